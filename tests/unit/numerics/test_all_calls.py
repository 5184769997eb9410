"""Which calls of two runs part."""

from __future__ import annotations

import math
from typing import Any

import pytest

from xpudbg.numerics.accuracy_findings import first_partings


def call(
    number: int, out: str, given: str = "4 2 1 1 1 1", epsilon: float = 0.0
) -> tuple[tuple[str, int, int], Any]:
    line = {"region": 0, "call": number, "name": "f", "epsilon": epsilon, "in": [given], "out": [out]}
    return ("0", 0, number), line


def parted(found: list[Any], eager: list[Any]) -> list[tuple[int, float]]:
    return [(p.call, p.distance) for p in first_partings(dict(found), dict(eager))]


SAME = "4 2 1 1 1 1"


@pytest.mark.parametrize(
    ("out", "distance"),
    [
        ("4 2.2 1.1 1.1 1.1 1.1", 0.1),
        ("4 2 1 1 1 1.5", 0.5),
        ("6 2 1 1 1 1", math.inf),
        ("4 nan 1 1 1 nan", math.inf),
        ("4 inf 1 1 1 1", math.inf),
        ("4 2.0001 1.0001 1 1 1", None),
        ("?", None),
    ],
)
def test_a_call_parts_by_what_no_rounding_explains(out: str, distance: float | None) -> None:
    found = parted([call(0, SAME), call(1, out)], [call(0, SAME), call(1, SAME)])
    assert found == ([] if distance is None else [(1, pytest.approx(distance))])


def test_what_moves_apart_by_and_by_does_not_part() -> None:
    steps = [call(n, f"4 {2 + 0.0004 * 2**n} 1 1 1 1") for n in range(12)]
    assert parted(steps, [call(n, SAME) for n in range(12)]) == []
    assert parted([*steps[:3], call(3, "4 3 1 1 1 1")], [call(n, SAME) for n in range(4)]) == [(3, 0.5)]


def test_other_arguments_give_other_results() -> None:
    other = call(0, "4 4 2 2 2 2", given="4 4 2 2 2 2")
    assert parted([other], [call(0, SAME)]) == []


def test_half_precision_is_coarser() -> None:
    out = "4 2.2 1.1 1.1 1.1 1.1"
    assert parted([call(0, out, epsilon=2**-7)], [call(0, SAME, epsilon=2**-7)]) == []


def test_calls_that_one_run_alone_sampled_are_passed_over() -> None:
    assert parted([call(0, SAME), call(7, "4 9 9 9 9 9")], [call(0, SAME)]) == []
