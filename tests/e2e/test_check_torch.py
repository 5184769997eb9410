"""A regression planted in a sample is found under real torch, with its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.conftest import Result

pytestmark = pytest.mark.torch

MODEL = """\
import torch


@torch.compile
def step(x, y):
    product = torch.relu(x) * y
    return product.softmax(-1) + 1


print(step(torch.ones(8, 8), torch.full((8, 8), 2.0)).sum().item())
"""
DOT = """\
import torch
import triton
import triton.language as tl


@triton.jit
def mm(a, b, c, N: tl.constexpr):
    i = tl.arange(0, N)
    x = tl.load(a + i[:, None] * N + i[None, :])
    y = tl.load(b + i[:, None] * N + i[None, :])
    tl.store(c + i[:, None] * N + i[None, :], tl.dot(x, y, input_precision="ieee").to(c.dtype.element_ty))


@torch.compile
def f(a, b):
    c = torch.empty_like(a)
    mm[(1,)](a, b, c, 32, threads_per_warp=16)
    return c + 1


one = torch.ones(32, 32, device="xpu", dtype=torch.bfloat16)
print(f(one, one).shape)
"""
BROKEN = MODEL.replace("    return product", '    print("seen")\n    return product')


def test_a_graph_break_added_to_a_sample_fails_with_its_line(
    spawn: Callable[..., CompletedProcess[bytes]], cli: Callable[..., Result], torch_python: str
) -> None:
    script = Path("model.py")
    script.write_text(MODEL)
    assert spawn("run", "--python", torch_python, script).returncode == 0
    assert cli("check", "--update-baseline").code == 0
    healthy = cli("check", "--strict")
    assert (healthy.code, healthy.out.splitlines()[0]) == (0, "passed: 7 rules")

    script.write_text(BROKEN)
    assert spawn("run", "--python", torch_python, script).returncode == 0
    for baseline in ("xpudbg-baseline.json", "latest~1"):
        done = cli("check", "latest", "--baseline", baseline)
        out = done.out
        assert done.code == 1, out
        assert "new graph break at model.py:7 in step" in out
        assert 'print("seen")' in out
        assert "model.py:7\n" in out, "the line stands in the table"
    body = json.loads(cli("check", "--json").out)
    failed = {f["rule"]: f for f in body["findings"] if f["outcome"] == "failed"}
    assert failed.keys() == {"no_new_graph_breaks", "max_kernels_ratio"}, (
        "the break also splits the kernel in two"
    )
    assert failed["no_new_graph_breaks"]["location"]["line"] == 7
    assert failed["max_kernels_ratio"]["location"]["line"] in (6, 8)


def test_a_dot_that_loses_dpas_fails_with_its_line(
    spawn: Callable[..., CompletedProcess[bytes]], cli: Callable[..., Result], torch_python: str
) -> None:
    script = Path("dot.py")
    for dtype in ("bfloat16", "float32"):
        script.write_text(DOT.replace("bfloat16", dtype))
        done = spawn("run", "--python", torch_python, "--target", "pvc", script)
        assert done.returncode == 0, done.stderr.decode()
    Path("r.toml").write_text("no_new_lost_dpas = true\nno_new_graph_breaks = true\n")
    checked = cli("check", "latest", "--baseline", "latest~1", "--rules", "r.toml", "--json")
    assert checked.code == 1
    failed = [f for f in json.loads(checked.out)["findings"] if f["outcome"] == "failed"]
    # The copy of the kernel that the target ran on the host in place of the graph does not count.
    assert [(f["rule"], f["location"]["line"]) for f in failed] == [("no_new_lost_dpas", 17)]
    assert "did not become DPAS at dot.py:17 in f: 32x32x32 of f32 x f32" in failed[0]["message"]
