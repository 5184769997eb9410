"""The fusion report as JSON: causes as data, and their sentences."""

from __future__ import annotations

from typing import Any

from xpudbg.model.fusion import FusionReport, GraphFusion, NotFused
from xpudbg.reporters.fusion.explain import explain_count, explain_extern, explain_pair
from xpudbg.reporters.json_out import to_plain


def fusion_body(report: FusionReport) -> dict[str, Any]:
    """The whole report; keys as docs/json/show-fusion.md lists them."""
    body: dict[str, Any] = to_plain(report)
    for graph, plain in zip(report.graphs, body["graphs"], strict=True):
        _add_sentences(graph, plain)
    return body


def pair_body(pair: NotFused) -> dict[str, Any]:
    """A pair with its sentence (``words``) and what to try (``advice``)."""
    explained = explain_pair(pair)
    return {**to_plain(pair), "words": explained.text, "advice": explained.advice}


def _add_sentences(graph: GraphFusion, plain: dict[str, Any]) -> None:
    plain["not_fused"] = [pair_body(pair) for pair in graph.not_fused]
    for kernel, entry in zip(graph.kernels, plain["kernels"], strict=True):
        entry["why_extern"] = explain_extern(kernel.extern_reason)
    for count, entry in zip(graph.reasons, plain["reasons"], strict=True):
        entry["words"] = explain_count(count)
