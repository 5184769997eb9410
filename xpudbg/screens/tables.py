"""Rows as plain columns, markdown or CSV, and cells of any width below each other."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.model.str_enum import StrEnum
from xpudbg.screens.text import cell_width, clean


class TableFormat(StrEnum):
    """Output format of a table: ``table`` for terminals, the others for files and pipes."""

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
    if fmt is TableFormat.PLAIN:
        return _plain(headers, cells)
    if fmt is TableFormat.CSV:
        import csv
        import io

        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(headers)
        writer.writerows(cells)
        return out.getvalue()
    from tabulate import tabulate

    cells = [[c.replace("|", "\\|") for c in row] for row in cells]
    return tabulate(cells, headers=list(headers), tablefmt="github", disable_numparse=True) + "\n"


def _plain(headers: Sequence[str], cells: Sequence[Sequence[str]]) -> str:
    """Return what tabulate writes as ``plain``, in a tenth of the time, and with room for wide characters."""
    rows = [list(headers), *([c.strip() for c in row] for row in cells)]
    least = [cell_width(h) + 2 for h in headers]
    widths = [max(low, widest(column)) for low, column in zip(least, zip(*rows, strict=True), strict=True)]
    return "".join(f"{line}\n" for line in aligned(rows, widths))


def aligned(
    rows: Sequence[Sequence[str]], widths: Sequence[int], right: Sequence[bool] | None = None
) -> list[str]:
    """Rows as lines with their cells below each other, two blanks between them.

    Args:
        rows: Cleaned cells.
        widths: Terminal columns of each cell.
        right: Whether a column stands at its right side; none does when it is None.
    """
    sides = right or [False] * len(widths)
    layout = "  ".join(f"{{:{'>' if r else '<'}{w}}}" for r, w in zip(sides, widths, strict=True))
    return [
        layout.format(*row).rstrip() if "".join(row).isascii() else _wide_line(row, widths, sides)
        for row in rows
    ]


def _wide_line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    """A line with characters that may take two columns or none."""
    parts = []
    for cell, width, at_right in zip(row, widths, right, strict=True):
        room = width - cell_width(cell) + len(cell)
        parts.append(cell.rjust(room) if at_right else cell.ljust(room))
    return "  ".join(parts).rstrip()


def widest(texts: Sequence[str]) -> int:
    """The terminal columns of the widest text."""
    measure = len if "".join(texts).isascii() else cell_width
    return max(map(measure, texts))


def _cell(value: object) -> str:
    return "-" if value is None else clean(str(value))
