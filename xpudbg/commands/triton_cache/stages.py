"""``xpudbg triton-cache stages``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.options import JsonOption, NoPagerOption, OddStrictOption
from xpudbg.commands.triton_cache.common import InOption, KernelArgument, MachineOption
from xpudbg.core.errors import XpudbgError

if TYPE_CHECKING:
    from xpudbg.model.cache import EntryFiles
    from xpudbg.model.stages import StagesResult
from xpudbg.model.str_enum import StrEnum


class Ranking(StrEnum):
    """Figures that ``--by`` ranks lines by."""

    INSTRUCTIONS = "instructions"
    SENDS = "sends"
    SCRATCH = "scratch"


app = typer.Typer(add_completion=False)
_MAX_SOURCE = 4 << 20


@app.command()
def stages(
    kernel: KernelArgument,
    places: InOption = None,
    machine: MachineOption = False,
    line: Annotated[
        str,
        typer.Option(
            "--line",
            metavar="[FILE:]N",
            help="Everything that this Python line became, in full; STAGE:N: that of the Python line which line N of a stage comes "
            "from (asm:120, asm:L424, asm:0x1a8, ttgir:31).",
        ),
    ] = "",
    hot: Annotated[
        bool,
        typer.Option("--hot", help="Rank the Python lines by the machine instructions that they became."),
    ] = False,
    by: Annotated[
        Ranking | None,
        typer.Option("--by", help="Rank them by this instead.", show_default=False),
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option("--source", metavar="FILE", help="The kernel's Python file, shown beside its lines."),
    ] = None,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
    strict: OddStrictOption = False,
) -> int:
    """Show the stages beside each other, linked by Python line, with statistics of each.

    Examples:
      xpudbg triton-cache stages matmul_kernel
      xpudbg triton-cache stages matmul_kernel --line 32 --source matmul.py
      xpudbg triton-cache stages matmul_kernel --line asm:120
      xpudbg triton-cache stages matmul_kernel --hot --by scratch
    """
    from xpudbg.commands.triton_cache.listing import entry_titles
    from xpudbg.commands.triton_cache.selecting import refuse_several, select_configurations

    entries = select_configurations(places, kernel, machine=machine)
    if as_json and len(entries) > 1:
        refuse_several(kernel, entries)
    ranking = (by.value if by else "instructions") if hot or by else ""
    text, odd = _read(source), False
    for title, files in zip(entry_titles(entries), entries, strict=True):
        sys.stdout.write(title)
        result = _result(files, text, ranking, line)
        _write(result, ranking, line, as_json=as_json, paged=not no_pager)
        odd = odd or bool(result.problems)
    return 1 if strict and odd else 0


def _result(files: EntryFiles, source: str, ranking: str, line: str) -> StagesResult:
    from dataclasses import replace

    from xpudbg.facts.kernels.entry_reader import EntryReader
    from xpudbg.facts.kernels.python_origins import python_origins
    from xpudbg.facts.kernels.stages.side_by_side import analyse_stages, choose_lines
    from xpudbg.workflows.disassembly import disassemble_entry

    reader = EntryReader(files, disassemble_entry)
    origins = python_origins(files)
    result = analyse_stages(reader, source=source, rank_by=ranking, origins=origins)
    return replace(result, lines=choose_lines(reader, result, line)) if line else result


def _write(result: StagesResult, ranking: str, line: str, *, as_json: bool, paged: bool) -> None:
    from xpudbg.commands.output import print_result
    from xpudbg.screens.kernels.stages import render_line, render_ranking, render_stages
    from xpudbg.screens.reporter import Reporter, ReportText

    def text(width: int) -> ReportText:
        if ranking:
            return render_ranking(result, ranking, width=width)
        return render_line(result, result.lines, width=width) if line else render_stages(result, width=width)

    print_result(Reporter("xpudbg.triton-cache.stages", lambda: result, text), as_json=as_json, paged=paged)


def _read(source: Path | None) -> str:
    if source is None:
        return ""
    from xpudbg.store.files.vfs import read_file

    try:
        return read_file(source, limit=_MAX_SOURCE).decode("utf-8", "replace")
    except OSError as error:
        raise XpudbgError(
            f"cannot read {source}: {error.strerror}", hint="--source takes the kernel's Python file"
        ) from error
