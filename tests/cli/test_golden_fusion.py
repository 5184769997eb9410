"""Golden screens of ``show-fusion``, and that the report of a model is short."""

from __future__ import annotations

from tests.golden_screens import Golden

SCREENS = 2 * 50


def test_reports_of_small_medium_and_large_runs(
    golden: Golden, small_run: str, medium_run: str, large_run: str
) -> None:
    golden("fusion-small", "show-fusion", small_run)
    report = golden("fusion-medium", "show-fusion", medium_run)
    assert len(report.splitlines()) <= SCREENS
    golden("fusion-large", "show-fusion", large_run)


def test_ranked_kernels(golden: Golden, medium_run: str) -> None:
    golden("fusion-top-medium", "show-fusion", medium_run, "--sort", "bytes", "--top", "10")
    golden("fusion-line-medium", "show-fusion", medium_run, "--line", "transformer12.py:28")
    golden("fusion-modules-medium", "show-fusion", medium_run, "--modules")


def test_members_of_kernels(golden: Golden, medium_run: str) -> None:
    golden("fusion-verbose-medium", "show-fusion", medium_run, "-g", "forward", "-v")
