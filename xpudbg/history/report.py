"""Content of the page of a history: the series with their levels, the regressions, and the runs of each series."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from xpudbg import __version__
from xpudbg.history.database import HistoryDatabase
from xpudbg.history.regressions import find_regressions
from xpudbg.history.series import RunFilter, SeriesTable, shown_series
from xpudbg.model.history import (
    MEASURED,
    FigureLine,
    HistoryCell,
    HistoryFigure,
    HistoryReport,
    HistoryReportRow,
    ShownSeries,
)


def history_report(
    database: HistoryDatabase, wanted: RunFilter, *, last: int, title: str, least: int | None = None
) -> tuple[HistoryReport, list[ShownSeries]]:
    """Return the content of the page: what it shows first, and the runs of each series.

    Args:
        database: The history, with the tables of :func:`~xpudbg.history.regressions.find_regressions`.
        wanted: The runs.
        last: Most runs of a series whose values are shown.
        title: Title of the page.
        least: Runs on each side of a change at least; None for those of its kind.
    """
    found = find_regressions(database, wanted, least=least)
    table = SeriesTable(database, wanted)
    shown = shown_series(table, last, least)
    report = HistoryReport(
        made_by=f"xpudbg {__version__}",
        title=title,
        history=database.shown,
        runs=table.runs,
        first=min(one.series.first for one in shown),
        last=max(one.series.last.time for one in shown),
        rows=tuple(HistoryReportRow(one.series, tuple(map(_cell, one.lines))) for one in shown),
        regressions=found.regressions,
        notes=found.notes,
        problems=database.problems,
    )
    return report, shown


def _cell(line: FigureLine) -> HistoryCell:
    figure = HistoryFigure(line.figure)
    if line.steps:
        return HistoryCell(figure, line.steps[0].before, line.steps[-1].after)
    level = _level(figure, [v for v in line.values if v is not None] or [line.last or 0.0])
    return HistoryCell(figure, level, level)


def _level(figure: HistoryFigure, values: Sequence[float]) -> float:
    """Return the level of a figure that never changed: the median; of a count a value that it has."""
    return median(values) if figure in MEASURED else sorted(values)[len(values) // 2]
