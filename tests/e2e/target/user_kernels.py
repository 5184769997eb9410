"""Triton kernels as users write them, with a helper, a loop, a reduction and a table of configurations."""

import triton
import triton.language as tl


@triton.jit
def plus(a, b):
    return a + b


@triton.jit
def add(x, y, out, count, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < count
    tl.store(out + offsets, plus(tl.load(x + offsets, mask), tl.load(y + offsets, mask)), mask)


@triton.jit
def row_softmax_norm(x, out, width, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    offsets = tl.arange(0, BLOCK)
    mask = offsets < width
    values = tl.load(x + row * width + offsets, mask, other=-float("inf"))
    weights = tl.exp(values - tl.max(values, 0))
    total = 0.0
    for power in range(2):
        if power == 1:
            share = weights / tl.sum(weights, 0)
            total += tl.sum(share * share, 0)
    tl.store(out + row, total)


@triton.autotune(configs=[triton.Config({"BLOCK": 64}), triton.Config({"BLOCK": 256})], key=["count"])
@triton.jit
def scale(x, out, count, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < count
    tl.store(out + offsets, tl.load(x + offsets, mask) * 3, mask)


@triton.jit
def assembly(out):
    value = tl.inline_asm_elementwise(
        "mov $0, $1;", "=r,r", [tl.load(out)], dtype=tl.int32, is_pure=True, pack=1
    )
    tl.store(out, value)
