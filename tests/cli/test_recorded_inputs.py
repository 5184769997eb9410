"""Recorded inputs of graphs: in the run alone unless somebody asks, and in no report."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.recorded_inputs import add_recorded_inputs
from xpudbg.facts.verify_jobs import candidates_of_run, graph_job
from xpudbg.report.run_pages import FileStore
from xpudbg.run.run_reader import RunReader

TAILS = Path(__file__).resolve().parents[1] / "data" / "verify-bmg-2.13" / "run"
GRAPH = "model__0_inference_0"
FILES = {f"processes/main/graphs/{GRAPH}/graph_inputs.{end}" for end in ("json", "bin")}
Cli = Callable[..., Any]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    folder = shutil.copytree(TAILS, tmp_path / "run")
    add_recorded_inputs(
        folder, GRAPH, [("arg0_1", [27, 37], [0.5] * 999), ("arg1_1", [37], None), ("arg2_1", [37, 37], None)]
    )
    return folder


def test_a_pack_has_them_only_if_asked(cli: Cli, run: Path, tmp_path: Path) -> None:
    assert cli("pack", run, "-o", "a.zip").code == 0
    with zipfile.ZipFile("a.zip") as pack:
        assert not FILES & set(pack.namelist())
        index, manifest = json.loads(pack.read("pack.json")), json.loads(pack.read("manifest.json"))
    assert {d["path"]: d["reason"] for d in index["dropped"] if d["path"] in FILES} == dict.fromkeys(
        FILES, "omitted: the program's own numbers, which are packed with --with-inputs alone"
    )
    (rows,) = ([a for a in g["artifacts"] if "input" in a["kind"]] for g in manifest["graphs"])
    assert [(a["state"], a["path"]) for a in rows] == [("not_requested", "")] * 2
    assert cli("pack", run, "-o", "b.zip", "--with-inputs").code == 0
    with zipfile.ZipFile("b.zip") as pack:
        assert set(pack.namelist()) >= FILES
    # Without the program's text there are none of its numbers either.
    assert cli("pack", run, "-o", "c.zip", "--with-inputs", "--no-source").code == 0
    with zipfile.ZipFile("c.zip") as pack:
        assert not FILES & set(pack.namelist())


def test_a_run_that_has_no_rows_of_them_is_packed_without_them_too(cli: Cli, tmp_path: Path) -> None:
    folder = shutil.copytree(TAILS, tmp_path / "unfinished")
    (folder / "debug").mkdir()
    (folder / "debug" / "graph_inputs.bin").write_bytes(b"numbers")
    assert cli("pack", folder, "-o", "a.zip").code == 0
    with zipfile.ZipFile("a.zip") as pack:
        assert not [n for n in pack.namelist() if "graph_inputs" in n]


def test_a_report_says_that_they_are_elsewhere(run: Path) -> None:
    kept: list[bytes] = []
    store = FileStore(RunReader.open(run), lambda _number, data: kept.append(data))
    store.add_raw()
    rows = {f.path: f for f in store.rows if f.path in FILES}
    assert set(rows) == FILES
    assert all("program's own numbers" in str(row) for row in rows.values())
    assert not any(b"graph_inputs" in data for data in kept)


def test_verify_takes_them_where_they_are(cli: Cli, run: Path) -> None:
    reader = RunReader.open(run)
    job = graph_job(reader, reader.graphs[0], candidates_of_run(reader), every_config=False, lines=None)
    assert job.settings["recorded"] is True
    assert len(job.files["graph_inputs.bin"]) == 999 * 4
    other = graph_job(reader, reader.graphs[0], [], every_config=False, lines=None, recorded=False)
    assert (other.settings["recorded"], "graph_inputs.bin" in other.files) == (False, False)
    done = cli("verify", TAILS, "--inputs", "recorded")
    assert done.code == 2
    assert "no recorded inputs" in done.err
    assert "run --record-inputs" in done.err
    done = cli("verify", TAILS, "--inputs", "guessed")
    assert (done.code, "recorded or random" in done.err) == (2, True)


def test_recording_is_planned_and_refused_where_it_cannot_be(cli: Cli) -> None:
    done = cli("run", "--env-only", "--record-inputs", "--inputs-limit", "1MiB", "-o", "planned")
    assert "XPUDBG_RECORD_INPUTS=1048576" in done.out
    assert "XPUDBG_RECORD_INPUTS" not in cli("run", "--env-only", "-o", "plain").out
    done = cli("run", "--warm", "--record-inputs", "script.py")
    assert (done.code, "--warm" in done.err) == (2, True)
    done = cli("run", "--record-inputs", "--inputs-limit", "much", "script.py")
    assert (done.code, "not a size" in done.err) == (2, True)
