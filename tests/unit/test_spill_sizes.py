"""Spills and SLM are written in one unit, in every table: 1024 bytes are 1 KiB."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from xpudbg.model.cache import CacheEntry
from xpudbg.model.diff import FigureDiff
from xpudbg.report.kernel_part import _builds, _configurations
from xpudbg.screens.kernels.whatif import spilled
from xpudbg.screens.report.compare_page import _figure

CHAIN = Path(__file__).resolve().parents[1] / "data" / "verify-conv-bmg-2.13" / "run"
Cli = Callable[..., Any]


def test_tables_of_builds_and_of_two_runs() -> None:
    assert [spilled(n) for n in (None, 0, 640, 14656)] == ["?", "none", "640 B", "14.3 KiB"]
    told = _figure(FigureDiff("spilled_bytes", 14656, 2112))
    assert (told.a, told.b, told.change) == ("14.3 KiB", "2.1 KiB", "-12.2 KiB (-86%)")
    traffic = _figure(FigureDiff("bytes", 14656, 2112))
    assert (traffic.a, traffic.b) == ("14.7 kB", "2.1 kB")
    assert _figure(FigureDiff("spilled_registers", 1229, 0)).a == "1,229"


def test_a_figure_of_two_runs_tells_a_small_change_and_what_is_not_known() -> None:
    little = _figure(FigureDiff("bytes", 2971984, 2972240))
    assert (little.a, little.b, little.change) == ("2,971,984 B", "2,972,240 B", "+256 B (less than 0.1%)")
    assert _figure(FigureDiff("bytes", 21202688, 21333760)).change == "+131.1 kB (+0.6%)"
    lost = _figure(FigureDiff("spilled_bytes", None, 0, ("its kernels are C++", "")))
    assert (lost.a, lost.b, lost.change, lost.better) == (
        "unknown",
        "0 B",
        "first run: its kernels are C++",
        None,
    )


def test_a_kernels_memory_reads_the_same_in_list_and_page(cli: Cli, tmp_path: Path) -> None:
    run = shutil.copytree(CHAIN, tmp_path / "conv.run")
    listed = next(
        x for x in cli("triton-cache", "ls", run).out.splitlines() if " K1 " in x and "EZLF2PQS" in x
    )
    assert "2.1 KiB" in listed
    assert "2.1 KiB" in next(x for x in cli("show", f"{run}:K1").out.splitlines() if "EZLF2PQS" in x)


def test_configurations_on_a_kernels_page() -> None:
    rows = [
        CacheEntry("A", "k", registers=128, spills=14656, shared=2112),
        CacheEntry("B", "k", registers=128, spills=0, shared=8448),
    ]
    words = [one.words for one in _configurations(rows, {})]
    assert words == ["14.3 KiB spilled, 2.1 KiB SLM", "0 B spilled, 8.2 KiB SLM"]
    table = _builds(rows)
    assert table is not None and table.columns[-2:] == ("spills", "SLM")
    assert [row[-2:] for row in table.rows] == [("14.3 KiB", "2.1 KiB"), ("0 B", "8.2 KiB")]
