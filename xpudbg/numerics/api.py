"""Interface of ``accuracy`` and ``verify``, the only module of this package that others import."""

from __future__ import annotations

from xpudbg.numerics.accuracy_findings import (
    checked_graphs,
    keep_report,
    noted_problems,
    torch_version,
)
from xpudbg.numerics.compare_runs import AccuracyPlan, ComparedRun, SideRun, compare_runs, run_beside
from xpudbg.numerics.verify_graphs import (
    LAUNCH_SECONDS,
    VerifyOptions,
    describe_launches,
    record_with,
    verify_graphs,
    worth_exit,
)

__all__ = [
    "LAUNCH_SECONDS",
    "AccuracyPlan",
    "ComparedRun",
    "SideRun",
    "VerifyOptions",
    "checked_graphs",
    "compare_runs",
    "describe_launches",
    "keep_report",
    "noted_problems",
    "record_with",
    "run_beside",
    "torch_version",
    "verify_graphs",
    "worth_exit",
]  # fmt: skip
