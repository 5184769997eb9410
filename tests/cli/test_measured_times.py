"""Measured times in ``check``, ``runs`` and ``collect --into``."""

from __future__ import annotations

import gzip
import json
import zipfile
from pathlib import Path
from statistics import median

import pytest

from tests.conftest import PROJECT
from xpudbg.commands.app import run_cli
from xpudbg.compare.runs import measure_totals
from xpudbg.facts.times.profile_files import times_of_run
from xpudbg.run.run_reader import RunReader
from xpudbg.store.manifest_file import load_manifest

DATA = PROJECT / "tests" / "data"


def profile() -> bytes:
    """A profile of one kernel of 4 us of another run."""
    ids = {"External id": 1, "correlation": 1, "kernel_hash": "ca"}
    works = [
        {"ph": "X", "cat": "cpu_op", "name": "a", "pid": 1, "tid": 1, "ts": 10, "dur": 5, "args": ids},
        {"ph": "X", "cat": "kernel", "name": "a", "pid": 0, "tid": 7, "ts": 13, "dur": 4.0, "args": {**ids, "device": 0}},
    ]  # fmt: skip
    called = {
        "ph": "X",
        "cat": "user_annotation",
        "name": "## Call CompiledFxGraph None ##",
        "pid": 1,
        "tid": 1,
    }
    return json.dumps(
        {"traceEvents": [{**called, "ts": 0, "dur": 100, "args": {"External id": 9}}, *works]}
    ).encode()


def test_check_holds_the_times_of_kernels_against_a_baseline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    runs, rules = DATA / "profile-h100-2.11", tmp_path / "rules.toml"
    rules.write_text('max_kernel_time_ratio = 1.05\nmax_lost_time = "1 ms"\n')
    assert run_cli(["check", str(runs / "first.zip"), "--update-baseline"]) == 0
    kept = json.loads((tmp_path / "xpudbg-baseline.json").read_text())
    times = {k["name"]: (k["time_us"], k["time_spread_us"]) for k in kept["kernels"]}
    with zipfile.ZipFile(runs / "first.zip") as pack:
        (name,) = [n for n in pack.namelist() if n.startswith("profiles/")]
        events = json.loads(pack.read(name))["traceEvents"]
    took = [e["dur"] for e in events if e.get("cat") == "kernel" and "cumsum" in e["name"]]
    spread = median(abs(us - median(took)) for us in took)
    cumsum = (round(median(took), 3), round(spread, 3))
    assert times["triton_red_fused_add_clone_cumsum_t_0"] == cumsum
    for name in ("first.zip", "second.zip"):
        assert run_cli(["check", str(runs / name), "--rules", str(rules), "--strict"]) == 0
        capsys.readouterr()
    with zipfile.ZipFile(runs / "first.zip") as old, zipfile.ZipFile(tmp_path / "slow.zip", "w") as new:
        for member in old.namelist():
            data = old.read(member)
            if member.startswith("profiles/"):
                trace = json.loads(data)
                for event in trace["traceEvents"]:
                    if event.get("cat") == "kernel" and "cumsum" in event["name"]:
                        event["dur"] *= 1.9
                data = json.dumps(trace).encode()
            new.writestr(member, data)
    assert run_cli(["check", "slow.zip", "--rules", str(rules), "--json"]) == 1
    failed = [f for f in json.loads(capsys.readouterr().out)["findings"] if f["outcome"] == "failed"]
    assert [(f["rule"], f["value"], f["limit"], f["location"]["line"]) for f in failed] == [
        ("max_kernel_time_ratio", "1.90 x", "1.05 x", 10)
    ]
    # What is within noise stays in the file as it was.
    assert run_cli(["check", str(runs / "second.zip"), "--update-baseline"]) == 0
    again = json.loads((tmp_path / "xpudbg-baseline.json").read_text())
    assert {k["name"]: k["time_us"] for k in again["kernels"]}[
        "triton_red_fused_add_clone_cumsum_t_0"
    ] == cumsum[0]


def test_the_totals_of_a_run_have_the_time_of_a_step() -> None:
    run = RunReader.open(DATA / "profile-h100-2.11" / "first.zip")
    report = times_of_run(run)
    assert report is not None
    assert report.step is not None
    assert measure_totals(run).step_us == report.step.work_us
    assert measure_totals(RunReader.open(DATA / "screens-bmg-2.13" / "breaks.zip")).step_us is None


def test_a_profile_is_put_into_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run, path = tmp_path / "run", tmp_path / "mine.json.gz"
    with zipfile.ZipFile(DATA / "profile-h100-2.11" / "second.zip") as pack:
        pack.extractall(run)
    before = load_manifest(run)
    path.write_bytes(gzip.compress(profile()))
    for number in (1, 2):
        assert run_cli(["collect", str(path), "--into", str(run), "--quiet"]) == 0
        found = json.loads((run / "manifest.json").read_text())
        rows = [a for a in found.pop("artifacts") if a["kind"] == "profile"]
        assert [r["path"] for r in rows][1:] == ["profiles/mine.json", "profiles/mine-2.json"][:number]
        assert [(r["state"], (run / r["path"]).stat().st_size) for r in rows] == [
            ("present", r["bytes"]) for r in rows
        ]
    after = load_manifest(run)
    assert all(
        getattr(after, key) == getattr(before, key)
        for key in ("graphs", "kernels", "processes", "state", "source")
    )
    capsys.readouterr()
    assert run_cli(["time", str(run), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["profile"], report["total_us"], report["other_run"]) == ("profiles/mine-2.json", 4.0, True)
    first, *added = [r["path"] for r in rows]
    assert report["others"] == [first, added[0]]
    assert run_cli(["time", str(run), "--profile", first, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["profile"], report["others"], report["other_run"]) == (first, added, False)
    for name in ("profiles/", "absent"):
        assert run_cli(["time", str(run), "--profile", name]) == 2


def test_what_cannot_take_a_profile_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack, path = DATA / "profile-h100-2.11" / "first.zip", tmp_path / "p.json"
    path.write_bytes(profile())
    data = pack.read_bytes()
    (tmp_path / "text.txt").write_text("no profile")
    for words in (
        [path, "--into", pack],
        [tmp_path / "text.txt", "--into", pack],
        [path, "--into", pack, "--name", "n"],
    ):
        assert run_cli(["collect", *map(str, words)]) == 2
    assert pack.read_bytes() == data
    capsys.readouterr()


def test_show_names_the_kernels_that_lose_most(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["show", str(DATA / "profile-h100-2.11" / "first.zip")]) == 0
    text = " ".join(capsys.readouterr().out.split())
    first = text.partition(" first ")[2]
    places = [first.index(f"{graph}:K1 at mix.py:{line}") for graph, line in (
        ("model__1_inference_1", 10), ("model__2_inference_2", 12), ("model__4_inference_4", 16)
    )]  # fmt: skip
    assert places == sorted(places)


def test_findings_of_a_report_are_sorted_by_the_time_that_they_are_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = DATA / "profile-h100-2.11" / "vit.zip"
    assert run_cli(["report", str(run), "-o", str(tmp_path / "r.html"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["findings"]
    lost = [f for f in found if f["rule"] == "bundle/lost-time"]
    assert found[:3] == lost
    assert [f["time_us"] for f in lost] == sorted((f["time_us"] for f in lost), reverse=True)
    assert all(f["measured"] and f["fix"] and f["to"]["page"] == "kernel" for f in lost)
    unfused = [f for f in found if f["rule"] == "bundle/unfused"]
    assert unfused
    for one in unfused:
        assert (one["measured"], one["time_us"]) == (False, pytest.approx(one["bytes"] / 3352e3, rel=1e-3))


def test_a_profile_that_is_gone_is_a_problem_and_stops_no_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run, other = tmp_path / "run", DATA / "profile-h100-2.11" / "second.zip"
    with zipfile.ZipFile(DATA / "profile-h100-2.11" / "first.zip") as pack:
        pack.extractall(run)
    for path in (run / "profiles").iterdir():
        path.unlink()
    for words in (
        ["show", run],
        ["show", f"{run}:model__0_inference_0:K1"],
        ["explain", "K1", f"{run}:model__0_inference_0"],
        ["show-fusion", run],
        ["check", run],
        ["sql", run, "SELECT * FROM time"],
    ):
        assert run_cli([*map(str, words), "--json"]) == 0, words
    capsys.readouterr()
    assert run_cli(["time", str(run), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["launches"], len(report["problems"])) == ([], 1)
    assert run_cli(["time", str(run), "--strict"]) == 1
    capsys.readouterr()
    assert run_cli(["diff", str(run), str(other), "--json"]) == 1
    times = json.loads(capsys.readouterr().out)["times"]
    assert (times["step"], times["unknown"]) == (None, "no work in the profile of A could be read")


def test_a_profile_is_not_named_in_a_run_without_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["time", str(DATA / "diff-cpu-2.13" / "once"), "--profile", "rank0"]) == 2
    assert "'rank0' names no profile" in capsys.readouterr().err
