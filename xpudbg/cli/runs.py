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
    from xpudbg.cli.output import print_result
    from xpudbg.reporters.reporter import Reporter
    from xpudbg.reporters.runs_table import print_runs, runs_rows

    root = runs_root()
    lines = analyse_runs(root)
    if not lines and not as_json:
        sys.stderr.write(f"no runs in {root}; 'xpudbg run SCRIPT' makes one\n")
        return
    body = {"root": str(root), "runs": lines}
    if fmt is TableFormat.TABLE:
        reporter = Reporter("xpudbg.runs", lambda: body, screen=lambda console: print_runs(lines, console))
    else:
        reporter = Reporter("xpudbg.runs", lambda: body, lambda _: runs_rows(lines, fmt))
    print_result(reporter, as_json=as_json)
