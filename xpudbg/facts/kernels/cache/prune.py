"""Removal of entries of a Triton cache: planned first, done only on request, and never outside the root."""

from __future__ import annotations

import contextlib
import fnmatch
import os
from pathlib import Path

from xpudbg.facts.kernels.cache.health import folder_names
from xpudbg.facts.kernels.cache.listing import list_found
from xpudbg.model.cache import CacheEntry, PrunePlan
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.run.cache_files import EntryFiles, FoundCaches
from xpudbg.run.entry_metadata import read_metadata


@dataclass(frozen=True)
class PruneConditions:
    """Conditions for removing entries; all that are set must hold.

    Attributes:
        before: Only entries last changed before this time, as :func:`xpudbg.model.cache.utc` writes it; empty for all.
        target: Only entries whose target matches this pattern.
        name: Only kernels whose name matches this pattern.
        keep_bytes: Of those, the oldest go until the cache is no larger than this.
    """

    before: str = ""
    target: str = ""
    name: str = ""
    keep_bytes: int | None = None


def plan_prune(found: FoundCaches, wish: PruneConditions) -> tuple[PrunePlan, ...]:
    """Return the entries to remove from each root; folders not named by their own hash stay, as they may be the user's."""
    plans = []
    for listing in list_found(found):
        root = Path(listing.root)
        files = {f.key: f for f in found.roots[root]}
        total = sum(e.bytes for e in listing.entries)
        chosen: list[tuple[Path, str, int, str]] = []
        for entry in sorted(listing.entries, key=lambda e: (e.modified, e.key)):
            if wish.keep_bytes is not None and total <= wish.keep_bytes:
                break
            if not _wanted(entry, wish) or not _is_own(files[entry.key]):
                continue
            chosen.append((files[entry.key].folder, entry.kernel, entry.bytes, entry.modified))
            total -= entry.bytes
        freed = sum(row[2] for row in chosen)
        plans.append(PrunePlan(root, tuple(chosen), len(listing.entries) - len(chosen), freed))
    return tuple(plans)


def _wanted(entry: CacheEntry, wish: PruneConditions) -> bool:
    if wish.before and not "" < entry.modified < wish.before:
        return False
    named = (entry.target, entry.arch, entry.backend)
    if wish.target and not any(fnmatch.fnmatchcase(t.lower(), wish.target.lower()) for t in named):
        return False
    return not wish.name or fnmatch.fnmatchcase(entry.kernel, wish.name)


def _is_own(files: EntryFiles) -> bool:
    metadata, _ = read_metadata(files)
    return files.key in folder_names(metadata.hash) and files.folder.parent == files.root


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


def prune(found: FoundCaches, plan: PrunePlan) -> Pruned:
    """Carry out a plan: remove the files of each kernel one by one, then its folder if it is empty."""
    files = {f.folder: f for f in found.roots.get(plan.root, [])}
    done = Pruned()
    for folder, *_ in plan.entries:
        entry = files.get(folder)
        if entry is None or folder.is_symlink() or folder.resolve().parent != plan.root.resolve():
            done += Pruned(failed=(Problem(str(folder), "it has been replaced meanwhile"),))
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
            return Pruned(0, freed, (Problem(str(folder), error.strerror or str(error)),))
    with contextlib.suppress(OSError):
        folder.rmdir()
    return Pruned(1, freed)
