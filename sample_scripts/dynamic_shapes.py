"""One function, several sizes and types: what is recompiled and why.

The second size makes Dynamo turn the row count into a symbol, the third needs no compile, another dtype
needs one. One learns to read recompiles: the failing guard and the Python line it comes from.

    xpudbg run sample_scripts/dynamic_shapes.py
    xpudbg show latest
"""

from __future__ import annotations

import argparse

import torch
from torch._dynamo.utils import counters


@torch.compile
def normalise(x: torch.Tensor, scale: float) -> torch.Tensor:
    return (x * scale).softmax(dim=-1).sum(dim=0)


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
    calls = [(8, torch.float32), (16, torch.float32), (33, torch.float32), (8, torch.float16)]
    for rows, dtype in calls:
        total = normalise(torch.randn(rows, 32).to(device, dtype), 2.0).sum().item()
        print(f"{rows} rows of {dtype}: sum {total:.0f}, graphs so far {counters['stats']['unique_graphs']}")


if __name__ == "__main__":
    main()
