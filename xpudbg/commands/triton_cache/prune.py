"""``xpudbg triton-cache prune``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpudbg.commands.options import DryRunOption, JsonOption, YesOption
from xpudbg.commands.triton_cache.common import NameOption, PlacesArgument, TargetOption

app = typer.Typer(add_completion=False)


@app.command()
def prune(
    places: PlacesArgument = None,
    older_than: Annotated[
        str, typer.Option("--older-than", metavar="AGE", help="Only entries compiled longer ago: 30d, 2w.")
    ] = "",
    target: TargetOption = "",
    name: NameOption = "",
    keep: Annotated[
        str,
        typer.Option(
            "--keep", metavar="SIZE", help="Remove the oldest until the cache is at most this large: 2GB."
        ),
    ] = "",
    yes: YesOption = False,
    dry_run: DryRunOption = False,
    as_json: JsonOption = False,
) -> int:
    """Remove entries by age, size or target. Shows them first and asks; nothing outside the cache is touched.

    The age is that of the compile: Triton does not note when an entry was last used.

    Examples:
      xpudbg triton-cache prune --older-than 30d --dry-run
      xpudbg triton-cache prune ~/.triton/cache --keep 2GB --yes
    """
    from xpudbg.commands.triton_cache.prune_steps import prune_command

    return prune_command(
        places,
        older_than=older_than,
        target=target,
        name=name,
        keep=keep,
        yes=yes,
        dry_run=dry_run,
        as_json=as_json,
    )
