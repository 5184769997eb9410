"""Operations of a model against those that torch counts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.sample_runs import SampleRun, run_sample
from xpudbg.run.probe_records import RecordedGraphs
from xpudbg.run.run_reader import RunReader
from xpudbg.store.records import table

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
    torch.set_float32_matmul_precision("highest")
    loss = run(x).square().mean()
    torch.set_float32_matmul_precision("high")
    loss.backward()


with FlopCounterMode(display=False) as counter:
    step(model)
print(json.dumps({str(k): v for k, v in counter.get_flop_counts()["Global"].items()}))
step(torch.compile(model))
"""


@pytest.fixture(scope="module")
def made(torch_python: str, tmp_path_factory: pytest.TempPathFactory) -> SampleRun:
    folder = tmp_path_factory.mktemp("flops")
    script = folder / "model.py"
    script.write_text(SCRIPT, encoding="utf-8")
    run = run_sample(torch_python, "model.py", [], folder, script=script)
    assert run.done.returncode == 0, run.done.stderr
    return run


def test_operations_are_those_that_torch_counts(cli: Callable[..., Any], made: SampleRun) -> None:
    counted = json.loads(made.done.stdout.decode().splitlines()[-1])
    body = json.loads(cli("show-fusion", made.bundle, "--json").out)
    by_node: Counter[str] = Counter()
    for op in (op for graph in body["graphs"] for op in graph["fx_ops"]):
        by_node[op["target"].rpartition(".")[0]] += op["flops"]
    # torch counts attention on a CPU from 2.15 on.
    uncounted = {name for name in by_node if "attention" in name} - set(counted)
    assert {name: n for name, n in by_node.items() if n and name not in uncounted} == counted
    assert sum(k["flops"] for graph in body["graphs"] for k in graph["kernels"]) == sum(by_node.values())


def test_the_permission_of_tf32_is_recorded_of_each_graph_when_it_is_compiled(made: SampleRun) -> None:
    run = RunReader.open(made.bundle)
    graphs = run.fact(RecordedGraphs)
    recorded = {g.kind: table(graphs.of(g).record.get("tf32")) for g in run.graphs}
    # cuDNN's convolutions have it unless it is taken from them; a torch that is not built for XPU has no switch of oneDNN's for it.
    assert {kind: tf32["matmul"] for kind, tf32 in recorded.items()} == {"forward": False, "backward": True}
    assert all(set(tf32) == {"matmul", "conv", "onednn"} for tf32 in recorded.values())
    assert {tf32["onednn"] for tf32 in recorded.values()} == {None}
