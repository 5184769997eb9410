"""Text on repeated layers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from xpudbg.core.text import plural
from xpudbg.model.fusion import (
    FusedKernel,
    GraphFusion,
    LayerDifference,
    NotFused,
    NotFusedKind,
    RepeatedLayers,
    place_in_layers,
)
from xpudbg.model.row import dataclass
from xpudbg.screens.text import clean

# The launches of a graph in stretches: each repeated layer, and the launches before, between and after them.


@dataclass(frozen=True)
class Stretch:
    """Consecutive launches.

    Attributes:
        kernels: Their positions, from 0.
        title: The layer; empty for launches outside of layers.
        place: Index among the repeated layers, from 0; -1 outside of layers.
    """

    kernels: range
    title: str = ""
    place: int = -1


def layer_stretches(graph: GraphFusion) -> list[Stretch]:
    """Split the launches of a graph, in order, where a layer begins or ends.

    Args:
        graph: The graph, with its repeated layers.
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


_SMALL = 20
"""Launches up to which a graph is shown with each layer."""
_PLACES = 4
"""Layers with a difference that are named."""


def layers_text(layers: RepeatedLayers) -> str:
    """Return ``layers.1 to layers.11: 11 times the same 8 kernels, K9 to K96``, or ``11 times 8 kernels, 7 of them the same in each``."""
    ends = f"{layers.layers[0]} to {layers.layers[-1]}: " if layers.layers else ""
    same = layers.length - len({difference.kernel for difference in layers.differences})
    kernels = plural(layers.length, "kernel")
    if same == layers.length:
        what = f"the same {kernels if layers.length > 1 else 'kernel'}"
    elif same:
        what = f"{kernels}, {same} of them the same in each"
    else:
        what = f"{kernels}, differing in {', '.join(dict.fromkeys(d.what for d in layers.differences))}"
    text = f"{layers.count} times {what}, K{layers.first} to K{layers.last}"
    return f"{clean(ends)}{text}"


def differences_text(layers: RepeatedLayers) -> str:
    """Return ``differs: K1 in name, shape (layers.0, layers.1); K5 in bytes (layers.0)``."""
    by_kernel: dict[int, list[LayerDifference]] = {}
    for difference in layers.differences:
        by_kernel.setdefault(difference.kernel, []).append(difference)
    parts = []
    for kernel, found in by_kernel.items():
        places = sorted({place for difference in found for place in difference.layers})
        names = [layers.layers[p] if layers.layers else f"layer {p + 1}" for p in places[:_PLACES]]
        more = f", {len(places) - _PLACES} more" if len(places) > _PLACES else ""
        what = ", ".join(difference.what for difference in found)
        parts.append(f"K{kernel} in {what} ({clean(', '.join(names))}{more})")
    return f"differs: {'; '.join(parts)}"


def folded_pairs(graph: GraphFusion) -> list[tuple[NotFused, int]]:
    """Return pairs of kernels that were not fused, each with its count; equal pairs of layers are merged."""
    found: dict[object, list[NotFused]] = {}
    for pair in graph.not_fused:
        places = [place_in_layers(graph.repeats, n) for n in pair.numbers]
        apart = places[1][1] - places[0][1]
        key = (places[0][0], places[1][0], apart, pair.cause) if 0 not in pair.numbers else id(pair)
        found.setdefault(key, []).append(pair)
    return [(pairs[0], len(pairs)) for pairs in found.values()]


def pairs_by_cause(graph: GraphFusion) -> Iterator[tuple[NotFusedKind, list[NotFused]]]:
    """Yield causes that prevented fusion, each with its pairs, ordered by bytes that fusing would save."""
    for kind in graph.not_fused_kinds:
        pairs = [p for p in graph.not_fused if p.cause == kind.cause and 0 not in p.numbers]
        if pairs:
            yield kind, sorted(pairs, key=lambda p: -(p.bytes_saved or 0))


_LEAST_AS = 3
"""Minimum of launches that are replaced by a reference to equal ones."""
_NUMBER = re.compile(r"\d+")


def stretches_as_layers(graph: GraphFusion) -> list[tuple[int, int, int]]:
    """Return launches outside of layers that equal those of a shown layer: the first, the last, and the layer's first.

    The layers at the ends of a model have the same kernels, but not all, or in another order.
    """
    keys = [_sameness(kernel) for kernel in graph.kernels]
    numbers: dict[object, list[int]] = {}
    shown = {n for r in graph.repeats for n in range(r.first, r.first + r.length)}
    for number in sorted(shown):
        numbers.setdefault(keys[number - 1], []).append(number)
    found: list[tuple[int, int, int]] = []
    number = 1
    while number <= len(keys):
        best = 0, 0
        if place_in_layers(graph.repeats, number)[1] < 0:
            for like in numbers.get(keys[number - 1], ()):
                length = 1
                while (
                    like + length in shown
                    and number + length <= len(keys)
                    and place_in_layers(graph.repeats, number + length)[1] < 0
                    and keys[number + length - 1] == keys[like + length - 1]
                ):
                    length += 1
                best = max(best, (length, -like))
        length = best[0]
        if length >= _LEAST_AS:
            found.append((number, number + length - 1, -best[1]))
        number += max(length, 1)
    return found


def _sameness(kernel: FusedKernel) -> object:
    module = _NUMBER.sub("*", kernel.modules[-1]) if kernel.modules else ""
    return kernel.name, kernel.whole_read, kernel.whole_written, kernel.whole_saved, module, kernel.sources


def folded_graph(graph: GraphFusion) -> GraphFusion:
    """Return the graph with its repeated layers; a small graph without them."""
    return unfolded(graph) if len(graph.kernels) <= _SMALL else graph


def unfolded(graph: GraphFusion) -> GraphFusion:
    """Return the graph with each layer shown."""
    return replace(graph, repeats=())
