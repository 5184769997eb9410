"""Drawings as parts of a page: shapes and text alone, layers once."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from xpudbg.facts.fusion.kernel_modules import with_layers
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.model.fusion import GraphFusion
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.fusion.drawing import render_one
from xpudbg.screens.fusion.graph_style import drawn_graph
from xpudbg.screens.report.graph_content import inline_svg

DATA = Path(__file__).resolve().parents[2] / "data"
pytestmark = pytest.mark.usefixtures("patient_layout")


@lru_cache
def graph_of(case: str, kind: str = "") -> GraphFusion:
    reader = RunReader.open(DATA / case)
    graph = next(g for g in reader.graphs if kind in g.id)
    nodes = reader.fx_nodes(graph)
    return with_layers(fusion_of(reader, graph), nodes.value if nodes else None)


def test_a_picture_draws_layers_once_with_how_many_there_are() -> None:
    graph = graph_of("transformer-xpu-2.13/raw.zip", "forward")
    drawn = drawn_graph(graph)
    (layers,) = graph.repeats
    assert len(drawn.numbers) == len(graph.kernels) - layers.length * (layers.count - 1)
    assert sum(drawn.times) == len(graph.kernels)
    made = {name for kernel in drawn.graph.kernels for name in kernel.writes}
    last = drawn.graph.kernels[-1]
    # What is behind the layers reads what the first one makes.
    assert set(last.reads) & made
    folded, whole = (render_one(g, "dot")[0].decode() for g in (graph, replace(graph, repeats=())))
    assert f"<b>K{layers.first} \u00d7 {layers.count}</b>" in folded
    assert "\u00d7" not in whole
    assert f"<b>K{layers.last}</b>" in whole and f"<b>K{layers.last}</b>" not in folded


def test_only_shapes_and_text_of_a_drawing_come_into_the_page() -> None:
    head = (
        '<svg viewBox="0 0 5 5" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    )
    evil = (
        '<script>1</script><image href="x"/><foreignObject/><style>*{}</style><g onclick="1" class="node k3 x" style="fill:red">'
        '<a xlink:href="javascript:1" xlink:title="K4"><polygon fill="url(#x)" points="0,0 1,1"/></a>'
        '<text font-size="9">&lt;b&gt;</text></g>'
    )
    text = inline_svg(f"{head}>{evil}</svg>".encode())
    tree = fromstring(text)
    assert {e.tag for e in tree.iter()} == {"svg", "g", "polygon", "text"}
    assert {a for e in tree.iter() for a in e.attrib} == {
        "viewBox", "role", "aria-label", "class", "data-k", "points", "font-size",
    }  # fmt: skip
    assert [e.get("data-k") for e in tree.iter("g")] == ["3", "4"]
    assert "&lt;b&gt;" in text
    for broken in (
        b"",
        b"<svg",
        b"\x00",
        b'<svg viewBox="0 0 5 5"/>',
        f"{head.replace('0 0 5 5', 'x')}/>".encode(),
    ):
        assert inline_svg(broken) == ""
    assert inline_svg(b'<!DOCTYPE svg [<!ENTITY a "b">]>' + f"{head}/>".encode()) == ""


@pytest.mark.parametrize("shape", ['<g class="k1"/>', '<g><g class="k1"/></g>', '<a><g class="k1"/></a>'])
def test_a_ctrl_c_while_shapes_are_taken_stays_one(monkeypatch: pytest.MonkeyPatch, shape: str) -> None:
    def interrupted(classes: str) -> dict[str, str]:
        raise KeyboardInterrupt

    monkeypatch.setattr("xpudbg.screens.report.graph_content._marks", interrupted)
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0.00 0.00 9.00 9.00">{shape}</svg>'
    with pytest.raises(KeyboardInterrupt):
        inline_svg(picture.encode())
