"""``xpudbg memory``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
from xpudbg.facts import graph_memory
from xpudbg.facts.addresses import address as run_address
from xpudbg.formats import memory_snapshot
from xpudbg.model import memory as memory_of
from xpudbg.model.str_enum import StrEnum
from xpudbg.run import run_reader
from xpudbg.screens import memory as screen_of_memory

if TYPE_CHECKING:
    from rich.console import Console


class MemoryGroup(StrEnum):
    """Rows of the list of what is alive at the peak."""

    BUFFER = "buffer"
    LINE = "line"
    MODULE = "module"


app = typer.Typer(add_completion=False)


@app.command()
def memory(
    address: AddressArgument = "latest",
    graph: GraphOption = None,
    by: Annotated[
        MemoryGroup, typer.Option("--by", help="Rows of the list of what is alive at the peak.")
    ] = MemoryGroup.BUFFER,
    snapshot: Annotated[
        Path | None,
        typer.Option(
            "--snapshot",
            metavar="FILE",
            help="A memory snapshot of torch (torch.cuda or torch.xpu .memory._dump_snapshot): what was alive at its peak.",
            show_default=False,
        ),
    ] = None,
    every: EveryOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show how much memory each graph takes, launch by launch, and what is alive at the peak.

    Read from the generated wrapper: allocations, releases, reuse, inputs and results. Nothing is measured but what a
    snapshot has.

    Examples:
      xpudbg memory
      xpudbg memory latest:model__0_backward_3 --by module
      xpudbg memory latest --snapshot snapshot.pickle
      xpudbg memory run.zip --json
    """
    selection = addresses.narrow(
        addresses.open_address(address, most=run_address.AddressLevel.GRAPH), "--graph", graph
    )
    graphs = run_reader.graph_files(selection.run, selection.graphs)
    if snapshot is None:
        report = graph_memory.analyse_memory(selection.run, graphs)
    else:
        parsed = memory_snapshot.read_memory_snapshot(snapshot)
        measured = graph_memory.measure_memory(selection.run, graphs, parsed.value)
        report = memory_of.MemoryReport(selection.run.name, (), parsed.problems, str(snapshot), measured)

    def screen(console: Console) -> None:
        screen_of_memory.print_memory(report, console, by, every=every)

    Output(as_json, no_pager).print("xpudbg.memory", lambda: report, screen=screen)
    odd = report.problems or any(g.missing or g.unsized for g in report.graphs)
    raise typer.Exit(ExitCode.FOUND if strict and odd else ExitCode.OK)
