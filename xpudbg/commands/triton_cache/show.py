"""``xpudbg triton-cache show``."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from xpudbg.commands import compilers
from xpudbg.commands.options import (
    InOption,
    JsonOption,
    KernelArgument,
    MachineOption,
    NoPagerOption,
    OddStrictOption,
)
from xpudbg.commands.output import Output
from xpudbg.commands.triton_cache import ls, selecting
from xpudbg.commands.triton_cache import stages as stages_command
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels import entry_reader, kernel_card
from xpudbg.screens.kernels import page as card_screen

app = typer.Typer(add_completion=False)


@app.command()
def show(
    kernel: KernelArgument,
    places: InOption = None,
    machine: MachineOption = False,
    stage: Annotated[
        str,
        typer.Option(
            "--stage",
            metavar="STAGE",
            help="Show this stage instead of the card: ttgir, llir, spv, zebin, ...; asm: the instructions of native code.",
        ),
    ] = "",
    raw: Annotated[bool, typer.Option("--raw", help="With --stage: the file's bytes as they are.")] = False,
    spirv_dis: Annotated[
        bool, typer.Option("--spirv-dis", help="With --stage spv: let spirv-dis disassemble it.")
    ] = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
    strict: OddStrictOption = False,
) -> int:
    """Show a kernel's card: registers, spills, SLM, DPAS, 2D block I/O, and what to do about them.

    Examples:
      xpudbg triton-cache show triton_poi_fused_add_0
      xpudbg triton-cache show latest:K5:ttgir
      xpudbg triton-cache show K5P --machine --stage ttgir
    """
    choice = selecting.choose_kernel(places, kernel, machine=machine)
    stage = _stage(stage, choice.stage)
    odd, out = False, Output(as_json, no_pager)
    if len(choice.entries) > 1 and not stage:
        ls.show_configurations(choice.entries, as_json=as_json)
        return 0
    if as_json or (raw and not choice.line):
        choice.refuse_several()
    if choice.line:
        line = f"{choice.stage}:{choice.line}"
        return stages_command.show_stages(choice.entries, line, strict=strict, out=out)
    for title, files in zip(ls.entry_titles(choice.entries), choice.entries, strict=True):
        sys.stdout.write(title)
        reader = entry_reader.EntryReader(files, compilers.disassemble_entry, compilers.build_larger)
        if stage == "asm" and "asm" not in reader.files.stages:
            ls.show_assembly(reader, raw=raw, out=out)
        elif stage:
            ls.show_stage(reader, stage, raw=raw, spirv_dis=spirv_dis, out=out)
        else:
            odd = _show_card(reader, out=out)
        odd = odd or bool(stage and reader.problems)
    return 1 if strict and odd else 0


def _stage(option: str, address: str) -> str:
    """Return the stage of ``--stage``, or of the address."""
    if option and address and option != address:
        raise XpudbgError(f"--stage {option} and :{address} are two stages", hint="give one of them")
    return option or address


def _show_card(reader: entry_reader.EntryReader, *, out: Output) -> bool:
    """Write the card, and return whether the kernel has problems."""
    card = kernel_card.card_of(reader)
    out.print_reporter(card_screen.card_reporter(card))
    return bool(card.problems)
