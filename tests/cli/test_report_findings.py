"""Findings of reports: what comes first, what is told once, and where it leads."""

from __future__ import annotations

import re
import time
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_jobs_of_ranks import job
from tests.report_blocks import ReadReport, read_report
from xpudbg.commands.addresses import open_address
from xpudbg.commands.app import run_cli
from xpudbg.facts.kernels.run_kernels import whole_spills
from xpudbg.report import graph_part
from xpudbg.report.kernel_part import narrow_isa
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.report import graph_content

DATA = Path(__file__).resolve().parents[1] / "data"
BLOCK = DATA / "explain-bmg-2.13" / "run"


def _report(tmp_path: Path, run: Path) -> ReadReport:
    tmp_path.mkdir(exist_ok=True)
    file = tmp_path / "report.html"
    assert run_cli(["report", str(run), "-o", str(file)]) == 0
    return read_report(file)


@pytest.fixture(scope="module")
def report_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], ReadReport]:
    """The report of a recorded run, made once."""
    return cache(lambda run: _report(tmp_path_factory.mktemp("report"), run))


def test_a_failure_that_trace_and_graph_tell_of_is_one_finding(tmp_path: Path) -> None:
    for name in ("lowering_exc", "fullgraph"):
        index = _report(tmp_path / name, DATA / "torch_trace" / f"{name}.log").json("index")
        failed = [f for f in index["findings"] if "failed to compile" in f["title"]]
        compiles = [f["evidence"].rpartition("compile ")[2] for f in failed]
        assert failed
        assert len(compiles) == len(set(compiles)), failed
        assert all(f["severity"] == "error" for f in failed)


def test_a_failed_graph_without_a_page_leads_to_its_frame(tmp_path: Path) -> None:
    index = _report(tmp_path, DATA / "dynamo" / "breaks.log").json("index")
    (failed,) = [f for f in index["findings"] if "failed to compile" in f["title"]]
    pages = {g["id"] for g in index["graphs"]}
    assert failed["to"]["page"] == "dynamo" or failed["to"]["id"] in pages
    assert "(unknown)" not in failed["title"]
    assert not any("(unknown)" in g["label"] for g in index["graphs"])


def test_a_break_of_torch_s_own_optimizer_is_a_note_behind_what_can_be_done(tmp_path: Path) -> None:
    index = _report(tmp_path, DATA / "dynamo" / "momentum.log").json("index")
    assert [(f["severity"], f["title"].split(" ")[0]) for f in index["findings"]] == [
        ("warning", "step"),
        ("note", "1"),
    ]


def test_ranks_that_part_are_told_with_the_place(tmp_path: Path) -> None:
    def shorter(raw: Path) -> None:
        (trace,) = (raw / "trace").iterdir()
        trace.write_text(trace.read_text().replace('"frame_id": 0', '"frame_id": 70'))

    run = job(tmp_path, "parted", change=shorter)
    report = _report(tmp_path, run)
    first = next(f for f in report.json("index")["findings"] if f["title"].startswith("The ranks part"))
    assert first["evidence"].startswith("they part at ")
    assert "rank0" in first["evidence"]
    assert "rank1" in first["evidence"]


def test_rows_of_several_ranks_name_them(tmp_path: Path) -> None:
    report = _report(tmp_path, job(tmp_path, "two"))
    dynamo, times, index = report.json("dynamo"), report.json("time"), report.json("index")
    # This trace's records do not say their rank: nothing is folded, and the process tells rows apart.
    assert {(row["process"], row["ranks"]) for row in dynamo["frames"]} == {("rank0", ""), ("rank1", "")}
    assert {row["process"] for row in times["compiles"]} == {"rank0", "rank1"}
    assert all(
        len(ids) == len(set(ids))
        for f in index["findings"]
        for ids in [f["evidence"].rpartition("compile ")[2].split(", ")]
    )


def test_a_frame_that_ranks_compiled_alike_is_a_row_that_names_them(tmp_path: Path) -> None:
    text = (DATA / "dynamo" / "recompiles.log").read_text()
    folder = tmp_path / "traces"
    folder.mkdir()
    for rank in (0, 1):
        said = re.sub(r"(?m)^(V\d{4} .*?\] \{.*)\}$", rf'\1, "rank": {rank}}}', text)
        (folder / f"dedicated_log_torch_trace_rank_{rank}_abc.log").write_text(said)
    page = _report(tmp_path, folder).json("dynamo")
    assert {row["ranks"] for row in page["frames"]} == {"ranks 0-1"}
    assert "ranks 2: what several of them compiled alike counts once" in page["summary"]


def test_time_for_reading_is_not_taken_from_that_for_drawing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[float] = []
    read, draw = graph_part.GraphPages.part, graph_content.with_pictures

    def slow(*given: Any) -> Any:
        time.sleep(0.3)
        return read(*given)

    def drawn(page: Any, fusion: Any, deadline: float) -> Any:
        left.append(deadline - time.monotonic())
        return draw(page, fusion, deadline)

    monkeypatch.setenv("XPUDBG_RESULT_CACHE", "0")
    monkeypatch.setattr(graph_part.GraphPages, "part", slow)
    monkeypatch.setattr("xpudbg.report.make.with_pictures", drawn)
    monkeypatch.setattr("xpudbg.report.make._DRAWING_SECONDS", 100.0)
    _report(tmp_path, BLOCK)
    assert left
    assert left[0] > 99.8


def test_of_kernels_that_spill_the_worst_stands_first(report_of: Callable[[Path], ReadReport]) -> None:
    run = DATA / "screens-bmg-2.13" / "transformer12.zip"
    index = report_of(run).json("index")
    (spills,) = [f for f in index["findings"] if "spill registers" in f["title"]]
    worst = max((k for k in index["kernels"] if k["spills"]), key=lambda k: k["spills"])
    assert spills["to"]["id"] == worst["id"]
    assert f"{worst['name']} (" in spills["detail"].split(", ")[0]
    # Both graphs have a kernel of this number.
    named = open_address(f"{run}:{spills['detail'].split()[0]}").kernels or ()
    assert [(k.graph, k.name) for k in named] == [(worst["graph"], worst["name"])]
    assert spills["bytes"] > 0 and spills["cost"] == "every_step"
    total = whole_spills(RunReader.open(run))
    assert (spills["title"], total.spilling) == (total.sentence("Triton kernel"), 8)


def test_kernels_without_native_code_count_in_the_report_as_in_show(
    tmp_path: Path, cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one kernel nothing says whether it spills: the others are of as many kernels on every screen."""
    monkeypatch.setenv("XPUDBG_RESULT_CACHE", "0")  # the manifest stays the same
    packed, root = DATA / "screens-bmg-2.13" / "transformer12.zip", tmp_path / "run"
    before = whole_spills(RunReader.open(packed))
    with zipfile.ZipFile(packed) as file:
        file.extractall(root)
    (zebin,) = root.glob("triton_cache/*/triton_red_fused_sum_view_0.zebin")
    zebin.unlink()
    total = whole_spills(RunReader.open(root))
    assert (total.kernels, total.unknown) == (before.kernels, before.unknown + 1)
    findings = _report(tmp_path, root).json("index")["findings"]
    (title,) = [f["title"] for f in findings if f["rule"] == "kernel/spills"]
    assert title == total.sentence("Triton kernel")
    assert f"first     {title}" in cli("show", root).out.replace("\n              ", " ")


def test_instructions_lose_blanks_alone() -> None:
    text = (DATA / "isa" / "gemm_kernel-cri.asm").read_text()
    narrow = narrow_isa(text)
    assert [line.split() for line in narrow.split("\n")] == [line.split() for line in text.split("\n")]
    assert not any("   " in line[9:].rstrip() for line in narrow.split("\n") if line[:9].strip())
    predicates = [line[:8] for line in text.split("\n") if line.startswith("(")]
    assert [line[:8] for line in narrow.split("\n") if line.startswith("(")] == predicates


def test_a_library_call_is_no_problem_of_its_page(report_of: Callable[[Path], ReadReport]) -> None:
    report = report_of(BLOCK)
    rows = [k for k in report.json("index")["kernels"] if k["kind"] in ("extern", "fallback")]
    assert rows
    for row in rows:
        page = report.json(f"kernel:{row['id']}")
        assert page["title"][0] == f"{row['kind']}: a library call, no generated code"
        assert page["problems"] == []


def test_the_choice_of_a_configuration_is_told_once(report_of: Callable[[Path], ReadReport]) -> None:
    report = report_of(DATA / "screens-bmg-2.13" / "transformer12.zip")
    chosen = 0
    for row in report.json("index")["kernels"]:
        page = report.json(f"kernel:{row['id']}")
        words = " ".join([*page["problems"], *(level["note"] for level in page["levels"])])
        chosen += len(page["others"]) > 1
        assert "configurations were compiled" not in words
        assert page["others"] or "of several configurations" not in words
    assert chosen


def test_a_compile_has_one_name_on_both_pages(report_of: Callable[[Path], ReadReport]) -> None:
    """torch calls the wrapper of a compiled module ``inner``."""
    for run in (BLOCK, DATA / "screens-bmg-2.13" / "transformer12.zip"):
        report = report_of(run)
        frames = {
            (row["process"], row["compile_id"]): row["function"] for row in report.json("dynamo")["frames"]
        }
        compiles = report.json("time")["compiles"]
        assert {(c["process"], c["compile_id"]): c["function"] for c in compiles}.items() <= frames.items()


def test_a_package_whose_products_run_in_float_has_a_finding_and_nothing_is_known_of_breaks(
    tmp_path: Path,
) -> None:
    found = {}
    for name in ("compiled-weight-only-2.13", "compiled-pt2e-frozen-2.13"):
        index = _report(tmp_path / name, DATA / "pt2" / f"{name}.pt2").json("index")
        found[name] = [f for f in index["findings"] if f["rule"] == "bundle/float-products"]
        values = {figure["key"]: figure["value"] for figure in index["figures"]}
        assert (values["breaks"], values["recompiles"]) == ("unknown", "unknown")
    (floating,), quantised = found.values()
    assert floating["count"] == 3 and "2 quantised weights (16.4 kB) are" in floating["title"]
    assert quantised == []


def test_what_the_last_page_says_stands_first(tmp_path: Path) -> None:
    index = _report(tmp_path, DATA / "crash-h100-2.11" / "waited.zip").json("index")
    assert {f["rule"] for f in index["findings"][:2]} == {"crash/page-fault", "crash/last-launch"}
    assert "crash/driver-log" in {f["rule"] for f in index["findings"]}
