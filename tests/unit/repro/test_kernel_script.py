"""Scripts of a kernel's launch: what was compiled in stands there as Python."""

from __future__ import annotations

from xpudbg.repro.kernel_script import kernel_script

SOURCE = """
import triton
import triton.language as tl

@triton.jit
def fill(out, N: tl.constexpr, DTYPE: tl.constexpr):
    tl.store(out + tl.arange(0, N), tl.zeros((N,), DTYPE))
"""


def test_a_type_is_one_of_tritons_language() -> None:
    entry = {
        "key": "KEY",
        "grid": [1, 1, 1],
        "options": {},
        "constants": {"N": 8, "DTYPE": {"language": "bfloat16"}},
    }
    out = {
        "name": "out",
        "type": "*bf16",
        "shape": [8],
        "stride": [1],
        "offset": 0,
        "dtype": "bfloat16",
        "written": True,
    }
    launch = {"why": "", "entries": [entry], "arguments": [out]}
    text = kernel_script("fill", SOURCE, launch, head=["x"], device="xpu", recorded=(), data="", seed=0)
    assert "('KEY', (1, 1, 1), {'N': 8, 'DTYPE': tl.bfloat16}, {})," in text
