"""Recompiles of which torch names a guard of the last version, where an earlier version lacks less."""

import torch


@torch.compile(backend="eager")
def flagged(x, flag=None):
    return x * 2 if flag is None else x + 1


for n in (4, 6, 1):
    flagged(torch.randn(n, 3))
flagged(torch.randn(4, 3), flag=True)


@torch.compile(backend="eager")
def laid_out(x):
    return x + 1


t = torch.randn(5, 5)
laid_out(t)
laid_out(t.double())
laid_out(t.t())


@torch.compile(backend="eager")
def counted(x, k, d):
    for key in d:
        x = x * k + d[key]
    return x


counted(t, 2, {"a": 1.0})
counted(t, 3, {"a": 1.0})
counted(t, 4, {"a": 1.0, "b": 2.0})
counted(t.double(), 4, {"a": 1.0})


@torch.compile(backend="eager")
def stops(x):
    torch._dynamo.graph_break()
    try:
        torch._dynamo.graph_break()
        x = x + 1
    except ValueError:
        x = x - 1
    return x


def whole(x):
    try:
        torch._dynamo.graph_break()
        x = x + 1
    except ValueError:
        x = x - 1
    return x


torch.compile(whole, backend="eager")(t)
weight = torch.nn.Parameter(t.clone())
weight.grad = t.clone()
torch.compile(torch.optim.SGD([weight], lr=0.1).step, backend="eager")()

# two modules with one forward: torch.nn.Sequential's
torch.compile(torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.ReLU()), backend="eager")(torch.randn(2, 3))
torch.compile(torch.nn.Sequential(torch.nn.Linear(5, 4), torch.nn.ReLU()), backend="eager")(torch.randn(2, 2, 5))
