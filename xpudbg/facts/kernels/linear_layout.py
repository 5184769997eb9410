"""Layouts of tensors as linear maps over GF(2): bits of register, lane, warp and block to coordinates.

Every layout of Triton is such a map (``include/triton/Tools/LinearLayout.h``): each bit of a hardware index has a basis, the coordinates that
it adds (by exclusive or). What layouts hold, how they are drawn and what moves between two of them follows from the bases alone.

Sources of the constructions: ``lib/Dialect/TritonGPU/IR/LinearLayoutConversions.cpp`` (blocked, slice, linear, dot operands, NVIDIA's matrix
units of version 2 and 3) and ``third_party/intel/lib/Dialect/TritonIntelGPU/IR/LinearLayoutConversions.cpp`` (DPAS, 2D blocks of subgroups).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from xpudbg.formats.tensor_layout import LayoutAttribute
from xpudbg.model.tensor_layouts import IN_DIMS, Coordinates, LinearLayout

MOST_ELEMENTS = 1 << 24
_MOST_RANK = 5


class UnknownLayoutError(ValueError):
    """A layout that is not computed; its text says why."""


class _Builder:
    """A layout that grows from its smallest part outwards, as products of layouts do.

    Args:
        rank: Number of dimensions.
        order: Dimensions in the order in which a larger shape is covered.
    """

    def __init__(self, rank: int, order: Sequence[int]) -> None:
        if sorted(order) != list(range(rank)) or rank > _MOST_RANK:
            raise UnknownLayoutError(f"the order {list(order)} is none of {rank} dimensions")
        self.order = order
        self.sizes = [1] * rank
        self.bases: dict[str, list[list[int]]] = {dim: [] for dim in IN_DIMS}

    def extend(self, index: str, dim: int, size: int) -> None:
        """Let the next bits of a hardware index run along a dimension."""
        for _ in range(_bits(size)):
            basis = [0] * len(self.sizes)
            basis[dim] = self.sizes[dim]
            self.bases[index].append(basis)
            self.sizes[dim] *= 2

    def repeat(self, index: str, size: int) -> None:
        """Let the next bits of a hardware index change nothing: copies."""
        self.bases[index] += [[0] * len(self.sizes) for _ in range(_bits(size))]

    def extend_all(self, index: str, sizes: Sequence[int], order: Sequence[int], copied: int = -1) -> None:
        """Extend by a whole shape, dimensions in an order; along one of them copies are made."""
        for dim in order:
            if dim == copied:
                self.repeat(index, sizes[dim])
            else:
                self.extend(index, dim, sizes[dim])

    def fit(self, shape: Sequence[int]) -> LinearLayout:
        """Cover a shape: registers repeat what is smaller, and what is larger holds copies."""
        for dim in self.order:
            if shape[dim] > self.sizes[dim]:
                self.extend("register", dim, shape[dim] // self.sizes[dim])
        for dim, size in enumerate(shape):
            _bits(size)
            found = sorted(
                ((basis[dim], basis) for bases in self.bases.values() for basis in bases if basis[dim]),
                key=lambda pair: -pair[0],
            )
            for value, basis in found:
                if value >= size:
                    basis[dim] = 0
        return LinearLayout(
            {name: tuple(tuple(basis) for basis in bases) for name, bases in self.bases.items()}, tuple(shape)
        )


def linear_layout(layout: LayoutAttribute, shape: Sequence[int]) -> LinearLayout:
    """Return a layout as a linear map.

    Args:
        layout: The attribute.
        shape: The shape of the tensor.

    Raises:
        UnknownLayoutError: It is not one of those that are computed, or its fields do not fit the shape.
    """
    make = _KINDS.get(layout.kind)
    if make is None:
        raise UnknownLayoutError(f"{layout.kind} is not computed")
    if math.prod(shape) > MOST_ELEMENTS or not shape:
        raise UnknownLayoutError("the shape is too large")
    if set(layout.fields) & {"CTAsPerCGA", "CTASplitNum", "CGALayout", "fp4Kpack", "fp4KPack"}:
        raise UnknownLayoutError("a field of it is not computed: clusters, or packed fp4")
    try:
        return make(layout, tuple(shape))
    except (IndexError, KeyError, ZeroDivisionError) as error:
        raise UnknownLayoutError(f"its fields do not fit the shape ({error})") from error


def _blocked(layout: LayoutAttribute, shape: Coordinates) -> LinearLayout:
    order = layout.numbers("order")
    built = _Builder(len(shape), order)
    for index, name in (("register", "sizePerThread"), ("lane", "threadsPerWarp"), ("warp", "warpsPerCTA")):
        built.extend_all(index, layout.numbers(name), order)
    return built.fit(shape)


def _slice(layout: LayoutAttribute, shape: Coordinates) -> LinearLayout:
    dim = layout.number("dim")
    parent = linear_layout(layout.layout("parent"), (*shape[:dim], 1, *shape[dim:]))
    bases = {name: tuple((*b[:dim], *b[dim + 1 :]) for b in found) for name, found in parent.bases.items()}
    bases["register"] = tuple(b for b in bases["register"] if any(b))
    return LinearLayout(bases, shape)


def _linear(layout: LayoutAttribute, shape: Coordinates) -> LinearLayout:
    built = _Builder(len(shape), range(len(shape) - 1, -1, -1))
    for name in IN_DIMS:
        for basis in layout.bases(name):
            if len(basis) != len(shape):
                raise UnknownLayoutError("a basis does not fit the shape")
            built.bases[name].append(list(basis))
            built.sizes = [max(s, 1 << b.bit_length()) for s, b in zip(built.sizes, basis, strict=True)]
    return built.fit(shape)


def _dpas(layout: LayoutAttribute, shape: Coordinates, operand: int = 2) -> LinearLayout:
    """Lay out operand A (0), B (1) or C of Intel's matrix unit."""
    rank, lanes = len(shape), layout.number("threadsPerWarp")
    m, n = rank - 2, rank - 1
    rows, depth, columns = (layout.number(f) for f in ("repeatCount", "systolicDepth", "executionSize"))
    channel, warps, cluster = (
        layout.number("opsPerChan"),
        layout.numbers("warpsPerCTA"),
        layout.numbers("repCluster"),
    )
    built = _Builder(rank, range(rank))
    if operand == 0:
        packed = 2 if channel == 4 else 1
        across = depth * channel // packed
        built.extend("register", n, packed)
        built.extend("lane", n, min(across, lanes))
        built.extend("lane", m, lanes // min(across, lanes))
        built.extend("register", m, rows // built.sizes[m])
    elif operand == 1:
        built.extend("register", m, channel)
        built.extend("lane", n, columns)
        built.extend("lane", m, lanes // columns)
        built.extend("register", m, depth // (lanes // columns))
    else:
        built.extend("lane", n, columns)
        built.extend("lane", m, lanes // columns)
        built.extend("register", m, rows // (lanes // columns))
    for dim in (n, m):
        if operand == 2 or (dim == m) == (operand == 0):
            built.extend("register", dim, cluster[dim])
    for dim in (n, m, *range(m)):
        if dim <= n and operand < 2 and dim == (n if operand == 0 else m):
            built.repeat("warp", warps[dim])
        else:
            built.extend("warp", dim, warps[dim])
    inner = m if operand == 1 else n
    for dim in (inner, m + n - inner, *range(m)):
        built.extend("register", dim, max(1, shape[dim] // built.sizes[dim]))
    return built.fit(shape)


def _subgroup_block(layout: LayoutAttribute, shape: Coordinates) -> LinearLayout:
    """Lay out what 2D block messages of a subgroup read, not transposed."""
    height, width = layout.numbers("instrShape")
    if layout.fields.get("isTransposed") == "true" or len(shape) != 2:
        raise UnknownLayoutError("a transposed 2D block is not computed")
    lanes, order = layout.number("threadsPerWarp"), layout.numbers("order")
    built = _Builder(2, order)
    built.extend("register", 1, max(1, width // lanes))
    built.extend("lane", 1, min(lanes, width))
    built.extend("lane", 0, lanes // min(lanes, width))
    built.extend("register", 0, height // built.sizes[0])
    built.extend("register", 1, layout.number("numBlocks"))
    inner = order[0]
    built.extend("register", inner, shape[inner] // built.sizes[inner])
    built.extend_all("warp", layout.numbers("warpsPerCTA"), (1, 0), copied=inner)
    return built.fit(shape)


def _mma_tile(tile: tuple[int, int], width: int, order: Sequence[int], cover: Sequence[int]) -> _Builder:
    """Lay out one instruction of NVIDIA's matrix unit: quads of lanes along the inner dimension."""
    built = _Builder(len(order), cover)
    inner, outer = order[0], order[1]
    sizes = dict(zip(sorted((inner, outer)), tile, strict=True))
    built.extend("register", inner, width)
    built.extend("lane", inner, 4)
    built.extend("lane", outer, 8)
    built.extend("register", outer, sizes[outer] // 8)
    built.extend("register", inner, sizes[inner] // (4 * width))
    return built


def _mma(layout: LayoutAttribute, shape: Coordinates) -> LinearLayout:
    version, warps, rank = layout.number("versionMajor"), layout.numbers("warpsPerCTA"), len(shape)
    if version not in {2, 3} or rank != 2:
        raise UnknownLayoutError(f"NVIDIA's matrix unit of version {version} is not computed")
    instruction = layout.numbers("instrShape")
    built = _mma_tile((instruction[0], instruction[1]), 2, (1, 0), (1, 0))
    built.extend_all("warp", warps, (1, 0) if version == 2 else (0, 1))
    return built.fit(shape)


def _dot_operand(layout: LayoutAttribute, shape: Coordinates) -> LinearLayout:
    parent, operand, rank = layout.layout("parent"), layout.number("opIdx"), len(shape)
    if operand not in {0, 1} or rank < 2:
        raise UnknownLayoutError("it is an operand of no product")
    k, inner = (rank - 1, (rank - 1, rank - 2)) if operand == 0 else (rank - 2, (rank - 2, rank - 1))
    if parent.kind == "dpas":
        if operand == 0 and layout.dialect == "triton_gpu" and parent.number("opsPerChan") > 1:
            raise UnknownLayoutError(
                "triton-xpu before 3.3 packed operand A in another way, which is not computed"
            )
        return _dpas(parent, shape, operand)
    if parent.kind == "blocked":
        order = parent.numbers("order")
        built = _Builder(rank, order)
        sizes = [shape[d] if d == k else size for d, size in enumerate(parent.numbers("sizePerThread"))]
        built.extend_all("register", sizes, order)
        for index, name in (("lane", "threadsPerWarp"), ("warp", "warpsPerCTA")):
            built.extend_all(index, parent.numbers(name), order, copied=k)
        return built.fit(shape)
    if parent.kind != "nvidia_mma" or rank != 2 or parent.number("versionMajor") not in {2, 3}:
        raise UnknownLayoutError(f"operands of {parent.kind} are not computed")
    width = layout.number("kWidth")
    tile = (16, 8 * width) if operand == 0 else (8 * width, 8)
    built = _mma_tile(tile, width, inner, inner)
    order = (1, 0) if parent.number("versionMajor") == 2 else (0, 1)
    built.extend_all("warp", parent.numbers("warpsPerCTA"), order, copied=k)
    return built.fit(shape)


_KINDS = {
    "blocked": _blocked,
    "slice": _slice,
    "linear": _linear,
    "dpas": _dpas,
    "dot_op": _dot_operand,
    "subgroup_2d_block": _subgroup_block,
    "nvidia_mma": _mma,
}


def _bits(size: int) -> int:
    """Return the logarithm of a size.

    Raises:
        UnknownLayoutError: It is no power of two.
    """
    if size < 1 or size & (size - 1) or size > MOST_ELEMENTS:
        raise UnknownLayoutError(f"{size} is no power of two")
    return size.bit_length() - 1


def moved_indices(source: LinearLayout, target: LinearLayout) -> tuple[str, ...]:
    """Return the hardware indices across which a conversion moves elements: none, ``register``, up to ``lane`` or ``warp``.

    An index stays when each place of the target finds its element at the same value of the index in the source. For a bit of the target that is
    so when its coordinates, less those of the same bit of the source, are a sum of bases of the source's lower indices.
    """
    moved: tuple[str, ...] = ()
    for number, index in enumerate(IN_DIMS):
        lower = [_packed(b, source.shape) for name in IN_DIMS[:number] for b in source.bases[name]]
        span = _Span(lower)
        if all(_stays(source, target, name, number, span) for name in IN_DIMS):
            return moved
        moved = (*moved, index)
    return moved


def _stays(source: LinearLayout, target: LinearLayout, name: str, number: int, span: _Span) -> bool:
    upper = IN_DIMS.index(name) >= number
    own = source.bases[name] if upper else ()
    for bit, basis in enumerate(target.bases[name]):
        rest = _packed(basis, target.shape)
        if bit < len(own):
            rest ^= _packed(own[bit], source.shape)
        if not span.holds(rest):
            return False
    return True


def _packed(basis: Coordinates, shape: Coordinates) -> int:
    number = 0
    for value, size in zip(basis, shape, strict=True):
        number = number * size + value
    return number


class _Span:
    """All sums of some vectors over GF(2)."""

    def __init__(self, vectors: Sequence[int]) -> None:
        self._pivots: dict[int, int] = {}
        for vector in vectors:
            rest = self._reduced(vector)
            if rest:
                self._pivots[rest.bit_length()] = rest

    def _reduced(self, vector: int) -> int:
        while vector and (pivot := self._pivots.get(vector.bit_length())):
            vector ^= pivot
        return vector

    def holds(self, vector: int) -> bool:
        """Return whether a vector is one of the sums."""
        return not self._reduced(vector)
