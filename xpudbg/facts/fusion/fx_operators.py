"""Operators of FX graphs: Dynamo's graph calls torch, graphs after AOTAutograd call ATen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from xpudbg.model.fx import FxFile, FxNode

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
