"""The least cycles of native code by pipe (docs/cost.md, "By pipe")."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from xpudbg.core.devices import DeviceRow, PipeRates
from xpudbg.core.text import plural
from xpudbg.formats.isa_text import ACCUMULATOR, NO_DESTINATION, dpas_shape, parse_operands
from xpudbg.model.isa import (
    IsaInstruction,
    IsaLoop,
    IsaOperands,
    IsaProgram,
    IsaReport,
    Pipe,
    PipeBound,
    PipeLimit,
    PipePart,
    PipeUse,
)
from xpudbg.model.location import base_name

_FLOATS = frozenset({"f", "hf", "bf", "bf8", "hf8", "tf32"})
_WIDE = frozenset({"q", "uq", "df"})
_ARITHMETIC = frozenset(
    {
        "add", "add3", "addc", "and", "asr", "avg", "bfe", "bfi1", "bfi2", "bfn", "bfrev", "cbit", "cmp", "cmpn", "csel", "dp4a",
        "fbh", "fbl", "frc", "line", "lrp", "lzd", "mac", "mach", "macl", "mad", "madm", "math", "mov", "movi", "mul", "mullh",
        "not", "or", "pln", "rndd", "rnde", "rndu", "rndz", "rol", "ror", "sad2", "sel", "shl", "shr", "smov", "srnd", "subb", "xor",
        "mulh", "lfsr", "shfl",
    }
)  # fmt: skip
_READS_ACCUMULATOR = frozenset({"mac", "mach", "macl"})
_GLOBAL = frozenset({"2D block", "block", "scattered", "other"})
_BLOCK = re.compile(r"\.d(\d{1,3})(?:u\d+)?x(\d{1,3})t\b")
_UNSAID_REGISTERS = 32
"""Registers of a message whose length field is full: it may be 31 or 32."""
_ROUNDS = 3
_LANES = 32
"""Lanes of the widest instruction."""
_MOST = 20_000
"""Instructions of the longest kernel that is followed: longer ones are foreach kernels of thousands of tensors."""
_COMPARED = (Pipe.INTEGER, Pipe.LONG, Pipe.FLOAT, Pipe.MATH, Pipe.XMX)
_PLAIN = {
    PipeLimit.INTEGER: "integer arithmetic",
    PipeLimit.LONG: "64-bit arithmetic",
    PipeLimit.FLOAT: "float arithmetic",
    PipeLimit.MATH: "the math pipe",
    PipeLimit.XMX: "XMX (matrix products)",
    PipeLimit.MEMORY: "memory",
}
_NEAR = 1.1
"""Ratio up to which two are said to take the same time: the model knows no better."""


def pipe_of(instruction: IsaInstruction, operands: IsaOperands, rates: PipeRates) -> Pipe:
    """Return the pipe of an instruction, as the compiler assigns it (``RegDeps.cpp`` of IGA); branches are apart."""
    name = instruction.mnemonic.partition(".")[0]
    if instruction.message is not None:
        return Pipe.SEND
    if instruction.dpas:
        return Pipe.XMX
    if name in NO_DESTINATION:
        return Pipe.CONTROL
    if name == "math":
        return Pipe.MATH
    if name not in _ARITHMETIC:
        return Pipe.UNKNOWN
    written = operands.destination.type if operands.destination else ""
    if written == "df":
        return Pipe.LONG
    if rates.int64_pipe == "long" and _WIDE & {written, *(s.type for s in operands.sources)}:
        return Pipe.LONG
    return Pipe.FLOAT if written in _FLOATS else Pipe.INTEGER


def cycles_of(instruction: IsaInstruction, operands: IsaOperands, pipe: Pipe, rates: PipeRates) -> int | None:
    """Return the cycles in which a pipe takes an instruction; None where its rate is not known."""
    written = operands.destination.type if operands.destination else ""
    if pipe in (Pipe.SEND, Pipe.CONTROL):
        return 1
    if pipe is Pipe.XMX:
        shape, rate = dpas_shape(instruction), rates.rate("xmx")
        # 8-bit inputs come twice as many at twice the rate, tf32 half as many at half of it.
        return None if shape is None or not rate else max(1, 4 * shape[0] * shape[1] * operands.lanes // rate)
    key = "lanes"
    if pipe is Pipe.UNKNOWN:
        return None
    if pipe is Pipe.MATH:
        key = "double_math_lanes" if written == "df" else "math_lanes"
    elif written == "df":
        key = "double_lanes"
    elif written in ("q", "uq"):
        key = "int64_lanes"
    elif pipe is Pipe.FLOAT and {written, *(s.type for s in operands.sources if s.type)} == {"hf"}:
        key = "float16_lanes"
    lanes = rates.rate(key)
    return None if lanes is None else -(-operands.lanes // lanes)


def analyse_pipes(program: IsaProgram, report: IsaReport, row: DeviceRow, grf_bytes: int) -> PipeBound | None:
    """Return the least cycles of a kernel by pipe; None where no rate of the device is known, or it is too long.

    Args:
        program: Its instructions.
        report: Its loops.
        row: The device.
        grf_bytes: Bytes of one register.
    """
    rates = row.pipes
    if rates is None or not 0 < len(program.instructions) <= _MOST:
        return None
    code = _Code(program, report, rates, grf_bytes)
    per_cycle = bytes_per_cycle(row)
    parts = [code.part(None, per_cycle), *(code.part(loop, per_cycle) for loop in report.loops)]
    device = row.title if per_cycle else ""
    unknown = dict(sorted(code.unknown.items()))
    about = _subject(parts)
    bound = PipeBound(rates.generation, device, per_cycle, tuple(parts), about, report.code.calls)
    return judged(replace(bound, unknown=unknown))


def bytes_per_cycle(row: DeviceRow) -> float | None:
    """Return the share of a vector engine in the bandwidth of memory, in bytes a cycle; None where it is not known.

    The rate of float32 is that of all engines: it gives their number times their clock.
    """
    lanes = row.pipes.rate("lanes") if row.pipes else None
    if row.peaks is None or lanes is None:
        return None
    memory, vector = row.peaks.figure("memory_gbs"), row.peaks.figure("vector_float32")
    return None if not memory or not vector else memory * 2 * lanes / (vector * 1000)


def _ends(instruction: IsaInstruction) -> bool:
    """Return whether the thread ends here: functions stand behind it."""
    return "EOT" in instruction.text.partition("{")[2].partition("}")[0]


@dataclass
class _Sums:
    most: Counter[Pipe] = field(default_factory=Counter)
    one_lane: Counter[Pipe] = field(default_factory=Counter)
    instructions: Counter[Pipe] = field(default_factory=Counter)
    cycles: Counter[Pipe] = field(default_factory=Counter)
    unknown: set[Pipe] = field(default_factory=set)
    functions: Counter[str] = field(default_factory=Counter)
    moved: int = 0
    address: int = 0
    wide: int = 0
    scratch: int = 0
    left_out: int = 0


class _Code:
    """A kernel's instructions with their operands, and what belongs to which loop.

    Args:
        program: The instructions.
        report: The loops.
        rates: Rates of the pipes.
        grf_bytes: Bytes of one register.
    """

    def __init__(self, program: IsaProgram, report: IsaReport, rates: PipeRates, grf_bytes: int) -> None:
        code = program.instructions
        # Marks of the compiler stand behind the end.
        while len(code) > 1 and code[-1].mnemonic == "mov" and " null<" in code[-1].text:
            code = code[:-1]
        self._code = code
        self._rates, self._grf = rates, grf_bytes
        self._operands = [parse_operands(i, grf_bytes) for i in self._code]
        self.unknown: Counter[str] = Counter()
        self._index = {i.address: n for n, i in enumerate(self._code)}
        self._loops = [(self._index[x.start], self._index[x.end]) for x in report.loops]
        self._owner = self._owners()
        self._starts = {start for start, _ in self._loops}
        self._skipped, self._masking = self._cheapest_path()
        self._address = self._address_code()

    def _owners(self) -> list[int]:
        """Return for each instruction the index of its innermost loop; -1 outside of loops."""
        owner = [-1] * len(self._code)
        for number, (start, end) in sorted(enumerate(self._loops), key=lambda pair: pair[1][0] - pair[1][1]):
            owner[start : end + 1] = [number] * (end + 1 - start)
        return owner

    def _cheapest_path(self) -> tuple[list[bool], set[int]]:
        """Return which instructions the cheapest path leaves out, and the branches that mask code on it.

        Of all paths that leave no loop early, it has the most code that moves data and the most loops: a mask is true but at the edge of a tensor.
        """
        count = len(self._code)
        ahead, leaps = [n + 1 for n in range(count)], dict[int, int]()
        for number, instruction in enumerate(self._code):
            to = self._index.get(instruction.targets[-1], 0) if instruction.targets else 0
            around, operands = self._owner[number], self._operands[number]
            if _ends(instruction):
                ahead[number] = count
            leaves = around >= 0 and to > self._loops[around][1]
            # A join jumps where no lane is left.
            if instruction.call or instruction.mnemonic == "join" or to <= number + 1 or leaves:
                continue
            if operands is None or operands.guard:
                leaps[number] = to
            else:
                ahead[number] = to
        best = [(0, 0)] * (count + 1)
        for number in reversed(range(count)):
            moves, price = min(best[n] for n in self._after(number, ahead, leaps))
            best[number] = (moves - self._must_run(number), price + self._price(number))
        skipped, number, masking = [True] * count, 0, set()
        while number < count:
            skipped[number] = False
            following = min(self._after(number, ahead, leaps), key=lambda n: best[n])
            if number in leaps and best[number + 1][0] != best[leaps[number]][0]:
                masking.add(number)
            number = following
        return skipped, masking

    @staticmethod
    def _after(number: int, ahead: Sequence[int], leaps: dict[int, int]) -> tuple[int, ...]:
        return (ahead[number], leaps[number]) if number in leaps else (ahead[number],)

    def _price(self, number: int) -> int:
        instruction, operands = self._code[number], self._operands[number]
        if operands is None:
            return 1
        return cycles_of(instruction, operands, pipe_of(instruction, operands, self._rates), self._rates) or 1

    def _must_run(self, number: int) -> bool:
        """Return whether an instruction moves data, or begins a loop; registers that spill are no data."""
        message = self._code[number].message
        moves = message is not None and message.form not in ("", "scratch")
        return moves or self._code[number].dpas or number in self._starts

    def _address_code(self) -> list[bool]:
        """Return which instructions compute addresses of messages, or the masks under which these are sent."""
        found = [False] * len(self._code)
        first = {start: n for n, (start, _) in enumerate(self._loops)}
        ends: dict[int, list[int]] = {}
        for number, (_, end) in enumerate(self._loops):
            ends.setdefault(end, []).append(number)
        at_start = [0] * len(self._loops)
        targets = {self._index[t] for i in self._code for t in i.targets if t in self._index}
        for _ in range(_ROUNDS if self._loops else 1):
            needed, at_target = 0, dict[int, int]()
            for number in reversed(range(len(self._code))):
                for loop in ends.get(number, ()):
                    needed |= at_start[loop]
                for target in self._code[number].targets:
                    needed |= at_target.get(self._index.get(target, -1), 0)
                needed, found[number] = self._needed_before(number, needed, marked=found[number])
                if number in targets:
                    at_target[number] = needed
                if number in first:
                    at_start[first[number]] = needed
        return found

    def _needed_before(self, number: int, needed: int, *, marked: bool) -> tuple[int, bool]:
        """Return what must be known before an instruction so that later addresses are, and whether it computes part of them."""
        operands, instruction = self._operands[number], self._code[number]
        if operands is None:
            return needed, marked
        if instruction.targets:
            return needed | (operands.guard if number in self._masking else 0), marked
        written = operands.destination.mask if operands.destination else 0
        if instruction.message is not None:
            needed = needed if operands.guard else needed & ~written
            if instruction.message.form and operands.sources:
                needed |= operands.sources[0].mask | operands.guard
            return needed, marked
        name = instruction.mnemonic.partition(".")[0]
        flag = 0 if name in ("sel", "csel") else operands.flag
        if not (written | flag) & needed:
            return needed, marked
        if not operands.guard:
            needed &= ~flag
            if operands.destination and operands.destination.whole:
                needed &= ~written
        for source in operands.sources:
            needed |= source.mask
        needed |= operands.guard | (operands.flag if not flag else 0)
        needed |= ACCUMULATOR if name in _READS_ACCUMULATOR else 0
        return needed, True

    def part(self, loop: IsaLoop | None, per_cycle: float | None) -> PipePart:
        """Return the sums of a loop's own code, or of the code outside of loops."""
        owner = -1 if loop is None else self._loops.index((self._index[loop.start], self._index[loop.end]))
        own = [n for n, o in enumerate(self._owner) if o == owner]
        sums = _Sums()
        for number in own:
            self._add(number, sums)
        uses = tuple(
            PipeUse(
                p,
                sums.instructions[p],
                None if p in sums.unknown else sums.cycles[p],
                sums.most[p],
                sums.one_lane[p],
            )
            for p in Pipe
            if sums.instructions[p] or sums.most[p]
        )
        code = self._code
        return PipePart(
            start=loop.start if loop else code[0].address,
            end=loop.end if loop else code[-1].address,
            depth=loop.depth if loop else 0,
            trips=self._trips(owner) if loop else 1,
            pipes=uses,
            memory_bytes=sums.moved,
            memory_cycles=round(sums.moved / per_cycle, 1) if per_cycle else None,
            address_cycles=sums.address,
            int64_cycles=sums.wide,
            functions=dict(sorted(sums.functions.items())),
            left_out=sums.left_out,
            scratch=sums.scratch,
            lines=loop.lines if loop else (),
        )

    def _add(self, number: int, sums: _Sums) -> None:
        instruction, operands = self._code[number], self._operands[number]
        if operands is None:
            pipe, cycles = Pipe.UNKNOWN, None
        else:
            pipe = pipe_of(instruction, operands, self._rates)
            cycles = cycles_of(instruction, operands, pipe, self._rates)
        if pipe is Pipe.UNKNOWN:
            self.unknown[instruction.mnemonic] += 1
        # Of an unknown rate the slowest: one lane a cycle.
        sums.most[pipe] += cycles if cycles is not None else operands.lanes if operands is not None else 1
        if self._skipped[number]:
            sums.left_out += 1
            return
        sums.instructions[pipe] += 1
        sums.scratch += instruction.message is not None and instruction.message.form == "scratch"
        if cycles is None:
            sums.unknown.add(pipe)
            return
        sums.cycles[pipe] += cycles
        sums.one_lane[pipe] += cycles if operands is not None and operands.lanes == 1 else 0
        if pipe in (Pipe.INTEGER, Pipe.LONG):
            written = operands.destination.type if operands and operands.destination else ""
            sums.address += cycles if self._address[number] else 0
            sums.wide += cycles if written in ("q", "uq") else 0
        if pipe is Pipe.MATH:
            sums.functions[instruction.mnemonic.partition(".")[2]] += 1
        if operands is not None:
            sums.moved += self._bytes(instruction, operands)

    def _bytes(self, instruction: IsaInstruction, operands: IsaOperands) -> int:
        """Return the bytes of global memory that a message loads or stores."""
        message = instruction.message
        if message is None or message.form not in _GLOBAL or message.operation == "prefetch":
            return 0
        if message.lane_bytes:
            return message.lane_bytes * operands.lanes
        block = _BLOCK.search(instruction.text)
        if block:
            return int(block[1]) * int(block[2]) // 8
        return (message.registers if message.registers is not None else _UNSAID_REGISTERS) * self._grf

    def _trips(self, loop: int) -> int | None:
        """Return how often a loop runs, where its counter begins, steps and ends at constants; None otherwise."""
        start, end = self._loops[loop]
        branch = self._operands[end]
        inside = range(start, end)
        if branch is None or not branch.guard or self._code[end].mnemonic != "jmpi":
            return None
        tests = [n for n in inside if (o := self._operands[n]) and o.flag & branch.guard]
        test = self._operands[tests[-1]] if tests and self._code[tests[-1]].mnemonic == "cmp" else None
        if test is None or test.guard or len(test.sources) != 2:
            return None
        counter, bound = test.sources
        steps = self._writers(counter.mask, inside)
        step = self._operands[steps[0]] if len(steps) == 1 else None
        before = self._writers(counter.mask, range(start))
        first = self._operands[before[-1]] if before else None
        if step is None or first is None or bound.value is None or not counter.mask:
            return None
        added = step.sources[1].value if len(step.sources) == 2 else None
        begins = first.sources[0].value if len(first.sources) == 1 else None
        plain = self._code[steps[0]].mnemonic == "add" and step.sources[0].mask == counter.mask
        if not (plain and added and begins is not None and self._code[before[-1]].mnemonic == "mov"):
            return None
        if self._skipped[before[-1]] or first.guard or step.guard:
            return None
        stays = (test.test, "~" not in self._code[end].text.partition(")")[0])
        span = bound.value - begins - (0 if steps[0] < tests[-1] else -added)
        return _count(stays, span, added)

    def _writers(self, mask: int, among: Iterable[int]) -> list[int]:
        """Return the instructions that write some registers."""
        found = []
        for number in among:
            operands = self._operands[number]
            if operands and operands.destination and operands.destination.mask & mask:
                found.append(number)
        return found


def _count(stays: tuple[str, bool], span: int, step: int) -> int | None:
    """Return the number of iterations of a loop.

    Args:
        stays: The condition of the test, and whether the loop goes on where it holds.
        span: From the counter's first value to the bound.
        step: What is added each time.
    """
    whole = span % step == 0
    if stays in (("eq", False), ("ne", True)):
        return span // step if whole and span // step > 0 else None
    if stays in (("lt", True), ("ge", False)) and step > 0:
        return max(1, -(-span // step))
    return None


def judged(bound: PipeBound, launch_bytes: float | None = None) -> PipeBound:
    """Return a bound with what takes longest, in words, too.

    Args:
        bound: The bound.
        launch_bytes: Bytes of memory of a hardware thread, by a launch's own count; None to take those of its messages.
    """
    if bound.calls:
        return replace(bound, sentence=f"not known: {plural(bound.calls, 'call')} of functions")
    chosen = _weighted(bound)
    found = _ranked(bound, chosen, launch_bytes)
    scratch = sum(part.scratch * weight for part, weight in chosen)
    if not (scratch and found.sentence):
        return found
    text = f"{found.sentence}; registers may decide: {plural(scratch, 'message')} of scratch memory, whose time is not known"
    return replace(found, sentence=text)


def _ranked(
    bound: PipeBound, chosen: Sequence[tuple[PipePart, int]], launch_bytes: float | None
) -> PipeBound:
    times: dict[PipeLimit, float] = {}
    missing = []
    for pipe in _COMPARED:
        cycles = [(part.cycles(pipe), weight) for part, weight in chosen]
        if any(c is None for c, _ in cycles):
            # One lane a cycle is the slowest that it can be.
            slowest = sum(_LANES * u.instructions * w for p, w in chosen for u in p.pipes if u.pipe is pipe)
            missing.append((slowest, pipe))
        else:
            times[PipeLimit(pipe.value)] = sum((c or 0) * w for c, w in cycles)
    longest_known = max(times.values(), default=0.0)
    missing = [(slowest, pipe) for slowest, pipe in missing if slowest > longest_known]
    ranked = sorted((limit for limit, time in times.items() if time), key=lambda limit: -times[limit])
    if missing or not ranked:
        pipes = " and ".join(_PLAIN[PipeLimit(pipe.value)] for _, pipe in missing)
        what = f"the rate of {pipes} on {bound.generation} is not published"
        return replace(bound, sentence=f"not known: {what}" if missing else "")
    longest, second = ranked[0], ranked[1] if len(ranked) > 1 else PipeLimit.UNKNOWN
    bound = replace(bound, pipe=Pipe(longest.value), launch_bytes=launch_bytes)
    name = _noun(longest, chosen)
    memory = _memory(bound, chosen, launch_bytes)
    if memory:
        return _beside_memory(bound, chosen, name, times[longest], memory)
    if second is PipeLimit.UNKNOWN:
        return replace(bound, limit=longest, sentence=f"{name} alone{_where(bound)}")
    ratio = times[longest] / times[second]
    text = f"{name} {_comparison(ratio)} {_noun(second, chosen)}"
    text += "; that of memory is not known" if memory is None else ""
    return replace(bound, limit=longest, next=second, ratio=round(ratio, 3), sentence=text + _where(bound))


def _weighted(bound: PipeBound) -> list[tuple[PipePart, int]]:
    """Return the parts that a bound is about, with how often each runs."""
    if bound.about is not None:
        return [(bound.parts[bound.about], 1)]
    found = []
    for part in bound.parts:
        weight = 1
        for other in _around(part, bound.parts):
            weight *= other.trips or 1
        found.append((part, weight))
    return found


def _around(part: PipePart, parts: Sequence[PipePart]) -> list[PipePart]:
    """Return the loops that contain a part, itself included."""
    return [p for p in parts if part.depth and p.depth and p.start <= part.start and part.end <= p.end]


def _memory(
    bound: PipeBound, chosen: Sequence[tuple[PipePart, int]], launch_bytes: float | None
) -> float | None:
    """Return the cycles of memory; None where its rate is not known."""
    if bound.bytes_per_cycle is None:
        return None
    moved = sum(part.memory_bytes * weight for part, weight in chosen)
    return (moved if launch_bytes is None else launch_bytes) / bound.bytes_per_cycle


def _beside_memory(
    bound: PipeBound, chosen: Sequence[tuple[PipePart, int]], name: str, arithmetic: float, memory: float
) -> PipeBound:
    """Return a bound with the longest pipe compared with memory.

    Args:
        bound: The bound.
        chosen: What it is about.
        name: The longest pipe in words.
        arithmetic: Its cycles.
        memory: Cycles of memory.
    """
    limit = PipeLimit(bound.pipe.value)
    if arithmetic >= memory:
        ratio = arithmetic / memory
        text = f"{name} {_comparison(ratio)} memory"
        return replace(
            bound, limit=limit, next=PipeLimit.MEMORY, ratio=round(ratio, 3), sentence=text + _where(bound)
        )
    most = {p: sum(w * u.most for part, w in chosen for u in part.pipes if u.pipe is p) for p in _COMPARED}
    highest = max(most, key=lambda pipe: most[pipe])
    if most[highest] > memory:
        low = sum((part.cycles(highest) or 0) * w for part, w in chosen) / memory
        named = _PLAIN[PipeLimit(highest.value)]
        text = f"branches decide: {named} takes {low:.1f} to {most[highest] / memory:.1f} times the time of memory"
        return replace(bound, next=PipeLimit.MEMORY, sentence=text + _where(bound))
    ratio = memory / arithmetic
    if bound.launch_bytes is None:
        text = f"{name} takes longest of all pipes{_where(bound)}; if all bytes come from memory, these take {_times(ratio)} as long"
    else:
        text = f"memory {_comparison(ratio)} {name}{_where(bound)}"
    return replace(bound, limit=PipeLimit.MEMORY, next=limit, ratio=round(ratio, 3), sentence=text)


def _subject(parts: Sequence[PipePart]) -> int | None:
    """Return the part that the sentence is about: the heaviest loop where not all trips are known; None for the whole kernel.

    Loops that the cheapest path leaves out do not count.
    """
    loops = [n for n, part in enumerate(parts) if part.depth and _longest(part)]
    if all(parts[n].trips is not None for n in loops):
        return None
    return max(loops, key=lambda n: (_longest(parts[n]), -n))


def _longest(part: PipePart) -> float:
    return max([part.memory_cycles or 0.0, *(float(part.cycles(p) or 0) for p in _COMPARED)])


def _noun(limit: PipeLimit, chosen: Sequence[tuple[PipePart, int]]) -> str:
    if limit in (PipeLimit.MEMORY, PipeLimit.XMX):
        return _PLAIN[limit]
    if limit is PipeLimit.MATH:
        named = sorted({name for part, _ in chosen for name in part.functions})
        return f"{_PLAIN[limit]} ({', '.join(named)})"
    uses = [(use, w) for part, w in chosen for use in part.pipes if use.pipe.value == limit.value]
    cycles = sum((use.cycles or 0) * w for use, w in uses)
    lonely = 2 * sum(use.one_lane * w for use, w in uses) > cycles
    words = ["single-lane"] if lonely else []
    if limit is PipeLimit.FLOAT:
        return " ".join([*words, "float arithmetic"])
    words += ["64-bit"] if 2 * sum(part.int64_cycles * w for part, w in chosen) > cycles else []
    words.append("integer" if limit is PipeLimit.INTEGER or words[-1:] == ["64-bit"] else "64-bit")
    words += ["address"] if 2 * sum(part.address_cycles * w for part, w in chosen) > cycles else []
    return " ".join([*words, "arithmetic"])


def _comparison(ratio: float) -> str:
    return "takes about as long as" if ratio < _NEAR else f"takes {_times(ratio)} the time of"


def _times(ratio: float) -> str:
    return f"{ratio:.1f} times" if ratio < 10 else f"{ratio:,.0f} times"


def _where(bound: PipeBound) -> str:
    return "" if bound.about is None else f", in each iteration of {_place(bound.parts[bound.about])}"


def _place(part: PipePart) -> str:
    if not part.lines:
        return f"the loop at L{part.start}"
    file, first, last = part.lines[0]
    return f"the loop at {base_name(file)}:{first}" + (f"-{last}" if last != first else "")
