"""Drawing of a fusion graph as SVG, PNG or DOT, folded until its layout is fast enough; and the report as JSON."""

from __future__ import annotations

from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.findings.fusion_sentences import explain_count, explain_extern, explain_pair
from xpudbg.model.fusion import FusionReport, GraphFusion, NotFused
from xpudbg.screens.fusion.dot import GROUPS, build_dot, first_level
from xpudbg.screens.fusion.graph_style import Side
from xpudbg.screens.fusion.layout import LayoutFailedError, lay_out
from xpudbg.screens.json_out import field_values

TIME_LIMITS = (4.0, 3.5, 1.5)
"""Seconds for the layout of each level of folding, finest first: together below 10."""


def render_one(graph: GraphFusion, form: str, side: Side = Side.BOTH) -> tuple[bytes, list[str]]:
    """Return the picture of one graph, and notes on what was folded or failed.

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


# The fusion report as JSON: causes as data, and their sentences.


def fusion_body(report: FusionReport) -> dict[str, Any]:
    """Return the whole report; docs/json/show-fusion.md lists the keys."""
    return {**field_values(report), "graphs": [_graph_body(graph) for graph in report.graphs]}


def pair_body(pair: NotFused) -> dict[str, Any]:
    """Return a pair with its sentence (``words``) and what to try (``advice``)."""
    explained = explain_pair(pair)
    return {**field_values(pair), "words": explained.text, "advice": explained.advice}


def _graph_body(graph: GraphFusion) -> dict[str, Any]:
    kernels = [{**field_values(k), "why_extern": explain_extern(k.extern_reason)} for k in graph.kernels]
    reasons = [{**field_values(c), "words": explain_count(c)} for c in graph.reasons]
    pairs = [pair_body(pair) for pair in graph.not_fused]
    return {**field_values(graph), "kernels": kernels, "not_fused": pairs, "reasons": reasons}
