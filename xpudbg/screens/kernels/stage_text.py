"""A stage's text for a terminal, with colours for MLIR, LLVM IR and SPIR-V."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from xpudbg.model.location import StageOp
from xpudbg.model.spirv import SpirvModule
from xpudbg.model.zebin import Zebin
from xpudbg.screens.spans import TextSpan
from xpudbg.screens.text import cell_width, clean

_TOKENS = re.compile(
    r"(?P<comment>(?://|;).*$)|(?P<loc>\bloc\(.{0,300}?\)(?=\s|$|,|\))|!dbg !\d+|#loc\d*)"
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
_LABEL, _MAX_LABEL = 24, 48


def highlight(line: str) -> list[TextSpan]:
    """One line of a stage as styled pieces; longer lines than 2000 characters stay plain."""
    line = clean(line)
    if len(line) > _MAX_HIGHLIGHTED:
        return [TextSpan(line)]
    spans: list[TextSpan] = []
    at = 0
    for match in _TOKENS.finditer(line):
        if match.start() > at:
            spans.append(TextSpan(line[at : match.start()]))
        spans.append(TextSpan(match.group(), _STYLES[match.lastgroup or "value"]))
        at = match.end()
    if at < len(line):
        spans.append(TextSpan(line[at:]))
    return spans


def render_text(text: str) -> list[list[TextSpan]]:
    """A text stage, highlighted."""
    return [highlight(line) for line in text.splitlines()]


def render_spirv(header: Sequence[str], ops: Iterable[StageOp]) -> list[list[TextSpan]]:
    """Disassembled SPIR-V with the Python line at the end of each instruction where it changes."""
    lines = [[TextSpan(clean(line), "dim")] for line in header]
    previous = ""
    for op in ops:
        where = ""
        if op.frames:
            outer = op.frames[-1]
            where = f"{outer.file.rpartition('/')[2]}:{outer.line}"
        spans = highlight(op.text)
        if where and where != previous:
            spans.append(TextSpan(f"  ; {clean(where, single_line=True)}", "dim italic"))
            previous = where
        lines.append(spans)
    return lines


def render_zebin(zebin: Zebin) -> list[list[TextSpan]]:
    """A native object in words: what ``.ze_info`` says, and its sections."""
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
        lines += [[], [TextSpan(f"Kernel {clean(kernel.name, single_line=True)}", "bold")], *_aligned(rows)]
    if zebin.undefined:
        lines += [[], [TextSpan("Functions that it calls and does not have", "bold")]]
        lines += [[TextSpan(f"  {clean(name, single_line=True)}")] for name in zebin.undefined]
    sections = [(name, f"{size:,} bytes") for name, size in zebin.sections]
    return [*lines, [], [TextSpan("Sections", "bold")], *_aligned(sections)]


def _aligned(rows: Sequence[tuple[str, str]]) -> list[list[TextSpan]]:
    """Names and values in two columns; a name that is longer than others may be has its value right behind it."""
    cells = [(clean(name, single_line=True), clean(value, single_line=True)) for name, value in rows]
    column = max([_LABEL, *(w for name, _ in cells if (w := cell_width(name)) <= _MAX_LABEL)])
    lines = []
    for name, value in cells:
        gap = " " * max(column - cell_width(name), 0)
        lines.append([TextSpan(f"  {name}{gap}  "), TextSpan(value)])
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
