"""Three training steps in bfloat16 autocast: a forward and a backward graph.

One learns how one compile gives two graphs (forward and backward share the compile id), where autocast puts
its casts, and what the forward saves for the backward.

    xpudbg run sample_scripts/training_autocast.py
    xpudbg show latest
"""

from __future__ import annotations

import argparse

import torch
from torch import nn
from torch.nn import functional


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
    model = nn.Sequential(nn.Linear(32, 64), nn.GELU(), nn.LayerNorm(64), nn.Linear(64, 4)).to(device)
    compiled = torch.compile(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.2)
    x = torch.randn(16, 32).to(device)
    target = torch.randint(0, 4, (16,)).to(device)
    losses = []
    for _ in range(3):
        with torch.autocast(device, dtype=torch.bfloat16):
            loss = functional.cross_entropy(compiled(x), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    print(f"steps: {len(losses)}, the loss falls: {losses[0] > losses[1] > losses[2]}")


if __name__ == "__main__":
    main()
