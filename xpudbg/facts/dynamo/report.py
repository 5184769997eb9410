"""Report of what torch.compile did with each frame of a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter

from xpudbg.core.errors import NothingFitsError
from xpudbg.facts.dynamo.breaks import group_breaks
from xpudbg.facts.dynamo.cache_keys import changes_between_ranks, count_caches
from xpudbg.facts.dynamo.findings import find_findings, met_limit
from xpudbg.facts.dynamo.frames import (
    CacheKeys,
    FrameCompiles,
    build_frame,
    frame_function,
    frames_of,
    is_frame,
    resumed_from,
)
from xpudbg.facts.dynamo.read_compiles import read_compiles
from xpudbg.facts.dynamo.recompiles import group_recompiles
from xpudbg.facts.dynamo.traced_compile import TracedCompile
from xpudbg.model.dynamo.frames import DynamoFrame
from xpudbg.model.dynamo.recompiles import RecompileRow
from xpudbg.model.dynamo.report import DynamoReport, DynamoTotals
from xpudbg.model.ranks import file_on_any_host, fold_ranks, without_object_ids
from xpudbg.model.trace import CompileOutcome, TracedCacheQuestion, TracedGraphBreak, compile_words
from xpudbg.run.run_reader import RunReader

# Frames of a job, those that several ranks compiled alike together.


@dataclass
class _SameFrame:
    """Frames of several ranks that belong together.

    Attributes:
        rows: What the rank has in its compiles that went on longest.
        numbers: Of the frames.
        ranks: Those that have one.
    """

    rows: list[object]
    numbers: list[int] = field(default_factory=list)
    ranks: set[int] = field(default_factory=set)


def frames_by_rank(frames: Sequence[FrameCompiles], compiles: Sequence[TracedCompile]) -> list[list[int]]:
    """Numbers of frames, those together that several ranks have alike as far as the shorter of them goes, in order of their first.

    A rank that compiled a function once more has the compiles of the other ones, and then its own. What one rank has twice stays two.

    Args:
        frames: Those of all ranks.
        compiles: Those of the run.
    """
    groups: list[_SameFrame] = []
    by_head: dict[tuple[object, ...], list[_SameFrame]] = {}
    for number, frame in enumerate(frames):
        rank, rows = frame.first.compiled.rank, _rows(frame, compiles)
        first = frame.first.compiled
        head = (frame.id, frame_function(frame), file_on_any_host(first.file), first.line)
        known = by_head.setdefault(head, []) if rank is not None else []
        group = next((g for g in known if rank not in g.ranks and _goes_on(g.rows, rows)), None)
        if group is None:
            group = _SameFrame(rows)
            groups.append(group)
            known.append(group)
        group.rows = max(group.rows, rows, key=len)
        group.numbers.append(number)
        if rank is not None:
            group.ranks.add(rank)
    return [group.numbers for group in groups]


class _Key:
    """A cache key; those of two ranks are equal when their components are, but for the number of the device."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, asked: TracedCacheQuestion) -> None:
        self._asked = asked

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Key) or self._asked.cache != other._asked.cache:
            return False
        mine, others = self._asked.components or (), other._asked.components or ()
        return self._asked.key == other._asked.key or not changes_between_ranks(mine, others)


def _rows(frame: FrameCompiles, compiles: Sequence[TracedCompile]) -> list[object]:
    """Return what two ranks have in common where they compiled the same; of their graphs the numbers, as texts name devices and groups.

    Where the traces hold what the keys of caches were made of, ranks with other keys are not the same: they share no cache entry.
    """
    rows: list[object] = []
    for index in frame.indices:
        one = compiles[index].compiled
        breaks = tuple((b.reason, file_on_any_host(b.file), b.line) for b in one.graph_breaks)
        failures = None if one.recompile is None else len(one.recompile.failures)
        forward = next((m for m in one.metrics if m.phase == "forward"), None)
        graph = (
            (forward.graph_op_count, forward.graph_node_count, forward.graph_input_count) if forward else None
        )
        keys = [_Key(asked) for asked in compiles[index].details.caches if asked.components]
        rows.append((one.compile_id, one.outcome, breaks, failures, graph, keys))
    return rows


def _goes_on(one: Sequence[object], other: Sequence[object]) -> bool:
    """Return whether one of two begins with all of the other."""
    return all(a == b for a, b in zip(one, other, strict=False))


def analyse_dynamo(
    run: RunReader, *, frame: str = "", against: RunReader | None = None, guards: bool = False
) -> DynamoReport:
    """Return what torch.compile did with each frame of a run.

    Args:
        run: The run.
        frame: Only this one: its id (``0``), a compile of it (``0/1``), or a function's name or a part of it. Empty for all.
        against: Another run to compare cache keys with.
        guards: Keep every check of the guards.

    Raises:
        XpudbgError: There is neither a trace nor a graph, or no frame fits.
    """
    traced = read_compiles(run)
    compiles = traced.compiles
    other = read_compiles(against) if against is not None else None
    found = _build(
        compiles,
        CacheKeys(compiles, other.compiles if other else None, against.name if against else ""),
        guards,
    )
    if frame:
        found = _selected(found, frame)
    frames = tuple(built for _, built in found)
    counted = [i for each, _ in found for i in each.indices]
    if frame:
        chosen = {(c.compile_id, c.generation) for f in frames for c in f.compiles}
        counted = [
            i for i in counted if (compiles[i].compiled.compile_id, compiles[i].compiled.generation) in chosen
        ]
    recompiled = _recompiles(found)
    recompiles = group_recompiles(recompiled)
    broken = _graph_breaks(found, compiles, counted)
    breaks = group_breaks([(compiles[i].compiled.compile_id, b) for i, b in broken])
    caches = count_caches(q for i in counted for q in compiles[i].details.caches)
    return DynamoReport(
        run=run.name,
        against=against.name if against is not None else "",
        torch=traced.torch,
        totals=_totals(found, breaks=len(broken), recompiles=len(recompiled)),
        findings=find_findings(frames, recompiles, breaks, run),
        frames=frames,
        recompiles=recompiles,
        breaks=breaks,
        caches=caches,
        graphs=traced.graphs,
        lost=tuple(traced.lost),
        problems=tuple(traced.problems),
    )


_Found = list[tuple[FrameCompiles, DynamoFrame]]


def _build(compiles: Sequence[TracedCompile], keys: CacheKeys, guards: bool) -> _Found:
    """The frames; what several ranks have is there once, also where one of them compiled a frame once more."""
    everything = frames_of(compiles)
    owners = resumed_from(everything, compiles)
    several = len({f.first.process for f in everything}) > 1
    labels = [f"{f.first.process}: {f.label}" if several and f.id else f.label for f in everything]
    ranked = len({c.compiled.rank for c in compiles if c.compiled.rank is not None}) > 1

    groups = frames_by_rank(everything, compiles) if ranked else [[n] for n in range(len(everything))]
    shown = {n: same[0] for same in groups for n in same}

    def built(number: int, ranks: tuple[int, ...]) -> DynamoFrame:
        owner = owners[number]
        return build_frame(
            everything[number],
            compiles,
            label=labels[number],
            resumes="" if owner is None else labels[shown[owner]],
            ranks=ranks,
            keys=keys,
            guards=guards,
        )

    return [_of_ranks(same, everything, built, ranked=ranked) for same in groups]


def _of_ranks(
    same: Sequence[int],
    frames: Sequence[FrameCompiles],
    built: Callable[[int, tuple[int, ...]], DynamoFrame],
    *,
    ranked: bool,
) -> tuple[FrameCompiles, DynamoFrame]:
    """One frame of what ranks have of it: each compile once, with its ranks where not all of them have it."""
    ranks = {n: r for n in same if ranked and (r := frames[n].first.compiled.rank) is not None}
    everyone = tuple(sorted(ranks.values()))
    first = frames[same[0]]
    frame = built(same[0], everyone)
    indices, rows = [*first.indices], [*frame.compiles]
    runs_eagerly = frame.runs_eagerly
    for number in same[1:]:
        more = frames[number].indices[len(indices) :]
        if more:
            going_on = built(number, everyone)
            rows += going_on.compiles[len(indices) :]
            indices += more
            runs_eagerly = runs_eagerly or going_on.runs_eagerly
    for place, row in enumerate(rows):
        have = tuple(sorted(r for n, r in ranks.items() if len(frames[n].indices) > place))
        if have != everyone:
            rows[place] = replace(row, ranks=have)
    return (
        replace(first, indices=tuple(indices)),
        replace(frame, compiles=tuple(rows), runs_eagerly=runs_eagerly),
    )


def _graph_breaks(
    found: _Found, compiles: Sequence[TracedCompile], counted: Sequence[int]
) -> list[tuple[int, TracedGraphBreak]]:
    """The graph breaks with the number of their compile, in order; what several ranks met at one line for one reason is there once.

    Frames that ranks compiled otherwise are not folded: the breaks of both ranks come here.
    """
    chosen = frozenset(counted)
    items = [
        (rank, index, each)
        for frame, built in found
        for index in frame.indices
        if index in chosen
        for rank in _ranks_of(built, compiles[index])
        for each in compiles[index].compiled.graph_breaks
    ]
    folded = fold_ranks(
        items, lambda i: i[0], lambda i: (i[2].reason, file_on_any_host(i[2].file), i[2].line, i[2].function)
    )
    return sorted(((index, each) for (_, index, each), _ in folded), key=itemgetter(0))


def _ranks_of(built: DynamoFrame, traced: TracedCompile) -> tuple[int | None, ...]:
    """The ranks that have a compile of a frame; None of a run without ranks."""
    one = traced.compiled
    rows = (c for c in built.compiles if (c.compile_id, c.generation) == (one.compile_id, one.generation))
    row = next(rows, None)
    return (row.ranks if row is not None else ()) or built.ranks or (None,)


def _recompiles(found: _Found) -> list[tuple[str, RecompileRow, float | None]]:
    """Function, recompile and its compile time; what several ranks met at one line for one reason is there once."""
    items = [
        (rank, built.function, c.recompile, c.seconds)
        for _, built in found
        for c in built.compiles
        if c.recompile is not None
        for rank in c.ranks or built.ranks or (None,)
    ]
    folded = fold_ranks(items, lambda i: i[0], lambda i: (i[1], _recompile_key(i[2])))
    return [(function, row, seconds) for (_, function, row, seconds), _ in folded]


def _recompile_key(row: RecompileRow) -> tuple[object, ...]:
    place = row.location
    guards = tuple(without_object_ids(f.guard) for f in row.failures)
    return (*guards, None if place is None else (file_on_any_host(place.file), place.line))


def _selected(found: _Found, wanted: str) -> _Found:
    """The frames that a word means; of a compile's id only that compile.

    Raises:
        NothingFitsError: None fits.
    """
    for chosen in (
        [(e, b) for e, b in found if wanted in (e.id, b.id, e.label)],
        [(e, b) for e, b in found if wanted in (b.function, e.first.compiled.function)],
        [(e, b) for e, b in found if wanted in b.function or wanted in e.first.compiled.function],
    ):
        if chosen:
            return chosen
    narrowed = [
        (
            each,
            replace(
                built,
                compiles=tuple(
                    c
                    for c in built.compiles
                    if wanted in (c.compile_id, compile_words(c.compile_id, c.generation))
                ),
            ),
        )
        for each, built in found
        if any(wanted in (c.compile_id, compile_words(c.compile_id, c.generation)) for c in built.compiles)
    ]
    if narrowed:
        return narrowed
    known = ", ".join(f"{built.id} {built.function}" for _, built in found[:8])
    more = ", ..." if len(found) > 8 else ""
    raise NothingFitsError(
        f"no frame or function {wanted}",
        hint=f"there are {known}{more}" if known else "the run has no frames",
    )


def _totals(found: _Found, *, breaks: int, recompiles: int) -> DynamoTotals:
    frames = [built for each, built in found if is_frame(each)]
    rows = [c for f in frames for c in f.compiles]
    everything = [c for _, f in found for c in f.compiles]
    seconds = [s for c in everything for s in (c.seconds, c.backward_seconds) if s is not None]
    guards = [c.guards.count for c in rows if c.guards.count is not None]
    return DynamoTotals(
        frames=len(frames),
        resumed=sum(bool(f.resumes) for f in frames),
        compiles=sum(c.limit is None for c in rows),
        compiled=sum(c.outcome == CompileOutcome.COMPILED for c in rows),
        recompiles=recompiles,
        breaks=breaks,
        skipped=sum(
            any(c.outcome == CompileOutcome.SKIPPED and c.limit is None for c in f.compiles) for f in frames
        ),
        limited=sum(any(met_limit(c) for c in f.compiles) for f in frames),
        failed=sum(c.outcome == CompileOutcome.FAILED for c in everything),
        unfinished=sum(c.outcome == CompileOutcome.UNFINISHED for c in rows),
        restarts=sum(max(c.attempts - 1, 0) for c in rows),
        seconds=sum(seconds) if seconds else None,
        guards=sum(guards) if guards else None,
        exported=sum(
            not is_frame(each) and each.first.compiled.outcome is not CompileOutcome.FAILED
            for each, _ in found
        ),
    )
