"""The report of a run for a CI job: the data of the summary, the JUnit file and the annotations."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from datetime import date
from enum import Enum
from typing import Any, TypeVar

from xpudbg.compare.checks.evaluate import check_measures, strict_failures
from xpudbg.compare.checks.find_baseline import FoundBaseline
from xpudbg.compare.checks.rules import Rules
from xpudbg.compare.ci.kernels import KernelFacts, RunFigures, run_figures
from xpudbg.compare.ci.source_links import Checkout
from xpudbg.compare.diff.run_side import whole_run
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.facts.dynamo.breaks import break_remedies
from xpudbg.facts.dynamo.manifest_compiles import traced_break
from xpudbg.facts.fusion.run_fusion import launch_address, short_graph_names
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.model.accuracy import AccuracyReport, blamed_line, culprit_text, verdict_text
from xpudbg.model.artifact import Artifact, Kind, State, stage_order
from xpudbg.model.checks import CheckReport, RuleOutcome, RunMeasures
from xpudbg.model.ci import (
    AccuracyLine,
    CiReport,
    EventLine,
    FindingLine,
    Forge,
    GraphLine,
    KernelLine,
    Note,
    PackLine,
    SourcePlace,
    VerifyLine,
)
from xpudbg.model.diff import RunDiff
from xpudbg.model.finding import Cost, FindingSeverity, cost_key
from xpudbg.model.kernel_counts import count_run
from xpudbg.model.manifest import Graph, GraphBreak, Kernel, Manifest, SourceLine, compile_key
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.run.ledger import analyse_ledger
from xpudbg.run.run_reader import RunReader, accuracy_or_problem
from xpudbg.run.stored_verdicts import StoredVerdicts, verified_text
from xpudbg.store.locate import short_path

T = TypeVar("T")
_SECRET = re.compile(r"REDACTED_(?!(?:home|temp|user|host|email|ip_address|mac_address|source)\b)")
"""The placeholder of a secret, not of a name."""
_SHOWN_VERSIONS = ("torch", "triton", "triton-xpu", "pytorch-triton-xpu")
_SPILLS = "kernel/spills"
_LEVELS = {FindingSeverity.ERROR: 0, FindingSeverity.WARNING: 1, FindingSeverity.NOTE: 2}


def analyse_ci(
    run: RunReader,
    checks: CheckReport,
    *,
    checkout: Checkout,
    figures: RunFigures,
    shown: Manifest | None = None,
    diff: RunDiff | None = None,
    pack: PackLine | None = None,
    problems: Iterable[Problem] = (),
) -> CiReport:
    """Make the report that the CI files show.

    Args:
        run: The run bundle; also one that still runs or has crashed.
        checks: Results of the rules, with the name that the user gave to the run.
        checkout: Finds Python lines in the repository.
        figures: Measured figures, from :func:`xpudbg.compare.ci.kernels.run_figures`.
        shown: The part of its manifest that the report may show; None where nothing is left out.
        diff: Comparison with the baseline run; None without one.
        pack: The pack that was made; None without one.
        problems: Problems found before.
    """
    measures, facts = figures.measures, figures.facts
    whole = shown or run.manifest
    manifest = _folded(whole, measures)
    counts = count_run(manifest)
    kernels = tuple(_kernels(manifest, facts, measures, checkout))
    findings = tuple(FindingLine(f, checkout.place(f.where)) for f in checks.findings)
    breaks = tuple(
        EventLine(b.reason, b.compile_id, checkout.place(b.location), b.explanation, _fix(b), b.generation)
        for b in manifest.graph_breaks
    )
    recompiles = tuple(
        EventLine(
            "; ".join(r.guards),
            r.compile_id,
            checkout.place(r.location),
            fix=measures.recompile_fixes.get(compile_key(r), ""),
            generation=r.generation,
        )
        for r in manifest.recompiles
    )
    return CiReport(
        run=checks.run,
        name=manifest.name,
        state=manifest.state.value,
        command=manifest.command,
        exit=manifest.exit,
        versions=tuple(f"{n} {manifest.versions[n]}" for n in _SHOWN_VERSIONS if manifest.versions.get(n)),
        device=_device(manifest),
        emulated=manifest.emulated.fidelity if manifest.emulated else (),
        forge=checkout.forge,
        graphs=tuple(_graphs(manifest, checkout, measures)),
        kernels=kernels,
        graph_breaks=breaks,
        recompiles=recompiles,
        ledger=analyse_ledger(whole),
        passed=checks.passed,
        rules_from=checks.rules_from,
        baseline=checks.baseline,
        findings=findings,
        diff=diff,
        notes=_notes(findings, breaks, recompiles, kernels, facts),
        notes_left_out=facts.left_out,
        pack=pack,
        problems=(*problems, *checks.problems, *manifest.problems),
        ranks=measures.ranks,
        repeated=measures.repeated,
        compiled_kernels=counts.kernels,
        launches=counts.launches,
        cache_entries=counts.cache_entries,
        accuracy=_accuracy(accuracy_or_problem(run)[0], checkout),
        verify=_verify(run),
    )


def _fix(broken: GraphBreak) -> str:
    return break_remedies(traced_break(broken)).first


def _accuracy(report: AccuracyReport | None, checkout: Checkout) -> AccuracyLine | None:
    if report is None:
        return None
    blame = report.blame
    return AccuracyLine(
        verdict=report.verdict.value,
        words=verdict_text(report),
        culprit=culprit_text(blame) if blame is not None else "",
        kernel=blame.kernel if blame is not None else "",
        place=checkout.place(blamed_line(report)),
    )


def _verify(run: RunReader) -> VerifyLine | None:
    stored = StoredVerdicts(run)
    text = verified_text(stored)
    return VerifyLine(stored.counts()[0] or "unknown", text) if text else None


def _folded(manifest: Manifest, measures: RunMeasures) -> Manifest:
    """Return the manifest without graphs and records that a lower rank has too."""
    if not measures.ranks:
        return manifest
    remaining = {g.id for g in measures.graphs}
    return replace(
        manifest,
        graphs=tuple(g for g in manifest.graphs if g.id in remaining),
        kernels=tuple(k for k in manifest.kernels if not k.graph or k.graph in remaining),
        graph_breaks=measures.graph_breaks or (),
        recompiles=measures.recompiles or (),
    )


def redacted(value: T, redact: Callable[[str], str]) -> T:
    """Return the same dataclass with every text in it passed through ``redact``; enums, numbers and None are unchanged.

    ``path`` and ``url`` of places are not changed, because they name a file of the repository, which the forge shows anyway, unless they
    contain a secret; a person's name is none.
    """
    result: T = _redacted(value, redact)
    return result


def without_source(report: CiReport, placeholder: str) -> CiReport:
    """Return the report with a placeholder for every line of user code that it shows or quotes."""
    lines = sorted(set(_code(report)), key=lambda line: (-len(line), line))
    if not lines:
        return report
    any_line = re.compile("|".join(map(re.escape, lines)))
    return redacted(report, lambda text: any_line.sub(placeholder, text))


def _code(value: object) -> Iterator[str]:
    if isinstance(value, SourceLine):
        if value.code.strip():
            yield value.code.strip()
    elif isinstance(value, tuple):
        for part in value:
            yield from _code(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _code(getattr(value, field.name))


def _redacted(value: Any, redact: Callable[[str], str]) -> Any:
    if isinstance(value, Enum) or value is None:
        return value
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, tuple):
        parts = tuple(_redacted(v, redact) for v in value)
        return _redacted_together(parts, redact) if all(isinstance(v, str) for v in parts) else parts
    if isinstance(value, Forge):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        unchanged: tuple[str, ...] = ()
        if isinstance(value, SourcePlace) and not _SECRET.search(redact(f"{value.path}\n{value.url}")):
            unchanged = ("path", "url")
        elif isinstance(value, SourcePlace):
            value = replace(value, path="", url="")
        return replace(
            value,
            **{
                f.name: _redacted(getattr(value, f.name), redact)
                for f in fields(value)
                if f.name not in unchanged
            },
        )
    return value


def _device(manifest: Manifest) -> str:
    if manifest.emulated is not None:
        return f"{manifest.emulated.device} ({manifest.emulated.target}, emulated)"
    return ", ".join(dict.fromkeys(d.name or d.type for d in manifest.devices))


def _graphs(manifest: Manifest, checkout: Checkout, measures: RunMeasures) -> Iterator[GraphLine]:
    ranks = {g.id: g.ranks for g in measures.graphs}
    called = defaultdict[tuple[str, str], list[Kernel]](list)
    for kernel in manifest.kernels:
        called[kernel.process, kernel.graph].append(kernel)
    for graph in manifest.graphs:
        yield GraphLine(
            id=graph.id,
            kind=graph.kind.value,
            outcome=graph.outcome,
            detail=graph.detail,
            kernels=len(called[graph.process, graph.id]),
            launches=sum(k.calls for k in called[graph.process, graph.id]),
            place=checkout.place(graph.location),
            file=_file(a for a in graph.artifacts if a.kind is Kind.OUTPUT_CODE),
            ranks=ranks.get(graph.id, ()),
        )


def _kernels(
    manifest: Manifest,
    facts: KernelFacts,
    measures: RunMeasures,
    checkout: Checkout,
) -> Iterator[KernelLine]:
    lines = {(k.graph, k.name): k.location for k in measures.kernels}
    numbers = {(k.graph, k.name): k.number for k in measures.kernels if k.graph and k.number}
    graph_names = short_graph_names(manifest)
    graphs: dict[tuple[str, str], Graph] = {(g.process, g.id): g for g in manifest.graphs}
    for kernel in manifest.kernels:
        graph = graphs.get((kernel.process, kernel.graph))
        entries = facts.rows.get((kernel.graph, kernel.name), [])
        registers = [e.registers for e in entries if e.registers is not None]
        spills = [e.spills for e in entries if e.spills is not None]
        dpas = [e.dpas for e in entries if e.dpas is not None]
        own = lines.get((kernel.graph, kernel.name)) or facts.sources.get(kernel.name)
        worst = max(entries, key=lambda e: e.spills or 0).key if entries else ""
        stages = sorted(
            kernel.artifacts,
            key=lambda a: (worst not in a.path, stage_order(a.path.rpartition(".")[2])),
        )
        yield KernelLine(
            name=kernel.name,
            kind=kernel.kind.value,
            graph=kernel.graph,
            calls=kernel.calls,
            configurations=len(kernel.cache_keys),
            registers=max(registers, default=None),
            spill_bytes=max(spills, default=None),
            dpas=any(dpas) if dpas else None,
            place=(checkout.place(own) if own else None)
            or (checkout.place(graph.location) if graph else None),
            file=_file(stages),
            address=launch_address(graph_names.get(kernel.graph, ""), number)
            if (number := numbers.get((kernel.graph, kernel.name)))
            else "",
        )


def _file(artifacts: Iterable[Artifact]) -> str:
    return next((a.path for a in artifacts if a.state is State.PRESENT and a.path), "")


def _notes(
    findings: tuple[FindingLine, ...],
    breaks: tuple[EventLine, ...],
    recompiles: tuple[EventLine, ...],
    kernels: tuple[KernelLine, ...],
    facts: KernelFacts,
) -> tuple[Note, ...]:
    addresses = {(k.graph, k.name): k.address for k in kernels}
    found = [
        Note(
            rule=line.finding.rule,
            severity=FindingSeverity.ERROR,
            title=line.finding.title or f"{line.finding.name} failed",
            fix=line.finding.fix,
            place=line.place,
            graph=line.finding.graph,
            kernel=line.finding.kernel,
            address=addresses.get((line.finding.graph, line.finding.kernel), ""),
        )
        for line in findings
        if line.finding.outcome is RuleOutcome.FAILED
    ]
    break_lines = {_line_of(n.place) for n in found if "graph_break" in n.rule}
    recompile_lines = {_line_of(n.place) for n in found if "recompile" in n.rule}
    why = {_line_of(event.place): event.explanation for event in breaks}
    found = [
        replace(n, evidence=why.get(_line_of(n.place), "")) if "graph_break" in n.rule and n.place else n
        for n in found
    ]
    found += [
        _note("graph-break", event)
        for event in breaks
        if event.place is None or _line_of(event.place) not in break_lines
    ]
    found += [
        _note("recompile", event)
        for event in recompiles
        if event.place is None or _line_of(event.place) not in recompile_lines
    ]
    places = {k.name: k for k in reversed(kernels)}
    for name, advice in facts.advice:
        line = places.get(name)
        found.append(
            Note(
                rule=advice.rule,
                severity=FindingSeverity.WARNING
                if advice.severity is FindingSeverity.WARNING
                else FindingSeverity.NOTE,
                title=f"{name}: {advice.title}",
                evidence=advice.evidence,
                fix=advice.fix,
                place=line.place if line else None,
                graph=line.graph if line else "",
                kernel=name,
                address=line.address if line else "",
            )
        )
    unique = {(n.rule, n.place, n.kernel, n.title): n for n in reversed(found)}
    unique_notes = [n for n in found if unique[n.rule, n.place, n.kernel, n.title] is n]
    spilled = {(k.graph, k.name): k.spill_bytes or 0 for k in kernels}
    return tuple(sorted(unique_notes, key=lambda n: _importance(n, spilled.get((n.graph, n.kernel), 0))))


def _note(rule: str, event: EventLine) -> Note:
    about = Note(evidence=event.explanation, fix=event.fix, place=event.place)
    return CATALOGUE[rule].finding(about, reason=_first_line(event.reason))


def _line_of(place: SourcePlace | None) -> tuple[str, int]:
    return (place.path or place.file, place.line or 0) if place else ("", 0)


def _importance(note: Note, spilled: int) -> tuple[object, ...]:
    """Return a sort key: severity, time of cost, then bytes: spills before graph breaks, and those before recompiles."""
    place = note.place or SourcePlace("")
    # As the checks have them: causes before what follows from them.
    if note.severity is FindingSeverity.ERROR:
        return (_LEVELS[note.severity],)
    cost = Cost.AGAIN if note.rule == "recompile" else Cost.EVERY_STEP
    return (
        _LEVELS[note.severity],
        cost_key(cost, spilled if note.rule == _SPILLS else None),
        note.rule,
        place.path or place.file,
        place.line or 0,
        note.kernel,
        note.title,
    )


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


def _redacted_together(texts: tuple[str, ...], redact: Callable[[str], str]) -> tuple[str, ...]:
    """Return redacted texts that are read together: ``--password`` marks the following argument as a secret."""
    if len(texts) < 2:
        return texts
    try:
        together = json.loads(redact(json.dumps(texts, ensure_ascii=False)))
    except ValueError:
        return texts
    same = isinstance(together, list) and len(together) == len(texts)
    return tuple(map(str, together)) if same else texts


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
    figures = run_figures(run, sources=found.baseline is not None)
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
