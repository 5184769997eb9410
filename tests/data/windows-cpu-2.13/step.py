"""A small network under torch.compile: a graph break, a recompilation, and C++ that this machine has no compiler for."""

import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(8, 16)
        self.last = torch.nn.Linear(16, 4)

    def forward(self, x):
        x = torch.relu(self.first(x))
        print("between")
        return self.last(x).softmax(-1)


def double(x):
    return x * 2 + 1


torch.manual_seed(0)
net = Net()
eager = torch.compile(net, backend="aot_eager")
print(eager(torch.randn(4, 8)).shape)
print(eager(torch.randn(6, 8)).shape)
try:
    print(torch.compile(double)(torch.randn(5)))
except Exception as error:
    print(f"{type(error).__name__}: {str(error)[:300]}")
