"""``xpudbg check --against-history``: the median of the last runs with the same labels as a baseline."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")

from tests.conftest import PROJECT
from tests.history_runs import write_days
from xpudbg.history.rows import AddingHow, RunRows, rows_of_run
from xpudbg.run.run_reader import RunReader

DATA = PROJECT / "tests" / "data" / "diff-cpu-2.13"
RULES = """
no_new_graph_breaks = true
no_new_recompiles = true
no_new_kernels = true
no_gone_kernels = true
max_kernels_ratio = 1.0
max_bytes_ratio = 1.0
"""


@pytest.fixture(autouse=True)
def _no_job(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(("GITHUB_", "GITLAB_", "CI", "BUILDKITE", "JENKINS")):
            monkeypatch.delenv(name)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("with-print", "without-print"):
        shutil.copytree(DATA / name, tmp_path / name)
    (tmp_path / "rules.toml").write_text(RULES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def other_run(rows: RunRows, night: int) -> RunRows:
    """The same run under another id, of another night."""
    run = f"{night:016x}"
    tables = {t: [replace(row, run=run) for row in some] for t, some in rows.tables.items()}
    return RunRows(replace(rows.run, id=run, time=rows.run.time + timedelta(days=night)), tables)


def write(folder: Path, names: list[str], **labels: str) -> None:
    runs = []
    for night, name in enumerate(names):
        how = AddingHow("local", {"branch": "main", "commit": str(night), **labels})
        runs.append(other_run(rows_of_run(RunReader.open(folder / name), how, {}), night))
    write_days(folder / "h", runs)


def check(cli, run: str, *words: str) -> tuple[int, dict]:
    done = cli(
        "check",
        run,
        "--rules",
        "rules.toml",
        "--against-history",
        "h",
        "--label",
        "branch=main",
        "--json",
        *words,
    )
    assert done.code in (0, 1), done.err
    return done.code, json.loads(done.out)


def failed(report: dict) -> set[str]:
    return {row["rule"] for row in report["findings"] if row["outcome"] == "failed"}


def test_a_run_like_the_others_passes(cli, folder: Path) -> None:
    write(folder, ["with-print"] * 3)
    code, report = check(cli, "with-print")
    assert (code, failed(report)) == (0, set())
    assert report["baseline"] == "the median of 3 runs of h"


def test_what_most_runs_lack_is_new(cli, folder: Path) -> None:
    write(folder, ["without-print", "with-print", "without-print", "without-print"])
    code, report = check(cli, "with-print")
    assert code == 1
    assert "no_new_graph_breaks" in failed(report)
    assert check(cli, "without-print")[0] == 0
    # The newest two runs alone.
    write(folder, ["with-print"] * 6)
    assert check(cli, "with-print", "--last", "2")[0] == 0


def test_runs_of_other_labels_are_no_baseline(cli, folder: Path) -> None:
    write(folder, ["with-print"] * 3, dtype="f16")
    words = ("check", "with-print", "--rules", "rules.toml", "--against-history", "h")
    assert cli(*words, "--label", "dtype=f16").code == 0
    done = cli(*words, "--label", "dtype=f32")
    assert done.code == 2
    assert "dtype=f32" in done.err
    assert cli(*words, "--baseline", "without-print").code == 2
    assert cli("check", "with-print", "--against-history", "nothing").code == 2


def test_a_job_is_compared_with_the_history(cli, folder: Path) -> None:
    write(folder, ["without-print"] * 3)
    words = (
        "attach",
        "with-print",
        "--rules",
        "rules.toml",
        "--no-report",
        "--against-history",
        "h",
        "--json",
    )
    done = cli(*words, "--label", "branch=main", "-o", "job")
    assert done.code == 1, done.err
    report = json.loads(done.out)["report"]
    lines = [line["finding"] for line in report["findings"]]
    assert "no_new_graph_breaks" in {line["rule"] for line in lines if line["outcome"] == "failed"}
    assert cli(*words, "--label", "branch=other", "-o", "other").code == 2
    assert cli(*words, "--baseline", "without-print", "-o", "two").code == 2
