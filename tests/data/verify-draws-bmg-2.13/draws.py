import torch
import torch.nn.functional as F


def seeds(x):
    return F.dropout(x, 0.5, training=True) + torch.randn_like(x)


def library(x):
    return x.sin() + torch.multinomial(x.abs(), 4).cumsum(-1)


def partitions(x, w):
    return torch.softmax(x @ w, -1).sum(0)


x = torch.randn(9, 4, device="xpu")
torch.compile(seeds)(x)
torch.compile(library)(x)
torch.compile(partitions, mode="reduce-overhead")(x, torch.randn(4, 6, device="xpu"))
