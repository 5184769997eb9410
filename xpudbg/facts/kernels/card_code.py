"""The card's facts about the matrix engine, memory access, arithmetic, and what takes longest: a pipe of the vector engine, or memory."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from functools import lru_cache

from xpudbg.core.text import listed, plural
from xpudbg.facts.fusion.run_fusion import fusion_of, launches_of
from xpudbg.facts.kernels import code_stats
from xpudbg.facts.kernels.card_registers import unknown
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.pipes import judged
from xpudbg.facts.kernels.source_lines import place, places
from xpudbg.facts.kernels.tile_facts import Dot, block_pointers, block_requests, count_dots, dots
from xpudbg.formats.spirv import Locations
from xpudbg.model.generated_code import is_source_file, source_file_name
from xpudbg.model.isa import PipeBound
from xpudbg.model.kernel import CardSection, Fact
from xpudbg.model.location import Location, StageOp, base_name
from xpudbg.model.row import dataclass
from xpudbg.model.stages import CodeStats, SpirvModule
from xpudbg.run.cache_files import source_file
from xpudbg.store.files.vfs import read_file

_NO_CODE = "needs the llir or spv stage"
_SHOWN_CALLS = 6
_PLURAL = {"load": "loads", "store": "stores", "prefetch": "prefetches"}
_USUAL = frozenset(
    (
        "Addresses",
        "Linkage",
        "Kernel",
        "Int64",
        "Int8",
        "Int16",
        "SubgroupDispatch",
        "KernelAttributesINTEL",
        "Vector16",
    )
)


@dataclass(frozen=True)
class BlockUse:
    """2D block I/O of one kind, requested and emitted.

    Attributes:
        kind: ``load``, ``store`` or ``prefetch``.
        asked: Operations of ttgir that ask for it.
        lost: Those of them that became none.
        emitted: Instructions emitted.
        unsure: Those of them that may have become none; the emitted instructions have no lines to decide it.
    """

    kind: str
    asked: tuple[StageOp, ...]
    lost: tuple[StageOp, ...]
    emitted: int
    unsure: tuple[StageOp, ...] = ()


@dataclass
class BlockLines:
    """Python lines of the emitted 2D block instructions of one kind.

    Attributes:
        lines: Their lines, with those of the callers: file name and line.
        own: Whether each has a line of its own, and does not merely follow an instruction that has.
    """

    lines: set[tuple[str, int]] = field(default_factory=set)
    own: bool = True

    def add(self, frames: tuple[Location, ...], own: bool) -> None:
        """Add an instruction."""
        self.lines |= _lines(frames)
        self.own = self.own and own and bool(frames)


def emitted_block_lines(reader: EntryReader) -> dict[str, BlockLines]:
    """Return the Python lines of the 2D block instructions, by kind.

    Triton gives the calls no location. In SPIR-V they then seem to be on the line before them, without its callers.
    """
    found = {kind: BlockLines() for kind in _PLURAL}
    kinds = _emitted_kinds(reader.spirv) if reader.spirv is not None else {}
    if reader.spirv is not None and kinds:
        locations = Locations(reader.spirv)
        fresh = False
        for number, instruction in enumerate(reader.spirv.instructions):
            frames = locations.step(instruction)
            if number in kinds:
                found[kinds[number]].add(frames, fresh)
            opcode = instruction.opcode
            fresh = opcode == code_stats.LINE or (fresh and opcode == code_stats.EXT_INST and not frames)
    if reader.llir is not None:
        exact = {kind: BlockLines() for kind in _PLURAL}
        for op in reader.llir.ops:
            call = code_stats.block_call(op.text) if op.name == "call" else None
            if call:
                exact[call[0].split("_")[0]].add(op.frames, True)
        for kind, known in exact.items():
            if known.lines and known.own:
                found[kind] = known
            elif not known.own:
                found[kind].own = False
    return found


def _emitted_kinds(module: SpirvModule) -> dict[int, str]:
    """Map the numbers of the 2D block instructions of a module to their kinds."""
    calls = {name: code_stats.block_call(name) for name, _ in module.linkage.values()}
    called = {i: call[0].split("_")[0] for i, (name, _) in module.linkage.items() if (call := calls[name])}
    found = {}
    for number, instruction in enumerate(module.instructions):
        kind = code_stats.BLOCKS.get(instruction.opcode, "").split("_")[0]
        if instruction.opcode == code_stats.CALL and len(instruction.operands) > 2:
            kind = called.get(instruction.operands[2], "")
        if kind:
            found[number] = kind
    return found


def _lines(frames: tuple[Location, ...]) -> set[tuple[str, int]]:
    return {(base_name(f.file), f.line) for f in frames if f.line}


@lru_cache(maxsize=1)
def block_uses(reader: EntryReader) -> tuple[BlockUse, ...]:
    """Compare requested and emitted 2D block I/O by kind, by Python line where lines are known."""
    asked = block_requests(reader.ttgir) if reader.ttgir else {}
    emitted: Counter[str] = Counter()
    if reader.code:
        for block in reader.code[1].blocks:
            emitted[block.kind.split("_")[0]] += block.count
    lines = emitted_block_lines(reader) if emitted else dict.fromkeys(_PLURAL, BlockLines())
    return tuple(_block_use(kind, asked.get(kind, []), emitted[kind], lines[kind]) for kind in _PLURAL)


def _block_use(kind: str, ops: list[StageOp], emitted: int, known: BlockLines) -> BlockUse:
    """Compare one kind; inherited lines identify a lost operation only if the count of missing instructions agrees."""
    asked = tuple(ops)
    if emitted == 0:
        return BlockUse(kind, asked, asked, 0)
    elsewhere = tuple(op for op in ops if _lines(op.frames) and known.lines.isdisjoint(_lines(op.frames)))
    missing = len(ops) - emitted
    if known.lines and len(elsewhere) < len(ops) and (known.own or len(elsewhere) == missing):
        return BlockUse(kind, asked, elsewhere, emitted)
    unsure = asked if missing > 0 else elsewhere
    return BlockUse(kind, asked, (), emitted, unsure)


def matrix_section(reader: EntryReader) -> CardSection:
    """Return the section on dots and their DPAS."""
    stage = "ttir" if reader.ttir else "ttgir"
    module = reader.ttir or reader.ttgir
    asked = count_dots(module) if module else None
    in_ttgir = dots(reader.ttgir) if reader.ttgir else []
    facts: list[Fact] = []
    if asked is None:
        facts.append(unknown("dots", "tt.dot", "", "needs the ttir stage"))
    else:
        shapes = "; ".join(_dot_text(d) for d in in_ttgir[:4])
        text = f"{asked}: {shapes}" if shapes else str(asked) if asked else "none"
        facts.append(Fact("dots", "tt.dot", asked, text, reader.files.stages[stage]))
    facts.append(_dpas(reader, asked))
    if in_ttgir:
        lost = [d for d in in_ttgir if not d.is_dpas]
        text = f"{len(lost)} of {len(in_ttgir)}, at {places(d.op for d in lost)}" if lost else "none"
        facts.append(
            Fact("dots_without_dpas", "dots lost to FMA", len(lost), text, reader.files.stages["ttgir"])
        )
        layouts = sorted({d.layout for d in in_ttgir if d.is_dpas})
        facts += [Fact("dpas_layout", "DPAS layout", x, x, reader.files.stages["ttgir"]) for x in layouts[:2]]
    streamed = [d for d in in_ttgir if d.streamed]
    if streamed:
        low = min(streamed, key=lambda d: d.intensity)
        text = f"{low.intensity:.0f} operations for each byte of operands, tile {low.m}x{low.n}x{low.k}"
        note = "one work-group by itself; caches may serve neighbours"
        source = f"{reader.files.stages['ttgir']}:{low.op.number}"
        facts.append(
            Fact("tile_intensity", "intensity of the tile", round(low.intensity, 1), text, source, note)
        )
    return CardSection("Matrix engine", tuple(facts))


def _dot_text(dot: Dot) -> str:
    precision = f" ({dot.precision})" if dot.a == "f32" and dot.precision else ""
    return f"{dot.m}x{dot.n}x{dot.k} {dot.a} x {dot.b} -> {dot.c}{precision} at {place(dot.op.frames)}"


def _dpas(reader: EntryReader, asked: int | None) -> Fact:
    code = reader.code
    if code is None:
        return unknown("dpas", "DPAS", "", _NO_CODE)
    name, stats = code
    total = sum(d.count for d in stats.dpas)
    if not total:
        text = "none (nothing to multiply)" if asked == 0 else "none"
        return Fact("dpas", "DPAS", 0, text, name)
    kinds = ", ".join(f"{d.types or 'types not shown'}{f', depth {d.k}' if d.k else ''}" for d in stats.dpas)
    text = f"{plural(total, 'instruction')}: {kinds}"
    return Fact("dpas", "DPAS", total, text, name)


def access_section(reader: EntryReader) -> CardSection:
    """Return the section on 2D block I/O, plain loads and stores, and atomics."""
    code = reader.code
    facts = [_block_fact(reader, use, code) for use in block_uses(reader)]
    pointers = block_pointers(reader.ttgir) if reader.ttgir else []
    if pointers or reader.ttgir is None:
        text = f"{len(pointers)}, made at {places(pointers)}" if pointers else "unknown"
        source = reader.files.stages.get("ttgir", "needs the ttgir stage")
        facts.append(
            Fact("block_pointers", "block pointers", len(pointers) if reader.ttgir else None, text, source)
        )
    if code is None:
        facts.append(unknown("loads", "plain loads", "", _NO_CODE))
        return CardSection("Memory access", tuple(facts))
    name, stats = code
    facts += [_widths(kind, name, stats) for kind in ("load", "store")]
    atomics = sum(stats.atomics.values())
    text = ", ".join(f"{n} x {count}" for n, count in stats.atomics.items()) if atomics else "none"
    facts.append(Fact("atomics", "atomics", atomics, text, name))
    if stats.predicated:
        facts.append(
            Fact(
                "predicated",
                "predicated I/O",
                stats.predicated,
                plural(stats.predicated, "instruction"),
                name,
            )
        )
    if stats.shuffles:
        text = f"{plural(stats.shuffles, 'instruction')} between lanes of a sub-group"
        facts.append(Fact("shuffles", "shuffles and reductions", stats.shuffles, text, name))
    return CardSection("Memory access", tuple(facts))


def _block_fact(reader: EntryReader, use: BlockUse, code: tuple[str, CodeStats] | None) -> Fact:
    key, label = f"block_2d_{use.kind}", f"2D block {_PLURAL[use.kind]}"
    if code is None:
        return unknown(key, label, f"{len(use.asked)} requested in ttgir" if reader.ttgir else "", _NO_CODE)
    shapes = [b for b in code[1].blocks if b.kind.split("_")[0] == use.kind]
    described = "; ".join(
        f"{b.count} x {b.kind.replace('_', ' ')}"
        + (
            f" {b.element_bits}-bit {b.height} rows x {b.width}{f' x {b.blocks} blocks' if b.blocks > 1 else ''}"
            if b.width
            else ""
        )
        for b in shapes
    )
    text = f"{use.emitted} emitted" if use.emitted else "none emitted"
    text += f", {len(use.asked)} requested" if use.asked else ", none requested" if reader.ttgir else ""
    if use.lost:
        text += f"; fell back at {places(use.lost)}"
    elif len(use.asked) > use.emitted and use.unsure:
        text += f"; at least {len(use.asked) - use.emitted} became none, cannot tell which"
    elif use.unsure:
        text += f"; cannot tell whether {places(use.unsure)} fell back: the instructions have no lines of their own"
    value: dict[str, int | None] = {"emitted": use.emitted, "asked": None, "fell_back": None}
    if reader.ttgir:
        value.update(asked=len(use.asked), fell_back=len(use.lost))
    source = ", ".join(n for n in (code[0], reader.files.stages.get("ttgir")) if n)
    return Fact(key, label, value, text, source, described)


def _widths(kind: str, name: str, stats: CodeStats) -> Fact:
    found: Counter[tuple[int, int]] = Counter()
    for op in stats.memory:
        if op.kind == kind and op.space == "global":
            found[(op.element_bits, op.components)] += op.count
    total = sum(found.values())
    parts = [
        f"{count} x {bits * n // 8} bytes ({n} x {bits}-bit)" if n > 1 else f"{count} x {bits // 8} bytes"
        for (bits, n), count in sorted(found.items(), key=lambda kv: (-kv[0][0] * kv[0][1], kv[0]))
    ]
    text = f"{plural(total, 'instruction')}; for each lane: {', '.join(parts)}" if total else "none"
    value = {"instructions": total, "by_bytes_per_lane": _by_bytes(found)}
    return Fact(f"{kind}s", f"plain global {kind}s", value, text, name)


def _by_bytes(found: Counter[tuple[int, int]]) -> dict[str, int]:
    widths: Counter[int] = Counter()
    for (bits, n), count in found.items():
        widths[bits * n // 8] += count
    return {str(width): count for width, count in sorted(widths.items())}


def _internal_calls(name: str, stats: CodeStats) -> Fact:
    """Return calls of functions of the module: linked libraries, ``noinline`` functions of Triton."""
    found = stats.internal_calls
    total = sum(found.values())
    most = sorted(found, key=lambda n: (-found[n], n))
    shown = listed([f"{n} {found[n]}" for n in most], _SHOWN_CALLS)
    text = f"{total} of {plural(len(most), 'function')} of the module: {shown}" if total else "none"
    note = "the native compiler may still inline them" if total else ""
    return Fact("internal_calls", "calls not inlined", found, text, name, note)


def arithmetic_section(reader: EntryReader) -> CardSection:
    """Return the section on costly arithmetic and on features that the module needs."""
    facts: list[Fact] = []
    code = reader.code
    if code is None:
        facts.append(unknown("instructions", "instructions", "", _NO_CODE))
    else:
        name, stats = code
        facts.append(
            Fact(
                "instructions", "instructions", stats.instructions, f"{stats.instructions:,} in the IR", name
            )
        )
        facts.append(_internal_calls(name, stats))
        native = reader.metadata.target.properties.get("has_fp64")
        text = plural(stats.fp64, "instruction") if stats.fp64 else "none"
        note = "the device has no fp64: emulated or refused" if stats.fp64 and native is False else ""
        facts.append(Fact("fp64", "fp64 arithmetic", stats.fp64, text, name, note))
        text = (
            f"{stats.int64}, {stats.int64_div} of them divisions (long emulated sequences)"
            if stats.int64_div
            else str(stats.int64)
        )
        facts.append(
            Fact("int64", "64-bit integer arithmetic", stats.int64, text if stats.int64 else "none", name)
        )
    spirv = reader.spirv
    if spirv is not None and spirv.words:
        source = reader.files.stages["spv"]
        version = f"{spirv.version[0]}.{spirv.version[1]}"
        facts.append(
            Fact("spirv_version", "SPIR-V", version, f"version {version}, {spirv.words * 4:,} bytes", source)
        )
        special = [c for c in spirv.capabilities if c not in _USUAL]
        text = ", ".join(special) if special else "only those of every Triton module"
        facts.append(Fact("capabilities", "capabilities needed", list(spirv.capabilities), text, source))
        text = ", ".join(spirv.extensions) if spirv.extensions else "none"
        facts.append(Fact("extensions", "extensions needed", list(spirv.extensions), text, source))
    return CardSection("Arithmetic and what it needs", tuple(facts))


def pipe_facts(reader: EntryReader, source: str) -> list[Fact]:
    """Return what takes longest, and the cycles behind it; nothing where no rates of the device are known.

    Args:
        reader: The kernel, with a disassembler.
        source: Source of its instructions.
    """
    bound = launch_bound(reader)
    if bound is None or not bound.sentence:
        return []
    value = {"pipe": bound.pipe, "limit": bound.limit, "next": bound.next, "ratio": bound.ratio}
    note = f"at the rates of {bound.generation} (docs/cost.md); order, not time, is meant"
    cycles = {use.pipe: use.cycles for use in bound.parts[bound.about or 0].pipes}
    return [
        Fact("isa_limit", "takes longest", value, bound.sentence, source, note),
        Fact("isa_pipes", "cycles by pipe", cycles, _cycles(bound), source, _of_what(bound)),
    ]


def launch_bound(reader: EntryReader) -> PipeBound | None:
    """Return the bound of a kernel, beside the bytes of a launch where these are known; None without rates of its device.

    Args:
        reader: The kernel, with a disassembler.
    """
    bound = reader.pipe_bound
    if bound is None or bound.about is not None:
        return bound
    moved = launch_bytes(reader)
    return bound if moved is None else judged(bound, moved)


def launch_bytes(reader: EntryReader) -> float | None:
    """Return the bytes of memory of a launch, for each of its hardware threads; None where they, or the grid, are not known."""
    run, warps = reader.files.run, reader.metadata.num_warps
    launches, grid = launches_of(reader.files), inductor_grid(reader)
    if run is None or not grid or not warps or not launches:
        return None
    graph = next((g for g in run.graphs if g.id == launches[0].graph), None)
    if graph is None:
        return None
    kernel = fusion_of(run, graph).kernels[launches[0].numbers[0] - 1]
    if kernel.whole_read is None or kernel.whole_written is None:
        return None
    moved = (kernel.bytes_read or 0) + (kernel.bytes_written or 0)
    return moved / (math.prod(grid) * warps) if moved else None


def _cycles(bound: PipeBound) -> str:
    part = bound.parts[bound.about or 0]
    uses = [f"{u.pipe} {'unknown' if u.cycles is None else f'{u.cycles:,}'}" for u in part.pipes]
    moved = part.memory_bytes if bound.launch_bytes is None else bound.launch_bytes
    took = f" {moved / bound.bytes_per_cycle:,.0f}" if bound.bytes_per_cycle else ""
    return f"{', '.join(uses)}; {moved:,.0f} bytes of memory{took}"


def _of_what(bound: PipeBound) -> str:
    if bound.about is not None:
        return f"of one hardware thread, an iteration of loop L{bound.parts[bound.about].start}"
    outside = " outside of loops" if len(bound.parts) > 1 else ""
    return (
        f"of one hardware thread{outside}{'; bytes of the launch' if bound.launch_bytes is not None else ''}"
    )


_AXES = {"Grid1D": "x", "Grid2D": "xy", "Grid3D": "xyz"}
_MAX_SOURCE = 4 << 20
_GRID_TYPE = re.compile(r"'grid_type': '(\w{1,40})'")
_FUNCTION = re.compile(r"^def ", re.MULTILINE)
_NUMEL = re.compile(r"    ([xyz])numel = (\d{1,18})")
_FACTOR = re.compile(r"%c(\d{1,10})_i32\b")


def inductor_grid(reader: EntryReader) -> tuple[int, ...]:
    """Return the grid of a cache entry of a run; empty where launches have different grids, or it is not known.

    Inductor's launcher divides the number of elements of each axis by its block (``torch/_inductor/runtime/triton_heuristics.py``, ``Grid1D`` to
    ``Grid3D``). The number stands in the kernel (``xnumel = 64``); the block of a configuration is what the ttir multiplies the program's id by at
    the line ``xoffset = tl.program_id(0) * XBLOCK``, and 1 where that line has the id alone. Seen: torch 2.11 and 2.13, Triton 3.3 and 3.6.
    """
    name, run = base_name(source_file(reader.files)), reader.files.run
    if run is None or not is_source_file(name):
        return ()
    try:
        text = read_file(run.root / "inductor_cache" / name[1:3] / name, limit=_MAX_SOURCE).decode(
            "utf-8", "replace"
        )
    except OSError:
        return ()
    module, kind = reader.mlir_stage("ttir"), _GRID_TYPE.search(text)
    if module is None or kind is None or len(_FUNCTION.findall(text)) != 1 or source_file_name(text) != name:
        return ()
    lines = text.split("\n")
    sizes = []
    for number, axis in enumerate(_AXES.get(kind[1], "")):
        elements = next((int(m[2]) for line in lines if (m := _NUMEL.fullmatch(line)) and m[1] == axis), 0)
        offset = f"    {axis}offset = tl.program_id({number}) * {axis.upper()}BLOCK"
        block = _block(module.ops, name, lines.index(offset) + 1 if offset in lines else 0)
        if not elements or not block:
            return ()
        sizes.append(-(-elements // block))
    return tuple(sizes)


def _block(ops: Sequence[StageOp], file: str, line: int) -> int:
    """Return the factor of the program id at a line; 0 where it is not known."""
    mine = [o for o in ops if o.frames and o.frames[-1].line == line and base_name(o.frames[-1].file) == file]
    products = [o for o in mine if o.name == "arith.muli"]
    if not products:
        return int(line > 0 and any(o.name == "tt.get_program_id" for o in mine))
    factors = _FACTOR.findall(products[0].text) if len(products) == 1 else []
    return int(factors[0]) if len(factors) == 1 else 0
