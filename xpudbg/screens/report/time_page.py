"""Page on compile time: stages, compiles, a timeline, kernels."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from xpudbg.findings.catalogue import UNKNOWN_TIMES
from xpudbg.model.compile_time import CompileTime, CompileTimeReport, PhaseTime
from xpudbg.model.location import base_name
from xpudbg.model.report import ReportLink, ReportPhase
from xpudbg.model.report_times import ReportCompile, ReportKernelTime, ReportSpan, ReportTimePage
from xpudbg.model.trace import TimedSpan, compile_text, function_text
from xpudbg.screens.compile_time import summary_sentences
from xpudbg.screens.report.dynamo_page import CompilePages

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
