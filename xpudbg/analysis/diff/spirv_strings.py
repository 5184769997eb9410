"""SPIR-V as text in which the strings of a module stand as strings.

A constant string (the message, file and function of a device assert) is an array of constants of a byte each::

    %8 = OpConstant %3 117
    %16 = OpConstant %4 8
    %17 = OpTypeArray %3 %16
    %50 = OpConstantComposite %17 %8 %9 %10 %9 %11 %12 %9 %13        ->  %50 = OpConstantComposite %17 "unknown"

The file is a path of the machine, with the folder of the run in it: the bytes that it is made of, their order and its length differ
between two runs of the same code.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_BYTE = re.compile(r"(%\S+) = OpTypeInt 8 \d+")
_ARRAY = re.compile(r"(%\S+) = OpTypeArray (%\S+) (%\S+)")
_NUMBER = re.compile(r"(%\S+) = OpConstant (%\S+) (\d{1,20})")
_COMPOSITE = re.compile(r"(%\S+ = OpConstantComposite (%\S+)) (%.*)")
_ID = re.compile(r"%[\w.$-]+")
_DECORATION = ("OpName ", "OpDecorate ")


def with_strings(lines: Sequence[str]) -> list[str]:
    """Lines of a module with its constant strings in one piece, and without the constants that only they are made of.

    Args:
        lines: As :func:`xpudbg.parsers.spirv_text.disassemble` writes them, one instruction each.
    """
    bytes_ = {m[1] for line in lines if (m := _BYTE.fullmatch(line))}
    numbers = {m[1]: (m[2], m[3]) for line in lines if (m := _NUMBER.fullmatch(line))}
    arrays = {m[1]: m[3] for line in lines if (m := _ARRAY.fullmatch(line)) and m[2] in bytes_}
    strings = {n: found for n, line in enumerate(lines) if (found := _string(line, arrays, numbers, bytes_))}
    if not strings:
        return list(lines)
    made = {arrays[array] for array, _ in strings.values()} | {
        name for n in strings for name in _ID.findall(lines[n].partition("OpConstantComposite")[2])
    }
    used: set[str] = set()
    for n, line in enumerate(lines):
        array = _ARRAY.fullmatch(line)
        if n not in strings and not line.startswith(_DECORATION):
            left_out = {array[3]} if array and array[1] in arrays else set()
            used |= set(_ID.findall(line.partition(" = ")[2] or line)) - left_out
    kept = []
    for n, line in enumerate(lines):
        number, array = _NUMBER.fullmatch(line), _ARRAY.fullmatch(line)
        if n in strings:
            kept.append(f"{line.partition(' = ')[0]} = OpConstantComposite {strings[n][0]} {strings[n][1]}")
        elif array and array[1] in arrays:
            kept.append(f"{array[1]} = OpTypeArray {array[2]}")
        elif not (number and number[1] in made - used):
            kept.append(line)
    return kept


def _string(
    line: str, arrays: dict[str, str], numbers: dict[str, tuple[str, str]], bytes_: set[str]
) -> tuple[str, str] | None:
    """The type and the quoted text of a line that is a constant string."""
    found = _COMPOSITE.fullmatch(line)
    if found is None or found[2] not in arrays:
        return None
    parts = [numbers.get(name, ("", "")) for name in found[3].split()]
    if not all(kind in bytes_ and int(value) < 256 for kind, value in parts):
        return None
    text = bytes(int(value) for _, value in parts).partition(b"\0")[0].decode("utf-8", "replace")
    return (found[2], f'"{text}"') if text.isprintable() else None
