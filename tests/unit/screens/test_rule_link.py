"""Links to a rule in the published documents, where their address is known."""

from __future__ import annotations

import json

import pytest

from tests.ci_reports import report
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.findings.rule import anchor_of
from xpudbg.screens.ci_files import render_sarif
from xpudbg.screens.source_text import linked_style, rule_address

DOCS = "https://forge.example/owner/xpudbg/blob/v1/docs"


@pytest.mark.parametrize(
    "value",
    ["", "docs", "file:///home", "https://github.com//blob//docs", 'https://x/"onload=', "https://x/\x1b]8"],
)
def test_without_an_address_there_is_no_link(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A local action (``uses: ./``) has neither a repository nor a ref."""
    monkeypatch.setenv("XPUDBG_DOCS", value)
    assert rule_address("kernel/spills") == "" and linked_style("dim", "kernel/spills") == "dim"
    assert all("helpUri" not in rule for rule in rules())


def test_sarif_and_terminals_lead_to_the_anchor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPUDBG_DOCS", f"{DOCS}/")
    assert linked_style("dim", "kernel/spills") == f"dim link {DOCS}/findings.md#kernel-spills"
    assert {rule["helpUri"] for rule in rules()} == {
        f"{DOCS}/findings.md#{anchor_of(rule['id'])}" for rule in rules()
    }
    assert all(rule["id"] in CATALOGUE for rule in rules())


def rules() -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(render_sarif(report()))["runs"][0]["tool"]["driver"]["rules"]
    assert found
    return found
