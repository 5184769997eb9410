"""The parts of the target that need no torch: the hook, the configuration and the build of the shim, in child processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from xpudbg.core.devices import load_devices

LOAD = f"""
import sys
sys.path.insert(0, {str(Path(__file__).resolve().parents[4])!r})
import xpudbg.emulator.target as package
"""


def child(code: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("XPUDBG")}
    return subprocess.run(
        [sys.executable, "-c", LOAD + code],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**environment, **env},
    )


@pytest.fixture
def torch(tmp_path: Path) -> Path:
    """A torch that has headers and a compiler that only says that it was called."""
    root = tmp_path / "torch"
    (root / "include" / "ATen").mkdir(parents=True)
    (root / "include" / "ATen" / "ATen.h").write_text("")
    (root / "version.py").write_text("__version__ = '9.9.0+cpu'\ngit_version = 'abc'\ncuda = None\n")
    compiler = tmp_path / "cxx"
    compiler.write_text(
        f'#!/bin/sh\necho built >> {tmp_path}/calls\nsleep 0.5\nwhile [ "$1" != -o ]; do shift; done\necho library > "$2"\n'
    )
    compiler.chmod(0o755)
    return root


BUILD = """
from pathlib import Path
from xpudbg.emulator.target import build
print(build.ensure_built(build.torch_facts(Path(sys.argv[1] if len(sys.argv) > 1 else "torch"))))
"""


def test_importing_the_package_costs_the_standard_library_only(tmp_path):
    done = child(
        "print([m for m in ('torch', 'triton', 'numpy', 'xpudbg.core') if m in sys.modules])", tmp_path
    )
    assert done.stdout.strip() == "[]", done.stderr


def test_no_target_no_hook(tmp_path):
    done = child(
        "print(package.install_hook(), len([f for f in sys.meta_path if 'xpudbg' in type(f).__module__]))",
        tmp_path,
    )
    assert done.stdout.split() == ["False", "0"], done.stderr


@pytest.mark.parametrize(
    ("variables", "words"),
    [
        ({"XPUDBG_TARGET": "xe9"}, "no target is called 'xe9'"),
        ({"XPUDBG_TARGET": "bmg", "XPUDBG_TARGET_EXECUTE": "fast"}, "none of eager, interpret, spirv, skip"),
        ({"XPUDBG_TARGET": "bmg", "XPUDBG_TARGET_DEVICES": "99"}, "neither 'auto' nor a number from 1 to 16"),
    ],
)
def test_what_does_not_exist_is_an_error_with_its_name(tmp_path, variables, words):
    done = child("package.install_hook()", tmp_path, **variables)
    assert done.returncode == 1 and words in done.stderr


def test_every_sheet_can_be_configured(tmp_path):
    names = [row.name for row in load_devices().targets]
    code = f"for n in {names}:\n"
    code += "    c = package.config_from_env({'XPUDBG_TARGET': n})\n    print(c.name, c.properties['arch'], c.execute, c.devices)"
    done = child(code, tmp_path)
    assert done.stdout.splitlines()[0] == "bmg bmg eager 1" and len(done.stdout.splitlines()) >= 5, (
        done.stderr
    )


def test_devices_are_counted_from_the_job_unless_a_number_is_asked_for(tmp_path):
    code = "for n, w in (('auto', '4'), ('', '4'), ('auto', ''), ('auto', '99'), ('auto', '0'), ('auto', 'x'), ('2', '4')):\n"
    code += "    e = {'XPUDBG_TARGET': 'bmg', 'XPUDBG_TARGET_DEVICES': n, 'LOCAL_WORLD_SIZE': w}\n"
    code += "    c = package.config_from_env(e)\n    print(c.devices, c.devices_counted)"
    done = child(code, tmp_path)
    counts = ["4 True", "4 True", "1 False", "16 True", "1 False", "1 False", "2 False"]
    assert done.stdout.splitlines() == counts, done.stderr


def test_the_hook_acts_around_a_module_and_leaves_no_trace(tmp_path):
    (tmp_path / "watched.py").write_text("import builtins\nbuiltins.e.append('body')\n")
    code = """
import builtins, inspect
builtins.e = e = []
from xpudbg.emulator.target.activation import ImportHook, Watch
sys.meta_path.insert(0, ImportHook({"watched": Watch(before=lambda s: e.append("before"), after=lambda m: e.append("after"))}))
import watched
print(e, type(watched.__loader__).__name__, type(watched.__spec__.loader).__name__, "body" in inspect.getsource(watched))
"""
    done = child("sys.path.insert(0, '')" + code, tmp_path)
    assert done.stdout.strip() == "['before', 'body', 'after'] SourceFileLoader SourceFileLoader True", (
        done.stderr
    )


def test_two_runs_at_once_compile_once_and_get_the_same_library(torch, tmp_path):
    env = {**os.environ, "CXX": str(tmp_path / "cxx"), "XPUDBG_CACHE_DIR": str(tmp_path / "cache")}
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", LOAD + BUILD, str(torch)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
        )
        for _ in range(3)
    ]
    outputs = [run.communicate() for run in runs]
    paths = {out.decode().strip() for out, _ in outputs}
    assert len(paths) == 1 and Path(paths.pop()).read_text() == "library\n"
    assert (tmp_path / "calls").read_text().splitlines() == ["built"]
    assert sum(b"compiling the XPU target for torch 9.9.0+cpu" in err for _, err in outputs) == 1
    again = child(BUILD, tmp_path, CXX=str(tmp_path / "cxx"), XPUDBG_CACHE_DIR=str(tmp_path / "cache"))
    assert again.stderr == "", "a shim that is there needs no word"


def test_a_compile_that_is_killed_leaves_nothing_that_could_be_loaded(torch, tmp_path):
    (tmp_path / "cxx").write_text(
        '#!/bin/sh\nwhile [ "$1" != -o ]; do shift; done\necho half > "$2"\nkill -9 $$\n'
    )
    env = {"CXX": str(tmp_path / "cxx"), "XPUDBG_CACHE_DIR": str(tmp_path / "cache")}
    done = child(BUILD, tmp_path, **env)
    assert done.returncode == 1 and "does not compile for torch 9.9.0+cpu" in done.stderr
    assert not list((tmp_path / "cache").rglob("*.so"))


def test_another_torch_or_other_sources_get_another_shim(torch, tmp_path):
    env = {"CXX": str(tmp_path / "cxx"), "XPUDBG_CACHE_DIR": str(tmp_path / "cache")}
    first = child(BUILD, tmp_path, **env).stdout
    (torch / "version.py").write_text("__version__ = '9.9.0+cpu'\ngit_version = 'def'\n")
    assert child(BUILD, tmp_path, **env).stdout != first


def test_no_compiler_is_said_with_what_to_install(torch, tmp_path):
    done = child(
        BUILD, tmp_path, CXX="", PATH=str(tmp_path / "empty"), XPUDBG_CACHE_DIR=str(tmp_path / "cache")
    )
    assert "no C++ compiler" in done.stderr and "apt-get install g++" in done.stderr


def test_a_cache_that_cannot_be_written_is_said_with_the_variable_to_set(torch, tmp_path):
    (tmp_path / "cache").write_text("a file")
    done = child(BUILD, tmp_path, CXX=str(tmp_path / "cxx"), XPUDBG_CACHE_DIR=str(tmp_path / "cache"))
    assert "cannot be written" in done.stderr and "XPUDBG_CACHE_DIR" in done.stderr


def test_version_files_are_read_not_run(torch, tmp_path):
    (torch / "version.py").write_text("__version__ = '9.9.0'\ncuda: Optional[str] = '13.0'\n1/0\n")
    code = "from pathlib import Path\nfrom xpudbg.emulator.target import build\nf = build.torch_facts(Path('torch'))\n"
    done = child(code + "print(f.version, f.cuda, f.xpu)", tmp_path)
    assert done.stdout.strip() == "9.9.0 13.0 None", done.stderr


def test_reports_survive_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    code = "from pathlib import Path\nfrom xpudbg.emulator.target import report\nreport.set_folder(Path('file'))\n"
    assert child(code + "report.event('target')\nprint('on')", tmp_path).stdout.strip() == "on"
