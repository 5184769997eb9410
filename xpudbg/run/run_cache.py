"""The Triton cache of a run: where its entries lie, and which of them autotuning chose."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from pathlib import Path

from xpudbg.model.cache import EntryFiles
from xpudbg.run.cache_files import find_caches
from xpudbg.run.entry_metadata import winning_keys


class RunCache:
    """The cache entries of a run.

    Attributes:
        found: Where the entries lie.

    Args:
        run: Folder of the bundle, or a zip file.

    Raises:
        XpudbgError: It does not exist or is no folder.
    """

    def __init__(self, run: Path) -> None:
        self.found = find_caches([run])

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
