"""Values that the lines of a C++ kernel compute, in the form of :mod:`xpudbg.formats.kernel_values`.

    auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(x0), ...);   load
    auto tmp1 = static_cast<float>(0.5);                                                      constant 0.5
    auto tmp2 = at::vec::Vectorized<float>(tmp1);                                             the same value as tmp1
    auto tmp3 = decltype(tmp0)(tmp0 * tmp2);                                                  mul of tmp0, tmp2
    auto tmp4 = 1 / std::sqrt(tmp3);                                                          rsqrt of tmp3
    auto tmp5 = decltype(tmp3)::blendv(tmp0, tmp3, tmp4);                                     where of tmp4, tmp3, tmp0
    tmp_acc0_vec = tmp_acc0_vec + tmp3;                                                       the same as tmp3, gathered over a loop
    tmp_acc0 = tmp_acc0 + at::vec::vec_reduce_all<float, 1>(..., tmp_acc0_vec);               the same as tmp_acc0_vec
    out_ptr0[static_cast<int64_t>(x0)] = static_cast<float>(tmp_acc0);                        sum of tmp_acc0, and its store
    auto tmp6 = out_ptr0[static_cast<int64_t>(x0)];                                           the same as was stored there

The kernels of Inductor (``torch/_inductor/codegen/cpp.py``). Names are declared anew in every block and get a name of their own. A loop has
variants, for whole vectors and for the rest, which compute the same. Loops of one kernel hand values on through memory:
:mod:`xpudbg.formats.cpp_kernel_values`. Text of other forms is a value of an unknown operation. Nothing is compiled or run. Seen: torch 2.5 to 2.15.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from xpudbg.formats.cpp_expression import (
    Binary,
    Call,
    Choice,
    Index,
    MemberAccess,
    Name,
    Number,
    Tree,
    Unary,
    names_in,
    parse_expression,
    written,
)
from xpudbg.formats.cpp_statements import DECLARED, CppBlock, CppReader, find_function, is_lambda, sides
from xpudbg.formats.kernel_values import CONSTANT, LOAD, SAME, STORE, UNKNOWN, KernelValue
from xpudbg.model.problem import Parsed, Problem

# Operations of the C++ that Inductor generates, scalar and of vectors, by the names that its Triton code has for them.
#
#     std::exp(tmp0), tmp0.exp()                                              exp of tmp0
#     std::max(tmp0, decltype(tmp0)(0)), at::vec::clamp_min(tmp0, ...)        maximum of tmp0, 0
#     decltype(tmp1)(1) / (decltype(tmp1)(1) + std::exp(-tmp1))               sigmoid of tmp1
#     tmp0 ? tmp1 : tmp2, decltype(tmp1)::blendv(tmp2, tmp1, tmp0)            where of tmp0, tmp1, tmp2
#
# Part of :mod:`xpudbg.formats.cpp_kernel_values` (``CppOverrides`` and ``CppVecOverrides`` of ``torch/_inductor/codegen/cpp.py``).

_BINARY = {
    "+": "add", "-": "sub", "*": "mul", "/": "truediv", "%": "mod", "&": "and", "&&": "and", "|": "or", "||": "or", "^": "xor",
    "==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "<<": "lshift", ">>": "rshift",
}  # fmt: skip
_UNARY = {"-": "neg", "!": "not", "~": "not"}
_SPELLINGS = {
    "nearbyint": "round", "max": "maximum", "max_propagate_nan": "maximum", "clamp_min": "maximum", "min": "minimum",
    "min_propagate_nan": "minimum", "clamp_max": "minimum", "fmadd": "fma", "calc_erfinv": "erfinv",
}  # fmt: skip
_TYPES = frozenset(
    {
        "float", "double", "bool", "int", "long", "half", "bfloat16", "Half", "BFloat16", "int8_t", "int16_t", "int32_t", "int64_t",
        "uint8_t", "uint16_t", "uint32_t", "uint64_t",
    }
)  # fmt: skip
_CASTS = _TYPES | {
    "static_cast", "decltype", "convert", "Vectorized", "VectorizedN", "VecMask", "from", "cast", "to", "inductor_vec_mask_cast",
    "vec_mask_cast", "to_float_mask", "mask_convert_to_float", "cvt_to_float", "cvt_lowp_fp32_to_fp32", "arange",
}  # fmt: skip
_METHODS = frozenset({"cast", "to"})


@dataclass(frozen=True)
class CppOperation:
    """An operation with what it is given."""

    name: str
    args: tuple[Tree, ...]


def is_cast(call: Call) -> bool:
    """Tell whether a call changes the type of its first argument alone, or how many there are of it."""
    return call.last in (_METHODS if call.method else _CASTS - _METHODS)


def plain(tree: Tree) -> Tree:
    """An expression without what changes its type alone."""
    while isinstance(tree, Call) and tree.args and is_cast(tree):
        tree = tree.args[0]
    return tree


def constant(tree: Tree) -> float | None:
    """The number that an expression is; None for others."""
    inner = plain(tree)
    if isinstance(inner, Number):
        return inner.value
    if isinstance(inner, Unary) and inner.operator == "-":
        number = constant(inner.value)
        return None if number is None else -number
    if isinstance(inner, Call) and inner.name == "std::numeric_limits::infinity":
        return math.inf
    return None


def operation_of(tree: Tree) -> CppOperation | None:
    """The operation that an expression computes; None where it is none alone.

    Args:
        tree: An expression without casts around it.
    """
    if (found := _idiom(tree)) is not None:
        return found
    if isinstance(tree, Binary):
        return CppOperation(_BINARY[tree.operator], (tree.left, tree.right))
    if isinstance(tree, Unary) and tree.operator in _UNARY:
        return CppOperation(_UNARY[tree.operator], (tree.value,))
    if isinstance(tree, Choice):
        return CppOperation("where", (tree.condition, tree.then, tree.other))
    if isinstance(tree, Call) and tree.args:
        return _call(tree)
    return None


def _call(call: Call) -> CppOperation:
    if call.name == "decltype::blendv" and len(call.args) == 3:
        other, then, condition = call.args
        return CppOperation("where", (condition, then, other))
    if call.last == "reciprocal" and len(call.args) == 1:
        return CppOperation("truediv", (Number(1.0), *call.args))
    return CppOperation(_SPELLINGS.get(call.last, call.last), call.args)


def _idiom(tree: Tree) -> CppOperation | None:
    """One operation that is written with several: ``1 / std::sqrt(x)``."""
    if not isinstance(tree, Binary):
        return None
    left, right = plain(tree.left), plain(tree.right)
    if tree.operator == "/" and left == Number(1.0):
        if isinstance(right, Call) and right.last == "sqrt" and len(right.args) == 1:
            return CppOperation("rsqrt", right.args)
        if (inner := _one_and_exp(right)) is not None and (negated := _negated(inner)) is not None:
            return CppOperation("sigmoid", (negated,))
    if tree.operator == "-" and right == Number(1.0):
        if isinstance(left, Call) and left.last == "exp" and len(left.args) == 1:
            return CppOperation("expm1", left.args)
        if isinstance(left, Binary) and left.operator == "/" and plain(left.left) == Number(2.0):
            inner = _one_and_exp(plain(left.right))
            if isinstance(inner, Binary) and inner.operator == "*" and constant(inner.left) == -2.0:
                return CppOperation("tanh", (inner.right,))
    return None


def _one_and_exp(tree: Tree) -> Tree | None:
    """``x`` of ``1 + exp(x)``."""
    if isinstance(tree, Binary) and tree.operator == "+" and plain(tree.left) == Number(1.0):
        inner = plain(tree.right)
        if isinstance(inner, Call) and inner.last == "exp" and len(inner.args) == 1:
            return plain(inner.args[0])
    return None


def _negated(tree: Tree) -> Tree | None:
    if isinstance(tree, Unary) and tree.operator == "-":
        return tree.value
    if isinstance(tree, Call) and tree.last == "neg" and len(tree.args) == 1:
        return tree.args[0]
    return None


# Memory that the loops of a C++ kernel hand values on through: what a load may have been given by the stores before it.
#
# Part of :mod:`xpudbg.formats.cpp_kernel_values`. A load is given what a store before it in the text wrote to the same pointer or array. Two
# exceptions make it exact where that can be: a store of the same block (or of one around it) to the same element is the only one, and the
# variants of one loop, for whole vectors and for the rest, do not reach each other's elements.

_LOOP_VARIABLE = re.compile(r"x\d+(?:_tail)?")
_CPP_MEMORY_VALUE = re.compile(r"\btmp\d+\b")
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
        key = _CPP_MEMORY_VALUE.sub("$", f"{array}[{'+'.join(kept)}]")
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


_MAX_VALUES = 5_000
_ACCUMULATOR = re.compile(r"(?:masked_)?tmp_acc\d\w*")
_VALUE = re.compile(r"tmp\d")
_PLAIN = re.compile(r"(\w+)(?:\[.*\])?", re.DOTALL)
_POINTER = re.compile(r"\w\s*\*|\]$|\bstd::array<")
_HEAD = re.compile(r"(?:if|else|for|while|do|switch)\b")
_GATHERS = {"+": "sum", "*": "prod", "||": "any", "|": "any", "^": "xor_sum"}
_GATHERING = {
    "maximum": "max2", "max_propagate_nan": "max2", "max_masked_reduce": "max2", "max": "max2",
    "minimum": "min2", "min_propagate_nan": "min2", "min_masked_reduce": "min2", "min": "min2",
    "sum_masked_reduce": "sum", "cascade_sum_combine": "sum", "cascade_sum_final": "sum", "prod_masked_reduce": "prod",
    "any_masked_reduce": "any", "welford_combine": "welford", "argmax_combine": "argmax", "argmin_combine": "argmin",
}  # fmt: skip
_OTHER = "?"
"""The kind of a reduction that is not known: it is no other one, either."""


def parse_cpp_kernel_values(text: str, *, origin: str) -> Parsed[tuple[KernelValue, ...]]:
    """The values of one kernel, in the order of its lines.

    Args:
        text: The C++ text of its source.
        origin: Its name in problems.
    """
    function = find_function(text, origin)
    if isinstance(function, Problem):
        return Parsed((), (function,))
    reader = _Reader(frozenset(function.parameters))
    if not reader.read(function) or len(reader.values) > _MAX_VALUES:
        return Parsed((), (Problem(origin, "too many statements; its values are not followed"),))
    return Parsed(tuple(reader.values))


class _Reader(CppReader):
    """One pass over the lines of a kernel's body.

    Args:
        parameters: Of its function.
    """

    def __init__(self, parameters: frozenset[str]) -> None:
        super().__init__(parameters)
        self.values: list[KernelValue] = []
        self._line_number = 0
        self._known: set[str] = set()
        self._memory = CppMemory()
        self._arrays = {p: p for p in parameters if "ptr" in p}
        self._gathers: dict[str, set[str]] = {}

    def statement(self, number: int, text: str) -> None:
        """Read the value that a statement assigns, stores or returns."""
        self._line_number = number
        if self.loop_variable(text) or _HEAD.match(text):
            return
        text = text.rstrip("; ")
        left, right = sides(text)
        if text.startswith("return "):
            if target := self.result():
                self._assign(target, text.removeprefix("return "))
        elif not left:
            self._called(parse_expression(text))
        elif _PLAIN.fullmatch(left):
            self._again(left, right)
        elif (declared := DECLARED.fullmatch(left)) is not None:
            self._declared_as(left, declared[1], right)

    def _declared_as(self, left: str, name: str, right: str) -> None:
        """A declaration: of a value, an accumulator, or memory."""
        pointed = self._array(Name(right.strip())) if right.strip().isidentifier() else ""
        own = self.declare(name)
        if _ACCUMULATOR.fullmatch(name):
            self._add(own, SAME)
        elif pointed:
            self._arrays[own] = pointed
        elif _POINTER.search(left):
            self._arrays[own] = own
        elif is_lambda(right):
            self.following.result = own
        else:
            self._assign(own, right)

    def _again(self, left: str, right: str) -> None:
        """A name that is there already gets a value, or memory does."""
        tree = parse_expression(left)
        inner = tree.value if isinstance(tree, Index) else tree
        if isinstance(inner, Name) and _ACCUMULATOR.fullmatch(inner.name):
            self._gather(self._own(inner.name), right)
        elif isinstance(tree, Index) and (address := self._address(tree)):
            self._store(address, parse_expression(right))
        elif isinstance(tree, Name):
            self._assign(self._own(tree.name), right)

    def _own(self, name: str) -> str:
        return self.find(name) or self.blocks[0].names.setdefault(name, self.new(name))

    def _called(self, tree: Tree | None) -> None:
        """A call that stores: ``tmp0.store(out_ptr0 + x0)``, ``transpose_mxn(in_ptr0, n, tmp0, n)``, ``atomic_add(&out_ptr0[x0], tmp1)``."""
        if not isinstance(tree, Call) or not tree.args:
            return
        to = {"store": 1, "transpose_mxn": 2}.get(tree.last, 0)
        address = self._address(tree.args[to]) if len(tree.args) > to else None
        if address is None:
            return
        if tree.last == "store" and tree.method:
            self._store(address, tree.args[0])
        elif tree.last == "transpose_mxn":
            self._store(address, Call("loadu", tree.args[:1]))
        elif tree.last.startswith("atomic_add"):
            self._add(self._memory.store(address, self.blocks, self.new("*")), UNKNOWN, self._names(tree))

    def _assign(self, name: str, text: str) -> None:
        tree = parse_expression(text)
        if tree is None:
            self._add(name, UNKNOWN, text=" ".join(text.split()))
        else:
            self._value(name, tree)

    def _value(self, name: str, tree: Tree) -> None:
        """The value of an expression, under a name."""
        inner = plain(tree)
        number = constant(inner)
        if number is not None:
            self._add(name, CONSTANT, (number,))
        elif address := self._loaded(tree):
            self._load(name, address)
        elif operand := self._operand(inner):
            value = operand in self._known or _VALUE.match(operand)
            self._add(name, SAME if value else UNKNOWN, (operand,) if value else ())
        else:
            found = operation_of(inner)
            operands = [self._constant_or_value(a) for a in found.args] if found else [None]
            if found is None or None in operands:
                self._add(name, UNKNOWN, self._names(inner), self._text(inner))
            else:
                self._add(name, found.name, tuple(o for o in operands if o is not None))

    def _constant_or_value(self, tree: Tree) -> str | float | None:
        number = constant(tree)
        return self._operand(tree) if number is None else number

    def _operand(self, tree: Tree) -> str | None:
        """The name of the value that an operand is; None where it is made of several."""
        if address := self._loaded(tree):
            name = self.new("loaded")
            self._load(name, address)
            return name
        inner = plain(tree)
        member = inner.name if isinstance(inner, MemberAccess) else ""
        if isinstance(inner, (MemberAccess, Index)):
            inner = plain(inner.value)
        if isinstance(inner, Name):
            return self._read(inner.name, member)
        if isinstance(inner, Call) and not inner.args and not inner.method:
            return self.find(inner.name) or None
        return None

    def _read(self, name: str, member: str) -> str:
        """The name of a value; what was gathered over a loop is a value where it is read."""
        own = self.find(name)
        if not _ACCUMULATOR.fullmatch(name):
            return own or name
        kinds = self._gathers.get(own, set())
        kind = next(iter(kinds)) if len(kinds) == 1 else _OTHER
        if kind == _OTHER:
            kind = UNKNOWN
        elif member and member != "index":
            kind = f"{kind}.{member}"
        final = self.new("gathered")
        self._add(final, kind, (own or name,))
        return final

    def _gather(self, own: str, text: str) -> None:
        """A statement that adds to what is gathered over a loop."""
        tree = parse_expression(text)
        inner = plain(tree) if tree is not None else None
        kinds = self._gathers.setdefault(own, set())
        if inner is None:
            kinds.add(_OTHER)
            return
        if constant(inner) is not None:
            self._add(own, SAME)
            return
        if isinstance(inner, Binary):
            kinds.add(_GATHERS.get(inner.operator, _OTHER))
        elif isinstance(inner, Call):
            kinds.add(_GATHERING.get(inner.last, _OTHER))
        names = (n for n in names_in(inner) if _ACCUMULATOR.fullmatch(n))
        others = tuple(dict.fromkeys(o for n in names if (o := self.find(n)) and o != own))
        if others:
            if not isinstance(inner, (Binary, Call)):
                kinds.update(*(self._gathers.get(o, ()) for o in others))
            self._add(own, SAME, others)
        elif (part := self._part(inner, own)) is not None:
            self._value(own, part)
        else:
            self._add(own, SAME)

    def _part(self, tree: Tree, own: str) -> Tree | None:
        """The part that a statement adds to an accumulator; None where a helper has kept it."""
        args = tree.args if isinstance(tree, Call) else ()
        for part in (tree.left, tree.right) if isinstance(tree, Binary) else args:
            names = list(names_in(part))
            if names and own not in map(self.find, names):
                return None if any("helper" in n for n in names) else part
        return None

    def _loaded(self, tree: Tree) -> MemoryAddress | None:
        """The place that an expression loads from; None for others."""
        while True:
            if isinstance(tree, (Name, Index)):
                return self._address(tree)
            if not isinstance(tree, Call) or not tree.args:
                return None
            if tree.last in ("loadu", "from", "load") and (address := self._address(tree.args[0])):
                return address
            if not is_cast(tree):
                return None
            tree = tree.args[0]

    def _address(self, tree: Tree) -> MemoryAddress | None:
        return MemoryAddress.of(tree, self._array)

    def _array(self, tree: Name) -> str:
        """The memory that a name stands for; empty for values."""
        return self._arrays.get(self.find(tree.name) or tree.name, "")

    def _store(self, address: MemoryAddress, tree: Tree | None) -> None:
        own = self.new("stored")
        if tree is None:
            self._add(own, UNKNOWN)
        else:
            self._value(own, tree)
        self._add(self._memory.store(address, self.blocks, self.new("*")), STORE, (own,))

    def _load(self, name: str, address: MemoryAddress) -> None:
        stored, surely = self._memory.load(address, self.blocks)
        # What the kernel alone writes has no value from outside: without a store that was read it is not known.
        outside = address.array in self.parameters and not address.array.startswith("out_ptr")
        if stored or not outside:
            self._add(name, SAME, stored or (f"*{address.array}",))
        if outside and not surely:
            operands = tuple(o for n in address.names if (o := self.find(n)) in self._known)
            self._add(name, LOAD, operands, address.key)

    def _names(self, tree: Tree) -> tuple[str, ...]:
        return tuple(dict.fromkeys(o for n in names_in(tree) if (o := self.find(n)) in self._known))

    def _text(self, tree: Tree) -> str:
        """An expression with its values left out: it is the same in all variants of a loop."""
        return _VALUE.sub("$", re.sub(r"\btmp\d+\b", "$", written(tree)))

    def _add(self, name: str, operation: str, operands: tuple[str | float, ...] = (), text: str = "") -> None:
        self.values.append(KernelValue(self._line_number, name, operation, operands, text))
        self._known.add(name)
