"""Overview of a run: its key figures, and its findings, the worst first (failures, breaks, advice on kernels, missing artifacts)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from math import fsum

from xpudbg.compare.rank_comparison import where_ranks_part
from xpudbg.core.text import binary_size, decimal_size, listed, long_time, noun_for, plural, short_time
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.model.artifact import Kind, LedgerSummary
from xpudbg.model.compile_time import CompileTimeReport
from xpudbg.model.dynamo import DynamoFinding, DynamoReport, FindingKind
from xpudbg.model.finding import Cost, FindingSeverity, RunAdvice, cost_key
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.generated_code import COMPILED_KINDS
from xpudbg.model.kernel_counts import LooseKernel
from xpudbg.model.last_page import LastPage
from xpudbg.model.manifest import Graph, GraphOutcome
from xpudbg.model.native import SpillTotal
from xpudbg.model.package import COMPILED, ShownPackage, graph_name
from xpudbg.model.ranks import RankAspect, rank_differences, ranks_of
from xpudbg.model.report import ReportFigure, ReportFinding, ReportGraphRow, ReportKernelRow, ReportLink
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import LostTime
from xpudbg.report.compared_numbers import place_text
from xpudbg.report.kernel_part import KernelPart
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.text import clean, joined

_RANK = {FindingSeverity.ERROR: 0, FindingSeverity.WARNING: 1, FindingSeverity.NOTE: 2}
_NAMED = 4
_LISTED = 12
_SPILLS = "kernel/spills"
"""The rule of advice about registers that spill."""


def ranked(findings: Iterable[ReportFinding], memory_gbs: float | None = None) -> tuple[ReportFinding, ...]:
    """Sort findings by severity, then by cost.

    Args:
        findings: The findings.
        memory_gbs: Peak bandwidth of the device, by which bytes of what was not measured are times; None where it is not known.
    """

    def timed(finding: ReportFinding) -> ReportFinding:
        if memory_gbs is None or finding.bytes is None or finding.measured:
            return finding
        return replace(finding, time_us=round(finding.bytes / memory_gbs / 1e3, 4))

    def key(finding: ReportFinding) -> tuple[object, ...]:
        cost = cost_key(finding.cost, finding.bytes, finding.seconds, finding.count, finding.time_us)
        return _RANK[finding.severity], *cost

    return tuple(sorted(map(timed, findings), key=key))


def lost_findings(lost: Iterable[LostTime], kernels: Sequence[ReportKernelRow]) -> list[ReportFinding]:
    """Return the kernels that lose most time in the run's profile.

    Args:
        lost: The kernels.
        kernels: Rows of kernels that have a page.
    """
    pages = {(row.graph, row.name): row.id for row in reversed(kernels)}
    rule = CATALOGUE["bundle/lost-time"]
    return [
        ReportFinding(
            rule=one.rule,
            severity=one.severity,
            title=one.title,
            detail=rule.help.format(roofline=f"{one.roofline:.1%}"),
            fix=one.fix,
            evidence=joined(place_text(one.where), one.evidence),
            to=ReportLink("kernel", pages.get((one.graph, one.kernel))),
            count=len(one.launches),
            time_us=one.pass_lost_us,
            measured=True,
        )
        for one in lost
    ]


def compile_findings(
    run: RunReader, report: DynamoReport | None, labels: Mapping[str, str], pages: AbstractSet[str]
) -> list[ReportFinding]:
    """Return failed graphs and Dynamo's findings; a failure that is in both is listed once.

    Args:
        run: The run.
        report: What torch.compile did with each frame; None if unknown.
        labels: Names of graphs in lists, by graph id.
        pages: Ids of the graphs that have a page.
    """
    left = list(report.findings) if report is not None else []
    found = []
    for graph in run.manifest.graphs if run.is_bundle else ():
        if graph.outcome is GraphOutcome.FAILED:
            same = next((f for f in left if _tells_of(f, graph)), None)
            if same is not None:
                left.remove(same)
            found.append(_failed(graph, same, labels.get(graph.id, graph.id), has_page=graph.id in pages))
    return found + [_of_dynamo(f) for f in left]


def _tells_of(finding: DynamoFinding, graph: Graph) -> bool:
    """Return whether a finding reports the failure of a graph: same compile, and its text contains the graph's."""
    of_it = finding.kind is FindingKind.FAILURE and graph.compile_id in finding.compile_ids
    return of_it and (not graph.detail or f" in {graph.detail}" in finding.title)


def _failed(graph: Graph, same: DynamoFinding | None, label: str, *, has_page: bool) -> ReportFinding:
    where = same.where if same is not None and same.where is not None else graph.location
    compiled = f"compile {graph.compile_id}" if graph.compile_id else ""
    detail = graph.detail
    if same is not None:
        detail = same.title.partition(" failed to compile")[2].removeprefix(" in ").removeprefix(": ")
    found = ReportFinding(
        detail=detail,
        fix=same.fix if same is not None else "",
        evidence=joined(place_text(where), compiled),
        to=ReportLink("graph", graph.id) if has_page else ReportLink("dynamo", graph.compile_id or None),
        cost=Cost.WRONG,
    )
    found = CATALOGUE["bundle/failed"].finding(found, graph=label)
    return replace(found, rule=same.rule) if same is not None and same.rule else found


def rank_findings(run: RunReader) -> list[ReportFinding]:
    """Return a finding on ranks of a job whose compiles differ.

    Args:
        run: The run.
    """
    parted = rank_differences(run.manifest) if run.is_bundle else ()
    if not parted:
        return []
    rule = CATALOGUE["bundle/ranks"]
    evidence = _first_difference(run) or "the run's manifest"
    found = ReportFinding(detail=rule.help, evidence=evidence, to=ReportLink("time"), cost=Cost.WRONG)
    return [rule.finding(found, aspects=" and ".join(parted))]


def _first_difference(run: RunReader) -> str:
    """Return ``they part at 5/0 forward (rank1); no such compile (rank0)``; empty if the ranks cannot be compared."""
    comparison = where_ranks_part(run)
    if comparison is None:
        return ""
    nothing = "no such compile" if comparison.aspect is RankAspect.COMPILE_IDS else "nothing there"
    values = (
        f"{v.value or nothing} ({', '.join(v.processes[:_LISTED])})"
        for v in sorted(comparison.first, key=lambda v: not v.value)
    )
    return f"they part at {'; '.join(values)}"


def _of_dynamo(finding: DynamoFinding) -> ReportFinding:
    where = place_text(finding.where)
    # Ranks give the same ids.
    ids = ", ".join(list(dict.fromkeys(finding.compile_ids))[:_LISTED])
    evidence = joined(where, f"compile {ids}" if ids else "")
    return ReportFinding(
        rule=finding.rule,
        severity=finding.severity,
        title=finding.title,
        fix=finding.fix,
        evidence=evidence,
        to=ReportLink("dynamo", finding.compile_ids[0] if finding.compile_ids else None),
        count=max(len(finding.compile_ids), 1),
        cost=finding.cost,
        seconds=finding.seconds,
    )


def advice_findings(
    parts: Sequence[KernelPart],
    losses: Mapping[tuple[str, str], float],
    spills: SpillTotal,
    graphs: Mapping[str, str],
) -> list[ReportFinding]:
    """Return the advice on all kernels: one finding for each rule, with the kernels that it applies to.

    Args:
        parts: The kernels.
        losses: What kernels lose in one pass, by graph and name, as profiled.
        spills: Spills of the kernels that graphs launch; of a cache without graphs, those of the parts are counted.
        graphs: Short names of graphs, by id; empty for a single one.
    """
    groups: dict[tuple[FindingSeverity, str], list[tuple[KernelPart, int]]] = {}
    # what no graph launches in place of its own is no kernel of the run
    parts = [p for p in parts if p.row.kind not in (LooseKernel.CANDIDATE, LooseKernel.HOST_COPY)]
    for part in parts:
        for number, advice in enumerate(part.page.advice):
            rule = part.advice[number].rule or advice.title
            groups.setdefault((advice.severity, rule), []).append((part, number))
    spilling = {p.page.id for (_, rule), rows in groups.items() if rule == _SPILLS for p, _ in rows}
    others = [p for p in parts if p.row.spills and p.page.id not in spilling]
    found = []
    for (severity, rule), rows in groups.items():
        if rule == _SPILLS:
            rows.sort(key=lambda row: -(row[0].row.spills or 0))
        part, number = rows[0]
        first = part.page.advice[number]
        names = list(dict.fromkeys(_kernel_text(p, graphs, spills=rule == _SPILLS) for p, _ in rows))
        # Several entries of a cache have one name.
        other = "more" if len(names) == len(rows) else "more names"
        title = first.title if len(rows) == 1 else f"{first.title} ({plural(len(rows), 'kernel')})"
        beyond = ""
        if rule == _SPILLS and severity is FindingSeverity.WARNING:
            mine = [p for p, _ in rows]
            total = SpillTotal(
                kernels=max(sum(p.row.registers is not None for p in parts), len(mine)),
                spilling=len(mine),
                most=max(p.row.spills or 0 for p in mine),
                in_some=sum(p.in_some for p in mine),
            )
            title = (spills if spills.spilling else total).sentence("Triton kernel")
            beyond = _in_other_configurations(others, graphs)
        places = dict.fromkeys((p.page.graph or "", p.page.name) for p, _ in rows)
        lost = [losses[place] for place in places if place in losses]
        found.append(
            ReportFinding(
                rule=first.rule,
                severity=severity,
                title=title,
                detail=f"{listed(names, _NAMED, other)}{beyond}",
                fix=first.fix,
                evidence=first.evidence,
                to=ReportLink("kernel", part.page.id),
                count=len(rows),
                time_us=fsum(lost) if lost else None,
                measured=bool(lost),
                bytes=_moved([p for p, _ in rows]),
            )
        )
    return found


def _moved(parts: Sequence[KernelPart]) -> int | None:
    """Return the bytes that kernels read and write in one pass through their graphs; None if unknown for all."""
    rows = {p.page.id: p.row for p in parts}.values()
    known = [
        (r.bytes_in + r.bytes_out) * (r.launches or 1)
        for r in rows
        if r.bytes_in is not None and r.bytes_out is not None
    ]
    return sum(known) if known else None


def _number(part: KernelPart, graphs: Mapping[str, str]) -> str:
    """Return ``K3``, or ``forward:K3`` where there are several graphs; empty for a kernel outside of graphs."""
    graph = graphs.get(part.page.graph or "", "")
    return f"{graph}:{part.page.number}" if graph and part.page.number else part.page.number


def _kernel_text(part: KernelPart, graphs: Mapping[str, str], *, spills: bool) -> str:
    """Return ``K3 triton_for_fused_2``, with its spilled bytes if the advice is about spills."""
    label = f"{_number(part, graphs)} {part.page.name}".strip()
    return f"{label} ({binary_size(part.row.spills)})" if spills and part.row.spills else label


def _in_other_configurations(parts: Sequence[KernelPart], graphs: Mapping[str, str]) -> str:
    """Return a note on kernels that spill only in a configuration other than the first page's."""
    if not parts:
        return ""
    names = listed([_number(p, graphs) or p.page.name for p in parts], _NAMED)
    noun = noun_for(len(parts), "kernel spills", "kernels spill")
    return f"; {len(parts)} more {noun} in another of their configurations: {names}"


@dataclass(frozen=True)
class UnfusedCause:
    """A cause for which kernels of a graph were not fused.

    Attributes:
        graph: Id of the graph.
        label: Name of the graph in lists.
        words: The cause.
        pairs: Pairs of kernels.
        fix: What to try; empty if nothing is known to help.
        saved: Bytes that it would save at most; None if unknown.
    """

    graph: str
    label: str
    words: str
    pairs: int
    fix: str
    saved: int | None


def unfused_findings(causes: Iterable[UnfusedCause], least: int) -> list[ReportFinding]:
    """Return the causes that prevented fusion where it would save much, ordered by bytes that it would save.

    Args:
        causes: Causes of all graphs.
        least: Bytes from which a cause is listed.
    """
    worth = [c for c in causes if c.fix and (c.saved or 0) >= least]
    rule = CATALOGUE["bundle/unfused"]
    return [
        rule.finding(
            ReportFinding(
                detail=rule.help.format(saved=decimal_size(c.saved)),
                fix=c.fix,
                evidence=rule.source,
                to=ReportLink("graph", c.graph),
                count=c.pairs,
                bytes=c.saved,
            ),
            pairs=plural(c.pairs, "pair"),
            graph=c.label,
            cause=c.words,
        )
        for c in sorted(worth, key=lambda c: -(c.saved or 0))
    ]


def launch_findings(graphs: Iterable[tuple[GraphFusion, str]]) -> list[ReportFinding]:
    """Return the graphs whose launches take the host longer than the device.

    Args:
        graphs: Graphs with least times, each with its name in lists.
    """
    rule = CATALOGUE["bundle/launch-bound"]
    found = []
    for graph, label in graphs:
        launches = sum(k.cost is not None for k in graph.kernels)
        if not graph.launch_bound or graph.least_us is None:
            continue
        made = ReportFinding(
            detail=rule.help.format(device=short_time(graph.least_us)),
            to=ReportLink("graph", graph.id),
            count=launches,
        )
        cuda = ["cuda"] if any(k.device == "cuda" for k in graph.kernels) else []
        found.append(
            rule.finding(
                made,
                fixes=cuda,
                launches=plural(launches, "launch", "launches"),
                mean=short_time(graph.least_us / launches),
                graph=label,
            )
        )
    return found


def advice_on_run(advice: Iterable[RunAdvice], pages: AbstractSet[str]) -> list[ReportFinding]:
    """Return advice on options, CUDA graphs and generated code.

    Args:
        advice: The advice.
        pages: Ids of the graphs that have a page.
    """
    return [
        ReportFinding(
            rule=one.rule,
            severity=one.severity,
            title=one.title,
            detail=CATALOGUE[one.rule].help if one.launch else "",
            fix=one.fix,
            evidence=joined(place_text(one.where), one.evidence),
            to=ReportLink("graph", one.graph) if one.graph in pages else None,
            count=max(one.graphs, 1),
            bytes=one.bytes,
        )
        for one in advice
    ]


def ledger_findings(summary: LedgerSummary | None, graphs: frozenset[str]) -> list[ReportFinding]:
    """Return findings on requested artifacts that are missing, one for each reason.

    Args:
        summary: The ledger; None without one.
        graphs: Ids of the graphs that have a page.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for row in summary.broken if summary is not None else ():
        groups.setdefault((row.kind.value, row.reason), []).append(row.owner)
    found = []
    for (kind, reason), owners in groups.items():
        names = list(dict.fromkeys(owners))
        page = next((o for o in owners if o in graphs), None)
        case, detail = ("other", "") if kind == "other" else ("", reason)
        made = ReportFinding(
            detail=detail,
            evidence="the run's ledger",
            to=ReportLink("graph", page) if page else ReportLink("environment"),
            count=len(owners),
            cost=Cost.ONCE,
        )
        shown = listed(names, _NAMED)
        found.append(CATALOGUE["bundle/missing"].finding(made, case, kind=kind, owners=shown, reason=reason))
    return found


def last_findings(page: LastPage | None) -> list[ReportFinding]:
    """Return what the last page of a run that died says, and what to set next."""
    return [
        ReportFinding(
            rule=one.rule,
            severity=one.severity,
            title=clean(one.title),
            fix=one.fix,
            evidence=clean(joined(place_text(one.where), one.evidence)),
            cost=Cost.WRONG if one.severity is FindingSeverity.ERROR else Cost.ONCE,
        )
        for one in (page.findings if page is not None else ())
    ]


def package_findings(packages: Iterable[ShownPackage]) -> list[ReportFinding]:
    """Return the compiled models of packages that have quantised weights, and products in float alone."""
    rule = CATALOGUE["bundle/float-products"]
    return [
        rule.finding(
            ReportFinding(
                detail=rule.help,
                evidence=package.file,
                to=ReportLink("graph", graph_name(products.model, COMPILED)),
                count=products.floating,
            ),
            model=products.model,
            weights=f"{plural(products.weights, 'quantised weight')} ({decimal_size(products.bytes)}) {noun_for(products.weights, 'is', 'are')}",
        )
        for package in packages
        for products in package.products
        if products.in_float_alone
    ]


def numbered(findings: Sequence[ReportFinding], most: int) -> tuple[ReportFinding, ...]:
    """Return the first findings, and one that counts the others.

    Args:
        findings: All of them, ranked.
        most: How many are listed.
    """
    if len(findings) <= most:
        return tuple(findings)
    left = len(findings) - most + 1
    last = replace(
        findings[most - 1],
        rule="",
        title=f"and {left} more findings",
        detail="",
        fix="",
        evidence="",
        to=None,
    )
    return (*findings[: most - 1], last)


# Key figures of a report.


def report_figures(
    run: RunReader,
    graphs: Sequence[ReportGraphRow],
    kernels: Sequence[ReportKernelRow],
    dynamo: DynamoReport | None,
    times: CompileTimeReport | None,
) -> tuple[ReportFigure, ...]:
    """Return the key figures of a run.

    Args:
        run: The run.
        graphs: Its graphs.
        kernels: Its kernels.
        dynamo: What torch.compile did with each frame; None if unknown.
        times: Where the compile time went; None if unknown.
    """
    found = [_graphs(run, graphs)] if run.is_bundle or graphs else []
    found.append(_kernels(kernels, graphs))
    if run.is_bundle or dynamo is not None:
        found += [*_stops(run, dynamo), _compile_time(dynamo, times)]
    if graphs:
        found.append(_saved(graphs))
    found.append(_spills(kernels, together=bool(graphs)))
    return tuple(found)


def graph_figures(
    graphs: Sequence[ReportGraphRow], kernels: Sequence[ReportKernelRow]
) -> tuple[ReportFigure, ...]:
    """Return the key figures of graphs and their kernels alone."""
    return _kernels(kernels, graphs), _saved(graphs), _spills(kernels, together=True)


def _graphs(run: RunReader, graphs: Sequence[ReportGraphRow]) -> ReportFigure:
    every = len(run.manifest.graphs) if run.is_bundle else len(graphs)
    without = every - len(graphs)
    note = f"{plural(without, 'graph')} left no code" if without > 0 else ""
    return ReportFigure("graphs", noun_for(every, "graph"), str(every), note)


def _kernels(kernels: Sequence[ReportKernelRow], graphs: Sequence[ReportGraphRow]) -> ReportFigure:
    # Beside graphs a kernel that none of them calls counts once, as `show` counts it, however many configurations the cache has.
    loose = [k for k in kernels if k.graph is None] if graphs else []
    alone = [k for k in loose if k.kind in COMPILED_KINDS]
    tried = sum(k.kind == LooseKernel.CANDIDATE for k in loose)
    generated = sum(k.kind in COMPILED_KINDS and (k.graph is not None or not graphs) for k in kernels)
    launches = [g.kernels for g in graphs]
    known = sum(n for n in launches if n is not None)
    total = f"{plural(known, 'launch', 'launches')} in all" if graphs and None not in launches else ""
    called = sum(k.graph is not None and k.kind not in COMPILED_KINDS for k in kernels)
    more = f"library calls at {plural(called, 'place')}" if called else ""
    label = noun_for(generated, "generated kernel")
    candidates = f"autotuning tried {plural(tried, 'configuration')} that no graph launches" if tried else ""
    notes = filter(None, (more, total, _outside_text(alone), candidates))
    return ReportFigure("kernels", label, str(generated), "; ".join(notes))


def _outside_text(alone: Sequence[ReportKernelRow]) -> str:
    """Return ``4 kernels outside of graphs, in 21 cache entries``; empty without such kernels."""
    names = len({k.name for k in alone})
    entries = f", in {len(alone)} cache entries" if len(alone) > names else ""
    return f"{plural(names, 'kernel')} outside of graphs{entries}" if names else ""


def _stops(run: RunReader, dynamo: DynamoReport | None) -> list[ReportFigure]:
    to = ReportLink("dynamo")
    if dynamo is not None and not dynamo.lost:
        breaks, again = dynamo.totals.breaks, dynamo.totals.recompiles
    elif run.is_bundle and (
        run.manifest.graph_breaks or run.manifest.recompiles or run.present(Kind.TORCH_TRACE)
    ):
        breaks, again = len(run.manifest.graph_breaks), len(run.manifest.recompiles)
    elif dynamo is not None and dynamo.frames:
        breaks, again = dynamo.totals.breaks, dynamo.totals.recompiles
    else:
        why = "no structured trace tells"
        return [
            ReportFigure(k, label, "unknown", why)
            for k, label in (("breaks", "graph breaks"), ("recompiles", "recompiles"))
        ]
    ranks = len(set(ranks_of(run.manifest).values())) if run.is_bundle else 0
    note = f"of {ranks} ranks; what several did alike counts once" if ranks > 1 and breaks + again else ""
    return [
        ReportFigure("breaks", noun_for(breaks, "graph break"), str(breaks), note, to, breaks > 0),
        ReportFigure("recompiles", noun_for(again, "recompile"), str(again), note, to),
    ]


def _compile_time(dynamo: DynamoReport | None, times: CompileTimeReport | None) -> ReportFigure:
    least = ""
    if times is not None and times.stages:
        seconds: float | None = times.wall_s
        least = times.least
        note = plural(len(times.made_compiles), "compile")
        note += times.compiling_processes
    else:
        seconds = dynamo.totals.seconds if dynamo is not None else None
        note = "of all frames"
    if seconds is None:
        return ReportFigure("compile_time", "compile time", "unknown", "no structured trace tells")
    return ReportFigure(
        "compile_time", "compile time", f"{least}{long_time(seconds)}", note, ReportLink("time")
    )


def _saved(graphs: Sequence[ReportGraphRow]) -> ReportFigure:
    known = [g.bytes_saved for g in graphs if g.bytes_saved is not None]
    if not known:
        return ReportFigure(
            "bytes_saved", "memory traffic saved by fusion", "unknown", "the IR of no graph is complete"
        )
    left = len(graphs) - len(known)
    note = (
        f"without {plural(left, 'graph')} of which it is not known"
        if left
        else "estimated from the sizes of buffers, each graph run once"
    )
    return ReportFigure("bytes_saved", "memory traffic saved by fusion", decimal_size(sum(known)), note)


def _spills(kernels: Sequence[ReportKernelRow], *, together: bool) -> ReportFigure:
    """Return the figure of kernels that spill; ``together``: count cache entries of one name outside of graphs as one kernel."""
    compiled: dict[str, list[int | None]] = {}
    for k in kernels:
        if k.kind in COMPILED_KINDS and not k.kind.startswith("cpp"):
            # Ids of pages contain a colon.
            compiled.setdefault(k.name if together and k.graph is None else k.id, []).append(k.spills)
    worst = [max((s for s in spills if s is not None), default=None) for spills in compiled.values()]
    known = [spills for spills in worst if spills is not None]
    if not known:
        why = "no kernel has native code" if compiled else "no kernel is for a GPU"
        return ReportFigure("spills", "kernels that spill", "unknown" if compiled else "none", why)
    spilling = sum(map(bool, known))
    suffix = f", {len(known)} with native code" if len(known) < len(compiled) else ""
    note = f"of {len(compiled)}{suffix}; the worst configuration counts where nothing tells which runs"
    label = "kernel that spills" if spilling == 1 else "kernels that spill"
    return ReportFigure("spills", label, str(spilling), note, problem=spilling > 0)
