"""A script under ``xpudbg run`` finds the interpreter as plain ``python`` starts it, until it imports torch."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT

INTERPRETER = """
import sys
modules = sorted(set(sys.modules) - {"atexit"})  # built in; Python 3.8 and 3.9 keep its functions there
import os
print(modules)
print([getattr(f, "__name__", type(f)) for f in sys.meta_path], sys.path, sorted(sys.path_importer_cache), len(sys.path_hooks))
print(sorted(k for k in os.environ if k.startswith("PYTHON")), os.environ.get("PYTHONPATH"))
try:
    import sitecustomize
except ImportError as error:
    print(type(error).__name__, error)
else:
    print(sitecustomize.__file__)
"""

OWN_MODULES = """
import sys
found = {}
for name in NAMES:
    try:
        found[name] = getattr(__import__(name), "OWN", False)
    except BaseException as error:
        found[name] = repr(error)
print(sorted(found.items()))
"""


def interpreters() -> list[str]:
    """This one, and the other versions that are installed beside it."""
    versions = [f"3.{minor}" for minor in range(8, 15)]
    beside = Path(sys.base_prefix).parent
    return [str(p) for v in versions for p in beside.glob(f"{v}.*/bin/python")] or [sys.executable]


def start(python: str, run: bool, *, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    words = [sys.executable, "-m", "xpudbg", "run", "-q", "--python", python] if run else [python]
    given = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    if run:  # where this Python finds xpudbg
        words = [sys.executable, "-E", str(PROJECT / "xpudbg" / "__main__.py"), *words[3:]]
    return subprocess.run(
        [*words, "script.py"], capture_output=True, env={**given, **(env or {})}, check=False
    )


def same(python: str, **env: str) -> bytes:
    plain, under = start(python, False, env=env), start(python, True, env=env)
    assert (under.stdout, under.stderr, under.returncode) == (plain.stdout, plain.stderr, plain.returncode)
    return plain.stdout


@pytest.mark.parametrize("python", interpreters(), ids=lambda p: Path(p).parts[-3])
def test_modules_finders_and_paths_are_those_of_the_interpreter(python: str) -> None:
    Path("script.py").write_text(INTERPRETER)
    assert b"ModuleNotFoundError No module named 'sitecustomize'" in same(python)
    Path("site").mkdir()
    Path("site/sitecustomize.py").write_text("import json")
    assert b"site/sitecustomize.py" in same(python, PYTHONPATH=str(Path("site").absolute()))


def test_every_module_beside_the_script_is_the_scripts_own() -> None:
    names = sorted(name for name in sys.stdlib_module_names if not name.startswith("_"))
    for name in names:
        Path(f"{name}.py").write_text("OWN = True\n")
    Path("script.py").write_text(OWN_MODULES.replace("NAMES", repr(names)))
    own = same(sys.executable).count(b", True)")
    assert own > 150, "the standard library has more modules than that which python does not load by itself"


def test_what_the_probe_needs_hides_no_module_of_the_script() -> None:
    """A package torch that does nothing: the probe is loaded all the same, and the script's modules are found after it."""
    names = ["json", "functools", "typing", "enum", "re", "types", "time", "random"]
    for name in names:
        Path(f"{name}.py").write_text("OWN = True\n")
    Path("torch.py").write_text("import sys\n__version__ = '9.9'\nHAS = '_xpudbg_probe' in sys.modules\n")
    text = OWN_MODULES.replace("NAMES", repr(names))
    Path("script.py").write_text("import json\nassert json.OWN\nimport torch\n" + text)
    same(sys.executable)
    Path("script.py").write_text("import torch\nassert torch.HAS\n" + text)
    done = start(sys.executable, True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(b", True)") == len(names) - 1, "time is built in"
    records = Path(".xpudbg/runs/latest/probe")
    assert json.loads(next(records.glob("*.end")).read_text())["torch"] == "9.9"
    assert not Path(".xpudbg/runs/latest/probe_errors.txt").exists()


def test_a_look_for_torch_is_no_import_of_it() -> None:
    Path("torch.py").write_text("__version__ = '9.9'\n")
    Path("script.py").write_text(
        "import importlib.util, sys\n"
        "assert importlib.util.find_spec('torch')\n"
        "print('_xpudbg_probe' in sys.modules)\n"
        "import torch\n"
        "print('_xpudbg_probe' in sys.modules)\n"
    )
    assert start(sys.executable, True).stdout == b"False\nTrue\n"


def test_an_import_error_has_the_same_traceback() -> None:
    Path("torch.py").write_text("def f():\n    import nothing_of_that_name\nf()\n")
    Path("script.py").write_text("def g():\n    import torch\ng()\n")
    same(sys.executable)


def test_children_have_a_probe_however_they_are_started() -> None:
    Path("child.py").write_text("import os; print(os.environ.get('PYTHONPATH'))")
    Path("script.py").write_text(
        "import multiprocessing, os, subprocess, sys\n"
        "def seen():\n    print(os.environ.get('PYTHONPATH'), flush=True)\n"
        "def main():\n"
        "    child = [sys.executable, 'child.py']\n"
        "    subprocess.run(child)\n"
        "    subprocess.run(child, env=dict(os.environ, PYTHONPATH='/theirs'))\n"
        "    subprocess.run(child, close_fds=False, env=dict(os.environ, MORE='1'))\n"
        "    os.environ['PYTHONPATH'] = '/set'\n"
        "    subprocess.run(child)\n"
        "    os.system(f'{sys.executable} child.py')\n"
        "    worker = multiprocessing.get_context('spawn').Process(target=seen)\n"
        "    worker.start(); worker.join()\n"
        "    os.execve(sys.executable, child, {**os.environ, 'PYTHONPATH': '/exec'})\n"
        "if __name__ == '__main__':\n    main()\n"
    )
    assert same(sys.executable) == b"None\n/theirs\nNone\n/set\n/set\n/set\n/exec\n"
    starts = [json.loads(p.read_text()) for p in Path(".xpudbg/runs/latest/probe").glob("*.start")]
    assert sum(record["argv"][-1] == "child.py" for record in starts) == 6
    assert any("spawn_main" in " ".join(record["argv"]) for record in starts)
