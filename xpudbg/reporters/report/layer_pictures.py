"""The parts that the page of a graph puts its pictures together of, so that single layers unfold in it."""

from __future__ import annotations

import time

from xpudbg.errors import XpudbgError
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.report_layers import LayerPictures, PicturePart, ReportLayers
from xpudbg.reporters.fusion import picture
from xpudbg.reporters.fusion.dot import CARDS, LAYER_KERNELS, StretchDots
from xpudbg.reporters.fusion.graph_style import Side
from xpudbg.reporters.fusion.inline_svg import inline_svg
from xpudbg.reporters.fusion.layer_stretches import Stretch
from xpudbg.reporters.fusion.layout import LayoutFailedError, lay_out
from xpudbg.reporters.text import clean

_FAILURES = 2
"""Layers that cannot be laid out before no other is tried: each may take seconds."""


def report_layers(graph: GraphFusion) -> tuple[ReportLayers, ...]:
    """The layers of a graph that repeat, each with a name.

    Args:
        graph: The graph.
    """
    return tuple(
        ReportLayers(
            layers.first,
            layers.length,
            layers.count,
            tuple(clean(name, single_line=True) for name in layers.layers)
            or tuple(f"layer {place + 1}" for place in range(layers.count)),
        )
        for layers in sorted(graph.repeats, key=lambda r: r.first)
    )


def layer_pictures(graph: GraphFusion, deadline: float) -> LayerPictures:
    """A graph in parts, each laid out by itself.

    Args:
        graph: The graph, with its layers that repeat.
        deadline: ``time.monotonic()`` after which no further layer is drawn.

    Raises:
        XpudbgError: What the picture with layers once needs could not be drawn; the message says why.
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
    """A part with both of its sides.

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
    return inline_svg(lay_out(dot, "svg", seconds=picture.TIME_LIMITS[CARDS]), label=label) or None


def _legend(dots: StretchDots) -> str | None:
    try:
        return _laid_out(dots.legend(), "colours")
    except LayoutFailedError:
        return None
