"""The steps of ``xpudbg triton-cache prune``: choose, show, ask, remove, report."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from xpudbg.commands.options import parse_time, size_in_bytes
from xpudbg.commands.output import confirm
from xpudbg.commands.triton_cache.common import now, resolve_places
from xpudbg.commands.triton_cache.selecting import find
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.units import decimal_size
from xpudbg.facts.kernels.cache.prune import Pruned, PruneWish, plan_prune, prune
from xpudbg.model.cache import utc
from xpudbg.model.cache_health import PrunePlan
from xpudbg.model.plural import plural
from xpudbg.run.cache_files import FoundCaches
from xpudbg.screens.kernels.cache_health import render_plan
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.spans import terminal_width, write_spans
from xpudbg.screens.text import clean
from xpudbg.store.files.vfs import refuse_archive


def prune_command(
    places: list[str] | None,
    *,
    older_than: str,
    target: str,
    name: str,
    keep: str,
    yes: bool,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Plan, show, ask and remove; returns the exit status."""
    if not (older_than or target or name or keep):
        raise XpudbgError(
            "nothing chosen to remove", hint="--older-than 30d, --keep 2G, --target pvc or --name GLOB"
        )
    clock = now()
    for place in resolve_places(places):
        refuse_archive(place, "'prune' removes entries of caches on disk")
    found = find(places, machine=not places)
    _leave_bundles(found)
    wish = PruneWish(
        before=utc(parse_time(older_than, clock, option="--older-than")) if older_than else "",
        target=target,
        name=name,
        keep_bytes=size_in_bytes(keep, option="--keep") if keep else None,
    )
    plans = plan_prune(found, wish)
    if not as_json:
        write_spans(render_plan(plans, width=terminal_width(), now=clock))
    count, size = sum(len(p.entries) for p in plans), sum(p.bytes for p in plans)
    what = f"{plural(count, 'entry', 'entries')}, {decimal_size(size)}"
    done = Pruned()
    if count and not dry_run:
        if not yes and not confirm(what):
            raise XpudbgError("nothing was removed")
        done = sum((prune(found, plan) for plan in plans), done)
    if as_json:
        body = {"caches": plans, "removed": done.entries, "freed": done.bytes, "failed": done.failed}
        sys.stdout.write(Reporter("xpudbg.triton-cache.prune", lambda: body).json_text())
    else:
        sys.stdout.write(_summary(plans, done, what, dry_run=dry_run))
    if done.failed:
        first = done.failed[0]
        raise XpudbgError(
            f"{plural(len(done.failed), 'entry', 'entries')} not removed: {first.where}: {first.what}",
            hint="check the permissions of the cache",
        )
    return ExitCode.OK


def _summary(plans: tuple[PrunePlan, ...], done: Pruned, what: str, *, dry_run: bool) -> str:
    count, kept = sum(len(p.entries) for p in plans), sum(p.kept for p in plans)
    if not count:
        return f"nothing to remove, {plural(kept, 'entry', 'entries')} kept\n"
    if dry_run:
        return f"would remove {what}; {kept} kept\n"
    removed = plural(done.entries, "entry", "entries")
    return f"removed {removed}, {decimal_size(done.bytes)} freed; {kept + count - done.entries} kept\n"


def _leave_bundles(found: FoundCaches) -> None:
    """Take the caches out that lie in run bundles; what was typed may be any folder above them.

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
        sys.stderr.write(
            f"ignored {clean(str(root), single_line=True)}: entries of a bundle are not removed\n"
        )


def _in_bundle(root: Path) -> bool:
    folders = (root, *root.parents)
    return any(
        os.path.lexists(place / "manifest.json") or (place.name == "runs" and place.parent.name == ".xpudbg")
        for place in folders
    )
