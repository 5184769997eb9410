"""SPIR-V: a reader of the word stream that never refuses a module.

The file is a sequence of 32-bit words in the byte order that the magic word shows::

    07230203  magic (either byte order)
    00010400  version 1.4
    ........  generator, id bound, reserved 0
    LLLLOOOO  an instruction: length in words (itself included) in the high half, opcode in the low half
    ........  its operands

Written by the Khronos LLVM/SPIR-V translator that Triton's Intel backend calls (``third_party/intel/backend/compiler.py``,
``make_spv``). Seen: versions 1.1, 1.3 and 1.4 (triton 3.0 to 3.7). Debian's ``spirv-dis`` refuses half of these modules for
capabilities that it does not know, so unknown numbers are kept as numbers here.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from xpudbg.formats.spirv_table import SpirvTable, spirv_table
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.spirv import EntryPoint, ExecutionMode, SpirvInstruction, SpirvModule

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
        data: The module; one that is cut, damaged or big-endian comes back as it is.
    """
    if data[:4] != _MAGICS[0] or len(data) % 4 or len(data) > MAX_BYTES:
        return data
    words = array("I", data)
    if sys.byteorder == "big":
        words.byteswap()
    kept = [data[: 4 * HEADER_WORDS]]
    at, total = HEADER_WORDS, len(words)
    while at < total:
        length, opcode = words[at] >> 16, words[at] & 0xFFFF
        if length == 0:
            return data
        if opcode != _STRING:
            kept.append(data[4 * at : 4 * (at + length)])
        at += length
    return b"".join(kept)


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
