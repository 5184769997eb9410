"""Spills of the kernels of graphs, from the Triton cache of their run."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from xpudbg.core.errors import XpudbgError
from xpudbg.model.fusion import GraphFusion
from xpudbg.run.run_cache import chosen_keys
from xpudbg.run.run_reader import RunReader


def with_spills(run: RunReader, graphs: Sequence[GraphFusion]) -> tuple[GraphFusion, ...]:
    """Graphs with what their kernels spill, where native code in the run's cache tells.

    Of the configurations of a kernel those count that autotuning chose, where that is known.

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
    if not run.is_bundle:
        return {}
    rows = [k for k in run.manifest.kernels if k.graph in graphs and k.cache_keys]
    if not rows:
        return {}
    try:
        by_key = _by_key(run, {key for row in rows for key in row.cache_keys})
        winners = run.cache.winners
    except (XpudbgError, OSError):
        return {}
    found: dict[tuple[str, str], int] = {}
    for row in rows:
        chosen = chosen_keys((k for k in row.cache_keys if k in by_key), winners)
        known = [size for k in chosen for size in by_key[k]]
        if known and None not in known:
            found[row.graph, row.name] = max(size for size in known if size is not None)
    return found


def _by_key(run: RunReader, keys: Collection[str]) -> dict[str, list[int | None]]:
    """Spilled bytes of the entries of some keys: of a large run a report asks for few of them."""
    from xpudbg.facts.kernels.cache.listing import list_found

    roots = {
        root: chosen
        for root, files in run.cache.found.roots.items()
        if (chosen := [f for f in files if f.key in keys])
    }
    sizes: dict[str, list[int | None]] = {}
    for listing in list_found(replace(run.cache.found, roots=roots)):
        for entry in listing.entries:
            sizes.setdefault(entry.key, []).append(entry.spills)
    return sizes
