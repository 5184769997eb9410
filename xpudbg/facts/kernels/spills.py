"""Spills of the kernels of a run: of each kernel of its graphs, and their sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels import run_kernels
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.native import SpillTotal
from xpudbg.run.run_reader import RunReader, cached_run_result


def whole_spills(run: RunReader) -> SpillTotal:
    """Sum the spills of all Triton kernels of a bundle.

    Args:
        run: The bundle.
    """
    if not run.manifest.kernels:
        return SpillTotal()
    # Executed where the sum is not cached: a sum that is needs nothing that reads cache entries.
    return cached_run_result(SpillTotal, run, lambda: run_kernels.measure_spills(run))


def with_spills(run: RunReader, graphs: Sequence[GraphFusion]) -> tuple[GraphFusion, ...]:
    """Add their kernels' spills to graphs, where native code in the run's cache has them.

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
    """Return spilled bytes by graph and kernel name; kernels with unknown spills of a configuration that counts are left out."""
    if not run.is_bundle or not any(k.graph in graphs and k.cache_keys for k in run.manifest.kernels):
        return {}
    try:
        kernels = run.fact(run_kernels.RunKernels).by_name
        return run_kernels.spilled_bytes(
            run, {name: one for name, one in kernels.items() if name[0] in graphs}
        )
    except (XpudbgError, OSError):
        return {}
