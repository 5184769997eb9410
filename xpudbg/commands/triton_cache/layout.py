"""``xpudbg triton-cache layout``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.options import (
    EveryOption,
    ForceOption,
    InOption,
    JsonOption,
    KernelArgument,
    MachineOption,
    NoPagerOption,
    OddStrictOption,
)
from xpudbg.commands.output import Output
from xpudbg.commands.triton_cache import selecting
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.addresses import address as run_address
from xpudbg.facts.kernels import entry_reader, tensor_layouts
from xpudbg.screens import out_file
from xpudbg.screens.kernels import tensor_layouts as layout_screen

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)


@app.command()
def layout(
    kernel: KernelArgument,
    value: Annotated[
        str | None,
        typer.Argument(
            metavar="[VALUE]",
            help="A value of the ttgir (%12): which lane and register holds which element.",
            show_default=False,
        ),
    ] = None,
    places: InOption = None,
    machine: MachineOption = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o", metavar="FILE.svg", help="Draw the value's layout into a file.", show_default=False
        ),
    ] = None,
    force: ForceOption = False,
    every: EveryOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Show layouts of a kernel's tensors: conversions and what they cost, what messages reach, who holds which element.

    Computed from the layouts' attributes in the ttgir; nothing is compiled or measured.

    Examples:
      xpudbg triton-cache layout latest:K3
      xpudbg triton-cache layout latest:K3 %12
      xpudbg triton-cache layout latest:K3 %12 -o layout.svg
    """
    if out is not None and value is None:
        raise XpudbgError("-o draws one value's layout", hint="name a value, such as %12")
    if out is not None:
        out_file.check_writable(out, force=force)
    choice = selecting.choose_kernel(places, kernel, machine=machine, most=run_address.AddressLevel.KERNEL)
    if len(choice.entries) > 1:
        selecting.refuse_several(kernel, choice.entries)
    reader = entry_reader.EntryReader(choice.entries[0])
    data = reader.stage_bytes("ttgir") if "ttgir" in reader.files.stages else None
    if data is None:
        raise XpudbgError(
            f"{reader.files.stem} {reader.files.key[:8]} has no ttgir", hint="layouts are in no other stage"
        )
    report = tensor_layouts.layouts_of_kernel(
        data.decode("utf-8", "replace"),
        kernel=reader.metadata.name or reader.files.stem,
        stage=reader.files.stages["ttgir"],
        wanted=value or "",
    )
    if out is not None:
        if report.values[0].reason:
            raise XpudbgError(f"{report.values[0].name} cannot be drawn: {report.values[0].reason}")
        out_file.save_output(out, layout_screen.layout_svg(report.values[0]).encode())

    def screen(console: Console) -> None:
        layout_screen.print_layouts(report, console, one=value is not None, every=every)

    Output(as_json, no_pager).print("xpudbg.triton-cache.layout", lambda: report, screen=screen)
    return ExitCode.FOUND if strict and report.problems else ExitCode.OK
