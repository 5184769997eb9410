"""Graphs whose nodes FX knows more of than it prints: two equal layers trained, a subgraph, symbolic sizes, a model in a variable."""

import sys

import torch
from torch import nn

DEVICE = sys.argv[1] if len(sys.argv) > 1 else "cpu"


class Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, 2 * width)
        self.down = nn.Linear(2 * width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.down(torch.relu(self.up(self.norm(x))))


class Model(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(Block(16) for _ in range(2))
        self.heads = nn.ModuleDict({"first": nn.Linear(16, 4)})
        self.plain = {"second": nn.Linear(16, 4, device=DEVICE)}

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for layer in self.layers:
            x = layer(x)
        return self.heads["first"](x) + self.plain["second"](x)


@torch.compile(dynamic=True)
def choose(x: torch.Tensor) -> torch.Tensor:
    return torch.cond(x.sum() > 0, lambda y: y.sin() * y.shape[0], lambda y: y.cos(), (x,))


torch.manual_seed(0)
torch.compile(Model().to(DEVICE))(torch.randn(8, 16, device=DEVICE)).sum().backward()
choose(torch.randn(5, 7, device=DEVICE))
