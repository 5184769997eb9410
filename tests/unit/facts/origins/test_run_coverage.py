"""Coverage of every recorded run: kernels that lead to a line of the program and to a module, and how a summary keeps that."""

from __future__ import annotations

import dataclasses
import json
import shutil
from functools import cache
from pathlib import Path

import pytest

from xpudbg.facts.origins import coverage as kept
from xpudbg.facts.origins.coverage import run_coverage
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.model.manifest import Manifest, RunState
from xpudbg.model.provenance import ProvenanceCoverage
from xpudbg.run.run_reader import RunReader
from xpudbg.store.reader import open_bundle

DATA = Path(__file__).resolve().parents[3] / "data"
GOAL = 0.95


RUNS = [
    *sorted(str(p.parent.relative_to(DATA)) for p in DATA.rglob("manifest.json")),
    *sorted(str(p.relative_to(DATA)) for p in (DATA / "screens-bmg-2.13").glob("*.zip")),
]


@cache
def _coverage(run: str) -> ProvenanceCoverage:
    return run_coverage(RunLinks(RunReader.open(DATA / run)))


WITHOUT_MODULE = {
    # The matrix product is of the model itself, which has no path.
    "explain-bmg-2.13/run": 1,
    # The compiled function itself launches the user's kernel and adds up; only its layer norm is a module.
    "user-lines-bmg-2.13/run": 2,
}
"""Runs in which fewer kernels lead to a module: how many do not, with the reason in the run."""


@pytest.mark.parametrize("run", RUNS)
def test_kernels_of_recorded_runs_lead_to_the_program(run: str) -> None:
    found = _coverage(run)
    assert found.kernels > 0
    assert found.with_line >= GOAL * found.kernels
    if found.with_module is not None:
        assert found.with_nodes - found.with_module == WITHOUT_MODULE.get(run, 0)


def test_a_graph_that_failed_before_it_had_kernels_launches_nothing(tmp_path: Path) -> None:
    run = shutil.copytree(DATA / "explain-bmg-2.13" / "run", tmp_path / "run")
    manifest = json.loads((run / "manifest.json").read_text())
    (graph,) = manifest["graphs"]
    graph["outcome"] = "failed"
    (run / "manifest.json").write_text(json.dumps(manifest))
    assert run_coverage(RunLinks(RunReader.open(run))).kernels > 0
    manifest["kernels"] = [kernel for kernel in manifest["kernels"] if kernel["graph"] != graph["id"]]
    (run / "manifest.json").write_text(json.dumps(manifest))
    assert run_coverage(RunLinks(RunReader.open(run))).kernels == 0


def test_modules_are_counted_in_the_graphs_that_have_them() -> None:
    trained, plain, old = (
        _coverage(name)
        for name in (
            "screens-bmg-2.13/transformer12.zip",
            "higher-order-2.13/flex_attention",
            "diff-cpu-2.13/twice",
        )
    )
    assert (trained.with_module, trained.with_nodes, trained.graphs_with_nodes) == (331, 331, 2)
    assert (plain.with_module, plain.with_nodes, plain.graphs_with_nodes) == (None, 0, 2)
    assert (old.with_module, old.graphs, old.graphs_with_nodes) == (None, 2, 0)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[RunReader]:
    """The runs that were counted anew; results are kept for this test alone."""
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("XPUDBG_RESULT_CACHE", "1")
    found: list[RunReader] = []
    real = kept._count

    def count(run: RunReader, summaries: bool) -> ProvenanceCoverage:
        found.append(run)
        return real(run, summaries)

    monkeypatch.setattr(kept, "_count", count)
    return found


RUN = DATA / "explain-bmg-2.13" / "run"


def test_a_run_is_counted_once(counted: list[RunReader]) -> None:
    first, second = (kept.cached_coverage(RunReader.open(RUN)) for _ in range(2))
    assert first == second
    assert first.coverage == _coverage("explain-bmg-2.13/run")
    assert len(counted) == 1


def test_a_large_run_is_counted_where_that_is_asked_for(
    counted: list[RunReader], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MOST_BYTES", 1000)
    left = kept.cached_coverage(RunReader.open(RUN))
    assert (left.coverage, left.bounded, counted) == (None, True, [])
    assert left.reason == "its graphs have 67.1 kB"
    asked = kept.cached_coverage(RunReader.open(RUN), every=True)
    assert asked.coverage is not None
    assert kept.cached_coverage(RunReader.open(RUN)) == asked, "it is known from now on"
    assert len(counted) == 1


def test_a_run_that_still_changes_is_counted_each_time(counted: list[RunReader]) -> None:
    manifest: Manifest = RunReader.open(RUN).manifest
    running = dataclasses.replace(manifest, state=RunState.RUNNING)
    for _ in range(2):
        assert kept.cached_coverage(RunReader(RUN, bundle=open_bundle(RUN, manifest=running))).coverage
    assert len(counted) == 2
