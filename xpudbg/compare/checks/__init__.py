"""Rules for a run, the figures they measure, and their results."""

from __future__ import annotations

from xpudbg.compare.checks.baseline import baseline_of, load_baseline, save_baseline
from xpudbg.compare.checks.evaluate import check_measures, check_run, strict_failures
from xpudbg.compare.checks.load_rules import load_rules
from xpudbg.compare.checks.metrics import measure_run
from xpudbg.compare.checks.rules import Rules

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
