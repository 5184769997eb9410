"""Kernels of several graphs ranked by bytes, launches or spills; all, or those of a Python line or module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from difflib import get_close_matches

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import known_sum
from xpudbg.facts.fusion.kernel_lines import WrittenKernel
from xpudbg.model.fusion import FusedKernel, GraphFusion, KernelRank, KernelSort
from xpudbg.model.location import base_name, same_file
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class KernelQuery:
    """A question about the kernels of a run.

    Attributes:
        sort: Order; None for that of the launches.
        line: ``model.py:35`` or ``model.py``: those that compute something of it; empty for all.
        module: Path of a module: those that compute something of it or of those below; empty for all.
        expand: Each launch by itself.
        written: Graph and number of a launch -> where a Triton kernel of the user's own is written, and launched in an operator.
    """

    sort: KernelSort | None = None
    line: str = ""
    module: str = ""
    expand: bool = False
    written: Mapping[tuple[str, int], WrittenKernel] = field(default_factory=dict)


def rank_kernels(graphs: Sequence[GraphFusion], query: KernelQuery) -> tuple[KernelRank, ...]:
    """Rank the kernels that a query selects; launches of one kernel in one graph are one row.

    Library calls are one row where they move the same bytes.

    Raises:
        XpudbgError: No kernel has the line or the module.
    """
    found: dict[object, list[tuple[GraphFusion, int]]] = {}
    place = _line_of(query.line) if query.line else None
    for graph in graphs:
        for number, kernel in enumerate(graph.kernels, 1):
            own = query.written.get((graph.id, number))
            if place is not None and not (_has_line(kernel, *place) or (own and own.has(*place))):
                continue
            if query.module and not any(_is_below(m, query.module) for m in kernel.modules):
                continue
            key = (graph.id, number) if query.expand else (graph.id, *_identity(kernel))
            found.setdefault(key, []).append((graph, number))
    if not found and (query.line or query.module):
        raise _nothing(graphs, query)
    rows = [_ranked(launches) for launches in found.values()]
    if query.sort is not None:
        rows.sort(key=lambda row: _order(row, query.sort))
    return tuple(rows)


def _identity(kernel: FusedKernel) -> tuple[object, ...]:
    if kernel.extern_reason is None:
        return (kernel.name,)
    return kernel.name, kernel.bytes_read, kernel.bytes_written


def _ranked(launches: Sequence[tuple[GraphFusion, int]]) -> KernelRank:
    graph, first = launches[0]
    kernels = [g.kernels[n - 1] for g, n in launches]
    modules = dict.fromkeys(k.modules[-1] for k in kernels if k.modules)
    return KernelRank(
        graph.id,
        kernels[0].name,
        tuple(n for _, n in launches),
        known_sum(k.whole_read for k in kernels),
        known_sum(k.whole_written for k in kernels),
        known_sum(k.whole_saved for k in kernels),
        graph.kernels[first - 1].spills,
        tuple(modules),
        least_time(kernels),
        *_measured(kernels),
    )


def _measured(kernels: Sequence[FusedKernel]) -> tuple[float | None, float | None]:
    """Return the measured time of launches, and what of it is above the least."""
    times = [k.measured_us for k in kernels if k.measured_us is not None]
    if len(times) < len(kernels):
        return None, None
    lost = [max(time - k.cost.least_us, 0.0) for time, k in zip(times, kernels, strict=True) if k.cost]
    return round(sum(times), 4), round(sum(lost), 4) if len(lost) == len(kernels) else None


def least_time(kernels: Iterable[FusedKernel]) -> float | None:
    """Return the sum of the least times of launches in microseconds, without those of a CPU; None where none is known."""
    known = [k.cost.least_us for k in kernels if k.cost is not None]
    return round(sum(known), 4) if known else None


def _order(row: KernelRank, sort: KernelSort | None) -> tuple[float, float]:
    moved = (row.bytes_read or 0) + (row.bytes_written or 0)
    if sort is KernelSort.LAUNCHES:
        return -len(row.numbers), -moved
    if sort is KernelSort.TIME and (row.measured_us or row.least_us) is not None:
        return -(row.measured_us or 0.0), -(row.least_us or 0.0)
    if sort is KernelSort.LOST:
        return -(row.lost_us or 0.0), -(row.measured_us or 0.0)
    if sort is KernelSort.SPILLS:
        return -(-1 if row.spills is None else row.spills), -moved
    return -moved, -len(row.numbers)


def _line_of(text: str) -> tuple[str, int | None]:
    file, colon, number = text.rpartition(":")
    if colon and number.isdecimal() and len(number) < 10:
        return file, int(number)
    return text, None


def _has_line(kernel: FusedKernel, file: str, line: int | None) -> bool:
    return any(line in (None, s.line) and same_file(s.path, file) for s in kernel.sources)


def _is_below(path: str, module: str) -> bool:
    return path == module or path.startswith(f"{module}.")


def _nothing(graphs: Sequence[GraphFusion], query: KernelQuery) -> XpudbgError:
    kernels = [k for g in graphs for k in g.kernels]
    if query.line:
        lines: dict[str, set[int]] = {}
        for source in (s for k in kernels for s in k.sources):
            lines.setdefault(base_name(source.path), set()).add(source.line)
        for own in query.written.values():
            lines.setdefault(base_name(own.path), set()).update(own.numbers)
            for launched in own.launches:
                lines.setdefault(base_name(launched.path), set()).add(launched.line)
        known = [f"{file}:{', '.join(map(str, sorted(found)[:12]))}" for file, found in lines.items()]
        hint = f"kernels come from {'; '.join(known[:4])}" if known else "torch recorded no Python lines"
        return XpudbgError(f"no kernel comes from {query.line}", hint=hint)
    paths = list(dict.fromkeys(m for k in kernels for m in k.modules if m))
    near = get_close_matches(query.module, paths, n=4, cutoff=0.5) or paths[:4]
    more = f" and {len(paths) - len(near)} more" if len(paths) > len(near) else ""
    hint = (
        f"modules are {', '.join(near)}{more}"
        if paths
        else "'xpudbg run' records modules (fx_graph_nodes.json)"
    )
    return XpudbgError(f"no kernel belongs to {query.module}", hint=hint)
