"""Recorded runs of ``while_loop``, ``cond`` and ``flex_attention``: bytes, captured nodes and operators, each by hand from the raw artifacts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.program_lines import user_lines
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.operator_report import analyse_operators
from xpudbg.facts.origins.build_links import CapturedGraph, GraphLinks, build_links
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.model.fx import NodeSource, RecordedNode
from xpudbg.model.ops import OpsLevel
from xpudbg.model.provenance import Level
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[2] / "data" / "higher-order-2.13"
ROWS, MATRIX, MASK = 2 * 128 * 4, 2 * 128 * 32 * 4, 4
"""Bytes of a float32 for each row, of one of q, k and v, and of one tensor of the block mask."""


@pytest.fixture(scope="module")
def flex() -> RunReader:
    return RunReader.open(DATA / "flex_attention")


@pytest.fixture(scope="module")
def loop() -> RunReader:
    return RunReader.open(DATA / "control_flow")


def test_branches_of_torch_2_14_are_calls_of_subgraphs_too() -> None:
    """From torch 2.14 on, ``cond`` is a ``Switch``, which launches nothing itself."""
    run = RunReader.open(DATA.with_name("higher-order-2.14") / "control_flow")
    (graph,) = run.graphs
    fusion = fusion_of(run, graph)
    assert fusion.problems == ()
    assert [k.name.partition("cpp_fused_")[2] for k in fusion.kernels] == [
        "zeros_0",
        "lt_sum_zeros_1",
        "add_mul_sin_zeros_2",
        "gt_sum_3",
        "cos_gt_mul_4",
        "add_gt_relu_5",
        "_softmax_6",
    ]


def _linked(run: RunReader, *, recorded: bool) -> GraphLinks:
    graph = next(g for g in run.graphs if g.id == "model__0_inference_0")
    nodes = run.source.read_nodes(graph) if recorded else None
    return build_links(
        run.inputs(graph),
        fusion_of(run, graph),
        nodes=nodes.value if nodes else None,
        captured=_captured(),
    )


def _captured():  # type: ignore[no-untyped-def]
    file = DATA / "control_flow/processes/main/graphs/model__0_inference_0/dynamo_output_graph.py"
    return parse_fx_graph(file.read_text(), origin=file.name).value


def test_what_a_template_gets_empty_is_written_and_not_read(flex: RunReader) -> None:
    """Forward: q, k, v and 4 tensors of the mask in; the result, twice it, and logsumexp out (nobody reads the maxima, which are not stored).
    Backward: q, k, v, the gradient, logsumexp, delta and 8 tensors of the mask in; the gradients of q, k and v out.
    """
    found = {
        graph.id: [(k.name.split("_")[1], k.bytes_read, k.bytes_written) for k in run_kernels]
        for graph, run_kernels in _kernels(flex)
    }
    assert found == {
        "model__0_forward_1": [
            ("poi", MATRIX, MATRIX),
            ("tem", 3 * MATRIX + 4 * MASK, 2 * MATRIX + ROWS),
        ],
        "model__0_backward_3": [
            ("per", 2 * MATRIX, MATRIX + ROWS),
            ("tem", 4 * MATRIX + 2 * ROWS + 8 * MASK, 3 * MATRIX),
            ("poi", 2 * MATRIX, MATRIX),
        ],
    }


def _kernels(run: RunReader) -> Iterator[tuple]:  # type: ignore[type-arg]
    for graph in run.graphs:
        yield graph, fusion_of(run, graph).kernels


def test_higher_order_operators_have_one_name(flex: RunReader) -> None:
    report = analyse_operators(flex)
    original = next(level for level in report.levels if level.level is OpsLevel.ATEN_ORIGINAL)
    kernels = {op.name: op.kernels for op in original.operators}
    assert (kernels["flex_attention"], kernels["flex_attention_backward"]) == (1, 2)
    assert not [name for name in kernels if name.startswith(("torch", "higher_order"))]


def test_a_node_of_a_loop_does_not_come_from_a_node_of_its_name_outside(loop: RunReader) -> None:
    """``sum_1`` is ``y.sum()`` in the graph (line 11) and ``n.sum()`` in the loop's condition (line 7)."""
    links = _linked(loop, recorded=True)
    node = (Level.ATEN, "while_loop_cond_graph_0.sum_1")
    assert [line.line for line in user_lines(links, node)] == [7]
    captured = [link.other[1] for link in links.up(node) if link.other[0] is Level.CAPTURED]
    assert captured == ["cond_fn_0.sum_1"]
    assert links.items[Level.CAPTURED, "cond_fn_0.sum_1"].code == "l_n__cond_fn.sum()"
    outer = [link.other[1] for link in links.down((Level.CAPTURED, "sum_1"))]
    assert "while_loop_cond_graph_0.sum_1" not in outer and "sum_1" in outer


def test_both_branches_lead_to_their_own_captured_nodes(loop: RunReader) -> None:
    links = _linked(loop, recorded=True)
    for branch, name, scope in (
        ("true_graph_0", "relu", "cond_true_0"),
        ("false_graph_0", "mul", "cond_false_0"),
        ("while_loop_body_graph_0", "mul", "body_fn_0"),
    ):
        up = [link.other for link in links.up((Level.ATEN, f"{branch}.{name}"))]
        assert [key[1] for key in up if key[0] is Level.CAPTURED] == [f"{scope}.{name}"]


def test_without_dynamo_s_graph_the_call_stands_before_the_name() -> None:
    node = RecordedNode("sum_1", "call_function", source_fns=(("while_loop", ""), ("sum_1", "sum")))
    assert CapturedGraph(None).name_of(node) == "while_loop.sum_1"
    assert CapturedGraph(_captured()).name_of(node) == "cond_fn_0.sum_1"
    # Both the condition's and the body's arguments: nothing tells which.
    twice = RecordedNode("add", "call_function", source_fns=(("cond", ""), ("y_1", "")))
    assert CapturedGraph(_captured()).name_of(twice) == "cond.y_1"


def test_a_node_that_dynamo_named_after_a_variable_has_that_name() -> None:
    """``y = x.sin()`` in torch 2.13: the stack says ``sin``, Dynamo's graph and ``from_node`` say ``y``."""
    head = 'class GraphModule(torch.nn.Module):\n    def forward(self, L_x_: "f32[8]"):\n'
    text = head + '        l_x_ = L_x_\n        y: "f32[8]" = l_x_.sin()\n        return (y,)\n'
    node = RecordedNode(
        "sin",
        "call_function",
        source_fns=(("sin", "sin"),),
        from_node=(
            NodeSource("sin", "some_pass", "replace"),
            NodeSource("y", "Interpreter_Propagate", "create"),
        ),
    )
    assert CapturedGraph(parse_fx_graph(text, origin="x").value).name_of(node) == "y"
    assert CapturedGraph(None).name_of(node) == "sin"


def test_a_comment_of_a_subgraph_s_kernel_names_a_node_where_one_subgraph_has_it() -> None:
    captured = CapturedGraph(_captured())
    assert captured.below("lt") == "cond_fn_0.lt"
    assert captured.below("mul") == ""
    assert captured.below("softmax") == ""
