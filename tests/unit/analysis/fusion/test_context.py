"""Reasons and advice that hold for the graph they are given for: concatenations, settings, versions, devices."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.analysis.fusion.context import GraphContext, settings_of
from xpudbg.analysis.fusion.graph_fusion import analyse_fusion
from xpudbg.analysis.fusion.load import open_source
from xpudbg.analysis.fusion.refusal_reasons import LOOP_ORDER, MIX_ORDER, why_extern
from xpudbg.analysis.fusion.unfused_pairs import why_not
from xpudbg.model.generated_code import KernelKind

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
    assert pairs[1, 3].through == "buf2" and "torch.cat lies between them" in pairs[1, 3].words
    assert "is no generated code" in pairs[1, 2].words
    asked = why_not(inputs.log, maker, user, graph.kernels, context)
    assert asked == pairs[1, 3]
    assert "torch.cat" in why_not(inputs.log, user, maker, graph.kernels, context).words
    assert product.reads and "buf2" in product.reads


def test_settings_come_from_the_runnable() -> None:
    text = "import torch\ntorch._inductor.config.max_autotune = True\n# torch._inductor.config.x = 1\n"
    assert settings_of(text) == {"max_autotune": "True"}


ROWS = f"where one reduces rows and the other columns: {MIX_ORDER}"


@pytest.mark.parametrize(
    "advice, context, device, left",
    [
        ("torch._inductor.config.combo_kernels = True puts such loops into one launch", GraphContext(), "cpu", ""),
        ("combo_kernels = True", GraphContext(settings={"combo_kernels": "True"}), "xpu:0", ""),
        ("combo_kernels = True", GraphContext(), "xpu:0", "combo_kernels = True"),
        (f"make the layouts agree; {LOOP_ORDER}", GraphContext(torch=(2, 13)), "cpu", "make the layouts agree"),
        (f"make the layouts agree; {LOOP_ORDER}", GraphContext(torch=(2, 9)), "cpu", f"make the layouts agree; {LOOP_ORDER}"),
        (LOOP_ORDER, GraphContext(torch=(2, 13), settings={"loop_ordering_after_fusion": "False"}), "cpu", LOOP_ORDER),
        (ROWS, GraphContext(torch=(2, 13)), "xpu:0", ""),
        (ROWS, GraphContext(torch=(2, 10)), "cpu", ""),
        (ROWS, GraphContext(torch=(2, 10)), "xpu:0", ROWS),
        ("max-autotune can replace it", GraphContext(settings={"max_autotune_gemm": "True"}), "xpu:0", ""),
    ],
)  # fmt: skip
def test_advice_that_is_followed_or_cannot_work_here_is_not_given(
    advice: str, context: GraphContext, device: str, left: str
) -> None:
    assert context.advice_for(advice, device) == left


def test_under_max_autotune_a_library_call_is_not_told_to_want_it() -> None:
    plain = why_extern(KernelKind.EXTERN, "extern_kernels.mm", "xpu:0")
    tuned = why_extern(KernelKind.EXTERN, "extern_kernels.mm", "xpu:0", max_autotune=True)
    assert "only under max-autotune" in plain and "only under" not in tuned and "max-autotune" in tuned


def test_on_an_emulated_device_no_candidate_is_said_to_be_faster() -> None:
    """Nothing is measured there: the first candidate, ATen's, always wins."""
    words = why_extern(KernelKind.EXTERN, "extern_kernels.mm", "xpu:0", max_autotune=True, measured=False)
    assert "faster" not in words and "nothing is measured" in words
