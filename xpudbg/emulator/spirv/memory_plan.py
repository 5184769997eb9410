"""Memory of a launch: a piece for each argument, between borders that show what was touched outside of it."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Sequence
from typing import Any

from .launches import (
    Argument,
    KernelMeta,
    OutOfBounds,
    Pointer,
    Scalar,
    SpirvFailure,
    appended_parameters,
    encode_number,
)
from .words import ModuleKernel

_POISON = 0xCB  # as float32 -26 million, as bfloat16 -26 million, as float16 -15.6: wrong at sight in a sum
_BORDER = 64


class MemoryPlan:
    """Places of a launch's arguments in the memory that client and worker share.

    Args:
        kernel: The module's kernel.
        args: The caller's arguments.
        meta: Triton's metadata.
        grid: Programs along each axis.
        guard: Whether what lies outside of the arguments is watched.

    Raises:
        SpirvFailure: They do not fit the kernel.
    """

    def __init__(
        self,
        kernel: ModuleKernel,
        args: Sequence[Argument],
        meta: KernelMeta,
        grid: tuple[int, int, int],
        guard: bool,
    ) -> None:
        self.guard = guard
        self.given = list(args)
        self.regions: list[list[int]] = []
        self.arguments: list[list[Any]] = []
        self.size = 0
        self._buffers: list[tuple[memoryview, int, int]] = []
        self._index: dict[int, int] = {}
        self._of_argument: list[int] = []
        rest = appended_parameters(kernel, len(self.given))
        for index, (argument, parameter) in enumerate(zip(self.given, kernel.parameters)):
            self._add(index, argument, parameter)
        scratch = meta.global_scratch * grid[0] * grid[1] * grid[2]
        for parameter in rest:
            if parameter.space == "local":
                self.arguments.append(["local", meta.shared])
            elif scratch:
                self.arguments.append(["pointer", self._region(memoryview(bytearray(scratch))), 0])
                scratch = 0
            else:
                self.arguments.append(["null"])

    def _add(self, index: int, argument: Argument, parameter: Any) -> None:
        if isinstance(argument, Scalar):
            self.arguments.append(["value", encode_number(argument, parameter, index).hex()])
            self._of_argument.append(-1)
            return
        if parameter.kind != "pointer" or parameter.space != "global":
            raise SpirvFailure("arguments", "argument %d is memory, the module takes a number there" % index)
        if argument is None:
            self.arguments.append(["null"])
            self._of_argument.append(-1)
            return
        pointer = argument if isinstance(argument, Pointer) else Pointer(argument)
        region = self._region(_bytes_of(pointer.memory, index))
        self.arguments.append(["pointer", region, self._buffers[region][2] + pointer.offset])
        self._of_argument.append(region)

    def _region(self, view: memoryview) -> int:
        key = _address(view)
        if key in self._index:
            return self._index[key]
        # Right up to the end of a page where what follows is guarded; addresses stay multiples of 16 either way.
        padded = -(-len(view) // 16) * 16
        length = -(-(padded + _BORDER) // mmap.PAGESIZE) * mmap.PAGESIZE
        inside = length - padded if self.guard else 0
        self.regions.append([self.size, length])
        self._buffers.append((view, self.size + inside, inside))
        self.size += length
        self._index[key] = len(self._buffers) - 1
        return self._index[key]

    def fill(self, memory: mmap.mmap) -> None:
        """Write the arguments' contents and, guarded, what lies around them."""
        for (view, start, _), (offset, length) in zip(self._buffers, self.regions):
            end = start + len(view)
            if self.guard:
                memory[offset:start] = bytes([_POISON]) * (start - offset)
                memory[end : offset + length] = bytes([_POISON]) * (offset + length - end)
            memory[start:end] = view

    def copy_back(self, memory: mmap.mmap) -> None:
        """Give the caller's memory what the kernel left."""
        with memoryview(memory) as whole:
            for view, start, _ in self._buffers:
                view[:] = whole[start : start + len(view)]

    def touched(self, memory: mmap.mmap) -> tuple[OutOfBounds, ...]:
        """Borders that were written to."""
        found = []
        for region, ((view, start, _), (offset, length)) in enumerate(zip(self._buffers, self.regions)):
            end = start + len(view)
            for low, high in ((offset, start), (end, offset + length)):
                left = memory[low:high].lstrip(bytes([_POISON]))
                if left:
                    place = high - len(left) - start
                    found.append(OutOfBounds(self._argument(region), "changed border", place, len(view)))
        return tuple(found)

    def fault(self, reply: dict[str, Any]) -> OutOfBounds:
        """The argument that a forbidden access belongs to."""
        access = "write" if reply["written"] else "read"
        near: list[tuple[int, int, int]] = []
        for region, (distance, length) in enumerate(reply["places"]):
            inside = self._buffers[region][2]
            gap = max(-distance, distance - length, 0)
            near.append((gap, region, distance - inside))
        gap, region, offset = min(near, default=(1 << 62, -1, 0))
        if gap > 1 << 20:
            return OutOfBounds(-1, access, int(reply["fault"]), 0)
        return OutOfBounds(self._argument(region), access, offset, len(self._buffers[region][0]))

    def outputs(self) -> tuple[Any, ...]:
        """The arguments' memory."""
        return tuple(
            None if a is None or isinstance(a, Scalar) else a.memory if isinstance(a, Pointer) else a
            for a in self.given
        )

    def _argument(self, region: int) -> int:
        return self._of_argument.index(region) if region in self._of_argument else -1


def _bytes_of(memory: Any, index: int) -> memoryview:
    try:
        view = memoryview(memory)
        if view.readonly:
            raise SpirvFailure("arguments", "the memory of argument %d is read-only" % index)
        return view.cast("B") if view.nbytes else memoryview(bytearray())
    except (TypeError, BufferError, ValueError) as error:
        raise SpirvFailure(
            "arguments", "argument %d is not memory that lies in one piece: %s" % (index, error)
        ) from error


def _address(view: memoryview) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(view)) if len(view) else -id(view)
