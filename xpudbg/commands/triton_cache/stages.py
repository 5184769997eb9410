"""``xpudbg triton-cache stages``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.core.text import shell_word
from xpudbg.facts.kernels import entry_reader, python_lines, side_by_side
from xpudbg.model.row import StrEnum
from xpudbg.screens.kernels import stages as stages_screen
from xpudbg.store.files import vfs

if TYPE_CHECKING:
    from xpudbg.model.stages import StagesResult
    from xpudbg.run.cache_files import EntryFiles
    from xpudbg.screens.reporter import ReportText


class Ranking(StrEnum):
    """Figures by which ``--by`` ranks lines."""

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
    by: Annotated[Ranking | None, typer.Option("--by", help="Rank them by this instead.")] = None,
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
      xpudbg triton-cache stages matmul_kernel:asm:120
      xpudbg triton-cache stages matmul_kernel --hot --by scratch
    """
    choice = selecting.choose_kernel(places, kernel, machine=machine)
    entries, line = choice.entries, _line(kernel, choice, line)
    if as_json:
        choice.refuse_several()
    ranking = (by.value if by else "instructions") if hot or by else ""
    out = Output(as_json, no_pager)
    return show_stages(entries, line, ranking, source=_read(source), strict=strict, out=out)


def show_stages(
    entries: Sequence[EntryFiles],
    line: str = "",
    ranking: str = "",
    *,
    source: str = "",
    strict: bool,
    out: Output,
) -> int:
    """Show the stages of each configuration of a kernel, and return the exit status.

    Args:
        entries: The configurations; one for JSON.
        line: The only line to show, as ``--line`` takes it; empty for all.
        ranking: The figure that ranks lines; empty for none.
        source: Text of the kernel's Python file.
        strict: Whether problems make the status 1.
        out: Where and how to show them.
    """
    odd = False
    for title, files in zip(ls.entry_titles(entries), entries, strict=True):
        sys.stdout.write(title)
        result = _result(files, source, ranking, line)
        _write(result, ranking, line, out=out)
        odd = odd or bool(result.problems)
    return 1 if strict and odd else 0


def _line(kernel: str, choice: selecting.KernelChoice, option: str) -> str:
    """Return the line of ``--line``, or of the address; empty for all of them.

    Raises:
        XpudbgError: The address names a stage without a line, or both name a line.
    """
    if choice.stage and not choice.line:
        raise XpudbgError(
            f"{kernel} names a stage, and this command takes a kernel, or a line of a stage",
            hint=f"'xpudbg show {shell_word(kernel)}' shows it",
        )
    if option and choice.line:
        raise XpudbgError(f"{kernel} and --line {option} name two lines", hint="give one of them")
    return f"{choice.stage}:{choice.line}" if choice.line else option


def _result(files: EntryFiles, source: str, ranking: str, line: str) -> StagesResult:
    reader = entry_reader.EntryReader(files, compilers.disassemble_entry)
    origins = python_lines.python_origins(files)
    result = side_by_side.analyse_stages(reader, source=source, rank_by=ranking, origins=origins)
    return replace(result, lines=side_by_side.choose_lines(reader, result, line)) if line else result


def _write(result: StagesResult, ranking: str, line: str, *, out: Output) -> None:
    def text(width: int) -> ReportText:
        if ranking:
            return stages_screen.render_ranking(result, ranking, width=width)
        return (
            stages_screen.render_line(result, result.lines, width=width)
            if line
            else stages_screen.render_stages(result, width=width)
        )

    out.print("xpudbg.triton-cache.stages", lambda: result, text)


def _read(source: Path | None) -> str:
    if source is None:
        return ""

    with os_errors(f"cannot read {source}", hint="--source takes the kernel's Python file"):
        return vfs.read_file(source, limit=_MAX_SOURCE).decode("utf-8", "replace")
