"""Pairs of Triton kernels that compute the same, one slower than the other."""

import torch
import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def copy(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, mask=i < n), mask=i < n)


@triton.jit
def index32(x, idx, y, w, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    acc = tl.zeros([BLOCK], tl.float32)
    for k in range(0, 256):
        j = tl.load(idx + k)
        acc += tl.load(x + (i * 7 + j * w) % 65536)
    tl.store(y + i, acc)


@triton.jit
def index64(x, idx, y, w, BLOCK: tl.constexpr):
    i = (tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)).to(tl.int64)
    acc = tl.zeros([BLOCK], tl.float32)
    for k in range(0, 256):
        j = tl.load(idx + k).to(tl.int64)
        acc += tl.load(x + (i * 7 + j * w) % 65536)
    tl.store(y + i, acc)


@triton.jit
def exp_tl(x, y, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.exp(tl.load(x + i)))


@triton.jit
def exp_lib(x, y, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, libdevice.exp(tl.load(x + i)))


@triton.jit
def exp_many(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i)
    for k in range(0, 64):
        v = tl.exp(v) - 1.0
    tl.store(y + i, v)


@triton.jit
def sin_tl(x, y, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.sin(tl.load(x + i)))


@triton.jit
def softmax_lib(x, out, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    mi = tl.full([1], float("-inf"), tl.float32)
    di = tl.full([1], 0.0, tl.float32)
    for off in tl.range(0, 4096, BLOCK):
        idx = off + tl.arange(0, BLOCK)
        v = tl.load(x + row * 4096 + idx)[None, :]
        mn = tl.maximum(mi, tl.max(v, 1))
        di = di * libdevice.exp(mi - mn) + tl.sum(libdevice.exp(v - mn[:, None]), 1)
        mi = mn
    for off in tl.range(0, 4096, BLOCK):
        idx = off + tl.arange(0, BLOCK)
        v = tl.load(x + row * 4096 + idx)[None, :]
        tl.store(out + (row * 4096 + idx)[None, :], libdevice.exp(v - mi[:, None]) / di[:, None])


@triton.jit
def softmax_tl(x, out, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    mi = tl.full([1], float("-inf"), tl.float32)
    di = tl.full([1], 0.0, tl.float32)
    for off in tl.range(0, 4096, BLOCK):
        idx = off + tl.arange(0, BLOCK)
        v = tl.load(x + row * 4096 + idx)[None, :]
        mn = tl.maximum(mi, tl.max(v, 1))
        di = di * tl.exp(mi - mn) + tl.sum(tl.exp(v - mn[:, None]), 1)
        mi = mn
    for off in tl.range(0, 4096, BLOCK):
        idx = off + tl.arange(0, BLOCK)
        v = tl.load(x + row * 4096 + idx)[None, :]
        tl.store(out + (row * 4096 + idx)[None, :], tl.exp(v - mi[:, None]) / di[:, None])


@triton.jit
def sum_pointers(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, out, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * n + tl.arange(0, BLOCK)
    p0 = a0 + offs; p1 = a1 + offs; p2 = a2 + offs; p3 = a3 + offs; p4 = a4 + offs; p5 = a5 + offs; p6 = a6 + offs; p7 = a7 + offs
    p8 = a8 + offs; p9 = a9 + offs; p10 = a10 + offs; p11 = a11 + offs; p12 = a12 + offs; p13 = a13 + offs; p14 = a14 + offs; p15 = a15 + offs
    po = out + offs
    for k in range(0, n, BLOCK):
        s = tl.load(p0) + tl.load(p1) + tl.load(p2) + tl.load(p3) + tl.load(p4) + tl.load(p5) + tl.load(p6) + tl.load(p7) + tl.load(p8) + tl.load(p9) + tl.load(p10) + tl.load(p11) + tl.load(p12) + tl.load(p13) + tl.load(p14) + tl.load(p15)
        tl.store(po, s)
        p0 += BLOCK; p1 += BLOCK; p2 += BLOCK; p3 += BLOCK; p4 += BLOCK; p5 += BLOCK; p6 += BLOCK; p7 += BLOCK
        p8 += BLOCK; p9 += BLOCK; p10 += BLOCK; p11 += BLOCK; p12 += BLOCK; p13 += BLOCK; p14 += BLOCK; p15 += BLOCK
        po += BLOCK


@triton.jit
def sum_bases(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, out, n, BLOCK: tl.constexpr):
    start = tl.program_id(0) * n
    offs = tl.arange(0, BLOCK)
    a0 += start; a1 += start; a2 += start; a3 += start; a4 += start; a5 += start; a6 += start; a7 += start
    a8 += start; a9 += start; a10 += start; a11 += start; a12 += start; a13 += start; a14 += start; a15 += start
    out += start
    for k in range(0, n, BLOCK):
        s = tl.load(a0 + offs) + tl.load(a1 + offs) + tl.load(a2 + offs) + tl.load(a3 + offs) + tl.load(a4 + offs) + tl.load(a5 + offs) + tl.load(a6 + offs) + tl.load(a7 + offs) + tl.load(a8 + offs) + tl.load(a9 + offs) + tl.load(a10 + offs) + tl.load(a11 + offs) + tl.load(a12 + offs) + tl.load(a13 + offs) + tl.load(a14 + offs) + tl.load(a15 + offs)
        tl.store(out + offs, s)
        a0 += BLOCK; a1 += BLOCK; a2 += BLOCK; a3 += BLOCK; a4 += BLOCK; a5 += BLOCK; a6 += BLOCK; a7 += BLOCK
        a8 += BLOCK; a9 += BLOCK; a10 += BLOCK; a11 += BLOCK; a12 += BLOCK; a13 += BLOCK; a14 += BLOCK; a15 += BLOCK
        out += BLOCK


@triton.jit
def norm(x, y, XBLOCK: tl.constexpr, RBLOCK: tl.constexpr):
    row = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:, None]
    acc = tl.zeros([XBLOCK, RBLOCK], tl.float32)
    for start in range(0, 768, RBLOCK):
        i = start + tl.arange(0, RBLOCK)[None, :]
        acc += tl.load(x + row * 768 + i, mask=i < 768, other=0.0)
    mean = tl.sum(acc, 1)[:, None] / 768
    for start in range(0, 768, RBLOCK):
        i = start + tl.arange(0, RBLOCK)[None, :]
        tl.store(y + row * 768 + i, tl.load(x + row * 768 + i, mask=i < 768, other=0.0) - mean, mask=i < 768)


@triton.jit
def norm_short(x, y, XBLOCK: tl.constexpr, RBLOCK: tl.constexpr):
    norm(x, y, XBLOCK, RBLOCK)


@triton.jit
def norm_long(x, y, XBLOCK: tl.constexpr, RBLOCK: tl.constexpr):
    norm(x, y, XBLOCK, RBLOCK)


@triton.jit
def mm_pointers(a, b, c, K, N, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    pa = a + m[:, None] * K + k[None, :]
    pb = b + k[:, None] * N + n[None, :]
    acc = tl.zeros([BM, BN], tl.float32)
    for _ in range(0, K, BK):
        acc = tl.dot(tl.load(pa), tl.load(pb), acc)
        pa += BK
        pb += BK * N
    tl.store(c + m[:, None] * N + n[None, :], acc)


@triton.jit
def mm_blocks(a, b, c, K, N, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m = tl.program_id(0) * BM
    n = tl.program_id(1) * BN
    pa = tl.make_block_ptr(a, (1024, K), (K, 1), (m, 0), (BM, BK), (1, 0))
    pb = tl.make_block_ptr(b, (K, N), (N, 1), (0, n), (BK, BN), (1, 0))
    acc = tl.zeros([BM, BN], tl.float32)
    for _ in range(0, K, BK):
        acc = tl.dot(tl.load(pa), tl.load(pb), acc)
        pa = tl.advance(pa, (0, BK))
        pb = tl.advance(pb, (BK, 0))
    pc = tl.make_block_ptr(c, (1024, N), (N, 1), (m, n), (BM, BN), (1, 0))
    tl.store(pc, acc)


@triton.jit
def unpack_slow(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    lower = i % 11008
    upper = i // 11008
    v = tl.load(x + (5504 * upper) + (lower // 2))
    tl.store(y + i, ((v >> ((i % 2) * 4)) & 15).to(tl.float16))


@triton.jit
def unpack_fast(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i // 2)
    tl.store(y + i, ((v >> ((i % 2) * 4)) & 15).to(tl.float16))


@triton.jit
def dot_ieee(a, b, c, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    pa = tl.make_block_ptr(a, (1024, 1024), (1024, 1), (tl.program_id(0) * BM, 0), (BM, BK), (1, 0))
    pb = tl.make_block_ptr(b, (1024, 1024), (1024, 1), (0, tl.program_id(1) * BN), (BK, BN), (1, 0))
    acc = tl.zeros([BM, BN], tl.float32)
    for _ in range(0, 1024, BK):
        acc = tl.dot(tl.load(pa), tl.load(pb), acc, input_precision="ieee")
        pa = tl.advance(pa, (0, BK)); pb = tl.advance(pb, (BK, 0))
    pc = tl.make_block_ptr(c, (1024, 1024), (1024, 1), (tl.program_id(0) * BM, tl.program_id(1) * BN), (BM, BN), (1, 0))
    tl.store(pc, acc)


@triton.jit
def dot_tf32(a, b, c, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    pa = tl.make_block_ptr(a, (1024, 1024), (1024, 1), (tl.program_id(0) * BM, 0), (BM, BK), (1, 0))
    pb = tl.make_block_ptr(b, (1024, 1024), (1024, 1), (0, tl.program_id(1) * BN), (BK, BN), (1, 0))
    acc = tl.zeros([BM, BN], tl.float32)
    for _ in range(0, 1024, BK):
        acc = tl.dot(tl.load(pa), tl.load(pb), acc, input_precision="tf32")
        pa = tl.advance(pa, (0, BK)); pb = tl.advance(pb, (BK, 0))
    pc = tl.make_block_ptr(c, (1024, 1024), (1024, 1), (tl.program_id(0) * BM, tl.program_id(1) * BN), (BM, BN), (1, 0))
    tl.store(pc, acc)


dev = "xpu"
N = 1 << 20
x, y = torch.randn(N, device=dev), torch.empty(N, device=dev)
idx = torch.zeros(256, dtype=torch.int32, device=dev)
copy[(N // 1024,)](x, y, N, BLOCK=1024)
index32[(64,)](x, idx, y, 3, BLOCK=512)
index64[(64,)](x, idx, y, 3, BLOCK=512)
for k in (exp_tl, exp_lib, sin_tl):
    k[(1024,)](x, y, BLOCK=1024)
exp_many[(1024,)](x, y, N, BLOCK=1024)
softmax_lib[(256,)](x, y, BLOCK=1024, num_warps=8)
softmax_tl[(256,)](x, y, BLOCK=1024, num_warps=8)
f = torch.randn(1024, 1024, device=dev)
h, c = f.half(), torch.empty(1024, 1024, device=dev)
parts = [torch.randn(16384, device=dev) for _ in range(17)]
bits, out = torch.zeros(N, dtype=torch.uint8, device=dev), torch.empty(N, device=dev, dtype=torch.float16)
sum_pointers[(4,)](*parts, 4096, BLOCK=1024, num_warps=4)
sum_bases[(4,)](*parts, 4096, BLOCK=1024, num_warps=4)
norm_short[(64,)](x, y, XBLOCK=1, RBLOCK=8, num_warps=8)
norm_long[(64,)](x, y, XBLOCK=1, RBLOCK=1024, num_warps=8)
mm_pointers[(16, 16)](h, h, c, 1024, 1024, BM=64, BN=64, BK=32, num_warps=8)
mm_blocks[(16, 16)](h, h, c, 1024, 1024, BM=64, BN=64, BK=32, num_warps=8)
unpack_slow[(4,)](bits, out, 4096, BLOCK=1024)
unpack_fast[(4,)](bits, out, 4096, BLOCK=1024)
dot_ieee[(32, 32)](f, f, c, BM=32, BN=32, BK=32, num_warps=8)
dot_tf32[(32, 32)](f, f, c, BM=32, BN=32, BK=32, num_warps=8)
images = torch.randn(8, 64, 71, 71, device=dev, requires_grad=True)
torch.compile(lambda x: torch.nn.functional.max_pool2d(x, 3, 2))(images).sum().backward()
