"""One fusion diagram as SVG, PNG or DOT, folded until the layout is done in time."""

from __future__ import annotations

from xpudbg.core.errors import XpudbgError
from xpudbg.model.fusion import GraphFusion
from xpudbg.screens.fusion.dot import GROUPS, build_dot, first_level
from xpudbg.screens.fusion.graph_style import Side
from xpudbg.screens.fusion.layout import LayoutFailedError, lay_out

TIME_LIMITS = (4.0, 3.5, 1.5)
"""Seconds for the layout of each level of folding, finest first: together below 10."""


def render_one(graph: GraphFusion, form: str, side: Side = Side.BOTH) -> tuple[bytes, list[str]]:
    """The picture of one graph, and notes on what was folded or failed.

    Args:
        graph: The graph.
        form: ``svg``, ``png`` or ``dot``.
        side: One side of it without the title, or both.

    Raises:
        XpudbgError: Not even the coarsest drawing could be laid out.
    """
    notes: list[str] = []
    for level in range(first_level(graph), GROUPS + 1):
        picture = build_dot(graph, level, side)
        if picture.fold:
            notes.append(f"{graph.id}: {picture.fold}")
        if form == "dot":
            return picture.dot.encode("utf-8", "replace"), notes
        try:
            return lay_out(picture.dot, form, seconds=TIME_LIMITS[level]), notes
        except LayoutFailedError as error:
            notes.append(
                f"{graph.id}: {error}; drawn with less detail" if level < GROUPS else f"{graph.id}: {error}"
            )
    raise XpudbgError(
        f"{graph.id} could not be drawn: {notes[-1]}", hint="--format dot gives the graph for another tool"
    )
