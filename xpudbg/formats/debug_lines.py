"""Source lines of native Intel GPU code: DWARF in a zebin, which IGC writes when the SPIR-V names lines.

``.debug_line`` has the line of each address, ``.debug_info`` the functions that were inlined there: ``DW_TAG_inlined_subroutine`` with
``DW_AT_call_file`` and ``DW_AT_call_line``. Triton's SPIR-V leads both to the kernel's Python file and to the functions of Triton that
it calls (``standard.py``). The object is relocatable: addresses and offsets are in ``.rela.debug_*``, with the types of zebin objects
(``R_ZE_SYM_ADDR`` 1: 8 bytes, ``R_ZE_SYM_ADDR_32`` 2: 4 bytes; intel-graphics-compiler ``ZEBinWriter/zebin/source/ZEELF.h``), and the
code of each kernel begins at 0 in a section of its own. Seen: DWARF 4 of ocloc 22.43 and 26.27; objects of 22.43 with function calls in
them have none. Kernels that spill and have a device assert: relocations name a symbol without a name (ocloc 26.27); their addresses are the only kernel's.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from typing import Any

from xpudbg.formats.zebin import MAX_BYTES, is_elf
from xpudbg.model.isa import DebugLines, LineSpan
from xpudbg.model.location import Location, is_absolute
from xpudbg.model.problem import Parsed, Problem

MAX_DEBUG = 1024 * 1024
_MAX_RELOCATIONS = 200_000
_MAX_ENTRIES = 200_000
_MAX_SECTIONS = 4096
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
    """The debug sections of an object with their relocations done, and the names of its code.

    Args:
        data: The object.
    """

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
    """The file table of a line program.

    Args:
        program: The program.
        unit: Its compilation unit.
    """

    def __init__(self, program: Any, unit: Any) -> None:
        self._header = program.header
        top = unit.get_top_DIE().attributes.get("DW_AT_comp_dir")
        self._folder = _text(top.value) if top else ""

    def name(self, number: int) -> str:
        """Return the path of a file, as the compiler wrote it; empty when the table does not have it."""
        first = 0 if self._header["version"] >= 5 else 1
        entries = self._header["file_entry"]
        if not first <= number < len(entries) + first:
            return ""
        entry = entries[number - first]
        folders, index = self._header["include_directory"], entry["dir_index"] - first
        folder = _text(folders[index]) if 0 <= index < len(folders) else self._folder
        folder = self._folder if folder in {"", "."} else folder
        name = _text(entry["name"])
        return name if not folder or is_absolute(name) else f"{folder}/{name}"


def _text(value: object) -> str:
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
