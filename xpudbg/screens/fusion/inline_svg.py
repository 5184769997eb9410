"""A drawing of Graphviz as a part of a page: only shapes and text, each marked with the kernels that it belongs to."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError, fromstring, tostring

from xpudbg.screens.fusion.labels import node_name
from xpudbg.screens.text import clean

_SVG = "{http://www.w3.org/2000/svg}"
_TITLE = "{http://www.w3.org/1999/xlink}title"
_SHAPES = frozenset({"g", "polygon", "polyline", "path", "ellipse", "text"})
_KEPT = frozenset(
    {
        "fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity", "stroke-opacity", "points", "d", "x", "y", "cx", "cy", "rx",
        "ry", "transform", "text-anchor", "font-family", "font-size", "font-weight", "font-style",
    }
)  # fmt: skip
_PLAIN = re.compile(r"(?!.*url)[\w .,#()+:;%'\-]*", re.IGNORECASE)
"""Values of attributes: numbers, colours, names of fonts; what else there is could be a reference."""
_KERNEL = re.compile(r"k(\d+)")
_LINE = re.compile(r"(from|to)(\d+)")
_NODE = re.compile(r"[ab]_((?!in_)[\w-]{1,500})", re.ASCII)
"""The name of a box of a scheduler node, before or after fusion."""
_TAG = re.compile(r"K(\d+)")
_BOX = re.compile(r"0(?:\.0+)? 0(?:\.0+)? (\d{1,7}(?:\.\d{1,3})?) (\d{1,7}(?:\.\d{1,3})?)")


def inline_svg(picture: bytes, *, label: str = "Before and after fusion") -> str:
    """The drawing for a page; empty where it is none.

    Kernels of a shape stand in ``data-k``, those at the ends of a line in ``data-from`` and ``data-to``, the scheduler node of a box in
    ``data-node``.

    Args:
        picture: What Graphviz drew.
        label: What it shows, for who does not see it.
    """
    try:
        # No entities: what declares one is no picture (picture_cache), and Graphviz declares none.
        root = fromstring(picture) if b"<!ENTITY" not in picture else None  # noqa: S314
    except ParseError:
        root = None
    box = _BOX.fullmatch(root.get("viewBox", "")) if root is not None and root.tag == f"{_SVG}svg" else None
    if root is None or box is None:
        return ""
    out = Element("svg", {"viewBox": f"0 0 {box[1]} {box[2]}", "role": "img", "aria-label": label})
    out.extend(_shapes(root))
    return tostring(out, encoding="unicode")


def _shapes(parent: Element) -> list[Element]:
    # A list: ``Element.extend`` makes a TypeError of whatever a generator raises, a Ctrl-C too.
    found = []
    for child in parent:
        tag = child.tag.removeprefix(_SVG) if isinstance(child.tag, str) else ""
        if tag == "a":
            # A cell with a title: Graphviz writes a link that leads nowhere.
            group = Element("g", _cell_marks(child.get(_TITLE, "")))
            group.extend(_shapes(child))
            found.append(group)
        elif tag in _SHAPES:
            shape = Element(
                tag, {k: v for k, v in child.attrib.items() if k in _KEPT and _PLAIN.fullmatch(v)}
            )
            for key, value in _marks(child.get("class", "")).items():
                shape.set(key, value)
            node = (
                _NODE.fullmatch(child.findtext(f"{_SVG}title") or "")
                if shape.get("class") == "node"
                else None
            )
            if node is not None:
                shape.set("data-node", clean(node_name(node[1]), single_line=True))
            shape.text = child.text if tag == "text" else None
            shape.extend(_shapes(child))
            found.append(shape)
    return found


def _cell_marks(title: str) -> dict[str, str]:
    match = _TAG.fullmatch(title)
    return {"data-k": match[1]} if match else {}


def _marks(classes: str) -> dict[str, str]:
    words = classes.split()
    found = {"data-k": " ".join(m[1] for w in words if (m := _KERNEL.fullmatch(w)))}
    ends = [m for w in words if (m := _LINE.fullmatch(w))]
    for end in ("from", "to"):
        found[f"data-{end}"] = " ".join(m[2] for m in ends if m[1] == end)
    kind = next((w for w in words if w in ("node", "edge", "cluster")), "")
    return {k: v for k, v in {**found, "class": kind}.items() if v}
