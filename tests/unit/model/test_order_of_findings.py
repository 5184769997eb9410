"""One order of findings: what is wrong, what every step pays, what is paid again, what happened once."""

from __future__ import annotations

from random import Random

from xpudbg.model.finding import Cost, FindingSeverity, cost_key
from xpudbg.model.report import ReportFinding
from xpudbg.report.overview import ranked

WARNING, NOTE, ERROR = FindingSeverity.WARNING, FindingSeverity.NOTE, FindingSeverity.ERROR
ORDERED = (
    ReportFinding(severity=ERROR, title="failed", cost=Cost.WRONG),
    ReportFinding(severity=WARNING, title="31 kernels spill", bytes=18_000_000),
    ReportFinding(severity=WARNING, title="1 kernel spills", bytes=4_000),
    ReportFinding(severity=WARNING, title="graph breaks", count=3),
    ReportFinding(severity=WARNING, title="graph break"),
    ReportFinding(severity=WARNING, title="recompiles again", cost=Cost.AGAIN, seconds=2.0),
    ReportFinding(severity=WARNING, title="recompiled once, long", cost=Cost.ONCE, seconds=264.0),
    ReportFinding(severity=WARNING, title="recompiled once", cost=Cost.ONCE, seconds=0.3),
    ReportFinding(severity=NOTE, title="hint", bytes=40_000_000),
)


def test_findings_stand_by_cost_however_they_came() -> None:
    for seed in range(20):
        mixed = list(ORDERED)
        Random(seed).shuffle(mixed)
        assert ranked(mixed) == ORDERED
    assert [f.urgent for f in ORDERED] == [True] * 6 + [False] * 3


def test_what_is_not_known_stands_behind_what_is() -> None:
    known, unknown = cost_key(Cost.EVERY_STEP, 0, 0.0), cost_key(Cost.EVERY_STEP)
    assert known < unknown < cost_key(Cost.AGAIN, 1 << 60, 1e9)
