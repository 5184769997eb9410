"""The figures of a run that rules limit, each from the analysis that provides it."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from xpudbg.compare.graph_summary import GraphSummary, summaries_of
from xpudbg.compare.match_kernels import KernelSummary
from xpudbg.core.text import shell_word
from xpudbg.facts.dynamo import stop_places
from xpudbg.facts.kernels.run_kernels import RunKernel, RunKernels
from xpudbg.facts.times import groups, profile_files
from xpudbg.model.accuracy import Verdict
from xpudbg.model.artifact import Kind
from xpudbg.model.checks import GraphMeasure, KernelMeasure, NativeMeasure, RunMeasures, WrongValue
from xpudbg.model.generated_code import COMPILED_KINDS, CPP_KINDS
from xpudbg.model.manifest import WITHOUT_CODE, Graph, GraphBreak, Manifest, Recompile
from xpudbg.model.problem import Problem
from xpudbg.model.ranks import fold_breaks, fold_ranks, fold_recompiles, ranks_of, skipped_frames_by_rank
from xpudbg.model.run_time import RunTimeReport, TimedLaunch
from xpudbg.model.verify import level_text, verdict_text
from xpudbg.run.cache_files import RunCache
from xpudbg.run.run_reader import RunReader, accuracy_or_problem
from xpudbg.run.stored_verdicts import StoredVerdicts

# The measures of a job of several ranks, in which what is equal on several of them counts once.


def fold_measures(measures: RunMeasures, ranks: Mapping[str, int]) -> RunMeasures:
    """Return the measures without results that a lower rank has too.

    Graphs are equal if the same function became the same kernels, with the same number of calls and the same traffic; graph breaks
    and recompiles if reason and line are equal. Results that differ between ranks are not folded.

    Args:
        measures: Measures of all processes.
        ranks: Process id -> rank; empty where there is nothing to fold.
    """
    if not ranks:
        return measures
    kernels: dict[str, list[KernelMeasure]] = defaultdict(list)
    for kernel in measures.kernels:
        kernels[kernel.graph].append(kernel)

    def graph_key(graph: GraphMeasure) -> Hashable:
        place = graph.location
        where = (place.file, place.line, place.function) if place else ("", None, "")
        mine = tuple((k.text, k.calls) for k in kernels[graph.id])
        return graph.kind, graph.outcome, graph.detail, where, graph.launches, graph.bytes, mine

    def by_rank(item: GraphMeasure | GraphBreak | Recompile) -> tuple[bool, int]:
        rank = ranks.get(item.process)
        return rank is not None, rank or 0

    graphs = [
        replace(graph, ranks=have)
        for graph, have in fold_ranks(
            sorted(measures.graphs, key=by_rank), lambda g: ranks.get(g.process), graph_key
        )
    ]
    remaining = {g.id for g in graphs} | {""}
    breaks, again = measures.graph_breaks, measures.recompiles
    if breaks is not None:
        breaks = tuple(b for b, _ in fold_breaks(sorted(breaks, key=by_rank), ranks))
    if again is not None:
        again = tuple(r for r, _ in fold_recompiles(sorted(again, key=by_rank), ranks))
    return replace(
        measures,
        graphs=tuple(graphs),
        kernels=tuple(k for k in measures.kernels if k.graph in remaining),
        graph_breaks=breaks,
        recompiles=again,
        ranks=tuple(sorted(set(ranks.values()))),
    )


# Wrong numbers that ``xpudbg verify`` found in a run, for its checks.


def wrong_values(run: RunReader) -> tuple[tuple[WrongValue, ...] | None, Problem | None]:
    """Return wrong kernels, passes, library calls and outputs; None where nothing was compared, or only files that changed since.

    The second value is the problem of a record that is damaged or of a newer version.
    """
    if not run.present(Kind.VERIFY):
        return None, None
    remaining = StoredVerdicts(run)
    if remaining.problem:
        return None, Problem(
            "verify.json", remaining.problem, f"'xpudbg verify {shell_word(run.name)}' makes another one"
        )
    found: list[WrongValue] = []
    compared = False
    for graph, name, verdict in remaining.verdicts():
        if not verdict.changed:
            compared = compared or verdict.verdict is not Verdict.UNKNOWN
            if verdict.verdict is Verdict.WRONG:
                found.append(WrongValue(graph, name, f"as 'xpudbg verify' found: {verdict_text(verdict)}"))
    for result in remaining.graphs():
        graph = result.graph.id
        if not remaining.changed(f for f in result.graph.files if not f.kernel):
            checks = remaining.wrong_checks(result)
            found += [
                WrongValue(
                    graph, "", f"as 'xpudbg verify' found: {level_text(c.level)} computes wrong numbers"
                )
                for c in checks
            ]
    return (tuple(found) if compared or found else None), None


_DIGEST = 16
_VERSIONS = ("torch", "triton", "triton-xpu", "pytorch-triton-xpu")
_NO_CODE = "neither generated code nor IR of it is in the run"
_FORWARD = ("entire_frame_compile_time", "dynamo_cumulative_compile_time")
_BACKWARD = ("backward_cumulative_compile_time", "inductor_cumulative_compile_time", "inductor_compile_time")


def measure_run(run: RunReader, *, kernels: bool = True, sources: bool = True) -> RunMeasures:
    """Measure a run bundle.

    Args:
        run: The bundle.
        kernels: Whether to measure launches and kernels of graphs too. In a run of several ranks they are always measured, since folding needs them.
        sources: Whether digests of the kernels' sources are needed, which takes milliseconds a kernel; likewise.

    Raises:
        XpudbgError: It is no bundle, or its manifest cannot be read.
    """
    ranks = ranks_of(run.manifest)
    if not kernels and not ranks:
        return _measured_run(run, [recorded_graph(g) for g in run.manifest.graphs], [])
    return fold_measures(_measured_run(run, *_launched(run, sources=sources or bool(ranks))), ranks)


def _launched(run: RunReader, *, sources: bool) -> tuple[list[GraphMeasure], list[KernelMeasure]]:
    """Return the graphs with their launches, and all kernels."""
    native = run.fact(RunKernels)
    graphs: dict[str, GraphMeasure] = {g.id: recorded_graph(g) for g in run.manifest.graphs}
    kernels: list[KernelMeasure] = []
    for summary in summaries_of(run, [g for g in run.graphs if g.id in graphs]):
        graph = graphs[summary.id] = measure_graph(graphs[summary.id], summary)
        # Else the manifest's kernels are all that is known.
        if graph.launches is not None:
            for kernel in summary.kernels:
                own = native.by_name.get((graph.id, kernel.name))
                kernels.append(_kernel(kernel, graph, own.measure if own else None, sources=sources))
    kernels = _timed(kernels, _times(run))
    measured = {(k.graph, k.name) for k in kernels}
    kernels += [_lone(k) for k in native.launched if (k.row.graph, k.row.name) not in measured]
    return list(graphs.values()), kernels


def _times(run: RunReader) -> RunTimeReport | None:
    """Return the times of a run's profile; None without one."""
    return profile_files.times_of_run(run) if run.present(Kind.PROFILE) else None


def _timed(kernels: Sequence[KernelMeasure], report: RunTimeReport | None) -> list[KernelMeasure]:
    """Add the times of a profile to kernels."""
    if report is None:
        return list(kernels)
    rows: dict[tuple[str, str], list[TimedLaunch]] = defaultdict(list)
    for row in report.launches:
        rows[row.graph, row.kernel].append(row)

    def timed(kernel: KernelMeasure) -> KernelMeasure:
        time = groups.pass_time(rows.get((kernel.graph, kernel.name), ()), kernel.calls)
        if time is None:
            return kernel
        return replace(kernel, time_us=time.median_us, time_spread_us=time.spread_us, lost_us=time.lost_us)

    return [timed(kernel) for kernel in kernels]


def _measured_run(
    run: RunReader, graphs: Sequence[GraphMeasure], kernels: Sequence[KernelMeasure]
) -> RunMeasures:
    manifest = run.manifest
    traced = bool(run.present(Kind.TORCH_TRACE))
    accuracy, no_accuracy = accuracy_or_problem(run)
    wrong, no_record = wrong_values(run)
    times = _times(run) if kernels else None
    unreadable = tuple(p for p in (no_accuracy, no_record) if p is not None)
    return RunMeasures(
        run=run.name,
        versions={n: manifest.versions[n] for n in _VERSIONS if n in manifest.versions},
        device=_device(manifest),
        graphs=tuple(graphs),
        kernels=tuple(kernels),
        given_up=tuple(s for s, _ in skipped_frames_by_rank(manifest) if s.limit is not None),
        graph_breaks=manifest.graph_breaks if traced or manifest.graph_breaks else None,
        recompiles=manifest.recompiles if traced or manifest.recompiles else None,
        recompile_fixes=_recompile_fixes(run),
        compile_seconds=_compile_seconds(run),
        broken=run.ledger.broken,
        accuracy=accuracy,
        wrong_values=wrong,
        unreadable_numbers=unreadable,
        profiled=any(k.time_us is not None for k in kernels),
        step_us=times.step.work_us if times is not None and times.step is not None else None,
        problems=(*_problems(run), *unreadable, *run.trace_problems, *run.fact(RunCache).found.problems),
    )


def _problems(run: RunReader) -> list[Problem]:
    """Return problems that make every figure of the run doubtful."""
    found = list(run.incomplete_reasons)
    if not run.manifest.graphs and not run.manifest.kernels:
        found.append(Problem("run", "nothing was compiled: there is no graph and no kernel in it"))
    return found


def recorded_graph(graph: Graph) -> GraphMeasure:
    """Return the measures of a graph from the manifest alone: a graph without code launches nothing, others need artifacts."""
    return GraphMeasure(
        id=graph.id,
        kind=graph.kind.value,
        compile_id=graph.compile_id,
        process=graph.process,
        outcome=graph.outcome,
        detail=graph.detail,
        location=graph.location,
        launches=0 if graph.outcome in WITHOUT_CODE else None,
        bytes=0 if graph.outcome in WITHOUT_CODE else None,
        why_unknown="" if graph.outcome in WITHOUT_CODE else _NO_CODE,
        generation=graph.generation,
    )


def measure_graph(graph: GraphMeasure, summary: GraphSummary) -> GraphMeasure:
    """Return a graph with its launches and traffic, or why they are unknown.

    Args:
        graph: Its measures from the manifest.
        summary: Its measures from its artifacts.
    """
    # A graph that only returns what it is given.
    if summary.calls_nothing:
        return replace(graph, launches=0, bytes=0, why_unknown="")
    if summary.launches is None or (not summary.has_post and summary.has_code and not summary.whole_code):
        cut = "output_code.py is truncated, and ir_post_fusion.txt is missing"
        return replace(graph, why_unknown=cut if summary.has_code else _NO_CODE)
    why = ""
    if summary.bytes is None:
        why = "; ".join(f"no {n}: {how}" for n, how in summary.missing[:2]) or "IR of a kernel is missing"
    return replace(
        graph,
        launches=summary.launches,
        bytes=summary.bytes,
        peak_bytes=summary.peak_bytes,
        why_unknown=why,
    )


def _kernel(
    kernel: KernelSummary, graph: GraphMeasure, native: NativeMeasure | None, *, sources: bool
) -> KernelMeasure:
    """Return a kernel of a graph with the figures of its cache entries.

    Where neither the graph nor the IR has a kernel's line, the line of the compiled function is used.
    """
    return KernelMeasure(
        name=kernel.name,
        kind=kernel.kind,
        graph=graph.id,
        calls=kernel.calls,
        text=_digest(kernel.text) if sources else "",
        body=_digest(kernel.body) if sources else "",
        origins=tuple(sorted(Counter(kernel.origins).elements())),
        device=kernel.device,
        bytes=kernel.bytes,
        native=native,
        location=kernel.location or (native.location if native else None) or graph.location,
        number=kernel.number or None,
    )


def _lone(kernel: RunKernel) -> KernelMeasure:
    """Return a kernel of a graph whose code cannot be read, or one that no graph calls."""
    row, facts, name = kernel.row, kernel.measure, kernel.name
    text = _digest(f"call {name}")
    return KernelMeasure(
        name=name,
        kind=row.kind.value,
        graph=row.graph,
        calls=row.calls,
        text=text,
        body=text,
        native=facts,
        location=facts.location if facts else None,
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:_DIGEST]


def _device(manifest: Manifest) -> str:
    """Return the device of the run's kernels: its name where torch recorded it, else its type.

    Where C++ is all that was generated it is the CPU, whichever other device was there or emulated.
    """
    kinds = {k.kind for k in manifest.kernels if not k.host_copy} & COMPILED_KINDS
    on_cpu = bool(kinds) and kinds <= CPP_KINDS
    if manifest.emulated is not None and not on_cpu:
        return f"xpu: {manifest.emulated.device} (emulated)"
    used = [d for d in manifest.devices if (d.type == "cpu") == on_cpu] or (
        [] if on_cpu else manifest.devices
    )
    if used:
        return f"{used[0].type}: {used[0].name}" if used[0].name else used[0].type
    return "cpu" if on_cpu else ""


def _recompile_fixes(run: RunReader) -> Mapping[tuple[str, str, int], str]:
    if not run.manifest.recompiles:
        return {}
    return stop_places.recompile_fixes(run)


def _compile_seconds(run: RunReader) -> float | None:
    """Return seconds of all compiles as torch measured them: the frame for a forward, Inductor's part for a backward.

    Ranks compile in parallel, so the slowest one counts.
    """
    ranks, seconds_of = ranks_of(run.manifest), dict[int | None, float]()
    for path, summary in run.traces.items():
        parts = path.split("/")
        rank = ranks.get(parts[1]) if len(parts) > 1 else None
        for compile_ in summary.compiles:
            for metrics in compile_.metrics:
                seconds = dict(metrics.seconds)
                names = _FORWARD if metrics.phase == "forward" else _BACKWARD
                value = next((seconds[n] for n in names if n in seconds), None)
                if value is not None and value >= 0:
                    seconds_of[rank] = seconds_of.get(rank, 0.0) + value
    others = seconds_of.pop(None, None)
    known = [v for v in (others, max(seconds_of.values(), default=None)) if v is not None]
    return sum(known) if known else None
