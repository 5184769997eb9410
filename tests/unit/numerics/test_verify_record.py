"""Results of `verify` in their run: kept with a row, shown by `show` and `report`, and told to be out of date when files change."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.report_blocks import ReadReport, read_report
from xpudbg.commands.verify import keep_verdicts
from xpudbg.facts.verify_jobs import candidates_of_run, graph_job
from xpudbg.model.accuracy import Verdict
from xpudbg.model.artifact import Kind
from xpudbg.model.verify import VerifiedGraph, VerifiedKernel, VerifyCheck, VerifyReport
from xpudbg.numerics.api import verified_files
from xpudbg.report.make import ReportSettings, make_report
from xpudbg.run.run_reader import RunReader
from xpudbg.store.manifest_file import load_manifest
from xpudbg.store.reader import VERIFY_FILE

TAILS = Path(__file__).resolve().parents[2] / "data" / "verify-bmg-2.13" / "run"
GRAPH = "model__0_inference_0"
GELU = "triton_poi_fused_add_gelu_mul_0"
SOFTMAX = "triton_per_fused__softmax_mul_prepare_softmax_online_1"
CHOSEN, OTHER = "G2CYNXXZYRXQ2ZEOWLJBY554MFEXCGRRO7TVQG7S7WVOXQMRE64Q", "NUVQWMCC"
SAME, ROUNDING, WRONG = Verdict.SAME, Verdict.ROUNDING, Verdict.WRONG
FAULT = VerifyCheck(
    "ttir", WRONG, "error 6.7 against float64", config=CHOSEN, buffer="buf4", node="mul_4", source="/home/user/verify-demo/tails.py:14",
    error=6.7, allowed=1.9e-06, index=(4, 5), found="-7.9996", eager="-1.3775", float64="-1.3775",
)  # fmt: skip
Cli = Callable[..., Any]


def a_result(run: RunReader, *kernels: VerifiedKernel, recorded: int = 0) -> VerifyReport:
    (files,) = run.graphs
    verdict = max((k.verdict for k in kernels), key=list(Verdict).index)
    graph = VerifiedGraph(
        GRAPH, "inference", verdict, recorded_inputs=recorded, inputs="recorded" if recorded else "random",
        patterns=VerifyCheck("patterns", SAME), kernels=kernels, outputs=VerifyCheck("outputs", SAME),
    )  # fmt: skip
    job = graph_job(run, files, candidates_of_run(run), every_config=True, lines=None)
    graph = replace(graph, files=verified_files(job, graph))
    return VerifyReport(run.name, verdict, torch="2.13.0", graphs=(graph,))


def gelu(verdict: Verdict = SAME) -> VerifiedKernel:
    check = VerifyCheck("ttir", verdict, error=4.5e-08, allowed=1.9e-06)
    return VerifiedKernel(GELU, 1, 191, verdict, checks=(check,), configurations=1)


def softmax(check: VerifyCheck = FAULT) -> VerifiedKernel:
    other = VerifyCheck("ttir", ROUNDING, config=f"{OTHER}XYZ", error=5.8e-08, allowed=1.9e-06)
    return VerifiedKernel(
        SOFTMAX, 3, 205, check.verdict, level="ttir" if check.verdict is WRONG else "", checks=(check, other),
        configurations=2, known_configurations=3,
    )  # fmt: skip


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return shutil.copytree(TAILS, tmp_path / "tails.run")


def keep(run: Path, *kernels: VerifiedKernel, whole: bool = True, recorded: int = 0) -> str:
    reader = RunReader(run, name="tails.run")
    return keep_verdicts(reader, a_result(reader, *kernels, recorded=recorded), whole=whole)


def report_of(run: Path) -> ReadReport:
    file = run.with_suffix(".html")
    make_report(RunReader(run), ReportSettings()).write(file)
    return read_report(file)


def verify_findings(report: ReadReport) -> list[dict[str, Any]]:
    return [f for f in report.json("index")["findings"] if "computes wrong numbers" in f["title"]]


def test_a_wrong_kernel_is_a_finding_and_stands_on_its_page_and_in_show(run: Path, cli: Cli) -> None:
    assert keep(run, gelu(), softmax()) == "the result is kept in tails.run: 'show' and 'report' have it"
    rows = [a for a in load_manifest(run).artifacts if a.kind is Kind.VERIFY]
    assert [(a.path, a.bytes) for a in rows] == [("verify.json", (run / "verify.json").stat().st_size)]

    report = report_of(run)
    figure = next(f for f in report.json("index")["figures"] if f["key"] == "verify")
    assert (figure["value"], figure["note"]) == ("wrong", "2 kernels: 1 wrong, 1 same")
    (finding,) = verify_findings(report)
    assert (finding["severity"], finding["to"]["id"], finding["to"]["line"]) == ("error", f"{GRAPH}:K3", 14)
    assert "in 1 of 2 configurations that ran" in finding["title"]
    assert "element [4, 5]: -7.9996, eager -1.3775" in finding["evidence"]
    page = report.json(f"kernel:{GRAPH}:K3")
    chapter = next(c for c in page["facts"] if c["chapter"] == "Numbers, as verify found")
    rows_told = {r["label"]: r["value"] for r in chapter["rows"]}
    assert rows_told[f"ttir [{CHOSEN[:8]}]"].startswith("wrong: error 6.7 against float64")
    assert rows_told[f"ttir [{OTHER}]"].startswith("rounding: error 5.8e-08 of 1.9e-06 allowed")
    assert page["advice"][0]["severity"] == "error"
    row = next(k for k in report.json("index")["kernels"] if k["id"] == page["id"])
    assert row["advice"] == len(page["advice"])
    # The page of the configuration that is right says nothing else of itself.
    other = report.json(f"kernel:{GRAPH}:K3@{OTHER}")
    assert not any("wrong" in a["title"] for a in other["advice"])
    assert not any("wrong" in a["title"] for a in report.json(f"kernel:{GRAPH}:K1")["advice"])
    assert report.json(f"graph:{GRAPH}")["summary"][0].startswith(
        "verify: Inductor's passes on the FX graph: same"
    )

    shown = cli("show", f"{run}:K3").out
    assert "wrong, first in Inductor's code" in shown
    assert "element [4, 5]: -7.9996" in shown
    assert "tails.py:14" in shown
    overview = cli("show", run).out
    assert "wrong: 2 kernels: 1 wrong, 1 same" in overview
    assert f"K3 {SOFTMAX} of {GRAPH}" in overview
    document = json.loads(cli("show", f"{run}:K3", "--json").out)
    assert document["verified"]["calls"][0]["checks"][0]["found"] == "-7.9996"


def test_what_was_not_reached_does_not_replace_what_is_known(run: Path) -> None:
    """A later trial that its time limit ended early leaves the fault, until a file of the kernel changes."""
    keep(run, gelu(), softmax())
    before = VERIFY_FILE.load(run / "verify.json")
    late = VerifyCheck("ttir", Verdict.UNKNOWN, "the time limit was reached")
    assert keep(run, gelu(), softmax(late)).startswith("the result is not kept")
    assert VERIFY_FILE.load(run / "verify.json") == before
    (stage,) = run.glob(f"triton_cache/{CHOSEN}/*.ttir")
    stage.write_text(stage.read_text() + "\n")
    keep(run, gelu(), softmax(late))
    (graph,) = VERIFY_FILE.load(run / "verify.json").graphs
    assert graph.graph.verdict is Verdict.UNKNOWN


def test_the_graph_whose_verdict_stays_is_named_beside_those_that_are_new(run: Path) -> None:
    keep(run, gelu(), softmax())
    reader = RunReader(run, name="tails.run")
    late = a_result(
        reader, gelu(), softmax(VerifyCheck("ttir", Verdict.UNKNOWN, "the time limit was reached"))
    )
    other = replace(a_result(reader, gelu()).graphs[0], id="model__1_inference_1")
    note = keep_verdicts(reader, replace(late, graphs=(*late.graphs, other)), whole=True)
    assert note.startswith("the result is kept") and GRAPH in note and other.id not in note
    kept = {k.graph.id: k.graph.verdict for k in VERIFY_FILE.load(run / "verify.json").graphs}
    assert kept == {GRAPH: WRONG, other.id: SAME}


def test_check_fails_where_a_kernel_is_wrong_and_knows_nothing_of_what_changed(run: Path, cli: Cli) -> None:
    def told() -> list[tuple[str, str, str]]:
        found = json.loads(cli("check", run, "--json").out)["findings"]
        rows = [f for f in found if f["rule"] == "no_wrong_values"]
        return [(f["outcome"], f["kernel"], f["message"]) for f in rows]

    assert told() == []
    keep(run, gelu())
    assert [outcome for outcome, _, _ in told()] == ["passed"]
    keep(run, gelu(), softmax())
    ((outcome, kernel, message),) = told()
    assert (outcome, kernel) == ("failed", SOFTMAX)
    assert "as 'xpudbg verify' found: wrong, first in Inductor's code" in message
    (stage,) = run.glob(f"triton_cache/{CHOSEN}/*.ttir")
    stage.write_text(stage.read_text() + "\n")
    assert [outcome for outcome, _, _ in told()] == ["passed"]


def test_what_changed_after_it_is_out_of_date_and_no_error(run: Path, cli: Cli) -> None:
    keep(run, gelu(), softmax())
    (stage,) = run.glob(f"triton_cache/{CHOSEN}/*.ttir")
    stage.write_text(stage.read_text() + "\n")
    report = report_of(run)
    (finding,) = verify_findings(report)
    assert finding["severity"] == "warning"
    assert "before files changed" in finding["title"]
    assert f"triton_cache/{CHOSEN}/{stage.name} changed after it" in finding["detail"]
    figure = next(f for f in report.json("index")["figures"] if f["key"] == "verify")
    assert (figure["value"], figure["note"]) == ("same", "2 kernels: 1 same, 1 out of date")
    assert "out of date" in cli("show", f"{run}:K3").out
    assert "out of date" not in cli("show", f"{run}:K1").out


def test_a_result_on_single_kernels_takes_the_place_of_theirs_alone(run: Path) -> None:
    keep(run, gelu(), softmax())
    keep(run, softmax(replace(FAULT, verdict=ROUNDING)), whole=False)
    keep(run, softmax(replace(FAULT, verdict=SAME)), whole=False)
    record = VERIFY_FILE.load(run / "verify.json")
    assert [(k.whole, len(k.graph.kernels)) for k in record.graphs] == [(True, 2), (False, 1)]
    report = report_of(run)
    assert verify_findings(report) == []
    assert (
        next(f for f in report.json("index")["figures"] if f["key"] == "verify")["note"]
        == "2 kernels: 2 same"
    )
    keep(run, gelu(), softmax())
    assert [k.whole for k in VERIFY_FILE.load(run / "verify.json").graphs] == [True]


def test_values_of_recorded_inputs_are_not_kept(run: Path) -> None:
    keep(run, gelu(), softmax(), recorded=3)
    text = (run / "verify.json").read_text()
    assert "-7.9996" not in text
    assert "-1.3775" not in text
    (finding,) = verify_findings(report_of(run))
    assert "element [4, 5] (its value is not kept: it comes of recorded inputs)" in finding["evidence"]


def test_a_pack_has_it_and_what_was_unpacked_stays_as_it_is(run: Path, cli: Cli, tmp_path: Path) -> None:
    keep(run, gelu(), softmax())
    cli("pack", run, "-o", tmp_path / "tails.zip")
    packed = RunReader(tmp_path / "tails.zip", name="tails.zip")
    shown = cli("show", f"{tmp_path / 'tails.zip'}:K3").out
    assert "wrong, first in" in shown and "out of date" not in shown
    said = keep_verdicts(packed, a_result(RunReader(run), gelu()), whole=True)
    assert said == "the result is not kept in tails.zip: it is a zip file"
    unpacked = tmp_path / "unpacked"
    cli("unpack", tmp_path / "tails.zip", "-o", unpacked)
    before = (unpacked / "verify.json").read_bytes()
    reader = RunReader(unpacked, name="unpacked")
    assert "unpacked from a pack" in keep_verdicts(reader, a_result(reader, gelu()), whole=True)
    assert (unpacked / "verify.json").read_bytes() == before
    # Paths in the generated code were redacted: that is no change.
    assert "out of date" not in cli("show", f"{unpacked}:K3").out


def test_a_damaged_record_is_said_and_replaced(run: Path, cli: Cli) -> None:
    keep(run, gelu(), softmax())
    (run / "verify.json").write_bytes((run / "verify.json").read_bytes()[:300])
    report = report_of(run)
    assert next(f for f in report.json("index")["figures"] if f["key"] == "verify")["value"] == "unknown"
    assert any(p["where"] == "verify.json" for p in report.json("index")["problems"])
    assert "verify.json" in cli("show", f"{run}:K3").out
    assert "kept" in keep(run, gelu())
    assert len(VERIFY_FILE.load(run / "verify.json").graphs) == 1


def test_a_job_names_the_wrong_kernel(run: Path, cli: Cli) -> None:
    keep(run, gelu(), softmax())
    job = json.loads(cli("attach", str(run), "-o", str(run.parent / "job"), "--no-fail", "--json").out)
    assert job["report"]["verify"]["verdict"] == "wrong"
    (line,) = [t for t in (run.parent / "job" / "summary.md").read_text().splitlines() if "verified" in t]
    assert line.startswith("❌ Kernels verified: wrong: 2 kernels: 1 wrong, 1 same · K3 ")
    (run / "verify.json").write_text("{")
    job = json.loads(cli("attach", str(run), "-o", str(run.parent / "job"), "--no-fail", "--json").out)
    assert job["report"]["verify"]["verdict"] == "unknown"


@pytest.mark.parametrize("name", ["verify.json", "accuracy.json"])
def test_a_damaged_verdict_stops_no_command_and_is_unknown(name: str, run: Path, cli: Cli) -> None:
    """Artifacts of others are damaged; a job that shows nothing for it helps nobody."""
    keep(run, gelu(), softmax())
    manifest = (run / "manifest.json").read_text()
    (run / "manifest.json").write_text(
        manifest.replace('"verify.json"', f'"{name}"').replace('"verify"', f'"{Path(name).stem}"')
    )
    (run / name).write_text("{")
    for command in (["check"], ["attach", "--no-fail", "-o", str(run.parent / "job")], ["show"]):
        done = cli(*command, str(run), *(["--json"] if command[0] != "show" else []))
        assert done.code in (0, 1), done.err
        assert f"{name} is truncated" in done.out
    (finding,) = [
        f
        for f in json.loads(cli("check", str(run), "--json").out)["findings"]
        if f["rule"] == "no_wrong_values"
    ]
    assert finding["outcome"] == "unknown"


def test_a_job_says_nothing_of_a_run_that_was_not_verified(run: Path, cli: Cli) -> None:
    job = json.loads(cli("attach", str(run), "-o", str(run.parent / "job"), "--no-fail", "--json").out)
    assert job["report"]["verify"] is None
    assert "verified" not in (run.parent / "job" / "summary.md").read_text()


def test_wrong_outputs_of_right_kernels_are_the_verdict_of_the_run(run: Path, cli: Cli) -> None:
    """A wrapper may be wrong where each kernel by itself is right, or could not be judged."""
    reader = RunReader(run, name="tails.run")
    result = a_result(reader, gelu())
    outputs = VerifyCheck("outputs", WRONG, "error 1.3 against float64", index=(2,), found="-1.06", eager="1.05", float64="1.05")  # fmt: skip
    graphs = tuple(replace(g, verdict=WRONG, outputs=outputs) for g in result.graphs)
    keep_verdicts(reader, replace(result, verdict=WRONG, graphs=graphs), whole=True)

    report = report_of(run)
    index = report.json("index")
    figure = next(f for f in index["figures"] if f["key"] == "verify")
    words = "1 graph wrong beside the kernels; 1 kernel: 1 same"
    assert (figure["value"], figure["note"]) == ("wrong", words)
    (finding,) = verify_findings(report)
    (label,) = [g["label"] for g in index["graphs"] if g["id"] == GRAPH]
    assert finding["title"].startswith(f"{label}: ")
    (told,) = report.json(f"graph:{GRAPH}")["wrong"]
    assert "computes wrong numbers; error 1.3 against float64" in told
    assert f"wrong: {words}" in cli("show", run).out

    # Of a graph that changed afterwards nobody knows.
    (graph,) = [f for f in run.rglob("fx_graph_transformed.py") if GRAPH in str(f)]
    graph.write_text(graph.read_text() + "\n# changed\n")
    assert report_of(run).json(f"graph:{GRAPH}")["wrong"] == []
