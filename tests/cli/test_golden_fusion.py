"""Golden screens of ``show-fusion``, and that the report of a model is short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.golden_screens import Golden

SCREENS = 2 * 50
TIME = 30
"""Lines of ``time`` of that run with its trace; see ``test_phase_chains.py``."""


def test_the_report_of_a_transformer_is_two_screens(
    cli: Callable[..., Any], medium_run: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With ``time``, whose lines are counted apart: the recording has no trace."""
    monkeypatch.setenv("COLUMNS", "100")
    shown = {command: cli(command, medium_run) for command in ("show", "show-fusion", "check")}
    assert all(result.code == 0 for result in shown.values())
    assert sum(len(f"{r.out}{r.err}".splitlines()) for r in shown.values()) <= SCREENS - TIME
    assert shown["show-fusion"].out.splitlines()[-1].startswith("--expand: all 331 launches; -v: ")


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
