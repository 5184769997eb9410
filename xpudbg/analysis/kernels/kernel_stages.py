"""Stages beside each other: numbers of each, and the operations that one Python line became."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from xpudbg.analysis.kernels.card_format import own_line
from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.analysis.kernels.tile_facts import block_requests
from xpudbg.model.cache import EntryFiles
from xpudbg.model.location import StageOp
from xpudbg.model.mlir import MlirModule
from xpudbg.model.spirv import CodeStats
from xpudbg.model.stages import LineLink, StagesResult, StageSummary
from xpudbg.parsers.spirv_text import disassemble

_MLIR = ("source", "ttir", "ttgir")
_LOADS = frozenset({"tt.load", "tt.descriptor_load", "tt.experimental_descriptor_load"})
_STORES = frozenset({"tt.store", "tt.descriptor_store", "tt.experimental_descriptor_store"})
_BARRIERS = ("gpu.barrier", "ttg.barrier", "triton_gen.barrier", "triton_gen.split_barrier")


def analyse_stages(files: EntryFiles, *, source: str = "") -> StagesResult:
    """Summaries of all stages and the links between them.

    Args:
        files: The entry.
        source: Text of the kernel's Python file, when the user has it: shown beside the lines.
    """
    reader = EntryReader(files)
    summaries: list[StageSummary] = []
    ops: dict[str, Sequence[StageOp]] = {}
    for stage in files.stages:
        data = reader.stage_bytes(stage)
        if data is None:
            continue
        found = stage_ops(reader, stage)
        ops[stage] = found
        summaries.append(_summary(reader, stage, len(data), found))
    links = link_lines({s: o for s, o in ops.items() if o}, source)
    name = reader.metadata.name or files.stem
    return StagesResult(name, files.key, tuple(summaries), links, tuple(dict.fromkeys(reader.problems)))


def stage_ops(reader: EntryReader, stage: str) -> Sequence[StageOp]:
    """The operations of a stage in order; none for stages that have no readable instructions."""
    if stage in _MLIR:
        module = reader.mlir_stage(stage)
        return module.ops if module else ()
    if stage == "llir":
        return reader.llir.ops if reader.llir else ()
    if stage == "spv":
        return tuple(disassemble(reader.spirv)) if reader.spirv else ()
    if stage in {"ptx", "amdgcn"}:
        return reader.asm.ops if reader.asm else ()
    return ()


def link_lines(ops: dict[str, Sequence[StageOp]], source: str) -> tuple[LineLink, ...]:
    """Operations of all stages by the line of the kernel's own file that they come from."""
    code = source.splitlines()
    lines: dict[tuple[str, int], dict[str, list[StageOp]]] = {}
    for stage, found in ops.items():
        for op in found:
            where = own_line(op)
            if where and op.name not in {"module", "tt.func"}:
                lines.setdefault((_base(where[0]), where[1]), {}).setdefault(stage, []).append(op)
    links = []
    own = _own_file(ops)
    for (name, number), stages in sorted(lines.items(), key=lambda kv: (kv[0][0] != own, kv[0])):
        text = code[number - 1].strip() if 0 < number <= len(code) else ""
        links.append(LineLink(name, number, text, {s: tuple(o) for s, o in stages.items()}))
    return tuple(links)


def _own_file(ops: dict[str, Sequence[StageOp]]) -> str:
    """The kernel's own file: where its function stands; in ``source`` called functions are not inlined yet."""
    functions = (op for found in ops.values() for op in found if op.name == "tt.func" and op.frames)
    first = next(functions, None)
    return _base(first.frames[-1].file) if first else ""


def _base(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


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


def _most(names: Iterable[str]) -> dict[str, int]:
    return dict(Counter(names).most_common(8))
