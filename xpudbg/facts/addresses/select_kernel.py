"""Selection of the kernels of a run, and of their cache entries, by name, number or hash."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.run_fusion import fusions_of
from xpudbg.model.row import dataclass
from xpudbg.run import cache_files, configurations, entry_metadata
from xpudbg.run.run_reader import RunReader

# A word is most often a run or a graph, and 'show' of a run starts without what reads cache entries.
if TYPE_CHECKING:
    from xpudbg.model.fusion import FusedKernel
    from xpudbg.model.manifest import Kernel
    from xpudbg.run.graph_files import GraphFiles

SHORTEST = 3
"""Characters of a key or hash that are enough where nothing else fits."""
_SURE = 8
"""Characters of a key or hash that are unlikely by chance: as many as listings print."""
_MAX_STEM = 150
"""Triton cuts file names of kernels here (``triton/compiler/compiler.py``)."""
_HEX = re.compile(r"[0-9a-fA-F]{3,64}")
_TRIED = 4
"""Graphs that are searched one by one where the first with a number is enough; all others are read together."""
NUMBER = re.compile(r"K(\d{1,6})")
"""Number of a kernel in pictures and reports."""


@dataclass(frozen=True)
class KernelMatch:
    """Kernel that a word names.

    Attributes:
        name: Its name.
        graph: Id of the graph that calls it; empty for kernels outside of graphs, and where it is not known.
        folders: Names of the folders of its cache entries, from a manifest or the cache.
        row: Its row of the manifest; None without a manifest, and for library calls.
        files: Its cache entry, where it was found in a cache by itself.
        by_key: Whether a key or hash named it, and so its cache entries and not its source.
        number: Its number in the graph (``K5``), where the fusion analysis ran; else None.
        fused: The call in the fusion analysis.
    """

    name: str
    graph: str = ""
    folders: tuple[str, ...] = ()
    row: Kernel | None = None
    files: cache_files.EntryFiles | None = None
    by_key: bool = False
    number: int | None = None
    fused: FusedKernel | None = None


def select_kernel(
    run: RunReader,
    word: str,
    graphs: Collection[str] | None = None,
    *,
    parts: bool = True,
    first: bool = False,
) -> list[KernelMatch]:
    """Return the kernels that a word names; several where it fits several.

    Tried in this order: the name, the number in its graph (``K5``), the cache key and Triton's hash; then the beginning of a
    key, a pattern of the name, a part of the name, the beginning of a hash.

    Args:
        run: The run.
        word: What the user typed.
        graphs: Ids of the graphs to which the kernels have to belong; None for all kernels.
        parts: Whether a part of a name, or fewer than eight characters of a hash, are enough.
        first: Whether a number is only looked up in the first graph that has it; the others are not read.
    """
    sources: list[list[KernelMatch]] = []
    for source in _sources(run, graphs):
        rows = list(source)
        sources.append(rows)
        exact = (
            [r for r in rows if r.name == word] or _by_key(rows, word, _SURE) or _by_hash(rows, word, _SURE)
        )
        if exact:
            return exact
    numbered = _numbered(run, word, graphs, first=first)
    if numbered or not parts:
        return numbered
    for rows in sources:
        part = (
            _by_key(rows, word, SHORTEST)
            or [r for r in rows if fnmatch.fnmatchcase(r.name, word)]
            or [r for r in rows if word in r.name]
            or _by_hash(rows, word, SHORTEST)
        )
        if part:
            return part
    return _called(run, word, graphs)


def kernel_rows(run: RunReader, graphs: Collection[str] | None = None) -> list[KernelMatch]:
    """Kernels of a run that have a name, without those known only from the generated code of a bare folder."""
    return [row for rows in _sources(run, graphs) for row in rows]


def kernel_names(run: RunReader, graphs: Collection[str] | None = None) -> list[str]:
    """Names of the kernels of a run, or of some of its graphs."""
    rows = kernel_rows(run, graphs)
    calls = () if rows or (run.is_bundle and graphs is None) else _calls(run, graphs)
    return list(dict.fromkeys(row.name for row in (*rows, *calls)))


def _sources(run: RunReader, graphs: Collection[str] | None) -> Iterator[Iterable[KernelMatch]]:
    """Kernels of the manifest, then those of cache entries that it does not have."""
    known: set[str] = set()
    if run.is_bundle:
        rows = [
            KernelMatch(k.name, k.graph, cache_files.entry_folders(k), k)
            for k in run.manifest.kernels
            if graphs is None or k.graph in graphs
        ]
        known = {f for r in rows for f in r.folders}
        yield rows
    if graphs is None:
        yield (
            KernelMatch(entry_name(f), folders=(f.key,), files=f) for f in _cached(run) if f.key not in known
        )


def _cached(run: RunReader) -> list[cache_files.EntryFiles]:
    try:
        return run.fact(configurations.RunCache).found.entries
    except XpudbgError:
        # A file that is no kernel's: one of a graph.
        return []


def entry_name(files: cache_files.EntryFiles) -> str:
    """Return the kernel name of a cache entry: of its files, or from its metadata where Triton cut the file name or there is none."""
    if not files.bare and len(files.stem) < _MAX_STEM:
        return files.stem
    return entry_metadata.read_metadata(files)[0].name or files.stem


def _graph_files(run: RunReader, graphs: Collection[str] | None) -> list[GraphFiles]:
    try:
        return [g for g in run.graphs if graphs is None or g.id in graphs]
    except XpudbgError:
        # Neither IR nor generated code: a cache by itself.
        return []


def _calls(run: RunReader, graphs: Collection[str] | None) -> Iterator[KernelMatch]:
    """Calls of graphs with their numbers, as ``show-fusion`` counts them, with the kernel's row of the manifest."""
    chosen = _graph_files(run, graphs)
    rows = {(r.graph, r.name): r for r in kernel_rows(run, {g.id for g in chosen}) if r.row is not None}
    for graph in fusions_of(run, chosen):
        for number, fused in enumerate(graph.kernels, 1):
            known = rows.get((graph.id, fused.name), KernelMatch(fused.name, graph.id))
            yield replace(known, number=number, fused=fused)


def _numbered(run: RunReader, word: str, graphs: Collection[str] | None, *, first: bool) -> list[KernelMatch]:
    """Return the kernel of a number in each graph that has it, or in the first; a number without ``K`` counts if the graph is given."""
    match = NUMBER.fullmatch(word)
    if match is None and not (graphs is not None and re.fullmatch("[0-9]{1,6}", word)):
        return []
    wanted = int(match[1] if match else word)
    for graph in _graph_files(run, graphs)[:_TRIED] if first else ():
        own = [m for m in _calls(run, {graph.id}) if m.number == wanted]
        if own:
            return own
    return [m for m in _calls(run, graphs) if m.number == wanted]


def called_kernels(
    run: RunReader, kernels: Sequence[KernelMatch], graphs: Collection[str] | None = None
) -> list[KernelMatch]:
    """Return the calls of some kernels with their numbers; those selected by number stay as they are.

    Args:
        run: The run.
        kernels: The kernels.
        graphs: Ids of the graphs whose calls count; None for all.
    """
    if all(k.number is not None for k in kernels):
        return list(kernels)
    wanted = {(k.graph, k.name) for k in kernels}
    own = {k.graph for k in kernels} - {""}
    within = graphs if graphs is not None else own or None
    return [m for m in _calls(run, within) if (m.graph, m.name) in wanted or ("", m.name) in wanted]


def kernel_numbers(run: RunReader, graphs: Collection[str] | None = None) -> list[str]:
    """Return ``K1 to K7 in model__0_forward_1`` for each graph that has kernels."""
    highest = {m.graph: m.number for m in _calls(run, graphs)}
    return [f"{'K1' if number == 1 else f'K1 to K{number}'} in {graph}" for graph, number in highest.items()]


def _called(run: RunReader, word: str, graphs: Collection[str] | None) -> list[KernelMatch]:
    """Find calls by name: kernels of a bare debug folder, library calls of a graph."""
    if run.is_bundle and graphs is None and any(k.graph for k in run.manifest.kernels):
        # The manifest has all kernels of graphs by name.
        return []
    calls = list(_calls(run, graphs))
    return (
        [m for m in calls if m.name == word]
        or [m for m in calls if fnmatch.fnmatchcase(m.name, word)]
        or [m for m in calls if word in m.name]
    )


def _by_key(rows: Sequence[KernelMatch], word: str, shortest: int) -> list[KernelMatch]:
    """Kernels with a cache entry of that key, or of one that begins with it; only with those entries."""
    folders = {f for r in rows for f in r.folders}
    fits = {word} & folders
    if not fits and len(word) >= shortest:
        fits = {f for f in folders if f.startswith(word)}
    return _with_folders(rows, fits)


def _by_hash(rows: Sequence[KernelMatch], word: str, shortest: int) -> list[KernelMatch]:
    """Kernels with a cache entry of that hash."""
    if len(word) < shortest or not _HEX.fullmatch(word):
        return []
    found = ((f, entry_metadata.entry_hash(f, r.files)) for r in rows for f in r.folders)
    return _with_folders(rows, {folder for folder, digest in found if digest.startswith(word.lower())})


def _with_folders(rows: Sequence[KernelMatch], folders: set[str]) -> list[KernelMatch]:
    matching = [(row, tuple(f for f in row.folders if f in folders)) for row in rows]
    return [replace(row, folders=own, by_key=True) for row, own in matching if own]


def matched_entries(run: RunReader, matches: Sequence[KernelMatch]) -> list[cache_files.EntryFiles]:
    """Cache entries of some kernels, each once, in the order of the cache."""
    own = {id(m.files) for m in matches if m.files is not None}
    folders = {f for m in matches if m.files is None for f in m.folders}
    if not own and not folders:
        return []
    return [f for f in run.fact(configurations.RunCache).found.entries if id(f) in own or f.key in folders]
