"""Trees of events: of several processes as one, and by name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from xpudbg.model.compile_time import CompileStage, PhaseTime, StageTime


def merged_phases(trees: Sequence[Sequence[PhaseTime]]) -> tuple[PhaseTime, ...]:
    """The trees of several processes as one: times of the same place are added up."""
    if len(trees) == 1:
        return tuple(trees[0])
    by_name: dict[str, list[PhaseTime]] = {}
    for tree in trees:
        for phase in tree:
            by_name.setdefault(phase.name, []).append(phase)
    return tuple(_sum(same, merged_phases([p.children for p in same])) for same in by_name.values())


def _sum(same: Sequence[PhaseTime], children: tuple[PhaseTime, ...] = ()) -> PhaseTime:
    longest = max(same, key=lambda p: p.max_s)
    return replace(
        longest,
        count=sum(p.count for p in same),
        total_s=round(sum(p.total_s for p in same), 9),
        wall_s=round(sum(p.wall_s for p in same), 9),
        self_s=round(sum(p.self_s for p in same), 9),
        parallel=any(p.parallel for p in same),
        unfinished=sum(p.unfinished for p in same),
        children=children,
    )


def merged_stages(several: Sequence[Sequence[StageTime]]) -> tuple[StageTime, ...]:
    """The stages of several processes, added up."""
    own: dict[CompileStage, float] = defaultdict(float)
    beside: dict[CompileStage, float] = defaultdict(float)
    for stages in several:
        for one in stages:
            own[one.stage] += one.seconds
            beside[one.stage] += one.parallel_s
    total = sum(own.values())
    found = [
        StageTime(
            stage,
            round(own[stage], 9),
            round(own[stage] / total, 6) if total > 0 else None,
            round(beside[stage], 9),
        )
        for stage in CompileStage
        if stage in own
    ]
    return tuple(sorted(found, key=lambda one: (-one.seconds, -one.parallel_s)))


def _outermost(
    phases: Iterable[PhaseTime], above: frozenset[str] = frozenset()
) -> Iterator[tuple[PhaseTime, bool]]:
    """Every phase of a tree, and whether none of its own name stands above it."""
    for phase in phases:
        yield phase, phase.name not in above
        yield from _outermost(phase.children, above | {phase.name})


def flat_phases(phases: Sequence[PhaseTime]) -> tuple[PhaseTime, ...]:
    """Each name once, the longest self time first; what stands below its own name is not counted twice in total and wall time."""
    by_name: dict[str, list[PhaseTime]] = {}
    for phase, outermost in _outermost(phases):
        kept = phase if outermost else replace(phase, total_s=0.0, wall_s=0.0)
        by_name.setdefault(phase.name, []).append(kept)
    found = [_sum(same) for same in by_name.values()]
    return tuple(sorted(found, key=lambda p: (-p.self_s, p.name)))


def named_phases(phases: Sequence[PhaseTime], name: str) -> float:
    """The wall time of all phases of a name, in seconds."""
    return round(sum(p.wall_s for p, outermost in _outermost(phases) if outermost and p.name == name), 9)
