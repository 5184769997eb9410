"""Every sample script through ``xpudbg run`` on the CPU, beside what it does without xpudbg.

Slow: real compiles. They need an interpreter with torch, named by ``XPUDBG_TORCH_PYTHON``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.sample_runs import SAMPLES, WARM, run_sample, sample_environment

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


# Samples that run a second time elsewhere: of each kind of graph, with breaks, with recompiles, with a failure, without Inductor.
MOVED = {
    "dynamic_shapes.py",
    "failing_compile.py",
    "graph_break.py",
    "my_compile.py",
    "training_autocast.py",
}

PLAIN = """
import json, os, runpy, sys, traceback

for name, path, *arguments in json.loads(sys.argv[1]):
    pid = os.fork()
    if pid:
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        with open(name + ".status", "w") as out:
            out.write(str(status))
        continue
    for suffix, number in ((".out", 1), (".err", 2)):
        os.dup2(os.open(name + suffix, os.O_WRONLY | os.O_CREAT), number)
    sys.argv = [path, *arguments]
    status = 0
    try:
        runpy.run_path(path, run_name="__main__")
    except SystemExit as end:
        status = end.code
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush(), sys.stderr.flush()
    os._exit(status)
print(*(name for name in ("xpu", "cuda") if getattr(torch, name).is_available()))
"""


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Status, stdout and stderr of all samples without xpudbg, in children of one process that has imported torch; its devices."""
    folder = tmp_path_factory.mktemp("plain")
    jobs = [[name, str(SAMPLES / name), *arguments] for name, (arguments, *_) in EXPECTED.items()]
    jobs += [[device, str(SAMPLES / "cpu_inductor.py"), "--device", device] for device in ("xpu", "cuda")]
    variables = {
        **sample_environment(""),
        "TORCHINDUCTOR_CACHE_DIR": str(folder / "cache"),
        "TORCHINDUCTOR_COMPILE_THREADS": "1",
        "PYTHONPATH": "",
    }
    done = subprocess.run(
        [TORCH_PYTHON, "-c", WARM + PLAIN, json.dumps(jobs)],
        cwd=folder,
        env=variables,
        capture_output=True,
        check=True,
    )
    (folder / "devices").write_bytes(done.stdout)
    return folder


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


def graph_kinds(bundle: dict[str, Any]) -> list[tuple[str, str]]:
    return sorted((graph["kind"], graph["outcome"]) for graph in bundle["graphs"])


def test_every_sample_is_expected_here():
    assert set(EXPECTED) >= MOVED
    assert sorted(EXPECTED) == sorted(path.name for path in SAMPLES.glob("*.py"))


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_sample_gives_a_complete_ledger_and_is_left_alone(name, plain, sample_runs, cli):
    arguments, graphs, breaks, recompiles = EXPECTED[name]
    ran = sample_runs(name, *arguments)
    status = int((plain / f"{name}.status").read_text())
    assert status == (1 if name == "failing_compile.py" else 0), (plain / f"{name}.err").read_text()
    assert ran.done.stdout == (plain / f"{name}.out").read_bytes()
    assert ran.done.returncode == status, ran.done.stderr.decode()
    bundle = json.loads(cli("show", ran.bundle, "--json").out)
    assert bundle["state"] == "complete"
    assert graph_kinds(bundle) == graphs
    assert [row["location"]["code"] for row in bundle["graph_breaks"]] == breaks
    assert len(bundle["recompiles"]) == recompiles
    rows = ledger(bundle)
    assert all(reason for _, _, state, reason in rows if state != "present")
    assert graphs == [] or "present" in {state for _, _, state, _ in rows}
    if name == "failing_compile.py":
        (graph,) = bundle["graphs"]
        assert graph["cause"] == "NotImplementedError: halve has no lowering, at node halve"
        assert graph["cause_at"]["code"] == "return torch.compile(lambda x: halve(x.cos()) + 1)"


@pytest.mark.parametrize("name", sorted(MOVED))
def test_a_sample_differs_in_nothing_elsewhere(name, tmp_path, sample_runs, cli):
    arguments, graphs, *_ = EXPECTED[name]
    moved = tmp_path / "a_folder_with_a_longer_name" / f"moved_{name}"
    moved.parent.mkdir()
    shutil.copy(SAMPLES / name, moved)
    here = sample_runs(name, *arguments)
    elsewhere = run_sample(TORCH_PYTHON, name, arguments, moved.parent, script=moved)
    assert (here.done.stdout, here.done.returncode) == (elsewhere.done.stdout, elsewhere.done.returncode)
    bundles = [json.loads(cli("show", ran.bundle, "--json").out) for ran in (here, elsewhere)]
    assert graph_kinds(bundles[0]) == graph_kinds(bundles[1])
    assert ledger(bundles[0]) == ledger(bundles[1])
    first, second = (str(ran.bundle) for ran in (here, elsewhere))
    found = json.loads(cli("diff", first, second, "--json").out)
    # Of runs without a graph of Inductor's it says that there is nothing to compare, and not that they are the same.
    compares = any(outcome != "not_inductor" for _, outcome in graphs)
    assert (found["same"], len(found["not_compared"])) == (compares, not compares), found
    assert (found["events"], found["settings"], found["moved"]) == ([], [], [[name, f"moved_{name}"]])
    if name == "training_autocast.py":
        said = cli("diff", first, second)
        assert (said.code, said.out[:9]) == (0, "the same:")
    against = cli("check", second, "--baseline", first)
    assert name == "failing_compile.py" or against.code == 0, against.out


@pytest.mark.parametrize("device", ["xpu", "cuda"])
def test_a_device_that_is_not_there_is_one_line_and_exit_status_2(device, plain):
    if device in (plain / "devices").read_text().split():
        pytest.skip(f"this machine has {device}")
    status, out, err = ((plain / f"{device}.{what}").read_bytes() for what in ("status", "out", "err"))
    assert (status, out) == (b"2", b"")
    assert err.count(b"\n") == 1 and f"sees no {device} device".encode() in err


def test_a_sample_under_pytest(tmp_path, cli):
    if subprocess.run([TORCH_PYTHON, "-c", "import pytest"], capture_output=True, check=False).returncode:
        pytest.skip("no pytest beside that torch")
    command = ["run", "--strict", "--out", "b", "--python", TORCH_PYTHON, "-m", "pytest", "-q"]
    ran = xpudbg(*command, "-p", "no:cacheprovider", str(SAMPLES / "test_cpu.py"), folder=tmp_path)
    assert ran.returncode == 0 and b"1 passed" in ran.stdout
    bundle = json.loads(cli("show", tmp_path / "b", "--json").out)
    assert [graph["outcome"] for graph in bundle["graphs"]] == ["compiled"]
