"""A small transformer block on an Intel GPU: matrix products, softmax, layer norm and a GELU.

One learns which parts become Triton kernels and which stay extern kernels (oneDNN), what each Triton kernel
compiled to (spv or zebin), and whether it spills. Run it with ``--device cpu`` to see the same graph as
C++.

    xpudbg run sample_scripts/xpu_inductor.py
    xpudbg show latest
"""

from __future__ import annotations

import argparse

import torch
from torch import nn
from torch.nn import functional


class Block(nn.Module):
    """Single-head attention and a feed-forward layer."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.up = nn.Linear(width, 2 * width)
        self.down = nn.Linear(2 * width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.qkv(self.norm(x)).chunk(3, dim=-1)
        weights = torch.softmax(q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5, dim=-1)
        x = x + weights @ v
        return x + self.down(functional.gelu(self.up(x)))


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--device", choices=["cpu", "xpu", "cuda"], default="xpu")
    arguments = parser.parse_args()
    if arguments.device != "cpu" and not getattr(torch, arguments.device).is_available():
        parser.exit(2, f"{parser.prog}: torch {torch.__version__} sees no {arguments.device} device\n")
    return arguments


def main() -> None:
    device = parse_arguments().device
    torch.manual_seed(0)
    block = Block(64).to(device).eval()
    x = torch.randn(2, 32, 64).to(device)
    compiled = torch.compile(block)
    with torch.no_grad():
        difference = (compiled(x) - block(x)).abs().max().item()
    print(f"compiled and eager agree: {difference < 1e-3}")


if __name__ == "__main__":
    main()
