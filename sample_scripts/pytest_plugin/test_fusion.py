"""Tests that hold what torch.compile makes: one kernel, no graph break, no spill.

One learns how to write them; the last one is expected to fail, `--runxfail` shows what it says.

    pip install xpudbg pytest
    pytest sample_scripts/pytest_plugin
"""

from __future__ import annotations

import pytest
import torch

DEVICE = "xpu" if torch.xpu.is_available() else "cpu"


def gate(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return torch.sigmoid(x) * torch.tanh(y)


def gated_product(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return torch.tanh(torch.sigmoid(x) @ y)


def inputs() -> tuple[torch.Tensor, torch.Tensor]:
    torch.manual_seed(0)
    return torch.randn(64, 64, device=DEVICE), torch.randn(64, 64, device=DEVICE)


def test_gate_is_one_kernel(xpudbg_run) -> None:
    with xpudbg_run() as run:
        torch.compile(gate)(*inputs())
    run.assert_no_graph_break()
    run.assert_max_kernels(1)
    run.assert_fused("sigmoid", "tanh", "mul")


@pytest.mark.xpudbg(no_graph_break=True, max_kernels=1)
def test_gate_with_the_marker() -> None:
    x, y = inputs()
    torch.testing.assert_close(torch.compile(gate)(x, y), gate(x, y))


@pytest.mark.xfail(reason="a matrix product lies between them", raises=AssertionError, strict=True)
def test_what_a_failure_says(xpudbg_run) -> None:
    run = xpudbg_run(torch.compile(gated_product), *inputs())
    run.assert_fused("sigmoid", "tanh")
