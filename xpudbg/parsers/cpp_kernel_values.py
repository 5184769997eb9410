"""Values that the lines of a C++ kernel compute, in the form of :mod:`xpudbg.parsers.kernel_values`.

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
:mod:`xpudbg.parsers.cpp_memory`. Text of other forms is a value of an unknown operation. Nothing is compiled or run. Seen: torch 2.5 to 2.15.
"""

from __future__ import annotations

import re

from xpudbg.model.problem import Parsed, Problem
from xpudbg.parsers.cpp_expression import (
    Binary,
    Call,
    Index,
    MemberAccess,
    Name,
    Tree,
    names_in,
    parse_expression,
    written,
)
from xpudbg.parsers.cpp_memory import CppMemory, MemoryAddress
from xpudbg.parsers.cpp_operations import constant, is_cast, operation_of, plain
from xpudbg.parsers.cpp_statements import DECLARED, CppReader, find_function, is_lambda, sides
from xpudbg.parsers.kernel_values import CONSTANT, LOAD, SAME, STORE, UNKNOWN, KernelValue

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
