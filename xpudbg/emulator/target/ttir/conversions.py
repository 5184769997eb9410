"""Constants and conversions: between floating-point types, integers of all widths, and bits."""

from __future__ import annotations

import re

import numpy as np

from .arithmetic import Builder, Function, unsigned
from .parse import Operation
from .types import (
    NARROW,
    Array,
    Type,
    UnsupportedError,
    from_bits,
    rounder,
    to_bits,
)


def constant(operation: Operation) -> Array:
    """Return the value of ``arith.constant``."""
    kind = operation.types[0]
    text = operation.text
    match = re.match(r"dense<(.*)>$", text, re.DOTALL)
    if not match:
        return np.asarray(_number(kind, text))[()]
    inner = match.group(1)
    shape = kind.shape or ()
    if inner.startswith('"0x'):
        raw = np.frombuffer(bytes.fromhex(inner.strip('"')[2:]), dtype=kind.memory_dtype)
        return np.array(np.broadcast_to(from_bits(kind, raw.copy()), shape))
    numbers = [_number(kind, n) for n in re.findall(r"[^\s,\[\]]+", inner)]
    return np.array(
        np.broadcast_to(np.array(numbers, dtype=kind.dtype).reshape(shape if len(numbers) > 1 else ()), shape)
    )


def _number(kind: Type, text: str) -> Array:
    if text in ("true", "false"):
        return np.array(text == "true").astype(kind.dtype)
    if kind.is_float:
        if text.startswith("0x"):
            return from_bits(kind, np.array(int(text, 16)).astype(f"u{_bytes_of(kind)}"))
        return rounder(kind)(np.float64(text))
    return np.array(int(text, 0) & 0xFFFFFFFFFFFFFFFF, dtype=np.uint64).astype(kind.dtype)


def _bytes_of(kind: Type) -> int:
    return int(kind.memory_dtype.itemsize)


def bitcast(operation: Operation) -> Function:
    """Return a function that reinterprets bits as another type of the same width; addresses stay unchanged."""
    source, target = operation.operand_types[0], operation.types[0]
    if source == target or (source.is_pointer and target.is_pointer):
        return lambda x: x
    if _bytes_of(source) != _bytes_of(target):
        raise UnsupportedError(f"a bitcast from {source.element} to {target.element}")
    return lambda x: from_bits(target, to_bits(source, x).view(target.memory_dtype))


def _convert(operation: Operation) -> Function:
    """Return a conversion between floating-point types, with the requested rounding."""
    return rounder(
        operation.types[0],
        operation.attributes.get("rounding", operation.attributes.get("roundingmode", "rtne")),
    )


def _to_integer(operation: Operation) -> Function:
    """Return a conversion to integer, toward zero; beyond the range (undefined) it gives the nearest if numpy's result depends on the machine."""
    dtype = np.dtype(operation.types[0].dtype)
    kind = np.dtype(f"u{dtype.itemsize}") if operation.name.endswith("ui") and dtype != np.bool_ else dtype
    if dtype == np.bool_:
        return lambda x: (x.astype(np.int64) & 1).astype(np.bool_)
    low, high = float(np.iinfo(kind).min), float(np.iinfo(kind).max)

    def convert(x: Array) -> Array:
        wide = np.trunc(x.astype(np.float64))
        inside = np.clip(np.where(np.isnan(wide), 0.0, wide), low, high)
        result = np.where(
            inside >= high, np.iinfo(kind).max, np.where(inside >= high, 0, inside).astype(kind)
        )
        return result.astype(kind).view(dtype)[()]

    return convert


def _from_integer(sign: bool) -> Builder:
    def build(operation: Operation) -> Function:
        final = rounder(operation.types[0])
        dtype = operation.types[0].dtype

        def convert(x: Array) -> Array:
            if x.dtype == np.bool_:
                return final(-x.astype(np.float32) if sign else x.astype(np.float32))
            x = x if sign else unsigned(x)
            return x.astype(dtype) if dtype != np.float32 else final(_through_float(x, operation.types[0]))

        return convert

    return build


def _through_float(x: Array, kind: Type) -> Array:
    """Convert an integer to float32 directly, to narrower types through float64, which has 53 bits."""
    return x.astype(np.float64) if kind.element in NARROW else x.astype(np.float32)


def _extend(sign: bool) -> Builder:
    def build(operation: Operation) -> Function:
        dtype = operation.types[0].dtype

        def extend(x: Array) -> Array:
            if x.dtype == np.bool_:
                return -x.astype(dtype) if sign else x.astype(dtype)
            return x.astype(dtype) if sign else unsigned(x).astype(dtype)

        return extend

    return build


def _truncate(operation: Operation) -> Function:
    dtype = operation.types[0].dtype
    if operation.types[0].is_bool:
        return lambda x: (x & x.dtype.type(1)).astype(np.bool_)
    return lambda x: x.astype(dtype)


BUILDERS: dict[str, Builder] = {
    "arith.extsi": _extend(sign=True),
    "arith.extui": _extend(sign=False),
    "arith.trunci": _truncate,
    "arith.index_cast": _extend(sign=True),
    "arith.index_castui": _extend(sign=False),
    "arith.sitofp": _from_integer(sign=True),
    "arith.uitofp": _from_integer(sign=False),
    "arith.fptosi": _to_integer,
    "arith.fptoui": _to_integer,
    "arith.extf": _convert,
    "arith.truncf": _convert,
    "arith.bitcast": bitcast,
    "tt.bitcast": bitcast,
    "tt.fp_to_fp": _convert,
}
