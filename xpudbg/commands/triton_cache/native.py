"""``xpudbg triton-cache native``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpudbg.commands.completion import complete_target
from xpudbg.commands.options import JsonOption
from xpudbg.commands.triton_cache.common import AddressesArgument, MachineOption, NameOption

app = typer.Typer(add_completion=False)
DeviceOption = Annotated[
    str,
    typer.Option(
        "--device",
        metavar="LIST",
        autocompletion=complete_target,
        help="Devices, separated by commas: bmg, lnl, pvc, ptl, or any name that ocloc takes.",
        show_default="the one that each kernel was compiled for",
    ),
]
OclocOption = Annotated[
    str,
    typer.Option(
        "--ocloc",
        metavar="PROGRAM",
        help="Intel's offline compiler ($XPUDBG_OCLOC, else the one of `targets setup`, else the one on PATH).",
        show_default=False,
    ),
]


@app.command()
def native(
    addresses: AddressesArgument = None,
    machine: MachineOption = False,
    device: DeviceOption = "",
    name: NameOption = "",
    ocloc: OclocOption = "",
    beside: Annotated[
        bool,
        typer.Option(
            "--beside", help="Write into the entries' own folders, as `run --target` does, for one device."
        ),
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Make native code with Intel's offline compiler, for any cache or bundle: registers and spills without the GPU.

    It is kept in xpudbg's cache folder by the content of the SPIR-V; `ls`, the card, `check` and `diff` then show the code for the
    device that a kernel was compiled for. Exit 1 when a module could not be compiled.

    Examples:
      xpudbg triton-cache native latest
      xpudbg triton-cache native ~/.triton/cache --device bmg,lnl,pvc
    """
    from xpudbg.commands.triton_cache.native_steps import native_command

    return native_command(
        addresses, machine=machine, device=device, name=name, ocloc=ocloc, beside=beside, as_json=as_json
    )
