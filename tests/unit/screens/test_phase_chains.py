"""Tests of phases of compile time that are one row with those they call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from xpudbg.model.compile_time import CompileStage, CompileTimeReport, PhaseTime, StageTime
from xpudbg.model.problem import Problem
from xpudbg.screens.compile_time import chained_phases, phase_chain_lines, report_lines

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


def screen(slowest_pass: float) -> list[str]:
    """The screen of a report that is longer than one; its phases take 100 s."""
    small = [phase(f"small {n}", 4.0) for n in range(5)]
    tree = phase("frame", 1.0, phase("lower", 39.0), phase("code", 20.0, *small), *small)
    report = CompileTimeReport(
        "run",
        wall_s=tree.wall_s,
        stages=(StageTime(STAGE, 100.0, 1.0),),
        phases=(tree,),
        passes=(phase("slow", slowest_pass), phase("quick", 1.0)),
        problems=tuple(Problem(f"trace {n}", "cut") for n in range(70)),
    )
    return [
        "".join(span.text for span in line)
        for line in report_lines(report, width=100, every=False, by_name=True)
    ]


def test_shorter_phases_are_no_row_where_those_of_their_caller_say_it() -> None:
    """``code`` took 40 s, 20 of them itself, and calls nothing long; ``frame`` calls ``lower``, so that its rest is a row."""
    rows = screen(1.0)
    assert sum("5 shorter phases" in row for row in rows) == 1
    assert rows[next(i for i, row in enumerate(rows) if "code" in row) + 1].startswith(
        "  and 5 shorter phases"
    )


def test_shorter_phases_on_other_threads_are_a_row() -> None:
    """The own time of their caller goes on meanwhile and does not tell of them."""
    tree = phase("frame", 100.0, *(phase(f"small {n}", 4.0, parallel=True) for n in range(3)))
    shown = phase_chain_lines(CompileTimeReport("run", phases=(tree,)), 100)
    assert any("and 3 shorter phases" in span.text for line in shown for span in line)


def test_graph_passes_are_named_where_one_takes_long() -> None:
    quick, slow = screen(4.9), screen(5.0)
    assert not any("slowest graph passes" in row for row in quick)
    assert "2 graph passes (up to 4.90 s)" in " ".join(quick[-2:])
    assert any("slowest graph passes" in row for row in slow)
    assert "graph passes (" not in " ".join(slow[-2:])
