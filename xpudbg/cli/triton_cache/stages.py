"""``xpudbg triton-cache stages``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from xpudbg.cli.options import JsonOption, NoPagerOption, OddStrictOption
from xpudbg.cli.triton_cache.common import InOption, KernelArgument
from xpudbg.errors import XpudbgError
from xpudbg.model.str_enum import StrEnum


class Ranking(StrEnum):
    """What ``--by`` ranks lines by."""

    INSTRUCTIONS = "instructions"
    SENDS = "sends"
    SCRATCH = "scratch"


app = typer.Typer(add_completion=False)
_MAX_SOURCE = 4 << 20


@app.command()
def stages(
    kernel: KernelArgument,
    places: InOption = None,
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
    from dataclasses import replace

    from xpudbg.analysis.kernels.entry_reader import EntryReader
    from xpudbg.analysis.kernels.kernel_stages import analyse_stages, choose_lines
    from xpudbg.cli.triton_cache.common import select
    from xpudbg.cli.triton_cache.disassembly import disassemble_entry
    from xpudbg.reporters.json_out import render_json
    from xpudbg.reporters.kernels.stages import render_line, render_ranking, render_stages
    from xpudbg.reporters.spans import terminal_width, write_spans

    reader = EntryReader(select(places, kernel), disassemble_entry)
    ranking = (by.value if by else "instructions") if hot or by else ""
    result = analyse_stages(reader, source=_read(source), rank_by=ranking)
    if line:
        result = replace(result, lines=choose_lines(reader, result, line))
    if as_json:
        sys.stdout.write(render_json(result, schema="xpudbg.triton-cache.stages", version=1))
        return 1 if strict and result.problems else 0
    width = terminal_width()
    if ranking:
        lines = render_ranking(result, ranking, width=width)
    elif line:
        lines = render_line(result, result.lines, width=width)
    else:
        lines = render_stages(result, width=width)
    write_spans(lines, paged=not no_pager)
    return 1 if strict and result.problems else 0


def _read(source: Path | None) -> str:
    if source is None:
        return ""
    from xpudbg.files.vfs import read_file

    try:
        return read_file(source, limit=_MAX_SOURCE).decode("utf-8", "replace")
    except OSError as error:
        raise XpudbgError(
            f"cannot read {source}: {error.strerror}", hint="--source takes the kernel's Python file"
        ) from error
