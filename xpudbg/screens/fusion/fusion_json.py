"""The fusion report as JSON: causes as data, and their sentences."""

from __future__ import annotations

from typing import Any

from xpudbg.findings.fusion_sentences import explain_count, explain_extern, explain_pair
from xpudbg.model.fusion import FusionReport, GraphFusion, NotFused
from xpudbg.screens.json_out import field_values


def fusion_body(report: FusionReport) -> dict[str, Any]:
    """The whole report; keys as docs/json/show-fusion.md lists them."""
    return {**field_values(report), "graphs": [_graph_body(graph) for graph in report.graphs]}


def pair_body(pair: NotFused) -> dict[str, Any]:
    """A pair with its sentence (``words``) and what to try (``advice``)."""
    explained = explain_pair(pair)
    return {**field_values(pair), "words": explained.text, "advice": explained.advice}


def _graph_body(graph: GraphFusion) -> dict[str, Any]:
    kernels = [{**field_values(k), "why_extern": explain_extern(k.extern_reason)} for k in graph.kernels]
    reasons = [{**field_values(c), "words": explain_count(c)} for c in graph.reasons]
    pairs = [pair_body(pair) for pair in graph.not_fused]
    return {**field_values(graph), "kernels": kernels, "not_fused": pairs, "reasons": reasons}
