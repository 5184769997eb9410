"""``xpudbg runs``."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from xpudbg.commands import output
from xpudbg.commands.options import JsonOption, ParquetForceOption, ParquetOption, TableOption
from xpudbg.compare import runs as run_list
from xpudbg.model.runs import RunSort
from xpudbg.screens import out_file, runs_table
from xpudbg.screens.tables import TableFormat
from xpudbg.store import locate

app = typer.Typer(add_completion=False)


@app.command()
def runs(
    sort: Annotated[
        RunSort,
        typer.Option("--sort", help="Order; by a figure the largest first.", show_default="the oldest first"),
    ] = RunSort.CREATED,
    parquet: ParquetOption = None,
    force: ParquetForceOption = False,
    fmt: TableOption = TableFormat.TABLE,
    as_json: JsonOption = False,
) -> None:
    """List the runs of this folder, or of the nearest one above it that has any, with their key figures.

    Examples:
      xpudbg runs
      xpudbg runs --sort bytes
      xpudbg runs --format csv
      xpudbg runs --parquet runs.parquet
    """
    if parquet is not None:
        out_file.check_writable(parquet, force=force)
    root = locate.runs_root()
    with output.Steps() as steps:
        lines = run_list.analyse_runs(root, sort=sort, totals=True, progress=steps.step)
    if parquet is not None:
        out_file.save_output(parquet, runs_table.runs_parquet(lines))
        return
    if not lines and not as_json:
        sys.stderr.write(f"no runs in {root}; 'xpudbg run SCRIPT' makes one\n")
        return
    body = {"root": str(root), "runs": lines}
    output.Output(as_json).print(
        "xpudbg.runs",
        lambda: body,
        lambda _: runs_table.runs_rows(lines, fmt),
        screen=(lambda console: runs_table.print_runs(lines, console)) if fmt is TableFormat.TABLE else None,
    )
