"""What was found out about graphs is taken again for equal files alone, and never trusted."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from xpudbg.compare.graph_summary import summaries_of
from xpudbg.facts.fusion.run_fusion import fusions_of
from xpudbg.model.problem import Problem
from xpudbg.run import result_cache
from xpudbg.run.graph_files import FusionSource
from xpudbg.run.result_cache import remembered, result_key
from xpudbg.run.run_reader import RunReader

RECORDED = Path(__file__).resolve().parents[2] / "data" / "fusion-xpu-2.13" / "mlp_train"
ROW, KEY = Problem("graph", "odd"), "0" * 64


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache" / "graphs"


@pytest.fixture
def debug(tmp_path: Path) -> Path:
    """Debug folders of twenty graphs."""
    for number in range(10):
        for kind in ("forward", "backward"):
            source = next(RECORDED.glob(f"*_{kind}_*"))
            shutil.copytree(source, tmp_path / "debug" / f"model__{number}_{kind}_{number}.{number}")
    return tmp_path / "debug"


def test_a_key_tells_all_its_parts() -> None:
    keys = [
        result_key(row, parts)
        for row in (Problem, RunReader)
        for parts in (["ab", "c"], ["a", "bc"], ["abc"], [("ab", "c")], [], ["ab", "c", ""], ["\ud800"])
    ]
    assert len(set(keys)) == len(keys)
    assert result_key(Problem, ["ab", 1]) == result_key(Problem, ["ab", 1])


def test_damaged_and_foreign_results_are_made_anew(folder: Path) -> None:
    made = []

    def make() -> Problem:
        made.append(1)
        return ROW

    assert remembered(Problem, KEY, make) == remembered(Problem, KEY, make) == ROW
    assert len(made) == 1
    file = folder / f"{KEY}.result"
    assert file.stat().st_mode & 0o777 == 0o600
    whole = file.read_bytes()
    for bad in (b"", whole[:-3], whole + b"x", b"xpudbg result 0 " + whole[16:]):
        file.write_bytes(bad)
        before = len(made)
        assert remembered(Problem, KEY, make) == ROW
        assert len(made) == before + 1
    file.write_bytes(whole)
    file.chmod(0o666)
    remembered(Problem, KEY, make)
    assert len(made) == before + 2
    result_cache._cache().keep(KEY, b"\x81\xa5where\x01")  # whole, and of another shape
    assert remembered(Problem, KEY, make) == ROW
    assert len(made) == before + 3


def test_graphs_are_analysed_once_over_several_commands(
    folder: Path, debug: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XPUDBG_RESULT_CACHE", "0")
    run = RunReader.open(debug)
    plain = fusions_of(run, run.graphs), summaries_of(run, run.graphs)
    assert not folder.exists()
    monkeypatch.delenv("XPUDBG_RESULT_CACHE")
    for _ in range(2):
        run = RunReader.open(debug)
        assert (fusions_of(run, run.graphs), summaries_of(run, run.graphs)) == plain
        assert len(list(folder.iterdir())) == 40

    def refuse(*_: object) -> None:
        raise AssertionError("parsed again")

    monkeypatch.setattr(FusionSource, "parse", refuse)
    run = RunReader.open(debug)
    assert summaries_of(run, run.graphs) == plain[1]
    with (debug / "model__3_forward_3.3" / "output_code.py").open("a") as file:
        file.write("# another\n")
    with pytest.raises(AssertionError, match="parsed again"):
        summaries_of(RunReader.open(debug), RunReader.open(debug).graphs)


def test_a_log_beside_the_graphs_counts(folder: Path, debug: Path) -> None:
    run = RunReader.open(debug)
    fusions_of(run, run.graphs)
    log = next(RECORDED.rglob("*.log"), None) or debug.parent / "torch_logs.log"
    assert len(list(folder.iterdir())) == 20
    if not log.exists():
        log.write_text(
            "V0101 00:00:00.0 1 torch/_inductor/scheduler.py:1] [0/0] [__fusion] ===== attempting fusion (1/10): 2 nodes =====\n"
        )
    run = RunReader.open(debug, log=log)
    fusions_of(run, run.graphs)
    assert len(list(folder.iterdir())) == 40


def test_the_oldest_results_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_cache, "MOST_BYTES", 1000)
    with result_cache.pruned_after():
        for number in range(12):
            remembered(Problem, f"{number:064}", lambda: ROW)
    assert 0 < sum(f.stat().st_size for f in folder.iterdir()) <= 1000
