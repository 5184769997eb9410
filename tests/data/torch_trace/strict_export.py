"""Two models exported through Dynamo, one of them decomposed, and a compiled one."""

import torch


class A(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.l = torch.nn.Linear(8, 8)

    def forward(self, x):
        return torch.relu(self.l(x))


class B(torch.nn.Module):
    def forward(self, x):
        return torch.softmax(x * 2, -1) + 1


x = torch.randn(4, 8)
with torch.no_grad():
    torch.export.export(A(), (x,), strict=True).run_decompositions()
    torch.export.export(B(), (x,), strict=True)
    torch.compile(B())(x)
