"""Compiles that fail in each stage, and backends other than Inductor: which one was called, what it took, and why it failed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Result
from tests.sample_runs import PROJECT, QUICKER, SAMPLES

pytestmark = [pytest.mark.torch, pytest.mark.canary]

SCRIPT = """
import os
import torch
import torch._inductor.compile_fx
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner
from torch.fx.passes.operator_support import OperatorSupport

class Supported(OperatorSupport):
    def is_node_supported(self, submodules, node):
        return node.op == "call_function" and "fft" not in str(node.target)

def partitions(gm, inputs):
    return CapabilityBasedPartitioner(gm, Supported(), allows_single_node_partition=True).partition_and_fuse()

def plain(gm, inputs, options=None):
    if options:
        os.makedirs(options["cache_dir"], exist_ok=True)
        for name in ("model.xml", "model.bin"):
            with open(os.path.join(options["cache_dir"], name), "w") as file:
                file.write("<net/>")
    return gm.forward

def broken(gm, inputs):
    try:
        import no_such_package
    except ImportError as error:
        raise RuntimeError("no such device") from error

def wrapper(gm, inputs):
    return torch._inductor.compile_fx.compile_fx(gm, inputs)

def work(x):
    return torch.relu(torch.fft.fft(torch.relu(x) + 1).real) * 2

for backend in (partitions, plain, broken, "nosuch", "inductor", wrapper):
    torch._dynamo.reset()
    try:
        options = {"options": {"cache_dir": "made"}} if backend is plain else {}
        torch.compile(work, backend=backend, **options)(torch.randn(4))
    except Exception as error:
        print(type(error).__name__)
"""


OF_TORCH = """
import runpy, sys, traceback
import torch
from torch._inductor.lowering import lowerings

runpy.run_path("several.py")

# Without a reset: of compile ids that are given again, the calls of backends are known where each compile called one.
sample = runpy.run_path(sys.argv[1])
for stage in ("dynamo", "backend"):
    sys.argv[1:] = ["--stage", stage]
    try:
        sample["main"]()
    except Exception:
        traceback.print_exc()

def refuse(*_):
    raise KeyError("refused")

lowerings[torch.ops.aten.erfinv.default] = refuse
torch.compile(torch.erfinv)(torch.rand(4))
"""


@dataclass(frozen=True)
class Failures:
    """One run of a sample's failures in each other stage, of several backends, and of a function of torch that fails to compile."""

    folder: Path
    manifest: dict[str, Any]

    def graphs(self, *files: str) -> list[dict[str, Any]]:
        """Return the graphs of functions that stand in one of these files."""
        return [g for g in self.manifest["graphs"] if Path(g["location"]["file"]).name in files]


@pytest.fixture(scope="module")
def failures(torch_python: str, tmp_path_factory: pytest.TempPathFactory) -> Failures:
    folder = tmp_path_factory.mktemp("failures")
    (folder / "several.py").write_text(SCRIPT)
    (folder / "of_torch.py").write_text(OF_TORCH)
    sample = str(SAMPLES / "failing_compile.py")
    command = [sys.executable, "-m", "xpudbg", "run", "-q", "--python", torch_python, "-o", "run"]
    env = {**os.environ, **QUICKER, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(
        [*command, "of_torch.py", sample], cwd=folder, env=env, capture_output=True, check=False
    )
    printed = ["BackendCompilerFailed", "InvalidBackend"]
    printed += [f"compiling, to fail in {stage}" for stage in ("dynamo", "backend")]
    assert (done.returncode, done.stdout.decode().splitlines()) == (1, printed), done.stderr.decode()
    return Failures(folder, json.loads((folder / "run/manifest.json").read_text()))


@pytest.mark.parametrize(("number", "stage"), [(1, "dynamo"), (2, "backend")])
def test_the_other_stages_of_a_failing_compile(number: int, stage: str, failures: Failures) -> None:
    (graph,) = (g for g in failures.graphs("failing_compile.py") if g["compile_id"] == f"{number}/0")
    assert graph["outcome"] == "failed" and stage in graph["detail"]


def test_a_function_of_torch_that_fails_to_compile_has_the_line_that_calls_it(
    failures: Failures, cli: Callable[..., Result]
) -> None:
    line = OF_TORCH.splitlines().index("torch.compile(torch.erfinv)(torch.rand(4))") + 1
    (graph,) = failures.graphs("of_torch.py")
    assert "refused" in graph["cause"]
    frames = json.loads(cli("dynamo", failures.folder / "run", "--json").out)["frames"]
    (frame,) = (f for f in frames if Path(f["location"]["file"]).name == "of_torch.py")
    for place in (graph["location"], graph["cause_at"], frame["location"]):
        assert (Path(place["file"]).name, place["line"]) == ("of_torch.py", line)


def test_backends_of_a_run(failures: Failures, cli: Callable[..., Result]) -> None:
    manifest, run = failures.manifest, failures.folder / "run"
    graphs = failures.graphs("several.py")
    calls = {g["backend"]["name"]: g for g in graphs if g["backend"]}
    assert sorted(calls) == ["broken", "partitions", "plain", "wrapper"]
    assert calls["partitions"]["backend"]["parts"] == {"fused": 2}
    assert calls["partitions"]["backend"]["left"] == 1
    assert calls["partitions"]["backend"]["operators"] == 6
    assert calls["plain"]["backend"]["parts"] == {}
    assert calls["broken"]["outcome"] == "failed"
    assert calls["wrapper"]["outcome"] == "compiled"
    assert "no such device (caused by ModuleNotFoundError: " in calls["broken"]["detail"]
    files = {Path(a["origin"]).name: a for a in manifest["artifacts"] if a["kind"] == "backend_file"}
    assert {name: a["state"] for name, a in files.items()} == {
        "model.xml": "present",
        "model.bin": "not_requested",
    }
    assert (run / files["model.xml"]["path"]).read_text() == (failures.folder / "made/model.xml").read_text()
    assert [p["where"] for p in manifest["problems"]] == ["backend nosuch"]
    assert [g["outcome"] for g in graphs if not g["backend"]] == ["compiled"]
    shown = cli("show", run)
    assert shown.code == 0
    assert "by partitions, which made 2 fused and left 1 operator beside" in shown.out
    assert shown.out.count("by wrapper, through Inductor") == 1
