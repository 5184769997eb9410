"""Variables that change a Python reach the user's script and not the tool."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT

LAUNCHER = Path(sys.executable).with_name("xpudbg")


@pytest.fixture
def hostile() -> str:
    """A folder for PYTHONPATH whose modules have the names of the tool's own."""
    folder = Path("theirs").absolute()
    for name in ("typer", "msgspec", "rich", "json"):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(f"mine = {name!r}\n")
    (folder / "xpudbg").mkdir()
    (folder / "xpudbg" / "__init__.py").write_text("mine = 'xpudbg'\n")
    (folder / "sitecustomize.py").write_text("print('their site')\n")
    return str(folder)


SCRIPT = (
    "import json, os, typer, xpudbg\n"
    "print(json.mine, typer.mine, xpudbg.mine, os.environ.get('PYTHONINSPECT'), os.environ['PYTHONWARNINGS'])\n"
)


def test_the_command_reads_no_python_variables(hostile: str) -> None:
    assert LAUNCHER.is_file(), "the command is not installed beside the interpreter of the tests"
    Path("script.py").write_text(SCRIPT)
    env = {**os.environ, "PYTHONPATH": hostile, "PYTHONINSPECT": "1", "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [LAUNCHER, "run", "-q", "script.py"], env=env, capture_output=True, check=False, input=b""
    )
    plain = subprocess.run(
        [sys.executable, "script.py"], env=env, capture_output=True, check=False, input=b""
    )
    assert plain.stdout == b"their site\njson typer xpudbg 1 error\n"
    assert (done.stdout, done.returncode) == (plain.stdout, plain.returncode)


def test_python_m_starts_again_without_them(hostile: str) -> None:
    Path("script.py").write_text(SCRIPT)
    path = f"{PROJECT}{os.pathsep}{hostile}"
    env = {**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "error"}
    for name in ("json", "xpudbg", "sitecustomize"):  # what Python imports before the tool's first line
        for file in sorted(Path(hostile, name).rglob("*"), reverse=True):
            file.unlink()
    Path(hostile, "sitecustomize.py").unlink()
    Path("script.py").write_text("import os, typer; print(typer.mine, os.environ['PYTHONPATH'])")
    done = subprocess.run(
        [sys.executable, "-m", "xpudbg", "run", "-q", "script.py"], env=env, capture_output=True, check=False
    )
    assert done.stdout.startswith(b"typer ")
    assert done.stdout.strip().endswith(path.encode())


def bare_python(folder: Path, *without: str) -> list[str]:
    """A Python that has none of this environment's packages, and a folder with all of them but some."""
    installed = (
        Path(sys.executable).parent.parent / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
    )
    packages = folder / "packages"
    packages.mkdir()
    for entry in (installed / "site-packages").iterdir():
        if entry.name not in without:
            (packages / entry.name).symlink_to(entry)
    return [os.path.realpath(sys.executable), "-S"]


@pytest.mark.parametrize("split", [False, True])
def test_packages_on_pythonpath_alone_are_found_all_of_them(tmp_path: Path, split: bool) -> None:
    """A torch's environment that has typer, and the rest in a folder of ``pip install --target``."""
    python = bare_python(tmp_path)
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "packages")}
    if split:
        some = tmp_path / "some"
        some.mkdir()
        for name in ("typer", "click", "rich", "shellingham", "annotated_doc", "typing_extensions.py"):
            if (tmp_path / "packages" / name).exists():
                (some / name).symlink_to((tmp_path / "packages" / name).resolve())
        code = f"import sys; sys.path.append({str(some)!r}); sys.argv[0] = {str(PROJECT / 'xpudbg' / '__main__.py')!r}; "
    else:
        code = f"import sys; sys.argv[0] = {str(PROJECT / 'xpudbg' / '__main__.py')!r}; "
    code += "import runpy; runpy.run_path(sys.argv[0], run_name='__main__')"
    done = subprocess.run(
        [*python, "-E", "-c", code, "runs"], env=env, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr and "bug" not in done.stderr and "module" not in done.stderr
    assert done.returncode == 0


def test_a_missing_dependency_is_named_and_no_bug(tmp_path: Path) -> None:
    python = bare_python(tmp_path, "msgspec")
    code = (
        f"import sys; sys.path.append({str(tmp_path / 'packages')!r}); sys.argv[0] = {str(PROJECT / 'xpudbg' / '__main__.py')!r}; "
        "import runpy; runpy.run_path(sys.argv[0], run_name='__main__')"
    )
    env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    done = subprocess.run(
        [*python, "-E", "-c", code, "doctor"], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert (
        "has no module msgspec" in done.stderr and "pip install" in done.stderr and "bug" not in done.stderr
    )


def test_a_link_to_the_command_finds_its_python() -> None:
    Path("link").symlink_to(LAUNCHER)
    assert subprocess.run(["./link", "--version"], capture_output=True, check=False).stdout.startswith(
        b"xpudbg "
    )


@pytest.mark.parametrize(
    "first_lines",
    [
        "#!{python}\n# -*- coding: utf-8 -*-\n",
        "#!{python} -E\n\n",
        "#!/bin/sh\n'''exec' \"{python}\" \"$0\" \"$@\"\n' '''\n",
        "#!/bin/sh\n'''exec' {python} \"$0\" \"$@\"\n' '''\n",
    ],
    ids=["pip", "pipx", "long path", "long path without quotes"],
)
def test_every_form_of_first_line_that_installers_write(first_lines: str) -> None:
    Path("bin").mkdir()
    Path("bin/xpudbg").write_bytes((PROJECT / "launcher" / "xpudbg").read_bytes())
    Path("bin/xpudbg").chmod(0o755)
    text = (
        first_lines.format(python=sys.executable)
        + "import sys; print(sys.flags.ignore_environment, sys.argv[1:])"
    )
    Path("bin/xpudbg-entry").write_text(text)
    done = subprocess.run(["bin/xpudbg", "a b", "c"], capture_output=True, check=False)
    assert done.stdout == b"1 ['a b', 'c']\n", done.stderr


@pytest.fixture
def launcher() -> Path:
    """The launcher of this source beside an entry of this interpreter."""
    Path("bin").mkdir()
    Path("bin/xpudbg").write_bytes((PROJECT / "launcher" / "xpudbg").read_bytes())
    Path("bin/xpudbg").chmod(0o755)
    main = f"import sys; sys.path.insert(0, {str(PROJECT)!r}); from xpudbg.__main__ import main; main()"
    Path("bin/xpudbg-entry").write_text(f"#!{sys.executable}\n\n{main}\n")
    return Path("bin/xpudbg").absolute()


TELL = (
    "import os; skip = (b'XPUDBG', b'TORCH', b'TRITON', b'INDUCTOR', b'NEO_', b'LC_CTYPE')\n"
    "print(sorted(i for i in os.environb.items() if not i[0].startswith(skip)), sorted(os.listdir('/proc/self/fd')))\n"
)


@pytest.mark.parametrize("descriptors", [(), (9, 7), tuple(range(3, 10))], ids=["none", "two", "all"])
def test_the_launcher_hands_every_byte_of_the_environment_on(
    launcher: Path, descriptors: tuple[int, ...]
) -> None:
    Path("script.py").write_text(TELL)
    env = {
        b"PATH": os.environb[b"PATH"],
        b"HOME": os.fsencode(Path.cwd()),
        b"BASH_FUNC_module%%": b"() {  echo hi\n}",
        b"a.b-c": b"x y",
        b"name\xff": b"value\xfe",
        b"empty": b"",
    }
    opened = "".join(f" {n}</dev/null" for n in descriptors)
    seen = []
    for words in (["$1"], [str(launcher), "run", "-q", "--python", "$1"]):
        line = f"exec {' '.join(words)} script.py{opened}"
        start = f"import os; os.execve('/bin/bash', ['bash', '-pc', {line!r}, 'bash', {sys.executable!r}], {env!r})"
        seen.append(subprocess.run([sys.executable, "-c", start], capture_output=True, check=False))
    assert seen[1].stderr == b""
    if len(descriptors) < 7:
        assert b"a.b-c" in seen[0].stdout
        assert b"name\\xff" in seen[0].stdout
        assert seen[1].stdout == seen[0].stdout
    else:  # none is free for it: the shell hands on what it keeps
        assert b"(b'empty', b'')" in seen[1].stdout


def test_a_ctrl_c_ends_a_tool_that_started_again_beside_itself_as_the_script_says() -> None:
    """Where nothing forks, the first Python waits for the second, and a Ctrl-C reaches both."""
    Path("script.py").write_text(
        "import time\ntry:\n    print('ready', flush=True)\n    time.sleep(60)\nexcept KeyboardInterrupt:\n    raise SystemExit(7)\n"
    )
    begin = "import os, runpy; del os.fork; runpy.run_module('xpudbg', run_name='__main__', alter_sys=True)"
    env = {**os.environ, "PYTHONPATH": str(PROJECT), "PYTHONWARNINGS": "error"}
    with subprocess.Popen(
        [sys.executable, "-c", begin, "run", "-q", "script.py"],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == b"ready\n"
        os.killpg(process.pid, signal.SIGINT)
        assert b"Traceback" not in process.stderr.read()
    assert process.returncode == 7
