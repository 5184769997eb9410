"""FX nodes by name and graph: a subgraph (``cond``, ``while_loop``) has nodes of the same names as its parent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from xpudbg.model.fx import FxFile, FxGraph, FxNode, FxSourceLine

_OWN = re.compile(r"[\\/]xpudbg[\\/](?:emulator[\\/])?target[\\/]\w+\.py$")
"""File of the emulated device, which replaces C++ code of a real one: no line of the user's."""
MAIN = ""
"""The scope of the graph itself."""


def scoped(file: FxFile | None) -> list[tuple[str, FxGraph]]:
    """Graphs of a file with their scopes."""
    graphs = file.graphs if file else ()
    return [(g.name.partition(".")[2].replace(".", "_") if i else MAIN, g) for i, g in enumerate(graphs)]


def scoped_name(scope: str, name: str) -> str:
    """Return the item name of a node in a graph or subgraph."""
    return f"{scope}.{name}" if scope else name


def _named_by_pass(node: FxNode) -> bool:
    """Return whether a node has the name that ``Graph.call_function`` gives: ``div_tensor_1`` for ``aten.div.Tensor``.

    Traced nodes are named by the operator alone (``div_1``).
    """
    operator, _, overload = node.short_target.rpartition(".")
    name = f"{operator.rpartition('.')[2]}_{overload}".lower()
    if not overload or not node.name.startswith(name):
        return False
    rest = node.name[len(name) :]
    return not rest or (rest[0] == "_" and rest[1:].isdecimal())


class FxScopes:
    """Nodes of a graph and of each of its subgraphs.

    Inductor puts a subgraph's name before what it makes there (``true_graph_0_op1``, ``true_graph_0_buf1``) and calls the
    function of the wrapper so (``GraphLowering.qualify_name`` in torch/_inductor/graph.py); here that name is the scope.

    Args:
        files: Stages of one graph, the last first; the first of them that has a node describes it. Its Python line is that
            of the earliest stage: passes give a node the line of the one that they replaced.
    """

    def __init__(self, files: Iterable[FxFile | None]) -> None:
        self._nodes: dict[str, dict[str, FxNode]] = {MAIN: {}}
        self._sources: dict[str, dict[str, FxSourceLine]] = {MAIN: {}}
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
        self._add_lines_of_users(stages)
        self._by_length = sorted(filter(None, self._nodes), key=len, reverse=True)
        self._order = {s: {n: i for i, n in enumerate(nodes)} for s, nodes in self._nodes.items()}

    def _add_lines_of_users(self, stages: list[list[tuple[str, FxGraph]]]) -> None:
        """Give a node made by a pass without a line the line of its users, where they have one in common."""
        for scope, graph in stages[-1]:
            first = {n.name for n in graph.nodes}
            sources = self._sources.setdefault(scope, {})
            for node in reversed(self._nodes[scope].values()):
                made = node.name not in first or _named_by_pass(node)
                if made and node.op == "call_function" and node.name not in sources:
                    lines = {sources.get(user) for user in node.users}
                    line = lines.pop() if len(lines) == 1 else None
                    if line is not None:
                        sources[node.name] = line

    def of(self, name: str) -> str:
        """Return the scope of a scheduler node, a buffer or a wrapper function, by its name."""
        return next((s for s in self._by_length if name == s or name.startswith(f"{s}_")), MAIN)

    def nodes(self, scope: str) -> Mapping[str, FxNode]:
        """Return the nodes of a scope by name, in graph order."""
        return self._nodes.get(scope, {})

    def source(self, scope: str, name: str) -> FxSourceLine | None:
        """Return the Python line of a node, from the first stage that has one."""
        return self._sources.get(scope, {}).get(name)

    def sorted(self, scope: str, names: Iterable[str]) -> tuple[str, ...]:
        """Return the names that the scope has, in graph order."""
        order = self._order.get(scope, {})
        return tuple(sorted({n for n in names if n in order}, key=order.__getitem__))

    def calls(self, scope: str, names: Sequence[str]) -> list[FxNode]:
        """Return the nodes of these names that are calls."""
        nodes = self.nodes(scope)
        return [nodes[n] for n in names if n in nodes and nodes[n].op == "call_function"]
