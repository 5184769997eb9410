"""Bytes of buffers: their sizes in elements and bytes, symbolic ones with hints, and the bytes that fusion saves.

One kernel in place of two need not read what both read, or the second reads of the first, and need not write what nobody else
reads. That is the most: a part of a buffer counts as the whole, but never as more than the kernels read or write.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from xpudbg.core.text import known_sum, whole_number
from xpudbg.formats.python_repr import split_args
from xpudbg.model.fusion import BufferRole, FusedKernel, GraphFusion, NotFused, NotFusedKind
from xpudbg.model.fx import Dep, Layout

DTYPE_BYTES = {
    **dict.fromkeys(("float64", "int64", "uint64", "complex64", "f64", "i64", "u64", "c64"), 8),
    **dict.fromkeys(("complex128", "c128"), 16),
    **dict.fromkeys(("float32", "int32", "uint32", "complex32", "f32", "i32", "u32", "c32"), 4),
    **dict.fromkeys(("float16", "bfloat16", "int16", "uint16", "f16", "bf16", "i16", "u16"), 2),
    **dict.fromkeys(("int8", "uint8", "bool", "i8", "u8", "b8"), 1),
}
"""Bytes per element, by PyTorch's names and by FX's abbreviations (``torch/utils/_dtype_abbrs.py``)."""

_FX_DTYPES = {
    "f32": "float32", "f64": "float64", "f16": "float16", "bf16": "bfloat16", "i64": "int64", "i32": "int32", "i16": "int16",
    "i8": "int8", "u8": "uint8", "u16": "uint16", "u32": "uint32", "u64": "uint64", "b8": "bool",
    "c32": "complex32", "c64": "complex64", "c128": "complex128",
}  # fmt: skip
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_MAX_EXPRESSION = 500


def dtype_name(short: str) -> str:
    """Return the name of a dtype that FX abbreviates: ``f32`` is ``float32``."""
    return _FX_DTYPES.get(short, short)


def dtype_bytes(dtype: str) -> int | None:
    """Return the bytes of one element; None for an unknown dtype (float8 types are one byte)."""
    if dtype.startswith(("float8", "f8e")):
        return 1
    return DTYPE_BYTES.get(dtype)


class Sizes:
    """Evaluator of sizes with the values of symbols.

    Args:
        symbols: Symbol -> value in this run (``s77`` -> 16).
    """

    def __init__(self, symbols: Mapping[str, int]) -> None:
        self.symbols = dict(symbols)
        self._cache: dict[str, int | None] = {}
        self._elements: dict[tuple[tuple[str, ...], tuple[str, ...]], int | None] = {}

    def value(self, text: str) -> int | None:
        """Return the value of a dimension: a number, or an expression of known symbols; None otherwise."""
        if text not in self._cache:
            number = whole_number(text)
            self._cache[text] = _evaluate(text, self.symbols) if number is None else number
        return self._cache[text]

    def product(self, dims: Iterable[str]) -> int | None:
        """Return the product of dimensions; None when one is not known."""
        total = 1
        for dim in dims:
            value = self.value(dim)
            if value is None:
                return None
            total *= value
        return total

    def elements(self, layout: Layout) -> int | None:
        """Return the elements of memory of a layout: a dimension of stride 0 is stored once."""
        key = layout.size, layout.stride
        if key not in self._elements:
            paired = len(layout.stride) == len(layout.size)
            dims = (d for d, s in zip(*key, strict=True) if s != "0") if paired else layout.size
            self._elements[key] = self.product(dims)
        return self._elements[key]

    def bytes(self, layout: Layout) -> int | None:
        """Return the bytes of memory of a layout; None when a dimension or the dtype is not known."""
        element, count = dtype_bytes(layout.dtype), self.elements(layout)
        return None if element is None or count is None else element * count

    def points(self, sizes: str) -> int:
        """Return the points of a loop, including reduced dimensions; 0 when a size is not known."""
        loop, reduced = loops(sizes)
        return (self.product((*loop, *reduced)) or 0) if loop or reduced else 0

    def touched(self, dep: Dep, layout: Layout, points: int = 0) -> int | None:
        """Return the elements that a dependency touches, each once.

        A StarDep touches the whole buffer. A MemoryDep touches one element for every combination of those loop
        variables that occur in its index (a broadcast reads an element once), an indirect one for every point of the
        loop; never more than the buffer has.

        Args:
            dep: The dependency.
            layout: Of the buffer.
            points: Of the loop, where known: an indirect dependency lists only the variables that its index has besides
                what was loaded.
        """
        whole = self.elements(layout)
        if dep.kind == "WeakDep":
            return 0
        if dep.kind != "MemoryDep":
            return whole
        names = set(_identifiers(dep.index))
        known = {v for v, _ in dep.ranges} | set(self.symbols)
        indirect = any(
            n not in known and not n.startswith(("s", "u", "ModularIndexing", "FloorDiv")) for n in names
        )
        count = self.product(size for var, size in dep.ranges if indirect or var in names)
        if count is None or whole is None:
            return whole if count is None else count
        return min(max(count, points) if indirect else count, whole)


def loops(sizes: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the loop dimensions and the reduced dimensions of ``((64,), (512,))``."""
    parts = split_args(sizes[1:-1]) if sizes else []
    dims = [tuple(split_args(p[1:-1])) for p in parts if p[:1] in "(["]
    return (dims[0] if dims else (), dims[1] if len(dims) > 1 else ())


@lru_cache(maxsize=4096)
def _identifiers(text: str) -> tuple[str, ...]:
    return tuple(_IDENTIFIER.findall(text))


def _evaluate(text: str, symbols: Mapping[str, int]) -> int | None:
    """Return the value of a printed size from its syntax tree, without running it."""
    if not text or len(text) > _MAX_EXPRESSION:
        return None
    try:
        return _walk(ast.parse(text.strip(), mode="eval").body, symbols)
    except (SyntaxError, ValueError, ZeroDivisionError, OverflowError, RecursionError, MemoryError):
        return None


def _walk(node: ast.expr, symbols: Mapping[str, int]) -> int | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, int) else None
    if isinstance(node, ast.Name):
        return symbols.get(node.id)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _walk(node.operand, symbols)
        return None if inner is None else -inner
    if isinstance(node, ast.BinOp):
        return _binary(node.op, _walk(node.left, symbols), _walk(node.right, symbols))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        args = [_walk(a, symbols) for a in node.args]
        known = [a for a in args if a is not None]
        if len(known) != len(args) or not known:
            return None
        name = node.func.id
        if name in ("Max", "max", "Min", "min"):
            return max(known) if name.lower() == "max" else min(known)
        if name in ("FloorDiv", "CleanDiv", "CeilDiv") and len(known) == 2:
            return -(-known[0] // known[1]) if name == "CeilDiv" else known[0] // known[1]
        if name == "ModularIndexing" and len(known) == 3:
            return (known[0] // known[1]) % known[2]
    return None


def _binary(op: ast.operator, left: int | None, right: int | None) -> int | None:
    if left is None or right is None:
        return None
    if isinstance(op, ast.Add):
        return left + right
    if isinstance(op, ast.Sub):
        return left - right
    if isinstance(op, ast.Mult):
        return left * right
    if isinstance(op, (ast.FloorDiv, ast.Div)):
        return left // right
    if isinstance(op, ast.Mod):
        return left % right
    if isinstance(op, ast.Pow) and 0 <= right <= 4:
        return int(left**right)
    return None


_NO_PAIR = frozenset({"fused", "same_kernel"})


def with_savings(graph: GraphFusion) -> GraphFusion:
    """Add the bytes that each kernel saves, and that fusing each pair, and all pairs of a cause, would save."""
    uses = _Uses.of(graph)
    pairs = tuple(uses.measured(pair) for pair in graph.not_fused)
    by_cause: dict[str, list[NotFused]] = {}
    for pair in pairs:
        by_cause.setdefault(pair.cause, []).append(pair)
    kinds = [NotFusedKind(cause, len(some), uses.together(some)) for cause, some in by_cause.items()]
    return replace(
        graph,
        kernels=tuple(replace(kernel, bytes_saved=_kernel_savings(kernel)) for kernel in graph.kernels),
        not_fused=pairs,
        not_fused_kinds=tuple(sorted(kinds, key=lambda k: (-(k.bytes_saved or 0), -k.pairs, k.cause))),
    )


def with_pair_savings(pair: NotFused, graph: GraphFusion) -> NotFused:
    """Add the bytes that fusing would save to any pair of a graph."""
    return pair if pair.cause in _NO_PAIR else _Uses.of(graph).measured(pair)


def _kernel_savings(kernel: FusedKernel) -> int | None:
    if kernel.bytes_read is None or kernel.bytes_written is None or not kernel.members:
        return None
    # A wait for a collective, or a view as another type: its node alone moves nothing either.
    if not kernel.bytes_read and not kernel.bytes_written:
        return 0
    if len(kernel.members) == 1:
        # A buffer that it fills without reading is still a dependency of its node.
        return 0
    alone = sum(m.bytes_read + m.bytes_written for m in kernel.members)
    return alone - kernel.bytes_read - kernel.bytes_written


@dataclass
class _Uses:
    """Buffers of a graph with their readers.

    Attributes:
        kernels: Its kernels.
        sizes: Bytes by buffer; None where not known.
        kept: Buffers that must be written whatever reads them: results of the graph.
        readers: Numbers of the kernels that read a buffer.
    """

    kernels: tuple[FusedKernel, ...]
    sizes: dict[str, int | None]
    kept: frozenset[str]
    readers: dict[str, set[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, graph: GraphFusion) -> _Uses:
        uses = cls(
            graph.kernels,
            {b.name: b.bytes for b in graph.buffers},
            frozenset(b.name for b in graph.buffers if b.role is not BufferRole.INTERMEDIATE),
        )
        for number, kernel in enumerate(graph.kernels, 1):
            for name in kernel.reads:
                uses.readers.setdefault(name, set()).add(number)
        return uses

    def measured(self, pair: NotFused) -> NotFused:
        """Return the pair with the bytes that it would save."""
        return replace(pair, bytes_saved=self._pair(pair))

    def _pair(self, pair: NotFused) -> int | None:
        if 0 in pair.numbers or pair.cause in _NO_PAIR:
            return None
        if pair.cause == "different_parts":
            return 0
        first, second = (self.kernels[n - 1] for n in pair.numbers)
        names = self._shared(pair)
        sizes = [self.sizes.get(name) for name in names]
        read = known_sum(self._read_once(name, pair) for name in names)
        unwritten = known_sum(
            size for name, size in zip(names, sizes, strict=True) if self._gone(name, pair, {pair.numbers[1]})
        )
        if read is None or unwritten is None:
            return None
        return min(read, _known(second.bytes_read, read)) + min(
            unwritten, _known(first.bytes_written, unwritten)
        )

    def together(self, pairs: Iterable[NotFused]) -> int | None:
        """Return the bytes saved if all pairs were fused; each reader of a buffer and each buffer counts once."""
        read: dict[tuple[str, int], int | None] = {}
        joined: dict[str, set[int]] = {}
        last: dict[str, NotFused] = {}
        for pair in pairs:
            if 0 in pair.numbers or pair.cause == "different_parts":
                continue
            for name in self._shared(pair):
                key, size = (name, pair.numbers[1]), self._read_once(name, pair)
                known = read.get(key, 0)
                read[key] = None if size is None or known is None else max(size, known)
                joined.setdefault(name, set()).add(pair.numbers[1])
                last[name] = pair
        unwritten = [
            min(size, _known(self.kernels[last[name].numbers[0] - 1].bytes_written, size))
            if (size := self.sizes.get(name)) is not None
            else None
            for name, readers in joined.items()
            if self._gone(name, last[name], readers)
        ]
        total, gone = known_sum(read.values()), known_sum(unwritten)
        return None if total is None or gone is None else total + gone

    def _shared(self, pair: NotFused) -> list[str]:
        """Return the buffers that two kernels share; of a concatenation the parts that the first writes."""
        return [name for name in dict.fromkeys(pair.shared) if name != pair.through]

    def _read_once(self, name: str, pair: NotFused) -> int | None:
        """Return the bytes that the second kernel need not read, as the first made the buffer or read at least as much of it."""
        size = self.sizes.get(name)
        if size is None:
            return None
        first, second = (self.kernels[n - 1] for n in pair.numbers)
        limit = size if name in first.writes else _known(first.bytes_read, size)
        return min(size, limit, _known(second.bytes_read, size))

    def _gone(self, name: str, pair: NotFused, readers: set[int]) -> bool:
        """Return whether a buffer need not be written if these readers are fused with the first kernel."""
        whole = pair.through or name
        made = name in self.kernels[pair.numbers[0] - 1].writes
        return made and not {name, whole} & self.kept and self.readers.get(whole, set()) <= readers


def _known(size: int | None, otherwise: int) -> int:
    return otherwise if size is None else size
