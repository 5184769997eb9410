"""``xpudbg runs``."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from xpudbg.commands import addresses, output
from xpudbg.commands.completion import complete_run
from xpudbg.commands.options import JsonOption, ParquetForceOption, ParquetOption, TableOption
from xpudbg.compare import runs as run_list
from xpudbg.model.runs import RunSort
from xpudbg.screens import out_file, runs_table
from xpudbg.screens.tables import TableFormat
from xpudbg.store import locate

app = typer.Typer(add_completion=False)


@app.command()
def runs(
    run: Annotated[
        str | None,
        typer.Argument(
            metavar="[RUN]",
            help="List the processes of this run instead: a job that runs each of its models in a process of its own.",
            autocompletion=complete_run,
            show_default=False,
        ),
    ] = None,
    sort: Annotated[
        RunSort,
        typer.Option("--sort", help="Order; by a figure the largest first.", show_default="the oldest first"),
    ] = RunSort.CREATED,
    parquet: ParquetOption = None,
    force: ParquetForceOption = False,
    fmt: TableOption = TableFormat.TABLE,
    as_json: JsonOption = False,
) -> None:
    """List the runs of this folder, or of the nearest one above it that has any, with their key figures; or the processes of a run.

    PyTorch's benchmark runners start a process for each model: `xpudbg run -- huggingface.py ...`, then `xpudbg runs latest`.

    Examples:
      xpudbg runs
      xpudbg runs --sort bytes
      xpudbg runs latest
      xpudbg runs --format csv
      xpudbg runs --parquet runs.parquet
    """
    if parquet is not None:
        out_file.check_writable(parquet, force=force)
    head = "run" if run is None else "process"
    opened = None if run is None else addresses.open_run(run)
    root = locate.runs_root() if opened is None else opened.root
    with output.Steps() as steps:
        if opened is None:
            lines = run_list.analyse_runs(root, sort=sort, totals=True, progress=steps.step)
        else:
            lines = run_list.analyse_processes(opened, sort=sort, progress=steps.step)
    if parquet is not None:
        out_file.save_output(parquet, runs_table.runs_parquet(lines))
        return
    if not lines and not as_json:
        nothing = (
            "no process compiled anything"
            if run is not None
            else f"no runs in {root}; 'xpudbg run SCRIPT' makes one"
        )
        sys.stderr.write(f"{nothing}\n")
        return
    body = {"root": str(root), "runs": lines}
    output.Output(as_json).print(
        "xpudbg.runs",
        lambda: body,
        lambda _: runs_table.runs_rows(lines, fmt),
        screen=(lambda console: runs_table.print_runs(lines, console, head=head))
        if fmt is TableFormat.TABLE
        else None,
    )
