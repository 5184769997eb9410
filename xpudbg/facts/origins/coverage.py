"""Coverage of a run: kernels with a line of the program and a module, and reasons for the others; cached for summaries of small runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import short_size
from xpudbg.facts.origins import build_links, run_links
from xpudbg.model.artifact import present_bytes
from xpudbg.model.manifest import GraphOutcome, Manifest
from xpudbg.model.provenance import Level, ProvenanceCoverage, ProvenanceItem, UnlinkedKernel
from xpudbg.model.runs import CountedCoverage
from xpudbg.run.result_cache import cached_result
from xpudbg.run.run_reader import RunReader, cached_run_result, run_key
from xpudbg.store.reader import open_bundle

if TYPE_CHECKING:
    from xpudbg.facts.origins.build_links import GraphLinks, Key
    from xpudbg.facts.origins.run_links import RunLinks
    from xpudbg.run.graph_files import GraphFiles


class CoverageCount:
    """Counter of a run's coverage, graph by graph."""

    def __init__(self, index: RunLinks) -> None:
        self._index = index
        self._kernels = self._with_line = self._by_call = self._outside = 0
        self._with_module = self._with_nodes = 0
        self._unlinked: list[UnlinkedKernel] = []
        self._seen: set[tuple[str, str, int]] = set()
        self._without_code = _failed_without_code(index)

    def add(self, links: GraphLinks) -> None:
        """Count the kernels of a graph, or those outside of graphs, each once for all its configurations.

        In a cache without graphs every entry counts, since different kernels may have one name.
        """
        if links.graph in self._without_code:
            return
        modules = [key for key in links.items if key[0] is Level.MODULE]
        below_modules, below = links.reached(modules, up=False), build_links.below_program(links)
        for key, item in links.items.items():
            if item.level is not Level.KERNEL or (self._index.graphs and _is_known(item, self._seen)):
                continue
            if links.graph == run_links.OUTSIDE and key in self._index.outside.uncounted:
                continue
            self._kernels += 1
            self._outside += links.graph == run_links.OUTSIDE
            self._with_nodes += bool(modules)
            self._with_module += key in below_modules
            if key in below:
                self._with_line += 1
                self._by_call += any(link.source == build_links.COMPILED_AT for link in links.up(key))
                continue
            if links.graph == run_links.OUTSIDE:
                reason = self._index.outside.reason(key)
            else:
                reason = _reason(links, key)
            self._unlinked.append(UnlinkedKernel(links.graph, item.name, item.detail, reason))

    def result(self) -> ProvenanceCoverage:
        """Return the coverage of everything counted."""
        return ProvenanceCoverage(
            self._kernels,
            self._with_line,
            self._with_module if self._with_nodes else None,
            self._by_call,
            tuple(self._unlinked),
            outside=self._outside,
            graphs=len(self._index.graphs),
            graphs_with_nodes=len(self._index.with_nodes),
            with_nodes=self._with_nodes,
        )


def run_coverage(index: RunLinks, after: Callable[[GraphFiles], None] | None = None) -> ProvenanceCoverage:
    """Return the coverage of all selected graphs and of the kernels outside of graphs, each kernel once for all its configurations.

    Args:
        index: The run.
        after: Called with each graph when it has been counted, to drop its cached data.
    """
    count = CoverageCount(index)
    for links in index.each_links(after):
        count.add(links)
    return count.result()


def _failed_without_code(index: RunLinks) -> frozenset[str]:
    """Return graphs whose compile failed before a kernel was generated."""
    if not index.run.is_bundle:
        return frozenset()
    manifest = index.run.manifest
    failed = {graph.id for graph in manifest.graphs if graph.outcome == GraphOutcome.FAILED}
    return frozenset(failed - {kernel.graph for kernel in manifest.kernels})


def _is_known(item: ProvenanceItem, seen: set[tuple[str, str, int]]) -> bool:
    """Return whether a kernel outside of graphs was counted before, with another of its cache entries."""
    kernel = (item.detail, item.file, item.line)
    if item.graph != run_links.OUTSIDE or not item.detail:
        return False
    known = kernel in seen
    seen.add(kernel)
    return known


def _reason(links: GraphLinks, kernel: Key) -> str:
    """Return why a kernel has no line of the program."""
    above = links.reached([kernel], up=True)
    if any(level is Level.PYTHON for level, _ in above):
        return "its nodes name lines of libraries alone, and no artifact holds the whole stack"
    if any(level in (Level.ATEN, Level.POST_GRAD) for level, _ in above):
        return "its nodes name no Python line"
    if any(level in (Level.ATEN, Level.POST_GRAD) for level, _ in links.items):
        return "no artifact says which nodes it computes"
    return "the graph's FX files are not there"


MOST_BYTES = 8 << 20
"""Most bytes of graphs that are read without a request: about three seconds of one processor."""
_ENTRY = 1 << 10
"""Bytes of a graph that take as long as one kernel of a cache."""


def cached_coverage(
    run: RunReader, *, every: bool = False, counted: Callable[[GraphFiles], object] = id
) -> CountedCoverage:
    """Return the coverage of a run: the cached one of the same manifest, else a new one unless the run is too large.

    The manifest of a complete run has the digest of every artifact, so that it identifies all of them.

    Args:
        run: The bundle.
        every: Count however large it is.
        counted: Called with each graph after it was counted, while it is parsed.
    """
    size = counted_bytes(run.manifest)
    try:
        if size <= MOST_BYTES or every:
            return CountedCoverage(cached_run_result(ProvenanceCoverage, run, lambda: _count(run, counted)))
        key = run_key(ProvenanceCoverage, run)
        known = cached_result(ProvenanceCoverage, key) if key else None
    except (XpudbgError, OSError) as error:
        return CountedCoverage(reason=f"it cannot be read: {error}")
    return (
        CountedCoverage(known)
        if known
        else CountedCoverage(reason=f"its graphs have {short_size(size)}", bounded=True)
    )


def written_coverage(folder: Path, manifest: Manifest) -> CountedCoverage:
    """Return the coverage of a bundle that was just written; see :func:`cached_coverage`."""
    try:
        return cached_coverage(RunReader(folder, bundle=open_bundle(folder, manifest=manifest)))
    except XpudbgError as error:
        return CountedCoverage(reason=f"it cannot be read: {error}")


def counted_bytes(manifest: Manifest) -> int:
    """Return the bytes of the graphs to read, and an equivalent for kernels outside of graphs."""
    files = sum(present_bytes(graph.artifacts) for graph in manifest.graphs)
    return files + _ENTRY * sum(len(k.cache_keys) for k in manifest.kernels if not k.graph)


def _count(run: RunReader, counted: Callable[[GraphFiles], object]) -> ProvenanceCoverage:
    index = run_links.RunLinks(run)

    def forget(graph: GraphFiles) -> None:
        counted(graph)
        index.forget(graph.id)

    return run_coverage(index, forget)
