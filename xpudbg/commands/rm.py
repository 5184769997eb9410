"""``xpudbg rm``."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from xpudbg.commands.options import DryRunOption, YesOption

app = typer.Typer(add_completion=False)


@app.command()
def rm(
    names: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Argument(
            metavar="[RUN]...",
            help="Runs to remove: names or unique parts of them, latest, latest~1, paths.",
            show_default=False,
        ),
    ] = None,
    older_than: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(
            metavar="AGE", help="Remove runs older than this: 30m, 12h, 7d, 2w.", show_default=False
        ),
    ] = None,
    keep: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option(min=0, metavar="N", help="Remove all but the newest N runs.", show_default=False),
    ] = None,
    yes: YesOption = False,
    dry_run: DryRunOption = False,
) -> None:
    """Remove old runs of this folder; shows them and asks first.

    Only folders of .xpudbg/runs are ever removed, and running ones only by name.

    Examples:
      xpudbg rm latest~1
      xpudbg rm --older-than 7d --keep 10 --dry-run
    """
    from xpudbg.commands.rm_steps import remove_command

    raise typer.Exit(remove_command(list(names or ()), older_than, keep, yes=yes, dry_run=dry_run))
