"""Count of the elements of a buffer that the loads of loops touch together.

Several loads of one buffer overlap where a rotary embedding takes halves of what it takes whole, and a load under a mask takes a part: a
concatenation reads each of its inputs for its own part of the loop alone. Each load is a box in the buffer's dimensions, from its index
and the conditions of its mask; what is not known makes a box larger, never smaller.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from itertools import pairwise

from xpudbg.facts.fusion.numel import Sizes
from xpudbg.model.scheduler_ir import Layout, LoopBody, LoopOp, SchedulerNode

Span = tuple[int, int]
"""Smallest and largest value."""
Box = tuple[Span, ...]

_MAX_BOXES = 32
_MAX_EXPRESSION = 500
_MAX_STEPS = 2_000


class _UnknownError(Exception):
    """Something is there that is not understood."""


def loaded_elements(nodes: Sequence[SchedulerNode], name: str, layout: Layout, sizes: Sizes) -> int | None:
    """Return how many elements of a buffer loops load at most, each counted once; None where that is not known.

    Args:
        nodes: All that read the buffer.
        name: Of the buffer.
        layout: Of its memory.
        sizes: The values of symbolic sizes.
    """
    try:
        dims = _dims(layout, sizes)
        boxes: set[Box] = set()
        for node in nodes:
            boxes |= _boxes(node, name, dims, sizes)
            if len(boxes) > _MAX_BOXES:
                return None
        return _Volume(len(dims)).of(list(boxes))
    except (_UnknownError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _dims(layout: Layout, sizes: Sizes) -> list[tuple[int, int]]:
    """Stride and size of the dimensions that memory has, the slowest first."""
    if len(layout.stride) != len(layout.size):
        raise _UnknownError
    found = []
    for size, stride in zip(layout.size, layout.stride, strict=True):
        count, step = sizes.value(size), sizes.value(stride)
        if count is None or step is None:
            raise _UnknownError
        if count != 1 and step:
            found.append((step, count))
    found.sort(reverse=True)
    for (outer, _), (inner, count) in pairwise(found):
        if outer % inner or outer < inner * count:
            raise _UnknownError
    return found


def _boxes(node: SchedulerNode, name: str, dims: Sequence[tuple[int, int]], sizes: Sizes) -> set[Box]:
    body = node.body
    if body is None:
        raise _UnknownError
    users = [op for op in body.ops if f"'{name}'" in op.args]
    if not users or any(op.op != "load" or len(op.args) < 2 for op in users):
        raise _UnknownError
    loop = _Loop(body, sizes)
    found = (_box(loop.index(op.args[1], op.block), dims) for op in users)
    return {box for box in found if box is not None}


class _Linear:
    """A constant and multiples of terms, each with the values that it takes."""

    def __init__(self, constant: int = 0, terms: Mapping[str, tuple[int, Span]] | None = None) -> None:
        self.constant = constant
        self.terms = dict(terms or {})

    def times(self, factor: int) -> _Linear:
        return _Linear(
            self.constant * factor,
            {name: (k * factor, span) for name, (k, span) in self.terms.items() if k * factor},
        )

    def plus(self, other: _Linear) -> _Linear:
        terms = dict(self.terms)
        for name, (factor, span) in other.terms.items():
            terms[name] = (terms.get(name, (0, span))[0] + factor, span)
        return _Linear(
            self.constant + other.constant, {name: term for name, term in terms.items() if term[0]}
        )

    def span(self) -> Span:
        ends = [sorted((k * low, k * high)) for k, (low, high) in self.terms.values()]
        return self.constant + sum(e[0] for e in ends), self.constant + sum(e[1] for e in ends)


class _Loop:
    """The indices of a loop's body, within the conditions of its masks."""

    def __init__(self, body: LoopBody, sizes: Sizes) -> None:
        self._sizes = sizes
        self._made = {(op.block, op.result): op for op in body.ops}
        self._indexing = dict(body.indexing)
        self._ranges: dict[str, Span] = {}
        for name, size in body.ranges:
            count = sizes.value(size)
            if count is None or count < 1:
                raise _UnknownError
            self._ranges[name] = (0, count - 1)
        self._masks: dict[str, list[LoopOp]] = {}
        for op in body.ops:
            if op.op.startswith("masked_subblock"):
                self._masks.setdefault(op.op, []).append(op)

    def index(self, name: str, block: str) -> _Linear:
        """The index of an operation's argument ``get_index_2``, with the values that its terms take in its block."""
        return self._linear(self._text(name, block), self._within(block, 0))

    def _text(self, name: str, block: str) -> str:
        op = self._made.get((block, name))
        text = (
            self._indexing.get(op.args[0].strip("'\"")) if op and op.op == "get_index" and op.args else None
        )
        if text is None or len(text) > _MAX_EXPRESSION:
            raise _UnknownError
        return text

    def _within(self, block: str, depth: int) -> dict[str, Span]:
        """The values of the loop's variables for which a block runs."""
        callers = self._masks.get(block, [])
        if len(callers) != 1 or depth > len(self._masks):
            return dict(self._ranges)
        (caller,) = callers
        spans = self._within(caller.block, depth + 1)
        if caller.args:
            self._narrow(spans, caller.args[0], caller.block)
        return spans

    def _narrow(self, spans: dict[str, Span], name: str, block: str) -> None:
        """Leave the values for which a condition is true, where it compares a variable with a number."""
        waiting, seen = [name], set[str]()
        while waiting:
            op = self._made.get((block, waiting.pop()))
            if op is None or len(op.args) < 2 or op.result in seen:
                continue
            seen.add(op.result)
            if op.op in ("and_", "bitwise_and", "logical_and"):
                waiting += op.args
            elif op.op in ("lt", "le", "gt", "ge"):
                self._compare(spans, op)

    def _compare(self, spans: dict[str, Span], op: LoopOp) -> None:
        try:
            left, right = (self._value(arg, op.block, spans) for arg in op.args[:2])
        except _UnknownError:
            return
        apart = left.plus(right.times(-1))
        if len(apart.terms) != 1:
            return
        ((variable, (factor, _)),) = apart.terms.items()
        if variable not in spans:
            return
        # factor * variable + constant  <, <=, >, >=  0
        low, high = spans[variable]
        less = (op.op in ("lt", "le")) == (factor > 0)
        below = -apart.constant // factor
        above = -(apart.constant // factor)
        strict = op.op in ("lt", "gt")
        if less:
            spans[variable] = (low, min(high, above - 1 if strict else below))
        else:
            spans[variable] = (max(low, below + 1 if strict else above), high)

    def _value(self, name: str, block: str, spans: Mapping[str, Span]) -> _Linear:
        op = self._made.get((block, name))
        if op is None or not op.args:
            raise _UnknownError
        if op.op == "index_expr":
            return self._linear(self._text(op.args[0], block), spans)
        number = self._sizes.value(op.args[0]) if op.op == "constant" else None
        if number is None:
            raise _UnknownError
        return _Linear(number)

    def _linear(self, text: str, spans: Mapping[str, Span]) -> _Linear:
        return self._walk(ast.parse(text, mode="eval").body, spans)

    def _walk(self, node: ast.expr, spans: Mapping[str, Span]) -> _Linear:
        if isinstance(node, ast.Name) and node.id in spans:
            return _Linear(0, {node.id: (1, spans[node.id])})
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return self._walk(node.operand, spans).times(-1)
        if isinstance(node, ast.BinOp):
            left, right = self._walk(node.left, spans), self._walk(node.right, spans)
            if isinstance(node.op, ast.Add | ast.Sub):
                return left.plus(right.times(1 if isinstance(node.op, ast.Add) else -1))
            if isinstance(node.op, ast.Mult) and not (left.terms and right.terms):
                return left.times(right.constant) if left.terms else right.times(left.constant)
            if isinstance(node.op, ast.FloorDiv | ast.Mod) and not right.terms:
                whole = isinstance(node.op, ast.FloorDiv)
                return _divided(left, right.constant if whole else 1, 0 if whole else right.constant, node)
            raise _UnknownError
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            parts = [self._walk(a, spans) for a in node.args]
            return _called(node.func.id, parts, node)
        number = self._sizes.value(ast.unparse(node))
        if number is None:
            raise _UnknownError
        return _Linear(number)


def _called(function: str, parts: Sequence[_Linear], node: ast.expr) -> _Linear:
    """The value of a function that sympy prints."""
    numbers = [part.constant for part in parts[1:] if not part.terms]
    if function == "FloorDiv" and len(parts) == 2 and len(numbers) == 1:
        return _divided(parts[0], numbers[0], 0, node)
    if function == "ModularIndexing" and len(parts) == 3 and len(numbers) == 2:
        return _divided(parts[0], numbers[0], numbers[1], node)
    ends = [part.span() for part in parts]
    if function == "Abs" and len(parts) == 1:
        ((low, high),) = ends
        return _term(node, max(0, low, -high), max(-low, high))
    if function in ("Min", "Max") and parts:
        choose = min if function == "Min" else max
        return _term(node, choose(low for low, _ in ends), choose(high for _, high in ends))
    raise _UnknownError


def _divided(value: _Linear, divisor: int, modulus: int, node: ast.expr) -> _Linear:
    """``(value // divisor) % modulus``, without the last step where the modulus is 0; a term of its own, where it is not the value itself."""
    if divisor < 1 or modulus < 0:
        raise _UnknownError
    low, high = (end // divisor for end in value.span())
    if modulus and low // modulus == high // modulus:
        if divisor == 1:
            return value.plus(_Linear(-modulus * (low // modulus)))
        low, high = low % modulus, high % modulus
    elif modulus:
        low, high = 0, modulus - 1
    elif divisor == 1:
        return value
    return _term(node, low, high)


def _term(node: ast.expr, low: int, high: int) -> _Linear:
    """An expression that is no sum, with the values that it takes."""
    return _Linear(0, {ast.unparse(node): (1, (low, high))}) if low != high else _Linear(low)


def _box(index: _Linear, dims: Sequence[tuple[int, int]]) -> Box | None:
    """The part of a buffer that an index reaches; None where its mask lets nothing through."""
    if any(low > high for _, (low, high) in index.terms.values()):
        return None
    spans = [[0, 0] for _ in dims]
    for factor, (low, high) in index.terms.values():
        at = next((i for i, (stride, _) in enumerate(dims) if not factor % stride), None)
        if at is None:
            raise _UnknownError
        times = factor // dims[at][0]
        ends = sorted((times * low, times * high))
        spans[at] = [spans[at][0] + ends[0], spans[at][1] + ends[1]]
    rest = index.constant
    for at, (stride, _) in enumerate(dims):
        steps = abs(rest) // stride * (1 if rest > 0 else -1)
        rest -= steps * stride
        spans[at] = [end + steps for end in spans[at]]
    if rest:
        raise _UnknownError
    # what leaves a dimension goes on in the slower one before it
    for at in reversed(range(1, len(dims))):
        ratio = dims[at - 1][0] // dims[at][0]
        low, high = spans[at]
        same = low // ratio == high // ratio
        spans[at] = [low % ratio, high % ratio] if same else [0, ratio - 1]
        spans[at - 1] = [spans[at - 1][0] + low // ratio, spans[at - 1][1] + high // ratio]
    box = tuple(
        (max(low, 0), min(high, size - 1)) for (low, high), (_, size) in zip(spans, dims, strict=True)
    )
    return box if all(low <= high for low, high in box) else None


class _Volume:
    """Counts the elements that are in one of several boxes, each once."""

    def __init__(self, dims: int) -> None:
        self._dims = dims
        self._steps = 0

    def of(self, boxes: Sequence[Box], at: int = 0) -> int:
        """Elements of the dimensions from one on."""
        self._steps += 1
        if self._steps > _MAX_STEPS:
            raise _UnknownError
        if not boxes or at == self._dims:
            return 1 if boxes else 0
        edges = sorted({edge for box in boxes for edge in (box[at][0], box[at][1] + 1)})
        total = 0
        for start, end in pairwise(edges):
            inside = [box for box in boxes if box[at][0] <= start and end <= box[at][1] + 1]
            total += (end - start) * self.of(inside, at + 1)
        return total
