"""JUnit XML as Jenkins' schema and GitLab's reader want it."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ci_reports import PLACE, finding, hostile, report
from xpudbg.model.checks import RuleFinding, RuleOutcome
from xpudbg.model.ci import CiReport, FindingLine
from xpudbg.screens.ci_files import render_junit

# Facts of Jenkins' junit-10.xsd: element, required attributes, optional attributes, children.
SCHEMA = {
    "testsuites": (
        set(),
        {"name", "time", "tests", "failures", "disabled", "errors", "skipped"},
        {"testsuite"},
    ),
    "testsuite": (
        {"name", "tests"},
        {"failures", "errors", "time", "skipped", "timestamp", "hostname", "id", "package", "file"},
        {"testcase", "properties", "system-out", "system-err"},
    ),
    "testcase": (
        {"name"},
        {"assertions", "time", "classname", "status", "class", "file", "line"},
        {"skipped", "failure", "error", "system-out", "system-err"},
    ),
    "failure": (set(), {"message", "type"}, set()),
    "skipped": (set(), {"message", "type"}, set()),
}


def parsed(of: CiReport) -> ET.Element:
    """The document, after a look at its structure and its counts."""
    root = ET.fromstring(render_junit(of))
    assert root.tag == "testsuites"
    for element in root.iter():
        required, optional, children = SCHEMA[element.tag]
        assert required <= set(element.attrib) <= required | optional
        assert {c.tag for c in element} <= children
    for element in (root, *root):
        cases = list(element.iter("testcase"))
        assert int(element.get("tests", "")) == len(cases)
        assert int(element.get("failures", "")) == len(list(element.iter("failure")))
        assert int(element.get("skipped", "")) == len(list(element.iter("skipped")))
    keys = [(c.get("classname"), c.get("name")) for c in root.iter("testcase")]
    assert len(set(keys)) == len(keys)
    return root


def test_a_test_case_for_each_row():
    cases = {c.get("classname"): c for c in parsed(report()).iter("testcase")}
    failed = cases["xpudbg.max_graph_breaks"]
    assert (failed.get("file"), failed.get("line")) == ("model.py", "7")
    failure = failed.find("failure")
    assert failure is not None and failure.get("message") == "1 graph break at model.py:7, 0 allowed"
    assert failure.get("type") == "max_graph_breaks"
    text = (failure.text or "").splitlines()
    assert text[0] == failure.get("message")
    assert {
        "value: 1",
        "limit: 0",
        "line: model.py:7",
        "code: print(x)",
        "hint: 'xpudbg show' lists them",
    } <= set(text)
    assert len(cases["xpudbg.max_recompiles"]) == 0
    skipped = cases["xpudbg.max_kernels"].find("skipped")
    assert (
        skipped is not None and skipped.get("message") == "9 kernels; allowed until 2027-01-01: being mended"
    )
    unknown = cases["xpudbg.max_spill_bytes"].find("skipped")
    assert unknown is not None and unknown.get("message") == "no native code tells"


def test_hostile_names_are_text():
    root = parsed(hostile())
    assert root.find(".//script") is None
    whole = "".join(root.itertext()) + "".join(v for e in root.iter() for v in e.attrib.values())
    assert "<script>x</script>" in whole
    assert not any(c in whole for c in "\x00\x1b\u202e")


@given(st.text(max_size=40))
def test_every_text_can_be_written(text):
    parsed(
        replace(report(), name=text, findings=(finding("r", RuleOutcome.FAILED, title=text, kernel=text),))
    )


@pytest.mark.parametrize("bad", ["\ud800", "\ufffe", "\uffff", "\x0b"])
def test_characters_that_xml_forbids_are_replaced(bad):
    parsed(replace(report(), findings=(finding("r", RuleOutcome.FAILED, title=f"a{bad}b"),)))


def test_rows_that_look_the_same_are_told_apart():
    row = finding("max_kernels", RuleOutcome.FAILED, graph="g0")
    names = [c.get("name") for c in parsed(replace(report(), findings=(row, row, row))).iter("testcase")]
    assert names == ["max_kernels (g0)", "max_kernels (g0) #2", "max_kernels (g0) #3"]


def test_a_test_keeps_its_name_when_its_line_moves():
    def name(line: int) -> str | None:
        row = finding("max_graph_breaks", RuleOutcome.FAILED, replace(PLACE, line=line))
        (case,) = parsed(replace(report(), findings=(row,))).iter("testcase")
        assert case.get("line") == str(line)
        return case.get("name")

    assert name(3) == name(30) == "max_graph_breaks (model.py)"


def test_no_rows_are_a_suite_without_cases():
    assert parsed(CiReport("latest", "x", "complete")).find("testsuite") is not None


def test_the_number_of_a_process_is_in_no_name():
    row = FindingLine(
        RuleFinding(
            rule="check/max_kernels", outcome=RuleOutcome.FAILED, graph="model__0@sub-4711", title="2 kernels"
        )
    )
    (case,) = parsed(replace(report(), findings=(row,))).iter("testcase")
    assert case.get("name") == "max_kernels (model__0@sub)"


def test_what_strict_alone_fails_on_is_a_failure():
    rows = (
        FindingLine(RuleFinding(rule="check/max_bytes", outcome=RuleOutcome.UNKNOWN, title="no IR")),
        FindingLine(RuleFinding(rule="check/max_graphs", outcome=RuleOutcome.PASSED)),
    )
    first, second = parsed(replace(report(), passed=False, findings=rows)).iter("testcase")
    assert [len(first.findall("failure")), len(second)] == [1, 0]
    first, _ = parsed(replace(report(), passed=True, findings=rows)).iter("testcase")
    assert [len(first.findall("failure")), len(first.findall("skipped"))] == [0, 1]
