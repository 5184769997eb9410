"""One batch of workloads per execute mode, shared by all tests of it."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.sample_runs import QUICKER
from xpudbg.emulator.environment import query_interpreter

HERE = Path(__file__).resolve().parent
DG2 = ("softmax_layernorm", "float64.py")
"""What tests look at on a device without float64, in one process."""


@dataclass(frozen=True)
class Batch:
    """What a batch gave: results by name, Triton caches by name, and what the process reported."""

    results: dict[str, dict[str, Any]]
    caches: Path
    reports: Path
    stderr: str

    def stages(self, name: str, suffix: str) -> list[Path]:
        return sorted((self.caches / name).rglob(f"*.{suffix}"))


@pytest.fixture(scope="session")
def target_python(torch_python: str) -> str:
    facts = query_interpreter(torch_python)
    if (
        not facts.torch
        or facts.torch_xpu
        or not facts.has_intel_triton
        or not facts.numpy
        or not facts.compiler
    ):
        pytest.skip(f"{torch_python} lacks torch, triton-xpu, numpy or a C++ compiler")
    return torch_python


Start = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def start(target_python: str, tmp_path_factory: pytest.TempPathFactory) -> Start:
    """Run a script on a target: ``start(script, *args, target=..., execute=..., devices=..., folder=...)``."""
    shim = os.environ.get("XPUDBG_CACHE_DIR") or str(tmp_path_factory.getbasetemp() / "shim")

    def run(script: Path, *args: str, target="bmg", execute="eager", devices=1, folder=None, **env: str):
        folder = folder or tmp_path_factory.mktemp("target")
        environment = {
            **{
                k: v
                for k, v in os.environ.items()
                if not k.startswith(("TORCH", "TRITON", "INDUCTOR", "XPUDBG"))
            },
            "XPUDBG_CACHE_DIR": shim,
            "XPUDBG_TARGET": target,
            "XPUDBG_TARGET_EXECUTE": execute,
            "XPUDBG_TARGET_DEVICES": str(devices),
            "XPUDBG_TARGET_REPORT_DIR": str(folder / "reports"),
            "TORCHINDUCTOR_CACHE_DIR": str(folder / "inductor"),
            "TRITON_CACHE_DIR": str(folder / "triton"),
            "PYTHONPATH": "",
            **QUICKER,
            **env,
        }
        command = [target_python, str(HERE / "start.py"), str(script), *args]
        return subprocess.run(
            command, capture_output=True, text=True, env=environment, check=False, cwd=folder
        )

    return run


Batches = Callable[..., Batch]


@pytest.fixture(scope="session")
def batches(start: Start, tmp_path_factory: pytest.TempPathFactory) -> Batches:
    """Run workloads in one process and keep what came out; the same batch is run once."""
    known: dict[tuple[str, ...], Batch] = {}

    def run(*names: str, execute: str = "eager", target: str = "bmg") -> Batch:
        key = (execute, target, *names)
        if key not in known:
            folder = tmp_path_factory.mktemp(f"{target}-{execute}")
            done = start(
                HERE / "workloads.py",
                str(folder / "caches"),
                *names,
                target=target,
                execute=execute,
                devices=2,
                folder=folder,
            )
            lines = [
                line.removeprefix("@result ")
                for line in done.stdout.splitlines()
                if line.startswith("@result ")
            ]
            results = {entry["name"]: entry for entry in map(json.loads, lines)}
            assert results, done.stderr[-4000:]
            known[key] = Batch(results, folder / "caches", folder / "reports", done.stderr)
        return known[key]

    return run
