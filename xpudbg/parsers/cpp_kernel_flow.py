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
from collections.abc import Iterator
from dataclasses import dataclass, field

from xpudbg.model.problem import Parsed, Problem
from xpudbg.parsers.value_flow import FlowStatement, KernelFlow, follow_values

MAX_CHARS = 1024 * 1024
_MAX_STATEMENTS = 20_000
_MAX_DEPTH = 500
_FUNCTION = re.compile(r"\bvoid\s+\w+\s*\(")
_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
_DECLARED = re.compile(r"(?:[\w:]|<[^=]{0,200}>|[&*, ])+?[&* ](\w+)(?:\[[^\]]{0,200}\])*")
_PLAIN = re.compile(r"(\w+)(?:\[.*\])?", re.DOTALL)
_LOOP_VARIABLE = re.compile(r"for\s*\(\s*(?:[\w:]+[&* ]+)(\w+)\s*=")
_STORE = re.compile(
    r"\.store\(\s*(\w+)|\batomic_add\w*(?:<[^;()]{0,200}>)?\(\s*&?(\w+)|\btranspose_mxn\w*(?:<[^;()]{0,200}>)?\("
)
_OPERATORS = "+-*/|&^%"


def parse_cpp_kernel_flow(text: str, *, origin: str) -> Parsed[KernelFlow]:
    """The flow of values in one kernel.

    Args:
        text: The C++ text of its source.
        origin: Its name in problems.
    """
    if len(text) > MAX_CHARS:
        return Parsed(KernelFlow(), (Problem(origin, f"too large, {len(text)} characters; not read"),))
    found = _FUNCTION.search(text)
    if found is None:
        return Parsed(KernelFlow(), (Problem(origin, "no function in it"),))
    end = text.find(")", found.end())
    if end < 0:
        return Parsed(KernelFlow(), (Problem(origin, "the arguments of its function are truncated"),))
    parameters = tuple(
        m[-1] for part in text[found.end() : end].split(",") if (m := re.findall(r"\w+", part))
    )
    first = text.count("\n", 0, found.start()) + 1
    reader = _Reader(frozenset(parameters))
    body = text[end + 1 :]
    start = text.count("\n", 0, end) + 1
    for number, line in enumerate(body.split("\n"), start):
        reader.line(number, line)
        if len(reader.statements) > _MAX_STATEMENTS or len(reader.blocks) > _MAX_DEPTH:
            return Parsed(KernelFlow(parameters, first), (Problem(origin, "too many statements; not read"),))
    return Parsed(KernelFlow(parameters, first, follow_values(reader.statements)))


@dataclass
class _Block:
    """A block: the names that are declared in it, and the name that its ``return`` gives a value to."""

    names: dict[str, str] = field(default_factory=dict)
    result: str = ""


class _Reader:
    """One pass over the lines of a kernel's body.

    Args:
        parameters: Of its function.
    """

    def __init__(self, parameters: frozenset[str]) -> None:
        self.parameters = parameters
        self.statements: list[FlowStatement] = []
        self.blocks = [_Block()]
        self._next = _Block()
        self._declared = 0

    def line(self, number: int, line: str) -> None:
        """Read a line: a brace, the head of a loop, or a statement."""
        text = line.partition("//")[0].strip()
        if not text or text.startswith("#"):
            return
        for piece in _pieces(text):
            if piece == "{":
                self.blocks.append(self._next)
                self._next = _Block()
            elif piece == "}":
                if len(self.blocks) > 1:
                    self.blocks.pop()
            elif piece.strip(" ;"):
                self._statement(number, piece.strip())

    def _statement(self, number: int, text: str) -> None:
        found = FlowStatement(range(number, number + 1), set(), set(), set())
        loop = _LOOP_VARIABLE.match(text)
        if loop is not None:
            self._next.names[loop[1]] = own = self._new(loop[1])
            found.writes.add(own)
        left, right = _sides(text)
        if left and loop is None:
            self._assign(found, left, right)
        for store in _STORE.finditer(text):
            self._store(found, store[1] or store[2] or _third_argument(text, store.end()))
        if text.startswith("return ") and (
            result := next((b.result for b in reversed(self.blocks) if b.result), "")
        ):
            found.writes.add(result)
        found.reads |= {own for name in _NAME.findall(right if left else text) if (own := self._find(name))}
        found.reads |= {
            own for name in _NAME.findall(left) if (own := self._find(name)) and own not in found.writes
        }
        self.statements.append(found)

    def _assign(self, found: FlowStatement, left: str, right: str) -> None:
        compound = left[-1:] in _OPERATORS
        left = left.rstrip(_OPERATORS + " ")
        plain = _PLAIN.fullmatch(left)
        declared = _DECLARED.fullmatch(left) if plain is None else None
        if declared is not None:
            own = self.blocks[-1].names[declared[1]] = self._new(declared[1])
            found.writes.add(own)
            if right.rstrip().endswith("[&]"):
                self._next.result = own
            return
        name = plain[1] if plain else next(iter(_NAME.findall(left)), "")
        self._store(found, name)
        if compound:
            found.reads |= found.writes

    def _store(self, found: FlowStatement, name: str) -> None:
        """A value goes to a parameter, or to a variable or buffer of the function's own."""
        if name in self.parameters:
            found.stores.add(name)
        elif own := self._find(name):
            found.writes.add(own)
        elif name:
            found.writes.add(self.blocks[0].names.setdefault(name, self._new(name)))

    def _find(self, name: str) -> str:
        return next((b.names[name] for b in reversed(self.blocks) if name in b.names), "")

    def _new(self, name: str) -> str:
        self._declared += 1
        return f"{name}#{self._declared}"


def _pieces(text: str) -> Iterator[str]:
    """A line as statements and braces; braces inside of a statement (a small lambda) belong to it."""
    if text in ("{", "}", "};", "});"):
        yield text[0]
    elif text.endswith("{") and text.count("{") == text.count("}") + 1:
        yield text[:-1]
        yield "{"
    elif text.startswith("}") and text.count("}") == text.count("{") + 1:
        yield "}"
        yield text[1:]
    else:
        yield text


def _sides(text: str) -> tuple[str, str]:
    """The two sides of an assignment, with the operator of ``+=`` on the left; the left one is empty for other statements."""
    if text.startswith("return "):
        return "", text
    depth = 0
    for at, char in enumerate(text):
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif (
            char == "="
            and depth == 0
            and text[at + 1 : at + 2] != "="
            and text[at - 1 : at] not in ("=", "!", "<", ">")
        ):
            return text[:at].strip(), text[at + 1 :]
    declared = _DECLARED.fullmatch(text.rstrip("; "))
    return (text.rstrip("; "), "") if declared and " " in text else ("", text)


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
                return next(iter(_NAME.findall(text[at + 1 :])), "")
    return ""
