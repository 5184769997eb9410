"""Sizes that were constants at the first call, and 0 or 1 before or after: the third size that a function gets is dynamic."""

import torch


@torch.compile(backend="eager")
def shrinks(x):
    return x.sin()


@torch.compile(backend="eager")
def grows(x):
    return x.cos()


@torch.compile(backend="eager")
def fills(x):
    return x.exp()


for n in (8, 1, 5, 7):
    shrinks(torch.randn(n))
for n in (1, 5, 7):
    grows(torch.randn(n))
for n in (0, 5, 6):
    fills(torch.randn(n))
