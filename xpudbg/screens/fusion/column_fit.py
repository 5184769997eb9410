"""Columns of a table of kernels, fitted into a width: names lose their beginning, since their end tells them apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xpudbg.screens.text import cell_width

_SEAMS = "_./:"
"""Characters behind which a name may be cut."""


@dataclass(frozen=True)
class KernelColumn:
    """A column.

    Attributes:
        title: Its heading.
        right: Aligned right.
        least: Columns below which it is not cut; 0 for one that is never cut.
        dropped: In which order it is left out where cutting is not enough; 0 for never.
        style: Of its cells.
        apart: Whether two blanks stand before it: its cells have a blank inside.
    """

    title: str
    right: bool = False
    least: int = 0
    dropped: int = 0
    style: str = ""
    apart: bool = False


@dataclass(frozen=True)
class FittedColumns:
    """Columns with their widths.

    Attributes:
        columns: All columns.
        widths: Of each; 0 for those that are left out.
    """

    columns: tuple[KernelColumn, ...]
    widths: tuple[int, ...]

    def cells(self, row: Sequence[str]) -> list[tuple[str, str]]:
        """The padded cells of a row with their styles, without blanks at its end."""
        found = [
            (_padded(cut_start(text, width), width, column.right), column.style)
            for text, width, column in zip(row, self.widths, self.columns, strict=True)
            if width
        ]
        while found and not found[-1][0].strip():
            found.pop()
        if found:
            found[-1] = (found[-1][0].rstrip(), found[-1][1])
        return found


def fit_columns(
    columns: Sequence[KernelColumn], rows: Sequence[Sequence[str]], width: int | None
) -> FittedColumns:
    """The widths of columns: as wide as their cells, or less where the table would be too wide.

    A column without any cell is left out. Of those that may be cut the widest is cut first.

    Args:
        columns: The columns.
        rows: All cells.
        width: Columns of the screen; None for any number.
    """
    widths = [max((cell_width(row[i]) for row in rows), default=0) for i in range(len(columns))]
    widths = [max(w, len(c.title)) + c.apart if w else 0 for w, c in zip(widths, columns, strict=True)]
    if width is not None:
        _shrink(columns, widths, width)
        for place in sorted(
            (i for i, c in enumerate(columns) if c.dropped), key=lambda i: columns[i].dropped
        ):
            if _total(widths) <= width:
                break
            widths[place] = 0
    return FittedColumns(tuple(columns), tuple(widths))


def _shrink(columns: Sequence[KernelColumn], widths: list[int], width: int) -> None:
    while (over := _total(widths) - width) > 0:
        able = [i for i, c in enumerate(columns) if c.least and widths[i] > c.least]
        if not able:
            return
        widest = max(able, key=lambda i: widths[i])
        if sum(widths[i] == widths[widest] for i in able) > 1:
            # Equal ones give way together.
            widths[widest] -= 1
            continue
        others = [widths[i] for i in able if widths[i] < widths[widest]]
        floor = max(columns[widest].least, max(others, default=0) if others else 0)
        widths[widest] = max(floor, widths[widest] - over) if floor < widths[widest] else widths[widest] - 1


def _total(widths: Sequence[int]) -> int:
    there = [w for w in widths if w]
    return sum(there) + max(len(there) - 1, 0)


def cut_start(text: str, width: int) -> str:
    """``triton_per_fused_add_native_layer_norm_3`` as ``…layer_norm_3``: the end, from the beginning of a word where one is near."""
    if cell_width(text) <= width:
        return text
    if width < 2:
        return text[-width:] if width else ""
    tail = text[-(width - 1) :]
    while cell_width(tail) > width - 1:
        tail = tail[1:]
    before = text[-len(tail) - 1]
    seam = 0 if before in _SEAMS else next((i + 1 for i, c in enumerate(tail[:-1]) if c in _SEAMS), 0)
    # The last number alone would say nothing.
    return "…" + (tail[seam:] if len(tail) - seam >= width // 2 else tail)


def _padded(text: str, width: int, right: bool) -> str:
    blanks = " " * (width - cell_width(text))
    return blanks + text if right else text + blanks
