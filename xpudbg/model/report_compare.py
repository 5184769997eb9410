"""The page of a report that compares two runs."""

from __future__ import annotations

from typing import Literal

from xpudbg.model.report import ReportLink
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class ComparedFigure:
    """A figure of two runs as text.

    Attributes:
        label: Label for people.
        a: The first run's; ``unknown`` where it is not known.
        b: The second's.
        change: The difference as text, or why it is unknown; empty where there is none.
        better: Whether the second is better; None where they are equal, or it is unknown.
    """

    label: str
    a: str
    b: str
    change: str
    better: bool | None


@dataclass(frozen=True)
class ComparedTimes:
    """A measured time in the profiles of two runs.

    Attributes:
        change: As :class:`~xpudbg.model.diff.TimeChange`.
        a_us: Median in the first run, in microseconds.
        b_us: Median in the second.
        noise_us: A difference up to this one is noise.
    """

    change: str
    a_us: float
    b_us: float
    noise_us: float


@dataclass(frozen=True)
class ComparedRow:
    """A change between two runs.

    Attributes:
        change: ``changed``, ``new``, ``gone``, ...
        what: The item that changed.
        detail: The difference.
        to: Its page in the second run; None without one.
        good: Whether it is an improvement; None where that is unknown, or neither.
    """

    change: str
    what: str
    detail: str
    to: ReportLink | None = None
    good: bool | None = None


@dataclass(frozen=True)
class ComparedGraph:
    """A graph of the first run compared with its counterpart.

    Attributes:
        change: ``same``, ``changed``, ``new`` or ``gone``.
        a: Its id in the first run; empty when new.
        b: Its id in the second; empty when gone.
        kernels_a: Launches; None where unknown.
        kernels_b: The second's.
        bytes_a: Traffic after fusion; None where unknown.
        bytes_b: The second's.
        detail: Differences between the FX graphs.
        to: Its page; None when gone.
        times: Measured times of a call; None where one of the two is not known.
    """

    change: str
    a: str
    b: str
    kernels_a: int | None
    kernels_b: int | None
    bytes_a: int | None
    bytes_b: int | None
    detail: str
    to: ReportLink | None = None
    times: ComparedTimes | None = None


@dataclass(frozen=True)
class ComparedKernel:
    """A kernel of the first run compared with its counterpart.

    Attributes:
        change: Kind of change.
        graph: Id of its graph in the second run, of one that is gone in the first; empty outside of graphs.
        a: Its name in the first run; empty when new.
        b: Its name in the second; empty when gone.
        calls_a: How often the first calls it.
        calls_b: How often the second does.
        detail: The difference.
        to: Its page; None without one.
        times: Measured times of all its calls in one call of its graph; None where one of the two is not known.
    """

    change: str
    graph: str
    a: str
    b: str
    calls_a: int
    calls_b: int
    detail: str
    to: ReportLink | None = None
    times: ComparedTimes | None = None


@dataclass(frozen=True)
class ComparedLine:
    """A line of a section.

    Attributes:
        text: Its text, with its sign.
        kind: ``+``, ``-``, ``~`` or a blank; ``better`` or ``worse`` for a line with a verdict of its own.
    """

    text: str
    kind: str


@dataclass(frozen=True)
class ComparedSection:
    """Related lines with a heading.

    Attributes:
        title: Their heading.
        lines: The lines.
    """

    title: str
    lines: tuple[ComparedLine, ...]


@dataclass(frozen=True)
class ReportComparePage:
    """Comparison of two runs.

    Attributes:
        a: The first run as given.
        b: The second.
        same: Whether nothing differs.
        outcome: ``better``, ``worse``, ``mixed``, ``equal`` or ``unknown``: the figures of the second compared with the first's; ``none`` for two texts.
        verdict: Cost difference of the second run, and the changes.
        problems: Problems, and parts that could not be compared.
        figures: Figures of the two.
        changed_first: Changes to look at first.
        graphs: The graphs of both runs.
        kernels: The kernels that differ.
        times: Sentences on the measured times of the two; empty where no run has a profile.
        sections: Settings, source lines, graph breaks and recompiles that differ.
    """

    a: str
    b: str
    same: bool
    outcome: Literal["better", "worse", "mixed", "equal", "unknown", "none"]
    verdict: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    figures: tuple[ComparedFigure, ...] = ()
    changed_first: tuple[ComparedRow, ...] = ()
    graphs: tuple[ComparedGraph, ...] = ()
    kernels: tuple[ComparedKernel, ...] = ()
    times: tuple[str, ...] = ()
    sections: tuple[ComparedSection, ...] = ()
