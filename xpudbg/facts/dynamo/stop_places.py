"""Graph breaks, recompiles and skipped functions by place, from the manifest of a run and the recompiles of its traces."""

from __future__ import annotations

import contextlib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.dynamo import compiles, frames, recompiles
from xpudbg.facts.dynamo.breaks import break_remedies
from xpudbg.facts.dynamo.compiles import TracedCompile, traced_break, traced_recompile
from xpudbg.formats.torch_trace.packed_details import CompileDetails
from xpudbg.model.accuracy import eager_text
from xpudbg.model.artifact import Kind
from xpudbg.model.dynamo import RecompileRow, StopKind, StopPlace
from xpudbg.model.finding import Cost, cost_key
from xpudbg.model.manifest import (
    CompileKey,
    GraphBreak,
    Manifest,
    Recompile,
    SkippedFrame,
    SourceLine,
    compile_key,
)
from xpudbg.model.ranks import graph_breaks_by_rank, recompiles_by_rank, skipped_frames_by_rank
from xpudbg.model.row import dataclass
from xpudbg.model.trace import CompileTrace, TracedGraphBreak

if TYPE_CHECKING:
    from pathlib import Path

    from xpudbg.run.run_reader import RunReader

_READ_BYTES = 16 << 20
"""Bytes of the traces that an overview reads for better remedies; more would take longer than a second."""
_LIMIT = "raise torch._dynamo.config.recompile_limit (cache_size_limit before torch 2.6), or find out with 'xpudbg dynamo' what changes between calls"


@dataclass(frozen=True)
class _Event:
    """An event with its identity."""

    key: Hashable
    location: SourceLine | None
    function: str
    reason: str
    remedy: str
    compile_id: str
    ranks: tuple[int, ...]
    cost: Cost = Cost.EVERY_STEP


def run_stop_places(run: RunReader) -> tuple[StopPlace, ...]:
    """Return the stop places of a bundle; recompiles have the remedies of ``xpudbg dynamo``, unless its traces are large."""
    return stop_places(run.manifest, traced_compiles(run))


def traced_compiles(run: RunReader) -> dict[CompileKey, TracedCompile]:
    """Compiles with recompiles from a bundle's traces, by process, compile id and generation; empty where the traces are large."""
    size = sum(a.bytes or 0 for a in run.present(Kind.TORCH_TRACE))
    if not (run.manifest.recompiles and 0 < size <= _READ_BYTES):
        return {}
    with contextlib.suppress(OSError, XpudbgError):
        return {one.key: one for one in compiles.read_compiles(run).compiles}
    return {}


def written_stop_places(folder: Path, manifest: Manifest) -> tuple[StopPlace, ...]:
    """Return the stop places of a bundle that was just written; see :func:`run_stop_places`."""
    from xpudbg.run.run_reader import RunReader
    from xpudbg.store.reader import open_bundle

    try:
        return run_stop_places(RunReader(folder, bundle=open_bundle(folder, manifest=manifest)))
    except XpudbgError:
        return stop_places(manifest)


def stop_places(
    manifest: Manifest, traced: Mapping[CompileKey, TracedCompile] | None = None
) -> tuple[StopPlace, ...]:
    """Return the places where compiled code ends or is compiled again: graph breaks, recompiles, skipped functions.

    Args:
        manifest: The run's manifest.
        traced: Compiles of the run's traces, by process, compile id and generation.
    """
    breaks = [_broken(item, ranks) for item, ranks in graph_breaks_by_rank(manifest)]
    rows = {
        compile_key(r): recompile_row(r, traced or {}, manifest.graph_breaks) for r in manifest.recompiles
    }
    again = [
        _recompiled(item, ranks, rows[compile_key(item)]) for item, ranks in recompiles_by_rank(manifest)
    ]
    behind = {compile_key(b): b for b in manifest.graph_breaks if b.skipped}
    given_up = [
        _given_up(item, ranks, behind.get(compile_key(item)), rows.get(compile_key(item)))
        for item, ranks in skipped_frames_by_rank(manifest)
    ]
    return (
        *_folded(StopKind.NOT_COMPILED, given_up),
        *_folded(StopKind.GRAPH_BREAK, breaks),
        *_folded(StopKind.RECOMPILE, again),
    )


def _folded(kind: StopKind, met: Iterable[_Event]) -> Sequence[StopPlace]:
    """Group events by place and reason, the most expensive and then the most frequent first."""
    groups: dict[Hashable, list[_Event]] = {}
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
                Cost.AGAIN if len(same) > 1 and kind is StopKind.RECOMPILE else first.cost,
            )
        )
    return sorted(found, key=lambda place: cost_key(place.cost, times=place.times))


def _line(where: SourceLine | None) -> Hashable:
    return (where.file, where.line) if where is not None else None


def _broken(item: GraphBreak, ranks: tuple[int, ...]) -> _Event:
    reason = item.reason + ("; the whole function runs in plain Python" if item.skipped else "")
    where = item.called_at or item.location
    return _Event(
        (_line(where), item.reason, item.skipped),
        where,
        where.function if where else "",
        reason,
        break_remedies(traced_break(item)).first,
        item.compile_id,
        ranks,
    )


def recompile_row(
    item: Recompile, traced: Mapping[CompileKey, TracedCompile], breaks: Iterable[GraphBreak] = ()
) -> RecompileRow | None:
    """Return the reason and remedy of a recompile of a manifest.

    Args:
        item: The recompile.
        traced: Compiles of the traces, from :func:`traced_compiles`.
        breaks: The graph breaks of the manifest.
    """
    # The parsers of guards are those of traces, which a run without recompiles does not need.
    broken = (traced_break(b) for b in breaks if b.process == item.process)
    known = traced.get(compile_key(item))
    if known is None or known.compiled.recompile is None:
        compiled = CompileTrace(-1, None, item.compile_id, item.generation, recompile=traced_recompile(item))
        known, versions = TracedCompile(item.process, compiled, CompileDetails()), {}
    else:
        versions = {
            compile_id: one.details
            for (process, compile_id, generation), one in traced.items()
            if (process, generation) == (item.process, item.generation)
            and frames.frame_id(compile_id) == frames.frame_id(item.compile_id)
        }
    return recompiles.explain_recompile(known, versions, item.location, broken)


def recompile_fixes(run: RunReader) -> dict[CompileKey, str]:
    """Return the known remedies against the recompiles of a bundle, by process, compile id and generation."""
    traced, breaks = traced_compiles(run), run.manifest.graph_breaks
    rows = ((compile_key(item), recompile_row(item, traced, breaks)) for item in run.manifest.recompiles)
    return {key: row.remedy for key, row in rows if row is not None and row.remedy}


def _recompiled(item: Recompile, ranks: tuple[int, ...], row: RecompileRow | None) -> _Event:
    return _Event(
        (_line(item.location), _checked(row)),
        item.location,
        item.location.function if item.location else "",
        _reason(item, row),
        row.remedy if row is not None else "",
        item.compile_id,
        ranks,
        Cost.ONCE if row is not None and row.once else Cost.AGAIN,
    )


def _reason(item: Recompile, row: RecompileRow | None) -> str:
    """Return the most specific failed guard, as torch prints it."""
    ending = f"(for {row.nearest})" if row is not None and row.nearest else ""
    first = item.guards[0] if item.guards else "the trace does not say which guard failed"
    return next((g for g in item.guards if ending and g.endswith(ending)), first)


def _checked(row: RecompileRow | None) -> Hashable:
    """Return what the first failed guard checks."""
    first = row.reason if row is not None else None
    if first is None:
        return None
    return (first.kind, first.source or first.guard)


def _given_up(
    item: SkippedFrame, ranks: tuple[int, ...], broken: GraphBreak | None, again: RecompileRow | None
) -> _Event:
    """Return the event of a skipped function, with the graph break or recompile that caused it."""
    text = eager_text(item.function, item.reason, item.limit, item.compiled)
    if item.limit is not None:
        remedy = again.remedy if again is not None and again.remedy else _LIMIT
    else:
        where = item.location
        given = TracedGraphBreak(item.reason, where.file if where is not None else "", hints=item.hints)
        remedy = break_remedies(traced_break(broken) if broken is not None else given).first
    guard = f"; the last call failed {item.guards[0]}" if item.guards else ""
    return _Event(
        (_line(item.location), text),
        item.location,
        item.function,
        f"{text}{guard}",
        remedy,
        item.compile_id,
        ranks,
        Cost.WRONG,
    )
