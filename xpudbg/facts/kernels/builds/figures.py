"""Figures out of a native object by itself: ``.ze_info`` and the size of its code."""

from __future__ import annotations

from xpudbg.facts.kernels.card.registers import scratch_buffers, spill_of_object
from xpudbg.formats.zebin import parse_zebin
from xpudbg.model.native import NativeFigures


def native_figures(data: bytes, names: frozenset[str]) -> NativeFigures:
    """Return what the object says of a kernel.

    Args:
        data: The object.
        names: What the kernel may be called; an object of one kernel is that kernel's.
    """
    kernels = parse_zebin(data, origin="zebin").value.kernels
    kernel = next((k for k in kernels if k.name in names), kernels[0] if len(kernels) == 1 else None)
    if kernel is None:
        return NativeFigures()
    spill = spill_of_object("zebin", kernel)
    return NativeFigures(
        simd=kernel.simd_size,
        registers=kernel.grf_count,
        spill_bytes=None if spill is None else spill.bytes,
        scratch_bytes=sum(b.size for b in scratch_buffers(kernel)),
        threads=kernel.eu_thread_count,
        code_bytes=kernel.code_bytes,
    )
