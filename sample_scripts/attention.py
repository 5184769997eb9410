"""Attention twice: written out, and as scaled_dot_product_attention.

One learns how Inductor fuses a softmax between two matrix products, and when it leaves the whole attention
to one fused extern kernel instead.

    xpudbg run sample_scripts/attention.py
    xpudbg show latest
"""

from __future__ import annotations

import argparse

import torch
from torch.nn import functional


@torch.compile
def written_out(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    scores = q @ k.transpose(-1, -2) * (q.shape[-1] ** -0.5)
    return torch.softmax(scores, dim=-1) @ v


@torch.compile
def fused(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    return functional.scaled_dot_product_attention(q, k, v)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--device", choices=["cpu", "xpu", "cuda"], default="cpu")
    arguments = parser.parse_args()
    if arguments.device != "cpu" and not getattr(torch, arguments.device).is_available():
        parser.exit(2, f"{parser.prog}: torch {torch.__version__} sees no {arguments.device} device\n")
    return arguments


def main() -> None:
    device = parse_arguments().device
    torch.manual_seed(0)
    q, k, v = (torch.randn(2, 4, 64, 32).to(device) for _ in range(3))
    with torch.no_grad():
        difference = (written_out(q, k, v) - fused(q, k, v)).abs().max().item()
    print(f"both agree: {difference < 1e-3}")


if __name__ == "__main__":
    main()
