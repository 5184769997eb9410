"""What lists of ``xpudbg report`` call graphs."""

from __future__ import annotations

from xpudbg.model.manifest import Graph, GraphKind
from xpudbg.report.graph_part import graph_labels


def _graph(name: str, function: str, compile_id: str, process: str = "main") -> Graph:
    return Graph(name, GraphKind.INFERENCE, compile_id, process, function=function)


def test_graphs_of_one_function_are_told_apart() -> None:
    graphs = [
        _graph("g0", "forward", "0/0"),
        _graph("g1", "forward", "0/1"),
        _graph("g2", "forward", "0/1"),
        _graph("g3", "step", "1/0"),
        _graph("g4", "", "2/0"),
    ]
    assert graph_labels(graphs) == {
        "g0": "forward (inference) 0/0",
        "g1": "forward (inference) 0/1 g1",
        "g2": "forward (inference) 0/1 g2",
        "g3": "step (inference)",
    }


def test_a_process_is_named_where_there_are_several() -> None:
    graphs = [
        _graph("g0", "forward", "0/0", "rank0"),
        *(_graph(f"g{n}", "forward", f"0/{n}", "rank1") for n in (1, 2)),
    ]
    assert graph_labels(graphs) == {
        "g0": "forward (inference), rank0",
        "g1": "forward (inference) 0/1, rank1",
        "g2": "forward (inference) 0/2, rank1",
    }
