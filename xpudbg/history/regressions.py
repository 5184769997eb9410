"""Regressions of a history: figures that got worse and stayed so, what changed with them, and the content of a history's page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from statistics import median
from typing import Any

from xpudbg import __version__
from xpudbg.core.text import shell_word
from xpudbg.history.database import HistoryDatabase
from xpudbg.history.series import (
    FIGURES,
    LEAST_COUNTED,
    FoundChange,
    RunFilter,
    SeriesTable,
    figure_steps,
    found_changes,
    shown_series,
)
from xpudbg.model.history import (
    MEASURED,
    ChangedSetting,
    FigureLine,
    FigureStep,
    HistoryCell,
    HistoryFigure,
    HistoryPoint,
    HistoryRegression,
    HistoryRegressions,
    HistoryReport,
    HistoryReportRow,
    RegressionPlace,
    ShownSeries,
)

_NEAR = 2
"""Runs by which a measurement may seem to change before or after the count that explains it."""
_AROUND = 3
"""Runs on each side whose settings are compared."""
_STILL = 3
"""Last runs of a series, in one of which a kernel is that still spills."""


@dataclass
class _Event:
    """Changes of a series at one run.

    Attributes:
        series: Number of the series.
        changes: The changes, the one that explains the others first.
        digest: Digest of the only kernel that spills more; empty where figures of the run tell.
    """

    series: int
    changes: list[FoundChange] = field(default_factory=list)
    digest: str = ""

    @property
    def first(self) -> FoundChange:
        return self.changes[0]


def find_regressions(
    database: HistoryDatabase, wanted: RunFilter, *, since: datetime | None = None, least: int | None = None
) -> HistoryRegressions:
    """Find the regressions of a history.

    Args:
        database: The history, with the tables ``kernel``, ``graph``, ``break`` and ``recompile``.
        wanted: The runs.
        since: Time from which on first bad runs are listed; None for all. Earlier runs are looked at all the same.
        least: Runs on each side of a change at least; None for those of its kind.
    """
    table = SeriesTable(database, wanted)
    events = _after(table, list(_events(table, least)), since)
    ((series, short),) = database.rows(
        "SELECT count(*), count(*) FILTER (runs < ?) FROM (SELECT count(*) AS runs FROM point GROUP BY series)",
        [2 * (least or LEAST_COUNTED)],
    )
    return HistoryRegressions(
        history=database.shown,
        since=since.isoformat() if since else "",
        runs=table.runs,
        series=series,
        short=short,
        regressions=tuple(_regressions(table, events)),
        notes=table.notes(),
        problems=database.problems,
    )


def _after(table: SeriesTable, events: list[_Event], since: datetime | None) -> list[_Event]:
    """Return the events whose first bad run is not before a time."""
    if since is None or not events:
        return events
    times = {
        (s, pos): at for s, pos, at in table.rows_at(((e.series, e.first.bad) for e in events), "started")
    }
    return [e for e in events if times[e.series, e.first.bad] >= since]


def _events(table: SeriesTable, least: int | None) -> Iterable[_Event]:
    """Yield what got worse and stayed so; figures that did at the same run together."""
    by_series: dict[int, list[_Event]] = defaultdict(list)
    counted = [figure for figure in FIGURES if figure not in MEASURED]
    for change in _worse(table, counted, least):
        _join(by_series[change.series], change, 0)
    for digest, change in _kernel_spills(table, least):
        _join(by_series[change.series], change, 0, digest)
    for change in _worse(table, MEASURED, least):
        _join(by_series[change.series], change, _NEAR)
    for events in by_series.values():
        yield from events


def _worse(table: SeriesTable, figures: Iterable[HistoryFigure], least: int | None) -> Iterable[FoundChange]:
    """Yield the changes of figures for the worse that stayed."""
    for figure in figures:
        for series, places, values in table.values(figure):
            for change in found_changes(series, figure, places, values, least):
                if change.stays and change.change.after > change.change.before:
                    yield change


def _join(events: list[_Event], change: FoundChange, near: int, digest: str = "") -> None:
    """Add a change to the event of its run, or of the nearest within some runs; else as a new one."""
    distance = {id(e): abs(e.first.bad - change.bad) for e in events}
    event = min(events, key=lambda e: distance[id(e)], default=None)
    if event is None or distance[id(event)] > near:
        events.append(_Event(change.series, [change], digest))
    elif change.figure not in (c.figure for c in event.changes):
        event.changes.append(change)


def _kernel_spills(table: SeriesTable, least: int | None) -> Iterable[tuple[str, FoundChange]]:
    """Yield kernels whose own spills grew, with the change; sums of runs do not show those that others make up for."""
    rows = table.database.rows(
        """
        WITH spilled AS (
            SELECT p.series, k.digest, p.pos, max(k.spilled_bytes) AS value
            FROM kernel k JOIN point p ON p.project = k.project AND p.id = k.run
            WHERE k.digest IN (SELECT DISTINCT digest FROM kernel WHERE spilled_bytes > 0 AND digest <> '')
                AND k.spilled_bytes IS NOT NULL AND p.outcome <> 'failed'
            GROUP BY ALL
        ), ends AS (SELECT series, max(pos) AS last FROM point GROUP BY series)
        SELECT series, digest, list(pos ORDER BY pos), list(value ORDER BY pos) FROM spilled JOIN ends USING (series)
        GROUP BY series, digest HAVING min(value) < max(value) AND max(pos) > any_value(last) - ? ORDER BY series, digest
        """,
        [_STILL],
    )
    for series, digest, places, values in rows:
        for change in found_changes(series, HistoryFigure.SPILLS, places, values, least):
            if change.stays and change.change.after > change.change.before:
                yield digest, change


def _regressions(table: SeriesTable, events: Sequence[_Event]) -> list[HistoryRegression]:
    """Return events with their runs, places and settings, the newest first."""
    series = {one.id: one for one in table.series({e.series for e in events})}
    flat = [change for event in events for change in event.changes]
    steps = iter(figure_steps(table, flat))
    all_steps = [tuple(next(steps) for _ in event.changes) for event in events]
    places = _Places(table, events, all_steps).found()
    changed = _changed_settings(table, events)
    rows = [
        HistoryRegression(
            series=series[event.series],
            figure=own[0].figure,
            steps=own,
            good=own[0].good,
            bad=own[0].bad,
            runs=own[0].runs,
            place=places.get(number),
            changed=changed[number],
            command=_command(own[0].good, own[0].bad),
        )
        for number, (event, own) in enumerate(zip(events, all_steps, strict=True))
    ]
    return sorted(rows, key=lambda r: (r.bad.time, r.series.id, r.figure, r.bad.run), reverse=True)


def _command(good: HistoryPoint, bad: HistoryPoint) -> str:
    """Return the command that compares two runs: their bundles where labels name them, else by the runs' names."""
    words = (point.bundle or point.name for point in (good, bad))
    # A stranger's label is no option.
    return " ".join(["xpudbg diff", *(shell_word(f"./{w}" if w.startswith("-") else w) for w in words)])


_SUMS = """
SELECT project, run, digest, sum(launches) AS launches, sum(bytes) AS bytes, max(spilled_bytes) AS spilled_bytes,
    sum(time_us) AS time_us, min(kernel) AS kernel, min(graph_key) AS graph_key, min(file) AS file,
    min(line) AS line, min(module) AS module
FROM kernel WHERE digest <> '' AND {days} AND (project, run) IN (SELECT (project, run) FROM either) GROUP BY ALL
"""
_VALUE = {
    HistoryFigure.LAUNCHES: "launches",
    HistoryFigure.BYTES: "bytes",
    HistoryFigure.SPILLS: "spilled_bytes",
    HistoryFigure.TIME: "time_us",
}
_LINES = {
    HistoryFigure.BREAKS: ("break", "reason", "reason"),
    HistoryFigure.RECOMPILES: ("recompile", "guards", "regexp_replace(guards, '[0-9]+', 'N', 'g')"),
}


class _Places:
    """Places of regressions, from the rows of the last good and the first bad runs.

    Args:
        table: The runs.
        events: The regressions.
        steps: Their figures with runs.
    """

    def __init__(
        self, table: SeriesTable, events: Sequence[_Event], steps: Sequence[tuple[FigureStep, ...]]
    ) -> None:
        self._database, self._events = table.database, events
        projects = {one.id: one.project for one in table.series({e.series for e in events})}
        rows = [
            (n, projects[e.series], own[0].good.run, own[0].bad.run, own[0].figure, e.digest)
            for n, (e, own) in enumerate(zip(events, steps, strict=True))
        ]
        columns = list(map(list, zip(*rows, strict=True))) or [[]] * 6
        self._database.execute(
            """
            CREATE OR REPLACE TEMP TABLE pair AS SELECT unnest(?::BIGINT[]) AS n, unnest(?::VARCHAR[]) AS project,
                unnest(?::VARCHAR[]) AS good, unnest(?::VARCHAR[]) AS bad, unnest(?::VARCHAR[]) AS figure,
                unnest(?::VARCHAR[]) AS digest
            """,
            columns,
        )
        self._database.execute(
            """
            CREATE OR REPLACE TEMP TABLE either AS
            SELECT project, good AS run FROM pair UNION SELECT project, bad FROM pair
            """
        )
        days = self._database.rows(
            "SELECT DISTINCT day::VARCHAR FROM point WHERE (project, id) IN (SELECT (project, run) FROM either)"
        )
        # Only files of these days are opened.
        named = ", ".join(f"DATE '{day}'" for (day,) in days)
        self._days = f"day IN ({named})" if named else "false"

    def found(self) -> dict[int, RegressionPlace]:
        """Return the places by number of the regression."""
        figures = {e.first.figure for e in self._events}
        places: dict[int, RegressionPlace] = {}
        for figure in figures & _VALUE.keys():
            places.update(self._kernels(figure))
        for figure in figures & _LINES.keys():
            places.update(self._lines(figure))
        if HistoryFigure.FAILURES in figures:
            places.update(self._failed())
        return places

    def _kernels(self, figure: HistoryFigure) -> dict[int, RegressionPlace]:
        """Return the kernel whose figure grew most, of a new one the whole."""
        value = _VALUE[figure]
        rows = self._database.rows(
            f"""
            WITH k AS ({_SUMS.format(days=self._days)})
            SELECT pair.n, b.graph_key, b.kernel, b.digest, b.file, b.line, b.module, g.{value}, b.{value},
                count(*) OVER (PARTITION BY pair.n) - 1
            FROM pair JOIN k b ON b.project = pair.project AND b.run = pair.bad
            LEFT JOIN k g ON g.project = pair.project AND g.run = pair.good AND g.digest = b.digest
            WHERE pair.figure = ? AND b.{value} > coalesce(g.{value}, 0) AND pair.digest IN ('', b.digest)
            QUALIFY row_number() OVER (
                PARTITION BY pair.n
                ORDER BY b.{value} - coalesce(g.{value}, 0) DESC, coalesce(b.bytes, 0) - coalesce(g.bytes, 0) DESC, b.digest
            ) = 1
            """,  # noqa: S608 - names of columns
            [figure.value],
        )
        return {
            n: RegressionPlace(
                graph, kernel, digest, file, line, module, "", _number(before), _number(after), more
            )
            for n, graph, kernel, digest, file, line, module, before, after, more in rows
        }

    def _lines(self, figure: HistoryFigure) -> dict[int, RegressionPlace]:
        """Return the line that has most of the new graph breaks or recompiles."""
        table, text, same = _LINES[figure]
        rows = self._database.rows(
            f"""
            WITH k AS (
                SELECT project, run, {same} AS same, file, function, min(line) AS line, min({text}) AS detail, sum(times) AS times
                FROM "{table}" WHERE {self._days} AND (project, run) IN (SELECT (project, run) FROM either)
                GROUP BY project, run, same, file, function
            )
            SELECT pair.n, b.function, b.file, b.line, b.detail, g.times, b.times, count(*) OVER (PARTITION BY pair.n) - 1
            FROM pair JOIN k b ON b.project = pair.project AND b.run = pair.bad
            LEFT JOIN k g ON g.project = pair.project AND g.run = pair.good AND g.same = b.same AND g.file = b.file
                AND g.function = b.function
            WHERE pair.figure = ? AND b.times > coalesce(g.times, 0)
            QUALIFY row_number() OVER (PARTITION BY pair.n ORDER BY b.times - coalesce(g.times, 0) DESC, b.file, b.line) = 1
            """,  # noqa: S608 - names of columns
            [figure.value],
        )
        return {
            n: RegressionPlace(
                function, "", "", file, line, "", detail, _number(before), _number(after), more
            )
            for n, function, file, line, detail, before, after, more in rows
        }

    def _failed(self) -> dict[int, RegressionPlace]:
        """Return the first graph whose compile failed."""
        rows = self._database.rows(
            f"""
            SELECT pair.n, g.key, g.file, g.line, g.detail, count(*) OVER (PARTITION BY pair.n) - 1
            FROM pair JOIN graph g ON g.project = pair.project AND g.run = pair.bad
            WHERE pair.figure = ? AND g.outcome = 'failed' AND {self._days}
            QUALIFY row_number() OVER (PARTITION BY pair.n ORDER BY g.graph) = 1
            """,  # noqa: S608 - days
            [HistoryFigure.FAILURES.value],
        )
        return {
            n: RegressionPlace(graph, file=file, line=line, detail=detail, more=more)
            for n, graph, file, line, detail, more in rows
        }


def _number(value: Any) -> float | None:
    return None if value is None else float(value) if value != int(value) else int(value)


def _changed_settings(table: SeriesTable, events: Sequence[_Event]) -> list[tuple[ChangedSetting, ...]]:
    """Return the versions and settings that have one value in the runs before and another one in those since."""
    around = [
        [(e.series, at) for at in range(max(1, e.first.bad - _AROUND), e.first.bad + _AROUND)] for e in events
    ]
    known = {
        (series, pos): {
            **{("version", k): v for k, v in (versions or {}).items()},
            **{("setting", k): v for k, v in (settings or {}).items()},
            ("tool", "xpudbg"): tool,
        }
        for series, pos, versions, settings, tool in table.rows_at(
            (key for keys in around for key in keys), "versions, settings, tool"
        )
    }
    found = []
    for event, keys in zip(events, around, strict=True):
        before = [known[k] for k in keys if k in known and k[1] < event.first.bad]
        after = [known[k] for k in keys if k in known and k[1] >= event.first.bad]
        names = sorted({name for one in (*before, *after) for name in one})
        rows = []
        for kind, name in names:
            old, new = ({one.get((kind, name)) for one in side} for side in (before, after))
            if len(old) == 1 and len(new) == 1 and old != new:
                rows.append(ChangedSetting(kind, name, old.pop(), new.pop()))
        found.append(tuple(rows))
    return found


def history_report(
    database: HistoryDatabase, wanted: RunFilter, *, last: int, title: str, least: int | None = None
) -> tuple[HistoryReport, list[ShownSeries]]:
    """Return the content of the page: what it shows first, and the runs of each series.

    Args:
        database: The history, with the tables of :func:`find_regressions`.
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
