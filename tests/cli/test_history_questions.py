"""``xpudbg history ls|show|trend|regressions|sql|report``: answers, formats, odd histories, hostile texts."""

from __future__ import annotations

import csv
import io
import json
import random
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")

from tests.browser_pages import drive, missing_for_browser
from tests.history_runs import Night, base_rows, break_once, made_run, write_days
from tests.report_blocks import read_report

HOSTILE = "\x1b]0;pwned\x07<script>alert(1)</script>\n=cmd()"
FROM = ("--from", "h")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("history") / "h"
    rows = []
    for base, model in zip(base_rows(), ("net", HOSTILE), strict=False):
        numbers = random.Random(2)
        for night in range(24):
            one = Night(made_run(base, model, night, numbers), night, numbers)
            if model == HOSTILE:
                one.change(labels={"commit": HOSTILE, "branch": HOSTILE}, name=HOSTILE)
            if night >= 20:
                break_once(one)
                one.setting("TORCHINDUCTOR_X", HOSTILE)
            rows.append(one.rows)
    write_days(folder, rows)
    return folder


@pytest.fixture
def history(written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "h").symlink_to(written)
    monkeypatch.chdir(tmp_path)
    return written


@pytest.mark.parametrize(
    "words",
    [
        ("ls",),
        ("show", "net"),
        ("show", HOSTILE),
        ("trend", "breaks"),
        ("trend", "spills", "--by", "branch", "--csv"),
        ("regressions",),
        ("regressions", "--csv"),
        ("sql", "SELECT * FROM run"),
        ("sql", "SELECT model, labels FROM run", "--csv"),
    ],
)
def test_nothing_hostile_reaches_the_terminal(cli, history: Path, words: tuple[str, ...]) -> None:
    done = cli("history", *words, *FROM)
    assert done.code == 0, done.err
    assert "\x1b]" not in done.out
    assert "\x07" not in done.out


def test_json_of_each_question(cli, history: Path) -> None:
    def ask(*words: str) -> dict:
        done = cli("history", *words, *FROM, "--json")
        assert done.code == 0, done.err
        return json.loads(done.out)

    listing = ask("ls")
    assert listing["schema"] == "xpudbg.history-ls"
    assert [s["runs"] for s in listing["series"]] == [24, 24]
    assert {s["model"] for s in listing["series"]} == {"net", HOSTILE}
    shown = ask("show", "net", "--last", "6")
    (breaks,) = [line for line in shown["series"][0]["lines"] if line["figure"] == "breaks"]
    assert breaks["values"] == [0, 0, 1, 1, 1, 1]
    found = ask("regressions", "--model", "net")["regressions"]
    assert [(r["figure"], r["bad"]["name"], r["changed"][0]["name"]) for r in found] == [
        ("breaks", "net-020", "TORCHINDUCTOR_X")
    ]
    trend = ask("trend", "breaks", "--model", "net", "--by", "day")
    assert [row["value"] for row in trend["rows"]] == [0] * 20 + [1] * 4
    rows = ask("sql", "SELECT count(*) AS n, sum(breaks) AS breaks FROM run")["rows"]
    assert rows == [{"n": 48, "breaks": 8}]


def test_csv_has_the_rows(cli, history: Path) -> None:
    done = cli("history", "regressions", *FROM, "--model", "net", "--csv")
    (row,) = csv.DictReader(io.StringIO(done.out))
    assert (row["figure"], row["before"], row["after"]) == ("breaks", "0", "1")
    assert row["command"] == "xpudbg diff net-019 net-020"


def test_strict_ends_with_1_for_a_regression_alone(cli, history: Path) -> None:
    assert cli("history", "regressions", *FROM, "--strict").code == 1
    assert cli("history", "regressions", *FROM, "--strict", "--since", "2026-06-01").code == 0
    assert cli("history", "regressions", *FROM, "--since", "yesterday").code == 2


def test_the_history_comes_from_a_variable(cli, history: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPUDBG_HISTORY", "h")
    assert cli("history", "ls").code == 0


def test_a_page_holds_every_run_and_no_markup_of_them(cli, history: Path, tmp_path: Path) -> None:
    done = cli("history", "report", *FROM, "-o", "page.html")
    assert done.code == 0, done.err
    page = read_report(tmp_path / "page.html")
    assert "<script>alert" not in page.text
    assert "alert(1)" in page.words
    assert len(page.scripts) == 1
    index = page.json("index")
    assert [r["figure"] for r in index["regressions"]] == ["breaks", "breaks"]
    for row in index["rows"]:
        series = page.json(f"series:{row['series']['id']}")
        assert len(series["points"]) == 24
        assert {len(line["values"]) for line in series["lines"]} == {24}
    assert cli("history", "report", *FROM, "-o", "page.html").code == 2
    assert json.loads(cli("history", "report", *FROM, "--json").out)["runs"] == 48


@pytest.mark.skipif(bool(missing_for_browser()), reason=missing_for_browser() or "-")
def test_the_pages_in_a_browser(cli, history: Path, tmp_path: Path) -> None:
    assert cli("history", "report", *FROM, "-o", "page.html", "--title", HOSTILE).code == 0
    hashes = ("#/", "#/regressions", "#/model/1?figure=time", "#/model/2?figure=breaks", "#/nothing/%00")
    steps = [{"do": "go", "hash": hash} for hash in hashes]
    looks = [{"do": "scheme", "scheme": "dark"}, {"do": "size", "width": 500}, *steps, {"do": "axe"}]
    jobs = [{"name": "page", "file": str(tmp_path / "page.html"), "steps": [*steps, {"do": "axe"}, *looks]}]
    page = drive(tmp_path, jobs)["page"]
    assert (page["said"], page["asked"]) == ([], [])
    for seen in page["seen"]:
        assert seen["error"] is None
        assert (seen["pwned"], seen["odd"], seen["addresses"], seen["overflow"]) == (False, 0, [], 0)
        assert seen["heading"]
        if seen["step"]["do"] == "axe":
            assert seen["value"] == []
    assert "alert(1)" in page["seen"][0]["text"]
    assert page["seen"][2]["text"].count("2026-01-") >= 24


@pytest.mark.skipif(bool(missing_for_browser()), reason=missing_for_browser() or "-")
def test_the_heat_map_shows_what_one_kernel_spills_more(cli, tmp_path: Path) -> None:
    """Another one spills as much less, so that the figure of the run is the same."""
    numbers, base = random.Random(3), base_rows()[0]
    rows = []
    for night in range(24):
        one = Night(made_run(base, "net", night, numbers), night, numbers)
        for at in (0, 1):
            one.kernel(at, spilled_bytes=64 * int((night >= 12) == (at == 0)))
        one.change(spilled_bytes=64)
        rows.append(one.rows)
    write_days(tmp_path / "h", rows)
    assert cli("history", "report", "--from", tmp_path / "h", "-o", tmp_path / "page.html").code == 0
    index = read_report(tmp_path / "page.html").json("index")
    (cell,) = [c for c in index["rows"][0]["cells"] if c["figure"] == "spills"]
    assert (cell["before"], cell["now"]) == (64, 64)
    jobs = [{"name": "page", "file": str(tmp_path / "page.html"), "steps": [{"do": "go", "hash": "#/"}]}]
    (seen,) = drive(tmp_path, jobs)["page"]["seen"]
    assert "▲ in a kernel" in seen["text"]


def test_model2_is_listed_before_model10(cli, tmp_path: Path) -> None:
    numbers, base = random.Random(3), base_rows()[0]
    wanted = ["m1", "m2", "m10", "n_3x", "n_12x"]
    made = [Night(made_run(base, model, 1, numbers), 1, numbers).rows for model in reversed(wanted)]
    write_days(tmp_path / "h", made)
    assert cli("history", "report", "--from", tmp_path / "h", "-o", tmp_path / "page.html").code == 0
    index = read_report(tmp_path / "page.html").json("index")
    assert [row["series"]["model"] for row in index["rows"]] == wanted
    listed = json.loads(cli("history", "ls", "--from", tmp_path / "h", "--json").out)
    assert [one["model"] for one in listed["series"]] == wanted


@pytest.mark.parametrize("words", [("ls",), ("regressions",), ("sql", "SELECT 1"), ("report",)])
def test_an_empty_history_and_one_of_another_schema(
    cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    done = cli("history", *words, "--from", "nothing")
    assert (done.code, "hint: " in done.err) == (2, True)
    other = tmp_path / "other" / "v7" / "run" / "project=p" / "day=2026-01-01"
    other.mkdir(parents=True)
    (other / f"{'0' * 16}.parquet").write_bytes(b"PAR1")
    done = cli("history", *words, "--from", "other")
    assert done.code == 2
    assert "schema 7" in done.err


def test_words_that_are_not_there(cli, history: Path) -> None:
    for words in (
        ("show", "nett"),
        ("trend", "spills", "--kernel", "nothing"),
        ("trend", "breaks", "--kernel", "x"),
        ("trend", "nothing"),
        ("trend", "spills", "--by", "nothing"),
        ("ls", "--label", "no-value"),
        ("ls", "--project", "other"),
        ("sql", "SELECT * FROM read_text('/etc/passwd')"),
    ):
        done = cli("history", *words, *FROM)
        assert (done.code, done.out) == (2, ""), words
        assert "hint: " in done.err


SCHEMA = {
    "timestamp": int, "schema_version": str, "name": str, "repo": str, "head_branch": str, "head_sha": str, "workflow_id": int,
    "run_attempt": int, "job_id": int, "runners": list, "benchmark": dict, "model": dict, "dependencies": dict, "metric": dict,
}  # fmt: skip
"""Columns of ``benchmark.oss_ci_benchmark_v3`` with their types in JSON."""


def test_records_of_pytorchs_dashboard(cli, history: Path, tmp_path: Path) -> None:
    done = cli("history", "export", *FROM, "--model", "net")
    assert done.code == 0, done.err
    records = json.loads(done.out)
    for record in records:
        assert {key: type(value) for key, value in record.items()} == SCHEMA
        texts = (
            record["benchmark"]["extra_info"],
            record["model"]["extra_info"],
            record["metric"]["extra_info"],
        )
        assert all(isinstance(v, str) for some in texts for v in some.values())
        (value,) = record["metric"]["benchmark_values"]
        assert isinstance(value, (int, float))
    breaks = [r for r in records if r["metric"]["name"] == "breaks"]
    assert [r["metric"]["benchmark_values"] for r in breaks] == [[0]] * 20 + [[1]] * 4
    last = breaks[-1]
    assert (last["workflow_id"], last["head_branch"], last["model"]["name"]) == (4023, "main", "net")
    assert (last["benchmark"]["extra_info"]["device"], last["dependencies"]["triton"]["version"]) == (
        "xpu",
        "3.3.0",
    )
    assert cli("history", "export", *FROM, "-o", "all.json").code == 0
    every = json.loads((tmp_path / "all.json").read_text())
    assert {r["head_sha"] for r in every if r["model"]["name"] == HOSTILE} == {HOSTILE}


def test_runs_that_were_added_are_listed_and_shown(cli, runs: Path) -> None:
    names = [r["name"] for r in json.loads(cli("runs", "--json").out)["runs"] if r["state"] == "complete"]
    done = cli(
        "history",
        "add",
        *names,
        "--to",
        "h",
        "--label",
        "model=one",
        "--label",
        "commit=c1",
        "--no-job-labels",
    )
    assert done.code == 0, done.err
    listing = json.loads(cli("history", "ls", *FROM, "--json").out)
    assert listing["runs"] == len(names)
    assert {s["model"] for s in listing["series"]} == {"one"}
    shown = json.loads(cli("history", "show", "one", *FROM, "--json").out)
    assert sum(len(s["points"]) for s in shown["series"]) == len(names)
    assert json.loads(cli("history", "regressions", *FROM, "--json").out)["regressions"] == []


def test_commands_of_hints_are_complete(cli, history: Path) -> None:
    for words, hint in (
        (("show", "zzzzzz"), "'xpudbg history ls --from h' lists the models"),
        (
            ("trend", "bytes", "--kernel", "zzzzzz"),
            "'xpudbg history sql --from h \"SELECT DISTINCT kernel FROM kernel\"' lists them",
        ),
    ):
        done = cli("history", *words, *FROM)
        assert (done.code, f"hint: {hint}" in done.err) == (2, True)
