"""The fusion diagrams as files: SVG, PNG, DOT and HTML."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

from xpudbg.errors import XpudbgError
from xpudbg.model.fusion import FusionReport
from xpudbg.reporters.fusion_picture import render_one


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
