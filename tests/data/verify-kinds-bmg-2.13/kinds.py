import torch
import torch._inductor.config as config
import triton
import triton.language as tl


@triton.jit
def scaled_sum(x_ptr, y_ptr, out_ptr, n, scale, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    x = tl.load(x_ptr + offsets, mask=mask)
    y = tl.load(y_ptr + offsets, mask=mask)
    tl.store(out_ptr + offsets, tl.exp(x) + y * scale, mask=mask)


@triton.autotune([triton.Config({"BLOCK": 64}), triton.Config({"BLOCK": 128}, num_warps=2)], key=["n"])
@triton.jit
def twice(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    tl.store(out_ptr + offsets, tl.load(x_ptr + offsets, mask=mask) * 2, mask=mask)


def user(x, y):
    out, other = torch.empty_like(x), torch.empty_like(x)
    scaled_sum[(triton.cdiv(x.numel(), 64),)](x.sin(), y, out, x.numel(), 0.5, BLOCK=64)
    twice[lambda meta: (triton.cdiv(x.numel(), meta["BLOCK"]),)](out, other, x.numel())
    return other + 1


def scanned(x, index):
    # A helper stands before the kernel of the scan, and the scatter adds to zeros of another kernel.
    return x.cumsum(-1), torch.zeros(10, device=x.device).index_add(0, index, x[0])


def together(x, y):
    return torch.relu(x), y.cos() + 1


torch.manual_seed(0)
x, y = torch.randn(150, device="xpu"), torch.randn(150, device="xpu")
torch.compile(user)(x, y)
torch.compile(scanned)(torch.randn(3, 40, device="xpu"), torch.randint(0, 10, (40,), device="xpu"))
with config.patch(combo_kernels=True, benchmark_combo_kernel=False):
    torch.compile(together)(torch.randn(100, device="xpu"), torch.randn(30, 7, device="xpu"))
