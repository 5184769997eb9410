"""Changes in place, scans, a copy into another dtype, and operators that Inductor calls in place."""

import torch

DEVICE = "xpu" if torch.xpu.is_available() else "cpu"


@torch.compile
def flipped(a):
    return a.copy_(torch.flip(a, (0,)))


@torch.compile
def shifted(a):
    a.add_(1)
    a[:, 2:5] = a[:, 1:4] * 2
    return a.view(-1).sum()


@torch.compile
def transposed(a):
    return a.copy_(a.t() + 1)


@torch.compile
def scanned(x):
    return x.cumsum(0), x.cumsum(1)


@torch.compile
def to_complex(x):
    return (x + x + 12).to(torch.complex64)


@torch.compile
def reduced(a, index, b):
    return torch.scatter_reduce(a, 1, index, b, "mean")


flipped(torch.rand(20, device=DEVICE))
shifted(torch.rand(8, 8, device=DEVICE))
transposed(torch.rand(8, 8, device=DEVICE))
scanned(torch.rand(16, 32, device=DEVICE))
to_complex(torch.rand(4, 8, device=DEVICE))
reduced(torch.rand(6, 8, device=DEVICE), torch.zeros(6, 2, dtype=torch.int64, device=DEVICE), torch.rand(6, 2, device=DEVICE))
