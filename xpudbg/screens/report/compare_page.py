"""Page on two runs: the verdict, figures, the most important changes, graphs and kernels side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from xpudbg.core.text import binary_size, decimal_size
from xpudbg.model.diff import (
    CLAIMED,
    UNCHANGED,
    Change,
    EventDiff,
    FigureDiff,
    GraphDiff,
    KernelDiff,
    RunDiff,
    TimeChange,
    TimeDiff,
)
from xpudbg.model.report import (
    ComparedFigure,
    ComparedGraph,
    ComparedKernel,
    ComparedLine,
    ComparedRow,
    ComparedSection,
    ComparedTimes,
    ReportComparePage,
    ReportLink,
)
from xpudbg.screens.diff_text import (
    event_text,
    headline,
    is_changed,
    kernel_name,
    kernel_numbers,
    kernel_text,
    settings_lines,
    time_text,
    times_headline,
    times_lines,
    verdict,
)

_FIRST = 20
_SIGNS = {"+": "+", "-": "-"}
_RUNS = ("first run", "second run")
_RANK = (
    Change.NEW,
    Change.GONE,
    Change.FUSED_DIFFERENTLY,
    Change.REGENERATED,
    Change.CHANGED,
    Change.RETUNED,
)


def compare_page(diff: RunDiff, pages: Collection[str]) -> ReportComparePage:
    """Return the page of a report on two runs.

    Args:
        diff: The differences.
        pages: Ids of the kernels of the second run that have a page.
    """
    kernels = tuple(_kernel(kernel, graph, pages) for graph, kernel in _kernels(diff) if is_changed(kernel))
    return ReportComparePage(
        diff.names[0] or diff.a,
        diff.names[1] or diff.b,
        diff.same,
        _outcome(diff.figures),
        verdict=(verdict(diff),)
        if diff.same and not times_headline(diff)
        else (headline(diff), verdict(diff)),
        problems=(
            *(f"not compared: {what}" for what in diff.not_compared),
            *(f"{p.where}: {p.what}" for p in diff.problems),
        ),
        figures=tuple(_figure(f) for f in diff.figures),
        changed_first=tuple(_first(diff, pages))[:_FIRST],
        graphs=tuple(_graph(g) for g in diff.graphs),
        kernels=kernels,
        times=tuple(times_lines(diff.times)),
        sections=tuple(_sections(diff)),
    )


def _outcome(
    figures: Sequence[FigureDiff],
) -> Literal["better", "worse", "mixed", "equal", "unknown"]:
    """Return the verdict of the figures on the second run: for each, less is better."""
    known = [(f.first, f.second) for f in figures if f.first is not None and f.second is not None]
    less, more = any(b < a for a, b in known), any(b > a for a, b in known)
    if less or more:
        return "mixed" if less and more else "better" if less else "worse"
    return "equal" if figures and len(known) == len(figures) else "unknown"


def _kernels(diff: RunDiff) -> Iterator[tuple[str, KernelDiff]]:
    for graph in diff.graphs:
        for kernel in graph.kernels:
            yield graph.b or graph.a, kernel
    for kernel in diff.kernels:
        yield "", kernel


def _figure(figure: FigureDiff) -> ComparedFigure:
    first, second = figure.first, figure.second
    label = figure.name.replace("_", " ")
    written = {"bytes": decimal_size, "spilled_bytes": binary_size}.get(figure.name, "{:,}".format)
    if first is None or second is None:
        a, b = ("unknown" if value is None else written(value) for value in (first, second))
        why = (f"{name}: {reason}" for name, reason in zip(_RUNS, figure.unknown, strict=True) if reason)
        return ComparedFigure(label, a, b, "; ".join(why), None)
    if first == second:
        return ComparedFigure(label, written(first), written(second), "", None)
    a, b = written(first), written(second)
    if a == b:
        a, b = f"{first:,} B", f"{second:,} B"
    sign = "+" if second > first else "-"
    share = f" ({_percent(sign, abs(second - first) / first)})" if first else ""
    return ComparedFigure(label, a, b, f"{sign}{written(abs(second - first))}{share}", second < first)


def _percent(sign: str, share: float) -> str:
    if share < 0.001:
        return "less than 0.1%"
    return f"{sign}{share:.0%}" if share >= 0.01 else f"{sign}{share:.1%}"


def _graph(graph: GraphDiff) -> ComparedGraph:
    return ComparedGraph(
        graph.change.value,
        graph.a,
        graph.b,
        graph.launches[0] if graph.a else None,
        graph.launches[1] if graph.b else None,
        graph.bytes[0] if graph.a else None,
        graph.bytes[1] if graph.b else None,
        graph.detail,
        ReportLink("graph", graph.b) if graph.b else None,
        _times(graph.times),
    )


def _times(times: TimeDiff | None) -> ComparedTimes | None:
    if times is None:
        return None
    rounded = (round(us, 3) for us in (times.first_us, times.second_us, times.noise_us))
    return ComparedTimes(times.change.value, *rounded)


def _link(kernel: KernelDiff, graph: str, pages: Collection[str]) -> ReportLink | None:
    number = kernel.numbers[1]
    own = f"{graph}:K{number}"
    if number is None or not kernel.b:
        return None
    return ReportLink("kernel", own) if own in pages else ReportLink("graph", graph)


def _kernel(kernel: KernelDiff, graph: str, pages: Collection[str]) -> ComparedKernel:
    return ComparedKernel(
        kernel.change.value,
        graph,
        kernel.a,
        kernel.b,
        *kernel.calls,
        kernel.detail,
        _link(kernel, graph, pages),
        _times(kernel.times),
    )


def _first(diff: RunDiff, pages: Collection[str]) -> Iterator[ComparedRow]:
    """Yield new breaks and recompiles, then what became slower or faster, graphs and kernels by size of change, breaks and recompiles that are gone."""
    for event in diff.events:
        if event.change is not Change.GONE:
            yield _event(event)
    timed = [(g, k, k.times) for g, k in _kernels(diff) if k.times is not None and k.times.change in CLAIMED]
    for own, kernel, times in sorted(timed, key=lambda row: -abs(row[2].second_us - row[2].first_us)):
        name = f"kernel {kernel_numbers(kernel)} {kernel_name(kernel)}"
        faster = times.change is TimeChange.FASTER
        yield ComparedRow(times.change.value, name, time_text(times), _link(kernel, own, pages), faster)
    for graph in diff.graphs:
        if graph.change is not Change.SAME:
            link = ReportLink("graph", graph.b) if graph.b else None
            yield ComparedRow(graph.change.value, f"graph {graph.b or graph.a}", graph.detail, link)
    # All kernels of a new graph are new, and of a removed one removed.
    whole = {g.b or g.a for g in diff.graphs if g.change in (Change.NEW, Change.GONE)}
    rows = [(own, k) for own, k in _kernels(diff) if k.change not in UNCHANGED and own not in whole]
    rows.sort(key=lambda row: _RANK.index(row[1].change) if row[1].change in _RANK else len(_RANK))
    for own, kernel in rows:
        yield ComparedRow(
            kernel.change.value, f"kernel {kernel_text(kernel)}", own, _link(kernel, own, pages)
        )
    for event in diff.events:
        if event.change is Change.GONE:
            yield _event(event)


def _event(event: EventDiff) -> ComparedRow:
    """Return the row of a graph break or recompile: one fewer is better."""
    good = {Change.NEW: False, Change.GONE: True}.get(event.change)
    return ComparedRow(event.change.value, event.what, event_text(event), ReportLink("dynamo"), good)


def _sections(diff: RunDiff) -> Iterator[ComparedSection]:
    lines = settings_lines(diff.settings, lines=True)
    if lines:
        rows = tuple(ComparedLine(line, _SIGNS.get(line.lstrip()[:1], "~")) for line in lines)
        yield ComparedSection("What the two were made with", rows)
    if diff.events:
        signs = {Change.NEW: ("+", "worse"), Change.GONE: ("-", "better")}
        kinds = [(e, *signs.get(e.change, ("~", "~"))) for e in diff.events]
        events = tuple(ComparedLine(f"{sign} {event_text(e)}", kind) for e, sign, kind in kinds)
        yield ComparedSection("Graph breaks and recompiles", events)
