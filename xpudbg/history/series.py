"""Series of comparable runs, in order, and their figures over time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from xpudbg.compare.time_noise import LEAST, LEAST_ON_HOST
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import did_you_mean, natural_order
from xpudbg.history.change_points import (
    LEAST_COUNTED,
    LEAST_MEASURED,
    ChangePoint,
    counted_changes,
    measured_changes,
)
from xpudbg.history.database import HistoryDatabase
from xpudbg.model.history import (
    MEASURED,
    FigureLine,
    FigureStep,
    HistoryFigure,
    HistoryListing,
    HistoryPoint,
    HistorySeries,
    HistoryShown,
    ShownSeries,
)
from xpudbg.model.row import dataclass

RUN_LABELS = (
    "attempt", "build", "bundle", "ci", "commit", "commit-time", "date", "model", "pr", "repository", "runner", "tag", "time", "url",
)  # fmt: skip
"""Labels of one run: those with another value are compared all the same."""
COMMIT_TIME = "commit-time"
_KNOWN = "CASE WHEN outcome = 'failed' THEN NULL ELSE {} END"
FIGURES: dict[HistoryFigure, str] = {
    HistoryFigure.FAILURES: "CASE outcome WHEN 'failed' THEN 1 WHEN 'ok' THEN 0 END",
    HistoryFigure.BREAKS: _KNOWN.format("breaks"),
    HistoryFigure.RECOMPILES: _KNOWN.format("recompiles"),
    HistoryFigure.LAUNCHES: _KNOWN.format("launches"),
    HistoryFigure.BYTES: _KNOWN.format("bytes"),
    HistoryFigure.SPILLS: _KNOWN.format("spilled_bytes"),
    HistoryFigure.COMPILE_TIME: _KNOWN.format("compile_seconds * 1e6"),
    HistoryFigure.TIME: _KNOWN.format("step_us"),
}
"""The figures in SQL, those that explain others first; times in microseconds. A run that failed has no other figure."""
FIGURE_COLUMNS = {figure: f"f_{figure.name.lower()}" for figure in FIGURES}
"""Names of their columns in the table ``point``."""
_LEAST_PARTS = {HistoryFigure.COMPILE_TIME: LEAST_ON_HOST, HistoryFigure.TIME: LEAST}
_UNIQUE_PART, _FEW = 0.5, 10
"""Part of its runs, of at least so many, whose values of a label are different from which on a label is one of single runs."""


@dataclass(frozen=True)
class RunFilter:
    """Choice of runs.

    Attributes:
        project: The only project; empty for all.
        model: The only model; empty for all.
        labels: Labels that the runs have.
        ignored: Further labels of one run, besides :data:`RUN_LABELS`.
    """

    project: str = ""
    model: str = ""
    labels: tuple[tuple[str, str], ...] = ()
    ignored: tuple[str, ...] = ()


class SeriesTable:
    """The runs of a history by series and position, as the table ``point`` of its database.

    Args:
        database: The history.
        wanted: The runs.

    Raises:
        XpudbgError: None of its runs is wanted.
    """

    def __init__(self, database: HistoryDatabase, wanted: RunFilter) -> None:
        self.database, self._wanted = database, wanted
        self._ignored = (*RUN_LABELS, *wanted.ignored)
        figures = ", ".join(f"{sql} AS {FIGURE_COLUMNS[figure]}" for figure, sql in FIGURES.items())
        marks = ", ".join("?" * len(self._ignored))
        where, values = self._where()
        database.execute(
            f"""
            CREATE OR REPLACE TEMP TABLE point AS
            SELECT *, dense_rank() OVER (ORDER BY project, model, device, same) AS series,
                row_number() OVER (PARTITION BY project, model, device, same ORDER BY started, time, id) AS pos
            FROM (
                SELECT project, id, name, model, device, outcome, time, day, tool, versions, settings,
                    coalesce(labels['commit'], '') AS commit, coalesce(labels['bundle'], '') AS bundle,
                    coalesce(try_cast(labels['{COMMIT_TIME}'] AS TIMESTAMPTZ), time) AS started, labels,
                    list_sort(list_filter(map_entries(labels), lambda e: e.key NOT IN ({marks}))) AS same,
                    {figures}
                FROM run {where}
            )
            """,  # noqa: S608 - names of figures
            [*self._ignored, *values],
        )
        ((self.runs,),) = database.rows("SELECT count(*) FROM point")
        if not self.runs:
            raise self._nothing()

    def _where(self) -> tuple[str, list[str]]:
        parts, values = [], []
        for column, value in (("project", self._wanted.project), ("model", self._wanted.model)):
            if value:
                parts.append(f"{column} = ?")
                values.append(value)
        for name, value in self._wanted.labels:
            parts.append("labels[?] = ?")
            values += [name, value]
        return f"WHERE {' AND '.join(parts)}" if parts else "", values

    def _nothing(self) -> XpudbgError:
        """Return the error of a choice without a run."""
        shown = self.database.shown
        for column, value in (("model", self._wanted.model), ("project", self._wanted.project)):
            known = [row[0] for row in self.database.rows(f"SELECT DISTINCT {column} FROM run ORDER BY 1")]  # noqa: S608
            if value and value not in known:
                return XpudbgError(
                    f"{shown} has no {column} {value}",
                    hint=did_you_mean(value, known, "'xpudbg history ls' lists the models"),
                )
        return XpudbgError(
            f"{shown} has no such run", hint="'xpudbg history ls' lists the models with their labels"
        )

    def series(self, numbers: Collection[int] | None = None) -> list[HistorySeries]:
        """Return the series, sorted by project and model.

        Args:
            numbers: Their numbers; None for all.
        """
        some = "" if numbers is None else f"WHERE series IN ({', '.join(map(str, map(int, numbers))) or '0'})"
        figures = ", ".join(f"last.{column}" for column in FIGURE_COLUMNS.values())
        rows = self.database.rows(
            f"""
            SELECT series, project, model, device, same, runs, first, last.id, last.name, last.started, last.commit, last.outcome,
                last.bundle, {figures}
            FROM (
                SELECT series, any_value(project) AS project, any_value(model) AS model, any_value(device) AS device,
                    any_value(same) AS same, count(*) AS runs, min(started) AS first, arg_max(point, pos) AS last
                FROM point {some} GROUP BY series
            ) ORDER BY series
            """  # noqa: S608 - numbers and names of figures
        )
        found = [
            HistorySeries(
                id=number,
                project=project,
                model=model,
                device=device,
                labels={entry["key"]: entry["value"] for entry in same or ()},
                runs=runs,
                first=time_text(first),
                last=HistoryPoint(run, name, time_text(at), commit, outcome, bundle),
                figures={f.value: v for f, v in zip(FIGURES, values, strict=True)},
            )
            for number, project, model, device, same, runs, first, run, name, at, commit, outcome, bundle, *values in rows
        ]
        return sorted(found, key=lambda one: (natural_order(one.project), natural_order(one.model)))

    def points(self, wanted: Iterable[tuple[int, int]]) -> dict[tuple[int, int], HistoryPoint]:
        """Return runs by series and position.

        Args:
            wanted: Series and positions.
        """
        return {
            (row[0], row[1]): HistoryPoint(row[2], row[3], time_text(row[4]), *row[5:])
            for row in self.rows_at(wanted, "id, name, started, commit, outcome, bundle")
        }

    def rows_at(self, wanted: Iterable[tuple[int, int]], columns: str) -> list[tuple[Any, ...]]:
        """Return series, position and columns of runs.

        Args:
            wanted: Series and positions.
            columns: The columns in SQL.
        """
        keys = sorted(set(wanted))
        return self.database.rows(
            f"""
            SELECT series, pos, {columns} FROM point
            JOIN (SELECT unnest(?::BIGINT[]) AS series, unnest(?::BIGINT[]) AS pos) USING (series, pos)
            """,  # noqa: S608 - names of columns
            [[a for a, _ in keys], [b for _, b in keys]],
        )

    def values(
        self, figure: HistoryFigure, *, changing: bool = True
    ) -> list[tuple[int, list[int], list[float]]]:
        """Return the known values of a figure: series, positions and values.

        Args:
            figure: The figure.
            changing: Whether to leave series out in which it never changes.
        """
        column = FIGURE_COLUMNS[figure]
        having = f"HAVING min({column}) < max({column})" if changing else ""
        return self.database.rows(
            f"""
            SELECT series, list(pos ORDER BY pos), list({column} ORDER BY pos) FROM point WHERE {column} IS NOT NULL
            GROUP BY series {having} ORDER BY series
            """  # noqa: S608 - names of figures
        )

    def notes(self) -> tuple[str, ...]:
        """Return sentences on labels that separate runs although they name single ones."""
        marks = ", ".join("?" * len(self._ignored))
        rows = self.database.rows(
            f"""
            SELECT e.key, count(DISTINCT e.value), count(*) FROM (SELECT unnest(map_entries(labels)) AS e FROM point)
            WHERE e.key NOT IN ({marks}) GROUP BY 1 HAVING count(*) >= {_FEW} AND count(DISTINCT e.value) > {_UNIQUE_PART} * count(*)
            ORDER BY 1
            """,  # noqa: S608 - numbers
            list(self._ignored),
        )
        return tuple(
            f"the label {key} has {values} values in {runs} runs, and runs are compared only with those of the same:"
            f" --ignore-label {key} compares all"
            for key, values, runs in rows
        )


def time_text(time: datetime) -> str:
    """Return a time in UTC as answers have it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def changes_of(figure: HistoryFigure, values: Sequence[float], least: int | None) -> list[ChangePoint]:
    """Return the changes of a figure.

    Args:
        figure: The figure.
        values: Its values, in the order of the runs.
        least: Runs on each side at least; None for those of its kind.
    """
    if figure in MEASURED:
        return measured_changes(values, least or LEAST_MEASURED, _LEAST_PARTS[figure])
    return counted_changes(values, least or LEAST_COUNTED)


@dataclass(frozen=True)
class FoundChange:
    """A change of a figure of a series.

    Attributes:
        series: Number of the series.
        figure: The figure.
        change: The change, by position in the known values.
        good: Position in the series of the last run at the level before.
        bad: Position of the first run at the new level.
        runs: Runs since, up to the next change.
        stays: Whether no later level is as low as the one before.
    """

    series: int
    figure: HistoryFigure
    change: ChangePoint
    good: int
    bad: int
    runs: int
    stays: bool


def found_changes(
    series: int, figure: HistoryFigure, places: Sequence[int], values: Sequence[float], least: int | None
) -> list[FoundChange]:
    """Return the changes of a figure of a series.

    Args:
        series: Number of the series.
        figure: The figure.
        places: Positions of the runs that it is known of.
        values: Its values there.
        least: Runs on each side at least; None for those of its kind.
    """
    changes = changes_of(figure, values, least)
    found = []
    for number, change in enumerate(changes):
        later = changes[number + 1 :]
        end = later[0].first if later else len(values)

        def new(at: int, change: ChangePoint = change) -> bool:
            return abs(values[at] - change.after) < abs(values[at] - change.before)

        good = next((i for i in range(change.first - 1, -1, -1) if not new(i)), change.first - 1)
        bad = next((i for i in range(change.first, end) if new(i)), change.first)
        found.append(
            FoundChange(
                series=series,
                figure=figure,
                change=change,
                good=places[good],
                bad=places[bad],
                runs=end - change.first,
                stays=all(other.after > change.before for other in later),
            )
        )
    return found


def figure_steps(table: SeriesTable, changes: Sequence[FoundChange]) -> list[FigureStep]:
    """Return changes with their runs."""
    points = table.points((c.series, at) for c in changes for at in (c.good, c.bad))
    return [
        FigureStep(
            figure=c.figure.value,
            before=c.change.before,
            after=c.change.after,
            noise=c.change.noise,
            good=points[c.series, c.good],
            bad=points[c.series, c.bad],
            runs=c.runs,
        )
        for c in changes
    ]


def list_series(database: HistoryDatabase, wanted: RunFilter) -> HistoryListing:
    """Return the series of a history.

    Args:
        database: The history.
        wanted: The runs.
    """
    table = SeriesTable(database, wanted)
    return HistoryListing(database.shown, table.runs, tuple(table.series()), table.notes(), database.problems)


def show_series(
    database: HistoryDatabase, wanted: RunFilter, *, last: int, least: int | None = None
) -> HistoryShown:
    """Return the figures of series over time.

    Args:
        database: The history.
        wanted: The runs.
        last: Number of runs whose values are shown; all count for levels.
        least: Runs on each side of a change at least; None for those of its kind.
    """
    table = SeriesTable(database, wanted)
    return HistoryShown(database.shown, tuple(shown_series(table, last, least)), database.problems)


def shown_series(table: SeriesTable, last: int, least: int | None = None) -> list[ShownSeries]:
    """Return all series of a table with their figures over time; see :func:`show_series`."""
    series = table.series()
    lines: dict[int, list[FigureLine]] = {one.id: [] for one in series}
    runs = {one.id: one.runs for one in series}
    for figure in FIGURES:
        known = table.values(figure, changing=False)
        changes = [
            change
            for number, places, values in known
            for change in found_changes(number, figure, places, values, least)
        ]
        steps: dict[int, list[FigureStep]] = {}
        for change, step in zip(changes, figure_steps(table, changes), strict=True):
            steps.setdefault(change.series, []).append(step)
        for number, places, values in known:
            if figure is HistoryFigure.FAILURES and not any(values):
                continue
            by_place = dict(zip(places, values, strict=True))
            end = runs[number] + 1
            lines[number].append(
                FigureLine(
                    figure=figure.value,
                    values=tuple(by_place.get(at) for at in range(max(1, end - last), end)),
                    last=values[-1],
                    least=min(values),
                    most=max(values),
                    steps=tuple(steps.get(number, ())),
                )
            )
    points: dict[int, list[HistoryPoint]] = {one.id: [] for one in series}
    rows = table.database.rows(
        """
        SELECT series, id, name, started, commit, outcome, bundle FROM (
            SELECT *, count(*) OVER (PARTITION BY series) - pos AS back FROM point
        ) WHERE back < ? ORDER BY series, pos
        """,
        [last],
    )
    for number, run, name, at, commit, outcome, bundle in rows:
        points[number].append(HistoryPoint(run, name, time_text(at), commit, outcome, bundle))
    return [ShownSeries(one, tuple(points[one.id]), tuple(lines[one.id])) for one in series]
