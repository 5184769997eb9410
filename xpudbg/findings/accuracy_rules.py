"""Rules about faults of torch itself that make numbers wrong, known by the graph (``numerics/probe/compare/_xpudbg_known_faults.py``)."""

from __future__ import annotations

from xpudbg.findings.rule import Rule
from xpudbg.model.finding import FindingSeverity

ACCURACY_RULES = (
    Rule(
        "accuracy/associative-scan-gradients",
        "a known fault of this torch: gradients of associative_scan over several tensors with combine_mode='pointwise' are wrong, "
        "in eager as well, so that there is nothing to compare with; combine_mode='generic' is right",
        severity=FindingSeverity.WARNING,
        source="seen with torch 2.13, with the backend aot_eager as well, against a loop in float64",
        heading="Gradients of associative_scan over several tensors",
    ),
    Rule(
        "accuracy/gradients-of-a-maximum",
        "a known fault of this torch: the backward of amax, amin, max() and min() looks for the result, rounded to half precision, among values "
        "that Inductor computes again in float32; where none is equal it divides by 0. torch._inductor.config.emulate_precision_casts = True is right",
        severity=FindingSeverity.WARNING,
        source="seen with torch 2.13 in float16 and bfloat16",
        heading="NaN gradients of a maximum in half precision",
    ),
)
