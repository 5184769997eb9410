"""How many elements of a buffer the loads of loop bodies touch, where the body says more than its dependencies.

A dependency (``MemoryDep``) has the ranges of the whole loop. The body also has the conditions under which a part of it is computed
(``masked_subblock1``: a piece of a concatenation, a padding), and tells loads of the same elements under two indices apart from loads of
others (``x[p]`` for ``p < 4`` and ``x[p - 4]`` for ``p >= 4``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import prod

from xpudbg.analysis.fusion.numel import Sizes
from xpudbg.model.scheduler_ir import LoopBody, LoopOp, SchedulerNode

_MAX_INDEX = 500
_MAX_DIGITS = 8
_SIDES = {"ge": (0, None), "gt": (1, None), "lt": (None, 0), "le": (None, 1)}
"""Comparison of an index with a constant -> what the constant's side adds to the first and to the end of the range."""


class Loads:
    """Counts what the loads of the loop bodies of one graph touch.

    Args:
        sizes: Values of symbolic sizes.
    """

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes
        self._readers: dict[int, _Reader] = {}

    def elements(self, nodes: Iterable[SchedulerNode], name: str) -> int | None:
        """Elements of a buffer that these nodes load at most; None where a body does not tell.

        Args:
            nodes: What reads it; those that do not are left out.
            name: The buffer.
        """
        forms: set[_Form] = set()
        for node in nodes:
            if not any(d.name == name and d.kind != "WeakDep" for d in node.reads):
                continue
            loads = [op for op in node.body.ops if _loads(op, name)] if node.body is not None else []
            if node.body is None or not loads or any("atomic" in a for op in node.body.ops for a in op.args):
                return None
            reader = self._reader(node.body)
            for load in loads:
                form = reader.form(load)
                if form is None:
                    return None
                forms.add(form)
        return sum(f.count for f in forms if not any(f != g and f.within(g) for g in forms))

    def _reader(self, body: LoopBody) -> _Reader:
        if id(body) not in self._readers:
            self._readers[id(body)] = _Reader(body, self._sizes)
        return self._readers[id(body)]


def _loads(op: LoopOp, name: str) -> bool:
    return op.op == "load" and bool(op.args) and op.args[0].strip("'\"") == name


_Digit = tuple[str, int]
"""A digit of a loop variable, by its step: the values of ``p0 // step`` below the next step."""


@dataclass(frozen=True)
class _Form:
    """Elements at ``first`` and all sums of steps: each step (stride, how often)."""

    first: int
    steps: tuple[tuple[int, int], ...]

    @property
    def count(self) -> int:
        span = sum(abs(stride) * (size - 1) for stride, size in self.steps) + 1
        return min(prod(size for _, size in self.steps), span)

    def within(self, other: _Form) -> bool:
        """Return whether all of these elements are among others, where the others' steps tell."""
        left, reach = self.first - other.first, 0
        for stride, size in other.steps:
            if stride <= reach:
                return False
            reach += stride * (size - 1)
        if left < 0:
            return False
        places = []
        for stride, size in reversed(other.steps):
            places.append([stride, size, left // stride])
            left %= stride
        for stride, size in self.steps:
            place = next((p for p in places if stride % p[0] == 0), None)
            if place is None or stride < 0:
                return False
            place[2] += stride // place[0] * (size - 1)
        return left == 0 and all(at < size for _, size, at in places)


@dataclass(frozen=True)
class _Sum:
    """An index: a constant and multiples of digits of loop variables."""

    constant: int = 0
    terms: tuple[tuple[_Digit, int], ...] = ()

    def plus(self, other: _Sum, times: int = 1) -> _Sum:
        terms = dict(self.terms)
        for digit, factor in other.terms:
            terms[digit] = terms.get(digit, 0) + factor * times
        return _Sum(
            self.constant + other.constant * times, tuple((d, f) for d, f in sorted(terms.items()) if f)
        )


class _Reader:
    """Reads the indices of one loop body."""

    def __init__(self, body: LoopBody, sizes: Sizes) -> None:
        self.body = body
        self.sizes = sizes
        self.indexing = dict(body.indexing)
        self.blocks: dict[str, dict[str, LoopOp]] = {}
        for op in body.ops:
            self.blocks.setdefault(op.block, {})[op.result] = op
        self.ranges = {name: sizes.value(size) for name, size in body.ranges}
        self.digits = self._digits()
        self.withins: dict[str, dict[_Digit, tuple[int, int]]] = {}

    def form(self, load: LoopOp) -> _Form | None:
        """What one load touches; None where its index is not understood."""
        if load.block not in self.withins:
            self.withins[load.block] = self._within(load.block, frozenset())
        within = self.withins[load.block]
        index = self._sum(self._index_text(load.block, load.args[1]), within)
        if index is None:
            return None
        first, steps = index.constant, []
        for digit, factor in index.terms:
            low, end = within[digit]
            first += factor * low
            steps.append((factor, end - low))
        if any(size <= 0 for _, size in steps):
            return _Form(0, ((1, 0),))
        return _Form(first, _merged(steps))

    def _digits(self) -> dict[str, tuple[int, ...]]:
        """Loop variable -> steps of its digits, from 1 to its size: ``p0`` of 48 with ``p0//24`` and ``ModularIndexing(p0, 1, 24)`` has 1, 24, 48."""
        found: dict[str, set[int]] = {}
        for _, text in self.body.indexing:
            for name, cuts in _cuts(text, tuple(self.sizes.symbols.items())):
                found.setdefault(name, set()).update(cuts)
        digits = {}
        for name, size in self.ranges.items():
            if size is None or size < 1:
                continue
            steps = sorted({1, size, *(c for c in found.get(name, ()) if 1 < c < size)})
            whole = all(b % a == 0 for a, b in pairwise(steps))
            digits[name] = tuple(steps) if whole and len(steps) <= _MAX_DIGITS else (1, size)
        return digits

    def _within(self, block: str, seen: frozenset[str]) -> dict[_Digit, tuple[int, int]]:
        """Digit -> its first value and its end in a block, by the conditions under which the block is computed."""
        caller = next((op for op in self.body.ops if op.op == block), None)
        if caller is None or block in seen or not caller.args:
            return {
                (name, step): (0, end // step)
                for name, steps in self.digits.items()
                for step, end in pairwise(steps)
            }
        within = self._within(caller.block, seen | {block})
        for name, low, end in self._conditions(caller.block, caller.args[0], within):
            first, last = within[name]
            within[name] = (max(first, low), min(last, end))
        return within

    def _conditions(
        self, block: str, name: str, within: Mapping[_Digit, tuple[int, int]], depth: int = 0
    ) -> list[tuple[_Digit, int, int]]:
        """``(digit, first value, end)`` for what a condition demands of digits: comparisons of an index with a constant."""
        op = self.blocks.get(block, {}).get(name)
        if op is None or depth > _MAX_DIGITS:
            return []
        if op.op in ("and_", "logical_and", "bitwise_and"):
            return [c for a in op.args for c in self._conditions(block, a, within, depth + 1)]
        if op.op not in _SIDES or len(op.args) != 2:
            return []
        left = self.blocks[block].get(op.args[0])
        right = self.blocks[block].get(op.args[1])
        if left is None or right is None or left.op != "index_expr" or right.op != "constant":
            return []
        index = self._sum(self._index_text(block, left.args[0]), within)
        value = self.sizes.value(right.args[0])
        if index is None or value is None:
            return []
        low, high = _reach(_Sum(0, index.terms), within)
        from_low, from_end = _SIDES[op.op]
        bound = value - index.constant
        return _narrowed(
            sorted(index.terms, key=lambda t: -t[1]),
            low if from_low is None else bound + from_low,
            high + 1 if from_end is None else bound + from_end,
            within,
        )

    def _index_text(self, block: str, name: str) -> str:
        op = self.blocks.get(block, {}).get(name)
        return self.indexing.get(op.args[0].strip("'\""), "") if op is not None and op.args else ""

    def _sum(self, text: str, within: Mapping[_Digit, tuple[int, int]]) -> _Sum | None:
        tree = _tree(text)
        return None if tree is None else self._walk(tree, within)

    def _walk(self, node: ast.expr, within: Mapping[_Digit, tuple[int, int]]) -> _Sum | None:
        if isinstance(node, ast.Constant):
            return _Sum(node.value) if isinstance(node.value, int) else None
        if isinstance(node, ast.Name):
            if node.id in self.digits:
                steps = self.digits[node.id]
                return _Sum(0, tuple(((node.id, s), s) for s in steps[:-1]))
            value = self.sizes.symbols.get(node.id)
            return None if value is None else _Sum(value)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = self._walk(node.operand, within)
            return None if inner is None else _Sum().plus(inner, -1)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            args = [self._walk(a, within) for a in node.args]
            if node.func.id == "ModularIndexing" and len(args) == 3:
                return _modulo(_quotient(args[0], args[1], within), args[2], within)
            return (
                _quotient(args[0], args[1], within) if node.func.id == "FloorDiv" and len(args) == 2 else None
            )
        return self._binary(node, within) if isinstance(node, ast.BinOp) else None

    def _binary(self, node: ast.BinOp, within: Mapping[_Digit, tuple[int, int]]) -> _Sum | None:
        left, right = self._walk(node.left, within), self._walk(node.right, within)
        if left is None or right is None:
            return None
        if isinstance(node.op, ast.Add | ast.Sub):
            return left.plus(right, 1 if isinstance(node.op, ast.Add) else -1)
        if isinstance(node.op, ast.Mult) and not (left.terms and right.terms):
            inner, times = (right, left.constant) if not left.terms else (left, right.constant)
            return _Sum().plus(inner, times)
        return _quotient(left, right, within) if isinstance(node.op, ast.FloorDiv) else None


def _reach(index: _Sum, within: Mapping[_Digit, tuple[int, int]]) -> tuple[int, int]:
    """The least and the greatest value of an index."""
    low = high = index.constant
    for digit, factor in index.terms:
        first, end = within[digit]
        values = sorted((factor * first, factor * (end - 1)))
        low, high = low + values[0], high + values[1]
    return low, high


def _narrowed(
    terms: Sequence[tuple[_Digit, int]], low: int, end: int, within: Mapping[_Digit, tuple[int, int]]
) -> list[tuple[_Digit, int, int]]:
    """``(digit, first value, end)`` of the digits of a number that lies between two bounds, the highest digit first."""
    if not terms:
        return []
    (digit, factor), rest = terms[0], terms[1:]
    least, most = _reach(_Sum(0, tuple(rest)), within)
    if factor < 1 or least < 0 or most >= factor:
        return []
    first, last = max(within[digit][0], low // factor), min(within[digit][1], -(-end // factor))
    deeper = _narrowed(rest, low - first * factor, end - first * factor, within) if last == first + 1 else []
    return [(digit, first, last), *deeper]


def _quotient(index: _Sum | None, by: _Sum | None, within: Mapping[_Digit, tuple[int, int]]) -> _Sum | None:
    """``index // by``, where what does not divide stays below ``by``."""
    if index is None or by is None or by.terms or by.constant < 1:
        return None
    step = by.constant
    whole = tuple((d, f // step) for d, f in index.terms if f % step == 0)
    rest = _Sum(index.constant % step, tuple((d, f) for d, f in index.terms if f % step))
    low, high = _reach(rest, within)
    if low // step != high // step:
        return None
    return _Sum(index.constant // step + low // step, whole)


def _modulo(index: _Sum | None, by: _Sum | None, within: Mapping[_Digit, tuple[int, int]]) -> _Sum | None:
    if index is None or by is None or by.terms or by.constant < 1:
        return None
    size = by.constant
    rest = _Sum(index.constant % size, tuple((d, f) for d, f in index.terms if f % size))
    low, high = _reach(rest, within)
    return rest.plus(_Sum(low // size * size), -1) if low // size == high // size else None


def _merged(steps: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Steps by their stride, those that go on where another ends as one."""
    found: list[tuple[int, int]] = []
    for stride, size in sorted(s for s in steps if s[1] > 1):
        if found and found[-1][0] * found[-1][1] == stride:
            found[-1] = (found[-1][0], found[-1][1] * size)
        else:
            found.append((stride, size))
    return tuple(found)


@lru_cache(maxsize=4096)
def _tree(text: str) -> ast.expr | None:
    if not text or len(text) > _MAX_INDEX:
        return None
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


@lru_cache(maxsize=4096)
def _cuts(text: str, symbols: tuple[tuple[str, int], ...]) -> tuple[tuple[str, frozenset[int]], ...]:
    """Loop variables of an index that it takes apart, with the steps at which."""
    tree = _tree(text)
    found: dict[str, set[int]] = {}
    if tree is None:
        return ()
    sizes = Sizes(dict(symbols))
    for node in ast.walk(tree):
        given: list[ast.expr] = []
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv):
            given = [node.left, node.right]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            given = node.args if node.func.id in ("ModularIndexing", "FloorDiv") else []
        if len(given) < 2 or not isinstance(given[0], ast.Name):
            continue
        values = [sizes.value(ast.unparse(g)) for g in given[1:]]
        cuts = found.setdefault(given[0].id, set())
        step = 1
        for value in values:
            step *= value or 0
            cuts.add(step)
    return tuple((name, frozenset(cuts)) for name, cuts in found.items())
