"""Every sample script through ``xpudbg run`` on the CPU, beside a run without xpudbg.

Slow: real compiles. They need an interpreter with torch, named by ``XPUDBG_TORCH_PYTHON``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.sample_runs import SAMPLES, run_sample, sample_environment

TORCH_PYTHON = os.environ.get("XPUDBG_TORCH_PYTHON", "")
pytestmark = [
    pytest.mark.torch,
    pytest.mark.canary,
    pytest.mark.xdist_group("samples"),  # one process runs them for all
    pytest.mark.skipif(not TORCH_PYTHON, reason="XPUDBG_TORCH_PYTHON names no interpreter with torch"),
]

# Name: (arguments, graphs as (kind, outcome), Python lines of graph breaks, number of recompiles).
EXPECTED: dict[str, tuple[list[str], list[tuple[str, str]], list[str], int]] = {
    "cpu_inductor.py": ([], [("inference", "compiled")], [], 0),
    "xpu_inductor.py": (["--device", "cpu"], [("inference", "compiled")], [], 0),
    "my_compile.py": ([], [("unknown", "not_inductor")], [], 0),
    "test_cpu.py": ([], [("inference", "compiled")], [], 0),
    "test_xpu.py": (["--device", "cpu"], [("inference", "compiled")], [], 0),
    "vector_add.py": ([], [], [], 0),
    "inference_freezing.py": ([], [("inference", "compiled")], [], 0),
    "training_autocast.py": ([], [("backward", "compiled"), ("forward", "compiled")], [], 0),
    "attention.py": ([], [("inference", "compiled")] * 2, [], 0),
    "dynamic_shapes.py": ([], [("inference", "compiled")] * 3, [], 2),
    "graph_break.py": (
        [],
        [("inference", "compiled")] * 3,
        ['print("a print between two graphs")', "if product.sum() > 0:"],
        0,
    ),
    "failing_compile.py": ([], [("inference", "failed")], [], 0),
}


@pytest.fixture(scope="module")
def plain_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the scripts without xpudbg keep what they compiled, all of them together."""
    return tmp_path_factory.mktemp("plain") / "cache"


def plainly(name: str, folder: Path, cache: Path) -> subprocess.CompletedProcess[bytes]:
    """The sample as a user without xpudbg runs it."""
    command = [TORCH_PYTHON, str(SAMPLES / name), *EXPECTED[name][0]]
    variables = {**sample_environment(name), "TORCHINDUCTOR_CACHE_DIR": str(cache), "PYTHONPATH": ""}
    return subprocess.run(command, cwd=folder, env=variables, capture_output=True, check=False)


def xpudbg(*arguments: object, folder: Path) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "xpudbg", *map(str, arguments)]
    return subprocess.run(command, cwd=folder, env=sample_environment(""), capture_output=True, check=False)


def ledger(bundle: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    """Every row of the ledger, without what differs from run to run (sizes, paths)."""
    return sorted(
        (owner, artifact["kind"], artifact["state"], artifact["reason"])
        for owner, items in (
            *((graph["id"], graph["artifacts"]) for graph in bundle["graphs"]),
            *((kernel["name"], kernel["artifacts"]) for kernel in bundle["kernels"]),
        )
        for artifact in items
    )


def test_every_sample_is_expected_here():
    assert sorted(EXPECTED) == sorted(path.name for path in SAMPLES.glob("*.py"))


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_sample_gives_a_complete_ledger_is_left_alone_and_differs_in_nothing_elsewhere(
    name, tmp_path, plain_cache, sample_runs
):
    arguments, graphs, breaks, recompiles = EXPECTED[name]
    moved = tmp_path / "a_folder_with_a_longer_name" / f"moved_{name}"
    moved.parent.mkdir()
    shutil.copy(SAMPLES / name, moved)
    with ThreadPoolExecutor() as pool:
        first_run = pool.submit(sample_runs, name, *arguments)
        second_run = pool.submit(run_sample, TORCH_PYTHON, name, arguments, moved.parent, script=moved)
        plain = plainly(name, tmp_path, plain_cache)
    assert plain.returncode == (1 if name == "failing_compile.py" else 0), plain.stderr.decode()
    runs = [first_run.result(), second_run.result()]
    ledgers = []
    for ran in runs:
        assert ran.done.stdout == plain.stdout
        assert ran.done.returncode == plain.returncode, ran.done.stderr.decode()
        shown = xpudbg("show", ran.bundle, "--json", folder=tmp_path)
        bundle = json.loads(shown.stdout)
        assert bundle["state"] == "complete"
        assert sorted((graph["kind"], graph["outcome"]) for graph in bundle["graphs"]) == graphs
        assert [row["location"]["code"] for row in bundle["graph_breaks"]] == breaks
        assert len(bundle["recompiles"]) == recompiles
        assert all(reason for _, _, state, reason in ledger(bundle) if state != "present")
        ledgers.append(ledger(bundle))
    assert ledgers[0] == ledgers[-1]
    first, second = (str(ran.bundle) for ran in runs)
    found = json.loads(xpudbg("diff", first, second, "--json", folder=tmp_path).stdout)
    # Of runs without a graph of Inductor's it says that there is nothing to compare, and not that they are the same.
    compares = any(outcome != "not_inductor" for _, outcome in graphs)
    assert (found["same"], len(found["not_compared"])) == (compares, not compares), found
    assert (found["events"], found["settings"], found["moved"]) == ([], [], [[name, f"moved_{name}"]])
    against = xpudbg("check", second, "--baseline", first, folder=tmp_path)
    assert name == "failing_compile.py" or against.returncode == 0, against.stdout
    if name == "failing_compile.py":
        (graph,) = bundle["graphs"]
        assert graph["cause"] == "NotImplementedError: halve has no lowering, at node halve"
        assert graph["cause_at"]["code"] == "return torch.compile(lambda x: halve(x.cos()) + 1)"
    assert graphs == [] or ("present" in {row[2] for row in ledgers[0]})


@pytest.mark.parametrize("device", ["xpu", "cuda"])
def test_a_device_that_is_not_there_is_one_line_and_exit_status_2(device, tmp_path):
    probe = f"import torch, sys; sys.exit(torch.{device}.is_available())"
    if subprocess.run([TORCH_PYTHON, "-c", probe], check=False).returncode:
        pytest.skip(f"this machine has {device}")
    command = [TORCH_PYTHON, str(SAMPLES / "cpu_inductor.py"), "--device", device]
    ran = subprocess.run(command, capture_output=True, cwd=tmp_path, check=False)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.count(b"\n") == 1 and f"sees no {device} device".encode() in ran.stderr


@pytest.mark.parametrize("stage", ["dynamo", "backend"])
def test_the_other_stages_of_a_failing_compile(stage, tmp_path):
    command = [
        "run",
        "--out",
        "b",
        "--python",
        TORCH_PYTHON,
        str(SAMPLES / "failing_compile.py"),
        "--stage",
        stage,
    ]
    ran = xpudbg(*command, folder=tmp_path)
    assert (ran.returncode, ran.stdout) == (1, f"compiling, to fail in {stage}\n".encode())
    bundle = json.loads(xpudbg("show", "b", "--json", folder=tmp_path).stdout)
    (graph,) = bundle["graphs"]
    assert graph["outcome"] == "failed" and stage in graph["detail"]


def test_a_sample_under_pytest(tmp_path):
    if subprocess.run([TORCH_PYTHON, "-c", "import pytest"], capture_output=True, check=False).returncode:
        pytest.skip("no pytest beside that torch")
    command = ["run", "--strict", "--out", "b", "--python", TORCH_PYTHON, "-m", "pytest", "-q"]
    ran = xpudbg(*command, "-p", "no:cacheprovider", str(SAMPLES / "test_cpu.py"), folder=tmp_path)
    assert ran.returncode == 0 and b"1 passed" in ran.stdout
    bundle = json.loads(xpudbg("show", "b", "--json", folder=tmp_path).stdout)
    assert [graph["outcome"] for graph in bundle["graphs"]] == ["compiled"]
