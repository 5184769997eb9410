"""``xpudbg triton-cache export``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands.options import InOption, JsonOption, KernelArgument, MachineOption
from xpudbg.commands.output import print_json
from xpudbg.commands.triton_cache import selecting
from xpudbg.facts.kernels import kernel_card
from xpudbg.facts.kernels.cache import export as export_facts
from xpudbg.model.plural import plural
from xpudbg.screens.kernels import card as card_screen
from xpudbg.screens.text import clean

app = typer.Typer(add_completion=False)
_CARD_WIDTH = 120


@app.command()
def export(
    kernel: KernelArgument,
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="DIR|FILE.zip", help="A folder to put it in, or a zip file."),
    ] = Path(),
    places: InOption = None,
    machine: MachineOption = False,
    as_json: JsonOption = False,
) -> None:
    """Put one kernel into a folder or zip file for an issue: its stages, metadata, logs and card.

    Examples:
      xpudbg triton-cache export matmul_kernel
      xpudbg triton-cache export K5P --in latest -o kernel.zip
    """
    files = selecting.select(places, kernel, machine=machine)
    card = kernel_card.analyse_kernel(files)
    extra = {
        "kernel_card.txt": card_screen.plain_text(card_screen.render_card(card, width=_CARD_WIDTH)),
        "kernel_card.json": card_screen.card_reporter(card).json_text(),
    }
    target, names = export_facts.export_kernel(files, card.kernel, out, extra)
    if as_json:
        body = {"path": str(target), "files": names}
        print_json("xpudbg.triton-cache.export", body)
        return
    sys.stdout.write(f"{clean(str(target))}\n")
    sys.stderr.write(
        f"{plural(len(names), 'file')}; the metadata names the device, the driver and paths of this machine\n"
    )
