"""Trends of a history: a figure of runs, or of one kernel or module in them, by commit, day, run or label."""

from __future__ import annotations

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import did_you_mean
from xpudbg.history.database import HistoryDatabase
from xpudbg.history.series import FIGURE_COLUMNS, RunFilter, SeriesTable, time_text
from xpudbg.model.history import HistoryFigure, HistoryTrend, TrendRow

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
        hint=did_you_mean(word, known, f"'xpudbg history sql \"{query}\"' lists them"),
    )
