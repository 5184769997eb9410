"""Packs and baselines that xpudbg 0.1.0 wrote open, and say what they said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod

DATA = Path(__file__).resolve().parents[1] / "data"
OLD = DATA / "made-by-0.1.0"
RAW = {"cpu": DATA / "run-cpu-2.13" / "raw", "xpu": DATA / "user-kernel-xpu-2.13" / "raw"}
Cli = Callable[..., Result]


def json_of(cli: Cli, *words: object, code: int = 0) -> dict[str, object]:
    done = cli(*words, "--json")
    assert done.code == code, done.err
    document = json.loads(done.out)
    assert isinstance(document, dict)
    return document


@pytest.fixture
def collected(tmp_path: Path) -> Callable[[str], Path]:
    """The same artifacts, collected by the xpudbg of today."""

    def make(name: str) -> Path:
        out = tmp_path / f"{name}-now"
        collect_paths([RAW[name]], out=out, name=name, how=ImportMethod.COPY, progress=lambda _: None)
        return out

    return make


@pytest.mark.parametrize(("name", "graphs", "kernels", "breaks"), [("cpu", 6, 6, 1), ("xpu", 1, 5, 0)])
def test_show_reads_an_old_pack(cli: Cli, name: str, graphs: int, kernels: int, breaks: int) -> None:
    shown = json_of(cli, "show", OLD / f"{name}.zip")
    assert (shown["format_version"], shown["tool"], shown["state"]) == (1, "0.1.0", "complete")
    lists = [shown[key] for key in ("graphs", "kernels", "graph_breaks")]
    assert [len(rows) for rows in lists if isinstance(rows, list)] == [graphs, kernels, breaks]
    assert cli("show", OLD / f"{name}.zip").code == 0


def test_other_readers_take_it_as_well(cli: Cli) -> None:
    fusion = json_of(cli, "show-fusion", OLD / "cpu.zip")
    assert isinstance(fusion["graphs"], list) and len(fusion["graphs"]) == 6
    listed = json_of(cli, "triton-cache", "ls", OLD / "xpu.zip")
    assert [len(c["entries"]) for c in listed["caches"]] == [4]  # type: ignore[attr-defined]
    assert cli("triton-cache", "verify", OLD / "xpu.zip").code == 0


@pytest.mark.parametrize("name", ["cpu", "xpu"])
def test_unpack_restores_every_file_with_its_checksum(cli: Cli, tmp_path: Path, name: str) -> None:
    done = json_of(cli, "unpack", OLD / f"{name}.zip", "-o", tmp_path / "again")
    assert done["verified"] is True and done["problems"] == []
    assert json_of(cli, "show", tmp_path / "again")["tool"] == "0.1.0"


@pytest.mark.parametrize("name", ["cpu", "xpu"])
def test_an_old_baseline_holds_for_its_own_run_and_for_todays_collection_of_it(
    cli: Cli, collected: Callable[[str], Path], name: str
) -> None:
    for run in (OLD / f"{name}.zip", collected(name)):
        done = cli("check", run, "--baseline", OLD / f"{name}.json")
        rows = json_of(cli, "check", run, "--baseline", OLD / f"{name}.json", code=done.code)["findings"]
        assert isinstance(rows, list)
        failed = {r["rule"] for r in rows if r["outcome"] == "failed"}
        assert failed <= {"ledger_complete"}, rows


def test_diff_finds_an_old_pack_and_todays_collection_the_same(
    cli: Cli, collected: Callable[[str], Path]
) -> None:
    done = json_of(cli, "diff", OLD / "cpu.zip", collected("cpu"))
    assert (done["same"], done["not_compared"]) == (True, [])


def test_diff_compares_the_graphs_although_the_kernels_outside_of_them_were_joined_otherwise(
    cli: Cli, collected: Callable[[str], Path]
) -> None:
    """0.1.0 joined kernels of the same name outside of graphs with other cache entries."""
    done = json_of(cli, "diff", OLD / "xpu.zip", collected("xpu"), code=1)
    assert [g["change"] for g in done["graphs"]] == ["same"]  # type: ignore[attr-defined]
    assert done["not_compared"] == []
