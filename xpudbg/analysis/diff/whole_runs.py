"""Two runs with all that they hold: graphs, kernels outside of them, events, and what they were made with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from xpudbg.analysis.break_events import moved_files
from xpudbg.analysis.diff.cache_kernels import diff_cache_kernels, kernels_outside
from xpudbg.analysis.diff.changed_lines import source_differences
from xpudbg.analysis.diff.figures import figure_differences
from xpudbg.analysis.diff.graph_kernels import with_compiled_code
from xpudbg.analysis.diff.run_side import RunSide
from xpudbg.analysis.diff.runs import diff_runs
from xpudbg.analysis.diff.settings import (
    config_differences,
    line_differences,
    option_differences_of,
    setting_differences,
)
from xpudbg.model.artifact import Kind, State
from xpudbg.model.diff import QUIET, Change, RunDiff, SettingDiff
from xpudbg.model.manifest import Graph, Manifest
from xpudbg.model.problem import Problem


def compare_runs(a: RunSide, b: RunSide, *, problems: Iterable[Problem] = ()) -> RunDiff:
    """Compare two runs, or the graphs of them that were named.

    Args:
        a: The first.
        b: The second.
        problems: What was odd about the runs as a whole.
    """
    first, second = a.events, b.events
    events = (first, second) if first is not None and second is not None else None
    found = diff_runs(a, b, events=events, problems=problems)
    manifests = _manifest(a), _manifest(b)
    sources = source_differences(a, b)
    lines = line_differences(a, b, known=sources.files if sources else ())
    sizes = dict.fromkeys(pair for graph in found.graphs for pair in graph.sizes)
    settings = [SettingDiff("size", "", x, y) for x, y in sizes]
    settings += [*setting_differences(*manifests), *config_differences(a, b)]
    outside = diff_cache_kernels(*(kernels_outside(side) if side.whole else () for side in (a, b)))
    blind = [*found.not_compared, *outside.not_compared]
    if a.whole and b.whole:
        blind += _unread_graphs(a, manifests[0], manifests[1]) + _unread_graphs(b, manifests[1], manifests[0])
    if not found.graphs and not outside.kernels and not blind:
        blind.append("neither has a graph or a kernel: there is nothing to compare")
    graphs, told = with_compiled_code(a, b, found.graphs)
    kernels = [*(k for g in graphs for k in g.kernels), *outside.kernels]
    settings += option_differences_of(kernels, {s.name for s in settings if s.section == "environment"})
    settings += (*(sources.rows if sources else ()), *lines)
    counts = Counter(k.change for k in kernels)
    figures = figure_differences(a, b, found.graphs)
    totals = {f.name: (f.first, f.second) for f in figures}
    return replace(
        found,
        same=found.same and not blind and all(k.change in QUIET for k in kernels),
        counts={c.value: counts[c] for c in Change if counts[c]},
        graphs=graphs,
        problems=(*found.problems, *told),
        kernels=outside.kernels,
        not_compared=tuple(blind),
        settings=tuple(settings),
        launches=totals.get("launches", found.launches),
        bytes=totals.get("bytes", found.bytes),
        figures=tuple(figures),
        names=(a.run.root.name, b.run.root.name),
        settings_known=all(manifests),
        sources_known=sources is not None,
        moved=tuple(sorted({*(sources.moved if sources else ()), *(moved_files(*events) if events else ())})),
    )


def _manifest(side: RunSide) -> Manifest | None:
    return side.run.manifest if side.run.is_bundle else None


def _unread_graphs(side: RunSide, manifest: Manifest | None, other: Manifest | None) -> list[str]:
    """Graphs of a run of which nothing can be read, though Inductor compiled them, or which only this run has."""
    known = {g.id for g in side.graphs}
    there = {_identity(g) for g in other.graphs} if other else set()
    rows = []
    for graph in manifest.graphs if manifest else ():
        if graph.id in known:
            continue
        code = next((x for x in graph.artifacts if x.kind is Kind.OUTPUT_CODE), None)
        nothing = code is not None and code.state is State.NOT_APPLICABLE
        if not (nothing and _identity(graph) in there):
            reason = code.reason if code is not None else "no artifact of it was collected"
            rows.append(f"{graph.id} of {side.run.root}: {reason}")
    return rows


def _identity(graph: Graph) -> tuple[str, ...]:
    """Return what the manifest says of a graph by itself."""
    code = graph.location.code.strip() if graph.location else ""
    return graph.function, code, graph.kind.value, graph.outcome, graph.detail
