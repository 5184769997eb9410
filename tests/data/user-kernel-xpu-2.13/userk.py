import torch, triton, triton.language as tl
@triton.jit
def addk(x, y, o, n, B: tl.constexpr):
    p = tl.program_id(0)
    i = p * B + tl.arange(0, B)
    m = i < n
    tl.store(o + i, tl.load(x + i, m) + tl.load(y + i, m), m)

@triton.jit
def mmk(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    pm = tl.program_id(0); pn = tl.program_id(1)
    rm = pm*BM + tl.arange(0, BM); rn = pn*BN + tl.arange(0, BN); rk = tl.arange(0, BK)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, K, BK):
        x = tl.load(a + rm[:, None]*K + (rk+k)[None, :])
        y = tl.load(b + (rk+k)[:, None]*N + rn[None, :])
        acc += tl.dot(x, y)
    tl.store(c + rm[:, None]*N + rn[None, :], acc)

dev = "xpu"
x = torch.randn(1000, device=dev); y = torch.randn(1000, device=dev); o = torch.empty_like(x)
addk[(triton.cdiv(1000, 256),)](x, y, o, 1000, B=256)
addk[(triton.cdiv(1000, 128),)](x, y, o, 1000, B=128)
a = torch.randn(64, 64, device=dev, dtype=torch.float16); b = torch.randn(64, 64, device=dev, dtype=torch.float16); c = torch.empty(64, 64, device=dev)
mmk[(2, 2)](a, b, c, 64, 64, 64, BM=32, BN=32, BK=32)

@torch.compile
def f(x, y):
    o = torch.empty_like(x)
    addk[(triton.cdiv(1000, 256),)](x * 2, y, o, 1000, B=256)
    return o.relu() + 1
print(f(x, y).sum())
