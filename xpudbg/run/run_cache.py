"""The Triton cache of a run: where its entries lie, and which of them autotuning chose."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from xpudbg.run.cache_files import EntryFiles, find_caches
from xpudbg.run.configurations import counting
from xpudbg.run.entry_metadata import winning_keys
from xpudbg.run.run_reader import RunReader


class RunCache:
    """The cache entries of a run.

    Attributes:
        found: Where the entries lie.

    Args:
        run: The run.

    Raises:
        XpudbgError: It does not exist, is no folder, or its manifest cannot be read.
    """

    def __init__(self, run: RunReader) -> None:
        if run.is_bundle:
            # One that cannot be read is told now.
            _ = run.manifest
        self.found = find_caches([run.root], run)

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

    def counting(self, folders: Iterable[str]) -> list[EntryFiles]:
        """The cache entries of a kernel that count; see :mod:`xpudbg.run.configurations`.

        Args:
            folders: Names of the folders of its entries. Copies of a folder in other caches count once.
        """
        there = [folder for folder in dict.fromkeys(folders) if folder in self.files]
        chosen, _ = counting(there, self.winners, str)
        return [entry for folder in chosen for entry in {f.stem: f for f in self.files[folder]}.values()]


def entry_id(files: EntryFiles) -> tuple[Path, str, str]:
    """Return what tells an entry from all others."""
    return files.root, files.key, files.stem
