"""Drawing of fusion graphs as SVG, PNG or DOT, folded until their layout is fast enough; and the report as JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.findings.fusion_sentences import explain_count, explain_extern, explain_pair
from xpudbg.model.fusion import FusionReport, GraphFusion, NotFused
from xpudbg.screens.fusion.dot import GROUPS, build_dot, first_level
from xpudbg.screens.fusion.graph_style import Side
from xpudbg.screens.fusion.layout import LayoutFailedError, drawn_together, lay_out
from xpudbg.screens.json_out import field_values
from xpudbg.screens.out_file import check_writable, save_output

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


def write_diagrams(
    report: FusionReport, form: str, output: Path | None, *, force: bool = False
) -> tuple[list[Path], list[str]]:
    """Write the diagrams of a report; several graphs go to one file each (``NAME-<graph>.svg``).

    Args:
        report: The report.
        form: ``svg``, ``png`` or ``dot``.
        output: File or folder; None for the default name in the working directory, which is overwritten.
        force: Overwrite the file ``output``.

    Returns:
        The files written, and notes on what was folded.

    Raises:
        XpudbgError: A file exists already or cannot be written, or a graph cannot be drawn.
    """
    base = diagram_file([graph.id for graph in report.graphs], form, output)
    names = [base] if len(report.graphs) == 1 else [_beside(base, graph.id) for graph in report.graphs]
    for name in names:
        check_writable(name, force=force or output is None)
    notes: list[str] = []
    files: list[Path] = []
    pictures = drawn_together(lambda graph: render_one(graph, form), report.graphs)
    for (data, messages), name in zip(pictures, names, strict=True):
        notes += messages
        save_output(name, data)
        files.append(name)
    return files, notes


def diagram_file(graphs: Sequence[str], form: str, output: Path | None) -> Path:
    """Return the file of a diagram.

    Args:
        graphs: Ids of the graphs.
        form: Its extension.
        output: File or folder; None for the default name in the working directory.
    """
    base = output or Path("fusion." + form if len(graphs) != 1 else f"fusion-{_safe(graphs[0])}.{form}")
    return base / f"fusion.{form}" if base.is_dir() else base


def _beside(base: Path, graph: str) -> Path:
    return base.with_name(f"{base.stem}-{_safe(graph)}{base.suffix}")


def _safe(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]+", "_", name).strip("._")[:80] or "graph"


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
