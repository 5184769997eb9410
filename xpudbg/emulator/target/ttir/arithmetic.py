"""Elementwise operations of ``arith`` and ``math``.

MLIR's integers have no sign: they are signed here, and unsigned operations reinterpret the same bits.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from .parse import Operation
from .types import Array, rounder

Function = Callable[..., Any]
Builder = Callable[[Operation], Function]


def unsigned(x: Array) -> Array:
    """Return the same bits as an unsigned integer."""
    return x if x.dtype == np.bool_ else x.view(f"u{x.dtype.itemsize}")


def _float(function: Function) -> Builder:
    """Return a builder that computes at numpy's width and rounds once to the type."""

    def build(operation: Operation) -> Function:
        kind = operation.types[0]
        if kind.element in ("f16", "f32", "f64"):
            return function
        final = rounder(kind)
        return lambda *values: final(function(*values))

    return build


def _plain(function: Function) -> Builder:
    return lambda _operation: function


def _integer(function: Function) -> Builder:
    """Return a builder that restores the operand's type, since numpy widens some narrow integers and booleans."""

    def build(operation: Operation) -> Function:
        dtype = operation.types[0].dtype

        def call(*values: Array) -> Array:
            result = function(*values)
            return result if result.dtype == dtype else result.astype(dtype)

        return call

    return build


def _on_unsigned(function: Function) -> Builder:
    return _integer(lambda a, b: _signed(function(unsigned(a), unsigned(b))))


def _signed(x: Array) -> Array:
    return x if x.dtype == np.bool_ else x.view(f"i{x.dtype.itemsize}")


def _modular(function: Function) -> Builder:
    """Return a builder of integer arithmetic modulo the width; single bits are integers of width one."""

    def build(operation: Operation) -> Function:
        if not operation.types[0].is_bool:
            return function
        return lambda a, b: (function(a.astype(np.int8), b.astype(np.int8)) & 1).astype(np.bool_)

    return build


def _signed_order(function: Function, on_bits: Function) -> Builder:
    """Return a builder of the signed maximum or minimum; a set single bit is -1."""
    return lambda operation: on_bits if operation.types[0].is_bool else function


def _divide(a: Array, b: Array) -> Array:
    """Return the quotient rounded toward zero; zero for a division by zero, which is undefined."""
    remainder = np.fmod(a, b)
    return np.floor_divide(a - remainder, b)


def _shift(function: Function, fill: Function) -> Function:
    """Return a shift; by the width or more (undefined) it gives the result of a wide register."""

    def shift(a: Array, b: Array) -> Array:
        bits = a.dtype.itemsize * 8
        inside = unsigned(b) < bits
        shifted: Any = np.where(inside, function(a, np.where(inside, b, 0).astype(b.dtype)), fill(a))
        return shifted.astype(a.dtype)[()]

    return shift


def _none(a: Array) -> Array:
    return np.zeros_like(a)


def _sign_fill(a: Array) -> Array:
    return np.where(a < 0, -1, 0).astype(a.dtype)


_COMPARE = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
}  # fmt: skip


def _cmpi(operation: Operation) -> Function:
    word = operation.words[0]
    function: Function = _COMPARE[word[-2:]]
    if word[0] == "u":
        return lambda a, b: function(unsigned(a), unsigned(b))
    # A single bit that is set is -1.
    if word[0] == "s" and operation.operand_types[0].is_bool:
        return lambda a, b: function(b, a)
    return function


def _cmpf(operation: Operation) -> Function:
    """Return a comparison of floats: ``o..`` is false with a NaN, ``u..`` is true."""
    word = operation.words[0]
    if word in ("true", "false"):
        return lambda a, b: np.broadcast_to(np.bool_(word == "true"), np.broadcast(a, b).shape)
    if word in ("ord", "uno"):
        return lambda a, b: (np.isnan(a) | np.isnan(b)) == np.bool_(word == "uno")
    function: Function = _COMPARE[word[1:]]
    if word in ("one", "ueq"):
        nan_gives = np.bool_(word == "ueq")
        return lambda a, b: np.where(np.isnan(a) | np.isnan(b), nan_gives, function(a, b))[()]
    if word[0] == "u" and word != "une":
        return lambda a, b: function(a, b) | np.isnan(a) | np.isnan(b)
    return function


def _select(operation: Operation) -> Function:
    # Blocks, which are no arrays.
    if operation.types[0].element.startswith(("!tt.ptr<tensor<", "!tt.tensordesc")):
        return lambda condition, yes, no: yes if condition else no
    choose: Any = np.where
    return lambda condition, yes, no: choose(condition, yes, no)[()]


def high_product(sign: bool) -> Function:
    """Return a function for the upper half of a product."""

    def multiply(a: Array, b: Array) -> Array:
        bits = a.dtype.itemsize * 8
        if bits < 64:
            wide = np.int64 if sign else np.uint64
            x, y = (v if sign else unsigned(v) for v in (a, b))
            return (x.astype(wide) * y.astype(wide) >> wide(bits)).astype(a.dtype)
        x, y = unsigned(a), unsigned(b)
        low, half = np.uint64(0xFFFFFFFF), np.uint64(32)
        x0, x1, y0, y1 = x & low, x >> half, y & low, y >> half
        middle = x1 * y0 + ((x0 * y0) >> half)
        other = x0 * y1 + (middle & low)
        high = (x1 * y1 + (middle >> half) + (other >> half)).view(np.int64)
        if not sign:
            return high
        return high - np.where(a < 0, b, 0) - np.where(b < 0, a, 0)

    return multiply


def _extended_product(sign: bool) -> Builder:
    high = high_product(sign)
    return lambda _operation: lambda a, b: (a * b, high(a, b))


def _extended_sum(_operation: Operation) -> Function:
    def add(a: Array, b: Array) -> tuple[Array, Array]:
        total = a + b
        return total, unsigned(total) < unsigned(a)

    return add


def fma(a: Array, b: Array, c: Array) -> Array:
    """Multiply and add with one rounding, up to the precision of float64."""
    dtype = np.asarray(c).dtype
    if dtype == np.float64:
        return a * b + c
    return (np.asarray(a, np.float64) * np.asarray(b, np.float64) + np.asarray(c, np.float64)).astype(dtype)


def erf(x: Array) -> Array:
    """Compute the error function with torch."""
    try:
        import torch
    except ImportError:
        return np.vectorize(math.erf, otypes=[np.asarray(x).dtype])(x)[()]
    return torch.erf(torch.from_numpy(np.array(x))).numpy()[()]


def _count(function: Callable[[int, int], int]) -> Function:
    def count(x: Array) -> Array:
        bits = x.dtype.itemsize * 8
        mask = (1 << bits) - 1
        flat = [function(int(v) & mask, bits) for v in np.ravel(x)]
        return np.array(flat, dtype=x.dtype).reshape(np.shape(x))[()]

    return count


population_count = _count(lambda v, _bits: v.bit_count())
leading_zeros = _count(lambda v, bits: bits - v.bit_length())
trailing_zeros = _count(lambda v, bits: (v & -v).bit_length() - 1 if v else bits)


def _clamp(operation: Operation) -> Function:
    """Return a clamp: with ``propagateNan = all`` a NaN stays, with ``none`` it becomes the bound."""
    if operation.attributes.get("propagateNan") == "all":
        return lambda x, low, high: np.minimum(np.maximum(x, low), high)
    return lambda x, low, high: np.fmin(np.fmax(x, low), high)


def by_name(names: str) -> dict[str, Function]:
    """Return functions of numpy by name; ``acos=arccos`` maps to another name."""
    pairs = (name.partition("=") for name in names.split())
    return {name: getattr(np, of or name) for name, _, of in pairs}


_MATH = """
    absf=abs acos=arccos asin=arcsin atan=arctan atan2=arctan2 cbrt ceil copysign cos cosh exp exp2 expm1 floor log log10 log1p log2 powf=power
    roundeven=rint sin sinh sqrt tan tanh trunc
"""
_ARITH = """
    addf=add subf=subtract mulf=multiply divf=divide remf=fmod negf=negative maximumf=maximum minimumf=minimum maxnumf=fmax minnumf=fmin
"""
_FLOAT_FUNCTIONS: dict[str, Function] = {
    **{f"math.{name}": function for name, function in by_name(_MATH).items()},
    **{f"arith.{name}": function for name, function in by_name(_ARITH).items()},
    "tt.precise_divf": np.divide,
    "tt.precise_sqrt": np.sqrt,
    "math.erf": erf,
    "math.fma": fma,
    "math.round": lambda x: np.copysign(np.floor(np.abs(x) + x.dtype.type(0.5)), x),
    "math.rsqrt": lambda x: x.dtype.type(1) / np.sqrt(x),
}

BUILDERS: dict[str, Builder] = {name: _float(function) for name, function in _FLOAT_FUNCTIONS.items()} | {
    "arith.addi": _modular(np.add),
    "arith.subi": _modular(np.subtract),
    "arith.muli": _modular(np.multiply),
    "arith.divsi": _integer(_divide),
    "arith.divui": _on_unsigned(np.floor_divide),
    "arith.remsi": _integer(np.fmod),
    "arith.remui": _on_unsigned(np.fmod),
    "arith.floordivsi": _integer(np.floor_divide),
    "arith.ceildivsi": _integer(lambda a, b: -np.floor_divide(-a, b)),
    "arith.ceildivui": _on_unsigned(lambda a, b: np.floor_divide(a, b) + (np.fmod(a, b) != 0)),
    "arith.andi": _plain(np.bitwise_and),
    "arith.ori": _plain(np.bitwise_or),
    "arith.xori": _plain(np.bitwise_xor),
    "arith.shli": _integer(_shift(np.left_shift, _none)),
    "arith.shrsi": _integer(_shift(np.right_shift, _sign_fill)),
    "arith.shrui": _on_unsigned(_shift(np.right_shift, _none)),
    "arith.maxsi": _signed_order(np.maximum, np.minimum),
    "arith.minsi": _signed_order(np.minimum, np.maximum),
    "arith.maxui": _on_unsigned(np.maximum),
    "arith.minui": _on_unsigned(np.minimum),
    "arith.cmpi": _cmpi,
    "arith.cmpf": _cmpf,
    "arith.select": _select,
    "arith.mulsi_extended": _extended_product(sign=True),
    "arith.mului_extended": _extended_product(sign=False),
    "arith.addui_extended": _extended_sum,
    "math.absi": _integer(np.abs),
    "math.ctpop": _plain(population_count),
    "math.ctlz": _plain(leading_zeros),
    "math.cttz": _plain(trailing_zeros),
    "math.isnan": _plain(np.isnan),
    "math.isinf": _plain(np.isinf),
    "math.isfinite": _plain(np.isfinite),
    "tt.mulhiui": _plain(high_product(sign=False)),
    "tt.clampf": _clamp,
    "tt.ptr_to_int": _plain(lambda x: x),
    "tt.int_to_ptr": _plain(lambda x: x.astype(np.int64)),
}
