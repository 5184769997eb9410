"""What runs in the place of a compiled graph: half precision, versions of changed inputs, graphs of the CPU. One line a check."""

from __future__ import annotations

import no_kernels  # noqa: F401
import torch
import torch.nn.functional as F
import triton
import triton.language as tl
from torch._inductor import config
from torch._inductor.runtime import triton_helpers
from torch.utils.checkpoint import checkpoint

from xpudbg.emulator.target import inductor

DTYPES = (torch.float16, torch.bfloat16)


@triton.jit
def three_draws(seeds, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    offset = i.to(tl.uint32)
    low = tl.full([1], -5, tl.int64)
    drawn = tl.rand(tl.load(seeds), offset) + 10 * tl.randn(tl.load(seeds + 1), offset)
    drawn += triton_helpers.randint64(tl.load(seeds + 2), offset, low, low + 55)
    tl.store(out + i, 2 + drawn, i < 1000)


def softmax(x, w):
    return torch.softmax(x / 1e-6, -1)


def overflow(x, w):
    return (x * 300) * 300 / 90000.0


def layer_norm(x, w):
    return F.layer_norm(x + 1, x.shape[-1:], w, w) * 0.5


def rms_norm(x, w):
    normed = x.float() * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + 1e-6)
    return normed.to(x.dtype) * w


def activations(x, w):
    return F.gelu(x * w, approximate="tanh") * F.silu(x) + x


def views(x, w):
    return ((x * w).t().reshape(-1)[::2] * w[0]).view(-1, 2).permute(1, 0) + 1


def compiled(function):
    torch._dynamo.reset()
    return torch.compile(function)


def inputs(dtype, width=64):
    torch.manual_seed(0)
    return torch.randn(16, width).to(dtype), (torch.rand(width) + 0.5).to(dtype)


def one_kernel():
    """What becomes one kernel equals the computation in float32, rounded once."""
    for function in (softmax, overflow, layer_norm, rms_norm, activations, views):
        for dtype in DTYPES:
            x, w = inputs(dtype)
            expected = function(x.float(), w.float()).to(dtype)
            actual = compiled(function)(x.to("xpu"), w.to("xpu"))
            assert actual.stride() == function(x, w).stride(), (function.__name__, actual.stride())
            far = (actual.cpu() != expected).float().mean().item()
            assert far < 0.01, (function.__name__, dtype, far)


def pooling():
    """Sums over windows that overlap, and what an image is made larger with, add up in float32, forward and backward."""

    def function(x):
        small = F.avg_pool2d(x * 1.4, 3, stride=1, padding=1) + F.max_pool2d(x * 2.8, 3, stride=1, padding=1)
        return F.interpolate(small * 2, scale_factor=3, mode="nearest") + F.adaptive_avg_pool2d(x, 1) + 0.5

    for dtype in DTYPES:
        torch.manual_seed(0)
        x = torch.randn(2, 3, 12, 12).to(dtype)
        outputs, gradients = [], []
        for run, value in ((function, x.double()), (function, x.clone()), (compiled(function), x.to("xpu"))):
            value.requires_grad_()
            out = run(value)
            outputs.append(out.detach().cpu().double())
            (gradient,) = torch.autograd.grad(out, value, torch.ones_like(out))
            gradients.append(gradient.cpu().double())
        for exact, eager, device in (outputs, gradients):
            assert torch.allclose(device, device.to(dtype).double()), dtype
            # A result is rounded where a kernel stores it, and where another kernel reads it.
            assert (device - exact).norm() < 2 * (exact - exact.to(dtype).double()).norm(), dtype
            assert (device - exact).norm() <= (eager - exact).norm(), dtype


def library_call():
    """A matrix multiplication reads and writes memory: rounded before and after."""
    for dtype in DTYPES:
        x, w = inputs(dtype)
        actual = compiled(lambda x, w: (x * w * w) @ (x * w).T * 3 + 1)(x.to("xpu"), w.to("xpu"))
        wide, weight = x.float(), w.float()
        product = (wide * weight * weight).to(dtype) @ (wide * weight).to(dtype).T
        expected = (product.float() * 3 + 1).to(dtype)
        assert torch.equal(actual.cpu(), expected), dtype


def second_pass():
    """A kernel that loops over a long row reads back what its first pass stored; one for a short row keeps it."""

    def residual(x, w):
        added = x + F.silu(x) * w
        return added, added * 3 - added.amax(-1, keepdim=True)

    for width, rounds in ((64, False), (8192, True)):
        x, w = inputs(torch.float16, width)
        added = x.float() + F.silu(x.float()) * w.float()
        read = added.half().float() if rounds else added
        expected = (read * 3 - added.amax(-1, keepdim=True)).half()
        actual = compiled(residual)(x.to("xpu"), w.to("xpu"))[1].cpu()
        assert (actual != expected).float().mean().item() < 1e-3, width


def saved_for_backward():
    """What the backward pass reads, too, is rounded for the forward pass by Inductor itself."""

    def function(x):
        return x / (x * x).sum(-1, keepdim=True).sqrt()

    x, _ = inputs(torch.float16)
    wide = x.float()
    length = (wide * wide).sum(-1, keepdim=True).sqrt()
    plain = compiled(function)(x.to("xpu")).cpu()
    trained = compiled(function)(x.to("xpu").requires_grad_()).detach().cpu()
    assert (plain != (wide / length).half()).float().mean().item() < 0.01
    assert (trained != (wide / length.half().float()).half()).float().mean().item() < 0.01
    assert not torch.equal(plain, trained)


def precision_casts():
    """With the option that asks for it, every operator rounds, as in eager mode."""
    x, w = inputs(torch.float16)
    with config.patch(emulate_precision_casts=True):
        actual = compiled(activations)(x.to("xpu"), w.to("xpu"))
    assert torch.equal(actual.cpu(), activations(x, w))


def drawn_once():
    """A graph with half precision draws what the same graph in float32 draws, once."""
    kept = []
    for dtype in (torch.float32, torch.float16):
        torch.manual_seed(3)
        x = torch.ones(1000, dtype=dtype, device="xpu")
        out = compiled(lambda x: F.dropout(x * 2, 0.3) + F.dropout(x, 0.5) * 8)(x)
        kept.append((out.float().round().int().cpu(), torch.rand(1).item()))
    assert torch.equal(kept[0][0] == 0, kept[1][0] == 0) and kept[0][1] == kept[1][1]
    assert 0.1 < (kept[0][0] == 0).float().mean().item() < 0.2


def recomputed_random_numbers():
    """A backward graph that computes them again draws the same; they are those of generated kernels and of the CPU's code."""

    def drawn(x):
        return x * 2 + torch.rand_like(x) + 10 * torch.randn_like(x) + torch.randint_like(x, -5, 50)

    def dropped(x):
        return checkpoint(lambda x: F.dropout(x * 2, 0.4) * torch.rand_like(x), x, use_reentrant=False)

    for device in ("cpu", "xpu"):
        x = torch.ones(1000, device=device, requires_grad=True)
        out = compiled(dropped)(x)
        out.sum().backward()
        assert 0.3 < (out == 0).float().mean().item() < 0.5 and torch.equal(out.detach(), x.grad)
    numbers = {}
    with torch.no_grad():
        for mode in ("replaced", "generated"):
            torch.manual_seed(5)
            function = compiled(drawn)
            if mode == "replaced":
                numbers[mode] = function(torch.ones(20, 50, device="xpu")).cpu()
                continue
            # a kernel of the user that does what Inductor's does
            seeds = inductor.seeds(3, torch.device("xpu"))
            out = torch.empty(20, 50, device="xpu")
            three_draws[(1,)](seeds, out, 1024)
            numbers[mode] = out.cpu()
    assert torch.allclose(numbers["replaced"], numbers["generated"], atol=1e-4), numbers


def versions():
    """An input that a graph changes counts one change, as on the CPU."""

    def twice(x, y, out):
        x.add_(1)
        y[0].mul_(2)
        torch.add(x, y, out=out)
        torch._foreach_add_([x, y], 1)

    counted = []
    for device in ("cpu", "xpu"):
        tensors = [torch.ones(3, 3, device=device) for _ in range(3)]
        view = tensors[0][1]
        parameter = torch.nn.Parameter(torch.ones(3, device=device))
        optimizer = torch.optim.SGD([parameter], lr=torch.tensor(0.1, device=device))
        compiled(twice)(*tensors)
        parameter.grad = torch.ones(3, device=device)
        compiled(optimizer.step)()
        with torch.inference_mode():
            plain = torch.ones(3, device=device)
            compiled(lambda x: x.add_(1))(plain)
        values = [*tensors, parameter.detach(), plain]
        counted.append(([t._version for t in (*tensors, view, parameter)], [t.cpu() for t in values]))
    assert counted[0][0] == counted[1][0], (counted[0][0], counted[1][0])
    assert all(map(torch.equal, counted[0][1], counted[1][1]))


def written_values():
    """What is written by index is converted to the buffer's dtype, as generated kernels do; in a branch of a graph, too."""

    def write(x, i, v):
        y = (x * 2).index_put((i,), v)
        return y.index_put_((i,), v, accumulate=True)

    def branch(x, i, v):
        return torch.cond(v.sum() > 0, write, lambda x, i, v: x * 3, (x, i, v))

    i = torch.tensor([2, 0])
    for dtype, wide in ((torch.float16, torch.float32), (torch.float32, torch.float64)):
        x, v = torch.ones(3, 4).to(dtype), torch.full((2, 4), 0.1, dtype=wide)
        for function in (write, branch):
            expected = compiled(function)(x, i, v)
            actual = compiled(function)(x.to("xpu"), i.to("xpu"), v.to("xpu"))
            assert actual.dtype == dtype and torch.equal(actual.cpu(), expected), (function.__name__, dtype)

    def masked(x, v):  # Inductor leaves this to ATen
        return (x * 2).index_put((x[:, 0] > 0,), v)

    for device in ("cpu", "xpu"):
        try:
            compiled(masked)(torch.ones(3, 4, device=device), torch.ones(3, 4, device=device).half())
            raise AssertionError(device)
        except RuntimeError as error:
            assert "dtypes match" in str(error), error


def operators_that_round():
    """An operator that is not computed in float32 here is named in the fidelity notes; the test reads them."""
    x = torch.ones(1, 1, 4, 4, dtype=torch.float16, device="xpu")
    compiled(lambda x: F.adaptive_max_pool2d(x * 2, 3) + 1)(x)


def graphs_of_the_cpu():
    """They run what Inductor made of them: this one does not round between its operators."""
    x, w = inputs(torch.float16)
    assert not compiled(overflow)(x, w).isinf().any() and overflow(x, w).isinf().any()


if __name__ == "__main__":
    for check in (
        one_kernel,
        pooling,
        library_call,
        second_pass,
        saved_for_backward,
        precision_casts,
        drawn_once,
        recomputed_random_numbers,
        versions,
        written_values,
        operators_that_round,
        graphs_of_the_cpu,
    ):
        check()
        print(check.__name__, flush=True)
