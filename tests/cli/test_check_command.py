"""``xpudbg check``: exit status, report, formats, baselines and rules as a user gives them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.findings.check_rules import CHECK

Cli = Callable[..., Any]
STRICT_RULES = """
[tool.xpudbg.check]
max_graph_breaks = 0
max_kernels = 6
[[tool.xpudbg.check.allow]]
rule = "max_graph_breaks"
location = "step.py:7"
reason = "the print stays until the new logger"
until = 2027-01-31
"""


def without_break(bundle: Path) -> Path:
    """The bundle, as if its graph break had not happened."""
    file = bundle / "manifest.json"
    manifest = json.loads(file.read_text())
    manifest["graph_breaks"] = []
    file.write_text(json.dumps(manifest))
    return bundle


def test_without_rules_the_defaults_hold_and_say_so(cli: Cli, recorded: Path) -> None:
    result = cli("check", recorded)
    assert result.code == 0
    assert result.out.startswith("passed: 2 rules\n")
    assert "rules from defaults" in result.out
    assert result.err.startswith("no rules found: using default rules")
    assert "xpudbg check --init" in result.err


def test_a_planted_graph_break_fails_with_file_and_line(cli: Cli, recorded: Path, tmp_path: Path) -> None:
    before = without_break(Path(shutil.copytree(recorded, tmp_path / "before")))
    for given in (before, "base.json"):
        if given == "base.json":
            assert cli("check", before, "--update-baseline", "--baseline", given).code == 0
        result = cli("check", recorded, "--baseline", given)
        assert result.code == 1
        assert result.out.startswith("failed: 1 of 7 rules\n")
        assert "  no_new_graph_breaks      1   none  /home/user/demo/step.py:7\n" in result.out
        assert (
            'new graph break at step.py:7 in step: Failed to trace builtin operator (print("side effect"))'
            in result.out
        )


def test_rules_of_pyproject_and_exceptions(cli: Cli, recorded: Path) -> None:
    Path("pyproject.toml").write_text(STRICT_RULES)
    Path("sub").mkdir()
    result = cli("check", recorded, "--today", "2027-01-31")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("passed: 2 rules, 1 exception allowed\n")
    assert "allowed until 2027-01-31: the print stays until the new logger" in result.out
    late = cli("check", recorded, "--today", "2027-02-01")
    assert late.code == 1
    assert "allowed until 2027-01-31, which is over" in late.out
    other = cli("check", recorded, "--rules", "pyproject.toml", "--today", "2027-02-01", "--json")
    assert other.code == 1
    assert json.loads(other.out)["rules_from"] == "pyproject.toml"


def test_json_has_every_finding(cli: Cli, recorded: Path) -> None:
    Path("r.toml").write_text("max_graph_breaks = 0\nmax_spill_bytes = 0\n")
    result = cli("check", recorded, "--rules", "r.toml", "--json")
    assert result.code == 1
    body = json.loads(result.out)
    assert (body["schema"], body["schema_version"], body["passed"]) == ("xpudbg.check", 1, False)
    failed, passed = body["findings"]
    assert failed["location"] == {
        "file": "/home/user/demo/step.py",
        "line": 7,
        "function": "step",
        "code": 'print("side effect")',
    }
    assert (failed["outcome"], failed["value"], failed["limit"]) == ("failed", "1", "0")
    assert failed["hint"] == CATALOGUE["graph-break/print"].fix
    assert (passed["outcome"], passed["message"]) == ("passed", "no Triton kernel: nothing can spill")


def test_markdown_for_a_pull_request(cli: Cli, recorded: Path) -> None:
    Path("r.toml").write_text("max_graph_breaks = 0\nmax_graphs = 9\n")
    result = cli("check", recorded, "--rules", "r.toml", "--format", "markdown")
    assert result.code == 1
    assert result.out.startswith("### xpudbg check failed: 1 of 2 rules\n")
    assert "`max_graph_breaks`" in result.out
    assert "max_graphs" not in result.out
    assert "max_graphs" in cli("check", recorded, "--rules", "r.toml", "--format", "markdown", "--all").out


def test_strict_fails_on_what_is_not_known(cli: Cli, recorded: Path) -> None:
    Path("r.toml").write_text('[[graphs]]\nmatch = "none*"\nmax_kernels = 3\n')
    assert cli("check", recorded, "--rules", "r.toml").code == 0
    result = cli("check", recorded, "--rules", "r.toml", "--strict")
    assert (result.code, result.err) == (1, "--strict: 1 rule not known\n")
    assert CHECK.sentence("no match", what="graph", pattern="none*") in result.out


def test_strict_fails_on_problems_too(cli: Cli, recorded: Path) -> None:
    Path("r.toml").write_text(
        f"max_graphs = 9\n{STRICT_RULES.split('max_kernels = 6')[1].replace('tool.xpudbg.check.', '')}"
    )
    result = cli("check", recorded, "--rules", "r.toml", "--strict", "--today", "2026-11-21")
    assert (result.code, result.err) == (1, "--strict: 1 problem\n")
    assert "matches no failure" in result.out


def test_the_baseline_file_is_found_and_kept_up_to_date(cli: Cli, recorded: Path) -> None:
    first = cli("check", recorded, "--update-baseline")
    assert first.out == "wrote xpudbg-baseline.json: 6 graphs, 6 kernels of different code, 1 graph break\n"
    assert cli("check", recorded, "--update-baseline").out.startswith(
        "nothing changed in xpudbg-baseline.json"
    )
    assert "against xpudbg-baseline.json" in cli("check", recorded).out
    assert "/home" not in Path("xpudbg-baseline.json").read_text()
    body = json.loads(cli("check", recorded, "--update-baseline", "--json").out)
    assert (body["schema"], body["changed"]) == ("xpudbg.check.baseline", False)
    assert len(body["baseline"]["kernels"]) == 6


def test_a_baseline_of_a_run_that_failed_is_written_with_a_warning(cli: Cli, recorded: Path) -> None:
    file = recorded / "manifest.json"
    manifest = json.loads(file.read_text())
    manifest["exit"] = {"code": 3, "reason": "ended"}
    file.write_text(json.dumps(manifest))
    result = cli("check", recorded, "--update-baseline")
    assert result.code == 0
    assert "the script ended with status 3" in result.err
    assert "warning: baseline" in cli("check", recorded, "--baseline", recorded).err


def test_rules_name_their_baseline_beside_them(cli: Cli, recorded: Path) -> None:
    Path("ci").mkdir()
    Path("ci/rules.toml").write_text('baseline = "base.json"\nno_new_kernels = true\n')
    missing = cli("check", recorded, "--rules", "ci/rules.toml")
    assert (missing.code, missing.out) == (2, "")
    assert "names the baseline ci/base.json, which does not exist" in missing.err
    assert "--update-baseline" in missing.err
    assert cli("check", recorded, "--rules", "ci/rules.toml", "--update-baseline").code == 0
    assert Path("ci/base.json").is_file()
    assert cli("check", recorded, "--rules", "ci/rules.toml").code == 0


def test_update_baseline_writes_over_nothing_else(cli: Cli, recorded: Path) -> None:
    Path("notes.txt").write_text("mine")
    for given in ("notes.txt", recorded):
        result = cli("check", recorded, "--update-baseline", "--baseline", given)
        assert (result.code, result.out) == (2, "")
        assert "hint: " in result.err
    assert Path("notes.txt").read_text() == "mine"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--baseline", "nope"], "no run or path nope"),
        (["--baseline", "broken.json"], "truncated or not JSON"),
        (["--baseline", "newer.json"], "knows up to 1"),
        (["--rules", "nope.toml"], "cannot read nope.toml"),
        (["--rules", "broken.json"], "is not TOML"),
        (["--rules", "wrong.toml"], "did you mean max_graph_breaks"),
        (["--today", "soon"], "soon is not a date"),
        (["--json", "--format", "markdown"], "are two formats"),
    ],
)
def test_what_is_wrong_is_one_error_and_one_hint(
    cli: Cli, recorded: Path, options: list[str], words: str
) -> None:
    Path("broken.json").write_text('{"schema": ')
    Path("newer.json").write_text('{"schema": "xpudbg.baseline", "schema_version": 7}')
    Path("wrong.toml").write_text("max_graph_brakes = 1\n")
    result = cli("check", recorded, *options)
    assert (result.code, result.out) == (2, "")
    assert words in result.err
    assert [line.split(":")[0] for line in result.err.splitlines()] == ["error", "hint"]


def test_init_prints_rules_that_work(cli: Cli, recorded: Path) -> None:
    result = cli("check", "--init")
    assert result.code == 0
    Path("pyproject.toml").write_text(result.out)
    alone = cli("check", recorded)
    assert alone.code == 1
    assert alone.out.startswith("failed: 5 of 7 rules\n")
    assert alone.out.count("no baseline was given") == 5
    assert "xpudbg check --update-baseline" in alone.out
    assert cli("check", recorded, "--update-baseline").code == 0
    held = cli("check", recorded)
    assert (held.code, held.out.splitlines()[0]) == (0, "passed: 7 rules")


def test_init_holds_what_the_defaults_hold(cli: Cli, recorded: Path, tmp_path: Path) -> None:
    """A job that writes the rules down is as strict as it was without them."""
    before = without_break(Path(shutil.copytree(recorded, tmp_path / "before")))
    assert cli("check", before, "--update-baseline").code == 0
    by_default = cli("check", recorded)
    Path("pyproject.toml").write_text(cli("check", "--init").out)
    written = cli("check", recorded)
    assert (by_default.code, written.code) == (1, 1)
    rest = [r.out.replace("rules from defaults", "rules from pyproject.toml") for r in (by_default, written)]
    assert rest[0] == rest[1]


def test_a_baseline_is_neither_missed_nor_ignored_in_silence(cli: Cli, recorded: Path) -> None:
    without = cli("check", recorded)
    assert "no baseline: the 5 default rules that compare with one are not checked" in without.err
    assert f"'xpudbg check {recorded} --update-baseline'" in without.err
    for given in (["--baseline", "gone.json"], ["--rules", "names.toml"]):
        Path("names.toml").write_text('baseline = "gone.json"\nmax_graphs = 9\n')
        missing = cli("check", recorded, *given)
        assert (missing.code, missing.out) == (2, "")
        assert "gone.json" in missing.err
    assert cli("check", recorded, "--update-baseline").code == 0
    Path("r.toml").write_text("max_graphs = 9\n")
    unused = cli("check", recorded, "--rules", "r.toml")
    assert unused.code == 0
    assert "no rule uses the baseline xpudbg-baseline.json" in unused.out
    assert cli("check", recorded, "--rules", "r.toml", "--strict").code == 1


def test_hostile_text_of_a_run_does_not_reach_the_terminal(cli: Cli, recorded: Path) -> None:
    file = recorded / "manifest.json"
    manifest = json.loads(file.read_text())
    manifest["graph_breaks"][0]["reason"] = "\x1b[31mred\x07 | \u202e<script>"
    manifest["graph_breaks"][0]["location"]["file"] = "/x/\x1b]0;title\x07a.py"
    file.write_text(json.dumps(manifest))
    Path("r.toml").write_text("max_graph_breaks = 0\n")
    for options in ([], ["--format", "markdown"], ["--json"]):
        out = cli("check", recorded, "--rules", "r.toml", *options).out
        assert not {"\x1b", "\x07", "\u202e"} & set(out)
    markdown = cli("check", recorded, "--rules", "r.toml", "--format", "markdown").out
    assert "<script>" not in markdown
    assert "&#124; &#92;u202e&#60;script&#62;" in markdown


def test_many_rows_of_a_rule_are_folded(cli: Cli, recorded: Path) -> None:
    file = recorded / "manifest.json"
    manifest = json.loads(file.read_text())
    manifest["graph_breaks"] *= 25
    file.write_text(json.dumps(manifest))
    Path("r.toml").write_text("max_graph_breaks = 0\n")
    folded = cli("check", recorded, "--rules", "r.toml").out
    assert folded.count("graph break at step.py:7") == 1
    assert "and 24 more like it: --all lists them" in folded
    assert cli("check", recorded, "--rules", "r.toml", "--all").out.count("graph break at step.py:7") == 25


def test_no_line_of_a_pipe_is_wrapped_and_a_closed_one_is_quiet(
    spawn: Callable[..., subprocess.CompletedProcess[bytes]], recorded: Path
) -> None:
    Path("r.toml").write_text("max_graph_breaks = 0\n")
    done = spawn("check", recorded, "--rules", "r.toml")
    assert done.returncode == 1
    assert any(len(line) > 120 for line in done.stdout.decode().splitlines())
    closed = subprocess.run(
        f"{sys.executable} -m xpudbg check {recorded} --rules r.toml | head -n 0; echo ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in closed.stderr
    assert closed.stdout in (b"0\n", b"1\n")  # 1 where it has written before the pipe is closed


def test_a_run_by_name(cli: Cli, recorded: Path) -> None:
    runs = Path(".xpudbg/runs")
    runs.mkdir(parents=True)
    recorded.rename(runs / "20261121-100000-demo")
    assert "run latest" in cli("check").out
    assert "run demo against latest" in cli("check", "demo", "--baseline", "latest").out


def test_runs_and_baselines_can_be_zip_files(cli: Cli, recorded: Path) -> None:
    assert cli("pack", recorded, "-o", "demo.zip").code == 0
    plain = json.loads(cli("check", recorded, "--baseline", recorded, "--json").out)
    packed = json.loads(cli("check", "demo.zip", "--baseline", "demo.zip", "--json").out)
    assert packed["passed"]
    assert [f["rule"] for f in packed["findings"]] == [f["rule"] for f in plain["findings"]]
    refused = cli("check", recorded, "--update-baseline", "--baseline", "demo.zip")
    assert (refused.code, refused.out) == (2, "")
