"""Kernels that lead to a line of the program, in bundles of every real fixture: folders with their traces, and traces alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from xpudbg.analysis.provenance.coverage import run_coverage
from xpudbg.analysis.provenance.run_links import RunLinks
from xpudbg.analysis.run_reader import RunReader

Cli = Callable[..., Any]
GOAL = 0.95


def _covered(cli: Cli, source: Path, bundle: Path) -> tuple[int, int, int]:
    """Kernels, those with a line, and those that have the line of the compile alone."""
    assert cli("collect", source, "-o", bundle).code == 0
    coverage = run_coverage(RunLinks(RunReader.open(bundle)))
    assert coverage.kernels - coverage.with_line == len(coverage.unlinked)
    return coverage.kernels, coverage.with_line, coverage.by_call


@pytest.mark.parametrize("version", ["cpu-2.15.0", "cpu-2.7.1", "cpu-2.9.1", "cuda-h200-2.11"])
def test_runs_with_debug_folder_and_trace(
    cli: Cli, shared_fixtures: Path, tmp_path: Path, version: str
) -> None:
    for case in sorted((shared_fixtures / "inductor" / version).iterdir()):
        kernels, found, by_call = _covered(cli, case, tmp_path / case.name)
        assert found >= GOAL * kernels, case.name
        assert (kernels == 0) == (case.name == "fail")
        assert by_call == (kernels if case.name == "mlp_train" else 0), (
            "a Sequential has no line of its own in any stack"
        )


@pytest.mark.parametrize(
    ("name", "kernels", "by_call"),
    [
        ("inductor_provenance_jit_cuda_log.txt", 5, 0),
        ("multi_rank_runtime", 95, 0),
        ("multi_rank_schedule", 24, 0),
        ("multi_rank_logs", 7, 7),
        ("simple.log", 4, 1),
        ("simple_corrupted_json.log", 4, 1),
        ("cache_hit_miss.log", 3, 3),
    ],
)
def test_traces_without_a_debug_folder(
    cli: Cli, shared_fixtures: Path, tmp_path: Path, name: str, kernels: int, by_call: int
) -> None:
    found = _covered(cli, shared_fixtures / "torch_trace" / name, tmp_path / "bundle")
    assert found == (kernels, kernels, by_call)
