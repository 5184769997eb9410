"""Fusion diagrams as files: SVG, PNG, DOT, and an HTML page with pictures, tables and data that needs no network."""

from __future__ import annotations

import base64
import hashlib
import re
import time
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, fromstring, tostring

from xpudbg.core.errors import XpudbgError
from xpudbg.core.units import decimal_size
from xpudbg.findings.fusion_sentences import explain_extern, explain_kind, explain_pair, kind_advice
from xpudbg.model.fusion import FusedKernel, FusionReport, GraphFusion, place_in_layers
from xpudbg.model.fx import FxSourceLine
from xpudbg.screens.fusion.buffer_text import bytes_text, kernel_lines, neighbours_of, source_text
from xpudbg.screens.fusion.drawing import fusion_body, render_one
from xpudbg.screens.fusion.graph_style import node_name
from xpudbg.screens.fusion.layer_text import layers_text, pairs_by_cause
from xpudbg.screens.fusion.layout import drawn_together
from xpudbg.screens.json_out import render_json
from xpudbg.screens.out_file import check_writable, save_output
from xpudbg.screens.text import clean

# A drawing of Graphviz as a part of a page: only shapes and text, each marked with the kernels that it belongs to.

_SVG = "{http://www.w3.org/2000/svg}"
_TITLE = "{http://www.w3.org/1999/xlink}title"
_SHAPES = frozenset({"g", "polygon", "polyline", "path", "ellipse", "text"})
_ATTRIBUTES = frozenset(
    {
        "fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity", "stroke-opacity", "points", "d", "x", "y", "cx", "cy", "rx",
        "ry", "transform", "text-anchor", "font-family", "font-size", "font-weight", "font-style",
    }
)  # fmt: skip
_PLAIN = re.compile(r"(?!.*url)[\w .,#()+:;%'\-]*", re.IGNORECASE)
"""Values of attributes: numbers, colours, names of fonts; anything else could be a reference."""
_KERNEL = re.compile(r"k(\d+)")
_LINE = re.compile(r"(from|to)(\d+)")
_NODE = re.compile(r"[ab]_((?!in_)[\w-]{1,500})", re.ASCII)
"""The name of a box of a scheduler node, before or after fusion."""
_TAG = re.compile(r"K(\d+)")
_BOX = re.compile(r"0(?:\.0+)? 0(?:\.0+)? (\d{1,7}(?:\.\d{1,3})?) (\d{1,7}(?:\.\d{1,3})?)")


def inline_svg(picture: bytes, *, label: str = "Before and after fusion") -> str:
    """Return the drawing for a page; empty if it is not a valid SVG.

    Kernels of a shape are in ``data-k``, those at the ends of a line in ``data-from`` and ``data-to``, the scheduler node of a box in
    ``data-node``.

    Args:
        picture: What Graphviz drew.
        label: Text for screen readers.
    """
    try:
        # Text that declares entities is no picture (picture_cache): Graphviz declares none.
        root = fromstring(picture) if b"<!ENTITY" not in picture else None  # noqa: S314
    except ParseError:
        root = None
    box = _BOX.fullmatch(root.get("viewBox", "")) if root is not None and root.tag == f"{_SVG}svg" else None
    if root is None or box is None:
        return ""
    out = Element("svg", {"viewBox": f"0 0 {box[1]} {box[2]}", "role": "img", "aria-label": label})
    out.extend(_shapes(root))
    return tostring(out, encoding="unicode")


def _shapes(parent: Element) -> list[Element]:
    # A list: ``Element.extend`` turns any exception of a generator into a TypeError, also Ctrl-C.
    found = []
    for child in parent:
        tag = child.tag.removeprefix(_SVG) if isinstance(child.tag, str) else ""
        if tag == "a":
            # A cell with a title: Graphviz writes a link that leads nowhere.
            group = Element("g", _cell_marks(child.get(_TITLE, "")))
            group.extend(_shapes(child))
            found.append(group)
        elif tag in _SHAPES:
            shape = Element(
                tag, {k: v for k, v in child.attrib.items() if k in _ATTRIBUTES and _PLAIN.fullmatch(v)}
            )
            for key, value in _marks(child.get("class", "")).items():
                shape.set(key, value)
            node = (
                _NODE.fullmatch(child.findtext(f"{_SVG}title") or "")
                if shape.get("class") == "node"
                else None
            )
            if node is not None:
                shape.set("data-node", clean(node_name(node[1])))
            shape.text = child.text if tag == "text" else None
            shape.extend(_shapes(child))
            found.append(shape)
    return found


def _cell_marks(title: str) -> dict[str, str]:
    match = _TAG.fullmatch(title)
    return {"data-k": match[1]} if match else {}


def _marks(classes: str) -> dict[str, str]:
    names = classes.split()
    found = {"data-k": " ".join(m[1] for w in names if (m := _KERNEL.fullmatch(w)))}
    ends = [m for w in names if (m := _LINE.fullmatch(w))]
    for end in ("from", "to"):
        found[f"data-{end}"] = " ".join(m[2] for m in ends if m[1] == end)
    kind = next((w for w in names if w in ("node", "edge", "cluster")), "")
    return {k: v for k, v in {**found, "class": kind}.items() if v}


TEMPLATES = Path(__file__).parent.parent / "templates"


def render_html(report: FusionReport, *, deadline: float) -> tuple[str, list[str]]:
    """Return the page, and notes on what was folded or left out.

    Args:
        report: The report.
        deadline: ``time.monotonic()`` after which no more pictures are drawn.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, finalize=_finalize
    )
    environment.filters.update(bytes=decimal_size, clean=lambda t: clean(str(t)), source=_source)
    environment.globals["explain_pair"] = lambda pair: explain_pair(pair, names=False)
    environment.globals["explain_extern"] = explain_extern
    environment.globals["traffic"] = lambda size, names, known: bytes_text(size, map(known.get, names))
    graphs, notes = [], []
    pictures = drawn_together(lambda graph: _picture(graph, deadline), report.graphs)
    for graph, (picture, messages) in zip(report.graphs, pictures, strict=True):
        notes += messages
        graphs.append(
            {
                "graph": graph,
                # Contains only shapes and escaped text.
                "picture": Markup(inline_svg(picture)),  # noqa: S704
                "notes": messages,
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
    """Return the source expression of a Content-Security-Policy that allows only this text."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


@dataclass(frozen=True)
class _KernelRow:
    """A kernel in the table of the page.

    Attributes:
        number: Its number.
        drawn_as: Number of the kernel that represents it in the picture.
        kernel: The kernel.
        lines: Its Python lines.
        makers: Numbers of the kernels that write what it reads.
        users: Numbers of the kernels that read what it writes.
        heading: Text above the row where repeated layers begin.
    """

    number: int
    drawn_as: int
    kernel: FusedKernel
    lines: str
    makers: tuple[int, ...]
    users: tuple[int, ...]
    heading: str


def _rows(graph: GraphFusion) -> list[_KernelRow]:
    headings = {r.first: layers_text(r) for r in graph.repeats}
    makers, users = neighbours_of(graph.kernels)
    return [
        _KernelRow(
            number,
            place_in_layers(graph.repeats, number)[0],
            kernel,
            kernel_lines(kernel, "", every=True),
            makers[number - 1],
            users[number - 1],
            headings.get(number, ""),
        )
        for number, kernel in enumerate(graph.kernels, 1)
    ]


def _kinds(graph: GraphFusion) -> list[dict[str, object]]:
    """Return causes with their pairs, ordered by bytes that fusing would save."""
    return [
        {
            "bytes_saved": kind.bytes_saved,
            "count": kind.pairs,
            "pairs": pairs,
            "text": explain_kind(pairs),
            "advice": kind_advice(pairs),
        }
        for kind, pairs in pairs_by_cause(graph)
    ]


def _picture(graph: GraphFusion, deadline: float) -> tuple[bytes, list[str]]:
    """Return the picture of a graph, empty if there is none, and notes on it."""
    if not graph.kernels:
        return b"", ["no kernel found"]
    if time.monotonic() >= deadline:
        return b"", ["the time limit for pictures was reached; draw this graph alone with --graph"]
    try:
        return render_one(graph, "svg")
    except XpudbgError as error:
        return b"", [error.message]


def _finalize(value: object) -> object:
    """Clean a text of an artifact as it enters the page; text that the template marks as safe is not changed."""
    return clean(value) if type(value) is str else value


def _source(sources: tuple[FxSourceLine, ...]) -> str:
    return source_text(sources)


def write_diagrams(
    report: FusionReport, form: str, output: Path | None, *, force: bool = False
) -> tuple[list[Path], list[str]]:
    """Write the diagrams of a report.

    Several graphs go to one HTML page, or to one file each (``NAME-<graph>.svg``).

    Args:
        report: The report.
        form: ``svg``, ``png``, ``dot`` or ``html``.
        output: File or folder; None for the default name in the working directory, which is overwritten.
        force: Overwrite the file ``output``.

    Returns:
        The files written, and notes on what was folded.

    Raises:
        XpudbgError: A file exists already or cannot be written, or a graph cannot be drawn.
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
        deadline = time.monotonic() + 8.0 + 2.0 * len(report.graphs)
        page, notes = render_html(report, deadline=deadline)
        return [_write(base, page.encode("utf-8"))], notes
    files: list[Path] = []
    pictures = drawn_together(lambda graph: render_one(graph, form), report.graphs)
    for (data, messages), name in zip(pictures, names, strict=True):
        notes += messages
        files.append(_write(name, data))
    return files, notes


def _beside(base: Path, graph: str) -> Path:
    return base.with_name(f"{base.stem}-{_safe(graph)}{base.suffix}")


def _safe(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]+", "_", name).strip("._")[:80] or "graph"


def _write(path: Path, data: bytes) -> Path:
    save_output(path, data)
    return path
