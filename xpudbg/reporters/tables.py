"""Rows as a rich table, plain columns, markdown or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from enum import Enum

from xpudbg.reporters.text import clean


class TableFormat(str, Enum):
    """How a table is written: ``table`` for terminals, the others for files and pipes."""

    TABLE = "table"
    PLAIN = "plain"
    MARKDOWN = "markdown"
    CSV = "csv"


def render_rows(headers: Sequence[str], rows: Sequence[Sequence[object]], fmt: TableFormat) -> str:
    """Rows as text in one of the formats for files and pipes, with a trailing newline.

    Args:
        headers: Column titles.
        rows: Cells; None becomes ``-``. Cells are cleaned of control characters.
        fmt: ``plain``, ``markdown`` or ``csv``; ``table`` is drawn by :func:`rich_table`.
    """
    cells = [[_cell(c) for c in row] for row in rows]
    if fmt is TableFormat.CSV:
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(headers)
        writer.writerows(cells)
        return out.getvalue()
    from tabulate import tabulate

    if fmt is TableFormat.MARKDOWN:
        cells = [[c.replace("|", "\\|") for c in row] for row in cells]
    style = "github" if fmt is TableFormat.MARKDOWN else "plain"
    return tabulate(cells, headers=list(headers), tablefmt=style, disable_numparse=True) + "\n"


def _cell(value: object) -> str:
    return "-" if value is None else clean(str(value), single_line=True)
