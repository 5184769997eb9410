"""Findings of a run, the worst first: failures, breaks, recompiles, advice of its kernels, gaps of its ledger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from xpudbg.analysis.report.kernel_part import KernelPart
from xpudbg.analysis.run_reader import RunReader
from xpudbg.model.dynamo import DynamoFinding, DynamoReport, FindingKind
from xpudbg.model.ledger import LedgerSummary
from xpudbg.model.location import base_name
from xpudbg.model.manifest import GraphOutcome, SourceLine
from xpudbg.model.plural import plural
from xpudbg.model.report import FindingSeverity, ReportFinding, ReportLink

_RANK = {FindingSeverity.ERROR: 0, FindingSeverity.WARNING: 1, FindingSeverity.NOTE: 2}
_NAMED = 4
_LISTED = 12
_SERIOUS = {
    FindingKind.FAILURE: FindingSeverity.ERROR,
    FindingKind.LIMIT: FindingSeverity.ERROR,
}


def ranked(findings: Iterable[ReportFinding]) -> tuple[ReportFinding, ...]:
    """Findings, the worst first; of one severity in the order in which they came.

    Args:
        findings: The findings.
    """
    return tuple(sorted(findings, key=lambda f: _RANK[f.severity]))


def graph_findings(run: RunReader) -> list[ReportFinding]:
    """Graphs whose compile failed.

    Args:
        run: The run.
    """
    if not run.is_bundle:
        return []
    return [
        ReportFinding(
            FindingSeverity.ERROR,
            f"{g.id} failed to compile",
            g.detail,
            evidence=place_words(g.location),
            to=ReportLink("graph", g.id),
        )
        for g in run.manifest.graphs
        if g.outcome is GraphOutcome.FAILED
    ]


def dynamo_findings(report: DynamoReport | None) -> list[ReportFinding]:
    """The findings about Dynamo's part of the compile.

    Args:
        report: What torch.compile did with each frame; None where that is not known.
    """
    return [_of_dynamo(f) for f in report.findings] if report is not None else []


def _of_dynamo(finding: DynamoFinding) -> ReportFinding:
    severity = _SERIOUS.get(finding.kind, FindingSeverity.WARNING)
    where = place_words(finding.where)
    ids = ", ".join(finding.compile_ids[:_LISTED])
    evidence = "; ".join(filter(None, (where, f"compile {ids}" if ids else "")))
    return ReportFinding(
        severity,
        finding.what,
        fix=finding.remedy,
        evidence=evidence,
        to=ReportLink("dynamo", finding.compile_ids[0] if finding.compile_ids else None),
        count=max(len(finding.compile_ids), 1),
    )


def place_words(place: SourceLine | None) -> str:
    """``model.py:35 x = x + 1``; empty where it is not known."""
    if place is None:
        return ""
    return f"{base_name(place.file)}:{place.line or '?'} {place.code}".rstrip()


def advice_findings(parts: Sequence[KernelPart]) -> list[ReportFinding]:
    """The advice of all kernels, each rule once with the kernels that it is about.

    Args:
        parts: The kernels.
    """
    groups: dict[tuple[FindingSeverity, str], list[tuple[KernelPart, int]]] = {}
    for part in parts:
        for number, advice in enumerate(part.page.advice):
            rule = part.advice[number].rule or advice.title
            groups.setdefault((advice.severity, rule), []).append((part, number))
    found = []
    for (severity, _), rows in groups.items():
        part, number = rows[0]
        first = part.page.advice[number]
        names = list(dict.fromkeys(f"{p.page.number} {p.page.name}".strip() for p, _ in rows))
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        title = first.title if len(rows) == 1 else f"{first.title} ({plural(len(rows), 'kernel')})"
        found.append(
            ReportFinding(
                severity,
                title,
                f"{', '.join(names[:_NAMED])}{more}",
                first.fix,
                first.evidence,
                ReportLink("kernel", part.page.id),
                len(rows),
            )
        )
    return sorted(found, key=lambda f: -f.count)


def unfused_findings(
    graph: str, kinds: Iterable[tuple[str, int, str, int | None]], least: int
) -> list[ReportFinding]:
    """Causes for which kernels stayed apart where fusing them would save much, with what helps.

    Args:
        graph: Id of the graph.
        kinds: Cause in words, pairs, what to try, bytes that it would save at most.
        least: Bytes from which on it is worth a look.
    """
    from xpudbg.units import decimal_size

    return [
        ReportFinding(
            FindingSeverity.NOTE,
            f"{plural(count, 'pair')} of kernels of {graph} stayed apart: {words}",
            f"one kernel each would save up to {decimal_size(size)} of memory traffic",
            fix,
            "the scheduler's log and the IR",
            ReportLink("graph", graph),
            count,
        )
        for words, count, fix, size in kinds
        if fix and size is not None and size >= least
    ]


def ledger_findings(summary: LedgerSummary | None, graphs: frozenset[str]) -> list[ReportFinding]:
    """Artifacts that were asked for and are not there, by reason.

    Args:
        summary: The ledger; None without one.
        graphs: Ids of the graphs that have a page.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for row in summary.broken if summary is not None else ():
        groups.setdefault((row.kind.value, row.reason), []).append(row.owner)
    found = []
    for (kind, reason), owners in groups.items():
        more = f" and {len(owners) - _NAMED} more" if len(owners) > _NAMED else ""
        page = next((o for o in owners if o in graphs), None)
        found.append(
            ReportFinding(
                FindingSeverity.WARNING,
                f"{kind} is missing of {', '.join(owners[:_NAMED])}{more}" if kind != "other" else reason,
                reason if kind != "other" else "",
                evidence="the run's ledger",
                to=ReportLink("graph", page) if page else ReportLink("environment"),
                count=len(owners),
            )
        )
    return found


def numbered(findings: Sequence[ReportFinding], most: int) -> tuple[ReportFinding, ...]:
    """The first findings, with a last one that says how many there are more.

    Args:
        findings: All of them, ranked.
        most: How many are listed.
    """
    if len(findings) <= most:
        return tuple(findings)
    left = len(findings) - most + 1
    last = replace(
        findings[most - 1], title=f"and {left} more findings", detail="", fix="", evidence="", to=None
    )
    return (*findings[: most - 1], last)
