"""The catalogue of findings: each rule can be said, is used, and stands in the documentation."""

from __future__ import annotations

import re
import string
from dataclasses import replace
from pathlib import Path

import pytest

from tools import findings_docs
from xpudbg.findings.catalogue import CATALOGUE, FAMILIES, rule_of
from xpudbg.findings.check_rules import CHECK_RULES
from xpudbg.findings.fusion_rules import (
    CAUSES,
    EXTERN_CAUSES,
    FUSION_REMEDIES,
    FUSION_RULES,
    explain_extern,
    explain_kind,
    explain_pair,
)
from xpudbg.findings.machine_rules import DOCTOR
from xpudbg.findings.rule import Rule, anchor_of
from xpudbg.model.finding import Finding
from xpudbg.model.fusion import ExternReason, NotFused

ROOT = Path(__file__).resolve().parents[3]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_ids_and_anchors_are_unique() -> None:
    rules = [rule for family in FAMILIES.values() for rule in family]
    assert len({rule.id for rule in rules}) == len({anchor_of(rule.id) for rule in rules}) == len(rules)


def test_the_documentation_is_what_the_catalogue_says() -> None:
    assert findings_docs.main(["--check"]) == 0, "run python -m tools.findings_docs"


@pytest.mark.parametrize("rule", CATALOGUE.values(), ids=lambda r: r.id)
def test_a_rule_can_be_filled_in(rule: Rule) -> None:
    assert rule.summary, "a rule has a title"
    assert not fields(rule.heading) or rule.id == "check", "a heading has no parameters"
    for case in ("", *rule.cases):
        named = fields(rule.title + rule.fix).union(*(fields(c.title + c.fix) for c in rule.cases.values()))
        made = rule.finding(Finding(), case, **dict.fromkeys(named, 2))
        assert made.rule == rule.id
        assert "{" not in made.title or not fields(rule.title)
    for name, text in rule.fixes.items():
        assert rule.remedy(fixes=(name,), **dict.fromkeys(fields(text), 2))
    re.compile(rule.matcher)


def test_what_is_emitted_is_in_the_catalogue_and_the_other_way() -> None:
    """Families whose makers name their rules one by one."""
    code = "\n".join(p.read_text() for p in (ROOT / "xpudbg" / "facts").rglob("*.py"))
    emitted = set(re.findall(r'"(kernel/[\w-]+)"', code))
    assert emitted == {rule.id for rule in FAMILIES["Kernels"]}
    assert {name for name in DOCTOR if f'"{name}"' in code} == set(DOCTOR)


def test_rules_that_code_names_one_by_one_exist_and_are_used() -> None:
    code = "\n".join(
        p.read_text() for p in (ROOT / "xpudbg").rglob("*.py") if "findings" not in p.parent.name
    )
    named = set(re.findall(r'CATALOGUE\["([\w/-]+)"\]', code))
    of_reports = {rule.id for name in ("Runs", "Numbers") for rule in FAMILIES[name]} - {
        "graph-break",
        "recompile",
    }
    assert of_reports <= named <= CATALOGUE.keys()
    keys = set(re.findall(r'RULES\["(\w+)"\]|^    "(\w+)": ', code, re.MULTILINE))
    assert {rule.name for rule in CHECK_RULES} <= {key for pair in keys for key in pair}


def test_causes_that_makers_name_are_in_the_catalogue() -> None:
    code = "\n".join(p.read_text() for p in (ROOT / "xpudbg" / "facts" / "fusion").glob("*.py"))
    named = set(re.findall(r'(?:blocker_of|FusionBlocker)\(\s*"(\w+)"', code))
    logged = {rule.name for rule in FUSION_RULES if rule.matcher}
    assert (
        named <= set(CAUSES) == named | logged | {"fused", "same_kernel", "not_logged", "no_log", "unknown"}
    )


@pytest.mark.parametrize("cause", CAUSES)
def test_every_cause_has_a_sentence_even_without_parameters(cause: str) -> None:
    pair = NotFused("a", "b", cause=cause, suggestions=tuple(CAUSES[cause].fixes))
    assert explain_pair(pair).text and "None" not in explain_pair(pair).text
    assert explain_kind([pair, replace(pair, reason="x")])


@pytest.mark.parametrize("name", FUSION_REMEDIES)
def test_every_remedy_against_a_refusal_has_a_sentence(name: str) -> None:
    assert explain_pair(NotFused("a", "b", suggestions=(name,))).advice


@pytest.mark.parametrize("cause", EXTERN_CAUSES)
def test_every_reason_of_a_call_has_a_sentence(cause: str) -> None:
    assert explain_extern(ExternReason(cause, namespace="mylib"))


@pytest.mark.parametrize("rule", ["check/max_kernels", "kernel/of-a-newer-version"])
def test_rules_that_are_not_rows_have_a_help_text(rule: str) -> None:
    assert rule_of(rule).id == rule and rule_of(rule).help


def test_rules_of_annotations_have_a_help_text() -> None:
    assert all(rule.help for name in ("Runs", "Kernels") for rule in FAMILIES[name])
