"""The Triton cache of a run, searched and read once for rules, advice and tables, which need the same rows."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from pathlib import Path

from xpudbg.facts.kernels.cache.files import find_caches
from xpudbg.facts.kernels.cache.listing import list_found, winning_keys
from xpudbg.model.cache import CacheEntry, EntryFiles
from xpudbg.model.metrics import EntryFacts


class RunCache:
    """The cache entries of a run; rows are read when the first of them is asked for.

    Attributes:
        found: Where the entries lie.
        facts: Facts from entries that somebody has read in full already, by :func:`entry_id`.

    Args:
        run: Folder of the bundle, or a zip file.

    Raises:
        XpudbgError: It does not exist or is no folder.
    """

    def __init__(self, run: Path) -> None:
        self.found = find_caches([run])
        self.facts: dict[tuple[Path, str, str], EntryFacts] = {}

    @cached_property
    def winners(self) -> frozenset[str]:
        """Keys that autotuning chose."""
        return winning_keys(self.found)

    @cached_property
    def files(self) -> dict[str, list[EntryFiles]]:
        """The kernels by key; several in one folder, or in folders of the same name, stand together."""
        files: dict[str, list[EntryFiles]] = {}
        for entries in self.found.roots.values():
            for entry in entries:
                files.setdefault(entry.key, []).append(entry)
        return files

    def row(self, files: EntryFiles) -> CacheEntry:
        """The row of one kernel."""
        return self._rows[entry_id(files)]

    @cached_property
    def entries(self) -> dict[str, list[CacheEntry]]:
        """The rows by key, as :attr:`files`."""
        rows: dict[str, list[CacheEntry]] = {}
        for row in self._rows.values():
            rows.setdefault(row.key, []).append(row)
        return rows

    @cached_property
    def _rows(self) -> dict[tuple[Path, str, str], CacheEntry]:
        rows: dict[tuple[Path, str, str], CacheEntry] = {}
        for listing, (_, files) in zip(list_found(self.found), sorted(self.found.roots.items()), strict=True):
            rows.update(zip(map(entry_id, files), listing.entries, strict=True))
        return rows


def chosen_keys(keys: Iterable[str], winners: Collection[str]) -> list[str]:
    """The configurations of a kernel that may run: the ones that autotuning chose where that is known, else all.

    Args:
        keys: Keys of the kernel's cache entries.
        winners: Keys that autotuning chose, as :attr:`RunCache.winners` has them.
    """
    there = list(keys)
    return [key for key in there if key in winners] or there


def entry_id(files: EntryFiles) -> tuple[Path, str, str]:
    """Return what tells an entry from all others."""
    return files.root, files.key, files.stem
