"""Native Intel GPU objects: an ELF file with a YAML section ``.ze_info``.

Seen: machine 205 (``EM_INTELGT``), sections ``.text.KERNEL``, ``.spv``, ``.misc.buildOptions``, ``.note.intelgt.compat``
and::

    version:         '1.53'
    kernels:
      - name:            kernel
        execution_env:
          grf_count:       128
          simd_size:       32
          spill_size:      57728            (absent when nothing is spilled, and always in version 1.20)
        per_thread_memory_buffers:
          - type:            scratch
            usage:           single_space
            size:            65536

Printed by the graphics compiler (intel-graphics-compiler, ``IGC/ZEBinWriter``, its ``docs/ZEInfoSpec.md``). Versions seen:
1.20 (ocloc 22.43), 1.53, 1.62 (drivers of 2025 and 2026). In 1.20 the scratch buffer is the spilled size rounded up to a
power of two: 65536 where IGC's own dump says ``.spill size 57728``.

Source lines of native Intel GPU code: DWARF in a zebin, which IGC writes when the SPIR-V names lines.

``.debug_line`` has the line of each address, ``.debug_info`` the functions that were inlined there: ``DW_TAG_inlined_subroutine`` with
``DW_AT_call_file`` and ``DW_AT_call_line``. Triton's SPIR-V leads both to the kernel's Python file and to the functions of Triton that
it calls (``standard.py``). The object is relocatable: addresses and offsets are in ``.rela.debug_*``, with the types of zebin objects
(``R_ZE_SYM_ADDR`` 1: 8 bytes, ``R_ZE_SYM_ADDR_32`` 2: 4 bytes; intel-graphics-compiler ``ZEBinWriter/zebin/source/ZEELF.h``), and the
code of each kernel begins at 0 in a section of its own. Seen: DWARF 4 of ocloc 22.43 and 26.27; objects of 22.43 with function calls in
them have none. Kernels that spill and have a device assert: relocations name a symbol without a name (ocloc 26.27); their addresses are the only kernel's.

The name of the one kernel of a module may also stand in IGC's texts: ``//.kernel softmax_kernel`` (``.asm``) or
``.kernel "softmax_kernel"`` (``.visaasm``, ``.isaasm``).
"""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any

from xpudbg.formats.spirv import is_spirv, parse_spirv
from xpudbg.model.isa import DebugLines, LineSpan
from xpudbg.model.location import Location, is_absolute
from xpudbg.model.native import BuildCause, CauseKind, MemoryBuffer, Zebin, ZebinKernel
from xpudbg.model.problem import Parsed, Problem
from xpudbg.store.records import integer, items, table

MAX_BYTES = 128 * 1024 * 1024
MAX_ZE_INFO = 512 * 1024
_MAX_SECTIONS = 4096
_EXTENDED = 0xFFFF
"""Number of the section of names where it stands in the first section: ``SHN_XINDEX``."""
_NO_CONTENT = frozenset((0, 8))
"""Types of sections: ``SHT_NULL`` and ``SHT_NOBITS``."""
_SYMBOLS = frozenset((2, 11))
"""The same: ``SHT_SYMTAB`` and ``SHT_DYNSYM``."""
_MAX_NODES = 50_000
_SHORT = _MAX_NODES // 4
"""Characters of a text that cannot have too many nodes."""
_ALIAS = re.compile(r"(?<!\w)\*")
_MAX_SYMBOLS = 100_000
_HELPERS = frozenset({"Intel_Symbol_Table_Void_Program"})
_ARGUMENTS = re.compile(
    r"^(    (?:per_thread_)?payload_arguments:)\n((?:      - \w+: +\w+\n(?:        \w+: +\w+\n)*)+)(?! {5})",
    re.MULTILINE,
)
_NOTE_OWNER = b"IntelGT"
_NOTE_PRODUCT_CONFIG = 6
_HASH_MOVES = re.compile(rb"(?:\x61\x00[\x04\x10]\x80\x20\x42\x01\x00{5}.{4}){4}", re.DOTALL)
"""``(W) mov (16|M0) null<1>:ud 0x8965E4AE:ud``, four times."""


def is_elf(data: bytes) -> bool:
    """Return whether bytes begin with ELF's magic."""
    return data[:4] == b"\x7fELF"


NO_ZE_INFO = "no .ze_info section: not an Intel GPU object"
"""The problem of a complete object that is not a zebin."""


def parse_zebin(data: bytes, *, origin: str) -> Parsed[Zebin]:
    """Parse the native object in ``data``.

    Args:
        data: The file's bytes.
        origin: Its name in problems.
    """
    if not is_elf(data):
        what = "the file is empty" if not data else f"not an ELF object (found {data[:4].hex(' ')})"
        return Parsed(Zebin(), (Problem(origin, what),))
    if len(data) > MAX_BYTES:
        return Parsed(
            Zebin(), (Problem(origin, f"too large for a kernel object, {len(data)} bytes; not read"),)
        )
    problems: list[Problem] = []
    undefined: list[str] = []
    sections = elf_sections(data, origin, problems, undefined)
    if not sections:
        return Parsed(Zebin(), tuple(problems))
    contents = dict(reversed(sections))
    info = parse_ze_info(_text(contents.get(".ze_info")), origin=f"{origin}: .ze_info")
    if ".ze_info" not in contents:
        problems.append(Problem(origin, NO_ZE_INFO))
    else:
        problems += info.problems
    kernels = tuple(_with_code(k, contents.get(f".text.{k.name}")) for k in info.value.kernels)
    options = contents.get(".misc.buildOptions")
    zebin = Zebin(
        ze_info_version=info.value.ze_info_version,
        ip_version=_ip_version(contents.get(".note.intelgt.compat", b"")),
        build_options=_text(options).strip() if options is not None else None,
        kernels=kernels,
        sections=tuple((name, len(content)) for name, content in sections),
        undefined=tuple(sorted(set(undefined))) if ".ze_info" in contents else (),
    )
    return Parsed(zebin, tuple(problems), info.unknown_lines)


def elf_sections(
    data: bytes, origin: str, problems: list[Problem], undefined: list[str] | None = None
) -> list[tuple[str, bytes]]:
    """Names and contents of the sections of an ELF object, as far as they can be read.

    Args:
        data: The object.
        origin: Its name in problems.
        problems: Receives the problems.
        undefined: Receives the symbols that the object needs and does not have.
    """
    found: list[tuple[str, bytes]] = []
    try:
        order, wide = {1: "<", 2: ">"}[data[5]], {1: False, 2: True}[data[4]]
        (start,) = struct.unpack_from(order + ("Q" if wide else "I"), data, 40 if wide else 32)
        size, count, names = struct.unpack_from(order + "3H", data, 58 if wide else 46)
        form = struct.Struct(order + ("IIQQQQIIQQ" if wide else "10I"))

        def header(number: int) -> tuple[int, ...]:
            return form.unpack_from(data, start + number * size)

        if start and size < form.size:
            problems.append(Problem(origin, f"the ELF object is damaged: section headers of {size} bytes"))
            return found
        if start and not count:
            count = header(0)[5]
        if count > _MAX_SECTIONS:
            problems.append(Problem(origin, f"{count} sections are too many for a kernel object; not read"))
            return found
        texts = header(header(0)[6] if names == _EXTENDED else names)[4] if start and count else 0
        for number in range(count if start else 0):
            name, kind, _, _, at, length, link, _, _, entry = header(number)
            if kind in _NO_CONTENT:
                continue
            title = _name_at(data, texts + name)
            if at + length > len(data):
                what = f"section {title!r} ends outside the file; it is truncated or damaged"
                problems.append(Problem(origin, what))
            found.append((title, data[at : at + length]))
            if undefined is not None and kind in _SYMBOLS and 0 < length <= _MAX_SYMBOLS * entry:
                symbols = struct.Struct(order + ("IBBH16x" if wide else "I8xBBH"))
                read = (symbols.unpack_from(data, place) for place in range(at, at + length, entry))
                strings = header(link)[4]
                undefined += [_name_at(data, strings + n) for n, _, _, section in read if not section and n]
    except (struct.error, LookupError, ValueError, OverflowError) as error:
        problems.append(Problem(origin, f"the ELF object is damaged: {type(error).__name__}: {error}"[:300]))
    if undefined is not None:
        # Those the driver fills in.
        undefined[:] = [n for n in undefined if n and not n.startswith("__INTEL_PATCH_")]
    return found


def _name_at(data: bytes, at: int) -> str:
    end = data.find(b"\0", at)
    return data[at:end].decode("utf-8", "replace") if end >= 0 else ""


def without_module_hash(code: bytes) -> bytes:
    """Return machine code without the hash of its module, which IGC writes after the end of each kernel.

    Four moves to the null register that are never reached: the low and the high half of the hash, and the kernel's number. The hash is that of the
    SPIR-V with its file names, so that the same code of two runs differs by it. Seen with IGC 2.40 for dg2, mtl, pvc, bmg, lnl and ptl.

    Args:
        code: A ``.text.KERNEL`` section.
    """
    return _HASH_MOVES.sub(lambda m: bytes(len(m.group())), code)


def parse_ze_info(text: str, *, origin: str) -> Parsed[Zebin]:
    """Parse the YAML of ``.ze_info``, also found as a ``.zeinfo`` file in IGC dumps."""
    if len(text) > MAX_ZE_INFO:
        return Parsed(Zebin(), (Problem(origin, f"too large, {len(text)} characters; not read"),))
    # Half of a text, and nothing of it is shown: types of arguments.
    wanted, _, rest = text.partition("\nkernels_misc_info:")
    try:
        document = _load_yaml(_ARGUMENTS.sub(_counted, text if "\nkernels:" in rest else wanted))
    except Exception as error:
        # YAMLError, RecursionError on deep nesting, ValueError on odd scalars.
        return Parsed(
            Zebin(), (Problem(origin, f"not readable as YAML: {type(error).__name__}: {error}"[:300]),)
        )
    if not isinstance(document, dict):
        return Parsed(Zebin(), (Problem(origin, "no YAML mapping"),) if text.strip() else ())
    problems: list[Problem] = []
    kernels: list[ZebinKernel] = []
    for entry in items(document.get("kernels")):
        if not isinstance(entry, dict):
            problems.append(Problem(origin, "a kernel that is not a mapping"))
        elif str(entry.get("name")) not in _HELPERS:
            kernels.append(_kernel(entry))
    return Parsed(
        Zebin(ze_info_version=str(document.get("version", "")), kernels=tuple(kernels)), tuple(problems)
    )


def _counted(block: re.Match[str]) -> str:
    """Return a list of arguments without what is said of each, which is four fifths of a text and not shown."""
    return f"{block[1]} [{', '.join('~' * block[2].count('- '))}]\n"


@lru_cache(maxsize=16)
def _load_yaml(text: str) -> Any:
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    # Aliases could make a small text a huge object, and .ze_info has none.
    looked_at = text if len(text) > _SHORT or _ALIAS.search(text) else ""
    for count, event in enumerate(yaml.parse(looked_at, Loader=base)):
        if isinstance(event, yaml.AliasEvent):
            raise yaml.YAMLError("an alias, which .ze_info never has")
        if count > _MAX_NODES:
            raise yaml.YAMLError(f"more than {_MAX_NODES} nodes")
    return yaml.load(text, Loader=base)  # noqa: S506 - a SafeLoader in both cases


def _kernel(entry: dict[Any, Any]) -> ZebinKernel:
    environment = table(entry.get("execution_env"))
    attributes = table(entry.get("user_attributes"))
    return ZebinKernel(
        name=str(entry.get("name", "")),
        simd_size=integer(environment.get("simd_size")),
        grf_count=integer(environment.get("grf_count")),
        barrier_count=integer(environment.get("barrier_count")),
        spill_size=integer(environment.get("spill_size")),
        has_dpas=environment.get("has_dpas") is True,
        has_stack_calls=environment.get("has_stack_calls") is True,
        eu_thread_count=integer(environment.get("eu_thread_count")),
        sub_group_size=integer(attributes.get("intel_reqd_sub_group_size")),
        buffers=tuple(
            _buffer(b) for b in items(entry.get("per_thread_memory_buffers")) if isinstance(b, dict)
        ),
        arguments=len(items(entry.get("payload_arguments"))),
        environment={str(k): v for k, v in environment.items()},
    )


def _buffer(raw: dict[Any, Any]) -> MemoryBuffer:
    lane = raw.get("is_simt_thread") is True
    return MemoryBuffer(
        str(raw.get("type", "")), str(raw.get("usage", "")), integer(raw.get("size")) or 0, lane
    )


def _with_code(kernel: ZebinKernel, code: bytes | None) -> ZebinKernel:
    from dataclasses import replace

    return kernel if code is None else replace(kernel, code_bytes=len(code))


def _ip_version(notes: bytes) -> str:
    """Return the hardware version in ``.note.intelgt.compat``: note 6, bits 22-31 major, 14-21 minor, 0-5 revision."""
    at = 0
    while at + 12 <= len(notes):
        name_size, size, kind = struct.unpack_from("<III", notes, at)
        content = at + 12 + (name_size + 3) // 4 * 4
        owned = notes[at + 12 : at + 12 + name_size].rstrip(b"\0") == _NOTE_OWNER
        if owned and kind == _NOTE_PRODUCT_CONFIG and size == 4 and content + 4 <= len(notes):
            word = struct.unpack_from("<I", notes, content)[0]
            return f"{word >> 22}.{word >> 14 & 0xFF}.{word & 0x3F}"
        at = content + (size + 3) // 4 * 4
    return ""


def _text(raw: bytes | None) -> str:
    return (raw or b"").decode("utf-8", "replace").rstrip("\0")


# Faults of a native object: it cannot be loaded, or lacks kernels or functions of its module.
#
# A build may end well and its object be empty: IGC drops a kernel that it cannot compile (no ``.ze_info`` section then; Level Zero loads the
# module and finds no kernel of that name), and leaves calls of functions that it does not know as undefined symbols (Level
# Zero loads the module and creates no kernel from it). Level Zero's answers: ``level_zero/core/source/module`` of intel/compute-runtime,
# issues 5090, 6565 and 6958 of intel-xpu-backend-for-triton.

_HELPER = ".text.Intel_Symbol_Table_Void_Program"


def skim_fault(data: bytes) -> CauseKind | None:
    """Return whether an object is damaged or has no kernel, without its YAML being read; None when it is neither."""
    problems: list[Problem] = []
    names = {name for name, content in elf_sections(data, "object", problems) if content}
    if problems or not names:
        return CauseKind.DAMAGED
    code = any(n.startswith(".text") and n != _HELPER for n in names)
    return None if code and ".ze_info" in names else CauseKind.EMPTY_OBJECT


def object_faults(data: bytes, kernels: Collection[str], *, origin: str) -> tuple[BuildCause, ...]:
    """Return what is wrong with an object; nothing when it can be loaded and has the kernels.

    Args:
        data: The object.
        kernels: Names that must be in it; none when they are not known.
        origin: Its name, the source of the causes.
    """
    parsed = parse_zebin(data, origin=origin)
    zebin = parsed.value
    damaged = tuple(p.what[:300] for p in parsed.problems if p.what != NO_ZE_INFO)
    if damaged:
        return (BuildCause(CauseKind.DAMAGED, damaged[:3], source=origin),)
    if not zebin.kernels:
        return (BuildCause(CauseKind.EMPTY_OBJECT, source=origin),)
    missing = sorted(set(kernels) - {k.name for k in zebin.kernels})
    if missing:
        return (BuildCause(CauseKind.OTHER_KERNELS, tuple(missing[:20]), source=origin),)
    if zebin.undefined:
        return (BuildCause(CauseKind.UNDEFINED, zebin.undefined[:20], source=origin),)
    return ()


MAX_DEBUG = 1024 * 1024
_MAX_RELOCATIONS = 200_000
_MAX_ENTRIES = 200_000
_MAX_DEPTH = 16
_MAX_ACTIVE = 64
_SECTION_BITS = 40
"""Code of the section with index N is given the addresses from N << 40, so that those of two kernels differ."""
_ADDRESS = 1
_SIZES = {_ADDRESS: 8, 2: 4}
_SYMBOL_TABLE = "Intel_Symbol_Table_Void_Program"
"""Code that IGC writes beside kernels with symbols of their own (strings of asserts); it has no lines."""
_TEXT = ".text."


def parse_debug_lines(data: bytes, *, origin: str) -> Parsed[DebugLines]:
    """Return the source lines of each kernel's addresses.

    Args:
        data: The native object.
        origin: Its name in problems.
    """
    if not is_elf(data) or len(data) > MAX_BYTES:
        return Parsed(DebugLines(), (Problem(origin, "not an ELF object of a size that is read"),))
    try:
        sections = _Sections(data)
        if ".debug_line" not in sections.raw:
            return Parsed(DebugLines())
        size = sum(map(len, sections.raw.values()))
        if size > MAX_DEBUG:
            return Parsed(
                DebugLines(present=True),
                (Problem(origin, f"too large, {size} bytes of line information; not read"),),
            )
        return Parsed(DebugLines(_kernels(sections), present=True))
    except Exception as error:
        # pyelftools raises ELFError, DWARFError, ConstructError, AssertionError, KeyError, struct.error, ...
        what = f"its line information is damaged: {type(error).__name__}: {error}"[:300]
        return Parsed(DebugLines(), (Problem(origin, what),))


class _Sections:
    """The debug sections of an object with their relocations done, and the names of its code."""

    def __init__(self, data: bytes) -> None:
        from elftools.elf.elffile import ELFFile

        elf = ELFFile(io.BytesIO(data))
        if elf.num_sections() > _MAX_SECTIONS:
            raise ValueError(f"{elf.num_sections()} sections")
        self.raw: dict[str, bytearray] = {}
        self.code: dict[int, str] = {}
        indices: dict[int, str] = {}
        for index, section in enumerate(elf.iter_sections()):
            name, header = str(section.name), section.header
            if name.startswith(_TEXT):
                self.code[index] = name.removeprefix(_TEXT)
            elif name.startswith(".debug_") and header["sh_type"] == "SHT_PROGBITS":
                start, size = header["sh_offset"], header["sh_size"]
                if header["sh_flags"] & 0x800 or start + size > len(data):
                    raise ValueError(f"section {name} is compressed or ends outside the file")
                self.raw[name] = bytearray(data[start : start + size])
                indices[index] = name
        # the symbols' section numbers are those of another ELF file, out of which IGC takes the debug sections: names tell
        self._bases = {f"{_TEXT}{name}": index << _SECTION_BITS for index, name in self.code.items()}
        self._nameless = self._only_kernel()
        done = 0
        tables: Iterator[Any] = elf.iter_sections()
        for section in tables:
            wanted = indices.get(section.header["sh_info"])
            if section.header["sh_type"] in {"SHT_RELA", "SHT_REL"} and wanted:
                done += section.num_relocations()
                if done > _MAX_RELOCATIONS:
                    raise ValueError(f"{done} relocations")
                self._relocate(self.raw[wanted], section, elf.get_section(section.header["sh_link"]))

    def _only_kernel(self) -> int:
        """Return the base of the only kernel; 0 where there are several, since a symbol without a name may mean any."""
        kernels = [index for index, name in self.code.items() if name != _SYMBOL_TABLE]
        return kernels[0] << _SECTION_BITS if len(kernels) == 1 else 0

    def _relocate(self, raw: bytearray, table: Any, symbols: Any) -> None:
        for entry in table.iter_relocations():
            size, at = _SIZES.get(entry["r_info_type"]), entry["r_offset"]
            if size is None or at + size > len(raw):
                continue
            symbol = symbols.get_symbol(entry["r_info_sym"])
            base = self._bases.get(str(symbol.name), 0)
            if entry["r_info_type"] == _ADDRESS and not symbol.name:
                base = self._nameless
            added = entry["r_addend"] if entry.is_RELA() else int.from_bytes(raw[at : at + size], "little")
            value = base + symbol["st_value"] + added
            raw[at : at + size] = struct.pack("<Q", value & (1 << 64) - 1)[:size]


def _kernels(sections: _Sections) -> dict[str, tuple[LineSpan, ...]]:
    """Spans by kernel, from the rows of the line programs and the ranges of inlined calls."""
    info = _dwarf(sections.raw)
    rows: dict[int, list[tuple[int, int, tuple[Location, ...]]]] = {}
    calls: dict[int, list[tuple[int, int, int, Location]]] = {}
    taken = 0
    for unit in info.iter_CUs():
        program = info.line_program_for_CU(unit)
        if program is None:
            continue
        files = _Files(program, unit)
        for start, end, frames in _rows(program, files):
            rows.setdefault(start >> _SECTION_BITS, []).append((start, end, frames))
        # ranges can be named again and again: counted as they come, not when all are read
        for start, end, depth, place in _inlined(info, unit, files):
            calls.setdefault(start >> _SECTION_BITS, []).append((start, end, depth, place))
            taken += 1
            if taken > _MAX_ENTRIES:
                raise ValueError(f"more than {_MAX_ENTRIES} ranges of inlined calls")
    found = {}
    for index, name in sections.code.items():
        if rows.get(index):
            base = index << _SECTION_BITS
            spans = _spans(sorted(rows[index], key=lambda r: r[:2]), calls.get(index, []))
            found[name] = tuple(LineSpan(a - base, b - base, frames) for a, b, frames in spans)
    return found


def _dwarf(raw: dict[str, bytearray]) -> Any:
    from elftools.dwarf.dwarfinfo import DebugSectionDescriptor, DwarfConfig, DWARFInfo

    def section(name: str) -> Any:
        content = bytes(raw.get(name, b""))
        return DebugSectionDescriptor(io.BytesIO(content), name, 0, len(content), 0) if name in raw else None

    names = (
        "debug_info aranges abbrev frame eh_frame str loc ranges line pubtypes pubnames addr str_offsets line_str "
        "loclists rnglists sup gnu_debugaltlink types"
    )
    wanted = {
        f"{n}_sec"
        if n.startswith(("debug_", "gnu_"))
        else f"debug_{n}_sec": f".debug_{n.removeprefix('debug_')}"
        for n in names.split()
    }
    wanted["eh_frame_sec"] = wanted.pop("debug_eh_frame_sec")
    config = DwarfConfig(little_endian=True, machine_arch="EM_INTELGT", default_address_size=8)
    return DWARFInfo(config=config, **{argument: section(name) for argument, name in wanted.items()})


class _Files:
    """The file table of a line program."""

    def __init__(self, program: Any, unit: Any) -> None:
        self._header = program.header
        top = unit.get_top_DIE().attributes.get("DW_AT_comp_dir")
        self._folder = _decoded(top.value) if top else ""

    def name(self, number: int) -> str:
        """Return the path of a file, as the compiler wrote it; empty when the table does not have it."""
        first = 0 if self._header["version"] >= 5 else 1
        entries = self._header["file_entry"]
        if not first <= number < len(entries) + first:
            return ""
        entry = entries[number - first]
        folders, index = self._header["include_directory"], entry["dir_index"] - first
        folder = _decoded(folders[index]) if 0 <= index < len(folders) else self._folder
        folder = self._folder if folder in {"", "."} else folder
        name = _decoded(entry["name"])
        return name if not folder or is_absolute(name) else f"{folder}/{name}"


def _decoded(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _rows(program: Any, files: _Files) -> Iterator[tuple[int, int, tuple[Location, ...]]]:
    """Return start address, end address (exclusive) and source line of each row; line 0 means that the compiler names none."""
    previous: Any = None
    for entry in program.get_entries():
        state = entry.state
        if state is None:
            continue
        if previous is not None and state.address > previous.address:
            known = previous.line > 0
            frames = (Location(files.name(previous.file), previous.line, previous.column),) if known else ()
            yield previous.address, state.address, frames
        previous = None if state.end_sequence else state


def _inlined(info: Any, unit: Any, files: _Files) -> Iterator[tuple[int, int, int, Location]]:
    """Addresses of inlined calls: start, end, depth, and the calling line."""
    queue = [(unit.get_top_DIE(), 0)]
    seen = 0
    base = queue[0][0].attributes.get("DW_AT_low_pc")
    while queue:
        entry, depth = queue.pop()
        seen += 1
        if seen > _MAX_ENTRIES:
            raise ValueError("too many entries")
        inner = depth
        if entry.tag == "DW_TAG_inlined_subroutine":
            inner = depth + 1
            line, file = (entry.attributes.get(f"DW_AT_call_{n}") for n in ("line", "file"))
            if line and file and line.value > 0 and inner <= _MAX_DEPTH:
                place = Location(files.name(file.value), line.value)
                for start, end in _addresses(info, unit, entry, base.value if base else 0):
                    yield start, end, inner, place
        queue += [(child, inner) for child in entry.iter_children()]


def _addresses(info: Any, unit: Any, entry: Any, base: int) -> Iterator[tuple[int, int]]:
    ranges, low, high = (entry.attributes.get(f"DW_AT_{n}") for n in ("ranges", "low_pc", "high_pc"))
    if ranges:
        for item in info.range_lists().get_range_list_at_offset(ranges.value, unit):
            if hasattr(item, "base_address"):
                base = item.base_address
            elif item.begin_offset < item.end_offset:
                offset = 0 if getattr(item, "is_absolute", False) else base
                yield offset + item.begin_offset, offset + item.end_offset
    elif low and high:
        end = high.value if high.form == "DW_FORM_addr" else low.value + high.value
        if low.value < end:
            yield low.value, end


def _spans(
    rows: list[tuple[int, int, tuple[Location, ...]]], calls: list[tuple[int, int, int, Location]]
) -> Iterator[tuple[int, int, tuple[Location, ...]]]:
    """Split rows where inlined calls begin and end; the callers' lines follow a row's own, the nearest first."""
    events = sorted({(at, n) for n, call in enumerate(calls) for at in call[:2]})
    active: dict[int, tuple[int, Location]] = {}
    index = 0

    def pass_events(address: int) -> None:
        nonlocal index
        while index < len(events) and events[index][0] <= address:
            number = events[index][1]
            start, end, depth, place = calls[number]
            if start <= address < end:
                active[number] = (depth, place)
                if len(active) > _MAX_ACTIVE:
                    raise ValueError(f"more than {_MAX_ACTIVE} inlined calls at one address")
            else:
                active.pop(number, None)
            index += 1

    for start, end, frames in rows:
        at = start
        while at < end:
            pass_events(at)
            until = min(events[index][0], end) if index < len(events) else end
            callers = tuple(place for _, place in sorted(active.values(), key=lambda a: -a[0]))
            yield at, until, (*frames, *callers)
            at = until


_KERNEL = re.compile(rb'^(?://)?\.kernel[ \t]+"?([^"\r\n]{0,3999}[^"\s])"?[ \t]*\r?$', re.MULTILINE)
_HEAD = 64 << 10


def parse_module_name(data: bytes, *, origin: str) -> str:
    """Return the name of the one kernel in SPIR-V, native code or a text of IGC's dump; empty when there is none, or several."""
    if is_spirv(data):
        names = [e.name for e in parse_spirv(data, origin=origin).value.entry_points]
    elif is_elf(data):
        names = [k.name for k in parse_zebin(data, origin=origin).value.kernels]
    elif origin.endswith(".zeinfo"):
        text = data.decode("utf-8", "replace")
        names = [k.name for k in parse_ze_info(text, origin=origin).value.kernels]
    elif origin.endswith("asm"):
        match = _KERNEL.search(data[:_HEAD])
        names = [match.group(1).decode("utf-8", "replace")] if match else []
    else:
        names = []
    unique = set(names)
    return unique.pop()[:1000] if len(unique) == 1 else ""
