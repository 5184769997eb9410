"""Figures from the instructions of a kernel: memory messages by form, loops, and distances from loads to their use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from xpudbg.analysis.kernels.source_lines import line_in
from xpudbg.model.isa import (
    ALL_TOKENS,
    Distances,
    IsaCode,
    IsaInstruction,
    IsaLoop,
    IsaProgram,
    IsaReport,
    LineSpan,
)
from xpudbg.model.location import base_name

_OPERATIONS = ("load", "store", "prefetch", "atomic")
GLOBAL = frozenset({"2D block", "block", "scattered", "other"})
"""Forms of messages to global memory."""
_REGISTERS = re.compile(r"\br(\d{1,3})(?:\.\d+)?(?::(\d{1,3}))?\b")
_MAX_LOOPS = 500
_MAX_WORK = 400_000
_MAX_WALK = 20_000
_MAX_STEPS = 1_000_000


def analyse_isa(program: IsaProgram, spans: Sequence[LineSpan] = ()) -> IsaReport:
    """Figures of a kernel and of each of its loops.

    Args:
        program: Its instructions.
        spans: Its source lines by address.
    """
    code = program.instructions
    ranges = _loop_ranges(code)
    waits = _Waits(code, _affordable(ranges))
    loops = []
    for start, end in waits.loops:
        around = sum(s <= start and end <= e for s, e in waits.loops)
        inner = any(start <= s and e <= end and (s, e) != (start, end) for s, e in waits.loops)
        first, last = code[start].address, code[end - 1].address
        figures = _figures(code, range(start, end), waits)
        loops.append(IsaLoop(first, last, around, not inner, figures, _lines(spans, first, last)))
    return IsaReport(_figures(code, range(len(code)), waits), tuple(loops), len(ranges) - len(loops))


def _loop_ranges(code: Sequence[IsaInstruction]) -> list[tuple[int, int]]:
    """Loops as index of the first instruction and index behind the branch back, outer ones first.

    A branch to its own or an earlier address is a branch back; several to one label make one loop. Calls are no branches.
    """
    index = {instruction.address: n for n, instruction in enumerate(code)}
    ends: dict[int, int] = {}
    for number, instruction in enumerate(code):
        for target in instruction.targets if not instruction.call else ():
            if target <= instruction.address and target in index:
                ends[index[target]] = number + 1
    return sorted(ends.items(), key=lambda r: (r[0], -r[1]))


def _affordable(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The first loops, as many as can be looked into: loops in loops are counted again for each that they stand in."""
    found, work = [], 0
    for start, end in ranges[:_MAX_LOOPS]:
        work += end - start
        if work > _MAX_WORK:
            break
        found.append((start, end))
    return found


class _Waits:
    """The instruction that first waits for each load's result.

    A load is looked after in the order of the code: on to the end of the innermost loop that it stands in, and from that loop's
    beginning up to itself; outside of loops to the end of the kernel. The scoreboard token tells: hardware has no other way to
    wait for a message.

    Args:
        code: The instructions.
        loops: Their ranges.
    """

    def __init__(self, code: Sequence[IsaInstruction], loops: list[tuple[int, int]]) -> None:
        self.loops = loops
        self.found: dict[int, int] = {}
        """Load -> instructions from it to the one that waits."""
        self._code = code
        self._steps = 0
        innermost = _innermost(len(code), loops)
        for number, instruction in enumerate(code):
            if instruction.is_memory("load") and instruction.token is not None:
                distance = self._look(number, instruction.token, innermost[number])
                if distance is not None:
                    self.found[number] = distance

    def _look(self, number: int, token: int, loop: tuple[int, int] | None) -> int | None:
        last = loop[1] if loop else len(self._code)
        order = [range(number + 1, min(last, number + 1 + _MAX_WALK))]
        if loop and loop[1] - loop[0] <= _MAX_WALK:
            order.append(range(loop[0], number + 1))
        distance = 0
        for part in order:
            for at in part:
                distance += 1
                self._steps += 1
                later = self._code[at]
                if token in later.awaits or ALL_TOKENS in later.awaits or later.token == token:
                    return distance
            if self._steps > _MAX_STEPS:
                return None
        return None


def _innermost(count: int, loops: list[tuple[int, int]]) -> list[tuple[int, int] | None]:
    found: list[tuple[int, int] | None] = [None] * count
    for start, end in sorted(loops, key=lambda r: r[0] - r[1]):
        found[start:end] = [(start, end)] * (end - start)
    return found


def _figures(code: Sequence[IsaInstruction], part: range, waits: _Waits) -> IsaCode:
    memory: dict[str, Counter[str]] = {operation: Counter() for operation in _OPERATIONS}
    registers: set[int] = set()
    for number in part:
        instruction = code[number]
        message = instruction.message
        if message and message.form:
            memory[message.operation][message.form] += 1
        for name, length in _REGISTERS.findall(instruction.text.partition("{")[0]):
            extra = int(length) if length and message else 1
            registers.update(range(int(name), int(name) + max(extra, 1)))
    before, flying = _before_dpas(code, part, waits)
    return IsaCode(
        instructions=len(part),
        dpas=sum(code[n].dpas for n in part),
        barriers=sum(code[n].barrier for n in part),
        calls=sum(code[n].call for n in part),
        memory={operation: dict(sorted(forms.items())) for operation, forms in memory.items() if forms},
        registers_named=len(registers),
        global_distance=_distances(code, part, waits, GLOBAL),
        slm_distance=_distances(code, part, waits, frozenset({"SLM"})),
        fill_distance=_distances(code, part, waits, frozenset({"scratch"})),
        loads_before_dpas=before,
        in_flight_at_dpas=flying,
        most_in_flight=_most_in_flight(code, part, waits),
    )


def _loads(code: Sequence[IsaInstruction], part: range, forms: frozenset[str]) -> list[int]:
    found = []
    for number in part:
        message = code[number].message
        if message and message.operation == "load" and message.form in forms:
            found.append(number)
    return found


def _distances(
    code: Sequence[IsaInstruction], part: range, waits: _Waits, forms: frozenset[str]
) -> Distances:
    loads = _loads(code, part, forms)
    known = sorted(waits.found[n] for n in loads if n in waits.found)
    if not known:
        return Distances(unknown=len(loads))
    return Distances(len(known), known[0], known[len(known) // 2], known[-1], len(loads) - len(known))


def _before_dpas(code: Sequence[IsaInstruction], part: range, waits: _Waits) -> tuple[int | None, int | None]:
    first = next((n for n in part if code[n].dpas), None)
    if first is None:
        return None, None
    loads = _loads(code, range(part.start, first), GLOBAL)
    return len(loads), sum(n + waits.found.get(n, 0) > first for n in loads)


def _most_in_flight(code: Sequence[IsaInstruction], part: range, waits: _Waits) -> int:
    """Loads of global memory without a wait that is known are left out."""
    steps = Counter[int]()
    for number in _loads(code, part, GLOBAL):
        if number in waits.found:
            steps[number] += 1
            steps[number + waits.found[number]] -= 1
    most = now = 0
    for at in sorted(steps):
        now += steps[at]
        most = max(most, now)
    return most


def _lines(spans: Sequence[LineSpan], first: int, last: int) -> tuple[tuple[str, int, int], ...]:
    """The kernel's own lines of some addresses: file, first line, last line; the file with most addresses first."""
    inside = [s for s in spans if s.start <= last and s.end > first and s.frames and s.frames[-1].line]
    outer = Counter(base_name(s.frames[-1].file) for s in inside)
    own = max(sorted(outer), key=lambda name: outer[name], default="")
    found: dict[str, list[int]] = {}
    for span in inside:
        where = line_in(span.frames, own)
        if where:
            found.setdefault(where[0], []).append(where[1])
    ranked = sorted(found.items(), key=lambda kv: (-len(kv[1]), kv[0]))
    return tuple((file, min(lines), max(lines)) for file, lines in ranked)
