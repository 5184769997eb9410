"""Builds that ``xpudbg triton-cache whatif`` made and a run keeps."""

from __future__ import annotations

from dataclasses import dataclass, replace

from xpudbg.model.native import Attempt, LargerBuild
from xpudbg.model.verify import VerifiedFile

WHATIF_VERSION = 1
"""Version of ``whatif.json``."""
_FAILED = 8
"""Failed builds that are named."""


@dataclass(frozen=True)
class RecordedBuilds:
    """Builds of one cache entry.

    Attributes:
        key: The entry's key.
        kernel: The kernel's name.
        own: The device that it was compiled for; empty when that is not known.
        attempts: The builds, those of the last time last.
        files: Module and metadata that they were made from, with their digests; the module is the first.
        tool: Version of xpudbg that made the last of them.
    """

    key: str
    kernel: str
    own: str = ""
    attempts: tuple[Attempt, ...] = ()
    files: tuple[VerifiedFile, ...] = ()
    tool: str = ""


@dataclass(frozen=True)
class WhatIfRecord:
    """``whatif.json``: builds of ``xpudbg triton-cache whatif`` in the bundle of their kernels.

    Attributes:
        run: Name of the run.
        format_version: Version of this shape.
        kernels: Cache entries, those that were built last at the end.
    """

    run: str
    format_version: int = WHATIF_VERSION
    kernels: tuple[RecordedBuilds, ...] = ()


@dataclass(frozen=True)
class KeptBuilds:
    """Builds of a cache entry that its run keeps, and whether they still are about its files.

    Attributes:
        own: The device that the kernel was compiled for; empty when that is not known.
        attempts: The builds, in the order of devices, compilers and register modes.
        sentences: What they mean, one for each device and compiler.
        tool: Version of xpudbg that made the last of them.
        source: File of the bundle that has them.
        changed: Files that are not what they were then; the builds are not about them.
    """

    own: str
    attempts: tuple[Attempt, ...]
    sentences: tuple[str, ...] = ()
    tool: str = ""
    source: str = ""
    changed: tuple[str, ...] = ()

    @property
    def larger(self) -> LargerBuild | None:
        """The build with 256 registers for the kernel's own device, by the newest compiler; None without one that is not out of date."""
        found = [a for a in self.attempts if (a.device, a.mode) == (self.own, "256") and not a.reason]
        if self.changed or not found or found[-1].figures.spill_bytes is None:
            return None
        by = f"ocloc {found[-1].compiler}".rstrip()
        return LargerBuild(found[-1].figures, f"{by} for {self.own}, kept in {self.source}")

    @property
    def for_own_device(self) -> KeptBuilds:
        """Builds for the device that the kernel was compiled for, with their sentences; all where there are none."""
        own = tuple(a for a in self.attempts if a.device == self.own)
        if not own:
            return self
        told = tuple(s for s in self.sentences if s.startswith((f"on {self.own}:", f"on {self.own} ")))
        return replace(self, attempts=own, sentences=told)

    @property
    def words(self) -> tuple[str, ...]:
        """Meaning of the builds, those that failed, and whose answer it is."""
        sentences = () if self.changed else self.sentences
        failed = [
            f"{a.device}, register mode {a.mode}, ocloc {a.compiler or 'of unknown version'}: {a.reason}"
            for a in self.attempts
            if a.reason and not any(s.startswith(f"on {a.device}") and a.reason in s for s in sentences)
        ]
        compilers = dict.fromkeys(a.compiler or "of unknown version" for a in self.attempts if not a.reason)
        by = f"compiled by ocloc {' and '.join(compilers)}; " if compilers else ""
        whose = f"{by}figures of the native code, nothing was run or timed ({self.source})"
        return (*sentences, *failed[:_FAILED], whose)
