"""Lines of a kernel's generated code: the scheduler nodes that each computes, and its operations in every stage."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.kernel_lines import WrittenKernel, members_by_line, written_kernel
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.entry_run import no_native_text
from xpudbg.facts.kernels.side_by_side import stage_ops, why_no_lines
from xpudbg.facts.kernels.source_lines import line_in
from xpudbg.facts.origins.node_lines import ValueLines
from xpudbg.facts.run_address import KernelMatch, matched_entries
from xpudbg.formats.cpp_kernel_flow import parse_cpp_kernel_flow
from xpudbg.formats.kernel_flow import KernelFlow, KernelValue, parse_kernel_flow, parse_kernel_values
from xpudbg.model.artifact import OUTPUT_CODE
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.generated_code import (
    CPP_KINDS,
    LIBRARY_KINDS,
    TRITON_KINDS,
    GeneratedCode,
    GeneratedKernel,
    KernelCall,
    KernelKind,
    source_file_name,
)
from xpudbg.model.isa import Disassembly
from xpudbg.model.location import StageOp, base_name
from xpudbg.model.provenance import KERNEL_LEVELS, Level
from xpudbg.model.row import dataclass
from xpudbg.run.cache_files import EntryFiles, RunCache, configurations_of
from xpudbg.run.run_reader import RunReader

Disassembler = Callable[[EntryReader], Disassembly]
_CONTAINERS = frozenset({"module", "tt.func"})
_MLIR = frozenset({Level.SOURCE, Level.TTIR, Level.TTGIR})
"""Stages that have them."""
_ASSIGNED = re.compile(r"\s*_?(tmp\d+)\b[^=\n]{0,80}=[^=]")


@dataclass(frozen=True)
class CodeLine:
    """A line of a kernel's code.

    Attributes:
        number: Its line in the kernel's own file, from 1.
        text: Its text.
        members: The scheduler nodes that it helps to compute; None where that is not known.
    """

    number: int
    text: str
    members: frozenset[str] | None


class KernelCode:
    """Generated code of one kernel, and its cache entry.

    Args:
        made: Its definition; None for kernels that have none in the generated code.
        fused: Its calls in the graph.
        calls: The same calls in the wrapper.
        entry: Its cache entry; None without one.
        disassemble: Gives the instructions of native code; without it they are not known.
        note: Why there is no entry, or what is to be known of it.
        output: Name of the file with its definition.
        written: Where the user wrote it; None for generated kernels.

    Attributes:
        recorded: Value -> the scheduler nodes that it is computed for, where the probe recorded them.
    """

    def __init__(
        self,
        made: GeneratedKernel | None,
        fused: Sequence[FusedKernel],
        calls: Sequence[KernelCall],
        entry: EntryFiles | None,
        disassemble: Disassembler | None,
        note: str = "",
        output: str = OUTPUT_CODE,
        written: WrittenKernel | None = None,
    ) -> None:
        self.written = written
        self.recorded: Mapping[str, tuple[str, ...]] = {}
        self.output = output
        self.made = made
        self.fused = fused
        self.calls = calls
        self.note = note
        self.reader = None if entry is None else EntryReader(entry, disassemble)

    @property
    def file(self) -> str:
        """Return the name of the kernel's own file; empty where lines are counted only in ``output_code.py``."""
        triton = self.made is not None and self.made.kind in TRITON_KINDS
        return source_file_name(self.made.source) if triton and self.made else ""

    @property
    def in_cpp(self) -> bool:
        """Return whether the kernel is in C++."""
        return self.made is not None and self.made.kind in CPP_KINDS

    def place(self, line: int) -> tuple[str, int]:
        """Return file and line of a line of the kernel; for generated code in the file that contains it."""
        return self.output, self.made.line + line - 1 if self.made else line

    @cached_property
    def lines(self) -> tuple[CodeLine, ...]:
        """Lines of the kernel's function; for C++ all of its source."""
        if self.made is None or not self.made.source:
            return ()
        texts = self.made.source.split("\n")
        first, members = self._flow
        return tuple(
            CodeLine(number, text, members.get(number))
            for number, text in enumerate(texts, 1)
            if number >= first and _has_code(text)
        )

    @property
    def parameters(self) -> tuple[str, ...]:
        """Parameters of the kernel's function; empty where it was not read."""
        return self._kernel_flow.parameters

    @cached_property
    def _kernel_flow(self) -> KernelFlow:
        if self.made is not None and self.made.kind in TRITON_KINDS:
            return parse_kernel_flow(self.made.source, self.made.name, origin=OUTPUT_CODE).value
        if self.made is not None and self.made.kind is KernelKind.CPP:
            return parse_cpp_kernel_flow(self.made.source, origin=OUTPUT_CODE).value
        return KernelFlow()

    @cached_property
    def _flow(self) -> tuple[int, dict[int, frozenset[str]]]:
        """First line of the function, and a map of lines to scheduler nodes, where they are known."""
        flow = self._kernel_flow
        by_line = {call.line: call for call in self.calls}
        traced = [
            members_by_line(flow, kernel, by_line[kernel.source_line], through_memory=self.in_cpp)
            for kernel in self.fused
            if kernel.source_line in by_line
        ]
        common = set(traced[0]).intersection(*traced[1:]) if traced else set()
        found = {line: frozenset[str]().union(*(t[line] for t in traced)) for line in common}
        return flow.first or 1, found | self._recorded_lines(flow.first)

    def _recorded_lines(self, first: int) -> dict[int, frozenset[str]]:
        """Map lines to the recorded scheduler nodes of their value, as far as the kernel's calls have them."""
        if not self.recorded or self.made is None:
            return {}
        known = {member.name for kernel in self.fused for member in kernel.members}
        found = {}
        for number, text in enumerate(self.made.source.split("\n"), 1):
            value = _ASSIGNED.match(text) if number >= first else None
            names = known.intersection(self.recorded.get(value[1], ())) if value else set()
            if names:
                found[number] = frozenset(names)
        return found

    @cached_property
    def values(self) -> tuple[KernelValue, ...]:
        """Values that the lines of the kernel compute; empty for languages other than Triton."""
        if self.made is None or self.made.kind not in TRITON_KINDS:
            return ()
        return parse_kernel_values(self.made.source, self.made.name, origin=self.output).value

    @cached_property
    def value_lines(self) -> ValueLines:
        """The same values, as every call of the kernel follows them."""
        return ValueLines(self.values)

    def preferred_lines(self, lines: Sequence[CodeLine], most: int) -> list[CodeLine]:
        """Return the lines to show, in their order; lines that compute values are preferred to lines that compute indices.

        Args:
            lines: Lines of the kernel.
            most: How many at most.
        """

        def computes(line: CodeLine) -> bool:
            return line.text.lstrip().startswith(("tmp", "auto tmp", "tl.store", "tl.atomic", "acc"))

        chosen = {x.number for x in sorted(lines, key=lambda x: not computes(x))[:most]}
        return [x for x in lines if x.number in chosen]

    @cached_property
    def stages(self) -> dict[Level, tuple[StageOp, ...]]:
        """Operations of each stage that has lines."""
        if self.reader is None:
            return {}
        there = {*self.reader.files.stages, Level.ASM.value}
        found = {
            level: tuple(stage_ops(self.reader, level.value))
            for level in KERNEL_LEVELS
            if level.value in there
        }
        return {
            level: tuple(op for op in ops if op.name not in _CONTAINERS) if level in _MLIR else ops
            for level, ops in found.items()
            if ops
        }

    def line_of(self, op: StageOp) -> int:
        """Return the line in the kernel's own file from which an operation comes; 0 without one."""
        where = line_in(op.frames, self._own_file)
        return where[1] if where and base_name(where[0]) == self._own_file else 0

    @cached_property
    def _own_file(self) -> str:
        from xpudbg.run.cache_files import source_file

        return base_name(source_file(self.reader.files)) if self.reader else ""

    @cached_property
    def lined_ops(self) -> dict[Level, list[tuple[int, StageOp]]]:
        """Map from stage to its operations that have a line of the kernel's own file, each after its line."""
        found = {}
        # Operations of one place share their frames, which live as long as they do.
        lines: dict[int, int] = {}
        for level, ops in self.stages.items():
            places = {id(op.frames): op for op in ops}
            lines.update((place, self.line_of(op)) for place, op in places.items() if place not in lines)
            rows = [(line, op) for op in ops if (line := lines[id(op.frames)])]
            if rows:
                found[level] = rows
        return found

    @cached_property
    def ops_by_line(self) -> dict[int, dict[Level, tuple[StageOp, ...]]]:
        """Map from line of the kernel's own file to stage to operations."""
        found: dict[int, dict[Level, list[StageOp]]] = {}
        for level, rows in self.lined_ops.items():
            for line, op in rows:
                found.setdefault(line, {}).setdefault(level, []).append(op)
        return {
            n: {level: tuple(ops) for level, ops in stages.items()} for n, stages in sorted(found.items())
        }

    @cached_property
    def addresses(self) -> dict[int, int]:
        """Map from line of the disassembly to instruction address."""
        isa = self.reader.isa if self.reader else None
        return {i.line: i.address for i in isa.instructions} if isa else {}

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Reasons why stages or their lines are not known."""
        found = [self.note] if self.note else []
        reader = self.reader
        if reader is None:
            return tuple(found)
        if self.file and self._own_file and self._own_file != self.file:
            found.append(
                f"the cache entry was made of {self._own_file}, and the code here is {self.file}: other text"
            )
        if reader.isa is None and reader.disassembly is not None:
            found.append(f"no instructions of native code: {reader.disassembly.reason}")
        elif reader.isa is None and reader.backend == "xpu":
            found.append(no_native_text(reader.files))
        elif reader.isa is None and "cubin" in reader.files.stages:
            found.append(
                "the instructions in the cubin are not known: xpudbg disassembles Intel's native code alone; ptx comes nearest"
            )
        elif reader.isa is not None and not reader.line_spans:
            found.append(f"its instructions name no lines: {why_no_lines(reader)}")
        return tuple(found)


def _has_code(text: str) -> bool:
    return bool(text.strip("{}(); \t")) and not text.lstrip().startswith("#")


def find_kernel_code(
    run: RunReader,
    rows: Sequence[KernelMatch],
    generated: GeneratedCode | None,
    name: str,
    fused: Sequence[FusedKernel],
    disassemble: Disassembler | None,
    recorded: Mapping[str, tuple[str, ...]],
) -> KernelCode:
    """Return the code and the cache entry of a graph's kernel.

    Args:
        run: The run.
        rows: What of the run has the kernel's name.
        generated: The graph's generated code; None where it is not there.
        name: The kernel's name in the generated code.
        fused: Its calls.
        disassemble: Gives the instructions of native code.
        recorded: Value -> the scheduler nodes that it is computed for, where the probe recorded them.
    """
    made = generated.kernel(name) if generated else None
    calls = [c for c in generated.calls if c.kernel == name] if generated else []
    output = generated.file if generated else OUTPUT_CODE
    if made is None or not made.source:
        kind = fused[0].kind if fused else "unknown"
        return KernelCode(made, fused, calls, None, None, _no_code(name, kind), output)
    if made.kind not in TRITON_KINDS:
        language = "C++" if made.kind in CPP_KINDS else made.kind.value
        note = f"a kernel in {language}: its object code carries no lines to link it by"
        return KernelCode(made, fused, calls, None, None, note, output)
    entry, note = choose_entry(run, rows, source_file_name(made.source))
    code = KernelCode(made, fused, calls, entry, disassemble, note, output, written_kernel(run, made))
    code.recorded = recorded
    return code


def _no_code(name: str, kind: str) -> str:
    """Return why a kernel has no code: only kernels that Inductor did not generate are library calls."""
    if kind in LIBRARY_KINDS:
        return f"no generated code: {name} is a call of a library ({kind})"
    return f"the source of {name} ({kind}) is not in the run"


def choose_entry(run: RunReader, rows: Sequence[KernelMatch], source: str) -> tuple[EntryFiles | None, str]:
    """Choose the cache entry of a kernel: made of its own text where several have its name, and of those autotuning's choice.

    Args:
        run: The run.
        rows: What has the kernel's name.
        source: Name of the file that Inductor wrote it to; empty when it is not known.

    Returns:
        The entry, or None, with what is to be known of it.
    """
    try:
        groups = configurations_of(matched_entries(run, rows), run.fact(RunCache).winners)
    except XpudbgError:
        groups = []
    own = [g for g in groups if source and base_name(g.source) == source] or groups
    if not own:
        return None, "no cache entry of it in the run: its stages are not known"
    group = own[0]
    first, many = group.counting[0], len(group.entries)
    if many == 1:
        return first, ""
    if group.one is not None:
        return first, f"of {many} configurations this is the one that autotuning chose"
    if group.chosen:
        chosen = len(group.counting)
        return first, f"of {many} configurations autotuning chose {chosen}; this is {first.key[:8]}"
    return (
        first,
        f"{many} configurations were compiled, and nothing tells which runs; this is {first.key[:8]}",
    )
