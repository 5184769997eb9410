"""``xpudbg triton-cache show``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.options import JsonOption, NoPagerOption, OddStrictOption
from xpudbg.commands.triton_cache.common import InOption, KernelArgument, MachineOption
from xpudbg.core.errors import XpudbgError

if TYPE_CHECKING:
    from xpudbg.facts.kernels.entry_reader import EntryReader

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
    from xpudbg.commands.triton_cache.listing import entry_titles, show_configurations
    from xpudbg.commands.triton_cache.selecting import choose_kernel, refuse_several
    from xpudbg.commands.triton_cache.stage_steps import show_stage
    from xpudbg.facts.kernels.entry_reader import EntryReader
    from xpudbg.workflows.disassembly import build_larger, disassemble_entry

    choice = choose_kernel(places, kernel, machine=machine)
    stage = _stage(stage, choice.stage)
    if len(choice.entries) > 1 and not stage:
        show_configurations(choice.entries, as_json=as_json)
        return 0
    if len(choice.entries) > 1 and (raw or as_json):
        refuse_several(kernel, choice.entries)
    odd = False
    for title, files in zip(entry_titles(choice.entries), choice.entries, strict=True):
        sys.stdout.write(title)
        reader = EntryReader(files, disassemble_entry, build_larger)
        if stage == "asm" and "asm" not in reader.files.stages:
            from xpudbg.commands.triton_cache.isa_steps import show_assembly

            show_assembly(reader, raw=raw, as_json=as_json, paged=not no_pager)
        elif stage:
            show_stage(reader, stage, raw=raw, spirv_dis=spirv_dis, as_json=as_json, paged=not no_pager)
        else:
            odd = _show_card(reader, as_json=as_json, paged=not no_pager)
        odd = odd or bool(stage and reader.problems)
    return 1 if strict and odd else 0


def _stage(option: str, address: str) -> str:
    """The stage of ``--stage``, or of the address."""
    from xpudbg.facts.addresses.address import KERNEL_STAGES, kernel_stage

    if option and address and option != kernel_stage(address):
        raise XpudbgError(f"--stage {option} and :{address} are two stages", hint="give one of them")
    if address and not kernel_stage(address):
        raise XpudbgError(f"{address} is not a stage of a kernel", hint=f"stages: {', '.join(KERNEL_STAGES)}")
    return option or kernel_stage(address)


def _show_card(reader: EntryReader, *, as_json: bool, paged: bool) -> bool:
    """Write the card, and say whether anything is odd about the kernel."""
    from xpudbg.commands.output import print_result
    from xpudbg.facts.kernels.kernel_card import card_of
    from xpudbg.screens.kernels.card import card_reporter

    card = card_of(reader)
    print_result(card_reporter(card), as_json=as_json, paged=paged)
    return bool(card.problems)
