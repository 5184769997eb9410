"""Times in ``xpudbg report``: the roofline, a step as a timeline, times in every list; measured, and estimated."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.browser_pages import drive, missing_for_browser
from tests.report_blocks import ReadReport, read_report
from tests.unit.compare.diff.test_times import FIRST, changed, slower
from xpudbg.commands.app import run_cli
from xpudbg.facts.times.profile_files import times_of_run
from xpudbg.model.report import ReportIndex, ReportRun
from xpudbg.model.report_times import ReportRunTimePage, ReportSpanName, ReportStep
from xpudbg.model.run_time import LaneKind, StepLane
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.report.page import ReportPage

BLOCK = Path(__file__).resolve().parents[1] / "data" / "explain-bmg-2.13" / "run"
CALLS = 3
Seen = dict[str, Any]


def _profile(launches: list[str]) -> bytes:
    """A profile of calls of a graph, each 1 ms after the one before, with an operator behind each: kernels of 5, 6 and 7 us."""
    events: list[dict[str, Any]] = []
    ids = 0
    for begin in range(0, CALLS * 1000, 1000):
        ids += 1
        events.append(
            {"cat": "user_annotation", "name": "## Call CompiledFxGraph None ##", "ts": begin, "dur": 900, "args": {"External id": ids}}
        )  # fmt: skip
        for number, name in enumerate([*launches, "aten::add"]):
            ids += 1
            at = begin + 20 * number + (900 if name == "aten::add" else 0)
            runs = at + (8 if number % 2 else 20)
            args = {"External id": ids, "correlation": ids}
            events += [
                {"cat": "cpu_op", "name": name, "ts": at, "dur": 6, "args": args},
                {"cat": "cuda_runtime", "name": "launch", "ts": at + 1, "dur": 3, "args": args},
                {"cat": "kernel", "name": name, "pid": 0, "tid": 7, "ts": runs, "dur": 5 + begin / 1000, "args": {**args, "device": 0, "stream": 7}},
            ]  # fmt: skip
    every = [{"ph": "X", "pid": 1, "tid": 1, **event} for event in events]
    device = {"id": 0, "name": "Intel(R) Arc(TM) B580 Graphics"}
    recorded = {"after": 3, "steps": CALLS, "step_us": 900.0, "profiled_step_us": 1000.0}
    return json.dumps(
        {"deviceProperties": [device], "xpudbg_profile": recorded, "traceEvents": every}
    ).encode()


def _with_profile(run: Path, launches: list[str]) -> None:
    """Put a profile into a copy of a recorded run."""
    shutil.copytree(BLOCK, run)
    (run / "profiles").mkdir()
    data = _profile(launches)
    (run / "profiles" / "p.json").write_bytes(data)
    manifest = json.loads((run / "manifest.json").read_text())
    row = next(a for a in manifest["artifacts"] if a["state"] == "present" and a["path"])
    manifest["artifacts"] = [a for a in manifest["artifacts"] if a["kind"] != "profile"]
    manifest["artifacts"].append({**row, "kind": "profile", "path": "profiles/p.json", "bytes": len(data)})
    (run / "manifest.json").write_text(json.dumps(manifest))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("reports")
    found = {name: folder / f"{name}.html" for name in ("estimated", "measured", "two", "large")}
    assert run_cli(["report", str(BLOCK), "-o", str(found["estimated"])]) == 0
    page = read_report(found["estimated"])
    graph = page.json("index")["graphs"][0]["id"]
    launches = [k["name"] for k in page.json(f"graph:{graph}")["kernels"]]
    _with_profile(folder / "run", [name.replace("extern_kernels.", "aten::") for name in launches])
    assert run_cli(["report", str(folder / "run"), "-o", str(found["measured"])]) == 0
    slow = changed(FIRST, folder / "b.zip", slower("triton_red_fused_pow_sum", 1.9))
    assert run_cli(["report", str(FIRST), str(slow), "-o", str(found["two"])]) in (0, 1)
    _large(found["large"])
    return found


def _large(file: Path) -> None:
    """A step of ten thousand launches, and as many calls of the host."""
    launches = 10_000
    at = tuple(float(n) for n in range(launches))
    names = tuple(ReportSpanName(f"triton_poi_fused_{n}", "triton") for n in range(50))
    what = tuple(n % 50 for n in range(launches))
    lanes = tuple(
        StepLane(kind, kind.value, what, at, (0.8,) * launches, (), at if kind is LaneKind.DEVICE else ())
        for kind in (LaneKind.DEVICE, LaneKind.HOST, LaneKind.RUNTIME)
    )
    page = ReportPage()
    page.add("runtime", ReportRunTimePage(True, step=ReportStep("A step.", float(launches), names, lanes)))
    file.write_text("".join(page.html(ReportIndex("xpudbg", "large", ReportRun("large")))), encoding="utf-8")


@pytest.fixture(scope="module")
def measured(files: dict[str, Path]) -> ReadReport:
    return read_report(files["measured"])


def test_each_list_has_the_times_of_the_profile(measured: ReadReport, files: dict[str, Path]) -> None:
    run = RunReader.open(files["measured"].parent / "run")
    report = times_of_run(run)
    assert report is not None
    index = measured.json("index")
    rows = {k["id"]: k["times"] for k in index["kernels"]}
    timed = [row for row in report.launches if row.launch]
    assert timed
    by_kernel = {}
    for kernel in index["kernels"]:
        own = [r for r in timed if r.graph == kernel["graph"] and r.kernel == kernel["name"]]
        by_kernel[kernel["id"]] = sum(r.total_us for r in own)
    assert {id: t["total_us"] if t else 0 for id, t in rows.items()} == by_kernel
    (graph,) = [g for g in index["graphs"] if g["times"]]
    assert graph["times"]["total_us"] == sum(row.total_us for row in timed if row.graph == graph["id"])
    one = next(k for k in index["kernels"] if k["times"])
    # Kernels of 5, 6 and 7 us in the three calls.
    assert (one["times"]["median_us"], one["times"]["min_us"], one["times"]["max_us"]) == (6, 5, 7)
    assert one["times"]["launches"] == CALLS * one["launches"]
    assert one["times"]["roofline"] == pytest.approx(one["least_us"] / 6, rel=1e-3)
    assert index["modules"][0]["times"]["total_us"] == pytest.approx(
        sum(
            row.total_us
            for row in timed
            if row.modules and row.modules[-1].split(".")[0] == index["modules"][0]["path"]
        )
    )
    (figure,) = [f for f in index["figures"] if f["key"] == "run_time"]
    assert (figure["to"]["page"], figure["label"]) == ("runtime", "measured on the device")


def test_a_launch_has_its_times_on_its_pages(measured: ReadReport) -> None:
    index = measured.json("index")
    kernel = next(k for k in index["kernels"] if k["times"])
    page = measured.json(f"kernel:{kernel['id']}")
    assert page["launches"][0]["number"] == kernel["number"]
    launches = [k for k in measured.json(f"graph:{kernel['graph']}")["kernels"] if k["id"] == kernel["id"]]
    assert [k["times"] for k in launches] == [row["times"] for row in page["launches"]]
    assert sum(k["times"]["total_us"] for k in launches) == pytest.approx(kernel["times"]["total_us"])


def test_sums_are_those_of_all_works(measured: ReadReport) -> None:
    page = measured.json("runtime")
    whole = {t["by"]: sum(r["times"]["total_us"] for r in t["rows"]) for t in page["tables"]}
    assert set(whole) == {"kernel", "line", "module", "layer", "graph", "kind"}
    assert len({round(total, 3) for total in whole.values()}) == 1
    pages = {f"kernel:{k['id']}" for k in measured.json("index")["kernels"]}
    for table in page["tables"]:
        links = [row["to"] for row in table["rows"] if row["to"] and row["to"]["page"] == "kernel"]
        assert all(f"kernel:{link['id']}" in pages for link in links)


def test_the_step_leads_to_kernels_and_says_why_the_device_was_idle(measured: ReadReport) -> None:
    step = measured.json("runtime")["step"]
    lanes = {lane["kind"]: lane for lane in step["lanes"]}
    assert set(lanes) == {"device", "idle", "host", "runtime"}
    works = [step["names"][what] for what in lanes["device"]["what"]]
    kernels = {k["id"]: k for k in measured.json("index")["kernels"]}
    for work in works[:-1]:
        assert kernels[work["to"]["id"]]["name"] == work["name"]
    assert (works[-1]["name"], works[-1]["kind"], works[-1]["to"]) == ("aten::add", "eager", None)
    assert {step["names"][what]["kind"] for what in lanes["idle"]["what"]} == {"queued", "host"}
    assert step["span_us"] == max(s + d for s, d in zip(lanes["device"]["start_us"], lanes["device"]["duration_us"], strict=True))  # fmt: skip


def test_without_a_profile_nothing_is_called_measured(files: dict[str, Path]) -> None:
    report = read_report(files["estimated"])
    index, page = report.json("index"), report.json("runtime")
    assert (page["measured"], page["step"], page["devices"]) == (False, None, [])
    assert all(row["times"] is None for key in ("kernels", "graphs", "modules") for row in index[key])
    least = sum(g["least_us"] for g in index["graphs"])
    for table in page["tables"]:
        assert sum(row["least_us"] for row in table["rows"]) == pytest.approx(least)
    assert (page["roof"]["device"], page["roof"]["memory_gbs"]) == ("Intel Arc B580", 410)
    (figure,) = [f for f in index["figures"] if f["key"] == "run_time"]
    assert "nothing was measured" in figure["note"]


def test_two_runs_have_their_times_side_by_side(files: dict[str, Path]) -> None:
    page = read_report(files["two"]).json("compare")
    (kernel,) = page["kernels"]
    assert (kernel["b"], kernel["times"]["change"]) == ("triton_red_fused_pow_sum_0", "slower")
    assert kernel["times"]["b_us"] == pytest.approx(1.9 * kernel["times"]["a_us"], rel=1e-3)
    changes = {g["b"]: g["times"]["change"] for g in page["graphs"]}
    assert changes.pop("model__0_inference_0") == "slower"
    assert set(changes.values()) == {"noise"}
    (first,) = page["changed_first"]
    assert (first["change"], first["good"], first["to"]["id"]) == ("slower", False, "model__0_inference_0:K1")


needs_browser = pytest.mark.skipif(bool(missing_for_browser()), reason=missing_for_browser() or "complete")


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory, files: dict[str, Path]) -> dict[str, Seen]:
    """What the browser saw of each report."""
    folder = tmp_path_factory.mktemp("jobs")
    page = {"do": "go", "hash": "#/runtime"}
    plot, step = ".plot-box", ".step .timeline-box"
    checked = [page, {"do": "axe"}, {"do": "scheme", "scheme": "dark"}, {"do": "axe"}, {"do": "size", "width": 500}, page, {"do": "axe"}]  # fmt: skip
    lists = [{"do": "go", "hash": f"#/{name}"} for name in ("kernel", "graph", "model", "")]
    roofline = [
        page,
        {"do": "focus", "at": plot},
        {"do": "press", "key": "ArrowRight"},
        {"do": "read", "at": ".tip", "as": "tip"},
        {"do": "shot", "at": plot, "path": str(folder / "plot.png"), "as": "plot"},
        {"do": "press", "key": "Enter", "as": "opened"},
        {"do": "back"},
    ]
    timeline = [
        page,
        {"do": "shot", "at": step, "path": str(folder / "whole.png")},
        {"do": "focus", "at": step},
        {"do": "press", "key": "ArrowDown"},
        {"do": "press", "key": "."},
        {"do": "read", "at": ".step figcaption", "as": "span"},
        *({"do": "press", "key": "+"} for _ in range(3)),
        {"do": "shot", "at": step, "path": str(folder / "part.png")},
        {"do": "press", "key": "Enter", "as": "kernel of the span"},
    ]
    keys = [
        {"do": "press", "key": key, "as": "quick"} for key in ("+", "+", "ArrowRight", "-", "0", ".", ".")
    ]
    steps = {
        "estimated": [*checked, *roofline],
        "measured": [*checked, *lists, {"do": "size", "width": 1400}, *lists, *roofline, *timeline],
        "two": [
            {"do": "go", "hash": "#/compare"},
            {"do": "axe"},
            {"do": "size", "width": 500},
            {"do": "go", "hash": "#/"},
            page,
        ],
        "large": [page, {"do": "focus", "at": step}, {"do": "press", "key": "ArrowDown"}, *keys],
    }
    jobs = [{"name": name, "file": str(files[name]), "steps": todo} for name, todo in steps.items()]
    return {**drive(folder, jobs), "folder": {"path": folder}}


def _named(job: Seen, name: str) -> Seen:
    return next(step for step in job["seen"] if step["step"].get("as") == name)


@needs_browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("name", ["estimated", "measured", "two", "large"])
def test_nothing_fails_runs_over_or_is_hard_to_reach(seen: dict[str, Seen], name: str) -> None:
    job = seen[name]
    assert (job["said"], job["asked"]) == ([], [])
    assert [(s["step"], s["error"]) for s in job["seen"] if s["error"] or s["overflow"] > 0] == []
    assert [s["value"] for s in job["seen"] if s["step"]["do"] == "axe" and s["value"]] == []


@needs_browser
@pytest.mark.xdist_group("browser")
def test_the_roofline_is_used_with_the_keyboard(seen: dict[str, Seen], files: dict[str, Path]) -> None:
    for name, word in (("measured", "of the roofline"), ("estimated", "at least")):
        (tip,) = _named(seen[name], "tip")["value"]
        assert word in tip
        opened = _named(seen[name], "opened")["hash"]
        index = read_report(files[name]).json("index")
        assert opened in {f"#/kernel/{k['id'].replace(':', '%3A')}" for k in index["kernels"]}
    assert "of the roofline" not in _named(seen["estimated"], "tip")["value"][0]


@needs_browser
@pytest.mark.xdist_group("browser")
def test_the_timeline_is_drawn_zoomed_and_leads_to_kernels(seen: dict[str, Seen]) -> None:
    (words,) = _named(seen["measured"], "span")["value"]
    assert "K2 extern_kernels.addmm" in words
    assert _named(seen["measured"], "kernel of the span")["hash"].startswith("#/kernel/")
    folder = seen["folder"]["path"]
    whole, part = ((folder / f"{name}.png").read_bytes() for name in ("whole", "part"))
    assert len(whole) > 3000
    assert whole != part


@needs_browser
@pytest.mark.xdist_group("browser")
def test_ten_thousand_launches_stay_quick(seen: dict[str, Seen]) -> None:
    """Each key with the two frames after it; a redraw takes a few milliseconds."""
    assert max(s["ms"] for s in seen["large"]["seen"] if s["step"].get("as") == "quick") < 1000
