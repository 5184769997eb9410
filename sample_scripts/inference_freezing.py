"""Inference with freezing: weights become constants of the graph, batch norm folds into the convolution.

One learns what Inductor can do once weights cannot change: constant folding, packed weights, fewer kernels.
Compare the graph before (fx_graph_readable) and after (fx_graph_transformed) the passes.

    xpudbg run sample_scripts/inference_freezing.py
    xpudbg show latest
"""

from __future__ import annotations

import argparse

import torch
from torch import nn


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
    model = nn.Sequential(
        nn.Conv2d(3, 8, kernel_size=3, padding=1),
        nn.BatchNorm2d(8),
        nn.ReLU(),
        nn.AdaptiveAvgPool2d(4),
        nn.Flatten(),
        nn.Linear(128, 10),
    )
    model = model.to(device).eval()
    x = torch.randn(2, 3, 16, 16).to(device)
    with torch.no_grad():
        expected = model(x)
        frozen = torch.compile(model, options={"freezing": True})
        difference = (frozen(x) - expected).abs().max().item()
    print(f"output {tuple(expected.shape)}, frozen and eager agree: {difference < 1e-3}")


if __name__ == "__main__":
    main()
