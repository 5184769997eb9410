"""Figures of two runs side by side: launches, bytes, spilled registers, graph breaks and recompiles."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.analysis.checks.metrics import measure_graph, recorded_graph
from xpudbg.analysis.checks.spilled import measure_spills
from xpudbg.analysis.diff.run_side import RunSide
from xpudbg.analysis.whole_spills import whole_spills
from xpudbg.model.artifact import Kind
from xpudbg.model.diff import FigureDiff, GraphDiff
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.metrics import GraphMeasure
from xpudbg.model.plural import plural
from xpudbg.model.spill_total import SpillTotal

_NO_MANIFEST = "it is no bundle: nothing joins its kernels with a cache"
_EVENTS = (("graph break", "graph_breaks"), ("recompile", "recompiles"))
Measured = tuple[int | None, str]
"""A figure, or why it is not known."""


def figure_differences(a: RunSide, b: RunSide, graphs: Sequence[GraphDiff]) -> list[FigureDiff]:
    """Return the figures of two runs, in the order of a verdict.

    Args:
        a: The first run.
        b: The second.
        graphs: Their graphs as compared: what several ranks have stands there once.
    """
    found: list[FigureDiff] = []
    left, right = _measured(a, {g.a for g in graphs}), _measured(b, {g.b for g in graphs})
    if left or right:
        launches = [_sum([g.launches for g in side]) for side in (left, right)]
        moved = [_sum([g.bytes for g in side]) for side in (left, right)]
        found += [_figure("launches", *launches), _figure("bytes", *moved)]
    totals = _spills(a, {g.a for g in graphs}), _spills(b, {g.b for g in graphs})
    found += _spilled(totals, (_for_a_cpu(a), _for_a_cpu(b)))
    # Of single graphs only the breaks in their own compiles are asked.
    for what, name in _EVENTS if a.whole and b.whole else _EVENTS[:1]:
        one, other = _events(a, what), _events(b, what)
        if one[0] is not None or other[0] is not None:
            found.append(_figure(name, one, other))
    return found


def _measured(side: RunSide, kept: set[str]) -> list[GraphMeasure]:
    """The graphs of a run as ``check`` measures them: also those of which no artifact is there, which is no zero."""
    run = side.run
    known = {g.id: recorded_graph(g) for g in run.manifest.graphs} if run.is_bundle and side.whole else {}
    for summary in run.summaries(side.graphs):
        known[summary.id] = measure_graph(known.get(summary.id) or GraphMeasure(summary.id), summary)
    folded = {g.id for g in side.graphs} - kept
    return [graph for name, graph in known.items() if name not in folded]


def _figure(name: str, first: Measured, second: Measured) -> FigureDiff:
    return FigureDiff(name, first[0], second[0], (first[1], second[1]))


def _sum(sizes: Sequence[int | None]) -> Measured:
    known = [size for size in sizes if size is not None]
    if len(known) == len(sizes):
        return sum(known), ""
    return None, f"not known of {len(sizes) - len(known)} of {plural(len(sizes), 'graph')}"


def _spills(side: RunSide, kept: set[str]) -> SpillTotal | None:
    """The spills of a run; None where nothing tells which kernels it has."""
    if not side.run.is_bundle:
        return None
    named = {g.id for g in side.graphs}
    if side.whole and named <= kept:
        return whole_spills(side.run)
    return measure_spills(side.run, without=named - kept, graphs=None if side.whole else named)


def _for_a_cpu(side: RunSide) -> bool:
    """Return whether kernels of a run are C++: nothing tells what those spill."""
    kinds = {KernelKind.CPP, KernelKind.CPP_TEMPLATE}
    return side.run.is_bundle and any(k.kind in kinds for k in side.run.manifest.kernels)


def _spilled(
    totals: tuple[SpillTotal | None, SpillTotal | None], on_cpu: tuple[bool, bool]
) -> list[FigureDiff]:
    if not any(total is not None and total.kernels for total in totals):
        return []
    return [
        _figure(
            f"spilled_{name}", *(_total(total, name, cpu) for total, cpu in zip(totals, on_cpu, strict=True))
        )
        for name in ("registers", "bytes")
    ]


def _total(total: SpillTotal | None, name: str, on_cpu: bool) -> Measured:
    if total is None:
        return None, _NO_MANIFEST
    if on_cpu and not total.kernels:
        return None, "its kernels are C++ for a CPU: nothing tells what they spill"
    if total.unknown:
        kernels = plural(total.kernels, "Triton kernel")
        return None, f"no native code tells it of {total.unknown} of {kernels}"
    return (total.registers if name == "registers" else total.bytes), ""


def _events(side: RunSide, what: str) -> Measured:
    events = side.events
    if events is None:
        return None, "only bundles record them"
    count = sum(e.what == what for e in events)
    if not count and not side.run.present(Kind.TORCH_TRACE):
        return None, "there is no trace that would tell"
    return count, ""
