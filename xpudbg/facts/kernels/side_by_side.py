"""Stages side by side: figures of each, and the operations that come from one Python line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import whole_number
from xpudbg.facts.fusion.run_fusion import launches_of
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.entry_run import no_native_text
from xpudbg.facts.kernels.python_lines import PythonOrigins, hot_lines, isa_ops
from xpudbg.facts.kernels.source_lines import line_in
from xpudbg.facts.kernels.tile_facts import block_requests
from xpudbg.model.artifact import STAGES
from xpudbg.model.isa import FORMS, HotLine, IsaCode
from xpudbg.model.location import StageOp, base_name
from xpudbg.model.stages import CodeStats, LineLink, MlirModule, StagesResult, StageSummary

Line = TypeVar("Line", LineLink, HotLine)
_NO_ORIGINS = PythonOrigins()
_DATA = tuple(form for form in FORMS if form != "scratch")
_MLIR = ("source", "ttir", "ttgir")
_LOADS = frozenset({"tt.load", "tt.descriptor_load", "tt.experimental_descriptor_load"})
_STORES = frozenset({"tt.store", "tt.descriptor_store", "tt.experimental_descriptor_store"})
_BARRIERS = ("gpu.barrier", "ttg.barrier", "triton_gen.barrier", "triton_gen.split_barrier")


def analyse_stages(
    reader: EntryReader, *, source: str = "", rank_by: str = "", origins: PythonOrigins = _NO_ORIGINS
) -> StagesResult:
    """Summarise all stages and link them by line.

    Args:
        reader: The kernel; with a disassembler the instructions of its native code are the stage ``asm``.
        source: Text of the kernel's Python file, when it is known: shown beside the lines.
        rank_by: ``instructions``, ``sends`` or ``scratch`` to rank the kernel's lines; empty to leave that out.
        origins: What Inductor's generated file comes from, where it is one and that is known.
    """
    files = reader.files
    summaries: list[StageSummary] = []
    ops: dict[str, Sequence[StageOp]] = {}
    for stage in files.stages:
        data = reader.stage_bytes(stage)
        if data is None:
            continue
        found = stage_ops(reader, stage)
        ops[stage] = found
        summaries.append(_summary(reader, stage, len(data), found))
    notes = []
    if "asm" not in files.stages and reader.isa is not None and reader.disassembly is not None:
        ops["asm"] = isa_ops(reader)
        summaries.append(_isa_summary(reader, len(reader.disassembly.text or ""), ops["asm"]))
        if not reader.line_spans:
            notes.append(f"{reader.disassembly.source} has no source lines: {why_no_lines(reader)}")
    elif reader.disassembly is not None:
        notes.append(f"no instructions of native code: {reader.disassembly.reason}")
    elif reader.backend == "xpu" and reader.zebin is None:
        notes.append(no_native_text(files))
    origins = _trusted(origins, ops)
    links = link_lines({s: o for s, o in ops.items() if o}, source or origins.text)
    links = tuple(_with_origins(link, origins) for link in links)
    name = reader.metadata.name or files.stem
    problems = tuple(dict.fromkeys(reader.problems))
    hot = hot_lines(reader, by=rank_by, source=source or origins.text) if rank_by else ()
    hot = tuple(_with_origins(line, origins) for line in hot)
    return StagesResult(
        name,
        files.key,
        tuple(summaries),
        links,
        tuple(notes),
        problems,
        hot,
        origins.lines,
        launches_of(files),
    )


def _trusted(origins: PythonOrigins, ops: dict[str, Sequence[StageOp]]) -> PythonOrigins:
    """Return origins without text and lines where the text has the kernel's function on another line: it is another file."""
    functions = (op for found in ops.values() for op in found if op.name == "tt.func" and op.frames)
    first = next(functions, None)
    same = first is not None and first.frames[-1].line == origins.first
    return origins if same else PythonOrigins(lines=origins.lines)


def _with_origins(line: Line, origins: PythonOrigins) -> Line:
    """Add the user's lines that it computes to a line; a copy of a line of the user's script becomes that line."""
    if not origins.file or line.file != origins.file:
        return line
    found = replace(line, origins=origins.by_line.get(line.line, origins.lines))
    copied = origins.copies.get(line.line)
    return (
        replace(found, file=base_name(copied.path), line=copied.line, code=copied.code) if copied else found
    )


def why_no_lines(reader: EntryReader) -> str:
    """Return why the instructions of a kernel have no source lines."""
    if reader.isa is not None and not reader.isa.addressed:
        return "the addresses of its instructions could not be told"
    if reader.debug_lines.present:
        return "its .debug_line names none of this kernel"
    if reader.spirv is None:
        return "it has no .debug_line"
    if any(op.frames for op in stage_ops(reader, "spv")):
        return "its compiler wrote no .debug_line, though the SPIR-V names lines"
    return "neither it nor the SPIR-V names lines (TRITON_DISABLE_LINE_INFO=1 leaves them out)"


def choose_lines(reader: EntryReader, result: StagesResult, wanted: str) -> tuple[LineLink, ...]:
    """Return the Python lines that a word names.

    Args:
        reader: The kernel.
        result: Its stages.
        wanted: ``32``, ``kernel.py:32``, a line of the user's file that a generated kernel computes, or ``STAGE:N`` for the line that
            line N of a stage comes from; in ``asm`` also a label (``L424``) or an address (``0x1a8``).

    Raises:
        XpudbgError: It fits none; the hint lists them.
    """
    place, _, number = wanted.rpartition(":")
    if place in {s.stage for s in result.stages}:
        line = _stage_line(reader, place, number, wanted)
        found = tuple(x for x in result.lines if any(op.number == line for op in x.stages.get(place, ())))
        if not found:
            there = next((op for op in stage_ops(reader, place) if op.number == line), None)
            hint = (
                f"{place} has no operation there"
                if there is None
                else f"the {there.name} there carries no Python line"
            )
            raise XpudbgError(f"{wanted} has no Python line", hint=hint)
        return found
    if place in {*STAGES, "asm"}:
        raise XpudbgError(
            f"there is no stage {place}",
            hint=f"it has {', '.join(s.stage for s in result.stages) or 'no stage at all'}",
        )
    wanted_line = whole_number(number)
    if wanted_line is None:
        raise XpudbgError(
            f"{wanted} is not a line", hint="such as --line 32, --line kernel.py:32 or --line asm:120"
        )
    found = tuple(
        x for x in result.lines if x.line == wanted_line and (not place or x.file == base_name(place))
    )
    # A line of the user's own file.
    if not found and place:
        found = tuple(
            x
            for x in result.lines
            if any(o.line == wanted_line and base_name(o.path) == base_name(place) for o in x.origins)
        )
    if not found:
        known = ", ".join(str(x.line) for x in result.lines[:40])
        raise XpudbgError(
            f"no stage has anything of line {wanted}", hint=f"existing lines: {known or 'none'}"
        )
    return found


def _stage_line(reader: EntryReader, stage: str, number: str, wanted: str) -> int:
    """Return the line of a stage's text by number; in ``asm`` also by label or address."""
    if stage == "asm" and reader.isa and (number.startswith("0x") or number[:1] == "L"):
        digits, base = (number[2:], 16) if number.startswith("0x") else (number[1:], 10)
        try:
            address = int(digits, base)
        except ValueError:
            address = -1
        line = next((i.line for i in reader.isa.instructions if i.address == address), None)
        if line is not None:
            return line
    elif (plain := whole_number(number)) is not None:
        return plain
    raise XpudbgError(
        f"{wanted} is not a line of {stage}",
        hint="give the number of a line; in asm also a label or an address",
    )


def stage_ops(reader: EntryReader, stage: str) -> Sequence[StageOp]:
    """Return the operations of a stage in order; empty for stages without readable instructions."""
    if stage in _MLIR:
        module = reader.mlir_stage(stage)
        return module.ops if module else ()
    if stage == "llir":
        return reader.llir.ops if reader.llir else ()
    if stage == "spv":
        return reader.spirv_ops
    if stage in {"ptx", "amdgcn"}:
        return reader.asm.ops if reader.asm else ()
    return isa_ops(reader) if stage == "asm" else ()


def link_lines(ops: dict[str, Sequence[StageOp]], source: str) -> tuple[LineLink, ...]:
    """Group operations of all stages by their line in the kernel's own file."""
    code = source.splitlines()
    lines: dict[tuple[str, int], dict[str, list[StageOp]]] = {}
    own = _own_file(ops)
    for stage, found in ops.items():
        for op in found:
            where = line_in(op.frames, own)
            if where and op.name not in {"module", "tt.func"}:
                lines.setdefault((base_name(where[0]), where[1]), {}).setdefault(stage, []).append(op)
    links = []
    for (name, number), stages in sorted(lines.items(), key=lambda kv: (kv[0][0] != own, kv[0])):
        text = code[number - 1].strip() if 0 < number <= len(code) else ""
        links.append(LineLink(name, number, text, {s: tuple(o) for s, o in stages.items()}))
    return tuple(links)


def _own_file(ops: dict[str, Sequence[StageOp]]) -> str:
    """Return the kernel's own file, which has its function; in ``source`` called functions are not inlined yet."""
    functions = (op for found in ops.values() for op in found if op.name == "tt.func" and op.frames)
    first = next(functions, None)
    return base_name(first.frames[-1].file) if first else ""


def _summary(reader: EntryReader, stage: str, size: int, ops: Sequence[StageOp]) -> StageSummary:
    without = sum(not op.frames for op in ops)
    if stage in _MLIR:
        module = reader.mlir_stage(stage)
        return _mlir_summary(stage, size, module, without) if module else StageSummary(stage, size)
    stats = reader.llvm_stats if stage == "llir" else reader.spirv_stats if stage == "spv" else None
    if stats is not None:
        body = [op for op in ops if op.frames] if stage == "spv" else ops
        return _code_summary(
            stage, size, stats, stats.instructions - len(body) if stage == "spv" else without
        )
    if stage in {"ptx", "amdgcn"} and reader.asm:
        asm = reader.asm
        return StageSummary(
            stage, size, len(asm.ops), _most(op.name.split(".")[0] for op in asm.ops), asm.counts.get("load", 0),
            asm.counts.get("store", 0), sum(asm.matrix.values()), None, asm.counts.get("barrier", 0), None, without,
        )  # fmt: skip
    return StageSummary(stage, size)


def _mlir_summary(stage: str, size: int, module: MlirModule, without: int) -> StageSummary:
    names = Counter(op.name for op in module.ops)
    dialects = Counter(op.name.split(".")[0] for op in module.ops if "." in op.name)
    requests = block_requests(module)
    return StageSummary(
        stage=stage,
        bytes=size,
        ops=len(module.ops),
        dialects=dict(dialects.most_common()),
        loads=sum(names[n] for n in _LOADS),
        stores=sum(names[n] for n in _STORES),
        dots=names["tt.dot"] + names["tt.dot_scaled"],
        conversions=names["ttg.convert_layout"] + names["triton_gpu.convert_layout"]
        if stage == "ttgir"
        else None,
        barriers=sum(count for n, count in names.items() if n.startswith(_BARRIERS)),
        block_2d=sum(len(ops) for ops in requests.values()) if stage == "ttgir" else None,
        without_line=without,
    )


def _code_summary(stage: str, size: int, stats: CodeStats, without: int) -> StageSummary:
    return StageSummary(
        stage=stage,
        bytes=size,
        ops=stats.instructions,
        dialects=dict(sorted(stats.opcodes.items(), key=lambda kv: (-kv[1], kv[0]))[:8]),
        loads=sum(m.count for m in stats.memory if m.kind == "load" and m.space != "private"),
        stores=sum(m.count for m in stats.memory if m.kind == "store" and m.space != "private"),
        dots=sum(d.count for d in stats.dpas),
        conversions=None,
        barriers=stats.barriers + stats.split_barriers,
        block_2d=sum(b.count for b in stats.blocks),
        without_line=max(without, 0),
    )


def _isa_summary(reader: EntryReader, size: int, ops: Sequence[StageOp]) -> StageSummary:
    code = reader.isa_report.code if reader.isa_report else IsaCode()
    return StageSummary(
        stage="asm",
        bytes=size,
        ops=code.instructions,
        dialects=_most(op.name for op in ops),
        loads=code.moved("load", _DATA),
        stores=code.moved("store", _DATA),
        dots=code.dpas,
        conversions=None,
        barriers=code.barriers,
        block_2d=sum(code.moved(operation, ("2D block",)) for operation in code.memory),
        without_line=sum(not op.frames for op in ops),
    )


def _most(names: Iterable[str]) -> dict[str, int]:
    return dict(Counter(names).most_common(8))
