"""Commands execute no module that they do not use: hundreds of dataclasses take longer than a run's files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_command_lines import every_command
from tests.conftest import PATIENCE, PROJECT

CODE = """
import json, sys, types
from xpudbg.commands.app import run_cli
status = run_cli(sys.argv[1:])
print(json.dumps([status, sorted(n for n, m in sys.modules.items() if n.startswith("xpudbg.") and type(m) is types.ModuleType)]))
"""
DATA = PROJECT / "tests" / "data"
HEAVY = (
    "xpudbg.formats.torch_trace",
    "xpudbg.formats.spirv",
    "xpudbg.formats.mlir",
    "xpudbg.formats.zebin",
)


def _modules(bundle: Path) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", CODE, "check", str(bundle), "--baseline", str(bundle)],
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        cwd=bundle.parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    status, modules = json.loads(done.stdout.splitlines()[-1])
    # 1: a rule fails.
    assert status in (0, 1)
    return set(modules)


def _bundle(tmp_path: Path, kernel: str) -> Path:
    raw = tmp_path / "raw"
    shutil.copytree(DATA / "fusion-xpu-2.13" / "mlp_train", raw / "debug")
    entry = next(p.parent for p in sorted((DATA / "triton_cache_pvc").rglob(f"{kernel}.spv")))
    shutil.copytree(entry, raw / "cache" / entry.name)
    bundle = tmp_path / "bundle"
    command = [sys.executable, "-m", "xpudbg", "collect", str(raw), "--out", str(bundle), "-q"]
    subprocess.run(command, check=True, capture_output=True, cwd=PROJECT, timeout=PATIENCE)
    return bundle


@pytest.mark.parametrize(
    ("kernel", "needed"),
    [
        ("softmax_kernel", set()),
        ("gemm_kernel", {"xpudbg.formats.spirv", "xpudbg.formats.mlir", "xpudbg.formats.zebin"}),
    ],
)
def test_check_imports_what_its_kernels_need(tmp_path: Path, kernel: str, needed: set[str]) -> None:
    loaded = _modules(_bundle(tmp_path, kernel))
    assert loaded & set(HEAVY) == needed


HELP = """
import contextlib, io, json, sys, types
from xpudbg.commands.app import run_cli
with contextlib.redirect_stdout(io.StringIO()):
    assert not any(run_cli([*name.split(), "--help"]) for name in json.loads(sys.argv[1]))
names = [n for n, m in sys.modules.items() if n.startswith("xpudbg.") and type(m) is types.ModuleType]
print(json.dumps([n for n in names if not hasattr(sys.modules[n], "__path__")]))
"""
ROOMS_OF_HELP = {"agents", "commands", "core", "model", "screens"}


def test_help_executes_what_declares_options_alone() -> None:
    names = json.dumps([name for name, _ in every_command()])
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(
        [sys.executable, "-c", HELP, names], env=env, capture_output=True, text=True, check=True
    )
    executed = json.loads(done.stdout.splitlines()[-1])
    assert {n.split(".")[1] for n in executed} == ROOMS_OF_HELP
    assert len([n for n in executed if not n.startswith("xpudbg.commands.")]) < 41


JSON = """
import contextlib, io, json, sys, types
from xpudbg.commands.app import run_cli
with contextlib.redirect_stdout(io.StringIO()):
    assert not run_cli(sys.argv[1:])
print(json.dumps([n for n, m in sys.modules.items() if type(m) is types.ModuleType]))
"""
DRAWING_AND_RECORDS = {
    "rich.text",
    "deflate",
    "xpudbg.model.native",
    "xpudbg.model.package",
    "xpudbg.model.runs",
}


def test_json_of_frames_executes_neither_drawing_nor_records_that_are_not_there() -> None:
    command = ["dynamo", "--json", str(DATA / "run-cpu-2.13")]
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(
        [sys.executable, "-c", JSON, *command], env=env, capture_output=True, text=True, check=True
    )
    assert not DRAWING_AND_RECORDS & set(json.loads(done.stdout.splitlines()[-1]))
