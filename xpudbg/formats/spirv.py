"""SPIR-V: a reader of the word stream that never refuses a module, its instructions as text, and their names.

The file is a sequence of 32-bit words in the byte order that the magic word shows::

    07230203  magic (either byte order)
    00010400  version 1.4
    ........  generator, id bound, reserved 0
    LLLLOOOO  an instruction: length in words (itself included) in the high half, opcode in the low half
    ........  its operands

Written by the Khronos LLVM/SPIR-V translator that Triton's Intel backend calls (``third_party/intel/backend/compiler.py``,
``make_spv``). Seen: versions 1.1, 1.3 and 1.4 (triton 3.0 to 3.7). Debian's ``spirv-dis`` refuses half of these modules for
capabilities that it does not know, so unknown numbers are kept as numbers here.

SPIR-V as text, an instruction a line, in the style of ``spirv-dis``, with the Python line of each instruction.

    %64 = OpExtInst %float %2 exp2 %63
    OpStore %77 %76 Aligned 16

Unlike ``spirv-dis`` it shows unknown opcodes by number (``OpUnknown(6999) 12 34``) and never stops.
"""

from __future__ import annotations

import json
import re
import struct
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from importlib import resources
from typing import Any

from xpudbg.model.location import Location, StageOp
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.row import dataclass
from xpudbg.model.stages import EntryPoint, ExecutionMode, SpirvInstruction, SpirvModule


@dataclass(frozen=True)
class SpirvTable:
    """The instruction table.

    Attributes:
        instructions: Name (without ``Op``) and operand letters by opcode; the data file explains the letters.
        enums: Enumerants by kind, then by value: the name and the letters of its parameters.
        bits: The same for bit masks.
        ext: Names of extended instructions by set, then by number.
        debug_operands: Operand letters of the OpenCL.DebugInfo.100 instructions.
        typed: Opcodes of instructions that have a result with a type: their first two operands are the type and the result.
    """

    instructions: dict[int, tuple[str, tuple[str, ...]]]
    enums: dict[str, dict[int, tuple[str, tuple[str, ...]]]]
    bits: dict[str, dict[int, tuple[str, tuple[str, ...]]]]
    ext: dict[str, dict[int, str]]
    debug_operands: dict[int, tuple[str, ...]]
    typed: frozenset[int]

    def name(self, opcode: int) -> str:
        """Return the instruction's name without ``Op``, or ``Unknown(N)``."""
        known = self.instructions.get(opcode)
        return known[0] if known else f"Unknown({opcode})"

    def enum(self, kind: str, value: int) -> str:
        """Return an enumerant's name, or ``Kind(N)``."""
        known = self.enums.get(kind, {}).get(value)
        return known[0] if known else f"{kind}({value})"


@lru_cache(maxsize=1)
def spirv_table() -> SpirvTable:
    """Return the table, read once."""
    text = resources.files("xpudbg.formats").joinpath("data/spirv.json").read_text(encoding="utf-8")
    raw: dict[str, Any] = json.loads(text)
    instructions = {int(k): (v[0], tuple(v[1].split())) for k, v in raw["instructions"].items()}
    return SpirvTable(
        instructions=instructions,
        enums={kind: _enumerants(values) for kind, values in raw["enums"].items()},
        bits={kind: _enumerants(values) for kind, values in raw["bits"].items()},
        ext={name: {int(k): v for k, v in values.items()} for name, values in raw["ext"].items()},
        debug_operands={int(k): tuple(v.split()) for k, v in raw["debug_operands"].items()},
        typed=frozenset(k for k, (_, letters) in instructions.items() if letters[:2] == ("T", "R")),
    )


def _enumerants(values: dict[str, Any]) -> dict[int, tuple[str, tuple[str, ...]]]:
    return {int(k): (v, ()) if isinstance(v, str) else (v[0], tuple(v[1].split())) for k, v in values.items()}


MAGIC = 0x07230203
_MAGICS = (b"\x03\x02\x23\x07", b"\x07\x23\x02\x03")
HEADER_WORDS = 5
MAX_BYTES = 256 * 1024 * 1024
"""Larger files are not read: the largest module seen is 0.3 MB."""

_EXTENSION, _EXT_INST_IMPORT, _ENTRY_POINT, _EXECUTION_MODE, _CAPABILITY = 10, 11, 15, 16, 17
_NAME, _STRING, _DECORATE, _EXECUTION_MODE_ID, _FUNCTION, _FUNCTION_END = 5, 7, 71, 331, 54, 56
_LINKAGE_ATTRIBUTES = 41
_SHOWN = "what comes before is shown"
_DECLARATIONS = frozenset(
    (_EXTENSION, _EXT_INST_IMPORT, _ENTRY_POINT, _EXECUTION_MODE, _CAPABILITY, _NAME, _STRING, _DECORATE, 331)
)


_ENTRY_DECLARATIONS = frozenset((_ENTRY_POINT, _EXECUTION_MODE, _EXECUTION_MODE_ID))


def is_spirv(data: bytes) -> bool:
    """Return whether bytes begin with SPIR-V's magic word in either byte order."""
    return data[:4] in _MAGICS


def parse_spirv(data: bytes, *, origin: str, only: frozenset[int] | None = None) -> Parsed[SpirvModule]:
    """Return the module in ``data``, up to the first instruction that cannot be decoded.

    Args:
        data: The file's bytes.
        origin: Its name in problems.
        only: Opcodes to keep; all when None. Without all of them some problems go unseen.

    Returns:
        The module with all instructions whose words are there. Problems: no magic word, a cut file, an instruction
        of length zero or longer than the file.
    """
    if len(data) > MAX_BYTES:
        return Parsed(
            SpirvModule(), (Problem(origin, f"too large for a SPIR-V module, {len(data)} bytes; not read"),)
        )
    if not is_spirv(data):
        return Parsed(SpirvModule(), (Problem(origin, _no_magic(data)),))
    little = data[0] == 0x03
    count = len(data) // 4
    words = struct.unpack(f"{'<' if little else '>'}{count}I", data[: count * 4])
    problems: list[Problem] = []
    if count < HEADER_WORDS:
        what = f"the file is truncated inside its header: {len(data)} of {HEADER_WORDS * 4} bytes are there"
        return Parsed(
            SpirvModule(byte_order="little" if little else "big", words=count), (Problem(origin, what),)
        )
    table = spirv_table()
    instructions = _instructions(words, table, origin, problems, only)
    if not problems and len(data) % 4:
        problems.append(
            Problem(origin, f"the file is truncated in the middle of a word ({len(data)} bytes)", _SHOWN)
        )
    if not problems and only is None:
        problems += [Problem(origin, what, _SHOWN) for what in _missing(instructions)]
    unknown = sum(1 for i in instructions if i.opcode not in table.instructions)
    reader = _Declarations(table)
    reader.read(instructions)
    module = SpirvModule(
        version=(words[1] >> 16 & 0xFF, words[1] >> 8 & 0xFF),
        generator=words[2],
        bound=words[3],
        byte_order="little" if little else "big",
        words=count,
        instructions=instructions,
        capabilities=tuple(reader.capabilities),
        extensions=tuple(reader.extensions),
        imports=reader.imports,
        entry_points=reader.entry_points(),
        names=reader.names,
        strings=reader.strings,
        linkage=reader.linkage,
    )
    return Parsed(module, tuple(problems), unknown)


def outline_spirv(data: bytes) -> SpirvModule | None:
    """Return the entry points of a valid module without its instructions, in a tenth of the time of a full parse.

    None where :func:`parse_spirv` would name a problem, or where only it can decide that.
    """
    if len(data) > MAX_BYTES or len(data) % 4 or len(data) <= 4 * HEADER_WORDS or data[:4] != _MAGICS[0]:
        return None
    # Numbers are made of those words alone that are looked at.
    words = array("I", data)
    if sys.byteorder == "big":
        words.byteswap()
    declared: list[SpirvInstruction] = []
    at, total, opcode = HEADER_WORDS, len(words), 0
    while at < total:
        length, opcode = words[at] >> 16, words[at] & 0xFFFF
        if opcode in _ENTRY_DECLARATIONS:
            declared.append(SpirvInstruction(at, opcode, "", tuple(words[at + 1 : at + length])))
        if length == 0 or opcode == _FUNCTION:
            break
        at += length
    if opcode != _FUNCTION:
        return None
    last = at
    while at < total:
        last, length = at, words[at] >> 16
        if length == 0:
            return None
        at += length
    if at != total or words[last] & 0xFFFF != _FUNCTION_END:
        return None
    reader = _Declarations(spirv_table())
    reader.read(declared)
    return SpirvModule(entry_points=reader.entry_points())


def without_strings(data: bytes) -> bytes:
    """Return a module without its strings (``OpString``: names of source files), which differ between runs of the same code.

    Args:
        data: The module; one that is cut, damaged in its declarations or big-endian comes back as it is.
    """
    if data[:4] != _MAGICS[0] or len(data) % 4 or len(data) > MAX_BYTES:
        return data
    words = array("I", data)
    if sys.byteorder == "big":
        words.byteswap()
    kept = []
    at, start, total, opcode = HEADER_WORDS, 0, len(words), 0
    # Strings stand before the first function.
    while at < total and opcode != _FUNCTION:
        length, opcode = words[at] >> 16, words[at] & 0xFFFF
        if length == 0:
            return data
        if opcode == _STRING:
            kept.append(data[4 * start : 4 * at])
            start = at + length
        at += length
    return b"".join([*kept, data[4 * start :]])


def literal_string(words: Sequence[int]) -> tuple[str, int]:
    """Return a NUL-terminated UTF-8 string and the number of words that it takes.

    SPIR-V packs a string's bytes from the low end of each word, whatever the byte order of the file.
    """
    raw = struct.pack(f"<{len(words)}I", *words)
    end = raw.find(b"\0")
    if end < 0:
        return raw.decode("utf-8", "replace"), len(words)
    return raw[:end].decode("utf-8", "replace"), end // 4 + 1


def _no_magic(data: bytes) -> str:
    if not data:
        return "the file is empty"
    if data[:4] == b"\x7fELF":
        return "the file is an ELF object (a zebin), not SPIR-V"
    if len(data) < 4 and any(magic.startswith(data) for magic in _MAGICS):
        return f"the file is truncated: it ends after {len(data)} bytes"
    return f"no SPIR-V magic word at the start (found {data[:4].hex(' ')})"


def _instructions(
    words: Sequence[int],
    table: SpirvTable,
    origin: str,
    problems: list[Problem],
    only: frozenset[int] | None = None,
) -> list[SpirvInstruction]:
    known = table.instructions
    found: list[SpirvInstruction] = []
    at, total = HEADER_WORDS, len(words)
    while at < total:
        first = words[at]
        length, opcode = first >> 16, first & 0xFFFF
        if length == 0:
            problems.append(
                Problem(
                    f"{origin}: word {at}",
                    f"an instruction of length 0 (opcode {opcode}); the rest is not read",
                )
            )
            break
        if only is not None and opcode not in only and at + length <= total:
            at += length
            continue
        entry = known.get(opcode)
        name = entry[0] if entry else f"Unknown({opcode})"
        if at + length > total:
            what = (
                f"the file is truncated or damaged: Op{name} has {length} words, and {total - at} are there"
            )
            problems.append(Problem(f"{origin}: word {at}", what, _SHOWN))
            break
        found.append(SpirvInstruction(at, opcode, name, tuple(words[at + 1 : at + length])))
        at += length
    return found


def _missing(instructions: Sequence[SpirvInstruction]) -> list[str]:
    """Return the parts that are missing in a module that was cut between two instructions."""
    if not instructions:
        return ["the file is truncated: there is no instruction after the header"]
    last = instructions[-1]
    if not any(i.opcode == _FUNCTION for i in instructions):
        return [f"no function in it: the file is truncated after Op{last.name}"]
    inside = last.opcode != _FUNCTION_END
    return [f"the file is truncated inside a function, after Op{last.name}"] if inside else []


@dataclass
class _Declarations:
    """Collector of the declarations before the first function."""

    table: SpirvTable
    capabilities: list[str] = field(default_factory=list)
    extensions: list[str] = field(default_factory=list)
    imports: dict[int, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    strings: dict[int, str] = field(default_factory=dict)
    linkage: dict[int, tuple[str, str]] = field(default_factory=dict)
    entries: list[tuple[str, int]] = field(default_factory=list)
    modes: dict[int, list[ExecutionMode]] = field(default_factory=dict)

    def read(self, instructions: Iterable[SpirvInstruction]) -> None:
        for instruction in instructions:
            if instruction.opcode == _FUNCTION:
                return
            if instruction.opcode in _DECLARATIONS and instruction.operands:
                self._declaration(instruction.opcode, instruction.operands)

    def _declaration(self, opcode: int, words: tuple[int, ...]) -> None:
        if opcode == _CAPABILITY:
            self.capabilities.append(self.table.enum("Capability", words[0]))
        elif opcode == _EXTENSION:
            self.extensions.append(literal_string(words)[0])
        elif opcode == _EXT_INST_IMPORT:
            self.imports[words[0]] = literal_string(words[1:])[0]
        elif opcode == _NAME:
            self.names[words[0]] = literal_string(words[1:])[0]
        elif opcode == _STRING:
            self.strings[words[0]] = literal_string(words[1:])[0]
        elif opcode == _ENTRY_POINT and len(words) > 2:
            self.entries.append((literal_string(words[2:])[0], words[1]))
        elif opcode in {_EXECUTION_MODE, _EXECUTION_MODE_ID} and len(words) > 1:
            mode = ExecutionMode(self.table.enum("ExecutionMode", words[1]), words[2:])
            self.modes.setdefault(words[0], []).append(mode)
        elif opcode == _DECORATE and len(words) > 2 and words[1] == _LINKAGE_ATTRIBUTES:
            name, used = literal_string(words[2:])
            kind = words[2 + used] if len(words) > 2 + used else -1
            self.linkage[words[0]] = (name, self.table.enum("LinkageType", kind))

    def entry_points(self) -> tuple[EntryPoint, ...]:
        return tuple(EntryPoint(name, fn, tuple(self.modes.get(fn, ()))) for name, fn in self.entries)


_LINE, _NO_LINE, _EXT_INST, _CONSTANT, _SPEC_CONSTANT, _SWITCH = 8, 317, 12, 43, 50, 251
_TYPE_INT, _TYPE_FLOAT, _LOAD, _STORE, _LABEL = 21, 22, 61, 62, 248
_DEBUG_SET = "OpenCL.DebugInfo.100"
_DEBUG_FUNCTION, _DEBUG_BLOCK, _DEBUG_BLOCK_DISCRIMINATOR, _DEBUG_SCOPE, _DEBUG_NO_SCOPE = 20, 21, 22, 23, 24
_DEBUG_INLINED_AT, _DEBUG_SOURCE = 25, 35
_ENDS = frozenset((_NO_LINE, _LABEL, _FUNCTION_END))
_MOVING = _ENDS | {_LINE, _EXT_INST}
"""Opcodes that may change the source line of what follows."""
_TYPES = frozenset((_TYPE_INT, _TYPE_FLOAT))
_MAX_STRING = 500
_PLAIN = re.compile(r"[A-Za-z_.$][\w.$]{0,199}", re.ASCII)
_MAX_OPERANDS = 400
_MAX_CONSTANT = 4
_UNKNOWN = ("u", 32)
"""Kind and width of a number whose type is not known."""
_MAX_IDS = 1 << 16
"""Number of ids whose texts are kept; the largest module seen has 6,000."""
_MOST_TAIL = 8
_TAILS = {_LOAD: 1, _STORE: 2}
"""Opcodes of instructions that end as others do, with the number of ids before that."""


def header_lines(module: SpirvModule) -> list[str]:
    """Return the comment lines above the instructions."""
    return [
        "; SPIR-V",
        f"; Version: {module.version[0]}.{module.version[1]}",
        f"; Generator: 0x{module.generator:08x}",
        f"; Bound: {module.bound}",
        f"; Byte order: {module.byte_order}",
    ]


def disassemble(module: SpirvModule) -> Iterator[StageOp]:
    """Yield every instruction as a line of text; ``number`` counts the lines after :func:`header_lines` too."""
    writer, step = _Writer(module), Locations(module).step
    ids, forms, line = writer.ids, writer.forms, writer.line
    names: dict[int, str] = {}
    same: tuple[Location, ...] | None = None
    for number, instruction in enumerate(module.instructions, len(header_lines(module)) + 1):
        opcode, words = instruction.opcode, instruction.operands
        if opcode not in names:
            names[opcode] = f"Op{instruction.name}"
        if opcode in _MOVING:
            frames, same = step(instruction), None
        else:
            frames = same = step(instruction) if same is None else same
        form = forms.get((*words[2:4], len(words)) if opcode == _EXT_INST else len(words) << 16 | opcode)
        try:
            text = form(ids, words) if form is not None and words[0] else line(opcode, words)
        except IndexError:
            text = line(opcode, words, plain=False)
        yield StageOp(names[opcode], text, number, frames)


class Locations:
    """Follows OpLine and DebugScope through a module.

    Sources: SPIR-V specification, "Debug information"; OpenCL.DebugInfo.100, DebugScope and DebugInlinedAt.
    """

    def __init__(self, module: SpirvModule) -> None:
        self._strings = module.strings
        self._debug_set = {k for k, v in module.imports.items() if "DebugInfo" in v}
        self._sources: dict[int, str] = {}
        self._scope_source: dict[int, int] = {}
        self._inlined: dict[int, tuple[int, int, int]] = {}
        self._current: Location | None = None
        self._callers: tuple[Location, ...] = ()
        self._cache: tuple[Location, ...] | None = ()
        self._places: dict[tuple[int, ...], Location] = {}
        self._chains: dict[int, tuple[Location, ...]] = {}
        self._known: dict[tuple[int, ...], tuple[Location, ...]] = {}

    def step(self, instruction: SpirvInstruction) -> tuple[Location, ...]:
        """Take one instruction in and return its frames, innermost first."""
        opcode = instruction.opcode
        if opcode not in _MOVING:
            return self._frames()
        words = instruction.operands
        if opcode == _LINE and len(words) >= 3:
            if words not in self._places:
                self._places[words] = Location(self._strings.get(words[0], f"%{words[0]}"), *words[1:3])
            self._current, self._cache = self._places[words], None
            return ()
        if opcode in _ENDS:
            self._current, self._callers, self._cache = None, (), ()
            return ()
        if opcode == _EXT_INST and len(words) >= 4 and words[2] in self._debug_set:
            self._debug(words[1], words[3], words[4:])
            return ()
        return self._frames()

    def _frames(self) -> tuple[Location, ...]:
        if self._cache is None:
            frames = (self._current, *self._callers) if self._current else ()
            # Equal frames are one object: most instructions are of few places.
            self._cache = self._known.setdefault(tuple(map(id, frames)), frames)
        return self._cache

    def _debug(self, result: int, number: int, words: Sequence[int]) -> None:
        if number not in {_DEBUG_SCOPE, _DEBUG_NO_SCOPE}:
            self._chains.clear()
        if number == _DEBUG_SOURCE and words:
            self._sources[result] = self._strings.get(words[0], f"%{words[0]}")
        elif number == _DEBUG_FUNCTION and len(words) > 2:
            self._scope_source[result] = words[2]
        elif number in {_DEBUG_BLOCK, _DEBUG_BLOCK_DISCRIMINATOR} and words:
            self._scope_source[result] = words[0]
        elif number == _DEBUG_INLINED_AT and len(words) > 1:
            self._inlined[result] = (words[0], words[1], words[2] if len(words) > 2 else 0)
        elif number == _DEBUG_SCOPE and words:
            inlined_at = words[1] if len(words) > 1 else 0
            if inlined_at not in self._chains:
                self._chains[inlined_at] = self._chain(inlined_at)
            self._callers = self._chains[inlined_at]
            self._cache = None
        elif number == _DEBUG_NO_SCOPE:
            self._callers, self._cache = (), None

    def _chain(self, inlined_at: int) -> tuple[Location, ...]:
        frames: list[Location] = []
        seen: set[int] = set()
        while inlined_at in self._inlined and inlined_at not in seen and len(frames) < 64:
            seen.add(inlined_at)
            line, scope, inlined_at = self._inlined[inlined_at]
            frames.append(Location(self._sources.get(self._scope_source.get(scope, 0), ""), line))
        return tuple(frames)


_IDS = frozenset("iTRI")
"""Letters of operands that are ids, or pairs of them."""


@lru_cache(maxsize=4096)
def _words_as_ids(letters: tuple[str, ...], count: int) -> tuple[bool, ...] | None:
    """Return for each of an instruction's words whether it is an id; None where one is neither an id nor a literal of one word."""
    kinds = [letter.rstrip("?*") for letter in letters]
    if count > _MAX_OPERANDS or not _IDS.union("n").issuperset(kinds) or "*" in "".join(letters[:-1]):
        return None
    rest = (
        [kinds[-1] in _IDS and letters[-1].endswith("*")] * (count - len(kinds)) if kinds else [False] * count
    )
    return (*[kind in _IDS for kind in kinds], *rest)[:count]


_Form = Callable[[Sequence[str], tuple[int, ...]], str]
"""Writes an instruction from the texts of a module's ids and its own words; IndexError for an id that has none."""
# What comes before the operands is ``h``. Most instructions have one of these forms; a text of so few parts is made in a third of
# the time of one that is joined.
_TYPED: dict[int, Callable[[str], _Form]] = {
    2: lambda h: lambda t, w: f"{t[w[1]]} = {h} {t[w[0]]}",
    3: lambda h: lambda t, w: f"{t[w[1]]} = {h} {t[w[0]]} {t[w[2]]}",
    4: lambda h: lambda t, w: f"{t[w[1]]} = {h} {t[w[0]]} {t[w[2]]} {t[w[3]]}",
    5: lambda h: lambda t, w: f"{t[w[1]]} = {h} {t[w[0]]} {t[w[2]]} {t[w[3]]} {t[w[4]]}",
    6: lambda h: lambda t, w: f"{t[w[1]]} = {h} {t[w[0]]} {t[w[2]]} {t[w[3]]} {t[w[4]]} {t[w[5]]}",
}
"""Typed results of ids alone, by their number."""
_UNTYPED: dict[int, Callable[[str], _Form]] = {
    1: lambda h: lambda t, w: f"{h} {t[w[0]]}",
    2: lambda h: lambda t, w: f"{h} {t[w[0]]} {t[w[1]]}",
    3: lambda h: lambda t, w: f"{h} {t[w[0]]} {t[w[1]]} {t[w[2]]}",
}
"""Instructions without a result, of ids alone, by their number."""
_EXTENDED: dict[int, Callable[[str, str], _Form]] = {
    1: lambda h, n: lambda t, w: f"{t[w[1]]} = {h} {t[w[0]]} {t[w[2]]} {n} {t[w[4]]}",
    2: lambda h, n: lambda t, w: f"{t[w[1]]} = {h} {t[w[0]]} {t[w[2]]} {n} {t[w[4]]} {t[w[5]]}",
    3: lambda h, n: lambda t, w: f"{t[w[1]]} = {h} {t[w[0]]} {t[w[2]]} {n} {t[w[4]]} {t[w[5]]} {t[w[6]]}",
}
"""Extended instructions of ids alone, by the number of operands."""


@lru_cache(maxsize=4096)
def _form(opcode: int, count: int) -> _Form | None:
    """Return the form of an instruction whose words are ids, then literals of one word; None for others."""
    name, letters = spirv_table().instructions.get(opcode, ("", ()))
    ids = _words_as_ids(letters, count)
    typed = letters[:2] == ("T", "R")
    untyped = letters[:1] == ("T",) and (not typed or count < 2)
    if not letters or not count or ids is None or opcode in _TYPES or untyped:
        return None
    head, number = f"Op{name}", _leading(ids)
    if number is None:
        return None
    if typed:
        if number == count and count in _TYPED:
            return _TYPED[count](head)
        return lambda t, w: f"{t[w[1]]} = {head} {_joined(t, (w[0], *w[2:]), number - 1)}"
    if letters[0] == "R" and count == 1:
        return lambda t, w: f"{t[w[0]]} = {head}"
    if opcode == _LINE and count == 3:
        return lambda t, w: f"OpLine {t[w[0]]} {w[1]} {w[2]}"
    if letters[0] == "R":
        return lambda t, w: f"{t[w[0]]} = {head} {_joined(t, w[1:], number - 1)}"
    if number == count and count in _UNTYPED:
        return _UNTYPED[count](head)
    return lambda t, w: f"{head} {_joined(t, w, number)}"


@lru_cache(maxsize=4096)
def _extended_form(set_name: str, number: int, count: int) -> _Form | None:
    """Return the form of an extended instruction with so many operands, whose number is left out; None where it has none."""
    table = spirv_table()
    name = table.ext.get(set_name, {}).get(number, f"Unknown({number})")
    letters = table.debug_operands.get(number, ("i*",)) if set_name == _DEBUG_SET else ("i*",)
    ids = _words_as_ids(letters, count)
    leading = _leading(ids) if ids is not None else None
    if leading is None:
        return None
    if leading == count and count in _EXTENDED:
        return _EXTENDED[count]("OpExtInst", name)
    return lambda t, w: " ".join(
        filter(None, (f"{t[w[1]]} = OpExtInst {t[w[0]]} {t[w[2]]} {name}", _joined(t, w[4:], leading)))
    )


def _leading(ids: tuple[bool, ...]) -> int | None:
    """Return the number of ids, which come before literals; None where they do not."""
    number = ids.index(False) if False in ids else len(ids)
    return None if True in ids[number:] else number


def _joined(ids: Sequence[str], words: tuple[int, ...], number: int) -> str:
    return " ".join([*map(ids.__getitem__, words[:number]), *map(str, words[number:])])


@lru_cache(maxsize=4096)
def _enumerant(kind: str, word: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the text of an enumerant or bit mask, and the letters of its parameters."""
    table = spirv_table()
    if kind in table.bits:
        known = table.bits[kind]
        if word == 0:
            return (known.get(0, ("None", ()))[0],), ()
        bits = [known.get(bit, (f"0x{bit:x}", ())) for bit in (1 << n for n in range(32) if word >> n & 1)]
        return ("|".join(name for name, _ in bits),), tuple(letter for _, own in bits for letter in own)
    name, letters = table.enums.get(kind, {}).get(word, (f"{kind}({word})", ()))
    return (name,), letters


@lru_cache(maxsize=1)
def _all_numbers() -> list[str]:
    return []


def _numbers(count: int) -> list[str]:
    """Return the texts of the first ids; the strings are shared by all modules."""
    known = _all_numbers()
    known += [f"%{number}" for number in range(len(known), count)]
    return known[:count]


class _Writer:
    """Writer of a module's instructions.

    Attributes:
        ids: Texts of its ids, their names or their numbers, for most of them.
        forms: Form of the instructions that were met, by number of words and opcode, of extended ones by set, number and number of words.
    """

    def __init__(self, module: SpirvModule) -> None:
        self._module = module
        self._table = spirv_table()
        self._widths: dict[int, tuple[str, int]] = {}
        named = {**{i: name for i, (name, _) in module.linkage.items()}, **module.names}
        counts = Counter(named.values())
        self._names = {i: f"%{n}" for i, n in named.items() if counts[n] == 1 and _PLAIN.fullmatch(n)}
        self.ids = _numbers(min(module.bound, _MAX_IDS))
        for i, name in self._names.items():
            if i < len(self.ids):
                self.ids[i] = name
        self._tails: dict[tuple[int, tuple[int, ...]], list[str]] = {}
        self.forms: dict[int | tuple[int, ...], _Form | None] = {}

    @cached_property
    def _type_of(self) -> dict[int, int]:
        """Types of results."""
        typed = self._table.typed
        found = (i.operands for i in self._module.instructions if i.opcode in typed)
        return {words[1]: words[0] for words in found if len(words) > 1}

    def _id(self, number: int) -> str:
        return self._names.get(number) or f"%{number}"

    def _found_form(self, opcode: int, words: tuple[int, ...]) -> _Form | None:
        if opcode == _EXT_INST and len(words) > 3:
            key = (*words[2:4], len(words))
            name = self._module.imports.get(words[2], "")
            form = self.forms[key] = _extended_form(name, words[3], len(words) - 4)
        else:
            form = self.forms[len(words) << 16 | opcode] = _form(opcode, len(words))
        return form

    def line(self, opcode: int, words: tuple[int, ...], *, plain: bool = True) -> str:
        """Return an instruction as a line; ``plain`` for one whose ids have a text."""
        form = self._found_form(opcode, words) if plain else None
        if form is not None and words[0]:
            return form(self.ids, words)
        if opcode == _CONSTANT and 3 <= len(words) <= 2 + _MAX_CONSTANT and words[0]:
            number = _number(*self._widths.get(words[0], _UNKNOWN), words[2:])
            return f"{self._id(words[1])} = OpConstant {self._id(words[0])} {number}"
        if opcode == _DECORATE and 2 <= len(words) <= _MOST_TAIL:
            letters = self._table.instructions[opcode][1]
            return " ".join(["OpDecorate", self._id(words[0]), *self._tail(letters[1:], words[1:], opcode)])
        entry = self._table.instructions.get(opcode)
        if entry is None:
            return " ".join([f"OpUnknown({opcode})", *map(str, words[:_MAX_OPERANDS])])
        name, letters = entry
        at, result, result_type = 0, "", 0
        for letter in letters[:2]:
            if at >= len(words) or letter not in {"T", "R"}:
                break
            if letter == "T":
                result_type = words[at]
            else:
                result = f"{self._id(words[at])} = "
            at += 1
        shown = [self._id(result_type)] if result_type else []
        rest = words[at:]
        if opcode == _EXT_INST:
            shown += self._ext_inst(rest)
        else:
            if opcode in _TYPES and len(words) > 1:
                self._remember_type(opcode, words)
            ids = _TAILS.get(opcode, 0)
            if ids and ids < len(rest) <= _MOST_TAIL:
                shown += map(self._id, rest[:ids])
                shown += self._tail(letters[at + ids :], rest[ids:], opcode)
            else:
                shown += self._operands(letters[at:], rest, result_type, opcode)
        return f"{result}Op{name} {' '.join(shown)}".rstrip()

    def _tail(self, letters: tuple[str, ...], words: tuple[int, ...], opcode: int) -> list[str]:
        """Return what follows the ids of an instruction that ends as others do."""
        key = (opcode, words)
        if key not in self._tails:
            self._tails[key] = self._operands(letters, words, 0, opcode)
        return self._tails[key]

    def _remember_type(self, opcode: int, words: Sequence[int]) -> None:
        signed = len(words) > 2 and words[2]
        self._widths[words[0]] = ("f" if opcode == _TYPE_FLOAT else "i" if signed else "u", words[1])

    def _ext_inst(self, words: Sequence[int]) -> list[str]:
        if len(words) < 2:
            return [str(w) for w in words]
        set_name = self._module.imports.get(words[0], "")
        name = self._table.ext.get(set_name, {}).get(words[1], f"Unknown({words[1]})")
        shown = [self._id(words[0]), name]
        if set_name == _DEBUG_SET:
            letters = self._table.debug_operands.get(words[1], ("i*",))
            return shown + self._operands(letters, words[2:], 0, _EXT_INST)
        return shown + [self._id(w) for w in words[2 : 2 + _MAX_OPERANDS]]

    def _operands(
        self, letters: tuple[str, ...], words: Sequence[int], result_type: int, opcode: int
    ) -> list[str]:
        plain = _words_as_ids(letters, len(words))
        if plain is not None:
            return [self._id(w) if as_id else str(w) for w, as_id in zip(words, plain, strict=True)]
        shown: list[str] = []
        at, index = 0, 0
        queue = list(letters)
        while at < len(words) and index < len(queue) and len(shown) < _MAX_OPERANDS:
            letter = queue[index]
            kind = letter.rstrip("?*")
            if not letter.endswith("*"):
                index += 1
            used, text, more = self._operand(kind, words, at, result_type, opcode)
            shown += text
            queue[index:index] = more
            at += max(used, 1)
        shown += [str(w) for w in words[at : at + _MAX_OPERANDS]]
        if len(words) - at > _MAX_OPERANDS:
            shown.append(f"... {len(words) - at - _MAX_OPERANDS} more")
        return shown

    def _operand(
        self, kind: str, words: Sequence[int], at: int, result_type: int, opcode: int
    ) -> tuple[int, Sequence[str], Sequence[str]]:
        """Return the number of words that an operand takes, its text, and the letters of its own parameters."""
        word = words[at]
        if kind in {"i", "T", "R"}:
            return 1, [self._id(word)], []
        if kind == "s":
            text, used = literal_string(words[at:])
            return used, [_quoted(text)], []
        if kind == "c":
            number = _number(*self._widths.get(result_type, _UNKNOWN), tuple(words[at:]))
            return len(words) - at, [number], []
        if kind == "o":
            return 1, [self._table.name(word)], []
        if kind in {"P", "Q", "I"}:
            wide = 2 if kind == "P" and opcode == _SWITCH and self._switch_is_wide(words) else 1
            pair = [*words[at : at + wide + 1]]
            shown = [str(w) for w in pair[:wide]] if kind == "P" else [self._id(pair[0])]
            shown += [str(w) if kind == "Q" else self._id(w) for w in pair[wide:]]
            return wide + 1, shown, []
        if kind.startswith("{"):
            return 1, *_enumerant(kind[1:-1], word)
        return 1, [str(word)], ()

    def _switch_is_wide(self, words: Sequence[int]) -> bool:
        return self._widths.get(self._type_of.get(words[0], 0), _UNKNOWN)[1] > 32


@lru_cache(maxsize=4096)
def _number(kind: str, width: int, words: tuple[int, ...]) -> str:
    """Return a constant of a type, of which most modules have the same ones."""
    if len(words) > _MAX_CONSTANT:
        return f"{len(words)} words"
    raw = struct.pack(f"<{len(words)}I", *words)
    if kind == "f" and (width, len(raw)) in {(32, 4), (64, 8)}:
        return repr(struct.unpack("<f" if width == 32 else "<d", raw)[0])
    if kind == "f" and width == 16 and len(raw) == 4:
        return repr(struct.unpack("<e", raw[:2])[0])
    # A module may say that a number has four billion bits.
    width = min(max(width, 1), len(raw) * 8)
    value = int.from_bytes(raw, "little") & ((1 << width) - 1)
    # Triton's arithmetic is signed; OpTypeInt of kernels never says so.
    if value >> (width - 1) & 1 and width >= 32:
        value -= 1 << width
    return str(value)


def _quoted(text: str) -> str:
    if len(text) > _MAX_STRING:
        text = f"{text[:_MAX_STRING]}... ({len(text)} characters)"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
