"""``xpudbg triton-cache stages``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from xpudbg.cli.options import JsonOption, NoPagerOption, OddStrictOption
from xpudbg.cli.triton_cache.common import InOption, KernelArgument
from xpudbg.errors import XpudbgError

app = typer.Typer(add_completion=False)
_MAX_SOURCE = 4 << 20


@app.command()
def stages(
    kernel: KernelArgument,
    places: InOption = None,
    line: Annotated[
        str,
        typer.Option("--line", metavar="[FILE:]N", help="Everything that this Python line became, in full."),
    ] = "",
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
    """
    from dataclasses import replace

    from xpudbg.analysis.kernels.kernel_stages import analyse_stages
    from xpudbg.cli.triton_cache.common import select
    from xpudbg.reporters.json_out import render_json
    from xpudbg.reporters.kernels.stages import render_line, render_stages
    from xpudbg.reporters.spans import terminal_width, write_spans

    result = analyse_stages(select(places, kernel), source=_read(source))
    if line:
        file, _, number = line.rpartition(":")
        if not number.isdecimal():
            raise XpudbgError(f"{line} is no line", hint="such as --line 32 or --line kernel.py:32")
        fits = [
            x
            for x in result.lines
            if x.line == int(number) and (not file or x.file == file.rpartition("/")[2])
        ]
        if not fits:
            known = ", ".join(str(x.line) for x in result.lines[:40])
            raise XpudbgError(
                f"no stage has anything of line {line}", hint=f"lines that are there: {known or 'none'}"
            )
        result = replace(result, lines=tuple(fits))
    if as_json:
        sys.stdout.write(render_json(result, schema="xpudbg.triton-cache.stages", version=1))
    elif line:
        write_spans(render_line(result, result.lines, width=terminal_width()), paged=not no_pager)
    else:
        write_spans(render_stages(result, width=terminal_width()), paged=not no_pager)
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
