"""The measures of a job of several ranks, in which what is equal on several of them counts once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import replace

from xpudbg.analysis.break_events import break_event, recompile_event
from xpudbg.model.manifest import GraphBreak, Recompile
from xpudbg.model.metrics import GraphMeasure, KernelMeasure, RunMeasures
from xpudbg.model.ranks import fold_ranks


def fold_measures(measures: RunMeasures, ranks: Mapping[str, int]) -> RunMeasures:
    """The measures without what a lower rank has too.

    Graphs are equal where the same function became the same kernels, called as often, with the same traffic; graph breaks
    and recompiles where reason and line are equal. What only some ranks have, or have otherwise, stays.

    Args:
        measures: Of all processes.
        ranks: Process id -> rank; empty where there is nothing to fold.
    """
    if not ranks:
        return measures
    kernels: dict[str, list[KernelMeasure]] = defaultdict(list)
    for kernel in measures.kernels:
        kernels[kernel.graph].append(kernel)

    def graph_key(graph: GraphMeasure) -> Hashable:
        place = graph.location
        where = (place.file, place.line, place.function) if place else ("", None, "")
        mine = tuple((k.text, k.calls) for k in kernels[graph.id])
        return graph.kind, graph.outcome, graph.detail, where, graph.launches, graph.bytes, mine

    def by_rank(item: GraphMeasure | GraphBreak | Recompile) -> tuple[bool, int]:
        rank = ranks.get(item.process)
        return rank is not None, rank or 0

    graphs = [
        replace(graph, ranks=have)
        for graph, have in fold_ranks(
            sorted(measures.graphs, key=by_rank), lambda g: ranks.get(g.process), graph_key
        )
    ]
    kept = {g.id for g in graphs} | {""}
    breaks, again = measures.graph_breaks, measures.recompiles
    if breaks is not None:
        folded = fold_ranks(
            sorted(breaks, key=by_rank), lambda b: ranks.get(b.process), lambda b: break_event(b).identity
        )
        breaks = tuple(b for b, _ in folded)
    if again is not None:
        folded_ = fold_ranks(
            sorted(again, key=by_rank), lambda r: ranks.get(r.process), lambda r: recompile_event(r).identity
        )
        again = tuple(r for r, _ in folded_)
    return replace(
        measures,
        graphs=tuple(graphs),
        kernels=tuple(k for k in measures.kernels if k.graph in kept),
        graph_breaks=breaks,
        recompiles=again,
        ranks=tuple(sorted(set(ranks.values()))),
    )
