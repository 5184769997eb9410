"""One count of a run's kernels for all commands, without candidates of autotuning and copies that the host ran."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from xpudbg.facts.kernels.run_kernels import measure_spills
from xpudbg.facts.origins.coverage import run_coverage
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.kernel_counts import LooseKernel, count_run, launched_kernels, loose_kernels
from xpudbg.model.manifest import Graph, GraphKind, Kernel, Manifest, RunSource, RunState
from xpudbg.run.run_reader import RunReader
from xpudbg.store.manifest_file import new_manifest

FIXTURES = Path(os.environ.get("XPUDBG_FIXTURES") or Path(__file__).parents[4] / "shared" / "fixtures")
MIX = FIXTURES / "profile" / "mix.zip"


def manifest(*, coded: bool) -> Manifest:
    code = Artifact(Kind.OUTPUT_CODE, State.PRESENT if coded else State.MISSING, path="g/output_code.py")
    kernels = (
        Kernel("triton_poi_fused_add_0", KernelKind.TRITON, "g", "main", 3, ("A",)),
        Kernel("addk_0", KernelKind.USER_TRITON, "g", "main", 1, ("B",)),
        Kernel("extern_kernels.mm", KernelKind.EXTERN, "g", "main", 1),
        Kernel("triton_mm", KernelKind.TRITON_TEMPLATE, "", "", 0, ("C", "D", "E")),
        Kernel("addk", KernelKind.USER_TRITON, "", "", 0, ("F",), host_copy=True),
        Kernel("addk", KernelKind.USER_TRITON, "", "", 0, ("H",)),
    )
    graph = Graph("g", GraphKind.INFERENCE, "0/0", "main", artifacts=(code,))
    base = new_manifest("run", RunState.COMPLETE, RunSource.RUN)
    return Manifest(**{**vars(base), "graphs": (graph,), "kernels": kernels})


def test_a_kernel_counts_where_it_is_launched() -> None:
    counts = count_run(manifest(coded=True))
    assert (counts.kernels, counts.generated.total(), counts.outside.total()) == (3, 2, 1)
    assert (counts.candidates.total(), counts.candidate_entries, counts.host_copies.total()) == (1, 3, 1)
    assert (counts.launches, counts.cache_entries, counts.library.total()) == (5, 7, 1)
    assert [k.name for k in launched_kernels(manifest(coded=True))] == [
        "triton_poi_fused_add_0",
        "addk_0",
        "extern_kernels.mm",
        "addk",
    ]


def test_where_a_graph_left_no_code_a_generated_kernel_may_be_its() -> None:
    loose = loose_kernels(manifest(coded=False))
    assert loose[LooseKernel.CANDIDATE] == []
    assert [k.name for k in loose[LooseKernel.OUTSIDE]] == ["triton_mm", "addk"]


@pytest.mark.skipif(not MIX.is_file(), reason="no recorded runs beside the checkout")
def test_what_autotuning_tried_on_a_device_is_no_kernel_of_the_run() -> None:
    run = RunReader.open(MIX)
    counts = count_run(run.manifest)
    assert (counts.kernels, counts.outside.total()) == (11, 0)
    assert (counts.candidates.total(), counts.candidate_entries) == (2, 27)
    coverage = run_coverage(RunLinks(run))
    assert (coverage.kernels, coverage.with_line, coverage.outside) == (12, 12, 0)
    assert measure_spills(run).kernels == 11
