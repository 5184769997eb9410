"""The complete job of docs/ci.md as a script, on a clean checkout; and a regression that it finds."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.sample_runs import QUICKER

PROJECT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.torch, pytest.mark.weekly]
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAMPLE = "sample_scripts/cpu_inductor.py"


def blocks() -> list[str]:
    """The shell blocks of the document: the one that makes a baseline, and the job."""
    found = BLOCK.findall((PROJECT / "docs" / "ci.md").read_text())
    assert len(found) == 2, "a new block needs a test"
    return found


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean checkout of what git knows of this project, as it is now; for both tests, which write different files."""
    if shutil.which("git") is None or not (PROJECT / ".git").exists():
        pytest.skip("no git checkout here")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=PROJECT, capture_output=True, check=True)
    root = tmp_path_factory.mktemp("ci") / "checkout"
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (PROJECT / name).is_file() and not name.startswith("tests/"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(PROJECT / name, root / name)
    for words in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *words], cwd=root, check=True, capture_output=True)
    return root


@pytest.fixture
def machine(tmp_path: Path, checkout: Path, torch_python: str) -> dict[str, str]:
    """Variables of a CI machine that has ``xpudbg`` (of the checkout) and a ``python3`` with torch on PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, line in {
        "xpudbg": f'PYTHONPATH="{checkout}" exec "{sys.executable}" -m xpudbg "$@"',
        "python3": f'exec "{torch_python}" "$@"',
    }.items():
        (folder / name).write_text(f"#!/bin/sh\n{line}\n")
        (folder / name).chmod(stat.S_IRWXU)
    kept = ("HOME", "LANG", "TMPDIR", "NO_COLOR", "CACHED_CXX")
    return (
        {n: os.environ[n] for n in kept if n in os.environ}
        | QUICKER
        | {"PATH": f"{folder}:{os.environ['PATH']}"}
    )


def sh(script: str, root: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", script], cwd=root, env=env, capture_output=True, text=True, check=False
    )


def test_the_job_of_the_document_runs_and_finds_a_planted_graph_break(checkout, machine):
    baseline, job = blocks()
    first = sh(baseline, checkout, machine)
    assert first.returncode == 0, first.stdout + first.stderr
    done = sh(job, checkout, machine)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "rows: 64, each sums to 256.00" in done.stdout
    assert "passed: true" in done.stdout and "✅" in done.stdout
    artifacts = checkout / "xpudbg-artifacts"
    assert {p.name for p in artifacts.iterdir()} == {
        "run.zip",
        "summary.md",
        "junit.xml",
        "xpudbg.sarif",
        "codequality.json",
        "report.html",
    }
    shown = subprocess.run(
        ["xpudbg", "show", "xpudbg-artifacts/run.zip", "--json"],
        cwd=checkout,
        env=machine,
        capture_output=True,
        check=True,
    )
    assert [g["outcome"] for g in json.loads(shown.stdout)["graphs"]] == ["compiled"]

    line = plant(checkout / SAMPLE)
    failed = sh(job, checkout, machine)
    assert failed.returncode == 1, failed.stdout + failed.stderr
    assert re.search(
        rf"^failed: {SAMPLE}:{line}: no_new_graph_breaks: .*cpu_inductor\.py:{line}",
        failed.stdout,
        re.MULTILINE,
    )
    (failure,) = [
        c for c in ET.parse(artifacts / "junit.xml").iter("testcase") if "graph_breaks" in c.get("name", "")
    ]
    assert (failure.get("file"), failure.get("line")) == (SAMPLE, str(line))
    results = json.loads((artifacts / "xpudbg.sarif").read_text())["runs"][0]["results"]
    places = {(r["ruleId"], r["locations"][0]["physicalLocation"]["region"]["startLine"]) for r in results}
    assert ("check/no_new_graph_breaks", line) in places and ("graph-break", line) not in places
    check = subprocess.run(
        ["xpudbg", "check"], cwd=checkout, env=machine, capture_output=True, text=True, check=False
    )
    assert check.returncode == 1 and f"cpu_inductor.py:{line}" in check.stdout


def plant(script: Path) -> int:
    """Add a graph break to the sample's compiled function; gives its line."""
    lines = script.read_text().splitlines(keepends=True)
    at = next(i for i, text in enumerate(lines) if "return (torch.sin" in text)
    lines.insert(at, '    print("looking")\n')
    script.write_text("".join(lines))
    return at + 1


def test_a_script_that_fails_is_attached_and_its_status_is_the_jobs(checkout, machine):
    (checkout / "xpudbg-baseline.json").unlink(missing_ok=True)
    (checkout / "broken.py").write_text("import sys\nsys.exit(7)\n")
    done = sh(blocks()[1], checkout, {**machine, "SCRIPT": "broken.py"})
    assert done.returncode == 7, done.stdout + done.stderr
    assert "the script failed" in (checkout / "xpudbg-artifacts" / "summary.md").read_text()
