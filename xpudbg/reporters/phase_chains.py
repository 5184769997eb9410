"""Phases of compile time for one screen: long ones alone, and a phase that does little but call another as one row with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xpudbg.model.compile_time import PhaseTime

LEAST_SHARE = 0.1
"""Share of all compile time from which a phase has a row."""
_DEEPEST = 200


def chained_phases(phases: Sequence[PhaseTime], least: float, deep: int = 0) -> tuple[PhaseTime, ...]:
    """Phases in which a chain of calls is one phase, ``entire_frame_compile ... backend_compile``.

    A chain goes on while exactly one phase below is long. It has the wall time of its first phase, the self times of all of them, and
    below it what the last one calls and the short phases on the way, so that sums stay what they were.

    Args:
        phases: Phases of one level.
        least: Seconds from which a phase is long.
        deep: How deep they are.
    """
    return tuple(_chained(phase, least, deep) for phase in phases)


def _chained(phase: PhaseTime, least: float, deep: int) -> PhaseTime:
    first, own, beside = phase, phase.self_s, []
    while (below := _only_long(phase, least)) is not None:
        beside += [child for child in phase.children if child is not below]
        phase = below
        own += phase.self_s
    children = (*phase.children, *beside)
    if deep < _DEEPEST:
        children = chained_phases(children, least, deep + 1)
    name = first.name if phase is first else f"{first.name} ... {phase.name}"
    return replace(first, name=name, self_s=own, children=children)


def _only_long(phase: PhaseTime, least: float) -> PhaseTime | None:
    """The one long phase below a phase; None where there are none or several, or where another thread or an open end comes in."""
    if phase.parallel or phase.unfinished or any(c.unfinished for c in phase.children):
        return None
    long = [child for child in phase.children if child.wall_s >= least]
    return long[0] if len(long) == 1 and not long[0].parallel else None
