"""Flow of values through the text of a C++ kernel: from each line to the stores that it helps to compute.

    extern "C" void kernel(const float* in_ptr0, float* out_ptr0)
    {
        for(int64_t x0=static_cast<int64_t>(0L); ...)                      -> out_ptr0
        {
            auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + ...);  -> out_ptr0
            auto tmp5 = [&]                                                   (a lambda, for a mask)
            {
                return tmp6;
            }
            ;
            tmp_acc0 = tmp_acc0 + tmp1;
            tmp0.store(out_ptr0 + static_cast<int64_t>(x0));               -> out_ptr0
            out_ptr1[static_cast<int64_t>(x0)] = tmp1;                     -> out_ptr1
        }
    }

The kernels of Inductor (``torch/_inductor/codegen/cpp.py``): one statement a line, a brace alone on its line, and names that are declared
anew in every block, so that blocks are followed. What reads a parameter back does not link to what stored it. Nothing is compiled or run.
Seen: torch 2.5 to 2.15.
"""

from __future__ import annotations

import re

from xpudbg.formats.cpp_statements import (
    DECLARED,
    NAME,
    OPERATORS,
    CppReader,
    find_function,
    is_lambda,
    sides,
)
from xpudbg.formats.value_flow import FlowStatement, KernelFlow, follow_values
from xpudbg.model.problem import Parsed, Problem

_PLAIN = re.compile(r"(\w+)(?:\[.*\])?", re.DOTALL)
_STORE = re.compile(
    r"\.store\(\s*(\w+)|\batomic_add\w*(?:<[^;()]{0,200}>)?\(\s*&?(\w+)|\btranspose_mxn\w*(?:<[^;()]{0,200}>)?\("
)


def parse_cpp_kernel_flow(text: str, *, origin: str) -> Parsed[KernelFlow]:
    """The flow of values in one kernel.

    Args:
        text: The C++ text of its source.
        origin: Its name in problems.
    """
    function = find_function(text, origin)
    if isinstance(function, Problem):
        return Parsed(KernelFlow(), (function,))
    reader = _Reader(frozenset(function.parameters))
    if not reader.read(function):
        known = KernelFlow(function.parameters, function.first)
        return Parsed(known, (Problem(origin, "too many statements; not read"),))
    return Parsed(KernelFlow(function.parameters, function.first, follow_values(reader.statements)))


class _Reader(CppReader):
    """One pass over the lines of a kernel's body.

    Args:
        parameters: Of its function.
    """

    def __init__(self, parameters: frozenset[str]) -> None:
        super().__init__(parameters)
        self.statements: list[FlowStatement] = []

    def statement(self, number: int, text: str) -> None:
        """Follow the values of a statement."""
        found = FlowStatement(range(number, number + 1), set(), set(), set())
        loop = self.loop_variable(text)
        if loop:
            found.writes.add(loop)
        left, right = sides(text)
        if left and not loop:
            self._assign(found, left, right)
        for store in _STORE.finditer(text):
            self._store(found, store[1] or store[2] or _third_argument(text, store.end()))
        if text.startswith("return ") and (result := self.result()):
            found.writes.add(result)
        found.reads |= {own for name in NAME.findall(right if left else text) if (own := self.find(name))}
        found.reads |= {
            own for name in NAME.findall(left) if (own := self.find(name)) and own not in found.writes
        }
        if found.writes and (_STORE.search(text) or "[" in left) and not is_lambda(right):
            found.reads -= found.writes
            found.writes |= self._kept(right if left else text)
        self.statements.append(found)

    def _kept(self, text: str) -> set[str]:
        """The values that go to a buffer of the function's own: its line is theirs, and helps to compute all that they do."""
        return {own for name in NAME.findall(text) if name.startswith("tmp") and (own := self.find(name))}

    def _assign(self, found: FlowStatement, left: str, right: str) -> None:
        compound = left[-1:] in OPERATORS
        left = left.rstrip(OPERATORS + " ")
        plain = _PLAIN.fullmatch(left)
        declared = DECLARED.fullmatch(left) if plain is None else None
        if declared is not None:
            own = self.declare(declared[1])
            found.writes.add(own)
            if is_lambda(right):
                self.following.result = own
            return
        name = plain[1] if plain else next(iter(NAME.findall(left)), "")
        self._store(found, name)
        if compound:
            found.reads |= found.writes

    def _store(self, found: FlowStatement, name: str) -> None:
        """A value goes to a parameter, or to a variable or buffer of the function's own."""
        if name in self.parameters:
            found.stores.add(name)
        elif own := self.find(name):
            found.writes.add(own)
        elif name:
            found.writes.add(self.blocks[0].names.setdefault(name, self.new(name)))


def _third_argument(text: str, start: int) -> str:
    """The name in the third argument of ``transpose_mxn(from, stride, to, stride)``."""
    depth, commas = 0, 0
    for at in range(start, len(text)):
        char = text[at]
        if char in "(<[":
            depth += 1
        elif char in ")>]":
            depth -= 1
        elif char == "," and depth == 0:
            commas += 1
            if commas == 2:
                return next(iter(NAME.findall(text[at + 1 :])), "")
    return ""
