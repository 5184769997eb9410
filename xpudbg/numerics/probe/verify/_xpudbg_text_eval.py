"""Values of expressions in generated text: a small part of Python, read as a syntax tree and never executed.

FX graphs as torch prints them and Inductor's wrapper are made of assignments and calls of operators. What else stands in them is refused, so
that a file from anywhere can be evaluated: it reaches ATen's operators, and nothing of Python.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import importlib
import operator
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple

import torch
from _xpudbg_checked_operators import RefusedOperatorError, check_arguments, check_operator

MAX_TEXT = 32 << 20
WIDE = {
    torch.float16: torch.float64,
    torch.bfloat16: torch.float64,
    torch.float32: torch.float64,
    torch.complex64: torch.complex128,
}
_NAMESPACES = frozenset(["aten", "prims", "quantized_decomposed"])
# They read or write files, or end the process.
_REFUSED = frozenset(["from_file", "_print", "_async_error", "_pin_memory", "pin_memory", "is_pinned"])
_BINARY: Dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
}
_COMPARE: Dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_NUMBERS = (int, float, bool)
_trusted: List[bool] = []


class Why(str):
    """A reason in words that goes back to another one.

    Attributes:
        first: The reason that it began with.
    """

    first: str = ""


def because(words: str, cause: Any) -> Why:
    """``words: cause``, which remembers the first cause.

    Args:
        words: What did not happen.
        cause: Why: words, or an error.
    """
    made = Why("%s: %s" % (words, cause))
    made.first = first_cause(cause) or str(made)
    return made


def first_cause(why: Any) -> str:
    """The reason that a reason began with; empty where it is the first.

    Args:
        why: Words, or an error.
    """
    return str(getattr(why, "first", ""))


class UnknownExpressionError(Exception):
    """An expression that is not understood, or needs a value that is not there; the message says which.

    Args:
        why: The message.

    Attributes:
        why: The message.
        first: The reason that it goes back to; empty where it is the first.
    """

    def __init__(self, why: str) -> None:
        super().__init__(str(why))
        self.why = why
        self.first = first_cause(why)


def parse(text: str) -> ast.Module:
    """The syntax tree of a text.

    Raises:
        UnknownExpressionError: It is too long, or no Python.
    """
    if len(text) > MAX_TEXT:
        raise UnknownExpressionError("the text has more than %d MiB" % (MAX_TEXT >> 20))
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UnknownExpressionError("the text is no Python: %s" % type(error).__name__) from None


def dotted(node: ast.AST) -> str:
    """``torch.ops.aten.mm.default`` of an attribute chain; empty for anything else."""
    parts: List[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""


def trust_graphs() -> None:
    """Run every operator of ATen from now on, also those that do not check what they are given."""
    _trusted.append(True)


def call_operator(found: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
    """Call an operator after a check of what it does not check itself.

    Raises:
        UnknownExpressionError: An argument would reach beyond a tensor.
    """
    if not _trusted:
        try:
            check_arguments(found, args, kwargs)
        except RefusedOperatorError as error:
            raise UnknownExpressionError(str(error)) from None
    return found(*args, **kwargs)


def find_operator(name: str) -> Any:
    """ATen's operator of a dotted name (``torch.ops.aten.mm.default``, ``aten.mm.out``).

    Raises:
        UnknownExpressionError: It is none, or one that reaches beyond tensors.
    """
    parts = name.split(".")
    if parts[:2] == ["torch", "ops"]:
        parts = parts[2:]
    if len(parts) not in (2, 3) or parts[0] not in _NAMESPACES or parts[1] in _REFUSED:
        raise UnknownExpressionError("%s is not run here" % (name or "a call of this form"))
    found = getattr(torch.ops, parts[0])
    if parts[0] == "prims" and not hasattr(found, parts[1]):
        _define_inductor_prims()
    for part in parts[1:]:
        if not hasattr(found, part):
            raise UnknownExpressionError("this torch has no %s" % name)
        found = getattr(found, part)
    if not _trusted:
        try:
            check_operator(parts[0], parts[1], found)
        except RefusedOperatorError as error:
            raise UnknownExpressionError(str(error)) from None
    return found


@functools.lru_cache(maxsize=1)
def _define_inductor_prims() -> None:
    """Let Inductor define the operators that its own passes make; it takes seconds, and few graphs need it."""
    with contextlib.suppress(Exception):
        importlib.import_module("torch._inductor.inductor_prims")


class Evaluator:
    """Values of expressions.

    Args:
        lookup: The value of a name; raises :class:`UnknownExpressionError` where there is none.
        call: What a call gives that is not one of those below: dotted name, arguments and keyword arguments, evaluated.
    """

    def __init__(
        self,
        lookup: Callable[[str], Any],
        call: Callable[[str, Tuple[Any, ...], Dict[str, Any]], Any],
    ) -> None:
        self._lookup = lookup
        self._call = call

    def value(self, node: Optional[ast.AST]) -> Any:
        """The value of an expression.

        Raises:
            UnknownExpressionError: It is not understood.
        """
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            constant = {"inf": float("inf"), "nan": float("nan")}
            return constant[node.id] if node.id in constant else self._lookup(node.id)
        if isinstance(node, (ast.Tuple, ast.List)):
            made = [self.value(part) for part in node.elts]
            return tuple(made) if isinstance(node, ast.Tuple) else made
        if isinstance(node, ast.Dict):
            return {self.value(k): self.value(v) for k, v in zip(node.keys, node.values)}
        if isinstance(node, ast.Attribute):
            return self._attribute(node)
        if isinstance(node, ast.Call):
            return self._called(node)
        return self._computed(node)

    def _computed(self, node: Optional[ast.AST]) -> Any:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Not)):
            value = self.value(node.operand)
            if isinstance(value, _NUMBERS):
                return -value if isinstance(node.op, ast.USub) else not value
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            pair = self.value(node.left), self.value(node.right)
            if all(isinstance(v, _NUMBERS) for v in pair):
                return _BINARY[type(node.op)](*pair)
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARE:
            pair = self.value(node.left), self.value(node.comparators[0])
            if all(isinstance(v, _NUMBERS) for v in pair):
                return _COMPARE[type(node.ops[0])](*pair)
        if isinstance(node, ast.Subscript):
            whole, index = self.value(node.value), self.value(_index(node))
            if (
                isinstance(whole, (tuple, list))
                and isinstance(index, int)
                and -len(whole) <= index < len(whole)
            ):
                return whole[index]
        raise UnknownExpressionError("an expression of the form %s" % type(node).__name__)

    def _attribute(self, node: ast.Attribute) -> Any:
        name = dotted(node)
        if name.startswith("torch.") and name.count(".") == 1:
            value = getattr(torch, node.attr, None)
            if isinstance(value, (torch.dtype, torch.layout, torch.memory_format)):
                return value
        raise UnknownExpressionError("%s is not known" % (name or "an attribute"))

    def _called(self, node: ast.Call) -> Any:
        name = dotted(node.func)
        if name in ("torch.device", "device"):
            return torch.device("cpu")
        if any(isinstance(a, ast.Starred) for a in node.args) or any(k.arg is None for k in node.keywords):
            raise UnknownExpressionError("a call with starred arguments")
        args = tuple(self.value(a) for a in node.args)
        kwargs = {str(k.arg): self.value(k.value) for k in node.keywords}
        if "device" in kwargs:
            kwargs["device"] = torch.device("cpu")
        if kwargs.get("pin_memory"):
            kwargs["pin_memory"] = False
        return self._call(name, args, kwargs)


def _index(node: ast.Subscript) -> ast.AST:
    inner = node.slice
    # Python 3.8 wraps it.
    return getattr(inner, "value", inner) if type(inner).__name__ == "Index" else inner


def wide(value: Any) -> Any:
    """A value with float64 (complex128) in the place of narrower types: tensors, dtypes, and lists of them."""
    if isinstance(value, torch.Tensor):
        return value.to(WIDE[value.dtype]) if value.dtype in WIDE else value
    if isinstance(value, torch.dtype):
        return WIDE.get(value, value)
    if isinstance(value, (tuple, list)):
        return type(value)(wide(v) for v in value)
    if isinstance(value, Mapping):
        return {k: wide(v) for k, v in value.items()}
    return value
