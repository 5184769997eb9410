"""``action.yml``: its inputs are used, its expressions name things that exist, and none is pasted into a script."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

PROJECT = Path(__file__).resolve().parents[2]
ACTION: dict[str, Any] = yaml.safe_load((PROJECT / "action.yml").read_text())
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
SCRIPTS = [step for step in STEPS if "run" in step]
GITHUB = ("github.server_url", "github.action_repository", "github.action_ref")
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")


def expressions(value: Any) -> list[str]:
    """Every expression in a part of the action; an ``if`` is one without braces."""
    if isinstance(value, dict):
        found = [e for k, v in value.items() if k != "if" for e in expressions(v)]
        return [*found, *([value["if"]] if "if" in value else [])]
    if isinstance(value, list):
        return [e for v in value for e in expressions(v)]
    return EXPRESSION.findall(value) if isinstance(value, str) else []


def test_it_is_a_composite_action_with_described_inputs_and_outputs():
    assert ACTION["runs"]["using"] == "composite" and ACTION["name"] and ACTION["description"]
    for name, entry in ACTION["inputs"].items():
        assert re.fullmatch(r"[a-z][a-z-]*", name) and entry["description"]
        assert isinstance(entry["default"], str), f"{name}: GitHub's inputs are texts"
    for entry in ACTION["outputs"].values():
        assert entry["description"] and EXPRESSION.fullmatch(entry["value"])


def test_every_input_is_used_and_every_expression_names_something_that_exists():
    found = expressions(STEPS) + expressions(ACTION["outputs"])
    words = [w for e in found for w in re.findall(r"[A-Za-z_][\w.-]*\.[\w.-]+", e)]
    inputs = {w.split(".")[1] for w in words if w.startswith("inputs.")}
    assert inputs == set(ACTION["inputs"])
    ids = {step["id"] for step in STEPS if "id" in step}
    for word in words:
        kind, name, *rest = word.split(".")
        assert kind in ("inputs", "steps") or word in GITHUB
        if kind == "steps":
            assert name in ids and rest[0] == "outputs"


def test_outputs_are_those_that_attach_sets():
    from tests.ci_reports import attached
    from xpudbg.screens.ci_files import output_values

    values = output_values(attached())
    used = re.findall(r"steps\.attach\.outputs\.(\w+)", (PROJECT / "action.yml").read_text())
    assert set(used) == set(values), "docs/ci.md promises the same names everywhere"
    assert set(ACTION["outputs"]) == set(values)
    assert all(f"steps.attach.outputs.{name}" in e["value"] for name, e in ACTION["outputs"].items())


@pytest.mark.parametrize("step", SCRIPTS, ids=lambda s: s["name"])
def test_a_script_names_its_shell_and_takes_inputs_through_variables(step):
    assert step["shell"] == "bash"
    assert "${{" not in step["run"]
    variables = set(re.findall(r"\$\{?(XPUDBG_\w+)", step["run"]))
    assert variables == set(step.get("env", {})) - {"XPUDBG_DOCS"}  # xpudbg itself reads that
    unquoted = re.findall(r'(?<!")\$XPUDBG_\w+(?!")', re.sub(r'"[^"]*"', "", step["run"]))
    assert unquoted == [], "an unquoted variable is split and globbed"


@pytest.mark.parametrize("step", SCRIPTS, ids=lambda s: s["name"])
def test_a_script_is_bash(step):
    done = subprocess.run(["bash", "-n"], input=step["run"], text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_other_actions_are_named_with_a_version():
    used = [step["uses"] for step in STEPS if "uses" in step]
    assert len(used) == 2 and all(re.fullmatch(r"[\w.-]+(/[\w.-]+)+@v\d+", u) for u in used)


def test_options_of_attach_are_options_that_it_has():
    import typer.main

    from xpudbg.commands.attach import app

    known = {o for p in typer.main.get_command(app).params for o in (*p.opts, *p.secondary_opts)}
    script = next(s["run"] for s in STEPS if s.get("id") == "attach")
    assert set(re.findall(r"(?<![\w-])--[a-z-]+", script)) <= known


def documented() -> list[dict[str, Any]]:
    """The YAML blocks of docs/ci.md."""
    text = (PROJECT / "docs" / "ci.md").read_text()
    return [yaml.safe_load(b) for b in re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]


def test_documented_jobs_use_inputs_and_options_that_exist():
    import typer.main

    from xpudbg.commands.attach import app

    known = {o for p in typer.main.get_command(app).params for o in (*p.opts, *p.secondary_opts)}
    uses, options = 0, set()
    for block in documented():
        for job in block.get("jobs", {}).values():
            for step in job["steps"]:
                if step.get("uses") == "./":
                    uses += 1
                    assert set(step["with"]) <= set(ACTION["inputs"])
                    assert all(isinstance(v, str) for v in step["with"].values())
                assert "${{" not in step.get("run", "")
                for line in [w for w in step.get("run", "").split("\n") if "xpudbg attach" in w]:
                    options |= set(re.findall(r"(?<![\w-])--[a-z-]+", line))
    assert uses == 2 and options and options <= known


def test_the_documented_gitlab_job_names_files_that_attach_writes():
    from xpudbg.screens.ci_files import FILE_NAMES

    (block,) = [b for b in documented() if "compile-check" in b]
    reports = block["compile"]["artifacts"]["reports"]
    assert reports == {k: f"xpudbg-artifacts/{FILE_NAMES[k]}" for k in ("junit", "codequality", "dotenv")}


ATTACH = next(s for s in STEPS if s.get("id") == "attach")
VERDICT = next(s for s in STEPS if s["name"] == "Verdict")


def run_script(step: dict[str, Any], tmp_path: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """A step's script as the runner starts it, with an xpudbg that prints its arguments, one a line."""
    fake = tmp_path / "bin" / "xpudbg"
    fake.parent.mkdir()
    fake.write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
    fake.chmod(0o755)
    script = tmp_path / "step.sh"
    script.write_text(step["run"])
    variables = dict.fromkeys(step.get("env", {}), "") | {"PATH": f"{fake.parent}:/usr/bin:/bin"} | env
    command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)]
    return subprocess.run(command, env=variables, text=True, capture_output=True, check=False, cwd=tmp_path)


def test_hostile_inputs_stay_one_argument(tmp_path):
    bad = '$(touch owned) "; touch owned; `touch owned` -x'
    done = run_script(
        ATTACH,
        tmp_path,
        XPUDBG_INPUT_RUN=bad,
        XPUDBG_INPUT_OUTPUT="out dir",
        XPUDBG_INPUT_BASELINE=bad,
        XPUDBG_INPUT_SOURCE="false",
    )
    expected = ["attach", "--no-fail", "--output", "out dir", "--baseline", bad, "--no-source", "--", bad]
    assert done.stdout.splitlines() == expected
    assert not (tmp_path / "owned").exists()


@pytest.mark.parametrize(
    ("passed", "fail", "status", "code"),
    [("true", "true", "", 0), ("true", "true", "0", 0), ("false", "true", "0", 1), ("false", "false", "", 0), ("true", "false", "3", 3)],
)  # fmt: skip
def test_the_verdict(tmp_path, passed, fail, status, code):
    done = run_script(VERDICT, tmp_path, XPUDBG_PASSED=passed, XPUDBG_INPUT_FAIL=fail, XPUDBG_STATUS=status)
    assert done.returncode == code
