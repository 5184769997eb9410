"""MLIR text of Triton's ``source``, ``ttir`` and ``ttgir`` stages.

    #mma = #ttig.dpas<{repeatCount = 8, ...}>
    #loc = loc("/tmp/k.py":38:1)
    module attributes {"ttg.num-warps" = 64 : i32, ttig.support_2d_block_io} {
      tt.func public @kernel(%a: !tt.ptr<bf16> {tt.divisibility = 16 : i32} loc("a"(#loc))) attributes {noinline = false} {
        %b = tt.load %a_6 {ttig.block_io = "row_major"} : !tt.ptr<...> loc(#loc36)
        %9 = "tt.reduce"(%8) <{axis = 0 : i32}> ({
        ^bb0(%x: f32 loc(...), %y: f32 loc(...)):
          ...
        }) : (tensor<32768xf32>) -> f32 loc(#loc22)
      } loc(#loc)
    } loc(#loc)

Printed by MLIR for ``third_party/intel/backend/compiler.py`` (and nvidia's, amd's). Seen: triton 3.0 to 3.7; the prefix
``triton_intel_gpu.`` became ``ttig.`` in 3.4. One line is one operation; the location of an operation with a region stands
at the region's end.

Layouts of tensors as MLIR prints them: attributes of the dialects ``ttg`` and ``ttig``.

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

from xpudbg.core.text import plural
from xpudbg.model.location import Location, StageOp, unescaped
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.stages import MlirModule
from xpudbg.model.triton import TritonMetadata, TritonTarget

# Metadata of a kernel as far as its own ttgir or ttir has it, for files that somebody saved without ``KERNEL.json``.
#
# ``module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "xpu", "ttg.threads-per-warp" = 32 : i32} {``
# and ``tt.func public @triton_poi_fused_add_0(``. Seen: Triton 3.0 to 3.2 (``triton_gpu.``) and 3.3 to 3.7 (``ttg.``); a ttir has no
# attributes but the function.

_FUNCTION = re.compile(r'^ *tt\.func public @"?([^"(\s]{1,4000})"?\(', re.MULTILINE)
_MODULE = re.compile(r"^ {0,8}module attributes [^\n]{0,20000}", re.MULTILINE)
_NUMBER = re.compile(r'\b(?:ttg|triton_gpu)\.(num-ctas|num-warps|threads-per-warp)"? = (\d{1,9}) : i32\b')
_TARGET = re.compile(r'\b(?:ttg|triton_gpu)\.target"? = "([^"\n]{1,80})"')
_LONGEST = 8 << 20


def parse_ir_metadata(text: str) -> TritonMetadata:
    """Read a kernel's name, target and launch width from its ttgir or ttir; values that the text does not have stay unknown."""
    text = text[:_LONGEST]
    names = {match[1] for match in _FUNCTION.finditer(text)}
    module = _MODULE.search(text)
    attributes = module[0] if module else ""
    numbers = {match[1]: int(match[2]) for match in _NUMBER.finditer(attributes)}
    target = _TARGET.search(attributes)
    backend, _, arch = (target[1] if target else "").partition(":")
    return TritonMetadata(
        name=names.pop()[:1000] if len(names) == 1 else "",
        target=TritonTarget(backend=backend, arch=arch),
        num_warps=numbers.get("num-warps"),
        threads_per_warp=numbers.get("threads-per-warp"),
        num_ctas=numbers.get("num-ctas"),
    )


# Locations in MLIR text: ``loc(...)`` attributes and their aliases.
#
#     #loc1 = loc(unknown)
#     #loc2 = loc("/tmp/k.py":32:16)
#     #loc22 = loc(callsite(#loc9 at #loc10))      loc9 was inlined at loc10
#     #loc25 = loc("pid"(#loc1))                   a value's name around a location
#     #loc30 = loc(fused[#loc1, #loc2])            also fused<metadata>[...]
#
# Grammar: MLIR, "Builtin location attributes" (``mlir/lib/AsmParser/LocationParser.cpp``).

_FILE = re.compile(r'"((?:[^"\\]|\\.)*)":(\d{1,9}):(\d{1,9})(?: to (?:\d+)?:\d+)?')
_NAME = re.compile(r'"((?:[^"\\]|\\.)*)"')
_MLIR_LOC_ALIAS = re.compile(r"#[\w$.-]+")
_USUAL = re.compile(
    r'loc\((?:"([^"\\]*)":([0-9]{1,9}):([0-9]{1,9})|callsite\((#[\w$.-]+) at (#[\w$.-]+)\)|"[^"\\]*"\((#[\w$.-]+)\))\)'
)
"""A place, a call, and a place with a name."""
_MAX_DEPTH = 48
_MAX_FRAMES = 32


class LocationTable:
    """Location aliases of a module, resolved on demand."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._frames: dict[str, tuple[Location, ...]] = {}
        self._read: dict[str, tuple[Location, ...]] = {}

    def define(self, alias: str, text: str) -> None:
        """Store the location that an alias such as ``#loc2`` names."""
        self._texts[alias] = text

    def frames(self, text: str) -> tuple[Location, ...]:
        """Return the places that the inside of a ``loc(...)`` names, innermost first; empty when unknown."""
        known = self._read.get(text)
        if known is None:
            known = self._read[text] = self._parse(text.strip(), 0, 0)[0][:_MAX_FRAMES]
        return known

    def _alias(self, alias: str, depth: int) -> tuple[Location, ...]:
        known = self._frames.get(alias)
        if known is None:
            # An alias that names itself ends here.
            self._frames[alias] = ()
            known = self._frames[alias] = self._defined(self._texts.get(alias, "unknown"), depth)
        return known

    def _defined(self, text: str, depth: int) -> tuple[Location, ...]:
        """Return the frames of an alias, most of which have one of three forms."""
        match = _USUAL.fullmatch(text) if depth + 3 <= _MAX_DEPTH else None
        if match is None:
            return self._parse(text, 0, depth + 1)[0]
        file, line, column, callee, caller, named = match.groups()
        if file is not None:
            return (Location(file, int(line), int(column)),)
        if named is not None:
            return self._alias(named, depth + 3)
        return (self._alias(callee, depth + 3) + self._alias(caller, depth + 3))[:_MAX_FRAMES]

    def _parse(self, text: str, at: int, depth: int) -> tuple[tuple[Location, ...], int]:
        """Return the frames of the location that begins at ``at``, and where it ends."""
        if depth > _MAX_DEPTH:
            return (), len(text)
        while at < len(text) and text[at] in " \t":
            at += 1
        if text.startswith("loc(", at):
            found, end = self._parse(text, at + 4, depth + 1)
            return found, end + 1
        alias = _MLIR_LOC_ALIAS.match(text, at)
        if alias:
            return self._alias(alias.group(), depth), alias.end()
        place = _FILE.match(text, at)
        if place:
            return (
                Location(unescaped(place.group(1)), int(place.group(2)), int(place.group(3))),
            ), place.end()
        if text.startswith("callsite(", at):
            return self._callsite(text, at + 9, depth)
        if text.startswith("fused", at):
            return self._fused(text, at + 5, depth)
        name = _NAME.match(text, at)
        if name and text.startswith("(", name.end()):
            found, end = self._parse(text, name.end() + 1, depth + 1)
            return found, end + 1
        return (), name.end() if name else min(len(text), at + 7)

    def _callsite(self, text: str, at: int, depth: int) -> tuple[tuple[Location, ...], int]:
        callee, end = self._parse(text, at, depth + 1)
        marker = text.find("at ", end)
        if marker < 0:
            return callee, len(text)
        caller, end = self._parse(text, marker + 3, depth + 1)
        return (callee + caller)[:_MAX_FRAMES], end + 1

    def _fused(self, text: str, at: int, depth: int) -> tuple[tuple[Location, ...], int]:
        start = text.find("[", at)
        if start < 0:
            return (), len(text)
        end = start + 1
        first: tuple[Location, ...] = ()
        for _ in range(_MAX_FRAMES):
            found, end = self._parse(text, end, depth + 1)
            first = first or found
            if not text.startswith(",", end):
                break
            end += 1
        return first, end + 1


MAX_CHARS = 64 * 1024 * 1024
MAX_OP_TEXT = 4000
_OP = re.compile(
    r"\s*(?:%[\w$.#-]+(?::\d+)?(?:\s*,\s*%[\w$.#-]+(?::\d+)?)*\s*=\s*)?"
    r'(?:"([A-Za-z_][\w$.]*)"|([A-Za-z_][\w$]*(?:\.[\w$]+)+|module|return|unrealized_conversion_cast)(?![\w$]))'
)
_ALIAS = re.compile(r"(#[\w$-]+)\s*=\s*(.*)$")
_PLAIN_LOCATION = re.compile(r"#\w+|unknown")
_BLOCK = re.compile(r"\s*\^[\w$]+")
_SYMBOL = re.compile(r'@(?:"([^"]*)"|([\w$.]+))')
_ATTRIBUTE = re.compile(
    r'(?:"([^"]+)"|(?<![\w.$-])([\w.$-]+))(?:\s*=\s*("(?:[^"\\]|\\.)*"|[^,{}]*))?\s*(?:,|$)'
)
_ARGUMENT = re.compile(r"%[\w$.-]+\s*:([^,{%]+?)(?:\{[^{}]*\}\s*)?(?:loc\(|,|$)")


def parse_mlir(text: str, *, origin: str) -> Parsed[MlirModule]:
    """Return the operations of a stage with their Python lines, layouts and module attributes.

    Args:
        text: The stage.
        origin: Its name in problems.
    """
    if len(text) > MAX_CHARS:
        return Parsed(MlirModule(), (Problem(origin, f"too large, {len(text)} characters; not read"),))
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        reader.line(number, line)
    problems: list[Problem] = []
    if not reader.ops:
        problems.append(Problem(origin, "no MLIR operation in it" if text.strip() else "the file is empty"))
    elif reader.open:
        what = f"{plural(len(reader.open), 'region')} not closed at the end; it is truncated"
        problems.append(Problem(f"{origin}:{reader.ops[reader.open[-1]][2]}", what))
    elif reader.strays:
        problems.append(Problem(f"{origin}:{reader.strays[0]}", "a region is closed that was not opened"))
    return Parsed(reader.module(), tuple(problems), reader.unknown)


def outline_mlir(text: str) -> MlirModule | None:
    """Return the module attributes of a valid stage without its operations, in a fraction of the time of a full parse.

    None where :func:`parse_mlir` would name a problem, or where only it can decide that.
    """
    if len(text) > MAX_CHARS:
        return None
    depth = 0
    attributes: dict[str, str] | None = None
    for line in text.splitlines():
        stripped = line.strip()
        # Aliases, comments, labels: as _Reader.line has them.
        if not stripped or stripped[0] in "#/^":
            continue
        opens = stripped[-1] == "{"
        if stripped[0] in "})":
            if not opens and depth == 0:
                return None
            depth -= not opens
        elif (opens or "module" in stripped) and (match := _OP.match(line)):
            depth += opens
            if match.group(2) == "module" or match.group(1) == "module":
                attributes = _attributes(stripped)
    return None if depth or attributes is None else MlirModule(attributes=attributes)


def skim_mlir(text: str, word: str, *, origin: str) -> MlirModule:
    """Return the operations whose line has a word, those with regions, and all aliases, faster than a full parse; without line numbers."""
    if len(text) > MAX_CHARS:
        return MlirModule()
    lines = [
        line
        for line in text.splitlines()
        if word in line or line.endswith("{") or line.lstrip()[:1] in ("#", "}", ")")
    ]
    return parse_mlir("\n".join(lines), origin=origin).value


class _Reader:
    def __init__(self) -> None:
        self.ops: list[tuple[str, str, int]] = []
        self.open: list[int] = []
        self.strays: list[int] = []
        self.unknown = 0
        self._locations = LocationTable()
        self._raw: dict[int, str] = {}
        self._layouts: dict[str, str] = {}
        self._attributes: dict[str, str] = {}
        self._functions: list[str] = []
        self._arguments: tuple[str, ...] = ()

    def line(self, number: int, line: str) -> None:
        stripped = line.strip()
        if not stripped or stripped.startswith("//"):
            return
        if stripped[0] == "#":
            self._alias(stripped)
        elif stripped[0] in "})":
            self._close(number, stripped)
        elif stripped[0] != "^" or _BLOCK.match(line) is None:
            self._op(number, line, stripped)

    def _alias(self, line: str) -> None:
        match = _ALIAS.match(line)
        if not match:
            self.unknown += 1
        elif match.group(2).startswith("loc("):
            self._locations.define(match.group(1), match.group(2))
        else:
            self._layouts[match.group(1)] = match.group(2)[:MAX_OP_TEXT]

    def _close(self, number: int, line: str) -> None:
        # "} else {" and "}, {": the next region of the same operation.
        if line.endswith("{"):
            return
        if not self.open:
            self.strays.append(number)
            return
        index = self.open.pop()
        _, location = split_location(line)
        if location:
            self._raw[index] = location

    def _op(self, number: int, line: str, stripped: str) -> None:
        match = _OP.match(line)
        if not match:
            self.unknown += 1
            return
        name = match.group(1) or match.group(2)
        body, location = split_location(stripped)
        index = len(self.ops)
        if location:
            self._raw[index] = location
        if stripped.endswith("{"):
            self.open.append(index)
        self.ops.append((name, body[:MAX_OP_TEXT], number))
        if name == "module":
            self._attributes = _attributes(stripped)
        elif name.endswith(".func"):
            self._function(stripped)

    def _function(self, line: str) -> None:
        symbol = _SYMBOL.search(line)
        if not symbol:
            return
        self._functions.append(symbol.group(1) or symbol.group(2))
        if not self._arguments and "private" not in line[: symbol.start()]:
            start = line.find("(", symbol.end())
            types = (m.group(1).strip() for m in _ARGUMENT.finditer(line[start + 1 : start + 20_000]))
            self._arguments = tuple(t for t in types if t)

    def module(self) -> MlirModule:
        ops = [StageOp(*op, self._frames(i)) for i, op in enumerate(self.ops)]
        return MlirModule(
            tuple(ops), self._attributes, self._layouts, tuple(self._functions), self._arguments
        )

    def _frames(self, index: int) -> tuple[Location, ...]:
        raw = self._raw.get(index)
        return self._locations.frames(raw) if raw else ()


def split_location(line: str) -> tuple[str, str]:
    """Return a line without its trailing ``loc(...)``, and the inside of that location (empty when there is none)."""
    if not line.endswith(")"):
        return line, ""
    start = line.rfind(" loc(")
    while start >= 0:
        inside = line[start + 5 : -1]
        if _PLAIN_LOCATION.fullmatch(inside) or _closes_at_end(line, start + 5):
            return line[:start].rstrip(), inside
        start = line.rfind(" loc(", 0, start)
    return line, ""


def _closes_at_end(line: str, at: int) -> bool:
    depth, quoted = 1, False
    for index in range(at, len(line)):
        char = line[index]
        if char == '"' and line[index - 1] != "\\":
            quoted = not quoted
        elif not quoted and char == "(":
            depth += 1
        elif not quoted and char == ")":
            depth -= 1
            if depth == 0:
                return index == len(line) - 1
    return False


def _attributes(line: str) -> dict[str, str]:
    start = line.find("attributes {")
    if start < 0:
        return {}
    inside = line[start + 12 : line.rfind("}")] if "}" in line[start:] else line[start + 12 :]
    found: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(inside):
        name = match.group(1) or match.group(2)
        value = (match.group(3) or "").strip()
        found[name] = value.split(" : ")[0].strip().strip('"')
    return found


Value = object
_TOKEN = re.compile(r'#[\w$.-]{1,200}|[\w$.-]{1,200}|"[^"\n]{0,1000}"|[<>{}\[\],=]')
_TENSOR = re.compile(r"(?:tensor|memdesc)<((?:\d{1,9}x){1,8})")
_MAX_LAYOUT_DEPTH = 12
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
    return _LayoutReader(aliases).layout(text, 0)


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


class _LayoutReader:
    def __init__(self, aliases: Mapping[str, str]) -> None:
        self._aliases = aliases

    def layout(self, text: str, depth: int) -> LayoutAttribute | None:
        tokens = _TOKEN.findall(text[:_MAX_CHARS])
        value, end = self._value(tokens, 0, depth)
        return value if isinstance(value, LayoutAttribute) and end == len(tokens) else None

    def _value(self, tokens: list[str], at: int, depth: int) -> tuple[Value, int]:
        word = tokens[at] if at < len(tokens) else ""
        if depth > _MAX_LAYOUT_DEPTH or not word:
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
