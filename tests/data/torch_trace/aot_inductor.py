"""Two exported models, compiled ahead of time."""

import torch


class A(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.l = torch.nn.Linear(8, 8)

    def forward(self, x):
        return torch.relu(self.l(x)).sum(-1)


class B(torch.nn.Module):
    def forward(self, x):
        return torch.softmax(x * 2, -1) + 1


with torch.no_grad():
    for model in (A(), B()):
        program = torch.export.export(model, (torch.randn(4, 8),))
        torch._inductor.aoti_compile_and_package(program, package_path=f"{type(model).__name__}.pt2")
