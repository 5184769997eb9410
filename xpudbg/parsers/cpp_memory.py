"""Memory that the loops of a C++ kernel hand values on through: what a load may have been given by the stores before it.

Part of :mod:`xpudbg.parsers.cpp_kernel_values`. A load is given what a store before it in the text wrote to the same pointer or array. Two
exceptions make it exact where that can be: a store of the same block (or of one around it) to the same element is the only one, and the
variants of one loop, for whole vectors and for the rest, do not reach each other's elements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from xpudbg.parsers.cpp_expression import Binary, Call, Index, Name, Number, Tree, Unary, names_in, written
from xpudbg.parsers.cpp_operations import plain
from xpudbg.parsers.cpp_statements import CppBlock

_LOOP_VARIABLE = re.compile(r"x\d+(?:_tail)?")
_VALUE = re.compile(r"\btmp\d+\b")
_INNER = re.compile(r"x\d+_inner")
_RANGE = re.compile(r"for\s*\(\s*[\w:]+\s+(\w+)\s*=([^;]*);\s*\w+\s*<([^;]*);")


@dataclass(frozen=True)
class MemoryAddress:
    """A place in memory.

    Attributes:
        array: The parameter or array.
        index: The element, written alike in all variants of a loop.
        key: The array with what of the index is no loop: two loads of one tensor by different loops have the same.
        names: The names of values in the index.
    """

    array: str
    index: str
    key: str
    names: tuple[str, ...]

    @classmethod
    def of(cls, tree: Tree, array_of: Callable[[Name], str]) -> MemoryAddress | None:
        """The place that an expression names: ``in_ptr0 + x0``, ``&out_ptr0[x0]``, ``tmpbuf.data()``; None for values.

        Args:
            tree: The expression.
            array_of: Gives the memory that a name stands for, empty for values.
        """
        if isinstance(tree, Unary) and tree.operator == "&":
            return cls.of(tree.value, array_of)
        if isinstance(tree, Call) and tree.method and tree.last in ("data", "get"):
            return cls.of(tree.args[0], array_of)
        terms: list[Tree] = list(_terms(tree.index)) if isinstance(tree, Index) else []
        tree = tree.value if isinstance(tree, Index) else tree
        while isinstance(tree, Binary) and tree.operator == "+":
            terms = [*_terms(tree.right), *terms]
            tree = tree.left
        if not isinstance(tree, Name) or not (array := array_of(tree)):
            return None
        index = sorted(text for term in terms if not _is_inner(term) and (text := _text(term)) != "0")
        kept = sorted(text for term in terms if not _is_loop(term) and (text := _text(term)) != "0")
        names = (n for term in terms for n in names_in(term))
        key = _VALUE.sub("$", f"{array}[{'+'.join(kept)}]")
        return cls(array, "+".join(index), key, tuple(dict.fromkeys(names)))


def _terms(tree: Tree) -> Iterator[Tree]:
    """The terms of an index."""
    inner = plain(tree)
    if isinstance(inner, Binary) and inner.operator == "+":
        yield from _terms(inner.left)
        yield from _terms(inner.right)
    else:
        yield inner


def _factors(tree: Tree) -> Iterator[Tree]:
    inner = plain(tree)
    if isinstance(inner, Binary) and inner.operator == "*":
        yield from _factors(inner.left)
        yield from _factors(inner.right)
    else:
        yield inner


def _is_loop(term: Tree) -> bool:
    """Tell whether a term steps through a loop: its variable times anything."""
    names = [f.name for f in _factors(term) if isinstance(f, Name)]
    return any(_LOOP_VARIABLE.fullmatch(n) or _INNER.fullmatch(n) for n in names)


def _is_inner(term: Tree) -> bool:
    """Tell whether a term steps through the elements of a vector or a block, which other variants do at once."""
    return any(_INNER.fullmatch(n) for n in names_in(term))


def _text(term: Tree) -> str:
    return "0" if term == Number(0.0) else re.sub(r"\b(x\d+)_tail\b", r"\1", written(term))


@dataclass(frozen=True)
class _Store:
    name: str
    index: str
    blocks: tuple[CppBlock, ...]


class CppMemory:
    """The stores of a kernel so far."""

    def __init__(self) -> None:
        self._stores: dict[str, list[_Store]] = {}

    def store(self, address: MemoryAddress, blocks: Sequence[CppBlock], name: str) -> str:
        """Note a store under a name of its own."""
        self._stores.setdefault(address.array, []).append(_Store(name, address.index, tuple(blocks)))
        return name

    def load(self, address: MemoryAddress, blocks: Sequence[CppBlock]) -> tuple[tuple[str, ...], bool]:
        """The stores whose values a load may be given, and whether one of them surely is.

        Args:
            address: Where it loads from.
            blocks: The blocks that it stands in, the outermost first.
        """
        found: list[str] = []
        for store in reversed(self._stores.get(address.array, ())):
            same = store.index == address.index
            if same and tuple(blocks[: len(store.blocks)]) == store.blocks:
                return ((store.name,), True) if not found else ((*found, store.name), True)
            if not (same and _other_variant(store.blocks, blocks)):
                found.append(store.name)
        return tuple(found), False


def _other_variant(one: Sequence[CppBlock], other: Sequence[CppBlock]) -> bool:
    """Tell whether two places are in different variants of one loop."""
    for first, second in zip(one, other, strict=False):
        if first is second:
            continue
        if first.head.startswith("if(C10_") and second.head.startswith("if(C10_"):
            return True
        ranges = _RANGE.match(first.head), _RANGE.match(second.head)
        if ranges[0] is None or ranges[1] is None:
            return False
        return (
            ranges[0][1].partition("_")[0] == ranges[1][1].partition("_")[0] and ranges[0][3] == ranges[1][2]
        )
    return False
