"""Binary files as text for comparison: SPIR-V disassembled, native objects by their facts, other files by size and hash."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256

from xpudbg.compare.graphs.normalize import normalise
from xpudbg.formats.spirv import (
    HEADER_WORDS,
    disassemble,
    header_lines,
    is_spirv,
    parse_spirv,
    without_strings,
)
from xpudbg.formats.zebin import elf_sections, is_elf, parse_zebin, without_module_hash
from xpudbg.model.native import Zebin
from xpudbg.model.problem import Problem
from xpudbg.model.spirv import SpirvModule

# SPIR-V as text in which the strings of a module stand as strings.
#
# A constant string (the message, file and function of a device assert) is an array of constants of a byte each::
#
#     %8 = OpConstant %3 117
#     %16 = OpConstant %4 8
#     %17 = OpTypeArray %3 %16
#     %50 = OpConstantComposite %17 %8 %9 %10 %9 %11 %12 %9 %13        ->  %50 = OpConstantComposite %17 "unknown"
#
# The file is a path of the machine, with the folder of the run in it: the bytes that it is made of, their order and its length differ
# between two runs of the same code.

_BYTE = re.compile(r"(%\S+) = OpTypeInt 8 \d+")
_ARRAY = re.compile(r"(%\S+) = OpTypeArray (%\S+) (%\S+)")
_NUMBER = re.compile(r"(%\S+) = OpConstant (%\S+) (\d{1,20})")
_COMPOSITE = re.compile(r"(%\S+ = OpConstantComposite (%\S+)) (%.*)")
_ID = re.compile(r"%[\w.$-]+")
_DECORATION = ("OpName ", "OpDecorate ")


def with_strings(lines: Sequence[str]) -> list[str]:
    """Return the lines of a module with each constant string in one piece, without the constants that only strings use.

    Args:
        lines: As :func:`xpudbg.formats.spirv.disassemble` writes them, one instruction each.
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
    remaining = []
    for n, line in enumerate(lines):
        number, array = _NUMBER.fullmatch(line), _ARRAY.fullmatch(line)
        if n in strings:
            remaining.append(
                f"{line.partition(' = ')[0]} = OpConstantComposite {strings[n][0]} {strings[n][1]}"
            )
        elif array and array[1] in arrays:
            remaining.append(f"{array[1]} = OpTypeArray {array[2]}")
        elif not (number and number[1] in made - used):
            remaining.append(line)
    return remaining


def _string(
    line: str, arrays: dict[str, str], numbers: dict[str, tuple[str, str]], bytes_: set[str]
) -> tuple[str, str] | None:
    """Return the type and the quoted text of a line that is a constant string."""
    found = _COMPOSITE.fullmatch(line)
    if found is None or found[2] not in arrays:
        return None
    parts = [numbers.get(name, ("", "")) for name in found[3].split()]
    if not all(kind in bytes_ and int(value) < 256 for kind, value in parts):
        return None
    text = bytes(int(value) for _, value in parts).partition(b"\0")[0].decode("utf-8", "replace")
    return (found[2], f'"{text}"') if text.isprintable() else None


_PROBED = 8192
_NOISE = re.compile(r"\.(?:(?:nv_)?debug|rela?\.(?:nv_)?debug|symtab|strtab|shstrtab)")
"""Sections of debug information and of names: they contain file names, and sizes that depend on names."""
_PATH = re.compile(rb"(?<![^\0\n\"'])/(?:[^/\0\n\"']{1,255}/)+[^/\0\n\"']{1,255}\.py(?=\0)")
"""The file of a device assert, among the constants of an object."""
_ZEROS = re.compile(rb"\0+")
"""The end of a string, and the padding before the next one."""


def is_binary(data: bytes) -> bool:
    """Return whether bytes are no text: compilers never write NUL bytes at the beginning of a text."""
    return b"\0" in data[:_PROBED]


def binary_text(data: bytes, *, origin: str) -> str:
    """Return a binary as lines of text.

    Args:
        data: The file.
        origin: Its name.
    """
    if is_spirv(data):
        parsed = parse_spirv(data, origin=origin)
        if parsed.value.words >= HEADER_WORDS:
            lines = [*header_lines(parsed.value), *_instructions(parsed.value)]
            return "\n".join([*lines, *_odd(parsed.problems)])
    if is_elf(data):
        return _object_text(data, origin)
    return f"size: {len(data)} bytes\nsha256: {_digest(data)}"


def plain_binary(data: bytes) -> bytes:
    """Return a binary without the parts that differ in every run, so that the same code has the same bytes in most cases.

    Args:
        data: SPIR-V or a native object; other data is returned unchanged.
    """
    if is_spirv(data):
        return without_strings(data)
    if is_elf(data):
        sections = elf_sections(data, "", [])
        remaining = [(n, _plain_section(n, content)) for n, content in sections if not _NOISE.match(n)]
        return b"".join(part for name, content in remaining for part in (name.encode(), content))
    return data


def _plain_section(name: str, content: bytes) -> bytes:
    if name.startswith(".text"):
        return without_module_hash(content)
    if name.startswith(".rel."):
        return _relocated_places(content)
    return without_strings(content) if name == ".spv" else _without_paths(content)


def _without_paths(content: bytes) -> bytes:
    """Return constants of an object without the file names of device asserts; others unchanged."""
    pathless = _PATH.sub(b"<path>", content)
    return content if pathless == content else _ZEROS.sub(b"\0", pathless)


def _object_text(data: bytes, origin: str) -> str:
    """Return facts of a native object and a digest of each section; lines that begin with ``noise`` differ in every run."""
    parsed = parse_zebin(data, origin=origin)
    zebin = parsed.value
    lines = _zebin_lines(zebin)
    for name, content in elf_sections(data, origin, []):
        whole = f"section {name}: {len(content)} bytes, sha256 {_digest(content)}"
        if _NOISE.match(name):
            lines.append(f"noise {whole}")
        elif name.startswith(".text"):
            plain = _digest(without_module_hash(content))
            lines += [f"section {name}: {len(content)} bytes, code {plain}", f"noise {whole}"]
        elif name == ".spv" and is_spirv(content):
            code = "\n".join(_instructions(parse_spirv(content, origin=".spv").value))
            lines += [f"section {name}: code {_nameless_digest(code, zebin)}", f"noise {whole}"]
        elif name == ".ze_info":
            text = content.decode("utf-8", "surrogateescape")
            lines += [f"section {name}: text {_nameless_digest(text, zebin)}", f"noise {whole}"]
        elif name.startswith(".rel."):
            lines += [f"section {name}: places {_digest(_relocated_places(content))}", f"noise {whole}"]
        elif (pathless := _without_paths(content)) != content:
            lines += [f"section {name}: text {_digest(pathless)}", f"noise {whole}"]
        else:
            lines.append(whole)
    return "\n".join([*lines, *_odd(parsed.problems)])


def _relocated_places(content: bytes) -> bytes:
    """Return places and types of relocations (``Elf64_Rel``, 16 bytes each) without symbol numbers, which depend on names and strings."""
    whole = content[: len(content) // 16 * 16]
    return b"".join(whole[at : at + 12] for at in range(0, len(whole), 16)) + content[len(whole) :]


def _instructions(module: SpirvModule) -> list[str]:
    return with_strings([op.text for op in disassemble(module)])


def _nameless_digest(text: str, zebin: Zebin) -> str:
    """Return a digest of a text without the names of the object's kernels."""
    for kernel in zebin.kernels:
        text = text.replace(kernel.name, "KERNEL") if kernel.name else text
    return _digest(normalise(text).encode("utf-8", "surrogateescape"))


def _digest(data: bytes) -> str:
    """Return a digest in two parts, since a diff ignores whole hashes in text."""
    digest = sha256(data).hexdigest()
    return f"{digest[:20]} {digest[20:40]}"


def _zebin_lines(zebin: Zebin) -> list[str]:
    lines = [f".ze_info version: {zebin.ze_info_version}", f"ip version: {zebin.ip_version}"]
    if zebin.build_options is not None:
        lines.append(f"build options: {zebin.build_options}")
    lines += [f"undefined function: {name}" for name in zebin.undefined]
    for kernel in zebin.kernels:
        lines.append(f"kernel {kernel.name}")
        facts = {"arguments": kernel.arguments, "code bytes": kernel.code_bytes, **kernel.environment}
        lines += [f"  {name}: {value}" for name, value in sorted(facts.items(), key=lambda f: str(f[0]))]
        lines += [
            f"  buffer {b.type} {b.usage}: {b.size} bytes{' a lane' if b.per_lane else ''}"
            for b in kernel.buffers
        ]
    return lines


def _odd(problems: tuple[Problem, ...]) -> list[str]:
    return [f"; {p.where}: {p.what}" for p in problems]
