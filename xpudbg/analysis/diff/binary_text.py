"""Binary files as text that can be compared: SPIR-V disassembled, native objects by what they say, anything else by size and hash."""

from __future__ import annotations

from hashlib import sha256

from xpudbg.analysis.diff.normalize import normalise
from xpudbg.model.problem import Problem
from xpudbg.model.zebin import Zebin
from xpudbg.parsers.spirv import HEADER_WORDS, is_spirv, parse_spirv
from xpudbg.parsers.spirv_text import disassemble, header_lines
from xpudbg.parsers.zebin import elf_sections, is_elf, parse_zebin

_PROBED = 8192
# An instruction that is not compacted, in bytes.
_MOVE = 16


def is_binary(data: bytes) -> bool:
    """Return whether bytes are no text: compilers never write NUL bytes into the beginning of one."""
    return b"\0" in data[:_PROBED]


def binary_text(data: bytes, *, origin: str) -> str:
    """A binary in lines.

    Args:
        data: The file.
        origin: Its name.
    """
    if is_spirv(data):
        parsed = parse_spirv(data, origin=origin)
        if parsed.value.words >= HEADER_WORDS:
            lines = [*header_lines(parsed.value), *(op.text for op in disassemble(parsed.value))]
            return "\n".join([*lines, *_odd(parsed.problems)])
    if is_elf(data):
        return _object_text(data, origin)
    return f"size: {len(data)} bytes\nsha256: {_digest(data)}"


def _object_text(data: bytes, origin: str) -> str:
    parsed = parse_zebin(data, origin=origin)
    zebin = parsed.value
    sections = [_section_line(name, content, origin) for name, content in elf_sections(data, origin, [])]
    return "\n".join([*_zebin_lines(zebin), *sections, *_odd(parsed.problems)])


def _section_line(name: str, content: bytes, origin: str) -> str:
    """A section by its hash; without what differs between any two builds: paths and lines of sources, and IGC's hash of the module.

    Sizes of what holds paths are left out with them.
    """
    if name.startswith((".debug_", ".rela.debug_", ".rel.debug_")):
        return f"section {name}: places in sources, not compared"
    if name == ".spv" and is_spirv(content):
        text = normalise(binary_text(content, origin=origin))
        return f"section {name}: sha256 of what it says {_digest(text.encode())}"
    compared = _without_module_hash(content) if name.startswith(".text") else content
    return f"section {name}: {len(content)} bytes, sha256 {_digest(compared)}"


def _without_module_hash(code: bytes) -> bytes:
    """Code without the hash of the module that IGC writes behind its last instruction.

    It stands in four moves of a number to the null register (16 bytes each, the number in the last four), of which the last two
    are 0 and 1; zeros fill the section up. The hash counts the paths in a module's debug lines. Read from zebins of ocloc 26.27 for BMG and
    PVC; those of older compilers end without it.
    """
    end = (len(code.rstrip(b"\0")) + _MOVE - 1) // _MOVE * _MOVE
    moves = [code[place : place + _MOVE] for place in range(end - 4 * _MOVE, end, _MOVE)]
    if end < 4 * _MOVE or len({move[:-4] for move in moves}) > 1:
        return code
    if [move[-4:] for move in moves[2:]] != [bytes(4), bytes((1, 0, 0, 0))]:
        return code
    return code[: end - 4 * _MOVE]


def _digest(data: bytes) -> str:
    """In two parts: a whole hash is noise in other texts and left out of a diff."""
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
