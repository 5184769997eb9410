"""Health and size of caches: ``du`` and ``verify``."""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from xpudbg.core.text import plural, whole_number
from xpudbg.facts.fusion.launch_numbers import with_launches
from xpudbg.facts.kernels.cache.listing import list_found
from xpudbg.facts.kernels.entry_outline import OutlineReader
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.entry_run import recorded_hashes
from xpudbg.model.cache import CacheCheck, CacheListing, DiskUse, EntryCheck, own_key
from xpudbg.model.problem import Problem
from xpudbg.run.cache_files import MAX_DEPTH, UNFINISHED, EntryFiles, FoundCaches
from xpudbg.run.entry_metadata import read_metadata
from xpudbg.store.files.parallel import parallel_map
from xpudbg.store.files.vfs import FolderEntry, is_file, plain_files

TEXT_STAGES = {
    "xpu": ("ttir", "ttgir", "llir"),
    "cuda": ("ttir", "ttgir", "llir"),
    "hip": ("ttir", "ttgir", "llir"),
}
"""The stages of text that each backend makes of every kernel."""
_BINARY = {"xpu": ("spv", "zebin"), "cuda": ("cubin",), "hip": ("hsaco",)}
_TOP = 10
_WORTH = 64
"""Entries from which several processors read them: each takes milliseconds."""
BESIDE = "dumps, logs"
"""Name in ``du`` for files of an entry's folder that are neither stages nor metadata."""


def analyse_disk_use(found: FoundCaches) -> tuple[DiskUse, ...]:
    """Return sizes by stage, kernel and target."""
    listings = {listing.root: listing for listing in list_found(found)}
    return tuple(_use(found, listings[str(root)]) for root in sorted(found.roots))


def _use(found: FoundCaches, listing: CacheListing) -> DiskUse:
    root = next(r for r in found.roots if str(r) == listing.root)
    stages: Counter[str] = Counter()
    kernels: dict[str, list[int]] = {}
    targets: Counter[str] = Counter()
    beside = _bytes_beside(found.roots[root], _inner_folders(found))
    for entry, files in zip(listing.entries, found.roots[root], strict=True):
        for name, file in entry.stages.items():
            stages[name] += file.bytes
        stages["metadata"] += entry.bytes - sum(f.bytes for f in entry.stages.values())
        more = beside.pop((files.folder, files.stem), 0)
        stages[BESIDE] += more
        row = kernels.setdefault(entry.kernel, [0, 0])
        row[0] += 1
        row[1] += entry.bytes + more
        targets[entry.target or "unknown"] += entry.bytes + more
    unfinished = sum(
        s.st_size
        for folder in found.unfinished.get(root, [])
        for _, s in plain_files(folder, deepest=MAX_DEPTH)
    )
    stages["other"], stages["unfinished"] = listing.other_bytes, unfinished
    largest = sorted(((n, c, size) for n, (c, size) in kernels.items()), key=lambda r: (-r[2], r[0]))[:_TOP]
    called = {
        entry.kernel: entry.launches for entry in with_launches([listing], found)[0].entries if entry.launches
    }
    by_stage = {name: size for name, size in stages.most_common() if size}
    return DiskUse(
        listing.root,
        len(listing.entries),
        sum(stages.values()),
        by_stage,
        tuple(largest),
        dict(targets.most_common()),
        {name: called[name] for name, _, _ in largest if name in called},
    )


def _inner_folders(found: FoundCaches) -> dict[Path, set[Path]]:
    """Return kernel folders inside of other kernels' folders, whose bytes are counted separately."""
    folders = {files.folder for entries in found.roots.values() for files in entries}
    inner: dict[Path, set[Path]] = {}
    for folder in folders:
        for parent in folder.parents:
            if parent in folders:
                inner.setdefault(parent, set()).add(folder)
    return inner


def _bytes_beside(entries: list[EntryFiles], inner: dict[Path, set[Path]]) -> dict[tuple[Path, str], int]:
    """Return the bytes of other files in or for each entry's folder: dumps, logs, native code.

    By folder and stem. In a folder with several kernels a dump counts for the kernel that it is named after, other files for the first.

    Args:
        entries: Entries of one cache.
        inner: Folders of other kernels below a folder.
    """
    own: dict[Path, set[str]] = {}
    apart: dict[Path, set[Path]] = {}
    stems: dict[Path, list[str]] = {}
    for files in entries:
        folder = files.folder
        own.setdefault(folder, set()).update(
            n for n in (files.metadata, files.group, *files.stages.values()) if n
        )
        stems.setdefault(folder, []).append(files.stem)
        beside = apart.setdefault(folder, set())
        if files.companions:
            inside = (folder, *folder.parents)
            beside.update(c for c in files.companions if folder not in c.parents and c not in inside)
    counted: set[Path] = set()
    found: Counter[tuple[Path, str]] = Counter()
    for folder, named in own.items():
        places = sorted(apart[folder] - counted)
        counted.update((folder, *places))
        others = inner.get(folder, set())
        listed = [
            *_more_files(folder, named),
            *(row for place in places for row in plain_files(place, deepest=MAX_DEPTH)),
        ]
        for path, status in listed:
            if not (others and others.intersection(path.parents)):
                found[folder, _whose(path.name, stems[folder])] += status.st_size
    return found


def _more_files(folder: Path, named: set[str]) -> Iterator[tuple[Path, os.stat_result]]:
    """Return the plain files below an entry's folder except for the named ones; folders of a running writer are counted separately."""

    def leave(entry: FolderEntry) -> bool:
        unfinished = entry.name.startswith(UNFINISHED) and entry.is_dir(follow_symlinks=False)
        return entry.name in named or unfinished

    return plain_files(folder, deepest=MAX_DEPTH, leave=leave)


def _whose(name: str, stems: list[str]) -> str:
    """Return the kernel that a file is named after, else the first one."""
    own = [s for s in stems if name.startswith(s) and name[len(s) : len(s) + 1] in {".", "_"}]
    return max(own, key=len, default=stems[0])


def analyse_health(found: FoundCaches) -> tuple[CacheCheck, ...]:
    """Check every entry in full: whether its files exist, can be read and belong together."""
    checks: list[CacheCheck] = []
    for root, entries in sorted(found.roots.items()):
        recorded = recorded_hashes(root, found.run_of(root))
        check = partial(check_entry, recorded=recorded)
        checked = tuple(parallel_map(check, entries, EntryCheck, worth=_WORTH))
        unfinished = tuple(f"{p.parent.name}/{p.name}" for p in found.unfinished.get(root, []))
        problems = tuple(found.problems) if not checks else ()
        checks.append(CacheCheck(str(root), checked, unfinished, problems))
    return tuple(checks)


def check_entry(files: EntryFiles, recorded: Mapping[str, Mapping[str, str]]) -> EntryCheck:
    """Return the verdict on one entry: its worst problem.

    Args:
        files: The entry.
        recorded: The sha256 of files as the bundle has them, by entry and name.
    """
    reader = OutlineReader(files)
    broken, partial = list(reader.check()), [] if files.bare else _missing(reader)
    # The metadata is then reported as missing.
    if not files.metadata and not files.bare:
        partial = [*read_metadata(files)[1], *partial]
        broken = [p for p in broken if p not in partial]
    foreign = _foreign(reader)
    tampered = _tampered(reader, recorded.get(files.key, {}))
    for state, problems in (
        ("broken", broken),
        ("tampered", tampered),
        ("partial", partial),
        ("foreign", foreign),
    ):
        if problems:
            everything = tuple(dict.fromkeys([*broken, *tampered, *partial, *foreign]))
            return EntryCheck(files.key, reader.metadata.name or files.stem, state, everything)
    return EntryCheck(files.key, reader.metadata.name or files.stem, "bare" if files.bare else "ok")


def _missing(reader: EntryReader) -> list[Problem]:
    files, found = reader.files, []
    if not files.group:
        found.append(
            Problem(files.key, "no group file (__grp__KERNEL.json): Triton does not find this entry")
        )
    backend = reader.metadata.target.backend
    present = set(files.stages)
    for name in reader.group.children:
        stage = name.rpartition(".")[2]
        if (
            name != files.metadata
            and stage not in present
            and "/" not in name
            and not is_file(files.folder / name)
        ):
            found.append(Problem(files.group, f"{name} is listed but not there"))
    lost = [s for s in TEXT_STAGES.get(backend, ()) if s not in present]
    if lost:
        found.append(
            Problem(files.key, f"no {', '.join(lost)} stage", "TRITON_STORE_BINARY_ONLY keeps binaries only")
        )
    if backend in _BINARY and present.isdisjoint(_BINARY[backend]):
        found.append(Problem(files.key, f"no binary ({' or '.join(_BINARY[backend])})"))
    return found


def _foreign(reader: EntryReader) -> list[Problem]:
    files = reader.files
    expected = folder_names(reader.metadata.hash)
    if expected and own_key(files.key) not in expected:
        what = f"the folder is called {files.key}, the hash is that of {expected[0]}"
        return [Problem(files.key, what, "Triton will not find it under this name; it was copied or renamed")]
    return []


def _tampered(reader: EntryReader, recorded: Mapping[str, str]) -> list[Problem]:
    """Return problems of stages that contradict each other or a bundle's record: another kernel's SPIR-V, another sub-group size."""
    found = []
    metadata, files = reader.metadata, reader.files
    for name, digest in recorded.items():
        data = reader.bytes_of(reader.file(name), name)
        if data is not None and hashlib.sha256(data).hexdigest() != digest:
            found.append(Problem(name, "was changed after the bundle was made (its sha256 is another)"))
    if reader.spirv is not None and metadata.name and reader.spirv.entry_points:
        name = files.stages["spv"]
        entries = {e.name: e for e in reader.spirv.entry_points}
        if metadata.name not in entries:
            found.append(
                Problem(name, f"holds {', '.join(sorted(entries))[:200]}, not {metadata.name[:200]}")
            )
        else:
            size = entries[metadata.name].mode("SubgroupSize")
            if size and metadata.threads_per_warp not in {None, size[0]}:
                what = f"sub-group size {size[0]}, the metadata says {metadata.threads_per_warp}"
                found.append(Problem(name, what))
    if reader.ttgir is not None and metadata.num_warps is not None and metadata.target.backend == "xpu":
        attributes = reader.ttgir.attributes
        warps = whole_number(attributes.get("ttg.num-warps") or attributes.get("triton_gpu.num-warps") or "")
        if warps is not None and warps != metadata.num_warps:
            found.append(
                Problem(
                    files.stages["ttgir"],
                    f"{plural(warps, 'warp')}, the metadata says {metadata.num_warps}",
                )
            )
    if reader.llir is not None and metadata.name:
        kernels = {f.name for f in reader.llir.functions if f.kernel}
        if kernels and metadata.name not in kernels:
            what = f"holds {', '.join(sorted(kernels))[:200]}, not {metadata.name[:200]}"
            found.append(Problem(files.stages["llir"], what))
    return found


def folder_names(hash_: str) -> tuple[str, ...]:
    """Return the folder names of a hash in different Triton versions: base32 (3.3 on), hex (3.0, 3.1), base64url (3.2.0b1)."""
    try:
        raw = bytes.fromhex(hash_)
    except (ValueError, binascii.Error):
        return ()
    if len(raw) != 32:
        return ()
    b32 = base64.b32encode(raw).decode().rstrip("=")
    return (
        b32,
        hash_,
        base64.urlsafe_b64encode(raw).decode().rstrip("="),
        base64.b64encode(raw).decode().rstrip("="),
    )
