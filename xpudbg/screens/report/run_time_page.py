"""Report pages on time and Dynamo: run time (measured or estimated), compile time, frames, graph breaks, recompiles."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from xpudbg.core.text import short_time
from xpudbg.findings.catalogue import UNKNOWN_TIMES
from xpudbg.model.compile_time import CompileTime, CompileTimeReport, PhaseTime
from xpudbg.model.dynamo import BreakGroup, DynamoFrame, DynamoReport, FrameCompile
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.location import base_name
from xpudbg.model.manifest import SourceLine
from xpudbg.model.report import ReportFigure, ReportLink, ReportPhase, ReportTimes
from xpudbg.model.report_times import (
    ReportCompile,
    ReportDynamoPage,
    ReportFrame,
    ReportKernelTime,
    ReportRoof,
    ReportRunTimePage,
    ReportSpan,
    ReportSpanName,
    ReportStep,
    ReportTimePage,
    ReportTimeRow,
    ReportTimeTable,
)
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import EstimatedGroup, RunTimeReport, SpanName, TimeBy, TimedStep, TimeGroup
from xpudbg.model.trace import TimedSpan, compile_text, function_text
from xpudbg.screens.compile_time import summary_sentences
from xpudbg.screens.dynamo import kind_text, summary_rows
from xpudbg.screens.run_time import IDLE_CAUSES, profile_facts
from xpudbg.screens.text import rank_text

_ROWS = 500
"""Rows of a table; the sums behind them are the smallest."""
_IDLE = {cause.value: text for cause, text in IDLE_CAUSES.items()}


def report_times(group: TimeGroup) -> ReportTimes:
    """Return the measured times of a sum, rounded as they are shown."""

    def digits(value: float | None) -> float | None:
        return None if value is None else float(f"{value:.5g}")

    return ReportTimes(
        group.launches,
        round(group.total_us, 3),
        round(group.share, 6),
        digits(group.median_us),
        digits(group.min_us),
        digits(group.max_us),
        digits(group.gbs),
        digits(group.tflops),
        digits(group.roofline),
        digits(group.lost_us),
    )


def run_time_figure(
    measured: RunTimeReport | None, graphs: Sequence[GraphFusion]
) -> tuple[ReportFigure, ...]:
    """Return the key figure on run time; empty where nothing is known.

    Args:
        measured: Times of the profile; None without one.
        graphs: The graphs with the least times of their launches.
    """
    to = ReportLink("runtime")
    if measured is not None and measured.total_us:
        busy, span = (sum(getattr(d, key) for d in measured.devices) for key in ("busy_us", "span_us"))
        lost = sum(row.lost_us or 0.0 for row in measured.launches)
        notes = [f"busy {busy / span:.0%} of the profile"] if span else []
        notes += [f"{short_time(lost)} above the least time"] if lost else []
        where = "on the host" if measured.of_host else "on the device"
        return (
            ReportFigure(
                "run_time", f"measured {where}", short_time(measured.total_us), "; ".join(notes), to
            ),
        )
    known = [g.least_us for g in graphs if g.least_us is not None]
    if not known:
        return ()
    note = f"estimate for {graphs[0].cost_device}, each graph run once; nothing was measured"
    return (ReportFigure("run_time", "least time on the device", short_time(sum(known)), note, to),)


@dataclass(frozen=True)
class ReportPlaces:
    """Pages that sums and spans lead to.

    Attributes:
        kernels: Pages of kernels by graph and number of a launch.
        labels: Labels of the graphs that have a page, by id.
        modules: Paths of the modules that have a row.
    """

    kernels: Mapping[tuple[str, int], ReportLink]
    labels: Mapping[str, str]
    modules: frozenset[str] = frozenset()

    def to(self, name: str, places: Sequence[str], by: TimeBy) -> ReportLink | None:
        """Return the page of a sum; of lines, layers and kernels that of the first launch."""
        if by is TimeBy.GRAPH and name in self.labels:
            return ReportLink("graph", name)
        if by is TimeBy.MODULE and name in self.modules:
            return ReportLink("model", name)
        graph, _, number = places[0].rpartition(":K") if places else ("", "", "")
        known = number.isdecimal() and by not in (TimeBy.GRAPH, TimeBy.KIND)
        return self.kernels.get((graph, int(number))) if known else None


def measured_page(
    report: RunTimeReport,
    groups: Mapping[TimeBy, Sequence[TimeGroup]],
    step: TimedStep | None,
    roof: ReportRoof | None,
    places: ReportPlaces,
) -> ReportRunTimePage:
    """Return the page of a run with a profile.

    Args:
        report: Its times.
        groups: Sums of them.
        step: A step of it; None without one.
        roof: Peak rates of the device; None where they are not known.
        places: Pages to lead to.
    """
    return ReportRunTimePage(
        measured=True,
        facts=tuple(profile_facts(report)),
        problems=tuple(f"{p.where}: {p.what}" for p in report.problems),
        roof=roof,
        devices=report.devices,
        causes=_IDLE,
        step=_step(step, places) if step is not None and step.lanes else None,
        tables=tuple(_table(by, rows, places) for by, rows in groups.items()),
    )


def estimate_page(
    groups: Mapping[TimeBy, Sequence[EstimatedGroup]],
    roof: ReportRoof | None,
    unknown: str,
    places: ReportPlaces,
) -> ReportRunTimePage:
    """Return the page of a run without a profile.

    Args:
        groups: Sums of least times.
        roof: Peak rates of the device; None where they are not known.
        unknown: Why nothing is estimated; empty where it is.
        places: Pages to lead to.
    """
    tables = tuple(_table(by, rows, places) for by, rows in groups.items() if rows)
    return ReportRunTimePage(measured=False, unknown=unknown, roof=roof, tables=tables)


def _table(
    by: TimeBy, groups: Sequence[TimeGroup] | Sequence[EstimatedGroup], places: ReportPlaces
) -> ReportTimeTable:
    rows = []
    for group in groups[:_ROWS]:
        name = group.name
        if by is TimeBy.LINE and ":" in name:
            file, _, line = name.rpartition(":")
            name = f"{base_name(file)}:{line}"
        if isinstance(group, TimeGroup):
            launches, least, times = group.launches, None, report_times(group)
        else:
            launches, least, times = len(group.places), group.least_us, None
        rows.append(
            ReportTimeRow(
                places.labels.get(name, name),
                places.labels.get(group.detail, group.detail),
                launches,
                least,
                times,
                places.to(group.name, group.places, by),
            )
        )
    return ReportTimeTable(by, tuple(rows), len(groups[_ROWS:]))


def _step(step: TimedStep, places: ReportPlaces) -> ReportStep:
    names = tuple(_span_name(name, places) for name in step.names)
    return ReportStep(_step_title(step), step.span_us, names, step.lanes)


def _step_title(step: TimedStep) -> str:
    if not step.number:
        return f"The whole profile, {short_time(step.span_us)}: nothing in it tells steps apart."
    by = "marked by the program" if step.marked else "each from one call of a graph to its next"
    which = f"Step {step.number} ({by})"
    median = ", that of the median duration" if step.steps > 2 else ""
    return f"{which}{median}: {short_time(step.host_us)} on the host, {short_time(step.span_us)} to the end of its last work."


def _span_name(name: SpanName, places: ReportPlaces) -> ReportSpanName:
    to = places.kernels.get((name.graph, name.launch)) if name.launch else None
    if to is None and name.graph in places.labels:
        to = ReportLink("graph", name.graph)
    text = _IDLE[name.kind] if name.kind in _IDLE and name.name == name.kind else name.name
    label = places.labels.get(text, text) if name.kind == "graph" else text
    return ReportSpanName(label, name.kind, name.device_kernel, f"K{name.launch}" if name.launch else "", to)


_MOST_SPANS = 4000
_MOST_KERNELS = 5000


class LongestSpans:
    """The longest spans of a run's traces; spans are added one by one."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, str, TimedSpan]] = []
        self._count = count()
        self.left_out = 0

    def add(self, trace: str, span: TimedSpan) -> None:
        """Add a span of a trace."""
        if span.duration_us is None:
            return
        row = (span.duration_us, next(self._count), trace, span)
        if len(self._heap) < _MOST_SPANS:
            heapq.heappush(self._heap, row)
            return
        self.left_out += 1
        heapq.heappushpop(self._heap, row)

    def __iter__(self) -> Iterator[tuple[str, TimedSpan]]:
        rows = sorted(
            self._heap, key=lambda row: (row[2], row[3].process, row[3].lane, row[3].start_us, -row[0])
        )
        return ((trace, span) for _, _, trace, span in rows)


def phases(report: CompileTimeReport) -> tuple[ReportPhase, ...]:
    """Return compile time by stage of torch.compile, the longest first.

    Args:
        report: Where the compile time went.
    """
    rows = sorted(report.stages, key=lambda s: -s.seconds)
    return tuple(ReportPhase(s.stage.value, s.seconds, s.share) for s in rows)


def time_page(
    report: CompileTimeReport,
    spans: LongestSpans,
    pages: CompilePages,
    kernels: Mapping[tuple[str, str, str], ReportLink],
    names: Mapping[tuple[str, str, int], str],
) -> ReportTimePage:
    """Return the page of a report on compile time.

    Args:
        report: Where the compile time went.
        spans: Single events.
        pages: The pages of compiles.
        kernels: Process, compile id and name -> the page of a kernel.
        names: Names of compiled functions on the page on Dynamo.
    """
    return ReportTimePage(
        summary=tuple(summary_sentences(report)),
        problems=tuple(f"{p.where}: {p.what}" for p in report.problems),
        phases=phases(report),
        compiles=tuple(_compile(c, pages, names) for c in report.compiles if c.compile_id),
        spans=tuple(_bars(report, spans)),
        spans_left_out=spans.left_out,
        kernels=tuple(
            ReportKernelTime(
                k.name, k.compile_id, k.seconds, k.autotune_s, kernels.get((k.process, k.compile_id, k.name))
            )
            for k in report.kernels[:_MOST_KERNELS]
        ),
        unknown=tuple(UNKNOWN_TIMES[u] for u in report.unknown),
    )


def _compile(
    one: CompileTime, pages: CompilePages, names: Mapping[tuple[str, str, int], str]
) -> ReportCompile:
    keys = ((process, one.compile_id, one.generation) for process in (one.process, ""))
    name = next((names[key] for key in keys if key in names), function_text(one.function))
    return ReportCompile(
        compile_text(one.compile_id, one.generation),
        one.process,
        name,
        f"{base_name(one.file)}:{one.line}" if one.file else "",
        one.start_s,
        one.wall_s,
        tuple((s.stage.value, s.seconds) for s in one.stages),
        pages.get((one.process, one.compile_id)) if not one.generation else None,
    )


def _bars(report: CompileTimeReport, spans: LongestSpans) -> Iterator[ReportSpan]:
    labels = {(p.trace, p.number): p.label for p in report.processes}
    stages = dict(_stages_of(report.phases))
    first = report.first_us or 0.0
    open_until: list[float] = []
    lane_now: object = None
    for trace, span in spans:
        lane = (trace, span.process, span.lane)
        if lane != lane_now:
            lane_now, open_until = lane, []
        while open_until and open_until[-1] <= span.start_us:
            open_until.pop()
        length = span.duration_us or 0.0
        label = labels.get((trace, span.process), f"process {span.process}")
        thread = f", thread {span.lane}" if span.lane else ""
        yield ReportSpan(
            f"{label}{thread}",
            span.name,
            stages.get(span.name, ""),
            round(max(span.start_us - first, 0.0) / 1e6, 6),
            round(length / 1e6, 6),
            len(open_until),
            span.compile_id,
        )
        open_until.append(span.start_us + length)


def _stages_of(rows: Iterable[PhaseTime]) -> Iterator[tuple[str, str]]:
    for row in rows:
        yield row.name, row.stage.value
        yield from _stages_of(row.children)


_STACK = 40
_GUARD_SOURCES = 200
_MOST = 5000

CompilePages = Mapping[tuple[str, str], ReportLink]
"""Process and compile id -> the page of the first graph of the compile; the process is empty where it is not known."""


def dynamo_page(report: DynamoReport, pages: CompilePages) -> ReportDynamoPage:
    """Return the page of a report on frames.

    Args:
        report: What torch.compile did with each frame.
        pages: The pages of compiles.
    """
    depths = _depths(report)
    problems = [*report.lost, *(f"{p.where}: {p.what}" for p in report.problems)]
    return ReportDynamoPage(
        summary=tuple(f"{title} {text.plain}" for title, text in summary_rows(report)),
        problems=tuple(problems),
        frames=tuple(
            _frame_compile(frame, one, depths[number] + (place > 0), pages)
            for number, frame in enumerate(report.frames)
            for place, one in enumerate(frame.compiles)
        )[:_MOST],
        breaks=tuple(map(_break, report.breaks)),
        recompiles=report.recompiles,
        kinds={group.kind.value: kind_text(group.kind) for group in report.recompiles},
    )


def frame_names(report: DynamoReport) -> dict[tuple[str, str, int], str]:
    """Return the names of compiled functions on the page, by process, compile id and generation.

    Ranks that compiled a frame alike share a row. An empty process names it for all ranks, if all rows of an id have one name.

    Args:
        report: What torch.compile did with each frame.
    """
    found: dict[tuple[str, str, int], str] = {}
    every: dict[tuple[str, int], set[str]] = {}
    for frame in report.frames:
        for one in frame.compiles:
            found[frame.process, one.compile_id, one.generation] = frame.function
            every.setdefault((one.compile_id, one.generation), set()).add(frame.function)
    found |= {("", *key): next(iter(names)) for key, names in every.items() if len(names) == 1}
    return found


def _depths(report: DynamoReport) -> list[int]:
    """Return the depth of each frame below the one that it continues."""
    known: dict[str, int] = {}
    found = []
    for frame in report.frames:
        depth = known[frame.resumes] + 1 if frame.resumes in known and frame.resumes else 0
        known.setdefault(frame.id, depth)
        found.append(depth)
    return found


def _place(place: SourceLine | None) -> str:
    return f"{base_name(place.file)}:{place.line or '?'}" if place is not None and place.file else ""


def _frame_compile(frame: DynamoFrame, one: FrameCompile, depth: int, pages: CompilePages) -> ReportFrame:
    seconds = [s for s in (one.seconds, one.backward_seconds) if s is not None]
    return ReportFrame(
        compile_text(one.compile_id, one.generation) or "graph",
        frame.process,
        depth,
        frame.function,
        _place(frame.location),
        str(one.outcome),
        _note(frame, one),
        sum(seconds) if seconds else None,
        one.graph_ops,
        replace(one.guards, sources=one.guards.sources[:_GUARD_SOURCES], rows=()),
        one.breaks,
        pages.get((frame.process, one.compile_id)) if not one.generation else None,
        _ranks(frame, one),
    )


def _ranks(frame: DynamoFrame, one: FrameCompile) -> str:
    return rank_text(one.ranks or frame.ranks) if len(frame.ranks) > 1 else ""


def _note(frame: DynamoFrame, one: FrameCompile) -> str:
    if one.limit is not None:
        return f"the recompile limit{f' ({one.limit})' if one.limit else ''} was reached: it runs in plain Python"
    if one.failure:
        return one.failure
    if one.recompile is not None:
        return one.recompile.note or "; ".join(f.guard for f in one.recompile.failures)
    return f"continues {frame.resumes}" if frame.resumes else ""


def _break(group: BreakGroup) -> BreakGroup:
    return replace(group, places=tuple(replace(p, stack=p.stack[-_STACK:]) for p in group.places))
