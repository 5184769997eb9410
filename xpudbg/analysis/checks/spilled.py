"""Registers that the kernels of a run spill, all together: the sum over the kernels that ``check`` lists one by one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from xpudbg.analysis.checks.metrics import kernel_cache_keys
from xpudbg.analysis.checks.native_metrics import NativeFacts
from xpudbg.analysis.kernels.cache.listing import read_metadata
from xpudbg.analysis.kernels.hardware.grf import grf_bytes
from xpudbg.analysis.result_cache import is_on, pruned_after, remembered, result_key
from xpudbg.analysis.run_reader import RunReader
from xpudbg.files.paths import MANIFEST
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.kernel_counts import launched_kernels
from xpudbg.model.manifest import Kernel

_TRITON = frozenset({KernelKind.TRITON, KernelKind.TRITON_TEMPLATE, KernelKind.USER_TRITON})
_WORTH = 100
"""Kernels from which a total is kept."""
_CUDA_REGISTER = 4
"""Bytes of a register of one thread."""


@dataclass(frozen=True)
class SpillTotal:
    """Spills of a run.

    Attributes:
        kernels: Triton kernels, each once a graph.
        unknown: Those of which it is not known what they spill.
        bytes: Bytes that the others spill for each hardware thread (CUDA, HIP: thread); of several configurations the most.
        registers: The same in registers of their devices.
    """

    kernels: int = 0
    unknown: int = 0
    bytes: int = 0
    registers: int = 0


def measure_spills(
    run: RunReader, *, without: Collection[str] = (), graphs: Collection[str] | None = None
) -> SpillTotal:
    """Add up what the Triton kernels of a bundle spill.

    Args:
        run: The bundle.
        without: Ids of graphs that are left out: what other ranks have too.
        graphs: Ids of the only graphs that count; None for all, and for kernels that no graph calls.
    """
    rows = [
        k
        for k in launched_kernels(run.manifest)
        if k.graph not in without and (graphs is None or (k.graph and k.graph in graphs))
    ]
    if not any(k.kind in _TRITON or k.cache_keys for k in rows):
        return SpillTotal()
    native = NativeFacts(run.cache)
    keys, copies = kernel_cache_keys(run.manifest.kernels, native)
    total = SpillTotal()
    for kernel in rows:
        if (kernel.graph, kernel.name) in copies or (
            not kernel.graph and native.is_companion(kernel.cache_keys)
        ):
            continue
        total = _added(total, kernel, keys.get((kernel.graph, kernel.name), kernel.cache_keys), native)
    return total


def whole_spills(run: RunReader) -> SpillTotal:
    """Add up what all Triton kernels of a bundle spill; of many kernels what was found out before is taken again.

    The manifest names every stage with its digest, so that it stands for the cache.

    Args:
        run: The bundle.
    """
    if len(run.manifest.kernels) < _WORTH or not is_on():
        return measure_spills(run)
    manifest = run.bundle.read_text(MANIFEST)
    with pruned_after():
        key = result_key(SpillTotal, [manifest])
        return remembered(SpillTotal, key, lambda: measure_spills(run))


def _added(total: SpillTotal, kernel: Kernel, keys: tuple[str, ...], native: NativeFacts) -> SpillTotal:
    entries = native.chosen(keys)
    if kernel.kind not in _TRITON and not entries:
        return total
    spilled = [(native.row(files).spills, files) for files in entries]
    known = [(size, files) for size, files in spilled if size is not None]
    size, files = max(known, key=lambda pair: pair[0], default=(0, None))
    registers = 0
    if size and files is not None:
        row = native.row(files)
        width = grf_bytes(read_metadata(files)[0].target) if row.backend == "xpu" else _CUDA_REGISTER
        registers = -(-size // width)
    return SpillTotal(
        total.kernels + 1,
        total.unknown + (not known or len(known) < len(spilled)),
        total.bytes + size,
        total.registers + registers,
    )
