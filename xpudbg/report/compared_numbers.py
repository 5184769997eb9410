"""Verdict of `xpudbg accuracy` for the pages of a report, with the kernel and line that cause wrong numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.model.accuracy import (
    AccuracyReport,
    Blame,
    Verdict,
    blamed_line,
    culprit_text,
    difference_text,
    first_wrong,
    value_text,
    verdict_text,
)
from xpudbg.model.finding import Cost
from xpudbg.model.location import base_name
from xpudbg.model.manifest import SourceLine
from xpudbg.model.report import (
    LevelText,
    ReportAdvice,
    ReportFigure,
    ReportFinding,
    ReportKernelPage,
    ReportLink,
    ReportProblem,
)
from xpudbg.run.run_reader import RunReader, accuracy_or_problem
from xpudbg.screens.text import joined

_SOURCE = "accuracy.json"
_UNKNOWN_NAMED = 3


class ComparedNumbers:
    """Verdict of ``xpudbg accuracy`` on a run, if the run has one.

    Args:
        run: The run.

    Attributes:
        report: The verdict; None without one, or where it cannot be read.
        problems: Why it cannot be read.
    """

    def __init__(self, run: RunReader) -> None:
        self._place: ReportLink | None = None
        self.report, problem = accuracy_or_problem(run)
        self.problems = [ReportProblem(_SOURCE, problem.what)] if problem is not None else []

    def figures(self) -> list[ReportFigure]:
        """Return the verdict as a key figure; empty for a run whose numbers were not compared."""
        if self.report is None:
            return [ReportFigure("accuracy", "numbers", "unknown", p.text) for p in self.problems]
        verdict = self.report.verdict.value
        note = verdict_text(self.report).removeprefix(f"{verdict}: ")
        return [ReportFigure("accuracy", "numbers", verdict, note, self._place, verdict == "wrong")]

    def graph_notes(self, graph: str) -> tuple[str, ...]:
        """Return the verdict on a graph as a sentence; empty for a graph that was not compared.

        Args:
            graph: Its id.
        """
        rows = [g for g in self.report.graphs if graph in g.graphs] if self.report is not None else []
        found = []
        for row in rows:
            why = f": {value_text(row)}" if row.verdict in (Verdict.WRONG, Verdict.UNKNOWN) else ""
            compared = f" against {row.reference}" if row.reference else ""
            found.append(f"its numbers are {row.verdict.value}{compared}, as accuracy found{why}")
        return tuple(found)

    def advice(self, page: ReportKernelPage) -> tuple[ReportAdvice, ...]:
        """Return advice for the page of the kernel that writes the first wrong buffer, and remember that page for findings.

        Args:
            page: The kernel's page.
        """
        report = self.report
        if report is None or report.blame is None or not report.blame.kernel:
            return ()
        blame = report.blame
        if page.name != blame.kernel or page.graph not in _graphs_of(report, blame):
            return ()
        self._place = self._place or link_at_line(page.id, page.levels, blamed_line(report))
        value = f": {difference_text(blame.value)}" if blame.value is not None else ""
        advice = ReportAdvice(
            detail=_blame_text(report, overview=False),
            evidence=f"{blame.kernel_call or blame.kernel}, beside eager and float64",
            source=f"{_SOURCE} of the run",
        )
        advice = CATALOGUE["accuracy/first-wrong-buffer"].finding(
            advice,
            fixes=("replay",) if report.replay else (),
            buffer=blame.buffer or "unnamed",
            value=value,
            replay=report.replay,
        )
        return (advice,)

    def findings(self, graphs: Collection[str]) -> list[ReportFinding]:
        """Return the verdict as a finding if numbers are wrong or could not be compared.

        Args:
            graphs: Ids of the graphs that have a page.
        """
        report = self.report
        if report is None:
            return []
        if report.verdict is Verdict.WRONG:
            wrong = first_wrong(report)
            to = self._place or graph_link(wrong.graphs if wrong else (), graphs) or ReportLink("dynamo")
            evidence = joined(value_text(wrong) if wrong else "", place_text(blamed_line(report)))
            alone = "compares this graph alone" if " --graph " in report.replay else "compares once more"
            replay = f"`{report.replay}` {alone}" if report.replay else ""
            detail = joined(_blame_text(report, overview=True), replay)
            verdict = verdict_text(report).removeprefix("wrong: ")
            found = ReportFinding(detail=detail, evidence=evidence, to=to, cost=Cost.WRONG)
            return [CATALOGUE["accuracy/wrong"].finding(found, verdict=verdict)]
        unknown = [g for g in report.graphs if g.verdict is Verdict.UNKNOWN]
        if report.verdict is not Verdict.UNKNOWN or not unknown:
            return []
        reasons = list(dict.fromkeys(filter(None, (value_text(g) for g in unknown))))
        found = ReportFinding(
            detail="; ".join(reasons[:_UNKNOWN_NAMED]),
            evidence=_SOURCE,
            to=graph_link(unknown[0].graphs, graphs),
            count=len(unknown),
            cost=Cost.ONCE,
        )
        verdict = verdict_text(report).removeprefix("unknown: ")
        return [CATALOGUE["accuracy/unknown"].finding(found, verdict=verdict)]


def _graphs_of(report: AccuracyReport, blame: Blame) -> set[str]:
    """Return the graphs of the bundle that may contain the blamed kernel."""
    phase = blame.kernel_phase or blame.phase
    return {name for g in report.graphs if (g.index, g.phase) == (blame.graph, phase) for name in g.graphs}


def _blame_text(report: AccuracyReport, *, overview: bool) -> str:
    """Return a sentence on the culprit: with its kernel on the overview, elsewhere with its line."""
    blame = report.blame
    if blame is None:
        return ""
    parts = []
    if blame.layer:
        right = f" ({', '.join(blame.sound_layers)}: right)" if blame.sound_layers else ""
        parts.append(f"the first layer that is wrong is {blame.layer}{right}")
    if blame.subsystem:
        parts.append(f"to blame is {culprit_text(blame)}")
    if overview and blame.kernel:
        parts.append(
            f"the first wrong buffer is {blame.buffer} of {blame.kernel} ({blame.kernel_phase} graph)"
        )
    line = "" if overview else place_text(blamed_line(report))
    parts += [line] if line else []
    return "; ".join((*parts, *blame.notes))


def place_text(place: SourceLine | None) -> str:
    """Return ``model.py:35 x = x + 1``; empty for an unknown place."""
    if place is None:
        return ""
    return f"{base_name(place.file)}:{place.line or '?'} {place.code}".rstrip()


def graph_link(names: Iterable[str], graphs: Collection[str]) -> ReportLink | None:
    """Return a link to the page of the first graph that has one."""
    page = next((name for name in names if name in graphs), None)
    return ReportLink("graph", page) if page is not None else None


def link_at_line(kernel: str, levels: Sequence[LevelText], line: SourceLine | None) -> ReportLink:
    """Return a link to the kernel's page, at a line of the program if the page shows it.

    Args:
        kernel: Id of its page.
        levels: Levels that the page shows.
        line: Line of the program; None for a link without a line.
    """
    if line is not None and line.line:
        name = base_name(line.file)
        for level in levels:
            if level.level.startswith("python") and level.title == name and level.missing is None:
                return ReportLink("kernel", kernel, level.level, line.line)
    return ReportLink("kernel", kernel)
