"""Change points against series of known truth."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.history.series import ChangePoint, counted_changes, found_changes, measured_changes
from xpudbg.model.history import HistoryFigure


def series(*levels: tuple[float, int]) -> list[float]:
    return [value for value, runs in levels for _ in range(runs)]


@pytest.mark.parametrize(
    "levels",
    [
        [(10, 5), (12, 5)],
        [(10, 2), (12, 2)],
        [(10, 50), (12, 2)],
        [(10, 8), (12, 4), (15, 4)],
        [(10, 8), (12, 4), (9, 4), (12, 6)],
        [(0, 100), (1, 100), (0, 100)],
    ],
)
def test_a_count_changes_at_the_first_run_of_each_level(levels: list[tuple[float, int]]) -> None:
    at, expected = 0, []
    for (before, runs), (after, _) in pairwise(levels):
        at += runs
        expected.append(ChangePoint(at, before, after))
    assert counted_changes(series(*levels)) == expected


@pytest.mark.parametrize(
    "values",
    [
        [],
        [7],
        [7, 7, 7, 7],
        # One run differs: in the middle, twice, the last one, the first one.
        series((10, 9), (30, 1), (10, 9)),
        series((10, 9), (30, 1), (10, 9), (4, 1), (10, 9)),
        series((10, 9), (30, 1)),
        series((30, 1), (10, 9)),
        # Up and down between runs.
        [10, 11] * 30,
        [10, 11, 11] * 30,
    ],
)
def test_what_differs_in_single_runs_is_no_change_of_a_count(values: list[float]) -> None:
    assert counted_changes(values) == []


def test_a_count_that_changed_is_found_between_runs_that_differ() -> None:
    values = series((10, 20), (12, 20))
    values[5], values[30] = 40, 3
    assert counted_changes(values) == [ChangePoint(20, 10, 12)]


def test_a_count_without_order_has_next_to_no_changes_at_its_end() -> None:
    numbers = random.Random(3)
    ends = 0
    for _ in range(200):
        values = [10 + (numbers.random() < 0.3) for _ in range(100)]
        ends += any(change.first > 90 for change in counted_changes(values))
    assert ends <= 4


@given(st.lists(st.integers(0, 3), max_size=40), st.integers(1, 4))
def test_changes_of_a_count_are_in_order_and_between_different_levels(values: list[int], least: int) -> None:
    changes = counted_changes(values, least)
    assert [c.first for c in changes] == sorted({c.first for c in changes})
    for change in changes:
        assert change.before != change.after
        assert least <= change.first <= len(values) - least


NOISES = {
    "normal": lambda r: 1 + r.gauss(0, 0.03),
    "log-normal": lambda r: r.lognormvariate(0, 0.1),
    "peaks": lambda r: (1 + r.gauss(0, 0.02)) * (3 if r.random() < 0.08 else 1),
}


@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.parametrize("runs", [10, 30, 200])
def test_noise_alone_has_next_to_no_changes(noise: str, runs: int) -> None:
    numbers = random.Random(5)
    tries = 300
    found = sum(
        bool(measured_changes([100 * NOISES[noise](numbers) for _ in range(runs)])) for _ in range(tries)
    )
    assert found <= tries * 0.01


@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.parametrize("runs", [5, 12, 60])
@pytest.mark.parametrize("factor", [1.6, 0.6])
def test_a_step_of_a_measurement_is_found_where_it_is(noise: str, runs: int, factor: float) -> None:
    numbers = random.Random(7)
    exact = near = 0  # a peak beside the step hides it by a run
    for _ in range(60):
        values = [100 * NOISES[noise](numbers) for _ in range(40)]
        values += [100 * factor * NOISES[noise](numbers) for _ in range(runs)]
        firsts = [change.first for change in measured_changes(values)]
        exact += firsts == [40]
        near += len(firsts) == 1 and abs(firsts[0] - 40) <= 1
    assert exact >= 45
    assert near >= 52


def test_a_step_of_a_measurement_without_noise_has_its_levels() -> None:
    (change,) = measured_changes(series((100.0, 20), (120.0, 20)))
    assert (change.first, change.before, change.after) == (20, 100.0, 120.0)
    assert change.noise == pytest.approx(3.0)


def test_a_step_below_the_least_part_is_noise() -> None:
    assert measured_changes(series((100.0, 20), (102.9, 20))) == []
    assert measured_changes(series((100.0, 20), (109.0, 20)), least_part=0.1) == []


def test_steps_of_a_measurement_are_each_found() -> None:
    values = series((100.0, 20), (130.0, 20), (90.0, 20), (0.0, 12))
    assert [c.first for c in measured_changes(values)] == [20, 40, 60]


@given(st.lists(st.floats(0, 1e12, allow_nan=False), max_size=60), st.integers(2, 6))
def test_changes_of_a_measurement_are_in_order(values: list[float], least: int) -> None:
    firsts = [c.first for c in measured_changes(values, least)]
    assert firsts == sorted(set(firsts))
    assert all(least <= first <= len(values) - least for first in firsts)


def test_the_last_good_run_is_the_one_before_the_first_bad_one() -> None:
    values = [2.92, 3.01, 2.68, 3.93, 4.7, 2.48, 3.48, 9.19, 6.98, 13.8, 11.6]
    (change,) = found_changes(0, HistoryFigure.COMPILE_TIME, range(len(values)), values, None)
    assert (change.good, change.bad, change.runs) == (6, 7, 4)
