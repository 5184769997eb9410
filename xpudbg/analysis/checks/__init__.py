"""Rules for a run, the figures they measure, and their results."""

from __future__ import annotations

from xpudbg.analysis.checks.baseline import baseline_of, load_baseline, save_baseline
from xpudbg.analysis.checks.evaluate import check_measures, check_run, strict_failures
from xpudbg.analysis.checks.load_rules import load_rules
from xpudbg.analysis.checks.metrics import measure_run
from xpudbg.analysis.checks.rules import Rules

__all__ = [
    "Rules",
    "baseline_of",
    "check_measures",
    "check_run",
    "load_baseline",
    "load_rules",
    "measure_run",
    "save_baseline",
    "strict_failures",
]
