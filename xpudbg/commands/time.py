"""``xpudbg time``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands.options import AddressArgument, GraphOption, JsonOption, NoPagerOption, OddStrictOption

app = typer.Typer(add_completion=False)


@app.command()
def time(
    address: AddressArgument = "latest",
    compile_time: Annotated[
        bool,
        typer.Option(
            "--compile", help="Compile time; today also without this option, since no run times are measured."
        ),
    ] = False,
    graph: GraphOption = None,
    every: Annotated[bool, typer.Option("--all", help="Show every phase, pass, kernel and compile.")] = False,
    perfetto: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Also write all events as a Chrome trace, for ui.perfetto.dev (.gz compresses).",
            show_default=False,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file given with --perfetto.")] = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show where compile time went: stages, phases, passes, kernels, compile workers, processes.

    It is read from the timed events and metrics of the structured trace; nothing is run. Of a graph's address only its compile
    is counted.

    Examples:
      xpudbg time --compile
      xpudbg time --compile latest:0/1 --all
      xpudbg time --compile trace.log --perfetto trace.json
    """
    from xpudbg.commands.time_steps import TimeOptions, time_command

    options = TimeOptions(
        address=address,
        graph=graph,
        said=compile_time,
        every=every,
        perfetto=perfetto,
        force=force,
        strict=strict,
        paged=not no_pager,
        as_json=as_json,
    )
    raise typer.Exit(time_command(options))
