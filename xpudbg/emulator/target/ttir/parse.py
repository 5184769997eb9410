"""Parser of MLIR's text of a Triton module into functions, blocks and operations.

The printer puts each operation on a line of its own and opens regions at the end of a line, so this reads lines. Operands, attributes
and types are recognised by their form, for all operations alike; the operations are implemented elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .types import Type, UnsupportedError, parse_type

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_VALUE = re.compile(r"%[\w$.-]+(?:#\d+)?")
_OPERATION = re.compile(r'(?:(%[^=]*?) = )?("?)([a-z_]+\.[\w.]+|call|return)\2(.*)$')
_LOCATION = re.compile(r"^#(\w+) = loc\((.*)\)$", re.MULTILINE)
_MAXIMUM_DEPTH = 100


@dataclass
class Block:
    """Operations that run one after another.

    Attributes:
        label: Its name, without ``^``.
        arguments: Names and types of its arguments.
        operations: In order; the last one is the terminator.
    """

    label: str = "bb0"
    arguments: list[tuple[str, Type]] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)


@dataclass
class Operation:
    """One operation.

    Attributes:
        name: ``arith.addf``.
        results: Names of its results.
        types: Their types.
        operands: Names of its operands, in order of appearance.
        operand_types: Their types.
        attributes: Attributes in ``{}``, ``<{}>`` and ``key = value``.
        words: Bare words before the types (``slt``, ``fadd``, ``acq_rel``).
        text: The line without results, types and location, for operations with their own form.
        regions: Its regions, each a list of blocks.
        location: Where it is in the source.
    """

    name: str
    results: list[str]
    types: list[Type]
    operands: list[str]
    operand_types: list[Type]
    attributes: dict[str, Any]
    words: list[str]
    text: str
    regions: list[list[Block]] = field(default_factory=list)
    location: str = ""


@dataclass
class Function:
    """A function of the module: its arguments are those of its first block."""

    name: str
    blocks: list[Block]

    @property
    def arguments(self) -> list[tuple[str, Type]]:
        """Return names and types of its arguments."""
        return self.blocks[0].arguments


def parse_module(text: str) -> dict[str, Function]:
    """Read a module.

    Args:
        text: Result of ``str(module)``, with or without locations.

    Returns:
        Its functions by name; the first one that is public is the kernel.

    Raises:
        UnsupportedError: The text has an unknown form.
    """
    return _Reader(text).functions()


class _Reader:
    def __init__(self, text: str) -> None:
        self._strings: list[str] = []
        self._places = dict(_LOCATION.findall(text))
        body = [line for line in text.splitlines() if not line.startswith(("#", "//"))]
        self._lines = [line.strip() for line in body if line.strip() and not line.strip().startswith("//")]
        self._next = 0
        self._types: dict[str, Type] = {}
        self._depth = 0

    def functions(self) -> dict[str, Function]:
        found = {}
        while self._next < len(self._lines):
            line = self._lines[self._next]
            self._next += 1
            if line.startswith("tt.func"):
                function = self._function(line)
                found[function.name] = function
            elif not line.startswith(("module", "}", "{-#", "#-}")) and "tt.func" in line:
                raise UnsupportedError(f"this form of a function: {line[:80]}")
        if not found:
            raise UnsupportedError("a module without a function")
        return found

    def _function(self, line: str) -> Function:
        line, _ = self._without_locations(self._hide_strings(line))
        match = re.match(r"tt\.func (?:public |private |nested )?@([\w$.]+|§\d+)\(", line)
        if not match or not line.endswith("{"):
            raise UnsupportedError(f"this form of a function: {line[:80]}")
        name = self._show_strings(match.group(1)).strip('"')
        inner, _ = _bracketed(line, match.end() - 1)
        self._types = {}
        first = Block(arguments=self._arguments(inner))
        return Function(name, self._region(first))

    def _region(self, first: Block) -> list[Block]:
        """Parse blocks up to the line that closes the region, which is not consumed."""
        self._depth += 1
        if self._depth > _MAXIMUM_DEPTH:
            raise UnsupportedError("regions nested this deep")
        blocks = [first]
        while True:
            if self._next >= len(self._lines):
                raise UnsupportedError("a region that is not closed")
            line = self._lines[self._next]
            if line.startswith("}"):
                self._next += 1
                self._closing = line
                self._depth -= 1
                return blocks
            self._next += 1
            if line.startswith("^"):
                block = self._label(line)
                if len(blocks) == 1 and not blocks[0].operations and not blocks[0].arguments:
                    blocks.clear()
                blocks.append(block)
            else:
                blocks[-1].operations.append(self._operation(line))

    def _label(self, line: str) -> Block:
        line, _ = self._without_locations(self._hide_strings(line.split("  //", maxsplit=1)[0]))
        label = re.match(r"\^([\w$.]+)", line)
        assert label is not None
        start = line.find("(")
        arguments = self._arguments(_bracketed(line, start)[0]) if start >= 0 else []
        return Block(label.group(1), arguments)

    def _arguments(self, text: str) -> list[tuple[str, Type]]:
        found = []
        for part in split_top(text):
            name, _, rest = part.partition(":")
            kind = parse_type(rest.split(" {")[0])
            self._types[name.strip()] = kind
            found.append((name.strip(), kind))
        return found

    def _operation(self, line: str) -> Operation:
        line, place = self._without_locations(self._hide_strings(line))
        restored = re.sub(
            r"^((?:%[^=]*? = )?)§(\d+)\(", lambda m: m.group(1) + self._strings[int(m.group(2))] + "(", line
        )
        match = _OPERATION.match(restored)
        if not match:
            raise UnsupportedError(f"this form of an operation: {self._show_strings(line)[:100]}")
        results, name, rest = match.group(1), match.group(3), match.group(4)
        if name.startswith("scf."):
            return self._structured(name, _result_names(results), rest, place)
        regions: list[list[Block]] = []
        if rest.endswith("({"):
            rest, tail = rest[:-2], ""
            while True:
                regions.append(self._region(Block()))
                tail, place = self._without_locations(self._hide_strings(self._closing))
                if not tail.startswith("}, {"):
                    break
            rest += " " + tail.removeprefix("})").strip()
        elif rest.endswith("{"):
            raise UnsupportedError(f"{name} with a region of this form")
        operation = self._flat(name, _result_names(results), rest)
        operation.regions, operation.location = regions, self._place(place)
        return operation

    def _flat(self, name: str, results: list[str], rest: str) -> Operation:
        """Parse an operation of the general form: operands, words and attributes, then the types."""
        rest, attributes = self._attributes(rest)
        head, types = _split_types(rest)
        for key, value in re.findall(r"(?<![\w.])([\w.]+) = ([\w.]+)", head):
            attributes[key] = value
        operands = [] if name == "arith.constant" else _VALUE.findall(head)
        bare = re.sub(r"(?<![\w.])[\w.]+ = [\w.]+|[%^@][\w$.#-]+", " ", head)
        bare_names = re.findall(r"[A-Za-z_]\w*", bare)
        operand_types = [self._type_of(o) for o in operands]
        kinds = _result_types(name, types, operand_types) if results else []
        if len(kinds) != len(results):
            raise UnsupportedError(f"{name} with types of this form: {types[:80]}")
        self._types.update(zip(results, kinds, strict=True))
        return Operation(
            name,
            results,
            kinds,
            operands,
            operand_types,
            attributes,
            bare_names,
            self._show_strings(head.strip()),
        )

    def _structured(self, name: str, results: list[str], rest: str, place: str) -> Operation:
        """Parse ``scf.for``, ``scf.while``, ``scf.if`` and their ends."""
        if name in ("scf.yield", "scf.condition"):
            operation = self._flat(name, results, rest)
            operation.location = self._place(place)
            return operation
        if not rest.endswith("{"):
            raise UnsupportedError(f"{name} of this form")
        rest = rest[:-1].rstrip()
        arguments: list[tuple[str, Type]] = []
        kinds = []
        arrow = rest.rfind("→")
        if arrow >= 0:
            kinds = [
                parse_type(t)
                for t in split_top(_unwrapped(re.sub(r" : [\w ]+$", "", rest[arrow + 1 :].strip())))
            ]
        attributes: dict[str, Any] = {}
        if name == "scf.for":
            bounds, operands, arguments = self._for_header(rest, kinds)
            attributes["unsigned"] = " unsigned " in f" {bounds} "
        else:
            pairs = re.findall(r"(%[\w$.-]+) = (%[\w$.-]+(?:#\d+)?)", rest)
            operands = [initial for _, initial in pairs] if name == "scf.while" else _VALUE.findall(rest)
            inner = [self._type_of(o) for o in operands] if name == "scf.while" else []
            arguments = [(n, t) for (n, _), t in zip(pairs, inner, strict=False)]
        self._types.update(arguments)
        operand_types = [self._type_of(o) for o in operands]
        regions = [self._region(Block(arguments=arguments))]
        while re.match(r"\} (else|do) \{$", self._closing):
            regions.append(self._region(Block()))
        _, place = self._without_locations(self._hide_strings(self._closing))
        if len(kinds) != len(results):
            raise UnsupportedError(f"{name} with results of this form: {rest[:80]}")
        self._types.update(zip(results, kinds, strict=True))
        return Operation(
            name, results, kinds, operands, operand_types, attributes, [], rest, regions, self._place(place)
        )

    def _for_header(self, rest: str, kinds: list[Type]) -> tuple[str, list[str], list[tuple[str, Type]]]:
        match = re.match(r"\s*(unsigned )?(%[\w$.-]+) = (\S+) to (\S+) step (\S+)", rest)
        if not match:
            raise UnsupportedError(f"scf.for of this form: {rest[:80]}")
        step = match.group(5)
        pairs = re.findall(r"(%[\w$.-]+) = (%[\w$.-]+(?:#\d+)?)", rest[match.end() :])
        operands = [match.group(3), match.group(4), step, *[initial for _, initial in pairs]]
        named = [(match.group(2), self._type_of(match.group(3)))]
        named += [(n, t) for (n, _), t in zip(pairs, kinds, strict=True)]
        return match.group(1) or "", operands, named

    def _type_of(self, value: str) -> Type:
        if value not in self._types:
            raise UnsupportedError(f"the value {value}, which nothing defines")
        return self._types[value]

    # Strings, locations and attributes

    def _hide_strings(self, line: str) -> str:
        def hide(match: re.Match[str]) -> str:
            self._strings.append(match.group())
            return f"§{len(self._strings) - 1}"

        return _STRING.sub(hide, line.replace("§", "?")).replace("->", "→")

    def _show_strings(self, text: str) -> str:
        return re.sub(r"§(\d+)", lambda m: self._strings[int(m.group(1))], text).replace("→", "->")

    def _without_locations(self, line: str) -> tuple[str, str]:
        """Return the line without ``loc(...)``, and the last location."""
        place = ""
        while (start := line.find(" loc(")) >= 0:
            inner, end = _bracketed(line, start + 4)
            line, place = line[:start] + line[end:], inner
        return line.rstrip(), place

    def _place(self, place: str) -> str:
        """Return a location as ``file.py:12``, the innermost call first."""
        for _ in range(20):
            found = re.search(r'"([^"]*)":(\d+)', self._show_strings(place))
            if found:
                return f"{found.group(1)}:{found.group(2)}"
            reference = re.search(r"#(\w+)", place)
            if not reference or reference.group(1) not in self._places:
                return ""
            place = self._places[reference.group(1)]
        return ""

    def _attributes(self, text: str) -> tuple[str, dict[str, Any]]:
        """Return the text without attribute dictionaries, and their content."""
        found: dict[str, Any] = {}
        while (start := text.find("{")) >= 0:
            inner, end = _bracketed(text, start)
            for part in split_top(inner):
                key, separator, value = part.partition(" = ")
                found[self._show_strings(key.strip()).strip('"')] = (
                    self._attribute(value) if separator else True
                )
            if text[:start].endswith("<") and text[end : end + 1] == ">":
                start, end = start - 1, end + 1
            text = text[:start] + text[end:]
        return text, found

    def _attribute(self, text: str) -> Any:
        text = text.strip()
        if match := re.match(r"array<i\d+(?::(.*))?>$", text):
            return [int(n) for n in (match.group(1) or "").split(",") if n.strip()]
        if match := re.match(r"(-?\d+) : (?:i\d+|index)$", text):
            return int(match.group(1))
        if text in ("true", "false"):
            return text == "true"
        return self._show_strings(text).strip('"')


def split_top(text: str) -> list[str]:
    """Split a text at commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += (character in "<({[") - (character in ">)}]")
        if character == "," and depth == 0:
            parts.append(text[start:index].strip())
            start = index + 1
    rest = text[start:].strip()
    return [*parts, rest] if rest else parts


def _bracketed(text: str, start: int) -> tuple[str, int]:
    """Return the text between the bracket at ``start`` and its partner, and the index after that."""
    depth = 0
    for index in range(start, len(text)):
        depth += (text[index] in "<({[") - (text[index] in ">)}]")
        if depth == 0:
            return text[start + 1 : index], index + 1
    raise UnsupportedError(f"brackets that do not close: {text[:80]}")


def _unwrapped(text: str) -> str:
    text = text.strip()
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text


def _split_types(text: str) -> tuple[str, str]:
    """Split a line into operands and types, at the last `` : `` outside of brackets."""
    depth, at = 0, -1
    for index, character in enumerate(text):
        depth += (character in "<({[") - (character in ">)}]")
        if depth == 0 and text.startswith(" : ", index):
            at = index
    return (text, "") if at < 0 else (text[:at], text[at + 3 :].strip())


def _result_names(text: str | None) -> list[str]:
    return list(_names(text)) if text else []


def _names(text: str) -> Iterator[str]:
    for part in text.split(","):
        name, _, count = part.strip().partition(":")
        if count:
            yield from (f"{name}#{index}" for index in range(int(count)))
        else:
            yield name


def _result_types(name: str, types: str, operand_types: list[Type]) -> list[Type]:
    """Return the types of the results, by the form of this operation's types."""
    if "→" in types:
        kinds = [parse_type(t) for t in split_top(_unwrapped(types.rpartition("→")[2]))]
        return kinds * 2 if name == "tt.split" else kinds
    if " to " in types:
        return [parse_type(types.rpartition(" to ")[2])]
    # `arith.constant true`.
    if name == "arith.constant" and not types:
        return [Type("i1")]
    listed = split_top(types)
    kinds = [parse_type(t) for t in listed]
    if name in ("arith.cmpi", "arith.cmpf"):
        return [Type("i1", kinds[0].shape)]
    if name == "arith.select":
        return kinds[-1:]
    if name == "tt.load":
        return [kinds[0].pointee]
    if name == "tt.make_tensor_descriptor":
        return [Type(f"!tt.tensordesc{listed[-1]}") if listed[-1].startswith("<") else kinds[-1]]
    if name in ("arith.mulsi_extended", "arith.mului_extended"):
        return [kinds[0], kinds[0]]
    if name == "arith.addui_extended":
        return [kinds[0], kinds[-1]]
    return kinds[:1] if kinds else operand_types[:1]
