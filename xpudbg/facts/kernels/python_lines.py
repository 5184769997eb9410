"""Python lines of instructions of native code, and of lines of Inductor's generated kernel files."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.kernel_lines import WrittenKernel, members_by_line, written_kernel
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.entry_run import callers
from xpudbg.facts.kernels.source_lines import line_in
from xpudbg.formats.kernel_flow import parse_kernel_flow
from xpudbg.model.artifact import OUTPUT_CODE
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.generated_code import GeneratedKernel, KernelCall, source_file_name
from xpudbg.model.isa import HotLine, IsaInstruction, LineSpan
from xpudbg.model.location import FxSourceLine, Location, StageOp, base_name
from xpudbg.model.row import dataclass
from xpudbg.run.cache_files import EntryFiles


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


@dataclass(frozen=True)
class PythonOrigins:
    """Origins of a generated kernel file in the user's Python lines.

    Attributes:
        file: Its name, without folders; empty when it is not known.
        text: Its text.
        first: Line of the kernel's ``def`` in it, from 1; 0 when it is not known.
        lines: The user's lines that the kernel computes, in the order of the graph, each once.
        by_line: Line of the file -> the user's lines that it helps to compute; lines of which that is not known are not in it.
        copies: Line of the file -> the line of the user's script that it is a copy of, of a Triton kernel of their own.
    """

    file: str = ""
    text: str = ""
    first: int = 0
    lines: tuple[FxSourceLine, ...] = ()
    by_line: dict[int, tuple[FxSourceLine, ...]] = field(default_factory=dict)
    copies: Mapping[int, FxSourceLine] = field(default_factory=dict)


def python_origins(files: EntryFiles) -> PythonOrigins:
    """Return the generated file of a graph's kernel and the user's lines it comes from; empty outside of bundles and for other kernels.

    A line is traced to the stores that it helps to compute, a store by the wrapper's call to a buffer, the buffer to the scheduler
    nodes that it is made of, and those to the lines of their FX nodes. Where this chain ends early, the line maps to all lines of the kernel.
    """
    run = files.run
    if run is None:
        return PythonOrigins()
    found: list[PythonOrigins] = []
    for kernel in callers(files):
        try:
            graph = next((g for g in run.graphs if g.id == kernel.graph), None)
            if graph is None:
                continue
            code, fusion = run.inputs(graph).code, fusion_of(run, graph)
        except (XpudbgError, OSError):
            continue
        made = code.kernel(kernel.name) if code else None
        if code is None or made is None or not made.source:
            continue
        fused = [k for k in fusion.kernels if k.name == kernel.name]
        calls = [c for c in code.calls if c.kernel == kernel.name]
        nodes = run.fx_nodes(graph)
        written = written_kernel(run, made, nodes.value if nodes else None, fused)
        found.append(_origins(made, fused, calls, written))
    return _together(found)


def _origins(
    made: GeneratedKernel,
    fused: Sequence[FusedKernel],
    calls: Sequence[KernelCall],
    written: WrittenKernel | None,
) -> PythonOrigins:
    launches = written.launches if written else ()
    lines = tuple(dict.fromkeys((*(s for k in fused for s in k.sources), *launches)))
    flow = parse_kernel_flow(made.source, made.function, origin=OUTPUT_CODE).value
    by_call = {call.line: call for call in calls}
    traced = [
        (k, members_by_line(flow, k, by_call[k.source_line])) for k in fused if k.source_line in by_call
    ]
    by_line: dict[int, tuple[FxSourceLine, ...]] = {}
    for number in range(flow.first, made.source.count("\n") + 2) if flow.first else ():
        known = bool(traced) and len(traced) == len(calls) and all(number in members for _, members in traced)
        wanted = {
            s
            for k, members in traced
            for m in k.members
            if m.name in members.get(number, ())
            for s in m.sources
        } | set(launches)
        by_line[number] = tuple(s for s in lines if s in wanted) if known and wanted else lines
    return PythonOrigins(
        source_file_name(made.source),
        made.source,
        flow.first,
        lines,
        by_line,
        written.lines if written else {},
    )


def _together(found: Sequence[PythonOrigins]) -> PythonOrigins:
    """Merge the origins in all graphs that call the kernel; empty where their texts differ."""
    if not found or len({o.text for o in found}) > 1:
        return PythonOrigins()
    lines = tuple(dict.fromkeys(s for o in found for s in o.lines))
    numbers = sorted({n for o in found for n in o.by_line})
    by_line = {n: tuple(dict.fromkeys(s for o in found for s in o.by_line.get(n, ()))) for n in numbers}
    return replace(found[0], lines=lines, by_line=by_line)
