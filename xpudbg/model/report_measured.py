"""Measured times in the lists of a report."""

from __future__ import annotations

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class ReportTimes:
    """Measured times of launches in the run's profile.

    Attributes:
        launches: Number of times that they were launched.
        total_us: Sum of their times in microseconds.
        share: Its part of all works of the profile.
        median_us: Median of a launch, of several the median of theirs; None where the profile has sums alone.
        min_us: The shortest; None where the profile has sums alone.
        max_us: The longest; None likewise.
        gbs: Bytes by time, in GB/s; None where no bytes are known.
        tflops: Operations by time, in TFLOP/s; None without any.
        roofline: Least time by time; None where no least time is known.
        lost_us: Time above the least; None likewise.
    """

    launches: int
    total_us: float
    share: float
    median_us: float | None
    min_us: float | None
    max_us: float | None
    gbs: float | None = None
    tflops: float | None = None
    roofline: float | None = None
    lost_us: float | None = None


@dataclass(frozen=True)
class ReportLaunchTime:
    """A launch of a kernel with its times.

    Attributes:
        number: ``K5``.
        module: Path of the ``nn.Module`` of its last node; empty where not recorded.
        least_us: The least time of the launch in microseconds, an estimate; None where it is not known.
        times: Measured times; None without.
    """

    number: str
    module: str
    least_us: float | None = None
    times: ReportTimes | None = None
