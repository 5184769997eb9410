"""Golden screens of two runs against each other, and of the list of runs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.conftest import PROJECT
from tests.golden_screens import Golden

PAIRS = PROJECT / "tests" / "data" / "diff-cpu-2.13"


def test_a_break_that_went(golden: Golden, screens_folder: Path) -> None:
    for name in ("with-print", "without-print"):
        shutil.copytree(PAIRS / name, screens_folder / name, dirs_exist_ok=True)
    golden("diff-small", "diff", "with-print", "without-print", code=1)


def changed(runs: Path, name: str) -> str:
    """A copy of a run that reads as if one kernel's code had been written otherwise, outside of the list of runs."""
    copy = runs.parents[1] / f"{name}-changed"
    if not copy.is_dir():
        shutil.copytree(runs / name, copy)
        manifest = json.loads((copy / "manifest.json").read_text())
        graph = next(g for g in manifest["graphs"] if g["kind"] == "forward")
        (code,) = (a["path"] for a in graph["artifacts"] if a["kind"] == "output_code")
        text = (copy / code).read_text()
        (copy / code).write_text(text.replace("tl.full([1, 1], 128", "tl.full([1, 1], 256"))
    return str(copy.relative_to(runs.parents[1]))


def test_one_kernel_of_a_transformer(golden: Golden, screens_folder: Path, medium_run: str) -> None:
    other = changed(screens_folder / ".xpudbg" / "runs", medium_run)
    golden("diff-medium", "diff", medium_run, other, code=1)


def test_many_graphs_that_are_the_same(golden: Golden, screens_folder: Path, large_run: str) -> None:
    runs = screens_folder / ".xpudbg" / "runs"
    shutil.copytree(runs / large_run, screens_folder / "graphs400-again", dirs_exist_ok=True)
    golden("diff-large", "diff", large_run, "graphs400-again")


def test_the_list_of_runs(golden: Golden, small_run: str, medium_run: str, large_run: str) -> None:
    screen = golden("runs", "runs")
    assert all(name in screen for name in (small_run, medium_run, large_run))
