"""Operations of a model against those that torch counts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.together import Together
from xpudbg.run.probe_records import RecordedGraphs
from xpudbg.run.run_reader import RunReader
from xpudbg.store.records import table

pytestmark = [pytest.mark.torch, pytest.mark.canary, pytest.mark.xdist_group("together")]


def test_operations_are_those_that_torch_counts(cli: Callable[..., Any], together: Together) -> None:
    (counted,) = (json.loads(line) for line in together.stdout.splitlines() if line.startswith("{"))
    own = {g["id"] for g in together.graphs("operations.py")}
    graphs = [
        g for g in json.loads(cli("show-fusion", together.bundle, "--json").out)["graphs"] if g["id"] in own
    ]
    by_node: Counter[str] = Counter()
    for op in (op for graph in graphs for op in graph["fx_ops"]):
        by_node[op["target"].rpartition(".")[0]] += op["flops"]
    # torch counts attention on a CPU from 2.15 on.
    uncounted = {name for name in by_node if "attention" in name} - set(counted)
    assert {name: n for name, n in by_node.items() if n and name not in uncounted} == counted
    assert sum(k["flops"] for graph in graphs for k in graph["kernels"]) == sum(by_node.values())


def test_the_permission_of_tf32_is_recorded_of_each_graph_when_it_is_compiled(together: Together) -> None:
    run = RunReader.open(together.bundle)
    graphs = run.fact(RecordedGraphs)
    own = {g["id"] for g in together.graphs("operations.py")}
    recorded = {g.kind: table(graphs.of(g).record.get("tf32")) for g in run.graphs if g.id in own}
    # cuDNN's convolutions have it unless it is taken from them; a torch that is not built for XPU has no switch of oneDNN's for it.
    assert {kind: tf32["matmul"] for kind, tf32 in recorded.items()} == {"forward": False, "backward": True}
    assert all(set(tf32) == {"matmul", "conv", "onednn"} for tf32 in recorded.values())
    assert {tf32["onednn"] for tf32 in recorded.values()} == {None}
