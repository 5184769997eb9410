"""float64 in a script, eager, compiled and in a Triton kernel; every line that computes it says so at its end."""

import torch
import triton
import triton.language as tl


@triton.jit
def double(x_ptr, BLOCK: tl.constexpr):
    at = x_ptr + tl.arange(0, BLOCK)
    tl.store(at, tl.load(at) * 2)


def inner(x):
    return x.double().sin().sum()  # float64


x = torch.randn(4, 4, device="xpu")
held = torch.ones(4, dtype=torch.float64).to("xpu")
y = x.double()  # float64
z = (y * 2).sum()  # float64
torch.compile(inner)(x)
convolution = torch.nn.Conv1d(1, 1, 1).double().to("xpu")
convolution(torch.zeros(1, 1, 4, dtype=torch.float64).to("xpu"))  # float64
torch.linspace(0, 1, 3, dtype=torch.complex128, device="xpu")  # float64
double[(1,)](held, BLOCK=4)  # float64
assert held.cpu().tolist() == [2.0] * 4
