"""What the overview and the page on two runs say first: how it ended, what to do first, and whether the second run is better."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from xpudbg.core.text import long_time
from xpudbg.model.diff import FigureDiff, RunDiff
from xpudbg.report.overview import UnfusedCause, unfused_findings
from xpudbg.report.run_pages import report_run
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.report.compare_page import compare_page

BLOCK = Path(__file__).resolve().parents[1] / "data" / "explain-bmg-2.13" / "run"


@pytest.mark.parametrize(
    ("exit_", "well"),
    [
        ({"code": 0, "reason": "ended"}, True),
        ({"code": 1, "reason": "ended"}, False),
        ({"code": 137, "signal": "SIGKILL", "reason": "signal"}, False),
        ({"code": 124, "reason": "timeout"}, False),
        ({"reason": "unknown"}, None),
    ],
)
def test_a_complete_bundle_says_nothing_of_how_the_script_ended(
    tmp_path: Path, exit_: dict[str, object], well: bool | None
) -> None:
    manifest = json.loads((BLOCK / "manifest.json").read_text())
    assert manifest["state"] == "complete"
    (tmp_path / "manifest.json").write_text(json.dumps({**manifest, "exit": exit_}))
    assert report_run(RunReader(tmp_path)).ended_well is well


def test_a_device_that_was_emulated_is_named_once_and_marked() -> None:
    assert report_run(RunReader(BLOCK)).device == "Intel Arc B580 (emulated)"


def test_what_would_save_most_comes_first_whatever_its_graph() -> None:
    causes = [
        UnfusedCause("g0", "step (forward)", "small", 9, "try a", 2_000_000),
        UnfusedCause("g1", "step (backward)", "large", 1, "try b", 6_400_000),
        UnfusedCause("g1", "step (backward)", "nothing helps", 1, "", 9_000_000),
        UnfusedCause("g1", "step (backward)", "not known", 1, "try c", None),
    ]
    found = unfused_findings(causes, 1_000_000)
    assert [f.title for f in found] == [
        "1 pair of kernels of step (backward) stayed apart: large",
        "9 pairs of kernels of step (forward) stayed apart: small",
    ]


@pytest.mark.parametrize(
    ("figures", "outcome"),
    [
        ([("launches", 9, 8), ("bytes", 5, 5)], "better"),
        ([("launches", 8, 9)], "worse"),
        ([("launches", 9, 8), ("bytes", 5, 6)], "mixed"),
        ([("launches", 9, 9), ("bytes", 5, 5)], "equal"),
        ([("launches", 9, 9), ("bytes", None, 5)], "unknown"),
        ([], "unknown"),
    ],
)
def test_less_of_each_figure_is_better(
    figures: list[tuple[str, int | None, int | None]], outcome: str
) -> None:
    rows = tuple(FigureDiff(name, a, b, ("", "")) for name, a, b in figures)
    assert compare_page(RunDiff("a", "b", False, figures=rows), ()).outcome == outcome


def test_long_times_are_minutes() -> None:
    assert [long_time(x) for x in (0.5, 119.99, 120.0, 252.59)] == [
        "0.50 s",
        "119.99 s",
        "2 min 0 s",
        "4 min 13 s",
    ]
