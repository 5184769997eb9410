"""Which graphs of a run a word means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xpudbg.analysis.run_reader import RunReader
from xpudbg.model.compile_id import compile_words
from xpudbg.model.manifest import Graph


@dataclass(frozen=True)
class GraphName:
    """What a graph is called.

    Attributes:
        id: Unique in its run.
        compile_id: Dynamo's, empty when unknown.
        generation: How often its process had given that compile id before.
        folder: Name of its debug folder; empty when unknown.
    """

    id: str
    compile_id: str = ""
    generation: int = 0
    folder: str = ""


def graph_names(run: RunReader) -> list[GraphName]:
    """The graphs of a run in the order of their numbers: of a bundle all that the manifest has, else those with artifacts.

    Raises:
        XpudbgError: It is no bundle, and there is nothing of a graph in it.
    """
    if run.is_bundle:
        return [GraphName(g.id, g.compile_id, g.generation, _folder(g)) for g in run.manifest.graphs]
    return [GraphName(g.id, g.compile_id, g.generation, g.folder) for g in run.graphs]


def _folder(graph: Graph) -> str:
    return next((a.origin.split("/")[-2] for a in graph.artifacts if a.origin.count("/") > 1), "")


def select_graph(graphs: Sequence[GraphName], word: str, *, parts: bool = True) -> list[GraphName]:
    """The graphs that a word means; several where it names several.

    Tried in this order: the id or the debug folder, the compile id, the number from 1, a beginning of the id, a part of it.

    Args:
        graphs: All graphs, in the order of their numbers.
        word: What the user typed.
        parts: Whether a part of an id is enough.
    """
    exact = [g for g in graphs if word in (g.id, g.folder)] or [
        g
        for g in graphs
        if g.compile_id and word in (g.compile_id, compile_words(g.compile_id, g.generation))
    ]
    if not exact and word.isascii() and word.isdecimal() and 1 <= int(word) <= len(graphs):
        exact = [graphs[int(word) - 1]]
    if exact or not parts:
        return exact
    return [g for g in graphs if g.id.startswith(word)] or [g for g in graphs if word in g.id]


def of_one_compile(graphs: Sequence[GraphName]) -> bool:
    """Whether graphs belong together: one, or a forward graph and its backward graph."""
    return len(graphs) == 1 or (
        all(g.compile_id for g in graphs) and len({(g.compile_id, g.generation) for g in graphs}) == 1
    )
