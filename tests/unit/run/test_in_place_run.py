"""A recorded run of changes in place, scans along different dimensions, and calls in place; what is said of it by hand from the raw artifacts."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.findings.fusion_rules import explain_extern, explain_pair
from xpudbg.model.fusion import GraphFusion, NotFused
from xpudbg.run.run_reader import RunReader

RUN = Path(__file__).resolve().parents[2] / "data" / "in-place-bmg-2.13" / "run"


@pytest.fixture(scope="module")
def graphs() -> dict[str, GraphFusion]:
    run = RunReader.open(RUN)
    return {graph.id.split("_")[2]: fusion_of(run, graph) for graph in run.graphs}


def _pair(graph: GraphFusion) -> NotFused:
    (pair,) = graph.not_fused
    return pair


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("0", "op1 changes arg0_1 in place at d0, and op0 reads it at 19 - d0: in one loop "),
        ("1", "op5 changes arg0_1 in place at 8*d0 + d1, and op0 reads it at d0 - 1: in one loop "),
    ],
)
def test_what_would_be_overwritten_before_it_is_read(
    graphs: dict[str, GraphFusion], number: str, sentence: str
) -> None:
    """What the first kernel writes is read at the very indices; the input is what the second changes at others."""
    pair = _pair(graphs[number])
    assert (pair.cause, pair.suggestions) == ("overwritten", ("out_of_place",))
    assert explain_pair(pair).text.startswith(sentence)


def test_of_two_refusals_the_one_between_nodes_that_share_data_is_told(
    graphs: dict[str, GraphFusion],
) -> None:
    """The log refuses op0 and op5 (no shared data), and op4 and op5 (memory deps did not match); op5 reads what op4 writes."""
    pair = _pair(graphs["1"])
    assert (pair.reason, pair.nodes) == ("memory deps did not match", ("op4", "op5"))


def test_no_layout_is_advised_for_scans_along_different_dimensions(graphs: dict[str, GraphFusion]) -> None:
    pair = _pair(graphs["3"])
    assert (pair.cause, pair.suggestions) == ("different_order", ())


def test_a_call_that_changes_a_copy_of_its_input_has_its_node(graphs: dict[str, GraphFusion]) -> None:
    copied, called = graphs["5"].kernels
    assert called.name == "aten.scatter_reduce_.two" and called.kind == "fallback"
    assert called.fx == copied.fx == ("scatter_reduce",)


def test_a_copy_into_another_dtype_is_a_launch_for_every_reader(graphs: dict[str, GraphFusion]) -> None:
    copy = graphs["4"].kernels[1]
    assert copy.extern_reason is not None and copy.extern_reason.cause == "copy"
    assert (
        explain_extern(copy.extern_reason)
        == "a copy between devices, into another dtype, or back into a mutated input"
    )
    manifest = RunReader.open(RUN).manifest
    for graph in manifest.graphs:
        called = sum(k.calls for k in manifest.kernels if k.graph == graph.id)
        assert called == len(graphs[graph.id.split("_")[2]].kernels)
