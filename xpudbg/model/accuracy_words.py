"""A comparison in words: the verdict in one sentence, and what is to blame."""

from __future__ import annotations

from xpudbg.model.accuracy import (
    NO_TORCH,
    AccuracyReport,
    Blame,
    CachedRun,
    CheckedGraph,
    ComparedValue,
    CompileCache,
    Verdict,
    place_of,
    wrong_graphs,
)
from xpudbg.model.manifest import SourceLine
from xpudbg.model.plural import plural

_SUBSYSTEMS = {
    "decomposition": "the decomposition of",
    "pre_grad_passes": "the pre-grad pass",
    "joint_graph_passes": "the joint graph pass",
    "post_grad_passes": "the post-grad pass",
    "lowerings": "the lowering of",
    "aot_eager_decomp_partition_cse": "common subexpression elimination (cse)",
    "inductor_emulate_precision_casts": "missing precision casts: with emulate_precision_casts it is right",
    "inductor_layout_optimization": "layout optimization: without it, it is right",
    "inductor_comprehensive_padding": "comprehensive padding: without it, it is right",
}


def verdict_words(report: AccuracyReport) -> str:
    """The verdict in one sentence."""
    graphs = {(g.pid, g.index) for g in report.graphs}
    if not graphs and any(problem.what == NO_TORCH for problem in report.problems):
        return "unknown: torch was not imported"
    if not graphs and report.verdict is not Verdict.WRONG:
        return "unknown: no call of a compiled graph was compared"
    values, wrong = sum(g.values for g in report.graphs), first_wrong(report)
    compared = f"{plural(values, 'value')} of {plural(len(graphs), 'graph')}"
    sound = report.cached is not None and report.cached.verdict in (Verdict.SAME, Verdict.ROUNDING)
    cached = (
        "; with compile caches on, too"
        if report.cached is not None and sound and not report.cached.warm
        else ""
    )
    if wrong is not None:
        found = [v for v in wrong.worst if v.verdict is Verdict.WRONG]
        what = f"{found[0].name if found else 'a value'} of graph {wrong.index} ({wrong.phase})"
        if report.cached is not None and report.cached.verdict is Verdict.WRONG:
            return f"wrong {_cached_words(report.cached)}; {what}"
        return f"wrong: {what}; {compared} compared"
    if report.verdict is Verdict.WRONG:
        bad = next((f.name for f in report.functions if f.verdict is Verdict.WRONG), "a function")
        return f"wrong: what {bad} returns is not what the eager run returns, and no graph is wrong by itself; {compared} compared"
    if report.verdict is Verdict.UNKNOWN and report.at and not report.modules:
        return f"unknown: no value at {report.at} was compared; nothing is wrong in {compared}"
    if report.verdict is Verdict.UNKNOWN:
        unknown = {(g.pid, g.index) for g in report.graphs if g.verdict is Verdict.UNKNOWN}
        rest = f"; nothing is wrong in {compared}" if values else ""
        return f"unknown: {len(unknown)} of {plural(len(graphs), 'graph')} could not be compared{rest}"
    if report.verdict is Verdict.SAME:
        return f"same: {compared} {'is that' if values == 1 else 'are those'} of eager{cached}"
    return f"rounding: {compared} {'is' if values == 1 else 'are'} as near to float64 as eager is{cached}"


def _cached_words(cached: CachedRun) -> str:
    """``with compile caches on, right without: AOTAutogradCache``, as far as it is known."""
    if cached.cache is CompileCache.NONE:
        return "with your settings, right with those of 'xpudbg run'"
    return "with compile caches on" + (f", right without: {cached.cache}" if cached.cache else "")


def first_wrong(report: AccuracyReport) -> CheckedGraph | None:
    """The wrong graph that comes first, or that was taken apart; None where none is wrong."""
    wrong = wrong_graphs(report)
    if report.blame is not None:
        for graph in wrong:
            if (graph.index, graph.phase) == (report.blame.graph, report.blame.phase):
                return graph
    return min(wrong, key=lambda g: (g.pid, g.index, g.call, g.phase != "forward"), default=None)


def difference_words(value: ComparedValue) -> str:
    """Type and size of a value, why it is wrong or unknown, and its worst element on each side."""
    shape = ", ".join(str(size) for size in value.shape)
    words = f"{value.dtype} [{shape}]: {value.why}"
    if value.found:
        index = ", ".join(str(i) for i in value.index)
        words += f"; at [{index}] {value.found}, eager {value.eager}"
        words += f", float64 {value.float64}" if value.float64 else ""
    return words


def culprit_words(blame: Blame) -> str:
    """The part of the compiler that a wrong graph was traced to; empty where none was found."""
    words = _SUBSYSTEMS.get(blame.subsystem, blame.subsystem)
    return f"{words} {blame.culprit}" if blame.culprit and words.startswith("the ") else words


def blamed_line(report: AccuracyReport) -> SourceLine | None:
    """The Python line that is to blame: of the culprit, else of the first wrong buffer, else of the first wrong graph."""
    blame = report.blame
    value = blame.value.place if blame is not None and blame.value is not None else None
    for place in (blame.culprit_place if blame is not None else None, value):
        if place is not None and place.location is not None:
            return place.location
    wrong = first_wrong(report)
    return place_of(wrong) if wrong is not None else None
