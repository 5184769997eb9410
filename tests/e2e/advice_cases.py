"""Scripts for advice on options, CUDA graphs and generated code: one that earns it, and the same with the remedy applied.

Run by ``test_advice_torch.py`` in one process; the name of each function is that of its case.
"""

from __future__ import annotations

import torch

torch.set_num_threads(4)
CASES = {}
STEADY = torch.randn(64, 64)


def case(*rules, device="cpu", **settings):
    """Register a function that earns the advice of these rules, alone; without rules it earns none."""

    def register(make):
        CASES[make.__name__] = rules
        if torch_is_there:
            make(torch.device(device), settings)
        return make

    return register


torch_is_there = __name__ == "__main__"


def compiled(function, settings, *args):
    """Compile a function and call it."""
    with torch.no_grad():
        return torch.compile(function, **settings)(*args)


@case("code/parallel-in-loop", "code/short-vector-loop", dynamic=False)
def short_rows(device, settings):
    def short_rows(x):
        return torch.softmax(x, 2)

    compiled(short_rows, settings, torch.randn(32, 49, 490, 4))


@case(dynamic=False)
def short_rows_last(device, settings):
    def short_rows_last(x):
        return torch.softmax(x, 3)

    compiled(short_rows_last, settings, torch.randn(32, 49, 490, 4).transpose(2, 3).contiguous())


@case("code/launch-per-slice", device="xpu")
def rows_one_by_one(device, settings):
    def rows_one_by_one(x):
        out = torch.empty_like(x)
        for i in range(32):
            out[i] = torch.softmax(x[i] * i, 0)
        return out

    compiled(rows_one_by_one, settings, torch.randn(32, 256, device=device))


@case(device="xpu")
def rows_together(device, settings):
    def rows_together(x):
        return torch.softmax(x * torch.arange(32, device=x.device)[:, None], 1)

    compiled(rows_together, settings, torch.randn(32, 256, device=device))


@case("code/repeated-operations", device="xpu")
def smooth_steps(device, settings):
    def smooth_steps(x):
        for _ in range(7):
            x = x * x * (3 - 2 * x)
        return x

    compiled(smooth_steps, settings, torch.randn(64, device=device))


@case(device="xpu", options={"realize_opcount_threshold": 10})
def smooth_steps_stored(device, settings):
    def smooth_steps_stored(x):
        for _ in range(7):
            x = x * x * (3 - 2 * x)
        return x

    compiled(smooth_steps_stored, settings, torch.randn(64, device=device))


class Quantized(torch.nn.Module):
    """A product of int8 values."""

    def __init__(self):
        super().__init__()
        from torch.ao.quantization.fx import _decomposed  # noqa: F401

        self.register_buffer("weight", torch.randint(-128, 127, (64, 64), dtype=torch.int8))
        self.register_buffer("scales", torch.rand(64))
        self.register_buffer("zeros", torch.zeros(64, dtype=torch.int64))

    def forward(self, x):
        ops = torch.ops.quantized_decomposed
        whole = ops.quantize_per_tensor(x, 0.02, 3, 0, 255, torch.uint8)
        left = ops.dequantize_per_tensor(whole, 0.02, 3, 0, 255, torch.uint8)
        right = ops.dequantize_per_channel(self.weight, self.scales, self.zeros, 0, -128, 127, torch.int8)
        return torch.nn.functional.linear(left, right)


@case("code/quantized-not-fused")
def quantized(device, settings):
    module = Quantized()

    def quantized(x):
        return module(x)

    compiled(quantized, settings, STEADY)


@case("replay/no-cuda", device="xpu", mode="reduce-overhead")
def replayed(device, settings):
    def replayed(x):
        return torch.softmax(x, 1)

    compiled(replayed, settings, torch.randn(64, 64, device=device))


@case(device="xpu")
def not_replayed(device, settings):
    def not_replayed(x):
        return torch.softmax(x, 1)

    compiled(not_replayed, settings, torch.randn(64, 64, device=device))


@case(device="xpu", options={"max_autotune": True})
def searched(device, settings):
    def searched(x):
        return torch.nn.functional.layer_norm(x, (512,))

    compiled(searched, settings, torch.randn(4096, 512, device=device))


@case("option/max_autotune/no-constant-weight", options={"max_autotune": True})
def product(device, settings):
    def product(x, w):
        return torch.relu(x @ w)

    compiled(product, settings, STEADY, STEADY)


@case(options={"max_autotune": True})
def product_frozen(device, settings):
    weight = torch.nn.Linear(64, 64)

    def product_frozen(x):
        return torch.relu(weight(x))

    with torch._inductor.config.patch(freezing=True):
        compiled(product_frozen, settings, STEADY)


@case("option/freezing/nothing-frozen", options={"freezing": True})
def frozen_too_late(device, settings):
    weight = torch.nn.Linear(64, 64)

    def frozen_too_late(x):
        return torch.relu(weight(x))

    compiled(frozen_too_late, settings, STEADY)


@case("option/max_autotune/no-product", options={"max_autotune": True})
def no_product(device, settings):
    def no_product(x):
        return torch.relu(x) + 1

    compiled(no_product, settings, STEADY)


@case(
    "option/max_autotune/backends",
    device="xpu",
    options={"max_autotune": True, "max_autotune_gemm_backends": "ATEN"},
)
def no_backend(device, settings):
    def no_backend(x):
        return torch.relu(x @ x)

    compiled(no_backend, settings, torch.randn(64, 64, device=device))


@case("option/max_autotune_gemm_backends", device="xpu", options={"max_autotune_gemm_backends": "TRITON"})
def only_backends(device, settings):
    def only_backends(x):
        return torch.relu(x @ x)

    compiled(only_backends, settings, torch.randn(64, 64, device=device))


@case("option/coordinate_descent_tuning", options={"coordinate_descent_tuning": True})
def no_triton(device, settings):
    def no_triton(x):
        return torch.relu(x) + 1

    compiled(no_triton, settings, STEADY)


@case(device="xpu", options={"coordinate_descent_tuning": True})
def triton(device, settings):
    def triton(x):
        return torch.relu(x) + 1

    compiled(triton, settings, torch.randn(64, 64, device=device))


@case("option/freezing", options={"freezing": True})
def trained(device, settings):
    def trained(x):
        return torch.relu(x) + 1

    torch.compile(trained, **settings)(STEADY.clone().requires_grad_())


@case()
def quantized_frozen(device, settings):
    module = Quantized()

    def quantized_frozen(x):
        return module(x)

    with torch._inductor.config.patch(freezing=True):
        compiled(quantized_frozen, settings, STEADY)
