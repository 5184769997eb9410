"""Reasons and advice that hold for the graph they are given for: concatenations, settings, versions, devices."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from xpudbg.facts.fusion.buffer_bytes import with_pair_savings
from xpudbg.facts.fusion.generated_calls import GraphContext, extern_reason
from xpudbg.facts.fusion.graph_fusion import analyse_fusion
from xpudbg.facts.fusion.unfused_pairs import why_not
from xpudbg.findings.fusion_rules import explain_pair
from xpudbg.model.fusion import FusedKernel, Member, MemberKind
from xpudbg.model.fx import GraphFusionLog, Refusal
from xpudbg.model.generated_code import KernelKind
from xpudbg.run.graph_files import open_source, settings_of

CONCAT = Path(__file__).resolve().parents[3] / "data/fusion-cpu-2.13/concat"


def test_a_concatenation_between_a_producer_and_its_consumer_is_the_reason() -> None:
    source = open_source(CONCAT)
    inputs = source.load(source.graphs[0])
    graph = analyse_fusion(inputs)
    context = GraphContext.of(inputs)
    assert context.concats == {"buf2": ("buf0", "buf1")}
    maker, product, user = graph.kernels
    pairs = {p.numbers: p for p in graph.not_fused}
    assert pairs.keys() == {(1, 2), (1, 3), (2, 3)}
    assert pairs[1, 3].through == "buf2"
    assert pairs[1, 3].cause == "concatenation"
    assert explain_pair(pairs[1, 3]).text.startswith("torch.cat is between them: ")
    assert pairs[1, 2].cause == "library_call"
    asked = why_not(inputs.log, maker, user, graph.kernels, context)
    assert with_pair_savings(asked, graph) == pairs[1, 3]
    assert why_not(inputs.log, user, maker, graph.kernels, context).cause == "concatenation"
    assert product.reads and "buf2" in product.reads


def test_settings_come_from_the_runnable() -> None:
    text = "import torch\ntorch._inductor.config.max_autotune = True\n# torch._inductor.config.x = 1\n"
    assert settings_of(text) == {"max_autotune": "True"}


@pytest.mark.parametrize(
    "suggestion, context, device, applies",
    [
        ("combo_kernels", GraphContext(), "cpu", False),
        ("combo_kernels", GraphContext(settings={"combo_kernels": "True"}), "xpu:0", False),
        ("combo_kernels", GraphContext(), "xpu:0", True),
        ("same_layout", GraphContext(torch=(2, 13)), "cpu", True),
        ("loop_ordering", GraphContext(torch=(2, 13)), "cpu", False),
        ("loop_ordering", GraphContext(torch=(2, 9)), "cpu", True),
        ("loop_ordering", GraphContext(torch=(2, 13), settings={"loop_ordering_after_fusion": "False"}), "cpu", True),
        ("mix_order_reduction", GraphContext(torch=(2, 13)), "xpu:0", False),
        ("mix_order_reduction", GraphContext(torch=(2, 10)), "cpu", False),
        ("mix_order_reduction", GraphContext(torch=(2, 10)), "xpu:0", True),
        ("max_autotune", GraphContext(settings={"max_autotune_gemm": "True"}), "xpu:0", False),
        ("epilogue_fusion", GraphContext(), "xpu:0", False),
        ("epilogue_fusion", GraphContext(settings={"epilogue_fusion": "False"}), "xpu:0", True),
        ("split_reductions", GraphContext(settings={"split_reductions": "False"}), "xpu:0", False),
        ("cutlass_epilogue", GraphContext(), "cpu", False),
    ],
)  # fmt: skip
def test_a_suggestion_that_is_followed_or_cannot_work_here_does_not_apply(
    suggestion: str, context: GraphContext, device: str, applies: bool
) -> None:
    assert context.applies(suggestion, device) is applies


def test_under_max_autotune_a_library_call_is_not_told_to_want_it() -> None:
    plain = extern_reason(KernelKind.EXTERN, "extern_kernels.mm", "xpu:0")
    tuned = extern_reason(KernelKind.EXTERN, "extern_kernels.mm", "xpu:0", max_autotune=True)
    assert plain is not None and plain.cause == "library"
    assert tuned is not None and tuned.cause == "library_won_autotuning"


def test_on_an_emulated_device_no_candidate_is_said_to_be_faster() -> None:
    """Nothing is measured there: the first candidate, ATen's, always wins."""
    found = extern_reason(KernelKind.EXTERN, "extern_kernels.mm", "xpu:0", max_autotune=True, measured=False)
    assert found is not None and found.cause == "library_not_measured"


@pytest.mark.parametrize(
    "first, second, gpu, cpu",
    [
        (("extern_kernels.mm", "extern"), ("triton_poi_fused_add_0", "pointwise"), True, True),
        (("triton_poi_fused_add_0", "pointwise"), ("extern_kernels.addmm", "extern"), True, False),
        (("triton_per_fused_norm_0", "reduction"), ("extern_kernels.addmm", "extern"), False, False),
        (("extern_kernels.mm", "extern"), ("extern_kernels.mm", "extern"), False, False),
        (("torch.ops.aten._scaled_dot_product_flash_attention.default", "extern"), ("triton_poi_fused_add_0", "pointwise"), False, False),
        (("torch.ops.aten.convolution.default", "extern"), ("triton_poi_fused_relu_0", "pointwise"), True, False),
        (("torch.ops.aten.sort.stable", "extern"), ("extern_kernels.mm", "extern"), False, False),
    ],
)  # fmt: skip
def test_templates_are_advised_only_where_one_could_be_fused(
    first: tuple[str, MemberKind], second: tuple[str, MemberKind], gpu: bool, cpu: bool
) -> None:
    kernels = [
        FusedKernel(name, kind if kind == "extern" else "triton", members=(Member(name, kind),))
        for name, kind in (first, second)
    ]
    convolution = "convolution" in first[0]
    advised = "max_autotune_convolution" if convolution else "max_autotune"
    for reason in ("", "node1 is extern or nop"):
        refusals = (Refusal(first[0], second[0], reason),) if reason else ()
        for device, wanted in (
            ("xpu:0", {advised} if gpu else set()),
            ("cpu", {"max_autotune_freezing"} if cpu else set()),
        ):
            sides = [replace(k, device=device) for k in kernels]
            assert set(why_not(GraphFusionLog(graph="g", refusals=refusals), *sides).suggestions) == wanted
