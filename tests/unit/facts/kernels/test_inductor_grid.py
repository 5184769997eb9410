"""Grids of kernels whose sizes and blocks are constants, held against what a device launched."""

from __future__ import annotations

import gzip
import json
import shutil
from collections import defaultdict
from pathlib import Path

import pytest

from xpudbg.facts.kernels.card_code import inductor_grid
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.model.generated_code import source_file_name
from xpudbg.run.cache_files import RunCache
from xpudbg.run.run_reader import RunReader

RUN = Path(__file__).resolve().parents[3] / "data" / "user-lines-bmg-2.13" / "run"
SUM = "triton_per_fused_sum_1"


def grids(root: Path) -> dict[str, set[tuple[int, ...]]]:
    found = defaultdict(set)
    for files in RunReader.open(root).fact(RunCache).found.entries:
        reader = EntryReader(files)
        found[reader.metadata.name].add(inductor_grid(reader))
    return found


def test_each_configuration_has_its_own() -> None:
    """Of 8 rows a program takes 8 (``%c8_i32``), or one (the program's id as it is)."""
    assert grids(RUN)[SUM] == {(1,), (8,)}
    assert grids(RUN)["scale_kernel"] == {()}, "the user's own launch says"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("    xnumel = 8\n", "    xnumel = 17\n", {(3,), (17,)}),
        ("    xnumel = 8\n", "    xnumel = ks0\n", {()}),
        ("'grid_type': 'Grid1D'", "'grid_type': 'SplitScanGrid'", {()}),
        ("tl.program_id(0) * XBLOCK", "tl.program_id(0) * XBLOCK * 2", {()}),
    ],
)
def test_what_constants_do_not_tell_is_unknown(
    tmp_path: Path, old: str, new: str, told: set[tuple[int, ...]]
) -> None:
    run = Path(shutil.copytree(RUN, tmp_path / "run"))
    (path,) = (run / "inductor_cache").rglob("*.py")
    text = path.read_text().replace(old, new)
    name = source_file_name(text)
    (run / "inductor_cache" / name[1:3]).mkdir()
    (run / "inductor_cache" / name[1:3] / name).write_text(text)
    for ttir in run.rglob(f"{SUM}.ttir"):
        ttir.write_text(ttir.read_text().replace(path.name, name))
    assert grids(run)[SUM] == told


def test_a_source_that_is_not_the_one_that_was_compiled_is_not_read(tmp_path: Path) -> None:
    run = Path(shutil.copytree(RUN, tmp_path / "run"))
    (path,) = (run / "inductor_cache").rglob("*.py")
    path.write_text(path.read_text().replace("xnumel = 8", "xnumel = 17"))
    assert grids(run)[SUM] == {()}


@pytest.mark.parametrize(("name", "known"), [("mix", 9), ("llama", 31)])
def test_what_is_told_is_what_a_device_launched(shared_fixtures: Path, name: str, known: int) -> None:
    folder = shared_fixtures / "profile"
    if not (folder / f"{name}.zip").is_file():
        pytest.skip("no recorded profile")
    launched = defaultdict(set)
    for event in json.loads(gzip.decompress((folder / f"{name}.json.gz").read_bytes()))["traceEvents"]:
        if event.get("cat") == "kernel" and event["name"].startswith("triton_"):
            launched[event["name"]].add(tuple(event["args"]["grid"]))
    told = grids(folder / f"{name}.zip")
    mine = {kernel: {(*g, 1, 1)[:3] for g in told[kernel] if g} for kernel in launched if any(told[kernel])}
    assert len(mine) == known
    assert [kernel for kernel, found in mine.items() if not launched[kernel] & found] == []
