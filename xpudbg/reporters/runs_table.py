"""The runs of a folder as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xpudbg.model.runs import RunLine
from xpudbg.reporters.tables import TableFormat, render_rows
from xpudbg.reporters.text import clean
from xpudbg.units import decimal_size

if TYPE_CHECKING:
    from rich.console import Console

_HEADERS = (
    "run", "state", "exit", "torch", "target", "graphs", "compiled kernels", "breaks", "recompiles", "size",
)  # fmt: skip

_FIRST_TO_GO = (8, 7, 4, 6, 5, 3)
"""Columns that a narrow terminal does without, in this order."""


def runs_rows(lines: list[RunLine], fmt: TableFormat) -> str:
    """The table for files and pipes."""
    return render_rows(_HEADERS, [_cells(line) for line in lines], fmt)


def print_runs(lines: list[RunLine], console: Console) -> None:
    """The table for terminals; ``latest`` is marked, and columns that do not fit are left out."""
    from rich.table import Table
    from rich.text import Text

    rows = [[clean(str(c), single_line=True) for c in _cells(line)] for line in lines]
    for line, row in zip(lines, rows, strict=True):
        row[0] += " *" if line.latest else ""
        row[1] = "damaged" if line.problem else row[1]
    shown = list(range(len(_HEADERS)))
    for column in _FIRST_TO_GO:
        if _width(rows, shown) <= console.width:
            break
        shown.remove(column)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in shown:
        table.add_column(
            _HEADERS[column], justify="right" if column > 4 else "left", no_wrap=column > 0, overflow="fold"
        )
    for line, row in zip(lines, rows, strict=True):
        cells = [Text(row[column]) for column in shown]
        cells[0].stylize("bold cyan" if line.latest else "cyan")
        table.add_row(*cells)
    console.print(table)
    if any(line.latest for line in lines):
        console.print(Text("* latest", style="dim"))
    for line in lines:
        if line.problem:
            console.print(
                Text(
                    f"{clean(line.name, single_line=True)}: {clean(line.problem, single_line=True)}",
                    style="yellow",
                )
            )


def _width(rows: list[list[str]], shown: list[int]) -> int:
    return sum(max(len(_HEADERS[c]), *(len(row[c]) for row in rows)) + 2 for c in shown) - 2


def _cells(line: RunLine) -> list[object]:
    state = f"damaged: {line.problem}" if line.problem else line.state
    numbers = (
        [line.graphs, line.compiled_kernels, line.graph_breaks, line.recompiles]
        if not line.problem
        else ["-"] * 4
    )
    exit_ = "-" if line.exit is None else line.exit
    return [
        line.name,
        state,
        exit_,
        line.torch or "-",
        line.emulated or "-",
        *numbers,
        decimal_size(line.bytes),
    ]
