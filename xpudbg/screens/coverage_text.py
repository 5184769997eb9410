"""Text on how many kernels of a run lead back to the program."""

from __future__ import annotations

from collections import Counter

from xpudbg.core.text import noun_for, plural, shell_word
from xpudbg.model.provenance import ProvenanceCoverage
from xpudbg.model.report import ReportFigure
from xpudbg.model.runs import CountedCoverage
from xpudbg.screens.text import joined

_GOAL = 0.95


def coverage_row(counted: CountedCoverage | None, run: str = "") -> str:
    """Return ``331 of 331 launches lead to a line of the program, 331 to a module``; empty if there is nothing to report.

    Args:
        counted: The coverage, or why there is none.
        run: Name of the run on the command line, for the command that counts it; empty for the latest one.
    """
    if counted is None:
        return ""
    coverage = counted.coverage
    if coverage is None:
        how = f"; 'xpudbg show{' ' + shell_word(run) if run else ''} --all' counts" if counted.bounded else ""
        return f"not counted: {counted.reason}{how}"
    if not coverage.kernels:
        return ""
    lead = "leads" if coverage.kernels == 1 else "lead"
    text = f"{coverage.with_line} of {_subject(coverage)}{share(coverage)} {lead} to a line of the program"
    if coverage.by_call:
        some = f"{coverage.by_call} of them " if coverage.by_call != coverage.with_line else ""
        text += f" ({some}only to the line that called the compiled function)"
    if modules := module_text(coverage):
        text += (", " if coverage.with_module is not None else "; ") + modules
    return joined(text, _main_reason(coverage))


def _main_reason(coverage: ProvenanceCoverage) -> str:
    """Return why most kernels lead to no line of the program; empty if nearly all do."""
    if coverage.with_line >= _GOAL * coverage.kernels:
        return ""
    reasons = Counter(one.reason for one in coverage.unlinked).most_common(1)
    return "".join(f"of {count}: {reason}" for reason, count in reasons)


def coverage_figure(coverage: ProvenanceCoverage) -> ReportFigure | None:
    """Return the key figure of a report; None for a run without kernels.

    Args:
        coverage: The coverage.
    """
    if not coverage.kernels:
        return None
    some = f"{coverage.by_call} " if coverage.by_call != coverage.with_line else ""
    called = f"{some}only to the line that called the compiled function" if coverage.by_call else ""
    note = joined(called, module_text(coverage), _main_reason(coverage))
    subject = "kernels" if coverage.outside else noun_for(coverage.kernels, "launch", "launches")
    lead = "leads" if coverage.kernels == 1 else "lead"
    value = f"{coverage.with_line} of {coverage.kernels}"
    return ReportFigure("coverage", f"{subject} {lead} to a line of the program", value, note)


def share(coverage: ProvenanceCoverage) -> str:
    """Return `` (62 %)``, never rounded up to 100 %; empty if it is all of them."""
    if coverage.with_line == coverage.kernels:
        return ""
    return f" ({100 * coverage.with_line // coverage.kernels} %)"


def module_text(coverage: ProvenanceCoverage) -> str:
    """Return ``331 to a module``, or why that is unknown; empty if no graph was read."""
    if not coverage.graphs:
        return ""
    recorded = coverage.graphs_with_nodes
    if not recorded:
        return "modules: not recorded in this run"
    if coverage.with_module is None:
        # Plain functions were compiled, or a model by itself.
        return "none is in a module"
    text = f"{coverage.with_module} to a module"
    if recorded < coverage.graphs:
        text += f" (modules are recorded in {recorded} of {plural(coverage.graphs, 'graph')})"
    return text


def _subject(coverage: ProvenanceCoverage) -> str:
    outside = coverage.outside
    if not outside:
        return plural(coverage.kernels, "launch", "launches")
    if outside == coverage.kernels:
        return f"{plural(outside, 'kernel')} outside of graphs"
    return f"{coverage.kernels} launches and kernels outside of graphs"
