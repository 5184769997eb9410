"""Operations that FX nodes become in the code of a Triton kernel, with what each is given (``torch/_inductor/lowering.py``)."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.fx import FxNode

VIEWS = frozenset(
    {
        "view", "reshape", "_unsafe_view", "expand", "permute", "transpose", "t", "unsqueeze", "squeeze", "clone", "alias", "detach",
        "slice", "select", "as_strided", "convert_element_type", "_to_copy", "contiguous", "getitem",
    }
)  # fmt: skip
"""Nodes whose value is that of their first input, in another shape, order or type: no line of the code is theirs."""
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
        args: What it is given: names of nodes, numbers, or None for anything.
        over: The operation between it and its first argument, ``sum`` of a mean; empty for none.
    """

    operation: str
    args: tuple[str | float | None, ...]
    over: str = ""


def node_operations(node: FxNode) -> tuple[NodeOperation, ...]:
    """The ways to compute a node; none where what it becomes is not known here."""
    parts = node.short_target.split(".")
    if node.op != "call_function" or parts[0] not in ("aten", "prims") or len(parts) < 2 or node.kwargs:
        return ()
    name, args = parts[1], tuple(_argument(node, text) for text in node.args)
    found: tuple[NodeOperation, ...] = ()
    if name in _UNARY:
        found = (NodeOperation(name, args[:1]),)
    elif name == "pow" and len(args) == 2 and args[1] == 2.0:
        found = (NodeOperation("mul", (args[0], args[0])),)
    elif name in _BINARY and len(args) == 2:
        found = (NodeOperation(_BINARY[name], args),)
    elif name == "div" and len(args) == 2:
        found = (NodeOperation("truediv", args),)
        if isinstance(args[1], float) and args[1]:
            found += (NodeOperation("mul", (args[0], 1 / args[1])),)
    elif name == "where" and len(args) == 3:
        found = (NodeOperation("where", args),)
    elif name == "relu":
        found = (NodeOperation("maximum", (0.0, args[0])),)
    elif name == "reciprocal":
        found = (NodeOperation("truediv", (1.0, args[0])),)
    elif name in ("logical_not", "bitwise_not"):
        found = (NodeOperation("not", args[:1]), NodeOperation("eq", (args[0], 0.0)))
    elif name in _REDUCTIONS and args:
        found = (NodeOperation(_REDUCTIONS[name], args[:1]),)
    elif name == "mean" and args:
        found = (NodeOperation("truediv", (args[0], None), over="sum"),)
    return found


def is_view(target: str) -> bool:
    """Tell whether a node's value is that of its first input: ``aten.view.default`` or a call of it."""
    parts = target.partition("(")[0].split(".")
    return (parts[1] if len(parts) > 1 else parts[0]) in VIEWS


def _argument(node: FxNode, text: str) -> str | float | None:
    """An argument of a node: another node's name, a number, or anything else."""
    if text in node.inputs:
        return text
    if text in ("True", "False"):
        return float(text == "True")
    try:
        return float(text)
    except ValueError:
        return None
