"""Registers that the kernels of a run spill, all together: the sum over the kernels that ``check`` lists one by one."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from xpudbg.model.generated_code import KernelKind
from xpudbg.model.kernel_counts import launched_kernels
from xpudbg.model.manifest import Kernel
from xpudbg.model.spill_total import SpillTotal
from xpudbg.run.result_cache import cached_run_result
from xpudbg.run.run_reader import RunReader

# What reads cache entries takes a tenth of a second to import, and a sum that is known needs none of it.
if TYPE_CHECKING:
    from xpudbg.facts.kernels.native_figures import NativeFacts

_TRITON = frozenset({KernelKind.TRITON, KernelKind.TRITON_TEMPLATE, KernelKind.USER_TRITON})


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
    from xpudbg.facts.kernels.native_figures import NativeFacts, kernel_cache_keys

    native = NativeFacts(run)
    keys, copies = kernel_cache_keys(run.manifest.kernels, native)
    total = SpillTotal()
    for kernel in rows:
        if (kernel.graph, kernel.name) in copies or (
            not kernel.graph and native.is_companion(kernel.cache_keys)
        ):
            continue
        total = _added(total, kernel, keys.get((kernel.graph, kernel.name), kernel.cache_keys), native)
    return total


def _added(total: SpillTotal, kernel: Kernel, keys: tuple[str, ...], native: NativeFacts) -> SpillTotal:
    entries = native.chosen(keys)
    if kernel.kind not in _TRITON and not entries:
        return total
    spilled = [(native.row(files).spills, files) for files in entries]
    known = [(size, files) for size, files in spilled if size is not None]
    size, files = max(known, key=lambda pair: pair[0], default=(0, None))
    registers = 0
    if size and files is not None:
        registers = -(-size // native.register_bytes(files))
    return SpillTotal(
        total.kernels + 1,
        total.unknown + (not known or len(known) < len(spilled)),
        total.bytes + size,
        total.registers + registers,
        total.spilling + bool(size),
        max(total.most, size),
    )


def whole_spills(run: RunReader) -> SpillTotal:
    """Add up what all Triton kernels of a bundle spill.

    Args:
        run: The bundle.
    """
    return (
        cached_run_result(SpillTotal, run, lambda: measure_spills(run))
        if run.manifest.kernels
        else SpillTotal()
    )
