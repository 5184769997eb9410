"""``xpudbg tuning``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from xpudbg.commands import addresses
from xpudbg.commands.options import (
    AddressArgument,
    EveryOption,
    GraphOption,
    JsonOption,
    NoPagerOption,
    OddStrictOption,
)
from xpudbg.commands.output import Output
from xpudbg.core.errors import ExitCode
from xpudbg.facts.addresses import address as run_address
from xpudbg.facts.kernels import tuning as tuning_of
from xpudbg.run import run_reader
from xpudbg.screens import tuning as screen_of_tuning

if TYPE_CHECKING:
    from rich.console import Console


app = typer.Typer(add_completion=False)


@app.command()
def tuning(
    address: AddressArgument = "latest",
    graph: GraphOption = None,
    every: EveryOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show what autotuning tried for each kernel: times, options, registers, spills, and what runs.

    Examples:
      xpudbg tuning
      xpudbg tuning latest:model__0_forward_1 --all
      xpudbg tuning :K5
      xpudbg tuning run.zip --json
    """
    selection = addresses.narrow(
        addresses.open_address(address, most=run_address.AddressLevel.KERNEL), "--graph", graph
    )
    kernels = None if selection.kernels is None else {k.name for k in selection.kernels}
    report = tuning_of.analyse_tuning(
        selection.run, run_reader.graph_files(selection.run, selection.graphs), kernels
    )

    def screen(console: Console) -> None:
        screen_of_tuning.print_tuning(report, console, every=every)

    Output(as_json, no_pager).print("xpudbg.tuning", lambda: report, screen=screen)
    raise typer.Exit(ExitCode.FOUND if strict and report.problems else ExitCode.OK)
