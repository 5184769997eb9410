"""Figures of each kernel from the Triton cache of a run: spills, and dots that became no DPAS."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from xpudbg.facts.kernels.cache.listing import CacheRows
from xpudbg.facts.kernels.hardware import grf_bytes
from xpudbg.model.cache import CacheEntry, own_key
from xpudbg.model.generated_code import KernelKind, is_source_file
from xpudbg.model.location import base_name
from xpudbg.model.manifest import Kernel, SourceLine
from xpudbg.model.metrics import NativeMeasure
from xpudbg.run.cache_files import EntryFiles, entry_folders
from xpudbg.run.configurations import entry_id
from xpudbg.run.entry_metadata import read_metadata, source_file
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import read_file

# Most kernels of a run have no dots; what reads stages in full is imported for those that have.
if TYPE_CHECKING:
    from xpudbg.facts.kernels.entry_reader import EntryReader

_CUDA_REGISTER = 4
_DOT = b"tt.dot"
_TTIR_LIMIT = 32 << 20


class NativeFacts:
    """The cache entries of a run, asked kernel by kernel.

    Args:
        run: The run.
    """

    def __init__(self, run: RunReader) -> None:
        cache = self._cache = run.cache
        self._rows = run.fact(CacheRows)
        self.entries: dict[str, EntryFiles] = {key: files[-1] for key, files in cache.files.items()}

    def is_companion(self, keys: Sequence[str]) -> bool:
        """Return whether the folders of these keys hold native code for kernels of other folders, and no kernel of their own."""
        return bool(keys) and all(k not in self.entries and own_key(k) in self.entries for k in keys)

    def is_generated(self, keys: Sequence[str]) -> bool:
        """Return whether these entries were compiled from files that Inductor wrote."""
        there = [self.entries[k] for k in keys if k in self.entries]
        return bool(there) and all(is_generated(source_file(f)) for f in there)

    def name_of(self, keys: Sequence[str]) -> str:
        """The kernel's name as its entry has it; empty when no entry is there."""
        files = next((self.entries[k] for k in keys if k in self.entries), None)
        return self._rows.row(files).kernel if files else ""

    def counting(self, keys: Iterable[str]) -> list[EntryFiles]:
        """The entries of a kernel that count; see :meth:`~xpudbg.run.configurations.RunCache.counting`."""
        return self._cache.counting(keys)

    def row(self, files: EntryFiles) -> CacheEntry:
        """The row of an entry in the list of the cache."""
        return self._rows.row(files)

    def register_bytes(self, files: EntryFiles) -> int:
        """Bytes of a register of a hardware thread (XPU), or of one thread."""
        if self.row(files).backend != "xpu":
            return _CUDA_REGISTER
        return grf_bytes(read_metadata(files)[0].target)

    def of(self, keys: Sequence[str]) -> NativeMeasure | None:
        """Return what the entries of a kernel tell; None when none of them is there.

        Of several configurations that count it is the worst.
        """
        measured = [self._measure(files) for files in self.counting(keys)]
        if len(measured) < 2:
            return measured[0] if measured else None
        worst = max(measured, key=lambda m: (m.lost_dots or 0, m.spill_bytes or 0))
        known = [m.spill_bytes for m in measured if m.spill_bytes is not None]
        lost = [m.lost_dots for m in measured if m.lost_dots is not None]
        dots = [m.dots for m in measured if m.dots is not None]
        return NativeMeasure(
            entries=len(measured),
            backend=next((m.backend for m in measured if m.backend), ""),
            spill_bytes=max(known, default=None),
            spills_unknown=sum(m.spill_bytes is None for m in measured),
            dots=max(dots, default=None),
            lost_dots=max(lost, default=None) if len(lost) == len(measured) or any(lost) else None,
            location=worst.location or next((m.location for m in measured if m.location), None),
            lost_words=worst.lost_words,
            key=worst.key,
        )

    def _measure(self, files: EntryFiles) -> NativeMeasure:
        known = self._rows.facts.get(entry_id(files))
        return known.measure if known else measure_entry(files, self._rows.row(files))


def kernel_cache_keys(
    kernels: Sequence[Kernel], native: NativeFacts
) -> tuple[dict[tuple[str, str], tuple[str, ...]], set[tuple[str, str]]]:
    """Cache entries by graph and name, and the kernels outside of graphs that are copies of a graph's.

    Inductor compiles a user's own Triton kernel ``mm`` again from a file that it writes, under the name ``mm``, and calls
    it ``mm_0`` in the graph.
    """
    keys = {(k.graph, k.name): entry_folders(k) for k in kernels}
    own = {
        k.name.rpartition("_")[0]: (k.graph, k.name)
        for k in reversed(kernels)
        if k.graph and k.kind is KernelKind.USER_TRITON
    }
    copies: set[tuple[str, str]] = set()
    for kernel in kernels:
        if not kernel.graph and kernel.name in own and native.is_generated(kernel.cache_keys):
            keys[own[kernel.name]] += entry_folders(kernel)
            copies.add((kernel.graph, kernel.name))
    return keys, copies


def is_generated(file: str) -> bool:
    """Return whether a Python file is one of Inductor's cache, whose names are hashes."""
    return is_source_file(base_name(file))


def measure_entry(files: EntryFiles, row: CacheEntry, reader: EntryReader | None = None) -> NativeMeasure:
    """Return what one cache entry tells of its kernel.

    Args:
        files: The entry.
        row: Its row in the list of the cache.
        reader: The entry, where something else is asked of it as well.
    """
    backend, spilled = row.backend, row.spills
    has_dots = _has_dots(files)
    without = backend in ("cuda", "hip") or not has_dots
    asked = 0 if without and has_dots is not None else None
    measure = NativeMeasure(1, backend, spilled, int(spilled is None), asked, asked, key=files.key)
    if without and not spilled:
        return measure
    from xpudbg.facts.kernels.advice.dpas import lost_dots
    from xpudbg.facts.kernels.entry_outline import DotReader

    reader = reader or DotReader(files)
    if without:
        return replace(measure, location=_function_line(reader))
    known = lost_dots(reader)
    if known is None:
        return replace(measure, location=_function_line(reader))
    first = next((d.op.frames[-1] for d in known.dots if d.op.frames and d.op.frames[-1].line), None)
    location = SourceLine(first.file, first.line) if first and known.count else _function_line(reader)
    words = ""
    if known.count:
        tile = known.dots[0] if known.dots else None
        shape = f"{tile.m}x{tile.n}x{tile.k} of {tile.a} x {tile.b}" if tile else ""
        words = "; ".join(x for x in (shape, *known.why) if x)
    return replace(measure, dots=known.asked, lost_dots=known.count, location=location, lost_words=words)


def _has_dots(files: EntryFiles) -> bool | None:
    """Return whether ``ttir`` has a dot, without parsing it; None when it is not there."""
    name = files.stages.get("ttir")
    if name is None:
        return None
    try:
        return _DOT in read_file(f"{files.root}/{files.key}/{name}", limit=_TTIR_LIMIT)
    except OSError:
        return None


def _function_line(reader: EntryReader) -> SourceLine | None:
    """The line of the kernel's function as its IR names it."""
    for stage in ("ttir", "ttgir", "source"):
        module = reader.mlir_stage(stage) if stage in reader.files.stages else None
        function = next((op for op in module.ops if op.name == "tt.func"), None) if module else None
        if function and function.frames and function.frames[-1].line:
            return SourceLine(function.frames[-1].file, function.frames[-1].line)
    return None
