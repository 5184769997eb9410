"""A run as ``show`` tells it: its manifest, and how many of its kernels lead back to the program."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.manifest import Manifest
from xpudbg.model.provenance import ProvenanceCoverage


@dataclass(frozen=True)
class CountedCoverage:
    """The coverage of a run, or why it was not counted.

    Attributes:
        coverage: The coverage; None where it was not counted.
        reason: Why it was not counted.
        bounded: The run is larger than what is counted without being asked for.
    """

    coverage: ProvenanceCoverage | None = None
    reason: str = ""
    bounded: bool = False


@dataclass(frozen=True)
class ShownRun(Manifest):
    """All that a bundle knows about itself, and how many of its kernels lead back to the program.

    Attributes:
        coverage: How many launches lead to a line of the program and to a module; null where that was not counted.
        coverage_unknown: Why it was not counted; empty where it was.
    """

    coverage: ProvenanceCoverage | None = None
    coverage_unknown: str = ""


def shown_run(manifest: Manifest, counted: CountedCoverage) -> ShownRun:
    """The manifest with its coverage.

    Args:
        manifest: The run's manifest.
        counted: Its coverage.
    """
    return ShownRun(**vars(manifest), coverage=counted.coverage, coverage_unknown=counted.reason)
