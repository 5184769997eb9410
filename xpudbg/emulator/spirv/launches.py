"""Arguments and results of a launch, and the checks before it."""

from __future__ import annotations

import ctypes
import math
import mmap
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Union

from .binary import KernelParameter, ModuleKernel
from .rewrites import Rewrite

# Memory of a launch: a piece for each argument, between borders that show what was touched outside of it.

_POISON = 0xCB  # as float32 -26 million, as bfloat16 -26 million, as float16 -15.6: wrong at sight in a sum
_BORDER = 64


class MemoryPlan:
    """Layout of a launch's arguments in the memory shared by client and worker.

    Args:
        kernel: The module's kernel.
        args: The caller's arguments.
        meta: Triton's metadata.
        grid: Programs along each axis.
        guard: Whether accesses outside of the arguments are detected.

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
        """Write the arguments' contents and, if guarded, the borders around them."""
        for (view, start, _), (offset, length) in zip(self._buffers, self.regions):
            end = start + len(view)
            if self.guard:
                memory[offset:start] = bytes([_POISON]) * (start - offset)
                memory[end : offset + length] = bytes([_POISON]) * (offset + length - end)
            memory[start:end] = view

    def copy_back(self, memory: mmap.mmap) -> None:
        """Copy the kernel's results to the caller's memory."""
        with memoryview(memory) as whole:
            for view, start, _ in self._buffers:
                view[:] = whole[start : start + len(view)]

    def touched(self, memory: mmap.mmap) -> tuple[OutOfBounds, ...]:
        """Return the borders that were written to."""
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
        """Return the out-of-bounds access of an argument for a faulting address."""
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
        """Return the arguments' memory."""
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


MAX_GRID = 2**31 - 1


class SpirvFailure(RuntimeError):  # noqa: N818 (what it is called wherever it is told)
    """A kernel could not be built or run.

    Attributes:
        kind: ``missing`` (no runtime), ``build``, ``crash``, ``timeout``, ``memory``, ``geometry``, ``arguments`` or ``unsupported``.
        detail: What happened, in a sentence.
    """

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail


@dataclass(frozen=True)
class KernelMeta:
    """The part of Triton's metadata that a launch needs.

    Attributes:
        num_warps: Warps of a program; 0 if unknown.
        threads_per_warp: Work-items of a warp; 0 if unknown.
        shared: Bytes of shared local memory.
        build_flags: Options that Triton passes to the driver.
        global_scratch: Bytes of global scratch memory for each program.
    """

    num_warps: int = 0
    threads_per_warp: int = 0
    shared: int = 0
    build_flags: str = ""
    global_scratch: int = 0


@dataclass(frozen=True)
class Scalar:
    """A number among the arguments.

    Attributes:
        type: Triton's name of its type (``i32``, ``fp32``, ...), for messages only: the module's type is used.
        value: The number.
    """

    type: str
    value: float | int | bool


class Pointer:
    """A pointer into the caller's memory; pointers into the same memory share one memory object.

    Args:
        memory: Something writable with the buffer protocol: a bytearray, an array, a numpy array.
        offset: Bytes from its start to the kernel's address.
    """

    __slots__ = ("memory", "offset")

    def __init__(self, memory: Any, offset: int = 0) -> None:
        self.memory = memory
        self.offset = offset


Argument = Union[Pointer, Scalar, None, Any]
"""A pointer, memory by itself, a number, or None for a null pointer."""


@dataclass(frozen=True)
class OutOfBounds:
    """An access outside of an argument's memory.

    Attributes:
        argument: Index of the argument with the nearest memory; -1 if it is near none.
        access: ``read``, ``write``; ``changed border`` for a write found by its result.
        offset: Bytes of one such access from the start of the argument's memory; negative before it.
        size: Bytes of that memory.
    """

    argument: int
    access: str
    offset: int
    size: int


@dataclass(frozen=True)
class Launch:
    """Result of a launch.

    Attributes:
        outputs: The memory of each argument afterwards, None for numbers; it is the caller's own memory, changed in place.
        rewrites: Changes to the module.
        build_seconds: Time of the build, or of loading a stored one.
        build_cached: Whether the program was stored by an earlier build.
        run_seconds: Time of the launch.
        out_of_bounds: Accesses outside of the arguments (detected with ``guard``). A read or write ends the launch: outputs are
            incomplete then.
    """

    outputs: tuple[Any, ...]
    rewrites: tuple[Rewrite, ...]
    build_seconds: float
    build_cached: bool
    run_seconds: float
    out_of_bounds: tuple[OutOfBounds, ...] = ()


def work_group(kernel: ModuleKernel, meta: KernelMeta) -> int:
    """Return the work-items of a work-group, on which module and metadata must agree.

    Raises:
        SpirvFailure: They do not agree, or neither has it.
    """
    lanes = meta.threads_per_warp or kernel.lanes
    if meta.threads_per_warp and kernel.lanes and meta.threads_per_warp != kernel.lanes:
        raise SpirvFailure(
            "geometry",
            "the metadata say %d threads a warp, the module was compiled for sub-groups of %d"
            % (meta.threads_per_warp, kernel.lanes),
        )
    if meta.num_warps and lanes:
        asked = meta.num_warps * lanes
        if kernel.work_items and kernel.work_items != asked:
            raise SpirvFailure(
                "geometry",
                "%d warps of %d are %d work-items, the module was compiled for work-groups of %d"
                % (meta.num_warps, lanes, asked, kernel.work_items),
            )
        return asked
    if kernel.work_items:
        return kernel.work_items
    raise SpirvFailure("geometry", "neither metadata nor module say how many work-items a work-group has")


def check_grid(grid: Sequence[int]) -> tuple[int, int, int]:
    """Check a grid and return it as three sizes.

    Raises:
        SpirvFailure: A size is not positive or too large.
    """
    sizes = [int(n) for n in grid] + [1] * (3 - len(grid))
    if len(sizes) != 3 or any(not 1 <= n <= MAX_GRID for n in sizes):
        raise SpirvFailure("geometry", "a grid has one to three positive sizes, not %s" % (tuple(grid),))
    return sizes[0], sizes[1], sizes[2]


def appended_parameters(kernel: ModuleKernel, given: int) -> tuple[KernelParameter, ...]:
    """Return the parameters that the compiler appended to the caller's: shared local memory and scratch pointers.

    Raises:
        SpirvFailure: There are more or fewer arguments than the module takes.
    """
    rest = kernel.parameters[given:]
    scratch = sum(1 for p in rest if p.space == "global")
    local = sum(1 for p in rest if p.space == "local")
    # One scratch pointer from Triton 3.4 on, two from 3.6 on.
    if given > len(kernel.parameters) or scratch + local != len(rest) or scratch > 2 or local > 1:
        own = [p for p in kernel.parameters if p.space != "local"]
        raise SpirvFailure(
            "arguments",
            "%d arguments were given; the module takes %d (%s), the last up to 2 pointers of which may be the compiler's own"
            % (given, len(own), ", ".join(describe_parameter(p) for p in own)),
        )
    return rest


def describe_parameter(parameter: KernelParameter) -> str:
    """Return a short name of a parameter: ``pointer``, ``int32``."""
    return "pointer" if parameter.kind == "pointer" else "%s%d" % (parameter.kind, parameter.bits)


def encode_number(value: Scalar, parameter: KernelParameter, index: int) -> bytes:
    """Return the bytes of a number in the type of the module's parameter.

    Raises:
        SpirvFailure: The parameter is no number, or cannot hold this one.
    """
    number = value.value
    try:
        if parameter.kind == "float":
            return struct.pack({16: "<e", 32: "<f", 64: "<d"}[parameter.bits], float(number))
        if parameter.kind == "int" and value.type in {"bf16", "fp16"} and parameter.bits == 16:
            return struct.pack("<e", number) if value.type == "fp16" else bfloat16(float(number))
        if parameter.kind == "int" and int(number) == number:
            size = parameter.bits // 8
            low, high = -(1 << parameter.bits - 1), 1 << parameter.bits
            if low <= number < high:
                return (int(number) % high).to_bytes(size, "little")
    except (KeyError, struct.error, OverflowError, ValueError) as error:
        raise SpirvFailure("arguments", _REFUSED % (index, number, describe_parameter(parameter))) from error
    raise SpirvFailure("arguments", _REFUSED % (index, number, describe_parameter(parameter)))


def bfloat16(value: float) -> bytes:
    """Return the bytes of a number in bfloat16, rounded to nearest, ties to even."""
    bits = int.from_bytes(struct.pack("<f", value), "little")
    if math.isnan(value):
        return b"\xc0\x7f"
    return (((bits + 0x7FFF + (bits >> 16 & 1)) >> 16) & 0xFFFF).to_bytes(2, "little")


_REFUSED = "argument %d is %r, which the module's parameter (%s) cannot take"
