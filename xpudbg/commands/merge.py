"""``xpudbg merge``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpudbg.commands import addresses
from xpudbg.commands.completion import complete_run
from xpudbg.commands.options import BundleOption, JsonOption, QuietOption
from xpudbg.commands.output import Steps, print_written, write_json
from xpudbg.core.errors import XpudbgError
from xpudbg.run import run_reader
from xpudbg.share import merge as share_merge
from xpudbg.store import locate

app = typer.Typer(add_completion=False)


@app.command()
def merge(
    runs: Annotated[
        list[str],
        typer.Argument(
            metavar="RUN RUN...",
            help="Two or more runs: names, folders or zip files.",
            autocompletion=complete_run,
        ),
    ],
    out: BundleOption = None,
    host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Name of a run's machine; once a run, in their order.",
            show_default="the runs' names",
        ),
    ] = None,
    quiet: QuietOption = False,
    as_json: JsonOption = False,
) -> None:
    """Join runs of several hosts into one bundle.

    Processes are called HOST.LABEL there, and no file takes the place of another one. The runs stay as they are.

    Examples:
      xpudbg merge node0.zip node1.zip -o job
      xpudbg merge run0 run1 --host left --host right
    """
    roots = [addresses.open_run(run).root for run in runs]
    if len(roots) < 2:
        raise XpudbgError(
            "one run is nothing to join", hint="name two or more: 'xpudbg runs' lists those of this folder"
        )
    with Steps(quiet=quiet) as steps:
        folder = locate.bundle_folder(out, "merged")
        manifest = share_merge.merge_runs(roots, folder, hosts=host or (), progress=steps.step)
    if as_json:
        write_json(folder, manifest, quiet=quiet)
    elif not quiet:
        print_written(folder, manifest, run_reader.analyse_ledger(manifest))
