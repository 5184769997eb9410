"""Strict exports: one that works, one that branches on data, and one whose dynamic size the code fixes."""

import torch
from torch.export import Dim, export


class Works(torch.nn.Module):
    def forward(self, x):
        return x.sin() + 1


class Branches(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x + 1
        return x - 1


class Fixes(torch.nn.Module):
    def forward(self, x):
        return x.view(3, 8) + 1


x = torch.randn(3, 8)
export(Works(), (x,), strict=True)
for module, shapes in ((Branches(), None), (Fixes(), {"x": {0: Dim("q")}})):
    try:
        export(module, (x,), dynamic_shapes=shapes, strict=True)
    except Exception as error:
        print(type(error).__name__)
