"""Labels of the fusion pictures: HTML-like tables of Graphviz, colours, wrapping, and text that is safe in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from xpudbg.model.fusion import BufferInfo, FusedKernel, Member
from xpudbg.screens.fusion.words import short_type
from xpudbg.screens.text import clean

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
"""Colours that tie a node before fusion to its kernel after it."""
GREY = "#9aa5b1"


KIND_MARKS = {"reduction": "\u03a3 ", "scatter": "scatter ", "template": "template "}
"""Before the operations of a node in a card, where colour alone would tell its kind."""


def kind_fill(kind: str) -> str:
    """The background of a kind of kernel."""
    if kind in ("extern", "fallback", "copy"):
        return KIND_COLOURS["extern"][0]
    return KIND_COLOURS["template"][0] if "template" in kind or kind == "cutlass" else "#eef7ee"


def ring_of(kernels: Sequence[FusedKernel]) -> list[str]:
    """A colour for every kernel of several members, in turn; grey for the others."""
    colours, turn = [], 0
    for kernel in kernels:
        if len(kernel.members) > 1:
            colours.append(RING[turn % len(RING)])
            turn += 1
        else:
            colours.append("#b07a00" if kernel.extern_reason else "#5b6773")
    return colours


def table(rows: Iterable[str], colour: str, *, border: int = 1) -> str:
    """Rows in a rounded frame."""
    return f'<table border="{border}" color="{colour}" cellspacing="0" cellpadding="3" cellborder="0" bgcolor="white" style="rounded">{"".join(rows)}</table>'


def chip(title: str, text: str) -> str:
    """A small box that stands for something drawn elsewhere."""
    lines = "<br/>".join(text_of(line) for line in text.split("\n"))
    return (
        f'<<table border="0" cellspacing="0" cellpadding="2" bgcolor="#f5f7fa"><tr><td><font point-size="9"><b>{text_of(title)}</b></font>'
        f'<br/><font point-size="8.5" color="{DIM}">{lines}</font></td></tr></table>>'
    )


def row(text: str, fill: str) -> str:
    """One line of a table."""
    return f'<tr><td align="left" bgcolor="{fill}"><font point-size="9">{text_of(text)}</font></td></tr>'


def input_label(name: str, info: BufferInfo | None) -> str:
    """A graph input with its type."""
    return (
        f'<table border="0" cellspacing="0" cellpadding="2" bgcolor="#f5f7fa"><tr><td><font point-size="8.5" color="{DIM}">'
        f"{text_of(name)}<br/>{text_of(short_type(info))}</font></td></tr></table>"
    )


def inside(name: str, scope: str) -> str:
    """``true_graph_0_op1`` as ``op1`` where ``true_graph_0`` is said beside it."""
    return name.removeprefix(f"{scope}_") if scope else name


def wrap(text: str, width: int, lines: int) -> list[str]:
    """Text cut into lines at ``_``, commas and blanks; what does not fit ends in ``...``."""
    text = clean(text, single_line=True)
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
    """Safe inside an HTML-like label of Graphviz."""
    return escape(clean(text, single_line=True), quote=True).replace("\\", "&#92;")


def spaced_label(lines: Iterable[str]) -> str:
    """The label of a line in the picture, kept off it: Graphviz puts the text where the pen may still reach it."""
    return "\n".join(f"\u00a0\u00a0{line}" for line in lines)


def node_id(name: str) -> str:
    """A node name that DOT takes as it is."""
    return "".join(c if c.isascii() and (c.isalnum() or c == "_") else f"-{ord(c):x}-" for c in name)


def node_name(identity: str) -> str:
    """The name that :func:`node_id` was made of."""
    return re.sub(r"-([0-9a-f]{1,6})-", lambda m: chr(min(int(m[1], 16), 0x10FFFF)), identity)


def tooltip(member: Member) -> str:
    """Return what a node says under the mouse."""
    parts = [member.name, *member.aten[:8]]
    return clean("; ".join(parts), single_line=True).replace("\\", "/")
