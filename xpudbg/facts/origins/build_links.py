"""Links of one graph's items at all levels, built from its artifacts: FX files, scheduler IR, generated code and torch's mappings.

Flex attention's kernel computes the nodes of ``score_mod`` and ``mask_mod`` in its loop:

    captured   flex_attention = torch.ops.higher_order.flex_attention(q, k, v, score_mod_0, (..., mask_fn_0), ...)
    ATen       flex_attention = torch.ops.higher_order.flex_attention(arg0_1, arg1_1, arg2_1, sdpa_score0, (..., sdpa_mask0), ...)

Both calls take the subgraphs in one order, with the nodes in one order. AOTAutograd gives the nodes of ``sdpa_score0`` the stack of the call
(torch 2.13), so that only Dynamo's graph has the line of ``score_mod``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import islice

from xpudbg.facts.fusion.fx_nodes import MAIN, FxScopes, scoped, scoped_name
from xpudbg.facts.origins.node_lines import ValueLines, ValueRoots, lines_of_nodes, node_operations
from xpudbg.formats.kernel_flow import CONSTANT, SAME, KernelValue, parse_kernel_values
from xpudbg.model.artifact import (
    FX_GRAPH_NODES,
    FX_GRAPH_READABLE,
    FX_GRAPH_TRANSFORMED,
    IR_POST_FUSION,
    IR_PRE_FUSION,
    OUTPUT_CODE,
    PROVENANCE,
    Kind,
)
from xpudbg.model.fusion import BufferInfo, FusedKernel, GraphFusion, Member, removed_text
from xpudbg.model.fx import FxFile, FxGraph, FxNode, FxNodes, RecordedNode
from xpudbg.model.generated_code import LIBRARY_KINDS, KernelCall, KernelKind
from xpudbg.model.location import FxSourceLine, is_library, user_line
from xpudbg.model.manifest import SourceLine
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.model.row import dataclass
from xpudbg.run.graph_files import FusionInputs

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

_SIGNS = {
    "+": "add", "-": "sub", "*": "mul", "/": "div", "%": "remainder", "**": "pow", "&": "bitwise_and", "|": "bitwise_or",
    ">": "gt", ">=": "ge", "<": "lt", "<=": "le", "==": "eq", "!=": "ne", "getitem": "index",
}  # fmt: skip
_FUNCTION = re.compile(r"^def (?P<name>\w{1,200})\(", re.MULTILINE)
_VALUE = re.compile(r"tmp\d{1,9}")
_MAX_FUNCTIONS = 100
_LEVELS = (Level.ATEN, Level.POST_GRAD)


def _link_flex_subgraphs(
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


# Links of nodes that a pass inserted without naming the nodes they replace: they get the links of their values.
#
#     amax = aten.amax.default(x, [-1], True)            prepare = prims.prepare_softmax_online.default(x, -1)
#     sub = aten.sub.Tensor(x, amax)                     getitem = prepare[0]
#     exp = aten.exp.default(sub)                        getitem_1 = prepare[1]
#     sum_1 = aten.sum.dim_IntList(exp, [-1], True)      sub_tensor = aten.sub.Tensor(x, getitem)
#
# The pass of the online softmax (``prepare_softmax_replacement`` in ``torch/_inductor/fx_passes/post_grad.py``) gives the node that computes
# both neither a stack nor a ``from_node``; those of its values have them. Seen: torch 2.13.

_SOFTMAX = "prims.prepare_softmax_online"
_SOURCE = "structure"
_ABOVE = (Level.ATEN, Level.CAPTURED, Level.PYTHON, Level.MODULE)


def link_replaced_nodes(links: GraphLinks, before: FxFile | None, after: FxFile | None) -> None:
    """Link nodes after pattern matching that have no link to a node before it.

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
    """Map indices to the node that takes that item of a node; empty where the node is also used otherwise."""
    users = [nodes[name] for name in node.users if name in nodes]
    if not all(n.short_target == "getitem" and n.inputs == (node.name,) for n in users):
        return {}
    return {n.args[-1]: n.name for n in users if n.args}


def _softmax(graph: FxGraph, node: FxNode) -> list[tuple[str, str]]:
    """Return the maximum and the sum that a node stands for, with the index of each; empty where it is ambiguous."""
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


# Nodes of the graph that Dynamo captured, by name and subgraph: a branch or a loop's body has nodes of the same names as the graph around it.


class CapturedGraph:
    """Captured graph with the subgraphs of its control flow.

    Args:
        file: Dynamo's graph; None where it is not there.
    """

    def __init__(self, file: FxFile | None) -> None:
        self._graphs = {scope: {n.name: n for n in graph.nodes} for scope, graph in scoped(file)}

    def nodes(self) -> Iterator[tuple[str, FxNode]]:
        """Return all nodes with their scopes."""
        for scope, nodes in self._graphs.items():
            for node in nodes.values():
                yield scope, node

    def name_of(self, recorded: RecordedNode) -> str:
        """Return the name of the captured node of a node (the last of ``source_fn_stack``), prefixed with its subgraph.

        The stack names the calls (``while_loop``) and not their subgraphs. Where several of these have a node of that name,
        the Python line decides; where it does not, or without Dynamo's graph, the call's name is the prefix. Dynamo gives a node the
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
        """Return the node of this name in a subgraph, prefixed with the subgraph; empty where none or several have it."""
        found = [scope for scope, nodes in self._graphs.items() if scope != MAIN and name in nodes]
        return f"{found[0]}.{name}" if len(found) == 1 else ""

    def _given(self, scope: str, call: str) -> list[str]:
        """Return the scopes of the subgraphs among a call's arguments: attributes of its graph."""
        nodes = self._graphs.get(scope, {})
        node = nodes.get(call)
        before = f"{scope}_" if scope else ""
        wanted = (
            (nodes[i].target for i in node.inputs if i in nodes and nodes[i].op == "get_attr") if node else ()
        )
        return [f"{before}{name}" for name in wanted if f"{before}{name}" in self._graphs]


# Lines of the program among those that torch records: the innermost one outside of torch and of installed packages.

_FRAME = re.compile(
    r'^ *File "([^"\n]{1,4096})", line (\d{1,9}), in ([^\n]*)(?:\n +(?! *File ")([^\n]*))?', re.MULTILINE
)
_MAX_STACK = 1 << 16


def parse_stack(text: str) -> tuple[FxSourceLine, ...]:
    """Parse a stack as Python prints it (``File "PATH", line N, in F``) to frames, outermost first."""
    return tuple(
        FxSourceLine(m[1], int(m[2]), m[3].strip(), (m[4] or "").strip())
        for m in _FRAME.finditer(text[:_MAX_STACK])
    )


_CALLED = LIBRARY_KINDS | {KernelKind.USER_TRITON}
_BY = {
    "log": (Evidence.LOGGED, "the scheduler's log"),
    "provenance": (Evidence.RECORDED, PROVENANCE),
}
_STRUCTURE = (Evidence.STRUCTURE, "structure")
_DYNAMO = "dynamo_output_graph.py"
_BEFORE_JOINT = f"{Kind.BEFORE_JOINT_GRAPH.value}.py"
_MAX_CODE = 400
_MAX_DIGITS = 10
COMPILED_AT = "the start of the compile"
"""Source of links from a kernel to the line at which its graph's compile began, used where no better line is known."""


def build_links(
    inputs: FusionInputs,
    fusion: GraphFusion,
    compiled: SourceLine | None = None,
    nodes: FxNodes | None = None,
    stacks: Mapping[str, Sequence[str]] | None = None,
    captured: FxFile | None = None,
    joint: tuple[FxFile | None, FxFile | None] = (None, None),
    launching: Callable[[FusedKernel], Iterable[FxSourceLine]] = lambda _: (),
) -> GraphLinks:
    """Build the items and links of a graph from the artifacts that exist.

    Args:
        inputs: Its parsed artifacts.
        fusion: What was fused in it.
        compiled: The program's line at which the compile of the graph began: its function, or the call of its module.
        nodes: What the probe recorded of its nodes; None where it did not.
        stacks: Kernel, with its debug handle, -> stacks of its nodes, from torch's structured trace (torch 2.9 on).
        captured: The graph as Dynamo captured it; None where it is not there.
        joint: The graph before and after the passes over forward and backward together; None where one is not there.
        launching: Gives the lines that launch a user's kernel in the body of an operator that the graph calls.
    """
    builder = _Builder(inputs, fusion, nodes, CapturedGraph(captured))
    builder.captured_graph()
    builder.fx_nodes()
    builder.captured_nodes()
    builder.removed_nodes(*joint)
    for number, kernel in enumerate(fusion.kernels, 1):
        builder.kernel(number, kernel)
        for line in launching(kernel):
            builder.launched_at(line, kernel)
    templates = {
        (Level.KERNEL, f"K{n}")
        for n, kernel in enumerate(fusion.kernels, 1)
        if any(m.kind == "template" for m in kernel.members)
    }
    _link_flex_subgraphs(builder.links, captured, (inputs.readable, inputs.transformed), templates)
    builder.kernel_stacks(stacks or {})
    if compiled is not None and not is_library(compiled.file):
        builder.compiled_at(compiled)
    return builder.links


def line_name(line: FxSourceLine) -> str:
    """Return the item name of a Python line: ``PATH:LINE``."""
    return f"{line.path}:{line.line}"


class _Builder:
    def __init__(
        self, inputs: FusionInputs, fusion: GraphFusion, nodes: FxNodes | None, captured: CapturedGraph
    ) -> None:
        self.captured = captured
        self.inputs = inputs
        self.nodes = nodes
        self.fusion = fusion
        self.links = GraphLinks(inputs.id)
        self.scopes = FxScopes((inputs.transformed, inputs.runnable, inputs.readable))
        self.last = Level.POST_GRAD if inputs.transformed else Level.ATEN
        self.calls = {c.line: c for c in inputs.code.calls} if inputs.code else {}
        self.comment = Evidence.RECORDED, inputs.code.file if inputs.code else OUTPUT_CODE
        self.buffers = {b.name: b for b in fusion.buffers}

    def fx_nodes(self) -> None:
        """Add nodes of the two FX files, with their Python lines; a node that passes did not change has one name in both."""
        self._file(self.inputs.readable, Level.ATEN, FX_GRAPH_READABLE)
        self._file(self.inputs.transformed, Level.POST_GRAD, FX_GRAPH_TRANSFORMED)
        link_replaced_nodes(self.links, self.inputs.readable, self.inputs.transformed)

    def _file(self, file: FxFile | None, level: Level, name: str) -> None:
        for scope, graph in scoped(file):
            for node in graph.nodes:
                if node.op in ("placeholder", "output"):
                    continue
                key = self.links.add(self._fx_item(level, scope, node, name))
                if level is Level.POST_GRAD:
                    self._from_aten(scope, node, key)
                self._python(scope, node, key, name)

    def _fx_item(self, level: Level, scope: str, node: FxNode, file: str) -> ProvenanceItem:
        args = [*node.args, *(f"{k}={v}" for k, v in node.kwargs)]
        code = f"{node.op} {node.target}"
        if node.op == "call_function":
            called = node.target.isidentifier() or "." in node.target
            code = f"{node.short_target}({', '.join(args)})" if called else ", ".join(args)
        return ProvenanceItem(
            level,
            scoped_name(scope, node.name),
            self.inputs.id,
            code[:_MAX_CODE],
            file,
            node.line,
            detail=node.type_text,
        )

    def _from_aten(self, scope: str, node: FxNode, key: Key) -> None:
        before = (Level.ATEN, scoped_name(scope, node.name))
        known = self.links.items.get(before)
        if known is not None and known.code.partition("(")[0] == node.short_target:
            self.links.link(before, key, Evidence.RECORDED, "the node's name")
        recorded = self._recorded(scope, node.name)
        for name in recorded.made_of if recorded else ():
            self.links.link((Level.ATEN, scoped_name(scope, name)), key, Evidence.RECORDED, FX_GRAPH_NODES)

    def _recorded(self, scope: str, name: str) -> RecordedNode | None:
        return self.nodes.find(name, scope) if self.nodes else None

    def _python(self, scope: str, node: FxNode, key: Key, file: str) -> None:
        """Link a node to its Python lines: the program's own, and the one of an installed package that it called, as `show` names it."""
        recorded = self._recorded(scope, node.name)
        if recorded is not None and self.nodes is not None:
            self._from_recording(self.nodes, recorded, key)
        called = recorded.user_line if recorded is not None else None
        if called is not None and is_library(called.path):
            self._line(called, key, Evidence.RECORDED, FX_GRAPH_NODES)
        for line, evidence, source in self._lines_of(scope, node, recorded, file):
            if line is not None and not is_library(line.path):
                self._line(line, key, evidence, source)
                return
        if node.source is not None and called is None:
            self._line(node.source, key, Evidence.RECORDED, file)

    def _lines_of(
        self, scope: str, node: FxNode, recorded: RecordedNode | None, file: str
    ) -> Iterator[tuple[FxSourceLine | None, Evidence, str]]:
        """Return the lines from which a node may come, the most certain first."""
        if recorded is not None:
            yield user_line(recorded.stack), Evidence.RECORDED, FX_GRAPH_NODES
        yield node.source, Evidence.RECORDED, file
        if recorded is not None and self.nodes is not None:
            yield self.nodes.line_of(recorded), Evidence.STRUCTURE, FX_GRAPH_NODES
        yield (self.scopes.source(scope, node.name), *_STRUCTURE)

    def _from_recording(self, nodes: FxNodes, recorded: RecordedNode, key: Key) -> None:
        """Link a node to the module it was called in, the node that Dynamo captured, and the operator before decomposition."""
        above: Key | None = None
        for module in nodes.modules_of(recorded):
            if module.path:
                item = ProvenanceItem(Level.MODULE, module.path, detail=module.short_class)
                inner = self.links.add(item)
                if above is not None:
                    self.links.link(above, inner, Evidence.RECORDED, FX_GRAPH_NODES)
                above = inner
        if above is not None:
            evidence = Evidence.RECORDED if recorded.modules else Evidence.STRUCTURE
            self.links.link(above, key, evidence, FX_GRAPH_NODES)
        for _, function in recorded.source_fns[-1:]:
            name = self.captured.name_of(recorded)
            captured = self.links.add(
                ProvenanceItem(Level.CAPTURED, name, self.inputs.id, function[:_MAX_CODE])
            )
            self.links.link(captured, key, Evidence.RECORDED, FX_GRAPH_NODES)
        if recorded.original_aten:
            self.links.aliases.setdefault(recorded.original_aten, []).append(key)

    def _line(self, line: FxSourceLine, key: Key, evidence: Evidence, source: str) -> None:
        item = ProvenanceItem(
            Level.PYTHON, line_name(line), "", line.code, line.path, line.line, line.function
        )
        self.links.link(self.links.add(item), key, evidence, source)

    def captured_graph(self) -> None:
        """Add nodes of the captured graph and its subgraphs with their Python lines."""
        for scope, node in self.captured.nodes():
            if node.op == "call_function":
                key = self.links.add(self._fx_item(Level.CAPTURED, scope, node, _DYNAMO))
                if node.source is not None and not is_library(node.source.path):
                    self._line(node.source, key, Evidence.RECORDED, _DYNAMO)

    def captured_nodes(self) -> None:
        """Link nodes of the captured graph to the nodes that they became, as comments of the generated code name them."""
        scopes = {kernel.name: self._scope(kernel) for kernel in self.fusion.kernels}
        for kernel in self.inputs.code.kernels if self.inputs.code else ():
            scope = scopes.get(kernel.name, MAIN)
            for name, became in kernel.node_map:
                for node_name in became:
                    lower = scoped_name(scope, node_name)
                    self._captured(
                        self._captured_name(scope, name, node_name),
                        [(level, lower) for level in (Level.ATEN, Level.POST_GRAD)],
                        *self.comment,
                    )

    def removed_nodes(self, before: FxFile | None, after: FxFile | None) -> None:
        """Add nodes that passes over the joint graph removed, which no later artifact has.

        Args:
            before: The graph before these passes.
            after: The graph after them.
        """
        if before is None or after is None:
            return
        names = [
            {(scope, n.name) for scope, graph in scoped(file) for n in graph.nodes}
            for file in (before, after)
        ]
        word = "removed or replaced" if names[1] - names[0] else "removed"
        # Captured nodes that lead no further, by their line.
        ends = {
            up.other[1]: key
            for key in self.links.items
            if key[0] is Level.CAPTURED and not any(self.links.down(key))
            for up in self.links.up(key)
            if up.other[0] is Level.PYTHON
        }
        for scope, graph in scoped(before):
            for node in graph.nodes:
                key = (Level.ATEN, scoped_name(scope, node.name))
                if node.op != "call_function" or (scope, node.name) in names[1] or key in self.links.items:
                    continue
                item = self._fx_item(Level.ATEN, scope, node, _BEFORE_JOINT)
                ends_here = (
                    f"{word} between {Kind.BEFORE_JOINT_GRAPH.value} and {Kind.AFTER_JOINT_GRAPH.value}"
                )
                self.links.add(replace(item, detail="; ".join(filter(None, (item.detail, ends_here)))))
                if node.source is not None and not is_library(node.source.path):
                    self._line(node.source, key, Evidence.RECORDED, _BEFORE_JOINT)
                    captured = ends.get(line_name(node.source))
                    if captured is not None:
                        self.links.link(captured, key, *_STRUCTURE)

    def _captured_name(self, scope: str, name: str, node: str) -> str:
        """Return the captured node that a comment names, for a subgraph's kernel with its subgraph; empty where it is not known."""
        if scope == MAIN:
            return name
        recorded = self._recorded(scope, node)
        return (
            self.captured.name_of(recorded) if recorded and recorded.source_fns else self.captured.below(name)
        )

    def _captured(self, name: str, lower: Iterable[Key], evidence: Evidence, source: str) -> None:
        if name:  # torch leaves it out where it knows none
            captured = self.links.add(ProvenanceItem(Level.CAPTURED, name, self.inputs.id))
            for key in lower:
                self.links.link(captured, key, evidence, source)

    def kernel(self, number: int, kernel: FusedKernel) -> None:
        """Add a call with its scheduler nodes, buffers and FX nodes."""
        call = self.calls.get(kernel.source_line)
        item = ProvenanceItem(
            Level.KERNEL,
            f"K{number}",
            self.inputs.id,
            _call_text(call),
            self.comment[1] if call else IR_POST_FUSION,
            kernel.source_line,
            kernel.function,
            kernel.name,
        )
        key = self.links.add(item)
        self._own_kernel(kernel.name, key)
        for operator in kernel.origins:
            self.links.aliases.setdefault(operator, []).append(key)
        named = set(call.buffers) if call else set()
        for member in kernel.members:
            self._member(kernel, member, key, named)
        for name in kernel.fx:
            for node in self._fx_keys(self._scope(kernel), (name,)):
                self.links.link(node, key, *self._node_evidence(kernel, name))
        if not kernel.fx:  # the comment above a library call names the makers of its inputs, too
            evidence = _STRUCTURE if kernel.kind in _CALLED else self.comment
            scope = self._scope(kernel)
            for captured in kernel.source_nodes:
                self._captured(captured if scope == MAIN else self.captured.below(captured), [key], *evidence)

    def _evidence(self, kernel: FusedKernel) -> tuple[Evidence, str]:
        """Return evidence and source of a kernel's FX nodes."""
        if kernel.origins_from == "comment":
            return self.comment
        return _BY.get(kernel.origins_from, _STRUCTURE)

    def _node_evidence(self, kernel: FusedKernel, name: str) -> tuple[Evidence, str]:
        """Return evidence and source of one FX node of a kernel: the log lacks origins of some members (of scans)."""
        if kernel.origins_from != "log" or any(name in self._logged(m) for m in kernel.members):
            return self._evidence(kernel)
        known = (
            found for key, found in self.inputs.provenance.items() if key.partition(":")[0] == kernel.name
        )
        return _BY["provenance"] if any(name in found for found in known) else _STRUCTURE

    def _logged(self, member: Member) -> tuple[str, ...]:
        """Return the FX nodes of a member in the scheduler's log."""
        if not hasattr(self, "_log"):
            nodes = self.inputs.log.nodes if self.inputs.log else ()
            self._log = {n.name: n.origins for n in nodes}
        return self._log.get(member.name, ())

    def _own_kernel(self, name: str, key: Key) -> None:
        """Link a Triton kernel of the program to its definition in the script."""
        made = self.inputs.code.kernel(name) if self.inputs.code else None
        path, _, line = made.user_path.rpartition(":") if made else ("", "", "")
        if path and line.isdecimal() and len(line) < _MAX_DIGITS:
            place = FxSourceLine(path, int(line), name.rpartition("_")[0])
            self._line(place, key, *self.comment)

    def launched_at(self, line: FxSourceLine, kernel: FusedKernel) -> None:
        """Link a launch to the line in the operator's body that makes it."""
        for member in kernel.members:
            source = "wrap_triton in the body of the operator"
            self._line(line, (Level.SCHEDULER, member.name), Evidence.STRUCTURE, source)

    def _member(self, kernel: FusedKernel, member: Member, key: Key, named: set[str]) -> None:
        evidence, source = self._evidence(kernel)
        if kernel.origins_from != "log" and len(kernel.members) > 1:
            evidence, source = _STRUCTURE  # the artifacts name the nodes of the whole kernel
        text = f"{member.kind}: {', '.join(member.ops)}" if member.ops else member.kind
        loop = f"loop {' x '.join(member.loop)}" if member.loop else ""
        item = ProvenanceItem(
            Level.SCHEDULER,
            member.name,
            self.inputs.id,
            text[:_MAX_CODE],
            IR_PRE_FUSION,
            self._ir_line(member.name),
            detail=loop,
        )
        own = self.links.add(item)
        logged = self._logged(member) if kernel.origins_from == "log" else member.fx
        for name in member.fx:
            known = (evidence, source) if name in logged else _STRUCTURE
            for node in self._fx_keys(self.scopes.of(member.name), (name,)):
                self.links.link(node, own, *known)
        for buffer in member.writes:
            written = self.links.add(
                _buffer_item(buffer, self.buffers.get(buffer), self.inputs.id, kernel.kind)
            )
            self.links.link(own, written, Evidence.RECORDED, IR_PRE_FUSION)
            if buffer in named:
                self.links.link(written, key, *self.comment)
        is_named = bool(named & set(member.writes))
        self.links.link(own, key, *(self.comment if is_named else _STRUCTURE))

    def _ir_line(self, name: str) -> int:
        return self._ir_lines.get(name, 0)

    @property
    def _ir_lines(self) -> Mapping[str, int]:
        if not hasattr(self, "_lines"):
            nodes = self.inputs.pre.nodes if self.inputs.pre else ()
            self._lines = {leaf.name: leaf.line for n in nodes for leaf in n.leaves()}
        return self._lines

    def kernel_stacks(self, stacks: Mapping[str, Sequence[str]]) -> None:
        """Link kernels without a line of the program to lines of their stacks in torch's trace."""
        below = below_program(self.links) if stacks else set()
        for key, item in list(self.links.items.items()):
            call = self.calls.get(item.line) if item.level is Level.KERNEL else None
            if call is None or key in below:
                continue
            for stack in stacks.get(f"{call.kernel}:{call.debug_handle}") or stacks.get(call.kernel, ()):
                line = user_line(parse_stack(stack))
                if line is not None:
                    self._line(line, key, Evidence.RECORDED, Kind.KERNEL_STACK_TRACES.value)

    def compiled_at(self, place: SourceLine) -> None:
        """Link kernels without a line of the program to the line at which the compile began."""
        item = ProvenanceItem(
            Level.PYTHON,
            f"{place.file}:{place.line or 0}",
            "",
            place.code,
            place.file,
            place.line or 0,
            place.function,
        )
        below = below_program(self.links)
        for key in [k for k in self.links.items if k[0] is Level.KERNEL]:
            if key not in below:
                self.links.link(self.links.add(item), key, Evidence.RECORDED, COMPILED_AT)

    def _scope(self, kernel: FusedKernel) -> str:
        return self.scopes.of(kernel.function) if kernel.function else MAIN

    def _fx_keys(self, scope: str, names: Iterable[str]) -> Sequence[Key]:
        levels = (self.last,) if self.last is Level.ATEN else (Level.POST_GRAD,)
        return [(level, scoped_name(scope, name)) for level in levels for name in names]


def _call_text(call: KernelCall | None) -> str:
    if call is None:
        return ""
    args = ", ".join([*call.args, *(f"{k}={v}" for k, v in call.kwargs)])
    result = f"{call.result} = " if call.result else ""
    return f"{result}{call.kernel}({args})"[:_MAX_CODE]


def _buffer_item(name: str, info: BufferInfo | None, graph: str, kind: str) -> ProvenanceItem:
    detail = ""
    if info is not None:
        detail = f"{info.dtype}[{', '.join(info.shape)}]" if info.dtype else ""
        detail += f", {removed_text(kind)}" if info.removed else ""
    return ProvenanceItem(Level.BUFFER, name, graph, detail=detail.lstrip(", "))


def below_program(links: GraphLinks) -> set[Key]:
    """Return the items that came from lines of the program."""
    lines = (k for k, item in links.items.items() if k[0] is Level.PYTHON and not is_library(item.file))
    return {*links.reached(lines, up=False)}
