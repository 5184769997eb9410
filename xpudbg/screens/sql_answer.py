"""Answers of SQL: as a table, and as the rows of a JSON document."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.core.text import plural
from xpudbg.model.problem import Problem
from xpudbg.screens.tables import TableFormat, aligned, render_rows, widest
from xpudbg.screens.text import TextSpan, clean, shorten

_MOST_CELL = 80


def answer_body(
    columns: Sequence[str], rows: Sequence[Sequence[object]], problems: Sequence[Problem]
) -> dict[str, object]:
    """Return the content of the JSON document: rows are values by column."""
    return {
        "columns": columns,
        "rows": [dict(zip(columns, row, strict=True)) for row in rows],
        "problems": problems,
    }


def answer_text(
    columns: Sequence[str], rows: Sequence[Sequence[object]], fmt: TableFormat
) -> str | list[list[TextSpan]]:
    """Return an answer in one of the formats of tables."""
    if fmt is TableFormat.TABLE:
        return _table(columns, rows)
    blank = "" if fmt is TableFormat.CSV else None
    return render_rows(columns, [[blank if c is None else c for c in row] for row in rows], fmt)


def _table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> list[list[TextSpan]]:
    """Format rows as a table: numbers on the right, long cells cut."""
    texts = [["-" if c is None else shorten(clean(str(c)), _MOST_CELL) for c in row] for row in rows]
    titles = [clean(c) for c in columns]
    cells = list(zip(titles, *texts, strict=True))
    right = [all(isinstance(row[i], (int, float, type(None))) for row in rows) for i in range(len(titles))]
    head, *lines = aligned([titles, *texts], [widest(c) for c in cells], right)
    count = TextSpan(plural(len(rows), "row"), "dim")
    return [
        [TextSpan(head, "bold")],
        *([TextSpan(line)] for line in lines),
        [count],
    ]
