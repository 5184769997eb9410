"""A stage's text for a terminal, with colours for MLIR, LLVM IR and SPIR-V."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from xpudbg.model.location import StageOp
from xpudbg.model.spirv import SpirvModule
from xpudbg.model.zebin import Zebin
from xpudbg.reporters.spans import Span
from xpudbg.reporters.text import clean

_TOKENS = re.compile(
    r"(?P<comment>(?://|;).*$)|(?P<loc>\bloc\(.*?\)(?=\s|$|,|\))|!dbg !\d+|#loc\d*)"
    r'|(?P<string>"(?:[^"\\]|\\.)*")'
    r"|(?P<op>(?<![\w%@.])(?:[a-z_]\w*\.[a-z_][\w.]*|Op[A-Z]\w*|call|load|store|br|ret|phi|define|declare|getelementptr)\b)"
    r"|(?P<value>%[\w.$#-]+|@[\w.$-]+|\^\w+)"
    r"|(?P<type>\b(?:tensor|memref|vector|ptr|[ifu](?:8|16|32|64)|bf16|tf32|i1|float|double|half|bfloat)\b|!tt\.\w+)"
    r"|(?P<layout>#[\w.$-]+)"
    r"|(?P<number>(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)"
)
_STYLES = {
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


def highlight(line: str) -> list[Span]:
    """One line of a stage as styled pieces; longer lines than 2000 characters stay plain."""
    line = clean(line)
    if len(line) > _MAX_HIGHLIGHTED:
        return [Span(line)]
    spans: list[Span] = []
    at = 0
    for match in _TOKENS.finditer(line):
        if match.start() > at:
            spans.append(Span(line[at : match.start()]))
        spans.append(Span(match.group(), _STYLES[match.lastgroup or "value"]))
        at = match.end()
    if at < len(line):
        spans.append(Span(line[at:]))
    return spans


def render_text(text: str) -> list[list[Span]]:
    """A text stage, highlighted."""
    return [highlight(line) for line in text.splitlines()]


def render_spirv(header: Sequence[str], ops: Iterable[StageOp]) -> list[list[Span]]:
    """Disassembled SPIR-V with the Python line at the end of each instruction where it changes."""
    lines = [[Span(clean(line), "dim")] for line in header]
    previous = ""
    for op in ops:
        where = ""
        if op.frames:
            outer = op.frames[-1]
            where = f"{outer.file.rpartition('/')[2]}:{outer.line}"
        spans = highlight(op.text)
        if where and where != previous:
            spans.append(Span(f"  ; {clean(where, single_line=True)}", "dim italic"))
            previous = where
        lines.append(spans)
    return lines


def render_zebin(zebin: Zebin) -> list[list[Span]]:
    """A native object in words: what ``.ze_info`` says, and its sections."""
    lines: list[list[Span]] = []

    def row(label: str, value: object) -> None:
        lines.append([Span(f"  {label:<26}"), Span(clean(str(value), single_line=True))])

    lines.append([Span("Native object (zebin)", "bold")])
    row("ze_info version", zebin.ze_info_version or "unknown")
    row("built for hardware", zebin.ip_version or "unknown")
    row("build options", "none kept" if zebin.build_options is None else zebin.build_options)
    for kernel in zebin.kernels:
        lines += [[], [Span(f"Kernel {clean(kernel.name, single_line=True)}", "bold")]]
        for name, value in kernel.environment.items():
            row(name, value)
        for buffer in kernel.buffers:
            unit = "work-item" if buffer.per_lane else "hardware thread"
            row(f"{buffer.type} {buffer.usage}", f"{buffer.size:,} bytes for each {unit}")
        row("payload arguments", kernel.arguments)
        if kernel.code_bytes is not None:
            row("machine code", f"{kernel.code_bytes:,} bytes")
    if zebin.undefined:
        lines += [[], [Span("Functions that it calls and does not have", "bold")]]
        lines += [[Span(f"  {clean(name, single_line=True)}")] for name in zebin.undefined]
    lines += [[], [Span("Sections", "bold")]]
    for name, size in zebin.sections:
        row(name, f"{size:,} bytes")
    return lines


def module_header(module: SpirvModule) -> dict[str, object]:
    """A module's declarations, for JSON."""
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
