"""``xpudbg collect``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands.options import BundleOption, JsonOption, LedgerStrictOption, QuietOption
from xpudbg.commands.output import Steps, print_written, write_json
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.record.collect import collect as record_collect
from xpudbg.record.collect import file_import
from xpudbg.run import run_reader
from xpudbg.store import locate

app = typer.Typer(add_completion=False)


@app.command()
def collect(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...",
            help="Debug folders, caches, TORCH_TRACE files, tritonparse traces, or an interrupted run.",
        ),
    ],
    out: BundleOption = None,
    into: Annotated[
        str | None,
        typer.Option(
            metavar="RUN",
            help="Put profiles into this run, instead of making a bundle: every command has their times then.",
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="Name of the bundle.", show_default="the first path's")
    ] = None,
    link: Annotated[
        bool,
        typer.Option(
            "--link",
            help="Hard-link instead of copying: no space, but later changes to the files show in the bundle.",
        ),
    ] = False,
    strict: LedgerStrictOption = False,
    quiet: QuietOption = False,
    as_json: JsonOption = False,
) -> None:
    """Make a bundle from debug folders, caches and traces that someone else made.

    The originals stay as they are. Blocks are shared with them where the file system can.

    Examples:
      xpudbg collect torch_compile_debug
      xpudbg collect ~/.triton/cache /tmp/torchinductor_me --name nightly
      xpudbg collect trace.json.gz --into latest
    """
    how = file_import.ImportMethod.LINK if link else file_import.ImportMethod.COPY
    if into is not None and (out is not None or name is not None):
        raise XpudbgError("--into changes a run, -o and --name are of a new one", hint="give one of them")
    with Steps(quiet=quiet) as steps:
        if into is not None:
            folder = locate.resolve_run(into)
            manifest = record_collect.add_profiles(paths, folder, how)
        else:
            folder, manifest = record_collect.collect_paths(
                paths, out=out, name=name or "", how=how, progress=steps.step
            )
    ledger = run_reader.analyse_ledger(manifest)
    if as_json:
        write_json(folder, manifest, quiet=quiet)
    elif not quiet:
        print_written(folder, manifest, ledger)
    if strict and not ledger.complete:
        raise typer.Exit(ExitCode.FOUND)
