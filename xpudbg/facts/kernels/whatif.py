"""Builds of a kernel in other register modes: figures of each, a sentence for each device, and builds stored in a run."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from xpudbg import __version__
from xpudbg.core.text import plural
from xpudbg.facts.kernels.entry_run import builds_of_run
from xpudbg.formats import build_log
from xpudbg.formats.isa_text import count_isa, parse_isa
from xpudbg.formats.zebin import parse_zebin
from xpudbg.model.native import (
    Attempt,
    MemoryBuffer,
    NativeFigures,
    RecordedBuilds,
    StoredBuilds,
    WhatIf,
    ZebinKernel,
)
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.verify import VerifiedFile
from xpudbg.run.cache_files import EntryFiles
from xpudbg.store.files.vfs import read_file
from xpudbg.store.reader import MOST_ATTEMPTS, WHATIF_FILE

_LARGE = 256
_SPILL_BUFFERS = frozenset({"single_space", "spill_fill_space"})
_MOST_REASON = 400
_MOST_SENDS = 64
_FILES = 2
"""Number of recorded files of an entry: module and metadata."""


@dataclass(frozen=True)
class Spill:
    """Spilled bytes and their source.

    Attributes:
        bytes: Bytes of a hardware thread; None when unknown.
        source: The artifact that has them, or would have them.
        note: How exact it is.
    """

    bytes: int | None
    source: str
    note: str = ""


def spill_of_object(name: str, kernel: ZebinKernel) -> Spill | None:
    """Return the exact spills of an object; None when it has only an upper bound."""
    if kernel.spill_size is not None:
        return Spill(kernel.spill_size, f"{name} .ze_info spill_size")
    if kernel.grf_count and not scratch_buffers(kernel):
        return Spill(0, f"{name} .ze_info", "neither spill_size nor a scratch buffer")
    return None


def scratch_buffers(kernel: ZebinKernel) -> list[MemoryBuffer]:
    """Return the scratch memory that may hold spills."""
    return [b for b in kernel.buffers if b.type == "scratch" and b.usage in _SPILL_BUFFERS]


def native_figures(data: bytes, names: frozenset[str]) -> NativeFigures:
    """Return the figures of a kernel in an object.

    Args:
        data: The object.
        names: What the kernel may be called; an object of one kernel is that kernel's.
    """
    kernels = parse_zebin(data, origin="zebin").value.kernels
    kernel = next((k for k in kernels if k.name in names), kernels[0] if len(kernels) == 1 else None)
    if kernel is None:
        return NativeFigures()
    spill = spill_of_object("zebin", kernel)
    return NativeFigures(
        simd=kernel.simd_size,
        registers=kernel.grf_count,
        spill_bytes=None if spill is None else spill.bytes,
        scratch_bytes=sum(b.size for b in scratch_buffers(kernel)),
        threads=kernel.eu_thread_count,
        code_bytes=kernel.code_bytes,
    )


def attempt_of(
    place: tuple[str, str, str], native: bytes, log: str, assembly: dict[str, str], names: frozenset[str]
) -> Attempt:
    """Return the figures of one build.

    Args:
        place: Device, register mode, version of the compiler.
        native: The object.
        log: Output of the compiler.
        assembly: Its instructions by kernel.
        names: What the kernel may be called.
    """
    figures = native_figures(native, names)
    logged = build_log.parse_ocloc_log(log, origin="log").value.kernels
    registers = logged[-1].spilled_registers if logged else (0 if figures.spill_bytes == 0 else None)
    text = own_assembly(assembly, names)
    device, mode, compiler = place
    program = None if text is None else parse_isa(text, origin=device).value
    isa = count_isa(program) if program and program.instructions else None
    return Attempt(device, mode, compiler, figures, registers, isa)


def own_assembly(assembly: dict[str, str], names: frozenset[str]) -> str | None:
    """Return the instructions of one kernel of an object; None when it has none of them."""
    text = next((assembly[n] for n in sorted(names) if n in assembly), None)
    return next(iter(assembly.values())) if text is None and len(assembly) == 1 else text


def sentences(attempts: Sequence[Attempt]) -> tuple[str, ...]:
    """Return the effect of 256 registers, one sentence per device and compiler; compilers that do not know a device are left out."""
    known = {a.device for a in attempts if not a.unknown}
    places = dict.fromkeys((a.device, a.compiler) for a in attempts if not a.unknown or a.device not in known)
    answers = Counter(device for device, _ in places)
    found = []
    for device, compiler in places:
        rows = {a.mode: a for a in attempts if (a.device, a.compiler) == (device, compiler)}
        by = f" with ocloc {compiler}" if answers[device] > 1 else ""
        failed = next(
            (rows[mode].reason for mode in ("default", "256") if mode in rows and rows[mode].reason), ""
        )
        answer = (
            _meaning(rows) if {"default", "256"} <= rows.keys() and not failed else f"not known: {failed}"
        )
        found.append(f"on {device}{by}: {answer}")
    return tuple(found)


def _meaning(rows: dict[str, Attempt]) -> str:
    default, large = rows["default"], rows["256"]
    before, after = default.figures.spill_bytes, large.figures.spill_bytes
    if before is None or after is None:
        counts = default.spilled_registers, large.spilled_registers
        if counts[0] is None or counts[1] is None:
            return "the native code does not say what it spills"
        spilled = plural(counts[0], "spilled register")
        return f"{spilled}, with 256 registers {counts[1]}, as the compiler's log says"
    if before == 0:
        count = default.figures.registers
        return f"nothing spills with {count or 'the default'} registers, there is nothing to gain"
    if default.figures.registers == _LARGE:
        less = rows.get("128")
        other = less.figures.spill_bytes if less else None
        with_128 = f"; 128 registers would spill {other:,}" if other is not None else ""
        return f"the compiler takes 256 registers by itself and spills {_amount(default)}{with_128}"
    cost = _threads(default.figures, large.figures)
    if after == 0:
        return f"256 registers remove all spills ({_amount(default)}); {cost}"
    if after < before:
        counts = default.spilled_registers, large.spilled_registers
        registers = f" ({counts[0]} to {counts[1]} registers)" if all(counts) else ""
        return f"256 registers reduce the spills from {before:,} to {after:,} bytes per hardware thread{registers}; {cost}"
    return f"256 registers do not help: {_amount(default)} are spilled, then {_amount(large)}"


def _amount(attempt: Attempt) -> str:
    text = f"{attempt.figures.spill_bytes:,} bytes per hardware thread"
    return f"{text} ({attempt.spilled_registers} registers)" if attempt.spilled_registers else text


def _threads(default: NativeFigures, large: NativeFigures) -> str:
    before, after = default.threads, large.threads
    if not before or not after:
        return "fewer threads run side by side"
    share = "half as many: " if after * 2 == before else ""
    return f"{share}{after} instead of {before} threads per vector engine"


def saved_bytes(attempts: Sequence[Attempt]) -> int | None:
    """Return the spilled bytes of a hardware thread that 256 registers save, the largest of all devices; None when not known."""
    saved = []
    for default in (a for a in attempts if a.mode == "default"):
        for large in attempts:
            same = (large.device, large.compiler) == (default.device, default.compiler)
            before, after = default.figures.spill_bytes, large.figures.spill_bytes
            if large.mode == "256" and same and before is not None and after is not None:
                saved.append(before - after)
    return max(saved, default=None)


def recorded_builds(files: EntryFiles, result: WhatIf) -> RecordedBuilds | None:
    """Return builds in the form that a run stores; None where the entry's files cannot be read any more.

    Args:
        files: The cache entry, of a bundle's folder.
        result: Its builds.
    """
    if files.run is None or "spv" not in files.stages:
        return None
    root, found = os.path.realpath(files.run.root), []
    for name in filter(None, (files.stages["spv"], files.metadata)):
        try:
            digest = hashlib.sha256(read_file(files.folder / name)).hexdigest()
        except OSError:
            return None
        path = os.path.relpath(os.path.realpath(files.folder / name), root)
        found.append(VerifiedFile(path, digest, result.kernel))
    attempts = tuple(_bounded(a) for a in result.attempts if not a.unknown)
    return RecordedBuilds(result.key, result.kernel, result.own, attempts, tuple(found), __version__)


def _bounded(attempt: Attempt) -> Attempt:
    isa = attempt.isa
    if isa is not None and len(isa.sends) > _MOST_SENDS:
        isa = None
    return replace(attempt, reason=attempt.reason[:_MOST_REASON], isa=isa)


def stored_builds(files: EntryFiles) -> StoredBuilds | None:
    """Return the builds that a run stores for an entry; None where it has none, and outside of bundles."""
    if files.run is None or "spv" not in files.stages:
        return None
    known = files.run.fact(builds_of_run)
    if known is None:
        return None
    path = (files.folder / files.stages["spv"]).relative_to(files.run.real_root).as_posix()
    own = known.entries.get(path)
    if own is None or not own.attempts:
        return None
    attempts = _ordered(own.attempts[-MOST_ATTEMPTS:], own.own)
    changed = known.files.among(own.files[:_FILES])
    return StoredBuilds(own.own, attempts, sentences(attempts), own.tool, WHATIF_FILE.name, changed)


def _ordered(attempts: Sequence[Attempt], own: str) -> tuple[Attempt, ...]:
    """Sort builds by device, the kernel's own first, and by compiler; modes keep their order."""
    modes = ("default", "128", "256", "auto")
    places = {mode: number for number, mode in enumerate(modes)}

    def version(text: str) -> list[tuple[int, str]]:
        numbers = (part.lstrip("0") for part in re.findall(r"[0-9]+", text))
        return [(len(n), n) for n in numbers]

    def place(attempt: Attempt) -> tuple[object, ...]:
        mode = places.get(attempt.mode, len(modes))
        return attempt.device != own, attempt.device, version(attempt.compiler), attempt.compiler, mode

    return tuple(sorted(attempts, key=place))


def stored_builds_problem(files: EntryFiles) -> Problem | None:
    """Return why the stored builds of an entry's run cannot be read; None where they can, or there are none."""
    known = files.run.fact(builds_of_run) if files.run else None
    return Problem(WHATIF_FILE.name, known.problem) if known is not None and known.problem else None
