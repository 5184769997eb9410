"""``xpudbg runs``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands.options import JsonOption, ParquetForceOption, TableOption
from xpudbg.model.runs import RunSort
from xpudbg.screens.tables import TableFormat

app = typer.Typer(add_completion=False)


@app.command()
def runs(
    sort: Annotated[
        RunSort,
        typer.Option("--sort", help="Order; by a figure the largest first.", show_default="the oldest first"),
    ] = RunSort.CREATED,
    parquet: Annotated[
        Path | None,
        typer.Option(
            "--parquet",
            metavar="FILE",
            help="Write the list as a Parquet file for DuckDB, Spark or pandas (needs pyarrow).",
        ),
    ] = None,
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
    import sys

    from xpudbg.commands.output import Steps, print_result
    from xpudbg.compare.runs import analyse_runs
    from xpudbg.screens.out_file import check_writable, save_output
    from xpudbg.screens.reporter import Reporter
    from xpudbg.screens.runs_table import print_runs, runs_parquet, runs_rows
    from xpudbg.store.locate import runs_root

    if parquet is not None:
        check_writable(parquet, force=force)
    root = runs_root()
    with Steps() as steps:
        lines = analyse_runs(root, sort=sort, totals=True, progress=steps.step)
    if parquet is not None:
        save_output(parquet, runs_parquet(lines))
        return
    if not lines and not as_json:
        sys.stderr.write(f"no runs in {root}; 'xpudbg run SCRIPT' makes one\n")
        return
    body = {"root": str(root), "runs": lines}
    if fmt is TableFormat.TABLE:
        reporter = Reporter("xpudbg.runs", lambda: body, screen=lambda console: print_runs(lines, console))
    else:
        reporter = Reporter("xpudbg.runs", lambda: body, lambda _: runs_rows(lines, fmt))
    print_result(reporter, as_json=as_json)
