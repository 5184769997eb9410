"""Coverage of a run for summaries: cached over commands, and computed only for runs that are read in a few seconds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import short_size
from xpudbg.facts.origins import coverage, run_links
from xpudbg.model.artifact import present_bytes
from xpudbg.model.manifest import Manifest
from xpudbg.model.provenance import ProvenanceCoverage
from xpudbg.model.runs import CountedCoverage
from xpudbg.run.result_cache import cached_result
from xpudbg.run.run_reader import RunReader, cached_run_result, run_key
from xpudbg.store.reader import open_bundle

if TYPE_CHECKING:
    from xpudbg.run.graph_files import GraphFiles

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
    """Return the coverage of a bundle that was just written; see :func:`cached_coverage`.

    Args:
        folder: The bundle.
        manifest: Its manifest.
    """
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

    return coverage.run_coverage(index, forget)
