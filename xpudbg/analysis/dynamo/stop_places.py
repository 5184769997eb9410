"""Graph breaks, recompiles and functions given up, by place, from the manifest of a run alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from xpudbg.analysis.dynamo.breaks import break_remedies
from xpudbg.analysis.dynamo.manifest_compiles import traced_break, traced_recompile
from xpudbg.analysis.dynamo.traced_compile import TracedCompile
from xpudbg.model.dynamo import RecompileRow, StopKind, StopPlace
from xpudbg.model.eager_words import eager_words
from xpudbg.model.manifest import GraphBreak, Manifest, Recompile, SkippedFrame, SourceLine
from xpudbg.model.ranks import graph_breaks_by_rank, recompiles_by_rank, skipped_frames_by_rank
from xpudbg.model.trace import CompileTrace
from xpudbg.model.trace_details import CompileDetails

_LIMIT = (
    "keep the values that the guards check constant between calls; mark sizes that change as dynamic (torch._dynamo.mark_dynamic); "
    "or raise torch._dynamo.config.recompile_limit (cache_size_limit before torch 2.6)"
)


@dataclass(frozen=True)
class _Met:
    """One event with what makes it the same as others."""

    key: Hashable
    location: SourceLine | None
    function: str
    reason: str
    remedy: str
    compile_id: str
    ranks: tuple[int, ...]


def stop_places(manifest: Manifest) -> tuple[StopPlace, ...]:
    """The places of a run at which compiled code ends or is compiled anew: graph breaks, recompiles, functions given up.

    Args:
        manifest: The run's manifest; its traces are not read.
    """
    breaks = [_broken(item, ranks) for item, ranks in graph_breaks_by_rank(manifest)]
    again = [_recompiled(item, ranks) for item, ranks in recompiles_by_rank(manifest)]
    given_up = [_given_up(item, ranks) for item, ranks in skipped_frames_by_rank(manifest)]
    return (
        *_folded(StopKind.GRAPH_BREAK, breaks),
        *_folded(StopKind.RECOMPILE, again),
        *_folded(StopKind.NOT_COMPILED, given_up),
    )


def _folded(kind: StopKind, met: Iterable[_Met]) -> Sequence[StopPlace]:
    """Events by place and reason, the most frequent first."""
    groups: dict[Hashable, list[_Met]] = {}
    for one in met:
        groups.setdefault(one.key, []).append(one)
    found = []
    for same in groups.values():
        first = same[0]
        others = len(dict.fromkeys(one.reason for one in same)) - 1
        found.append(
            StopPlace(
                kind,
                first.location,
                first.function,
                first.reason
                + (f"; and {others} other{'s' if others > 1 else ''} of its kind" if others else ""),
                len(same),
                first.remedy,
                tuple(dict.fromkeys(one.compile_id for one in same)),
                tuple(sorted({rank for one in same for rank in one.ranks})),
            )
        )
    return sorted(found, key=lambda place: -place.times)


def _line(where: SourceLine | None) -> Hashable:
    return (where.file, where.line) if where is not None else None


def _broken(item: GraphBreak, ranks: tuple[int, ...]) -> _Met:
    remedies, _ = break_remedies(traced_break(item))
    reason = item.reason + ("; the whole function runs in plain Python" if item.skipped else "")
    return _Met(
        (_line(item.location), item.reason, item.skipped),
        item.location,
        item.location.function if item.location else "",
        reason,
        remedies[0] if remedies else "",
        item.compile_id,
        ranks,
    )


def _recompiled(item: Recompile, ranks: tuple[int, ...]) -> _Met:
    # The parsers of guards are those of traces, which a run without recompiles does not need.
    from xpudbg.analysis.dynamo.recompiles import explain_recompile

    compiled = CompileTrace(-1, None, item.compile_id, item.generation, recompile=traced_recompile(item))
    row = explain_recompile(TracedCompile(item.process, compiled, CompileDetails()), {}, item.location)
    return _Met(
        (_line(item.location), _checked(row)),
        item.location,
        item.location.function if item.location else "",
        item.guards[0] if item.guards else "the trace does not say which guard failed",
        row.remedy if row is not None else "",
        item.compile_id,
        ranks,
    )


def _checked(row: RecompileRow | None) -> Hashable:
    """Return what the first failed guard checks."""
    if row is None or not row.failures:
        return None
    first = row.failures[0]
    return (first.kind, first.source or first.guard)


def _given_up(item: SkippedFrame, ranks: tuple[int, ...]) -> _Met:
    words = eager_words(item.function, item.reason, item.limit, item.compiled)
    remedy = _LIMIT if item.limit is not None else (item.hints[0] if item.hints else "")
    guard = f"; the last call failed {item.guards[0]}" if item.guards else ""
    return _Met(
        (_line(item.location), words),
        item.location,
        item.function,
        f"{words}{guard}",
        remedy,
        item.compile_id,
        ranks,
    )
