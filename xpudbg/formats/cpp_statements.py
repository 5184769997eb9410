"""Statements and blocks of a C++ kernel of Inductor, with the names that each block declares.

Part of :mod:`xpudbg.formats.cpp_kernel_flow`, whose docstring shows a kernel, and of :mod:`xpudbg.formats.cpp_kernel_values`. One statement
a line, a brace alone on its line, and names that are declared anew in every block: each gets a name of its own, ``tmp0#12``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from xpudbg.model.problem import Problem

MAX_CHARS = 1024 * 1024
MAX_STATEMENTS = 20_000
_MAX_DEPTH = 500
NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
DECLARED = re.compile(
    r"(?:[\w:&*, ]|<[^=<>]*(?:<[^=<>]*(?:<[^=<>]*>[^=<>]*)*>[^=<>]*)*>)+?[&* ](\w+)(?:\[[^\]]{0,200}\])*"
)
_FUNCTION = re.compile(r"\bvoid\s+\w+\s*\(")
_LOOP_VARIABLE = re.compile(r"for\s*\(\s*(?:[\w:]+[&* ]+)(\w+)\s*=")
OPERATORS = "+-*/|&^%"


@dataclass(frozen=True)
class CppFunction:
    """The function of a kernel.

    Attributes:
        parameters: Its parameters, in order.
        first: Its line in the text, from 1.
        start: The line that its body begins in.
        body: The text behind its parameters.
    """

    parameters: tuple[str, ...]
    first: int
    start: int
    body: str


def find_function(text: str, origin: str) -> CppFunction | Problem:
    """The function of a kernel's source, or why there is none.

    Args:
        text: The C++ text.
        origin: Its name in problems.
    """
    if len(text) > MAX_CHARS:
        return Problem(origin, f"too large, {len(text)} characters; not read")
    found = _FUNCTION.search(text)
    if found is None:
        return Problem(origin, "no function in it")
    end = text.find(")", found.end())
    if end < 0:
        return Problem(origin, "the arguments of its function are truncated")
    parameters = tuple(
        m[-1] for part in text[found.end() : end].split(",") if (m := re.findall(r"\w+", part))
    )
    first = text.count("\n", 0, found.start()) + 1
    return CppFunction(parameters, first, text.count("\n", 0, end) + 1, text[end + 1 :])


@dataclass(eq=False)
class CppBlock:
    """A block.

    Attributes:
        names: The names that are declared in it, each with the one that it has in the whole kernel.
        result: What its ``return`` gives a value to; empty where that is not known.
        head: The statement before its brace: ``for(...)``, ``if(...)``.
    """

    names: dict[str, str] = field(default_factory=dict)
    result: str = ""
    head: str = ""


class CppReader:
    """One pass over the lines of a kernel's body.

    Args:
        parameters: Of its function.
    """

    def __init__(self, parameters: frozenset[str]) -> None:
        self.parameters = parameters
        self.blocks = [CppBlock()]
        self.following = CppBlock()
        self._declared = 0
        self._statements = 0

    def read(self, function: CppFunction) -> bool:
        """Read all lines; return whether there were few enough."""
        for number, line in enumerate(function.body.split("\n"), function.start):
            self._line(number, line)
            if self._statements > MAX_STATEMENTS or len(self.blocks) > _MAX_DEPTH:
                return False
        return True

    def statement(self, number: int, text: str) -> None:
        """Read a statement, or the head of a loop."""
        raise NotImplementedError

    def _line(self, number: int, line: str) -> None:
        text = line.partition("//")[0].strip()
        if not text or text.startswith("#"):
            return
        if text.startswith("alignas("):
            text = _behind_brackets(text)
        for piece in _pieces(text):
            if piece == "{":
                self.blocks.append(self.following)
                self.following = CppBlock()
            elif piece == "}":
                if len(self.blocks) > 1:
                    self.blocks.pop()
            elif piece.strip(" ;"):
                self._statements += 1
                self.following.head = piece.strip()
                self.statement(number, piece.strip())

    def loop_variable(self, text: str) -> str:
        """Declare the variable of a loop's head in the block behind it; return its own name, empty for other statements."""
        loop = _LOOP_VARIABLE.match(text)
        if loop is None:
            return ""
        self.following.names[loop[1]] = own = self.new(loop[1])
        return own

    def declare(self, name: str) -> str:
        """Declare a name in this block; return its own name in the kernel."""
        own = self.blocks[-1].names[name] = self.new(name)
        return own

    def result(self) -> str:
        """The name that a ``return`` gives its value to."""
        return next((b.result for b in reversed(self.blocks) if b.result), "")

    def find(self, name: str) -> str:
        """The own name of a name that is declared here or around; empty where it is not."""
        return next((b.names[name] for b in reversed(self.blocks) if name in b.names), "")

    def new(self, name: str) -> str:
        """A name that the kernel has nowhere else."""
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


def _behind_brackets(text: str) -> str:
    """The text behind the first pair of brackets: ``float tmp0[8*8];`` behind its alignment."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == ")" and depth == 0:
            return text[at + 1 :].strip()
    return text


def sides(text: str) -> tuple[str, str]:
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
    declared = DECLARED.fullmatch(text.rstrip("; "))
    return (text.rstrip("; "), "") if declared and " " in text else ("", text)


def is_lambda(right: str) -> bool:
    """Tell whether the right side of an assignment is a lambda whose block follows, on the next lines or at once."""
    return right.strip() in ("", "[&]") or right.rstrip().endswith("[&]")
