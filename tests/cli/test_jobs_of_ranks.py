"""A job of two ranks: the recorded run of one process, twice, under ranks of their own."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod

RAW = Path(__file__).parents[1] / "data" / "resets-cpu-2.13" / "raw"
PID = 18893
Cli = Callable[..., Result]
COMPILED = 10
GRAPHS = COMPILED + 1


def rank(raw: Path, number: int) -> Path:
    """The recorded artifacts as those of a rank, in a process of its own."""
    shutil.copytree(RAW, raw)
    pid = PID + number
    run = next(raw.glob("debug/torch_compile_debug/run_*"))
    run.rename(run.with_name(run.name.replace(str(PID), str(pid))))
    trace = next((raw / "trace").iterdir())
    text = re.sub(rf"^(V\S+ \S+) {PID} ", rf"\g<1> {pid} ", trace.read_text(), flags=re.MULTILINE)
    trace.unlink()
    trace.with_name(f"dedicated_log_torch_trace_rank_{number}_abc.log").write_text(text)
    return raw


def job(tmp_path: Path, name: str, ranks: int = 2, change: Callable[[Path], None] | None = None) -> Path:
    """A bundle of a job; ``change`` edits what its last rank left."""
    folders = [rank(tmp_path / f"{name}-{number}", number) for number in range(ranks)]
    if change is not None:
        change(folders[-1])
    collect_paths(folders, out=tmp_path / name, name=name, how=ImportMethod.COPY, progress=lambda _: None)
    return tmp_path / name


def another_kernel(raw: Path) -> None:
    code = next(raw.glob("debug/**/model__3_inference_3.3/output_code.py"))
    text = code.read_text()
    assert "static_cast<float>(1.0)" in text
    code.write_text(text.replace("static_cast<float>(1.0)", "static_cast<float>(7.0)"))


def another_operator(raw: Path) -> None:
    graph = next(raw.glob("debug/**/model__3_inference_3.3/fx_graph_readable.py"))
    text = graph.read_text()
    assert "aten.add.Tensor" in text
    graph.write_text(text.replace("aten.add.Tensor", "aten.sub.Tensor"))


def without_break(raw: Path) -> None:
    trace = next((raw / "trace").iterdir())
    text = re.sub(r'^V[^\n]*"dynamo_graph_break_reason"[^\n]*\n(\t[^\n]*\n)*', "", trace.read_text(), flags=re.MULTILINE)  # fmt: skip
    trace.write_text(text)


@pytest.fixture
def two(tmp_path: Path) -> Path:
    return job(tmp_path, "two")


def test_graphs_carry_their_rank(cli: Cli, two: Path) -> None:
    manifest = json.loads(cli("show", two, "--json").out)
    ids = [g["id"] for g in manifest["graphs"]]
    assert len(ids) == len(set(ids)) == 2 * GRAPHS
    assert sum(i.endswith("@rank0") for i in ids) == sum(i.endswith("@rank1") for i in ids) == GRAPHS
    assert all(g["id"].endswith(f"@{g['process']}") for g in manifest["graphs"])
    assert len(manifest["graph_breaks"]) == 2, "the manifest keeps what each process met"
    shown = cli("show", two).out
    assert "of 2 ranks together" in shown and "[0/0 #4]" in shown
    assert re.search(r"graph breaks: 2 on 2 ranks, 1 different", shown)
    assert "ranks 0-1" in shown


def test_check_counts_what_is_equal_once(cli: Cli, two: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("max_graph_breaks = 1\nmax_graphs = 11\nmax_kernels = 100\n")
    report = json.loads(cli("check", two, "--rules", rules, "--json").out)
    values = {f["rule"]: f["value"] for f in report["findings"]}
    assert (values["max_graph_breaks"], values["max_graphs"]) == ("1", str(GRAPHS))
    assert (report["ranks"], report["repeated"]) == ([0, 1], GRAPHS)
    assert (
        f"ranks 0-1: {GRAPHS} graphs that a lower rank has too count once"
        in cli("check", two, "--rules", rules).out
    )
    alone = job(tmp_path, "alone", ranks=1)
    one = json.loads(cli("check", alone, "--rules", rules, "--json").out)
    assert {f["rule"]: f["value"] for f in one["findings"]} == values
    assert one["ranks"] == []


def test_check_counts_what_one_rank_has_otherwise(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("max_graph_breaks = 1\nmax_graphs = 11\n")
    run = job(tmp_path, "other", change=another_kernel)
    report = json.loads(cli("check", run, "--rules", rules, "--json").out)
    (failed,) = (f for f in report["findings"] if f["outcome"] == "failed")
    assert (failed["rule"], failed["value"]) == ("max_graphs", str(GRAPHS + 1))
    assert report["repeated"] == GRAPHS - 1


def test_a_job_s_baseline_holds_for_more_ranks(cli: Cli, two: Path, tmp_path: Path) -> None:
    """The slowest rank stands for the compile time, one rank for what all do."""
    three = job(tmp_path, "three", ranks=3)
    rules = tmp_path / "rules.toml"
    rules.write_text(
        "no_new_graph_breaks = true\nno_new_kernels = true\nno_gone_kernels = true\nmax_kernels_ratio = 1.0\n"
        "max_compile_time_ratio = 1.0\ncompile_time_floor = 0.001\n"
    )
    result = cli("check", three, "--baseline", two, "--rules", rules, "--strict")
    assert result.code == 0, result.out + result.err


def test_diff_folds_pairs_and_says_which_rank_is_other(cli: Cli, two: Path, tmp_path: Path) -> None:
    result = cli("diff", two, shutil.copytree(two, "again"))
    assert result.code == 0
    assert f"the same: {COMPILED} graphs" in result.out
    assert "ranks 0-1: what is equal on several ranks counts once" in result.out

    other = job(tmp_path, "other", change=another_kernel)
    changed = cli("diff", two, other)
    assert changed.code == 1
    assert f"1 of {COMPILED + 1} graphs changed" in changed.out
    assert "model__3_inference_3@rank1 (rank 1): changed" in changed.out
    body = json.loads(cli("diff", two, other, "--json").out)
    assert body["ranks"] == [[0, 1], [0, 1]]
    assert [g["ranks"] for g in body["graphs"] if g["change"] == "changed"] == [[1]]
    assert body["events"] == []


def test_more_ranks_that_do_the_same_are_no_difference(cli: Cli, two: Path, tmp_path: Path) -> None:
    for count in (1, 3):
        more = job(tmp_path, f"job{count}", ranks=count)
        for a, b in ((two, more), (more, two)):
            result = cli("diff", a, b)
            assert result.code == 0, result.out
    assert "ranks 0-2 -> ranks 0-1" in cli("diff", tmp_path / "job3", two).out
    assert "one process -> ranks 0-1" in cli("diff", tmp_path / "job1", two).out


def test_a_graph_that_a_rank_lost_is_gone(cli: Cli, two: Path, tmp_path: Path) -> None:
    def lose(raw: Path) -> None:
        folder = next(raw.glob("debug/**/model__3_inference_3.3"))
        shutil.rmtree(folder)
        trace = next((raw / "trace").iterdir())
        number = re.search(
            r'^(V[^\n]*"inductor_output_code"[^\n]*\n)\t# AOT ID: \[\'3_', trace.read_text(), re.MULTILINE
        )
        assert number is not None
        trace.write_text(
            trace.read_text().replace(number[1], number[1].replace("inductor_output_code", "unknown_kind"))
        )

    lost = job(tmp_path, "lost", change=lose)
    result = cli("diff", two, lost)
    assert result.code == 1
    assert "model__3_inference_3@rank1 (rank 1): gone" in result.out


def test_a_break_that_only_one_rank_has_is_no_other_one(cli: Cli, two: Path, tmp_path: Path) -> None:
    one = job(tmp_path, "one", change=without_break)
    assert len(json.loads(cli("show", one, "--json").out)["graph_breaks"]) == 1
    assert cli("diff", two, one).code == 0


def test_attach_lists_graphs_of_several_ranks_once(cli: Cli, two: Path, tmp_path: Path) -> None:
    result = cli("attach", two, "-o", tmp_path / "ci", "--no-fail", "--json")
    report = json.loads(result.out)["report"]
    assert len(report["graphs"]) == GRAPHS and len(report["graph_breaks"]) == 1
    assert (report["ranks"], report["repeated"]) == ([0, 1], GRAPHS)
    assert all(g["ranks"] == [0, 1] for g in report["graphs"])
    summary = next((tmp_path / "ci").glob("*.md")).read_text()
    assert "**1** graph break" in summary and "count once" in summary and "ranks 0-1" in summary


def test_runs_counts_a_break_of_several_ranks_once(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job(tmp_path, "two").rename(tmp_path / "moved")
    runs = tmp_path / ".xpudbg" / "runs"
    runs.mkdir(parents=True)
    (tmp_path / "moved").rename(runs / "two")
    monkeypatch.chdir(tmp_path)
    (line,) = json.loads(cli("runs", "--json").out)["runs"]
    assert (line["graphs"], line["graph_breaks"]) == (2 * GRAPHS, 1)


def test_a_run_that_did_not_end_well_is_doubted(cli: Cli, two: Path, tmp_path: Path) -> None:
    """Its graphs are gone because it is not over, which has to be said."""
    shutil.copytree(two, tmp_path / "cut")
    file = tmp_path / "cut" / "manifest.json"
    data = json.loads(file.read_text())
    data.update(state="running", graphs=[], exit={"code": 3, "signal": "", "reason": "ended", "seconds": 1.0})
    file.write_text(json.dumps(data))
    result = cli("diff", two, tmp_path / "cut")
    assert result.code == 1
    assert "it is running: figures may leave out a part" in result.out
    assert "the script ended with status 3" in result.out
    assert (
        "model__6_inference_12@rank0: its compile failed"
        in cli("diff", two, shutil.copytree(two, "again")).out
    )


def test_ops_counts_what_is_equal_once(cli: Cli, two: Path, tmp_path: Path) -> None:
    alone = json.loads(cli("ops", job(tmp_path, "alone", ranks=1), "--json").out)
    both = json.loads(cli("ops", two, "--json").out)
    assert (alone["ranks"], alone["repeated"]) == ([], 0)
    assert (both["ranks"], both["repeated"]) == ([0, 1], GRAPHS)
    # Kernels name their graphs, and graphs of a job their rank.
    for level in (*both["levels"], *alone["levels"]):
        for operator in level["operators"]:
            operator["launches"] = [one["numbers"] for one in operator["launches"]]
    for key in ("levels", "library", "patterns"):
        assert both[key] == alone[key]
    assert {tuple(g["ranks"]) for g in both["graphs"]} == {(0, 1)}
    assert f"ranks 0-1: {GRAPHS} graphs that a lower rank has too count once" in cli("ops", two).out


def test_ops_tells_what_one_rank_has_otherwise(cli: Cli, tmp_path: Path) -> None:
    body = json.loads(cli("ops", job(tmp_path, "other", change=another_operator), "--json").out)
    assert body["repeated"] == GRAPHS - 1
    own = [g for g in body["graphs"] if len(g["ranks"]) == 1]
    assert {tuple(g["ranks"]) for g in own} == {(0,), (1,)}
    assert len(own) == 2
    shown = cli("ops", tmp_path / "other").out
    assert sum(line.endswith("  rank 1") for line in shown.splitlines()) == 1


def test_fusion_of_equal_graphs_of_ranks_is_shown_once(cli: Cli, two: Path, tmp_path: Path) -> None:
    alone = job(tmp_path, "alone", ranks=1)
    count = len(json.loads(cli("show-fusion", alone, "--json").out)["graphs"])
    shown = cli("show-fusion", two).out
    titles = re.findall(r"^\S+  .*compile \S+.*$", shown, flags=re.MULTILINE)
    assert len(titles) == count and all("@rank0" in t for t in titles)
    assert shown.count("ranks 0-1: the same fusion in ") == count
    assert "ranks 0-1: the same fusion in model__0_inference_0@rank1; --expand shows each" in " ".join(
        shown.split()
    )
    assert len(json.loads(cli("show-fusion", two, "--json").out)["graphs"]) == 2 * count
    for option in ("--expand", "--all"):
        each = cli("show-fusion", two, option).out
        assert "the same fusion" not in each
        assert len(re.findall(r"^\S+@rank[01]  .*compile", each, flags=re.MULTILINE)) == 2 * count
    one = cli("show-fusion", f"{two}:model__0_inference_0@rank1").out
    assert "model__0_inference_0@rank1" in one and "the same fusion" not in one


def test_fusion_that_differs_on_one_rank_is_shown_for_each(cli: Cli, tmp_path: Path) -> None:
    run = job(tmp_path, "other", change=another_operator)
    shown = cli("show-fusion", run).out
    assert re.search(r"^model__3_inference_3@rank0  ", shown, flags=re.MULTILINE)
    assert re.search(r"^model__3_inference_3@rank1  ", shown, flags=re.MULTILINE)
    assert not re.search(r"^model__0_inference_0@rank1  ", shown, flags=re.MULTILINE)


def test_explain_shows_equal_graphs_of_ranks_once(cli: Cli, two: Path) -> None:
    manifest = json.loads(cli("show", two, "--json").out)
    line = next(g["location"] for g in manifest["graphs"] if g["location"])
    where = f"{Path(line['file']).name}:{line['line'] + 1}"
    data = json.loads(cli("explain", where, two, "--json").out)
    graphs = [s["item"]["name"] for f in data["found"] for s in f["became"] if s["item"]["level"] == "graph"]
    assert graphs and sum("@rank0" in g for g in graphs) == sum("@rank1" in g for g in graphs)
    shown = cli("explain", where, two).out
    titles = re.findall(r"^  (model\S+)$", shown, flags=re.MULTILINE)
    assert titles == [g for g in graphs if "@rank0" in g]
    words = " ".join(shown.split())
    assert words.count("ranks 0-1: the same rows in ") == len(titles)
    assert f"ranks 0-1: the same rows in {titles[0].replace('rank0', 'rank1')}; --expand shows each" in words
    for option in ("--expand", "--all"):
        each = cli("explain", where, two, option).out
        assert re.findall(r"^  (model\S+)$", each, flags=re.MULTILINE) == graphs
        assert "the same rows" not in each


def test_explain_shows_equal_kernels_of_ranks_once(cli: Cli, two: Path, tmp_path: Path) -> None:
    alone = job(tmp_path, "alone", ranks=1)
    one, both = (json.loads(cli("explain", "K1", run, "--json").out) for run in (alone, two))
    assert len(both["found"]) == 2 * len(one["found"]) and len(both["more"]) == 2 * len(one["more"])
    assert {f["item"]["graph"][-6:] for f in both["found"]} == {"@rank0", "@rank1"}
    shown = cli("explain", "K1", two).out
    titles = re.findall(r"^K1  .*  kernel$", shown, flags=re.MULTILINE)
    assert len(titles) == len(one["found"]) and all("@rank0" in t for t in titles)
    assert "ranks 0-1: the same rows in " in shown


def test_explain_shows_a_kernel_that_one_rank_has_otherwise(cli: Cli, tmp_path: Path) -> None:
    run = job(tmp_path, "other", change=another_operator)
    graphs = ("model__3_inference_3@rank0", "model__3_inference_3@rank1")
    rows = json.loads(cli("show", run, "--json").out)["graphs"]
    (line,) = {g["location"]["line"] + 1 for g in rows if g["id"] in graphs}
    shown = cli("explain", f"resets.py:{line}", run).out
    titles = re.findall(r"^  (model\S+)$", shown, flags=re.MULTILINE)
    assert set(graphs) <= set(titles) and "model__0_inference_0@rank1" not in titles
