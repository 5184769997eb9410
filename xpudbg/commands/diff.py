"""``xpudbg diff``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands.completion import complete_address
from xpudbg.commands.options import ADDRESS_HELP, ForceOption, GraphOption, JsonOption, NoPagerOption
from xpudbg.model.str_enum import StrEnum

app = typer.Typer(add_completion=False)
ENDINGS = {".html": "html", ".htm": "html", ".md": "markdown", ".json": "json"}
"""Endings of -o that choose a format."""


class DiffFormat(StrEnum):
    """Forms of the report."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


@app.command()
def diff(
    a: Annotated[
        str,
        typer.Argument(
            metavar="A", help=f"{ADDRESS_HELP} Any file; a stage of --run.", autocompletion=complete_address
        ),
    ],
    b: Annotated[
        str,
        typer.Argument(
            metavar="B", help="The second one, in the same form.", autocompletion=complete_address
        ),
    ],
    run: Annotated[
        str,
        typer.Option(
            "--run",
            metavar="RUN",
            help="Run whose stages are compared when A and B are stages.",
            autocompletion=complete_address,
        ),
    ] = "latest",
    graph: GraphOption = None,
    kernel: Annotated[
        str | None,
        typer.Option(
            "-k",
            "--kernel",
            metavar="KERNEL",
            help="Kernel whose stages are compared, as :KERNEL in an address.",
        ),
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", "--raw", help="Keep numbers in names, hashes, paths and locations.")
    ] = False,
    side_by_side: Annotated[
        bool, typer.Option("-y", "--side-by-side", help="Two columns instead of unified.")
    ] = False,
    context: Annotated[int, typer.Option("-U", "--context", min=0, help="Lines of context.")] = 3,
    fmt: Annotated[
        DiffFormat | None,
        typer.Option(
            "--format", help="Format of the report.", show_default="from the extension of -o, else text"
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            "--out",
            metavar="FILE",
            help="Write the report to a file; .html, .md and .json choose the format.",
        ),
    ] = None,
    force: ForceOption = False,
    all_kernels: Annotated[
        bool, typer.Option("--all", help="List kernels and graphs that are the same too.")
    ] = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Compare two stages, graphs, kernels or whole runs; exit 1 when they differ.

    Stages: readable runnable transformed ir_pre ir_post output_code, and of a kernel ttir ttgir llir.

    Examples:
      xpudbg diff latest~1 latest
      xpudbg diff readable transformed --graph model__0
      xpudbg diff latest~1:K5:ttgir latest:K5:ttgir
      xpudbg diff old.zip new.zip -o diff.html
    """
    from xpudbg.commands.diff_steps import ReportOptions, compare, write_report
    from xpudbg.core.errors import ExitCode, XpudbgError
    from xpudbg.screens.out_file import check_writable

    if as_json and fmt is not None:
        raise XpudbgError(f"--json and --format {fmt.value} are two formats", hint="give one of them")
    ending = output.suffix.lower() if output is not None else ""
    if output is not None:
        check_writable(output, force=force)
    form = "json" if as_json else fmt.value if fmt is not None else ENDINGS.get(ending, DiffFormat.TEXT.value)
    result = compare(a, b, run=run, graph=graph, kernel=kernel, exact=exact)
    write_report(result, form, output, ReportOptions(context, side_by_side, all_kernels, not no_pager))
    if not result.same:
        raise typer.Exit(ExitCode.FOUND)
