"""Summary of ``xpudbg attach``: Markdown for the page of a CI job."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from xpudbg.core.text import binary_size, decimal_size, plural, shell_word
from xpudbg.model.checks import RuleOutcome
from xpudbg.model.ci import (
    CiReport,
    EventLine,
    FindingLine,
    GraphLine,
    KernelLine,
    Note,
    SourcePlace,
)
from xpudbg.model.diff import GraphDiff, KernelDiff
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.manifest import GraphOutcome
from xpudbg.model.row import dataclass
from xpudbg.model.runs import CountedCoverage
from xpudbg.model.trace import compile_text
from xpudbg.screens.diff_text import changed_kernels, event_text, kernel_name, numbers, verdict
from xpudbg.screens.run_summary import KERNEL_LABELS, OUTCOME_LABELS, exit_text
from xpudbg.screens.source_text import coverage_row
from xpudbg.screens.text import clean, folded_text, rank_text

# Escaping of untrusted text for Markdown as forges render it (GitHub, GitLab).
#
# Nothing of an artifact may become a link, an image, an HTML tag, a mention or a reference, end a table's cell, or read
# as another text than it is.

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#!|~&@^]|:(?=/)|(?<=\bwww)\.", re.IGNORECASE)
_IN_CODE = re.compile(r"[^A-Za-z0-9 ]")
_LINE_START = re.compile(r"^(?:[-+=]|(\d{1,9})(?=[.)](?:\s|$)))")
_REFERENCE = re.compile(r"(?<=[@#!~%&^])(?=[\w\"])|(?<=\bGH-)(?=\d)|(?<=:)(?=[\w+-]+:)", re.IGNORECASE)
_HARMLESS_CODE = re.compile(r"[^`|\\\n]+")
_ZERO_WIDTH = "\u200b"
"""Put after a character that begins a mention, a reference or an emoji, so that the forges' filters ignore it. An
entity alone does not help: they look at the rendered text."""


def md_text(text: str, *, limit: int = 400) -> str:
    """Return prose on one line, with characters special in Markdown or HTML as entities.

    Args:
        text: Anything read from an artifact.
        limit: Longer texts are cut, with an ellipsis.
    """
    escaped = _REFERENCE.sub(_ZERO_WIDTH, _cut(text, limit))
    escaped = _SPECIAL.sub(_entity, escaped).replace("$", "<span>$</span>")
    escaped = _LINE_START.sub(
        lambda m: f"{m.group(1) or _entity(m)}{'&#8203;' if m.group(1) else ''}", escaped
    )
    return escaped.replace(_ZERO_WIDTH, "&#8203;")


def md_code(text: str, *, limit: int = 300) -> str:
    """Return a name, path or line of code as a code span, in which nothing is parsed; empty for an empty text."""
    shortened = _cut(text, limit)
    if not shortened:
        return ""
    if _HARMLESS_CODE.fullmatch(shortened):
        return f"`{shortened}`"
    return f"<code>{_IN_CODE.sub(_entity, shortened)}</code>"


def md_link(text: str, url: str) -> str:
    """Return a link whose text is Markdown already; without an address only the text.

    Args:
        text: From :func:`md_code` or :func:`md_text`.
        url: Address built from checked parts and percent-encoded paths.
    """
    if not url:
        return text
    return f"[{text}](<{url.replace('<', '%3C').replace('>', '%3E')}>)"


def md_table(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table; cells are Markdown without pipes and newlines.

    A column whose header ends in a space is aligned right, for numbers.
    """
    out = ["| " + " | ".join(h.strip() for h in headers) + " |"]
    out.append("|" + "|".join("---:" if h.endswith(" ") else "---" for h in headers) + "|")
    out += ["| " + " | ".join(row) + " |" for row in rows]
    return out


def md_fence(text: str, language: str = "") -> str:
    """Return the lines of a fenced block that no line of the text can close."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text.rstrip()}\n{fence}\n"


def _entity(match: re.Match[str]) -> str:
    return f"&#{ord(match.group()[0])};"


def _cut(text: str, limit: int) -> str:
    cleaned = clean(" ".join(text.split()))
    return cleaned if len(cleaned) <= limit else cleaned[: limit - 3] + "..."


# The head of a CI job's summary: how it ended, what ran, and its key figures.

_VERDICTS = {"same": "✅", "rounding": "✅", "wrong": "❌"}


def head_lines(report: CiReport) -> list[str]:
    """Return lines of Markdown: title, what ran, figures, coverage, and verdicts on the numbers.

    Args:
        report: The report of the job.
    """
    figures = [*_numbers(report), *_coverage(report), *_accuracy(report), *_verify(report)]
    return [f"## {_verdict(report)}", "", *_head(report), "", *figures]


def place_link(place: SourcePlace | None) -> str:
    """Return a place of the repository as a link; a dash for None."""
    if place is None:
        return "-"
    return md_link(md_code(place.label, limit=120), place.url)


def _verdict(report: CiReport) -> str:
    rows = [f.finding.name for f in report.findings if f.finding.outcome is RuleOutcome.FAILED]
    failed = len(set(rows))
    name = md_text(report.name or report.run, limit=80)
    if failed:
        places = f" at {len(rows)} places" if len(rows) > failed else ""
        return f"❌ {name}: {plural(failed, 'check')} failed{places}"
    # With --strict.
    if not report.passed:
        unknown = len({f.finding.name for f in report.findings if f.finding.outcome is RuleOutcome.UNKNOWN})
        what = f"{plural(unknown, 'rule')} could not be measured" if unknown else "there are problems"
        return f"❌ {name}: {what}, which fails with --strict"
    if report.exit.code not in (None, 0):
        return f"⚠️ {name}: the script failed, the checks passed"
    result = "all checks passed" if report.findings else "no checks"
    if report.pack is None:
        return f"⚠️ {name}: {result}, but there is no pack"
    return f"✅ {name}: {result}"


def _head(report: CiReport) -> list[str]:
    facts = []
    if report.command:
        program = report.command[0].rpartition("/")[2]
        facts.append(md_code(" ".join([program, *report.command[1:]]), limit=200))
    ending = exit_text(report.exit) if report.exit.seconds is not None else ""
    if ending:
        facts.append(md_text(ending))
    facts += [md_text(v, limit=80) for v in report.versions]
    if report.device:
        facts.append(md_text(report.device, limit=120))
    out = [" · ".join(facts)] if facts else []
    if report.state != "complete":
        out += [
            "",
            f"⚠️ The run's state is {md_code(report.state)}: its end was not recorded, so this shows what there is.",
        ]
    return out


def _numbers(report: CiReport) -> list[str]:
    others = sum(g.outcome != GraphOutcome.COMPILED for g in report.graphs)
    ledger = "complete" if report.ledger.complete else f"{len(report.ledger.broken)} missing"
    parts = [
        _count(len(report.graphs), "graph") + (f" ({others} not compiled)" if others else ""),
        _count(report.compiled_kernels, "compiled kernel"),
        _count(report.launches, "launch", "launches"),
        *([_count(report.cache_entries, "cache entry", "cache entries")] if report.cache_entries else []),
        _count(len(report.graph_breaks), "graph break"),
        _count(len(report.recompiles), "recompile"),
        f"kernels that spill: **{report.spill_text}**",
        f"{_count(report.ledger.present, 'artifact')}, {ledger}",
        *filter(None, [folded_text(report.ranks, report.repeated)]),
    ]
    return [" · ".join(parts)]


def _count(count: int, noun: str, nouns: str = "") -> str:
    return f"**{count}** {noun if count == 1 else nouns or noun + 's'}"


def _coverage(report: CiReport) -> list[str]:
    """Return lines on the coverage; empty for a run without kernels."""
    text = coverage_row(CountedCoverage(report.coverage, report.coverage_unknown))
    unknown = report.coverage is None and not report.coverage_unknown
    return [] if unknown or not text else ["", f"Coverage: {md_text(text, limit=300)}"]


def _accuracy(report: CiReport) -> list[str]:
    """Return the verdict on the numbers and the culprit; empty if they were not compared."""
    line = report.accuracy
    if line is None:
        return []
    parts = [f"{_VERDICTS.get(line.verdict, '❔')} Accuracy: {md_text(line.words, limit=300)}"]
    if line.culprit:
        parts.append(md_text(line.culprit, limit=200))
    if line.kernel:
        parts.append(f"kernel {md_code(line.kernel, limit=120)}")
    if line.verdict == "wrong" and line.place is not None:
        parts.append(place_link(line.place))
    return ["", " · ".join(parts)]


def _verify(report: CiReport) -> list[str]:
    """Return the verdict on the kernels; empty if they were not verified."""
    line = report.verify
    if line is None:
        return []
    sentences = " · ".join(md_text(text, limit=300) for text in line.words)
    return ["", f"{_VERDICTS.get(line.verdict, '❔')} Kernels verified: {sentences}"]


GITHUB_LIMIT = 1 << 20
"""Maximum of bytes of a step's summary on GitHub; a larger one is refused as a whole."""
_ROWS = (1000, 200, 50, 15, 5, 0)
_OPEN = 8
"""Rows that a list shows before the rest is folded."""
_MARKS = {
    RuleOutcome.FAILED: "❌",
    RuleOutcome.PASSED: "✅",
    RuleOutcome.ALLOWED: "☑️",
    RuleOutcome.UNKNOWN: "❔",
}


@dataclass(frozen=True)
class _List:
    """Rows of a section: the first are visible, the next folded, and those beyond a limit counted.

    Without headers they are list items, not a table: long sentences are readable on a narrow page.
    """

    title: str
    headers: tuple[str, ...]
    items: Sequence[Any]
    cells: Callable[[Any], tuple[str, ...]]
    open_rows: int = _OPEN
    noun: str = "row"
    tail: str = ""


def render_ci_markdown(report: CiReport, *, limit: int = GITHUB_LIMIT) -> str:
    """Return the summary, with a trailing newline.

    Args:
        report: The report of the job.
        limit: Maximum of bytes in UTF-8; lists are cut to fit, and count the rows that they leave out.
    """
    text = ""
    for rows in _ROWS:
        text = "\n".join(_document(report, rows)) + "\n"
        if len(text.encode()) <= limit:
            return text
    beginning = text.encode()[: max(0, limit - 80)].decode("utf-8", "ignore").rpartition("\n")[0]
    return f"{beginning}\n\n_The rest did not fit._\n" if beginning else ""


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
    advice = [
        n for n in report.notes if n.rule.startswith("kernel/") and n.severity is FindingSeverity.WARNING
    ]
    hints = [
        n for n in report.notes if n.rule.startswith("kernel/") and n.severity is not FindingSeverity.WARNING
    ]
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
    """Return a table without empty columns (registers and spills on a CPU); without headers a list."""
    if not headers:
        return ["- " + " <br>".join(filter(None, row)) for row in rows]
    shown = [i for i in range(len(headers)) if i == 0 or any(row[i] != "-" for row in rows)]
    return md_table([headers[i] for i in shown], [[row[i] for i in shown] for row in rows])


def _failed(line: FindingLine) -> tuple[str, ...]:
    finding = line.finding
    head = f"{_MARKS[finding.outcome]} **{md_text(finding.name)}**"
    if line.place is not None:
        head += f" at {place_link(line.place)}"
    if finding.value or finding.limit:
        value, limit = (md_text(v, limit=80) or "-" for v in (finding.value, finding.limit))
        head += f" ({value}; allowed: {limit})"
    return (head, md_text(finding.title), _slanted(finding.fix))


def _finding(line: FindingLine) -> tuple[str, ...]:
    finding = line.finding
    text = md_text(finding.title) or finding.outcome.value
    if finding.outcome is RuleOutcome.ALLOWED:
        until = f" until {md_text(finding.allowed_until)}" if finding.allowed_until else ""
        text += f"; allowed{until}: {md_text(finding.allowed_because)}"
    elif finding.fix and finding.outcome is not RuleOutcome.PASSED:
        text += f" <br>{_slanted(finding.fix)}"
    where = place_link(line.place)
    if line.place is None:
        where = md_code(finding.kernel or finding.graph, limit=100) or "-"
    rule = f"{_MARKS[finding.outcome]}&nbsp;{md_code(finding.name)}"
    limits = (md_text(finding.value, limit=80) or "-", md_text(finding.limit, limit=80) or "-")
    return (rule, *limits, where, text)


def _slanted(text: str) -> str:
    return f"<em>{md_text(text)}</em>" if text else ""


def _event(event: EventLine) -> tuple[str, ...]:
    code = md_code(event.place.code, limit=120) if event.place else ""
    head = f"{place_link(event.place)} {code}".rstrip()
    return (head, md_text(event.reason, limit=200), _slanted(event.fix))


def _recompile(event: EventLine) -> tuple[str, ...]:
    compiled = (
        f" compile {md_code(compile_text(event.compile_id, event.generation))}" if event.compile_id else ""
    )
    return (place_link(event.place) + compiled, md_code(event.reason), _slanted(event.fix))


def _kernel(kernel: KernelLine) -> tuple[str, ...]:
    kind = next((w for k, w in KERNEL_LABELS.items() if k.value == kernel.kind), kernel.kind)
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
    return (head, md_text(title), md_text(note.evidence), _slanted(note.fix))


def _graph(graph: GraphLine) -> tuple[str, ...]:
    kind = (
        graph.kind
        if graph.outcome == GraphOutcome.COMPILED
        else OUTCOME_LABELS.get(graph.outcome, graph.outcome)
    )
    if graph.detail:
        kind += f": {graph.detail}"
    kind += f", {rank_text(graph.ranks)}" if graph.ranks else ""
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
    out += [f"- {md_text(event_text(e), limit=400)}" for e in diff.events[: min(limit, 50)]]
    heads = ("graph", "kernel", "change", "what")
    folded = _section(_List("Changed kernels", heads, changed_kernels(diff), _changed, 0, "kernel"), limit)
    return [*out, "", *folded]


def _changed(row: tuple[GraphDiff | None, KernelDiff]) -> tuple[str, ...]:
    graph, kernel = row
    change = kernel.change.value.replace("_", " ")
    return (
        md_code(graph.b or graph.a, limit=100) if graph is not None else "none",
        md_code(kernel_name(kernel), limit=200),
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
        line = f"**Pack:** {md_link(name, report.forge.artifacts)}, {decimal_size(pack.bytes)}, {plural(pack.files, 'file')}"
        if pack.dropped:
            line += f", {pack.dropped} omitted"
        if pack.redactions:
            line += f", {plural(pack.redactions, 'place')} redacted"
        out += [line + f". Open it with {md_code(f'xpudbg show {shell_word(pack.file)}', limit=260)}.", ""]
    if report.page is not None:
        name = md_link(md_code(report.page.file, limit=200), report.forge.artifacts)
        line = f"**Report:** {name}, {decimal_size(report.page.bytes)}"
        out += [f"{line}. Open it in a browser: the whole compile in one file.", ""]
    rules = "default rules" if report.rules_from == "defaults" else f"rules from {md_code(report.rules_from)}"
    baseline = f", baseline {md_code(report.baseline)}" if report.baseline else ""
    out.append(f"<sub>xpudbg attach, {rules}{baseline}</sub>")
    return out
