"""Instructions of native code on a terminal: figures of the kernel and its loops, then the text with Python lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from xpudbg.core.text import plural
from xpudbg.model.isa import (
    FORMS,
    Disassembly,
    Distances,
    HotLine,
    IsaCode,
    IsaInstruction,
    IsaLoop,
    IsaProgram,
    IsaReport,
    Pipe,
    PipeBound,
    PipePart,
)
from xpudbg.model.location import FxSourceLine, StageOp, base_name
from xpudbg.model.native import Zebin
from xpudbg.model.stages import SpirvModule
from xpudbg.screens.tables import Column, Table
from xpudbg.screens.text import Line, TextSpan, cell_width, clean, wrapped

# A stage's text for a terminal, with colours for MLIR, LLVM IR and SPIR-V.

_TOKENS = re.compile(
    r"(?P<comment>(?://|;).*$)|(?P<loc>\bloc\(.{0,300}?\)(?=\s|$|,|\))|!dbg !\d+|#loc\d*)"
    r'|(?P<string>"(?:[^"\\]|\\.)*")'
    r"|(?P<op>(?<![\w%@.])(?:[a-z_]\w*\.[a-z_][\w.]*|Op[A-Z]\w*|call|load|store|br|ret|phi|define|declare|getelementptr)\b)"
    r"|(?P<value>%[\w.$#-]+|@[\w.$-]+|\^\w+)"
    r"|(?P<type>\b(?:tensor|memref|vector|ptr|[ifu](?:8|16|32|64)|bf16|tf32|i1|float|double|half|bfloat)\b|!tt\.\w+)"
    r"|(?P<layout>#[\w.$-]+)"
    r"|(?P<number>(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)"
)
_STAGE_TEXT_STYLES = {
    "comment": "dim italic",
    "loc": "dim",
    "string": "green",
    "op": "bold cyan",
    "value": "default",
    "type": "magenta",
    "layout": "yellow",
    "number": "blue",
}
_MAX_HIGHLIGHTED = 2000
_LABEL, _MAX_LABEL = 24, 48


def highlight(line: str) -> list[TextSpan]:
    """Return a line of a stage as styled pieces; lines of more than 2000 characters are plain."""
    line = clean(line, lines=True)
    if len(line) > _MAX_HIGHLIGHTED:
        return [TextSpan(line)]
    return list(_pieces(line, _TOKENS, lambda m: _STAGE_TEXT_STYLES[m.lastgroup or "value"]))


def _pieces(text: str, pattern: re.Pattern[str], style: Callable[[re.Match[str]], str]) -> Iterator[TextSpan]:
    """Yield the pieces of a text, with a style for matches of the pattern."""
    at = 0
    for match in pattern.finditer(text):
        if match.start() > at:
            yield TextSpan(text[at : match.start()])
        yield TextSpan(match.group(), style(match))
        at = match.end()
    if at < len(text):
        yield TextSpan(text[at:])


def render_text(text: str) -> list[Line]:
    """Return a text stage, highlighted."""
    return [highlight(line) for line in text.splitlines()]


def render_spirv(header: Sequence[str], ops: Iterable[StageOp]) -> list[Line]:
    """Return disassembled SPIR-V, with the Python line at the end of instructions where it changes."""
    lines = [[TextSpan(clean(line, lines=True), "dim")] for line in header]
    previous = ""
    for op in ops:
        where = ""
        if op.frames:
            outer = op.frames[-1]
            where = f"{outer.file.rpartition('/')[2]}:{outer.line}"
        spans = highlight(op.text)
        if where and where != previous:
            spans.append(TextSpan(f"  ; {clean(where)}", "dim italic"))
            previous = where
        lines.append(spans)
    return lines


def render_zebin(zebin: Zebin) -> list[Line]:
    """Return a description of a native object: the contents of ``.ze_info``, and its sections."""
    lines = [[TextSpan("Native object (zebin)", "bold")]]
    options = "none kept" if zebin.build_options is None else zebin.build_options
    lines += _aligned(
        [
            ("ze_info version", zebin.ze_info_version or "unknown"),
            ("built for hardware", zebin.ip_version or "unknown"),
            ("build options", options),
        ]
    )
    for kernel in zebin.kernels:
        rows = [(name, str(value)) for name, value in kernel.environment.items()]
        for buffer in kernel.buffers:
            unit = "work-item" if buffer.per_lane else "hardware thread"
            rows.append((f"{buffer.type} {buffer.usage}", f"{buffer.size:,} bytes for each {unit}"))
        rows.append(("payload arguments", str(kernel.arguments)))
        if kernel.code_bytes is not None:
            rows.append(("machine code", f"{kernel.code_bytes:,} bytes"))
        lines += [[], [TextSpan(f"Kernel {clean(kernel.name)}", "bold")], *_aligned(rows)]
    if zebin.undefined:
        lines += [[], [TextSpan("Functions that it calls and does not have", "bold")]]
        lines += [[TextSpan(f"  {clean(name)}")] for name in zebin.undefined]
    sections = [(name, f"{size:,} bytes") for name, size in zebin.sections]
    return [*lines, [], [TextSpan("Sections", "bold")], *_aligned(sections)]


def _aligned(rows: Sequence[tuple[str, str]]) -> list[Line]:
    """Return names and values in two columns; the value of an overlong name follows it directly."""
    cells = [(clean(name), clean(value)) for name, value in rows]
    column = max([_LABEL, *(w for name, _ in cells if (w := cell_width(name)) <= _MAX_LABEL)])
    lines = []
    for name, value in cells:
        gap = " " * max(column - cell_width(name), 0)
        lines.append([TextSpan(f"  {name}{gap}  "), TextSpan(value)])
    return lines


def module_header(module: SpirvModule) -> dict[str, object]:
    """Return a module's declarations, for JSON."""
    return {
        "version": list(module.version),
        "generator": module.generator,
        "bound": module.bound,
        "byte_order": module.byte_order,
        "words": module.words,
        "capabilities": list(module.capabilities),
        "extensions": list(module.extensions),
        "entry_points": list(module.entry_points),
    }


_PLURALS = {"load": "loads", "store": "stores", "prefetch": "prefetches", "atomic": "atomics"}
_SCRATCH = {"load": "scratch (fills)", "store": "scratch (spills)"}
_PIECES = re.compile(
    r"(?P<comment>//.*$)|(?P<guard>^\([^)]*\))|(?P<braces>\{[^{}]*\})|(?P<number>\b0x[0-9A-Fa-f]+\b)"
)
_BLANKS = re.compile(r" {3,}")
_STYLES = {"comment": "dim italic", "guard": "yellow", "braces": "dim", "number": "blue"}
_SHOWN_LOOPS = 40
_SHOWN_LINES = 40
_LEAST_CODE = 16


def isa_summary(report: IsaReport, made: Disassembly, note: str, *, width: int) -> list[Line]:
    """Return the figures of a kernel's instructions, loop by loop.

    Args:
        report: The figures.
        made: Source of the instructions.
        note: Why there are no source lines; empty if there are.
        width: Terminal columns.
    """
    why = f"; no source lines: {note}" if note else ""
    lines = wrapped(f"{made.source}, disassembled by {made.by}{why}", width, "dim", hang=4)
    code = report.code
    lines += _part("the kernel", code, width)
    named = f"{code.registers_named} registers named; how many are live at a time: unknown (the text does not tell which lanes a write leaves)"
    lines += wrapped(named, width, indent=2, hang=4)
    for loop in report.loops[:_SHOWN_LOOPS]:
        lines += _part(_loop_text(loop), loop.code, width)
    more = len(report.loops) - min(len(report.loops), _SHOWN_LOOPS) + report.loops_left
    if more:
        lines += wrapped(f"and {plural(more, 'more loop')}", width, hang=4)
    if not report.loops and not more:
        lines += wrapped("no loop: no branch goes backwards", width, hang=4)
    return lines


def _loop_text(loop: IsaLoop) -> str:
    where = f"loop L{loop.start} to {loop.end}"
    where += f" (depth {loop.depth})" if loop.depth > 1 else ""
    if loop.lines:
        file, first, last = loop.lines[0]
        name = base_name(file)
        where += f", {_short(f'{name}:{first}')}" + (f"-{last}" if last != first else "")
    return where


def _part(title: str, code: IsaCode, width: int) -> list[Line]:
    counts = [f"{code.instructions:,} instructions", f"{code.dpas} DPAS", plural(code.barriers, "barrier")]
    counts += [plural(code.calls, "function call")] if code.calls else []
    lines = wrapped(f"{title}: {', '.join(counts)}", width, "bold", hang=4)
    for operation, forms in code.memory.items():
        names = _SCRATCH if operation in _SCRATCH else {}
        shown = ", ".join(
            f"{forms[form]} {names.get(operation, form) if form == 'scratch' else form}"
            for form in FORMS
            if form in forms
        )
        lines += wrapped(f"{_PLURALS[operation]}: {shown}", width, indent=2, hang=4)
    waits = (
        ("global memory", code.global_distance),
        ("SLM", code.slm_distance),
        ("scratch", code.fill_distance),
    )
    known = "; ".join(f"{name} {_distance(d)}" for name, d in waits if d.loads or d.unknown)
    if known:
        lines += wrapped(f"instructions from a load to its first use: {known}", width, indent=2, hang=4)
    if code.loads_before_dpas is not None:
        text = f"before the first DPAS: {plural(code.loads_before_dpas, 'load')} of global memory, {code.in_flight_at_dpas} still under way then"
        lines += wrapped(f"{text}; at most {code.most_in_flight} at a time", width, indent=2, hang=4)
    return lines


def _distance(found: Distances) -> str:
    if not found.loads:
        return f"unknown for {found.unknown}"
    text = (
        f"{found.least}"
        if found.least == found.most
        else f"{found.least} to {found.most}, median {found.median}"
    )
    return f"{text}{f' (unknown for {found.unknown})' if found.unknown else ''}"


def render_isa(
    text: str, program: IsaProgram, ops: Sequence[StageOp], report: IsaReport, own: str
) -> list[Line]:
    """Return the text with line numbers, a bar beside loops, decoded messages, and the Python line where it changes.

    Args:
        text: The disassembler's text.
        program: Its instructions.
        ops: The same with their source lines.
        report: Its figures, for the loops.
        own: The kernel's own Python file, without folders.
    """
    code = program.instructions
    depths = dict(zip((i.line for i in code), report.depths(i.address for i in code), strict=True))
    by_line = {i.line: (i, op) for i, op in zip(code, ops, strict=True)}
    raw = text.splitlines()
    gutter = len(str(len(raw)))
    previous, depth = "", 0
    lines = []
    for number, line in enumerate(raw, 1):
        instruction, op = by_line.get(number, (None, None))
        if instruction is not None:
            depth = depths[number]
        head = TextSpan(f"{number:>{gutter}} {'|' * min(depth, 4):<4} ", "dim")
        if instruction is None or op is None:
            lines.append([head, TextSpan(clean(line.rstrip()), "bold")])
            continue
        spans = [head, *_instruction(line, instruction)]
        where = _place(op, own)
        if where and where != previous:
            spans.append(TextSpan(f"  ; {where}", "green italic"))
        previous = where or previous
        lines.append(spans)
    return lines


def _place(op: StageOp, own: str) -> str:
    inner = (f for f in op.frames if f.line and base_name(f.file) == own)
    found = next(inner, op.frames[-1] if op.frames else None)
    return _short(f"{found.file.replace(chr(92), '/').rpartition('/')[2]}:{found.line}") if found else ""


def _instruction(line: str, instruction: IsaInstruction) -> list[TextSpan]:
    """Return an instruction as styled pieces: mnemonic by kind, its message, the rest dimmed; runs of blanks are shortened."""
    text = _BLANKS.sub("  ", clean(line.strip()))
    at = text.find(instruction.mnemonic)
    spans = [TextSpan(f"{text[:at]:<8}", "yellow")]
    spans.append(TextSpan(instruction.mnemonic, _mnemonic_style(instruction)))

    def style(match: re.Match[str]) -> str:
        decoded = match.lastgroup == "comment" and instruction.message is not None
        return _message_style(instruction) if decoded else _STYLES[match.lastgroup or "comment"]

    return [*spans, *_pieces(text[at + len(instruction.mnemonic) :], _PIECES, style)]


def _mnemonic_style(instruction: IsaInstruction) -> str:
    if instruction.dpas:
        return "bold magenta"
    if instruction.message is not None or instruction.barrier:
        return _message_style(instruction)
    return "bold" if instruction.targets else "cyan"


def _message_style(instruction: IsaInstruction) -> str:
    message = instruction.message
    if message is not None and message.form == "scratch":
        return "bold red"
    return "bold yellow" if message is not None and message.form else "bold blue"


def render_hot(lines: Sequence[HotLine], by: str, *, width: int) -> list[Line]:
    """Return the kernel's own lines by cost, highest first.

    Args:
        lines: The lines in their order.
        by: Cost to rank them by.
        width: Terminal columns.
    """
    total = sum(line.instructions for line in lines) or 1
    whole = max((line.origins for line in lines), key=len, default=())
    columns: tuple[Column[HotLine], ...] = (
        Column("LINE", lambda h: _short(f"{h.file}:{h.line}" if h.file else "no line")),
        Column("INSTR", lambda h: f"{h.instructions:,}", right=True),
        Column("SHARE", lambda h: f"{100 * h.instructions / total:.0f}%", right=True),
        _counted("IN LOOPS", lambda h: h.in_loops),
        _counted("SENDS", lambda h: h.sends),
        _counted("SCRATCH", lambda h: h.scratch),
        _counted("DPAS", lambda h: h.dpas),
        Column("PYTHON", lambda h: _python(h, whole), style="italic", least=_LEAST_CODE, dropped=1),
    )
    table = Table(columns, lines[:_SHOWN_LINES], width, head="bold")
    out = [[TextSpan(f"lines by {by}, counted in the code: how often each runs is not known", "bold")]]
    out += [table.head(), *table.lines()]
    if len(lines) > _SHOWN_LINES:
        out.append([TextSpan(f"  and {plural(len(lines) - _SHOWN_LINES, 'more line')}", "dim")])
    return out


def _counted(title: str, figure: Callable[[HotLine], int]) -> Column[HotLine]:
    return Column(title, lambda line: f"{figure(line):,}" if figure(line) else "", right=True)


def _python(line: HotLine, whole: tuple[FxSourceLine, ...]) -> str:
    """Return a line's text, with the user's Python lines that it computes unless they are all lines of the kernel."""
    if not line.origins or len(line.origins) == len(whole):
        return line.code
    places = [f"{o.path.replace(chr(92), '/').rpartition('/')[2]}:{o.line}" for o in line.origins]
    return f"{', '.join(places)}  {line.code}".rstrip()


def _short(place: str) -> str:
    """Return the end of a file's name: Inductor's names have 54 characters."""
    name = clean(place)
    return name if len(name) <= 24 else f"…{name[-17:]}"


_TITLES = {
    Pipe.INTEGER: "INTEGER", Pipe.LONG: "64-BIT", Pipe.FLOAT: "FLOAT", Pipe.MATH: "MATH", Pipe.XMX: "XMX", Pipe.SEND: "SEND",
    Pipe.CONTROL: "CONTROL", Pipe.UNKNOWN: "UNKNOWN",
}  # fmt: skip
_DROPPED = {Pipe.CONTROL: 4, Pipe.SEND: 3}
_NAME = 24


def pipe_table(bound: PipeBound, width: int) -> list[Line]:
    """Return what takes longest in words, and the cycles by pipe of each part.

    Args:
        bound: The bound.
        width: Terminal columns.
    """
    title = f"least cycles of one hardware thread by pipe, at the rates of {bound.generation}"
    title += f", memory at that of {bound.device}" if bound.device else ""
    columns: list[Column[PipePart]] = [
        Column("CODE", _code_place),
        Column("RUNS", lambda p: "?" if p.trips is None else p.trips, right=True),
        *(
            Column(_TITLES[pipe], _cycles(pipe), right=True, dropped=_DROPPED.get(pipe, 0))
            for pipe in _TITLES
        ),
        Column("MEMORY", lambda p: f"{p.memory_cycles:,.0f}" if p.memory_cycles else "", right=True),
        Column("BYTES", lambda p: f"{p.memory_bytes:,}" if p.memory_bytes else "", right=True, dropped=2),
        Column("SCRATCH", lambda p: f"{p.scratch:,}" if p.scratch else "", right=True, dropped=3),
        Column("LEFT OUT", lambda p: f"{p.left_out:,}" if p.left_out else "", right=True, dropped=1),
    ]
    table = Table(columns, bound.parts, width)
    lines = [*wrapped(title, width, "bold", hang=4), table.head(), *table.lines()]
    if bound.unknown:
        names = ", ".join(f"{name} {count}" for name, count in bound.unknown.items())
        lines += wrapped(f"opcodes that are not known: {names}", width, indent=2, hang=4)
    return [*lines, *wrapped(bound.sentence, width, "bold", indent=2, hang=4)]


def _code_place(part: PipePart) -> str:
    if not part.depth:
        return "outside of loops"
    text = f"{'  ' * (part.depth - 1)}loop L{part.start}"
    if part.lines:
        file, first, last = part.lines[0]
        name = base_name(file)
        name = name if len(name) <= _NAME else f"…{name[-17:]}"
        text += f" {name}:{first}" + (f"-{last}" if last != first else "")
    return text


def _cycles(pipe: Pipe) -> Callable[[PipePart], str]:
    def cell(part: PipePart) -> str:
        cycles = part.cycles(pipe)
        return "?" if cycles is None else f"{cycles:,}" if cycles else ""

    return cell
