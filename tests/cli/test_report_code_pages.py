"""A graph's page and a kernel's in headless Chromium: lines that belong together, columns, comparisons, and the picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.browser_pages import drive, missing_for_browser
from tests.layered_graph import layered, page_of
from xpudbg.commands.app import run_cli
from xpudbg.model.report import ReportIndex, ReportRun
from xpudbg.screens.report.page import ReportPage, page_body

pytestmark = [
    pytest.mark.skipif(bool(missing_for_browser()), reason=missing_for_browser() or "complete"),
    pytest.mark.xdist_group("browser"),
    pytest.mark.weekly,  # a minute of a browser
]
BLOCK = Path(__file__).resolve().parents[1] / "data" / "explain-bmg-2.13" / "run"
KERNEL = "#/kernel/model__0_inference_0%3AK1"
CPP = Path(__file__).resolve().parents[1] / "data" / "verify-cpp-2.13" / "run"
TAILS = Path(__file__).resolve().parents[1] / "data" / "verify-bmg-2.13" / "run"
OTHERS = "#/kernel/model__0_inference_0%3AK1"
GRAPH = "#/graph/model__0_inference_0"
AXED = ("columns", "diff", "pairs", "layers", "one layer", "file")
Seen = dict[str, Any]


def _go(address: str) -> Seen:
    return {"do": "go", "hash": address}


def _read(at: str, name: str) -> Seen:
    return {"do": "read", "at": at, "as": name}


def _line(level: str, text: str) -> str:
    """The first name in a line: the middle of a long line is outside of its column."""
    return f'.code-column[data-level="{level}"] .cm-line:has-text("{text}") .t-function'


def _layered_report(file: Path) -> Path:
    """A graph of 26 launches, six layers of four in it; the same where the last two layers could not be drawn, and one with none."""
    page = ReportPage()
    whole = page_of(layered(6))
    assert whole.layer_pictures is not None
    parts = tuple(
        replace(p, before_svg=None, after_svg=None) if p.first in (18, 22) else p
        for p in whole.layer_pictures.parts
    )
    few = replace(whole.layer_pictures, parts=parts, missing="drawing all graphs took too long")
    page.add("graph:g", page_body(whole))
    page.add("graph:few", page_body(replace(whole, id="few", layer_pictures=few)))
    page.add("graph:none", page_body(replace(page_of(layered(6), seconds=-1), id="none")))
    file.write_text("".join(page.html(ReportIndex("xpudbg", "layers", ReportRun("layers.run")))))
    return file


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Seen]:
    """What the browser saw, by the names of the steps, and of each job what was said and asked."""
    folder = tmp_path_factory.mktemp("code")
    report = folder / "block.html"
    assert run_cli(["report", str(BLOCK), "-o", str(report)]) == 0
    kernel = [
        _go(f"{KERNEL}?cols=scheduler,code,ttgir,asm"),
        {"do": "click", "at": _line("ttgir", "tt.load")},
        _read(".code-trace", "trace"),
        *(_read(f'.code-column[data-level="{level}"] .hit', level) for level in ("code", "ttgir", "asm")),
        _read(".gutter-marks .mark", "marks"),
        {"do": "axe", "as": "axe columns"},
        {"do": "press", "key": "ArrowDown", "as": "down"},
        {"do": "press", "key": "ArrowLeft"},
        {"do": "press", "key": "Enter", "as": "left"},
        {"do": "click", "at": ".code-find input"},
        {"do": "type", "text": "tt.load"},
        _read(".found", "found"),
        {"do": "press", "key": "Escape"},
        {"do": "click", "at": '[aria-label="Fold ISA"]'},
        _read(".code-column.folded h2", "folded"),
        {"do": "click", "at": '.chip[data-level="llir"]'},
        _read(".code-column h2", "columns"),
        _go(f"{KERNEL}?diff=ttir,ttgir"),
        {"do": "click", "at": ".diff-columns .cm-line .t-function"},
        _read(".diff-columns .code-note", "diff"),
        {"do": "axe", "as": "axe diff"},
        {"do": "size", "width": 800},
        _go(KERNEL),
    ]
    computed = [
        _go(f"{KERNEL}?cols=python,post_grad,code,asm"),
        {"do": "click", "at": _line("code", "tl.sum")},
        *(
            _read(f'.code-column[data-level="{level}"] .hit', f"computed {level}")
            for level in ("python", "post_grad")
        ),
        {"do": "click", "at": _line("post_grad", "aten.mean")},
        _read('.code-column[data-level="code"] .hit', "computed code"),
    ]
    deep = [_read('.code-column[data-level="llir"] .hit-self', "deep")]
    graph = [
        _go(GRAPH),
        {"do": "click", "at": '.picture-box .node[data-k="1"]', "as": "clicked"},
        _read(".kernel-panel", "panel"),
        _read(".graph-code .hit", "kernel lines"),
        {"do": "press", "key": "["},
        {"do": "press", "key": "]", "as": "next"},
        {"do": "click", "at": '[role="tab"]:has-text("Not fused")'},
        {"do": "click", "at": ".tabs .kernel-button", "as": "pair"},
        _read(".why-answer", "why"),
        {"do": "axe", "as": "axe pairs"},
        _go(GRAPH),
        {"do": "click", "at": _line("code", "tl.load"), "as": "line"},
        {"do": "click", "at": ".picture-find input"},
        {"do": "type", "text": "addmm"},
        _read(".picture-find span", "in picture"),
        _go(f"{GRAPH}?tab=fx"),
        _read(".diff-columns .code-note", "fx"),
        {"do": "size", "width": 800},
        _go(f"{GRAPH}/K1?tab=nodes"),
    ]
    chosen = ".picture-box .node.is-chosen"
    layers = [
        _go("#/graph/g/K7"),
        {**_read(chosen, "folded layer"), "do": "marks"},
        {"do": "press", "key": "e", "as": "unfold"},
        {**_read(chosen, "unfolded layer"), "do": "marks"},
        {**_read(".picture-box .node.is-maker", "maker in its layer"), "do": "marks"},
        {"do": "click", "at": '.picture-box .node[data-k="12"]', "as": "another layer"},
        _read(".tabs tbody tr", "all launches"),
        {"do": "axe", "as": "axe layers"},
        {"do": "click", "at": 'button:has-text("Layers once")', "as": "fold"},
        _read(".tabs tbody tr", "launches once"),
    ]
    frame, own = ".frame-control select", '.frame-own button:has-text("{}")'
    one_layer = [
        _go("#/graph/g/K7"),
        {**_read(".picture-box .node[data-k]", "first layer alone"), "do": "marks"},
        {"do": "select", "at": frame, "index": 2, "as": "one layer"},
        {**_read(chosen, "in its own layer"), "do": "marks"},
        {**_read(".picture-box .node[data-k]", "with one layer"), "do": "marks"},
        _read(".tabs tbody tr", "launches of one layer"),
        _read(".tabs tr.selected .kernel-button", "row of one layer"),
        {"do": "axe", "as": "axe one layer"},
        {"do": "press", "key": "Enter", "as": "folded with the keyboard"},
        {"do": "back", "as": "back in the layer"},
        {**_read(chosen, "chosen after back"), "do": "marks"},
        {"do": "click", "at": own.format("›"), "as": "next layer"},
        {"do": "press", "key": "{", "as": "layer before"},
        {"do": "click", "at": ".picture-find input"},
        {"do": "type", "text": "triton_poi_7"},
        _read(".picture-find span", "found in the layer"),
        {**_read(".picture-box .is-found", "lit in the layer"), "do": "marks"},
        {"do": "press", "key": "Enter", "as": "found launch"},
        {"do": "click", "at": ".graph-head"},
        {"do": "press", "key": "]"},
        {"do": "press", "key": "]", "as": "behind the layer"},
        {"do": "click", "at": '.picture-box .node[data-k="9"]', "as": "last of the layer"},
        {"do": "click", "at": own.format("Fold"), "as": "folded again"},
        {**_read(chosen, "chosen when folded"), "do": "marks"},
        {"do": "select", "at": ".picture-tools select", "index": 6, "as": "last layer"},
        _read(".frame-control", "frames of the last layer"),
        _go("#/graph/g/K7?layers=2:7"),
        {**_read(chosen, "no such layer"), "do": "marks"},
        _go("#/graph/few?layers=2:3"),
        {**_read(".picture-box .node[data-k]", "of few"), "do": "marks"},
        _read(".picture-tools option:disabled", "not drawn"),
        _go("#/graph/few?layers=all"),
        {**_read(".picture-box .node[data-k]", "all of few"), "do": "marks"},
        _read(".picture-notes", "why not all"),
        _read(".tabs tbody tr", "all launches of few"),
        _go("#/graph/none?layers=2:2"),
        _read(".tabs tbody tr", "launches without a picture"),
        {"do": "size", "width": 800},
        _go("#/graph/g/K7?layers=2:2"),
    ]
    configurations = [
        _go(f"{OTHERS}?cols=ttir"),
        _read(".configurations option", "configurations"),
        {"do": "select", "at": ".configurations select", "index": 1, "as": "another configuration"},
        _read(".crumbs [aria-current]", "crumb"),
        _go("#/raw"),
        {"do": "click", "at": "input.filter"},
        {"do": "type", "text": ".ttir"},
        {"do": "click", "at": "td a"},
        _read(".raw-line .t-value", "coloured file"),
        {"do": "axe", "as": "axe file"},
    ]
    in_cpp = [
        _go(f"{OTHERS}?cols=post_grad,code"),
        {
            "do": "click",
            "at": '.code-column[data-level="code"] .cm-line:has-text("tmp7 = tmp6.erf") >> nth=0',
        },
        *(
            _read(f'.code-column[data-level="{level}"] .hit', f"cpp {level}")
            for level in ("post_grad", "code")
        ),
    ]
    cpp = folder / "cpp.html"
    assert run_cli(["report", str(CPP), "-o", str(cpp)]) == 0
    tails = folder / "tails.html"
    assert run_cli(["report", str(TAILS), "-o", str(tails)]) == 0
    layer_report = _layered_report(folder / "layers.html")
    jobs = {
        "kernel": (kernel, report, ""),
        "computed": (computed, report, ""),
        "cpp": (in_cpp, cpp, ""),
        "deep": (deep, report, f"{KERNEL}?at=llir:60"),
        "graph": (graph, report, ""),
        "layers": (layers, layer_report, ""),
        "one layer": (one_layer, layer_report, ""),
        "deep layer": (
            [{**_read(chosen, "deep layer"), "do": "marks"}],
            layer_report,
            "#/graph/g/K15?layers=2:4",
        ),
        "configurations": (configurations, tails, ""),
    }
    results = drive(
        folder,
        [
            {"name": name, "file": str(file), "hash": address, "steps": steps}
            for name, (steps, file, address) in jobs.items()
        ],
    )
    named = {
        step["step"]["as"]: step for job in results.values() for step in job["seen"] if "as" in step["step"]
    }
    return {**named, "jobs": results}


def test_nothing_fails_is_said_or_runs_over(seen: dict[str, Seen]) -> None:
    for name, job in seen["jobs"].items():
        assert (job["said"], job["asked"]) == ([], []), name
        assert [(s["step"], s["error"]) for s in job["seen"] if s["error"]] == []
        assert [s["step"] for s in job["seen"] if s["overflow"] > 0] == []


def test_axe_finds_no_serious_fault_in_columns_comparisons_and_pairs(seen: dict[str, Seen]) -> None:
    assert [seen[f"axe {name}"]["value"] for name in AXED] == [[]] * len(AXED)


def test_a_line_of_code_leads_to_the_node_that_it_computes_alone(seen: dict[str, Seen]) -> None:
    """The sum of the kernel's loop is the mean's, and not of the softmax that shares its store."""
    (node,) = seen["computed post_grad"]["value"]
    assert "aten.mean.dim" in node
    (line,) = seen["computed python"]["value"]
    assert "F.rms_norm" in line
    lit = seen["computed code"]["value"]
    assert any("tl.sum(tmp4" in text for text in lit) and any("tmp7 = (tmp5 / tmp6)" in text for text in lit)
    assert not any("libdevice.exp" in text or "libdevice.rsqrt" in text for text in lit)


def test_a_line_of_cpp_leads_to_the_nodes_of_its_scheduler_node(seen: dict[str, Seen]) -> None:
    """Vectors and the rest of the loop compute it again in each loop: all that are seen are lit."""
    assert any("aten.erf.default" in node for node in seen["cpp post_grad"]["value"])
    lit = seen["cpp code"]["value"]
    assert any(text.strip() == "auto tmp7 = tmp6.erf();" for text in lit)


def test_a_line_shows_what_it_came_from_and_what_became_of_its_code(seen: dict[str, Seen]) -> None:
    """``tt.load`` of the ttgir came from a ``tl.load`` of the generated code; the ISA of the same line is lit with it."""
    assert "at=ttgir:" in seen["trace"]["hash"]
    (trace,) = seen["trace"]["value"]
    assert trace.startswith("● TritonGPU IR, line ")
    assert "came from" in trace
    assert "same line of code" in trace
    (code,) = seen["code"]["value"]
    assert "tl.load" in code
    (chosen,) = seen["ttgir"]["value"]
    assert "tt.load" in chosen
    assert seen["asm"]["value"]
    assert any("load" in mark for mark in seen["marks"]["value"])


def test_columns_are_used_with_the_keyboard(seen: dict[str, Seen]) -> None:
    first, next_ = (int(seen[name]["hash"].split("at=ttgir:")[1].split("&")[0]) for name in ("trace", "down"))
    assert next_ == first + 1
    assert "at=code:" in seen["left"]["hash"]


def test_columns_are_searched_folded_chosen_and_compared(seen: dict[str, Seen]) -> None:
    assert seen["found"]["value"]
    assert set(seen["found"]["value"]) == {"tt.load"}
    assert seen["folded"]["value"] == ["ISA"]
    assert "LLVM IR" in seen["columns"]["value"]
    (said,) = seen["diff"]["value"]
    assert "lines are equal but for names and locations" in said


def test_a_deep_link_opens_its_column_at_its_line(seen: dict[str, Seen]) -> None:
    assert len(seen["deep"]["value"]) == 1


def test_a_kernel_of_the_picture_lights_its_code(seen: dict[str, Seen]) -> None:
    assert seen["clicked"]["hash"] == f"{GRAPH}/K1"
    (panel,) = seen["panel"]["value"]
    assert "triton_per_fused__softmax" in panel
    assert any("tl.load" in line for line in seen["kernel lines"]["value"])
    assert seen["next"]["hash"] == f"{GRAPH}/K1"


def test_a_line_of_code_finds_its_kernel(seen: dict[str, Seen]) -> None:
    assert seen["line"]["hash"].startswith(f"{GRAPH}/K1?at=code:")


def test_two_kernels_say_why_they_are_two(seen: dict[str, Seen]) -> None:
    assert seen["pair"]["hash"].startswith(f"{GRAPH}/K1?")
    assert "why=K2" in seen["pair"]["hash"]
    (why,) = seen["why"]["value"]
    assert "extern_kernels.addmm is not generated code" in why


def test_kernels_are_found_in_the_picture_and_stages_compared(seen: dict[str, Seen]) -> None:
    assert seen["in picture"]["value"] == ["1"]
    assert "lines are equal" in seen["fx"]["value"][0]


def test_layers_are_folded_and_unfolded_in_picture_and_table(seen: dict[str, Seen]) -> None:
    """K7 is the second launch of the second layer: K3 stands for it while layers are drawn once."""
    assert seen["folded layer"]["value"] == ["3"]
    assert seen["unfold"]["hash"].endswith("K7?layers=all")
    assert seen["unfolded layer"]["value"] == ["7"]
    assert seen["maker in its layer"]["value"] == ["6"]
    assert seen["another layer"]["hash"] == "#/graph/g/K12?layers=all"
    assert len(seen["all launches"]["value"]) == 26
    assert seen["fold"]["hash"] == "#/graph/g/K12"
    assert len(seen["launches once"]["value"]) == 6


def test_one_layer_is_unfolded_beside_the_others(seen: dict[str, Seen]) -> None:
    """Of six layers the second: K2 to K5 stand for the one before it, K10 to K13 for the four behind it."""
    folded = {1, 2, 3, 4, 5, 25, 26}  # K25 is the box that says where K26 reads from
    assert {int(k) for k in seen["first layer alone"]["value"]} == folded
    assert seen["one layer"]["hash"] == "#/graph/g/K7?layers=2:2"
    assert seen["in its own layer"]["value"] == ["7"]
    assert {int(k) for k in seen["with one layer"]["value"]} == folded | set(range(6, 14))
    rows = seen["launches of one layer"]["value"]
    assert len(rows) == 14
    assert [row for row in rows if "×" in row] == [row for row in rows if "×4" in row]
    assert sum("×4" in row for row in rows) == 4
    assert seen["row of one layer"]["value"][0] == "K7"


def test_a_layer_is_folded_with_the_keyboard_and_comes_back(seen: dict[str, Seen]) -> None:
    """The control of the layer has the focus when the one that was used is gone."""
    assert seen["one layer"]["focus"] == "BUTTON"
    assert seen["folded with the keyboard"]["hash"] == "#/graph/g/K7"
    assert seen["folded with the keyboard"]["focus"] == "SELECT"
    assert seen["back in the layer"]["hash"] == "#/graph/g/K7?layers=2:2"
    assert seen["chosen after back"]["value"] == ["7"]
    assert seen["next layer"]["hash"].endswith("?layers=2:3")
    assert seen["layer before"]["hash"].endswith("?layers=2:2")
    assert seen["folded again"]["hash"] == "#/graph/g/K9"
    assert seen["chosen when folded"]["value"] == ["5", "25"]  # K5, and the box that names the last layer's
    assert seen["last layer"]["hash"] == "#/graph/g/K9?layers=2:6"
    assert len(seen["frames of the last layer"]["value"]) == 2


def test_launches_of_an_unfolded_layer_are_found_and_stepped_through(seen: dict[str, Seen]) -> None:
    assert seen["found in the layer"]["value"] == ["1"]
    assert seen["lit in the layer"]["value"] == ["8"]
    assert seen["found launch"]["hash"] == "#/graph/g/K8?layers=2:2"
    assert seen["behind the layer"]["hash"] == "#/graph/g/K10?layers=2:2"
    assert seen["last of the layer"]["hash"] == "#/graph/g/K9?layers=2:2"


def test_a_layer_has_an_address(seen: dict[str, Seen]) -> None:
    assert seen["deep layer"]["value"] == ["15"]
    assert seen["no such layer"]["value"] == ["3"]


def test_layers_that_were_not_drawn_say_why(seen: dict[str, Seen]) -> None:
    """Of layers that follow an unfolded one the first is drawn: the fourth does not unfold without the fifth."""
    assert {10, 14} <= {int(k) for k in seen["of few"]["value"]}
    assert [text.split(" ")[0] for text in seen["not drawn"]["value"]] == ["layers.3", "layers.4", "layers.5"]
    assert 6 not in {int(k) for k in seen["all of few"]["value"]}
    (why,) = seen["why not all"]["value"]
    assert "not every layer was drawn: drawing all graphs took too long; the table below has them" in why
    assert len(seen["all launches of few"]["value"]) == 26
    assert len(seen["launches without a picture"]["value"]) == 14


def test_a_kernels_configurations_are_chosen(seen: dict[str, Seen]) -> None:
    options = seen["configurations"]["value"]
    assert len(options) == 3
    key = options[1].split(":")[0]
    assert seen["another configuration"]["hash"].endswith(f"%40{key}?cols=ttir")
    assert seen["crumb"]["value"] == [f"K1 {key}"]


def test_raw_files_have_the_colours_of_code(seen: dict[str, Seen]) -> None:
    assert seen["coloured file"]["value"]
    assert all(value.startswith("%") for value in seen["coloured file"]["value"])
