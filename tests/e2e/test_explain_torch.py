"""``explain`` of runs made by a real torch: training with a backward that is compiled lazily, and a model in modules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.torch, pytest.mark.canary]

SCRIPT = """\
import torch
import torch.nn.functional as F


class Inner(torch.nn.Module):
    def forward(self, x):
        return torch.softmax(x, -1)


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Inner()

    def forward(self, x):
        return self.inner(F.rms_norm(x, x.shape[-1:])).sum()


torch.compile(Model())(torch.randn(8, 8, requires_grad=True)).backward()
"""


def xpudbg(*words: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(PROJECT), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "xpudbg", *words]
    result = subprocess.run(command, capture_output=True, env=env, check=False, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


def _levels(steps: list[dict[str, Any]], level: str) -> set[str]:
    own = {s["item"]["name"] for s in steps if s["item"]["level"] == level}
    return own.union(*(_levels(s["children"], level) for s in steps))


def test_lines_and_modules_lead_to_kernels_of_forward_and_backward(torch_python: str) -> None:
    Path("script.py").write_text(SCRIPT)
    xpudbg("run", "--python", torch_python, "--out", "run", "script.py")
    for word in ("script.py:7", "inner", "script.py:16"):  # the last one is inside of torch/nn/functional.py
        body = json.loads(xpudbg("explain", word, "run", "--json", "--all"))
        (one,) = body["found"]
        graphs = {g["item"]["name"].split("_")[3]: g["children"] for g in one["became"]}
        assert set(graphs) == {"forward", "backward"}
        for steps in graphs.values():
            assert _levels(steps, "kernel") and _levels(steps, "scheduler") and _levels(steps, "code")
        coverage = body["coverage"]
        assert coverage["with_line"] == coverage["with_module"] == coverage["kernels"] > 1
        assert coverage["by_call"] == 0
