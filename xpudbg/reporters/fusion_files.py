"""The fusion diagrams as files: SVG, PNG, DOT and HTML, folded until the layout is done in time."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

from xpudbg.errors import XpudbgError
from xpudbg.model.fusion import FusionReport, GraphFusion
from xpudbg.reporters.fusion_dot import GROUPS, build_dot, first_level
from xpudbg.reporters.layout import LayoutFailedError, lay_out

TIME_LIMITS = (5.0, 2.0, 1.5)
"""Seconds for the layout of each level of folding, finest first: together below 10."""


def render_one(graph: GraphFusion, form: str) -> tuple[bytes, list[str]]:
    """The picture of one graph, and notes on what was folded or failed.

    Args:
        graph: The graph.
        form: ``svg``, ``png`` or ``dot``.

    Raises:
        XpudbgError: Not even the coarsest drawing could be laid out.
    """
    notes: list[str] = []
    for level in range(first_level(graph), GROUPS + 1):
        picture = build_dot(graph, level)
        if picture.fold:
            notes.append(f"{graph.id}: {picture.fold}")
        if form == "dot":
            return picture.dot.encode("utf-8", "replace"), notes
        try:
            return lay_out(picture.dot, form, seconds=TIME_LIMITS[level]), notes
        except LayoutFailedError as error:
            notes.append(f"{graph.id}: {error}; drawn coarser" if level < GROUPS else f"{graph.id}: {error}")
    raise XpudbgError(
        f"{graph.id} could not be drawn: {notes[-1]}", hint="--format dot gives the graph for another tool"
    )


def write_diagrams(report: FusionReport, form: str, output: Path | None) -> tuple[list[Path], list[str]]:
    """Write the diagrams of a report.

    Several graphs go to one HTML page, or to one file each (``NAME-<graph>.svg``).

    Returns:
        The files written, and notes on what was folded.

    Raises:
        XpudbgError: A file cannot be written, or a graph cannot be drawn.
    """
    base = output or Path(
        "fusion." + form if len(report.graphs) != 1 else f"fusion-{_safe(report.graphs[0].id)}.{form}"
    )
    if base.is_dir():
        base = base / f"fusion.{form}"
    notes: list[str] = []
    if form == "html":
        from xpudbg.reporters.fusion_html import render_html

        deadline = time.monotonic() + 8.0 + 2.0 * len(report.graphs)
        page, notes = render_html(report, deadline=deadline)
        return [_write(base, page.encode("utf-8"))], notes
    files: list[Path] = []
    for graph in report.graphs:
        data, said = render_one(graph, form)
        notes += said
        single = len(report.graphs) == 1
        files.append(
            _write(base if single else base.with_name(f"{base.stem}-{_safe(graph.id)}{base.suffix}"), data)
        )
    return files, notes


def _safe(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]+", "_", name).strip("._")[:80] or "graph"


def _write(path: Path, data: bytes) -> Path:
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise XpudbgError(
            f"cannot write {path}: {error.strerror}", hint="choose another file with -o"
        ) from error
    return path
