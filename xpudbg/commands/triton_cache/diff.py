"""``xpudbg triton-cache diff``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpudbg.commands import compilers
from xpudbg.commands.completion import complete_address
from xpudbg.commands.options import InOption, JsonOption, KernelArgument, MachineOption, NoPagerOption
from xpudbg.commands.output import Output
from xpudbg.commands.triton_cache import selecting
from xpudbg.compare.diff import kernel_diff
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.model.artifact import STAGES
from xpudbg.model.cache import DUMP_STAGES
from xpudbg.screens.kernels import stages

app = typer.Typer(add_completion=False)


@app.command()
def diff(
    first: KernelArgument,
    second: Annotated[
        str | None,
        typer.Argument(
            metavar="[ADDRESS]",
            help="The other one; left out, the two configurations of the first kernel.",
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
    known = (*STAGES, *DUMP_STAGES, "asm")
    if stage and stage not in known:
        raise XpudbgError(f"there is no stage {stage}", hint=f"stages: {', '.join(known)}")
    if second is None:
        pair = selecting.two_configurations(places, first, machine=machine)
    else:
        pair = kernel_diff.distinct_pair(
            first, second, lambda word: selecting.select(places, word, machine=machine)
        )
    result = kernel_diff.analyse_kernel_diff(*pair, stage=stage, disassembler=compilers.disassemble_entry)
    Output(as_json, no_pager).print_reporter(stages.kernel_diff_reporter(result))
    return ExitCode.OK if result.same else ExitCode.FOUND
