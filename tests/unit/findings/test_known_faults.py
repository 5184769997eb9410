"""A fault of torch that a probe names is a rule of the catalogue, and its sentence is why a graph is wrong or unknown."""

from __future__ import annotations

import re

import pytest

from tests.conftest import PROJECT
from xpudbg.findings.catalogue import ACCURACY_RULES
from xpudbg.numerics.api import checked_graphs

PROBE = PROJECT / "xpudbg" / "numerics" / "probe" / "accuracy.py"


def test_faults_of_the_probe_are_the_rules() -> None:
    named = re.findall(r'^        "(\w+(?:-\w+)+)",$', PROBE.read_text(), re.MULTILINE)
    assert [f"accuracy/{name}" for name in named] == [rule.id for rule in ACCURACY_RULES]


@pytest.mark.parametrize("kind", ["call", "unknown"])
def test_a_known_fault_says_why(kind: str) -> None:
    rule = ACCURACY_RULES[0]
    row = {
        "kind": kind,
        "pid": 1,
        "graph": 0,
        "phase": "backward",
        "verdict": "wrong",
        "faults": [rule.name],
        "why": "",
    }
    (graph,) = checked_graphs([row], ())
    assert graph.why == rule.title
