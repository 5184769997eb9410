"""Fusion of the graphs of an open run, each analysed once, and numbers of launches (``K5``).

Most parts of an address name a run, a graph or a kernel, and the analysis takes long to import. Numbers come from the generated code alone, which
is ten times faster than the analysis.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion import generated_calls, graph_fusion
from xpudbg.formats import output_code
from xpudbg.model import fusion, kernel_counts, runs
from xpudbg.model.artifact import GRAPH_FILES, Kind, State
from xpudbg.model.manifest import Graph, Manifest
from xpudbg.run import cache_files
from xpudbg.run.run_reader import RunReader

if TYPE_CHECKING:
    from xpudbg.model.cache import CacheListing
    from xpudbg.model.fusion import GraphFusion
    from xpudbg.model.kernel_counts import KernelLaunches
    from xpudbg.run.cache_files import EntryFiles, FoundCaches
    from xpudbg.run.graph_files import GraphFiles, GraphTexts


def _fusions(_: RunReader) -> dict[str, GraphFusion]:
    return {}


def fusion_of(run: RunReader, graph: GraphFiles) -> GraphFusion:
    """Return the fusion of a graph: its kernels, the pairs that were not fused, and the reasons."""
    known = run.fact(_fusions)
    if graph.id not in known:
        known[graph.id] = graph_fusion.analyse_fusion(run.inputs(graph))
    return known[graph.id]


def known_fusion(run: RunReader, graph: str) -> GraphFusion | None:
    """Return the fusion of a graph, by its id, if it was analysed before; else None."""
    return run.fact(_fusions).get(graph)


def fusions_of(run: RunReader, graphs: Sequence[GraphFiles]) -> list[GraphFusion]:
    """Return the fusion of several graphs; see :meth:`~xpudbg.run.run_reader.RunReader.make_for_graphs`."""

    def make(graph: GraphFiles, texts: GraphTexts) -> GraphFusion:
        return graph_fusion.analyse_fusion(run.inputs(graph, texts))

    return run.make_for_graphs(run.fact(_fusions), graphs, make, fusion.GraphFusion)


Numbers = Mapping[tuple[str, str], tuple[int, ...]]
"""Graph and kernel -> the numbers of its launches."""
_CODE_LIMIT = 256 << 20


def launch_numbers(run: RunReader, graphs: Collection[str] | None = None) -> Numbers:
    """Return the launch numbers of each kernel of a bundle, by graph and name, as ``show-fusion`` counts them.

    Args:
        run: The bundle.
        graphs: Ids of graphs; None for all.
    """
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    for graph, names in launched_kernels(run, graphs):
        for number, name in enumerate(names, 1):
            found[graph, name] = (*found.get((graph, name), ()), number)
    return found


def launched_kernels(
    run: RunReader, graphs: Collection[str] | None = None
) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield each graph of a bundle that has code, by its id, with the kernels of its launches (``K1``, ``K2``, ...).

    Args:
        run: The bundle.
        graphs: Ids of graphs; None for all.
    """
    # Layers, ranks and recompiles leave graphs of equal code.
    by_text: dict[str, list[str]] = {}
    for graph in (g for g in run.manifest.graphs if graphs is None or g.id in graphs):
        fusion = known_fusion(run, graph.id)
        if fusion is not None:
            yield graph.id, [kernel.name for kernel in fusion.kernels]
        elif (text := _code(run, graph)) is not None:
            if text not in by_text:
                origin = f"{graph.id}: {GRAPH_FILES[Kind.OUTPUT_CODE]}"
                code = output_code.parse_output_code(text, origin=origin).value
                by_text[text] = [call.kernel for call in generated_calls.launched_calls(code)]
            yield graph.id, by_text[text]


def _code(run: RunReader, graph: Graph) -> str | None:
    for artifact in graph.artifacts:
        if artifact.kind is Kind.OUTPUT_CODE and artifact.state is State.PRESENT and artifact.path:
            try:
                return run.bundle.read_text(artifact.path, limit=_CODE_LIMIT)
            except (OSError, XpudbgError):
                return None
    return None


def with_launches(listings: Sequence[CacheListing], found: FoundCaches) -> tuple[CacheListing, ...]:
    """Add launch numbers to listings of caches, where a cache is that of a bundle.

    Args:
        listings: The listings.
        found: The caches that they are of.
    """
    return tuple(_with_launches(listing, found.run_of(Path(listing.root))) for listing in listings)


def launches_of(files: EntryFiles) -> tuple[KernelLaunches, ...]:
    """Return the launches of a cache entry in the graphs of its run; empty outside of bundles, and for kernels that no graph calls."""
    return files.run.fact(_entry_launches).get(files.key, ()) if files.run else ()


def _with_launches(listing: CacheListing, run: RunReader | None) -> CacheListing:
    launches = run.fact(_entry_launches) if run else {}
    entries = (replace(e, launches=launches[e.key]) if e.key in launches else e for e in listing.entries)
    return replace(listing, entries=tuple(entries)) if launches else listing


def _entry_launches(run: RunReader) -> Mapping[str, tuple[KernelLaunches, ...]]:
    """Return the launches of a bundle's cache entries, by the entry's folder."""
    if run.written is None:
        return {}
    numbers, short_names = launch_numbers(run), short_graph_names(run.manifest)
    found: dict[str, tuple[KernelLaunches, ...]] = {}
    for kernel in run.manifest.kernels:
        own = numbers.get((kernel.graph, kernel.name))
        if own is None:
            continue
        launches = kernel_counts.KernelLaunches(
            kernel.graph, own, launch_address(short_names.get(kernel.graph, ""), own[0])
        )
        for folder in cache_files.entry_folders(kernel):
            found[folder] = (*found.get(folder, ()), launches)
    return found


def short_graph_names(manifest: Manifest) -> dict[str, str]:
    """Return a short name for each graph of a run; see :func:`~xpudbg.model.runs.short_graphs`."""
    return runs.short_graphs([(g.id, g.kind.value) for g in manifest.graphs])


def launch_address(graph: str, number: int) -> str:
    """Return ``K5``, or ``forward:K5`` with the graph's short name."""
    return f"{graph}:K{number}" if graph else f"K{number}"
