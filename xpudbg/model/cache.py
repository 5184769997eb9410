"""Entries of Triton caches, as listings show them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime, timezone

from xpudbg.model.kernel_launches import KernelLaunches
from xpudbg.model.problem import Problem

STAGES = ("source", "ttir", "ttgir", "llir", "spv", "zebin", "ptx", "cubin", "amdgcn", "hsaco")
"""Stages in the order in which compilers make them."""

DUMP_STAGES = ("visaasm", "isaasm", "asm", "zeinfo")
"""Texts of IGC's shader dump that stand for a kernel which nothing else of Triton's tells of."""

BACKENDS = {
    "spv": "xpu",
    "zebin": "xpu",
    **dict.fromkeys(DUMP_STAGES, "xpu"),
    "ptx": "cuda",
    "cubin": "cuda",
    "amdgcn": "hip",
    "hsaco": "hip",
}
"""The backend that a stage tells of, for entries without metadata."""

BARE = frozenset({"spv", "zebin", *DUMP_STAGES})
"""Stages of a kernel by itself: nothing beside them is Triton's."""
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
    """A time as listings keep it: UTC in ISO 8601 with milliseconds, so that strings sort like times.

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
    """A row of ``triton-cache ls``; None means that it is not known from what lies in the entry.

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
        grf_mode: Asked-for register mode.
        registers: Registers of a hardware thread in native code.
        spills: Bytes spilled by a hardware thread (XPU), or by a thread (CUDA, HIP).
        dpas: Whether DPAS is emitted.
        block_2d: Whether 2D block loads, stores or prefetches are emitted.
        bytes: Size of all its files.
        modified: When its metadata was written, UTC in ISO 8601 with milliseconds; empty when unknown.
        stages: Stages that are there.
        source: Python file of the kernel; empty unless asked for.
        winner: Whether autotuning chose it; None when nothing says.
        launches: Where the graphs of its run launch the kernel; empty outside of runs, for what no graph calls, and unless asked for.
        problems: What is odd about it.
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
        other_bytes: Bytes of what is no kernel: launchers, driver helpers, unfinished writes.
        problems: What is odd about the root.
    """

    root: str
    entries: tuple[CacheEntry, ...] = ()
    other_bytes: int = 0
    problems: tuple[Problem, ...] = ()
