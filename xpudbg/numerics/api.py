"""Interface of ``accuracy`` and ``verify``, the only module of this package that others import."""

from __future__ import annotations

from xpudbg.numerics.accuracy_findings import (
    checked_graphs,
    keep_report,
    noted_problems,
    torch_version,
)
from xpudbg.numerics.compare_runs import AccuracyPlan, ComparedRun, compare_runs
from xpudbg.numerics.verify_graphs import (
    LAUNCH_SECONDS,
    VerifyOptions,
    record_with,
    verify_graphs,
    worth_exit,
)

__all__ = [
    "LAUNCH_SECONDS",
    "AccuracyPlan",
    "ComparedRun",
    "VerifyOptions",
    "checked_graphs",
    "compare_runs",
    "keep_report",
    "noted_problems",
    "record_with",
    "torch_version",
    "verify_graphs",
    "worth_exit",
]  # fmt: skip
