"""What `show-fusion` says to try, tried by Inductor: see ``fusion_remedy_cases.py``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from tests.e2e.fusion_remedy_cases import CASES
from tests.sample_runs import QUICKER
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.fusion.unfused_pairs import find_pair
from xpudbg.facts.kernels.tuning import analyse_tuning
from xpudbg.findings.fusion_rules import FUSION_REMEDIES
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.triton import TuningEvidence
from xpudbg.run.run_reader import RunReader

pytestmark = [pytest.mark.torch, pytest.mark.weekly]

_NOT_TRIED = {
    "see_pairs_between": "says where to look",
    "collect_log": "below, by a graph without the log",
    "cutlass_epilogue": "needs CUDA's CUTLASS backend",
    "epilogue_fusion": "torch 2.13 logs no reason for a template with epilogues off",
    "epilogue_shape": "says a condition of templates; torch 2.13 logs no reason where it is not met",
    "max_tiles": "no graph was found that torch 2.13 refuses for its tiling",
    "same_device": "torch 2.13 copies between devices by a call, so that no pair is refused for them",
    "expand_broadcast_only": "the same as 'expand', where the loops are not known",
}
"""Suggestions without a graph, and why."""


@pytest.fixture(scope="module")
def run(torch_python: str, tmp_path_factory: pytest.TempPathFactory) -> RunReader:
    """All graphs, compiled in one process for an XPU that is not there; nothing is launched."""
    folder = tmp_path_factory.mktemp("fusion")
    script = Path(__file__).with_name("fusion_remedy_cases.py")
    command = [sys.executable, "-m", "xpudbg", "run", "-q", "--target", "bmg", "--execute", "skip"]
    command += ["--ocloc", shutil.which("false") or "", "--out", "run", "--python", torch_python, str(script)]
    environment = {**os.environ, **QUICKER, "PYTHONPATH": str(PROJECT)}
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, timeout=1200)
    return RunReader.open(folder / "run")


@pytest.fixture(scope="module")
def fusions(run: RunReader) -> list[GraphFusion]:
    return [fusion_of(run, graph) for graph in sorted(run.graphs, key=lambda g: int(g.id.split("_")[2]))]


def _said(run: RunReader, fusion: GraphFusion) -> set[str]:
    """What is said to try for pairs of the graph, and of its first two kernels, as ``--why`` does."""
    graph = next(g for g in run.graphs if g.id == fusion.id)
    asked = find_pair([run.inputs(graph)], [fusion], ("K1", "K2")) if len(fusion.kernels) > 1 else []
    pairs = [*fusion.not_fused, *(pair for _, pair in asked)]
    return {s for pair in pairs for s in pair.suggestions}


def test_every_suggestion_has_a_graph_that_follows_it() -> None:
    for applied in (False, True):
        tried = {name for name, is_applied, *_ in CASES if is_applied is applied}
        assert tried | _NOT_TRIED.keys() == FUSION_REMEDIES.keys()


def test_what_is_said_to_try_makes_fewer_kernels(run: RunReader, fusions: list[GraphFusion]) -> None:
    assert len(fusions) == len(CASES)
    wrong = []
    for (name, applied, kernels, *_), fusion in zip(CASES, fusions, strict=True):
        said = _said(run, fusion)
        if len(fusion.kernels) != kernels or (name in said) is applied:
            wrong.append((name, applied, [k.name for k in fusion.kernels], said))
    assert not wrong


def test_choices_of_products_are_recorded_and_led_to_the_launch_that_runs(
    run: RunReader, fusions: list[GraphFusion]
) -> None:
    report = analyse_tuning(run, run.graphs)
    assert report.emulated
    tuned = {row.launches[0].graph: row for row in report.kernels if row.what and row.launches}
    for (name, applied, *_), fusion in zip(CASES, fusions, strict=True):
        if name.startswith("max_autotune") and applied:
            row = tuned[fusion.id]
            assert row.evidence is TuningEvidence.RECORDED
            (chosen,) = [c for c in row.choices if c.chosen]
            assert row.kernel == fusion.kernels[row.launches[0].numbers[0] - 1].name
            assert ("template" in fusion.kernels[row.launches[0].numbers[0] - 1].kind) == (
                not chosen.name.startswith(("mm", "addmm", "_mkl", "convolution", "bias"))
            )


def test_a_pair_without_a_log_has_its_reason_with_one(run: RunReader, tmp_path: Path) -> None:
    number = [(name, applied) for name, applied, *_ in CASES].index(("expand", False))
    graph = next(g for g in run.graphs if int(g.id.split("_")[2]) == number)
    assert "collect_log" not in _said(run, fusion_of(run, graph))
    for artifact in next(g for g in run.manifest.graphs if g.id == graph.id).artifacts:
        if artifact.path.endswith((".py", ".txt")):
            shutil.copy(run.root / artifact.path, tmp_path)
    bare = RunReader.open(tmp_path)
    (alone,) = bare.graphs
    assert "collect_log" in _said(bare, fusion_of(bare, alone))
