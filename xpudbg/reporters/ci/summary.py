"""The summary of ``xpudbg attach``: Markdown for the page of a CI job."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from xpudbg.model.checks import RuleOutcome
from xpudbg.model.ci import (
    CiReport,
    EventLine,
    FindingLine,
    GraphLine,
    KernelLine,
    Note,
    NoteLevel,
)
from xpudbg.model.compile_id import compile_words
from xpudbg.model.diff import Change, GraphDiff, KernelDiff
from xpudbg.model.manifest import GraphOutcome
from xpudbg.model.plural import plural
from xpudbg.model.shell_word import shell_word
from xpudbg.reporters.ci.markdown import md_code, md_link, md_table, md_text
from xpudbg.reporters.ci.summary_head import head_lines, place_link
from xpudbg.reporters.diff.words import event_words, numbers, verdict
from xpudbg.reporters.run_summary import KERNEL_WORDS, OUTCOME_WORDS
from xpudbg.reporters.text import rank_words
from xpudbg.units import binary_size, decimal_size

GITHUB_LIMIT = 1 << 20
"""Bytes of the summary of one step that GitHub takes; a larger one is refused as a whole."""
_ROWS = (1000, 200, 50, 15, 5, 0)
_OPEN = 8
"""Rows that a list shows before the rest is folded away."""
_MARKS = {
    RuleOutcome.FAILED: "❌",
    RuleOutcome.PASSED: "✅",
    RuleOutcome.ALLOWED: "☑️",
    RuleOutcome.UNKNOWN: "❔",
}


@dataclass(frozen=True)
class _List:
    """Rows of a section: the first are open, the others folded, and beyond a limit they are only counted.

    Without headers they are points instead of a table: long sentences stay readable on a narrow page.
    """

    title: str
    headers: tuple[str, ...]
    items: Sequence[Any]
    cells: Callable[[Any], tuple[str, ...]]
    open_rows: int = _OPEN
    noun: str = "row"
    tail: str = ""


def render_ci_markdown(report: CiReport, *, limit: int = GITHUB_LIMIT) -> str:
    """The summary, with a trailing newline.

    Args:
        report: What it says.
        limit: Bytes of UTF-8 that it may take; lists are cut until it fits, and say how many rows they left out.
    """
    text = ""
    for rows in _ROWS:
        text = "\n".join(_document(report, rows)) + "\n"
        if len(text.encode()) <= limit:
            return text
    kept = text.encode()[: max(0, limit - 80)].decode("utf-8", "ignore").rpartition("\n")[0]
    return f"{kept}\n\n_The rest did not fit._\n" if kept else ""


def _document(report: CiReport, rows: int) -> list[str]:
    out = [*head_lines(report), ""]
    for part in _findings(report):
        out += _section(part, rows)
    out += _diff(report, rows)
    for part in (*_sections(report), *_ledger(report)):
        out += _section(part, rows)
    return [*out, *_footer(report)]


def _findings(report: CiReport) -> list[_List]:
    failed = [f for f in report.findings if f.finding.outcome is RuleOutcome.FAILED]
    others = [f for f in report.findings if f.finding.outcome is not RuleOutcome.FAILED]
    heads = ("rule", "value ", "limit ", "where", "what")
    return [
        _List("Failed checks", (), failed, _failed, 10, "failed check"),
        _List("Other checks", heads, others, _finding, 0, "check"),
    ]


def _sections(report: CiReport) -> list[_List]:
    advice = [n for n in report.notes if n.rule.startswith("kernel/") and n.level is NoteLevel.WARNING]
    hints = [n for n in report.notes if n.rule.startswith("kernel/") and n.level is not NoteLevel.WARNING]
    left_out = (
        f"{plural(report.notes_left_out, 'kernel')} more were not analysed for advice."
        if report.notes_left_out
        else ""
    )
    return [
        _List("Kernels that spill", _KERNEL_HEADS, report.spilling, _kernel, noun="kernel"),
        _List(
            "Graph breaks",
            (),
            report.graph_breaks,
            _event,
            noun="graph break",
        ),
        _List(
            "Recompiles",
            (),
            report.recompiles,
            _recompile,
            noun="recompile",
        ),
        _List(
            "Kernel advice",
            (),
            advice,
            _note,
            tail=left_out,
        ),
        _List("Kernel hints", (), hints, _note, 0, "hint"),
        _List(
            "Graphs",
            ("graph", "kind", "launches ", "where", "generated code"),
            report.graphs,
            _graph,
            0,
            "graph",
        ),
        _List("Kernels", _KERNEL_HEADS, report.kernels, _kernel, 0, "kernel"),
    ]


_KERNEL_HEADS = (
    "kernel",
    "called",
    "kind",
    "calls ",
    "registers ",
    "spills ",
    "DPAS",
    "where",
    "in the pack",
)


def _section(part: _List, limit: int) -> list[str]:
    if not part.items:
        return []
    shown = [part.cells(item) for item in part.items[:limit]]
    opened, folded = shown[: part.open_rows], shown[part.open_rows :]
    left = len(part.items) - len(shown)
    out = []
    if part.open_rows:
        out += [f"### {part.title} ({len(part.items)})", ""]
    if opened:
        out += [*_rows(part.headers, opened), ""]
    if folded:
        label = f"{len(folded)} more" if part.open_rows else f"{part.title} ({len(part.items)})"
        out += [
            f"<details><summary>{label}</summary>",
            "",
            *_rows(part.headers, folded),
            "",
            "</details>",
            "",
        ]
    if left:
        title = "" if part.open_rows or folded else f"{part.title}: "
        out += [f"_{title}{plural(left, part.noun)} omitted here: the pack has them._", ""]
    if part.tail:
        out += [f"_{part.tail}_", ""]
    return out


def _rows(headers: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    """A table without the columns that say nothing (registers and spills of a run on a CPU); points without headers."""
    if not headers:
        return ["- " + " <br>".join(filter(None, row)) for row in rows]
    kept = [i for i in range(len(headers)) if i == 0 or any(row[i] != "-" for row in rows)]
    return md_table([headers[i] for i in kept], [[row[i] for i in kept] for row in rows])


def _failed(line: FindingLine) -> tuple[str, ...]:
    finding = line.finding
    head = f"{_MARKS[finding.outcome]} **{md_text(finding.rule)}**"
    if line.place is not None:
        head += f" at {place_link(line.place)}"
    if finding.value or finding.limit:
        value, limit = (md_text(v, limit=80) or "-" for v in (finding.value, finding.limit))
        head += f" ({value}; allowed: {limit})"
    return (head, md_text(finding.message), _slanted(finding.hint))


def _finding(line: FindingLine) -> tuple[str, ...]:
    finding = line.finding
    words = md_text(finding.message) or finding.outcome.value
    if finding.outcome is RuleOutcome.ALLOWED:
        until = f" until {md_text(finding.allowed_until)}" if finding.allowed_until else ""
        words += f"; allowed{until}: {md_text(finding.allowed_because)}"
    elif finding.hint and finding.outcome is not RuleOutcome.PASSED:
        words += f" <br>{_slanted(finding.hint)}"
    where = place_link(line.place)
    if line.place is None:
        where = md_code(finding.kernel or finding.graph, limit=100) or "-"
    rule = f"{_MARKS[finding.outcome]}&nbsp;{md_code(finding.rule)}"
    limits = (md_text(finding.value, limit=80) or "-", md_text(finding.limit, limit=80) or "-")
    return (rule, *limits, where, words)


def _slanted(text: str) -> str:
    return f"<em>{md_text(text)}</em>" if text else ""


def _event(event: EventLine) -> tuple[str, ...]:
    code = md_code(event.place.code, limit=120) if event.place else ""
    head = f"{place_link(event.place)} {code}".rstrip()
    return (head, md_text(event.reason, limit=200), _slanted(event.fix))


def _recompile(event: EventLine) -> tuple[str, ...]:
    compiled = (
        f" compile {md_code(compile_words(event.compile_id, event.generation))}" if event.compile_id else ""
    )
    return (place_link(event.place) + compiled, md_code(event.reason), _slanted(event.fix))


def _kernel(kernel: KernelLine) -> tuple[str, ...]:
    kind = next((w for k, w in KERNEL_WORDS.items() if k.value == kernel.kind), kernel.kind)
    dpas = "-" if kernel.dpas is None else "yes" if kernel.dpas else "no"
    spills = "-" if kernel.spill_bytes is None else binary_size(kernel.spill_bytes)
    registers = "-" if kernel.registers is None else str(kernel.registers)
    return (
        md_code(kernel.name, limit=100),
        md_code(kernel.address, limit=100) or "-",
        md_text(kind, limit=40),
        str(kernel.calls),
        registers,
        spills,
        dpas,
        place_link(kernel.place),
        md_code(kernel.file, limit=200) or "-",
    )


def _note(note: Note) -> tuple[str, ...]:
    title = note.title.removeprefix(f"{note.kernel}: ")
    called = f"{md_code(note.address, limit=100)} " if note.address else ""
    head = f"{called}{md_code(note.kernel, limit=100)} {place_link(note.place)}"
    return (head, md_text(title), md_text(note.text), _slanted(note.action))


def _graph(graph: GraphLine) -> tuple[str, ...]:
    kind = (
        graph.kind
        if graph.outcome == GraphOutcome.COMPILED
        else OUTCOME_WORDS.get(graph.outcome, graph.outcome)
    )
    if graph.detail:
        kind += f": {graph.detail}"
    kind += f", {rank_words(graph.ranks)}" if graph.ranks else ""
    return (
        md_code(graph.id, limit=100),
        md_text(kind, limit=160),
        str(graph.launches),
        place_link(graph.place),
        md_code(graph.file, limit=200) or "-",
    )


def _diff(report: CiReport, limit: int) -> list[str]:
    diff = report.diff
    if diff is None:
        return []
    out = ["### Against the baseline", "", f"**{md_text(verdict(diff))}** ({md_code(diff.a)})", ""]
    out += [f"- {md_text(line)}" for line in numbers(diff)]
    out += [f"- {md_text(event_words(e), limit=400)}" for e in diff.events[: min(limit, 50)]]
    rows: list[tuple[GraphDiff | None, KernelDiff]] = [
        (graph, kernel)
        for graph in diff.graphs
        for kernel in graph.kernels
        if kernel.change is not Change.SAME or kernel.calls[0] != kernel.calls[1]
    ]
    rows += [(None, kernel) for kernel in diff.kernels if kernel.change is not Change.SAME]
    heads = ("graph", "kernel", "change", "what")
    folded = _section(_List("Changed kernels", heads, rows, _changed, 0, "kernel"), limit)
    return [*out, "", *folded]


def _changed(row: tuple[GraphDiff | None, KernelDiff]) -> tuple[str, ...]:
    graph, kernel = row
    name = kernel.a or kernel.b
    if kernel.a and kernel.b and kernel.a != kernel.b:
        name = f"{kernel.a} -> {kernel.b}"
    change = kernel.change.value.replace("_", " ")
    return (
        md_code(graph.b or graph.a, limit=100) if graph is not None else "none",
        md_code(name, limit=200),
        change,
        md_text(kernel.detail) or "-",
    )


def _ledger(report: CiReport) -> list[_List]:
    return [
        _List(
            "Missing artifacts",
            ("of", "artifact", "why"),
            report.ledger.broken,
            lambda b: (md_code(b.owner, limit=100), md_code(b.kind.value), md_text(b.reason)),
            noun="artifact",
        ),
        _List(
            "Why artifacts are not there",
            ("artifacts ", "reason"),
            report.ledger.reasons,
            lambda r: (str(r[1]), md_text(r[0])),
            0,
            "reason",
        ),
        _List(
            "Problems",
            ("where", "what", "what to do"),
            report.problems,
            lambda p: (md_code(p.where), md_text(p.what), md_text(p.hint) or "-"),
            3,
            "problem",
        ),
    ]


def _footer(report: CiReport) -> list[str]:
    out = []
    if report.emulated:
        out += ["> Emulated: " + "; ".join(md_text(f) for f in report.emulated), ""]
    if report.pack is not None:
        pack = report.pack
        name = md_code(pack.file, limit=200)
        words = f"**Pack:** {md_link(name, report.forge.artifacts)}, {decimal_size(pack.bytes)}, {plural(pack.files, 'file')}"
        if pack.dropped:
            words += f", {pack.dropped} omitted"
        if pack.redactions:
            words += f", {plural(pack.redactions, 'place')} redacted"
        out += [words + f". Open it with {md_code(f'xpudbg show {shell_word(pack.file)}', limit=260)}.", ""]
    if report.page is not None:
        name = md_link(md_code(report.page.file, limit=200), report.forge.artifacts)
        words = f"**Report:** {name}, {decimal_size(report.page.bytes)}"
        out += [f"{words}. Open it in a browser: the whole compile in one file.", ""]
    rules = "default rules" if report.rules_from == "defaults" else f"rules from {md_code(report.rules_from)}"
    baseline = f", baseline {md_code(report.baseline)}" if report.baseline else ""
    out.append(f"<sub>xpudbg attach, {rules}{baseline}</sub>")
    return out
