"""Golden screens of ``verify``: what is wrong and where, and what could not be compared."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from tests.golden_screens import WIDTHS, compare_screen
from xpudbg.model.accuracy import Verdict
from xpudbg.model.verify import (
    VerifiedGraph,
    VerifiedKernel,
    VerifyCheck,
    VerifyReport,
    inputs_text,
)
from xpudbg.screens.accuracy import print_verify

WRONG, ROUNDING, UNKNOWN, SAME = (
    Verdict.WRONG,
    Verdict.ROUNDING,
    Verdict.UNKNOWN,
    Verdict.SAME,
)
GOOD = VerifyCheck("ttir", SAME, config="GEFN53PFKCXITTUE", buffer="buf0", node="mul_3", elements=999)
MASK = VerifyCheck(
    "ttir",
    WRONG,
    "tt.store: 25 of 256 addresses lie outside of out_ptr0 (3996 bytes); the first is byte 3996",
    config="SWZABKN2XQXWZQZP",
    location="/run/inductor_cache/ld/cld54wz.py:38",
    code="tl.store(out_ptr0 + (x2), tmp12, xmask)",
)
NUMBER = VerifyCheck(
    "spirv",
    WRONG,
    "error 0.98 against float64, eager's is 1.6e-07, 1.9e-06 is allowed",
    config="CGZSGGGTLCZOCMD7",
    buffer="buf18",
    node="mul_11",
    source="/home/user/train.py:164",
    error=0.98,
    allowed=1.9e-06,
    max_error=7.3,
    max_allowed=1.2e-05,
    ulps=2166485229,
    index=(1, 3, 8),
    found="-0.278282702",
    eager="37.524334",
    float64="37.5243334",
)
DIVISION = VerifiedKernel(
    "triton_poi_fused_add_floor_divide_0",
    1,
    57,
    UNKNOWN,
    "div cannot be computed: RuntimeError: ZeroDivisionError",
)
REPORT = VerifyReport(
    "latest",
    WRONG,
    python="/env/bin/python",
    torch="2.13.0+cpu",
    graphs=(
        VerifiedGraph(
            "model__0_forward_1",
            "forward",
            WRONG,
            recorded_inputs=8,
            generated_inputs=("primals_3",),
            patterns=VerifyCheck("patterns", SAME),
            kernels=(
                VerifiedKernel(
                    "triton_poi_fused_add_gelu_mul_0",
                    1,
                    191,
                    WRONG,
                    level="ttir",
                    checks=(GOOD, MASK),
                    configurations=5,
                    known_configurations=5,
                ),
                VerifiedKernel(
                    "triton_poi_fused__unsafe_view_mul_silu_5",
                    4,
                    1253,
                    WRONG,
                    level="spirv",
                    checks=(NUMBER,),
                    configurations=1,
                    known_configurations=1,
                    through=("triton_red_fused_mean_1",),
                ),
                VerifiedKernel("triton_red_fused_mean_1", 2, 205, ROUNDING, seen_in="K6"),
                VerifiedKernel("cpp_fused_add_2", 3, 210, UNKNOWN, "a C++ kernel runs with --cpp alone"),
                VerifiedKernel(
                    "triton_poi_fused_mul_6",
                    7,
                    260,
                    UNKNOWN,
                    "buf9 has no value that counts: twice_5 was not run: the run has no Triton cache entry with ttir of it",
                    cause="twice_5 was not run: the run has no Triton cache entry with ttir of it",
                ),
                VerifiedKernel(
                    "scaled_4",
                    5,
                    231,
                    SAME,
                    checks=(VerifyCheck("spirv", SAME, buffer="buf7", against="ttir"),),
                    configurations=1,
                    known_configurations=1,
                ),
            ),
            outputs=VerifyCheck("outputs", ROUNDING),
            seconds=12.84,
        ),
        VerifiedGraph(
            "model__0_backward_3",
            "backward",
            UNKNOWN,
            "the process that computes ended with signal 9",
            inputs_why="the recorded inputs are not used: there are 3 of them, and the generated code takes 4",
            made_up=("_flash_attention_forward",),
            seconds=5.0,
        ),
        VerifiedGraph("model__1_inference_1", "inference", UNKNOWN, kernels=(DIVISION,), seconds=2.1),
    ),
)


def test_inputs_that_the_run_recorded_are_not_blamed_on_random_numbers() -> None:
    graph = REPORT.graphs[-1]
    assert "--record-inputs" in inputs_text(graph)
    assert not inputs_text(replace(graph, recorded_inputs=2))
    assert not any(inputs_text(other) for other in REPORT.graphs[:-1])


@pytest.mark.parametrize("every", [False, True])
def test_verdicts_with_their_lines(every: bool, update_golden: bool) -> None:
    for width in WIDTHS:
        out = io.StringIO()
        console = Console(
            file=out, width=width, force_terminal=True, color_system=None, highlight=False, markup=False
        )
        print_verify(REPORT, console, every=every)
        compare_screen("verify-all" if every else "verify", width, out.getvalue(), update=update_golden)
