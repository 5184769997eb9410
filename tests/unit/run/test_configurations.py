"""One choice of the configurations that count, whoever asks."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from xpudbg.compare.ci import kernel_facts
from xpudbg.facts.kernels.run_kernels import RunKernels
from xpudbg.facts.kernels.triton_cache import list_found
from xpudbg.run.cache_files import RunCache, configurations_of, counting, find_caches
from xpudbg.run.run_reader import RunReader

CACHE = PROJECT / "tests" / "data" / "triton_cache_pvc" / "cache"
GEMM = sorted(p.name for p in CACHE.iterdir() if p.name.startswith(("3U7H", "5B6J")))


@pytest.mark.parametrize(
    ("folders", "winners", "count"),
    [
        (["A", "B"], {"B"}, (["B"], True)),
        (["A", "B"], set(), (["A", "B"], False)),
        (["A", "B"], {"C"}, (["A", "B"], False)),
        (["A", "B", "C"], {"A", "C"}, (["A", "C"], True)),
        (["A", "B~2"], {"B"}, (["B~2"], True)),
        (["A"], {"A"}, (["A"], True)),
        ([], {"A"}, ([], False)),
    ],
)
def test_those_count_that_autotuning_chose_else_all(
    folders: list[str], winners: set[str], count: tuple[list[str], bool]
) -> None:
    assert counting(folders, winners, str) == count


@pytest.fixture
def bundle(cli: Callable[..., Any]) -> Path:
    """A run with two configurations of a kernel."""
    assert cli("collect", CACHE, "-o", "run").code == 0
    return Path("run")


@pytest.mark.parametrize("winners", [GEMM[:1], GEMM[1:], GEMM, []])
def test_rules_lists_and_pages_take_the_same(bundle: Path, winners: list[str]) -> None:
    for number, key in enumerate(winners):
        (bundle / f"{number}.best_config").write_text(json.dumps({"triton_cache_hash": key}))
    run = RunReader.open(bundle)
    kernel = next(k for k in run.manifest.kernels if k.name == "gemm_kernel")
    entries = [f for f in run.fact(RunCache).found.entries if f.key in GEMM]
    (one,) = configurations_of(entries, run.fact(RunCache).winners)
    expected = winners or GEMM
    assert [f.key for f in one.counting] == expected
    assert one.one == (one.counting[0] if len(expected) == 1 else None)
    assert bool(one.why) == bool(winners)
    native = run.fact(RunKernels).by_name[kernel.graph, kernel.name]
    assert [f.key for f in native.entries] == expected
    measure = native.measure
    assert measure is not None
    assert measure.entries == len(expected)
    assert [row.key for row in kernel_facts(run).rows[kernel.graph, kernel.name]] == expected
    rows = [row for row in list_found(find_caches([bundle]))[0].entries if row.key in GEMM]
    assert [row.winner for row in rows] == [key in winners if winners else None for key in GEMM]


def test_a_kernel_of_another_file_is_not_refused_by_the_choice_for_its_namesake(tmp_path: Path) -> None:
    for key in GEMM:
        shutil.copytree(CACHE / key, tmp_path / key)
    for file in (tmp_path / GEMM[1]).iterdir():
        if file.suffix in {".ttir", ".ttgir", ".source"}:
            file.write_bytes(file.read_bytes().replace(b"kernels.py", b"others.py"))
    (tmp_path / "x.best_config").write_text(json.dumps({"triton_cache_hash": GEMM[0]}))
    for sources in (False, True):
        (listing,) = list_found(find_caches([tmp_path]), sources=sources)
        assert [row.winner for row in listing.entries] == [True, None]
