"""Operations of the C++ that Inductor generates, scalar and of vectors, by the names that its Triton code has for them.

    std::exp(tmp0), tmp0.exp()                                              exp of tmp0
    std::max(tmp0, decltype(tmp0)(0)), at::vec::clamp_min(tmp0, ...)        maximum of tmp0, 0
    decltype(tmp1)(1) / (decltype(tmp1)(1) + std::exp(-tmp1))               sigmoid of tmp1
    tmp0 ? tmp1 : tmp2, decltype(tmp1)::blendv(tmp2, tmp1, tmp0)            where of tmp0, tmp1, tmp2

Part of :mod:`xpudbg.parsers.cpp_kernel_values` (``CppOverrides`` and ``CppVecOverrides`` of ``torch/_inductor/codegen/cpp.py``).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from xpudbg.parsers.cpp_expression import Binary, Call, Choice, Number, Tree, Unary

_BINARY = {
    "+": "add", "-": "sub", "*": "mul", "/": "truediv", "%": "mod", "&": "and", "&&": "and", "|": "or", "||": "or", "^": "xor",
    "==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "<<": "lshift", ">>": "rshift",
}  # fmt: skip
_UNARY = {"-": "neg", "!": "not", "~": "not"}
_SPELLINGS = {
    "nearbyint": "round", "max": "maximum", "max_propagate_nan": "maximum", "clamp_min": "maximum", "min": "minimum",
    "min_propagate_nan": "minimum", "clamp_max": "minimum", "fmadd": "fma", "calc_erfinv": "erfinv",
}  # fmt: skip
_TYPES = frozenset(
    {
        "float", "double", "bool", "int", "long", "half", "bfloat16", "Half", "BFloat16", "int8_t", "int16_t", "int32_t", "int64_t",
        "uint8_t", "uint16_t", "uint32_t", "uint64_t",
    }
)  # fmt: skip
_CASTS = _TYPES | {
    "static_cast", "decltype", "convert", "Vectorized", "VectorizedN", "VecMask", "from", "cast", "to", "inductor_vec_mask_cast",
    "vec_mask_cast", "to_float_mask", "mask_convert_to_float", "cvt_to_float", "cvt_lowp_fp32_to_fp32", "arange",
}  # fmt: skip
_METHODS = frozenset({"cast", "to"})


@dataclass(frozen=True)
class CppOperation:
    """An operation with what it is given."""

    name: str
    args: tuple[Tree, ...]


def is_cast(call: Call) -> bool:
    """Tell whether a call changes the type of its first argument alone, or how many there are of it."""
    return call.last in (_METHODS if call.method else _CASTS - _METHODS)


def plain(tree: Tree) -> Tree:
    """An expression without what changes its type alone."""
    while isinstance(tree, Call) and tree.args and is_cast(tree):
        tree = tree.args[0]
    return tree


def constant(tree: Tree) -> float | None:
    """The number that an expression is; None for others."""
    inner = plain(tree)
    if isinstance(inner, Number):
        return inner.value
    if isinstance(inner, Unary) and inner.operator == "-":
        number = constant(inner.value)
        return None if number is None else -number
    if isinstance(inner, Call) and inner.name == "std::numeric_limits::infinity":
        return math.inf
    return None


def operation_of(tree: Tree) -> CppOperation | None:
    """The operation that an expression computes; None where it is none alone.

    Args:
        tree: An expression without casts around it.
    """
    if (found := _idiom(tree)) is not None:
        return found
    if isinstance(tree, Binary):
        return CppOperation(_BINARY[tree.operator], (tree.left, tree.right))
    if isinstance(tree, Unary) and tree.operator in _UNARY:
        return CppOperation(_UNARY[tree.operator], (tree.value,))
    if isinstance(tree, Choice):
        return CppOperation("where", (tree.condition, tree.then, tree.other))
    if isinstance(tree, Call) and tree.args:
        return _call(tree)
    return None


def _call(call: Call) -> CppOperation:
    if call.name == "decltype::blendv" and len(call.args) == 3:
        other, then, condition = call.args
        return CppOperation("where", (condition, then, other))
    if call.last == "reciprocal" and len(call.args) == 1:
        return CppOperation("truediv", (Number(1.0), *call.args))
    return CppOperation(_SPELLINGS.get(call.last, call.last), call.args)


def _idiom(tree: Tree) -> CppOperation | None:
    """One operation that is written with several: ``1 / std::sqrt(x)``."""
    if not isinstance(tree, Binary):
        return None
    left, right = plain(tree.left), plain(tree.right)
    if tree.operator == "/" and left == Number(1.0):
        if isinstance(right, Call) and right.last == "sqrt" and len(right.args) == 1:
            return CppOperation("rsqrt", right.args)
        if (inner := _one_and_exp(right)) is not None and (negated := _negated(inner)) is not None:
            return CppOperation("sigmoid", (negated,))
    if tree.operator == "-" and right == Number(1.0):
        if isinstance(left, Call) and left.last == "exp" and len(left.args) == 1:
            return CppOperation("expm1", left.args)
        if isinstance(left, Binary) and left.operator == "/" and plain(left.left) == Number(2.0):
            inner = _one_and_exp(plain(left.right))
            if isinstance(inner, Binary) and inner.operator == "*" and constant(inner.left) == -2.0:
                return CppOperation("tanh", (inner.right,))
    return None


def _one_and_exp(tree: Tree) -> Tree | None:
    """``x`` of ``1 + exp(x)``."""
    if isinstance(tree, Binary) and tree.operator == "+" and plain(tree.left) == Number(1.0):
        inner = plain(tree.right)
        if isinstance(inner, Call) and inner.last == "exp" and len(inner.args) == 1:
            return plain(inner.args[0])
    return None


def _negated(tree: Tree) -> Tree | None:
    if isinstance(tree, Unary) and tree.operator == "-":
        return tree.value
    if isinstance(tree, Call) and tree.last == "neg" and len(tree.args) == 1:
        return tree.args[0]
    return None
