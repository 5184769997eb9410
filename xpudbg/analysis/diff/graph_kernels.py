"""Comparison of graphs' kernels with the same source by their cache entries: compiled to the same code or not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

from xpudbg.analysis.diff.cache_kernels import MOST_DETAILED, CacheKernel, compare_entries, pair_entries
from xpudbg.analysis.diff.run_side import RunSide
from xpudbg.analysis.run_reader import RunReader
from xpudbg.files.parallel import parallel_map
from xpudbg.model.diff import QUIET, Change, GraphDiff, KernelDiff
from xpudbg.model.problem import Problem

_Kernels = list[CacheKernel]
_Entries = Callable[[str, str], _Kernels]
_WORTH = 100
"""Pairs of kernels from which a second processor pays: all their stages are read."""


def with_compiled_code(
    a: RunSide, b: RunSide, graphs: tuple[GraphDiff, ...]
) -> tuple[tuple[GraphDiff, ...], tuple[Problem, ...]]:
    """Hold the cache entries of kernels with the same source against each other.

    Configurations of autotuning that only one of the two compiled are no difference.

    Args:
        a: The first run.
        b: The second.
        graphs: Their graphs as compared by generated code.

    Returns:
        The graphs, kernels with other stages as ``regenerated``, and of which kernels only one run has an entry.
    """
    if not any(k.change in QUIET for g in graphs if g.a and g.b for k in g.kernels):
        return graphs, ()
    left, right = _entries(a), _entries(b)
    pairs = {
        (n, i): (left(graph.a, kernel.a), right(graph.b, kernel.b))
        for n, graph in enumerate(graphs)
        for i, kernel in enumerate(graph.kernels)
        if kernel.change in QUIET and graph.a and graph.b
    }
    # Graphs of a run share most of their kernels.
    keys = {place: tuple(tuple(k.files.key for k in side) for side in pair) for place, pair in pairs.items()}
    whole = {keys[place]: pair for place, pair in pairs.items() if all(pair)}
    equal = parallel_map(lambda key: _equal(*whole[key]), list(whole), bool, worth=_WORTH)
    unequal = {key for key, same in zip(whole, equal, strict=True) if not same}
    compared: dict[tuple[tuple[str, ...], ...], KernelDiff | None] = {}
    lone: list[str] = []
    detailed = 0
    found = []
    for n, graph in enumerate(graphs):
        kernels = list(graph.kernels)
        for i, kernel in enumerate(kernels):
            pair = pairs.get((n, i), ([], []))
            key = keys.get((n, i), ())
            if key in unequal:
                if key not in compared:
                    compared[key] = _compared(*pair, detailed=detailed < MOST_DETAILED)
                    detailed += compared[key] is not None
                known = compared[key]
                if known is not None:
                    kernels[i] = replace(
                        kernel, change=known.change, detail=known.detail, options=known.options
                    )
            elif any(pair) and not all(pair):
                lone.append(kernel.a)
        worse = graph.change is Change.SAME and any(k.change not in QUIET for k in kernels)
        found.append(replace(graph, change=Change.CHANGED if worse else graph.change, kernels=tuple(kernels)))
    return tuple(found), _told_by_source(list(dict.fromkeys(lone)))


def _told_by_source(names: list[str]) -> tuple[Problem, ...]:
    if not names:
        return ()
    shown = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
    what = "only one of the two has the Triton cache entry: compared by source only"
    return (Problem(shown, what, "collect the Triton cache of the other run, too"),)


def _entries(side: RunSide) -> _Entries:
    """Return what finds the cache entries of a kernel of a graph; nothing where only a folder of graphs is there."""
    keys = _cache_keys(side.run)
    files = {f.key: f for f in side.run.cache.found.entries} if keys else {}
    read: dict[str, CacheKernel] = {}

    def of(graph: str, kernel: str) -> _Kernels:
        wanted = [key for key in keys.get((graph, kernel), ()) if key in files]
        read.update((key, CacheKernel(files[key])) for key in wanted if key not in read)
        return [read[key] for key in wanted]

    return of


def _cache_keys(run: RunReader) -> dict[tuple[str, str], tuple[str, ...]]:
    if not run.is_bundle:
        return {}
    found: dict[tuple[str, str], tuple[str, ...]] = defaultdict(tuple)
    for kernel in run.manifest.kernels:
        if kernel.graph:
            found[kernel.graph, kernel.name] += kernel.cache_keys
    return found


def _equal(left: _Kernels, right: _Kernels) -> bool:
    """Return whether two kernels have the same entries with the same stages, which most have; a difference may still be noise."""
    others = {k.files.key: k for k in right}
    if {k.files.key for k in left} != others.keys():
        return False
    return all(compare_entries(k, others[k.files.key], detailed=False).change in QUIET for k in left)


def _compared(left: _Kernels, right: _Kernels, *, detailed: bool) -> KernelDiff | None:
    """The first entry that is not the same in both, and how many others are not; None where all are the same."""
    by_key = {k.files.key: k for k in right}
    pairs = [(k, by_key.pop(k.files.key)) for k in left if k.files.key in by_key]
    paired = {k.files.key for k, _ in pairs}
    rest = [k for k in left if k.files.key not in paired], list(by_key.values())
    for i, j in pair_entries(*rest).items():
        one, other = rest[0][i], rest[1][j]
        alone = len(left) == len(right) == 1
        if alone or (one.tuning == other.tuning and (one.plain_ir == other.plain_ir or one.ir == other.ir)):
            pairs.append((one, other))
    changed = [
        (row, one, all(one.is_same(other, s) for s in one.digests.keys() & other.digests.keys()))
        for one, other in pairs
        if (row := compare_entries(one, other, detailed=detailed)).change not in QUIET
    ]
    if not changed:
        return None
    # Other code says more than other options.
    row, entry, is_same = min(changed, key=lambda found: found[2])
    configs = f" (configuration {entry.files.key[:8]})" if max(len(left), len(right)) > 1 else ""
    more = (
        f"; so {'is 1 more configuration' if len(changed) == 2 else f'are {len(changed) - 1} more configurations'}"
        if len(changed) > 1
        else ""
    )
    what = "the same code, other options" if is_same else "the same source, compiled differently"
    change = Change.RETUNED if is_same else Change.REGENERATED
    return replace(row, change=change, detail=f"{what}{configs}: {row.detail}{more}")
