"""``xpudbg show``."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from xpudbg.cli.options import JsonOption, LedgerStrictOption, NoPagerOption, RunArgument

app = typer.Typer(add_completion=False)


@app.command()
def show(
    run: RunArgument = "latest",
    graph: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(
            metavar="[GRAPH]",
            help="A graph's id, its compile id or its number; or a kernel.",
            show_default=False,
        ),
    ] = None,
    artifact: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(
            metavar="[ARTIFACT]",
            help="A kind (output_code), a file name, or a stage (ttgir).",
            show_default=False,
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Do not fold long lists.")] = False,
    no_pager: NoPagerOption = False,
    strict: LedgerStrictOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show a run, a graph or one artifact.

    An artifact is highlighted on a terminal and raw when piped. RUN can be left out when GRAPH names a graph of the
    latest run.

    Examples:
      xpudbg show
      xpudbg show latest model__0_forward_1 output_code
      xpudbg show latest~1 --json
    """
    from xpudbg.cli.show_steps import show_command

    raise typer.Exit(
        show_command(run, graph, artifact, every=every, paged=not no_pager, strict=strict, as_json=as_json)
    )
