"""Page on Dynamo, from its report: frames, graph breaks, recompiles, guards."""

from __future__ import annotations

from collections.abc import Mapping

from xpudbg.model.dynamo import DynamoFrame, DynamoReport, FrameCompile, RecompileGroup
from xpudbg.model.location import base_name
from xpudbg.model.manifest import SourceLine
from xpudbg.model.report import ReportLink
from xpudbg.model.report_times import (
    ReportBreak,
    ReportBreakPlace,
    ReportDynamoPage,
    ReportFrame,
    ReportGuards,
    ReportGuardSource,
    ReportRecompile,
)
from xpudbg.model.trace import compile_text
from xpudbg.screens.dynamo import kind_text, summary_rows
from xpudbg.screens.text import rank_text

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
            _compile(frame, one, depths[number] + (place > 0), pages)
            for number, frame in enumerate(report.frames)
            for place, one in enumerate(frame.compiles)
        )[:_MOST],
        breaks=_breaks(report),
        recompiles=tuple(_recompile(group) for group in report.recompiles),
        guards=tuple(
            _guards(frame, one)
            for frame in report.frames
            for one in frame.compiles
            if one.guards.count is not None or one.guards.sources
        )[:_MOST],
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


def _compile(frame: DynamoFrame, one: FrameCompile, depth: int, pages: CompilePages) -> ReportFrame:
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
        one.guards.count,
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


def _breaks(report: DynamoReport) -> tuple[ReportBreak, ...]:
    return tuple(
        ReportBreak(
            group.reason,
            group.explanation,
            group.context,
            group.remedies,
            "torch" if group.remedies_from == "torch" else "",
            group.times,
            tuple(
                ReportBreakPlace(
                    _place(p.location),
                    p.location.code if p.location is not None else "",
                    p.times,
                    p.skipped,
                    tuple(f"{_place(s)} {s.function}  {s.code}".rstrip() for s in p.stack[-_STACK:]),
                )
                for p in group.places
            ),
            tuple(dict.fromkeys(i for p in group.places for i in p.compile_ids)),
        )
        for group in report.breaks
    )


def _recompile(group: RecompileGroup) -> ReportRecompile:
    return ReportRecompile(
        group.function,
        kind_text(group.kind),
        group.sources,
        group.times,
        group.values,
        _place(group.location),
        group.seconds,
        group.note,
        group.remedy,
        group.guards,
        group.compile_ids,
    )


def _guards(frame: DynamoFrame, one: FrameCompile) -> ReportGuards:
    return ReportGuards(
        compile_text(one.compile_id, one.generation) or "graph",
        frame.process,
        frame.function,
        one.guards.count,
        one.guards.checks,
        one.guards.latency_us,
        tuple(
            ReportGuardSource(
                s.source, s.places, s.checks, ", ".join(f"{n} {t}" if n > 1 else t for t, n in s.types)
            )
            for s in one.guards.sources[:_GUARD_SOURCES]
        ),
        _ranks(frame, one),
    )
