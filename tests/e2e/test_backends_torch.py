"""Backends other than Inductor: which one was called, what it took, and why it failed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from xpudbg.commands.app import run_cli

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


def test_backends_of_a_run(
    torch_python: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("several.py").write_text(SCRIPT)
    assert run_cli(["run", "-q", "--python", torch_python, "-o", "run", "several.py"]) == 0
    assert capfd.readouterr().out.split() == ["BackendCompilerFailed", "InvalidBackend"]
    manifest = json.loads(Path("run/manifest.json").read_text())
    calls = {g["backend"]["name"]: g for g in manifest["graphs"] if g["backend"]}
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
    assert Path("run", files["model.xml"]["path"]).read_text() == Path("made/model.xml").read_text()
    assert [p["where"] for p in manifest["problems"]] == ["backend nosuch"]
    assert [g["outcome"] for g in manifest["graphs"] if not g["backend"]] == ["compiled"]
    capfd.readouterr()
    assert run_cli(["show", "run"]) == 0
    shown = capfd.readouterr().out
    assert "by partitions, which made 2 fused and left 1 operator beside" in shown
    assert shown.count("by wrapper, through Inductor") == 1
