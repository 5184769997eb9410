"""The kernels of a graph that a picture shows: of layers that repeat those of the first."""

from __future__ import annotations

from dataclasses import dataclass, replace

from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.repeated_layers import place_in_layers


@dataclass(frozen=True)
class DrawnGraph:
    """A graph as it is drawn.

    Attributes:
        whole: The graph.
        graph: The same with the kernels that are drawn alone; what they read of layers that are not drawn is what the first makes.
        numbers: Number of each of them in the whole graph, from 1.
        times: How often each is there: the layers that it stands for.
    """

    whole: GraphFusion
    graph: GraphFusion
    numbers: tuple[int, ...]
    times: tuple[int, ...]


def drawn_graph(graph: GraphFusion) -> DrawnGraph:
    """The graph with its layers that repeat drawn once; as it is where it has none."""
    every = range(1, len(graph.kernels) + 1)
    if not graph.repeats:
        return DrawnGraph(graph, graph, tuple(every), (1,) * len(graph.kernels))
    stands_for = {n: place_in_layers(graph.repeats, n)[0] for n in every}
    shown = [n for n in every if stands_for[n] == n]
    position = {n: at for at, n in enumerate(shown)}
    names = _representatives(graph, stands_for)
    kernels = tuple(_renamed(graph.kernels[n - 1], names) for n in shown)
    ops = tuple(
        replace(op, kernels=tuple(position[k + 1] for k in op.kernels if k + 1 in position))
        for op in graph.fx_ops
        if not op.kernels or any(k + 1 in position for k in op.kernels)
    )
    counts = [sum(1 for other in stands_for.values() if other == n) for n in shown]
    drawn = replace(graph, kernels=kernels, fx_ops=ops)
    return DrawnGraph(graph, drawn, tuple(shown), tuple(counts))


def _representatives(graph: GraphFusion, stands_for: dict[int, int]) -> dict[str, str]:
    """Buffers of layers that are not drawn, each with that of the first layer in its place."""
    names: dict[str, str] = {}
    for number, other in stands_for.items():
        if number != other:
            own, theirs = graph.kernels[number - 1].writes, graph.kernels[other - 1].writes
            names.update(zip(own, theirs, strict=False))
    return names


def _renamed(kernel: FusedKernel, names: dict[str, str]) -> FusedKernel:
    own = {name for member in kernel.members for name in member.writes}

    def read(wanted: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(n if n in own else names.get(n, n) for n in wanted))

    members = tuple(replace(m, reads=read(m.reads)) for m in kernel.members)
    return replace(kernel, reads=read(kernel.reads), members=members)
