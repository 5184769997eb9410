"""Estimates of time: the least that a launch takes at the peak rates of a device."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.str_enum import StrEnum


class CostBound(StrEnum):
    """Limit that the least time of a launch comes from."""

    MEMORY = "memory"
    COMPUTE = "compute"
    LAUNCH = "launch"


@dataclass(frozen=True)
class LaunchCost:
    """The least time of one launch, an estimate from its bytes and operations.

    Attributes:
        least_us: Microseconds if all its bytes come from and go to memory: the longest of memory, operations and an empty launch.
        cached_us: The same if the last-level cache has as much of them as it holds: no launch is faster. None where the size of the
            cache is not known.
        bound: Limit that ``least_us`` comes from.
        whole: Whether its bytes and operations are all known; else the time leaves some out.
    """

    least_us: float
    cached_us: float | None
    bound: CostBound
    whole: bool = True
