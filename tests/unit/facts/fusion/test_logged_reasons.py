"""Reasons in plain words, and why kernels are extern."""

from __future__ import annotations

import pytest

from xpudbg.facts.fusion.generated_calls import extern_reason, is_compute
from xpudbg.facts.fusion.unfused_pairs import general_reason, logged_blocker
from xpudbg.findings.fusion_rules import CAUSES, cause_of, explain_count, explain_extern, explain_pair
from xpudbg.model.fusion import NotFused, ReasonCount
from xpudbg.model.generated_code import KernelKind


def why_extern(kind: KernelKind | None, target: str, device: str, **options: bool) -> str:
    return explain_extern(extern_reason(kind, target, device, **options))


@pytest.mark.parametrize(
    "reason",
    [
        "no shared data",
        "intermediate nodes between node1 & node2",
        "node1 must go before node2",
        "numel/rnumel mismatch (reduce) (64, 1), (512, 64)",
        "numel/rnumel mismatch (non-reduce) (64, 512), (s0, 1)",
        "device mismatch (cpu vs xpu:0)",
        "memory deps did not match",
        "score_fusion_memory_threshold",
        "node1 is extern or nop",
        "template prologue can only fuse nodes with a single use into template",
        "candidate consumer has no dep in any foreach producer",
        "buf3 has aliasing or mutation",
    ],
)
def test_known_reasons_have_causes_and_sentences_of_their_own(reason: str) -> None:
    cause = cause_of(reason)
    assert cause != "unknown"
    assert reason not in explain_pair(NotFused("a", "b", reason, cause=cause)).text


def test_an_unknown_reason_is_shown_as_it_is() -> None:
    reason = "a reason of the year 2031"
    assert cause_of(reason) == "unknown"
    assert explain_pair(NotFused("a", "b", reason, cause=cause_of(reason))).text == reason
    assert explain_count(ReasonCount(reason, 3, cause_of(reason))) == reason


def test_no_shared_data_of_kernels_that_share_a_buffer_is_explained_by_its_indices() -> None:
    assert logged_blocker("no shared data", ("buf0",)).cause == "different_indices"
    assert logged_blocker("no shared data").cause == "no_shared_data"


def test_what_a_benchmark_refused_has_its_factor() -> None:
    blocker = logged_blocker("benchmark: fusing causes 1.125x slowdown")
    assert blocker.cause == "slower"
    pair = NotFused("a", "b", cause=blocker.cause, parameters=blocker.parameters)
    assert explain_pair(pair).text.endswith("takes 1.125 times as long as the two")


@pytest.mark.parametrize(
    ("reason", "general"),
    [
        ("intermediate nodes between node1 & node2", "intermediate nodes between N & N"),
        (
            "numel/rnumel mismatch (non-reduce) (64, 1), (s0, 1)",
            "numel/rnumel mismatch (non-reduce) (N), (N)",
        ),
        ("exceeds max_fusion_size 64", "exceeds max_fusion_size N"),
        ("benchmark: fusing causes 1.125x slowdown", "benchmark: fusing causes N slowdown"),
    ],
)
def test_reasons_are_counted_without_numbers(reason: str, general: str) -> None:
    assert general_reason(reason) == general


@pytest.mark.parametrize(
    ("kind", "name", "compute"),
    [
        (KernelKind.EXTERN, "extern_kernels.addmm", True),
        (KernelKind.EXTERN, "extern_kernels.bmm", True),
        (KernelKind.EXTERN, "extern_kernels.convolution", True),
        (KernelKind.FALLBACK, "torch.ops.mkldnn._linear_pointwise", True),
        (KernelKind.FALLBACK, "torch.ops.mkl._mkl_linear", True),
        (
            KernelKind.FALLBACK,
            "torch.ops.aten._scaled_dot_product_fused_attention_overrideable.default",
            True,
        ),
        (KernelKind.FALLBACK, "torch.ops.aten._fft_r2c.default", True),
        (KernelKind.FALLBACK, "torch.ops.aten.sort.stable", False),
        (KernelKind.FALLBACK, "aten.index_put_", False),
        (KernelKind.COPY, "copy_", False),
        (KernelKind.TRITON, "triton_poi_fused_mm_0", False),
        (KernelKind.TRITON_TEMPLATE, "triton_tem_fused_mm_0", True),
    ],
)
def test_what_counts_as_arithmetic(kind: KernelKind, name: str, compute: bool) -> None:
    assert is_compute(kind, name) is compute


@pytest.mark.parametrize(
    ("kind", "target", "device", "words"),
    [
        (KernelKind.EXTERN, "extern_kernels.mm", "xpu:0", "oneDNN"),
        (KernelKind.EXTERN, "extern_kernels.mm", "cuda", "cuBLAS"),
        (KernelKind.FALLBACK, "torch.ops.torch_ipex._linear_pointwise", "xpu", "Intel Extension"),
        (KernelKind.FALLBACK, "torch.ops.mkldnn._convolution_pointwise.default", "cpu", "oneDNN"),
        (KernelKind.FALLBACK, "torch.ops._c10d_functional.all_reduce.default", "xpu", "collective"),
        (KernelKind.FALLBACK, "torch.ops.aten._cdist_forward.default", "xpu", "no lowering"),
        (KernelKind.FALLBACK, "aten.index_put_", "xpu", "scatter"),
        (KernelKind.FALLBACK, "torch.ops.mylib.foo.default", "xpu", "custom operator (mylib)"),
        (KernelKind.USER_TRITON, "mine_0", "xpu", "written by the user"),
        (KernelKind.TRITON, "triton_poi_fused_0", "xpu", ""),
    ],
)
def test_why_a_kernel_is_extern(kind: KernelKind, target: str, device: str, words: str) -> None:
    said = why_extern(kind, target, device)
    assert words in said
    assert bool(said) is bool(words)


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("torch.ops.aten.sort.stable", "sorts and scans"),
        ("torch.ops.aten.cumsum.default", "sorts and scans"),
        ("aten.randint.low_out", "seeds"),
        ("torch.ops.aten.sorted_thing.default", "no lowering"),
        ("torch.ops.aten.randint.default", "no lowering"),
    ],
)
def test_calls_that_have_a_lowering_are_not_said_to_have_none(target: str, words: str) -> None:
    assert words in why_extern(KernelKind.FALLBACK, target, "cpu")


def test_words_for_many_pairs_do_not_say_that_none_shares_a_buffer() -> None:
    def said(reason: str) -> str:
        return explain_count(ReasonCount(reason, 1, cause_of(reason)))

    assert (
        said("no shared data") == CAUSES["no_shared_data"].sentence("count") != CAUSES["no_shared_data"].title
    )
    assert said("node1 is nop") == CAUSES["first_nop"].title


def test_complex_numbers_are_the_reason_of_an_operator_that_has_a_lowering() -> None:
    def why(target: str, *, complex_numbers: bool) -> str:
        return why_extern(KernelKind.FALLBACK, target, "cpu", complex_numbers=complex_numbers)

    assert why("torch.ops.aten.mul.Tensor", complex_numbers=True).startswith("complex numbers")
    assert "complex" not in why("torch.ops.aten.mul.Tensor", complex_numbers=False)
    assert "complex" not in why("torch.ops.aten._fft_r2c.default", complex_numbers=True)
    assert "complex" not in why("torch.ops.mylib.f.default", complex_numbers=True)


def test_calls_of_the_cpp_wrapper_have_the_reasons_of_what_they_call() -> None:
    assert "sorts and scans" in why_extern(KernelKind.FALLBACK, "aoti_torch_cpu_cumsum", "cpu")
    assert "no lowering" in why_extern(KernelKind.FALLBACK, "aoti_torch_xpu_topk", "xpu")
    assert "oneDNN" in why_extern(KernelKind.EXTERN, "aoti_torch_xpu_addmm_out", "xpu")
