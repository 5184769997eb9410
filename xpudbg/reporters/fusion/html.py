"""The fusion report as one HTML page: pictures, tables and the data, no network."""

from __future__ import annotations

import base64
import hashlib
import time
from pathlib import Path

from xpudbg.errors import XpudbgError
from xpudbg.model.fusion import FusionReport, GraphFusion
from xpudbg.model.fx import FxSourceLine
from xpudbg.reporters.fusion.explain import explain_extern, explain_pair
from xpudbg.reporters.fusion.fusion_json import fusion_body
from xpudbg.reporters.fusion.layout import drawn_together
from xpudbg.reporters.fusion.picture import render_one
from xpudbg.reporters.fusion.words import bytes_words, source_text
from xpudbg.reporters.json_out import render_json
from xpudbg.reporters.text import clean
from xpudbg.units import decimal_size

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
        bytes=decimal_size, clean=lambda t: clean(str(t), single_line=True), source=_source
    )
    environment.globals["explain_pair"] = lambda pair: explain_pair(pair, names=False)
    environment.globals["explain_extern"] = explain_extern
    environment.globals["traffic"] = lambda size, names, known: bytes_words(size, map(known.get, names))
    graphs, notes = [], []
    pictures = drawn_together(lambda graph: _picture(graph, deadline), report.graphs)
    for graph, (picture, said) in zip(report.graphs, pictures, strict=True):
        notes += said
        graphs.append(
            {
                "graph": graph,
                "picture": base64.b64encode(picture).decode(),
                "notes": said,
                "buffers": {b.name: b for b in graph.buffers},
            }
        )
    data = render_json(fusion_body(report), schema="xpudbg.show-fusion", version=1)
    safe = Markup(data.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))  # noqa: S704
    nonce = hashlib.sha256(data.encode()).hexdigest()[:24]
    page = environment.get_template("fusion.html.j2").render(
        report=report, graphs=graphs, data=safe, nonce=nonce
    )
    return page, notes


def _picture(graph: GraphFusion, deadline: float) -> tuple[bytes, list[str]]:
    """The picture of a graph and notes on it; empty where there is none."""
    if not graph.kernels:
        return b"", ["no kernel found"]
    if time.monotonic() >= deadline:
        return b"", ["the time limit for pictures was reached; draw this graph alone with --graph"]
    try:
        return render_one(graph, "svg")
    except XpudbgError as error:
        return b"", [error.message]


def _finalize(value: object) -> object:
    """Every text of an artifact is cleaned where it enters the page; what the template marks as safe stays."""
    return clean(value, single_line=True) if type(value) is str else value


def _source(sources: tuple[FxSourceLine, ...]) -> str:
    return source_text(sources)
