"""``xpudbg show-fusion``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands.options import (
    AddressArgument,
    ForceOption,
    GraphOption,
    JsonOption,
    NoPagerOption,
    OddStrictOption,
)
from xpudbg.model.fusion import KernelSort
from xpudbg.model.str_enum import StrEnum

app = typer.Typer(add_completion=False)


class DiagramFormat(StrEnum):
    """Forms of the diagram."""

    SVG = "svg"
    PNG = "png"
    DOT = "dot"
    HTML = "html"


@app.command()
def show_fusion(
    address: AddressArgument = "latest",
    graph: GraphOption = None,
    why: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B",
            help="Why two kernels (or nodes, or the kernels that write two buffers) were not fused.",
        ),
    ] = None,
    fmt: Annotated[
        DiagramFormat | None,
        typer.Option("--format", help="Draw before and after instead of the report."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            "--out",
            metavar="FILE",
            help="File of the diagram; its extension selects the format.",
        ),
    ] = None,
    force: ForceOption = False,
    open_it: Annotated[
        bool, typer.Option("--open", help="Open the diagram (HTML without --format).")
    ] = False,
    log: Annotated[
        Path | None,
        typer.Option(help="A TORCH_LOGS=+fusion log to read besides those found."),
    ] = None,
    sort: Annotated[
        KernelSort | None,
        typer.Option(help="Rank the kernels of all graphs; no time is measured: bytes stand for it."),
    ] = None,
    top: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="The first N of them (by bytes without --sort); 0 for all.",
            show_default=False,
        ),
    ] = None,
    line: Annotated[
        str | None,
        typer.Option(metavar="FILE[:LINE]", help="Only kernels that compute something of this line or file."),
    ] = None,
    module: Annotated[
        str | None,
        typer.Option(metavar="PATH", help="Only kernels of this module and those below it."),
    ] = None,
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="What was fused in each kernel, and pairs one by one.")
    ] = False,
    limit: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="Kernels to list for each graph; 0 for all. [default: 60, of layers that repeat 8]",
            show_default=False,
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Show each graph, also those that are the same.")
    ] = False,
    expand: Annotated[
        bool,
        typer.Option(
            "--expand", help="List each layer of a model and each rank's graph, also those that are the same."
        ),
    ] = False,
    modules: Annotated[
        bool, typer.Option("--modules", help="Kernels, launches and bytes by module path.")
    ] = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show what was fused, what was not and why, and what it saved.

    Without options a report; with --format, -o or --open a picture of before and after.

    Layers that repeat are shown once, with the kernels that read and write most; --limit 0 lists all of a layer and what differs,
    --expand each layer. With --sort, --top, --line or --module one table over all
    graphs, in which launches of the same kernel stand together.

    Of a kernel's address the report has that kernel and what it was not fused with.

    Examples:
      xpudbg show-fusion
      xpudbg show-fusion :model__0_forward_1:K5
      xpudbg show-fusion --sort bytes --top 10
      xpudbg show-fusion --line model.py:35
      xpudbg show-fusion latest:model__0 --why buf3 buf7
      xpudbg show-fusion torch_compile_debug -o fusion.html
    """
    from xpudbg.commands.show_fusion_steps import FusionOptions, show_fusion_command

    options = FusionOptions(
        address=address,
        graph=graph,
        why=why,
        fmt=fmt,
        output=output,
        force=force,
        open_it=open_it,
        log=log,
        sort=sort,
        top=top,
        line=line,
        module=module,
        verbose=verbose,
        limit=limit,
        every=every,
        expand=expand,
        modules=modules,
        strict=strict,
        paged=not no_pager,
        as_json=as_json,
    )
    raise typer.Exit(show_fusion_command(options))
