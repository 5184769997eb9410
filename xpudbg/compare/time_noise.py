"""Noise of measured times: what of a difference between two profiles is not claimed."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from xpudbg.facts.times.groups import spread

DEVIATIONS = 4.5
"""Median distances that are noise: three standard deviations of a normal distribution."""
LEAST, LEAST_ON_HOST = 0.03, 0.1
"""Part of a time that is noise at least, of a device and of a host: two runs of one program on an idle H100 differ by up to 1.3 %."""
_FEWEST = 3
"""Kernels of the same code from which their times tell how two runs differ as a whole."""


def noise_of(first: float, spreads: Sequence[float], least: float = LEAST) -> float:
    """Return the difference from a median that is noise.

    Args:
        first: The median.
        spreads: Median distances from the two medians.
        least: Part of the median that is noise at least.
    """
    return max(DEVIATIONS * max(spreads), least * first)


def same_code_ratio(ratios: Sequence[float]) -> float | None:
    """Return the median ratio of times of kernels with the same code; None where there are too few.

    Args:
        ratios: The second time by the first, of each.
    """
    return median(ratios) if len(ratios) >= _FEWEST else None


def drift(ratios: Sequence[float], least: float = LEAST) -> float:
    """Return the part of a time by which two runs differ as a whole, and their kernels of the same code from each other.

    Args:
        ratios: The second time by the first, of kernels with the same code.
        least: What it is at least.
    """
    middle = same_code_ratio(ratios)
    return least if middle is None else abs(middle - 1) + max(least, DEVIATIONS * spread(ratios))
