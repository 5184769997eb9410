"""Real torch gives the same compile ids again and again; every graph is in the bundle once, with what belongs to it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Result
from tests.together import Together

PROJECT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.torch, pytest.mark.canary, pytest.mark.xdist_group("together")]


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


def rows(graphs: list[dict[str, Any]]) -> list[tuple[str, str, str, int, str]]:
    return [(g["function"], g["kind"], g["compile_id"], g["generation"], g["outcome"]) for g in graphs]


def test_graphs_between_resets(together: Together) -> None:
    graphs = together.graphs("resets.py")
    resumed = graphs[2]["function"]
    assert resumed.startswith("torch_dynamo_resume_in_g")
    assert rows(graphs) == [
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
    assert together.manifest["problems"] == []
    for graph in graphs:
        missing = [a for a in graph["artifacts"] if a["state"] == "missing"]
        assert not missing, (graph["id"], missing)


def test_a_cache_hit_after_a_reset_is_a_graph_of_its_own(torch_python: str) -> None:
    Path("cached.py").write_text(CACHED)
    caches = [f"TORCHINDUCTOR_{name}_CACHE=1" for name in ("FX_GRAPH", "AUTOGRAD")]
    words = [word for cache in caches for word in ("--set", cache)]
    manifest = run(torch_python, *words, "cached.py")
    assert rows(manifest["graphs"]) == [
        ("f", "inference", "0/0", 0, "compiled"),
        ("g", "inference", "0/0", 2, "compiled"),
        ("f", "inference", "0/0", 1, "cache_hit"),
    ]


JOB = """
import torch
import torch.distributed as dist

dist.init_process_group("gloo")
rank = dist.get_rank()
alone = [dist.new_group([r]) for r in range(2)][rank].group_name
c10d = torch.ops._c10d_functional

def f(x):
    y = torch.sin(x)
    torch._dynamo.graph_break()
    return torch.cos(y) + 1

def uneven(x):
    y = c10d.wait_tensor(c10d.all_reduce(torch.exp(x) * 2, "sum", alone))
    if rank:
        return c10d.wait_tensor(c10d.all_gather_into_tensor(y, 1, alone))
    return c10d.wait_tensor(c10d.reduce_scatter_tensor(y, "sum", 1, alone))

torch.compile(f)(torch.randn(8, 8))
torch.compile(uneven)(torch.randn(8 + 4 * rank, 8))
dist.barrier()
dist.destroy_process_group()
"""


def test_a_job_of_two_ranks(torch_python: str, cli: Callable[..., Result]) -> None:
    """Both ranks compile the same two graphs and meet the same break; one graph has other sizes and collectives on each."""
    Path("job.py").write_text(JOB)
    manifest = run(torch_python, "--", "torchrun", "--standalone", "--nproc-per-node", "2", "job.py")
    ids = {g["id"]: g["function"] for g in manifest["graphs"]}
    assert sorted(ids) == sorted(f"model__{n}_inference_{n}@rank{r}" for n in range(3) for r in range(2))
    ranks = [p for p in manifest["processes"] if p["role"] == "rank"]
    assert sorted(p["rank"] for p in ranks) == [0, 1], "what a rank starts is no rank"
    by_role = {p["id"]: p["role"] for p in manifest["processes"]}
    assert by_role["main"] == "main"
    assert {by_role.get("rank0"), by_role.get("rank1")} == {"rank"}
    assert all(a["path"] for g in manifest["graphs"] for a in g["artifacts"] if a["kind"] == "output_code")
    traces = [a["path"] for a in manifest["artifacts"] if a["kind"] == "torch_trace"]
    assert {"processes/rank0/torch_trace.log", "processes/rank1/torch_trace.log"} <= set(traces)
    assert len(manifest["graph_breaks"]) == 2
    assert manifest["problems"] == []

    Path("rules.toml").write_text("max_graph_breaks = 1\nmax_graphs = 4\n")
    report = json.loads(cli("check", "run", "--rules", "rules.toml", "--json").out)
    assert report["passed"] and (report["ranks"], report["repeated"]) == ([0, 1], 2)
    diff = cli("diff", "run", shutil.copytree("run", "again"))
    assert diff.code == 0
    assert "the same: 4 graphs" in diff.out and "ranks 0-1" in diff.out

    assert "collectives differ between ranks" in cli("show", "run").out
    ranks_ = json.loads(cli("show", "run", "--ranks", "--json").out)
    compared = {c["aspect"]: c for c in ranks_["comparisons"]}
    assert compared["compile_ids"]["verdict"] == "equal"
    first = compared["collectives"]["first"]
    assert [(v["ranks"], v["value"].split(".")[3], v["place"]["position"]) for v in first] == [
        ([0], "reduce_scatter_tensor", 3), ([1], "all_gather_into_tensor", 3),
    ]  # fmt: skip
    assert compared["graphs"]["first"][0]["place"]["compile_id"] == first[0]["place"]["compile_id"]

    assert cli("merge", "run", "again", "--host", "left", "--host", "right", "-o", "both").code == 0
    both = json.loads(cli("show", "both", "--json").out)
    assert len({g["id"] for g in both["graphs"]}) == 2 * len(manifest["graphs"])
    assert [g["function"] for g in both["graphs"]] == 2 * [g["function"] for g in manifest["graphs"]]
    assert cli("show-fusion", f"both:{both['graphs'][0]['id']}").code == 0
