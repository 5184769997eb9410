"""Patterns that real torch matches are recorded, graph by graph, and agree with torch's own counters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result

PROJECT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.torch, pytest.mark.canary]

SCRIPT = """
import torch
import torch._inductor.config as config

config.freezing = True
net = torch.nn.Sequential(
    torch.nn.Conv2d(3, 8, 3, padding=1), torch.nn.BatchNorm2d(8), torch.nn.ReLU(), torch.nn.Flatten(), torch.nn.Linear(128, 4)
).eval()
with torch.no_grad():
    print(torch.compile(net)(torch.ones(2, 3, 4, 4)).shape)
"""


def test_patterns_of_a_frozen_convolution(torch_python: str, cli: Callable[..., Result]) -> None:
    Path("frozen.py").write_text(SCRIPT)
    command = [sys.executable, "-m", "xpudbg", "run", "--python", torch_python, "--out", "run", "frozen.py"]
    env = {**os.environ, "PYTHONPATH": str(PROJECT), "OMP_NUM_THREADS": "1"}
    result = subprocess.run(command, capture_output=True, env=env, check=False, text=True)
    assert result.returncode == 0, result.stderr
    assert "torch.Size([2, 4])" in result.stdout
    body = json.loads(cli("ops", "run", "--json").out)
    recorded = [p for p in body["patterns"] if p["evidence"] == "recorded"]
    counters = dict(body["counters"])
    assert sum(p["matches"] for p in recorded) == counters["pattern_matcher_count"]
    assert sum(p["nodes"] for p in recorded) == counters["pattern_matcher_nodes"]
    onednn = {p["pattern"].rpartition(".")[2]: p for p in recorded if p["group"] == "onednn"}
    packed = onednn["convolution"]
    assert (packed["phase"], packed["matches"]) == (
        "freezing",
        counters["mkldnn_conv_weight_pack_matcher_count"],
    )
    (fused,) = [
        p for p in body["graphs"][0]["patterns"] if p["pattern"].endswith("unary_fusion_lowering.<locals>.fn")
    ]
    assert (fused["evidence"], fused["matches"]) == (
        "recorded",
        counters["mkldnn_unary_fusion_matcher_count"],
    )
    levels = {row["level"]: row for row in body["levels"]}
    after = {op["name"]: op["kind"] for op in levels["aten_transformed"]["operators"]}
    assert after["torch__inductor_fx_passes_mkldnn_fusion_fn"] == "lowering"
    assert [c["kind"] for c in body["library"] if "_convolution_pointwise" in c["name"]] == ["operator"]
