"""Workloads for an emulated target: each runs eagerly on the CPU and compiled on ``xpu``, and both are compared.

    python workloads.py OUT NAME...     one JSON line per workload on stdout; Triton's cache entries under OUT/NAME; a NAME may be a script beside this one

A workload returns the largest absolute difference, or raises. It knows nothing of the emulation.
"""

from __future__ import annotations

import copy
import json
import os
import runpy
import sys
import time
import traceback
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

DEVICE = "xpu"
WORKLOADS = {}
CHECKS = {}


def workload(function):
    WORKLOADS[function.__name__] = function
    return function


def check(function):
    """Not a comparison: the function asserts what it expects."""
    CHECKS[function.__name__] = function
    return function


def to_device(value):
    if not isinstance(value, torch.Tensor):
        return value
    return value.detach().to(DEVICE).requires_grad_(value.requires_grad)


def difference(expected, actual) -> float:
    assert actual.device.type == DEVICE, actual.device
    assert expected.shape == actual.shape, (expected.shape, actual.shape)
    assert expected.dtype == actual.dtype, (expected.dtype, actual.dtype)
    if expected.numel() == 0:
        return 0.0
    return (expected.double() - actual.cpu().double()).abs().max().item()


def compare(function, *inputs, module=None, backward=False, autocast=None, **options) -> float:
    """``function(module, *inputs)`` on the CPU and compiled on the device."""
    other = copy.deepcopy(module).to(DEVICE) if module is not None else None
    moved = [to_device(value) for value in inputs]
    compiled = torch.compile(lambda *args: function(other, *args), **options)

    def run(call, device, args):
        if autocast is None:
            return call(*args)
        with torch.autocast(device, dtype=autocast):
            return call(*args)

    expected = run(lambda *args: function(module, *args), "cpu", inputs)
    actual = run(compiled, DEVICE, moved)
    worst = difference(expected, actual)
    if backward:
        expected.float().pow(2).mean().backward()
        actual.float().pow(2).mean().backward()
        pairs = list(zip(inputs, moved, strict=True))
        if module is not None:
            pairs += list(zip(module.parameters(), other.parameters(), strict=True))
        gradients = [(a.grad, b.grad) for a, b in pairs if getattr(a, "grad", None) is not None]
        assert gradients, "no gradient arrived"
        worst = max([worst, *(difference(a, b) for a, b in gradients)])
    return worst


# -- inference ---------------------------------------------------------------------------------------------------------


@workload
def sincos():
    return compare(lambda _, x: torch.sin(x) ** 2 + torch.cos(x) ** 2, torch.randn(256, 256))


@workload
def pointwise_broadcast():
    return compare(lambda _, x, y: torch.relu(x + y).sin() * x, torch.randn(100, 33), torch.randn(33))


@workload
def softmax_layernorm():
    return compare(lambda _, x: torch.softmax(F.layer_norm(x, (512,)), -1), torch.randn(64, 512))


@workload
def big_reduction():
    return compare(lambda _, x: torch.softmax(x, -1) + x.sum(0, keepdim=True), torch.randn(8, 8192))


@workload
def cumsum_sort():
    return compare(lambda _, x: x.cumsum(-1) + x.sort(-1)[0], torch.randn(16, 100))


@workload
def scatter_add():
    def function(_, x, index):
        return torch.zeros(10, device=x.device).index_add(0, index, x)

    return compare(function, torch.randn(100), torch.randint(0, 10, (100,)))


@workload
def float64():
    return compare(lambda _, x: x.double().sin() + 1, torch.randn(100))


@workload
def convnet_freezing():
    layers = [nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2)]
    layers += [
        nn.Conv2d(16, 32, 3, padding=1),
        nn.ReLU(),
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.Linear(32, 10),
    ]
    with torch.no_grad():
        return compare(
            lambda m, x: m(x),
            torch.randn(4, 3, 16, 16),
            module=nn.Sequential(*layers).eval(),
            options={"freezing": True},
        )


class Block(nn.Module):
    """A transformer block that spells its attention out."""

    def __init__(self, width=128, heads=4):
        super().__init__()
        self.heads = heads
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.SiLU(), nn.Linear(4 * width, width))

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(self.norm1(x)).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        weights = torch.softmax(q @ k.transpose(-1, -2) / (width // self.heads) ** 0.5, -1)
        x = x + self.out((weights @ v).transpose(1, 2).reshape(batch, length, width))
        return x + self.mlp(self.norm2(x))


@workload
def attention():
    model = nn.Sequential(Block(), Block()).eval()
    with torch.no_grad():
        return compare(lambda m, x: m(x), torch.randn(2, 64, 128), module=model, autocast=torch.bfloat16)


@workload
def sdpa_inference():
    def function(_, q, k, v):
        return F.scaled_dot_product_attention(q, k, v, is_causal=True)

    with torch.no_grad():
        return compare(function, *(torch.randn(2, 4, 32, 64) for _ in range(3)))


@workload
def sdpa_mask_grouped():
    def function(_, q, k, v, mask):
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask, enable_gqa=True)

    q, (k, v) = torch.randn(2, 4, 32, 64), (torch.randn(2, 2, 32, 64) for _ in range(2))
    with torch.no_grad():
        return compare(function, q, k, v, torch.ones(32, 32, dtype=torch.bool).tril())


# -- training ----------------------------------------------------------------------------------------------------------


@workload
def mlp_train():
    model = nn.Sequential(nn.Linear(64, 128), nn.GELU(), nn.LayerNorm(128), nn.Linear(128, 10))
    return compare(lambda m, x: m(x), torch.randn(32, 64), module=model, backward=True)


@workload
def conv_train():
    model = nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2))
    return compare(lambda m, x: m(x), torch.randn(2, 3, 16, 16), module=model, backward=True)


@workload
def transposed_conv_train():
    model = nn.Sequential(nn.ConvTranspose2d(4, 8, 3, stride=2, groups=2), nn.ReLU())
    return compare(lambda m, x: m(x), torch.randn(2, 4, 8, 8), module=model, backward=True)


@workload
def sdpa_train():
    def function(_, q, k, v):
        return F.scaled_dot_product_attention(q * 1.5, k, v, is_causal=True).relu()

    return compare(
        function, *(torch.randn(2, 4, 32, 64, requires_grad=True) for _ in range(3)), backward=True
    )


@workload
def transformer_train():
    model = nn.TransformerEncoderLayer(64, 4, 128, dropout=0.0, batch_first=True)
    return compare(lambda m, x: m(x), torch.randn(2, 16, 64), module=model, backward=True)


@workload
def lstm_train():
    return compare(lambda m, x: m(x)[0], torch.randn(5, 2, 8), module=nn.LSTM(8, 8), backward=True)


@workload
def embedding_train():
    model = nn.Sequential(nn.Embedding(50, 16), nn.Linear(16, 4))
    return compare(lambda m, i: m(i), torch.randint(0, 50, (8, 4)), module=model, backward=True)


@workload
def autocast_bf16_train():
    model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.LayerNorm(64), nn.Linear(64, 8))
    return compare(
        lambda m, x: m(x), torch.randn(16, 64), module=model, backward=True, autocast=torch.bfloat16
    )


@workload
def autocast_fp16():
    model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 8))
    with torch.no_grad():
        return compare(lambda m, x: m(x), torch.randn(16, 64), module=model, autocast=torch.float16)


@workload
def compiled_optimizer():
    worst = 0.0
    host = nn.Linear(8, 8)
    device = copy.deepcopy(host).to(DEVICE)
    x = torch.randn(4, 8)
    steps = []
    for model in (host, device):
        optimizer = torch.optim.AdamW(model.parameters(), lr=0.1, foreach=True)
        steps.append(torch.compile(optimizer.step) if model is device else optimizer.step)
    for _ in range(2):
        for model, step in ((host, steps[0]), (device, steps[1])):
            model.zero_grad()
            model(to_device(x) if model is device else x).sum().backward()
            step()
    for a, b in zip(host.parameters(), device.parameters(), strict=True):
        worst = max(worst, difference(a.detach(), b.detach()))
    return worst


# -- Dynamo ------------------------------------------------------------------------------------------------------------


@workload
def graph_break():
    def function(_, x, y):
        a = torch.relu(x) * y
        print("side effect", file=sys.stderr)
        return a.cos() + 1 if a.sum() > 0 else a.sin() - 1

    return compare(function, torch.randn(32, 32), torch.randn(32, 32))


@workload
def recompile():
    def function(x, factor):
        return (x * factor).softmax(-1).sum(0)

    compiled, worst = torch.compile(function), 0.0
    for rows, dtype in ((8, torch.float32), (16, torch.float32), (33, torch.float32), (8, torch.float64)):
        x = torch.randn(rows, 128, dtype=dtype)
        worst = max(worst, difference(function(x, 2.0), compiled(to_device(x), 2.0)))
    return worst


@workload
def dynamic_shapes():
    model = nn.Linear(16, 16)
    other = copy.deepcopy(model).to(DEVICE)
    compiled, worst = torch.compile(lambda x: torch.softmax(other(x).relu(), 0), dynamic=True), 0.0
    for rows in (5, 9, 33):
        x = torch.randn(rows, 16)
        worst = max(worst, difference(torch.softmax(model(x).relu(), 0), compiled(to_device(x))))
    return worst


@workload
def reduce_overhead():
    with torch.no_grad():
        return compare(lambda m, x: m(x), torch.randn(2, 8), module=nn.Linear(8, 8), mode="reduce-overhead")


@workload
def max_autotune():
    def function(_, a, b, c):
        return torch.relu(a @ b + c)

    a, b, c = torch.randn(64, 64), torch.randn(64, 64), torch.randn(64)
    return compare(function, a, b, c, mode="max-autotune-no-cudagraphs")


@workload
def flex_attention():
    from torch.nn.attention.flex_attention import flex_attention as attend

    q, k, v = (torch.randn(1, 2, 128, 64) for _ in range(3))
    expected = F.scaled_dot_product_attention(q, k, v)
    with torch.no_grad():
        actual = torch.compile(attend)(to_device(q), to_device(k), to_device(v))
    return difference(expected, actual)


@workload
def dropout():
    def function(x):
        return F.dropout(x, 0.5, training=True)

    out = torch.compile(function)(torch.ones(4096, device=DEVICE))
    kept = (out != 0).float().mean().item()
    assert set(out.unique().tolist()) == {0.0, 2.0}
    return 0.0 if 0.45 < kept < 0.55 else kept


# -- kernels written by the user ---------------------------------------------------------------------------------------


@workload
def user_kernel_eager():
    import user_kernels

    x, y = torch.randn(1000), torch.randn(1000)
    out = torch.empty(1000, device=DEVICE)
    user_kernels.add[(4,)](to_device(x), to_device(y), out, 1000, BLOCK=256)
    return difference(x + y, out)


@workload
def user_kernel_compiled():
    import triton
    import user_kernels

    def function(x, y):
        out = torch.empty_like(x)
        user_kernels.add[(triton.cdiv(x.numel(), 256),)](x, y, out, x.numel(), BLOCK=256)
        return out * 2

    x, y = torch.randn(1000), torch.randn(1000)
    return difference((x + y) * 2, torch.compile(function)(to_device(x), to_device(y)))


@workload
def user_kernel_reduction():
    import user_kernels

    x = torch.randn(5, 100)
    out = torch.empty(5, device=DEVICE)
    user_kernels.row_softmax_norm[(5,)](to_device(x), out, 100, BLOCK=128)
    return difference(x.softmax(-1).pow(2).sum(-1), out)


@workload
def user_kernel_autotuned():
    import user_kernels

    x = torch.randn(1000)
    out = torch.zeros(1000, device=DEVICE)
    user_kernels.scale[lambda meta: ((1000 + meta["BLOCK"] - 1) // meta["BLOCK"],)](to_device(x), out, 1000)
    return difference(x * 3, out)


@workload
def user_kernel_timed_by_triton():
    import user_kernels

    x = torch.randn(1000)
    out = torch.zeros(1000, device=DEVICE)
    user_kernels.timed_scale[lambda meta: ((1000 + meta["BLOCK"] - 1) // meta["BLOCK"],)](
        to_device(x), out, 1000
    )
    return difference(x * 5, out)


@workload
def user_kernel_bf16():
    import user_kernels

    # whole numbers: products and sums are exact, and only bf16 rounds
    a, b = torch.randint(-9, 9, (16, 32)).bfloat16(), torch.randint(-9, 9, (32, 16)).bfloat16()
    out = torch.empty(16, 16, dtype=torch.bfloat16, device=DEVICE)
    user_kernels.half_matmul[(1,)](to_device(a), to_device(b), out, 0.5, 3, K=32, N=16)
    product = (a.float() @ b.float() + 1.5).bfloat16()
    return difference(torch.maximum(product * product, product), out)


@workload
def user_kernel_sort_scan_fp8():
    import user_kernels

    x = torch.randn(64)
    out, eighths = torch.empty(64, device=DEVICE), torch.empty(64, device=DEVICE)
    user_kernels.sorted_sums[(1,)](to_device(x), out, eighths, BLOCK=64)
    expected = x.sort(descending=True)[0].flip(0).cumsum(0).flip(0)
    return max(difference(expected, out), difference((x * 8).to(torch.float8_e4m3fn).float(), eighths))


@check
def user_kernel_that_cannot_run():
    import user_kernels

    out = torch.zeros(1, dtype=torch.int32, device=DEVICE)
    try:
        user_kernels.assembly[(1,)](out)
    except RuntimeError as error:
        assert all(
            part in str(error) for part in ("kernel assembly", "inline assembly", "user_kernels.py:")
        ), error
    else:
        raise AssertionError("the kernel neither ran nor stopped")


@check
def user_kernel_that_leaves_its_tensors():
    import user_kernels

    x, out = torch.zeros(50, device=DEVICE), torch.zeros(64, device=DEVICE)
    try:
        user_kernels.sorted_sums[(1,)](x, out, out, BLOCK=64)
    except RuntimeError as error:
        assert "kernel sorted_sums was stopped" in str(error) and "past the end of x (200 bytes)" in str(
            error
        ), error
    else:
        raise AssertionError("the kernel was not stopped")


# -- the device --------------------------------------------------------------------------------------------------------


@check
def streams_and_events():
    first, second = torch.xpu.Stream(), torch.xpu.Stream(priority=-1)
    assert first != second
    before = torch.xpu.current_stream()
    begin, end = torch.xpu.Event(enable_timing=True), torch.xpu.Event(enable_timing=True)
    begin.record()
    with torch.xpu.stream(first):
        assert torch.xpu.current_stream() == first
        x = torch.ones(10, device=DEVICE) * 2
        first.wait_stream(second)
    assert torch.xpu.current_stream() == before
    end.record(second)
    x.record_stream(second)
    second.synchronize()
    torch.xpu.synchronize()
    assert first.query() and end.query() and begin.elapsed_time(end) >= 0
    second.wait_event(begin)
    assert "torch.xpu.Stream(device=xpu:0" in repr(first)


@check
def memory():
    torch.xpu.empty_cache()
    before = torch.xpu.memory_allocated()
    torch.xpu.reset_peak_memory_stats()
    x = torch.empty(1000, device=DEVICE)
    assert torch.xpu.memory_allocated() == before + 4096  # blocks of 512 bytes
    del x
    assert torch.xpu.memory_allocated() == before
    assert torch.xpu.max_memory_allocated() >= before + 4096
    assert torch.xpu.memory_reserved() >= before
    assert torch.xpu.memory_stats()["allocated_bytes.all.peak"] >= before + 4096
    free, total = torch.xpu.mem_get_info()
    assert 0 < free <= total == torch.xpu.get_device_properties().total_memory
    pinned = torch.ones(4).pin_memory()
    assert pinned.is_pinned() and not torch.ones(4).is_pinned()


@check
def accelerator():
    assert torch.accelerator.is_available()
    assert torch.accelerator.current_accelerator() == torch.device(DEVICE)
    assert torch.accelerator.device_count() == torch.xpu.device_count() == 2
    torch.accelerator.synchronize()
    assert torch.accelerator.current_stream().device.type == DEVICE
    if hasattr(torch.accelerator, "memory_allocated"):
        x = torch.empty(1000, device=DEVICE)
        assert torch.accelerator.memory_allocated() >= x.nbytes


@check
def several_devices():
    a = torch.ones(4, device="xpu:1")
    assert a.device.index == 1 and torch.xpu.current_device() == 0
    codes = []

    def switched(x):
        with torch.xpu.device(1):
            return x.sin()

    def keep(module, _):
        codes.append(module.code)
        return module

    torch.compile(switched, backend=keep)(a)
    assert "torch._C._xpu_exchangeDevice(1)" in codes[0] and "xpudbg" not in codes[0], codes
    with torch.xpu.device(1):
        assert torch.ones(1, device=DEVICE).device.index == 1
    assert a.to("xpu:0").device.index == 0
    assert torch.xpu.memory_allocated(1) > 0
    out = torch.compile(lambda x: x.sin() + 1)(a)
    assert out.device.index == 1 and torch.allclose(out.cpu(), torch.ones(4).sin() + 1)
    try:
        torch.xpu.set_device(2)
    except RuntimeError as error:
        assert "out of range" in str(error)
    else:
        raise AssertionError("there is no third device")


@check
def random_numbers():
    torch.manual_seed(7)
    host = torch.randn(100)
    torch.manual_seed(7)
    assert torch.equal(torch.randn(100, device=DEVICE).cpu(), host), (
        "a seeded script computes what it does on the CPU"
    )
    generator = torch.Generator(DEVICE).manual_seed(3)
    first = torch.rand(10, device=DEVICE, generator=generator)
    second = torch.rand(10, device=DEVICE, generator=generator)
    assert not torch.equal(first, second)
    assert torch.equal(torch.rand(10, device=DEVICE, generator=generator.manual_seed(3)), first)
    state = torch.xpu.get_rng_state()
    first = torch.rand(5, device=DEVICE)
    torch.xpu.set_rng_state(state)
    assert torch.equal(torch.rand(5, device=DEVICE), first)


@check
def properties():
    props = torch.xpu.get_device_properties()
    assert props.name == "Intel(R) Arc(TM) B580 Graphics" == torch.xpu.get_device_name()
    assert props.sub_group_sizes == [16, 32] and torch.xpu.is_bf16_supported()
    assert torch.xpu.is_available() and torch.version.xpu
    assert torch.xpu.get_device_capability()["gpu_subslice_count"] == 20
    assert "Arc(TM) B580" in repr(props)


@check
def checkpoint_and_save():
    import io

    from torch.utils.checkpoint import checkpoint

    model = nn.Sequential(nn.Linear(8, 8), nn.Dropout(0.5)).to(DEVICE)
    checkpoint(
        model, torch.randn(2, 8, device=DEVICE, requires_grad=True), use_reentrant=False
    ).sum().backward()
    buffer = io.BytesIO()
    torch.save(model.state_dict(), buffer)
    buffer.seek(0)
    loaded = torch.load(buffer, weights_only=True)
    assert loaded["0.weight"].device.type == DEVICE and torch.equal(loaded["0.weight"], model[0].weight)


@check
def data_loader():
    from torch.utils.data import DataLoader, TensorDataset

    loader = DataLoader(TensorDataset(torch.arange(8.0)), batch_size=4, pin_memory=True)
    total = sum(batch.to(DEVICE, non_blocking=True).sum().item() for (batch,) in loader)
    assert total == 28.0


@check
def refuses_sparse():
    try:
        torch.eye(3, device=DEVICE).to_sparse()
    except NotImplementedError as error:
        assert "sparse" in str(error), error
    else:
        raise AssertionError("sparse tensors must be refused")


@check
def cpp_wrapper_runs_the_aten_graph():
    x = torch.arange(4.0, device=DEVICE)
    compiled = torch.compile(lambda x: x.sin() * 2, options={"cpp_wrapper": True})
    assert torch.allclose(compiled(x), x.sin() * 2)


@check
def aot_inductor_packages_sources_and_refuses_the_rest():
    import tempfile
    import zipfile

    model = nn.Sequential(nn.Linear(8, 8), nn.Softmax(-1)).to(DEVICE).eval()
    program = torch.export.export(model, (torch.randn(2, 8, device=DEVICE),))
    with tempfile.TemporaryDirectory() as folder:
        path = torch._inductor.aoti_compile_and_package(program, package_path=f"{folder}/model.pt2")
        with zipfile.ZipFile(path) as package:
            names = package.namelist()
            kernels = [package.read(name)[:4] for name in names if name.endswith(".spv")]
            (wrapper,) = (package.read(name).decode() for name in names if name.endswith(".wrapper.cpp"))
            (metadata,) = (json.loads(package.read(n)) for n in names if n.endswith("wrapper_metadata.json"))
        assert kernels and set(kernels) == {b"\x03\x02\x23\x07"}, names
        assert "AOTInductorModel::run_impl" in wrapper and "sycl::queue" in wrapper
        assert metadata["AOTI_DEVICE_KEY"] == "xpu"
        assert any(name.endswith("CMakeLists.txt") for name in names) and not any(
            n.endswith(".so") for n in names
        )
        for load in (torch._inductor.aoti_load_package, torch._C._aoti.AOTIModelPackageLoader):
            must_raise("model.pt2 is for xpu", lambda load=load: load(path))
        must_raise("is for xpu", lambda: torch._export.aot_load(f"{folder}/model.so", DEVICE))
    must_raise(
        "compiling it needs SYCL",
        lambda: torch._inductor.aot_compile(program.module(), (torch.randn(2, 8, device=DEVICE),)),
    )


def must_raise(words, function):
    try:
        result = function()
    except Exception as error:
        assert words in str(error), error
    else:
        raise AssertionError(f"gave {result}")


def main(out: Path, names: list[str]) -> None:
    for name in names:
        os.environ["TRITON_CACHE_DIR"] = str(out / name)
        torch._dynamo.reset()
        torch.manual_seed(0)
        begin, result = time.monotonic(), {"name": name}
        try:
            if name.endswith(".py"):
                runpy.run_path(str(Path(__file__).with_name(name)))
                value = None
            else:
                value = WORKLOADS[name]() if name in WORKLOADS else CHECKS[name]()
            result["difference"] = value
        except BaseException as error:
            result["error"] = f"{type(error).__name__}: {error}"
            traceback.print_exc()
        result["seconds"] = round(time.monotonic() - begin, 1)
        print("@result " + json.dumps(result), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or [*WORKLOADS, *CHECKS])
