"""The stages of a kernel as levels of its page: texts, lines that they come from, and lines that do something to the machine."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from xpudbg.facts.kernels.cache.health import TEXT_STAGES
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.entry_run import no_native_words
from xpudbg.facts.kernels.stages.side_by_side import stage_ops
from xpudbg.facts.origins.kernel_code import KernelCode
from xpudbg.formats.spirv_text import header_lines
from xpudbg.model.artifact import Kind
from xpudbg.model.isa import IsaInstruction
from xpudbg.model.location import StageOp
from xpudbg.model.provenance import Evidence
from xpudbg.model.report import LevelText, LineMark, MarkKind
from xpudbg.report.file_store import FileStore, language_of
from xpudbg.report.line_links import Pairs

TITLES = {
    "source": "Triton IR before passes", "ttir": "Triton IR", "ttgir": "TritonGPU IR", "llir": "LLVM IR", "spv": "SPIR-V",
    "ptx": "PTX", "amdgcn": "AMDGCN", "asm": "ISA", "visaasm": "vISA",
}  # fmt: skip
_TEXTS = ("source", "ttir", "ttgir", "llir", "ptx", "amdgcn")
_MARKS: tuple[tuple[MarkKind, re.Pattern[str]], ...] = (
    (
        "dpas",
        re.compile(r"^tt\.dot|dpas|matrix_mad|MatrixMultiplyAccumulate|^w?g?mma\.|^mfma", re.IGNORECASE),
    ),
    (
        "block2d",
        re.compile(
            r"2d_?block|Subgroup2DBlock|LSC2DBlock|ttig\.2d_block|cp\.async\.bulk\.tensor", re.IGNORECASE
        ),
    ),
    ("barrier", re.compile(r"barrier|^bar\.sync", re.IGNORECASE)),
    ("loop", re.compile(r"^scf\.(?:for|while)$")),
    ("spill", re.compile(r"^(?:ld|st)\.local")),
)
_LOOKED_AT = 400
_FILLING = re.compile(r"(?<=.{9}) {3,}")
"""Blanks behind the column of predicates."""


def stage_levels(reader: EntryReader, store: FileStore, graph: str | None, prefix: str) -> list[LevelText]:
    """The stages that a cache entry has; what is missing of native code says why.

    Args:
        reader: The entry.
        store: The report's files.
        graph: Id of the kernel's graph.
        prefix: Path of the cache in the run, with a slash at its end, or nothing.
    """
    lost = _lost(reader)
    found = []
    for stage in _TEXTS:
        if stage in reader.files.stages:
            found.append(_text_stage(reader, stage, store, graph, prefix))
        elif stage in lost:
            found.append(LevelText(stage, TITLES[stage], language_of(f".{stage}"), missing=lost[stage]))
    if "spv" in reader.files.stages:
        found.insert(_behind_llir(found), _spirv(reader))
    elif "spv" in lost:
        missing = LevelText("spv", TITLES["spv"], "spirv", missing=lost["spv"])
        found.insert(_behind_llir(found), missing)
    found += _native(reader)
    return found


def _lost(reader: EntryReader) -> dict[str, str]:
    """The stages that were made and are not there, each with why that is known."""
    found = {}
    if not reader.files.bare and reader.backend in TEXT_STAGES:
        why = "the cache entry has no such file (TRITON_STORE_BINARY_ONLY=1 keeps binaries only)"
        found = dict.fromkeys(TEXT_STAGES[reader.backend], why)
    for name in reader.group.children:
        stage = name.rpartition(".")[2]
        if stage in TITLES and name != reader.files.metadata:
            found[stage] = f"{reader.files.group} lists {name}, and the file is not there"
    return {stage: why for stage, why in found.items() if stage not in reader.files.stages}


def _behind_llir(found: list[LevelText]) -> int:
    return next((n for n, level in enumerate(found, 1) if level.level == "llir"), len(found))


def _text_stage(
    reader: EntryReader, stage: str, store: FileStore, graph: str | None, prefix: str
) -> LevelText:
    name = reader.files.stages[stage]
    language = language_of(f".{stage}")
    data = reader.stage_bytes(stage)
    if data is None:
        why = next((p.what for p in reader.problems if p.where == name), "it cannot be read")
        return LevelText(stage, TITLES[stage], language, missing=why)
    if b"\x00" in data:
        return LevelText(stage, TITLES[stage], language, missing=f"{name} is damaged: it is no text")
    number = store.show(f"{prefix}{reader.files.key}/{name}", data, Kind.TRITON_STAGE.value, graph)
    if number is None:
        return LevelText(stage, TITLES[stage], language, missing="it is too large for a report")
    return LevelText(stage, TITLES[stage], language, file=number, marks=_marks(stage_ops(reader, stage)))


def _spirv(reader: EntryReader) -> LevelText:
    module = reader.spirv
    if module is None:
        why = next((p.what for p in reader.problems if p.where == reader.files.stages["spv"]), "")
        reason = why or "the file holds native code, and no SPIR-V"
        return LevelText("spv", TITLES["spv"], "spirv", missing=reason)
    ops = reader.spirv_ops
    text = "\n".join([*header_lines(module), *(op.text for op in ops)])
    return LevelText("spv", TITLES["spv"], "spirv", text=text, marks=_marks(ops), note="disassembled")


def _native(reader: EntryReader) -> list[LevelText]:
    if reader.isa is not None and reader.disassembly is not None and reader.disassembly.text is not None:
        text, by = reader.disassembly.text, reader.disassembly.by
        return [
            LevelText(
                "asm",
                TITLES["asm"],
                "asm",
                text=narrow_isa(text),
                marks=_isa_marks(reader),
                note=f"disassembled by {by}",
            )
        ]
    if reader.disassembly is not None:
        return [LevelText("asm", TITLES["asm"], "asm", missing=reader.disassembly.reason)]
    if reader.backend == "xpu":
        return [LevelText("asm", TITLES["asm"], "asm", missing=no_native_words(reader.files))]
    return []


def narrow_isa(text: str) -> str:
    """Instructions without the blanks that a disassembler fills its columns with, so that a narrow column shows the operands.

    Args:
        text: What it printed; each line stays one, and predicates keep their column.
    """
    return "\n".join(_FILLING.sub("  ", line.rstrip()) for line in text.split("\n"))


def _marks(ops: Iterable[StageOp]) -> tuple[LineMark, ...]:
    found = []
    for op in ops:
        words = f"{op.name} {op.text[:_LOOKED_AT]}" if op.name in {"call", "OpFunctionCall"} else op.name
        kind = _mark_of(words)
        if kind is not None:
            found.append(LineMark(op.number, kind, op.name))
    return tuple(found)


@lru_cache(maxsize=4096)
def _mark_of(words: str) -> MarkKind | None:
    return next((kind for kind, pattern in _MARKS if pattern.search(words)), None)


def _isa_marks(reader: EntryReader) -> tuple[LineMark, ...]:
    program, report = reader.isa, reader.isa_report
    if program is None:
        return ()
    starts = {loop.start: loop for loop in report.loops} if report else {}
    found = []
    for instruction in program.instructions:
        loop = starts.get(instruction.address)
        if loop is not None:
            where = f" at depth {loop.depth}" if loop.depth > 1 else ""
            found.append(LineMark(instruction.line, "loop", f"a loop begins{where}"))
        kind = _isa_kind(instruction)
        if kind is not None:
            note = instruction.message.kind if instruction.message else instruction.mnemonic
            found.append(LineMark(instruction.line, kind, note))
    return tuple(found)


def _isa_kind(instruction: IsaInstruction) -> MarkKind | None:
    if instruction.dpas:
        return "dpas"
    if instruction.barrier:
        return "barrier"
    if instruction.message is None:
        return None
    if instruction.message.form == "scratch":
        return "spill"
    return "block2d" if instruction.message.form == "2D block" else "send"


def stage_pairs(code: KernelCode, found: Pairs) -> None:
    """Enter the lines of the stages with the lines of the kernel's code that they come from.

    Args:
        code: The kernel's code.
        found: Where to.
    """
    for number, stages in code.ops_by_line.items():
        _, line = code.place(number)
        for level, ops in stages.items():
            rows = found.setdefault(("code", level.value, Evidence.RECORDED.value), set())
            rows.update((line, op.number) for op in ops)
