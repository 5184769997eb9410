"""Result of ``explain`` on a terminal: where an item came from and what it became, with the code at each level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from xpudbg.core.text import listed, plural, short_time
from xpudbg.model.location import base_name
from xpudbg.model.provenance import (
    Evidence,
    ExplainedItem,
    ExplainResult,
    LaunchTimes,
    Level,
    ProvenanceCoverage,
    ProvenanceItem,
    ProvenanceStep,
    explained_by_rank,
    graphs_by_rank,
)
from xpudbg.model.runs import CountedCoverage
from xpudbg.model.trace import function_text
from xpudbg.screens.kernels.isa import highlight
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.source_text import coverage_row, linked_file
from xpudbg.screens.text import (
    Line,
    TextSpan,
    cell_width,
    clean,
    paragraph,
    rank_text,
    shorten,
    wrapped,
)

_MARKS = {Evidence.RECORDED: "=", Evidence.LOGGED: "+", Evidence.STRUCTURE: "~"}
_LEGEND = "= recorded in an artifact, + logged, ~ worked out from structure"
_LABEL = 9
_MIN_NAME, _MAX_NAME = 6, 34
_SHOWN_UNLINKED = 8
_NAMED = 3
_FX = frozenset({Level.ATEN, Level.POST_GRAD})


def explain_reporter(result: ExplainResult, ranks: Mapping[str, int] | None = None) -> Reporter:
    """Return the formats of the result of ``explain``.

    Args:
        result: The result.
        ranks: Rank of each graph by its id: equal rows of several ranks are printed once, and are all in JSON.
    """
    return Reporter(
        "xpudbg.explain",
        lambda: result,
        lambda width: render_explain(_folded_ranks(result, ranks), width=width),
    )


def _folded_ranks(result: ExplainResult, ranks: Mapping[str, int] | None) -> ExplainResult:
    """Return the result with equal rows of several ranks once, and a note on it."""
    if not ranks:
        return result
    found = []
    for one, same in explained_by_rank(result.found, ranks):
        came, became = (_folded_graphs(steps, ranks) for steps in (one.came_from, one.became))
        notes = (*one.notes, _ranks_note(same)) if same else one.notes
        found.append(replace(one, came_from=came, became=became, notes=notes))
    return replace(result, found=tuple(found))


def _folded_graphs(steps: Sequence[ProvenanceStep], ranks: Mapping[str, int]) -> tuple[ProvenanceStep, ...]:
    return tuple(
        replace(step, note="; ".join(n for n in (step.note, _ranks_note(same)) if n)) if same else step
        for step, same in graphs_by_rank(steps, ranks)
    )


def _ranks_note(same: Sequence[tuple[str, int]]) -> str:
    """Return ``ranks 0-1: the same rows in model__0@rank1; --expand shows each``."""
    others = [graph for graph, _ in same[1:]]
    which = rank_text(tuple(rank for _, rank in same))
    return f"{which}: the same rows in {listed(others, _NAMED)}; --expand shows each"


def render_explain(result: ExplainResult, *, width: int) -> list[Line]:
    """Return the lines of the report.

    Args:
        result: The result.
        width: Terminal columns.
    """
    lines: list[Line] = []
    for explanation in result.found:
        lines += [*_explanation(explanation, width), []]
    if result.more:
        lines.append([TextSpan(f"{plural(len(result.more), 'more thing')} of that name", "bold")])
        lines += [_row(ProvenanceStep(item), 1, _name_width(result.more), width) for item in result.more]
        lines.append([])
    if any(_evidence(e) for e in result.found):
        lines += wrapped(_LEGEND, width, "dim")
    if result.coverage is not None:
        lines += _coverage(result.coverage, width)
    lines += [[TextSpan(clean(f"{p.where}: {p.what}"), "yellow")] for p in result.problems]
    return lines


def _evidence(explanation: ExplainedItem) -> bool:
    return bool(explanation.came_from or explanation.became)


def _explanation(explanation: ExplainedItem, width: int) -> list[Line]:
    item = explanation.item
    title, level = clean(_title(item)), f"  {item.level}"
    bold = _linked("bold", item)
    if cell_width(title) + cell_width(level) <= width:
        lines: list[Line] = [[TextSpan(title, bold), TextSpan(level, "dim")]]
    else:
        lines = [
            [TextSpan(part, bold if number == 0 else "dim")]
            for number, part in enumerate(paragraph(f"{title}{level}", width, rest="    "))
        ]
    code = clean(_one_line(item.code))
    if code:
        lines.append([TextSpan("  "), *highlight(shorten(code, max(width - 2, 20)))])
    if text := _times(explanation.times):
        own = plural(explanation.times.launches, "launch", "launches")
        lines += wrapped(f"{text} in {own}", width, "yellow", indent=2, hang=2)
    for title, steps in (("came from", explanation.came_from), ("became", explanation.became)):
        if steps:
            lines += [[TextSpan(title, "bold yellow")], *_steps(steps, 1, width)]
    for note in explanation.notes:
        lines += wrapped(note, width, "dim", indent=2)
    return lines


def _times(times: LaunchTimes) -> str:
    """Return the measured time of launches beside the estimate; empty where neither is known."""
    least = f"at least {short_time(times.least_us)} (estimate)" if times.least_us is not None else ""
    if times.measured_us is None or times.share is None:
        return least
    lost = f", {short_time(times.lost_us)} lost" if times.lost_us is not None else ""
    left = times.launches - times.measured
    some = f" without {plural(left, 'launch', 'launches')}" if left else ""
    measured = f"{short_time(times.measured_us)} as profiled{some}, {times.share:.1%} of all works{lost}"
    return "; ".join(filter(None, (measured, least)))


def _one_line(code: str) -> str:
    """Return code with single blanks, without the column padding of instructions."""
    return " ".join(code.split())


def _linked(style: str, item: ProvenanceItem) -> str:
    return linked_file(style, item.file, item.line) if item.level is Level.PYTHON else style


def _title(item: ProvenanceItem) -> str:
    if item.level is Level.PYTHON:
        return f"{item.file}:{item.line}" + (f" in {function_text(item.function)}" if item.function else "")
    parts = [item.name, item.detail, item.graph if item.graph != item.name else ""]
    return "  ".join(p for p in parts if p)


def _steps(steps: Sequence[ProvenanceStep], depth: int, width: int) -> Iterator[Line]:
    names = _name_width([s.item for s in steps if s.item.level not in (Level.GRAPH, Level.KERNEL)])
    folded: list[ProvenanceStep] = []
    previous: Level | None = None
    for step in steps:
        if _is_folded(step):
            folded.append(step)
            continue
        yield from _folded(folded, depth, width)
        folded = []
        yield _row(step, depth, names, width, labelled=step.item.level is not previous)
        previous = step.item.level
        if step.times is not None and step.times.measured_us is not None:
            yield from wrapped(_times(step.times), width, "yellow", indent=2 * depth + 2)
        if step.note:
            yield from wrapped(step.note, width, "dim", indent=2 * depth + 2)
        yield from _steps(step.children, depth + 1, width)
        if step.left:
            yield [TextSpan(f"{'  ' * depth}  {'':<{_LABEL}} and {step.left} more", "dim")]
    yield from _folded(folded, depth, width)


def _is_folded(step: ProvenanceStep) -> bool:
    """Return whether a stage is shown only by its operations."""
    return not step.children and step.item.name == step.item.level.value


def _folded(steps: Sequence[ProvenanceStep], depth: int, width: int) -> Iterator[Line]:
    if steps:
        text = ", ".join(f"{s.item.name} {s.left}" for s in steps)
        yield [TextSpan(shorten(f"{'  ' * depth}{_mark(steps[0])} operations: {text}", width), "dim")]


def _row(step: ProvenanceStep, depth: int, names: int, width: int, *, labelled: bool = True) -> Line:
    item = step.item
    indent = "  " * depth
    if item.level is Level.GRAPH:
        return [TextSpan(f"{indent}{clean(item.name)}", "bold")]
    label = item.level.value if labelled or item.level is Level.KERNEL else ""
    head = f"{indent}{_mark(step)} {label:<{_LABEL}} "
    if item.name == item.level.value:
        return [TextSpan(head, "cyan"), TextSpan(clean(item.detail), "dim")]
    widest_name = _MAX_NAME if item.level is Level.KERNEL else max(names, _MIN_NAME)
    if item.level is Level.MODULE:  # a path that is cut says nothing, and little stands behind it
        widest_name = max(widest_name, width - cell_width(head) - cell_width(_detail(item)) - 2)
    name = shorten(clean(_short_name(item)), widest_name)
    name += " " * (max(names, _MIN_NAME) - cell_width(name) if item.level is not Level.KERNEL else 0)
    room = width - cell_width(head) - cell_width(name) - 2
    detail = clean(_detail(item))
    code = clean(_one_line(item.code))
    if item.level is Level.KERNEL:
        return [
            TextSpan(head, "cyan"),
            TextSpan(name, "bold"),
            TextSpan(f"  {shorten(detail, max(room, 8))}"),
        ]
    shown = name.rstrip()
    spans = [TextSpan(head, "cyan"), TextSpan(shown, _linked("", item)), TextSpan(f"{name[len(shown) :]}  ")]
    if code:
        spare = room - cell_width(code) - 2
        spans += highlight(shorten(code, max(room, 8)))
        if detail and spare >= cell_width(detail):
            spans.append(TextSpan(f"  {detail}", "dim"))
    else:
        spans.append(TextSpan(shorten(detail, max(room, 8)), "dim"))
    return spans


def _mark(step: ProvenanceStep) -> str:
    return _MARKS[step.evidence] if step.evidence else " "


def _short_name(item: ProvenanceItem) -> str:
    """Return the short name of an item: files without folders, and only the line of a generated file."""
    if item.level is Level.PYTHON:
        return f"{base_name(item.file)}:{item.line}"
    if item.level is Level.CODE:
        file, _, number = item.name.rpartition(":")
        return f"{base_name(file)[:7]}…:{number}" if len(base_name(file)) > 20 else item.name
    return item.name


def _detail(item: ProvenanceItem) -> str:
    if item.level is Level.PYTHON:
        return f"in {function_text(item.function)}" if item.function else ""
    if item.level is Level.KERNEL:
        return f"{item.detail}  {base_name(item.file)}:{item.line}" if item.line else item.detail
    if item.level in _FX and item.line:
        return f"{item.detail}  {item.file}:{item.line}".strip()
    return item.detail


def _name_width(items: Sequence[ProvenanceItem]) -> int:
    return min(max((cell_width(_short_name(i)) for i in items), default=0), _MAX_NAME)


def _coverage(coverage: ProvenanceCoverage, width: int) -> list[Line]:
    if not coverage.kernels:
        return []
    lines = wrapped(coverage_row(CountedCoverage(coverage)), width, "dim")
    for one in coverage.unlinked[:_SHOWN_UNLINKED]:
        of = f" of {one.graph}" if one.graph else ""
        lines += wrapped(f"{one.kernel} {one.name}{of}: {one.reason}", width, "dim", indent=2)
    left = len(coverage.unlinked) - _SHOWN_UNLINKED
    return lines + ([[TextSpan(f"  and {left} more", "dim")]] if left > 0 else [])
