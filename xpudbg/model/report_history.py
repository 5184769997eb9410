"""The chunks of the page that `xpudbg history report` writes; the runs of a series are a :class:`ShownSeries` each."""

from __future__ import annotations

from xpudbg.model.history_answers import HistoryFigure, HistoryRegression, HistorySeries
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass

SCHEMA = "xpudbg.history-report"


@dataclass(frozen=True)
class HistoryCell:
    """A figure of a series, at the beginning and now.

    Attributes:
        figure: The figure.
        before: Its level at the beginning.
        now: Its level of the last runs; that of the begin where it did not change.
    """

    figure: HistoryFigure
    before: float
    now: float


@dataclass(frozen=True)
class HistoryReportRow:
    """A series with its figures.

    Attributes:
        series: The series.
        cells: Its known figures.
    """

    series: HistorySeries
    cells: tuple[HistoryCell, ...]


@dataclass(frozen=True)
class HistoryReport:
    """Data that the page shows before a model is opened.

    Attributes:
        made_by: ``xpudbg 0.2``.
        title: Title of the page.
        history: The history, without credentials.
        runs: Number of runs.
        first: Time of the first one.
        last: Time of the last one.
        rows: The series.
        regressions: The regressions, the newest first.
        notes: What is odd about the labels.
        problems: Files that were passed over.
    """

    made_by: str
    title: str
    history: str
    runs: int
    first: str
    last: str
    rows: tuple[HistoryReportRow, ...]
    regressions: tuple[HistoryRegression, ...]
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
