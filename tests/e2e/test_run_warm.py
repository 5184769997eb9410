"""``run --warm``: what plain Python has compiled is found in the caches again, and the bundle says so."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.test_accuracy import compared
from tests.e2e.test_run import manifest, run
from tests.sample_runs import QUICKER
from xpudbg.formats.fx_graph import parse_fx_nodes

pytestmark = pytest.mark.torch
# a matrix product is no kernel of Inductor's, so that no C++ is compiled
SCRIPT = "import torch\ntorch.compile(lambda a, b: (a @ b).T)(torch.ones(8, 8), torch.ones(8, 8))\n"


@pytest.fixture(scope="module")
def mine(torch_python: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The user's caches, with what plain Python has compiled of ``script.py`` beside them."""
    folder = tmp_path_factory.mktemp("warm")
    (folder / "script.py").write_text(SCRIPT)
    # The number of threads is part of the FX graph cache's key.
    env = {
        **os.environ,
        **QUICKER,
        "TORCHINDUCTOR_CACHE_DIR": str(folder / "mine"),
        "OMP_NUM_THREADS": "1",
    }
    subprocess.run([torch_python, "script.py"], cwd=folder, env=env, check=True)
    return folder / "mine"


def test_warm_numbers_are_those_of_the_users_caches(torch_python: str, mine: Path, tmp_path: Path) -> None:
    script = str(mine.parent / "script.py")
    code, report = compared(torch_python, tmp_path, "--warm", script, TORCHINDUCTOR_CACHE_DIR=str(mine))
    assert (code, report["verdict"], report["cached"]["warm"]) == (0, "same", True)
    (graph,) = json.loads((tmp_path / "run" / "manifest.json").read_text())["graphs"]
    assert {c["cache"]: c["result"] for c in graph["caches"]} == {"fx_graph": "hit", "aotautograd": "hit"}


def test_a_run_after_plain_python_hits_and_one_without_warm_asks_no_cache(
    torch_python: str, mine: Path
) -> None:
    Path("script.py").write_text(SCRIPT)
    cache = {"TORCHINDUCTOR_CACHE_DIR": str(mine), "OMP_NUM_THREADS": "1"}
    before = {p for p in mine.rglob("*") if "/locks/" not in str(p)}
    done = run(torch_python, "--warm", "--strict", "script.py", env=cache)
    assert done.returncode == 0, done.stderr.decode()
    (graph,) = manifest()["graphs"]
    assert graph["outcome"] == "cache_hit"
    assert {c["cache"]: c["result"] for c in graph["caches"]} == {"fx_graph": "hit", "aotautograd": "hit"}
    reasons = {a["kind"]: a["reason"] for a in graph["artifacts"]}
    assert reasons["ir_pre_fusion"].startswith("cache hit: the code came from a compile cache")
    assert b"FX graph cache: 1 hit" in done.stderr
    assert {p for p in mine.rglob("*") if "/locks/" not in str(p)} == before
    # Of its nodes the probe has nothing to record: nothing was compiled.
    nodes = row_of(graph, "fx_graph_nodes")
    assert (nodes["state"], nodes["reason"][:9]) == ("not_applicable", "cache hit")
    # a changed graph misses, in the same caches; without a debug folder the probe still records its nodes
    Path("script.py").write_text(SCRIPT.replace("(a @ b).T", "(a @ b).T @ a"))
    done = run(torch_python, "--warm", "script.py", env={**cache, "TORCH_COMPILE_DEBUG": "0"})
    (graph,) = manifest()["graphs"]
    assert graph["outcome"] == "compiled", done.stderr.decode()
    assert {c["cache"]: c["result"] for c in graph["caches"]} == {"fx_graph": "miss", "aotautograd": "miss"}
    nodes = row_of(graph, "fx_graph_nodes")
    assert nodes["state"] == "present", nodes
    recorded = parse_fx_nodes(Path(".xpudbg/runs/latest", nodes["path"]).read_text(), origin=nodes["path"])
    assert recorded.problems == ()
    assert {"mm", "mm_1", "permute"} <= {node.name for node in recorded.value.nodes}


def row_of(graph: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(row for row in graph["artifacts"] if row["kind"] == kind)


def test_an_emulated_device_keeps_out_of_the_users_caches(torch_python: str) -> None:
    done = run(torch_python, "--warm", "--target", "bmg", "script.py")
    assert done.returncode == 2 and b"--warm and --target cannot be combined" in done.stderr
