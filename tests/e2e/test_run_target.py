"""``run --target`` as a user types it: an unmodified XPU script, no GPU, SPIR-V in the bundle, and emulation said everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Result
from xpudbg.record.ocloc import private_compilers

PROJECT = Path(__file__).resolve().parents[2]
SAMPLES = PROJECT / "sample_scripts"
SMALL_DOT = """
import torch, triton, triton.language as tl
@triton.jit
def small(a, b, c):
    i = tl.arange(0, 4); k = tl.arange(0, 16)
    x = tl.load(a + i[:, None] * 16 + k[None, :]); y = tl.load(b + k[:, None] * 16 + k[None, :])
    tl.store(c + i[:, None] * 16 + k[None, :], tl.dot(x, y))
def f(a, b):
    c = torch.empty(4, 16, device="xpu")
    small[(1,)](a, b, c)
    return c + 1
torch.compile(f)(torch.ones(4, 16, device="xpu"), torch.ones(16, 16, device="xpu"))
"""
SPIRV = b"\x03\x02\x23\x07"
pytestmark = pytest.mark.torch
Cli = Callable[..., Result]


def xpudbg(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "xpudbg", *words]
    return subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(PROJECT)}, check=False
    )


def bundle() -> dict[str, Any]:
    return json.loads(Path(".xpudbg/runs/latest/manifest.json").read_text())


def from_an_instruction_to_the_script_and_back(cli: Cli, key: str, script: Path) -> None:
    """One load of native code leads to Inductor's file and to the user's line, and that line to the load."""

    def of(*words: str) -> dict[str, Any]:
        return json.loads(cli("triton-cache", *words, "--in", "latest", "--json").out)

    load = next(
        op
        for op in of("show", key, "--stage", "asm")["ops"]
        if op["name"] == "ugm load" and op["form"] == "scattered"
    )
    (line,) = of("stages", key, "--line", f"asm:{load['number']}")["lines"]
    assert "tl.load" in line["code"], "the line of Inductor's generated file"
    (origin,) = line["origins"]
    assert script.read_text().splitlines()[origin["line"] - 1].strip() == origin["code"]
    assert "self.norm(x)" in origin["code"]
    back = of("stages", key, "--line", f"{script.name}:{origin['line']}")["lines"]
    assert any(op["number"] == load["number"] for link in back for op in link["stages"].get("asm", ()))


def test_a_sample_on_bmg_gives_spirv_and_says_that_it_is_emulated(torch_python: str, cli: Cli) -> None:
    script = str(SAMPLES / "xpu_inductor.py")
    done = xpudbg("run", "--strict", "--python", torch_python, "--target", "bmg", script, "--device", "xpu")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "compiled and eager agree: True\n"
    assert "emulated: no Intel GPU was used" in done.stderr
    data = bundle()
    assert data["emulated"]["target"] == "bmg"
    assert data["devices"][0]["type"] == "xpu"
    assert any("emulated" in note for note in data["emulated"]["fidelity"])
    triton = [k for k in data["kernels"] if k["kind"] == "triton"]
    assert len(triton) == 5
    if private_compilers():  # today's compiler knows this device: native code without a word about it
        assert all("zebin" in kernel["stages"] for kernel in triton)
        norm = next(k for k in triton if "native_layer_norm" in k["name"])
        from_an_instruction_to_the_script_and_back(cli, norm["cache_keys"][0], Path(script))
    for kernel in triton:
        assert {"ttir", "ttgir", "llir", "spv"} <= set(kernel["stages"])
        for artifact in kernel["artifacts"]:
            if artifact["path"].endswith(".spv"):
                file = Path(".xpudbg/runs/latest") / artifact["path"]
                assert file.read_bytes()[:4] == SPIRV
    shown = cli("show").out
    assert "emulated: no Intel GPU was used" in shown
    assert "limits of the emulation" in shown
    assert "Emulation limits" in cli("show", "--all").out
    assert json.loads(cli("runs", "--json").out)["runs"][0]["emulated"] == "bmg"


def test_one_run_a_target_and_a_kernel_of_the_users_own(torch_python: str, cli: Cli) -> None:
    script = str(SAMPLES / "vector_add.py")
    words = ["run", "--python", torch_python, "--target", "bmg", "--target", "pvc", script, "--device", "xpu"]
    done = xpudbg(*words)
    assert done.returncode == 0, done.stderr
    runs = json.loads(cli("runs", "--json").out)["runs"]
    assert [r["emulated"] for r in runs] == ["bmg", "pvc"]
    kernels = bundle()["kernels"]
    assert [k["kind"] for k in kernels] == ["user_triton"]
    assert "spv" in kernels[0]["stages"]


def test_a_kernel_that_does_not_compile_has_its_cause_and_its_launch(torch_python: str) -> None:
    Path("s.py").write_text(SMALL_DOT)
    done = xpudbg("run", "--python", torch_python, "--target", "bmg", "s.py")
    assert done.returncode == 1 and "AssertionError: Input shapes should have M >= 8" in done.stderr
    data = bundle()
    (graph,) = data["graphs"]
    assert graph["cause"].startswith("AssertionError: Input shapes should have M >= 8")
    assert graph["cause"].endswith(", in kernel small_0")
    assert (graph["cause_at"]["line"], graph["cause_at"]["code"]) == (10, "small[(1,)](a, b, c)")
    (row,) = next(k for k in data["kernels"] if k["name"] == "small_0")["artifacts"]
    assert "the kernel did not compile: AssertionError" in row["reason"]
    (finding,) = json.loads(xpudbg("dynamo", "--json").stdout)["findings"]
    assert finding["where"]["line"] == 10 and "in kernel small_0" in finding["what"]


def test_what_cannot_be_is_refused_with_a_hint(torch_python: str, tmp_path: Path) -> None:
    Path("s.py").write_text("pass")
    unknown = xpudbg("run", "--python", torch_python, "--target", "nope", "s.py")
    assert (unknown.returncode, "known are bmg" in unknown.stderr) == (2, True)
    mode = xpudbg("run", "--python", torch_python, "--target", "bmg", "--execute", "fast", "s.py")
    assert (mode.returncode, "eager, interpret, spirv, skip" in mode.stderr) == (2, True)
    bare = xpudbg("run", "--python", sys.executable, "--target", "bmg", "s.py")
    assert bare.returncode == 2
    assert "targets setup" in bare.stderr
    assert not list(Path(".xpudbg/runs").glob("2*")) if Path(".xpudbg/runs").exists() else True
