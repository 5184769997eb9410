"""The probe's record of the scheduler, made by a real torch: origins of its nodes, and the nodes of a Triton kernel's values."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sample_runs import QUICKER
from xpudbg.facts.fusion.graph_fusion import analyse_fusion
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.formats.fx_graph import parse_scheduler_nodes
from xpudbg.model.provenance import Level
from xpudbg.run.run_reader import RunReader

PROJECT = Path(__file__).resolve().parents[2]
SCRIPT = """
import torch

def f(x):
    y = torch.softmax(x, -1)
    return (y * 2).cumsum(-1), torch.sort(y + 1)[0].relu()

torch.compile(f)(torch.randn(8, 16, device="xpu"))
"""
pytestmark = [pytest.mark.torch, pytest.mark.canary]


def test_scans_sorts_and_values_have_their_nodes(
    torch_python: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("script.py").write_text(SCRIPT)
    words = [
        "run",
        "--python",
        torch_python,
        "--target",
        "bmg",
        "--execute",
        "skip",
        "--out",
        "run",
        "script.py",
    ]
    env = {**os.environ, **QUICKER, "PYTHONPATH": str(PROJECT), "OMP_NUM_THREADS": "1"}
    result = subprocess.run(
        [sys.executable, "-m", "xpudbg", *words], capture_output=True, env=env, check=False, text=True
    )
    assert result.returncode == 0, result.stderr
    (graph,) = json.loads(Path("run/manifest.json").read_text())["graphs"]
    (row,) = (a for a in graph["artifacts"] if a["kind"] == "scheduler_nodes")
    recorded = parse_scheduler_nodes(Path("run", row["path"]).read_text(), origin="x")
    assert recorded.problems == ()
    origins = {n.kind: set(n.origins) for n in recorded.value.nodes}
    assert "sort" in origins["Sort"]
    assert {"cumsum", "mul"} <= origins["Scan"]

    run = RunReader.open(Path("run"))
    (files,) = run.graphs
    kernels = analyse_fusion(run.inputs(files)).kernels
    members = {m.kind.value: m for k in kernels for m in k.members}
    assert "sort" in members["sort"].fx
    assert "cumsum" in members["scan"].fx

    links = RunLinks(run)
    links.links(files.id)
    code = links.code(files.id, (Level.KERNEL, f"K{len(kernels)}"))
    (scan,) = (x for x in code.lines if "associative_scan" in x.text)
    assert scan.members == {members["scan"].name}
    (sort,) = (x for x in code.lines if "sort_with_index" in x.text)
    assert sort.members == {members["sort"].name}
