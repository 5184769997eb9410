"""Operations that FX nodes become in the code of a Triton kernel, with what each is given (``torch/_inductor/lowering.py``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from xpudbg.facts.fusion.operator_names import reshapes
from xpudbg.model.fx import FxGraph, FxNode

_COPIES = frozenset(
    {
        "clone", "convert_element_type", "_to_copy", "getitem", "index", "_unsafe_index", "index_select", "gather", "embedding", "flip",
        "rev", "roll", "repeat", "wait_tensor",
    }
)  # fmt: skip
"""Beside views, nodes whose value is that of their first input, in another order or type, or elements of it: no line of the code is theirs."""
_UNARY = frozenset(
    {
        "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "cos", "cosh", "erf", "erfc", "exp", "expm1", "floor", "lgamma",
        "log", "log10", "log1p", "log2", "neg", "round", "rsqrt", "sigmoid", "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
    }
)  # fmt: skip
_BINARY = {
    "add": "add", "sub": "sub", "mul": "mul", "eq": "eq", "ne": "ne", "lt": "lt", "le": "le", "gt": "gt", "ge": "ge",
    "bitwise_and": "and", "logical_and": "and", "bitwise_or": "or", "logical_or": "or", "bitwise_xor": "xor",
    "maximum": "maximum", "minimum": "minimum", "fmod": "fmod", "pow": "pow", "atan2": "atan2",
}  # fmt: skip
_REDUCTIONS = {"sum": "sum", "amax": "max2", "amin": "min2", "prod": "prod", "any": "any"}
COMMUTATIVE = frozenset({"add", "mul", "eq", "ne", "and", "or", "xor", "maximum", "minimum"})
SPELLINGS = {
    "sqrt_rn": "sqrt",
    "div_rn": "truediv",
    "logical_and": "and",
    "logical_or": "or",
    "logical_not": "not",
}
"""Names in the code that stand for others."""


@dataclass(frozen=True)
class NodeOperation:
    """A way to compute a node.

    Attributes:
        operation: The operation of its line.
        args: What it is given: names of nodes, numbers, None for anything, or an operation of the node's own: the sum of a mean.
        part: Which value it is of a node that has several: ``mean``, ``variance``.
    """

    operation: str
    args: tuple[Argument, ...]
    part: str = ""


Argument = str | float | NodeOperation | None


def node_operations(node: FxNode) -> tuple[NodeOperation, ...]:
    """The ways to compute a node; none where what it becomes is not known here."""
    parts = node.short_target.split(".")
    if node.op != "call_function" or parts[0] not in ("aten", "prims") or len(parts) < 2:
        return ()
    name, args = parts[1], tuple(_argument(node, text) for text in node.args)
    if name in ("var_mean", "var") and args:
        return _moments(args[0], mean=name == "var_mean")
    return () if node.kwargs else _operations(node, name, args)


def _operations(node: FxNode, name: str, args: tuple[Argument, ...]) -> tuple[NodeOperation, ...]:
    found = _fixed(name, args)
    if name in _UNARY:
        found = (NodeOperation(name, args[:1]),)
    elif name == "pow" and len(args) == 2 and args[1] == 2.0:
        found = (NodeOperation("mul", (args[0], args[0])),)
    elif name in _BINARY and len(args) == 2:
        found = (NodeOperation(_BINARY[name], args),)
        if name == "mul" and node.type_text.startswith("b8["):
            found += (NodeOperation("and", args),)
    elif name == "div" and len(args) == 2:
        found = (NodeOperation("truediv", args),)
        if isinstance(args[1], float) and args[1]:
            found += (NodeOperation("mul", (args[0], 1 / args[1])),)
    elif name in _REDUCTIONS and args:
        found = (NodeOperation(_REDUCTIONS[name], args[:1]),)
    elif name == "mean" and args:
        found = (NodeOperation("truediv", (NodeOperation("sum", args[:1]), None)),)
    return found


def _fixed(name: str, args: tuple[Argument, ...]) -> tuple[NodeOperation, ...]:
    """Operations with a number of arguments of their own."""
    count = len(args)
    if name in ("where", "fma") and count == 3:
        return (NodeOperation(name, args),)
    if name == "relu" and count:
        return (NodeOperation("maximum", (0.0, args[0])),)
    if name in ("clamp_min", "clamp_max") and count == 2:
        return (NodeOperation("maximum" if name == "clamp_min" else "minimum", args),)
    if name == "clamp" and count == 3:
        return (NodeOperation("minimum", (NodeOperation("maximum", args[:2]), args[2])),)
    if name == "reciprocal" and count:
        return (NodeOperation("truediv", (1.0, args[0])),)
    if name in ("logical_not", "bitwise_not") and count:
        return (NodeOperation("not", args[:1]), NodeOperation("eq", (args[0], 0.0)))
    return ()


def _moments(values: Argument, *, mean: bool) -> tuple[NodeOperation, ...]:
    """Variance and mean: sums over the values and over squares of what they are apart, or Welford's method."""
    part = "variance" if mean else ""
    own_mean = NodeOperation("truediv", (NodeOperation("sum", (values,)), None), "mean")
    apart = NodeOperation("sub", (values, own_mean))
    square = NodeOperation("mul", (apart, apart))
    found = (
        NodeOperation("truediv", (NodeOperation("sum", (square,)), None), part),
        NodeOperation("truediv", (NodeOperation("welford.m2", (values,)), None), part),
    )
    return (*found, own_mean, NodeOperation("welford.mean", (values,), "mean")) if mean else found


@lru_cache(4096)
def is_view(target: str) -> bool:
    """Tell whether a node's value is that of its first input: ``aten.view.default`` or a call of it."""
    parts = target.partition("(")[0].split(".")
    name = parts[1] if len(parts) > 1 else parts[0]
    return name in _COPIES or name in reshapes()


class ValueRoots:
    """The nodes of a graph, and the node whose value each of them has, without views.

    Args:
        graph: The graph.
    """

    def __init__(self, graph: FxGraph) -> None:
        self.nodes: Mapping[str, FxNode] = {n.name: n for n in graph.nodes}
        self._roots: dict[str, str] = {}

    def of(self, name: str) -> str:
        """The node whose value a node has; a name that is no node's as it is."""
        passed: dict[str, None] = {}
        while name not in self._roots and name not in passed:
            passed[name] = None
            node = self.nodes.get(name)
            if (
                node is None
                or node.op != "call_function"
                or not is_view(node.short_target)
                or not node.inputs
            ):
                break
            name = node.inputs[0]
        root = self._roots.get(name, name)
        self._roots.update(dict.fromkeys(passed, root))
        return root

    @cached_property
    def users(self) -> Mapping[str, frozenset[str]]:
        """The nodes but for views that are given each value."""
        found: dict[str, set[str]] = {}
        for node in self.nodes.values():
            if not is_view(node.short_target):
                for source in node.inputs:
                    found.setdefault(self.of(source), set()).add(node.name)
        return {root: frozenset(names) for root, names in found.items()}


def _argument(node: FxNode, text: str) -> Argument:
    """An argument of a node: another node's name, a number, or anything else."""
    if text in node.inputs:
        return text
    if text in ("True", "False"):
        return float(text == "True")
    try:
        return float(text)
    except ValueError:
        return None
