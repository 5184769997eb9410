"""Blocks of a flex attention template and the subgraphs that they compute (texts of torch 2.13, shortened)."""

from __future__ import annotations

from xpudbg.facts.origins.build_links import flex_calls, lines_of_subgraphs
from xpudbg.formats.fx_graph import parse_fx_graph

GRAPH = """\
class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[1, 2, 128, 16]"):
        sdpa_score0 = self.sdpa_score0
        sdpa_mask0 = self.sdpa_mask0
        flex_attention = torch.ops.higher_order.flex_attention(arg0_1, arg0_1, arg0_1, sdpa_score0, (1, 1, sdpa_mask0), 1.0)
        return (flex_attention,)

    class sdpa_score0(torch.nn.Module):
        def forward(self, arg0_1: "f32[]", arg1_1: "i32[]", arg2_1: "i32[]", arg3_1: "i32[]", arg4_1: "i32[]"):
            sub: "i32[]" = torch.ops.aten.sub.Tensor(arg3_1, arg4_1)
            abs_1: "i32[]" = torch.ops.aten.abs.default(sub)
            mul: "f32[]" = torch.ops.aten.mul.Tensor(abs_1, 0.5)
            sub_1: "f32[]" = torch.ops.aten.sub.Tensor(arg0_1, mul)
            return sub_1

    class sdpa_mask0(torch.nn.Module):
        def forward(self, arg0_1: "i32[]", arg1_1: "i32[]", arg2_1: "i32[]", arg3_1: "i32[]"):
            sub: "i32[]" = torch.ops.aten.sub.Tensor(arg2_1, arg3_1)
            ge: "b8[]" = torch.ops.aten.ge.Scalar(sub, 0)
            return ge
"""
CODE = """\
@triton.jit
def triton_tem_fused_flex_attention_0(arg_Q):
    acc = acc / l_i[:, None]

@triton.jit
def forward_block_mn(arg_Q, q, k):
    qk = tl.dot(q, k)
    tmp0 = (qk)
    tmp1 = (m)
    tmp2 = (n)
    tmp3 = tmp1 - tmp2
    tmp4 = tl_math.abs(tmp3)
    tmp5 = tmp4.to(tl.float32)
    tmp6 = tl.full([1], 0.5, tl.float32)
    tmp7 = tmp5 * tmp6
    tmp8 = tmp0 - tmp7
    post_mod_scores = tmp8
    tmp9 = (m)
    tmp10 = (n)
    tmp11 = tmp9 - tmp10
    tmp12 = tl.full([1], 0, tl.int32)
    tmp13 = tmp11 >= tmp12
    mask_mod_output = tmp13
    p = tl.math.exp2(post_mod_scores - m_ij_masked[:, None])
"""


def _told(code: str, names: tuple[str, ...] = ("flex_attention",), graph: str = GRAPH) -> dict[str, set[str]]:
    file = parse_fx_graph(graph, origin="fx_graph_transformed.py").value
    found = lines_of_subgraphs(flex_calls(file), "", names, code, origin="k.py")
    lines = code.split("\n")
    return {lines[n - 1].strip(): set(nodes) for n, nodes in found.items() if "(m)" not in lines[n - 1] and "(n)" not in lines[n - 1]}  # fmt: skip


def test_each_line_of_a_block_is_told_by_its_own_subgraph() -> None:
    """Both have a ``sub``, and that of the score comes again as its last node, with the operands in an order that counts."""
    told = _told(CODE)
    assert told["tmp3 = tmp1 - tmp2"] == {"sdpa_score0.sub"}
    assert told["tmp4 = tl_math.abs(tmp3)"] == {"sdpa_score0.abs_1"}
    assert told["tmp8 = tmp0 - tmp7"] == {"sdpa_score0.sub_1"}
    assert told["tmp11 = tmp9 - tmp10"] == {"sdpa_mask0.sub"}
    assert told["tmp13 = tmp11 >= tmp12"] == {"sdpa_mask0.ge"}
    assert not any("acc" in line or "exp2" in line for line in told)


def test_a_block_that_computes_something_else_tells_nothing() -> None:
    told = _told(CODE.replace("tmp8 = tmp0 - tmp7", "tmp8 = tmp0 + tmp7"))
    assert {node.partition(".")[0] for nodes in told.values() for node in nodes} == {"sdpa_mask0"}


def test_a_kernel_without_the_call_has_no_such_lines() -> None:
    assert _told(CODE, ("mul",)) == {}


def test_what_the_table_does_not_know_has_no_lines() -> None:
    """``score + bias[q]``: the item is a load."""
    start, end = GRAPH.index("            sub: "), GRAPH.index("            return sub_1")
    nodes = (
        '            index: "f32[]" = torch.ops.aten.index.Tensor(arg5_1, [arg3_1])\n'
        '            add: "f32[]" = torch.ops.aten.add.Tensor(arg0_1, index)\n'
    )
    graph = GRAPH[:start] + nodes + GRAPH[end:].replace("return sub_1", "return add", 1)
    start, end = CODE.index("    tmp2 = (n)"), CODE.index("    tmp9 = (m)")
    lines = "    tmp2 = tl.load(in_ptr9 + tmp1)\n    tmp3 = tmp0 + tmp2\n"
    told = _told(CODE[:start] + lines + "    post_mod_scores = tmp3\n" + CODE[end:], graph=graph)
    assert told["tmp3 = tmp0 + tmp2"] == {"sdpa_score0.add"}
    more = "    tmp4 = tmp3 * tmp3\n    post_mod_scores = tmp4\n"
    longer = _told(CODE[:start] + lines + more + CODE[end:], graph=graph)
    assert not any(node.startswith("sdpa_score0") for nodes in longer.values() for node in nodes)
