"""Compile three kernels for a Data Center GPU Max without one: python kernels.py CACHE_DIR (torch is not needed)."""

import os
import sys

os.environ["TRITON_CACHE_DIR"] = sys.argv[1]
import types

import triton
import triton.language as tl
from triton.backends import backends
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

# The module that asks the driver for its architecture needs SYCL headers; without a device there is nothing to ask.
backends["intel"].compiler.__init__.__globals__["compile_module_from_src"] = lambda *_: types.SimpleNamespace(parse_device_arch=lambda _: "")


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    x = tl.load(x_ptr + offsets, mask=mask)
    y = tl.load(y_ptr + offsets, mask=mask)
    tl.store(out_ptr + offsets, x + y, mask=mask)


@triton.jit
def softmax_kernel(out_ptr, in_ptr, stride, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    offsets = tl.arange(0, BLOCK)
    x = tl.load(in_ptr + row * stride + offsets, mask=offsets < n, other=-float("inf"))
    x = x - tl.max(x, axis=0)
    e = tl.exp(x)
    tl.store(out_ptr + row * stride + offsets, e / tl.sum(e, axis=0), mask=offsets < n)


@triton.jit
def gemm_kernel(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, P: tl.constexpr):
    a = tl.make_block_ptr(a_ptr, (M, K), (K, 1), (tl.program_id(0) * BM, 0), (BM, BK), (1, 0))
    b = tl.make_block_ptr(b_ptr, (K, N), (N, 1), (0, tl.program_id(1) * BN), (BK, BN), (1, 0))
    acc = tl.zeros((BM, BN), tl.float32)
    for _ in range(0, K, BK):
        acc = tl.dot(tl.load(a), tl.load(b), acc, input_precision=P)
        a = tl.advance(a, (0, BK))
        b = tl.advance(b, (BK, 0))
    c = tl.make_block_ptr(c_ptr, (M, N), (N, 1), (tl.program_id(0) * BM, tl.program_id(1) * BN), (BM, BN), (1, 0))
    tl.store(c, acc)


PVC = {
    "architecture": 13136561920, "device_id": 3034, "driver_version": "offline", "gpu_eu_count": 448, "gpu_subslice_count": 56,
    "has_atomic64": True, "has_bfloat16_conversions": True, "has_fp16": True, "has_fp64": True,
    "has_subgroup_2d_block_io": True, "has_subgroup_matrix_multiply_accumulate": True,
    "has_subgroup_matrix_multiply_accumulate_tensor_float32": False, "max_compute_units": 448, "max_num_sub_groups": 64,
    "max_work_group_size": 1024, "name": "Intel(R) Data Center GPU Max 1100", "platform_name": "offline",
    "sub_group_sizes": [16, 32], "total_memory": 51522830336, "type": "gpu", "vendor": "Intel(R) Corporation",
    "version": "12.60.7",
}  # fmt: skip


def compile_for(target, fn, signature, constants, aligned, **options):
    attrs = {(i,): [["tt.divisibility", 16]] for i in aligned}
    done = triton.compile(ASTSource(fn, signature, constants, attrs), target=target, options=options)
    print(target.backend, fn.__name__, done.hash[:12], {k: len(v) for k, v in done.asm.items()})


def main():
    xpu = GPUTarget("xpu", PVC, 32)
    add = {"x_ptr": "*fp32", "y_ptr": "*fp32", "out_ptr": "*fp32", "n": "i32", "BLOCK": "constexpr"}
    compile_for(xpu, add_kernel, add, {"BLOCK": 256}, (0, 1, 2, 3), num_warps=4)
    softmax = {"out_ptr": "*fp32", "in_ptr": "*fp32", "stride": "i32", "n": "i32", "BLOCK": "constexpr"}
    compile_for(xpu, softmax_kernel, softmax, {"BLOCK": 2048}, (0, 1, 2, 3), num_warps=1)
    gemm = {"a_ptr": "*fp16", "b_ptr": "*fp16", "c_ptr": "*fp32", "M": "i32", "N": "i32", "K": "i32",
            "BM": "constexpr", "BN": "constexpr", "BK": "constexpr", "P": "constexpr"}  # fmt: skip
    tile = {"BM": 64, "BN": 64, "BK": 32, "P": "tf32"}
    compile_for(xpu, gemm_kernel, gemm, tile, (0, 1, 2, 3, 4, 5), num_warps=4)
    gemm32 = {**gemm, "a_ptr": "*fp32", "b_ptr": "*fp32"}
    compile_for(xpu, gemm_kernel, gemm32, {"BM": 16, "BN": 16, "BK": 16, "P": "ieee"}, (0, 1, 2, 3, 4, 5), num_warps=4)
    try:  # its linker is not in the wheel: the entry stays without metadata, as after any compile that was stopped
        compile_for(GPUTarget("hip", "gfx942", 64), add_kernel, add, {"BLOCK": 256}, (0, 1, 2, 3), num_warps=4)
    except Exception as error:
        print("hip", type(error).__name__)


main()
