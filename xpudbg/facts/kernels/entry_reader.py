"""Artifacts of one kernel, each read and parsed once, on first use; less of them for questions about all kernels of a run."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from xpudbg.facts.kernels.code_stats import FOR_DPAS, analyse_llvm, analyse_spirv
from xpudbg.facts.kernels.hardware import device_row, grf_bytes
from xpudbg.facts.kernels.pipes import analyse_pipes
from xpudbg.facts.kernels.source_lines import line_in
from xpudbg.facts.kernels.tile_facts import LargeTensor, largest_tensor
from xpudbg.facts.kernels.whatif import stored_builds
from xpudbg.formats import build_log
from xpudbg.formats.isa_text import build_number, parse_cubin, parse_gpu_asm, parse_igc_asm, parse_isa
from xpudbg.formats.llvm_ir import outline_llvm_ir, parse_llvm_ir
from xpudbg.formats.mlir import outline_mlir, parse_mlir, skim_mlir
from xpudbg.formats.spirv import disassemble, outline_spirv, parse_spirv
from xpudbg.formats.triton_metadata import parse_group_file
from xpudbg.formats.zebin import is_elf, parse_debug_lines, parse_ze_info, parse_zebin
from xpudbg.model.isa import (
    ALL_TOKENS,
    Cubin,
    DebugLines,
    Disassembly,
    Distances,
    GpuAsm,
    IsaCode,
    IsaInstruction,
    IsaLoop,
    IsaProgram,
    IsaReport,
    LineSpan,
    PipeBound,
)
from xpudbg.model.location import StageOp, base_name
from xpudbg.model.native import CompiledKernel, IgcAsm, LargerBuild, OclocLog, StoredBuilds, Zebin
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.stages import CodeStats, LlvmModule, MlirModule, SpirvModule
from xpudbg.model.triton import TritonMetadata
from xpudbg.run.cache_files import EntryFiles, read_metadata
from xpudbg.store.files.vfs import plain_names, read_file

# Figures from the instructions of a kernel: memory messages by form, loops, and distances from loads to their use.

_OPERATIONS = ("load", "store", "prefetch", "atomic")
GLOBAL = frozenset({"2D block", "block", "scattered", "other"})
"""Forms of messages to global memory."""
_REGISTERS = re.compile(r"\br(\d{1,3})(?:\.\d+)?(?::(\d{1,3}))?\b")
_MAX_LOOPS = 500
_MAX_WORK = 400_000
_MAX_WALK = 20_000
_MAX_STEPS = 1_000_000


def analyse_isa(program: IsaProgram, spans: Sequence[LineSpan] = ()) -> IsaReport:
    """Return the figures of a kernel and of each of its loops.

    Args:
        program: Its instructions.
        spans: Its source lines by address.
    """
    code = program.instructions
    ranges = _loop_ranges(code)
    waits = _Waits(code, _affordable(ranges))
    registers = [_registers(instruction) for instruction in code]
    loops = []
    for start, end in waits.loops:
        around = sum(s <= start and end <= e for s, e in waits.loops)
        inner = any(start <= s and e <= end and (s, e) != (start, end) for s, e in waits.loops)
        first, last = code[start].address, code[end - 1].address
        figures = _figures(code, range(start, end), waits, registers)
        loops.append(IsaLoop(first, last, around, not inner, figures, _lines(spans, first, last)))
    whole = _figures(code, range(len(code)), waits, registers)
    return IsaReport(whole, tuple(loops), len(ranges) - len(loops))


def _loop_ranges(code: Sequence[IsaInstruction]) -> list[tuple[int, int]]:
    """Return loops as (index of the first instruction, index after the branch back), outer ones first.

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
    """Return the first loops up to a limit of work: instructions of nested loops are counted once per loop."""
    found, work = [], 0
    for start, end in ranges[:_MAX_LOOPS]:
        work += end - start
        if work > _MAX_WORK:
            break
        found.append((start, end))
    return found


class _Waits:
    """For each load, the instruction that first waits for its result.

    The search follows the order of the code: from the load to the end of its innermost loop, and from that loop's
    beginning up to the load; outside of loops to the end of the kernel. The scoreboard token identifies the wait: hardware has no other way to
    wait for a message.
    """

    def __init__(self, code: Sequence[IsaInstruction], loops: list[tuple[int, int]]) -> None:
        self.loops = loops
        self.found: dict[int, int] = {}
        """Load -> number of instructions to the one that waits."""
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


def _registers(instruction: IsaInstruction) -> set[int]:
    """Return the numbers of the registers that an instruction names."""
    named: set[int] = set()
    for name, length in _REGISTERS.findall(instruction.text.partition("{")[0]):
        extra = int(length) if length and instruction.message else 1
        named.update(range(int(name), int(name) + max(extra, 1)))
    return named


def _figures(
    code: Sequence[IsaInstruction], part: range, waits: _Waits, registers: Sequence[set[int]]
) -> IsaCode:
    memory: dict[str, Counter[str]] = {operation: Counter() for operation in _OPERATIONS}
    for number in part:
        instruction = code[number]
        message = instruction.message
        if message and message.form:
            memory[message.operation][message.form] += 1
    before, flying = _before_dpas(code, part, waits)
    return IsaCode(
        instructions=len(part),
        dpas=sum(code[n].dpas for n in part),
        barriers=sum(code[n].barrier for n in part),
        calls=sum(code[n].call for n in part),
        memory={operation: dict(sorted(forms.items())) for operation, forms in memory.items() if forms},
        registers_named=len(set().union(*registers[part.start : part.stop])),
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
    """Return the most loads in flight; loads of global memory without a known wait are left out."""
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
    """Return the kernel's own lines of some addresses: file, first line, last line; the file with most addresses first."""
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


T = TypeVar("T")
_TEXT_LIMIT = 32 << 20


class EntryReader:
    """Kernel of a cache with its parsed artifacts.

    Args:
        files: The entry.
        disassembler: Gives the instructions of native code; without it they are not known.
        builder: Compiles the kernel with 256 registers, for trial; without it nothing is known of that.
    """

    def __init__(
        self,
        files: EntryFiles,
        disassembler: Callable[[EntryReader], Disassembly] | None = None,
        builder: Callable[[EntryReader], LargerBuild | None] | None = None,
    ) -> None:
        self.files = files
        self._disassembler = disassembler
        self._builder = builder
        # a path object for every file would take as long as reading it
        self._folder = f"{files.root}/{files.key}"
        self.problems: list[Problem] = list(files.problems)

    def without_instructions(self) -> EntryReader:
        """Return a reader that shares the artifacts parsed so far, without disassembler and trial builds."""
        other = copy(self)
        other._disassembler = other._builder = None
        other.problems = [*self.problems]
        for parsed in ("disassembly", "larger_build", "isa", "isa_report", "pipe_bound", "line_spans"):
            vars(other).pop(parsed, None)
        return other

    @cached_property
    def metadata(self) -> TritonMetadata:
        """``KERNEL.json``; empty when it is missing or damaged."""
        metadata, problems = read_metadata(self.files)
        self.problems += problems
        return metadata

    @property
    def backend(self) -> str:
        """``xpu``, ``cuda`` or ``hip``: from the metadata, else from the stages that are there."""
        return self.metadata.target.backend or self.files.backend

    @cached_property
    def group(self) -> tuple[str, ...]:
        """The files that ``__grp__KERNEL.json`` names; empty when it is missing or damaged."""
        if not self.files.group:
            return ()
        data = self.bytes_of(self.file(self.files.group), self.files.group)
        return self._value_of(parse_group_file(data or b"", origin=self.files.group))

    def stage_bytes(self, stage: str) -> bytes | None:
        """Return a stage's bytes; None when it does not exist or cannot be read."""
        name = self.files.stages.get(stage)
        return None if name is None else self.bytes_of(self.file(name), name)

    def stage_text(self, stage: str) -> str | None:
        """Return a text stage; bytes that are not UTF-8 become U+FFFD."""
        data = self.stage_bytes(stage)
        return None if data is None else data.decode("utf-8", "replace")

    def mlir_stage(self, stage: str) -> MlirModule | None:
        """Return the ``source``, ``ttir`` or ``ttgir`` stage; None when it does not exist."""
        found: MlirModule | None = getattr(self, stage)
        return found

    def _mlir(self, stage: str) -> MlirModule | None:
        return self._decoded(stage, parse_mlir)

    @cached_property
    def ttir(self) -> MlirModule | None:
        """The ``ttir`` stage."""
        return self._mlir("ttir")

    @cached_property
    def source(self) -> MlirModule | None:
        """The ``source`` stage: Triton's first IR of the Python function, before any pass."""
        return self._mlir("source")

    @cached_property
    def ttgir(self) -> MlirModule | None:
        """The ``ttgir`` stage."""
        return self._mlir("ttgir")

    @cached_property
    def largest_tensor(self) -> LargeTensor | None:
        """The tensor value of the ``ttgir`` stage that takes the most registers; None where it or the number of warps is unknown."""
        warps = self.metadata.num_warps
        return largest_tensor(self.ttgir, warps) if self.ttgir and warps else None

    @cached_property
    def llir(self) -> LlvmModule | None:
        """The ``llir`` stage."""
        return self._decoded("llir", parse_llvm_ir)

    @cached_property
    def asm(self) -> GpuAsm | None:
        """The ``ptx`` or ``amdgcn`` stage."""
        return self._decoded("ptx" if "ptx" in self.files.stages else "amdgcn", parse_gpu_asm)

    @cached_property
    def spirv(self) -> SpirvModule | None:
        """The ``spv`` stage; None when it does not exist or has native code."""
        data = self.stage_bytes("spv")
        if data is None or is_elf(data):
            return None
        return self._value_of(parse_spirv(data, origin=self.files.stages["spv"]))

    @cached_property
    def spirv_ops(self) -> tuple[StageOp, ...]:
        """The instructions of the ``spv`` stage as lines of text; none where there is no SPIR-V."""
        return tuple(disassemble(self.spirv)) if self.spirv else ()

    @cached_property
    def cubin(self) -> Cubin | None:
        """The ``cubin`` stage."""
        data = self.stage_bytes("cubin")
        return None if data is None else self._value_of(parse_cubin(data, origin=self.files.stages["cubin"]))

    @cached_property
    def zebin(self) -> tuple[str, Zebin] | None:
        """Native code and the name of its file: the ``zebin`` stage, an object in the ``.spv``, or one built separately.

        For a dump without the object it is the ``.zeinfo``, a copy of the object's section of that name.
        """
        found = self.native_object
        if found is not None:
            return found[0], self._value_of(parse_zebin(found[1], origin=found[0]))
        info = self.stage_text("zeinfo")
        name = self.files.stages.get("zeinfo", "")
        return None if info is None else (name, self._value_of(parse_ze_info(info, origin=name)))

    @cached_property
    def native_object(self) -> tuple[str, bytes] | None:
        """The name and the bytes of the file with native code."""
        for stage in ("zebin", "spv"):
            data = self.stage_bytes(stage)
            if data is not None and (is_elf(data) or stage == "zebin"):
                return self.files.stages[stage], data
        return self._companion_object()

    def _companion_object(self) -> tuple[str, bytes] | None:
        """Return an object beside the entry; its own name or the file's must be this kernel's, since dumps have several."""
        last = None
        for folder, name in self._beside((".zebin", ".progbin")):
            data = self.bytes_of(folder / name, name)
            if data is None:
                continue
            kernels = parse_zebin(data, origin=name).value.kernels
            if any(k.name in self.names for k in kernels) or name.rpartition(".")[0] in self.names:
                last = name, data
        return last

    @cached_property
    def disassembly(self) -> Disassembly | None:
        """The text of the native code's instructions, or the reason why there is none; None without a disassembler."""
        return None if self._disassembler is None or self.zebin is None else self._disassembler(self)

    @cached_property
    def stored_builds(self) -> StoredBuilds | None:
        """Builds in other register modes that the run stores; None without any."""
        return stored_builds(self.files)

    @cached_property
    def larger_build(self) -> LargerBuild | None:
        """The build with 256 registers: stored in the run, else compiled on first use; None where neither is possible."""
        stored = self.stored_builds
        if stored is not None and stored.larger is not None:
            return stored.larger
        return self._builder(self) if self._builder is not None and self.spirv is not None else None

    @cached_property
    def isa(self) -> IsaProgram | None:
        """The instructions of the native code; None without a disassembly."""
        found = self.disassembly
        if found is None or found.text is None:
            return None
        return self._value_of(parse_isa(found.text, origin=f"{found.source} disassembled"))

    @cached_property
    def isa_report(self) -> IsaReport | None:
        """Figures of the instructions."""
        return None if self.isa is None else analyse_isa(self.isa, self.line_spans)

    @cached_property
    def pipe_bound(self) -> PipeBound | None:
        """The least cycles of the instructions by pipe; None where no rates of the device are known."""
        hardware = self.zebin[1].ip_version if self.zebin else ""
        row = device_row(self.metadata.target, hardware)
        if row is None or self.isa is None or self.isa_report is None:
            return None
        return analyse_pipes(self.isa, self.isa_report, row, row.grf_bytes or grf_bytes(self.metadata.target))

    @cached_property
    def debug_lines(self) -> DebugLines:
        """Source lines of the native code."""
        if self.native_object is None:
            return DebugLines()
        return self._value_of(parse_debug_lines(self.native_object[1], origin=self.native_object[0]))

    @cached_property
    def line_spans(self) -> tuple[LineSpan, ...]:
        """Source lines of this kernel; empty where the addresses of its instructions are not reliable."""
        if self.isa is None or not self.isa.addressed:
            return ()
        found = self.debug_lines.kernels
        own = next((found[n] for n in sorted(self.names) if n in found), ())
        return own or (next(iter(found.values())) if len(found) == 1 else ())

    @property
    def names(self) -> frozenset[str]:
        """Names of the kernel in other artifacts: its full name, and its file's, which Triton cuts."""
        return frozenset({self.metadata.name, self.files.stem} - {""})

    @cached_property
    def igc(self) -> tuple[str, IgcAsm] | None:
        """IGC's assembly dump of the kernel: of the native object's build, and of that the last try."""
        built = self.zebin[0].rpartition(".")[0] if self.zebin else ""
        found = []
        dumped = [(self.files.folder, n) for n in (self.files.stages.get("asm"),) if n]
        for folder, name in [*dumped, *self._beside((".asm",))]:
            data = self.bytes_of(folder / name, name)
            parsed = parse_igc_asm((data or b"").decode("utf-8", "replace"), origin=name)
            if parsed.value.kernel in self.names:
                same = bool(built) and name.startswith(f"{built}_")
                found.append((same, build_number(name), name, parsed.value))
        return max(found, key=lambda f: f[:3])[2:] if found else None

    @cached_property
    def ocloc(self) -> tuple[str, CompiledKernel | None] | None:
        """Figures of this kernel in ``ocloc.log``; None when there is no log of a successful build."""
        if self.ocloc_log is None:
            return None
        name, log = self.ocloc_log
        return name, self._warned(log)

    @cached_property
    def ocloc_log(self) -> tuple[str, OclocLog] | None:
        """The log of a successful build of this kernel, and its file name."""
        logs = self._beside(("ocloc.log",))
        for folder, name in logs:
            data = self.bytes_of(folder / name, name)
            log = build_log.parse_ocloc_log((data or b"").decode("utf-8", "replace"), origin=name).value
            own = name.removesuffix("ocloc.log").rstrip(".") in self.names | {""}
            # a log that is silent may be of another kernel of the folder
            if log.succeeded and (self._warned(log) or own or len(logs) == 1):
                return name, log
        return None

    def _warned(self, log: OclocLog) -> CompiledKernel | None:
        return next((k for k in log.kernels if k.kernel in self.names | {""}), None)

    @cached_property
    def spirv_stats(self) -> CodeStats | None:
        """Statistics of the SPIR-V."""
        return None if self.spirv is None else analyse_spirv(self.spirv)

    @cached_property
    def llvm_stats(self) -> CodeStats | None:
        """Statistics of the LLVM IR."""
        return None if self.llir is None else analyse_llvm(self.llir)

    @property
    def code(self) -> tuple[str, CodeStats] | None:
        """Statistics of the lowest-level code, and the name of its file."""
        if self.spirv_stats is not None and self.spirv_stats.instructions:
            return self.files.stages["spv"], self.spirv_stats
        if self.llvm_stats is not None:
            return self.files.stages["llir"], self.llvm_stats
        return None

    def _beside(self, suffixes: tuple[str, ...]) -> list[tuple[Path, str]]:
        found = [(self.files.folder, n) for n in self.files.logs if n.endswith(suffixes)]
        compiled = (self.files.kept,) if self.files.kept else ()
        for folder in (*self.files.companions, *compiled):
            found += [(folder, n) for n in plain_names(folder) if n.endswith(suffixes)]
        return found

    def file(self, name: str) -> str:
        """Return the path of a file in the entry's folder."""
        return f"{self._folder}/{name}"

    def bytes_of(self, path: str | Path, name: str) -> bytes | None:
        """Return the bytes of a file of the entry; None, with a problem, when it cannot be read."""
        try:
            return read_file(path, limit=_TEXT_LIMIT)
        except OSError as error:
            self.problems.append(Problem(name, f"cannot be read: {error.strerror or error}"))
            return None

    def _decoded(self, stage: str, parse: Callable[..., Parsed[T]]) -> T | None:
        text = self.stage_text(stage)
        return None if text is None else self._value_of(parse(text, origin=self.files.stages[stage]))

    def _value_of(self, parsed: Parsed[T]) -> T:
        self.problems += parsed.problems
        return parsed.value

    def check(self) -> tuple[Problem, ...]:
        """Parse all artifacts and return their problems."""
        _ = self.metadata, self.group, self.zebin, self.igc, self.ocloc, self.cubin, self.spirv, self.llir
        _ = self.ttir, self.ttgir, self.asm, self.source
        return tuple(dict.fromkeys(self.problems))


M = TypeVar("M", LlvmModule, MlirModule)


class DotReader(EntryReader):
    """Kernel of a cache with only the data needed to find lost dots: dots, layouts, functions, DPAS and calls.

    Line numbers are not those of the files.
    """

    def _mlir(self, stage: str) -> MlirModule | None:
        text = self.stage_text(stage)
        return None if text is None else skim_mlir(text, "tt.dot", origin=self.files.stages[stage])

    @cached_property
    def spirv(self) -> SpirvModule | None:
        """Functions, calls and DPAS of the ``spv`` stage."""
        data = self.stage_bytes("spv")
        if data is None or is_elf(data):
            return None
        return parse_spirv(data, origin=self.files.stages["spv"], only=FOR_DPAS).value


class OutlineReader(EntryReader):
    """Kernel of a cache for ``verify``: valid stages are only outlined, all others parsed in full.

    Models have no operations and no instructions; every file is read once.
    """

    def __init__(self, files: EntryFiles) -> None:
        super().__init__(files)
        self._read: dict[str | Path, bytes | None] = {}

    def bytes_of(self, path: str | Path, name: str) -> bytes | None:
        """Return the bytes of a file of the entry; they are cached."""
        if path not in self._read:
            self._read[path] = super().bytes_of(path, name)
        return self._read[path]

    def _mlir(self, stage: str) -> MlirModule | None:
        return self._outline(stage, outline_mlir, parse_mlir)

    @cached_property
    def llir(self) -> LlvmModule | None:
        """The functions of the ``llir`` stage."""
        return self._outline("llir", outline_llvm_ir, parse_llvm_ir)

    @cached_property
    def spirv(self) -> SpirvModule | None:
        """The entry points of the ``spv`` stage."""
        found = outline_spirv(self.stage_bytes("spv") or b"")
        return super().spirv if found is None else found

    def _outline(
        self, stage: str, outline: Callable[[str], M | None], parse: Callable[..., Parsed[M]]
    ) -> M | None:
        text = self.stage_text(stage)
        if text is None:
            return None
        found = outline(text)
        return self._value_of(parse(text, origin=self.files.stages[stage])) if found is None else found
