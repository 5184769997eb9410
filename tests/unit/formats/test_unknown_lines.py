"""Lines that were not understood: bounded, counted, and one problem."""

from __future__ import annotations

from xpudbg.model.problem import UnknownLines


def test_all_are_counted_and_the_first_are_kept_in_short() -> None:
    lines = UnknownLines()
    for number in range(250):
        lines.add(f"{number}" + "x" * 10_000)
    assert lines.count == 250
    assert len(lines.kept) == 100
    assert {len(line) for line in lines.kept} == {500}
    (problem,) = lines.problems("ir.txt")
    assert problem.what.startswith("250 lines not understood, the first: 0xxx")
    assert len(problem.what) < 200


def test_nothing_unknown_is_no_problem() -> None:
    assert UnknownLines().problems("ir.txt") == ()
