"""Expressions of the C++ that Inductor generates, as trees.

    at::vec::convert<float,2,bfloat16,1>(tmp0)      Call("at::vec::convert", (Name("tmp0"),))
    tmp7.template cast<int64_t,2>()                 Call("cast", (Name("tmp7"),), method=True)
    decltype(tmp1)(1) / std::exp(-tmp1)             Binary("/", Call("decltype", ...), Call("std::exp", ...))
    in_ptr0[static_cast<int64_t>(x0 + 64L*x1)]      Index(Name("in_ptr0"), ...)

Part of :mod:`xpudbg.formats.cpp_kernel_values`. Template arguments are left out: Inductor writes them without a blank before them, and
comparisons with one (``torch/_inductor/codegen/cpp.py``). What is not understood is None. Nothing is compiled or run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MAX_DEPTH = 60
_MAX_CHARS = 8_000
_MAX_PARTS = 300
_PART = re.compile(
    r"\s*(?:(0[xX][0-9a-fA-F]{1,16}|\d[\d.]{0,40}(?:[eE][+-]?\d{1,4})?|\.\d{1,40}(?:[eE][+-]?\d{1,4})?)[fFlLuU]{0,3}"
    r"|([A-Za-z_]\w*)|(\|\||&&|==|!=|<=|>=|<<|>>|::|->|[-+*/%&|^~!<>?:()\[\]{}.,]))"
)
_PRIORITY = {
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7, "<<": 8, ">>": 8,
    "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
}  # fmt: skip


@dataclass(frozen=True)
class Name:
    """A name, with the namespaces before it."""

    name: str


@dataclass(frozen=True)
class Number:
    """A number that is written out."""

    value: float


@dataclass(frozen=True)
class Call:
    """A call of a function, of a type, or of a method, whose object is the first of its arguments.

    Attributes:
        name: What is called; ``decltype`` for the type of a value, whose arguments are those of the second brackets.
        args: The arguments.
        method: Whether it is called on its first argument.
    """

    name: str
    args: tuple[Tree, ...]
    method: bool = False

    @property
    def last(self) -> str:
        """The name without namespaces."""
        return self.name.rpartition("::")[2]


@dataclass(frozen=True)
class MemberAccess:
    """A member of a value: ``tmp_acc0.mean``."""

    value: Tree
    name: str


@dataclass(frozen=True)
class Index:
    """An element: ``in_ptr0[x0]``."""

    value: Tree
    index: Tree


@dataclass(frozen=True)
class Unary:
    """An operator before its operand."""

    operator: str
    value: Tree


@dataclass(frozen=True)
class Binary:
    """An operator between two operands."""

    operator: str
    left: Tree
    right: Tree


@dataclass(frozen=True)
class Choice:
    """One of two values: ``tmp0 ? tmp1 : tmp2``."""

    condition: Tree
    then: Tree
    other: Tree


@dataclass(frozen=True)
class Braces:
    """A list in braces, or the block of a small lambda."""

    args: tuple[Tree, ...] = ()


Tree = Name | Number | Call | MemberAccess | Index | Unary | Binary | Choice | Braces


class _NotUnderstoodError(Exception):
    pass


def parse_expression(text: str) -> Tree | None:
    """An expression as a tree; None where it is not understood."""
    if len(text) > _MAX_CHARS:
        return None
    try:
        parser = _Parser(text)
        found = parser.expression(0)
        return found if parser.peek() == "" else None
    except _NotUnderstoodError:
        return None


def names_in(tree: Tree) -> Iterator[str]:
    """The names of values in a tree, from left to right; not those of functions."""
    if isinstance(tree, Name):
        yield tree.name
    for part in parts_of(tree):
        yield from names_in(part)


def parts_of(tree: Tree) -> tuple[Tree, ...]:
    """The expressions that one is made of."""
    if isinstance(tree, (Call, Braces)):
        return tree.args
    if isinstance(tree, MemberAccess):
        return (tree.value,)
    if isinstance(tree, Index):
        return tree.value, tree.index
    if isinstance(tree, Unary):
        return (tree.value,)
    if isinstance(tree, Binary):
        return tree.left, tree.right
    if isinstance(tree, Choice):
        return tree.condition, tree.then, tree.other
    return ()


def written(tree: Tree) -> str:
    """An expression as text, without blanks and types."""
    inner = [written(part) for part in parts_of(tree)]
    if isinstance(tree, Name):
        return tree.name
    if isinstance(tree, Number):
        return f"{tree.value:g}"
    if isinstance(tree, MemberAccess):
        return f"{inner[0]}.{tree.name}"
    if isinstance(tree, Index):
        return f"{inner[0]}[{inner[1]}]"
    if isinstance(tree, (Unary, Binary)):
        return f"({tree.operator.join(['', *inner] if isinstance(tree, Unary) else inner)})"
    if isinstance(tree, Choice):
        return f"({inner[0]}?{inner[1]}:{inner[2]})"
    return f"{tree.name if isinstance(tree, Call) else ''}({','.join(inner)})"


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self.parts = 0

    def peek(self) -> str:
        """The next part; empty at the end."""
        found = _PART.match(self.text, self.at)
        if found is None:
            if self.text[self.at :].strip():
                raise _NotUnderstoodError
            return ""
        return found.group().strip()

    def take(self, wanted: str = "") -> str:
        """Take the next part, which has to be the one wanted."""
        found = _PART.match(self.text, self.at)
        if found is None or (wanted and found.group().strip() != wanted):
            raise _NotUnderstoodError
        self.at = found.end()
        self.parts += 1
        if self.parts > _MAX_PARTS:
            raise _NotUnderstoodError
        return found.group().strip()

    def expression(self, lowest: int) -> Tree:
        """An expression whose operators bind at least as much as ``lowest``."""
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise _NotUnderstoodError
        left = self._unary()
        while _PRIORITY.get(operator := self.peek(), -1) >= max(lowest, 1):
            self.take()
            left = Binary(operator, left, self.expression(_PRIORITY[operator] + 1))
        if lowest == 0 and self.peek() == "?":
            self.take()
            then = self.expression(0)
            self.take(":")
            left = Choice(left, then, self.expression(0))
        self.depth -= 1
        return left

    def _unary(self) -> Tree:
        part = self.peek()
        if part in ("-", "!", "~", "+", "&", "*"):
            self.take()
            self.depth += 1
            if self.depth > _MAX_DEPTH:
                raise _NotUnderstoodError
            value = self._unary()
            self.depth -= 1
            if part == "-" and isinstance(value, Number):
                return Number(-value.value)
            return value if part == "+" else Unary(part, value)
        return self._postfix(self._primary())

    def _primary(self) -> Tree:
        part = self.peek()
        if part == "(":
            self.take()
            found = self.expression(0)
            self.take(")")
            return found
        if part == "{":
            return Braces(self._arguments("{", "}"))
        if part == "[":
            self._skip("[", "]")
            if self.peek() == "(":
                self._skip("(", ")")
            self._skip("{", "}")
            return Braces()
        if part[:1].isdigit() or (part[:1] == "." and len(part) > 1):
            return _number(self.take())
        if part and (part[0].isalpha() or part[0] == "_"):
            name = self._name()
            if name in ("true", "false"):
                return Number(float(name == "true"))
            return Name(name)
        raise _NotUnderstoodError

    def _name(self) -> str:
        """A name with its namespaces, without template arguments."""
        parts = [self.take()]
        while True:
            if self.text[self.at : self.at + 1] == "<":
                self._template()
            elif self.text.startswith("::", self.at):
                self.at += 2
                part = self.take()
                if not (part[0].isalpha() or part[0] == "_"):
                    raise _NotUnderstoodError
                parts.append(part)
            else:
                return "::".join(parts)

    def _template(self) -> None:
        depth = 0
        for at in range(self.at, min(len(self.text), self.at + 400)):
            char = self.text[at]
            depth += (char == "<") - (char == ">")
            if depth == 0:
                self.at = at + 1
                return
            if char in ";{}=|&?":
                break
        raise _NotUnderstoodError

    def _skip(self, opening: str, closing: str) -> None:
        """Skip a pair of brackets with all that is in it."""
        self.take(opening)
        depth = 1
        while depth:
            if self.at >= len(self.text):
                raise _NotUnderstoodError
            char = self.text[self.at]
            depth += (char == opening) - (char == closing)
            self.at += 1

    def _arguments(self, opening: str, closing: str) -> tuple[Tree, ...]:
        self.take(opening)
        found: list[Tree] = []
        while self.peek() != closing:
            found.append(self.expression(0))
            if self.peek() != closing:
                self.take(",")
        self.take(closing)
        return tuple(found)

    def _postfix(self, value: Tree) -> Tree:
        while True:
            part = self.peek()
            if part == "(" and isinstance(value, Name):
                args = self._arguments("(", ")")
                if value.name == "decltype":
                    value = self._of_type()
                else:
                    value = Call(value.name, args)
            elif part == "[":
                self.take()
                value = Index(value, self.expression(0))
                self.take("]")
            elif part in (".", "->"):
                self.take()
                name = self._name()
                if name == "template":
                    name = self._name()
                if self.peek() == "(":
                    value = Call(name, (value, *self._arguments("(", ")")), method=True)
                else:
                    value = MemberAccess(value, name)
            else:
                return value

    def _of_type(self) -> Tree:
        """The rest behind the type of a value: a value of that type, or a function of it."""
        if self.text.startswith("::", self.at):
            self.at += 2
            return Name(f"decltype::{self._name()}")
        if self.peek() == "(":
            return Call("decltype", self._arguments("(", ")"))
        raise _NotUnderstoodError


def _number(part: str) -> Number:
    text = part.rstrip("fFlLuU") if not part.lower().startswith("0x") else part.rstrip("lLuU")
    try:
        return Number(float(int(text, 16)) if text.lower().startswith("0x") else float(text))
    except (ValueError, OverflowError):
        raise _NotUnderstoodError from None
