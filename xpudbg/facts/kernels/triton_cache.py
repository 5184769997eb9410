"""Triton caches: entries listed, filtered, sorted and grouped (``ls``), their size (``du``), and their checks (``verify``).

A listing of thousands of kernels reads two files of each: the metadata, and the SPIR-V or native object for registers,
spills, DPAS and 2D block I/O. Those are found by byte patterns here; the kernel card decodes the same files in full, and
a test checks that both agree.
"""

from __future__ import annotations

import base64
import binascii
import fnmatch
import hashlib
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from xpudbg.core.text import plural, whole_number
from xpudbg.facts.fusion import run_fusion
from xpudbg.facts.kernels import card_registers, entry_reader
from xpudbg.facts.kernels.entry_run import driver_spill, recorded_hashes
from xpudbg.formats import isa_text
from xpudbg.model.cache import (
    CacheCheck,
    CacheEntry,
    CacheListing,
    DiskUse,
    EntryCheck,
    StageFile,
    own_key,
    utc,
)
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.triton import TritonMetadata
from xpudbg.run.cache_files import (
    MAX_DEPTH,
    UNFINISHED,
    EntryFiles,
    FoundCaches,
    RunCache,
    entry_id,
    is_chosen,
    read_metadata,
    source_file,
    winning_keys,
)
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.parallel import parallel_map
from xpudbg.store.files.vfs import FolderEntry, is_file, plain_files, read_file, sizes

if TYPE_CHECKING:
    from xpudbg.facts.kernels.entry_reader import EntryReader
    from xpudbg.model.checks import EntryFacts

_GLANCE = 8 << 20
_GRF = re.compile(rb"grf_count: +(\d{1,6})")
_SPILL = re.compile(rb"spill_size: +(\d{1,12})")
_HAS_DPAS = re.compile(rb"has_dpas: +true")
_SCRATCH = re.compile(rb"usage: +(single_space|spill_fill_space)\s+size: +(\d{1,12})")
_VGPRS = re.compile(rb"\.vgpr_count: +(\d{1,6})")
_VGPR_SPILLS = re.compile(rb"\.vgpr_spill_count: +(\d{1,6})")
_LLVM_DPAS = re.compile(
    rb"call [^\n@]{0,1000}@[^\n(@]{0,200}(?:_matrix_mad_k|SubgroupMatrixMultiplyAccumulateINTEL|sub\.group\.dpas)"
)
_LLVM_BLOCK_2D = re.compile(
    rb"call [^\n@]{0,1000}@[^\n(@]{0,200}(?:sub_group_2d_block_|Subgroup2DBlock|LSC2DBlock)"
)
# The first word of the instruction.
_CAPABILITY = 2 << 16 | 17
_CAPABILITY_BYTES = 8 * 64
_HEADER_BYTES = 20
_HEADS = (4 << 10, 16 << 10)
"""Bytes in which the first function of a SPIR-V module is searched: half of the data read of a kernel is decompressed for this."""
_FUNCTION = {b"\x03\x02\x23\x07": b"\x36\x00\x05\x00", b"\x07\x23\x02\x03": b"\x00\x05\x00\x36"}
"""OpFunction, an instruction of five 32-bit words, by the magic number of the module's byte order."""


def _declaring(*capabilities: int) -> dict[bytes, re.Pattern[bytes]]:
    """Return what declares one of the capabilities, by the magic number: an instruction of two words, ``00020011 NUMBER``."""
    found = {}
    for magic in _FUNCTION:
        order: Literal["little", "big"] = "little" if magic[0] == 0x03 else "big"
        numbers = b"|".join(re.escape(n.to_bytes(4, order)) for n in capabilities)
        found[magic] = re.compile(re.escape(_CAPABILITY.to_bytes(4, order)) + b"(?:" + numbers + b")")
    return found


_DPAS = _declaring(6236)
_BLOCK_2D = _declaring(6228, 6229, 6230)


@dataclass(frozen=True)
class CodeSummary:
    """Facts about native code from byte patterns, without parsing it.

    Attributes:
        registers: Registers of a hardware thread.
        spills: Spilled bytes of a hardware thread.
        dpas: Whether DPAS is emitted.
        block_2d: Whether 2D block I/O is emitted.
        exact: No other file beside it can have more exact registers and spills.
    """

    registers: int | None = None
    spills: int | None = None
    dpas: bool | None = None
    block_2d: bool | None = None
    exact: bool = False


_DUMPED = frozenset({"asm", "zeinfo"})
"""Texts of IGC's dump with figures, of kernels without an object."""
_NOTHING = CodeSummary()


def list_found(found: FoundCaches, *, sources: bool = False) -> tuple[CacheListing, ...]:
    """List caches that were found already."""
    winners = winning_keys(found)
    listings = []
    for root, files in sorted(found.roots.items()):
        in_bundle = found.run_of(root) is not None
        row = partial(_row, sources=sources, in_bundle=in_bundle)
        entries = parallel_map(row, files, CacheEntry)
        others = sum(size for _, size in found.others.get(root, []))
        listings.append(CacheListing(str(root), _with_choice(entries, files, winners), others))
    if found.problems and listings:
        listings[0] = replace(listings[0], problems=tuple(found.problems))
    return tuple(listings)


def _with_choice(
    entries: Iterable[CacheEntry], files: Sequence[EntryFiles], winners: frozenset[str]
) -> tuple[CacheEntry, ...]:
    """Add to entries whether autotuning chose them; None for kernels of which it chose none."""
    rows = tuple(entries)
    if not winners:
        return rows
    named = {row.kernel for row, own in zip(rows, files, strict=True) if is_chosen(own.key, winners)}
    kernels = [
        (row.kernel, row.source or source_file(own)) if row.kernel in named else None
        for row, own in zip(rows, files, strict=True)
    ]
    chosen = [is_chosen(own.key, winners) for own in files]
    known = {kernel for kernel, yes in zip(kernels, chosen, strict=True) if yes}
    return tuple(
        replace(row, winner=yes) if kernel in known else row
        for row, kernel, yes in zip(rows, kernels, chosen, strict=True)
    )


def _row(files: EntryFiles, sources: bool, in_bundle: bool) -> CacheEntry:
    metadata, problems = read_metadata(files)
    stages, total, modified, gone = _sizes(files)
    glance = summarise_code(files, metadata, in_bundle=in_bundle)
    return CacheEntry(
        key=files.key,
        kernel=metadata.name or files.stem,
        backend=metadata.target.backend or files.backend,
        target=metadata.target.label,
        arch=metadata.target.arch,
        triton_version=metadata.triton_version,
        num_warps=metadata.num_warps,
        threads_per_warp=metadata.threads_per_warp,
        num_stages=metadata.num_stages,
        shared=metadata.shared,
        grf_mode=metadata.grf_mode,
        registers=glance.registers,
        spills=glance.spills,
        dpas=glance.dpas,
        block_2d=glance.block_2d,
        bytes=total,
        modified=utc(modified) if modified else "",
        stages=stages,
        source=source_file(files) if sources else "",
        problems=(*files.problems, *problems, *gone),
    )


def _sizes(files: EntryFiles) -> tuple[dict[str, StageFile], int, float, list[Problem]]:
    stages: dict[str, StageFile] = {}
    modified, gone = 0.0, []
    written = [n for n in (files.metadata, files.group) if n]
    wanted = [*files.stages.values(), *written]
    found = sizes(f"{files.root}/{files.key}", wanted)
    if len(found) < len(wanted):
        gone = [Problem(n, "went away while the cache was read") for n in wanted if n not in found]
    for stage, name in files.stages.items():
        if name in found:
            size = found[name][0]
            stages[stage] = StageFile(f"{files.key}/{name}", size)
            if size == 0:
                gone.append(Problem(name, "the file is empty"))
    for name in written:
        if name in found:
            modified = max(modified, found[name][1])
    return stages, sum(size for size, _ in found.values()), modified, gone


def summarise_code(files: EntryFiles, metadata: TritonMetadata, *, in_bundle: bool) -> CodeSummary:
    """Return registers, spills, DPAS and 2D block I/O of an entry, from the fastest file that has them.

    Args:
        files: The entry.
        metadata: Its ``KERNEL.json``.
        in_bundle: Whether the output of a run may have messages of the driver.
    """
    backend = metadata.target.backend or files.backend
    glance = CodeSummary(dpas=False, block_2d=False) if backend in {"cuda", "hip"} else _NOTHING
    for stage in ("spv", "zebin", "cubin", "amdgcn"):
        name = files.stages.get(stage)
        if name:
            glance = _merge(glance, _glance_file(f"{files.root}/{files.key}/{name}", name))
    if backend in {"cuda", "hip"}:
        return glance
    # Native code in the place of SPIR-V.
    if glance.block_2d is None and "llir" in files.stages:
        glance = _merge(_glance_llvm(f"{files.root}/{files.key}/{files.stages['llir']}"), glance)
    printed = in_bundle and not glance.exact and driver_spill(files, metadata.name)
    texts = not _DUMPED.isdisjoint(files.stages)
    if not glance.exact and (texts or files.logs or files.companions or files.kept or printed):
        # As in the card: dumps, logs and separately built objects are compared in one place.
        reader = entry_reader.EntryReader(files)
        dpas = glance.dpas
        if texts and dpas is None:
            dpas = (
                bool(reader.igc[1].dpas)
                if reader.igc
                else any(k.has_dpas for k in reader.zebin[1].kernels)
                if reader.zebin
                else None
            )
        return replace(
            glance,
            registers=card_registers.registers_used(reader)[0],
            spills=card_registers.spill(reader).bytes,
            dpas=dpas,
        )
    return glance


def _glance_llvm(path: str) -> CodeSummary:
    try:
        data = read_file(path, limit=_GLANCE)
    except OSError:
        return CodeSummary()
    return CodeSummary(
        dpas=_LLVM_DPAS.search(data) is not None, block_2d=_LLVM_BLOCK_2D.search(data) is not None
    )


def _merge(first: CodeSummary, second: CodeSummary) -> CodeSummary:
    if first is _NOTHING:
        return second

    def pick(a: int | None, b: int | None) -> int | None:
        return b if a is None else a

    def either(a: bool | None, b: bool | None) -> bool | None:
        return b if a is None else (a or bool(b))

    return CodeSummary(
        pick(first.registers, second.registers),
        pick(first.spills, second.spills),
        either(first.dpas, second.dpas),
        either(first.block_2d, second.block_2d),
        first.exact or second.exact,
    )


def _glance_file(path: str, name: str) -> CodeSummary:
    try:
        data = _spirv_head(path) if name.endswith(".spv") else b""
        data = data or read_file(path, limit=_GLANCE)
    except OSError:
        return CodeSummary()
    if name.endswith(".cubin"):
        cubin = isa_text.parse_cubin(data, origin=name).value
        arrays = _local_arrays(f"{path.removesuffix('.cubin')}.ptx") if cubin.stack_bytes else None
        return CodeSummary(cubin.registers, isa_text.spilled_bytes(cubin.stack_bytes, arrays))
    if name.endswith(".amdgcn"):
        registers, spilled = _VGPRS.search(data), _VGPR_SPILLS.search(data)
        return CodeSummary(
            int(registers.group(1)) if registers else None,
            4 * int(spilled.group(1)) if spilled else None,
        )
    return summarise_bytes(data)


def _local_arrays(ptx: str) -> int | None:
    try:
        return isa_text.local_arrays(read_file(ptx, limit=_GLANCE).decode("utf-8", "replace"))
    except OSError:
        return None


def _spirv_head(path: str) -> bytes:
    """Return the beginning of a SPIR-V module with all its declarations; empty where it is incomplete, or no SPIR-V.

    Capabilities, names and imports come before the first function (SPIR-V 1.6, section 2.4), most often in the first tenth.
    """
    for limit in _HEADS:
        data = read_file(path, limit=limit)
        function = _FUNCTION.get(data[:4])
        if len(data) < limit or function is None:
            return data if len(data) < limit else b""
        at = data.find(function)
        while at > 0 and at % 4:
            at = data.find(function, at + 1)
        if at > 0:
            return data
    return b""


def summarise_bytes(data: bytes) -> CodeSummary:
    """Summarise SPIR-V or a zebin by byte patterns."""
    if data.startswith(b"\x7fELF"):
        return _glance_zebin(data)
    if data[:4] not in _FUNCTION:
        return CodeSummary()
    # Capabilities come first.
    head = data[_HEADER_BYTES : _HEADER_BYTES + _CAPABILITY_BYTES]
    dpas = _DPAS[data[:4]].search(head) is not None or b"_matrix_mad_k" in data
    block = _BLOCK_2D[data[:4]].search(head) is not None or b"sub_group_2d_block_" in data
    return CodeSummary(dpas=dpas, block_2d=block)


def _glance_zebin(data: bytes) -> CodeSummary:
    start = data.rfind(b"\nkernels:")
    if start < 0:
        return CodeSummary()
    end = data.find(b"\nkernels_misc_info", start)
    info = data[start : end if end > 0 else start + (64 << 10)]
    grf, spill = _GRF.findall(info), _SPILL.search(info)
    spills: int | None = int(spill.group(1)) if spill else 0
    scratch = _SCRATCH.search(info)
    if spill is None and scratch:
        # Without spill_size the scratch buffer is all that is known; with function calls it has the stack as well.
        spills = None if b"has_stack_calls: true" in info else int(scratch.group(2))
    return CodeSummary(
        int(grf[0]) if grf else None,
        spills,
        _HAS_DPAS.search(info) is not None,
        exact=bool(grf) and (spill is not None or scratch is None),
    )


class CacheRows:
    """Rows of a run's cache entries: ``run.fact(CacheRows)``.

    Attributes:
        facts: Facts from entries that somebody has read in full already, by :func:`entry_id`.
    """

    def __init__(self, run: RunReader) -> None:
        self._run = run
        self.facts: dict[tuple[Path, str, str], EntryFacts] = {}

    def row(self, files: EntryFiles) -> CacheEntry:
        """Return the row of one entry."""
        return self._rows[entry_id(files)]

    @cached_property
    def entries(self) -> dict[str, list[CacheEntry]]:
        """Rows by key; entries of one folder, or of folders with the same name, are in one list."""
        rows: dict[str, list[CacheEntry]] = {}
        for row in self._rows.values():
            rows.setdefault(row.key, []).append(row)
        return rows

    def spills(self, entries: Iterable[EntryFiles]) -> dict[tuple[Path, str, str], int | None]:
        """Return the spilled bytes of some entries, by :func:`entry_id`: of a large run a report needs only a few."""
        wanted = {entry_id(files): files for files in entries}
        if "_rows" in vars(self):
            return {key: self._rows[key].spills for key in wanted}
        roots: dict[Path, list[EntryFiles]] = {}
        for files in wanted.values():
            roots.setdefault(files.root, []).append(files)
        listings = list_found(replace(self._run.fact(RunCache).found, roots=roots))
        found = zip(listings, (files for _, files in sorted(roots.items())), strict=True)
        return {
            entry_id(files): row.spills
            for listing, some in found
            for files, row in zip(some, listing.entries, strict=True)
        }

    @cached_property
    def _rows(self) -> dict[tuple[Path, str, str], CacheEntry]:
        found = self._run.fact(RunCache).found
        rows: dict[tuple[Path, str, str], CacheEntry] = {}
        for listing, (_, files) in zip(list_found(found), sorted(found.roots.items()), strict=True):
            rows.update(zip(map(entry_id, files), listing.entries, strict=True))
        return rows


_HAS: dict[str, Callable[[CacheEntry], bool]] = {
    "spill": lambda e: bool(e.spills),
    "dpas": lambda e: e.dpas is True,
    "slm": lambda e: bool(e.shared),
    "2dblock": lambda e: e.block_2d is True,
    "problem": lambda e: bool(e.problems),
}
_SORT: dict[str, Callable[[CacheEntry], tuple[object, ...]]] = {
    "name": lambda e: (e.kernel, e.key),
    "age": lambda e: (e.modified, e.key),
    "size": lambda e: (-e.bytes, e.kernel, e.key),
    "spills": lambda e: (-(e.spills if e.spills is not None else -1), e.kernel, e.key),
    "registers": lambda e: (-(e.registers or 0), e.kernel, e.key),
    "slm": lambda e: (-(e.shared or 0), e.kernel, e.key),
    "warps": lambda e: (-(e.num_warps or 0), e.kernel, e.key),
    "target": lambda e: (e.target, e.kernel, e.key),
}


@dataclass(frozen=True)
class Query:
    """Filter and order of kernels.

    Attributes:
        name: Pattern of the kernel's name (``*``, ``?``, ``[...]``).
        target: Pattern of device name, architecture or backend, case aside; a part of the name is enough.
        has: ``spill``, ``dpas``, ``slm``, ``2dblock``, ``problem``; all must hold.
        since: Only entries written since then, as :func:`xpudbg.model.cache.utc` writes it; empty for all.
        sort: ``name``, ``age``, ``size``, ``spills``, ``registers``, ``slm``, ``warps``, ``target``.
        group: Whether candidates of one kernel are grouped, winners first.
    """

    name: str = ""
    target: str = ""
    has: tuple[str, ...] = ()
    since: str = ""
    sort: str = "name"
    group: bool = False


@dataclass(frozen=True)
class CandidateGroup:
    """Entries of one kernel of one Python file, compiled by autotuning.

    Attributes:
        kernel: Kernel name.
        source: Python file.
        keys: Cache keys.
        winner: Key of the one that autotuning chose; empty when it is not known.
    """

    kernel: str
    source: str
    keys: tuple[str, ...]
    winner: str = ""


def query(listings: tuple[CacheListing, ...], wish: Query) -> tuple[CacheListing, ...]:
    """Filter and sort listings; caches without a matching kernel are left out."""
    order = _SORT[wish.sort]
    found = []
    for listing in listings:
        entries = [e for e in listing.entries if _fits(e, wish)]
        entries.sort(key=order)
        if wish.group:
            entries.sort(key=lambda e: (e.kernel, e.source, not e.winner))
        if entries:
            found.append(replace(listing, entries=tuple(entries)))
    return tuple(found)


def candidate_groups(listings: tuple[CacheListing, ...]) -> tuple[CandidateGroup, ...]:
    """Return kernels with the entries that autotuning made of them."""
    groups: dict[tuple[str, str], list[CacheEntry]] = {}
    for listing in listings:
        for entry in listing.entries:
            groups.setdefault((entry.kernel, entry.source), []).append(entry)
    return tuple(
        CandidateGroup(
            kernel, source, tuple(e.key for e in entries), next((e.key for e in entries if e.winner), "")
        )
        for (kernel, source), entries in sorted(groups.items())
    )


def _fits(entry: CacheEntry, wish: Query) -> bool:
    if wish.name and not fnmatch.fnmatchcase(entry.kernel, wish.name):
        return False
    if wish.target:
        pattern = wish.target.lower()
        names = [n.lower() for n in (entry.target, entry.arch, entry.backend)]
        if not any(fnmatch.fnmatchcase(n, pattern) or pattern in n for n in names):
            return False
    if wish.since and entry.modified < wish.since:
        return False
    return all(_HAS[has](entry) for has in wish.has)


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
        entry.kernel: entry.launches
        for entry in run_fusion.with_launches([listing], found)[0].entries
        if entry.launches
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
    reader = entry_reader.OutlineReader(files)
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
    for name in reader.group:
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
