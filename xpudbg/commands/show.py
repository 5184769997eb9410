"""``xpudbg show``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands.options import AddressArgument, JsonOption, LedgerStrictOption, MorePart, NoPagerOption

app = typer.Typer(add_completion=False)


@app.command()
def show(
    address: AddressArgument = "latest",
    word: MorePart = None,
    stage: MorePart = None,
    every: Annotated[bool, typer.Option("--all", help="Do not fold long lists.")] = False,
    ranks: Annotated[
        bool,
        typer.Option(
            "--ranks", help="Compare the ranks of a job: where they part first, and their collectives."
        ),
    ] = False,
    perfetto: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="With --ranks: also write Inductor's estimates of run times as a Chrome trace, for ui.perfetto.dev.",
            show_default=False,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file given with --perfetto.")] = False,
    no_pager: NoPagerOption = False,
    strict: LedgerStrictOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show a run, a graph, a kernel or one artifact.

    An artifact is highlighted on a terminal and raw when piped. The words behind ADDRESS are its next parts:
    `show RUN KERNEL ttgir` is `show RUN:KERNEL:ttgir`.

    Examples:
      xpudbg show
      xpudbg show latest:model__0_forward_1:output_code
      xpudbg show :K5:ttgir
      xpudbg show latest~1 --json
      xpudbg show --ranks
    """
    from xpudbg.commands.show_steps import show_command

    raise typer.Exit(
        show_command(
            [address, word, stage],
            every=every,
            ranks=ranks,
            perfetto=perfetto,
            force=force,
            paged=not no_pager,
            strict=strict,
            as_json=as_json,
        )
    )
