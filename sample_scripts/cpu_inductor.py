"""Two pointwise operators and a reduction through Inductor: the smallest compile worth looking at.

One learns how Inductor fuses sin, cos, their squares and the sum into one kernel (C++ on the CPU, Triton on
a GPU).

    xpudbg run sample_scripts/cpu_inductor.py
    xpudbg show latest
"""

from __future__ import annotations

import argparse

import torch


@torch.compile
def sin_cos(x: torch.Tensor) -> torch.Tensor:
    """Rows of ones, summed: the answer is the row length."""
    return (torch.sin(x) ** 2 + torch.cos(x) ** 2).sum(dim=-1)


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
    x = torch.randn(64, 256).to(device)
    result = sin_cos(x)
    print(f"rows: {result.numel()}, each sums to {result.mean().item():.2f}")


if __name__ == "__main__":
    main()
