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


@triton.autotune(
    configs=[triton.Config({"BLOCK": 64}), triton.Config({"BLOCK": 256})], key=["count"], warmup=1, rep=1
)
@triton.jit
def timed_scale(x, out, count, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < count
    tl.store(out + offsets, tl.load(x + offsets, mask) * 5, mask)


@triton.jit
def assembly(out):
    value = tl.inline_asm_elementwise(
        "mov $0, $1;", "=r,r", [tl.load(out)], dtype=tl.int32, is_pure=True, pack=1
    )
    tl.store(out, value)


@triton.jit
def half_matmul(a, b, out, factor, rounds, K: tl.constexpr, N: tl.constexpr):
    rows, inner, columns = tl.arange(0, 16), tl.arange(0, K), tl.arange(0, N)
    left = tl.load(a + rows[:, None] * K + inner[None, :])
    right = tl.load(b + inner[:, None] * N + columns[None, :])
    total = tl.dot(left, right)
    for index in range(rounds):
        total += index.to(tl.float32) * factor.to(tl.float32)
    result = total.to(a.dtype.element_ty)
    tl.store(out + rows[:, None] * N + columns[None, :], tl.maximum(result * result, result))


@triton.jit
def sorted_sums(x, out, eighths, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    values = tl.load(x + offsets)
    tl.store(out + offsets, tl.cumsum(tl.sort(values, descending=True), 0, reverse=True))
    small = (values * 8).to(tl.float8e4nv).to(tl.float32)
    tl.store(eighths + offsets, small)
