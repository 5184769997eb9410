"""``xpudbg attach``: the files of a CI job, and what the forges are told."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from xpudbg.run import cache_files
from xpudbg.run.cache_files import find_caches

PROJECT = Path(__file__).resolve().parents[2]
RULES = "[tool.xpudbg.check]\nmax_graph_breaks = {breaks}\n"


@pytest.fixture(autouse=True)
def _no_forge(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(("GITHUB_", "GITLAB_", "CI_")):
            monkeypatch.delenv(name)


def rules(breaks: int) -> None:
    Path("pyproject.toml").write_text(RULES.format(breaks=breaks))


def test_every_file_is_written(cli, recorded):
    rules(5)
    done = cli("attach", recorded)
    assert done.code == 0, done.err
    values = dict(line.split(": ", 1) for line in done.out.splitlines())
    assert values["passed"] == "true" and values["graphs"] == "6" and values["graph_breaks"] == "1"
    folder = Path("xpudbg-artifacts")
    names = {p.name for p in folder.iterdir()}
    assert names == {"run.zip", "report.html", "summary.md", "junit.xml", "xpudbg.sarif", "codequality.json"}
    assert values["pack"] == "xpudbg-artifacts/run.zip"
    assert json.loads((folder / "xpudbg.sarif").read_text())["version"] == "2.1.0"
    assert ET.parse(folder / "junit.xml").getroot().tag == "testsuites"
    assert "all checks passed" in (folder / "summary.md").read_text()
    shown = json.loads(cli("show", "xpudbg-artifacts/run.zip", "--json").out)
    assert len(shown["graphs"]) == 6


def test_later_steps_find_every_file_where_it_is(cli, recorded, tmp_path):
    done = cli("attach", recorded, "-o", tmp_path / "out")
    values = dict(line.split(": ", 1) for line in done.out.splitlines())
    files = [values[name] for name in ("pack", "summary", "junit", "sarif", "codequality", "report")]
    assert all(Path(file).is_file() for file in files), files


def test_a_failed_check_names_its_line_and_fails(cli, recorded):
    rules(0)
    done = cli("attach", recorded)
    assert done.code == 1
    assert re.search(r"^failed: \S+\.py:\d+: max_graph_breaks: ", done.out, re.MULTILINE)
    assert "1 check failed" in Path("xpudbg-artifacts/summary.md").read_text()
    assert ET.parse("xpudbg-artifacts/junit.xml").find(".//failure") is not None
    assert cli("attach", recorded, "--no-fail").code == 0


def test_twice_gives_the_same_bytes(cli, recorded):
    rules(0)
    cli("attach", recorded, "-o", "a")
    cli("attach", recorded, "-o", "a")
    first = {p.name: p.read_bytes() for p in Path("a").iterdir()}
    cli("attach", recorded, "-o", "a")
    assert {p.name: p.read_bytes() for p in Path("a").iterdir()} == first


def test_the_cache_is_looked_for_once(cli, recorded, monkeypatch):
    looked: list[object] = []
    monkeypatch.setattr(cache_files, "find_caches", lambda *of: looked.append(of) or find_caches(*of))
    rules(5)
    assert cli("attach", recorded).code == 0
    assert len(looked) == 1


def test_a_github_job(cli, recorded, monkeypatch):
    rules(0)
    Path("work").mkdir()
    summary, outputs = Path("work/summary").absolute(), Path("work/output").absolute()
    summary.write_text("earlier\n")
    for name, value in {
        "GITHUB_ACTIONS": "true",
        "GITHUB_SERVER_URL": "https://forge.example",
        "GITHUB_REPOSITORY": "acme/train",
        "GITHUB_SHA": "0123abcd",
        "GITHUB_RUN_ID": "77",
        "GITHUB_STEP_SUMMARY": str(summary),
        "GITHUB_OUTPUT": str(outputs),
    }.items():
        monkeypatch.setenv(name, value)
    location = json.loads((recorded / "manifest.json").read_text())["graph_breaks"][0]["location"]
    parts = Path(location["file"]).parts[-2:]
    Path(*parts).parent.mkdir(parents=True)
    Path(*parts).write_text("x\n")
    Path(".git").mkdir()
    done = cli("attach", recorded)
    path = "/".join(parts)
    assert done.code == 1
    text = summary.read_text()
    assert text.startswith("earlier\n## ❌")
    assert f"<https://forge.example/acme/train/blob/0123abcd/{path}#L{location['line']}>" in text
    assert "https://forge.example/acme/train/actions/runs/77#artifacts" in text
    values = dict(line.split("=", 1) for line in outputs.read_text().splitlines())
    assert values["passed"] == "false" and Path(values["pack"]).is_absolute()
    assert Path(values["sarif"]).is_file()
    assert f"::error title=xpudbg check/max_graph_breaks,file={path},line={location['line']}::" in done.err
    assert "::warning title=xpudbg graph-break" not in done.err, "the line says it already"
    assert "::warning title=xpudbg recompile" in done.err
    assert "::" not in cli("attach", recorded, "--no-annotate").err
    sarif = json.loads(Path(values["sarif"]).read_text())["runs"][0]["results"]
    uris = {r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in sarif}
    assert uris == {path}


def test_a_gitlab_job(cli, recorded, monkeypatch):
    rules(5)
    for name, value in {
        "GITLAB_CI": "true",
        "CI_PROJECT_DIR": str(Path.cwd()),
        "CI_PROJECT_URL": "https://forge.example/acme/train",
        "CI_COMMIT_SHA": "0123abcd",
        "CI_JOB_URL": "https://forge.example/acme/train/-/jobs/5",
    }.items():
        monkeypatch.setenv(name, value)
    assert cli("attach", recorded).code == 0
    lines = dict(line.split("=", 1) for line in Path("xpudbg-artifacts/xpudbg.env").read_text().splitlines())
    assert lines["XPUDBG_PACK"] == "xpudbg-artifacts/run.zip" and lines["XPUDBG_PASSED"] == "true"
    assert "/-/jobs/5/artifacts/browse" in Path("xpudbg-artifacts/summary.md").read_text()


def test_a_summary_that_cannot_be_written_is_a_warning(cli, recorded, monkeypatch):
    rules(5)
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "/nowhere/summary")
    done = cli("attach", recorded)
    assert done.code == 0 and "warning: cannot write /nowhere/summary" in done.err


def test_a_full_stderr_changes_no_status(recorded):
    rules(5)
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "xpudbg", "attach", str(recorded), "--annotate"]
        env = {**os.environ, "PYTHONPATH": str(PROJECT)}
        done = subprocess.run(command, stderr=full, stdout=subprocess.PIPE, env=env, check=False)
    assert done.returncode == 0 and b"passed: true" in done.stdout


def test_a_full_summary_leaves_room_for_nothing_and_is_left_alone(cli, recorded, monkeypatch):
    rules(5)
    full = Path("full").absolute()
    full.write_bytes(b"x" * (1 << 20))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(full))
    assert cli("attach", recorded).code == 0
    assert full.stat().st_size == 1 << 20


def test_json_alone_is_on_stdout(cli, recorded):
    rules(0)
    done = cli("attach", recorded, "--json", "--annotate")
    body = json.loads(done.out)
    assert (body["schema"], body["schema_version"], body["passed"]) == ("xpudbg.attach", 1, False)
    assert body["files"]["junit"] == "xpudbg-artifacts/junit.xml"
    assert len(body["report"]["graphs"]) == 6 and body["report"]["pack"]["files"] > 10
    assert "::error " in done.err


def test_a_baseline_run_is_compared(cli, recorded):
    rules(5)
    assert cli("attach", recorded, "--baseline", recorded).code == 0
    assert "the same: 6 graphs" in Path("xpudbg-artifacts/summary.md").read_text()


def test_the_baseline_of_the_rules_is_compared_too(cli, recorded):
    Path("pyproject.toml").write_text(f'[tool.xpudbg.check]\nbaseline = "{recorded}"\nmax_graph_breaks = 5\n')
    assert cli("attach", recorded).code == 0
    assert "the same: 6 graphs" in Path("xpudbg-artifacts/summary.md").read_text()


def test_a_baseline_file_is_compared_too(cli, recorded):
    cli("check", recorded, "--update-baseline")
    assert cli("attach", recorded).code == 0
    assert "baseline `xpudbg-baseline.json`" in Path("xpudbg-artifacts/summary.md").read_text()


def test_a_crashed_run_is_attached(cli, recorded):
    rules(5)
    file = recorded / "manifest.json"
    manifest = json.loads(file.read_text())
    manifest["state"] = "running"
    manifest["exit"] = {"code": 139, "signal": "SIGSEGV", "reason": "signal", "seconds": 3.0}
    file.write_text(json.dumps(manifest))
    done = cli("attach", recorded, "--no-fail")
    assert done.code == 0
    text = Path("xpudbg-artifacts/summary.md").read_text()
    assert "ended by SIGSEGV after 3.0 s" in text and "its end was not recorded" in text


@pytest.mark.parametrize(
    ("rule", "state", "why", "heading"),
    [
        ("max_graphs = 9", "running", "1 problem", "there are problems"),
        (
            '[[tool.xpudbg.check.graphs]]\nmatch = "none*"\nmax_kernels = 3',
            "complete",
            "1 rule not known",
            "1 rule could not be measured",
        ),
    ],
)
def test_what_strict_alone_fails_on_is_said(cli, recorded, rule, state, why, heading):
    Path("pyproject.toml").write_text(f"[tool.xpudbg.check]\n{rule}\n")
    file = recorded / "manifest.json"
    manifest = json.loads(file.read_text())
    file.write_text(json.dumps({**manifest, "state": state}))
    assert cli("attach", recorded).code == 0
    done = cli("attach", recorded, "--strict")
    assert done.code == 1
    assert done.err.splitlines()[-1] == f"--strict: {why}"
    text = Path("xpudbg-artifacts/summary.md").read_text()
    assert text.splitlines()[0].endswith(f": {heading}, which fails with --strict")


def test_secrets_are_in_no_file(cli, recorded):
    rules(0)
    file = recorded / "manifest.json"
    manifest = json.loads(file.read_text())
    secret = "ghp_" + "a1B2" * 9
    manifest["graph_breaks"][0]["reason"] = f"token {secret}"
    manifest["graph_breaks"][0]["location"]["code"] = f"login('{secret}')"
    manifest["command"] = ["python", "train.py", "--token", secret, "acme-7714"]
    manifest["command"] += ["--password", "sw0rdfishy", "--api-key=zzkey-11", "--token", "tk-9988"]
    file.write_text(json.dumps(manifest))
    done = cli("attach", recorded, "--redact-more", "acme-[0-9]+", "--annotate")
    written = b"".join(p.read_bytes() for p in Path("xpudbg-artifacts").iterdir() if p.suffix != ".zip")
    for word in (secret, "acme-7714", "sw0rdfishy", "zzkey-11", "tk-9988"):
        assert word.encode() not in written and word not in done.out + done.err


def test_a_secret_in_the_name_of_a_script_is_in_no_file(cli, recorded, monkeypatch):
    rules(0)
    token = "ghp_" + "a1B2" * 9
    file = recorded / "manifest.json"
    manifest = json.loads(file.read_text())
    name = Path(manifest["graph_breaks"][0]["location"]["file"]).name
    file.write_text(file.read_text().replace(name, f"train_{token}.py"))
    where = Path(f"src/train_{token}.py")  # the checkout has the file, so that its path would be linked
    where.parent.mkdir()
    where.touch()
    Path(".git").mkdir()
    text = file.read_text()
    for folder in set(re.findall(r'"file": "([^"]*)train_', text)):
        text = text.replace(f'"file": "{folder}train_', f'"file": "{Path.cwd()}/src/train_')
    file.write_text(text)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(Path.cwd()))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "step.md")
    done = cli("attach", recorded, "--annotate")
    assert "REDACTED_github_token" in Path("step.md").read_text()
    written = [p.read_bytes() for p in Path("xpudbg-artifacts").iterdir()] + [Path("step.md").read_bytes()]
    assert token not in done.out + done.err and not any(token.encode() in data for data in written)


def test_without_source_no_line_of_code_is_shown(cli, recorded):
    rules(0)
    code = json.loads((recorded / "manifest.json").read_text())["graph_breaks"][0]["location"]["code"]
    cli("attach", recorded, "-o", "with")
    cli("attach", recorded, "-o", "without", "--no-source")
    assert code in Path("with/junit.xml").read_text().replace("&gt;", ">")
    for path in Path("without").iterdir():
        assert code.encode() not in path.read_bytes()


def test_a_packed_run_is_attached_as_it_is(cli, recorded):
    rules(5)
    cli("attach", recorded)
    before = Path("xpudbg-artifacts/run.zip").read_bytes()
    done = cli("attach", "xpudbg-artifacts/run.zip")
    assert done.code == 0, done.err
    assert "pack: xpudbg-artifacts/run.zip" in done.out
    assert Path("xpudbg-artifacts/run.zip").read_bytes() == before
    refused = cli("attach", "xpudbg-artifacts/run.zip", "--no-source")
    assert refused.code == 2 and "is packed already" in refused.err


def test_a_folder_that_was_zipped_by_hand_is_not_attached_unredacted(cli, recorded):
    rules(5)
    shutil.make_archive("by-hand", "zip", recorded)
    done = cli("attach", "by-hand.zip")
    assert done.code == 2 and "nothing in it is redacted" in done.err
    assert not list(Path("xpudbg-artifacts").iterdir())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nothing-here"], "error: no run or path nothing-here"),
        (["{run}", "--max-size", "soon"], "error: --max-size soon"),
        (["{run}", "--redact-more", "("], "error: --redact-more ("),
        (["{run}", "--rules", "gone.toml"], "gone.toml"),
        (["{run}", "--baseline", "gone"], "error: no run or path gone"),
        (["{run}", "-o", "file/below"], "error: cannot make file/below"),
        (["{run}", "-o", "{run}/inside"], "lies inside the bundle"),
    ],
)
def test_what_goes_wrong_is_two_lines(cli, recorded, words, message):
    Path("file").write_text("")
    rules(5)
    done = cli("attach", *(w.replace("{run}", str(recorded)) for w in words))
    assert done.code == 2
    assert message in done.err and "hint: " in done.err


def test_a_pack_that_cannot_be_made_still_leaves_the_reports(cli, recorded):
    rules(5)
    done = cli("attach", recorded, "--max-size", "1KB")
    assert done.code == 2 and "--max-size 1KB is too small" in done.err
    assert "there is no pack" in Path("xpudbg-artifacts/summary.md").read_text()
    assert "max-size 1KB is too small" in Path("xpudbg-artifacts/summary.md").read_text()
    assert Path("xpudbg-artifacts/junit.xml").is_file()


def test_a_pack_that_cannot_be_made_leaves_no_older_one(cli, recorded):
    rules(5)
    assert cli("attach", recorded).code == 0
    assert Path("xpudbg-artifacts/run.zip").is_file()
    assert cli("attach", recorded, "--max-size", "1KB").code == 2
    assert not Path("xpudbg-artifacts/run.zip").exists()
    assert "there is no pack" in Path("xpudbg-artifacts/summary.md").read_text()


def coverage_of(cli, *words: str) -> dict[str, object]:
    done = cli("attach", *words, "--json")
    return json.loads(done.out)["report"]["coverage"]


def test_the_summary_says_how_many_kernels_lead_to_the_program(cli, recorded):
    with_page = coverage_of(cli, recorded, "--no-fail")
    told = next(
        line for line in Path("xpudbg-artifacts/summary.md").read_text().splitlines() if "Coverage:" in line
    )
    shown = json.loads(cli("show", recorded, "--json").out)["coverage"]
    assert with_page == shown == coverage_of(cli, recorded, "--no-fail", "--no-report")
    assert told.startswith(f"Coverage: {shown['with_line']} of {shown['kernels']} launches")
    assert shown["kernels"] > 0
