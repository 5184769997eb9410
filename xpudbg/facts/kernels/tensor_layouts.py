"""Layouts of a kernel's tensors, conversions between them and what one message reaches, from its ttgir.

Layouts of tensors as linear maps over GF(2): bits of register, lane, warp and block to coordinates.

Every layout of Triton is such a map (``include/triton/Tools/LinearLayout.h``): each bit of a hardware index has a basis, the coordinates that
it adds (by exclusive or). What layouts hold, how they are drawn and what moves between two of them follows from the bases alone.

Sources of the constructions: ``lib/Dialect/TritonGPU/IR/LinearLayoutConversions.cpp`` (blocked, slice, linear, dot operands, NVIDIA's matrix
units of version 2 and 3) and ``third_party/intel/lib/Dialect/TritonIntelGPU/IR/LinearLayoutConversions.cpp`` (DPAS, 2D blocks of subgroups).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from xpudbg.core.errors import XpudbgError
from xpudbg.formats.mlir import (
    LayoutAttribute,
    TensorType,
    parse_layout,
    parse_mlir,
    split_location,
    tensor_types,
)
from xpudbg.model.location import Location
from xpudbg.model.tensor_layouts import (
    IN_DIMS,
    Coordinates,
    How,
    LayoutConversion,
    LayoutMessage,
    LinearLayout,
    TensorLayouts,
    ValueLayout,
)

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


_OP = re.compile(r'(?:(%[\w$.-]{1,200})(?::\d{1,4})? = )?"?([A-Za-z_]\w{0,60}\.[\w.]{1,100})"?')
_LOOPS = frozenset({"scf.for", "scf.while"})
_TO_SLM, _FROM_SLM = ("local_alloc", "local_store", "async_copy_global_to_local"), ("local_load",)
_BLOCK_IO = re.compile(r'block_io = "(\w{1,40})"')
_ELEMENT = re.compile(r"[a-z]*?(\d{1,3})(?:E\d.*)?")
_POINTER = re.compile(r"!tt\.ptr<([^,<>]{1,40})")
_MESSAGE_BYTES = 16
"""Most bytes of one lane in a message of scattered addresses."""
_SLM = "SLM"


def layouts_of_kernel(text: str, *, kernel: str, stage: str, wanted: str = "") -> TensorLayouts:
    """Return the layouts of a kernel's tensors.

    Args:
        text: Its ttgir.
        kernel: Its name.
        stage: The file, for problems.
        wanted: A value (``%12`` or ``12``), whose layout alone is returned; empty for all.

    Raises:
        XpudbgError: There is no such value, or no tensor with a layout.
    """
    parsed = parse_mlir(text, origin=stage)
    reader = _LayoutReader(parsed.value.layouts, {op.number: op.frames for op in parsed.value.ops})
    for number, line in enumerate(text.splitlines(), 1):
        reader.line(number, split_location(line.strip())[0])
    if not reader.values:
        raise XpudbgError(f"{stage} has no tensor with a layout", hint="layouts are in the ttgir of a kernel")
    if wanted:
        name = wanted if wanted.startswith("%") else f"%{wanted}"
        found = [value for value in reader.values if value.name == name]
        if not found:
            raise XpudbgError(
                f"the kernel has no tensor {name}", hint="without a value, all are listed with their lines"
            )
        return TensorLayouts(kernel, stage, tuple(found), problems=parsed.problems)
    return TensorLayouts(
        kernel,
        stage,
        tuple(reader.values),
        tuple(sorted(reader.conversions, key=lambda c: (-c.depth, -c.bytes, c.line))),
        tuple(sorted(reader.messages, key=lambda m: (-m.depth, m.line))),
        parsed.problems,
    )


@dataclass(frozen=True)
class _OpenRegion:
    """An operation whose region is being read."""

    name: str
    op: str
    line: int


class _LayoutReader:
    def __init__(self, aliases: Mapping[str, str], places: Mapping[int, tuple[Location, ...]]) -> None:
        self._aliases, self._places = aliases, places
        self._open: list[_OpenRegion] = []
        self._known: dict[tuple[str, tuple[int, ...]], LinearLayout | str] = {}
        self.values: list[ValueLayout] = []
        self.conversions: list[LayoutConversion] = []
        self.messages: list[LayoutMessage] = []

    def line(self, number: int, line: str) -> None:
        if line[:1] in ("}", ")"):
            self._close(line)
            return
        match = _OP.match(line)
        if match is None:
            return
        name, op = match[1] or "", match[2]
        types = tensor_types(line)
        if line.endswith("{"):
            self._open.append(_OpenRegion(name, op, number))
        results = line.rpartition(" -> (")[2] if " -> (" in line else ""
        if name and types and len(tensor_types(results)) < 2 and f"{name}:" not in line:
            self._value(name, op, number, types[-1])
        kind = op.partition(".")[2]
        if kind == "convert_layout" and len(types) == 2:
            self._conversion(op, number, types[0], types[1])
        elif kind in _TO_SLM or kind in _FROM_SLM:
            self._through_slm(op, number, types, kind in _FROM_SLM)
        elif op in {"tt.load", "tt.store"} and types:
            self._message(op, number, line, types[0])

    def _close(self, line: str) -> None:
        if line.endswith("{") or not self._open:
            return
        region = self._open.pop()
        types = tensor_types(line)
        if region.name and types:
            self._value(region.name, region.op, region.line, types[-1])

    @property
    def _depth(self) -> int:
        return sum(region.op in _LOOPS for region in self._open)

    def _value(self, name: str, op: str, line: int, tensor: TensorType) -> None:
        if not tensor.layout or tensor.shared:
            return
        text, found = self._resolved(tensor.layout), self._linear(tensor)
        common = name, op, line, tensor.shape, tensor.element, text
        if isinstance(found, str):
            self.values.append(ValueLayout(*common, reason=found))
        else:
            self.values.append(ValueLayout(*common, dict(found.bases), found.size("register"), found.copies))

    def _linear(self, tensor: TensorType) -> LinearLayout | str:
        """Return the layout of a tensor, or why it is not computed."""
        key = tensor.layout, tensor.shape
        if key not in self._known:
            attribute = parse_layout(tensor.layout, self._aliases)
            try:
                self._known[key] = linear_layout(attribute, tensor.shape) if attribute else "not understood"
            except UnknownLayoutError as error:
                self._known[key] = str(error)
        return self._known[key]

    def _resolved(self, layout: str) -> str:
        for _ in range(4):
            found = re.sub(r"#[A-Za-z]\w*(?![\w.])", lambda m: self._aliases.get(m[0], m[0]), layout)[:2000]
            if found == layout:
                break
            layout = found
        return layout

    def _conversion(self, op: str, line: int, source: TensorType, target: TensorType) -> None:
        sides = self._linear(source), self._linear(target)
        moved: tuple[str, ...] = ()
        how: How = "unknown"
        size = 0
        if isinstance(sides[0], LinearLayout) and isinstance(sides[1], LinearLayout):
            moved = moved_indices(sides[0], sides[1])
            how = _HOW[len(moved)]
            size = 2 * _tile_bytes(source) if how == "slm" else 0
        self.conversions.append(
            LayoutConversion(
                op,
                line,
                self._depth,
                source.shape,
                source.element,
                self._resolved(source.layout),
                self._resolved(target.layout),
                moved,
                how,
                size,
                self._places.get(line, ()),
            )
        )

    def _through_slm(self, op: str, line: int, types: list[TensorType], load: bool) -> None:
        tensor = next((t for t in types if not t.shared), None)
        if tensor is None:
            return
        layout = self._resolved(tensor.layout)
        self.conversions.append(
            LayoutConversion(
                op,
                line,
                self._depth,
                tensor.shape,
                _element(tensor.element),
                _SLM if load else layout,
                layout if load else _SLM,
                how="slm",
                bytes=_tile_bytes(tensor),
                places=self._places.get(line, ()),
            )
        )

    def _message(self, op: str, line: int, text: str, tensor: TensorType) -> None:
        mark = _BLOCK_IO.search(text)
        common = op, line, self._depth, tensor.shape, _element(tensor.element)
        places = self._places.get(line, ())
        if mark:
            self.messages.append(LayoutMessage(*common, block=mark[1], places=places))
            return
        layout = self._linear(tensor)
        if isinstance(layout, LinearLayout) and (size := _bytes(tensor.element)):
            self.messages.append(LayoutMessage(*common, "", *_reach(layout, size), places))


_HOW: tuple[How, ...] = ("none", "registers", "lanes", "slm", "slm")


def _element(text: str) -> str:
    pointer = _POINTER.match(text)
    return pointer[1] if pointer else text


def _bytes(element: str) -> int:
    """Return the size of an element in SLM and memory; a boolean takes a byte. 0 where it is unknown."""
    match = _ELEMENT.fullmatch(_element(element))
    return max(int(match[1]), 8) // 8 if match else 8 * (element == "index")


def _tile_bytes(tensor: TensorType) -> int:
    # Pointers move as 64 bits.
    size = 8 if tensor.element.startswith("!") else _bytes(tensor.element)
    return math.prod(tensor.shape) * size


def _reach(layout: LinearLayout, size: int) -> tuple[int, int, int, int]:
    """Return dimension, bytes of a lane, bytes of a run and number of runs that a sub-group reaches at once.

    Args:
        layout: The layout.
        size: Bytes of an element.
    """
    first = next((b for b in (*layout.bases["register"][:1], *layout.bases["lane"]) if any(b)), None)
    dim = next((d for d, value in enumerate(first or ()) if value == 1), len(layout.shape) - 1)
    vector = 0
    for bit, basis in enumerate(layout.bases["register"]):
        if basis[dim] != 1 << bit or sum(basis) != basis[dim] or size << (bit + 1) > _MESSAGE_BYTES:
            break
        vector = bit + 1
    points = sorted({(*c[:dim], *c[dim + 1 :], c[dim]) for c in _reached(layout, vector)})
    runs = 1 + sum(a[:-1] != b[:-1] or a[-1] + 1 != b[-1] for a, b in pairwise(points))
    return dim, size << vector, size * len(points) // runs, runs


def _reached(layout: LinearLayout, vector: int) -> Iterator[tuple[int, ...]]:
    for lane in range(layout.size("lane")):
        for register in range(1 << vector):
            yield layout.at(lane=lane, register=register)
