"""Operations of ``tt`` that make, move and combine tensors."""

from __future__ import annotations

from typing import Any

import numpy as np

from .arithmetic import Builder
from .parse import Operation
from .types import Array, UnsupportedError, rounder


def _make_range(operation: Operation) -> Any:
    values = np.arange(operation.attributes["start"], operation.attributes["end"], dtype=np.int32)
    return lambda: values


def _splat(operation: Operation) -> Any:
    shape = operation.types[0].shape or ()
    return lambda x: np.broadcast_to(x, shape)


def _reshape(operation: Operation) -> Any:
    shape = operation.types[0].shape or ()
    return lambda x: np.reshape(x, shape)


def _transpose(operation: Operation) -> Any:
    order = operation.attributes["order"]
    return lambda x: np.transpose(x, order)


def _expand(operation: Operation) -> Any:
    axis = operation.attributes["axis"]
    return lambda x: np.expand_dims(x, axis)


def _gather(operation: Operation) -> Any:
    axis = operation.attributes["axis"]
    return lambda source, indices: np.take_along_axis(source, indices.astype(np.int64), axis)


def _histogram(operation: Operation) -> Any:
    shape = operation.types[0].shape or (1,)

    def count(x: Array, mask: Array | None = None) -> Array:
        chosen = np.ravel(x if mask is None else x[np.asarray(mask)])
        chosen = chosen[(chosen >= 0) & (chosen < shape[0])]
        return np.bincount(chosen, minlength=shape[0]).astype(operation.types[0].dtype)

    return count


def _dot(operation: Operation) -> Any:
    """Products are added up in the accumulator's type, at least float32; integers exactly."""
    final = operation.types[0]
    if final.is_float:
        wide = np.float64 if final.element == "f64" else np.float32
        rounded = rounder(final)
        return lambda a, b, c: rounded(np.matmul(a.astype(wide), b.astype(wide)) + c.astype(wide))
    if final.element != "i32":
        raise UnsupportedError(f"tt.dot into {final.element}")
    # products of eight-bit numbers: float64 holds their sums exactly
    return lambda a, b, c: (
        np.matmul(a.astype(np.float64), b.astype(np.float64)).astype(np.int64).astype(np.int32) + c
    )


BUILDERS: dict[str, Builder] = {
    "tt.make_range": _make_range,
    "tt.splat": _splat,
    "tt.broadcast": _splat,
    "tt.reshape": _reshape,
    "tt.unsplat": lambda _operation: lambda x: np.ravel(x)[0],
    "tt.trans": _transpose,
    "tt.expand_dims": _expand,
    "tt.gather": _gather,
    "tt.histogram": _histogram,
    "tt.dot": _dot,
    "tt.cat": lambda _operation: lambda a, b: np.concatenate([a, b]),
    "tt.join": lambda _operation: lambda a, b: np.stack([a, b], axis=-1),
    "tt.split": lambda _operation: lambda x: (x[..., 0], x[..., 1]),
}
