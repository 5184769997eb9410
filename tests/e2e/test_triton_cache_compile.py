"""A cache that Intel's own compiler makes now, read by every command."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result

KERNELS = Path(__file__).parents[1] / "data" / "triton_cache_pvc" / "kernels.py"


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
