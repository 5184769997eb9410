"""Series of comparable runs, in order: their figures over time, change points, and trends by commit, day, run or label.

A series is the values of one figure, run by run. It is taken as levels, each from one run to the next change; what is counted is compared
exactly, what is measured by medians and median distances. A change is claimed where the runs on both sides agree: of the nearest
runs of each level at most one in ten (of a count) or one in five (of a measurement) are nearer to the other level. A figure that goes
up and down between runs of one program therefore has no change, nor has a single run that differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from itertools import pairwise
from math import copysign, inf, sqrt
from statistics import median
from typing import Any

from xpudbg.compare.time_noise import LEAST, LEAST_ON_HOST, noise_of
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import did_you_mean, natural_order, shell_word
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
    HistoryTrend,
    ShownSeries,
    TrendRow,
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
                    hint=did_you_mean(
                        value, known, f"'xpudbg history ls --from {shell_word(shown)}' lists the models"
                    ),
                )
        return XpudbgError(
            f"{shown} has no such run",
            hint=f"'xpudbg history ls --from {shell_word(shown)}' lists the models with their labels",
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
        runs: Runs since the first at the new level, up to the next change.
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

        bad = next((i for i in range(change.first, end) if new(i)), change.first)
        good = next((i for i in range(bad - 1, -1, -1) if not new(i)), bad - 1)
        found.append(
            FoundChange(
                series=series,
                figure=figure,
                change=change,
                good=places[good],
                bad=places[bad],
                runs=end - bad,
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
    """Return the series of a history."""
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


_BY = {"commit": "commit", "day": "CAST(day AS VARCHAR)", "run": "name"}
_KERNEL_VALUES = {
    HistoryFigure.LAUNCHES: "sum(k.launches)",
    HistoryFigure.BYTES: "sum(k.bytes)",
    HistoryFigure.SPILLS: "sum(k.spilled_bytes)",
    HistoryFigure.TIME: "sum(k.time_us)",
}
_MOST_NAMED = 8


def find_trend(
    database: HistoryDatabase,
    wanted: RunFilter,
    figure: HistoryFigure,
    *,
    by: str = "commit",
    kernel: str = "",
    module: str = "",
) -> HistoryTrend:
    """Return a figure over time.

    Args:
        database: The history, with the table ``kernel`` for a kernel or module.
        wanted: The runs.
        figure: The figure.
        by: What runs of a row have in common: ``commit``, ``day``, ``run``, or a label.
        kernel: Name of the only kernel in the last run that has it, or the beginning of its digest; empty for all.
        module: Path of the only module, with those below it; empty for all.

    Raises:
        XpudbgError: There is no such kernel, module or figure of one, or no run has the label.
    """
    table = SeriesTable(database, wanted)
    of_kernels = bool(kernel or module)
    if of_kernels and figure not in _KERNEL_VALUES:
        known = ", ".join(f.value for f in _KERNEL_VALUES)
        raise XpudbgError(f"{figure.value} is no figure of a kernel", hint=f"of kernels and modules: {known}")
    digest, name = _digest(table, kernel) if kernel else ("", "")
    if module and not database.rows(
        "SELECT 1 FROM kernel WHERE module = ? OR starts_with(module, ?) LIMIT 1", [module, f"{module}."]
    ):
        raise _unknown(database, "module", module)
    values: list[str] = []
    key = _BY.get(by, "coalesce(labels[?], '')")
    if by not in _BY:
        values.append(by)
    source = f"SELECT series, started, {key} AS mark, {FIGURE_COLUMNS[figure]} AS value FROM point"  # noqa: S608 - names of columns
    if of_kernels:
        conditions = []
        if digest:
            conditions.append("k.digest = ?")
            values.append(digest)
        if module:
            conditions.append("(k.module = ? OR starts_with(k.module, ?))")
            values += [module, f"{module}."]
        source = f"""
            SELECT series, started, {key} AS mark, {_KERNEL_VALUES[figure]} AS value
            FROM point p JOIN kernel k ON k.project = p.project AND k.run = p.id
            WHERE p.outcome <> 'failed' AND {" AND ".join(conditions)} GROUP BY series, started, p.id, mark
        """  # noqa: S608 - names of columns
    rows = database.rows(
        f"""
        SELECT series, mark, min(started), count(value), median(value), min(value), max(value) FROM ({source})
        GROUP BY series, mark ORDER BY series, min(started), mark
        """,  # noqa: S608 - names of columns
        values,
    )
    if by not in _BY and rows and not any(row[1] for row in rows):
        raise _no_label(database, by)
    return HistoryTrend(
        history=database.shown,
        figure=figure.value,
        by=by,
        kernel=name,
        digest=digest,
        module=module,
        series=tuple(table.series({row[0] for row in rows})),
        rows=tuple(TrendRow(row[0], row[1], time_text(row[2]), *row[3:]) for row in rows),
        problems=database.problems,
    )


def _digest(table: SeriesTable, kernel: str) -> tuple[str, str]:
    """Return digest and name of a kernel in the last run that has it."""
    rows = table.database.rows(
        """
        WITH found AS (
            SELECT p.started, p.id, k.digest, min(k.kernel) AS kernel
            FROM kernel k JOIN point p ON p.project = k.project AND p.id = k.run
            WHERE k.digest <> '' AND (k.kernel = ? OR starts_with(k.digest, ?)) GROUP BY ALL
        )
        SELECT DISTINCT digest, kernel FROM found WHERE id = (SELECT arg_max(id, started) FROM found) ORDER BY 1
        """,
        [kernel, kernel],
    )
    if not rows:
        raise _unknown(table.database, "kernel", kernel)
    if len(rows) > 1:
        known = ", ".join(f"{digest} ({name})" for digest, name in rows[:_MOST_NAMED])
        raise XpudbgError(
            f"{kernel} is the name of {len(rows)} kernels in the last run that has it",
            hint=f"name one by its digest: {known}",
        )
    digest, name = rows[0]
    return digest, name


def _no_label(database: HistoryDatabase, label: str) -> XpudbgError:
    labels = database.rows("SELECT DISTINCT unnest(map_keys(labels)) FROM point ORDER BY 1")
    known = list(dict.fromkeys([*_BY, *(row[0] for row in labels)]))
    others = f"--by takes {', '.join(known)}; --kernel and --module follow a part of the runs"
    return XpudbgError(f"no run has the label {label}", hint=did_you_mean(label, known, others))


def _unknown(database: HistoryDatabase, column: str, word: str) -> XpudbgError:
    known = [
        row[0]
        for row in database.rows(f"SELECT DISTINCT {column} FROM kernel ORDER BY 1 LIMIT 5000")  # noqa: S608
    ]
    query = f"SELECT DISTINCT {column} FROM kernel"  # noqa: S608
    return XpudbgError(
        f"{database.shown} has no {column} {word}",
        hint=did_you_mean(
            word, known, f"'xpudbg history sql --from {shell_word(database.shown)} \"{query}\"' lists them"
        ),
    )


LEAST_COUNTED, LEAST_MEASURED = 2, 5
"""Runs that a new level lasts at least."""
COUNTED_MISFITS, MEASURED_MISFITS = 0.1, 0.2
"""Part of the runs next to a change that may be nearer to the level on its other side."""
_NEAREST = 30
"""Runs of a level that decide whether it is one."""
_WINDOW = 10
"""Runs on each side whose medians are compared."""
_MOST_LEVELS = 64
"""Values of a count that can be levels: the most frequent ones."""


@dataclass(frozen=True)
class ChangePoint:
    """A run from which on a figure has another level.

    Attributes:
        first: Position of the first run with the new level.
        before: The level before: of a count its most frequent value, of a measurement the median.
        after: The new level.
        noise: Difference between levels that is noise; 0 for a count.
    """

    first: int
    before: float
    after: float
    noise: float = 0.0


def counted_changes(values: Sequence[float], least: int = LEAST_COUNTED) -> list[ChangePoint]:
    """Return the changes of a count.

    The levels are the sequence of values with the fewest runs that differ from their level, where each change costs as much as
    ``least`` runs less a half (Viterbi's algorithm).

    Args:
        values: The counts, in the order of the runs.
        least: Runs that a new level lasts at least.
    """
    if len(values) <= least or min(values) == max(values):
        return []
    levels = _fewest_misfits(values, least - 0.5)
    firsts = [i for i in range(1, len(values)) if levels[i] != levels[i - 1]]
    return [
        ChangePoint(first, levels[first - 1], levels[first])
        for first in _agreed(values, firsts, COUNTED_MISFITS, least)
    ]


def _fewest_misfits(values: Sequence[float], cost: float) -> list[float]:
    """Return the level of each run."""
    states = [value for value, _ in Counter(values).most_common(_MOST_LEVELS)]
    totals = [0.0 if state == values[0] else 1.0 for state in states]
    came: list[list[int]] = []
    for value in values[1:]:
        best = min(range(len(states)), key=totals.__getitem__)
        change = totals[best] + cost
        came.append([i if total <= change else best for i, total in enumerate(totals)])
        totals = [min(total, change) + (state != value) for total, state in zip(totals, states, strict=True)]
    at = min(range(len(states)), key=totals.__getitem__)
    path = [at]
    for row in reversed(came):
        at = row[at]
        path.append(at)
    return [states[i] for i in reversed(path)]


def measured_changes(
    values: Sequence[float], least: int = LEAST_MEASURED, least_part: float = LEAST
) -> list[ChangePoint]:
    """Return the changes of a measurement.

    Medians of the ten runs before and after each run are compared; the change is where the distances from the two levels are least.
    Noise is 4.5 median distances, three standard deviations of a normal distribution: of neighbouring runs of the whole series, or of
    the runs on both sides from their medians, whichever is more, and at least a part of the value.

    Args:
        values: The measurements, in the order of the runs.
        least: Runs on each side at least.
        least_part: Part of a value that is noise at least.
    """
    count = len(values)
    if count < 2 * least:
        return []
    steps = median(abs(b - a) for a, b in pairwise(values)) / sqrt(2)
    found: dict[int, float] = {}
    best: tuple[float, int] = (0.0, 0)
    for i in range(least, count - least + 2):
        excess = _excess(values, i, steps, least_part) if i <= count - least else 0.0
        if excess * best[0] > 0 and abs(excess) > abs(best[0]):
            best = excess, i
        elif excess * best[0] <= 0:
            if best[0]:
                first = _nearest_split(values, best[1], least)
                found[first] = max(found.get(first, 0.0), abs(best[0]))
            best = excess, i
    firsts = _agreed(values, sorted(found), MEASURED_MISFITS, least)
    changes = []
    for first, (before, after) in zip(firsts, _sides(values, firsts), strict=True):
        a, b = median(before), median(after)
        noise = _noise(before, after, steps, least_part)
        if abs(b - a) > noise:
            changes.append(ChangePoint(first, a, b, noise))
    return changes


def _excess(values: Sequence[float], at: int, steps: float, least_part: float) -> float:
    """Return by how many times its noise the runs from a position on are above those before; 0 within noise."""
    before, after = values[max(0, at - _WINDOW) : at], values[at : at + _WINDOW]
    a, b = median(before), median(after)
    # Most runs end here, without the distances.
    if abs(b - a) <= noise_of(abs(a), (steps,), least_part):
        return 0.0
    noise = _noise(before, after, steps, least_part)
    return 0.0 if abs(b - a) <= noise else (b - a) / noise if noise else copysign(inf, b - a)


def _noise(before: Sequence[float], after: Sequence[float], steps: float, least_part: float) -> float:
    a, b = median(before), median(after)
    distances = [*(abs(v - a) for v in before), *(abs(v - b) for v in after)]
    return noise_of(abs(a), (steps, median(distances)), least_part)


def _nearest_split(values: Sequence[float], at: int, least: int) -> int:
    """Return the position near another one at which the distances of the runs before and after from their levels are least."""
    low, high = max(least, at - _WINDOW), min(len(values) - least, at + _WINDOW)
    a, b = median(values[max(0, at - _WINDOW) : at]), median(values[at : at + _WINDOW])
    best, total, first = 0.0, 0.0, low
    for i in range(low, high):
        total += abs(values[i] - a) - abs(values[i] - b)
        if total < best:
            best, first = total, i + 1
    return first


def _agreed(values: Sequence[float], firsts: list[int], misfits: float, least: int) -> list[int]:
    """Return the changes on whose both sides the runs agree.

    Args:
        values: The values.
        firsts: Positions of the changes.
        misfits: Part of the runs of a side that may be nearer to the other level.
        least: Runs of a side at least.
    """
    while True:
        kept = [
            first
            for first, (before, after) in zip(firsts, _sides(values, firsts), strict=True)
            if min(len(before), len(after)) >= least and _agrees(before, after, misfits)
        ]
        if len(kept) == len(firsts):
            return kept
        firsts = kept


def _agrees(before: Sequence[float], after: Sequence[float], misfits: float) -> bool:
    a, b = median(before), median(after)
    middle, sign = (a + b) / 2, 1 if b > a else -1
    wrong = sum((v - middle) * sign >= 0 for v in before), sum((v - middle) * sign <= 0 for v in after)
    return a != b and wrong[0] <= misfits * len(before) and wrong[1] <= misfits * len(after)


def _sides(values: Sequence[float], firsts: Sequence[int]) -> list[tuple[Sequence[float], Sequence[float]]]:
    """Return the nearest runs before and after each change, up to the next one."""
    bounds = [0, *firsts, len(values)]
    return [
        (values[max(a, first - _NEAREST) : first], values[first : min(b, first + _NEAREST)])
        for a, first, b in zip(bounds, firsts, bounds[2:], strict=False)
    ]
