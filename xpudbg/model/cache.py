"""Entries of Triton caches as listings show them."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from datetime import datetime, timezone
from pathlib import Path

from xpudbg.model.artifact import STAGES
from xpudbg.model.kernel_counts import KernelLaunches
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass

# Results of ``du``, ``verify``, ``export`` and ``prune``.

SOUND = frozenset({"ok", "bare"})
"""Verdicts on entries without faults."""


@dataclass(frozen=True)
class DiskUse:
    """Sizes of one cache root.

    Attributes:
        root: The cache.
        kernels: Entries with kernels.
        bytes: Size of the whole cache.
        by_stage: Bytes by stage; ``metadata`` for the JSON files, ``dumps, logs`` for what else lies in their folders,
            ``other`` for launchers and helpers, ``unfinished``.
        by_kernel: The largest kernels by name: entries and bytes.
        by_target: Bytes by target.
        launches: The launches of the largest kernels by name, in the graphs of the run that the cache is of; empty outside of bundles.
    """

    root: str
    kernels: int
    bytes: int
    by_stage: dict[str, int] = field(default_factory=dict)
    by_kernel: tuple[tuple[str, int, int], ...] = ()
    by_target: dict[str, int] = field(default_factory=dict)
    launches: dict[str, tuple[KernelLaunches, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class EntryCheck:
    """The verdict on one entry.

    Attributes:
        key: Folder name.
        kernel: Kernel name.
        state: ``ok``, ``bare`` (SPIR-V or native code by itself that can be read), ``partial`` (files missing), ``broken`` (a file
            cannot be read), ``foreign`` (the folder's name is not the hash, or files of another machine's layout) or ``tampered``
            (stages that contradict each other).
        problems: Reasons for the state.
    """

    key: str
    kernel: str
    state: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class CacheCheck:
    """The verdict on one cache root: its entries, and temporary folders of writers.

    Attributes:
        root: Folder of the cache.
        entries: The verdict on each entry.
        unfinished: Folders that a writer left behind or is still writing: ``ENTRY/FOLDER``.
        problems: Problems of the cache itself.
    """

    root: str
    entries: tuple[EntryCheck, ...] = ()
    unfinished: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class PrunePlan:
    """Entries that ``prune`` would remove.

    Attributes:
        root: The cache; nothing outside it is ever removed.
        entries: Folders to remove with kernel name, bytes and the time of last change (UTC in ISO 8601).
        kept: Number of entries that remain.
        bytes: Bytes that it frees.
    """

    root: Path
    entries: tuple[tuple[Path, str, int, str], ...] = ()
    kept: int = 0
    bytes: int = 0


DUMP_STAGES = ("visaasm", "isaasm", "asm", "zeinfo")
"""Texts of IGC's shader dump that identify a kernel without any file of Triton's."""

BACKENDS = {
    "spv": "xpu",
    "zebin": "xpu",
    **dict.fromkeys(DUMP_STAGES, "xpu"),
    "ptx": "cuda",
    "cubin": "cuda",
    "amdgcn": "hip",
    "hsaco": "hip",
}
"""The backend of each stage, for entries without metadata."""

BARE = frozenset({"spv", "zebin", *DUMP_STAGES})
"""Stages that may occur alone, without any of Triton's files."""
_BINARY = r"\.(?:spv|zebin|cubin|hsaco|ptx|amdgcn)"
_OF_WRAPPER = re.compile(r"c[a-z2-7]{10,}" + _BINARY)
_AOT_FOLDER = re.compile(r"c[a-z2-7]{51}")
_AOT_BINARY = re.compile(r"\w+" + _BINARY)


def is_wrapper_binary(folder: str, name: str) -> bool:
    """Return whether a file is Inductor's copy of a kernel for its C++ wrapper, and not of a Triton cache.

    It lies in Inductor's cache as ``xy/cxyz....cubin`` (``CudaKernelParamCache``, torch/_inductor/codecache.py), or under the
    kernel's name in AOTInductor's folder, which a hash of the model names (``code_hash``); with neither the other stages nor metadata.

    Args:
        folder: Name of the folder.
        name: Name of the file in it.
    """
    if _AOT_FOLDER.fullmatch(folder):
        return _AOT_BINARY.fullmatch(name) is not None
    return len(folder) == 2 and name[1:3] == folder and _OF_WRAPPER.fullmatch(name) is not None


def utc(seconds: float) -> str:
    """Return a time as listings show it: UTC in ISO 8601 with milliseconds, so that strings sort like times.

    Empty for times that no calendar has (a file system may give any number).
    """
    try:
        return datetime.fromtimestamp(seconds, timezone.utc).isoformat(timespec="milliseconds")
    except (ValueError, OverflowError, OSError):
        return ""


@dataclass(frozen=True)
class StageFile:
    """A stage on disk.

    Attributes:
        path: File, relative to the cache's root, with ``/``.
        bytes: Its size.
    """

    path: str
    bytes: int


@dataclass(frozen=True)
class CacheEntry:
    """A row of ``triton-cache ls``; None where the files of the entry do not tell a value.

    Attributes:
        key: Folder name: the compile's hash.
        kernel: Full kernel name.
        backend: ``xpu``, ``cuda`` or ``hip``.
        target: Device name, or architecture.
        arch: Architecture, or hardware version.
        triton_version: As written; empty before 3.3.
        num_warps: Hardware threads of a work-group.
        threads_per_warp: Lanes of a hardware thread.
        num_stages: Software pipelining depth.
        shared: Shared local memory in bytes.
        grf_mode: Requested register mode.
        registers: Registers of a hardware thread in native code.
        spills: Bytes spilled by a hardware thread (XPU), or by a thread (CUDA, HIP).
        dpas: Whether DPAS is emitted.
        block_2d: Whether 2D block loads, stores or prefetches are emitted.
        bytes: Size of all its files.
        modified: When its metadata was written, UTC in ISO 8601 with milliseconds; empty when unknown.
        stages: Stages that are there.
        source: Python file of the kernel; empty unless requested.
        winner: Whether autotuning chose it; None when unknown.
        launches: Where the graphs of its run launch the kernel; empty outside of runs, for kernels that no graph calls, and unless requested.
        problems: Its problems.
    """

    key: str
    kernel: str
    backend: str = ""
    target: str = ""
    arch: str = ""
    triton_version: str = ""
    num_warps: int | None = None
    threads_per_warp: int | None = None
    num_stages: int | None = None
    shared: int | None = None
    grf_mode: str = ""
    registers: int | None = None
    spills: int | None = None
    dpas: bool | None = None
    block_2d: bool | None = None
    bytes: int = 0
    modified: str = ""
    stages: dict[str, StageFile] = field(default_factory=dict)
    source: str = ""
    winner: bool | None = None
    problems: tuple[Problem, ...] = ()
    launches: tuple[KernelLaunches, ...] = ()


@dataclass(frozen=True)
class CacheListing:
    """The kernels of one cache root.

    Attributes:
        root: Its real path.
        entries: Its kernels.
        other_bytes: Bytes of files that belong to no kernel: launchers, driver helpers, unfinished writes.
        problems: Problems of the root.
    """

    root: str
    entries: tuple[CacheEntry, ...] = ()
    other_bytes: int = 0
    problems: tuple[Problem, ...] = ()


# Names of the files that make up a kernel: those that Triton, ``ocloc`` and IGC write, and no others.
#
# Capture takes these files into a bundle and readers list them, so that both mean the same by a kernel. Names::
#
#     K.ttir  K.ttgir  K.llir  K.spv  K.json  __grp__K.json    a Triton cache entry (triton/runtime/cache.py)
#     K.zebin  K.ocloc.log  ocloc.log                          native code made from it
#     K.spv, or K.zebin, alone                                 a bare module: a kernel without metadata
#     K.bin                                                    the same as ocloc 26.27 names it; only its content tells
#     OCL_asm0449083b4aa7b691.spv, .progbin, _simd32_entry_0001.asm, _codegen.ll, ...   IGC's shader dump of one module
#
# A dump belongs to the one kernel of its folder that Triton compiled. Without such a kernel, or with several of which the names do not
# tell one, each dumped module is a kernel of its own: its stages are the SPIR-V and the native object, or where the object was not kept IGC's assembly and
# ``.zeinfo`` of the last build, and the assembly before that (``.visaasm``, ``.isaasm``).

GROUP = "__grp__"
_STAGES = frozenset(STAGES)
_COMPANIONS = ("ocloc.log", "asm", "so", "llvmir", "ttsharedir")
"""Suffixes of a kernel's other files beside its stages: native code's log, and stages of other backends."""
_DUMP = re.compile(r"(?P<module>OCL_(?:\w{0,200}_)?asm[0-9a-f]{16})(?=[._])[\w.-]*")
_DUMPED = {"spv": "spv", "zebin": "zebin", "progbin": "zebin"}
_BUILD = re.compile(r"(?:_(\d{1,3}))?_simd\d")
_SHARED_DUMPS = frozenset({"HardwareCaps.txt"})
"""Files that IGC writes once for all modules of a dump folder."""
NO_ZEBIN = "no zebin in"
"""Beginning of a manifest's reason for missing native code of an entry that was requested."""


@dataclass
class KernelFiles:
    """The files of one kernel in one folder.

    Attributes:
        stem: Its file name without suffix; the module's name for an IGC dump.
        stages: File name by stage.
        metadata: Name of ``K.json``; empty when it is missing.
        group: Name of ``__grp__K.json``; empty when it is missing.
        others: Logs and dumps that belong to it.
    """

    stem: str
    stages: dict[str, str] = field(default_factory=dict)
    metadata: str = ""
    group: str = ""
    others: list[str] = field(default_factory=list)

    @property
    def bare(self) -> bool:
        """Return whether it is a lone SPIR-V or native module, without any of Triton's files."""
        return not self.metadata and not self.group and BARE.issuperset(self.stages)

    @property
    def names(self) -> list[str]:
        """Names of all its files."""
        written = [n for n in (self.metadata, self.group) if n]
        return sorted({*self.stages.values(), *written, *self.others})


def own_key(folder: str) -> str:
    """Return a folder's name without the suffix ``~2`` that a bundle adds where several caches have the same key."""
    stem, _, number = folder.rpartition("~")
    return stem if stem and number.isdecimal() else folder


def hash_of_key(folder: str) -> str:
    """Return Triton's hash of an entry, decoded from its key (``triton/runtime/cache.py``); empty for a name that is no key."""
    try:
        return base64.b32decode(f"{own_key(folder)}====").hex()
    except ValueError:
        # No base 32.
        return ""


def find_kernel_files(
    folder: str, names: Iterable[str], modules: Mapping[str, str] | None = None
) -> list[KernelFiles]:
    """Find the kernels among the files of a folder, by stem.

    Args:
        folder: The folder's name.
        names: Its plain files.
        modules: Files of other names whose content is a stage, and that stage: ``{"k.bin": "zebin"}``.
    """
    plain = sorted(n for n in names if not is_wrapper_binary(folder, n))
    have = frozenset(plain)
    dumps: dict[str, list[str]] = {}
    kernels: dict[str, KernelFiles] = {}
    for name in plain:
        stem, dot, suffix = name.rpartition(".")
        if name.startswith("OCL_") and (dumped := _DUMP.fullmatch(name)):
            dumps.setdefault(dumped["module"], []).append(name)
        elif suffix in _STAGES and dot and stem:
            kernels.setdefault(stem, KernelFiles(stem)).stages[suffix] = name
        elif suffix == "json" and name.startswith(GROUP) and stem != GROUP:
            stem = stem[len(GROUP) :]
            kernels.setdefault(stem, KernelFiles(stem)).group = name
    for name, stage in (modules or {}).items():
        stem = name.rpartition(".")[0] or name
        kernels.setdefault(stem, KernelFiles(stem)).stages.setdefault(stage, name)
    found = [k for k in kernels.values() if k.group or set(k.stages) - {"source"}]
    for kernel in found:
        kernel.metadata = f"{kernel.stem}.json" if f"{kernel.stem}.json" in have else ""
        kernel.stages = {s: kernel.stages[s] for s in STAGES if s in kernel.stages}
        kernel.others += [n for s in _COMPANIONS if (n := f"{kernel.stem}.{s}") in have]
        kernel.others += [n for n in ("ocloc.log",) if n in have]
    compiled = [k for k in found if not k.bare]
    shared = sorted(_SHARED_DUMPS & have) if dumps else []
    if len(compiled) == 1:
        compiled[0].others += [n for files in dumps.values() for n in files] + shared
    else:
        found += [k for module, files in dumps.items() if (k := _dumped(module, [*files, *shared])).stages]
    return sorted(found, key=lambda k: k.stem)


def made_from(stem: str, kernel: str) -> bool:
    """Return whether the name of a lone SPIR-V or native module shows that it was made from the entry's kernel.

    Args:
        stem: The module's file name without suffix.
        kernel: The kernel's.
    """
    return stem == kernel or _DUMP.fullmatch(f"{stem}.spv") is not None


def find_dump_files(names: Iterable[str]) -> list[str]:
    """Find the files of IGC's shader dumps and of native code's logs, of any module."""
    have = frozenset(names)
    found = {n for n in have if _DUMP.fullmatch(n)}
    return sorted(found | (_SHARED_DUMPS & have if found else set()))


def _dumped(module: str, files: list[str]) -> KernelFiles:
    kernel = KernelFiles(module)
    texts: dict[str, str] = {}
    for name in files:
        rest = name.removeprefix(module)
        suffix = rest.rpartition(".")[2]
        stage = _DUMPED.get(rest.removeprefix("."), "")
        if stage and stage not in kernel.stages:
            kernel.stages[stage] = name
        elif suffix in DUMP_STAGES and (suffix not in texts or _build(rest) >= _build(texts[suffix])):
            texts[suffix] = rest
    wanted = ("visaasm", "isaasm") if "zebin" in kernel.stages else DUMP_STAGES
    kernel.stages |= {stage: module + texts[stage] for stage in wanted if stage in texts}
    kernel.stages = {s: kernel.stages[s] for s in (*STAGES, *DUMP_STAGES) if s in kernel.stages}
    kernel.others = [n for n in files if n not in kernel.stages.values()]
    return kernel


def _build(rest: str) -> tuple[int, str]:
    """Return a sort key of a dump by build: IGC numbers rebuilds of a module from 1."""
    found = _BUILD.match(rest)
    return (int(found.group(1) or 0) if found else 0), rest
