"""Spills of a whole run are the sum of what check lists kernel by kernel."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from tests.conftest import PROJECT
from xpudbg.compare.diff.runs import whole_run
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.compare.metrics import measure_run
from xpudbg.facts.kernels.run_kernels import measure_spills
from xpudbg.model.native import SpillTotal
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod
from xpudbg.run.run_reader import RunReader
from xpudbg.store.reader import open_bundle

DATA = PROJECT / "tests" / "data"


def collected(source: Path, out: Path) -> RunReader:
    collect_paths([source], out=out, name="demo", how=ImportMethod.COPY, progress=lambda _: None)
    return RunReader.open(out)


def check_sum(run: RunReader) -> SpillTotal:
    kernels = [k for k in measure_run(run).kernels if k.native is not None or "triton" in k.kind]
    total = measure_spills(run)
    assert total.kernels == len(kernels)
    assert total.bytes == sum(k.native.spill_bytes or 0 for k in kernels if k.native)
    assert total.unknown == sum(k.native is None or k.native.spills_unknown > 0 for k in kernels)
    return total


def test_it_is_the_sum_that_check_lists(tmp_path: Path) -> None:
    own = check_sum(collected(DATA / "triton_cache_pvc", tmp_path / "own"))
    assert own == SpillTotal(3, 1, 14_912, 14_912 // 64, 1, 14_912)
    assert check_sum(RunReader.open(DATA / "explain-bmg-2.13" / "run")).kernels


def test_a_kernel_that_spills_in_one_of_two_configurations_is_counted_as_such(tmp_path: Path) -> None:
    run = collected(DATA / "triton_cache_pvc", tmp_path / "own")
    kernels = {k.name: k for k in run.manifest.kernels}
    spilling, other = kernels["softmax_kernel"], kernels["add_kernel"]
    both = replace(spilling, cache_keys=spilling.cache_keys + other.cache_keys)
    manifest = replace(run.manifest, kernels=(both,))
    total = measure_spills(RunReader(run.root, bundle=open_bundle(run.root, manifest=manifest)))
    assert (total.spilling, total.in_some, total.most) == (1, 1, 14_912)
    words = total.sentence("Triton kernel").split(", ")
    assert words[0] == "1 of 1 Triton kernel spills registers"
    assert words[1] == "only in some of its configurations"
    assert words[2].startswith("up to 14.6 KiB")


def test_it_is_the_sum_of_real_caches(shared_fixtures: Path, tmp_path: Path) -> None:
    pvc = check_sum(collected(shared_fixtures / "xpu" / "offline-triton-xpu-3.3.0b1-pvc", tmp_path / "pvc"))
    assert pvc.bytes >= 101_888
    cuda = collected(shared_fixtures / "inductor" / "cuda-h200-2.11" / "graph_break", tmp_path / "cuda")
    for ptx in cuda.root.rglob("*.ptx"):
        ptx.write_text(ptx.read_text().replace("__local_depot0[28]", "__local_depot0[8]"))
    assert check_sum(cuda).registers == 6


def test_a_kernel_whose_spills_are_unknown_leaves_the_figure_unknown(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    shutil.copytree(DATA / "triton_cache_pvc", cache)
    run = collected(cache, tmp_path / "all")
    other = collected(cache, tmp_path / "again")
    diff = compare_runs(whole_run(run), whole_run(other))
    (spilled,) = (f for f in diff.figures if f.name == "spilled_registers")
    assert (spilled.first, spilled.second) == (None, None)
    assert spilled.unknown[0] == "no native code tells it of 1 of 3 Triton kernels"


def test_a_run_on_a_cpu_is_not_said_to_spill_nothing(tmp_path: Path) -> None:
    """Its kernels are C++; the other run's are Triton's, with native code."""
    cpu = collected(DATA / "run-cpu-2.13" / "raw", tmp_path / "cpu")
    diff = compare_runs(whole_run(cpu), whole_run(RunReader.open(DATA / "explain-bmg-2.13" / "run")))
    spilled = [f for f in diff.figures if f.name.startswith("spilled")]
    assert [f.first for f in spilled] == [None, None] and all(f.second is not None for f in spilled)
    assert {f.unknown[0] for f in spilled} == {"its kernels are C++ for a CPU: nothing tells what they spill"}
