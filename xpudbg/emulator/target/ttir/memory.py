"""Loads, stores and atomic operations on host memory, limited to the tensors of a launch.

A kernel's pointers come from its arguments, so an address outside of all their storages is a bug in the kernel, and that memory may
belong to anything. Kernels that take addresses from elsewhere (a tensor of pointers, a number) are not limited so.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .arithmetic import Builder, unsigned
from .parse import Operation
from .types import Array, Type, UnsupportedError, from_bits, rounder, to_bits


class KernelError(Exception):
    """Undefined behaviour of a kernel: an access outside its memory, or a failed assertion."""


@dataclass(frozen=True)
class Segment:
    """A range of memory that a kernel may use.

    Attributes:
        address: Where it starts.
        size: Its bytes.
        name: The argument that brought it.
    """

    address: int
    size: int
    name: str


class Memory:
    """The memory of one launch.

    Args:
        segments: Memory of the arguments.
        foreign: Whether the kernel has addresses from elsewhere.
    """

    def __init__(self, segments: Sequence[Segment], foreign: bool = False) -> None:
        self._segments = [s for s in segments if s.size > 0]
        self._foreign = foreign
        self._views: dict[tuple[int, int, Any, int], Array] = {}

    def view(self, addresses: Array, dtype: Any) -> tuple[Array, Array]:
        """Return an array over the memory of the addresses, and their indices in it.

        Raises:
            KernelError: Some addresses are outside of all memory.
        """
        low, high = int(addresses.min()), int(addresses.max()) + dtype.itemsize
        for segment in self._segments:
            if segment.address <= low and high <= segment.address + segment.size:
                return self._window(segment.address, segment.size, low, dtype, addresses)
        if not self._foreign:
            self._check(addresses, dtype.itemsize)
        return self._window(low, high - low, low, dtype, addresses)

    def _window(self, start: int, size: int, low: int, dtype: Any, addresses: Array) -> tuple[Array, Array]:
        shift = (low - start) % dtype.itemsize
        key = (start, size, dtype, shift)
        if key not in self._views:
            count = (size - shift) // dtype.itemsize
            raw = (ctypes.c_ubyte * (count * dtype.itemsize)).from_address(start + shift)
            self._views[key] = np.frombuffer(raw, dtype=dtype)
        indices, rest = np.divmod(addresses - np.int64(start + shift), np.int64(dtype.itemsize))
        if np.any(rest):
            raise KernelError("addresses are not multiples of the element's size")
        return self._views[key], indices

    def _check(self, addresses: Array, width: int) -> None:
        """Raise unless each address is in one of the tensors."""
        flat = np.ravel(addresses)
        inside = np.zeros(flat.shape, dtype=bool)
        for s in self._segments:
            inside |= (flat >= s.address) & (flat + width <= s.address + s.size)
        if inside.all():
            return
        worst = int(flat[~inside][0])
        if not self._segments:
            raise KernelError(f"address {worst:#x} belongs to no argument: the kernel was given no tensor")
        nearest = min(
            self._segments, key=lambda s: max(s.address - worst, worst + width - s.address - s.size)
        )
        if worst >= nearest.address:
            where = f"{worst + width - nearest.address - nearest.size} bytes past the end of"
        else:
            where = f"{nearest.address - worst} bytes before the start of"
        raise KernelError(
            f"{int((~inside).sum())} of {flat.size} addresses lie outside of every tensor it was given, "
            f"the first one {where} {nearest.name} ({nearest.size} bytes)"
        )

    def load(self, kind: Type, addresses: Array, mask: Array | None, other: Array | None) -> Array:
        """Return the values at the addresses; ``other`` or zero where the mask is false."""
        dtype = kind.memory_dtype
        if mask is None:
            view, indices = self.view(addresses, dtype)
            return from_bits(kind, view[indices])
        active = np.asarray(mask)
        result = (
            np.zeros(np.shape(addresses), kind.dtype) if other is None else np.array(other, dtype=kind.dtype)
        )
        if result.shape != np.shape(addresses):
            result = np.broadcast_to(result, np.shape(addresses)).copy()
        if active.any():
            active = np.broadcast_to(active, np.shape(addresses))
            view, indices = self.view(np.asarray(addresses)[active], dtype)
            result[active] = from_bits(kind, view[indices])
        return result[()]

    def store(self, kind: Type, addresses: Array, values: Array, mask: Array | None) -> None:
        """Write values; for equal addresses the last one remains."""
        dtype = kind.memory_dtype
        addresses = np.asarray(addresses)
        values = np.broadcast_to(np.asarray(values), addresses.shape)
        if mask is not None:
            active = np.broadcast_to(np.asarray(mask), addresses.shape)
            if not active.any():
                return
            addresses, values = addresses[active], values[active]
        view, indices = self.view(addresses, dtype)
        view[indices] = to_bits(kind, values)

    def update(
        self, kind: Type, addresses: Array, mask: Array | None, change: Callable[..., Array], *values: Array
    ) -> Array:
        """Read, change and write each element, in order for repeated addresses; return the values read."""
        addresses = np.asarray(addresses)
        active = (
            np.ones(addresses.shape, bool)
            if mask is None
            else np.broadcast_to(np.asarray(mask), addresses.shape)
        )
        before = np.zeros(addresses.shape, kind.dtype)
        if not active.any():
            return before[()]
        where = addresses[active].reshape(-1)
        new = [np.broadcast_to(np.asarray(v), addresses.shape)[active].reshape(-1) for v in values]
        view, indices = self.view(where, kind.memory_dtype)
        old = np.empty(where.shape, kind.dtype)
        for chunk in _without_repeats(indices):
            old[chunk] = from_bits(kind, view[indices[chunk]])
            view[indices[chunk]] = to_bits(kind, change(old[chunk], *(v[chunk] for v in new)))
        before[active] = old
        return before[()]


def _without_repeats(indices: Array) -> list[Array]:
    """Split positions into groups without repeated indices; equal indices keep their order over the groups."""
    order = np.argsort(indices, kind="stable")
    ordered = indices[order]
    starts = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
    lengths = np.diff(np.append(starts, ordered.size))
    if int(lengths.max()) == 1:
        return [np.arange(indices.size)]
    rank = np.arange(ordered.size) - np.repeat(starts, lengths)
    by_rank = np.argsort(rank, kind="stable")
    groups: list[Array] = np.split(order[by_rank], np.cumsum(np.bincount(rank))[:-1])
    return groups


@dataclass(frozen=True)
class BlockPointer:
    """A block of a tensor in memory (``tt.make_tensor_ptr``, ``tt.make_tensor_descriptor``)."""

    base: Array
    shape: tuple[Array, ...]
    strides: tuple[Array, ...]
    offsets: tuple[Array, ...]

    def addresses(self, kind: Type, checked: Sequence[int]) -> tuple[Array, Array | None]:
        """Return addresses of a block's elements, and a mask of those inside along the checked axes."""
        extents = kind.shape or ()
        result: Array = np.int64(self.base)
        mask: Array | None = None
        for axis, extent in enumerate(extents):
            form = [1] * len(extents)
            form[axis] = extent
            index = (np.int64(self.offsets[axis]) + np.arange(extent, dtype=np.int64)).reshape(form)
            result = result + index * np.int64(self.strides[axis]) * kind.memory_dtype.itemsize
            if axis in checked:
                inside = (index >= 0) & (index < np.int64(self.shape[axis]))
                mask = inside if mask is None else mask & inside
        return result, None if mask is None else np.broadcast_to(mask, extents)


def _load(operation: Operation) -> Any:
    pointer, kind = operation.operand_types[0], operation.types[0]
    if pointer.element.startswith("!tt.ptr<tensor<"):
        return _block_load(operation, kind)
    return lambda memory, where, mask=None, other=None: memory.load(kind, where, mask, other)


def _block_load(operation: Operation, kind: Type) -> Any:
    checked = operation.attributes.get("boundaryCheck", [])
    fill = np.array(np.nan if operation.attributes.get("padding") in (2, "PAD_NAN") else 0).astype(kind.dtype)

    def load(memory: Memory, block: BlockPointer) -> Array:
        addresses, mask = block.addresses(kind, checked)
        return memory.load(kind, addresses, mask, None if mask is None else fill)

    return load


def _store(operation: Operation) -> Any:
    pointer = operation.operand_types[0]
    kind = pointer.pointee
    if pointer.element.startswith("!tt.ptr<tensor<"):
        checked = operation.attributes.get("boundaryCheck", [])

        def store(memory: Memory, block: BlockPointer, values: Array) -> None:
            addresses, mask = block.addresses(kind, checked)
            memory.store(kind, addresses, values, mask)

        return store
    return lambda memory, where, values, mask=None: memory.store(kind, where, values, mask)


def _descriptor_load(operation: Operation) -> Any:
    kind = operation.types[0]
    block_type = operation.operand_types[0].pointee
    every = range(len(block_type.shape or ()))

    def load(memory: Memory, block: BlockPointer, *offsets: Array) -> Array:
        here = BlockPointer(block.base, block.shape, block.strides, offsets)
        addresses, mask = here.addresses(block_type, every)
        return memory.load(kind, addresses, mask, None).reshape(kind.shape)

    return load


def _descriptor_store(operation: Operation) -> Any:
    block_type = operation.operand_types[0].pointee
    every = range(len(block_type.shape or ()))

    def store(memory: Memory, block: BlockPointer, *rest: Array) -> None:
        # `tt.descriptor_store %desc[%i, %j], %value`
        here = BlockPointer(block.base, block.shape, block.strides, rest[:-1])
        addresses, mask = here.addresses(block_type, every)
        memory.store(block_type, addresses, np.reshape(rest[-1], block_type.shape), mask)

    return store


def _make_block(operation: Operation) -> Any:
    rank = len(operation.types[0].pointee.shape or ())
    has_offsets = operation.name == "tt.make_tensor_ptr"

    def make(base: Array, *rest: Array) -> BlockPointer:
        offsets = rest[2 * rank : 3 * rank] if has_offsets else ()
        return BlockPointer(base, rest[:rank], rest[rank : 2 * rank], offsets)

    return make


def _advance(block: BlockPointer, *steps: Array) -> BlockPointer:
    moved = tuple(o + s for o, s in zip(block.offsets, steps, strict=True))
    return BlockPointer(block.base, block.shape, block.strides, moved)


def _add_pointer(operation: Operation) -> Any:
    size = np.int64(operation.operand_types[0].pointee.memory_dtype.itemsize)
    return lambda address, offset: address + offset.astype(np.int64) * size


_CHANGES: dict[str, Callable[[Array, Array], Array]] = {
    "add": lambda old, new: old + new,
    "fadd": lambda old, new: old + new,
    "and": lambda old, new: old & new,
    "or": lambda old, new: old | new,
    "xor": lambda old, new: old ^ new,
    "exch": lambda old, new: new,
    "max": np.maximum,
    "min": np.minimum,
    "umax": lambda old, new: np.where(unsigned(old) < unsigned(new), new, old),
    "umin": lambda old, new: np.where(unsigned(old) > unsigned(new), new, old),
}


def _atomic(operation: Operation) -> Any:
    word = operation.words[0]
    if word not in _CHANGES:
        raise UnsupportedError(f"atomic operation {word}")
    kind = operation.types[0]
    change, final = _CHANGES[word], rounder(kind) if kind.is_float else lambda x: x

    def run(memory: Memory, where: Array, values: Array, mask: Array | None = None) -> Array:
        return memory.update(kind, where, mask, lambda old, new: final(change(old, new)), values)

    return run


def _compare_and_swap(operation: Operation) -> Any:
    kind = operation.types[0]

    def swap(old: Array, expected: Array, new: Array) -> Array:
        same = to_bits(kind, old) == to_bits(kind, expected)
        return np.where(same, new, old)

    return lambda memory, where, expected, new: memory.update(kind, where, None, swap, expected, new)


# These get the launch's memory before their operands.
MEMORY_BUILDERS: dict[str, Builder] = {
    "tt.load": _load,
    "tt.store": _store,
    "tt.atomic_rmw": _atomic,
    "tt.atomic_cas": _compare_and_swap,
    "tt.descriptor_load": _descriptor_load,
    "tt.experimental_descriptor_load": _descriptor_load,
    "tt.descriptor_store": _descriptor_store,
    "tt.experimental_descriptor_store": _descriptor_store,
}
BUILDERS: dict[str, Builder] = {
    "tt.addptr": _add_pointer,
    "tt.make_tensor_ptr": _make_block,
    "tt.make_tensor_descriptor": _make_block,
    "tt.advance": lambda _operation: _advance,
}
