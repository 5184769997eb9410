"""``xpudbg triton-cache whatif``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpudbg.commands.completion import complete_address, complete_target
from xpudbg.commands.options import JsonOption
from xpudbg.commands.triton_cache.common import KERNEL_HELP, InOption, MachineOption, NameOption

app = typer.Typer(add_completion=False)


@app.command()
def whatif(
    kernel: Annotated[
        str | None,
        typer.Argument(metavar="[ADDRESS]", help=KERNEL_HELP, autocompletion=complete_address),
    ] = None,
    places: InOption = None,
    machine: MachineOption = False,
    every: Annotated[
        bool, typer.Option("--all", help="Rank all kernels by the spills that 256 registers remove.")
    ] = False,
    device: Annotated[
        str,
        typer.Option(
            "--device",
            metavar="LIST",
            autocompletion=complete_target,
            help="Devices, separated by commas: bmg, lnl, pvc, ptl, or any name that ocloc takes.",
            show_default="the kernel's own, bmg, lnl and pvc; with --all its own",
        ),
    ] = "",
    name: NameOption = "",
    ocloc: Annotated[
        list[str] | None,
        typer.Option(
            "--ocloc",
            metavar="PROGRAM",
            help="Intel's offline compiler; several times to compare versions.",
            show_default="all that this machine has; with --all the one that `native` takes",
        ),
    ] = None,
    no_keep: Annotated[
        bool, typer.Option("--no-keep", help="Do not keep the result in the folder of the kernel's run.")
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Compile a kernel for other devices and with other register modes: what becomes of spills, threads and instructions.

    It is the offline compiler's answer, and static: how often a kernel runs is not known.
    The figures are kept in the folder of the kernel's run, where `show` and `report` find them.

    Examples:
      xpudbg triton-cache whatif latest:triton_tem_fused_5
      xpudbg triton-cache whatif --all latest --device bmg
    """
    from xpudbg.commands.triton_cache.whatif_steps import whatif_command

    return whatif_command(
        kernel or "",
        places,
        machine=machine,
        every=every,
        device=device,
        name=name,
        ocloc=ocloc or [],
        keep=not no_keep,
        as_json=as_json,
    )
