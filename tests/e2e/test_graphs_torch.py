"""Real torch gives the same compile ids again and again; every graph is in the bundle once, with what belongs to it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parents[2]
RESETS = PROJECT / "tests" / "data" / "resets-cpu-2.13" / "resets.py"
pytestmark = pytest.mark.torch

CACHED = """
import torch

def f(x):
    return torch.sin(x) + 1

def g(x):
    return torch.cos(x) * 2

x = torch.randn(8, 8)
for function in (f, f, g):
    torch._dynamo.reset()
    torch.compile(function)(x)
"""


def run(torch_python: str, *words: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "xpudbg", "run", "--python", torch_python, "--out", "run", *words]
    env = {**os.environ, "PYTHONPATH": str(PROJECT), "OMP_NUM_THREADS": "1"}
    result = subprocess.run(command, capture_output=True, env=env, check=False, text=True)
    assert result.returncode == 0, result.stderr
    return json.loads(Path("run/manifest.json").read_text())


def rows(manifest: dict[str, Any]) -> list[tuple[str, str, str, int, str]]:
    return [
        (g["function"], g["kind"], g["compile_id"], g["generation"], g["outcome"]) for g in manifest["graphs"]
    ]


def test_graphs_between_resets(torch_python: str) -> None:
    manifest = run(torch_python, str(RESETS))
    resumed = manifest["graphs"][2]["function"]
    assert resumed.startswith("torch_dynamo_resume_in_g")
    assert rows(manifest) == [
        ("f", "inference", "0/0", 0, "compiled"),
        ("g", "inference", "0/0", 1, "compiled"),
        (resumed, "inference", "1/0", 0, "compiled"),
        ("f", "inference", "0/0", 2, "compiled"),
        ("h", "forward", "0/0", 3, "compiled"),
        ("k", "forward", "0/0", 4, "compiled"),
        ("h", "backward", "0/0", 3, "compiled"),
        ("k", "backward", "0/0", 4, "compiled"),
        ("f", "inference", "0/0", 6, "failed"),
        ("f", "inference", "0/0", 7, "compiled"),
        ("f", "unknown", "0/0", 5, "not_inductor"),
    ]
    assert manifest["problems"] == []
    for graph in manifest["graphs"]:
        missing = [a for a in graph["artifacts"] if a["state"] == "missing"]
        assert not missing, (graph["id"], missing)


def test_a_cache_hit_after_a_reset_is_a_graph_of_its_own(torch_python: str) -> None:
    Path("cached.py").write_text(CACHED)
    caches = [f"TORCHINDUCTOR_{name}_CACHE=1" for name in ("FX_GRAPH", "AUTOGRAD")]
    words = [word for cache in caches for word in ("--set", cache)]
    manifest = run(torch_python, *words, "cached.py")
    assert rows(manifest) == [
        ("f", "inference", "0/0", 0, "compiled"),
        ("g", "inference", "0/0", 2, "compiled"),
        ("f", "inference", "0/0", 1, "cache_hit"),
    ]
