"""The fusion diagrams as files: SVG, PNG, DOT and HTML."""

from __future__ import annotations

import re
import time
from pathlib import Path

from xpudbg.model.fusion import FusionReport
from xpudbg.screens.fusion.layout import drawn_together
from xpudbg.screens.fusion.picture import render_one
from xpudbg.screens.out_file import check_writable, save_output


def write_diagrams(
    report: FusionReport, form: str, output: Path | None, *, force: bool = False
) -> tuple[list[Path], list[str]]:
    """Write the diagrams of a report.

    Several graphs go to one HTML page, or to one file each (``NAME-<graph>.svg``).

    Args:
        report: What was found.
        form: ``svg``, ``png``, ``dot`` or ``html``.
        output: File or folder; None for a name of the report's own in the working directory, which is written over.
        force: Write over a file that ``output`` names.

    Returns:
        The files written, and notes on what was folded.

    Raises:
        XpudbgError: A file is there already or cannot be written, or a graph cannot be drawn.
    """
    base = output or Path(
        "fusion." + form if len(report.graphs) != 1 else f"fusion-{_safe(report.graphs[0].id)}.{form}"
    )
    if base.is_dir():
        base = base / f"fusion.{form}"
    single = form == "html" or len(report.graphs) == 1
    names = [base] if single else [_beside(base, graph.id) for graph in report.graphs]
    for name in names:
        check_writable(name, force=force or output is None)
    notes: list[str] = []
    if form == "html":
        from xpudbg.screens.fusion.html import render_html

        deadline = time.monotonic() + 8.0 + 2.0 * len(report.graphs)
        page, notes = render_html(report, deadline=deadline)
        return [_write(base, page.encode("utf-8"))], notes
    files: list[Path] = []
    pictures = drawn_together(lambda graph: render_one(graph, form), report.graphs)
    for (data, said), name in zip(pictures, names, strict=True):
        notes += said
        files.append(_write(name, data))
    return files, notes


def _beside(base: Path, graph: str) -> Path:
    return base.with_name(f"{base.stem}-{_safe(graph)}{base.suffix}")


def _safe(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]+", "_", name).strip("._")[:80] or "graph"


def _write(path: Path, data: bytes) -> Path:
    save_output(path, data)
    return path
