"""Types of ttir values, and rounding of numbers to element types.

numpy has no bf16 and no fp8. Their values are stored as float32, always rounded to the type: each operation computes in float32 and
rounds once, as the compiled kernel does. The bit pattern exists only in memory and in bitcasts.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

# A numpy array or numpy scalar.
Array = Any


class UnsupportedError(Exception):
    """An operation, type or function that is not implemented."""


@dataclass(frozen=True)
class FloatFormat:
    """A floating-point format narrower than float32.

    Attributes:
        bits: Width in memory.
        mantissa: Explicit mantissa bits.
        bias: Exponent bias.
        maximum: The largest finite value.
        infinity: Whether the format has infinities.
        negative_zero_is_nan: The ``FNUZ`` formats: one zero, and its negative pattern is the only NaN.
        saturates: Whether numbers beyond the largest become the largest.
    """

    bits: int
    mantissa: int
    bias: int
    maximum: float
    infinity: bool = False
    negative_zero_is_nan: bool = False
    saturates: bool = True


# fp8e4nv, fp8e5, fp8e4b8, fp8e5b16 and fp8e4b15 of triton.language. fp8e4b15 has no MLIR type of its own.
NARROW = {
    "bf16": FloatFormat(16, 7, 127, 3.3895313892515355e38, infinity=True, saturates=False),
    "f8E4M3FN": FloatFormat(8, 3, 7, 448.0),
    "f8E5M2": FloatFormat(8, 2, 15, 57344.0, infinity=True, saturates=False),
    "f8E4M3FNUZ": FloatFormat(8, 3, 8, 240.0, negative_zero_is_nan=True),
    "f8E5M2FNUZ": FloatFormat(8, 2, 16, 57344.0, negative_zero_is_nan=True),
}
_FLOATS = {"f16": np.float16, "f32": np.float32, "f64": np.float64}
_INTEGERS = {8: np.int8, 16: np.int16, 32: np.int32, 64: np.int64}


@dataclass(frozen=True)
class Type:
    """The type of a value.

    Attributes:
        element: ``f32``, ``bf16``, ``i1``, ``i32``, ``index``, or a pointer such as ``!tt.ptr<f32>``.
        shape: Extents of a tensor; None for a scalar.
    """

    element: str
    shape: tuple[int, ...] | None = None

    @property
    def is_pointer(self) -> bool:
        """Return whether the elements are addresses or handles of blocks."""
        return self.element.startswith("!tt.")

    @property
    def is_float(self) -> bool:
        """Return whether the elements are floating-point numbers."""
        return self.element in _FLOATS or self.element in NARROW

    @property
    def is_bool(self) -> bool:
        """Return whether the elements are single bits."""
        return self.element == "i1"

    @functools.cached_property
    def pointee(self) -> Type:
        """Return the type behind an address, a tensor of addresses or a block pointer."""
        match = re.match(r"!tt\.(?:ptr|tensordesc)<(.*)>$", self.element)
        if not match:
            raise UnsupportedError(f"{self.element} is not a pointer")
        inner = parse_type(_first(match.group(1)))
        return Type(inner.element, self.shape) if inner.shape is None else inner

    @functools.cached_property
    def dtype(self) -> Any:
        """Return numpy's dtype for values of this type."""
        if self.is_pointer or self.element == "index":
            return np.dtype(np.int64)
        if self.is_bool:
            return np.dtype(np.bool_)
        if self.element in NARROW:
            return np.dtype(np.float32)
        if self.element in _FLOATS:
            return np.dtype(_FLOATS[self.element])
        if self.element[:1] == "i" and self.element[1:].isdigit() and int(self.element[1:]) in _INTEGERS:
            return np.dtype(_INTEGERS[int(self.element[1:])])
        raise UnsupportedError(f"values of type {self.element}")

    @functools.cached_property
    def memory_dtype(self) -> Any:
        """Return numpy's dtype for this type's bits in memory."""
        if self.element in NARROW:
            return np.dtype(np.uint16 if NARROW[self.element].bits == 16 else np.uint8)
        return np.dtype(np.uint8) if self.is_bool else self.dtype


def _first(text: str) -> str:
    """Return the part before a comma outside of brackets: the type without its address space or encoding."""
    depth = 0
    for index, character in enumerate(text):
        depth += (character in "<({[") - (character in ">)}]")
        if character == "," and depth == 0:
            return text[:index].strip()
    return text.strip()


@functools.lru_cache(maxsize=4096)
def parse_type(text: str) -> Type:
    """Parse a type as MLIR prints it; ``<tensor<8x8xf32>>`` and ``<f32>`` are short for pointers."""
    text = text.strip()
    if text.startswith("tensor<") and text.endswith(">"):
        inner = _first(text[len("tensor<") : -1])
        extents = re.match(r"(?:\d+x)*", inner)
        assert extents is not None
        shape = tuple(int(n) for n in extents.group().split("x") if n)
        return Type(inner[extents.end() :], shape)
    if text.startswith("<"):
        return Type(f"!tt.ptr{text}")
    return Type(text)


def rounder(kind: Type, mode: str = "rtne") -> Callable[[Array], Array]:
    """Return a function that rounds numpy floats to values of the type."""
    form = NARROW.get(kind.element)
    if form is None:
        dtype = kind.dtype
        return _toward_zero(dtype) if mode == "rtz" else lambda x: x if x.dtype == dtype else x.astype(dtype)
    if kind.element == "bf16" and mode == "rtne":
        return round_bf16
    return functools.partial(round_to_format, form, mode=mode)


def _toward_zero(dtype: Any) -> Callable[[Array], Array]:
    def cast(x: Array) -> Array:
        near = x.astype(dtype)
        beyond = np.abs(near.astype(x.dtype)) > np.abs(x)
        return np.where(beyond & np.isfinite(x), np.nextafter(near, dtype.type(0)), near).astype(dtype)[()]

    return cast


def round_bf16(x: Array) -> Array:
    """Round to the nearest bf16, ties to even; the result is float32."""
    # Twice rounded is not once rounded: keep what float32 would lose in the last bit.
    if x.dtype == np.float64:
        x = _odd_float32(x)
    bits = np.asarray(x, dtype=np.float32).view(np.uint32)
    rounded = (bits + (np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1)))) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), rounded.view(np.float32))[()]


def _odd_float32(x: Array) -> Array:
    """Round float64 to float32, to odd, so that a second rounding gives the nearest."""
    near = np.asarray(x).astype(np.float32)
    back = near.astype(np.float64)
    inexact = (back != x) & np.isfinite(near)
    away = inexact & (np.abs(back) > np.abs(x))
    truncated = np.where(away, np.nextafter(near, np.float32(0)), near)
    bits = truncated.view(np.uint32) | inexact.astype(np.uint32)
    return bits.view(np.float32)


def round_to_format(form: FloatFormat, x: Array, mode: str = "rtne") -> Array:
    """Round to a narrow format: nearest with ties to even, or toward zero (``rtz``); the result is float32."""
    if mode not in ("rtne", "rtz"):
        raise UnsupportedError(f"rounding mode {mode}")
    wide = np.asarray(x, dtype=np.float64)
    _, exponent = np.frexp(wide)
    quantum = np.exp2((np.maximum(exponent - 1, 1 - form.bias) - form.mantissa).astype(np.float64))
    steps = wide / quantum
    near = (np.rint(steps) if mode == "rtne" else np.trunc(steps)) * quantum
    result = np.where(np.isfinite(wide), near, wide)
    over = np.abs(result) > form.maximum
    if form.saturates or mode == "rtz":
        keep = np.isinf(wide) & form.infinity
        limit = np.where(keep, np.inf, form.maximum)
    else:
        limit = np.asarray(np.inf if form.infinity else np.nan)
    result = np.where(over, np.copysign(limit, result), result)
    if form.negative_zero_is_nan:
        result = np.where(result == 0, 0.0, result)
    return result.astype(np.float32)[()]


def from_bits(kind: Type, bits: Array) -> Array:
    """Return the values of bit patterns."""
    if kind.element == "bf16":
        return (np.asarray(bits).astype(np.uint32) << np.uint32(16)).view(np.float32)[()]
    if kind.element in NARROW:
        return _table(kind.element)[np.asarray(bits)][()]
    if kind.is_bool:
        return (np.asarray(bits) & np.uint8(1)).astype(np.bool_)[()]
    return bits.view(kind.dtype)


def to_bits(kind: Type, values: Array) -> Array:
    """Return the bit patterns in memory of values of the type."""
    values = np.asarray(values)
    if kind.element == "bf16":
        return (values.astype(np.float32, copy=False).view(np.uint32) >> np.uint32(16)).astype(np.uint16)
    if kind.element not in NARROW:
        return values.astype(kind.memory_dtype, copy=False)
    form = NARROW[kind.element]
    table = _table(kind.element)
    positive = table[: 1 << (form.bits - 1)]
    finite = positive[np.isfinite(positive)]
    pattern = np.searchsorted(finite, np.minimum(np.abs(values), finite[-1])).astype(np.uint8)
    pattern = np.where(np.isinf(values), np.uint8(finite.size), pattern)
    sign = np.where(
        np.signbit(values) & ~((values == 0) & form.negative_zero_is_nan), np.uint8(0x80), np.uint8(0)
    )
    not_a_number = np.uint8(0x80 if form.negative_zero_is_nan else 0x7F)
    return np.where(np.isnan(values), not_a_number, pattern | sign).astype(np.uint8)


@functools.lru_cache(maxsize=8)
def _table(element: str) -> Array:
    """Return the value of each of the 256 patterns of an eight-bit format."""
    form = NARROW[element]
    pattern = np.arange(256)
    exponent = (pattern & 0x7F) >> form.mantissa
    fraction = (pattern & ((1 << form.mantissa) - 1)) / float(1 << form.mantissa)
    size = np.where(
        exponent == 0,
        fraction * 2.0 ** (1 - form.bias),
        (1 + fraction) * np.exp2((exponent - form.bias).astype(float)),
    )
    if form.infinity:
        size = np.where(size > form.maximum, np.where(fraction == 0, np.inf, np.nan), size)
    else:
        size = np.where(size > form.maximum, np.nan, size)
    value = np.where(pattern >= 0x80, -size, size)
    if form.negative_zero_is_nan:
        value[0x80] = np.nan
    return value.astype(np.float32)
