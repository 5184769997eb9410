"""Answers of a history: what `xpudbg history` prints about many runs."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.str_enum import StrEnum


class HistoryFigure(StrEnum):
    """Figures of runs that are followed over time; of each, less is better."""

    FAILURES = "failures"
    BREAKS = "breaks"
    RECOMPILES = "recompiles"
    LAUNCHES = "launches"
    BYTES = "bytes"
    SPILLS = "spills"
    COMPILE_TIME = "compile-time"
    TIME = "time"


MEASURED = (HistoryFigure.COMPILE_TIME, HistoryFigure.TIME)
"""Figures that are measured; the others are counted."""


@dataclass(frozen=True)
class HistoryPoint:
    """A run of a series.

    Attributes:
        run: Its id.
        name: Its name.
        time: When it was started, UTC; of one with the label ``commit-time`` that time, by which the runs are ordered.
        commit: Its label ``commit``; empty without one.
        outcome: ``ok``, ``failed`` or ``unknown``.
        bundle: Its label ``bundle``, the place of its bundle; empty without one.
    """

    run: str
    name: str
    time: str
    commit: str = ""
    outcome: str = ""
    bundle: str = ""


@dataclass(frozen=True)
class HistorySeries:
    """Runs that can be compared with each other: of one project, model and device, with the same labels.

    Attributes:
        id: Its number in this answer, from 1.
        project: The project.
        model: The model.
        device: The device.
        labels: The labels that all its runs have, besides those of one run (``commit``, ``build``, ...).
        runs: Number of its runs.
        first: Time of its first run.
        last: Its last run.
        figures: Figures of its last run by name; null where unknown.
    """

    id: int
    project: str
    model: str
    device: str
    labels: dict[str, str]
    runs: int
    first: str
    last: HistoryPoint
    figures: dict[str, float | int | None] = field(default_factory=dict)


@dataclass(frozen=True)
class HistoryListing:
    """Answer of ``history ls``.

    Attributes:
        history: The history, without credentials.
        runs: Number of its runs.
        series: The series, by project, model and device.
        notes: What is odd about the labels.
        problems: Files that were passed over.
    """

    history: str
    runs: int
    series: tuple[HistorySeries, ...]
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class FigureStep:
    """A change of a figure that stayed.

    Attributes:
        figure: The figure.
        before: Its level before: a count, or the median of measurements.
        after: Its level since.
        noise: Difference between levels that is noise; 0 for a count.
        good: The last run before.
        bad: The first run since.
        runs: Number of runs since, up to the next change.
    """

    figure: str
    before: float
    after: float
    noise: float
    good: HistoryPoint
    bad: HistoryPoint
    runs: int


@dataclass(frozen=True)
class FigureLine:
    """A figure of a series over its runs.

    Attributes:
        figure: The figure.
        values: Its values in the order of the runs, the last ones; null where unknown.
        last: Its last known value.
        least: Its smallest value over all runs.
        most: Its largest one.
        steps: Its changes, the oldest first.
    """

    figure: str
    values: tuple[float | None, ...]
    last: float | None
    least: float | None
    most: float | None
    steps: tuple[FigureStep, ...] = ()


@dataclass(frozen=True)
class ShownSeries:
    """A series with its figures over time.

    Attributes:
        series: The series.
        points: Its last runs, the oldest first.
        lines: Its figures.
    """

    series: HistorySeries
    points: tuple[HistoryPoint, ...]
    lines: tuple[FigureLine, ...]


@dataclass(frozen=True)
class HistoryShown:
    """Answer of ``history show``.

    Attributes:
        history: The history, without credentials.
        series: The series of the model.
        problems: Files that were passed over.
    """

    history: str
    series: tuple[ShownSeries, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class TrendRow:
    """A figure of the runs of one series that have a commit, a day or another label in common.

    Attributes:
        series: Number of the series.
        by: The commit, day, run or value of a label; empty where a run has none.
        time: Time of the first of its runs.
        runs: Number of runs with a known value.
        value: The median; null without a known value.
        least: The smallest value.
        most: The largest one.
    """

    series: int
    by: str
    time: str
    runs: int
    value: float | None
    least: float | None
    most: float | None


@dataclass(frozen=True)
class HistoryTrend:
    """Answer of ``history trend``.

    Attributes:
        history: The history, without credentials.
        figure: The figure.
        by: What its rows have in common: ``commit``, ``day``, ``run`` or a label.
        kernel: Name of the only kernel, in the last run that has it; empty for all.
        digest: Its digest, by which it is found in every run.
        module: The only module; empty for all.
        series: The series.
        rows: The rows, by series and time.
        problems: Files that were passed over.
    """

    history: str
    figure: str
    by: str
    kernel: str
    digest: str
    module: str
    series: tuple[HistorySeries, ...]
    rows: tuple[TrendRow, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class ChangedSetting:
    """A version or setting that changed with a figure: one value in the last runs before, another one in the first runs since.

    Attributes:
        kind: ``version``, ``setting`` or ``tool``.
        name: Its name.
        before: Its value before; null where unset.
        after: Its value since; null where unset.
    """

    kind: str
    name: str
    before: str | None
    after: str | None


@dataclass(frozen=True)
class RegressionPlace:
    """The graph, kernel or line that a figure got worse at, the most first.

    Attributes:
        graph: Name of the graph over runs (``forward Net.forward``); empty where unknown.
        kernel: Name of the kernel in the first bad run; empty where it is no kernel's figure.
        digest: Its digest.
        file: File of the Python line; empty where unknown.
        line: The line.
        module: The ``nn.Module``; empty where unknown.
        detail: Reason of a graph break, guards of a recompile; else empty.
        before: The figure there in the last good run; null where it had no such thing.
        after: The figure in the first bad run.
        more: Number of further ones.
    """

    graph: str = ""
    kernel: str = ""
    digest: str = ""
    file: str = ""
    line: int | None = None
    module: str = ""
    detail: str = ""
    before: float | None = None
    after: float | None = None
    more: int = 0


@dataclass(frozen=True)
class HistoryRegression:
    """Figures of a series that got worse at one run and stayed so.

    Attributes:
        series: The series.
        figure: The figure that explains the others.
        steps: The figures that got worse there, ``figure`` first.
        good: The last good run.
        bad: The first bad run.
        runs: Number of runs since.
        place: Where it is; null where the rows of both runs do not tell.
        changed: Versions and settings that changed with it.
        command: The command that shows both runs side by side.
    """

    series: HistorySeries
    figure: str
    steps: tuple[FigureStep, ...]
    good: HistoryPoint
    bad: HistoryPoint
    runs: int
    place: RegressionPlace | None
    changed: tuple[ChangedSetting, ...]
    command: str


@dataclass(frozen=True)
class HistoryRegressions:
    """Answer of ``history regressions``.

    Attributes:
        history: The history, without credentials.
        since: Time from which on first bad runs are listed; empty for all.
        runs: Number of runs that were looked at.
        series: Number of their series.
        short: Number of series with too few runs for a change.
        regressions: The regressions, the newest first.
        notes: What is odd about the labels.
        problems: Files that were passed over.
    """

    history: str
    since: str
    runs: int
    series: int
    short: int
    regressions: tuple[HistoryRegression, ...]
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
