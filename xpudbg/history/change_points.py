"""Change points of a figure over runs: exact for what is counted, by medians and median distances for what is measured.

A series is the values of one figure, run by run. It is taken as levels, each from one run to the next change. A change is claimed
where the runs on both sides agree: of the nearest runs of each level at most one in ten (of a count) or one in five (of a
measurement) are nearer to the other level. A figure that goes up and down between runs of one program therefore has
no change, nor has a single run that differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import copysign, inf, sqrt
from statistics import median

from xpudbg.compare.time_noise import LEAST, noise_of
from xpudbg.model.row import dataclass

LEAST_COUNTED, LEAST_MEASURED = 2, 5
"""Runs that a new level lasts at least."""
COUNTED_MISFITS, MEASURED_MISFITS = 0.1, 0.2
"""Part of the runs next to a change that may be nearer to the level on its other side."""
_NEAREST = 30
"""Runs of a level that decide whether it is one."""
_WINDOW = 10
"""Runs on each side whose medians are compared."""
_MOST_LEVELS = 64
"""Values of a count that can be levels: the most frequent ones."""


@dataclass(frozen=True)
class ChangePoint:
    """A run from which on a figure has another level.

    Attributes:
        first: Position of the first run with the new level.
        before: The level before: of a count its most frequent value, of a measurement the median.
        after: The new level.
        noise: Difference between levels that is noise; 0 for a count.
    """

    first: int
    before: float
    after: float
    noise: float = 0.0


def counted_changes(values: Sequence[float], least: int = LEAST_COUNTED) -> list[ChangePoint]:
    """Return the changes of a count.

    The levels are the sequence of values with the fewest runs that differ from their level, where each change costs as much as
    ``least`` runs less a half (Viterbi's algorithm).

    Args:
        values: The counts, in the order of the runs.
        least: Runs that a new level lasts at least.
    """
    if len(values) <= least or min(values) == max(values):
        return []
    levels = _fewest_misfits(values, least - 0.5)
    firsts = [i for i in range(1, len(values)) if levels[i] != levels[i - 1]]
    return [
        ChangePoint(first, levels[first - 1], levels[first])
        for first in _agreed(values, firsts, COUNTED_MISFITS, least)
    ]


def _fewest_misfits(values: Sequence[float], cost: float) -> list[float]:
    """Return the level of each run."""
    states = [value for value, _ in Counter(values).most_common(_MOST_LEVELS)]
    totals = [0.0 if state == values[0] else 1.0 for state in states]
    came: list[list[int]] = []
    for value in values[1:]:
        best = min(range(len(states)), key=totals.__getitem__)
        change = totals[best] + cost
        came.append([i if total <= change else best for i, total in enumerate(totals)])
        totals = [min(total, change) + (state != value) for total, state in zip(totals, states, strict=True)]
    at = min(range(len(states)), key=totals.__getitem__)
    path = [at]
    for row in reversed(came):
        at = row[at]
        path.append(at)
    return [states[i] for i in reversed(path)]


def measured_changes(
    values: Sequence[float], least: int = LEAST_MEASURED, least_part: float = LEAST
) -> list[ChangePoint]:
    """Return the changes of a measurement.

    Medians of the ten runs before and after each run are compared; the change is where the distances from the two levels are least.
    Noise is 4.5 median distances, three standard deviations of a normal distribution: of neighbouring runs of the whole series, or of
    the runs on both sides from their medians, whichever is more, and at least a part of the value.

    Args:
        values: The measurements, in the order of the runs.
        least: Runs on each side at least.
        least_part: Part of a value that is noise at least.
    """
    count = len(values)
    if count < 2 * least:
        return []
    steps = median(abs(b - a) for a, b in pairwise(values)) / sqrt(2)
    found: dict[int, float] = {}
    best: tuple[float, int] = (0.0, 0)
    for i in range(least, count - least + 2):
        excess = _excess(values, i, steps, least_part) if i <= count - least else 0.0
        if excess * best[0] > 0 and abs(excess) > abs(best[0]):
            best = excess, i
        elif excess * best[0] <= 0:
            if best[0]:
                first = _nearest_split(values, best[1], least)
                found[first] = max(found.get(first, 0.0), abs(best[0]))
            best = excess, i
    firsts = _agreed(values, sorted(found), MEASURED_MISFITS, least)
    changes = []
    for first, (before, after) in zip(firsts, _sides(values, firsts), strict=True):
        a, b = median(before), median(after)
        noise = _noise(before, after, steps, least_part)
        if abs(b - a) > noise:
            changes.append(ChangePoint(first, a, b, noise))
    return changes


def _excess(values: Sequence[float], at: int, steps: float, least_part: float) -> float:
    """Return by how many times its noise the runs from a position on are above those before; 0 within noise."""
    before, after = values[max(0, at - _WINDOW) : at], values[at : at + _WINDOW]
    a, b = median(before), median(after)
    # Most runs end here, without the distances.
    if abs(b - a) <= noise_of(abs(a), (steps,), least_part):
        return 0.0
    noise = _noise(before, after, steps, least_part)
    return 0.0 if abs(b - a) <= noise else (b - a) / noise if noise else copysign(inf, b - a)


def _noise(before: Sequence[float], after: Sequence[float], steps: float, least_part: float) -> float:
    a, b = median(before), median(after)
    distances = [*(abs(v - a) for v in before), *(abs(v - b) for v in after)]
    return noise_of(abs(a), (steps, median(distances)), least_part)


def _nearest_split(values: Sequence[float], at: int, least: int) -> int:
    """Return the position near another one at which the distances of the runs before and after from their levels are least."""
    low, high = max(least, at - _WINDOW), min(len(values) - least, at + _WINDOW)
    a, b = median(values[max(0, at - _WINDOW) : at]), median(values[at : at + _WINDOW])
    best, total, first = 0.0, 0.0, low
    for i in range(low, high):
        total += abs(values[i] - a) - abs(values[i] - b)
        if total < best:
            best, first = total, i + 1
    return first


def _agreed(values: Sequence[float], firsts: list[int], misfits: float, least: int) -> list[int]:
    """Return the changes on whose both sides the runs agree.

    Args:
        values: The values.
        firsts: Positions of the changes.
        misfits: Part of the runs of a side that may be nearer to the other level.
        least: Runs of a side at least.
    """
    while True:
        kept = [
            first
            for first, (before, after) in zip(firsts, _sides(values, firsts), strict=True)
            if min(len(before), len(after)) >= least and _agrees(before, after, misfits)
        ]
        if len(kept) == len(firsts):
            return kept
        firsts = kept


def _agrees(before: Sequence[float], after: Sequence[float], misfits: float) -> bool:
    a, b = median(before), median(after)
    middle, sign = (a + b) / 2, 1 if b > a else -1
    wrong = sum((v - middle) * sign >= 0 for v in before), sum((v - middle) * sign <= 0 for v in after)
    return a != b and wrong[0] <= misfits * len(before) and wrong[1] <= misfits * len(after)


def _sides(values: Sequence[float], firsts: Sequence[int]) -> list[tuple[Sequence[float], Sequence[float]]]:
    """Return the nearest runs before and after each change, up to the next one."""
    bounds = [0, *firsts, len(values)]
    return [
        (values[max(a, first - _NEAREST) : first], values[first : min(b, first + _NEAREST)])
        for a, first, b in zip(bounds, firsts, bounds[2:], strict=False)
    ]
