"""Record tritonparse traces: a kernel launched with two grids, an autotuned one, and a compiled function."""
# ruff: noqa
import sys

import tritonparse.structured_logging as log

log.init(trace_folder=sys.argv[1], enable_trace_launch=True)
import torch
import triton
import triton.language as tl


@triton.jit
def scale_kernel(x_ptr, y_ptr, n, factor, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    tl.store(y_ptr + offsets, tl.load(x_ptr + offsets, mask=mask) * factor, mask=mask)


@triton.autotune(configs=[triton.Config({"BLOCK": b}, num_warps=w) for b, w in ((128, 4), (256, 8))], key=["n"])
@triton.jit
def add_kernel(x_ptr, y_ptr, z_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    tl.store(z_ptr + offsets, tl.load(x_ptr + offsets, mask=mask) + tl.load(y_ptr + offsets, mask=mask), mask=mask)


def scale(x, factor, stream=None):
    y = torch.empty_like(x)
    scale_kernel[(triton.cdiv(x.numel(), 256),)](x, y, x.numel(), factor, BLOCK=256)
    return y


@torch.compile
def compiled(x):
    return torch.softmax(x.sin() + 1, -1)


if __name__ == "__main__":
    x = torch.randn(4, 1000, device="cuda")
    for _ in range(3):
        scale(x, 2.0)
    scale(torch.randn(64, device="cuda", dtype=torch.float16), 0.5)
    with torch.cuda.stream(torch.cuda.Stream()):
        scale(x, 2.0)
    if "--all" in sys.argv:
        z = torch.empty_like(x)
        for _ in range(2):
            add_kernel[lambda meta: (triton.cdiv(x.numel(), meta["BLOCK"]),)](x, x, z, x.numel())
        for _ in range(2):
            compiled(x)
    torch.cuda.synchronize()
