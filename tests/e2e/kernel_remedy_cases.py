"""Kernels for the advice about kernels: one that earns it, and the same with what the advice says done.

``python kernel_remedy_cases.py CACHE_DIR DEVICES.json`` compiles them for devices that are not there and prints one line of JSON: the cases, with the hash of
each kernel. Run by ``test_kernel_remedies_torch.py``.
"""
# mypy: ignore-errors

import json
import os
import sys
import types
from pathlib import Path

os.environ["TRITON_CACHE_DIR"] = sys.argv[1]

import triton
import triton.language as tl
from triton.backends import backends
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

# The module that asks the driver for its architecture needs SYCL's headers; without a device there is nothing to ask.
backends["intel"].compiler.__init__.__globals__["compile_module_from_src"] = lambda *_: types.SimpleNamespace(
    parse_device_arch=lambda _: "bmg"
)
DEVICES = json.loads(Path(sys.argv[2]).read_text())
TYPES = {"x": "*fp32", "y": "*fp32", "out": "*fp32", "n": "i32", "m": "i32", "k": "i32", "scale": "fp32"}
BLOCKS = ("BLOCK", "BM", "BN", "BK", "P")
CASES = []


def before(rule, fix, function, **options):
    """Register a kernel that a rule is about, with the name of the remedy that is printed."""
    _registered({"rule": f"kernel/{rule}", "fix": fix, "how": ""}, function, options)


def after(rule, fix, how, function, left=False, **options):
    """Register the kernel with that remedy applied; what is ``left`` is less than before."""
    _registered({"rule": f"kernel/{rule}", "fix": fix, "how": how, "left": left}, function, options)


def _registered(about, function, options):
    CASES.append((about, function, options))


@triton.jit
def softmax(x, out, n, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    row = tl.program_id(0) * n
    values = tl.load(x + row + offsets, offsets < n, other=-float("inf"))
    weights = tl.exp(values - tl.max(values, 0))
    tl.store(out + row + offsets, weights / tl.sum(weights, 0), offsets < n)


@triton.jit
def copy(x, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + offsets, tl.load(x + offsets))


@triton.jit
def gemm(x, y, out, n, m, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, P: tl.constexpr):
    a = tl.make_block_ptr(x, (m, k), (k, 1), (tl.program_id(0) * BM, 0), (BM, BK), (1, 0))
    b = tl.make_block_ptr(y, (k, n), (n, 1), (0, tl.program_id(1) * BN), (BK, BN), (1, 0))
    acc = tl.zeros((BM, BN), tl.float32)
    for _ in range(0, k, BK):
        acc = tl.dot(tl.load(a), tl.load(b), acc, input_precision=P)
        a = tl.advance(a, (0, BK))
        b = tl.advance(b, (BK, 0))
    c = tl.make_block_ptr(
        out, (m, n), (n, 1), (tl.program_id(0) * BM, tl.program_id(1) * BN), (BM, BN), (1, 0)
    )
    tl.store(c, acc)


@triton.jit
def looped(x, out, n, BLOCK: tl.constexpr):
    row = tl.program_id(0) * n
    most, total = tl.full((), -float("inf"), tl.float32), tl.full((), 0.0, tl.float32)
    for first in range(0, n, BLOCK):
        offsets = first + tl.arange(0, BLOCK)
        most = tl.maximum(most, tl.max(tl.load(x + row + offsets, offsets < n, other=-float("inf")), 0))
    for first in range(0, n, BLOCK):
        offsets = first + tl.arange(0, BLOCK)
        total += tl.sum(tl.exp(tl.load(x + row + offsets, offsets < n, other=-float("inf")) - most), 0)
    for first in range(0, n, BLOCK):
        offsets = first + tl.arange(0, BLOCK)
        tl.store(
            out + row + offsets, tl.exp(tl.load(x + row + offsets, offsets < n) - most) / total, offsets < n
        )


@triton.jit
def copy_two(x, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + offsets) + tl.load(x + n + offsets)
    tl.store(out + offsets, values)
    tl.store(out + n + offsets, values)


@triton.jit
def gather(x, out, n, k, BLOCK: tl.constexpr):
    offsets = (tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)) % k
    values = tl.load(x + offsets) + tl.load(x + n + offsets)
    tl.store(out + offsets, values)
    tl.store(out + n + offsets, values)


@triton.jit
def gather_hinted(x, out, n, k, BLOCK: tl.constexpr):
    offsets = (tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)) % k
    offsets = tl.max_contiguous(tl.multiple_of(offsets, BLOCK), BLOCK)
    values = tl.load(x + offsets) + tl.load(x + n + offsets)
    tl.store(out + offsets, values)
    tl.store(out + n + offsets, values)


@triton.jit
def divide(x, out, n, k, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + offsets, tl.load(x + offsets // k), offsets < n)


@triton.jit
def scaled(x, out, n, scale, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + offsets, tl.load(x + offsets, offsets < n) * scale, offsets < n)


@triton.jit
def widened(x, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + offsets, offsets < n)
    tl.store(out + offsets, tl.exp(values.to(tl.float64)).to(tl.float32), offsets < n)


@triton.jit
def narrow(x, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + offsets, tl.exp(tl.load(x + offsets, offsets < n)), offsets < n)


@triton.jit
def checked(x, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + offsets, offsets < n, other=0)
    tl.device_assert(values >= 0, "negative")
    tl.store(out + offsets, values, offsets < n)


@triton.jit
def transposed(x, out, n, BM: tl.constexpr, BN: tl.constexpr):
    rows, columns = tl.arange(0, BM), tl.arange(0, BN)
    tile = tl.load(x + rows[:, None] * BN + columns[None, :])
    tl.store(out + columns[:, None] * BM + rows[None, :], tl.trans(tile))


def main():
    for about, function, options in CASES:
        names = function.arg_names
        types_ = {**TYPES, **options.pop("types", {})}
        signature = {n: "constexpr" if n in BLOCKS else types_[n] for n in names}
        given = {n: options.pop(n) for n in names if n in options}
        signature |= dict.fromkeys(given, "constexpr")
        unaligned = options.pop("unaligned", ())
        attrs = {
            (i,): [["tt.divisibility", 16]]
            for i, n in enumerate(names)
            if n not in (*given, *unaligned, "scale")
        }
        target = GPUTarget(
            "xpu", {**DEVICES[options.pop("device", "bmg")], **options.pop("properties", {})}, 32
        )
        try:
            made = triton.compile(
                ASTSource(function, signature, given, attrs), target=target, options=options
            )
            about["hash"] = made.hash
        except Exception as error:
            about["error"] = f"{type(error).__name__}: {error}"[:300]
    print("\n" + json.dumps([about for about, *_ in CASES]))


TILE = {"BM": 64, "BN": 64, "BK": 32, "P": "ieee", "num_warps": 4}
HALF = {"x": "*fp16", "y": "*fp16"}
TF32 = {"has_subgroup_matrix_multiply_accumulate_tensor_float32": True}
SHORT = {"x": "*fp16", "out": "*fp16"}

before("spills", "large mode", softmax, BLOCK=4096, num_warps=1)
after(
    "spills", "large mode", "grf_mode='large'", softmax, BLOCK=4096, num_warps=1, grf_mode="large", left=True
)
before("spills", "large mode, no spills", softmax, BLOCK=1024, num_warps=1)
after(
    "spills", "large mode, no spills", "grf_mode='large'", softmax, BLOCK=1024, num_warps=1, grf_mode="large"
)
before("spills", "more warps", softmax, BLOCK=2048, num_warps=1)
after("spills", "more warps", "num_warps=2", softmax, BLOCK=2048, num_warps=2, left=True)
after("spills", "more warps", "a smaller tile", softmax, BLOCK=512, num_warps=1)
before("spills", "more warps, whole", softmax, BLOCK=4096, num_warps=1)
after("spills", "more warps, whole", "num_warps=4", softmax, BLOCK=4096, num_warps=4, left=True)
before("spills", "more warps, too large", softmax, BLOCK=8192, num_warps=1)
after("spills", "more warps, too large", "num_warps=8", softmax, BLOCK=8192, num_warps=8, left=True)
before("spills", "no mode", softmax, BLOCK=262144, num_warps=32)
after("spills", "no mode", "a smaller tile", softmax, BLOCK=16384, num_warps=32)
after("spills", "no mode", "a loop over it", looped, BLOCK=16384, num_warps=32)
before("large-tensor", "", transposed, BM=128, BN=256, num_warps=8)
after("large-tensor", "", "a smaller block", transposed, BM=64, BN=128, num_warps=8)
after("large-tensor", "", "more warps", transposed, BM=128, BN=256, num_warps=32)
before("dots", "target", gemm, **TILE, types=HALF, device="mtl")
after("dots", "target", "a device with DPAS", gemm, **TILE, types=HALF)
before("dots", "no tf32", gemm, **TILE)
after("dots", "no tf32", "f16", gemm, **TILE, types=HALF)
after("dots", "no tf32", "bf16", gemm, **TILE, types={"x": "*bf16", "y": "*bf16"})
before("dots", "f32", gemm, **TILE, properties=TF32)
after("dots", "f32", "tf32", gemm, **{**TILE, "P": "tf32"}, properties=TF32)
before("block-io", "layout", gemm, **TILE)
after("block-io", "layout", "a dot that becomes DPAS", gemm, **TILE, types=HALF)
before("padding", "", gemm, **TILE, types=HALF, m=4, n=1024, k=1024)
after(
    "padding", "", "a tile of 8 rows", gemm, **{**TILE, "BM": 8}, types=HALF, m=4, n=1024, k=1024, left=True
)
after("padding", "", "more rows", gemm, **TILE, types=HALF, m=64, n=1024, k=1024)
before("intensity", "", gemm, **{**TILE, "BM": 8, "BN": 16}, types=HALF)
after("intensity", "", "a larger tile", gemm, **{**TILE, "BM": 64, "BN": 64}, types=HALF)
before("shared-memory", "", transposed, BM=128, BN=256, num_warps=8)
after("shared-memory", "", "a smaller tile", transposed, BM=64, BN=64, num_warps=8)
before("narrow-access", "", copy, BLOCK=256, num_warps=4, types=SHORT, unaligned=("x", "out"))
after("narrow-access", "", "tt.divisibility", copy, BLOCK=256, num_warps=4, types=SHORT)
before("narrow-access", "", gather, BLOCK=1024, num_warps=4, types=SHORT, unaligned=("k",))
after(
    "narrow-access",
    "",
    "tl.max_contiguous",
    gather_hinted,
    BLOCK=1024,
    num_warps=4,
    types=SHORT,
    unaligned=("k",),
)
before("narrow-access", "", copy_two, BLOCK=64, num_warps=2, types=SHORT)
after("narrow-access", "", "a larger block", copy_two, BLOCK=512, num_warps=2, types=SHORT)
before("integer-division", "", divide, BLOCK=256, types={"k": "i64"}, unaligned=("k",))
after("integer-division", "", "32 bits", divide, BLOCK=256, unaligned=("k",))
before("fp64", "number", scaled, BLOCK=256, types={"scale": "fp64"})
after("fp64", "number", "f32", scaled, BLOCK=256)
before("fp64", "tensors", scaled, BLOCK=256, types={"x": "*fp64"})
after("fp64", "tensors", "f32", scaled, BLOCK=256)
before("fp64", "", widened, BLOCK=256)
after("fp64", "", "f32", narrow, BLOCK=256)
before("simd-width", "", softmax, BLOCK=256, threads_per_warp=16)
after("simd-width", "", "threads_per_warp=32", softmax, BLOCK=256, threads_per_warp=32)
before("asserts", "", checked, BLOCK=256, debug=True)
after("asserts", "", "no debug=True", checked, BLOCK=256, debug=False)
before("late-loads", "stages", gemm, **TILE, types=HALF, num_stages=1)
after("late-loads", "stages", "num_stages=2", gemm, **TILE, types=HALF, num_stages=2)
before("late-loads", "spills", gemm, **TILE, types=HALF, num_stages=1)
after(
    "late-loads", "spills", "no spills", gemm, **TILE, types=HALF, num_stages=1, grf_mode="large", left=True
)
before("slm-rounding", "", transposed, BM=32, BN=64, num_warps=1)
after("slm-rounding", "", "a smaller tile", transposed, BM=32, BN=32, num_warps=1, left=True)

if __name__ == "__main__":
    main()
