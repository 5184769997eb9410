"""``xpudbg check --sarif``: the log that ``attach`` writes; SARIF 2.1.0 by its whole schema, whatever the run holds."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser_pages import FRONTEND
from tests.ci_reports import hostile, report
from tests.frozen.questions import DATA, RULES
from xpudbg.model.ci import CiReport
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.ci_files import render_sarif

SCHEMA = (
    FRONTEND / "node_modules" / "@microsoft" / "jest-sarif" / "lib" / "schemas" / "sarif-2.1.0-rtm.5.json"
)
RUNS = {
    "crash-h100-2.11/hang.zip": 0,
    "crash-h100-2.11/waited.zip": 0,
    "diff-cpu-2.13/with-print": 3,
    "made-by-0.1.0/cpu.zip": 3,
    "screens-bmg-2.13/breaks.zip": 5,
    "screens-bmg-2.13/transformer12.zip": 9,
    "verify-kinds-bmg-2.13/run": 4,
}
"""Recorded runs, and how many results each has at least."""


@pytest.fixture(scope="module")
def schema() -> Any:
    """Checks a document against the schema of SARIF 2.1.0 as it was published."""
    checks = pytest.importorskip("jsonschema")
    if not SCHEMA.is_file():
        pytest.skip("no schema of SARIF: npm ci in frontend/")
    return checks.Draft4Validator(json.loads(SCHEMA.read_text()))


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The repository that a job has checked out, the working directory."""
    folder = tmp_path / "repository"
    (folder / ".git").mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


def check_out(folder: Path, run: Path) -> None:
    """Make every program file that a run names, as far as a job would have it."""
    text = RunReader.open(run, name=run.name).bundle.read_bytes("manifest.json", limit=1 << 30).decode()
    for name in set(re.findall(r'"file": ?"(/[^"]+\.py)"', text)):
        if "site-packages" not in name:
            file = folder.joinpath(*name.split("/")[-2:])
            file.parent.mkdir(exist_ok=True)
            file.touch()


@pytest.mark.parametrize("place", RUNS)
def test_recorded_runs_have_valid_logs(cli, checkout: Path, schema: Any, place: str) -> None:
    check_out(checkout, DATA / place)
    done = cli("check", DATA / place, "--rules", RULES, "--sarif")
    assert done.code in (0, 1), done.err
    log = json.loads(done.out)
    assert [e.message for e in schema.iter_errors(log)] == []
    (run,) = log["runs"]
    assert len(run["results"]) >= RUNS[place]


@pytest.mark.parametrize("made", [report, hostile, lambda: CiReport("latest", "x", "complete")])
def test_odd_reports_have_valid_logs(schema: Any, made: Any) -> None:
    assert [e.message for e in schema.iter_errors(json.loads(render_sarif(made())))] == []


def test_the_schema_refuses_what_is_no_log(schema: Any) -> None:
    log = json.loads(render_sarif(report()))
    log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0
    log["runs"][0]["results"][1]["severity"] = "warning"
    assert len(list(schema.iter_errors(log))) == 2


def test_it_is_the_log_that_attach_writes(cli, recorded: Path, checkout: Path) -> None:
    check_out(checkout, recorded)
    Path("r.toml").write_text("max_graph_breaks = 0\n")
    done = cli("check", recorded, "--rules", "r.toml", "--sarif")
    assert cli("attach", recorded, "--rules", "r.toml", "-o", "job", "--no-report").code == done.code == 1
    assert done.out == Path("job/xpudbg.sarif").read_text()
    failed = json.loads(done.out)["runs"][0]["results"][0]
    assert (failed["ruleId"], failed["level"]) == ("check/max_graph_breaks", "error")
    assert failed["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "demo/step.py", "uriBaseId": "SRCROOT"},
        "region": {"startLine": 7, "snippet": {"text": 'print("side effect")'}},
    }


@pytest.mark.parametrize("other", [("--json",), ("--format", "markdown"), ("--update-baseline",)])
def test_one_format_alone(cli, recorded: Path, other: tuple[str, ...]) -> None:
    done = cli("check", recorded, "--sarif", *other)
    assert (done.code, done.out) == (2, "")
    assert "--sarif" in done.err
