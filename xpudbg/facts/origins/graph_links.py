"""Items of one graph at all levels down to the kernels, and their links, with those of flex attention's subgraphs.

Flex attention's kernel computes the nodes of ``score_mod`` and ``mask_mod`` in its loop:

    captured   flex_attention = torch.ops.higher_order.flex_attention(q, k, v, score_mod_0, (..., mask_fn_0), ...)
    ATen       flex_attention = torch.ops.higher_order.flex_attention(arg0_1, arg1_1, arg2_1, sdpa_score0, (..., sdpa_mask0), ...)

Both calls take the subgraphs in one order, with the nodes in one order. AOTAutograd gives the nodes of ``sdpa_score0`` the stack of the call
(torch 2.13), so that only Dynamo's graph has the line of ``score_mod``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import field
from itertools import islice

from xpudbg.facts.fusion.fx_nodes import scoped, scoped_name
from xpudbg.facts.origins.node_lines import ValueLines, ValueRoots, lines_of_nodes, node_operations
from xpudbg.formats.kernel_flow import CONSTANT, SAME, KernelValue, parse_kernel_values
from xpudbg.model.fx import FxFile, FxGraph, FxNode
from xpudbg.model.location import FxSourceLine
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.model.row import dataclass

Key = tuple[Level, str]
"""Level and name of an item within its graph."""


@dataclass(frozen=True)
class Link:
    """A link between two items.

    Attributes:
        other: The item at the other end.
        evidence: How it was found.
        source: The artifact with the evidence.
    """

    other: Key
    evidence: Evidence
    source: str


_RANK = {Evidence.RECORDED: 0, Evidence.LOGGED: 1, Evidence.STRUCTURE: 2}


@dataclass
class GraphLinks:
    """Items of a graph and their links.

    Attributes:
        graph: Its id.
        items: By level and name, in the order of the artifacts.
        aliases: Operator before decomposition (``aten.native_layer_norm``) -> the nodes or kernels that it became.
    """

    graph: str
    items: dict[Key, ProvenanceItem] = field(default_factory=dict)
    aliases: dict[str, list[Key]] = field(default_factory=dict)
    _up: dict[Key, dict[Key, Link]] = field(default_factory=dict)
    _down: dict[Key, dict[Key, Link]] = field(default_factory=dict)

    def add(self, item: ProvenanceItem) -> Key:
        """Add an item; an item with an existing name is ignored."""
        key = (item.level, item.name)
        self.items.setdefault(key, item)
        return key

    def link(self, upper: Key, lower: Key, evidence: Evidence, source: str) -> None:
        """Link two existing items; the strongest evidence is stored."""
        if upper not in self.items or lower not in self.items or upper == lower:
            return
        known = self._down.setdefault(upper, {}).get(lower)
        if known is None or _RANK[evidence] < _RANK[known.evidence]:
            self._down[upper][lower] = Link(lower, evidence, source)
            self._up.setdefault(lower, {})[upper] = Link(upper, evidence, source)

    def up(self, key: Key) -> Iterable[Link]:
        """Return the links to the items from which an item came."""
        return self._up.get(key, {}).values()

    def down(self, key: Key) -> Iterable[Link]:
        """Return the links to the items that an item became."""
        return self._down.get(key, {}).values()

    def reached(self, start: Iterable[Key], *, up: bool) -> dict[Key, Link]:
        """Return all items in one direction, without the start, each with the link that first reached it."""
        queue = list(dict.fromkeys(start))
        own = set(queue)
        found: dict[Key, Link] = {}
        for key in queue:
            for link in self.up(key) if up else self.down(key):
                if link.other not in found and link.other not in own:
                    found[link.other] = link
                    queue.append(link.other)
        return found


_Given = tuple[str, FxGraph]
"""A subgraph with its scope."""
FlexCall = tuple[FxNode, str, list[_Given]]
"""A call with its scope and its subgraphs."""
_FORWARD = "torch.ops.higher_order.flex_attention"
_CALLS = frozenset({_FORWARD, f"{_FORWARD}_backward"})
_SOURCE = "structure"
_SIGNS = {
    "+": "add", "-": "sub", "*": "mul", "/": "div", "%": "remainder", "**": "pow", "&": "bitwise_and", "|": "bitwise_or",
    ">": "gt", ">=": "ge", "<": "lt", "<=": "le", "==": "eq", "!=": "ne", "getitem": "index",
}  # fmt: skip
_FUNCTION = re.compile(r"^def (?P<name>\w{1,200})\(", re.MULTILINE)
_VALUE = re.compile(r"tmp\d{1,9}")
_MAX_FUNCTIONS = 100
_LEVELS = (Level.ATEN, Level.POST_GRAD)


def link_flex_subgraphs(
    links: GraphLinks,
    captured: FxFile | None,
    stages: tuple[FxFile | None, FxFile | None],
    templates: Collection[Key],
) -> None:
    """Link the subgraphs' nodes to the template that computes the call, and to the captured nodes where both graphs are alike.

    Args:
        links: Items and links of the graph, with its kernels.
        captured: Dynamo's graph; None where it is not there.
        stages: The graph before Inductor's passes, and behind them.
        templates: The kernels that are templates: the others that name the call compute what is around it.
    """
    for level, file in zip(_LEVELS, stages, strict=True):
        for call, scope, given in flex_calls(file):
            below = (link.other for link in links.down((level, scoped_name(scope, call.name))))
            kernels = [key for key in below if key in templates]
            for inner, graph in given:
                for node in _computing(graph):
                    for kernel in kernels:
                        links.link(
                            (level, scoped_name(inner, node.name)), kernel, Evidence.STRUCTURE, _SOURCE
                        )
    for (upper, source), (inner, graph) in _same(list(flex_calls(captured)), list(flex_calls(stages[0]))):
        _pair(links, upper, source, inner, graph)


def _same(above: Sequence[FlexCall], below: Sequence[FlexCall]) -> Iterator[tuple[_Given, _Given]]:
    """Pair subgraphs of Dynamo's calls with those that AOTAutograd made of them.

    A backward call takes the forward's subgraph, its derivative and the mask; its arguments do not identify the forward call.
    """
    if len(above) != len(below):
        return
    same_code = len({tuple(_lines(graph) for _, graph in taken) for _, _, taken in above}) == 1
    for (_, _, taken), (call, _, given) in zip(above, below, strict=True):
        if call.target == _FORWARD and len(taken) == len(given):
            yield from zip(taken, given, strict=True)
        elif call.target != _FORWARD and same_code and (len(taken), len(given)) == (2, 3):
            yield from zip(taken, (given[0], given[-1]), strict=True)


def _lines(graph: FxGraph) -> tuple[FxSourceLine | None, ...]:
    return tuple(node.source for node in _computing(graph))


def lines_of_subgraphs(
    calls: Iterable[FlexCall], scope: str, names: Collection[str], source: str, *, origin: str
) -> dict[int, frozenset[str]]:
    """Map lines of a template's code to the node of ``score_mod`` or ``mask_mod`` they compute; only subgraphs in a single block.

    Inductor writes each subgraph as a block of lines ``tmp3 = tmp1 - tmp2`` into a function that the kernel calls, the first one first; a
    backward does it in two functions.

    Args:
        calls: The calls of flex attention in the last graph before lowering.
        scope: The graph of the call.
        names: The nodes that the kernel computes.
        source: Its code.
        origin: What to call the code in problems.
    """
    given = [g for call, where, taken in calls if where == scope and call.name in names for g in taken]
    by_line: dict[int, frozenset[str]] = {}
    for blocks in _blocks(source, origin) if given else ():
        for inner, graph in given:
            for block in blocks:
                if found := _lines_of_block(block, graph):
                    by_line |= {
                        line: frozenset(scoped_name(inner, n) for n in nodes) for line, nodes in found.items()
                    }
                    blocks.remove(block)
                    break
    return by_line


def _lines_of_block(block: Sequence[KernelValue], graph: FxGraph) -> dict[int, frozenset[str]]:
    """Map lines of a block to the nodes of a subgraph that they compute; empty where the block is another subgraph's."""
    nodes = _computing(graph)
    known = {node.name for node in nodes if node_operations(node)}
    found = lines_of_nodes(ValueLines(block), ValueRoots(graph), known, {})
    lines = [value for value in block if value.operation not in (SAME, CONSTANT)]
    return found if len(lines) == len(nodes) and known <= frozenset().union(*found.values()) else {}


def _blocks(source: str, origin: str) -> Iterator[list[list[KernelValue]]]:
    """Return for each function its blocks of lines that assign the values of subgraphs."""
    for match in islice(_FUNCTION.finditer(source), _MAX_FUNCTIONS):
        blocks: list[list[KernelValue]] = []
        last = -1
        for value in parse_kernel_values(source, match["name"], origin=origin).value:
            if _VALUE.fullmatch(value.name):
                if value.line - last > 1:
                    blocks.append([])
                blocks[-1].append(value)
                last = value.line
        yield blocks


def _pair(links: GraphLinks, upper: str, source: FxGraph, inner: str, graph: FxGraph) -> None:
    """Link the nodes of two subgraphs one by one where they call the same operators in the same order."""
    ours, theirs = _computing(source), _computing(graph)
    if [_operator(n) for n in ours] != [_operator(n) for n in theirs]:
        return
    for before, after in zip(ours, theirs, strict=True):
        captured = (Level.CAPTURED, scoped_name(upper, before.name))
        links.link(captured, (Level.ATEN, scoped_name(inner, after.name)), Evidence.STRUCTURE, _SOURCE)


def flex_calls(file: FxFile | None) -> Iterator[FlexCall]:
    """Return calls of flex attention with their scopes and subgraphs, in the order of the arguments."""
    graphs = dict(scoped(file))
    for scope, graph in graphs.items():
        nodes = {n.name: n for n in graph.nodes}
        before = f"{scope}_" if scope else ""
        for node in graph.nodes:
            if node.target in _CALLS:
                taken = (nodes[name] for name in node.inputs if name in nodes)
                names = [f"{before}{n.target}" for n in taken if n.op == "get_attr"]
                yield node, scope, [(name, graphs[name]) for name in names if name in graphs]


def _computing(graph: FxGraph) -> list[FxNode]:
    return [n for n in graph.nodes if n.op == "call_function"]


def _operator(node: FxNode) -> str:
    """Return ``sub`` of ``a - b``, ``a.sub(b)``, ``torch.sub(a, b)`` and ``aten.sub.Tensor(a, b)``."""
    parts = node.short_target.split(".")
    name = parts[1] if parts[0] in ("aten", "prims") and len(parts) > 1 else parts[-1]
    return _SIGNS.get(node.target, name)
