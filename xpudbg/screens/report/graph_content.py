"""Pictures and sentences of fusion for the pages of a report."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from xml.etree.ElementTree import Element, ParseError, fromstring

from xpudbg.core.errors import XpudbgError
from xpudbg.findings.fusion_rules import explain_extern, explain_kind, explain_pair, kind_advice
from xpudbg.model.fusion import GraphFusion, NotFused
from xpudbg.model.kernel import KernelNeighbour
from xpudbg.model.report_graph import (
    LayerPictures,
    PicturePart,
    ReportGraphPage,
    ReportLayers,
    ReportNeighbour,
    UnfusedKind,
    UnfusedPair,
)
from xpudbg.screens.fusion import drawing
from xpudbg.screens.fusion.buffer_text import (
    Stretch,
    differences_text,
    folded_graph,
    layers_text,
    pairs_by_cause,
)
from xpudbg.screens.fusion.dot import CARDS, LAYER_KERNELS, StretchDots
from xpudbg.screens.fusion.drawing import LayoutFailedError, lay_out, render_one
from xpudbg.screens.fusion.graph_style import Side, node_name
from xpudbg.screens.fusion.ranked_view import summary_lines
from xpudbg.screens.text import clean

# A drawing of Graphviz as a part of a page: only shapes and text, each marked with the kernels that it belongs to.

_SVG = "{http://www.w3.org/2000/svg}"
_TITLE = "{http://www.w3.org/1999/xlink}title"
_SHAPES = frozenset({"g", "polygon", "polyline", "path", "ellipse", "text"})
_ATTRIBUTES = frozenset(
    {
        "fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity", "stroke-opacity", "points", "d", "x", "y", "cx", "cy", "rx",
        "ry", "transform", "text-anchor", "font-family", "font-size", "font-weight", "font-style",
    }
)  # fmt: skip
_PLAIN = re.compile(r"[\w .,#()+:;%'\-]*")
"""Values of attributes, in which nothing is to be escaped: numbers, colours, names of fonts; anything else, and what has ``url``, could be a reference."""
_COMMENT = re.compile(rb"<!--[^<>]{0,1000}-->")
_KERNEL = re.compile(r"k(\d+)")
_LINE = re.compile(r"(from|to)(\d+)")
_NODE = re.compile(r"[ab]_((?!in_)[\w-]{1,500})", re.ASCII)
"""The name of a box of a scheduler node, before or after fusion."""
_TAG = re.compile(r"K(\d+)")
_BOX = re.compile(r"0(?:\.0+)? 0(?:\.0+)? (\d{1,7}(?:\.\d{1,3})?) (\d{1,7}(?:\.\d{1,3})?)")


def inline_svg(picture: bytes, *, label: str = "Before and after fusion") -> str:
    """Return the drawing for a page; empty if it is not a valid SVG.

    Kernels of a shape are in ``data-k``, those at the ends of a line in ``data-from`` and ``data-to``, the scheduler node of a box in
    ``data-node``.

    Args:
        picture: What Graphviz drew.
        label: Text for screen readers.
    """
    try:
        # Text that declares entities is no picture (layout.py): Graphviz declares none.
        # The parser makes an object of each comment only to drop it.
        root = fromstring(_COMMENT.sub(b"", picture)) if b"<!ENTITY" not in picture else None  # noqa: S314
    except ParseError:
        root = None
    box = _BOX.fullmatch(root.get("viewBox", "")) if root is not None and root.tag == f"{_SVG}svg" else None
    if root is None or box is None:
        return ""
    return _written(
        "svg", {"viewBox": f"0 0 {box[1]} {box[2]}", "role": "img", "aria-label": label}, _shapes(root)
    )


def _written(tag: str, attributes: Mapping[str, str], inside: str, marks: str = "") -> str:
    for name, value in attributes.items():
        quoted = escape(value, quote=False).replace('"', "&quot;")
        marks += f' {name}="{quoted}"'
    return f"<{tag}{marks}>{inside}</{tag}>" if inside else f"<{tag}{marks} />"


def _shapes(parent: Element) -> str:
    found = []
    for child in parent:
        tag = child.tag.removeprefix(_SVG) if isinstance(child.tag, str) else ""
        if tag == "a":
            # A cell with a title: Graphviz writes a link that leads nowhere.
            found.append(_written("g", _cell_marks(child.get(_TITLE, "")), _shapes(child)))
        elif tag in _SHAPES:
            looks = ""
            for name, value in child.items():
                if name in _ATTRIBUTES:
                    looks += _look(name, value)
            classes = child.get("class")
            shape = _marks(classes) if classes else {}
            if shape.get("class") == "node":
                node = _NODE.fullmatch(child.findtext(f"{_SVG}title") or "")
                if node is not None:
                    shape["data-node"] = clean(node_name(node[1]))
            inside = _shapes(child) if len(child) else ""
            if tag == "text":
                inside = escape(child.text or "", quote=False) + inside
            found.append(_written(tag, shape, inside, looks))
    return "".join(found)


@lru_cache(4096)
def _look(name: str, value: str) -> str:
    """Return an attribute as it is written; most of them repeat. Nothing for one that could be a reference."""
    plain = _PLAIN.fullmatch(value) is not None and "url" not in value.lower()
    return f' {name}="{value}"' if plain else ""


def _cell_marks(title: str) -> dict[str, str]:
    match = _TAG.fullmatch(title)
    return {"data-k": match[1]} if match else {}


def _marks(classes: str) -> dict[str, str]:
    names = classes.split()
    found = {"data-k": " ".join(m[1] for w in names if (m := _KERNEL.fullmatch(w)))}
    ends = [m for w in names if (m := _LINE.fullmatch(w))]
    for end in ("from", "to"):
        found[f"data-{end}"] = " ".join(m[2] for m in ends if m[1] == end)
    kind = next((w for w in names if w in ("node", "edge", "cluster")), "")
    return {k: v for k, v in {**found, "class": kind}.items() if v}


# The parts from which a graph's page assembles its pictures, so that single layers can be unfolded.

_FAILURES = 2
"""Failed layers after which no other is tried: each may take seconds."""


def report_layers(graph: GraphFusion) -> tuple[ReportLayers, ...]:
    """Return the repeated layers of a graph, each with a name."""
    return tuple(
        ReportLayers(
            layers.first,
            layers.length,
            layers.count,
            tuple(clean(name) for name in layers.layers)
            or tuple(f"layer {place + 1}" for place in range(layers.count)),
        )
        for layers in sorted(graph.repeats, key=lambda r: r.first)
    )


def layer_pictures(graph: GraphFusion, deadline: float) -> LayerPictures:
    """Return the pictures of a graph's parts, each laid out by itself.

    Args:
        graph: The graph, with its repeated layers.
        deadline: ``time.monotonic()`` after which no further layer is drawn.

    Raises:
        XpudbgError: A required part could not be drawn; the message says why.
    """
    if len(graph.kernels) > LAYER_KERNELS:
        raise XpudbgError(
            f"layers are drawn once: all {len(graph.kernels)} launches are too many for a picture (at most {LAYER_KERNELS})"
        )
    dots = StretchDots(graph)
    drawn: dict[Stretch, PicturePart] = {}
    missing = ""
    failures = 0
    for stretch in sorted(dots.stretches, key=lambda s: (max(s.place, 0), s.kernels.start)):
        failed = ""
        if time.monotonic() >= deadline:
            failed = "drawing all graphs took too long"
        elif failures < _FAILURES:
            try:
                drawn[stretch] = _part(dots, stretch)
            except LayoutFailedError as error:
                failed, failures = str(error), failures + 1
        missing = missing or failed
        if failed and stretch.place < 1:
            raise XpudbgError(f"layers are drawn once: {failed}")
    return LayerPictures(
        dots.heading(Side.BEFORE),
        dots.heading(Side.AFTER),
        _legend(dots),
        tuple(drawn.get(s, PicturePart(s.kernels[0] + 1, s.kernels[-1] + 1)) for s in dots.stretches),
        missing,
    )


def _part(dots: StretchDots, stretch: Stretch) -> PicturePart:
    """Return a part with both of its sides.

    Raises:
        LayoutFailedError: One of them cannot be laid out.
    """
    before, after = (
        _laid_out(dots.part(stretch, side), f"{side.value} fusion") for side in (Side.BEFORE, Side.AFTER)
    )
    if after is None:
        raise LayoutFailedError("Graphviz drew no picture")
    return PicturePart(stretch.kernels[0] + 1, stretch.kernels[-1] + 1, before, after)


def _laid_out(dot: str, label: str) -> str | None:
    if not dot:
        return None
    return inline_svg(lay_out(dot, "svg", seconds=drawing.TIME_LIMITS[CARDS]), label=label) or None


def _legend(dots: StretchDots) -> str | None:
    try:
        return _laid_out(dots.legend(), "colours")
    except LayoutFailedError:
        return None


_MOST_PAIRS = 2000


def with_sentences(page: ReportGraphPage, fusion: GraphFusion) -> ReportGraphPage:
    """Return a graph's page with sentences on fusion and on pairs that were not fused."""
    why = [explain_extern(k.extern_reason) for k in fusion.kernels]
    return replace(
        page,
        summary=tuple(line.plain for line in summary_lines(fusion)),
        kernels=tuple(replace(k, why_called=why[k.number - 1]) for k in page.kernels),
        not_fused=tuple(_pair(p) for p in fusion.not_fused[:_MOST_PAIRS] if 0 not in p.numbers),
        not_fused_kinds=_kinds(fusion),
    )


def _pair(pair: NotFused) -> UnfusedPair:
    explanation = explain_pair(pair, names=False)
    return UnfusedPair(*pair.numbers, explanation.text, explanation.advice, pair.bytes_saved, pair.reason)


def _kinds(fusion: GraphFusion) -> tuple[UnfusedKind, ...]:
    return tuple(
        UnfusedKind(explain_kind(pairs), kind.pairs, kind_advice(pairs), kind.bytes_saved)
        for kind, pairs in pairs_by_cause(fusion)
    )


def with_pictures(page: ReportGraphPage, fusion: GraphFusion, deadline: float) -> ReportGraphPage:
    """Return a graph's page with its pictures, or the reason why it has none.

    Args:
        page: The page.
        fusion: The graph, with its repeated layers.
        deadline: ``time.monotonic()`` after which nothing more is drawn.
    """
    if not fusion.kernels:
        return replace(page, picture_notes=("no kernel was found",))
    folded = folded_graph(fusion)
    messages: list[str] = []
    if folded.repeats:
        page = replace(page, layers=report_layers(folded))
        try:
            page = replace(page, layer_pictures=layer_pictures(folded, deadline))
            messages = [layers_text(layers) for layers in folded.repeats]
        except XpudbgError as error:
            messages = [error.message]
    else:
        # Small graphs are drawn with all of their layers.
        page = replace(page, kernels=tuple(replace(k, drawn_as=k.number) for k in page.kernels))
    if page.layer_pictures is None:
        before, notes = _drawn(folded, Side.BEFORE, deadline)
        after, more = _drawn(folded, Side.AFTER, deadline)
        page = replace(page, before_svg=before, after_svg=after)
        messages = [*notes, *more, *messages]
    notes = [part for note in messages for part in note.split("; ")]
    # One layer represents all of them, so differences of the others are noted.
    for layers in folded.repeats:
        if layers.differences and (text := layers_text(layers)) in notes:
            notes.insert(notes.index(text) + 1, differences_text(layers))
    return replace(page, picture_notes=tuple(dict.fromkeys(notes)))


def _drawn(fusion: GraphFusion, side: Side, deadline: float) -> tuple[str | None, list[str]]:
    if time.monotonic() >= deadline:
        return None, ["drawing the graphs took too long: those after it have no picture"]
    try:
        picture, notes = render_one(fusion, "svg", side)
    except XpudbgError as error:
        return None, [error.message]
    own = f"{fusion.id}: "
    return inline_svg(picture, label=f"{side.value} fusion") or None, [n.removeprefix(own) for n in notes]


def report_neighbours(
    neighbours: Sequence[KernelNeighbour], ids: Mapping[int, str]
) -> tuple[ReportNeighbour, ...]:
    """Return the neighbours of a kernel with their pages and sentences.

    Args:
        neighbours: The neighbours.
        ids: Ids of the pages by the number of a launch.
    """
    found = []
    for one in neighbours:
        why = explain_pair(one.not_fused, names=False)
        found.append(
            ReportNeighbour(
                one.number, ids[one.number], one.name, one.roles[0], one.buffers, why.text, why.advice
            )
        )
    return tuple(found)
