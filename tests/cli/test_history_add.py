"""``xpudbg history add``: what a run leaves in a history, and what does not get in."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")

from xpudbg.history.database import open_views
from xpudbg.history.labels import job_labels, project_name
from xpudbg.history.store import open_history


@pytest.fixture(autouse=True)
def _no_job(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(("GITHUB_", "GITLAB_", "CI", "BUILDKITE", "JENKINS")):
            monkeypatch.delenv(name)


def add(cli, *words: object) -> dict:
    done = cli("history", "add", *words, "--to", "h", "--json")
    assert done.code == 0, done.err + done.out
    return json.loads(done.out)


def ask(sql: str) -> list[tuple]:
    return open_views(open_history("h")).connection.execute(sql).fetchall()


def test_a_run_has_the_figures_that_runs_shows(cli, runs: Path) -> None:
    listed = {r["name"]: r for r in json.loads(cli("runs", "--json").out)["runs"]}
    names = [n for n in listed if listed[n]["state"] == "complete"]
    assert len(names) > 2
    added = add(cli, *names)["runs"]
    assert all(a["new"] for a in added)
    found = ask(
        "SELECT name, launches, bytes, breaks, recompiles, spilled_bytes, compile_seconds, graphs FROM run"
    )
    assert {row[0]: row[1:] for row in found} == {
        name: (
            *(listed[name]["totals"][k] for k in ("launches", "traffic", "graph_breaks", "recompiles")),
            *(listed[name]["totals"][k] for k in ("spilled_bytes", "compile_seconds")),
            listed[name]["graphs"],
        )
        for name in names
    }
    sums = "SELECT run, sum(launches), sum(bytes) FROM kernel WHERE graph != '' GROUP BY run"
    assert {r[0]: r[1] for r in ask(sums)} == {
        r[0]: r[1] for r in ask("SELECT id, launches FROM run") if r[1]
    }


def test_a_second_time_changes_nothing_and_a_pack_is_the_same_run(cli, recorded: Path) -> None:
    first = add(cli, recorded, "--label", "commit=a,b\nc=d")["runs"][0]
    assert first["new"] and first["labels"] == {"commit": "a,b\nc=d"}
    files = {p: p.stat().st_mtime_ns for p in Path("h").rglob("*.parquet")}
    assert cli("pack", recorded, "-o", "run.zip", "-q").code == 0
    again = add(cli, recorded, "run.zip", "--label", "commit=other")["runs"]
    assert [(r["new"], r["id"]) for r in again] == [(False, first["id"])] * 2
    assert {p: p.stat().st_mtime_ns for p in Path("h").rglob("*.parquet")} == files
    assert ask("SELECT labels FROM run") == [({"commit": "a,b\nc=d"},)]


def test_nothing_that_pack_redacts_gets_in(cli, recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = "ghp_" + "A1b2C3d4E5" * 3 + "f6G7h8"
    manifest = json.loads((recorded / "manifest.json").read_text())
    manifest["environment"]["TORCH_TOKEN"] = secret
    manifest["system"]["note"] = f"password={secret}x"
    (recorded / "manifest.json").write_text(json.dumps(manifest))
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_SHA", "0123456789abcdef0123456789abcdef01234567")
    monkeypatch.setenv("GITHUB_REPOSITORY", "me/mine")
    result = add(cli, recorded, "--label", f"why=token={secret}", "--redact-more", "mine$")
    assert result["runs"][0]["project"] == "me-REDACTED_more"
    labels = ask("SELECT labels FROM run")[0][0]
    assert labels["commit"] == "0123456789abcdef0123456789abcdef01234567"
    assert labels["repository"] == "me/REDACTED_more"
    texts = ask("SELECT CAST(run AS VARCHAR) FROM run UNION ALL SELECT CAST(setting AS VARCHAR) FROM setting")
    assert "TORCH_TOKEN" in str(texts)
    assert secret not in str(texts) and secret[:20] not in str(texts)


def test_what_is_no_complete_run_is_refused_with_a_next_step(cli, recorded: Path) -> None:
    manifest = json.loads((recorded / "manifest.json").read_text())
    (recorded / "manifest.json").write_text(json.dumps(manifest | {"created": "yesterday"}))
    done = cli("history", "add", recorded, "--to", "h", "--json")
    assert done.code == 1
    run = json.loads(done.out)["runs"][0]
    assert "no time" in run["problem"] and run["hint"]
    assert not list(Path("h").rglob("*.parquet"))


def test_a_clock_that_is_ahead_is_named(cli, recorded: Path) -> None:
    manifest = json.loads((recorded / "manifest.json").read_text())
    (recorded / "manifest.json").write_text(json.dumps(manifest | {"created": "2999-01-02T03:04:05Z"}))
    (run,) = add(cli, recorded)["runs"]
    assert run["new"] and "2999-01-02 03:04" in run["hint"] and "commit-time" in run["hint"]
    (again,) = add(cli, recorded)["runs"]
    assert not again["new"] and not again["hint"]


@pytest.mark.parametrize("word", ["novalue", "=x", "a b=c", f"k={'x' * 501}"])
def test_labels_that_are_none_are_refused(cli, recorded: Path, word: str) -> None:
    done = cli("history", "add", recorded, "--to", "h", "--label", word)
    assert done.code == 2 and "hint: " in done.err


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, {}),
        ({"GITHUB_SHA": "x"}, {}),
        (
            {"GITHUB_ACTIONS": "true", "GITHUB_SHA": "x", "GITHUB_REF_NAME": "main", "GITHUB_RUN_ID": "5"},
            {"ci": "github", "commit": "x", "branch": "main", "build": "5"},
        ),
        ({"GITLAB_CI": "true", "CI_COMMIT_SHA": "y"}, {"ci": "gitlab", "commit": "y"}),
        ({"JENKINS_URL": "http://j", "GIT_COMMIT": "z"}, {"ci": "jenkins", "commit": "z"}),
        ({"BUILDKITE": "true", "BUILDKITE_COMMIT": "w"}, {"ci": "buildkite", "commit": "w"}),
    ],
)
def test_labels_of_jobs(environ: dict[str, str], expected: dict[str, str]) -> None:
    assert job_labels(environ) == expected


@pytest.mark.parametrize(
    ("given", "repository", "checkout", "expected"),
    [
        ("", "", False, "local"),
        ("", "", True, "my-net"),
        ("", "me/mine", True, "me-mine"),
        ("a/b", "me/mine", True, "a-b"),
    ],
)
def test_the_project_of_runs_with_and_without_git(
    tmp_path: Path, given: str, repository: str, checkout: bool, expected: str
) -> None:
    folder = tmp_path / "my net" / "src"
    folder.mkdir(parents=True)
    if checkout:
        (folder.parent / ".git").mkdir()
    assert project_name(given, {"repository": repository} if repository else {}, folder) == expected


def test_attach_adds_the_run_of_its_job(cli, recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITLAB_CI", "true")
    monkeypatch.setenv("CI_COMMIT_SHA", "abc123")
    words = ("--history", "h", "--project", "p", "--label", "model=tiny", "--no-report", "--json")
    attached = json.loads(cli("attach", recorded, *words).out)
    assert attached["history"]["new"] and attached["history"]["project"] == "p"
    assert ask("SELECT model, labels FROM run") == [
        ("tiny", {"ci": "gitlab", "commit": "abc123", "model": "tiny"})
    ]
    assert not json.loads(cli("attach", recorded, *words).out)["history"]["new"]
    assert json.loads(cli("attach", recorded, "--no-report", "--json").out)["history"] is None


def test_attach_writes_its_files_where_the_history_cannot_be_written(cli, recorded: Path) -> None:
    Path("h").write_text("no folder")
    done = cli("attach", recorded, "--history", "h", "--no-report")
    assert done.code == 2 and "hint: " in done.err
    assert Path("xpudbg-artifacts/run.zip").exists() and Path("xpudbg-artifacts/junit.xml").exists()
