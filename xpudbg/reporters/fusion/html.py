"""The fusion report as one HTML page: pictures, tables and the data, no network."""

from __future__ import annotations

import base64
import hashlib
import time
from pathlib import Path

from xpudbg.errors import XpudbgError
from xpudbg.model.fusion import FusionReport
from xpudbg.model.fx import SourceLine
from xpudbg.reporters.fusion.picture import render_one
from xpudbg.reporters.fusion.report import bytes_words, source_text
from xpudbg.reporters.json_out import render_json
from xpudbg.reporters.text import clean, human_bytes

TEMPLATES = Path(__file__).parent.parent / "templates"


def render_html(report: FusionReport, *, deadline: float) -> tuple[str, list[str]]:
    """The page, and notes on what was folded or left out.

    Args:
        report: What was found.
        deadline: ``time.monotonic()`` after which no more pictures are drawn.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, finalize=_finalize
    )
    environment.filters.update(
        bytes=human_bytes, clean=lambda t: clean(str(t), single_line=True), source=_source
    )
    environment.globals["traffic"] = lambda size, names, known: bytes_words(size, map(known.get, names))
    graphs, notes = [], []
    for graph in report.graphs:
        picture, said = b"", ["the time for pictures was used up; --graph draws this one alone"]
        if graph.kernels and time.monotonic() < deadline:
            try:
                picture, said = render_one(graph, "svg")
            except XpudbgError as error:
                said = [error.message]
        elif not graph.kernels:
            said = ["no kernel was found"]
        notes += said
        graphs.append(
            {
                "graph": graph,
                "picture": base64.b64encode(picture).decode(),
                "notes": said,
                "buffers": {b.name: b for b in graph.buffers},
            }
        )
    data = render_json(report, schema="xpudbg.show-fusion", version=1)
    safe = Markup(data.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))  # noqa: S704
    nonce = hashlib.sha256(data.encode()).hexdigest()[:24]
    page = environment.get_template("fusion.html.j2").render(
        report=report, graphs=graphs, data=safe, nonce=nonce
    )
    return page, notes


def _finalize(value: object) -> object:
    """Every text of an artifact is cleaned where it enters the page; what the template marks as safe stays."""
    return clean(value, single_line=True) if type(value) is str else value


def _source(sources: tuple[SourceLine, ...]) -> str:
    return source_text(sources)
