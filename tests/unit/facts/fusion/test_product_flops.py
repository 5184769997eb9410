"""Operations of products from the shapes of FX graphs."""

from __future__ import annotations

import pytest

from xpudbg.facts.fusion.buffer_bytes import Sizes
from xpudbg.facts.fusion.fx_nodes import FxScopes
from xpudbg.facts.fusion.product_flops import launch_flops
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.model.fusion import FusedKernel

QKV = {"q": "bf16[2, 8, 64, 32]", "k": "bf16[2, 8, 64, 32]", "v": "bf16[2, 8, 64, 16]"}
FORWARD = 2 * 2 * 8 * 64 * 64 * (32 + 16)
BACKWARD = 2 * 2 * 8 * 64 * 64 * (3 * 32 + 2 * 16)
FLEX = "torch.ops.higher_order.flex_attention(q, k, v, sdpa_score0, ({0}, {0}, n, i, {1}, {1}, sdpa_mask0), 0.125, {{'PRESCALE_QK': False}}, (), ())"


def scopes(inputs: dict[str, str], call: str, result: str = "") -> FxScopes:
    arguments = ", ".join(f'{name}: "{text}"' for name, text in inputs.items())
    typed = f'out: "{result}"' if result else "out"
    text = f"class <lambda>(torch.nn.Module):\n    def forward(self, {arguments}):\n        {typed} = {call}\n        return (out,)\n"
    return FxScopes((parse_fx_graph(text, origin="fx").value,))


def flops(
    inputs: dict[str, str], call: str, result: str = "", kind: str = "extern"
) -> tuple[int | None, str]:
    (found,) = launch_flops(
        [FusedKernel("kernel", kind, fx=("out",))], scopes(inputs, call, result), Sizes({"s0": 16})
    )
    return found


@pytest.mark.parametrize(
    ("inputs", "call", "result", "wanted"),
    [
        ({"a": "f16[4, 8]", "b": "f16[8, 3]"}, "torch.ops.aten.mm.default(a, b)", "", (192, "float16")),
        (
            {"c": "f32[3]", "a": "f16[s0, 8]", "b": "f16[8, 3]"},
            "torch.ops.aten.addmm.default(c, a, b)",
            "",
            (2 * 16 * 8 * 3, "float16"),
        ),
        ({"a": "f16[u0, 8]", "b": "f16[8, 3]"}, "torch.ops.aten.mm.default(a, b)", "", (None, "float16")),
        ({"a": "i8[5, 4, 8]", "b": "i8[5, 8, 3]"}, "torch.ops.aten.bmm.default(a, b)", "", (960, "int8")),
        ({"a": "f32[4, 8]", "b": "f32[8]"}, "torch.ops.aten.mv.default(a, b)", "", (64, "float32")),
        (
            {"x": "f16[2, 6, 10, 10]", "w": "f16[12, 3, 3, 3]"},
            "torch.ops.aten.convolution.default(x, w, None, [2, 2], [1, 1], [1, 1], False, [0, 0], 2)",
            "f16[2, 12, 5, 5]",
            (2 * 2 * 25 * 12 * 3 * 9, "float16"),
        ),
        (
            {"x": "f16[2, 6, 5, 5]", "w": "f16[6, 4, 3, 3]"},
            "torch.ops.aten.convolution.default(x, w, None, [2, 2], [1, 1], [1, 1], True, [0, 0], 1)",
            "f16[2, 4, 9, 9]",
            (2 * 2 * 25 * 6 * 4 * 9, "float16"),
        ),
        (
            {"g": "f16[2, 12, 5, 5]", "x": "f16[2, 6, 10, 10]", "w": "f16[12, 3, 3, 3]"},
            "torch.ops.aten.convolution_backward.default(g, x, w, [12], [2, 2], [1, 1], [1, 1], False, [0, 0], 2, [True, True, False])",
            "",
            (2 * 2 * 2 * 25 * 12 * 3 * 9, "float16"),
        ),
        (
            QKV,
            "torch.ops.aten._scaled_dot_product_flash_attention.default(q, k, v)",
            "",
            (FORWARD, "bfloat16"),
        ),
        (
            QKV,
            "torch.ops.aten._scaled_dot_product_fused_attention_overrideable.default(q, k, v, None, 0.0, True)",
            "",
            (FORWARD * 65 // 128, "bfloat16"),
        ),
        (
            {"g": "f32[2, 8, 64, 16]", **QKV},
            "torch.ops.aten._scaled_dot_product_flash_attention_backward.default(g, q, k, v, o, l, None, None, 64, 64, 0.0, False, r, u)",
            "",
            (BACKWARD, "bfloat16"),
        ),
        (QKV, FLEX.format(64, 128), "", (FORWARD, "bfloat16")),
        (QKV, FLEX.format(64, 32), "", (None, "bfloat16")),
        ({"a": "f16[4, 8]"}, "torch.ops.aten.relu.default(a)", "", (0, "")),
        ({"a": "f16[4, 8]", "b": "f16[8, 3]"}, "torch.ops.mylib.mm.default(a, b)", "", (0, "")),
    ],
)
def test_operations_of_a_product(
    inputs: dict[str, str], call: str, result: str, wanted: tuple[int | None, str]
) -> None:
    assert flops(inputs, call, result) == wanted


def test_a_product_counts_once_where_matrix_units_can_compute_it() -> None:
    found = scopes({"a": "f16[4, 8]", "b": "f16[8, 3]"}, "torch.ops.aten.mm.default(a, b)")
    kinds = ("triton", "extern", "extern", "user_triton")
    kernels = [FusedKernel(kind, kind, fx=("out",)) for kind in kinds]
    assert launch_flops(kernels, found, Sizes({})) == [(0, ""), (192, "float16"), (0, ""), (None, "")]
    assert launch_flops(kernels[:1], found, Sizes({})) == [(192, "float16")]


def test_a_call_whose_node_only_a_comment_names_has_its_product() -> None:
    found = scopes({"a": "f16[4, 8]", "b": "f16[8, 3]"}, "torch.ops.aten.mm.default(a, b)")
    called = FusedKernel("extern_kernels.mm", "extern", source_nodes=("out", "a"))
    reads = FusedKernel("triton_poi_fused_mm_0", "triton", fx=("out",))
    assert launch_flops([reads, called], found, Sizes({})) == [(0, ""), (192, "float16")]
