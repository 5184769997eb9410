"""``xpudbg ops``."""

from __future__ import annotations

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
from xpudbg.facts.addresses import address as run_address
from xpudbg.facts.ops import operator_report
from xpudbg.screens import operators

if TYPE_CHECKING:
    from rich.console import Console


app = typer.Typer(add_completion=False)


@app.command()
def ops(
    address: AddressArgument = "latest",
    graph: GraphOption = None,
    operator: Annotated[
        str | None,
        typer.Option(
            "--op",
            metavar="NAME",
            help="One operator: its nodes, lines and kernels (aten.addmm, linear, ops.exp).",
            show_default=False,
        ),
    ] = None,
    every: EveryOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Count operators at each level of the compile, library calls and matched patterns.

    Levels: torch functions, ATen before and after decomposition (Core ATen and prims marked), Inductor's IR, kernels.

    Examples:
      xpudbg ops
      xpudbg ops latest:model__0_forward_1
      xpudbg ops --op aten.addmm
      xpudbg ops run.zip --json
    """
    selection = addresses.narrow(
        addresses.open_address(address, most=run_address.AddressLevel.GRAPH), "--graph", graph
    )
    report = operator_report.analyse_operators(selection.run, selection.graph_ids, operator=operator or "")

    def screen(console: Console) -> None:
        operators.print_operators(report, console, every=every)

    Output(as_json, no_pager).print("xpudbg.ops", lambda: report, screen=screen)
    odd = report.problems or any(g.problems for g in report.graphs)
    lacking = any(level.missing for level in report.levels)
    raise typer.Exit(ExitCode.FOUND if strict and (odd or lacking) else ExitCode.OK)
