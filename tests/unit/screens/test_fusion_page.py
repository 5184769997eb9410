"""The page of ``show-fusion`` in a browser: light, zoom, drag, clicks, and that nothing of an artifact acts in it."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import math
import re
import shutil
import subprocess
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from xpudbg.facts.fusion.kernel_modules import with_layers
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.model.fusion import FusionReport, GraphFusion
from xpudbg.model.fx import FxSourceLine
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.fusion.drawing import render_one
from xpudbg.screens.fusion.files import inline_svg, render_html
from xpudbg.screens.fusion.graph_style import drawn_graph

DATA = Path(__file__).resolve().parents[2] / "data"
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chrome")
pytestmark = pytest.mark.usefixtures("patient_layout")


@lru_cache
def graph_of(case: str, kind: str = "") -> GraphFusion:
    reader = RunReader.open(DATA / case)
    graph = next(g for g in reader.graphs if kind in g.id)
    nodes = reader.fx_nodes(graph)
    return with_layers(fusion_of(reader, graph), nodes.value if nodes else None)


def page_of(graph: GraphFusion) -> str:
    return render_html(FusionReport("run", (graph,)), deadline=math.inf)[0]


def browse(page: str, code: str, folder: Path) -> Any:
    """What a script makes of ``result`` in the page, which has to allow it as its own."""
    if CHROMIUM is None:
        pytest.skip("no Chromium here")
    code = f"const result = {{}};\n{code}\ndocument.body.dataset.result = JSON.stringify(result);"
    own = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    assert "script-src 'sha256-" in page
    page = page.replace("script-src 'sha256-", f"script-src 'sha256-{own}' 'sha256-", 1)
    page = page.replace("</body>", f"<script>{code}</script></body>")
    file = folder / "page.html"
    file.write_text(page)
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000"]
    command += [
        f"--user-data-dir={folder / 'profile'}",
        "--virtual-time-budget=2000",
        "--dump-dom",
        file.as_uri(),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    match = re.search(r'<body data-result="([^"]*)"', done.stdout)
    assert match, done.stderr[-2000:]
    return json.loads(html.unescape(match[1]))


ACT = """
const box = document.querySelector(".picture"), svg = box.querySelector("svg");
const numbers = (selector) => [...document.querySelectorAll(selector)].map((e) => e.dataset.k);
const shape = (number) => [...svg.querySelectorAll("[data-k]")].filter((e) => e.dataset.k === number).pop();
const row = (number) => document.querySelector(`tr[data-k="${number}"]`);
const fire = (target, name, more) => target.dispatchEvent(new (name === "wheel" ? WheelEvent : name === "click" ? MouseEvent : PointerEvent)(
  name, { bubbles: true, cancelable: true, button: 0, ...more }));
const view = () => { const v = svg.viewBox.baseVal; return { x: v.x, y: v.y, w: v.width, h: v.height }; };
"""


def test_hovering_lights_a_kernel_its_producers_and_its_consumers(tmp_path: Path) -> None:
    graph = graph_of("fusion-xpu-2.13/mlp_train", "backward")
    page = page_of(graph)
    found = browse(
        page,
        ACT
        + """
    fire(shape("4"), "pointerover");
    result.lit = box.classList.contains("lit");
    result.hot = numbers("tr.hot"); result.near = numbers("tr.near");
    result.shapes = [...new Set(numbers("svg .hot:not(.edge)"))];
    result.edges = [...svg.querySelectorAll(".edge.hot")].map((e) => [e.dataset.from || "", e.dataset.to || ""]);
    result.members = svg.querySelectorAll(".node.hot").length;
    fire(svg, "pointerleave", { bubbles: false });
    result.after = document.querySelectorAll(".hot, .near, .lit").length;
    """,
        tmp_path,
    )
    kernel = graph.kernels[3]
    producers = [n for n, k in enumerate(graph.kernels, 1) if n < 4 and set(k.writes) & set(kernel.reads)]
    consumers = [n for n, k in enumerate(graph.kernels, 1) if n > 4 and set(k.reads) & set(kernel.writes)]
    assert found["lit"] is True
    assert found["hot"] == found["shapes"] == ["4"]
    assert [int(n) for n in found["near"]] == producers + consumers
    assert found["edges"]
    assert all("4" in (*a.split(), *b.split()) for a, b in found["edges"])
    # Each member before fusion and after it.
    assert found["members"] >= 2 * len(kernel.members)
    assert found["after"] == 0


def test_the_wheel_zooms_at_the_pointer_and_dragging_moves(tmp_path: Path) -> None:
    found = browse(
        page_of(graph_of("fusion-cpu-2.13/example")),
        ACT
        + """
    const rect = box.getBoundingClientRect(), at = { clientX: rect.left + 300, clientY: rect.top + 200 };
    const point = () => { const v = view(); return [v.x + 300 / rect.width * v.w, v.y + 200 / rect.height * v.h]; };
    result.before = point(); result.width = view().w;
    fire(box, "wheel", { ...at, deltaY: -100 });
    result.zoomed = point(); result.narrower = view().w;
    const start = view();
    fire(box, "pointerdown", at);
    fire(window, "pointermove", { clientX: at.clientX + 50, clientY: at.clientY });
    fire(window, "pointerup", at);
    result.moved = (start.x - view().x) / start.w * rect.width;
    fire(box, "click", at);
    result.chosen = numbers("tr.hot");
    document.querySelector('[data-zoom="0"]').click();
    const all = view();
    result.whole = all.x <= 0 && all.y <= 0 && all.x + all.w > result.before[0];
    """,
        tmp_path,
    )
    assert found["narrower"] < found["width"]
    # The box has a border.
    assert found["zoomed"] == pytest.approx(found["before"], abs=2)
    assert found["moved"] == pytest.approx(50, abs=1)
    # A drag is no click.
    assert found["chosen"] == []
    assert found["whole"] is True


def test_clicks_lead_from_the_picture_to_the_table_and_back(tmp_path: Path) -> None:
    found = browse(
        page_of(graph_of("fusion-xpu-2.13/mlp_train", "backward")),
        ACT
        + """
    fire(shape("5"), "click");
    result.row = numbers("tr.hot");
    const seen = row("5").getBoundingClientRect();
    result.visible = seen.top >= 0 && seen.bottom <= window.innerHeight;
    fire(row("7"), "click");
    result.now = numbers("tr.hot");
    const own = [...svg.querySelectorAll('.cluster[data-k="7"]')].pop().getBoundingClientRect(), all = box.getBoundingClientRect();
    result.off = [own.left + own.width / 2 - all.left - all.width / 2, own.top + own.height / 2 - all.top - all.height / 2];
    result.page = [document.documentElement.scrollWidth, window.innerWidth];
    """,
        tmp_path,
    )
    assert found["row"] == ["5"]
    assert found["visible"] is True
    assert found["now"] == ["7"]
    assert all(abs(distance) < 3 for distance in found["off"])
    assert found["page"][0] <= found["page"][1]


def test_layers_are_folded_in_the_page_and_lead_to_the_one_that_is_drawn(tmp_path: Path) -> None:
    graph = graph_of("transformer-xpu-2.13/raw.zip", "forward")
    found = browse(
        page_of(graph),
        ACT
        + """
    result.rows = document.querySelectorAll("tr[data-k]").length;
    const shown = (e) => e.getClientRects().length > 0;
    result.shown = [...document.querySelectorAll("tr[data-k]")].filter(shown).length;
    document.querySelector("[data-whole]").click();
    result.all = [...document.querySelectorAll("tr[data-k]")].filter(shown).length;
    fire(row("13"), "pointerenter", { bubbles: false });
    result.drawn = [...new Set(numbers("svg .hot:not(.edge)"))];
    const text = [...svg.querySelectorAll("text")].find((e) => e.textContent.includes("triton_"));
    result.height = text.getBoundingClientRect().height;
    result.page = [document.documentElement.scrollWidth, window.innerWidth];
    """,
        tmp_path,
    )
    (layers,) = graph.repeats
    assert found["rows"] == found["all"] == len(graph.kernels)
    assert found["shown"] == len(graph.kernels) - layers.length * (layers.count - 1)
    assert found["drawn"] == [str(layers.place(13)[0])] if layers.place(13) else False
    assert found["height"] >= 9
    assert found["page"][0] <= found["page"][1]


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


def test_names_of_an_artifact_are_text_in_the_page(tmp_path: Path) -> None:
    graph = graph_of("fusion-cpu-2.13/example")
    evil = '</script></style><img src=x onerror="document.body.dataset.owned=1">\''
    source = FxSourceLine(evil, 1, evil, evil)
    kernel = graph.kernels[0]
    members = tuple(replace(m, ops=(evil,), sources=(source,)) for m in kernel.members)
    bad = replace(graph, id=evil, kernels=(replace(kernel, name=evil, members=members, modules=(evil,)),))
    found = browse(
        page_of(bad),
        """
    result.images = document.images.length;
    result.owned = document.body.dataset.owned || "";
    result.name = document.querySelector("table.kernels code").textContent;
    result.searchable = document.querySelector("svg").textContent.includes("onerror");
    """,
        tmp_path,
    )
    assert found == {"images": 0, "owned": "", "name": evil, "searchable": True}


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


@pytest.mark.parametrize("shape", ["<g/>", "<g><g/></g>", "<a><g/></a>"])
def test_a_ctrl_c_while_shapes_are_taken_stays_one(monkeypatch: pytest.MonkeyPatch, shape: str) -> None:
    def interrupted(classes: str) -> dict[str, str]:
        raise KeyboardInterrupt

    monkeypatch.setattr("xpudbg.screens.fusion.files._marks", interrupted)
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0.00 0.00 9.00 9.00">{shape}</svg>'
    with pytest.raises(KeyboardInterrupt):
        inline_svg(picture.encode())
