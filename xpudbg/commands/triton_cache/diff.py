"""``xpudbg triton-cache diff``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpudbg.commands.completion import complete_address
from xpudbg.commands.options import JsonOption, NoPagerOption
from xpudbg.commands.triton_cache.common import InOption, KernelArgument, MachineOption
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.model.cache import DUMP_STAGES, STAGES

app = typer.Typer(add_completion=False)


@app.command()
def diff(
    first: KernelArgument,
    second: Annotated[
        str | None,
        typer.Argument(
            metavar="[ADDRESS]",
            help="The other one; left out, the two configurations of the first kernel.",
            show_default=False,
            autocompletion=complete_address,
        ),
    ] = None,
    places: InOption = None,
    machine: MachineOption = False,
    stage: Annotated[
        str, typer.Option("--stage", metavar="STAGE", help="Also show how the text of this stage differs.")
    ] = "",
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Compare two kernels: options, card, stages. Exits 1 when they differ.

    Examples:
      xpudbg triton-cache diff K5P XQ2
      xpudbg triton-cache diff latest~1:add_kernel latest:add_kernel --stage ttgir
      xpudbg triton-cache diff old/add_kernel.spv new/add_kernel.spv
    """
    from xpudbg.commands.output import print_result
    from xpudbg.commands.triton_cache.selecting import select, two_configurations
    from xpudbg.compare.diff.kernel_diff import analyse_kernel_diff, distinct_pair
    from xpudbg.screens.kernels.stages import kernel_diff_reporter
    from xpudbg.workflows.disassembly import disassemble_entry

    known = (*STAGES, *DUMP_STAGES, "asm")
    if stage and stage not in known:
        raise XpudbgError(f"there is no stage {stage}", hint=f"stages: {', '.join(known)}")
    if second is None:
        pair = two_configurations(places, first, machine=machine)
    else:
        pair = distinct_pair(first, second, lambda word: select(places, word, machine=machine))
    result = analyse_kernel_diff(*pair, stage=stage, disassembler=disassemble_entry)
    print_result(kernel_diff_reporter(result), as_json=as_json, paged=not no_pager)
    return ExitCode.OK if result.same else ExitCode.FOUND
