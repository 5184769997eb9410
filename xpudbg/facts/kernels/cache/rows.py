"""The rows of a run's cache entries, read once for rules, advice and tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from xpudbg.facts.kernels.cache.listing import list_found
from xpudbg.model.cache import CacheEntry
from xpudbg.model.metrics import EntryFacts
from xpudbg.run.cache_files import EntryFiles
from xpudbg.run.run_cache import entry_id
from xpudbg.run.run_reader import RunReader


class CacheRows:
    """The rows of a run's cache entries: ``run.fact(CacheRows)``.

    Attributes:
        facts: Facts from entries that somebody has read in full already, by :func:`entry_id`.

    Args:
        run: The run.
    """

    def __init__(self, run: RunReader) -> None:
        self._run = run
        self.facts: dict[tuple[Path, str, str], EntryFacts] = {}

    def row(self, files: EntryFiles) -> CacheEntry:
        """The row of one entry."""
        return self._rows[entry_id(files)]

    @cached_property
    def entries(self) -> dict[str, list[CacheEntry]]:
        """The rows by key; several in one folder, or in folders of the same name, stand together."""
        rows: dict[str, list[CacheEntry]] = {}
        for row in self._rows.values():
            rows.setdefault(row.key, []).append(row)
        return rows

    def spills(self, entries: Iterable[EntryFiles]) -> dict[tuple[Path, str, str], int | None]:
        """Spilled bytes of some entries, by :func:`entry_id`: of a large run a report asks for few of them."""
        wanted = {entry_id(files): files for files in entries}
        if "_rows" in vars(self):
            return {key: self._rows[key].spills for key in wanted}
        roots: dict[Path, list[EntryFiles]] = {}
        for files in wanted.values():
            roots.setdefault(files.root, []).append(files)
        listings = list_found(replace(self._run.cache.found, roots=roots))
        found = zip(listings, (files for _, files in sorted(roots.items())), strict=True)
        return {
            entry_id(files): row.spills
            for listing, some in found
            for files, row in zip(some, listing.entries, strict=True)
        }

    @cached_property
    def _rows(self) -> dict[tuple[Path, str, str], CacheEntry]:
        found = self._run.cache.found
        rows: dict[tuple[Path, str, str], CacheEntry] = {}
        for listing, (_, files) in zip(list_found(found), sorted(found.roots.items()), strict=True):
            rows.update(zip(map(entry_id, files), listing.entries, strict=True))
        return rows
