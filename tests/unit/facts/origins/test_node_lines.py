"""Lines of a Triton kernel that compute each FX node."""

from __future__ import annotations

from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.facts.origins.build_links import Key
from xpudbg.facts.origins.node_lines import ValueLines, ValueRoots, is_view, lines_of_nodes
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.formats.kernel_flow import parse_kernel_values
from xpudbg.model.provenance import Level
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[3] / "data"
GRAPH = """
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[8, 64]", b: "f32[64]"):
        mul: "f32[8, 64]" = torch.ops.aten.mul.Tensor(a, 0.25)
        tanh: "f32[8, 64]" = torch.ops.aten.tanh.default(mul);  mul = None
        div: "f32[8, 64]" = torch.ops.aten.div.Tensor(tanh, 50.0);  tanh = None
        view: "f32[512]" = torch.ops.aten.reshape.default(div, [512]);  div = None
        view_1: "f32[8, 64]" = torch.ops.aten.reshape.default(view, [8, 64]);  view = None
        mul_1: "f32[8, 64]" = torch.ops.aten.mul.Tensor(view_1, b);  view_1 = None
        mean: "f32[8, 1]" = torch.ops.aten.mean.dim(mul_1, [1], True)
        sub: "f32[8, 64]" = torch.ops.aten.sub.Tensor(mul_1, mean);  mul_1 = mean = None
        return (sub,)
"""
KERNEL = """
def k(in_ptr0, in_ptr1, out_ptr0, XBLOCK):
    tmp0 = tl.load(in_ptr0 + (r0_1 + 64*x0), xmask)
    tmp1 = tl.full([1, 1], 0.25, tl.float32)
    tmp2 = tmp0 * tmp1
    tmp3 = libdevice.tanh(tmp2)
    tmp4 = tl.full([1, 1], 0.02, tl.float32)
    tmp5 = tmp3 * tmp4
    tmp6 = tl.load(in_ptr1 + (r0_1), None)
    tmp7 = tmp5 * tmp6
    tmp8 = tl.broadcast_to(tmp7, [XBLOCK, R0_BLOCK])
    tmp10 = tl.sum(tmp8, 1)[:, None]
    tmp11 = tl.full([1, 1], 64.0, tl.float32)
    tmp12 = (tmp10 / tmp11)
    tmp13 = tmp7 - tmp12
    tl.store(out_ptr0 + (r0_1 + 64*x0), tmp13, xmask)
"""
NODES = ("mul", "tanh", "div", "view", "view_1", "mul_1", "mean", "sub")


def lines(kernel: str = KERNEL, graph: str = GRAPH, names: tuple[str, ...] = NODES) -> dict[int, set[str]]:
    values = parse_kernel_values(kernel, "k", origin="k").value
    fx = parse_fx_graph(graph, origin="fx").value.main
    return {
        line: set(found)
        for line, found in lines_of_nodes(ValueLines(values), ValueRoots(fx), names, {}).items()
    }


def test_operations_operands_and_constants_tell_each_node() -> None:
    """Three products: by a quarter, by one 50th, which is the quotient, and by the other input."""
    assert lines() == {
        3: {"mul"}, 4: {"mul"}, 5: {"mul"}, 6: {"tanh"}, 7: {"div"}, 8: {"div"}, 9: {"mul_1"}, 10: {"mul_1"},
        11: {"mean"}, 12: {"mean"}, 13: {"mean"}, 14: {"mean"}, 15: {"sub"},
    }  # fmt: skip


def test_two_nodes_that_cannot_be_told_apart_are_told_of_neither() -> None:
    graph = GRAPH.replace("aten.mul.Tensor(a, 0.25)", "aten.add.Tensor(a, a)").replace(
        "(tanh, 50.0)", "(tanh, a)"
    )
    kernel = """
def k(in_ptr0, in_ptr1, out_ptr0, XBLOCK):
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = libdevice.tanh(tmp0)
    tmp3 = libdevice.tanh(tmp1)
    tmp4 = tmp2 + tmp3
"""
    assert lines(kernel, graph, ("tanh",)) == {}


def test_a_value_that_is_written_twice_is_told_in_both_places() -> None:
    again = KERNEL.replace(
        "    tmp13 = tmp7 - tmp12\n", "    tmp14 = libdevice.tanh(tmp2)\n    tmp13 = tmp7 - tmp12\n"
    )
    found = lines(again)
    assert found[6] == found[15] == {"tanh"}


def test_a_node_that_became_something_else_binds_nothing() -> None:
    other = KERNEL.replace("libdevice.tanh(tmp2)", "triton_helpers.fast_tanh(tmp2)")
    found = lines(other)
    assert 6 not in found
    assert found[10] == {"mul_1"} and found[14] == {"mean"} and found[15] == {"sub"}


def test_a_kernel_of_another_graph_tells_nothing_of_most() -> None:
    graph = GRAPH.replace("0.25", "0.75").replace("50.0", "3.0").replace("tanh.default", "sin.default")
    assert not {"mul", "tanh", "div"} & set().union(*lines(graph=graph).values())


@settings(max_examples=examples(60))
@example([4, 9], ["div", "mul_1"])
@given(st.lists(st.integers(3, 16), max_size=6), st.lists(st.sampled_from(NODES), max_size=8))
def test_lines_that_are_lost_never_make_a_node_another(lost: list[int], names: list[str]) -> None:
    """What is told of a kernel without some of its lines, and of some of its nodes, is a part of what is told of all."""
    text = "\n".join("    pass" if n in lost else line for n, line in enumerate(KERNEL.split("\n"), 1))
    whole = lines()
    for line, found in lines(text, names=tuple(names)).items():
        assert found <= whole[line]


def recorded(path: str) -> tuple[RunLinks, str, Key]:
    index = RunLinks(RunReader.open(DATA / path))
    (graph, *_) = index.graphs
    return index, graph.id, (Level.KERNEL, "K1")


def test_a_recorded_norm_and_softmax_of_torch_2_13() -> None:
    index, graph, key = recorded("explain-bmg-2.13/run")
    told = index.node_lines(graph, key)
    texts = {x.number: x.text.strip() for x in index.code(graph, key).lines}
    by_text = {texts[line].partition(",")[0]: set(names) for line, names in told.items() if line in texts}
    assert by_text["tmp1 = tmp0 * tmp0"] == {"pow_1"}
    assert by_text["tmp7 = (tmp5 / tmp6)"] == {"mean"}
    links = index.links(graph)
    inside = [link.other for link in links.up(key) if link.other[0] is Level.POST_GRAD]
    nodes = {k[1] for k in inside if not is_view(links.items[k].code)}
    assert len(nodes & set().union(*told.values())) > len(nodes) / 2
