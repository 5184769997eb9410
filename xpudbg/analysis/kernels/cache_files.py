"""Finding the kernels of Triton caches by file names, without leaving the root; a zip file is searched like a folder.

Layout (``triton/runtime/cache.py``): ``<root>/<hash of the compile>/KERNEL.<stage>``, ``KERNEL.json`` and
``__grp__KERNEL.json``; file names are cut at 150 characters. A writer works in ``tmp.pid_N_uuid`` inside the entry and renames.
Other folders of a root hold launchers and driver helpers (``*.so``) and no kernel.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from xpudbg.bundle.paths import what_it_is
from xpudbg.bundle.storage import Entry, archive_problems, exists, is_folder, scan, stays_inside
from xpudbg.errors import XpudbgError
from xpudbg.model.cache import STAGES, EntryFiles, is_wrapper_binary
from xpudbg.model.problem import Problem

MAX_DEPTH = 10
"""How deep below a given folder caches are looked for."""
_GROUP = "__grp__"
_STAGES = frozenset(STAGES)
_NATIVE = (".progbin", ".zebin", "ocloc.log", ".asm")
_SKIPPED = frozenset({".git", "__pycache__", "node_modules"})


@dataclass
class FoundCaches:
    """Kernels by cache root, and what else was met on the way.

    Attributes:
        roots: Kernels by the real path of their cache.
        best_configs: ``.best_config`` files of Inductor's autotuning.
        others: Files in folders of a root that hold no kernel, by root: path and bytes.
        unfinished: Folders that a writer left or is at work in, by root.
        problems: Links and unreadable folders.
    """

    roots: dict[Path, list[EntryFiles]] = field(default_factory=dict)
    best_configs: list[Path] = field(default_factory=list)
    others: dict[Path, list[tuple[Path, int]]] = field(default_factory=dict)
    unfinished: dict[Path, list[Path]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    _paths: dict[str, Path] = field(default_factory=dict)

    def root(self, folder: str) -> Path:
        """One path object for all entries of a root: making ten thousand of them takes time."""
        known = self._paths.get(folder)
        if known is None:
            known = self._paths[folder] = Path(folder)
        return known


def find_caches(places: Iterable[Path]) -> FoundCaches:
    """Look for kernels at and below some folders.

    Symbolic links to folders are not followed, and links to files only when they stay inside the folder that was given.

    Args:
        places: Cache roots, entries, bundles, debug folders: anything that has cache entries below it.

    Raises:
        XpudbgError: A place does not exist or is no folder.
    """
    found = FoundCaches()
    seen: set[str] = set()
    for place in places:
        if not is_folder(place):
            what = f"is {what_it_is(place)}, not a folder or zip file" if exists(place) else "does not exist"
            raise XpudbgError(
                f"{place} {what}", hint="give a Triton cache, one of its entries, a run or a bundle"
            )
        real = place.resolve()
        natives: dict[str, list[Path]] = {}
        _walk(str(real), real, 0, found, seen, natives)
        _join_companions(found, natives, real)
        found.problems += archive_problems(real)
    return found


def _walk(
    folder: str, top: Path, depth: int, found: FoundCaches, seen: set[str], natives: dict[str, list[Path]]
) -> bool:
    """Look at one folder and those below; return whether it is a kernel's folder."""
    if folder in seen or depth > MAX_DEPTH:
        return False
    seen.add(folder)
    names: list[str] = []
    folders: list[str] = []
    odd: list[Problem] = []
    try:
        with scan(folder) as entries:
            for entry in entries:
                if entry.is_file(follow_symlinks=False):
                    names.append(entry.name)
                elif entry.is_dir(follow_symlinks=False):
                    folders.append(entry.name)
                elif entry.is_symlink():
                    _link(entry, top, names, odd)
                else:  # a FIFO or device: named as it is, and refused when it is read
                    names.append(entry.name)
    except OSError as error:
        found.problems.append(Problem(folder, f"cannot be listed: {error.strerror}"))
        return False
    is_kernel = _take(folder, names, folders, odd, found, natives)
    if folders:
        subs = [f for f in sorted(folders) if f not in _SKIPPED and not f.startswith("tmp.pid_")]
        inner = {sub for sub in subs if _walk(f"{folder}/{sub}", top, depth + 1, found, seen, natives)}
        if inner:
            _remember_others(Path(folder), [s for s in subs if s not in inner], found)
    return is_kernel


def _take(
    folder: str,
    names: list[str],
    folders: list[str],
    odd: list[Problem],
    found: FoundCaches,
    natives: dict[str, list[Path]],
) -> bool:
    """Keep what one folder has: kernels, native code made apart, winners of an autotuning."""
    parent, _, key = folder.rpartition("/")
    kernels = kernels_in(found.root(parent or "/"), key, names, odd)
    if kernels:
        root = kernels[0].root
        found.roots.setdefault(root, []).extend(kernels)
        unfinished = [Path(folder) / f for f in folders if f.startswith("tmp.pid_")]
        if unfinished:
            found.unfinished.setdefault(root, []).extend(unfinished)
    elif names or odd:
        found.problems += odd
        found.best_configs += [Path(folder) / n for n in names if n.endswith(".best_config")]
        if any(n.endswith(_NATIVE) for n in names):
            natives.setdefault(own_key(key), []).append(Path(folder))
    return bool(kernels)


def _link(entry: Entry, top: Path, names: list[str], odd: list[Problem]) -> None:
    """A link to a file inside the given place is taken; everything else is named and left alone."""
    if stays_inside(entry.path, top):
        names.append(entry.name)
    elif not os.path.exists(entry.path):  # noqa: PTH110 - Path raises for a loop of links in Python 3.10
        odd.append(Problem(entry.path, "a link to nothing"))
    else:
        odd.append(Problem(entry.path, "a link that leads out of the cache or to a folder; not followed"))


def kernels_in(root: Path, key: str, names: list[str], odd: list[Problem]) -> list[EntryFiles]:
    """The kernels whose files lie in one folder, by its file names."""
    stems: dict[str, dict[str, str]] = {}
    logs: list[str] = []
    for name in names:
        stem, dot, suffix = name.rpartition(".")
        if is_wrapper_binary(key, name):
            continue
        if suffix in _STAGES and dot and stem:
            stems.setdefault(stem, {})[suffix] = name
        elif suffix == "json" and name.startswith(_GROUP):
            stems.setdefault(stem[len(_GROUP) :], {})
        elif suffix == "asm" or name.endswith("ocloc.log"):
            logs.append(name)
    if not stems:
        return []
    found: list[EntryFiles] = []
    for stem in sorted(stems):
        stages = stems[stem]
        metadata = f"{stem}.json" if f"{stem}.json" in names else ""
        group = f"{_GROUP}{stem}.json" if f"{_GROUP}{stem}.json" in names else ""
        if not metadata and not group and set(stages) <= {"spv", "zebin"}:
            continue  # native code or SPIR-V by itself: a dump, not a cache entry
        ordered = {s: stages[s] for s in STAGES if s in stages}
        found.append(
            EntryFiles(root, key, stem, metadata, group, ordered, tuple(sorted(logs)), (), tuple(odd))
        )
    return found


def _remember_others(root: Path, folders: list[str], found: FoundCaches) -> None:
    if root not in found.roots:
        return
    for name in folders:
        files = [(p, s.st_size) for p, s in plain_files(root / name)]
        if files:
            found.others.setdefault(root, []).extend(files)


def _join_companions(found: FoundCaches, natives: dict[str, list[Path]], top: Path) -> None:
    """Native code that was made apart (``zebin/<key>/K.zebin`` beside ``cache/<key>``, ``mm_dumps`` in an entry)."""
    if not natives:
        return
    for root, entries in found.roots.items():
        if not root.is_relative_to(top) and root != top.parent:
            continue
        for index, entry in enumerate(entries):
            same = [f for f in natives.get(own_key(entry.key), []) if f != entry.folder]
            below = [f for folders in natives.values() for f in folders if entry.folder in f.parents]
            if same or below:
                entries[index] = replace(entry, companions=tuple(sorted({*same, *below})))


def own_key(folder: str) -> str:
    """A folder's name without the ``~2`` that a bundle adds where several caches have the same key."""
    stem, _, number = folder.rpartition("~")
    return stem if stem and number.isdecimal() else folder


def plain_files(folder: Path, depth: int = 0) -> Iterator[tuple[Path, os.stat_result]]:
    """Regular files below a folder with their status; links are not followed."""
    try:
        with scan(folder) as entries:
            listed = sorted(entries, key=lambda e: e.name)
    except OSError:
        return
    for entry in listed:
        try:
            if entry.is_dir(follow_symlinks=False):
                if depth < MAX_DEPTH:
                    yield from plain_files(Path(entry.path), depth + 1)
            elif entry.is_file(follow_symlinks=False):
                yield Path(entry.path), entry.stat(follow_symlinks=False)
        except OSError:
            continue
