"""Rules over a run import no parser that nothing of the run asks for: hundreds of dataclasses take longer than its files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
    "xpudbg.formats.build_log",
    "xpudbg.model.native_build",
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
