"""A plain Triton kernel without torch.compile: add two vectors.

One learns what a kernel leaves in the Triton cache (source, ttir, ttgir, llir, spv or zebin). Triton has no
compiler for the CPU: there the kernel runs in Triton's interpreter (``TRITON_INTERPRET=1``), which leaves
no stages.

    xpudbg run sample_scripts/vector_add.py --device xpu
    xpudbg show latest
"""

from __future__ import annotations

import argparse
import os
import sys

import torch


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--device", choices=["cpu", "xpu", "cuda"], default="cpu")
    arguments = parser.parse_args()
    if arguments.device != "cpu" and not getattr(torch, arguments.device).is_available():
        parser.exit(2, f"{parser.prog}: torch {torch.__version__} sees no {arguments.device} device\n")
    return arguments


def interpret() -> bool:
    return os.environ.get("TRITON_INTERPRET") == "1"


def main() -> None:
    device = parse_arguments().device
    if device == "cpu" and not interpret():
        print(
            "vector_add.py: Triton has no CPU compiler, the kernel runs in its interpreter", file=sys.stderr
        )
        os.environ["TRITON_INTERPRET"] = "1"  # read when triton is imported
    try:
        import triton
        import triton.language as tl
    except ImportError as error:
        print(f"vector_add.py: {error}: this sample needs triton-xpu (Intel) or triton", file=sys.stderr)
        raise SystemExit(2) from None

    @triton.jit
    def add_kernel(x_ptr, y_ptr, out_ptr, size, BLOCK: tl.constexpr):
        offsets = tl.program_id(axis=0) * BLOCK + tl.arange(0, BLOCK)
        mask = offsets < size
        x = tl.load(x_ptr + offsets, mask=mask)
        y = tl.load(y_ptr + offsets, mask=mask)
        tl.store(out_ptr + offsets, x + y, mask=mask)

    size = 1000
    x = torch.arange(size, dtype=torch.float32).to(device)
    y = torch.ones(size).to(device)
    out = torch.empty_like(x)
    add_kernel[(triton.cdiv(size, 256),)](x, y, out, size, BLOCK=256)
    how = "interpreted" if interpret() else "compiled"
    print(f"{how} on {device}: equal to torch: {torch.equal(out, x + y)}, sum {out.sum().item():.0f}")


if __name__ == "__main__":
    main()
