"""Nodes of the graph that Dynamo captured, by name and subgraph: a branch or a loop's body has nodes of the same names as the graph around it."""

from __future__ import annotations

from collections.abc import Iterator

from xpudbg.analysis.fusion.fx_scopes import MAIN, scoped
from xpudbg.model.fx import FxFile, FxNode
from xpudbg.model.fx_nodes import RecordedNode


class CapturedGraph:
    """The captured graph with the subgraphs of its control flow.

    Args:
        file: Dynamo's graph; None where it is not there.
    """

    def __init__(self, file: FxFile | None) -> None:
        self._graphs = {scope: {n.name: n for n in graph.nodes} for scope, graph in scoped(file)}

    def nodes(self) -> Iterator[tuple[str, FxNode]]:
        """All nodes with their scopes."""
        for scope, nodes in self._graphs.items():
            for node in nodes.values():
                yield scope, node

    def name_of(self, recorded: RecordedNode) -> str:
        """The name of the captured node that a node comes from (the last of ``source_fn_stack``), with its subgraph before it.

        The stack names the calls (``while_loop``) and not the subgraphs that these are given. Where several of them have a node of that name,
        the Python line tells; where that does not, or Dynamo's graph is not there, the call's name stands before it. Dynamo gives a node the
        name of the variable that it is assigned to (``y = x.sin()``), and the stack has the name from before.
        """
        path = [name for name, _ in recorded.source_fns]
        if len(path) < 2:
            return self._renamed(path[-1], recorded)
        scopes = [MAIN]
        for call in path[:-1]:
            scopes = [inner for scope in scopes for inner in self._given(scope, call)]
        found = [scope for scope in scopes if path[-1] in self._graphs[scope]]
        if len(found) > 1 and recorded.stack:
            line = recorded.stack[-1]
            sources = ((scope, self._graphs[scope][path[-1]].source) for scope in found)
            found = [
                s for s, source in sources if source and (source.path, source.line) == (line.path, line.line)
            ]
        return f"{found[0]}.{path[-1]}" if len(found) == 1 else ".".join(path)

    def _renamed(self, name: str, recorded: RecordedNode) -> str:
        nodes = self._graphs.get(MAIN, {})
        if name in nodes:
            return name
        return next((source.name for source in reversed(recorded.from_node) if source.name in nodes), name)

    def below(self, name: str) -> str:
        """The node of this name in a subgraph, with the subgraph; empty where none or several have it."""
        found = [scope for scope, nodes in self._graphs.items() if scope != MAIN and name in nodes]
        return f"{found[0]}.{name}" if len(found) == 1 else ""

    def _given(self, scope: str, call: str) -> list[str]:
        """The scopes of the subgraphs that a call is given: attributes of its graph."""
        nodes = self._graphs.get(scope, {})
        node = nodes.get(call)
        before = f"{scope}_" if scope else ""
        wanted = (
            (nodes[i].target for i in node.inputs if i in nodes and nodes[i].op == "get_attr") if node else ()
        )
        return [f"{before}{name}" for name in wanted if f"{before}{name}" in self._graphs]
