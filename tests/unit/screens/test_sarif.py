"""SARIF 2.1.0: the parts of the schema that are used, and what GitHub asks for on top."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace
from typing import Any

import pytest

from tests.ci_reports import OUTSIDE, PLACE, hostile, report
from xpudbg.model.ci import CiReport, Note, SourcePlace
from xpudbg.model.finding import FindingSeverity
from xpudbg.screens.ci_files import MAX_RESULTS, render_sarif


def run_of(of: CiReport) -> dict[str, Any]:
    """The only run of a log, after a look at its structure."""
    text = render_sarif(of)
    assert text.isascii()
    log = json.loads(text)
    assert set(log) == {"$schema", "version", "runs"} and log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert set(run) <= {"tool", "originalUriBaseIds", "columnKind", "results", "properties"}
    driver = run["tool"]["driver"]
    assert driver["name"] == "xpudbg" and re.fullmatch(r"\d+\.\d+\.\d+.*", driver["semanticVersion"])
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(set(ids)) == len(ids)
    for rule in driver["rules"]:
        for key in ("shortDescription", "fullDescription", "help"):
            assert 0 < len(rule[key]["text"]) <= 1024
        assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
        assert len(rule["properties"]["tags"]) <= 10
    for result in run["results"]:
        assert set(result) == {
            "ruleId",
            "ruleIndex",
            "level",
            "message",
            "locations",
            "partialFingerprints",
        }
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("note", "warning", "error")
        assert result["message"]["text"]
        (location,) = result["locations"]
        artifact = location["physicalLocation"]["artifactLocation"]
        assert artifact["uriBaseId"] in run["originalUriBaseIds"]
        assert not artifact["uri"].startswith("/") and ":" not in artifact["uri"]
        assert not re.search(r"[^A-Za-z0-9._~/%-]", artifact["uri"])
        assert location["physicalLocation"].get("region", {"startLine": 1})["startLine"] >= 1
        assert all(isinstance(v, str) for v in result["partialFingerprints"].values())
    return run


def test_notes_in_the_repository_are_results():
    run = run_of(report())
    assert [r["ruleId"] for r in run["results"]] == ["check/max_graph_breaks", "graph-break"]
    result = run["results"][1]
    assert result["message"]["text"] == "Graph break: builtin print\nwhy\nTry: leave it out"
    physical = result["locations"][0]["physicalLocation"]
    assert physical == {
        "artifactLocation": {"uri": "model.py", "uriBaseId": "SRCROOT"},
        "region": {"startLine": 7, "snippet": {"text": "print(x)"}},
    }
    assert run["properties"] == {"outsideRepository": 1, "leftOut": 0}


def test_the_repository_is_named_without_this_machines_paths():
    assert "uri" not in run_of(report())["originalUriBaseIds"]["SRCROOT"]


def test_hostile_text_is_data():
    (result,) = run_of(hostile())["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%20b.py"
    assert "\x1b" not in result["message"]["text"] and "\u202e" not in result["message"]["text"]


def test_a_fingerprint_follows_the_line_when_it_moves():
    def prints(line: int, code: str, rule: str = "graph-break") -> str:
        place = replace(PLACE, line=line, code=code)
        (result,) = run_of(
            replace(
                report(), notes=(Note(rule=rule, severity=FindingSeverity.WARNING, title="t", place=place),)
            )
        )["results"]
        (value,) = result["partialFingerprints"].values()
        return value

    assert prints(7, "print(x)") == prints(70, "print(x)")
    assert prints(7, "print(x)") != prints(7, "print(y)")
    assert prints(7, "print(x)") != prints(7, "print(x)", "recompile")


def test_findings_that_look_the_same_have_fingerprints_of_their_own():
    notes = tuple(
        Note(rule="recompile", severity=FindingSeverity.WARNING, title=f"guard {i}", place=PLACE)
        for i in range(3)
    )
    results = run_of(replace(report(), notes=notes))["results"]
    assert len({r["partialFingerprints"]["xpudbgFinding/v1"] for r in results}) == 3


def test_it_stays_below_githubs_limits():
    notes = tuple(
        Note(
            rule="graph-break",
            severity=FindingSeverity.WARNING,
            title=f"{i} " + "x" * 2000,
            place=replace(PLACE, line=i + 1),
        )
        for i in range(30_000)
    )
    text = render_sarif(replace(report(), notes=notes))
    run = json.loads(text)["runs"][0]
    assert len(run["results"]) == MAX_RESULTS <= 25_000
    assert run["properties"]["leftOut"] == 30_000 - MAX_RESULTS
    assert len(gzip.compress(text.encode())) < 10 << 20


def test_without_notes_there_are_no_results():
    assert run_of(CiReport("latest", "x", "complete"))["results"] == []
    assert run_of(
        replace(
            report(), notes=(Note(rule="recompile", severity=FindingSeverity.NOTE, title="t", place=OUTSIDE),)
        )
    )["properties"] == {"outsideRepository": 1, "leftOut": 0}


@pytest.mark.parametrize(("line", "region"), [((1 << 31) - 1, {"startLine": (1 << 31) - 1}), (1 << 31, None)])
def test_a_line_beyond_32_bits_is_left_out(line, region):
    note = Note(
        rule="graph-break",
        severity=FindingSeverity.WARNING,
        title="odd",
        place=SourcePlace("/x/a.py", line, path="a.py"),
    )
    (result,) = json.loads(render_sarif(replace(report(), notes=(note,))))["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"].get("region") == region
