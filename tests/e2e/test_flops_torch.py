"""Operations of a model against those that torch counts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.sample_runs import run_sample

pytestmark = [pytest.mark.torch, pytest.mark.canary]
SCRIPT = """\
import json
import torch
from torch.utils.flop_counter import FlopCounterMode

torch.manual_seed(0)
model = torch.nn.Sequential(
    torch.nn.Conv2d(3, 16, 3, stride=2, padding=1),
    torch.nn.ReLU(),
    torch.nn.Flatten(2),
    torch.nn.TransformerEncoderLayer(64, 4, 128, dropout=0.0, batch_first=True),
    torch.nn.Linear(64, 10),
)
x = torch.randn(2, 3, 16, 16)


def step(run):
    run(x).square().mean().backward()


with FlopCounterMode(display=False) as counter:
    step(model)
print(json.dumps({str(k): v for k, v in counter.get_flop_counts()["Global"].items()}))
step(torch.compile(model))
"""


def test_operations_are_those_that_torch_counts(
    cli: Callable[..., Any], torch_python: str, tmp_path: Path
) -> None:
    script = tmp_path / "model.py"
    script.write_text(SCRIPT, encoding="utf-8")
    made = run_sample(torch_python, "model.py", [], tmp_path, script=script)
    assert made.done.returncode == 0, made.done.stderr
    counted = json.loads(made.done.stdout.decode().splitlines()[-1])
    body = json.loads(cli("show-fusion", made.bundle, "--json").out)
    by_node: Counter[str] = Counter()
    for op in (op for graph in body["graphs"] for op in graph["fx_ops"]):
        by_node[op["target"].rpartition(".")[0]] += op["flops"]
    # torch counts no attention on a CPU
    attention = {name: n for name, n in by_node.items() if "attention" in name}
    assert {name: n for name, n in by_node.items() if n and name not in attention} == counted
    assert sum(k["flops"] for graph in body["graphs"] for k in graph["kernels"]) == sum(by_node.values())
