"""``xpudbg triton-cache build``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from xpudbg.commands.completion import complete_target
from xpudbg.commands.options import JsonOption
from xpudbg.commands.triton_cache.common import InOption, KernelArgument, MachineOption

app = typer.Typer(add_completion=False)


@app.command()
def build(
    kernel: KernelArgument,
    places: InOption = None,
    machine: MachineOption = False,
    device: Annotated[
        str,
        typer.Option(
            "--device",
            metavar="LIST",
            autocompletion=complete_target,
            help="Devices, separated by commas: bmg, lnl, pvc, dg2, or any name that ocloc takes.",
            show_default="the one that the kernel was compiled for",
        ),
    ] = "",
    ocloc: Annotated[
        list[str] | None,
        typer.Option(
            "--ocloc",
            metavar="PROGRAM",
            help="Intel's offline compiler; several times for several of them.",
            show_default="all that this machine has, the one that `native` takes first",
        ),
    ] = None,
    keep: Annotated[
        Optional[Path],  # noqa: UP045 (typer evaluates this on Python 3.10)
        typer.Option(
            "--keep",
            metavar="FOLDER",
            help="Keep module, command, log and IGC's own dumps of every build in this folder.",
            show_default=False,
        ),
    ] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", metavar="SECONDS", min=0.1, help="Time limit of one build.")
    ] = 60.0,
    as_json: JsonOption = False,
) -> int:
    """Say why a kernel does not build for a device: what the compiler says, and what module and device disagree about.

    A build that fails is tried again with 256 registers, without optimisation, and by every other compiler that this machine has.
    Exit 1 when a device's build fails as Triton asks for it.

    Examples:
      xpudbg triton-cache build triton_poi_fused_add_0 --in latest
      xpudbg triton-cache build K5P --device dg2,bmg --keep dumps
    """
    from xpudbg.commands.triton_cache.build_steps import build_command

    return build_command(
        kernel,
        places,
        machine=machine,
        device=device,
        ocloc=ocloc or [],
        keep=keep,
        timeout=timeout,
        as_json=as_json,
    )
