"""The pages of ``xpudbg report`` in headless Chromium: one browser looks at every report, the tests ask what it saw."""

from __future__ import annotations

import base64
import json
import re
import shutil
from html import escape
from pathlib import Path
from typing import Any

import pytest

from tests.browser_pages import HOSTILE, drive, filled, missing_for_browser
from tests.report_blocks import read_report
from xpudbg.commands.app import run_cli
from xpudbg.compare.diff.passes import analyse_passes
from xpudbg.model.report import (
    ReportComparePage,
    ReportGraphRow,
    ReportIndex,
    ReportKernelRow,
    ReportLink,
    ReportRun,
)
from xpudbg.model.report_graph import ReportGraphPage, ReportKernelPage
from xpudbg.model.report_times import ReportDynamoPage, ReportRunTimePage, ReportTimePage
from xpudbg.screens.report.page import ReportPage, page_body

pytestmark = [
    pytest.mark.skipif(bool(missing_for_browser()), reason=missing_for_browser() or "complete"),
    pytest.mark.xdist_group("browser"),
]
BLOCK = Path(__file__).resolve().parents[1] / "data" / "explain-bmg-2.13" / "run"
TWICE = BLOCK.parents[1] / "verify-kinds-bmg-2.13" / "run"
TWICE_DUMP = BLOCK.parents[1] / "passes" / "twice-llvm-3.3.0b1.txt"
LIT = 420
PAGES = (
    "",
    "compare",
    "model",
    "graph",
    "kernel",
    "dynamo",
    "time",
    "runtime",
    "environment",
    "raw",
    "nothing",
)
ODD_ID = HOSTILE.replace("\x00", "")
"""No file name holds a NUL."""
ODD_PICTURE = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" onload="pwned=1"><script>pwned=1</script>'
    '<a href="javascript:pwned=1"><g data-k="3" onclick="pwned=1"><rect width="50" height="20"/>'
    f'<text x="5" y="15">{escape(ODD_ID.replace(chr(27), ""))}</text></g></a><image href="http://127.0.0.1:9/x.png"/>'
    '<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="pwned=1"/></foreignObject></svg>'
)
COMMENTS = {".py": "#", ".ttir": "//", ".ttgir": "//", ".llir": ";", ".txt": "", ".log": ""}
Seen = dict[str, Any]


def _go(*addresses: str, name: str = "") -> list[Seen]:
    return [{"do": "go", "hash": address, "as": name} for address in addresses]


def _checked(*addresses: str) -> list[Seen]:
    return [step for address in addresses for step in (*_go(address), {"do": "axe"})]


def _escaped(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode())


def _hostile_report(file: Path) -> None:
    """A report with a hostile text wherever an artifact's text may stand."""
    places: dict[str, Any] = {
        "page": "kernel", "id": ODD_ID, "graph": ODD_ID, "level": "python", "line": 1, "n": 0, "file": 0, "left_out": None,
        "language": "python", "children": (), "kernel_ids": (ODD_ID,), "first": 1, "last": 2, "text": None, "missing": None,
        "upper": "python", "lower": "python", "pairs": ((1, 1),), "blocks": ((1, 2),), "compare": True, "kind": "x",
        "before_svg": ODD_PICTURE, "after_svg": ODD_PICTURE,
        "legend_svg": ODD_PICTURE,
    }  # fmt: skip
    page = ReportPage()
    for name, kind in (
        ("dynamo", ReportDynamoPage),
        ("time", ReportTimePage),
        ("compare", ReportComparePage),
    ):
        page.add(name, filled(kind, HOSTILE, places))
    page.add("runtime", filled(ReportRunTimePage, HOSTILE, {**places, "what": (0,), "depth": (0,)}))
    page.add(f"graph:{ODD_ID}", page_body(filled(ReportGraphPage, HOSTILE, places)))
    page.add(f"kernel:{ODD_ID}", page_body(filled(ReportKernelPage, HOSTILE, places)))
    page.add_file(0, f"{HOSTILE}\n{HOSTILE}\n".encode())
    index = filled(ReportIndex, HOSTILE, places)
    file.write_text("".join(page.html(index)), encoding="utf-8")


def _hostile_bundle(run: Path) -> None:
    """A recorded run whose manifest, sources, graphs, IR and log hold hostile texts; it is read as any other."""
    shutil.copytree(BLOCK, run)
    keys = {
        "function",
        "code",
        "reason",
        "detail",
        "what",
        "where",
        "hint",
        "command",
        "cwd",
        "cpu",
        "os",
        "torch",
    }

    def planted(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: planted(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [planted(part, key) for part in value]
        return f"{value}{ODD_ID}" if isinstance(value, str) and value and key in keys else value

    manifest = run / "manifest.json"
    manifest.write_text(json.dumps(planted(json.loads(manifest.read_text()))))
    for file in [f for f in run.rglob("*") if f.suffix in COMMENTS]:
        lines = file.read_text().replace("block.py", "<img src=x onerror=pwned=1>.py").split("\n")
        sign = COMMENTS[file.suffix]
        odd = [
            f"{line} {sign} {ODD_ID}" if n % 7 == 3 and line.strip() and "'''" not in line else line
            for n, line in enumerate(lines)
        ]
        file.write_text("\n".join(odd if sign else lines))


def _large_report(file: Path) -> None:
    """200 graphs with 25 kernels each."""
    graphs, kernels = [], []
    for g in range(200):
        name = f"model__{g}_forward_{g}"
        link = ReportLink("graph", name)
        graphs.append(
            ReportGraphRow(
                name,
                f"forward {g}",
                "forward",
                f"{g}/0",
                "main",
                f"model.py:{g}",
                25,
                60,
                10,
                10,
                5,
                "compiled",
                "",
                link,
            )
        )
        kernels += [
            ReportKernelRow(
                f"{name}:K{k}",
                f"K{k}",
                f"triton_poi_fused_{g}_{k}{'_convolution_backward' * 4 if k == 2 else ''}",
                name,
                "triton",
                spills=k % 3,
            )
            for k in range(25)
        ]
    kernels += [
        ReportKernelRow(kind, "", kind, None, kind) for kind in ("candidate", "host_copy", "user_triton")
    ]
    index = ReportIndex(
        "xpudbg", "large", ReportRun("large.run"), graphs=tuple(graphs), kernels=tuple(kernels)
    )
    file.write_text("".join(ReportPage().html(index)), encoding="utf-8")


def _cache_report(file: Path) -> None:
    """Two cache entries of one name, one of another, and a compile time of which nothing is known."""
    kernels = tuple(
        ReportKernelRow(key * 6, "", name, None, "triton")
        for key, name in (("ABCDEFGH", "dot"), ("IJKLMNOP", "dot"), ("QRSTUVWX", "sum"))
    )
    page = ReportPage()
    page.add("time", ReportTimePage(unknown=("no trace was recorded",)))
    index = ReportIndex("xpudbg", "cache", ReportRun("cache"), kernels=kernels)
    file.write_text("".join(page.html(index)), encoding="utf-8")


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory, _recorded: Path) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    files = {
        name: folder / f"{name}.html"
        for name in ("block", "demo", "two", "hostile", "artifacts", "large", "damaged", "cache", "passes")
    }
    assert run_cli(["report", str(BLOCK), "-o", str(files["block"])]) == 0
    assert run_cli(["report", str(_recorded), "-o", str(files["demo"])]) == 0
    assert run_cli(["report", str(BLOCK), str(_recorded), "-o", str(files["two"])]) in (0, 1)
    assert run_cli(["report", str(TWICE), "--dump", str(TWICE_DUMP), "-o", str(files["passes"])]) == 0
    _hostile_report(files["hostile"])
    _hostile_bundle(folder / "odd")
    assert run_cli(["report", str(folder / "odd"), "-o", str(files["artifacts"])]) == 0
    _large_report(files["large"])
    _cache_report(files["cache"])
    text = files["demo"].read_text(encoding="utf-8")
    cut = re.sub(r'(id="c:dynamo">[^<]{40})[^<]*', r"\1", text)
    assert cut != text
    files["damaged"].write_text(cut, encoding="utf-8")
    return files


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory, reports: dict[str, Path]) -> dict[str, Seen]:
    """What the browser saw of each report."""
    index = read_report(reports["block"]).json("index")
    kernel, graph, file = (index[name][0] for name in ("kernels", "graphs", "files"))
    kernel_at = f"#/kernel/{_escaped(kernel['id'])}"
    every = [f"#/{page}" for page in PAGES if page != "compare"]
    odd = _escaped(ODD_ID)
    kernel_page = [
        *_checked("#/", kernel_at, "#/kernel"),
        {"do": "size", "width": 800},
        *_go(*every, kernel_at, f"#/graph/{_escaped(graph['id'])}"),
        {"do": "height", "at": ".graph-code .cm-scroller", "as": "narrow code"},
    ]
    search = [
        {"do": "press", "key": "/", "as": "search"},
        {"do": "type", "text": kernel["name"][:20]},
        {"do": "axe"},
        {"do": "press", "key": "Enter", "as": "found"},
        {"do": "back", "as": "back"},
    ]
    keys = [
        {"do": "press", "key": "?", "as": "help"},
        {"do": "axe"},
        {"do": "press", "key": "Escape"},
        {"do": "press", "key": "l", "as": "dark"},
    ]
    raw = f"#/raw/{file['n']}"
    sort_and_filter = [
        {"do": "click", "at": "th button >> text=Spills"},
        {"do": "click", "at": "main .filter"},
        {"do": "type", "text": "fused_199_24", "as": "filtered"},
    ]
    steps: dict[str, list[Seen]] = {
        "block": [
            *_checked(*every, f"#/graph/{_escaped(graph['id'])}", kernel_at, raw),
            {"do": "save", "at": "main .title-row button"},
            *search,
            *keys,
            *kernel_page,
        ],
        "deep": [{"do": "read", "at": "main h1"}],
        "demo": [
            {"do": "scheme", "scheme": "dark"},
            *_checked("#/dynamo", "#/time", "#/graph"),
            {"do": "size", "width": 800},
            *_go("#/dynamo", "#/time", "#/raw", "#/graph"),
            {"do": "read", "at": "main tbody td:first-child a", "as": "narrow graphs"},
        ],
        "two": _checked("#/compare"),
        "hostile": [
            *_go(*(f"#/{page}" for page in PAGES), "#/raw/0"),
            *_go(*(f"#/{page}/{odd}" for page in ("graph", "kernel", "model", "dynamo", odd))),
            {"do": "press", "key": "/"},
            {"do": "type", "text": "img"},
        ],
        "artifacts": [
            *_go("#/", "#/dynamo", "#/environment", "#/raw", "#/raw/0", "#/kernel"),
            *_go(f"#/graph/{_escaped(graph['id'])}", name="odd graph"),
            {"do": "click", "at": '.picture-box .node[data-k="1"]'},
            *_go(f"{kernel_at}?cols=code,ttgir,llir"),
            {
                "do": "click",
                "at": '.code-column[data-level="ttgir"] .cm-line:has-text("onerror")',
                "as": "odd line",
            },
            {"do": "press", "key": "/"},
            {"do": "type", "text": "onerror"},
            {"do": "press", "key": "Enter"},
        ],
        "large": [
            *_go("#/kernel", name="kernels"),
            *sort_and_filter,
            *_go("#/graph", name="graphs"),
            {"do": "press", "key": "/"},
            {"do": "type", "text": "K2"},
            {"do": "press", "key": "Enter", "as": "numbered"},
        ],
        "cache": [
            *_checked("#/kernel", "#/time"),
            {"do": "size", "width": 800},
            *_go("#/kernel"),
            {"do": "read", "at": "main tbody td:nth-child(1)", "as": "entries"},
        ],
        "passes": [
            *_checked("#/kernel/SQGLDX7U"),
            {"do": "focus", "at": ".pass-slider input"},
            {"do": "press", "key": "Home", "as": "first pass"},
            {"do": "press", "key": "End", "as": "last pass"},
            {"do": "click", "at": '.pass-list button:has-text("JumpThreading")', "as": "chosen pass"},
            {"do": "read", "at": ".passes .code-column h2", "as": "sides"},
            {"do": "read", "at": ".passes .diff-only-a, .passes .diff-changed", "as": "removed"},
            {"do": "size", "width": 800},
            *_go("#/kernel/SQGLDX7U?pass=3"),
            {"do": "axe"},
        ],
        "damaged": [*_go("#/dynamo", name="cut"), *_go("#/time")],
        "paper": [
            *_go(f"{kernel_at}?cols=code,llir", name="open"),
            {"do": "pages", "as": "pages"},
            {"do": "media", "media": "print"},
            {"do": "pages", "as": "whole"},
            {"do": "read", "at": '.code-column[data-level="llir"]', "as": "unlit"},
            {"do": "read", "at": '.code-column[data-level="code"] pre.on-paper', "as": "short"},
            {"do": "media", "media": "screen"},
            *_go(f"{kernel_at}?cols=code,llir&at=llir:{LIT}"),
            {"do": "media", "media": "print"},
            {"do": "read", "at": '.code-column[data-level="llir"]', "as": "lit"},
            {"do": "media", "media": "screen"},
            {"do": "read", "at": '.code-column[data-level="llir"] pre.on-paper', "as": "screen"},
        ],
    }
    files, deep = {**reports, "deep": reports["block"], "paper": reports["block"]}, f"{kernel_at}?at=ttgir:3"
    jobs = [
        {"name": name, "file": str(files[name]), "hash": deep if name == "deep" else "", "steps": todo}
        for name, todo in steps.items()
    ]
    return drive(tmp_path_factory.mktemp("jobs"), jobs)


def _named(seen: Seen, name: str) -> Seen:
    return next(step for step in seen["seen"] if step["step"].get("as") == name)


def test_nothing_is_said_asked_or_thrown(seen: dict[str, Seen]) -> None:
    """No console message, which a breach of the policy would be, no request, no failed step, nothing wider than its window."""
    for name, job in seen.items():
        # Of a hostile picture, the browser tells that its policy stopped what would have run.
        said = [
            line for line in job["said"] if name != "hostile" or "The action has been blocked." not in line
        ]
        assert said == [], name
        assert job["asked"] == [], name
        assert [(s["step"], s["error"]) for s in job["seen"] if s["error"]] == [], name
        if name != "hostile":
            assert [(s["step"], s["hash"]) for s in job["seen"] if s["overflow"] > 0] == [], name


def test_axe_finds_no_serious_fault(seen: dict[str, Seen]) -> None:
    faults = [
        (name, step["hash"], step["value"])
        for name, job in seen.items()
        for step in job["seen"]
        if step["step"]["do"] == "axe" and step["value"]
    ]
    assert faults == []
    assert sum(step["step"]["do"] == "axe" for job in seen.values() for step in job["seen"]) > 15


def test_every_page_has_its_heading(seen: dict[str, Seen]) -> None:
    headings = {step["hash"]: step["heading"] for step in seen["block"]["seen"]}
    assert headings["#/model"] == "Model"
    assert headings["#/time"] == "Compile time"
    assert headings["#/nothing"] == "No such page"
    assert all(headings.values())
    assert "against" in seen["two"]["seen"][0]["text"]


def test_a_slider_goes_over_the_passes_of_a_kernel(seen: dict[str, Seen]) -> None:
    job = seen["passes"]
    (compile_,) = analyse_passes(TWICE_DUMP).kernels
    first = compile_.passes[0]
    assert f"1 of {len(compile_.passes)} {first.name}" in _named(job, "first pass")["text"]
    assert _named(job, "last pass")["hash"].endswith(f"pass={len(compile_.passes)}")
    chosen = next(p for p in compile_.passes if p.name == "JumpThreadingPass")
    assert _named(job, "chosen pass")["hash"].endswith(f"pass={chosen.number}")
    assert _named(job, "sides")["value"] == [
        f"{side} {chosen.number} {chosen.name}" for side in ("before", "after")
    ]
    assert _named(job, "removed")["value"]


def test_search_leads_to_a_kernel_and_back(seen: dict[str, Seen]) -> None:
    job = seen["block"]
    assert "Type to search" in _named(job, "search")["dialog"]
    found = _named(job, "found")
    assert found["hash"].startswith("#/kernel/")
    assert found["dialog"] == ""
    assert _named(job, "back")["hash"].startswith("#/raw/")
    assert "light or dark" in _named(job, "help")["dialog"]
    assert _named(job, "dark")["theme"] != job["seen"][0]["theme"]


def test_a_deep_link_opens_its_place(seen: dict[str, Seen], reports: dict[str, Path]) -> None:
    (step,) = seen["deep"]["seen"]
    kernel = read_report(reports["block"]).json("index")["kernels"][0]
    assert kernel["name"] in step["text"]
    assert "at=ttgir:3" in step["hash"]


def test_a_saved_file_has_every_byte(seen: dict[str, Seen], reports: dict[str, Path]) -> None:
    saved = next(step["value"] for step in seen["block"]["seen"] if step["step"]["do"] == "save")
    report = read_report(reports["block"])
    row = report.json("index")["files"][0]
    assert saved["name"] == Path(row["path"]).name
    assert base64.b64decode(saved["data"]) == report.chunks[f"file:{row['n']}"]


def test_hostile_texts_are_texts(seen: dict[str, Seen]) -> None:
    """Nothing of them runs, becomes an element or an address; on each page one reads them."""
    job = seen["hostile"]
    for step in job["seen"]:
        assert (step["pwned"], step["odd"], step["addresses"]) == (False, 0, []), step["step"]
    pages = [step for step in job["seen"] if step["heading"] != "No such page"]
    assert len(pages) > 12
    assert [step["hash"] for step in pages if "onerror=pwned" not in step["text"]] == []


def test_hostile_artifacts_are_texts_from_the_bundle_to_the_page(seen: dict[str, Seen]) -> None:
    job = seen["artifacts"]
    for step in job["seen"]:
        assert (step["pwned"], step["odd"], step["addresses"]) == (False, 0, []), step["step"]
    assert "onerror=pwned" in job["seen"][0]["text"]
    assert "onerror=pwned" in _named(job, "odd line")["text"]
    assert "at=ttgir:" in _named(job, "odd line")["hash"]


def test_two_hundred_graphs_and_five_thousand_kernels_open(seen: dict[str, Seen]) -> None:
    job = seen["large"]
    assert (
        "5,000 generated kernels, 1 cache entry outside of graphs, of all 200 graphs"
        in _named(job, "kernels")["text"]
    )
    # Rows that nobody sees are not in the page.
    assert len(_named(job, "kernels")["text"]) < 20_000
    assert "1 of 5,003 rows" in _named(job, "filtered")["text"]
    assert "forward 0" in _named(job, "graphs")["text"]
    assert _named(job, "numbered")["hash"].endswith("%3AK2"), "and not K20, whose name is shorter"


def test_graphs_are_told_apart_on_a_narrow_screen(seen: dict[str, Seen]) -> None:
    """Two graphs of the run are compiles of one function: their names differ where only their names and figures are seen."""
    names = _named(seen["demo"], "narrow graphs")["value"]
    assert len(names) == 6
    assert len(set(names)) == 6


def test_code_of_a_graph_is_seen_on_a_narrow_screen(seen: dict[str, Seen]) -> None:
    assert _named(seen["block"], "narrow code")["value"] > 200


def test_cache_entries_of_one_name_have_their_keys(seen: dict[str, Seen]) -> None:
    assert [name.split() for name in _named(seen["cache"], "entries")["value"]] == [
        ["dot", "ABCDEFGH"],
        ["dot", "IJKLMNOP"],
        ["sum"],
    ]


def test_compile_time_that_is_not_known_has_no_empty_tables(seen: dict[str, Seen]) -> None:
    text = next(s["text"] for s in seen["cache"]["seen"] if s["hash"] == "#/time")
    assert "no trace was recorded" in text
    assert "Timeline" not in text


def test_a_damaged_part_is_told_at_its_place(seen: dict[str, Seen]) -> None:
    job = seen["damaged"]
    assert "This part of the file is damaged" in _named(job, "cut")["text"]
    assert "Timeline" in job["seen"][-1]["text"]


def test_paper_has_the_linked_lines_of_a_long_text(seen: dict[str, Seen]) -> None:
    """Of a text that is too long for paper: the first lines, or those that belong to the chosen one; which they are is said."""
    unlit, lit = (_named(seen["paper"], name)["value"][0] for name in ("unlit", "lit"))
    assert re.search(r"The first 200 of \d{3,5} lines", unlit.replace(",", "")), unlit[:300]
    assert re.search(r"\d+ of [\d,]+ lines: the linked lines and 3 around each", lit), lit[:300]
    assert f"{LIT} ● " in lit and f"{LIT - 3}   " in lit and f"{LIT - 4}   " not in lit
    short = _named(seen["paper"], "short")["value"][0].splitlines()
    numbers = [int(line.split()[0]) for line in short]
    assert numbers == list(range(numbers[0], numbers[0] + len(short))), (
        "a short text with wide lines is printed whole, as text"
    )
    assert max(map(len, short)) > 300
    assert _named(seen["paper"], "screen")["value"] == [""]


def test_a_page_that_grows_on_paper_is_printed_to_its_end(seen: dict[str, Seen]) -> None:
    """What paper alone has is there before pages are counted: those beyond the count would be missing at the end."""
    printed, whole = (_named(seen["paper"], name)["value"] for name in ("pages", "whole"))
    assert printed == whole > 4
