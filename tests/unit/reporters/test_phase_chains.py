"""Tests of phases of compile time that are one row with those they call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from xpudbg.model.compile_time import CompileStage, PhaseTime
from xpudbg.reporters.phase_chains import chained_phases

STAGE = next(iter(CompileStage))


def phase(name: str, self_s: float, *children: PhaseTime, parallel: bool = False) -> PhaseTime:
    wall = self_s + sum(c.wall_s for c in children if not c.parallel)
    return PhaseTime(name, STAGE, 1, wall, wall, self_s, parallel=parallel, children=children)


def self_times(phases: Sequence[PhaseTime]) -> Iterator[float]:
    for one in phases:
        yield one.self_s
        yield from self_times(one.children)


FRAME = phase(
    "frame",
    1.0,
    phase("tracing", 2.0),
    phase("backend", 0.5, phase("lower", 20.0), phase("code", 30.0, phase("write", 3.0))),
)


def test_a_phase_with_one_long_phase_below_is_one_row_with_it() -> None:
    (row,) = chained_phases([FRAME], least=10.0)
    assert row.name == "frame ... backend"
    assert (row.wall_s, row.self_s) == (FRAME.wall_s, 1.5)
    assert [c.name for c in row.children] == ["lower", "code", "tracing"]


@pytest.mark.parametrize("least", [0.0, 2.5, 10.0, 31.0, 100.0])
def test_self_times_stay_the_sum_of_all(least: float) -> None:
    rows = chained_phases([FRAME], least)
    assert sum(self_times(rows)) == pytest.approx(sum(self_times([FRAME])))


def test_a_phase_on_another_thread_stays_a_row() -> None:
    (row,) = chained_phases([phase("wait", 20.0, phase("worker", 30.0, parallel=True))], least=10.0)
    assert row.name == "wait"
    assert [(c.name, c.parallel) for c in row.children] == [("worker", True)]
