"""The runs of a folder as a table."""

from __future__ import annotations

from xpudbg.model.runs import RunLine
from xpudbg.reporters.console import report_console
from xpudbg.reporters.tables import TableFormat, render_rows
from xpudbg.reporters.text import clean, human_bytes

_HEADERS = ("run", "state", "exit", "torch", "target", "graphs", "kernels", "breaks", "recompiles", "size")


def runs_rows(lines: list[RunLine], fmt: TableFormat) -> str:
    """The table for files and pipes."""
    return render_rows(_HEADERS, [_cells(line) for line in lines], fmt)


def print_runs(lines: list[RunLine]) -> None:
    """The table for terminals; ``latest`` is marked."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, header in enumerate(_HEADERS):
        table.add_column(
            header, justify="right" if number > 4 else "left", overflow="fold", no_wrap=number > 0
        )
    for line in lines:
        cells = [clean(str(c), single_line=True) for c in _cells(line)]
        name = Text(cells[0], style="bold cyan" if line.latest else "cyan")
        if line.latest:
            name.append("  latest", style="green")
        state = Text(cells[1], style="" if line.state == "complete" else "yellow")
        table.add_row(name, state, *cells[2:])
    report_console().print(table)


def _cells(line: RunLine) -> list[object]:
    state = f"damaged: {line.problem}" if line.problem else line.state
    numbers = (
        [line.graphs, line.kernels, line.graph_breaks, line.recompiles] if not line.problem else ["-"] * 4
    )
    exit_ = "-" if line.exit is None else line.exit
    return [
        line.name,
        state,
        exit_,
        line.torch or "-",
        line.emulated or "-",
        *numbers,
        human_bytes(line.bytes),
    ]
