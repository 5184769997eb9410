"""Frames of a job, those that several ranks compiled alike together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xpudbg.analysis.dynamo.cache_keys import changes_between_ranks
from xpudbg.analysis.dynamo.frames import FrameCompiles, frame_function
from xpudbg.analysis.dynamo.traced_compile import TracedCompile
from xpudbg.model.ranks import file_on_any_host
from xpudbg.model.trace_details import TracedCacheQuestion


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
