import torch, triton, triton.language as tl
device = "xpu" if torch.xpu.is_available() else "cpu"

@triton.jit
def add_kernel(in_ptr0, in_ptr1, out_ptr, n_elements, BLOCK_SIZE: "tl.constexpr"):
    pid = tl.program_id(axis=0)
    block_start = pid * BLOCK_SIZE
    offsets = block_start + tl.arange(0, BLOCK_SIZE)
    mask = offsets < n_elements
    x = tl.load(in_ptr0 + offsets, mask=mask)
    y = tl.load(in_ptr1 + offsets, mask=mask)
    tl.store(out_ptr + offsets, x + y, mask=mask)

@triton.autotune(configs=[triton.Config({"BLOCK_SIZE": 128}, num_stages=3, num_warps=8), triton.Config({"BLOCK_SIZE": 64}, num_stages=3, num_warps=4)], key=[])
@triton.jit
def mul2_kernel(in_ptr0, out_ptr, n_elements, BLOCK_SIZE: "tl.constexpr"):
    pid = tl.program_id(axis=0)
    offsets = pid * BLOCK_SIZE + tl.arange(0, BLOCK_SIZE)
    mask = offsets < n_elements
    x = tl.load(in_ptr0 + offsets, mask=mask)
    tl.store(out_ptr + offsets, 2 * x, mask=mask)

@triton.jit
def inplace_kernel(in_out_ptr, n_elements, BLOCK_SIZE: "tl.constexpr"):
    offsets = tl.program_id(axis=0) * BLOCK_SIZE + tl.arange(0, BLOCK_SIZE)
    mask = offsets < n_elements
    x = tl.load(in_out_ptr + offsets, mask=mask)
    tl.store(in_out_ptr + offsets, x * 3, mask=mask)

@torch.compile
def call_triton(x, y):
    x = x.sin()
    out = torch.zeros_like(x)
    n = out.numel()
    add_kernel[(triton.cdiv(n, 16),)](x, y, out, n, BLOCK_SIZE=16)
    z = torch.empty_like(out)
    mul2_kernel[lambda meta: (triton.cdiv(n, meta["BLOCK_SIZE"]),)](out, z, n)
    return z.cos() + y

@torch.compile
def inplace(x):
    y = x * 2
    inplace_kernel[(4,)](y, y.numel(), BLOCK_SIZE=64)
    inplace_kernel[(4,)](y, y.numel(), BLOCK_SIZE=64)
    return y + x

if device != "cpu":
    call_triton(torch.randn(256, device=device), torch.randn(256, device=device))
    inplace(torch.randn(256, device=device))
print("ok")
