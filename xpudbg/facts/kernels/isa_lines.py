"""Instructions of native code by source line in Python."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.source_lines import line_in
from xpudbg.model.isa import HotLine, IsaInstruction, LineSpan
from xpudbg.model.location import Location, StageOp, base_name


def isa_ops(reader: EntryReader) -> tuple[StageOp, ...]:
    """Return the instructions of a kernel's native code with their source lines; empty where it cannot be disassembled."""
    program = reader.isa
    if program is None:
        return ()
    places = _Places(reader.line_spans)
    return tuple(
        StageOp(_name(i), i.text[:500], i.line, places.frames(i.address)) for i in program.instructions
    )


def _name(instruction: IsaInstruction) -> str:
    """Return ``ugm 2D block load`` for a message, ``dpas`` for ``dpas.8x8``."""
    return instruction.message.kind if instruction.message else instruction.mnemonic.partition(".")[0]


class _Places:
    """Lookup of the source place of an address.

    Args:
        spans: Spans in the order of their addresses.
    """

    def __init__(self, spans: Sequence[LineSpan]) -> None:
        self._spans = spans
        self._starts = [span.start for span in spans]

    def frames(self, address: int) -> tuple[Location, ...]:
        """Return the frames of an address, innermost first; empty when it has none."""
        at = bisect_right(self._starts, address) - 1
        return self._spans[at].frames if at >= 0 and address < self._spans[at].end else ()


def hot_lines(reader: EntryReader, *, by: str, source: str = "") -> tuple[HotLine, ...]:
    """Return the kernel's own lines, those with most instructions first; line 0 without a file counts instructions without a line.

    Args:
        reader: The kernel.
        by: ``instructions``, ``sends`` or ``scratch``.
        source: Text of the kernel's Python file, when it is known.
    """
    program = reader.isa
    if program is None:
        return ()
    inside = _in_loops(reader)
    places = _Places(reader.line_spans)
    own = own_file(reader.line_spans)
    found: dict[tuple[str, int], HotLine] = {}
    for number, instruction in enumerate(program.instructions):
        where = line_in(places.frames(instruction.address), own) or ("", 0)
        key = (base_name(where[0]), where[1])
        line = found.get(key) or HotLine(*key)
        message = instruction.message
        found[key] = replace(
            line,
            instructions=line.instructions + 1,
            in_loops=line.in_loops + inside[number],
            sends=line.sends + (message is not None),
            scratch=line.scratch + (message is not None and message.form == "scratch"),
            dpas=line.dpas + instruction.dpas,
        )
    code = source.splitlines()
    lines = (
        replace(h, code=code[h.line - 1].strip()) if h.file == own and 0 < h.line <= len(code) else h
        for h in found.values()
    )
    return tuple(sorted(lines, key=lambda h: (-getattr(h, by), -h.instructions, h.file, h.line)))


def own_file(spans: Sequence[LineSpan]) -> str:
    """Return the kernel's own file, without folders: that of the outermost frame of most addresses."""
    sizes: Counter[str] = Counter()
    for span in spans:
        if span.frames:
            sizes[base_name(span.frames[-1].file)] += span.end - span.start
    return max(sorted(sizes), key=lambda name: sizes[name], default="")


def _in_loops(reader: EntryReader) -> list[bool]:
    program, report = reader.isa, reader.isa_report
    if program is None or report is None:
        return []
    return [depth > 0 for depth in report.depths(i.address for i in program.instructions)]
