"""``xpudbg triton-cache export``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands.options import JsonOption
from xpudbg.commands.triton_cache.common import InOption, KernelArgument, MachineOption
from xpudbg.model.plural import plural

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
    from xpudbg.commands.triton_cache.selecting import select
    from xpudbg.facts.kernels.cache.export import export_kernel
    from xpudbg.facts.kernels.kernel_card import analyse_kernel
    from xpudbg.screens.kernels.card import card_reporter, plain_text, render_card
    from xpudbg.screens.reporter import Reporter
    from xpudbg.screens.text import clean

    files = select(places, kernel, machine=machine)
    card = analyse_kernel(files)
    extra = {
        "kernel_card.txt": plain_text(render_card(card, width=_CARD_WIDTH)),
        "kernel_card.json": card_reporter(card).json_text(),
    }
    target, names = export_kernel(files, card.kernel, out, extra)
    if as_json:
        body = {"path": str(target), "files": names}
        sys.stdout.write(Reporter("xpudbg.triton-cache.export", lambda: body).json_text())
        return
    sys.stdout.write(f"{clean(str(target), single_line=True)}\n")
    sys.stderr.write(
        f"{plural(len(names), 'file')}; the metadata names the device, the driver and paths of this machine\n"
    )
