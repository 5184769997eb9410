"""Numbers of a report: the verdict of `accuracy`, the first finding where it is wrong, and spills as other commands count them."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.report_blocks import ReadReport, read_report
from xpudbg.commands.app import run_cli
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_card import card_of
from xpudbg.facts.kernels.triton_cache import CacheRows
from xpudbg.model.accuracy import AccuracyReport, Blame, CheckedGraph, ComparedValue, NodePlace, Verdict
from xpudbg.model.cache import CacheEntry
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.kernel import Advice
from xpudbg.model.manifest import SourceLine
from xpudbg.model.native import SpillTotal
from xpudbg.model.report import ReportKernelRow
from xpudbg.model.report_graph import ReportAdvice, ReportKernelPage
from xpudbg.numerics.accuracy_findings import keep_report
from xpudbg.report.kernel_part import KernelPart, page_order, with_card, with_registers
from xpudbg.report.make import ReportSettings, make_report
from xpudbg.report.overview import advice_findings, report_figures
from xpudbg.run.cache_files import RunCache
from xpudbg.run.run_reader import RunReader
from xpudbg.store.manifest_file import load_manifest

BLOCK = Path(__file__).resolve().parents[1] / "data" / "explain-bmg-2.13" / "run"


def a_verdict(run: Path, verdict: Verdict) -> AccuracyReport:
    """A verdict on the recorded run's graph, with its generated kernel to blame where it is wrong."""
    manifest = load_manifest(run)
    kernel = next(k for k in manifest.kernels if k.name.startswith("triton_"))
    graph = next(g for g in manifest.graphs if g.id == kernel.graph)
    assert graph.location is not None
    line = SourceLine(graph.location.file, graph.location.line, graph.location.function, "y = <b>x</b>")
    value = ComparedValue("output 0", verdict, "error 0.5 against float64", "float32", found="1", eager="2")
    checked = CheckedGraph(
        3, 1, "0/0", "forward", verdict, "too large" if verdict is Verdict.UNKNOWN else "", 1, 1, "float64",
        worst=(value,) if verdict is not Verdict.UNKNOWN else (), graphs=(graph.id,),
    )  # fmt: skip
    blame = Blame(
        3, phase="forward", layer="inductor", subsystem="lowerings", culprit="tanh", culprit_place=NodePlace(location=line),
        kernel=kernel.name, kernel_phase="forward", buffer="buf7", kernel_call=f"{kernel.name}.run(buf7)", value=value,
    )  # fmt: skip
    return AccuracyReport(
        run="r",
        verdict=verdict,
        graphs=(checked,),
        blame=blame if verdict is Verdict.WRONG else None,
        replay="xpudbg accuracy --graph 3 train.py" if verdict is Verdict.WRONG else "",
    )


def report_with(tmp_path: Path, verdict: Verdict) -> ReadReport:
    run = tmp_path / "run"
    shutil.copytree(BLOCK, run)
    keep_report(run, load_manifest(run), a_verdict(run, verdict))
    return made(run)


def made(run: Path) -> ReadReport:
    file = run.with_suffix(".html")
    make_report(RunReader(run), ReportSettings()).write(file)
    return read_report(file)


def test_a_wrong_verdict_is_the_first_finding_and_leads_to_the_kernel_and_its_line(tmp_path: Path) -> None:
    report = report_with(tmp_path, Verdict.WRONG)
    index = report.json("index")
    assert index["figures"][0]["key"] == "accuracy"
    assert index["figures"][0]["value"] == "wrong"
    first = index["findings"][0]
    assert first["severity"] == "error"
    assert "output 0 of graph 3" in first["title"]
    assert "the lowering of tanh" in first["detail"]
    assert "xpudbg accuracy --graph 3 train.py" in first["detail"]
    assert first["to"]["page"] == "kernel"
    page = report.json(f"kernel:{first['to']['id']}")
    blamed = page["advice"][0]
    assert blamed["severity"] == "error"
    assert "buf7" in blamed["title"]
    assert "error 0.5" in blamed["title"]
    rows = {row["id"]: row for row in index["kernels"]}
    assert rows[page["id"]]["advice"] == len(page["advice"])
    graph = report.json(f"graph:{page['graph']}")
    assert "its numbers are wrong against float64" in graph["summary"][0]
    launch = next(k for k in graph["kernels"] if k["id"] == page["id"])
    assert launch["advice"] == len(page["advice"])
    shown = next((x for x in page["levels"] if x["level"] == first["to"]["level"]), None)
    assert shown is not None
    assert shown["missing"] is None


@pytest.mark.parametrize("verdict", [Verdict.SAME, Verdict.ROUNDING, Verdict.UNKNOWN])
def test_other_verdicts_are_told_and_blame_no_kernel(tmp_path: Path, verdict: Verdict) -> None:
    index = report_with(tmp_path, verdict).json("index")
    assert index["figures"][0]["value"] == verdict.value
    told = [f for f in index["findings"] if "numbers" in f["title"]]
    assert [f["severity"] for f in told] == (["warning"] if verdict is Verdict.UNKNOWN else [])
    assert not told or "too large" in told[0]["detail"]


@pytest.mark.parametrize("damage", ["cut", "removed"])
def test_a_verdict_that_cannot_be_read_is_unknown_and_said(tmp_path: Path, damage: str) -> None:
    run = tmp_path / "run"
    shutil.copytree(BLOCK, run)
    manifest = load_manifest(run)
    keep_report(run, replace(manifest, name="r"), a_verdict(run, Verdict.WRONG))
    file = run / "accuracy.json"
    if damage == "cut":
        file.write_bytes(file.read_bytes()[:200])
    else:
        file.unlink()
    index = made(run).json("index")
    assert index["figures"][0]["value"] == "unknown"
    assert "accuracy.json" in index["figures"][0]["note"]
    assert any(p["where"] == "accuracy.json" for p in index["problems"])
    assert not any("numbers" in f["title"] for f in index["findings"])


@pytest.mark.parametrize(("counted", "told"), [(2816, 2816), (0, 0), (None, 0)])
def test_spills_are_those_of_all_configurations_that_may_run(counted: int | None, told: int) -> None:
    """The card is of one configuration, whose native code spills nothing; show-fusion counts the most of all."""
    (entry,) = [e for e in RunReader(BLOCK).fact(RunCache).found.entries if "zebin" in e.stages]
    card = card_of(EntryReader(entry), {})
    row = ReportKernelRow("g:K1", "K1", "k", "g", "triton", spills=counted)
    assert with_card(row, card).spills == told


@pytest.mark.parametrize(
    ("registers", "winner", "told"),
    [
        ((128, 256, None), None, (256, 128)),
        ((256, 256), None, (256, None)),
        ((128, 256), 256, (128, None)),
        ((None, None), None, (128, None)),
    ],
)
def test_registers_are_those_of_all_configurations_that_may_run(
    registers: tuple[int | None, ...], winner: int | None, told: tuple[int, int | None]
) -> None:
    """Of a kernel whose winner is known they stay those of the winner, which its card is of."""
    run = RunReader(BLOCK)
    entry = run.fact(CacheRows).row(run.fact(RunCache).found.entries[0])
    rows = [
        replace(entry, registers=count, winner=count == winner if winner is not None else None)
        for count in registers
    ]
    row = with_registers(ReportKernelRow("g:K1", "K1", "k", "g", "triton", registers=128), rows)
    assert (row.registers, row.least_registers) == told


@pytest.mark.parametrize(
    ("rows", "order"),
    [
        ([(0, 128, None), (23_296, 128, None), (1_216, 256, None)], [1, 0, 2]),
        ([(0, 128, None), (0, 256, None)], [1, 0]),
        ([(None, None, None), (None, None, None)], [0, 1]),
        ([(0, 128, True), (512, 128, False)], [0, 1]),
        ([], []),
    ],
)
def test_a_page_begins_with_the_configuration_that_runs_or_that_lists_count(
    rows: list[tuple[int | None, int | None, bool | None]], order: list[int]
) -> None:
    entries = [
        CacheEntry(f"K{at}", "k", spills=spills, registers=registers, winner=winner)
        for at, (spills, registers, winner) in enumerate(rows)
    ]
    assert page_order(entries) == order


def test_a_kernel_outside_of_graphs_is_counted_once_and_apart(tmp_path: Path) -> None:
    """``addk`` is launched by the program with two block sizes and called by its graph, ``mmk`` by the program alone."""
    raw = BLOCK.parents[1] / "user-kernel-xpu-2.13" / "raw"
    assert run_cli(["collect", str(raw), "-o", str(tmp_path / "run"), "--quiet"]) == 0
    index = made(tmp_path / "run").json("index")
    (kernels,) = [figure for figure in index["figures"] if figure["key"] == "kernels"]
    assert (kernels["value"], kernels["label"]) == ("3", "generated kernels")
    assert kernels["note"].endswith("2 kernels outside of graphs, in 3 cache entries")


def test_the_line_about_the_file_counts_as_its_overview(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = BLOCK.parents[1] / "user-kernel-xpu-2.13" / "raw"
    assert run_cli(["report", str(raw), "-o", str(tmp_path / "run.html")]) == 0
    assert ": 1 graph, 3 generated kernels, " in capsys.readouterr().out


def test_what_no_graph_launches_in_place_of_its_own_has_no_part_in_findings() -> None:
    """The copy of a user's kernel that the host ran."""
    told = ReportAdvice(rule="kernel/spills", severity=FindingSeverity.WARNING, title="Registers spill")

    def part(name: str, graph: str | None, kind: str) -> KernelPart:
        row = ReportKernelRow(name, "K1" if graph else "", name, graph, kind, spills=2048)
        page = ReportKernelPage(name, graph, name, row.number, advice=(told,))
        return KernelPart(
            page,
            row,
            (Advice(rule="kernel/spills", severity=FindingSeverity.WARNING, title="Registers spill"),),
        )

    parts = [part("mine_0", "g", "user_triton"), part("mine", None, "host_copy")]
    (found,) = advice_findings(parts, {}, SpillTotal(kernels=1, spilling=1, most=2048), {})
    assert (found.detail, found.count) == ("K1 mine_0 (2 KiB)", 1)


def test_kernels_outside_of_graphs_spill_once(tmp_path: Path) -> None:
    """Of two configurations of ``addk`` one spills."""
    raw = BLOCK.parents[1] / "user-kernel-xpu-2.13" / "raw"
    assert run_cli(["collect", str(raw), "-o", str(tmp_path / "run"), "--quiet"]) == 0
    run = RunReader(tmp_path / "run")
    index = make_report(run, ReportSettings()).index
    outside = sorted((k for k in index.kernels if k.graph is None), key=lambda k: k.name)
    assert [k.name for k in outside] == ["addk", "addk", "mmk"]
    for values in ([64, 0, 0], [0, 64, 0], [None, 64, 0]):
        rows = [k for k in index.kernels if k.graph is not None]
        rows += [replace(k, spills=n) for k, n in zip(outside, values, strict=True)]
        (spills,) = [f for f in report_figures(run, index.graphs, rows, None, None) if f.key == "spills"]
        assert (spills.value, spills.label) == ("1", "kernel that spills")
        assert spills.note.startswith("of 5, 2 with native code"), "3 of the graph and 2 outside"
