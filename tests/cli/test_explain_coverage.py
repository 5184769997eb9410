"""Kernels that lead to a line of the program, in bundles of every real fixture: folders with their traces, and traces alone."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from xpudbg.facts.origins.coverage import run_coverage
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.run.run_reader import RunReader

Cli = Callable[..., Any]
DATA = Path(__file__).parents[1] / "data"
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


TRACES = {
    "artifacts.log": (0, 0),
    "cache_hit_miss.log": (3, 3),
    "chromium_events.log": (0, 0),
    "comp_failure.log": (0, 0),
    "comp_metrics.log": (0, 0),
    "export.log": (0, 0),
    "export_guard_added.log": (0, 0),
    "inductor_provenance_aot_log.txt": (4, 0),
    "inductor_provenance_jit_cuda_log.txt": (5, 0),
    "links.log": (1, 1),
    "multi_rank_logs": (7, 7),
    "multi_rank_messy_input": (4, 1),
    "multi_rank_runtime": (95, 0),
    "multi_rank_schedule": (24, 0),
    "simple.log": (4, 1),
    "simple_corrupted_json.log": (4, 1),
}
"""Kernels of each trace, and those that have the line of the compile alone; traces without kernels hold no generated code."""


@pytest.mark.parametrize("name", TRACES)
def test_traces_without_a_debug_folder(cli: Cli, shared_fixtures: Path, tmp_path: Path, name: str) -> None:
    kernels, by_call = TRACES[name]
    found = _covered(cli, shared_fixtures / "torch_trace" / name, tmp_path / "bundle")
    assert found == (kernels, kernels, by_call)


def test_no_fixture_is_left_out(shared_fixtures: Path) -> None:
    assert {p.name for p in (shared_fixtures / "torch_trace").iterdir()} - {"SOURCE.txt"} == set(TRACES)
    runs = {p.name for p in (shared_fixtures / "inductor").iterdir()}
    assert runs == {"cpu-2.15.0", "cpu-2.7.1", "cpu-2.9.1", "cuda-h200-2.11"}


@pytest.mark.parametrize(
    "name",
    ["offline-triton-xpu-3.2.0b1", "offline-triton-xpu-3.3.0b1-pvc", "triton-cache-gemm-bmg-triton3.7.1"],
)
def test_caches_of_kernels_that_people_wrote(shared_fixtures: Path, name: str) -> None:
    """Those of Inductor without their graphs, and of Triton of 2024 without lines, have none: test_explain_eager_kernels.py."""
    coverage = run_coverage(RunLinks(RunReader.open(shared_fixtures / "xpu" / name)))
    assert coverage.kernels == coverage.with_line > 0


def test_a_model_of_a_library_leads_to_the_line_of_the_program_that_called_it(
    cli: Cli, tmp_path: Path
) -> None:
    """All nodes of a model of ``transformers``, and the compiled function itself, are lines of that library."""
    raw = tmp_path / "raw"
    shutil.copytree(DATA / "run-cpu-2.13" / "raw", raw)
    installed = "/opt/venv/lib/python3.11/site-packages/library/step.py"
    caller = '{"line": 3, "name": "<module>", "filename": 999, "loc": "library.run()"}'
    for file in raw.rglob("*"):
        if file.is_file():
            text = file.read_bytes().replace(b"/home/user/demo/step.py", installed.encode())
            if file.parent.name == "trace":
                head = b'V1120 17:25:03.668000 29423 t.py:28] {"str": ["/home/user/app/main.py", 999]}\n'
                text = head + text.replace(
                    b'{"dynamo_start": {"stack": [', f'{{"dynamo_start": {{"stack": [{caller}, '.encode()
                )
            file.write_bytes(text)
    kernels, found, by_call = _covered(cli, raw, tmp_path / "bundle")
    assert kernels and found == by_call == kernels
    out = cli("explain", "K1", f"{tmp_path / 'bundle'}:model__0_inference_0").out
    assert "main.py:3" in out and "library.run()" in out
