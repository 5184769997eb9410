"""Operations of a kernel's ttir, of which some can be left out: its text is only read and written.

Who reads an operation that is left out reads its first operand of the same type, else a one of that type; a loop or a condition that is
left out is its body, once. What nothing reads then is left out, too. MLIR's printer gives each operation a line and opens regions at its end.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from xpudbg.core.errors import XpudbgError
from xpudbg.formats.mlir import split_location

_VALUE = re.compile(r"%[\w$.-]+(?:#\d+)?")
_HEAD = re.compile(r'(?:(%[^=]*?) = )?"?([a-z_]+\.[\w.]+|call|return)"?(.*)$')
_ENDS = frozenset({
    "cf.br", "cf.cond_br", "scf.condition", "scf.yield", "tt.return", "tt.reduce.return", "tt.scan.return", "tt.map_elementwise.return",
})  # fmt: skip
_FLAT = ("scf.for", "scf.if")
"""Operations in whose regions operations can be left out."""
_EFFECT = re.compile(r"atomic|call|store|print|assert|barrier|inline_asm")
_BOUNDS = re.compile(r"scf\.for (?:unsigned )?(%[\w$.-]+) = (%[\w$.-]+(?:#\d+)?) to ")
_CARRIED = re.compile(r"(%[\w$.-]+) = (%[\w$.-]+(?:#\d+)?)")
_DIMENSION = re.compile(r"(?<=[<x])\d{1,9}(?=x)")
_NUMBER = re.compile(r"(?<![\w.+%#@^-])\d{1,9}(?![\w.])")
_ALIAS = re.compile(r"#loc\w* = ")
_NUMBERS = re.compile(r"(?:tensor<(?:\d+x)*)?([if]\d+|bf16)>?")
_MOST_DEPTH = 100


@dataclass(frozen=True)
class TtirOperation:
    """One operation.

    Attributes:
        name: ``arith.addf``.
        head: Its line, without location; of one with regions that which opens the first.
        results: Names of its values, as they are read (``%3#1``).
        types: Their types.
        regions: Its regions, each with the line that opens it if that is not the head; empty where it has none.
        close: The line that closes the last region.
        number: Its place among those that can be left out; -1 for constants and ends of blocks, which follow the others.
    """

    name: str
    head: str
    results: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    regions: tuple[tuple[str, tuple[TtirOperation, ...]], ...] = ()
    close: str = ""
    number: int = -1

    @property
    def reads(self) -> list[str]:
        """Names that its own line and the closing one read, in order."""
        text = self.head.partition(" = ")[2] if self.results else self.head
        return _VALUE.findall(text)

    @property
    def acts(self) -> bool:
        """Return whether it does more than to compute its results."""
        own = not self.results and self.name not in (*_ENDS, *_FLAT)
        return own or bool(_EFFECT.search(self.name)) or any(o.acts for _, ops in self.regions for o in ops)


@dataclass(frozen=True)
class TtirText:
    """The first function of a module, and the text around it.

    Attributes:
        before: Lines before its body.
        body: Its operations.
        after: Lines behind it.
        types: Type of each value.
        arguments: An argument of each type that one has.
        count: Number of the operations that can be left out.
    """

    before: tuple[str, ...]
    body: tuple[TtirOperation, ...]
    after: tuple[str, ...]
    types: Mapping[str, str] = field(repr=False)
    arguments: Mapping[str, str]
    count: int

    @property
    def size(self) -> int:
        """Return the number of its operations without ends of blocks."""
        return _size(self.body)

    def part(self, chosen: Collection[int]) -> tuple[str, int]:
        """Return the module of some of its operations, and the number of those that it has.

        Args:
            chosen: Numbers of the operations that stay.
        """
        made = _Part(self, frozenset(chosen))
        body: list[TtirOperation] = []
        made.add(self.body, body)
        left = _living([*made.constants.values(), *body], set())
        lines = [*self.before, *_lines(left, 2), *self.after]
        return "\n".join(lines) + "\n", _size(left)


class _Part:
    """A part of a function under construction."""

    def __init__(self, whole: TtirText, chosen: frozenset[int]) -> None:
        self._whole, self._chosen = whole, chosen
        self._instead: dict[str, str] = {}
        self.constants: dict[str, TtirOperation] = {}

    def add(self, ops: Collection[TtirOperation], out: list[TtirOperation]) -> list[str]:
        """Add operations to a block, and return what the end of the block hands on."""
        handed: list[str] = []
        for op in ops:
            if op.name == "scf.yield":
                handed = [self._now(v) for v in op.reads]
            if op.number < 0 or op.number in self._chosen or not self._left_out(op, out):
                out.append(self._kept(op))
        return handed

    def _now(self, value: str) -> str:
        return self._instead.get(value, value)

    def _text(self, text: str) -> str:
        return _VALUE.sub(lambda m: self._now(m[0]), text)

    def _kept(self, op: TtirOperation) -> TtirOperation:
        regions = []
        for opener, inner in op.regions:
            block: list[TtirOperation] = []
            self.add(inner, block)
            regions.append((self._text(opener), tuple(block)))
        return replace(op, head=self._text(op.head), regions=tuple(regions), close=self._text(op.close))

    def _left_out(self, op: TtirOperation, out: list[TtirOperation]) -> bool:
        """Let readers of an operation read something else; False where there is nothing for them."""
        if op.name in _FLAT:
            bounds = _BOUNDS.search(op.head)
            if bounds is not None:
                carried = _CARRIED.findall(op.head[bounds.end() :])
                self._instead |= {n: self._now(v) for n, v in [(bounds[1], bounds[2]), *carried]}
            block: list[TtirOperation] = []
            handed = self.add(op.regions[0][1], block)
            out += [o for o in block if o.name not in _ENDS]
            self._instead |= dict(zip(op.results, handed, strict=False))
            return True
        found = {}
        for name, kind in zip(op.results, op.types, strict=True):
            value = next((v for v in op.reads if self._whole.types.get(v) == kind), "")
            value = self._now(value) if value else self._one(kind)
            if not value:
                return False
            found[name] = value
        self._instead |= found
        return True

    def _one(self, kind: str) -> str:
        """Return a value of a type that depends on nothing; empty where there is none."""
        known = self.constants.get(kind)
        if known is not None:
            return known.results[0]
        name = f"%one_{len(self.constants)}"
        number_type = _NUMBERS.fullmatch(kind)
        if number_type is not None:
            element = number_type[1]
            number = "true" if element == "i1" else "1" if element[0] == "i" else "1.000000e+00"
            value = f"dense<{number}>" if kind.startswith("tensor") else number
            typed = f" : {kind}" if kind != "i1" else ""
            op = TtirOperation("arith.constant", f"{name} = arith.constant {value}{typed}", (name,), (kind,))
        else:
            pointer = kind[kind.find("!") :].removesuffix(">") if kind.startswith("tensor") else kind
            given = self._whole.arguments.get(pointer, "")
            if not kind.startswith("tensor") or not given:
                return given
            op = TtirOperation(
                "tt.splat", f"{name} = tt.splat {given} : {pointer} -> {kind}", (name,), (kind,)
            )
        self.constants[kind] = op
        return name


def _living(ops: Collection[TtirOperation], read: set[str]) -> list[TtirOperation]:
    """Return operations without those whose values nothing reads; ``read`` gets what they read."""
    found: list[TtirOperation] = []
    for op in reversed(list(ops)):
        if op.name not in _ENDS and not op.acts and not read & set(op.results):
            continue
        regions: list[tuple[str, tuple[TtirOperation, ...]]] = []
        for opener, inner in reversed(op.regions):
            regions.insert(0, (opener, tuple(_living(inner, read))))
        read |= set(op.reads)
        found.insert(0, replace(op, regions=tuple(regions)))
    return found


def _size(ops: Collection[TtirOperation]) -> int:
    return sum((o.name not in _ENDS) + sum(_size(inner) for _, inner in o.regions) for o in ops)


def _lines(ops: Collection[TtirOperation], depth: int) -> Iterator[str]:
    pad = "  " * depth
    for op in ops:
        yield pad + op.head
        for opener, inner in op.regions:
            if opener:
                yield pad + opener
            yield from _lines(inner, depth + 1)
        if op.close:
            yield pad + op.close


def read_ttir(text: str) -> TtirText:
    """Return the operations of a module.

    Raises:
        XpudbgError: It has no function, or is not of the form that MLIR prints.
    """
    lines = [
        split_location(line.rstrip())[0]
        for line in text.splitlines()
        if line.strip() and not _ALIAS.match(line)
    ]
    start = next((n for n, line in enumerate(lines) if line.lstrip().startswith("tt.func ")), None)
    if start is None:
        raise XpudbgError("the ttir has no function")
    lines[start] = _without_locations(lines[start])
    reader = _Reader(lines, start + 1)
    reader.take_arguments(lines[start])
    arguments = {kind: name for name, kind in reader.types.items()}
    body = reader.block(0)
    return TtirText(
        tuple(lines[: start + 1]),
        tuple(body),
        tuple(lines[reader.next :]),
        reader.types,
        arguments,
        reader.count,
    )


class _Reader:
    def __init__(self, lines: list[str], at: int) -> None:
        self._lines, self.next = lines, at
        self.types: dict[str, str] = {}
        self.count = 0

    def take_arguments(self, line: str) -> None:
        """Note the types of a function's or a block's arguments."""
        inside = line[line.find("(") + 1 :]
        for match in re.finditer(r"(%[\w$.-]+): ", inside):
            self.types[match[1]] = _first_type(inside[match.end() :])

    def block(self, depth: int) -> list[TtirOperation]:
        """Return the operations up to the line that closes the region, which is not consumed."""
        if depth > _MOST_DEPTH:
            raise XpudbgError("the ttir has regions nested too deep")
        found: list[TtirOperation] = []
        while self.next < len(self._lines):
            line = self._lines[self.next].strip()
            if line.startswith("}"):
                return found
            self.next += 1
            if line.startswith("^"):
                # A label stays where it is.
                line = _without_locations(line)
                self.take_arguments(line)
                found.append(TtirOperation("cf.br", line))
            else:
                found.append(self._operation(line, depth))
        raise XpudbgError("the ttir ends in the middle of a function")

    def _operation(self, line: str, depth: int) -> TtirOperation:
        match = _HEAD.match(line)
        if match is None:
            raise XpudbgError(f"an operation of the ttir is not understood: {line[:100]}")
        results, name = tuple(_results(match[1] or "")), match[2]
        number = -1
        if name not in _ENDS and name != "arith.constant":
            number, self.count = self.count, self.count + 1
        loop = _BOUNDS.search(line)
        kinds = _types(name, match[3].removesuffix("{").rstrip())
        if loop is not None:
            self.types[loop[1]] = self.types.get(loop[2], "")
            carried = _CARRIED.findall(line[loop.end() :])
            self.types |= {n: self.types.get(v, "") for n, v in carried}
            kinds = [self.types.get(v, "") for _, v in carried]
        regions: list[tuple[str, tuple[TtirOperation, ...]]] = []
        opener, close, before = "", "", self.count
        while line.endswith("{"):
            regions.append((opener, tuple(self.block(depth + 1))))
            if self.next >= len(self._lines):
                break
            close = line = self._lines[self.next].strip()
            self.next += 1
            opener = line
        if regions and name not in _FLAT:
            # Of one piece.
            self.count = before
            regions = [(opener, tuple(replace(o, number=-1) for o in ops)) for opener, ops in regions]
            kinds = _types(name, close)
        if len(kinds) < len(results):
            kinds = [*kinds, *kinds[:1] * (len(results) - len(kinds))]
        kinds = kinds[: len(results)]
        self.types |= dict(zip(results, kinds, strict=False))
        return TtirOperation(name, match[0], results, tuple(kinds), tuple(regions), close, number)


def _results(text: str) -> Iterator[str]:
    for part in filter(None, (p.strip() for p in text.split(","))):
        name, _, count = part.partition(":")
        yield from (f"{name}#{n}" for n in range(int(count))) if count.isdigit() else (name,)


def _types(name: str, rest: str) -> list[str]:
    """Return the types of an operation's results, by the form of its line."""
    _, arrow, behind = rest.rpartition("-> ")
    if arrow:
        return _listed(behind)
    if name == "arith.constant" and " : " not in rest:
        return ["i1"]
    _, colon, kinds = rest.rpartition(" : ")
    if not colon:
        return []
    if " to " in kinds:
        return [kinds.rpartition(" to ")[2]]
    listed = _listed(kinds)
    if name in ("arith.cmpi", "arith.cmpf"):
        shape, times, _ = listed[0].removeprefix("tensor<").rpartition("x")
        return [f"tensor<{shape}{times}i1>" if listed[0].startswith("tensor") else "i1"]
    if name == "arith.select":
        return listed[-1:]
    if name == "tt.load":
        return [listed[0].replace("!tt.ptr<", "", 1).replace(">", "", 1)]
    return listed[:1]


def _listed(text: str) -> list[str]:
    """Return the types of a list, with or without brackets."""
    text = text.strip()
    text = text[1:-1] if text.startswith("(") else text
    found = []
    while text:
        first = _first_type(text)
        found.append(first)
        text = text[len(first) :].lstrip(" ,:*")
        if not first:
            break
    return found


def _first_type(text: str) -> str:
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "<") - (character == ">")
        if depth <= 0 and (character in ",){ " or depth < 0):
            return text[:at]
    return text


def _without_locations(line: str) -> str:
    """Return a line without the locations of its arguments."""
    while (start := line.find(" loc(")) >= 0:
        depth, at = 1, start + 5
        while depth and at < len(line):
            depth += (line[at] == "(") - (line[at] == ")")
            at += 1
        line = line[:start] + line[at:]
    return line


def plain_ttir(text: str) -> str:
    """Return a module without locations and without what nothing reads."""
    whole = read_ttir(text)
    return whole.part(range(whole.count))[0]


def halved_ttir(text: str, power: int) -> str:
    """Return a module with all numbers of its operations halved that are multiples of a power of two: dimensions, ends of ranges, bounds.

    Args:
        text: The module.
        power: The power of two.
    """

    def smaller(match: re.Match[str]) -> str:
        number = int(match[0])
        return str(number // 2) if number and number % power == 0 else match[0]

    whole = read_ttir(text)
    lines = [_NUMBER.sub(smaller, _DIMENSION.sub(smaller, line)) for line in _lines(whole.body, 2)]
    return "\n".join([*whole.before, *lines, *whole.after]) + "\n"
