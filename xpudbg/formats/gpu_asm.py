"""PTX, AMD assembly and cubins, as far as a kernel card needs them.

PTX (``ptx`` stage, NVPTX back end of LLVM)::

    .target sm_90a
    .visible .entry kernel( ... )
    .local .align 4 .b8 __local_depot0[28];
    .loc    1 20 28                         // k.py:20:28
    mma.sync.aligned.m16n8k16 ...

AMD (``amdgcn`` stage): ``.loc`` lines too, and at the end YAML-like metadata ``.vgpr_count: 32``,
``.vgpr_spill_count: 0``, ``.private_segment_fixed_size: 0``, ``.group_segment_fixed_size: 0``.

Cubin: attribute records in ``.nv.info``, ``04 2f 0800 SYMBOL COUNT`` (registers) and ``04 11 0800 SYMBOL BYTES`` (frame).
Seen: triton 3.3 (AMD, compiled offline) and 3.6 (CUDA 13, sm_90).
"""

from __future__ import annotations

import re
import struct
from collections import Counter

from xpudbg.formats.zebin import elf_sections, is_elf
from xpudbg.model.isa import Cubin, GpuAsm
from xpudbg.model.location import Location, StageOp, base_name, unescaped
from xpudbg.model.problem import Parsed, Problem

MAX_CHARS = 64 * 1024 * 1024
_FILE = re.compile(r'\s*\.file\s+(\d{1,19})\s+"([^"]*)"(?:\s+"([^"]*)")?')
_LOC = re.compile(r"\s*\.loc\s+(\d{1,19})\s+(\d{1,19})\s+(\d{1,19})")
_LOC_COMMENT = re.compile(
    r"(?:(?<!/)//|;)\s*([^\s;]{1,1000}?):(\d{1,19}):(\d{1,19})(?:\s*@\[(.{0,1000})\])?\s*$"
)
_INLINED = re.compile(r"(?<![^\s\[])(\S{1,1000}?):(\d{1,19}):(\d{1,19})")
_TARGET = re.compile(r'\s*\.(?:target\s+|amdgcn_target\s+"[^"]*--)([\w]+)')
_OP = re.compile(r"\s+(?:@!?%\w+\s+)?([a-z][\w.]*)\b")
_YAML = re.compile(r"\s*(?:-\s*)?\.(\w+):\s+(\d{1,12})\s*$")
_MATRIX = ("mma", "wgmma", "wmma", "v_mfma", "v_wmma", "v_smfmac", "tcgen05")
_GROUPS = {
    "load": ("ld.global", "global_load", "buffer_load", "flat_load"),
    "store": ("st.global", "global_store", "buffer_store", "flat_store"),
    "shared": ("ld.shared", "st.shared", "ds_", "ldmatrix", "stmatrix"),
    "local": ("ld.local", "st.local", "scratch_"),
    "barrier": ("bar.", "barrier", "s_barrier", "mbarrier"),
    "atomic": ("atom", "red.", "global_atomic", "buffer_atomic", "flat_atomic"),
    "async copy": ("cp.async",),
}
_YAML_NAMES = {
    "vgpr_count": "registers",
    "sgpr_count": "scalar_registers",
    "vgpr_spill_count": "spilled",
    "private_segment_fixed_size": "private_bytes",
}
_NV_REGISTERS, _NV_FRAME = 0x2F, 0x11
_LOCAL = re.compile(r"^[ \t]*\.local\s+\.align\s+\d+\s+\.b8\s+[\w$]+\[(\d{1,9})\];", re.MULTILINE)
_FRAME_ALIGNMENT = 16


def local_arrays(ptx: str) -> int:
    """Return the bytes of the arrays that a PTX program declares in a thread's local memory (``.local``, PTX ISA).

    The slow path of ``sin`` and ``cos`` for large arguments has one, so a kernel with a stack need not spill.
    """
    return sum(int(size) for size in _LOCAL.findall(ptx))


def spilled_bytes(frame: int | None, arrays: int | None) -> int | None:
    """Return the bytes of spilled registers in a thread's stack: its frame without the program's own arrays.

    Args:
        frame: Bytes of the frame, from the cubin.
        arrays: Bytes of the arrays in the PTX; None without it.

    Returns:
        None when the two cannot be distinguished.
    """
    if not frame:
        return frame
    if arrays is None:
        return None
    rounded = -(-arrays // _FRAME_ALIGNMENT) * _FRAME_ALIGNMENT
    return 0 if frame <= rounded else frame - arrays


def parse_gpu_asm(text: str, *, origin: str) -> Parsed[GpuAsm]:
    """Return the instructions of a PTX or AMD stage with their Python lines, and the values of its directives.

    Args:
        text: The stage.
        origin: Its name in problems.
    """
    if len(text) > MAX_CHARS:
        return Parsed(GpuAsm(), (Problem(origin, f"too large, {len(text)} characters; not read"),))
    lines = text.splitlines()
    files = _files(lines)
    ops: list[StageOp] = []
    frames: tuple[Location, ...] = ()
    numbers: dict[str, int] = {}
    target = ""
    for number, line in enumerate(lines, 1):
        place = _LOC.match(line)
        if place:
            frames = _frames(place, line, files)
            continue
        named = _TARGET.match(line)
        yaml = _YAML.match(line)
        if named:
            target = target or named.group(1)
        elif yaml and yaml.group(1) in _YAML_NAMES:
            numbers[_YAML_NAMES[yaml.group(1)]] = int(yaml.group(2))
        else:
            op = _OP.match(line)
            if op:
                ops.append(
                    StageOp(op.group(1), line.split("//")[0].strip().rstrip(";")[:500], number, frames)
                )
    matrix = Counter(op.name.split(".")[0] for op in ops if op.name.startswith(_MATRIX))
    counts = Counter(group for op in ops for group, names in _GROUPS.items() if op.name.startswith(names))
    problems = (
        () if ops else (Problem(origin, "no instruction in it" if text.strip() else "the file is empty"),)
    )
    asm = GpuAsm(
        tuple(ops),
        target,
        numbers.get("registers"),
        numbers.get("scalar_registers"),
        numbers.get("spilled"),
        numbers.get("private_bytes"),
        dict(sorted(matrix.items())),
        dict(sorted(counts.items())),
        local_arrays(text) if any(line.startswith(".version") for line in lines[:50]) else None,
    )
    return Parsed(asm, problems)


def parse_cubin(data: bytes, *, origin: str) -> Parsed[Cubin]:
    """Registers and stack of an NVIDIA object.

    Args:
        data: The file's bytes.
        origin: Its name in problems.
    """
    if not is_elf(data):
        what = "the file is empty" if not data else f"not an ELF object (found {data[:4].hex(' ')})"
        return Parsed(Cubin(), (Problem(origin, what),))
    problems: list[Problem] = []
    info = dict(reversed(elf_sections(data, origin, problems))).get(".nv.info", b"")
    found: dict[int, int] = {}
    at = 0
    while at + 4 <= len(info):
        shape, attribute, size = struct.unpack_from("<BBH", info, at)
        # The other shapes hold their value in these four bytes.
        if shape != 4:
            at += 4
            continue
        if size == 8 and at + 12 <= len(info) and attribute in {_NV_REGISTERS, _NV_FRAME}:
            value = struct.unpack_from("<I", info, at + 8)[0]
            found[attribute] = max(value, found.get(attribute, 0))
        at += 4 + size
    return Parsed(Cubin(found.get(_NV_REGISTERS), found.get(_NV_FRAME)), tuple(problems))


def _files(lines: list[str]) -> dict[str, str]:
    files: dict[str, str] = {}
    for line in lines:
        match = _FILE.match(line)
        if match:
            path = f"{match.group(2)}/{match.group(3)}" if match.group(3) else match.group(2)
            files[match.group(1)] = unescaped(path)
    return files


def _frames(place: re.Match[str], line: str, files: dict[str, str]) -> tuple[Location, ...]:
    """Return the frames in the comment after ``.loc``, the callers' included: ``// standard.py:290:36 @[ k.py:30:20 ]``."""
    if place.group(2) == "0":
        return ()
    by_name = {base_name(path): path for path in files.values()}
    first = Location(files.get(place.group(1), ""), int(place.group(2)), int(place.group(3)))
    comment = _LOC_COMMENT.search(line)
    callers = _INLINED.findall(comment.group(4)) if comment and comment.group(4) else []
    return (first, *(Location(by_name.get(f, f), int(row), int(col)) for f, row, col in callers[:16]))
