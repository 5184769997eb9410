"""Configurations of a kernel: its cache entries, and the choice of those that count.

Autotuning compiles a kernel in several configurations and launches the one that it chose, which Inductor's ``.best_config`` names by its
cache key. Every question to a kernel with several configurations is answered for those that count, and every command takes them from here:

- the entries that autotuning chose, where it chose some of them; several where it chose again for other sizes or on another rank;
- else all of them: it is not known which one runs.

Where one entry is needed, it is the only one that counts; where several count, a command shows all of those or asks for one by its key.
Entries of one key from different caches (``KEY~2`` in a bundle) have the same key, and autotuning's choice means each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from xpudbg.model.cache import own_key
from xpudbg.model.row import dataclass
from xpudbg.model.triton import TritonMetadata
from xpudbg.run.cache_files import EntryFiles, find_caches
from xpudbg.run.entry_metadata import read_metadata, source_file, winning_keys
from xpudbg.run.run_reader import RunReader

T = TypeVar("T")
_OPTIONS = ("num_warps", "num_stages", "num_ctas", "threads_per_warp", "grf_mode")
"""Options in which configurations differ, the commonest first."""
_NAME = 50


def is_chosen(folder: str, winners: Collection[str]) -> bool:
    """Return whether autotuning chose an entry.

    Args:
        folder: Name of the entry's folder.
        winners: Keys that autotuning chose.
    """
    return own_key(folder) in winners or folder in winners


def counting(
    entries: Iterable[T], winners: Collection[str], folder: Callable[[T], str]
) -> tuple[list[T], bool]:
    """Return the configurations of one kernel that count, and whether autotuning chose them.

    Args:
        entries: The configurations of one kernel.
        winners: Keys that autotuning chose.
        folder: Gives the name of an entry's folder.
    """
    there = list(entries)
    chosen = [entry for entry in there if is_chosen(folder(entry), winners)]
    return chosen or there, bool(chosen)


@dataclass(frozen=True)
class Configurations:
    """Cache entries of one kernel of one Python file.

    Attributes:
        kernel: Name of the kernel.
        source: The Python file, as the IR names it; empty where it does not.
        entries: The entries.
        counting: The entries that count.
        chosen: Whether autotuning chose those that count.
    """

    kernel: str
    source: str
    entries: tuple[EntryFiles, ...]
    counting: tuple[EntryFiles, ...]
    chosen: bool = False

    @property
    def one(self) -> EntryFiles | None:
        """Return the entry that counts; None where several do."""
        return self.counting[0] if len(self.counting) == 1 else None

    @property
    def why(self) -> str:
        """Return the reason for the entry that counts, for a note beside it; empty for a single configuration."""
        if len(self.entries) < 2 or not self.chosen:
            return ""
        if len(self.counting) > 1:
            return f"{self.kernel} has {len(self.entries)} configurations, and autotuning chose {len(self.counting)} of them"
        key = self.counting[0].key[:8]
        return f"{self.kernel} has {len(self.entries)} configurations; this is {key}, which autotuning chose"


def configurations_of(entries: Iterable[EntryFiles], winners: Collection[str]) -> list[Configurations]:
    """Group cache entries by kernel.

    Args:
        entries: The entries.
        winners: Keys that autotuning chose.
    """
    groups: dict[tuple[str, str], list[EntryFiles]] = {}
    for files in entries:
        name = read_metadata(files)[0].name or files.stem
        groups.setdefault((name, source_file(files)), []).append(files)
    found = []
    for (name, source), some in groups.items():
        count, chosen = counting(some, winners, lambda f: f.key)
        found.append(Configurations(name, source, tuple(some), tuple(count), chosen))
    return found


def describe_entries(entries: Sequence[EntryFiles]) -> list[str]:
    """Return ``K5TQIVAJ (add_kernel, num_warps 4)``: each entry's name and the options in which it differs from the others."""
    read = [read_metadata(f)[0] for f in entries]
    differing = [o for o in _OPTIONS if len({repr(_option(m, o)) for m in read}) > 1] or ["num_warps"]
    rows = []
    for files, metadata in zip(entries, read, strict=True):
        options = ", ".join(
            f"{o} {_option(metadata, o)}" for o in differing if _option(metadata, o) is not None
        )
        name = (metadata.name or files.stem)[:_NAME]
        rows.append(f"{files.key[:8]} ({name}{f', {options}' if options else ''})")
    return rows


def _option(metadata: TritonMetadata, name: str) -> object:
    value = getattr(metadata, name)
    return value if value != "" else None


class RunCache:
    """Cache entries of a run.

    Attributes:
        found: The caches with the entries.

    Args:
        run: The run.

    Raises:
        XpudbgError: It does not exist, is no folder, or its manifest cannot be read.
    """

    def __init__(self, run: RunReader) -> None:
        if run.is_bundle:
            # A manifest that cannot be read raises here.
            _ = run.manifest
        self.found = find_caches([run.root], run)

    @cached_property
    def winners(self) -> frozenset[str]:
        """Keys that autotuning chose."""
        return winning_keys(self.found)

    @cached_property
    def files(self) -> dict[str, list[EntryFiles]]:
        """Kernels by key; kernels of one folder, or of folders with the same name, are in one list."""
        files: dict[str, list[EntryFiles]] = {}
        for entries in self.found.roots.values():
            for entry in entries:
                files.setdefault(entry.key, []).append(entry)
        return files

    def counting(self, folders: Iterable[str]) -> list[EntryFiles]:
        """Return the cache entries of a kernel that count; see :mod:`xpudbg.run.configurations`.

        Args:
            folders: Names of the folders of its entries. Copies of a folder in other caches count once.
        """
        there = [folder for folder in dict.fromkeys(folders) if folder in self.files]
        chosen, _ = counting(there, self.winners, str)
        return [entry for folder in chosen for entry in {f.stem: f for f in self.files[folder]}.values()]


def entry_id(files: EntryFiles) -> tuple[Path, str, str]:
    """Return an entry's identity: cache root, key and kernel file name."""
    return files.root, files.key, files.stem
