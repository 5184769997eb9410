"""The launches of a graph in stretches: each layer that repeats, and what stands before, between and behind them."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.fusion import GraphFusion


@dataclass(frozen=True)
class Stretch:
    """Launches that follow one another.

    Attributes:
        kernels: Their positions, from 0.
        title: The layer; empty for launches outside of layers.
        place: Which of its layers it is, from 0; -1 outside of layers.
    """

    kernels: range
    title: str = ""
    place: int = -1


def layer_stretches(graph: GraphFusion) -> list[Stretch]:
    """The launches of a graph in order, cut where a layer begins or ends.

    Args:
        graph: The graph, with its layers that repeat.
    """
    found: list[Stretch] = []
    at = 0
    for layers in sorted(graph.repeats, key=lambda r: r.first):
        if layers.first - 1 > at:
            found.append(Stretch(range(at, layers.first - 1)))
        for place in range(layers.count):
            first = layers.first - 1 + place * layers.length
            title = layers.layers[place] if layers.layers else f"layer {place + 1}"
            found.append(Stretch(range(first, first + layers.length), title, place))
        at = layers.last
    if at < len(graph.kernels):
        found.append(Stretch(range(at, len(graph.kernels))))
    return found
