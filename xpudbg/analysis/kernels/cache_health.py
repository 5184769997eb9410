"""Health and size of caches: ``du`` and ``verify``."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections import Counter

from xpudbg.analysis.kernels.bundle_links import recorded_hashes
from xpudbg.analysis.kernels.cache_files import FoundCaches, own_key, plain_files
from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.analysis.kernels.triton_cache import list_found, read_metadata
from xpudbg.bundle.storage import is_file
from xpudbg.model.cache import CacheListing, EntryFiles
from xpudbg.model.cache_health import CacheCheck, DiskUse, EntryCheck
from xpudbg.model.problem import Problem

_NEEDED = {
    "xpu": ("ttir", "ttgir", "llir"),
    "cuda": ("ttir", "ttgir", "llir"),
    "hip": ("ttir", "ttgir", "llir"),
}
_BINARY = {"xpu": ("spv", "zebin"), "cuda": ("cubin",), "hip": ("hsaco",)}
_TOP = 10


def analyse_disk_use(found: FoundCaches) -> tuple[DiskUse, ...]:
    """Sizes by stage, kernel and target."""
    listings = {listing.root: listing for listing in list_found(found)}
    return tuple(_use(found, listings[str(root)]) for root in sorted(found.roots))


def _use(found: FoundCaches, listing: CacheListing) -> DiskUse:
    stages: Counter[str] = Counter()
    kernels: dict[str, list[int]] = {}
    targets: Counter[str] = Counter()
    for entry in listing.entries:
        for name, file in entry.stages.items():
            stages[name] += file.bytes
        stages["metadata"] += entry.bytes - sum(f.bytes for f in entry.stages.values())
        row = kernels.setdefault(entry.kernel, [0, 0])
        row[0] += 1
        row[1] += entry.bytes
        targets[entry.target or "unknown"] += entry.bytes
    root = next(r for r in found.roots if str(r) == listing.root)
    unfinished = sum(s.st_size for folder in found.unfinished.get(root, []) for _, s in plain_files(folder))
    stages["other"], stages["unfinished"] = listing.other_bytes, unfinished
    largest = sorted(((n, c, size) for n, (c, size) in kernels.items()), key=lambda r: (-r[2], r[0]))[:_TOP]
    by_stage = {name: size for name, size in stages.most_common() if size}
    return DiskUse(
        listing.root,
        len(listing.entries),
        sum(stages.values()),
        by_stage,
        tuple(largest),
        dict(targets.most_common()),
    )


def analyse_health(found: FoundCaches) -> tuple[CacheCheck, ...]:
    """Every entry read in full: are all files there, readable, and do they belong together?"""
    checks: list[CacheCheck] = []
    for root, entries in sorted(found.roots.items()):
        checked = tuple(check_entry(files) for files in entries)
        unfinished = tuple(f"{p.parent.name}/{p.name}" for p in found.unfinished.get(root, []))
        problems = tuple(found.problems) if not checks else ()
        checks.append(CacheCheck(str(root), checked, unfinished, problems))
    return tuple(checks)


def check_entry(files: EntryFiles) -> EntryCheck:
    """One entry's verdict; the worst thing decides."""
    reader = EntryReader(files)
    broken, partial = list(reader.check()), _missing(reader)
    if not files.metadata:  # what is said of the metadata then is that it is not there
        partial = [*read_metadata(files)[1], *partial]
        broken = [p for p in broken if p not in partial]
    foreign = _foreign(reader)
    tampered = _tampered(reader)
    for state, problems in (
        ("broken", broken),
        ("tampered", tampered),
        ("partial", partial),
        ("foreign", foreign),
    ):
        if problems:
            everything = tuple(dict.fromkeys([*broken, *tampered, *partial, *foreign]))
            return EntryCheck(files.key, reader.metadata.name or files.stem, state, everything)
    return EntryCheck(files.key, reader.metadata.name or files.stem, "ok")


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
    lost = [s for s in _NEEDED.get(backend, ()) if s not in present]
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


def _tampered(reader: EntryReader) -> list[Problem]:
    """Stages that contradict each other, or a bundle's record: another kernel's SPIR-V, another sub-group size."""
    found = []
    metadata, files = reader.metadata, reader.files
    for name, recorded in recorded_hashes(files).items():
        data = reader.bytes_of(files.folder / name, name)
        if data is not None and hashlib.sha256(data).hexdigest() != recorded:
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
        warps = reader.ttgir.attributes.get("ttg.num-warps") or reader.ttgir.attributes.get(
            "triton_gpu.num-warps"
        )
        if warps and warps.isdigit() and int(warps) != metadata.num_warps:
            found.append(
                Problem(files.stages["ttgir"], f"{warps} warps, the metadata says {metadata.num_warps}")
            )
    if reader.llir is not None and metadata.name:
        kernels = {f.name for f in reader.llir.functions if f.kernel}
        if kernels and metadata.name not in kernels:
            what = f"holds {', '.join(sorted(kernels))[:200]}, not {metadata.name[:200]}"
            found.append(Problem(files.stages["llir"], what))
    return found


def folder_names(hash_: str) -> tuple[str, ...]:
    """The folder names that Triton versions give to a hash: base32 (3.3 on), hex (3.0, 3.1), base64url (3.2.0b1)."""
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
