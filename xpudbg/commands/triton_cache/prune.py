"""``xpudbg triton-cache prune``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.options import (
    DryRunOption,
    JsonOption,
    KernelNameOption,
    KernelTargetOption,
    PlacesArgument,
    YesOption,
    parse_time,
    size_in_bytes,
)
from xpudbg.commands.output import confirm, print_json
from xpudbg.commands.triton_cache import selecting
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.units import decimal_size
from xpudbg.facts.kernels.cache import prune as prune_facts
from xpudbg.model import cache
from xpudbg.model.plural import plural
from xpudbg.screens import console as console_screen
from xpudbg.screens.kernels import cache_table
from xpudbg.screens.text import clean
from xpudbg.store.files import vfs

if TYPE_CHECKING:
    from xpudbg.model.cache import PrunePlan
    from xpudbg.run.cache_files import FoundCaches


app = typer.Typer(add_completion=False)


@app.command()
def prune(
    places: PlacesArgument = None,
    older_than: Annotated[
        str, typer.Option("--older-than", metavar="AGE", help="Only entries compiled longer ago: 30d, 2w.")
    ] = "",
    target: KernelTargetOption = "",
    name: KernelNameOption = "",
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
    if not (older_than or target or name or keep):
        raise XpudbgError(
            "nothing chosen to remove", hint="--older-than 30d, --keep 2G, --target pvc or --name GLOB"
        )
    clock = selecting.now()
    for place in selecting.resolve_places(places):
        vfs.refuse_archive(place, "'prune' removes entries of caches on disk")
    found = selecting.find(places, machine=not places)
    _leave_bundles(found)
    wish = prune_facts.PruneConditions(
        before=cache.utc(parse_time(older_than, clock, option="--older-than")) if older_than else "",
        target=target,
        name=name,
        keep_bytes=size_in_bytes(keep, option="--keep") if keep else None,
    )
    plans = prune_facts.plan_prune(found, wish)
    if not as_json:
        console_screen.write_spans(
            cache_table.render_plan(plans, width=console_screen.terminal_width(), now=clock)
        )
    count, size = sum(len(p.entries) for p in plans), sum(p.bytes for p in plans)
    what = f"{plural(count, 'entry', 'entries')}, {decimal_size(size)}"
    done = prune_facts.Pruned()
    if count and not dry_run:
        if not yes and not confirm(what):
            raise XpudbgError("nothing was removed")
        done = sum((prune_facts.prune(found, plan) for plan in plans), done)
    if as_json:
        body = {"caches": plans, "removed": done.entries, "freed": done.bytes, "failed": done.failed}
        print_json("xpudbg.triton-cache.prune", body)
    else:
        sys.stdout.write(_summary(plans, done, what, dry_run=dry_run))
    if done.failed:
        first = done.failed[0]
        raise XpudbgError(
            f"{plural(len(done.failed), 'entry', 'entries')} not removed: {first.where}: {first.what}",
            hint="check the permissions of the cache",
        )
    return ExitCode.OK


def _summary(plans: tuple[PrunePlan, ...], done: prune_facts.Pruned, what: str, *, dry_run: bool) -> str:
    count, remaining = sum(len(p.entries) for p in plans), sum(p.kept for p in plans)
    if not count:
        return f"nothing to remove, {plural(remaining, 'entry', 'entries')} kept\n"
    if dry_run:
        return f"would remove {what}; {remaining} kept\n"
    removed = plural(done.entries, "entry", "entries")
    return f"removed {removed}, {decimal_size(done.bytes)} freed; {remaining + count - done.entries} kept\n"


def _leave_bundles(found: FoundCaches) -> None:
    """Return the found caches without those in run bundles, which a typed folder may contain.

    Raises:
        XpudbgError: None is left.
    """
    inside = sorted(root for root in found.roots if _in_bundle(root))
    if inside and len(inside) == len(found.roots):
        more = f", and {len(inside) - 1} more" if len(inside) > 1 else ""
        raise XpudbgError(
            f"{inside[0]} belongs to a run bundle{more}",
            hint="'xpudbg rm' removes whole runs; a bundle stays as it is",
        )
    for root in inside:
        del found.roots[root]
        sys.stderr.write(f"ignored {clean(str(root))}: entries of a bundle are not removed\n")


def _in_bundle(root: Path) -> bool:
    folders = (root, *root.parents)
    return any(
        os.path.lexists(place / "manifest.json") or (place.name == "runs" and place.parent.name == ".xpudbg")
        for place in folders
    )
