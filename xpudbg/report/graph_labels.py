"""Labels of the graphs of a run: what a reader knows them by, and what tells them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from xpudbg.model.manifest import Graph, GraphKind
from xpudbg.model.trace import function_words


def graph_labels(graphs: Sequence[Graph]) -> dict[str, str]:
    """Return the label of each graph whose function is known: ``forward (backward)``.

    Of a run with graphs of several processes it names the process: ``forward (backward), rank1``. Graphs that would be called the same
    are told apart by Dynamo's compile id, ``forward (inference) 0/1``, and where that does not do by their own.

    Args:
        graphs: The graphs of the run.

    Returns:
        Labels by the graphs' ids.
    """
    several = len({g.process for g in graphs}) > 1
    plain = {g.id: _label(g, "", several) for g in graphs if g.function}
    compiles = {g.id: _label(g, g.compile_id, several) for g in graphs}
    ids = {g.id: f"{compiles[g.id]} {g.id}" for g in graphs}
    return _told_apart(_told_apart(plain, compiles), ids)


def _label(graph: Graph, compile_id: str, several: bool) -> str:
    kind = f" ({graph.kind.value})" if graph.kind is not GraphKind.UNKNOWN else ""
    words = f"{function_words(graph.function)}{kind} {compile_id}".strip()
    return f"{words}, {graph.process}" if several and graph.process else words


def _told_apart(labels: Mapping[str, str], longer: Mapping[str, str]) -> dict[str, str]:
    """Return the longer ones in place of labels that occur several times."""
    times = Counter(labels.values())
    return {name: longer[name] if times[label] > 1 else label for name, label in labels.items()}
