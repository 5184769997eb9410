"""Kernels of a run with their cache entries: the configurations that count, their spills and the sum of them, and dots without DPAS."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels import entry_reader, hardware, kernel_advice, triton_cache
from xpudbg.model import cache as model_cache
from xpudbg.model.checks import NativeMeasure
from xpudbg.model.generated_code import TRITON_KINDS, KernelKind, is_source_file
from xpudbg.model.kernel_counts import launched_kernels
from xpudbg.model.location import base_name
from xpudbg.model.manifest import Kernel, SourceLine
from xpudbg.model.native import SpillTotal
from xpudbg.run import cache_files
from xpudbg.run.run_reader import RunReader, cached_run_result
from xpudbg.store.files.vfs import read_file

if TYPE_CHECKING:
    from xpudbg.facts.kernels.entry_reader import EntryReader
    from xpudbg.facts.kernels.triton_cache import CacheRows
    from xpudbg.model.cache import CacheEntry
    from xpudbg.model.fusion import GraphFusion
    from xpudbg.run.cache_files import EntryFiles, RunCache


# Most kernels of a run have no dots; what reads stages in full is imported for those that have. A cached sum of spills needs nothing that reads entries.

_CUDA_REGISTER = 4
_DOT = b"tt.dot"
_TTIR_LIMIT = 32 << 20


class RunKernel:
    """A kernel of a run with its cache entries.

    Attributes:
        row: Its row in the manifest.
        folders: Folders of its entries, and of those of its copies.

    Args:
        row: Its row in the manifest.
        cache: The cache entries of the run.
        rows: Their rows.
    """

    def __init__(self, row: Kernel, cache: RunCache, rows: CacheRows) -> None:
        self.row = row
        self.folders = cache_files.entry_folders(row)
        self._cache, self._rows = cache, rows

    @property
    def is_companion(self) -> bool:
        """Return whether its folders have only native code for kernels of other folders."""
        keys, entries = self.row.cache_keys, self._cache.files
        return bool(keys) and all(k not in entries and model_cache.own_key(k) in entries for k in keys)

    @property
    def is_generated(self) -> bool:
        """Return whether its entries were compiled from files that Inductor wrote."""
        there = [self._cache.files[k][-1] for k in self.row.cache_keys if k in self._cache.files]
        return bool(there) and all(is_generated(cache_files.source_file(f)) for f in there)

    @property
    def name(self) -> str:
        """Its name; for a kernel that the manifest names by its key, the name in the entry."""
        name, keys = self.row.name, self.row.cache_keys
        if name in keys or name in {k.partition("~")[0] for k in keys}:
            files = next((self._cache.files[k][-1] for k in keys if k in self._cache.files), None)
            return (self._rows.row(files).kernel if files else "") or name
        return name

    @cached_property
    def entries(self) -> list[EntryFiles]:
        """Entries that count; see :meth:`~xpudbg.run.cache_files.RunCache.counting`."""
        return self._cache.counting(self.folders)

    @cached_property
    def measure(self) -> NativeMeasure | None:
        """Facts from its entries, the worst of several; None when none of them exists."""
        measured = [self._measured(files) for files in self.entries]
        if len(measured) < 2:
            return measured[0] if measured else None
        worst = max(measured, key=lambda m: (m.lost_dots or 0, m.spill_bytes or 0))
        known = [m.spill_bytes for m in measured if m.spill_bytes is not None]
        lost = [m.lost_dots for m in measured if m.lost_dots is not None]
        return NativeMeasure(
            entries=len(measured),
            backend=next((m.backend for m in measured if m.backend), ""),
            spill_bytes=max(known, default=None),
            spills_unknown=sum(m.spill_bytes is None for m in measured),
            dots=max((m.dots for m in measured if m.dots is not None), default=None),
            lost_dots=max(lost, default=None) if len(lost) == len(measured) or any(lost) else None,
            location=worst.location or next((m.location for m in measured if m.location), None),
            lost_words=worst.lost_words,
            key=worst.key,
        )

    def _measured(self, files: EntryFiles) -> NativeMeasure:
        known = self._rows.facts.get(cache_files.entry_id(files))
        return known.measure if known else measure_entry(files, self._rows.row(files))

    @property
    def spills(self) -> SpillTotal:
        """Its spills; unknown for a Triton kernel without entries, and none for other kernels."""
        if self.row.kind not in TRITON_KINDS and not self.entries:
            return SpillTotal()
        rows = [(self._rows.row(files), files) for files in self.entries]
        known = [(row.spills, row, files) for row, files in rows if row.spills is not None]
        if not known:
            return SpillTotal(1, 1)
        size, row, files = max(known, key=lambda one: one[0])
        register = (
            hardware.grf_bytes(cache_files.read_metadata(files)[0].target)
            if size and row.backend == "xpu"
            else _CUDA_REGISTER
        )
        in_some = spills_in_some(one[0] for one in known)
        return SpillTotal(
            1, int(len(known) < len(rows)), size, -(-size // register), int(size > 0), size, int(in_some)
        )


def spills_in_some(spills: Iterable[int | None]) -> bool:
    """Return whether a kernel spills in some of its configurations that count, and in others not.

    Args:
        spills: Spilled bytes of each; None where they are not known.
    """
    known = set(spills)
    return 0 in known and any(known)


class RunKernels:
    """Kernels of a run, as a maker for :meth:`~xpudbg.run.run_reader.RunReader.fact`.

    Inductor compiles a user's own Triton kernel ``mm`` again from a file that it writes, under the name ``mm``, and calls
    it ``mm_0`` in the graph: the entries of such a copy are the graph's kernel's, and the copy is none.

    Attributes:
        by_name: The kernels by graph and name, copies among them.
        copies: Graph and name of copies.
    """

    def __init__(self, run: RunReader) -> None:
        self._manifest = run.manifest
        kernels = run.manifest.kernels
        every = [
            RunKernel(row, run.fact(cache_files.RunCache), run.fact(triton_cache.CacheRows))
            for row in kernels
        ]
        self._of = {id(one.row): one for one in every}
        self.by_name = {(one.row.graph, one.row.name): one for one in every}
        own = {
            k.name.rpartition("_")[0]: (k.graph, k.name)
            for k in reversed(kernels)
            if k.graph and k.kind is KernelKind.USER_TRITON
        }
        self.copies: set[tuple[str, str]] = set()
        for one in every:
            if not one.row.graph and one.row.name in own and one.is_generated:
                self.by_name[own[one.row.name]].folders += one.folders
                self.copies.add((one.row.graph, one.row.name))

    @property
    def launched(self) -> list[RunKernel]:
        """Kernels that graphs or the program launch: no candidates, copies or folders with only native code."""
        every = [self._of[id(row)] for row in launched_kernels(self._manifest)]
        return [
            one
            for one in every
            if (one.row.graph, one.row.name) not in self.copies and (one.row.graph or not one.is_companion)
        ]


def spilled_bytes(run: RunReader, kernels: Mapping[tuple[str, str], RunKernel]) -> dict[tuple[str, str], int]:
    """Return the spilled bytes of some kernels, the most of their configurations; kernels with unknown spills are left out."""
    sizes = run.fact(triton_cache.CacheRows).spills(
        files for one in kernels.values() for files in one.entries
    )
    known = {
        name: [sizes[cache_files.entry_id(files)] for files in one.entries] for name, one in kernels.items()
    }
    return {
        name: max(size for size in some if size is not None)
        for name, some in known.items()
        if some and None not in some
    }


def measure_spills(
    run: RunReader, *, without: Collection[str] = (), graphs: Collection[str] | None = None
) -> SpillTotal:
    """Sum the spills of a bundle's Triton kernels; of anything else nothing is counted.

    Args:
        run: The run.
        without: Ids of graphs that are left out: what other ranks have too.
        graphs: Ids of the only graphs that count; None for all, and for kernels that no graph calls.
    """
    total = SpillTotal()
    if not run.is_bundle or not any(k.kind in TRITON_KINDS or k.cache_keys for k in run.manifest.kernels):
        return total
    for one in run.fact(RunKernels).launched:
        if one.row.graph not in without and (graphs is None or one.row.graph in graphs):
            mine = one.spills
            total = SpillTotal(
                total.kernels + mine.kernels,
                total.unknown + mine.unknown,
                total.bytes + mine.bytes,
                total.registers + mine.registers,
                total.spilling + mine.spilling,
                max(total.most, mine.most),
                total.in_some + mine.in_some,
            )
    return total


def is_generated(file: str) -> bool:
    """Return whether a Python file is one of Inductor's cache, whose names are hashes."""
    return is_source_file(base_name(file))


def measure_entry(files: EntryFiles, row: CacheEntry, reader: EntryReader | None = None) -> NativeMeasure:
    """Return the facts of a kernel from one cache entry.

    Args:
        files: The entry.
        row: Its row in the list of the cache.
        reader: The entry's reader, where it exists already.
    """
    backend, spilled = row.backend, row.spills
    has_dots = _has_dots(files)
    without = backend in ("cuda", "hip") or not has_dots
    asked = 0 if without and has_dots is not None else None
    measure = NativeMeasure(1, backend, spilled, int(spilled is None), asked, asked, key=files.key)
    if without and not spilled:
        return measure
    reader = reader or entry_reader.DotReader(files)
    if without:
        return replace(measure, location=_function_line(reader))
    known = kernel_advice.lost_dots(reader)
    if known is None:
        return replace(measure, location=_function_line(reader))
    first = next((d.op.frames[-1] for d in known.dots if d.op.frames and d.op.frames[-1].line), None)
    location = SourceLine(first.file, first.line) if first and known.count else _function_line(reader)
    text = ""
    if known.count:
        tile = known.dots[0] if known.dots else None
        shape = f"{tile.m}x{tile.n}x{tile.k} of {tile.a} x {tile.b}" if tile else ""
        text = "; ".join(x for x in (shape, *known.why) if x)
    return replace(measure, dots=known.asked, lost_dots=known.count, location=location, lost_words=text)


def _has_dots(files: EntryFiles) -> bool | None:
    """Return whether ``ttir`` has a dot, without parsing it; None when it does not exist."""
    name = files.stages.get("ttir")
    if name is None:
        return None
    try:
        return _DOT in read_file(f"{files.root}/{files.key}/{name}", limit=_TTIR_LIMIT)
    except OSError:
        return None


def _function_line(reader: EntryReader) -> SourceLine | None:
    """Return the line of the kernel's function from its IR."""
    for stage in ("ttir", "ttgir", "source"):
        module = reader.mlir_stage(stage) if stage in reader.files.stages else None
        function = next((op for op in module.ops if op.name == "tt.func"), None) if module else None
        if function and function.frames and function.frames[-1].line:
            return SourceLine(function.frames[-1].file, function.frames[-1].line)
    return None


def whole_spills(run: RunReader) -> SpillTotal:
    """Sum the spills of all Triton kernels of a bundle; of anything else nothing is counted."""
    if not run.is_bundle or not run.manifest.kernels:
        return SpillTotal()
    return cached_run_result(SpillTotal, run, lambda: measure_spills(run))


def with_spills(run: RunReader, graphs: Sequence[GraphFusion]) -> tuple[GraphFusion, ...]:
    """Add their kernels' spills to graphs, where native code in the run's cache has them.

    Args:
        run: The run that they are of.
        graphs: The graphs.
    """
    spills = _spills(run, {g.id for g in graphs})
    if not spills:
        return tuple(graphs)
    return tuple(
        replace(
            graph,
            kernels=tuple(
                replace(kernel, spills=found)
                if (found := spills.get((graph.id, kernel.name))) is not None
                else kernel
                for kernel in graph.kernels
            ),
        )
        for graph in graphs
    )


def _spills(run: RunReader, graphs: set[str]) -> dict[tuple[str, str], int]:
    """Return spilled bytes by graph and kernel name; kernels with unknown spills of a configuration that counts are left out."""
    if not run.is_bundle or not any(k.graph in graphs and k.cache_keys for k in run.manifest.kernels):
        return {}
    try:
        kernels = run.fact(RunKernels).by_name
        return spilled_bytes(run, {name: one for name, one in kernels.items() if name[0] in graphs})
    except (XpudbgError, OSError):
        return {}
