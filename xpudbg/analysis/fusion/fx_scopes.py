"""FX nodes by name and graph: a subgraph (``cond``, ``while_loop``) has nodes of the same names as its parent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from xpudbg.model.fx import FxFile, FxGraph, FxNode, SourceLine

_OWN = re.compile(r"[\\/]xpudbg[\\/]target[\\/]\w+\.py$")
"""The emulated device, which stands for C++ code on a real one: no line of the user's."""
MAIN = ""
"""The scope of the graph itself."""


def scoped(file: FxFile | None) -> list[tuple[str, FxGraph]]:
    """The graphs of a file with their scopes."""
    graphs = file.graphs if file else ()
    return [(g.name.partition(".")[2].replace(".", "_") if i else MAIN, g) for i, g in enumerate(graphs)]


class FxScopes:
    """The nodes of the graph and of each of its subgraphs.

    Inductor puts a subgraph's name before what it makes there (``true_graph_0_op1``, ``true_graph_0_buf1``) and calls the
    function of the wrapper so (``GraphLowering.qualify_name`` in torch/_inductor/graph.py); here that name is the scope.

    Args:
        files: Stages of one graph, the last first; the first of them that has a node tells what it is. Its Python line is that
            of the earliest stage: passes give a node the line of the one that they replaced.
    """

    def __init__(self, files: Iterable[FxFile | None]) -> None:
        self._nodes: dict[str, dict[str, FxNode]] = {MAIN: {}}
        self._sources: dict[str, dict[str, SourceLine]] = {MAIN: {}}
        stages = [scoped(file) for file in files]
        for stage in stages:
            for scope, graph in stage:
                nodes = self._nodes.setdefault(scope, {})
                for node in graph.nodes:
                    nodes.setdefault(node.name, node)
        for same in (True, False):
            for scope, graph in (pair for stage in reversed(stages) for pair in stage):
                sources = self._sources.setdefault(scope, {})
                for node in graph.nodes:
                    if (
                        node.source is not None
                        and not _OWN.search(node.source.path)
                        and same == (node.target == self._nodes[scope][node.name].target)
                    ):
                        sources.setdefault(node.name, node.source)
        self._by_length = sorted(filter(None, self._nodes), key=len, reverse=True)
        self._order = {s: {n: i for i, n in enumerate(nodes)} for s, nodes in self._nodes.items()}

    def of(self, name: str) -> str:
        """The scope of a scheduler node, a buffer or a function of the wrapper, by its name."""
        return next((s for s in self._by_length if name == s or name.startswith(f"{s}_")), MAIN)

    def nodes(self, scope: str) -> Mapping[str, FxNode]:
        """The nodes of a scope by name, in graph order."""
        return self._nodes.get(scope, {})

    def source(self, scope: str, name: str) -> SourceLine | None:
        """The Python line of a node, from the first stage that has one."""
        return self._sources.get(scope, {}).get(name)

    def sorted(self, scope: str, names: Iterable[str]) -> tuple[str, ...]:
        """Those of the names that the scope has, in graph order."""
        order = self._order.get(scope, {})
        return tuple(sorted({n for n in names if n in order}, key=order.__getitem__))

    def calls(self, scope: str, names: Sequence[str]) -> list[FxNode]:
        """Those of the names that are calls."""
        nodes = self.nodes(scope)
        return [nodes[n] for n in names if n in nodes and nodes[n].op == "call_function"]
