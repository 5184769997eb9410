"""FX nodes of a graph: their operators, the names by which users and torch's lists know them, and nodes by name and subgraph."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources

from xpudbg.model.fx import FxFile, FxGraph, FxNode
from xpudbg.model.location import FxSourceLine
from xpudbg.model.row import dataclass

_BINARY = {
    "+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "**": "pow", "@": "matmul", "&": "and_",
    "|": "or_", "^": "xor", "<<": "lshift", ">>": "rshift", "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne",
    "getitem": "getitem", "setitem": "setitem",
}  # fmt: skip
"""Python's operators as Dynamo's graphs print them, and their functions in ``operator``, which are the nodes' targets."""
_UNARY = {"-": "neg", "+": "pos", "~": "invert", "not ": "not_"}
_OF_SIZES = ("operator.", "torch.sym_")
_IN_PLACE = {f"{sign}=": f"i{name.rstrip('_')}" for sign, name in _BINARY.items() if sign[-1] not in "<>=m"}


def torch_operators(file: FxFile) -> Iterator[tuple[str, FxNode]]:
    """Operators of Dynamo's graph with their nodes: functions of torch, methods of tensors, Python operators.

    Names of arguments (``l_x_ = L_x_``), attributes and the arithmetic of sizes (``add: "Sym(s0 + 1)" = s0 + 1``) are left out; an item of a
    tensor is an operator (``operator.getitem``), one of a tuple is not. Tuples are recognised by their missing type.
    """
    for graph in file.graphs:
        names = {n.name: n for n in graph.nodes}
        for node in graph.nodes:
            name = _torch_name(node, names)
            if name and not (node.type_text.startswith("Sym(") and name.startswith(_OF_SIZES)):
                yield name, node


def _torch_name(node: FxNode, names: Mapping[str, FxNode]) -> str:
    if node.op == "get_attr":
        return f"module {node.target.partition('(')[0]}" if "(" in node.target else ""
    if node.op != "call_function":
        return ""
    value = node.args[0] if node.args else ""
    # A sign in front of all of it.
    if node.target in ("", *_UNARY):
        for sign, name in _UNARY.items():
            if value.startswith(sign):
                return f"operator.{name}"
    if node.target == "getitem" and node.type_text and value in names and _is_tuple(names[value], names):
        return ""
    if node.target in _IN_PLACE:
        return f"operator.{_IN_PLACE[node.target]}"
    if node.target in _BINARY:
        return f"operator.{_BINARY[node.target]}"
    owner, _, method = node.target.rpartition(".")
    return f"Tensor.{method}" if owner in names else node.target


def _is_tuple(node: FxNode, names: Mapping[str, FxNode]) -> bool:
    """Return whether a node is a tuple, which is printed without a type: the result of a call, and no alias of an input (``l_x_ = L_x_``)."""
    if node.type_text or node.op != "call_function":
        return not node.type_text and node.op == "get_attr" and "(" in node.target
    renames = not node.target and len(node.args) == 1 and node.args[0] in names
    return not renames


def aten_operators(file: FxFile) -> Iterator[tuple[str, FxNode]]:
    """Operators of a graph after AOTAutograd with their nodes: calls of ``torch.ops``, and of lowerings that patterns inserted.

    Items of tuples, attributes and the arithmetic of sizes (``mul: "Sym(2*s0)" = 2 * s0``, ``torch.sym_max(...)``) are left out.
    """
    for graph in file.graphs:
        lowerings = lowering_names(graph.nodes)
        for node in graph.nodes:
            if node.op == "call_function" and (
                node.target.startswith("torch.ops.") or is_lowering(node.target)
            ):
                yield lowerings.get(node.target, node.short_target), node


# Lowerings that patterns put into an FX graph in place of operators, by the names under which the graph is printed.

_NUMBERED = re.compile(r"^(?P<name>.+?)_\d{1,6}$")


def is_lowering(target: str) -> bool:
    """Return whether a call is a lowering that a pattern inserted in place of operators (``LoweringPatternEntry``).

    ``torch/fx/graph.py`` prints such a function under a global name: its qualified name with ``_`` for each dot.
    """
    return target.startswith("torch__inductor_")


def lowering_names(nodes: Iterable[FxNode]) -> dict[str, str]:
    """Map printed targets of lowerings to their names without the number that printing appends.

    ``LoweringPatternEntry.apply`` (``torch/_inductor/pattern_matcher.py``) makes a new function for each match, and
    ``torch/fx/graph.py`` numbers functions of one name: ``..._woq_int8``, ``..._woq_int8_1``. A number is taken off where the name without
    it is in the graph, too.
    """
    printed = {node.target for node in nodes if is_lowering(node.target)}
    found = {}
    for target in printed:
        match = _NUMBERED.match(target)
        found[target] = match["name"] if match is not None and match["name"] in printed else target
    return found


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


@dataclass(frozen=True)
class CoreAten:
    """The operators that one version of torch tags as Core ATen, as ``NAME.OVERLOAD``; packets of ATen that are views.

    Attributes:
        views: Those whose result always has the memory of what they take, by their schemas.
        views_or_copies: Those that are made of other operators, and copy where they must: ``reshape``, ``contiguous``.
    """

    torch: str
    core: frozenset[str]
    views: frozenset[str]
    views_or_copies: frozenset[str]


@cache
def core_aten() -> CoreAten:
    """Return the lists that ``tools/core_aten.py`` took from torch."""
    text = resources.files("xpudbg.facts.fusion").joinpath("data/core_aten.json").read_text(encoding="utf-8")
    data = json.loads(text)
    return CoreAten(
        data["torch"],
        frozenset(data["core_aten"]),
        frozenset(data["views"]),
        frozenset(data["views_or_copies"]),
    )


@cache
def reshapes() -> frozenset[str]:
    """Return the packets of ATen whose result has the same elements in another shape or order, as a view or a copy."""
    known = core_aten()
    return known.views | known.views_or_copies | {"_unsafe_view"}


def is_core(name: str) -> bool:
    """Return whether ``aten.add.Tensor`` is Core ATen; of a name without an overload, whether one of its overloads is."""
    space, _, rest = name.partition(".")
    if space != "aten":
        return False
    known = core_aten().core
    return rest in known if "." in rest else rest in _packets()


@cache
def _packets() -> frozenset[str]:
    return frozenset(n.partition(".")[0] for n in core_aten().core)


def is_prim(name: str) -> bool:
    """Return whether an operator is a prim: of torch or Inductor, or a newer one of their namespaces."""
    return name.partition(".")[0] == "prims"


def names_of(target: str) -> Iterator[str]:
    """Return every name of a target: ``aten.add.Tensor`` is also ``aten.add`` and ``add``; ``_softmax`` also ``softmax``."""
    yield target
    parts = target.split(".")
    if len(parts) == 1:
        return
    yield ".".join(parts[:2])
    yield parts[1]
    yield parts[1].removeprefix("_").removeprefix("native_")


def plain_name(word: str) -> str:
    """Return a name for comparison: without ``torch.ops.``."""
    return word.strip().removeprefix("torch.ops.").removeprefix("ops.") if "." in word else word.strip()


def fits(name: str, word: str) -> bool:
    """Return whether a word names an operator of any level: ``aten.addmm``, ``addmm``, ``torch.nn.functional.linear``, ``linear``.

    Args:
        name: As the level spells it.
        word: From :func:`plain_name`.
    """
    if name.startswith(("torch.", "Tensor.", "operator.", "ops.")):
        return word in (name, name.rpartition(".")[2], name.partition(".")[2])
    return word in names_of(name)
