"""Fusion of the graphs of an open run, each analysed once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from xpudbg.run.run_reader import RunReader

# Most parts of an address name a run, a graph or a kernel, and the analysis takes long to import.
if TYPE_CHECKING:
    from xpudbg.model.fusion import GraphFusion
    from xpudbg.run.graph_files import GraphFiles, GraphTexts


def _fusions(_: RunReader) -> dict[str, GraphFusion]:
    return {}


def fusion_of(run: RunReader, graph: GraphFiles) -> GraphFusion:
    """Return the fusion of a graph: its kernels, the pairs that were not fused, and the reasons.

    Args:
        run: The run.
        graph: The graph.
    """
    from xpudbg.facts.fusion.graph_fusion import analyse_fusion

    known = run.fact(_fusions)
    if graph.id not in known:
        known[graph.id] = analyse_fusion(run.inputs(graph))
    return known[graph.id]


def known_fusion(run: RunReader, graph: str) -> GraphFusion | None:
    """Return the fusion of a graph, by its id, if it was analysed before; else None."""
    return run.fact(_fusions).get(graph)


def fusions_of(run: RunReader, graphs: Sequence[GraphFiles]) -> list[GraphFusion]:
    """Return the fusion of several graphs; see :meth:`~xpudbg.run.run_reader.RunReader.make_for_graphs`."""
    from xpudbg.facts.fusion.graph_fusion import analyse_fusion
    from xpudbg.model.fusion import GraphFusion

    def make(graph: GraphFiles, texts: GraphTexts) -> GraphFusion:
        return analyse_fusion(run.parsed(graph, texts))

    return run.make_for_graphs(run.fact(_fusions), graphs, make, GraphFusion)
