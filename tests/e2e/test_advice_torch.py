"""Advice on options, CUDA graphs and generated code, earned and mended under real torch: see ``advice_cases.py``."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from tests.sample_runs import QUICKER
from xpudbg.facts.advice import graph_replays, run_advice
from xpudbg.facts.kernels.tuning import analyse_tuning
from xpudbg.findings.advice_rules import CODE_RULES
from xpudbg.model.artifact import Kind
from xpudbg.model.finding import ReplayState
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader

pytestmark = [pytest.mark.torch, pytest.mark.weekly]

SCRIPT = Path(__file__).with_name("advice_cases.py")


def _cases() -> dict[str, set[str]]:
    """Names of the cases with the rules that each earns, out of the text: the script imports torch."""
    found = {}
    for node in ast.parse(SCRIPT.read_text()).body:
        for mark in getattr(node, "decorator_list", ()):
            found[node.name] = {str(arg.value) for arg in mark.args}  # type: ignore[attr-defined]
    return found


CASES = _cases()


@pytest.fixture(scope="module")
def run(torch_python: str, tmp_path_factory: pytest.TempPathFactory) -> RunReader:
    """All cases, compiled in one process for an XPU that is not there."""
    folder = tmp_path_factory.mktemp("advice")
    command = [sys.executable, "-m", "xpudbg", "run", "-q", "--target", "bmg", "--execute", "skip"]
    command += ["--ocloc", shutil.which("false") or "", "--out", "run", "--python", torch_python, str(SCRIPT)]
    environment = {**os.environ, **QUICKER, "PYTHONPATH": str(PROJECT)}
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, timeout=1200)
    return RunReader.open(folder / "run")


def _graphs(run: RunReader, case: str) -> list[GraphFiles]:
    ids = {g.id for g in run.manifest.graphs if g.function == case}
    return [g for g in run.graphs if g.id in ids]


@pytest.mark.parametrize("case", CASES)
def test_a_case_earns_its_advice_and_nothing_else(run: RunReader, case: str) -> None:
    graphs = _graphs(run, case)
    assert graphs
    assert {one.rule for one in run_advice(run, graphs)} == CASES[case]


def test_each_rule_about_code_has_a_case() -> None:
    assert {rule.id for rule in CODE_RULES} <= set().union(*CASES.values())


def test_torch_says_why_it_replays_nothing_on_an_xpu(run: RunReader) -> None:
    (replay,) = graph_replays(run, _graphs(run, "replayed"))
    assert (replay.state, replay.devices, replay.functions) == (ReplayState.LEFT_OUT, ("xpu",), 0)
    assert replay.reason.startswith("multiple devices")
    assert graph_replays(run, _graphs(run, "not_replayed")) == ()


def test_inductor_says_what_it_runs_without_a_search(run: RunReader) -> None:
    tuned = analyse_tuning(run, _graphs(run, "searched")).kernels
    (kernel,) = (k for k in tuned if k.launches)
    tried = [dict(c.options) for c in kernel.choices]
    assert [(t["XBLOCK"], t["num_warps"]) for t in tried] == [("1", "4"), ("8", "4")]
    # Without a search it is 8 rows and 8 warps, which max_autotune does not try.
    assert (kernel.default_tried, {c.default for c in kernel.choices}) == (False, {False})


def test_a_loop_is_led_to_its_line_and_place(run: RunReader) -> None:
    advice = {one.rule: one for one in run_advice(run, _graphs(run, "short_rows"))}
    loop, vector = advice["code/parallel-in-loop"], advice["code/short-vector-loop"]
    assert (loop.count, loop.launch, loop.kernel) == (2 * 32 * 49, 1, vector.kernel)
    assert vector.count == 32 * 49 * 490
    assert loop.where is not None
    assert loop.where.file.endswith("advice_cases.py")
    assert "softmax" in loop.where.code


def test_repeated_operations_are_in_the_kernel_once(run: RunReader) -> None:
    (graph,) = _graphs(run, "smooth_steps")
    (repeats,) = run_advice(run, [graph])
    text = run.texts(graph).texts[Kind.IR_PRE_FUSION]
    # Three values are read at each step, each made of three others.
    assert text.count("ops.load(") == 3**7
    assert repeats.count == text.count("ops.")
    assert repeats.where is not None
    assert "x * x * (3 - 2 * x)" in repeats.where.code
    code = run.inputs(graph).code
    assert code is not None
    (kernel,) = code.kernels
    assert kernel.source.count("tl.load(") == 1
