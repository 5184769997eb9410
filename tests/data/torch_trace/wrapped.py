"""A function behind two decorators of a library, one of its own, and a module of a library that is compiled as such."""
import deco
import torch


@torch.compile
@deco.checked
@deco.checked
def scale(x, by):
    return (x * by).relu()


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(8))

    def forward(self, x):
        return (x * self.weight).tanh()


with torch.no_grad():
    for n in (8, 12):
        scale(torch.ones(n, 4), 2.0)
    torch.compile(torch.nn.Sequential(Net()))(torch.ones(8))
    torch.compile(Net())(torch.ones(8))
