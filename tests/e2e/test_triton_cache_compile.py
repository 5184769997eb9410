"""A cache that Intel's own compiler makes now, read by every command."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result
from xpudbg.record.ocloc import choose_ocloc

DATA = Path(__file__).parents[1] / "data"
KERNELS = DATA / "triton_cache_pvc" / "kernels.py"
LINES = DATA / "user-lines-bmg-2.13"


@pytest.mark.torch
def test_every_command_on_a_fresh_compile(
    cli: Callable[..., Result], torch_python: str, tmp_path: Path
) -> None:
    has_triton = subprocess.run(
        [torch_python, "-c", "import triton.backends.intel"], capture_output=True, check=False
    )
    if has_triton.returncode:
        pytest.skip("that Python has no triton-xpu")
    subprocess.run(
        [torch_python, str(KERNELS), str(tmp_path / "cache")], check=True, capture_output=True, timeout=300
    )
    document = json.loads(cli("triton-cache", "ls", tmp_path, "--json", "--target", "xpu").out)
    entries = [e for c in document["caches"] for e in c["entries"]]
    assert {e["kernel"] for e in entries} == {"add_kernel", "softmax_kernel", "gemm_kernel"}
    assert [e["dpas"] for e in entries].count(True) == 1
    assert not any(e["problems"] for e in entries)
    checks = json.loads(cli("triton-cache", "verify", tmp_path, "--json").out)
    xpu = {e["key"] for e in entries}
    assert {e["state"] for c in checks["caches"] for e in c["entries"] if e["key"] in xpu} == {"ok"}
    for entry in entries:
        card = json.loads(cli("triton-cache", "show", entry["key"], "--in", tmp_path, "--json").out)
        assert not card["problems"]
        for stage in entry["stages"]:
            assert cli("triton-cache", "show", entry["key"], "--in", tmp_path, "--stage", stage).code == 0
        stages = json.loads(cli("triton-cache", "stages", entry["key"], "--in", tmp_path, "--json").out)
        assert len(stages["lines"]) >= 4 and not stages["problems"]
    first, second = (e["key"] for e in entries if e["kernel"] == "gemm_kernel")
    assert cli("triton-cache", "diff", first, second, "--in", tmp_path).code == 1
    assert cli("triton-cache", "export", first, "--in", tmp_path, "-o", tmp_path / "k.zip").code == 0


@pytest.mark.torch
@pytest.mark.parametrize(("entry", "stage"), [("GSCAMWEZ", "ttir"), ("GSCAMWEZ", "ttgir")])
def test_ir_by_itself_is_compiled_where_a_triton_is_at_hand(
    cli: Callable[..., Result],
    torch_python: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    entry: str,
    stage: str,
) -> None:
    if not choose_ocloc("", os.environ):
        pytest.skip("no ocloc")
    (saved,) = (LINES / "run" / "triton_cache").glob(f"{entry}*/*.{stage}")
    shutil.copy(saved, tmp_path)
    asked = ("--in", tmp_path, "--device", "bmg", "--json")
    (device,) = json.loads(cli("triton-cache", "build", "scale_kernel", *asked).out)["devices"]
    assert device["builds"], device
    (row,) = json.loads(cli("triton-cache", "native", tmp_path, "--device", "bmg", "--json").out)["kernels"]
    assert (row["reason"], row["shown"], row["made_of"]) == ("", False, saved.name)
    (modes,) = json.loads(cli("triton-cache", "whatif", "scale_kernel", *asked).out)["kernels"]
    assert {a["mode"] for a in modes["attempts"] if not a["reason"]} == {"default", "128", "256", "auto"}

    named = cli("triton-cache", "build", "scale_kernel", "--in", tmp_path)
    assert named.code == 2 and "--device bmg" in named.err, (
        "a ttir names no device, and this ttgir no architecture"
    )
    broken = tmp_path / saved.name
    broken.write_text(broken.read_text().replace("tt.load", "tt.lode", 1))
    refused = cli("triton-cache", "build", "scale_kernel", *asked)
    assert refused.code == 2 and "tt.lode" in refused.err and "targets setup" not in refused.err
    monkeypatch.setenv("XPUDBG_TORCH_PYTHON", sys.executable)
    without = cli("triton-cache", "build", "scale_kernel", *asked)
    assert without.code == 2 and "targets setup" in without.err


@pytest.mark.torch
@pytest.mark.usefixtures("torch_python")
def test_passes_of_a_kernel_that_is_compiled_again(cli: Callable[..., Result]) -> None:
    address = f"{LINES / 'run'}:GSCAMWEZ"
    body = json.loads(cli("triton-cache", "passes", address, "--json").out)
    (kernel,) = body["kernels"]
    assert (kernel["kernel"], body["failure"], body["unknown_lines"]) == ("scale_kernel", "", 0)
    assert {"ConvertTritonToTritonGPU", "SCFToControlFlowPass"} <= {row["name"] for row in kernel["passes"]}
    assert [row["number"] for row in kernel["passes"] if row["state"] == "unknown"] == [len(kernel["passes"])]
    if not choose_ocloc("", os.environ):
        pytest.skip("no ocloc")
    with_spirv = DATA / "triton_cache_pvc" / "cache" / "GKBTLWY5Q6OY35CNIJSJBYS23JX4B3N5RO4YBTW7PVP2Q2KOVHWA"
    igc = json.loads(cli("triton-cache", "passes", with_spirv, "--level", "igc", "--json").out)
    assert {row["level"] for row in igc["kernels"][0]["passes"]} == {"igc"}
