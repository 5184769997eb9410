"""``xpudbg triton-cache prune``."""

from __future__ import annotations

import contextlib
import fnmatch
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
from xpudbg.core.text import decimal_size, plural
from xpudbg.facts.kernels import triton_cache
from xpudbg.model import cache
from xpudbg.model import problem as problem_model
from xpudbg.model.row import dataclass
from xpudbg.run import cache_files
from xpudbg.screens import console as console_screen
from xpudbg.screens.kernels import cache_table
from xpudbg.screens.text import clean
from xpudbg.store.files import vfs

if TYPE_CHECKING:
    from xpudbg.model.cache import CacheEntry, PrunePlan
    from xpudbg.model.problem import Problem
    from xpudbg.run.cache_files import EntryFiles, FoundCaches

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
    plans = plan_prune(
        found,
        before=cache.utc(parse_time(older_than, clock, option="--older-than")) if older_than else "",
        target=target,
        name=name,
        keep_bytes=size_in_bytes(keep, option="--keep") if keep else None,
    )
    if not as_json:
        console_screen.write_spans(
            cache_table.render_plan(plans, width=console_screen.terminal_width(), now=clock)
        )
    count, size = sum(len(p.entries) for p in plans), sum(p.bytes for p in plans)
    what = f"{plural(count, 'entry', 'entries')}, {decimal_size(size)}"
    done = Pruned()
    if count and not dry_run:
        if not yes and not confirm(what):
            raise XpudbgError("nothing was removed")
        done = sum((remove_planned(found, plan) for plan in plans), done)
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


def _summary(plans: tuple[PrunePlan, ...], done: Pruned, what: str, *, dry_run: bool) -> str:
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


def plan_prune(
    found: FoundCaches, *, before: str = "", target: str = "", name: str = "", keep_bytes: int | None = None
) -> tuple[PrunePlan, ...]:
    """Return the entries to remove from each root; folders not named by their own hash stay, as they may be the user's.

    Args:
        found: The caches.
        before: Only entries last changed before this time, as :func:`xpudbg.model.cache.utc` writes it; empty for all.
        target: Only entries whose target matches this pattern.
        name: Only kernels whose name matches this pattern.
        keep_bytes: Of those, the oldest go until the cache is no larger than this.
    """
    plans = []
    for one in triton_cache.list_found(found):
        root = Path(one.root)
        files = {f.key: f for f in found.roots[root]}
        total = sum(e.bytes for e in one.entries)
        chosen: list[tuple[Path, str, int, str]] = []
        for entry in sorted(one.entries, key=lambda e: (e.modified, e.key)):
            if keep_bytes is not None and total <= keep_bytes:
                break
            if not _wanted(entry, before, target, name) or not _is_own(files[entry.key]):
                continue
            chosen.append((files[entry.key].folder, entry.kernel, entry.bytes, entry.modified))
            total -= entry.bytes
        freed = sum(row[2] for row in chosen)
        plans.append(cache.PrunePlan(root, tuple(chosen), len(one.entries) - len(chosen), freed))
    return tuple(plans)


def _wanted(entry: CacheEntry, before: str, target: str, name: str) -> bool:
    if before and not "" < entry.modified < before:
        return False
    named = (entry.target, entry.arch, entry.backend)
    if target and not any(fnmatch.fnmatchcase(t.lower(), target.lower()) for t in named):
        return False
    return not name or fnmatch.fnmatchcase(entry.kernel, name)


def _is_own(files: EntryFiles) -> bool:
    metadata, _ = cache_files.read_metadata(files)
    return files.key in triton_cache.folder_names(metadata.hash) and files.folder.parent == files.root


@dataclass(frozen=True)
class Pruned:
    """Result of removing entries.

    Attributes:
        entries: Entries that are gone.
        bytes: The size of the files that went.
        failed: Entries of which something could not be removed, with the reason.
    """

    entries: int = 0
    bytes: int = 0
    failed: tuple[Problem, ...] = ()

    def __add__(self, other: Pruned) -> Pruned:
        return Pruned(self.entries + other.entries, self.bytes + other.bytes, self.failed + other.failed)


def remove_planned(found: FoundCaches, plan: PrunePlan) -> Pruned:
    """Carry out a plan: remove the files of each kernel one by one, then its folder if it is empty."""
    files = {f.folder: f for f in found.roots.get(plan.root, [])}
    done = Pruned()
    for folder, *_ in plan.entries:
        entry = files.get(folder)
        if entry is None or folder.is_symlink() or folder.resolve().parent != plan.root.resolve():
            done += Pruned(failed=(problem_model.Problem(str(folder), "it has been replaced meanwhile"),))
            continue
        done += _remove(entry, folder)
    return done


def _remove(entry: EntryFiles, folder: Path) -> Pruned:
    freed = 0
    # Without the group Triton sees no entry.
    for name in (
        entry.group,
        entry.metadata,
        *entry.stages.values(),
    ):
        if not name:
            continue
        try:
            size = os.lstat(folder / name).st_size
            os.unlink(folder / name)  # noqa: PTH108 - never follows links
            freed += size
        except FileNotFoundError:
            continue
        except OSError as error:
            return Pruned(0, freed, (problem_model.Problem(str(folder), error.strerror or str(error)),))
    with contextlib.suppress(OSError):
        folder.rmdir()
    return Pruned(1, freed)
