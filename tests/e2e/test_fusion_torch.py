"""``show-fusion`` and ``diff`` on runs of a real torch: the interpreter of ``XPUDBG_TORCH_PYTHON``."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.torch, pytest.mark.canary]
Spawn = Callable[..., subprocess.CompletedProcess[bytes]]

SCRIPT = """
import sys
import torch

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b, self.norm = torch.nn.Linear(16, 32), torch.nn.Linear(32, 8), torch.nn.LayerNorm(32)

    def forward(self, x):
        return self.b(self.norm(torch.nn.functional.gelu(self.a(x))))

torch.manual_seed(0)
model = torch.compile(Model())
out = model(torch.randn(64, 16))
(out.relu() if "relu" in sys.argv else out).sum().backward()
"""


def report(spawn: Spawn, *words: str) -> dict[str, Any]:
    done = spawn(*words, "--json")
    assert done.stderr == b""
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_a_training_step_is_understood_whole_and_two_runs_of_it_are_the_same(
    spawn: Spawn, torch_python: str
) -> None:
    Path("step.py").write_text(SCRIPT)
    for _ in range(2):
        assert spawn("run", "--python", torch_python, "-q", "step.py").returncode == 0
    graphs = report(spawn, "show-fusion")["graphs"]
    assert sorted(g["kind"] for g in graphs) == ["backward", "forward"]
    for graph in graphs:
        assert graph["problems"] == []
        assert graph["missing"] == []
        assert graph["has_log"]
        assert graph["bytes_after"] < graph["bytes_before"]
        assert all(k["nodes"] for k in graph["kernels"])
        members = [m for k in graph["kernels"] for m in k["members"]]
        assert len(members) == graph["nodes_before"]
        assert all(m["fx"] for m in members), [m["name"] for m in members if not m["fx"]]
    same = spawn("diff", "latest~1", "latest")
    assert (same.returncode, same.stdout.splitlines()[0][:9]) == (0, b"the same:")
    assert spawn("show-fusion", "-o", "step.html").returncode == 0
    assert b"</html>" in Path("step.html").read_bytes()


SUBGRAPHS = """
import torch

@torch.compile(fullgraph=True)
def f(x, p):
    y = torch.cond(p, lambda t: (t @ t).relu(), lambda t: t.cos() - 1, (x.sin(),))
    return torch.cond(p, lambda t: torch.cond(t.sum() > 1, lambda u: u * 2, lambda u: u + 1, (t,)), torch.sin, (y,))

f(torch.randn(8, 8), torch.tensor(True))
"""


def test_the_ir_of_a_graph_and_of_its_subgraphs_is_kept(spawn: Spawn, torch_python: str) -> None:
    Path("branches.py").write_text(SUBGRAPHS)
    assert spawn("run", "--python", torch_python, "-q", "branches.py").returncode == 0
    [graph] = report(spawn, "show-fusion")["graphs"]
    assert graph["problems"] == []
    assert all(k["nodes"] and k["bytes_read"] for k in graph["kernels"])
    inside = {k["function"] for k in graph["kernels"]}
    assert {"", "true_graph_0", "false_graph_0", "true_graph_1", "false_graph_1"} <= inside
    assert any(name.count("graph") == 2 for name in inside)
    assert all(m["fx"] for k in graph["kernels"] for m in k["members"])
