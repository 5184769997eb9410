"""Style of all fusion pictures: buffers, colours of kernels, line widths and names on lines."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape

from graphviz import Digraph

from xpudbg.core.units import decimal_size
from xpudbg.model.fusion import BufferInfo, FusedKernel, GraphFusion, Member, place_in_layers
from xpudbg.model.row import dataclass
from xpudbg.model.str_enum import StrEnum
from xpudbg.screens.fusion.buffer_text import bytes_text, short_type
from xpudbg.screens.fusion.ranked_view import kernels_text, nodes_text
from xpudbg.screens.text import clean

# Labels of the fusion pictures: HTML-like tables of Graphviz, colours, wrapping, and text that is safe in them.

FONT = "Helvetica,Arial,sans-serif"
INK, DIM = "#1f2933", "#5b6773"
KIND_COLOURS = {
    "pointwise": ("#dbe9ff", "#2f6fd0"),
    "reduction": ("#ffdfd3", "#cf4a1f"),
    "scatter": ("#ffe3ef", "#c2255c"),
    "scan": ("#ffe3ef", "#c2255c"),
    "sort": ("#ffe3ef", "#c2255c"),
    "template": ("#ecdfff", "#7a3fc4"),
    "extern": ("#fff0c7", "#b07a00"),
    "nop": ("#eceff1", "#78858f"),
    "view": ("#eceff1", "#78858f"),
}
"""Kind of a scheduler node -> fill and line."""
RING = (
    "#2f9e44",
    "#1c7ed6",
    "#e8590c",
    "#9c36b5",
    "#0c8599",
    "#e03131",
    "#5f3dc4",
    "#66a80f",
    "#c2255c",
    "#1098ad",
)
"""Colours that link a node before fusion to its kernel after it."""
GREY = "#9aa5b1"


KIND_MARKS = {"reduction": "\u03a3 ", "scatter": "scatter ", "template": "template "}
"""Prefix of a node's operations in a card, so that its kind is not shown only by colour."""


def kind_fill(kind: str) -> str:
    """Return the background of a kind of kernel."""
    if kind in ("extern", "fallback", "copy"):
        return KIND_COLOURS["extern"][0]
    return KIND_COLOURS["template"][0] if "template" in kind or kind == "cutlass" else "#eef7ee"


def ring_of(kernels: Sequence[FusedKernel]) -> list[str]:
    """Return a colour for each kernel of several members, in turn; grey for the others."""
    colours, turn = [], 0
    for kernel in kernels:
        if len(kernel.members) > 1:
            colours.append(RING[turn % len(RING)])
            turn += 1
        else:
            colours.append("#b07a00" if kernel.extern_reason else "#5b6773")
    return colours


def table(rows: Iterable[str], colour: str, *, border: int = 1) -> str:
    """Return rows in a rounded frame."""
    return f'<table border="{border}" color="{colour}" cellspacing="0" cellpadding="3" cellborder="0" bgcolor="white" style="rounded">{"".join(rows)}</table>'


def chip(title: str, text: str) -> str:
    """Return a small box that refers to something drawn elsewhere."""
    lines = "<br/>".join(text_of(line) for line in text.split("\n"))
    return (
        f'<<table border="0" cellspacing="0" cellpadding="2" bgcolor="#f5f7fa"><tr><td><font point-size="9"><b>{text_of(title)}</b></font>'
        f'<br/><font point-size="8.5" color="{DIM}">{lines}</font></td></tr></table>>'
    )


def row(text: str, fill: str) -> str:
    """Return one line of a table."""
    return f'<tr><td align="left" bgcolor="{fill}"><font point-size="9">{text_of(text)}</font></td></tr>'


def input_label(name: str, info: BufferInfo | None) -> str:
    """Return the label of a graph input with its type."""
    return (
        f'<table border="0" cellspacing="0" cellpadding="2" bgcolor="#f5f7fa"><tr><td><font point-size="8.5" color="{DIM}">'
        f"{text_of(name)}<br/>{text_of(short_type(info))}</font></td></tr></table>"
    )


def inside(name: str, scope: str) -> str:
    """Return ``true_graph_0_op1`` as ``op1`` if ``true_graph_0`` is shown next to it."""
    return name.removeprefix(f"{scope}_") if scope else name


def wrap(text: str, width: int, lines: int) -> list[str]:
    """Return text wrapped at ``_``, commas and blanks; text that does not fit ends in ``...``."""
    text = clean(text)
    found: list[str] = []
    while text and len(found) < lines:
        if len(text) <= width:
            found.append(text)
            text = ""
            break
        cut = max(text.rfind(c, width // 2, width) for c in "_, .")
        cut = width if cut <= 0 else cut + 1
        found.append(text[:cut])
        text = text[cut:].lstrip()
    if text and found:
        found[-1] = f"{found[-1].rstrip(' ,_')} ..."
    return found or [""]


def text_of(text: str) -> str:
    """Return text escaped for an HTML-like label of Graphviz."""
    return escape(clean(text), quote=True).replace("\\", "&#92;")


def spaced_label(lines: Iterable[str]) -> str:
    """Return the label of a line with space around it, since Graphviz places it close to the line."""
    return "\n".join(f"\u00a0\u00a0{line}" for line in lines)


def node_id(name: str) -> str:
    """Return a node name that needs no quotes in DOT."""
    return "".join(c if c.isascii() and (c.isalnum() or c == "_") else f"-{ord(c):x}-" for c in name)


def node_name(identity: str) -> str:
    """Return the name from which :func:`node_id` was made."""
    return re.sub(r"-([0-9a-f]{1,6})-", lambda m: chr(min(int(m[1], 16), 0x10FFFF)), identity)


def tooltip(member: Member) -> str:
    """Return the tooltip of a node."""
    parts = [member.name, *member.aten[:8]]
    return clean("; ".join(parts)).replace("\\", "/")


# The kernels of a graph that a picture shows: of layers that repeat those of the first.


@dataclass(frozen=True)
class DrawnGraph:
    """A graph as it is drawn.

    Attributes:
        whole: The graph.
        graph: The graph with only the drawn kernels; reads from layers that are not drawn are replaced by those of the first layer.
        numbers: Number of each of them in the whole graph, from 1.
        times: Number of layers that each kernel represents.
    """

    whole: GraphFusion
    graph: GraphFusion
    numbers: tuple[int, ...]
    times: tuple[int, ...]


def drawn_graph(graph: GraphFusion) -> DrawnGraph:
    """Return the graph with repeated layers drawn once; unchanged without them."""
    every = range(1, len(graph.kernels) + 1)
    if not graph.repeats:
        return DrawnGraph(graph, graph, tuple(every), (1,) * len(graph.kernels))
    representatives = {n: place_in_layers(graph.repeats, n)[0] for n in every}
    shown = [n for n in every if representatives[n] == n]
    position = {n: at for at, n in enumerate(shown)}
    names = _representatives(graph, representatives)
    kernels = tuple(_renamed(graph.kernels[n - 1], names) for n in shown)
    ops = tuple(
        replace(op, kernels=tuple(position[k + 1] for k in op.kernels if k + 1 in position))
        for op in graph.fx_ops
        if not op.kernels or any(k + 1 in position for k in op.kernels)
    )
    counts = [sum(1 for other in representatives.values() if other == n) for n in shown]
    drawn = replace(graph, kernels=kernels, fx_ops=ops)
    return DrawnGraph(graph, drawn, tuple(shown), tuple(counts))


def _representatives(graph: GraphFusion, representatives: dict[int, int]) -> dict[str, str]:
    """Map buffers of layers that are not drawn to the corresponding ones of the first layer."""
    names: dict[str, str] = {}
    for number, other in representatives.items():
        if number != other:
            own, theirs = graph.kernels[number - 1].writes, graph.kernels[other - 1].writes
            names.update(zip(own, theirs, strict=False))
    return names


def _renamed(kernel: FusedKernel, names: dict[str, str]) -> FusedKernel:
    own = {name for member in kernel.members for name in member.writes}

    def read(wanted: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(n if n in own else names.get(n, n) for n in wanted))

    members = tuple(replace(m, reads=read(m.reads)) for m in kernel.members)
    return replace(kernel, reads=read(kernel.reads), members=members)


class Side(StrEnum):
    """Sides of a picture that are drawn."""

    BOTH = "both"
    BEFORE = "before"
    AFTER = "after"


class GraphStyle:
    """Drawing of the parts that all levels of folding share."""

    def __init__(self, drawn: DrawnGraph) -> None:
        graph = drawn.graph
        self.graph = graph
        self.whole = drawn.whole
        self.drawn = drawn
        self.buffers = {b.name: b for b in graph.buffers}
        self.colour = ring_of(graph.kernels)
        self.largest = max((b.bytes or 0 for b in graph.buffers), default=1) or 1

    def before_label(self) -> str:
        """Return the heading of the side before fusion."""
        total = self.whole.bytes_before
        label = f"before fusion: {nodes_text(self.whole)}"
        return label + (f", {decimal_size(total)}" if total is not None else "")

    def after_label(self) -> str:
        """Return the heading of the side after fusion."""
        after = self.whole.bytes_after
        label = f"after fusion: {kernels_text(self.whole)}"
        return label + (f", {decimal_size(after)}" if after is not None else ", bytes unknown")

    @staticmethod
    def frame(panel: Digraph, label: str) -> None:
        """Set the heading and frame of a side."""
        panel.attr(label=label, style="rounded", color="#cbd2d9", fontsize="14", fontcolor=DIM, margin="16")

    def number(self, kernel: int) -> str:
        """Return ``K5``, the number in lists of the kernel at a position."""
        return f"K{self.drawn.numbers[kernel]}"

    def title(self, kernel: int) -> str:
        """Return ``K5``, or ``K5 \u00d7 12`` if it represents the same kernel of 12 layers."""
        times = self.drawn.times[kernel]
        return self.number(kernel) + (f" \u00d7 {times}" if times > 1 else "")

    def mark(self, kernel: int) -> str:
        """Return the class by which the page finds the shapes of a kernel."""
        return f"k{self.drawn.numbers[kernel]}"

    def line_mark(self, makers: Sequence[int], users: Sequence[int]) -> str:
        """Return the classes of a line from kernels to others."""
        ends = [f"from{self.drawn.numbers[k]}" for k in makers] + [
            f"to{self.drawn.numbers[k]}" for k in users
        ]
        return " ".join(ends)

    def span(self, holds: Sequence[int]) -> str:
        """Return ``K3 to K7`` for positions of kernels in order."""
        first, last = self.number(holds[0]), self.number(holds[-1])
        return first if first == last else f"{first} to {last}"

    def tag(self, kernel: int) -> str:
        """Return a corner with a kernel's name in its colour."""
        pill = f'<table border="0" cellspacing="0" cellpadding="2" bgcolor="{self.colour[kernel]}" style="rounded"><tr><td>'
        return f'<td align="right">{pill}<font color="white" point-size="8"><b>{self.number(kernel)}</b></font></td></tr></table></td>'

    def width(self, name: str) -> str:
        """Return the pen width of a buffer's line, which grows with the root of its bytes."""
        info = self.buffers.get(name)
        size = info.bytes if info and info.bytes else 0
        return f"{0.9 + 2.6 * math.sqrt(size / self.largest):.2f}"

    def names(self, names: Sequence[str], most: int = 3) -> str:
        """Return buffers with their types, one a line, and the number of others."""
        label = "\n".join(f"{clean(n)} {clean(short_type(self.buffers.get(n)))}" for n in names[:most])
        return f"{label}\n+{len(names) - most} more" if len(names) > most else label

    def largest_of(self, names: Sequence[str]) -> str:
        """Return the buffer of most bytes."""
        return max(names, key=lambda n: (info.bytes or 0) if (info := self.buffers.get(n)) else 0)

    def traffic(self, kernel: FusedKernel, template: str) -> str:
        """Return a template filled with the bytes that a kernel reads and writes, or that they are unknown."""
        if kernel.bytes_read is None or kernel.bytes_written is None:
            return "bytes unknown"
        return template.format(
            bytes_text(kernel.bytes_read, map(self.buffers.get, kernel.reads)),
            bytes_text(kernel.bytes_written, map(self.buffers.get, kernel.writes)),
        )
