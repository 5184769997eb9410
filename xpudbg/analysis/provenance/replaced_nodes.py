"""Links of nodes that a pass put in without a word of what they replace: they stand for what their values stand for.

    amax = aten.amax.default(x, [-1], True)            prepare = prims.prepare_softmax_online.default(x, -1)
    sub = aten.sub.Tensor(x, amax)                     getitem = prepare[0]
    exp = aten.exp.default(sub)                        getitem_1 = prepare[1]
    sum_1 = aten.sum.dim_IntList(exp, [-1], True)      sub_tensor = aten.sub.Tensor(x, getitem)

The pass of the online softmax (``prepare_softmax_replacement`` in ``torch/_inductor/fx_passes/post_grad.py``) gives the node that computes
both neither a stack nor a ``from_node``; those of its values have them. Seen: torch 2.13.
"""

from __future__ import annotations

from collections.abc import Mapping

from xpudbg.analysis.fusion.fx_scopes import scoped
from xpudbg.analysis.provenance.graph_links import GraphLinks, Key
from xpudbg.model.fx import FxFile, FxGraph, FxNode
from xpudbg.model.provenance import Evidence, Level

_SOFTMAX = "prims.prepare_softmax_online"
_SOURCE = "structure"
_ABOVE = (Level.ATEN, Level.CAPTURED, Level.PYTHON, Level.MODULE)


def link_replaced_nodes(links: GraphLinks, before: FxFile | None, after: FxFile | None) -> None:
    """Enter the links of nodes after pattern matching that have none to a node before it.

    Args:
        links: Items and links of both graphs.
        before: The graph before pattern matching.
        after: The graph after it.
    """
    known = dict(scoped(before))
    for scope, graph in scoped(after):
        prefix = f"{scope}." if scope else ""
        nodes = {n.name: n for n in graph.nodes}
        for node in graph.nodes:
            key = (Level.POST_GRAD, f"{prefix}{node.name}")
            if node.op != "call_function" or any(link.other[0] is Level.ATEN for link in links.up(key)):
                continue
            values = _values(nodes, node)
            for name in values.values():
                _take_over(links, (Level.POST_GRAD, f"{prefix}{name}"), key)
            if node.short_target.startswith(_SOFTMAX) and scope in known:
                for name, value in _softmax(known[scope], node):
                    upper = (Level.ATEN, f"{prefix}{name}")
                    links.link(upper, key, Evidence.STRUCTURE, _SOURCE)
                    if value in values:
                        own = (Level.POST_GRAD, f"{prefix}{values[value]}")
                        links.link(upper, own, Evidence.STRUCTURE, _SOURCE)


def _take_over(links: GraphLinks, value: Key, node: Key) -> None:
    for link in list(links.up(value)):
        if link.other[0] in _ABOVE:
            links.link(link.other, node, Evidence.STRUCTURE, _SOURCE)


def _values(nodes: Mapping[str, FxNode], node: FxNode) -> dict[str, str]:
    """Number -> the node that takes that value of a node; none where it is used in another way, too."""
    users = [nodes[name] for name in node.users if name in nodes]
    if not all(n.short_target == "getitem" and n.inputs == (node.name,) for n in users):
        return {}
    return {n.args[-1]: n.name for n in users if n.args}


def _softmax(graph: FxGraph, node: FxNode) -> list[tuple[str, str]]:
    """The largest value and the sum that a node stands for, with which of its values each is; none where several could be meant."""
    if len(node.args) != 2:
        return []
    values, dim = node.args
    found = []
    for largest in _calls(graph, "aten.amax", values):
        if largest.args[1:2] != (f"[{dim}]",):
            continue
        for apart in _calls(graph, "aten.sub", values):
            for power in _calls(graph, "aten.exp", apart.name) if apart.args[1:] == (largest.name,) else ():
                found += [
                    (largest, s)
                    for s in _calls(graph, "aten.sum", power.name)
                    if s.args[1:2] == (f"[{dim}]",)
                ]
    return [(n.name, str(at)) for at, n in enumerate(found[0])] if len(found) == 1 else []


def _calls(graph: FxGraph, operator: str, first: str) -> list[FxNode]:
    return [n for n in graph.nodes if n.short_target.startswith(f"{operator}.") and n.args[:1] == (first,)]
