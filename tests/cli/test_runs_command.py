"""The list of runs: figures, parents, order and files."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from tests.recorded_runs import CPU, PVC, USER, collect_recorded_runs
from xpudbg.compare.diff.runs import whole_run
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.run.run_reader import RunReader

Cli = Callable[..., Any]
DATA = PROJECT / "tests" / "data"
BMG = DATA / "explain-bmg-2.13" / "run"


@pytest.fixture
def runs() -> Path:
    root = Path.cwd() / ".xpudbg" / "runs"
    return collect_recorded_runs(root)


def listed(cli: Cli, *args: object) -> dict[str, dict[str, Any]]:
    return {r["name"]: r for r in json.loads(cli("runs", "--json", *args).out)["runs"]}


def add_run(root: Path, name: str, **changes: object) -> Path:
    run = root / name
    shutil.copytree(BMG, run)
    manifest = json.loads((run / "manifest.json").read_text())
    manifest |= {"name": name, **changes}
    (run / "manifest.json").write_text(json.dumps(manifest))
    return run


def test_figures_are_those_of_diff_and_unknown_is_no_number(cli: Cli, runs: Path) -> None:
    add_run(runs, "20260104-000000-block-bmg")
    found = listed(cli)
    for name, row in found.items():
        run = RunReader.open(runs / name)
        diff = compare_runs(whole_run(run), whole_run(RunReader.open(runs / name)))
        figures = {f.name: f.first for f in diff.figures}
        totals = row["totals"]
        assert totals["launches"] == row["launches"]
        for ours, theirs in (
            ("launches", "launches"),
            ("traffic", "bytes"),
            ("spilled_registers", "spilled_registers"),
        ):
            if theirs in figures:
                assert totals[ours] == figures[theirs], (name, ours)
    assert found[PVC]["totals"]["spilled_registers"] is None
    assert any("no native code tells" in why for why in found[PVC]["totals"]["unknown"])
    assert found[CPU]["totals"]["compile_seconds"] > 0
    table = cli("runs").out.splitlines()
    assert table[0].split()[:3] == ["run", "outcome", "parent"]
    assert not [line for line in table if line != line.rstrip()]


def test_a_run_that_was_killed_was_interrupted_and_parents_have_their_names(cli: Cli, runs: Path) -> None:
    first, second = "20260104-000000-block-bmg", "20260104-000001-block-bmg"
    add_run(runs, first)
    add_run(runs, second, state="running")
    assert listed(cli)[second]["outcome"] == "interrupted"
    assert listed(cli)[first]["outcome"] == "ok"
    rows = {
        words[0]: words
        for line in cli("runs", "--format", "csv").out.splitlines()
        if (words := line.split(","))
    }
    assert first in rows[second]


def test_names_of_edits_fit_a_row_of_a_narrow_terminal(
    cli: Cli, runs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = "20260104-000000-block-bmg"
    edit = "20260104-000001-edit-ttgir-triton_red_fused__to_copy_add_mul_native_layer_norm_backward_17"
    add_run(runs, first)
    change = {"parent": first, "path": "k.ttgir", "stage": "ttgir", "kernel": "k", "removed": 1, "added": 1}
    add_run(runs, edit, source="edit", made_from=[first], edited={**change, "made": [], "compilers": []})
    for key, value in (("FORCE_COLOR", "1"), ("TERM", "dumb"), ("COLUMNS", "80")):
        monkeypatch.setenv(key, value)
    shown = cli("runs").out.splitlines()
    (row,) = (line for line in shown if "└" in line)
    assert "20260104-000001-edit" in row and "ward_17 *" in row
    assert "launches" in shown[0]
    assert max(map(len, shown)) <= 80
    assert any("--format plain" in line for line in shown)
    assert edit in cli("runs", "--format", "plain").out


def test_what_was_measured_is_taken_again_and_a_changed_run_is_not(
    cli: Cli, runs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = listed(cli)
    monkeypatch.setattr("xpudbg.compare.metrics.measure_run", lambda *_, **__: pytest.fail("measured again"))
    assert listed(cli) == first
    manifest = runs / CPU / "manifest.json"
    manifest.write_text(manifest.read_text() + " ")
    with pytest.raises(pytest.fail.Exception):
        cli("runs")


def test_the_parent_is_the_run_before_of_the_same_script_and_target(cli: Cli, runs: Path) -> None:
    script = {"source": "run", "command": ["python", "a/block.py", "--x"]}
    names = [f"2026010{n}-000000-r" for n in (4, 5, 6, 7)]
    add_run(runs, names[0], **script)
    add_run(runs, names[1], source="run", command=["python", "-m", "block"])
    other = json.loads((BMG / "manifest.json").read_text())["emulated"] | {"target": "pvc"}
    add_run(runs, names[2], **script, emulated=other)
    add_run(runs, names[3], **script)
    found = listed(cli)
    assert [found[n]["parents"] for n in names] == [[], [], [], [names[0]]]
    assert found[names[3]]["address"] == "latest" and found[names[2]]["address"] == "latest~1"
    assert found[CPU]["parents"] == []
    assert "next: xpudbg diff latest~3 latest" in cli("runs").out


def test_a_run_that_was_collected_again_or_merged_comes_from_those(
    cli: Cli, runs: Path, tmp_path: Path
) -> None:
    block = add_run(runs, "20260104-000000-block")
    again = runs / "20260105-000000-again"
    assert cli("collect", block, "--out", again).code == 0
    merged = runs / "20260106-000000-merged"
    assert cli("merge", runs / CPU, runs / USER, "--out", merged).code == 0
    found = listed(cli)
    assert (found[again.name]["parents"], found[again.name]["made_from"]) == ([block.name], True)
    assert found[merged.name]["parents"] == [CPU, USER]


def test_order(cli: Cli, runs: Path) -> None:
    (runs / PVC / "manifest.json").write_text("{")
    assert list(listed(cli)) == [CPU, PVC, USER]
    by_launches = list(listed(cli, "--sort", "launches"))
    assert by_launches[-1] == PVC
    figures = [r["launches"] for r in listed(cli, "--sort", "launches").values() if r["outcome"] != "damaged"]
    assert figures == sorted(figures, reverse=True) and len(set(figures)) == 2
    for key in (
        "created",
        "name",
        "graphs",
        "kernels",
        "bytes",
        "spills",
        "breaks",
        "recompiles",
        "compile",
        "size",
    ):
        assert len(listed(cli, "--sort", key)) == 3
    assert cli("runs", "--sort", "nothing").code == 2
    assert (
        cli("runs", "--format", "csv")
        .out.splitlines()[0]
        .endswith("launches,bytes,spilled registers,compile,created,parent,edited,result")
    )


def test_without_pyarrow_the_error_says_what_to_install(
    cli: Cli, runs: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    result = cli("runs", "--parquet", tmp_path / "runs.parquet")
    assert result.code == 2 and "xpudbg[parquet]" in result.err
    assert not (tmp_path / "runs.parquet").exists()


def test_parquet_has_a_row_a_run_with_types(cli: Cli, runs: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "runs.parquet"
    (runs / PVC / "manifest.json").write_text("{")
    assert cli("runs", "--parquet", file).code == 0
    table = parquet.read_table(file)
    rows = {r["name"]: r for r in table.to_pylist()}
    assert list(rows) == [CPU, PVC, USER]
    assert rows[PVC]["outcome"] == "damaged" and rows[PVC]["launches"] is None and rows[PVC]["graphs"] is None
    assert rows[USER]["launches"] == listed(cli)[USER]["launches"]
    assert str(table.schema.field("created").type) == "timestamp[us, tz=UTC]"
    assert cli("runs", "--parquet", file).code == 2
    assert cli("runs", "--parquet", file, "--force").code == 0


def test_processes_of_a_job_have_figures_of_their_own(cli: Cli) -> None:
    job = DATA / "job-cpu-2.13" / "run"
    manifest = json.loads((job / "manifest.json").read_text())
    rows = {r["name"]: r for r in json.loads(cli("runs", job, "--json").out)["runs"]}
    assert {n: (r["outcome"], r["result"], r["graphs"], r["graph_breaks"]) for n, r in rows.items()} == {
        "softmax": ("ok", "pass", 1, 0),
        "broken": ("failed", "", 1, 0),
        "two_parts": ("ok", "pass", 2, 1),
    }
    assert sum(r["graphs"] for r in rows.values()) == len(manifest["graphs"])
    assert sum(r["kernels"] for r in rows.values()) == len([k for k in manifest["kernels"] if k["graph"]])
    assert rows["two_parts"]["launches"] == 2 and rows["softmax"]["launches"] == 1
    by_breaks = json.loads(cli("runs", job, "--sort", "breaks", "--json").out)["runs"]
    assert by_breaks[0]["name"] == "two_parts"


def test_a_run_of_one_process_is_one_line(cli: Cli) -> None:
    (row,) = json.loads(cli("runs", BMG, "--json").out)["runs"]
    manifest = json.loads((BMG / "manifest.json").read_text())
    assert row["graphs"] == len(manifest["graphs"]) and row["result"] == ""
