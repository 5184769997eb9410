"""Layouts of a kernel's tensors: which lane and register holds which element, what conversions move, what messages read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from xpudbg.model.location import Location
from xpudbg.model.problem import Problem

Coordinates = tuple[int, ...]
Bases = dict[str, tuple[Coordinates, ...]]
IN_DIMS = ("register", "lane", "warp", "block")
"""Hardware indices, the innermost first."""
How = Literal["slm", "lanes", "registers", "none", "unknown"]


@dataclass(frozen=True)
class LinearLayout:
    """A layout for a shape.

    Attributes:
        bases: Coordinates of each bit of each hardware index, the lowest bit first.
        shape: The shape of the tensor.
    """

    bases: Mapping[str, tuple[Coordinates, ...]]
    shape: Coordinates

    def size(self, dim: str) -> int:
        """Return the number of values of a hardware index."""
        return 1 << len(self.bases[dim])

    def at(self, **place: int) -> Coordinates:
        """Return the coordinates of the element at a place, ``at(lane=3, register=1)``."""
        found = [0] * len(self.shape)
        for dim, index in place.items():
            for bit, basis in enumerate(self.bases[dim]):
                if index >> bit & 1:
                    found = [a ^ b for a, b in zip(found, basis, strict=True)]
        return tuple(found)

    def places(self, warps: int) -> Iterator[tuple[Coordinates, int, int, int]]:
        """Yield coordinates, warp, lane and register of each element of the first warps."""
        for warp in range(min(warps, self.size("warp"))):
            for lane in range(self.size("lane")):
                for register in range(self.size("register")):
                    yield self.at(warp=warp, lane=lane, register=register), warp, lane, register

    @property
    def copies(self) -> int:
        """Number of places of a work-group that hold each element."""
        bits = sum(len(bases) for bases in self.bases.values())
        return 1 << max(bits - sum(size.bit_length() - 1 for size in self.shape), 0)


@dataclass(frozen=True)
class ValueLayout:
    """A value of the kernel and its layout.

    Attributes:
        name: The value (``%12``).
        op: The operation that makes it.
        line: Its line in the ttgir.
        shape: Its shape.
        element: Its element type.
        layout: The layout, aliases resolved.
        bases: Coordinates of each bit of register, lane, warp and block; empty where they are not computed.
        registers: Number of elements that each lane holds; None where unknown.
        copies: Number of places of a work-group that hold each element; None where unknown.
        reason: Why the layout is not computed.
    """

    name: str
    op: str
    line: int
    shape: tuple[int, ...]
    element: str
    layout: str
    bases: Bases = field(default_factory=dict)
    registers: int | None = None
    copies: int | None = None
    reason: str = ""


@dataclass(frozen=True)
class LayoutConversion:
    """An operation that moves elements to another layout, or through SLM.

    Attributes:
        op: The operation.
        line: Its line in the ttgir.
        depth: Number of loops around it.
        shape: Shape of the tensor.
        element: Its element type.
        source: The layout before; ``SLM`` for a load of it.
        target: The layout after; ``SLM`` for a store to it.
        moved: Indices across which elements move, the innermost first: ``register``, ``lane``, ``warp``.
        how: ``slm``: elements leave their sub-group; ``lanes``: they leave their lane; ``registers``: their register; ``none``.
        bytes: Bytes that go through SLM, both ways; 0 where none have to.
        places: The Python lines, innermost first.
    """

    op: str
    line: int
    depth: int
    shape: tuple[int, ...]
    element: str
    source: str
    target: str
    moved: tuple[str, ...] = ()
    how: How = "unknown"
    bytes: int = 0
    places: tuple[Location, ...] = ()


@dataclass(frozen=True)
class LayoutMessage:
    """A load or store, and the elements that one sub-group reaches at once by its layout.

    Attributes:
        op: The operation.
        line: Its line in the ttgir.
        depth: Number of loops around it.
        shape: Shape of the tensor.
        element: Its element type.
        block: The mark of a 2D block message (``row_major``), which chooses a tile of its own; empty for other messages.
        dim: The dimension along which lanes and registers are contiguous.
        lane_bytes: Contiguous bytes of one lane, at most 16.
        run_bytes: Contiguous bytes of the sub-group.
        runs: Number of such runs.
        places: The Python lines, innermost first.
    """

    op: str
    line: int
    depth: int
    shape: tuple[int, ...]
    element: str
    block: str = ""
    dim: int = 0
    lane_bytes: int = 0
    run_bytes: int = 0
    runs: int = 0
    places: tuple[Location, ...] = ()


@dataclass(frozen=True)
class TensorLayouts:
    """Result of ``triton-cache layout``.

    Attributes:
        kernel: The kernel.
        stage: The file that was read.
        values: Its values with layouts, or the one that was named.
        conversions: Conversions, the innermost loop and most bytes first.
        messages: Loads and stores of tensors, the innermost loop first.
        problems: Problems.
    """

    kernel: str
    stage: str
    values: tuple[ValueLayout, ...] = ()
    conversions: tuple[LayoutConversion, ...] = ()
    messages: tuple[LayoutMessage, ...] = ()
    problems: tuple[Problem, ...] = ()
