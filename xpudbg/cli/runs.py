"""``xpudbg runs``."""

from __future__ import annotations

import typer

from xpudbg.cli.options import JsonOption, TableOption
from xpudbg.reporters.tables import TableFormat

app = typer.Typer(add_completion=False)


@app.command()
def runs(
    fmt: TableOption = TableFormat.TABLE,
    as_json: JsonOption = False,
) -> None:
    """List the runs of this folder, or of the nearest one above it that has any.

    Examples:
      xpudbg runs
      xpudbg runs --format csv
    """
    import sys

    from xpudbg.analysis.runs import analyse_runs
    from xpudbg.bundle.locate import runs_root
    from xpudbg.reporters.json_out import render_json
    from xpudbg.reporters.runs_table import print_runs, runs_rows

    root = runs_root()
    lines = analyse_runs(root)
    if as_json:
        sys.stdout.write(render_json({"root": str(root), "runs": lines}, schema="xpudbg.runs", version=1))
    elif not lines:
        sys.stderr.write(f"no runs in {root}; 'xpudbg run SCRIPT' makes one\n")
    elif fmt is TableFormat.TABLE:
        print_runs(lines)
    else:
        sys.stdout.write(runs_rows(lines, fmt))
