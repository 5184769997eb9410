"""Estimates against the profiles of two runs on an H100."""

from __future__ import annotations

import gzip
import io
from collections.abc import Sequence
from pathlib import Path
from statistics import correlation

import pytest

from xpudbg.facts.launch_costs import costed_fusions
from xpudbg.facts.times.report import run_times
from xpudbg.formats.profiles import parse_profile
from xpudbg.model.fusion import FusedKernel, LaunchCost
from xpudbg.run.run_reader import RunReader

Measured = tuple[FusedKernel, LaunchCost, float]
"""A launch, its estimate, and the mean of its measured times."""
RUNS = {"mix": 12, "llama": 180}


@pytest.fixture(scope="module")
def launches() -> list[Measured]:
    return []


@pytest.fixture
def measured(shared_fixtures: Path, launches: list[Measured]) -> list[Measured]:
    folder = shared_fixtures / "profile"
    if not folder.is_dir():
        pytest.skip("the profiles are not here")
    for name, count in () if launches else RUNS.items():
        run = RunReader.open(folder / f"{name}.zip")
        graphs = {g.id: g.kernels for g in costed_fusions(run, run.graphs)[0]}
        trace = io.BytesIO(gzip.decompress((folder / f"{name}.json.gz").read_bytes()))
        rows = run_times(parse_profile(trace, origin=name), run, profile_name=name).launches
        found = [(graphs[row.graph][row.launch - 1], row) for row in rows if row.graph and row.launch]
        assert len(found) == count
        launches += [(kernel, kernel.cost, row.mean_us) for kernel, row in found if kernel.cost]
    assert len(launches) == sum(RUNS.values())
    return launches


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    def ranks(values: Sequence[float]) -> list[float]:
        ordered = sorted(values)
        return [ordered.index(v) + (ordered.count(v) - 1) / 2 for v in values]

    return correlation(ranks(one), ranks(other))


def test_no_launch_is_faster_than_with_cached_data(measured: list[Measured]) -> None:
    assert [(k.name, c, t) for k, c, t in measured if c.cached_us is None or t < c.cached_us] == []


def test_what_is_faster_than_memory_fits_in_the_cache(measured: list[Measured]) -> None:
    faster = [(k, c.least_us / t) for k, c, t in measured if t < c.least_us]
    assert len(faster) == 14 and max(ratio for _, ratio in faster) < 1.15
    assert max((k.bytes_read or 0) for k, _ in faster) < 50 << 20


def test_the_order_of_estimates_is_the_order_of_times(measured: list[Measured]) -> None:
    times = [t for _, _, t in measured]
    moved = [float((k.bytes_read or 0) + (k.bytes_written or 0)) for k, _, _ in measured]
    by_time = rank_correlation([c.least_us for _, c, _ in measured], times)
    assert by_time > 0.93 > 0.89 > rank_correlation(moved, times)
