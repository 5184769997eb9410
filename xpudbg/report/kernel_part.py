"""Page of a kernel: its card, its code at each level, and links between lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from xpudbg.core.text import binary_size, decimal_size, listed, plural
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.entry_run import no_native_text
from xpudbg.facts.kernels.kernel_card import card_of
from xpudbg.facts.kernels.kernel_page import launch_page
from xpudbg.facts.kernels.run_kernels import spills_in_some
from xpudbg.facts.kernels.side_by_side import stage_ops
from xpudbg.facts.kernels.triton_cache import TEXT_STAGES, CacheRows
from xpudbg.facts.origins.build_links import Key
from xpudbg.facts.origins.kernel_code import KernelCode
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.findings.fusion_rules import explain_extern
from xpudbg.formats.spirv import header_lines
from xpudbg.model.artifact import Kind
from xpudbg.model.cache import CacheEntry
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.fusion import BufferInfo, removed_text
from xpudbg.model.generated_code import LIBRARY_KINDS
from xpudbg.model.isa import IsaInstruction
from xpudbg.model.kernel import Advice, KernelCard, KernelPage
from xpudbg.model.location import StageOp
from xpudbg.model.native import StoredBuilds
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.model.report import ReportKernelRow
from xpudbg.model.report_graph import (
    FactChapter,
    FactLine,
    LevelText,
    LineMark,
    MarkKind,
    ReportAdvice,
    ReportBuilds,
    ReportConfiguration,
    ReportKernelPage,
    ReportStoredBuilds,
)
from xpudbg.model.row import dataclass
from xpudbg.model.verify import changed_text
from xpudbg.report.graph_levels import Pairs, PythonFiles, add_pairs, level_links, line_pairs, python_levels
from xpudbg.report.graph_part import GraphPart
from xpudbg.report.kernel_rows import CountedKernel, RunPasses, RunTimes, kernel_row
from xpudbg.report.run_pages import FileStore, language_of
from xpudbg.screens.fusion.buffer_text import bytes_text
from xpudbg.screens.kernels.page import least_time, share_text
from xpudbg.screens.kernels.whatif import build_columns
from xpudbg.screens.report.graph_content import report_neighbours

# The stages of a kernel as levels of its page: texts, source lines, and marks of notable instructions.

TITLES = {
    "source": "Triton IR before passes", "ttir": "Triton IR", "ttgir": "TritonGPU IR", "llir": "LLVM IR", "spv": "SPIR-V",
    "ptx": "PTX", "amdgcn": "AMDGCN", "asm": "ISA", "visaasm": "vISA",
}  # fmt: skip
_TEXTS = ("source", "ttir", "ttgir", "llir", "spv", "ptx", "amdgcn")
_MARKS: tuple[tuple[MarkKind, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        "dpas",
        ("tt.dot", "mma.", "wmma.", "gmma.", "wgmma.", "mfma"),
        ("dpas", "matrix_mad", "matrixmultiplyaccumulate"),
    ),
    ("block2d", (), ("2d_block", "2dblock", "cp.async.bulk.tensor")),
    ("barrier", ("bar.sync",), ("barrier",)),
    ("spill", ("ld.local", "st.local"), ()),
)
"""Beginnings and parts of names, in lower case."""
_LOOPS = frozenset({"scf.for", "scf.while"})
_CALLS = frozenset({"call", "OpFunctionCall"})
_LOOKED_AT = 400
_FILLING = re.compile(r" {3,}")
_PREDICATES = 9
"""Width of the column of predicates, which keeps its blanks."""


def _stage(stage: str, **what: Any) -> LevelText:
    return LevelText(stage, TITLES[stage], "spirv" if stage == "spv" else language_of(f".{stage}"), **what)


def _lost(reader: EntryReader) -> dict[str, str]:
    """Return the stages that were compiled but are missing, each with the evidence."""
    found = {}
    if not reader.files.bare and reader.backend in TEXT_STAGES:
        why = "the cache entry has no such file (TRITON_STORE_BINARY_ONLY=1 keeps binaries only)"
        found = dict.fromkeys(TEXT_STAGES[reader.backend], why)
    for name in reader.group:
        stage = name.rpartition(".")[2]
        if stage in TITLES and name != reader.files.metadata:
            found[stage] = f"{reader.files.group} lists {name}, and the file is not there"
    return {stage: why for stage, why in found.items() if stage not in reader.files.stages}


def _problem_of(reader: EntryReader, stage: str) -> str:
    return next((p.what for p in reader.problems if p.where == reader.files.stages[stage]), "")


def _spirv(reader: EntryReader) -> LevelText:
    module = reader.spirv
    if module is None:
        return _stage(
            "spv", missing=_problem_of(reader, "spv") or "the file holds native code, and no SPIR-V"
        )
    ops = reader.spirv_ops
    text = "\n".join([*header_lines(module), *(op.text for op in ops)])
    return _stage("spv", text=text, marks=_marks(ops), note="disassembled")


def _native(reader: EntryReader) -> list[LevelText]:
    made = reader.disassembly
    if reader.isa is not None and made is not None and made.text is not None:
        note = f"disassembled by {made.by}"
        return [_stage("asm", text=narrow_isa(made.text), marks=_isa_marks(reader), note=note)]
    if made is not None:
        return [_stage("asm", missing=made.reason)]
    return [_stage("asm", missing=no_native_text(reader.files))] if reader.backend == "xpu" else []


def narrow_isa(text: str) -> str:
    """Remove the padding of a disassembler's columns, so that a narrow view shows the operands.

    Args:
        text: Output of the disassembler; line breaks and the column of predicates are preserved.
    """
    return "\n".join(
        line[:_PREDICATES] + _FILLING.sub("  ", line[_PREDICATES:]) if "   " in line else line
        for line in map(str.rstrip, text.split("\n"))
    )


def _marks(ops: Sequence[StageOp]) -> tuple[LineMark, ...]:
    found = []
    names = {op.name for op in ops}
    marked = {name for name in names if name in _CALLS or _mark_of(name) is not None}
    for op in ops if marked else ():
        if op.name not in marked:
            continue
        kind = _mark_of(f"call {_callee(op.text)}" if op.name in _CALLS else op.name)
        if kind is not None:
            found.append(LineMark(op.number, kind, op.name))
    return tuple(found)


def _callee(text: str) -> str:
    """Return the function that a call names; for other forms of call the beginning of the text."""
    _, spirv, call = text.partition(" OpFunctionCall ")
    if spirv:
        return call.split(" ", 2)[1] if " " in call else call
    at = text.find("@")
    return text[at : text.find("(", at)] if at >= 0 else text[:_LOOKED_AT]


@lru_cache(maxsize=4096)
def _mark_of(operation: str) -> MarkKind | None:
    if operation in _LOOPS:
        return "loop"
    operation = operation.lower()
    for kind, beginnings, parts in _MARKS:
        if operation.startswith(beginnings) or any(part in operation for part in parts):
            return kind
    return None


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
    """Add line pairs from the kernel's code to its stages.

    Args:
        code: The kernel's code.
        found: Pairs to add to.
    """
    for level, ops in code.lined_ops.items():
        places = {line: code.place(line)[1] for line in {line for line, _ in ops}}
        rows = found.setdefault(("code", level.value, Evidence.RECORDED), set())
        rows.update([(places[line], op.number) for line, op in ops])


# Stored builds of ``triton-cache whatif`` as the table of a kernel's page.

_UNKNOWN = "–"


def whatif_table(builds: StoredBuilds | None) -> ReportStoredBuilds | None:
    """Return the table of the builds without empty columns; None without builds.

    Args:
        builds: The builds.
    """
    if builds is None:
        return None
    columns, made = build_columns(builds.attempts)
    cells = {c.title: tuple(_cell(c.cell(a)) for a in made) for c in columns}
    shown = {title: column for title, column in cells.items() if not {*column} <= {_UNKNOWN, "0"}}
    notes = ("* requested by the kernel's metadata",) if any(a.asked for a in made) else ()
    return ReportStoredBuilds(
        tuple(_HEADINGS.get(title, title) for title in shown),
        tuple(zip(*shown.values(), strict=True)),
        changed_text(builds.changed),
        (*notes, *builds.lines),
    )


def _cell(value: object) -> str:
    return _UNKNOWN if value in (None, "?") else f"{value:,}" if isinstance(value, int) else str(value)


_HEADINGS = {
    "GRF": "GRF mode", "regs": "registers", "(regs)": "spilled registers", "instr": "instructions", "sends": "messages",
}  # fmt: skip
"""Headings that are short on terminals."""
_AROUND = 4
"""Lines above and below a call that the page of a library call shows."""
_UPPER = ("captured", "aten", "post_grad", "scheduler")
_MODEL = "model of memory traffic"
_LISTED = 40
_CONFIGURATIONS, _MOST_CONFIGURATIONS = 4, 30
"""Additional configurations that get a page, of one kernel and of all kernels."""
_KEY = 8


@dataclass(frozen=True)
class KernelPart:
    """Data of a kernel for its page.

    Attributes:
        page: Its page, without sentences about fusion.
        row: Its row in lists.
        advice: Advice of its cache entry.
        reader: Its cache entry, as it was read for the page; None without one.
        in_some: Whether it spills in some of its configurations and in others not, where nothing says which one runs.
    """

    page: ReportKernelPage
    row: ReportKernelRow
    advice: tuple[Advice, ...] = ()
    reader: EntryReader | None = None
    in_some: bool = False


class KernelPages:
    """Maker of the pages of a run's kernels.

    Args:
        links: The run's links.
        files: The report's files.
        passes: Passes of the run's kernels.
    """

    def __init__(self, links: RunLinks, files: FileStore, passes: RunPasses) -> None:
        self._links, self._files, self._passes = links, files, passes
        self._rows, self._times = links.run.fact(CacheRows), links.run.fact(RunTimes)
        self._left = _MOST_CONFIGURATIONS
        self._cache = "triton_cache/" if links.run.is_bundle else ""

    def of_graph(self, graph: GraphPart, kernel: CountedKernel) -> list[KernelPart]:
        """Return the page of a graph's kernel and the pages of its first other configurations.

        Args:
            graph: The graph.
            kernel: The kernel.
        """
        key = Level.KERNEL, f"K{kernel.numbers[0]}"
        entries = self._links.configurations(graph.fusion.id, key)
        rows = [self._rows.row(files) for files in entries]
        order = page_order(rows)
        entries = [entries[at] for at in order]
        shown = entries[: min(_CONFIGURATIONS, self._left) + 1] if len(entries) > 1 else []
        self._left -= len(shown[1:])
        pages = {e.key: kernel.id if n == 0 else f"{kernel.id}@{e.key[:_KEY]}" for n, e in enumerate(shown)}
        others = _configurations([rows[at] for at in order], pages) if len(entries) > 1 else ()
        code = self._links.code(graph.fusion.id, key)
        # Where the page has the choice of a configuration, it says so there; a library call says so in its title.
        note = code.note if len(others) > 1 or kernel.fused.kind in LIBRARY_KINDS else ""
        if shown and code.reader is not None and code.reader.files != shown[0]:
            code = self._links.code_of(graph.fusion.id, key, shown[0])
        first = self._of_configuration(graph, kernel, code)
        times = self._times.of((graph.fusion.id, number) for number in kernel.numbers)
        first = replace(
            first,
            page=replace(first.page, launches=self._times.of_kernel(kernel, graph.fusion)),
            row=replace(with_registers(first.row, rows), times=times),
            in_some=spills_in_some(row.spills for row in _counting(rows)),
        )
        found = [first]
        for entry in shown[1:]:
            code = self._links.code_of(graph.fusion.id, key, entry)
            made = self._of_configuration(graph, kernel, code)
            found.append(replace(made, page=replace(made.page, id=pages[entry.key])))
        builds = _builds(map(self._rows.row, self._links.entries(graph.fusion.id, kernel.fused.name)))
        return [replace(part, page=_with_others(part.page, others, builds, note)) for part in found]

    def _of_configuration(self, graph: GraphPart, kernel: CountedKernel, code: KernelCode) -> KernelPart:
        """Return the page of a graph's kernel in the configuration of its code."""
        keys = [(Level.KERNEL, f"K{n}") for n in kernel.numbers]
        within = {*keys, *graph.links.reached(keys, up=True)}
        items = [graph.links.items[key] for key in within if key in graph.links.items]
        python = _own_files(graph.python, items)
        pairs = line_pairs(graph.links, graph.places, within)
        add_pairs(pairs, graph.code_pairs[kernel.numbers[0]])
        stage_pairs(code, pairs)
        levels = [
            *(graph.texts[name] for name in python if name in graph.texts),
            *(graph.texts[name] for name in _UPPER if name in graph.texts),
            _code_level(graph, kernel, code),
        ]
        if not python:
            levels.insert(0, LevelText("python", "Python", "python", missing=_why_no_python(items)))
        card = None
        if code.reader is not None:
            levels += self._stages(code.reader, graph.fusion.id)
            card = card_of(code.reader, {graph.fusion.id: kernel.numbers})
        row = with_card(kernel_row(kernel, graph.fusion.id), card)
        facts = launch_page(kernel.fused, kernel.numbers[0], graph.fusion)
        lost = facts.why_unknown("neighbours")
        page = ReportKernelPage(
            kernel.id,
            graph.fusion.id,
            kernel.fused.name,
            f"K{kernel.numbers[0]}",
            title=_title(kernel),
            problems=(*_problems(code, card), *([lost] if lost else ())),
            facts=(_in_graph(facts, kernel, graph), *_chapters(card)),
            advice=_advice(card),
            kept_builds=whatif_table(card.kept_builds) if card else None,
            neighbours=report_neighbours(facts.neighbours, graph.pages),
            passes=self._passes.of(code.reader),
            levels=tuple(levels),
            links=level_links(pairs, {level.level for level in levels}),
        )
        return KernelPart(page, row, card.advice if card else (), code.reader)

    def outside(self, key: Key) -> KernelPart:
        """Return the page of a kernel that no graph calls.

        Args:
            key: The kernel, as :attr:`RunLinks.outside` has it.
        """
        outside = self._links.outside
        code, item = outside.code(key), outside.links.items[key]
        reader = code.reader
        assert reader is not None
        pairs: Pairs = {}
        stage_pairs(code, pairs)
        card = card_of(reader, {})
        levels = [self._own_source(item, code), *self._stages(reader, None)]
        name = item.detail or key[1]
        what = outside.uncounted.get(key)
        row = with_card(ReportKernelRow(key[1], "", name, None, (what or outside.kind(key)).value), card)
        if item.line and code.file:
            row = replace(row, lines=(f"{code.file}:{item.line}",))
        page = ReportKernelPage(
            key[1],
            None,
            name,
            "",
            title=tuple(filter(None, ("Triton kernel", card.target, f"entry {outside.folder(key)}"))),
            problems=_problems(code, card),
            facts=_chapters(card),
            advice=_advice(card),
            kept_builds=whatif_table(card.kept_builds),
            passes=self._passes.of(reader),
            levels=tuple(levels),
            links=level_links(pairs, {level.level for level in levels}),
        )
        return KernelPart(page, row, card.advice, reader)

    def _own_source(self, item: ProvenanceItem, code: KernelCode) -> LevelText:
        """Return the Python file of a kernel outside of graphs, if the run has it."""
        if item.file and item.line:
            python = PythonFiles([replace(item, level=Level.PYTHON)])
            (level,) = python_levels(python, self._files)[:1]
            if level.file is not None:
                return replace(level, level="code", title=level.title)
        return LevelText("code", code.file or "Python", "python", missing=code.note)

    def _stages(self, reader: EntryReader, graph: str | None) -> list[LevelText]:
        """Return the stages of a cache entry of a graph's kernel; missing native code has the reason."""
        lost = _lost(reader)
        found = []
        for stage in _TEXTS:
            if stage in lost:
                found.append(_stage(stage, missing=lost[stage]))
            elif stage == "spv" and stage in reader.files.stages:
                found.append(_spirv(reader))
            elif stage in reader.files.stages:
                found.append(self._text_stage(reader, stage, graph))
        return found + _native(reader)

    def _text_stage(self, reader: EntryReader, stage: str, graph: str | None) -> LevelText:
        name = reader.files.stages[stage]
        data = reader.stage_bytes(stage)
        if data is None:
            return _stage(stage, missing=_problem_of(reader, stage) or "it cannot be read")
        if b"\x00" in data:
            return _stage(stage, missing=f"{name} is damaged: it is no text")
        path = f"{self._cache}{reader.files.key}/{name}"
        number = self._files.show(path, data, Kind.TRITON_STAGE.value, graph)
        if number is None:
            return _stage(stage, missing="it is too large for a report")
        return _stage(stage, file=number, marks=_marks(stage_ops(reader, stage)))


def _with_others(
    page: ReportKernelPage, others: tuple[ReportConfiguration, ...], builds: ReportBuilds | None, note: str
) -> ReportKernelPage:
    page = replace(page, others=others, what_if=builds)
    if not note:
        return page
    levels = tuple(replace(level, note="") if level.note == note else level for level in page.levels)
    return replace(page, levels=levels, problems=tuple(p for p in page.problems if p != note))


def page_order(rows: Sequence[CacheEntry]) -> list[int]:
    """Return the indices of a kernel's configurations, with the one that its page shows first in front.

    Lists count the configuration that spills most, so the page shows that one; the first of equal ones.

    Args:
        rows: Each as lists of the cache show it.
    """
    places = list(range(len(rows)))
    count = _counting(rows)
    first = max(
        (at for at in places if rows[at] in count),
        key=lambda at: (rows[at].spills or 0, rows[at].registers or 0),
        default=0,
    )
    return [*places[first : first + 1], *(at for at in places if at != first)]


def _counting(rows: Sequence[CacheEntry]) -> list[CacheEntry]:
    """Return the rows of a kernel's configurations that count; see :mod:`xpudbg.run.cache_files`."""
    return [row for row in rows if row.winner] or list(rows)


def _builds(configurations: Iterable[CacheEntry]) -> ReportBuilds | None:
    """Return a table of a kernel's configurations; None for fewer than two, or without figures of native code."""
    rows = list(configurations)
    if len(rows) < 2 or not any(r.registers is not None or r.spills is not None for r in rows):
        return None
    columns = ("entry", "chosen", "warps", "stages", "GRF mode", "registers", "spills", "SLM")
    winner_known = any(r.winner for r in rows)

    def word(value: object) -> str:
        return "unknown" if value is None else str(value)

    def size(count: int | None) -> str:
        return "unknown" if count is None else binary_size(count)

    cells = tuple(
        (
            row.key[:_KEY],
            ("yes" if row.winner else "no") if winner_known else "unknown",
            word(row.num_warps),
            word(row.num_stages),
            row.grf_mode or "unknown",
            word(row.registers),
            size(row.spills),
            size(row.shared),
        )
        for row in rows
    )
    note = "configurations that were compiled; registers and spills are of a hardware thread, from their native code"
    return ReportBuilds(columns, cells, note)


def _configurations(rows: Sequence[CacheEntry], pages: dict[str, str]) -> tuple[ReportConfiguration, ...]:
    """Return a kernel's configurations, each with the options and figures that differ between them."""
    winner_known = any(row.winner for row in rows)
    listed = None if winner_known else rows[0]
    texts = [
        {
            "warps": None if row.num_warps is None else plural(row.num_warps, "warp"),
            "stages": None if row.num_stages is None else plural(row.num_stages, "stage"),
            "grf": f"GRF {row.grf_mode}" if row.grf_mode else None,
            "registers": None if row.registers is None else plural(row.registers, "register"),
            "spills": None if row.spills is None else f"{binary_size(row.spills)} spilled",
            "shared": None if row.shared is None else f"{binary_size(row.shared)} SLM",
        }
        for row in rows
    ]
    telling = [name for name in texts[0] if len({row[name] for row in texts}) > 1]
    return tuple(
        ReportConfiguration(
            pages.get(row.key, ""),
            row.key[:_KEY],
            ", ".join(word for name in telling if (word := own[name]) is not None),
            row.winner if winner_known else None,
            row is listed and "spills" in telling,
        )
        for row, own in zip(rows, texts, strict=True)
    )


def _own_files(python: PythonFiles, items: Iterable[ProvenanceItem]) -> list[str]:
    files = {i.file for i in items if i.level is Level.PYTHON}
    return [level for file, level in python.levels.items() if file in files]


def _why_no_python(items: Sequence[ProvenanceItem]) -> str:
    if any(i.level in (Level.ATEN, Level.POST_GRAD) for i in items):
        return "its nodes name no Python line"
    return "no artifact says which nodes it computes"


def _code_level(graph: GraphPart, kernel: CountedKernel, code: KernelCode) -> LevelText:
    """Return the kernel's part of the generated code; for a library call the lines around the call."""
    level = graph.texts["code"]
    if level.missing is not None:
        return level
    if code.made is not None and code.made.line:
        first = code.made.line
        return replace(level, first=first, last=first + code.made.source.count("\n"), note=code.note)
    line = kernel.fused.source_line
    if not line:
        return replace(level, note=code.note)
    return replace(level, first=max(line - _AROUND, 1), last=line + _AROUND, note=code.note)


def _title(kernel: CountedKernel) -> tuple[str, ...]:
    fused = kernel.fused
    launches = plural(len(kernel.numbers), "launch", "launches") if len(kernel.numbers) > 1 else ""
    device = f"on {fused.device}" if fused.device else ""
    within = f"in {fused.function}" if fused.function else ""
    kind = f"{fused.kind}: a library call, no generated code" if fused.kind in LIBRARY_KINDS else fused.kind
    why = explain_extern(fused.extern_reason)
    return tuple(filter(None, (kind, device, within, launches, why)))


def _problems(code: KernelCode, card: KernelCard | None) -> tuple[str, ...]:
    notes = [note for note in code.notes if note]
    odd = [f"{p.where}: {p.what}" for p in card.problems] if card else []
    return tuple(dict.fromkeys((*notes, *odd)))


def with_card(row: ReportKernelRow, card: KernelCard | None) -> ReportKernelRow:
    """Return a kernel's row with figures from the card of its first configuration.

    Args:
        row: The row. Its spills are not changed: if the configuration that runs is unknown, they are the maximum.
        card: The card; None without a cache entry.
    """
    if card is None:
        return row
    found = {}
    for key in ("registers", "spill_bytes"):
        fact = card.fact(key)
        value = fact.value if fact is not None else None
        found[key] = value if isinstance(value, int) and not isinstance(value, bool) else None
    spills = row.spills if row.spills is not None else found["spill_bytes"]
    return replace(row, registers=found["registers"], spills=spills, advice=len(card.advice))


def with_registers(row: ReportKernelRow, configurations: Sequence[CacheEntry]) -> ReportKernelRow:
    """Return a kernel's row with the registers of all configurations that count, if several do.

    Args:
        row: The row with those of the first.
        configurations: Each as lists of the cache show it.
    """
    count = _counting(configurations)
    counts = [one.registers for one in count if one.registers is not None]
    if len(count) < 2 or not counts:
        return row
    least = min(counts) if min(counts) < max(counts) else None
    return replace(row, registers=max(counts), least_registers=least)


def _chapters(card: KernelCard | None) -> tuple[FactChapter, ...]:
    if card is None:
        return ()
    return tuple(
        FactChapter(s.title, tuple(FactLine(f.label, f.text, f.source, f.note) for f in s.facts))
        for s in card.sections
        if s.facts
    )


def _advice(card: KernelCard | None) -> tuple[ReportAdvice, ...]:
    return tuple(
        ReportAdvice(
            rule=a.rule,
            severity=a.severity if a.severity is FindingSeverity.WARNING else FindingSeverity.NOTE,
            title=a.title,
            fix=a.fix,
            evidence=a.evidence,
            source=a.source,
        )
        for a in (card.advice if card else ())
    )


def _in_graph(page: KernelPage, kernel: CountedKernel, graph: GraphPart) -> FactChapter:
    fused = kernel.fused
    log = {
        "log": "the scheduler's log",
        "provenance": "torch's provenance",
        "comment": "comments of the generated code",
    }
    source = log.get(fused.origins_from.value, "structure")
    code = graph.texts["code"].title if "code" in graph.texts else "generated code"
    share = share_text(page.traffic) if page.traffic is not None else ""
    least = "; ".join(text.plain for text in least_time(page)) if page.cost is not None else ""
    rows = [
        ("launches", listed([f"K{n}" for n in kernel.numbers], _LISTED), code),
        ("modules", listed(page.modules, _LISTED), "fx_graph_nodes.json"),
        ("operators", listed(page.operators, _LISTED), source),
        ("FX nodes", listed(page.fx, _LISTED), source),
        (
            "scheduler nodes",
            listed([m.name for m in fused.members] or fused.nodes, _LISTED),
            "ir_post_fusion.txt",
        ),
        ("reads", _buffers(page.reads, fused.whole_read), "ir_post_fusion.txt"),
        ("writes", _buffers(page.writes, fused.whole_written), "ir_post_fusion.txt"),
        (f"eliminated, {removed_text(page.kind)}", listed(page.removed, _LISTED), "ir_post_fusion.txt"),
        ("saved by fusion", decimal_size(fused.bytes_saved) if fused.bytes_saved else "", _MODEL),
        ("share", share, _MODEL),
        ("time", least, "bytes, products and the device's peak rates"),
    ]
    facts = [FactLine(*row) for row in rows if row[1]]
    if len(kernel.numbers) > 1:
        facts[0] = replace(facts[0], note=f"what follows is of the first, K{kernel.numbers[0]}")
    return FactChapter("In the graph", tuple(facts))


def _buffers(buffers: Sequence[BufferInfo], moved: int | None) -> str:
    """Return buffers with their shapes, and the bytes that a launch reads or writes of them."""
    if not buffers:
        return ""
    texts = [f"{b.name} {b.dtype}[{', '.join(b.shape)}]" if b.dtype else b.name for b in buffers]
    total = f"{bytes_text(moved, buffers)}: " if moved is not None else ""
    return total + listed(texts, _LISTED)


def outside_keys(index: RunLinks) -> list[Key]:
    """Return the kernels of a run that no graph calls."""
    return [key for key in index.outside.links.items if key[0] is Level.KERNEL]
