"""A run that is open: each part of it once, whatever it came from."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.run_fusion import fusion_of, fusions_of
from xpudbg.facts.kernels.triton_cache import CacheRows
from xpudbg.run.cache_files import RunCache
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[2] / "data"
DEBUG = DATA / "fusion-xpu-2.13" / "mlp_train"
CACHE = DATA / "triton_cache_pvc" / "cache"


def test_debug_folder_gives_graphs_and_fusion_once() -> None:
    run = RunReader.open(DEBUG)
    assert not run.is_bundle
    assert [g.kind for g in run.graphs] == ["backward", "forward"]
    first = fusion_of(run, run.graphs[0])
    assert first.kernels
    assert fusion_of(run, run.graphs[0]) is first
    assert fusions_of(run, run.graphs)[0] is first
    assert run.events() is None
    assert run.incomplete_reasons == []
    assert run.traces == {}


def test_cache_gives_its_entries() -> None:
    run = RunReader.open(CACHE)
    assert run.fact(RunCache).files
    assert set(run.fact(CacheRows).entries) == set(run.fact(RunCache).files)
    with pytest.raises(XpudbgError, match="no IR and no generated code"):
        _ = run.graphs


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(XpudbgError, match="there is no"):
        RunReader.open(tmp_path / "gone")
    run = RunReader.open(tmp_path)
    with pytest.raises(XpudbgError, match="not a run bundle"):
        _ = run.manifest


def test_trace_by_itself_is_summarised() -> None:
    trace = next((DATA / "run-cpu-2.13" / "raw" / "trace").iterdir())
    run = RunReader.open(trace)
    assert run.traces[""].compiles
    assert run.trace_problems == []
