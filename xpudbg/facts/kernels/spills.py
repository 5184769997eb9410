"""Spills of the kernels of a run: each kernel of its graphs, and the sum over all of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.model.fusion import GraphFusion
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
    entries = native.counting(keys)
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


def with_spills(run: RunReader, graphs: Sequence[GraphFusion]) -> tuple[GraphFusion, ...]:
    """Graphs with what their kernels spill, where native code in the run's cache tells.

    Args:
        run: The run that they are of.
        graphs: The graphs.
    """
    spills = _spills(run, {g.id for g in graphs})
    if not spills:
        return tuple(graphs)
    return tuple(
        replace(
            graph,
            kernels=tuple(
                replace(kernel, spills=found)
                if (found := spills.get((graph.id, kernel.name))) is not None
                else kernel
                for kernel in graph.kernels
            ),
        )
        for graph in graphs
    )


def _spills(run: RunReader, graphs: set[str]) -> dict[tuple[str, str], int]:
    """Spilled bytes by graph and kernel name; without those of which a configuration that counts does not tell."""
    from xpudbg.facts.kernels.cache.listing import CacheRows
    from xpudbg.run.cache_files import entry_folders
    from xpudbg.run.configurations import entry_id

    if not run.is_bundle:
        return {}
    rows = [k for k in run.manifest.kernels if k.graph in graphs and k.cache_keys]
    if not rows:
        return {}
    try:
        entries = {(row.graph, row.name): run.cache.counting(entry_folders(row)) for row in rows}
        sizes = run.fact(CacheRows).spills(files for some in entries.values() for files in some)
    except (XpudbgError, OSError):
        return {}
    found: dict[tuple[str, str], int] = {}
    for kernel, some in entries.items():
        known = [sizes[entry_id(files)] for files in some]
        if known and None not in known:
            found[kernel] = max(size for size in known if size is not None)
    return found
