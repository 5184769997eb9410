"""Results of ``du``, ``verify``, ``export`` and ``prune``."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from xpudbg.model.kernel_launches import KernelLaunches
from xpudbg.model.problem import Problem

SOUND = frozenset({"ok", "bare"})
"""Verdicts on entries that are as they should be."""


@dataclass(frozen=True)
class DiskUse:
    """Sizes of one cache root.

    Attributes:
        root: The cache.
        kernels: Entries with kernels.
        bytes: All of it.
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
        problems: Why.
    """

    key: str
    kernel: str
    state: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class CacheCheck:
    """The verdict on one cache root: entries, and folders that writers left.

    Attributes:
        root: Folder of the cache.
        entries: The verdict on each entry.
        unfinished: Folders that a writer left, or is at work in: ``ENTRY/FOLDER``.
        problems: What is odd about the cache itself.
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
        kept: Entries that stay.
        bytes: What it frees.
    """

    root: Path
    entries: tuple[tuple[Path, str, int, str], ...] = ()
    kept: int = 0
    bytes: int = 0
