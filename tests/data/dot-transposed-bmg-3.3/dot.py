import torch, triton, triton.language as tl

@triton.jit
def scores(a_ptr, b_ptr, out, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    pm = tl.program_id(0)
    pn = tl.program_id(1)
    a = tl.make_block_ptr(a_ptr, (M, K), (K, 1), (pm * BM, 0), (BM, BK), (1, 0))
    b = tl.make_block_ptr(b_ptr, (K, N), (1, K), (0, pn * BN), (BK, BN), (0, 1))
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for _ in range(0, K, BK):
        acc = tl.dot(tl.load(a, boundary_check=(0, 1)), tl.load(b, boundary_check=(0, 1)), acc)
        a = tl.advance(a, (0, BK))
        b = tl.advance(b, (BK, 0))
    c = tl.make_block_ptr(out, (M, N), (N, 1), (pm * BM, pn * BN), (BM, BN), (1, 0))
    tl.store(c, acc, boundary_check=(0, 1))


for dtype in (torch.bfloat16, torch.float32):
    a = torch.randn(48, 64, device="xpu", dtype=dtype)
    b = torch.randn(40, 64, device="xpu", dtype=dtype)
    out = torch.zeros(48, 40, device="xpu")
    scores[(2, 2)](a, b, out, 48, 40, 64, BM=32, BN=32, BK=32, num_warps=4)
    print(dtype, (out.cpu().double() - a.double().cpu() @ b.double().cpu().T).abs().max().item())
