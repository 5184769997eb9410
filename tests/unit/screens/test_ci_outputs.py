"""Outputs of GitHub and GitLab, annotations and code quality."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ci_reports import HOSTILE, PLACE, attached, hostile, report
from xpudbg.model.ci import Note
from xpudbg.model.finding import FindingSeverity
from xpudbg.screens.ci_files import (
    code_quality,
    dotenv,
    github_commands,
    github_output,
    output_values,
    plain_lines,
)
from xpudbg.screens.ci_summary import render_ci_markdown


def read_back(text: str) -> dict[str, str]:
    """The outputs of a file as the runner reads them: ``name=value``, or ``name<<DELIMITER`` up to the delimiter."""
    values: dict[str, str] = {}
    lines = iter(text.split("\n"))
    for line in lines:
        if not line:
            continue
        equals, heredoc = line.find("="), line.find("<<")
        if heredoc >= 0 and (equals < 0 or heredoc < equals):
            name, delimiter = line.split("<<", 1)
            body = []
            for inner in lines:
                if inner == delimiter:
                    break
                body.append(inner)
            else:
                raise AssertionError("no delimiter")
            values[name] = "\n".join(body)
        else:
            name, _, value = line.partition("=")
            values[name] = value
    return values


def test_the_outputs_name_files_and_counts():
    values = output_values(attached())
    assert values["pack"] == "out/run.zip" and values["passed"] == "false"
    assert (values["graphs"], values["graph_breaks"], values["spilling_kernels"]) == ("1", "1", "1")
    assert read_back(github_output(values)) == values


def test_spills_that_nothing_tells_of_are_no_zero():
    """The output said 0 where the summary said unknown; one known kernel does not speak for the others."""
    given_ = attached()
    (kernel, *_) = given_.report.kernels
    quiet = replace(kernel, spill_bytes=0, configurations=1)
    blind = replace(quiet, spill_bytes=None)
    for kernels, words in (
        ((quiet,), "0"),
        ((blind,), "unknown"),
        ((quiet, blind), "unknown"),
        ((kernel, blind), "1"),
    ):
        told = replace(given_, report=replace(given_.report, kernels=kernels))
        assert output_values(told)["spilling_kernels"] == words
        assert f"kernels that spill: **{words}**" in render_ci_markdown(told.report)


@given(st.dictionaries(st.sampled_from(["pack", "summary", "junit"]), st.text(max_size=60)))
def test_any_value_comes_back_from_githubs_file(values):
    assert read_back(github_output(values)) == values


def test_a_value_cannot_close_its_own_delimiter():
    first = github_output({"a": "x\ny"})
    delimiter = first.split("<<")[1].split("\n")[0]
    value = f"x\n{delimiter}\ninjected=1"
    assert read_back(github_output({"a": value})) == {"a": value}


def test_names_are_checked():
    for make in (github_output, dotenv):
        with pytest.raises(ValueError):
            make({"a=b\nc": "1"})


@given(st.text(max_size=60))
def test_gitlabs_file_has_one_line_a_variable(text):
    lines = dotenv({"pack": text, "sarif": "s"}).split("\n")
    assert len(lines) == 3 and lines[0].startswith("XPUDBG_PACK=") and lines[1] == "XPUDBG_SARIF=s"


def test_gitlab_takes_as_many_variables_as_there_are():
    text = dotenv(output_values(attached()))
    assert len(text.splitlines()) <= 20 and len(text) < 5 * 1024
    assert all(re.fullmatch(r"XPUDBG_[A-Z_]+=.*", line) for line in text.splitlines())


def test_plain_lines_leave_out_what_is_empty():
    assert plain_lines({"pack": "a.zip", "sarif": ""}) == "pack: a.zip\n"


def test_annotations():
    lines = github_commands(report().notes).splitlines()
    assert lines[0] == (
        "::error title=xpudbg check/max_graph_breaks,file=model.py,line=7::1 graph break at model.py:7, 0 allowed"
    )
    assert lines[1].endswith("::Graph break: builtin print%0Awhy%0ATry: leave it out")


@given(st.text(max_size=60))
def test_an_annotation_is_one_command_on_one_line(text):
    note = Note(
        rule=f"kernel/{text}",
        severity=FindingSeverity.ERROR,
        title=text,
        evidence=text,
        fix=text,
        place=replace(PLACE, path=f"{text}.py"),
    )
    (line,) = github_commands((note,)).rstrip("\n").split("\n")
    head, _, _ = line[2:].partition("::")
    kind, _, properties = head.partition(" ")
    assert kind == "error"
    assert [p.partition("=")[0] for p in properties.split(",")] == ["title", "file", "line"]
    assert "\r" not in line


def test_as_many_annotations_as_github_shows():
    notes = tuple(
        Note(rule="graph-break", severity=level, title=f"{i}", place=PLACE)
        for level in (FindingSeverity.ERROR, FindingSeverity.WARNING)
        for i in range(30)
    )
    lines = github_commands(notes).splitlines()
    assert sum(line.startswith("::error") for line in lines) == 10
    assert sum(line.startswith("::warning") for line in lines) == 10


def test_hostile_text_starts_no_command_of_its_own():
    (line,) = github_commands(hostile().notes).splitlines()
    assert line.startswith("::warning ") and HOSTILE not in line and "%250A" in line


def test_code_quality_for_gitlab():
    rows = json.loads(code_quality(report().notes))
    assert [r["check_name"] for r in rows] == ["check/max_graph_breaks", "graph-break"]
    for row in rows:
        assert set(row) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert row["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert row["location"] == {"path": "model.py", "lines": {"begin": 7}}
    assert len({r["fingerprint"] for r in rows}) == 2
    assert json.loads(code_quality(())) == []
