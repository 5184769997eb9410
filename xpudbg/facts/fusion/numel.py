"""Sizes of buffers and of dependencies, in elements and bytes; symbolic sizes with their hints."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from xpudbg.core.text import whole_number
from xpudbg.formats.python_repr import split_args
from xpudbg.model.scheduler_ir import Dep, Layout

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
        if layout.stride and len(layout.stride) == len(layout.size):
            return self.product(d for d, s in zip(layout.size, layout.stride, strict=True) if s != "0")
        return self.product(layout.size)

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
