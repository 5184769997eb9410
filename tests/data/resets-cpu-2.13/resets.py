"""Compiles between resets: torch gives the compile ids 0/0 and 1/0 again and again."""

import torch


def f(x):
    return torch.sin(x) + 1


def g(x):
    y = torch.cos(x)
    torch._dynamo.graph_break()
    return y * 2


def h(x):
    return torch.exp(x).sum()


def k(x):
    return torch.tanh(x).mean()


def refuse(self, *args, **kwargs):
    raise RuntimeError("refused")


x = torch.randn(8, 8)
for function in (f, g, f):
    torch._dynamo.reset()
    torch.compile(function)(x)

# two training steps whose backwards are compiled after the reset between them
w = torch.randn(8, 8, requires_grad=True)
torch._dynamo.reset()
first = torch.compile(h)(w)
torch._dynamo.reset()
second = torch.compile(k)(w)
first.backward()
second.backward()

torch._dynamo.reset()
torch.compile(f, backend="eager")(x)

torch._dynamo.reset()
lowering = torch._inductor.graph.GraphLowering
codegen, lowering.codegen = lowering.codegen, refuse
try:
    torch.compile(f)(x)
except Exception as error:
    print(type(error).__name__)
lowering.codegen = codegen

torch._dynamo.reset()
torch.compile(f)(x)
