"""The tool's own process imports neither torch nor triton, whichever command runs.

Each command module is imported, and each command's help page made, in a child that refuses both imports; the
import contracts hold the same statically, but see no import by name.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import PATIENCE, PROJECT
from xpudbg.commands.app import COMMANDS

BLOCKER = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("torch", "triton", "intel_extension_for_pytorch"):
            raise AssertionError("the tool's own process imports " + name)
        return None

sys.meta_path.insert(0, Refuse())
"""

EVERYTHING = (
    BLOCKER
    + """
import importlib, pkgutil, json
import xpudbg

seen = []
for module in pkgutil.walk_packages(xpudbg.__path__, "xpudbg."):
    if {"target", "probe", "__main__"} & set(module.name.split(".")):
        continue  # these run inside the user's process, or start the program
    importlib.import_module(module.name)
    seen.append(module.name)
print(json.dumps([seen, sorted(n for n in sys.modules if n.partition(".")[0] in ("torch", "triton"))]))
"""
)


def _run(code: str, *args: str, **environ: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(PROJECT), **environ}
    return subprocess.run(
        [sys.executable, "-c", code, *args],
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def test_the_blocker_blocks() -> None:
    done = _run(BLOCKER + "import torch")
    assert "the tool's own process imports torch" in done.stderr


def test_every_module_imports_without_torch() -> None:
    done = _run(EVERYTHING)
    assert done.returncode == 0, done.stderr
    seen, loaded = json.loads(done.stdout)
    assert loaded == []
    assert {entry.module for entry in COMMANDS.values()} <= set(seen)
    assert len(seen) > 50


def test_every_command_explains_itself_without_torch() -> None:
    code = """
from xpudbg.commands.app import COMMANDS, run_cli
statuses = {name: run_cli([name, "--help"]) for name in COMMANDS}
print(json.dumps(statuses))
"""
    done = _run(BLOCKER + "import json" + code)
    assert done.returncode == 0, done.stderr
    *pages, statuses = done.stdout.splitlines()
    assert json.loads(statuses) == dict.fromkeys(COMMANDS, 0)
    assert sum("Usage" in line for line in pages) == len(COMMANDS)


def test_doctor_asks_without_importing_torch_itself() -> None:
    code = (
        BLOCKER
        + "from xpudbg.commands.app import run_cli\nsys.exit(run_cli(['doctor', '--python', sys.executable]))"
    )
    done = _run(code)
    assert done.returncode == 0, done.stderr
    assert "Torch: " in done.stdout


def test_reading_commands_work_without_torch(tmp_path: Path) -> None:
    recorded = PROJECT / "tests" / "data" / "run-cpu-2.13" / "raw"
    code = BLOCKER + "from xpudbg.commands.app import run_cli\nsys.exit(run_cli(sys.argv[1:]))"
    bundle = str(tmp_path / "bundle")
    for args in (["collect", str(recorded), "--out", bundle], ["show", bundle], ["show", bundle, "--json"]):
        done = _run(code, *args)
        assert done.returncode == 0, done.stderr
        assert done.stdout or args[0] == "collect"  # whose summary goes to stderr
