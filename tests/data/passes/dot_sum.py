"""A product and its sum by rows: ``dot_sum.py DUMP`` compiles it for an H100 with the IR between passes in DUMP, and needs no GPU."""

import os
import sys

os.environ.update(MLIR_ENABLE_DUMP="1", MLIR_DUMP_PATH=sys.argv[1], TRITON_ALWAYS_COMPILE="1")

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def dot_sum(a, b, c, K, S: tl.constexpr):
    rows, cols = tl.arange(0, S), tl.arange(0, S)
    total = tl.zeros((S, S), tl.float32)
    for k in range(0, K, S):
        x = tl.load(a + rows[:, None] * K + (k + cols)[None, :])
        y = tl.load(b + (k + rows)[:, None] * S + cols[None, :])
        total = tl.dot(x, y, total)
    tl.store(c + rows, tl.sum(total, 1))


types = {"a": "*fp16", "b": "*fp16", "c": "*fp32", "K": "i32", "S": "constexpr"}
aligned = {(i,): [["tt.divisibility", 16]] for i in range(4)}
source = ASTSource(dot_sum, signature=types, constexprs={"S": 16}, attrs=aligned)
made = triton.compile(source, target=GPUTarget("cuda", 90, 32), options={"num_warps": 1, "num_stages": 1})
open("dot_sum.ttir", "w").write(made.asm["ttir"])
