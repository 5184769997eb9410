"""A function that Dynamo cannot capture in one piece: two graph breaks, three graphs.

``print`` and a branch on data each end a graph. One learns to find them: the reason, the Python line and
the graphs on both sides.

    xpudbg run sample_scripts/graph_break.py
    xpudbg show latest
"""

from __future__ import annotations

import argparse

import torch


@torch.compile
def broken(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    product = torch.relu(x) * y
    print("a print between two graphs")
    if product.sum() > 0:
        return product.cos() + 1
    return product.sin() - 1


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
    result = broken(torch.ones(8, 8).to(device), torch.full((8, 8), 2.0).to(device))
    print(f"mean: {result.mean().item():.4f}")


if __name__ == "__main__":
    main()
