"""``xpudbg doctor`` against a real torch: the interpreter of ``XPUDBG_TORCH_PYTHON``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.torch, pytest.mark.canary]

PROJECT = Path(__file__).parents[2]


def _doctor(python: str, *args: str, cwd: Path | None = None, **environ: str) -> dict[str, Any]:
    env = {
        key: value for key, value in os.environ.items() if not key.startswith(("TORCH", "TRITON", "INDUCTOR"))
    }
    command = [sys.executable, "-m", "xpudbg", "doctor", "--python", python, "--json", *args]
    done = subprocess.run(
        command,
        env={**env, **environ, "PYTHONPATH": str(PROJECT)},
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def test_real_torch(torch_python: str, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    report = _doctor(
        torch_python,
        "--inductor",
        "--names",
        "lowerings,onednn",
        cwd=tmp_path,
        TORCH_COMPILE_DEBUG="1",
        TORCH_TRACE=str(tmp_path / "trace"),
        TORCH_LOGS="+dynamo",
        TORCHINDUCTOR_CACHE_DIR=str(tmp_path / "cache"),
        TORCHINDUCTOR_DUMP_IR="1",
    )
    said = subprocess.run(
        [
            torch_python,
            "-c",
            "import torch; print(torch.__version__, len(torch.compiler.list_backends(exclude_tags=())))",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert report["torch"]["version"] == said[0]
    assert sum(backend["registered"] for backend in report["backends"]) == int(said[1])
    assert all(probe["outcome"] == "ok" for probe in report["probes"]), report["probes"]
    registry = report["inductor"]
    devices = {device["device"]: device for device in registry["devices"]}
    assert {"cpu", "xpu", "cuda"} <= set(devices)
    assert devices["xpu"]["scheduling"]["module"].startswith("torch._inductor.codegen.")
    assert registry["lowering_count"] == len(registry["lowerings"]) > 1000
    assert registry["fallback_count"] > 100 and registry["pattern_count"] > 100 and registry["errors"] == []
    assert registry["onednn_count"] == len(registry["onednn"])
    sfdp = [f for p in registry["passes"] for f in p["files"] if f["group"].endswith("fuse_attention")]
    assert sfdp and sfdp[0]["count"] > 20
    vain = next(v for v in report["variables"] if v["name"] == "TORCHINDUCTOR_DUMP_IR")
    assert (vain["level"], vain["read"]) == ("warning", False)
    # Asking leaves nothing behind: no trace, no debug folder, no cache.
    assert [str(p) for p in sorted(tmp_path.rglob("*")) if p not in before] == []


def test_wrong_torch_logs_is_found_without_dying_of_it(torch_python: str) -> None:
    report = _doctor(torch_python, TORCH_LOGS="nonsense")
    finding = next(f for f in report["findings"] if f["subject"] == "TORCH_LOGS")
    assert finding["level"] == "problem"
    assert report["torch"]["version"]
