"""Workflows, issue forms and hooks name what is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

PROJECT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((PROJECT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted(p for p in (PROJECT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if p.name != "config.yml")


def load(path: Path) -> dict[str, Any]:
    # YAML 1.1 reads the key "on" as true.
    loaded = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda p: p.name)
def test_a_workflow_takes_few_rights_and_pastes_no_text_of_others_into_a_script(path: Path) -> None:
    workflow = load(path)
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert set(job.get("permissions", {})) <= {"id-token"}
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step)
            assert "${{" not in step.get("run", "")
            for script in re.findall(r"(?:bash|python) ([\w./-]+/[\w./-]+)", step.get("run", "")):
                assert (PROJECT / script).exists(), script


def test_the_reader_is_tested_on_every_python_that_the_package_promises() -> None:
    versions = load(PROJECT / ".github" / "workflows" / "ci.yml")["jobs"]["reader"]["strategy"]["matrix"]
    pyproject = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    assert versions["python"][0] == re.search(r'requires-python = ">=([\d.]+)"', pyproject)[1]  # type: ignore[index]
    assert all(
        v in versions["python"]
        for v in re.findall(r'"Programming Language :: Python :: (3\.\d+)"', pyproject)
    )


def test_a_release_looks_for_its_version_where_it_stands() -> None:
    source = (PROJECT / "xpudbg" / "__init__.py").read_text(encoding="utf-8")
    assert len(re.findall(r'^__version__ = "[\w.]+"$', source, re.MULTILINE)) == 1


@pytest.mark.parametrize("path", FORMS, ids=lambda p: p.name)
def test_an_issue_form_has_what_forges_demand(path: Path) -> None:
    form = load(path)
    assert form["name"] and form["description"] and form["body"]
    ids = [part["id"] for part in form["body"] if part["type"] != "markdown"]
    assert len(set(ids)) == len(ids)
    assert all(part["attributes"].get("label") for part in form["body"] if part["type"] != "markdown")


def test_hooks_run_what_the_environment_has() -> None:
    (repo,) = load(PROJECT / ".pre-commit-config.yaml")["repos"]
    pyproject = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    for hook in repo["hooks"]:
        program, *words = hook["entry"].split()
        assert program.startswith(".venv/bin/")
        tool = {"lint-imports": "import-linter"}.get(Path(program).name, Path(program).name)
        assert tool == "python" or f'"{tool}>=' in pyproject
        assert all((PROJECT / w).is_file() for w in words if w.endswith(".py"))
        re.compile(hook.get("files", ""))
