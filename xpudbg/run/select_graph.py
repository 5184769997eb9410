"""Selection of the graphs of a run by id, number, compile id or part of a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xpudbg.core.errors import NothingFitsError, SeveralFitError, XpudbgError
from xpudbg.model.manifest import Graph
from xpudbg.model.trace import compile_words
from xpudbg.model.whole_number import whole_number

if TYPE_CHECKING:
    from xpudbg.run.graph_files import GraphFiles
    from xpudbg.run.run_reader import RunReader

_SHOWN = 12


@dataclass(frozen=True)
class GraphName:
    """Names of a graph, by which it can be selected.

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
    if not exact and 1 <= (number := whole_number(word) or 0) <= len(graphs):
        exact = [graphs[number - 1]]
    if exact or not parts:
        return exact
    return [g for g in graphs if g.id.startswith(word)] or [g for g in graphs if word in g.id]


def of_one_compile(graphs: Sequence[GraphName]) -> bool:
    """Return whether graphs belong together: one, or a forward graph and its backward graph."""
    return len(graphs) == 1 or (
        all(g.compile_id for g in graphs) and len({(g.compile_id, g.generation) for g in graphs}) == 1
    )


def named_graphs(run: RunReader, word: str) -> list[GraphName]:
    """The graph that a word means; of a compile id the forward and the backward graph.

    Raises:
        XpudbgError: None fits, or several that are not of one compile do.
    """
    graphs = graph_names(run)
    found = select_graph(graphs, word)
    if not found:
        known = ", ".join(g.id for g in graphs[:_SHOWN])
        raise NothingFitsError(f"no graph {word} in {run.name}", hint=f"its graphs: {known or 'none'}")
    refuse_several_compiles(word, found)
    return found


def refuse_several_compiles(word: str, graphs: Sequence[GraphName]) -> None:
    """Refuse graphs that are not of one compile.

    Raises:
        SeveralFitError: They are not; the hint has their ids.
    """
    if not of_one_compile(graphs):
        known = ", ".join(g.id for g in graphs[:_SHOWN])
        raise SeveralFitError(f"{word} matches {len(graphs)} graphs", hint=f"choose one by its id: {known}")


def graph_files(run: RunReader, graphs: Sequence[GraphName] | None = None) -> list[GraphFiles]:
    """The artifacts of graphs, as far as they have some.

    Args:
        run: The run.
        graphs: The graphs; None for all.

    Raises:
        XpudbgError: None of them has any; the hint says why.
    """
    source = run.source
    ids = None if graphs is None else {g.id for g in graphs}
    found = [g for g in source.graphs if ids is None or g.id in ids]
    if found:
        return found
    if graphs and run.is_bundle:
        row = next(g for g in run.manifest.graphs if g.id == graphs[0].id)
        why = row.detail or next((a.reason for a in row.artifacts if a.reason), "")
        raise XpudbgError(f"{row.id} has neither IR nor generated code", hint=why or source.how_to_get)
    raise XpudbgError(f"no graph with IR or generated code in {source.name}", hint=source.how_to_get)
