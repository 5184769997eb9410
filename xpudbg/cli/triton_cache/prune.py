"""``xpudbg triton-cache prune``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.cli.options import DryRunOption, JsonOption, YesOption
from xpudbg.cli.triton_cache.common import PlacesArgument
from xpudbg.errors import ExitCode, XpudbgError

if TYPE_CHECKING:
    from xpudbg.analysis.kernels.cache_files import FoundCaches

app = typer.Typer(add_completion=False)


@app.command()
def prune(
    places: PlacesArgument = None,
    older_than: Annotated[
        str, typer.Option("--older-than", metavar="AGE", help="Only entries compiled longer ago: 30d, 2w.")
    ] = "",
    target: Annotated[
        str, typer.Option("--target", metavar="GLOB", help="Only this device, architecture or backend.")
    ] = "",
    name: Annotated[
        str, typer.Option("--name", metavar="GLOB", help="Only kernels whose name matches.")
    ] = "",
    keep: Annotated[
        str,
        typer.Option("--keep", metavar="SIZE", help="Only as many, oldest first, as leave this size: 2GB."),
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
    from xpudbg.analysis.kernels.cache_prune import Pruned, PruneWish, plan_prune
    from xpudbg.analysis.kernels.cache_prune import prune as carry_out
    from xpudbg.bundle.storage import refuse_archive
    from xpudbg.cli.amounts import moment, size_in_bytes
    from xpudbg.cli.ask import agreed
    from xpudbg.cli.triton_cache.common import find, now, resolve_places
    from xpudbg.model.cache import utc
    from xpudbg.reporters.json_out import render_json
    from xpudbg.reporters.kernels.cache_health import render_plan
    from xpudbg.reporters.spans import terminal_width, write_spans
    from xpudbg.reporters.text import human_bytes, plural

    if not (older_than or target or name or keep):
        raise XpudbgError(
            "prune needs to know what may go", hint="--older-than 30d, --keep 2G, --target pvc or --name GLOB"
        )
    clock = now()
    for place in resolve_places(places):
        refuse_archive(place, "'prune' removes entries of caches on disk")
    found = find(places)
    _leave_bundles(found)
    wish = PruneWish(
        before=utc(moment(older_than, clock, option="--older-than")) if older_than else "",
        target=target,
        name=name,
        keep_bytes=size_in_bytes(keep, option="--keep") if keep else None,
    )
    plans = plan_prune(found, wish)
    if not as_json:
        write_spans(render_plan(plans, width=terminal_width(), now=clock))
    count, size = sum(len(p.entries) for p in plans), sum(p.bytes for p in plans)
    kept = sum(p.kept for p in plans)
    what = f"{plural(count, 'entry', 'entries')}, {human_bytes(size)}"
    done = Pruned()
    if count and not dry_run:
        if not yes and not agreed(what):
            raise XpudbgError("nothing was removed")
        done = sum((carry_out(found, plan) for plan in plans), done)
    if as_json:
        body = {"caches": plans, "removed": done.entries, "freed": done.bytes, "failed": done.failed}
        sys.stdout.write(render_json(body, schema="xpudbg.triton-cache.prune", version=1))
    elif not count:
        sys.stdout.write(f"nothing to remove, {plural(kept, 'entry', 'entries')} kept\n")
    elif dry_run:
        sys.stdout.write(f"would remove {what}; {kept} kept\n")
    else:
        removed = plural(done.entries, "entry", "entries")
        kept += count - done.entries
        sys.stdout.write(f"removed {removed}, {human_bytes(done.bytes)} freed; {kept} kept\n")
    if done.failed:
        first = done.failed[0]
        raise XpudbgError(
            f"{plural(len(done.failed), 'entry', 'entries')} not removed: {first.where}: {first.what}",
            hint="check the permissions of the cache",
        )
    return ExitCode.OK


def _leave_bundles(found: FoundCaches) -> None:
    """Take the caches out that lie in run bundles; what was typed may be any folder above them.

    Raises:
        XpudbgError: None is left.
    """
    from xpudbg.reporters.text import clean

    inside = sorted(root for root in found.roots if _in_bundle(root))
    if inside and len(inside) == len(found.roots):
        more = f", and {len(inside) - 1} more" if len(inside) > 1 else ""
        raise XpudbgError(
            f"{inside[0]} belongs to a run bundle{more}",
            hint="'xpudbg rm' removes whole runs; a bundle stays as it is",
        )
    for root in inside:
        del found.roots[root]
        sys.stderr.write(f"left out {clean(str(root), single_line=True)}: a bundle stays as it is\n")


def _in_bundle(root: Path) -> bool:
    folders = (root, *root.parents)
    return any(
        os.path.lexists(place / "manifest.json") or (place.name == "runs" and place.parent.name == ".xpudbg")
        for place in folders
    )
