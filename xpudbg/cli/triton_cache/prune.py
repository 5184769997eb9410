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
        typer.Option("--keep", metavar="SIZE", help="Only as many, oldest first, as leave this size: 2G."),
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
    from xpudbg.analysis.kernels.cache_prune import PruneWish, plan_prune
    from xpudbg.analysis.kernels.cache_prune import prune as carry_out
    from xpudbg.bundle.storage import refuse_archive
    from xpudbg.cli.triton_cache.common import find, now, parse_since, parse_size, resolve_places
    from xpudbg.model.cache import utc
    from xpudbg.reporters.json_out import render_json
    from xpudbg.reporters.kernels.cache_health import render_plan
    from xpudbg.reporters.spans import terminal_width, write_spans

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
        before=utc(parse_since(older_than, clock)) if older_than else "",
        target=target,
        name=name,
        keep_bytes=parse_size(keep) if keep else None,
    )
    plans = plan_prune(found, wish)
    if not as_json:
        write_spans(render_plan(plans, width=terminal_width(), now=clock))
    count = sum(len(p.entries) for p in plans)
    done, freed = 0, 0
    if count and not dry_run and _agreed(count, yes=yes):
        for plan in plans:
            removed, size = carry_out(found, plan)
            done, freed = done + removed, freed + size
    if as_json:
        body = {"caches": plans, "removed": done, "freed": freed}
        sys.stdout.write(render_json(body, schema="xpudbg.triton-cache.prune", version=1))
    elif done:
        sys.stdout.write(f"removed {done} {'entry' if done == 1 else 'entries'}, {freed} bytes\n")
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


def _agreed(count: int, *, yes: bool) -> bool:
    if yes:
        return True
    if not sys.stdin.isatty():
        raise XpudbgError(
            f"{count} entries would go, and there is nobody to ask",
            hint="--yes removes them, --dry-run only shows",
        )
    sys.stderr.write(f"Remove {count} entries? [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}
