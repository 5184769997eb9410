"""Layouts of tensors as MLIR prints them: attributes of the dialects ``ttg`` and ``ttig``.

    #blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
    #mma = #ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 2, threadsPerWarp = 16, ...}>
    tensor<64x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>

Grammar::

    layout = alias | "#" dialect "." kind "<" "{" [field *("," field)] "}" ">"
    field  = name "=" value
    value  = number | word | string | list | layout
    list   = "[" [value *("," value)] "]"
    tensor = "tensor<" *(number "x") element ["," layout] ">"

Seen: triton 3.2 (``triton_gpu``, ``triton_intel_gpu``) to 3.7 (``ttg``, ``ttig``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

Value = object
_TOKEN = re.compile(r'#[\w$.-]{1,200}|[\w$.-]{1,200}|"[^"\n]{0,1000}"|[<>{}\[\],=]')
_TENSOR = re.compile(r"(?:tensor|memdesc)<((?:\d{1,9}x){1,8})")
_MAX_DEPTH = 12
_MAX_CHARS = 20_000


@dataclass(frozen=True)
class LayoutAttribute:
    """A layout with its fields.

    Attributes:
        kind: Its name without the dialect: ``blocked``, ``dpas``.
        fields: Its fields: numbers and words as text, lists, layouts.
        dialect: The dialect: ``ttg``.
    """

    kind: str
    fields: Mapping[str, Value]
    dialect: str = ""

    def number(self, name: str) -> int:
        """Return a field that is a number; raises KeyError."""
        return _number(self.fields[name], name)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return a field that is a list of numbers; raises KeyError."""
        value = self.fields[name]
        if not isinstance(value, tuple):
            raise KeyError(name)
        return tuple(_number(item, name) for item in value)

    def bases(self, name: str) -> tuple[tuple[int, ...], ...]:
        """Return a field that is a list of lists of numbers; empty where it is not there."""
        value = self.fields.get(name, ())
        if not isinstance(value, tuple) or not all(isinstance(row, tuple) for row in value):
            raise KeyError(name)
        return tuple(tuple(_number(item, name) for item in row) for row in value)

    def layout(self, name: str) -> LayoutAttribute:
        """Return a field that is a layout; raises KeyError."""
        value = self.fields[name]
        if not isinstance(value, LayoutAttribute):
            raise KeyError(name)
        return value


@dataclass(frozen=True)
class TensorType:
    """A tensor, or a buffer in SLM.

    Attributes:
        shape: Its shape.
        element: Its element type.
        layout: The text of its layout, with aliases; empty without one.
        shared: Whether it is in SLM.
    """

    shape: tuple[int, ...]
    element: str
    layout: str
    shared: bool = False


def parse_layout(text: str, aliases: Mapping[str, str]) -> LayoutAttribute | None:
    """Return a layout with those that its aliases name; None where it is none.

    Args:
        text: The attribute or its alias.
        aliases: Texts of aliases.
    """
    return _Reader(aliases).layout(text, 0)


def tensor_types(line: str) -> list[TensorType]:
    """Return the tensors in a line of MLIR, in order."""
    found: list[TensorType] = []
    line = line[:_MAX_CHARS]
    for match in _TENSOR.finditer(line):
        end = _closing(line, line.index("<", match.start()))
        if end < 0:
            continue
        element, _, layout = _parted(line[match.end() : end])
        shape = tuple(int(size) for size in match[1].split("x")[:-1])
        found.append(TensorType(shape, element, layout, match[0].startswith("memdesc")))
    return found


def _parted(inside: str) -> tuple[str, str, str]:
    """Return element type and layout of the inside of a tensor's type."""
    depth = 0
    for at, char in enumerate(inside):
        depth += (char in "<([{") - (char in ">)]}")
        if char == "," and depth == 0:
            rest = inside[at + 1 :].strip()
            end = _closing(rest, rest.index("<")) + 1 if "<" in rest.partition(",")[0] else 0
            return inside[:at].strip(), ",", rest[:end] if end else rest.partition(",")[0]
    return inside.strip(), "", ""


def _closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "<") - (text[at] == ">" and text[at - 1] != "-")
        if depth == 0:
            return at
    return -1


def _number(value: Value, name: str) -> int:
    if not isinstance(value, str) or not value.lstrip("-").isdecimal() or len(value) > 9:
        raise KeyError(name)
    return int(value)


class _Reader:
    def __init__(self, aliases: Mapping[str, str]) -> None:
        self._aliases = aliases

    def layout(self, text: str, depth: int) -> LayoutAttribute | None:
        tokens = _TOKEN.findall(text[:_MAX_CHARS])
        value, end = self._value(tokens, 0, depth)
        return value if isinstance(value, LayoutAttribute) and end == len(tokens) else None

    def _value(self, tokens: list[str], at: int, depth: int) -> tuple[Value, int]:
        word = tokens[at] if at < len(tokens) else ""
        if depth > _MAX_DEPTH or not word:
            return "", len(tokens) + 1
        if word == "[":
            items: list[Value] = []
            at += 1
            while at < len(tokens) and tokens[at] != "]":
                item, at = self._value(tokens, at, depth + 1)
                items.append(item)
                at += at < len(tokens) and tokens[at] == ","
            return tuple(items), at + 1
        if not word.startswith("#"):
            return word.strip('"'), at + 1
        if tokens[at + 1 : at + 3] != ["<", "{"]:
            return self.layout(self._aliases.get(word, ""), depth + 1), at + 1
        fields: dict[str, Value] = {}
        at += 3
        while at + 2 < len(tokens) and tokens[at] != "}" and tokens[at + 1] == "=":
            fields[tokens[at]], end = self._value(tokens, at + 2, depth + 1)
            at = end + (end < len(tokens) and tokens[end] == ",")
        closed = tokens[at : at + 2] == ["}", ">"]
        dialect, _, kind = word[1:].rpartition(".")
        return (LayoutAttribute(kind, fields, dialect), at + 2) if closed else ("", len(tokens) + 1)
