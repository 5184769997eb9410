"""Verdicts of `xpudbg accuracy` and `xpudbg verify` for the pages of a report, with the kernel and line that cause wrong numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from xpudbg.core.text import plural, shell_word, whole_number
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
from xpudbg.model.report import ReportFigure, ReportFinding, ReportLink, ReportProblem
from xpudbg.model.report_graph import FactChapter, FactLine, LevelText, ReportAdvice, ReportKernelPage
from xpudbg.model.verify import (
    KernelVerdict,
    VerifiedKernel,
    VerifyCheck,
    VerifyLevel,
    call_name,
    cause_text,
    changed_text,
    element_text,
    error_text,
    first_wrong_call,
    level_text,
    reason_text,
    through_text,
    wrong_text,
)
from xpudbg.model.verify import place_text as element_place
from xpudbg.model.verify import verdict_text as verified_text
from xpudbg.run.run_reader import RunReader, accuracy_or_problem
from xpudbg.run.stored_verdicts import StoredVerdicts
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


_VERIFIED_IN = "verify.json"
_KEY = 8
_WRONG = Verdict.WRONG


class VerifiedNumbers:
    """Results of ``xpudbg verify`` that are stored in a run.

    Args:
        run: The run.

    Attributes:
        problems: Why they cannot be read.
    """

    def __init__(self, run: RunReader) -> None:
        self._stored = StoredVerdicts(run)
        self._address = run.root.name
        self._pages: dict[tuple[str, str], ReportLink] = {}
        self.problems = [ReportProblem(_VERIFIED_IN, self._stored.problem)] if self._stored.problem else []

    def figures(self) -> list[ReportFigure]:
        """Return the verdict on all kernels as a key figure; empty for a run that was not verified."""
        if self._stored.problem:
            return [ReportFigure("verify", "kernels verified", "unknown", self._stored.problem)]
        verdict, counts = self._stored.counts()
        label = "kernels and graphs verified" if self._stored.wrong_graphs() else "kernels verified"
        return [ReportFigure("verify", label, verdict, counts, problem=verdict == "wrong")] if counts else []

    def graph_notes(self, graph: str) -> tuple[str, ...]:
        """Return verdicts on a graph's passes, library calls and outputs; empty for a graph that was not verified.

        Args:
            graph: Its id.
        """
        verified = next((k for k in self._stored.graphs() if k.graph.id == graph), None)
        if verified is None:
            return ()
        checks = (verified.graph.patterns, *verified.graph.library, verified.graph.outputs)
        verdicts = [f"{level_text(c.level)}: {c.verdict}" for c in checks if c is not None]
        old = changed_text(self._stored.changed(f for f in verified.graph.files if not f.kernel))
        return (f"verify: {'; '.join((*verdicts, *([old] if old else [])))}",) if verdicts else ()

    def on_page(self, page: ReportKernelPage) -> ReportKernelPage:
        """Return a kernel's page with the verdict of each level; a configuration's page has its own verdict.

        Args:
            page: The page.
        """
        verdict = self._stored.kernel(page.graph or "", page.name)
        if verdict is None:
            return page
        key = page.id.partition("@")[2]
        chapter = FactChapter("Numbers, as verify found", tuple(_rows(verdict, key)))
        facts = (*page.facts[:1], chapter, *page.facts[1:])
        return replace(page, facts=facts, advice=(*self._advice(page, verdict, key), *page.advice))

    def _advice(self, page: ReportKernelPage, verdict: KernelVerdict, key: str) -> tuple[ReportAdvice, ...]:
        wrong = first_wrong_call(verdict, key)
        if wrong is None:
            return ()
        call, check = wrong
        if not key:
            line = _line_of(check) if check is not None else None
            self._pages[page.graph or "", page.name] = link_at_line(page.id, page.levels, line)
        what = "It" if key or not _of_configuration(call, check) else "A configuration of it"
        advice = ReportAdvice(
            detail=joined(_why(call, check), through_text(call.through)),
            evidence=joined(_evidence(check), changed_text(verdict.changed)),
            source=f"{_VERIFIED_IN} of the run",
        )
        advice = CATALOGUE["verify/wrong"].finding(
            advice,
            "changed" if verdict.changed else "",
            fixes=("alone",),
            what=what,
            where=_begins(check),
            command=self._command(page.graph or "", verdict, call),
        )
        return (advice,)

    def wrong_notes(self, graph: str) -> tuple[str, ...]:
        """Return sentences on wrong passes, library calls and outputs of a graph; empty if none is wrong.

        Args:
            graph: Its id.
        """
        verified = next((k for k in self._stored.wrong_graphs() if k.graph.id == graph), None)
        checks = self._stored.wrong_checks(verified) if verified is not None else []
        return tuple(
            joined(
                f"verify: {level_text(c.level)} computes wrong numbers",
                c.why,
                through_text(c.through),
                _evidence(c),
            )
            for c in checks
        )

    def findings(self, graphs: Collection[str], labels: Mapping[str, str]) -> list[ReportFinding]:
        """Return findings on wrong kernels, library calls, passes and outputs.

        Args:
            graphs: Ids of the graphs that have a page.
            labels: Names of graphs in lists, by graph id.
        """
        found = []
        for graph, name, verdict in self._stored.verdicts():
            wrong = first_wrong_call(verdict)
            if wrong is None:
                continue
            call, check = wrong
            to = self._pages.get((graph, name)) or graph_link([graph], graphs)
            ran = plural(call.configurations, "configuration")
            count = len({c.config for c in call.checks if c.verdict is _WRONG})
            where = f" in {count} of {ran} that ran" if _of_configuration(call, check) else ""
            what = f"{call_name(call)} of {labels.get(graph, graph)}"
            command = self._command(graph, verdict, call)
            details = (_why(call, check), through_text(call.through), f"`{command}` repeats it")
            where += _begins(check)
            found.append(_finding(what, where, verdict.changed, to, joined(*details), _evidence(check)))
        for verified in self._stored.graphs():
            graph = verified.graph.id
            changed = self._stored.changed(f for f in verified.graph.files if not f.kernel)
            for check in self._stored.wrong_checks(verified):
                what = f"{labels.get(graph, graph)}: {level_text(check.level)}"
                command = f"xpudbg verify {shell_word(f'{self._address}:{graph}')}{_seed(verified.graph.inputs, verified.seed)} --all"
                reasons = (check.why, through_text(check.through), f"`{command}` repeats it")
                to = graph_link([graph], graphs)
                found.append(_finding(what, "", changed, to, joined(*reasons), _evidence(check)))
        return found

    def _command(self, graph: str, verdict: KernelVerdict, call: VerifiedKernel) -> str:
        configurations = " --all-configs" if call.configurations > 1 else ""
        levels = {c.level for c in call.checks}
        native = "".join(f" --{level}" for level in (VerifyLevel.SPIRV, VerifyLevel.CPP) if level in levels)
        name = f"K{call.number}" if call.number else call.name
        seed = _seed(verdict.inputs, verdict.seed)
        return f"xpudbg verify {shell_word(f'{self._address}:{graph}:{name}')}{configurations}{native}{seed}"


def _seed(inputs: str, seed: int) -> str:
    return f" --inputs random{f' --seed {seed}' if seed else ''}" if inputs == "random" else ""


def _of_configuration(call: VerifiedKernel, check: VerifyCheck | None) -> bool:
    """Return whether a check is wrong in some of several configurations that ran."""
    return check is not None and bool(check.config) and call.configurations > 1


def _finding(
    what: str, where: str, changed: tuple[str, ...], to: ReportLink | None, detail: str, evidence: str
) -> ReportFinding:
    detail = joined(changed_text(changed), detail)
    found = ReportFinding(detail=detail, evidence=evidence or _VERIFIED_IN, to=to, cost=Cost.WRONG)
    case = "changed" if changed else ""
    return CATALOGUE["verify/wrong"].finding(found, case, what=what, where=where)


def _begins(check: VerifyCheck | None) -> str:
    return f", first in {level_text(check.level)}" if check is not None else ""


def _why(call: VerifiedKernel, check: VerifyCheck | None) -> str:
    return wrong_text(call, check) if check is not None else ""


def _evidence(check: VerifyCheck | None) -> str:
    return joined(element_text(check), element_place(check)) if check is not None else ""


def _line_of(check: VerifyCheck) -> SourceLine | None:
    file, _, number = check.source.rpartition(":")
    line = whole_number(number)
    return SourceLine(file, line) if file and line is not None else None


def _rows(verdict: KernelVerdict, key: str) -> list[FactLine]:
    """Return the verdict, then each level of each configuration; with a key only of that configuration."""
    made = f"{verdict.inputs} inputs{f', seed {verdict.seed}' if verdict.inputs == 'random' else ''}"
    by = f", torch {verdict.torch}" if verdict.torch else ""
    note = joined(changed_text(verdict.changed), f"{made}{by}")
    rows = [] if key else [FactLine("verdict", verified_text(verdict), _VERIFIED_IN, note)]
    several = len(verdict.calls) > 1
    for call in verdict.calls:
        of = f"K{call.number} " if several and call.number else ""
        if call.seen_in:
            rows.append(
                FactLine(
                    f"{of}compared in",
                    f"{call.seen_in}, which reads its values: {call.verdict}",
                    _VERIFIED_IN,
                )
            )
        if call.why and not call.checks:
            rows.append(FactLine(f"{of}not compared", cause_text(call), _VERIFIED_IN))
        groups: dict[tuple[str, str], list[VerifyCheck]] = {}
        for check in call.checks:
            groups.setdefault((check.level, check.config), []).append(check)
        for (level, config), checks in groups.items():
            if not config.startswith(key):
                continue
            entry = f" [{config[:_KEY]}]" if config and call.known_configurations > 1 else ""
            rows.append(FactLine(f"{of}{level}{entry}", _level(checks), _VERIFIED_IN, _worst_text(checks)))
    if key and not rows:
        rows.append(
            FactLine(
                "not compared", "verify did not run this configuration; --all-configs does", _VERIFIED_IN
            )
        )
    return rows


def _level(checks: Sequence[VerifyCheck]) -> str:
    worst = _worst(checks)
    edges = sum(1 for c in checks if c.inputs)
    edge = f", {edges} of them on edge values" if edges else ""
    count = f"{plural(len(checks), 'comparison')}{edge}"
    text = "" if worst.why else error_text(worst)
    return f"{worst.verdict}{reason_text(worst)}{': ' if text else ''}{text} ({count})"


def _worst_text(checks: Sequence[VerifyCheck]) -> str:
    worst = _worst(checks)
    return _evidence(worst) if worst.verdict is _WRONG else ""


def _worst(checks: Sequence[VerifyCheck]) -> VerifyCheck:
    order = list(Verdict)
    return max(checks, key=lambda c: (order.index(c.verdict), c.error or 0.0))
