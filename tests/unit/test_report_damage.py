"""Damaged bundles: each gives a report that says at the place what is missing there."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.report_blocks import ReadReport, read_report
from xpudbg.commands.compilers import disassemble_entry
from xpudbg.report.make import ReportSettings, make_report
from xpudbg.run.run_reader import RunReader

BLOCK = Path(__file__).resolve().parents[1] / "data" / "explain-bmg-2.13" / "run"
GRAPH, KERNEL = "graph:model__0_inference_0", "kernel:model__0_inference_0:K1"
NOT_IT = b"\xff\x00 not it \x01" * 40


def _report(tmp_path: Path, run: Path) -> ReadReport:
    file = tmp_path / "r.html"
    make_report(RunReader.open(run), ReportSettings(disassemble=disassemble_entry)).write(file)
    return read_report(file)


def _damaged(tmp_path: Path, name: str, damage: str) -> ReadReport:
    """The report of a run with one damaged file."""
    run = tmp_path / "run"
    shutil.copytree(BLOCK, run)
    (file,) = (found for found in run.rglob(name) if not found.name.startswith("__grp__"))
    data = file.read_bytes()
    if damage == "removed":
        file.unlink()
    else:
        file.write_bytes({"cut": data[: len(data) // 2], "other": NOT_IT, "empty": b""}[damage])
    return _report(tmp_path, run)


def _level(page: Any, name: str) -> dict[str, Any]:
    (level,) = [level for level in page["levels"] if level["level"] == name]
    return dict(level)


@pytest.mark.parametrize(
    ("name", "damage", "level", "words"),
    [
        ("*.ttir", "removed", "ttir", "lists"),
        ("*.ttgir", "removed", "ttgir", "and the file is not there"),
        ("*.spv", "removed", "spv", "and the file is not there"),
        ("*.llir", "other", "llir", "is damaged: it is no text"),
        ("*.zebin", "removed", "asm", "`xpudbg triton-cache native ADDRESS` makes it"),
        ("*.zebin", "cut", "asm", "the ELF object is damaged"),
        ("fx_graph_readable.py", "removed", "aten", "No such file"),
        ("ir_pre_fusion.txt", "removed", "scheduler", "No such file"),
        ("output_code.py", "removed", "code", "No such file"),
    ],
)
def test_a_column_says_why_it_is_empty(
    tmp_path: Path, name: str, damage: str, level: str, words: str
) -> None:
    page = _damaged(tmp_path, name, damage).json(KERNEL)
    assert words in _level(page, level)["missing"]


@pytest.mark.parametrize(
    ("name", "damage", "page", "words"),
    [
        ("*.ttgir", "cut", KERNEL, "it is truncated"),
        ("*.llir", "empty", KERNEL, "the file is empty"),
        ("*.spv", "cut", KERNEL, "truncated or damaged"),
        ("triton_*.json", "cut", KERNEL, "not JSON"),
        ("fx_graph_nodes.json", "cut", GRAPH, "the file ends early"),
        ("fx_graph_transformed.py", "other", GRAPH, "no FX graph found in it"),
        ("ir_post_fusion.txt", "cut", GRAPH, "the file ends inside node op3"),
        ("output_code.py", "cut", GRAPH, "the file ends inside the source of a kernel"),
        ("*_node_mappings.json", "other", GRAPH, "no JSON"),
        ("torch_logs.log", "removed", GRAPH, "cannot be read"),
    ],
)
def test_a_page_says_what_of_it_is_damaged(
    tmp_path: Path, name: str, damage: str, page: str, words: str
) -> None:
    report = _damaged(tmp_path, name, damage)
    problems = report.json(page)["problems"]
    assert any(words in problem for problem in problems), problems
    assert not any("cannot be read: cannot read" in problem for problem in problems)
    assert not any(problem.startswith(report.json(page)["id"]) for problem in problems)


def test_the_overview_names_what_could_not_be_read(tmp_path: Path) -> None:
    index = _damaged(tmp_path, "dynamo_output_graph.py", "cut").json("index")
    assert any("dynamo_output_graph.py" in row["where"] for row in index["problems"])


def test_figures_of_a_damaged_graph_are_unknown_and_not_zero(tmp_path: Path) -> None:
    index = _damaged(tmp_path, "ir_post_fusion.txt", "other").json("index")
    (saved,) = [figure for figure in index["figures"] if figure["key"] == "bytes_saved"]
    assert (saved["value"], saved["note"]) == ("unknown", "the IR of no graph is complete")
    (row,) = index["graphs"]
    assert row["bytes_saved"] is None


def test_a_whole_entry_that_was_removed_leaves_the_kernel_without_stages(tmp_path: Path) -> None:
    run = tmp_path / "run"
    shutil.copytree(BLOCK, run)
    shutil.rmtree(run / "triton_cache")
    page = _report(tmp_path, run).json(KERNEL)
    assert page["problems"]
    assert [level["level"] for level in page["levels"]][-1] == "code"
