"""Rules about a run that CI files name beside those of kernels."""

from __future__ import annotations

from xpudbg.findings.rule import Rule
from xpudbg.model.finding import FindingSeverity

RUN_RULES = (
    Rule(
        "graph-break",
        "Graph break: {reason}",
        severity=FindingSeverity.WARNING,
        help="A graph ends at this line and another one begins after it. Nothing is fused over the break, and values that cross "
        "it go through memory. 'xpudbg show' lists the graphs on both sides.",
        heading="Dynamo stopped capturing here",
    ),
    Rule(
        "recompile",
        "Recompiled: {reason}",
        severity=FindingSeverity.WARNING,
        help="It was entered with inputs that failed its guards. Mark sizes that change as dynamic, or keep dtypes, shapes and "
        "flags the same from call to call.",
        heading="A compiled function was compiled again",
    ),
    Rule(
        "check",
        severity=FindingSeverity.ERROR,
        help="The rule {key} of [tool.xpudbg.check] does not hold. 'xpudbg check' shows what was measured and what is "
        "allowed; the rules can be changed there, or an exception with a reason and a date can be made.",
        heading="Check failed: {words}",
    ),
)
