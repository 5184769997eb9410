"""The fusion report as one HTML page: pictures, tables and the data, no network."""

from __future__ import annotations

import base64
import hashlib
import time
from dataclasses import dataclass
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.core.units import decimal_size
from xpudbg.findings.fusion_sentences import explain_extern, explain_kind, explain_pair, kind_advice
from xpudbg.model.fusion import FusedKernel, FusionReport, GraphFusion
from xpudbg.model.fx import FxSourceLine
from xpudbg.model.repeated_layers import place_in_layers
from xpudbg.screens.fusion.fusion_json import fusion_body
from xpudbg.screens.fusion.inline_svg import inline_svg
from xpudbg.screens.fusion.layer_words import layers_words
from xpudbg.screens.fusion.layout import drawn_together
from xpudbg.screens.fusion.picture import render_one
from xpudbg.screens.fusion.words import bytes_words, kernel_lines, source_text
from xpudbg.screens.json_out import render_json
from xpudbg.screens.text import clean

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
                # Made of shapes and escaped text alone.
                "picture": Markup(inline_svg(picture)),  # noqa: S704
                "notes": said,
                "buffers": {b.name: b for b in graph.buffers},
                "rows": _rows(graph),
                "kinds": _kinds(graph),
                "spills": any(k.spills is not None for k in graph.kernels),
            }
        )
    data = render_json(fusion_body(report), schema="xpudbg.show-fusion", version=1)
    safe = Markup(data.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))  # noqa: S704
    style, script = ((TEMPLATES / name).read_text(encoding="utf-8") for name in ("fusion.css", "fusion.js"))
    page = environment.get_template("fusion.html.j2").render(
        report=report,
        graphs=graphs,
        data=safe,
        style=Markup(style),  # noqa: S704
        script=Markup(script),  # noqa: S704
        style_hash=Markup(_source_hash(style)),  # noqa: S704
        script_hash=Markup(_source_hash(script)),  # noqa: S704
    )
    return page, notes


def _source_hash(text: str) -> str:
    """The source expression of a Content-Security-Policy that allows this text alone."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


@dataclass(frozen=True)
class _KernelRow:
    """A kernel in the table of the page.

    Attributes:
        number: Its number.
        drawn_as: That of the kernel that stands for it in the picture.
        kernel: The kernel.
        lines: Its Python lines.
        makers: Numbers of the kernels that make what it reads.
        users: Numbers of those that read what it makes.
        heading: Words above it, where layers that repeat begin.
    """

    number: int
    drawn_as: int
    kernel: FusedKernel
    lines: str
    makers: tuple[int, ...]
    users: tuple[int, ...]
    heading: str


def _rows(graph: GraphFusion) -> list[_KernelRow]:
    headings = {r.first: layers_words(r) for r in graph.repeats}
    writer: dict[str, int] = {}
    makers: list[tuple[int, ...]] = []
    users: dict[int, list[int]] = {}
    for number, kernel in enumerate(graph.kernels, 1):
        found = tuple(dict.fromkeys(writer[name] for name in kernel.reads if name in writer))
        makers.append(found)
        for other in found:
            users.setdefault(other, []).append(number)
        writer.update(dict.fromkeys(kernel.writes, number))
    return [
        _KernelRow(
            number,
            place_in_layers(graph.repeats, number)[0],
            kernel,
            kernel_lines(kernel, "", every=True),
            makers[number - 1],
            tuple(users.get(number, ())),
            headings.get(number, ""),
        )
        for number, kernel in enumerate(graph.kernels, 1)
    ]


def _kinds(graph: GraphFusion) -> list[dict[str, object]]:
    """Causes with their pairs, those first that would save most."""
    found: list[dict[str, object]] = []
    for kind in graph.not_fused_kinds:
        pairs = [p for p in graph.not_fused if p.cause == kind.cause and 0 not in p.numbers]
        if not pairs:
            continue
        pairs.sort(key=lambda p: -(p.bytes_saved or 0))
        words = {"text": explain_kind(pairs), "advice": kind_advice(pairs)}
        found.append({"bytes_saved": kind.bytes_saved, "count": kind.pairs, "pairs": pairs, **words})
    return found


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
