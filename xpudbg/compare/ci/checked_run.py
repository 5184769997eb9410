"""Checks of a run for a CI job: results of the rules, measured figures, and differences from the baseline run."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from xpudbg.compare.checks.evaluate import check_measures, strict_failures
from xpudbg.compare.checks.find_baseline import FoundBaseline
from xpudbg.compare.checks.rules import Rules
from xpudbg.compare.ci.kernels import RunFigures, run_figures
from xpudbg.compare.diff.run_side import whole_run
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.model.checks import CheckReport
from xpudbg.model.diff import RunDiff
from xpudbg.model.row import dataclass
from xpudbg.run.run_reader import RunReader
from xpudbg.store.locate import short_path


@dataclass(frozen=True)
class CheckedRun:
    """A run with the results of its rules.

    Attributes:
        report: The rule results; ``passed`` includes ``strict``.
        figures: The measured figures.
        diff: Comparison with the baseline run; None without one.
        strict: Reasons for which only ``--strict`` fails, as text; empty without it.
    """

    report: CheckReport
    figures: RunFigures
    diff: RunDiff | None
    strict: str = ""


def check_for_ci(
    run: RunReader, rules: Rules, found: FoundBaseline, *, baseline: str, strict: bool, today: date
) -> CheckedRun:
    """Measure a run once, check it and compare it.

    Args:
        run: The bundle.
        rules: From :func:`xpudbg.compare.checks.load_rules.load_rules`.
        found: The baseline that it is compared with.
        baseline: Name of the baseline in the comparison.
        strict: Fail on unknown outcomes and problems too.
        today: Date for which exceptions are evaluated.

    Raises:
        XpudbgError: ``run`` is no bundle.
    """
    figures = run_figures(run)
    report = check_measures(figures.measures, rules, found.baseline, today=today, baseline_name=found.name)
    odd = strict_failures(report) if strict and report.passed else ""
    report = replace(report, passed=report.passed and not odd, rules_from=short_path(report.rules_from))
    return CheckedRun(report, figures, _diff(run, found.run, baseline), odd)


def _diff(run: RunReader, other: RunReader | None, name: str) -> RunDiff | None:
    """Return the differences from the baseline where that is a run; a baseline file has no graphs to compare."""
    if other is None or not other.is_bundle:
        return None
    diff = compare_runs(whole_run(other), whole_run(run))
    return replace(diff, a=short_path(name), b=run.name)
