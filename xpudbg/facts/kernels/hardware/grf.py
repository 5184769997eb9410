"""Registers of Intel GPUs: their size, and their number for each hardware thread by register mode.

Sources: Intel's "Data Center GPU Max Series" and "Xe2" optimisation guides (register file of 64-byte registers; 128 for each
of 8 hardware threads, or 256 for each of 4); IGC's assembly dumps in this project's samples (``size=64`` for one register on
PVC; 902 spilled registers are 57728 bytes).
"""

from __future__ import annotations

from xpudbg.model.triton import TritonTarget

_OLD_BYTES, _NEW_BYTES = 32, 64
MODES = {
    "default": "the compiler's choice: 128, and Triton's launcher tries 256 when much is spilled",
    "small": "128",
    "large": "256",
    "128": "128",
    "256": "256",
    "512": "512",
    "auto": "128 or 256, as the compiler decides",
}
FLAGS = {
    "-cl-intel-128-GRF-per-thread": "128 registers for each hardware thread",
    "-cl-intel-256-GRF-per-thread": "256 registers for each hardware thread (half as many threads)",
    "-cl-intel-512-GRF-per-thread": "512 registers for each hardware thread (a quarter as many threads)",
    "-cl-intel-enable-auto-large-GRF-mode": "the compiler chooses 128 or 256 registers",
    "-cl-opt-disable": "no optimisation",
    "-cl-fp32-correctly-rounded-divide-sqrt": "divisions and square roots by IEEE rules",
}


def grf_bytes(target: TritonTarget) -> int:
    """Bytes of one general register: 64 on PVC, BMG, LNL and later, 32 on DG2 and older.

    The smallest sub-group tells: 32-byte registers go with SIMD8. Unknown devices count as new ones.
    """
    sizes = target.properties.get("sub_group_sizes")
    if isinstance(sizes, list) and sizes:
        return _OLD_BYTES if 8 in sizes else _NEW_BYTES
    return _OLD_BYTES if target.arch in {"dg2", "mtl", "arl", "tgl", "dg1"} else _NEW_BYTES
