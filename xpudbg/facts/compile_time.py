"""The compile time of a run, over all of its traces and processes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import plural, times
from xpudbg.facts.dynamo.compiles import read_compiles
from xpudbg.facts.dynamo.frames import frame_function, frames_of
from xpudbg.facts.fusion.kernel_modules import with_layers
from xpudbg.facts.fusion.run_fusion import fusions_of, launch_address, launch_numbers, short_graph_names
from xpudbg.formats.torch_trace.records import MAX_PID, rank_in_name
from xpudbg.formats.torch_trace.timeline import TimelineBuilder
from xpudbg.model.artifact import Kind
from xpudbg.model.compile_time import (
    CompileStage,
    CompileTime,
    CompileTimeReport,
    KernelTime,
    ModuleCompileTime,
    PhaseTime,
    ProcessTime,
    StageTime,
    UnknownTime,
    WorkerTime,
)
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.generated_code import TRITON_KINDS, KernelKind
from xpudbg.model.location import is_library
from xpudbg.model.manifest import ProcessRole, compile_key
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.row import dataclass
from xpudbg.model.trace import CompileEvents, ProcessEvents, TimedSpan, TraceTimeline
from xpudbg.run.run_reader import RunReader, trace_readers

# Compile time of Triton kernels by the modules whose nodes they compute; layers that repeat count together.

_LAYER = re.compile(r"(?:^|(?<=\.))\d+(?=\.|$)")
_Kernel = tuple[str, str, str]
"""Process, compile id and name."""


@dataclass
class _Sum:
    classes: set[str] = field(default_factory=set)
    paths: set[str] = field(default_factory=set)
    kernels: set[_Kernel] = field(default_factory=set)
    launches: int = 0


def module_compile_times(run: RunReader, kernels: Sequence[KernelTime]) -> tuple[ModuleCompileTime, ...]:
    """Return compile times by module path, parents before children; empty where no artifact of the run has modules.

    Args:
        run: The run.
        kernels: Its kernels with their times.
    """
    seconds = {(k.process, k.compile_id, k.name): k.seconds for k in kernels if k.seconds is not None}
    sums: dict[str, _Sum] = {}
    homes: dict[_Kernel, set[str]] = {}
    for key, fused, classes in _launches(run, seconds.keys()):
        path = fused.modules[-1] if fused.modules else ""
        homes.setdefault(key, set()).add(_starred(path))
        for own in _chain(path):
            entry = sums.setdefault(_starred(own), _Sum())
            entry.classes.add(classes.get(own, ""))
            entry.paths.add(own)
            entry.kernels.add(key)
            entry.launches += 1
    if not any(sums):
        return ()
    order = {path: number for number, path in enumerate(sums)}
    return tuple(
        ModuleCompileTime(
            path,
            next(iter(s.classes)) if len(s.classes) == 1 else "",
            len(s.paths - {""}),
            len(s.kernels),
            s.launches,
            round(sum(seconds[k] for k in s.kernels), 9),
            sum(any(not _within(home, path) for home in homes[k]) for k in s.kernels),
        )
        for path, s in sorted(sums.items(), key=lambda item: _place(item[0], order))
    )


def _launches(
    run: RunReader, known: Collection[_Kernel]
) -> Iterator[tuple[_Kernel, FusedKernel, dict[str, str]]]:
    """Launches of kernels whose time is known, with the module classes of their graph."""
    if not run.is_bundle or not known:
        return
    compiles = {(process, compile_id) for process, compile_id, _ in known}
    rows = {
        g.id: g
        for g in run.manifest.graphs
        if (g.process, g.compile_id) in compiles
        and any(a.kind is Kind.FX_GRAPH_NODES and a.path for a in g.artifacts)
    }
    if not rows:
        return
    try:
        graphs = [g for g in run.graphs if g.id in rows and Kind.FX_GRAPH_NODES in g.read]
    except XpudbgError:
        return
    for files, fusion in zip(graphs, fusions_of(run, graphs), strict=True):
        nodes = run.fx_nodes(files)
        if nodes is None:
            continue
        graph = with_layers(fusion, nodes.value)
        row = rows[graph.id]
        classes = {module.path: module.class_name for module in graph.modules}
        for fused in graph.kernels:
            key = row.process, row.compile_id, fused.name
            if fused.kind in TRITON_KINDS and key in known:
                yield key, fused, classes


def _starred(path: str) -> str:
    """Return a module path with stars for the numbers of layers: ``layers.*.attn``."""
    return _LAYER.sub("*", path)


def _chain(path: str) -> list[str]:
    """Return the paths of a module and of all modules above it."""
    steps = path.split(".")
    return [".".join(steps[: n + 1]) for n in range(len(steps))]


def _within(path: str, above: str) -> bool:
    return path == above or (bool(above) and path.startswith(f"{above}."))


def _place(path: str, order: Mapping[str, int]) -> list[int]:
    steps = path.split(".")
    return [order.get(".".join(steps[: n + 1]), 0) for n in range(len(steps))]


# Compile times that a run does not have, and oddities of its events.


def unknown_times(report: CompileTimeReport, *, traces: int, triton: bool) -> tuple[UnknownTime, ...]:
    """Return the times that a run does not have.

    Args:
        report: Its known times.
        traces: How many traces it has.
        triton: Whether it has Triton kernels.
    """
    if not traces:
        return (UnknownTime.NO_TRACE,)
    if not report.phases:
        return (UnknownTime.NO_EVENTS,)
    found: list[UnknownTime] = []
    names = {p.name for p in report.slowest}
    timed = any(k.seconds is not None for k in report.kernels)
    triton = triton or bool(report.kernels) or "async_compile.precompile" in names
    if triton and not timed:
        found.append(UnknownTime.KERNELS)
    if timed and not report.modules:
        found.append(UnknownTime.MODULES)
    if triton:
        found.append(UnknownTime.TRITON_STAGES)
    if "compile_file" in names:
        found.append(UnknownTime.CPP_KERNELS)
    if not report.passes and any(name.endswith("_grad_passes") for name in names):
        found.append(UnknownTime.SINGLE_PASSES)
    if (
        timed
        and report.workers.kernels_s > report.workers.in_process_s + 0.001
        and "async_compile.wait" in names
    ):
        found.append(UnknownTime.WORKER_SPANS)
    if any(p.odd.ambiguous for p in report.processes):
        found.append(UnknownTime.PAIRING)
    if len({p.trace for p in report.processes}) > 1:
        found.append(UnknownTime.HOST_CLOCKS)
    return tuple(found)


_SENTENCES = (
    ("unreadable", "timed event", "cannot be read and {are} left out", ""),
    (
        "unfinished",
        "event",
        "began and never ended: {its} time is counted to the last event inside",
        "the process died, or the trace is cut",
    ),
    ("without_begin", "event", "ended without a begin, and {are} left out", ""),
    ("damaged_times", "event", "{are} left out: the time of the event is not that of its record", ""),
    ("clock_steps", "", "", "spans across it lack the moment of the step; times behind it are moved on"),
    ("unknown_phases", "event", "of a kind that this version does not know", ""),
    ("dropped", "event", "{are} not counted: too many compiles, threads or levels", ""),
)
"""Field of :class:`EventCounts`, what it counts, what became of them, and why."""


def odd_events(process: ProcessTime) -> Iterator[Problem]:
    """Yield a problem for each oddity of the events of a process."""
    odd = process.odd
    for field_, noun, became, hint in _SENTENCES:
        count = getattr(odd, field_)
        its, are = ("its", "is") if count == 1 else ("their", "are")
        what = f"{plural(count, noun)} {became.format(are=are, its=its)}"
        if not noun:
            what = f"the clock went back {times(count)}, by {odd.largest_step_s:.3f} s at most"
        if count:
            yield Problem(process.trace, what, hint)


# Trees of events: of several processes as one, and by name.


def merged_phases(trees: Sequence[Sequence[PhaseTime]]) -> tuple[PhaseTime, ...]:
    """Merge the phase trees of several processes; times of the same place are added up."""
    if len(trees) == 1:
        return tuple(trees[0])
    by_name: dict[str, list[PhaseTime]] = {}
    for tree in trees:
        for phase in tree:
            by_name.setdefault(phase.name, []).append(phase)
    return tuple(_sum(same, merged_phases([p.children for p in same])) for same in by_name.values())


def _sum(same: Sequence[PhaseTime], children: tuple[PhaseTime, ...] = ()) -> PhaseTime:
    longest = max(same, key=lambda p: p.max_s)
    return replace(
        longest,
        count=sum(p.count for p in same),
        total_s=round(sum(p.total_s for p in same), 9),
        wall_s=round(sum(p.wall_s for p in same), 9),
        self_s=round(sum(p.self_s for p in same), 9),
        parallel=any(p.parallel for p in same),
        unfinished=sum(p.unfinished for p in same),
        children=children,
    )


def merged_stages(several: Sequence[Sequence[StageTime]]) -> tuple[StageTime, ...]:
    """Merge the stages of several processes; their times are added up."""
    own: dict[CompileStage, float] = defaultdict(float)
    beside: dict[CompileStage, float] = defaultdict(float)
    for stages in several:
        for one in stages:
            own[one.stage] += one.seconds
            beside[one.stage] += one.parallel_s
    total = sum(own.values())
    found = [
        StageTime(
            stage,
            round(own[stage], 9),
            round(own[stage] / total, 6) if total > 0 else None,
            round(beside[stage], 9),
        )
        for stage in CompileStage
        if stage in own
    ]
    return tuple(sorted(found, key=lambda one: (-one.seconds, -one.parallel_s)))


def _outermost(
    phases: Iterable[PhaseTime], above: frozenset[str] = frozenset()
) -> Iterator[tuple[PhaseTime, bool]]:
    """Yield every phase of a tree, and whether no phase above it has its name."""
    for phase in phases:
        yield phase, phase.name not in above
        yield from _outermost(phase.children, above | {phase.name})


def flat_phases(phases: Sequence[PhaseTime]) -> tuple[PhaseTime, ...]:
    """Merge phases of one name, the longest self time first; total and wall time do not count a phase inside one of its own name again."""
    by_name: dict[str, list[PhaseTime]] = {}
    for phase, outermost in _outermost(phases):
        counted = phase if outermost else replace(phase, total_s=0.0, wall_s=0.0)
        by_name.setdefault(phase.name, []).append(counted)
    found = [_sum(same) for same in by_name.values()]
    return tuple(sorted(found, key=lambda p: (-p.self_s, p.name)))


def named_phases(phases: Sequence[PhaseTime], name: str) -> float:
    """Return the wall time of all phases of a name, in seconds."""
    return round(sum(p.wall_s for p, outermost in _outermost(phases) if outermost and p.name == name), 9)


@dataclass(frozen=True)
class _Trace:
    path: str
    timeline: TraceTimeline


def analyse_compile_time(run: RunReader, *, graph: str = "") -> CompileTimeReport:
    """Analyse where the compile time of a run went.

    Args:
        run: The run.
        graph: A compile id; empty for all.
    """
    problems = [*run.incomplete_reasons]
    traces = []
    for name, one in trace_readers(run):
        for path, parsed in _timelines(one, graph).items():
            problems += parsed.problems
            traces.append(_Trace(path or name, parsed.value))
        problems += one.trace_problems
    labels = process_labels(run, [(t.path, t.timeline) for t in traces])
    known = [(trace, process) for trace in traces for process in trace.timeline.processes]
    first = min((p.first_us for _, p in known if p.first_us is not None), default=None)
    last = max((p.last_us for _, p in known if p.last_us is not None), default=None)
    processes = tuple(_process(t, p, labels[t.path, p.number], first) for t, p in known)
    for process in processes:
        problems += odd_events(process)
    wall, busy = _union(p for _, p in known), sum(p.wall_s for p in processes)
    phases = merged_phases([p.phases for _, p in known])
    kernels = _kernels(traces, labels)
    modules = module_compile_times(run, kernels)
    kernels = with_addresses(run, kernels)
    report = CompileTimeReport(
        run=run.name,
        graph=graph,
        first_us=first,
        span_s=round((last - first) / 1e6, 9) if first is not None and last is not None else 0.0,
        wall_s=wall,
        busy_s=round(busy, 9),
        overlap_s=round(max(busy - wall, 0.0), 9),
        stages=merged_stages([p.stages for p in processes]),
        phases=phases,
        slowest=flat_phases(phases),
        passes=tuple(p for p in flat_phases(phases) if p.name.startswith("pass.")),
        kernels=kernels,
        modules=modules,
        workers=_workers(run, processes, phases, kernels),
        compiles=_with_refused(
            run, [_compile(t, c, labels, first) for t in traces for c in t.timeline.compiles]
        ),
        processes=processes,
        problems=tuple(problems),
    )
    return _with_unknown(run, _with_names(run, report), traces=len(traces))


def _with_names(run: RunReader, report: CompileTimeReport) -> CompileTimeReport:
    """Return the report with compiles of library code named as `dynamo` names them: wrappers by the wrapped function, modules by their class."""
    if not any(c.called or is_library(c.file) for c in report.compiles):
        return report
    traced = read_compiles(run).compiles
    names = {}
    for frame in frames_of(traced):
        for one in (traced[index] for index in frame.indices):
            key = one.key
            names[key] = frame_function(frame), one.compiled.inner

    def named(one: CompileTime) -> CompileTime:
        function, inner = names.get(compile_key(one), (one.function, None))
        if inner is not None:
            return replace(one, function=function, file=inner.file, line=inner.line or 0, called=False)
        return replace(one, function=function) if one.called or is_library(one.file) else one

    return replace(report, compiles=tuple(map(named, report.compiles)))


def _with_refused(run: RunReader, compiles: Sequence[CompileTime]) -> tuple[CompileTime, ...]:
    skipped = run.manifest.skipped_frames if run.is_bundle else ()
    refused = {compile_key(s) for s in skipped if s.limit is not None}
    return tuple(replace(one, refused=compile_key(one) in refused) for one in compiles)


def with_addresses(run: RunReader, kernels: Sequence[KernelTime]) -> tuple[KernelTime, ...]:
    """Add the numbers of their first launches to kernels, where one graph of their compile has a kernel of that name."""
    if not run.is_bundle or not kernels:
        return tuple(kernels)
    names = {kernel.name for kernel in kernels}
    timed = {(kernel.process, kernel.compile_id) for kernel in kernels}
    compiles = {
        g.id: compiled for g in run.manifest.graphs if (compiled := (g.process, g.compile_id)) in timed
    }
    numbers, short_names = launch_numbers(run, compiles.keys()), short_graph_names(run.manifest)
    found: dict[tuple[str, str, str], list[str]] = {}
    for (graph, name), own in numbers.items():
        if name in names:
            address = launch_address(short_names.get(graph, ""), own[0])
            found.setdefault((name, *compiles[graph]), []).append(address)
    rows = ((k, found.get((k.name, k.process, k.compile_id), [])) for k in kernels)
    return tuple(replace(k, address=own[0]) if len(own) == 1 else k for k, own in rows)


def _timelines(run: RunReader, graph: str) -> dict[str, Parsed[TraceTimeline]]:
    if not graph:
        return run.trace_timelines
    found = {}
    for path, (builder, damage) in run.consume_traces(lambda: TimelineBuilder(only=graph)).items():
        parsed = builder.result(path)
        found[path] = Parsed(parsed.value, (*parsed.problems, *damage))
    return found


def _with_unknown(run: RunReader, report: CompileTimeReport, *, traces: int) -> CompileTimeReport:
    kinds = {k.kind for k in run.manifest.kernels} if run.is_bundle else set()
    return replace(report, unknown=unknown_times(report, traces=traces, triton=KernelKind.TRITON in kinds))


def process_labels(
    run: RunReader, timelines: Sequence[tuple[str, TraceTimeline]]
) -> dict[tuple[str, int], str]:
    """Return a unique label for each process, from the path of its trace and its number."""
    found: dict[tuple[str, int], str] = {}
    taken: set[str] = set()
    by_pid = {p.pid: p.id for p in run.manifest.processes if p.pid is not None} if run.is_bundle else {}
    for path, timeline in timelines:
        parts = path.split("/")
        own = parts[1] if len(parts) > 2 and parts[0] == "processes" else ""
        for process in timeline.processes:
            # Hosts may give one id twice, so the folder of a trace identifies it better than the number in it.
            label = own if len(timeline.processes) == 1 else by_pid.get(process.number, "")
            if not label:
                number = process.number
                label = f"thread {number}" if number > MAX_PID else f"pid {number}"
                rank = process.rank if process.rank is not None else rank_in_name(path)
                if rank is not None:
                    label = f"rank {rank} ({label})"
            same = label
            while same in taken:
                again = int(same.rpartition("#")[2]) + 1 if same != label else 2
                same = f"{label} #{again}"
            taken.add(same)
            found[path, process.number] = same
    return found


def _process(trace: _Trace, process: ProcessEvents, label: str, first: float | None) -> ProcessTime:
    return ProcessTime(
        label=label,
        trace=trace.path,
        number=process.number,
        rank=process.rank if process.rank is not None else rank_in_name(trace.path),
        start_s=_since(process.first_us, first),
        end_s=_since(process.last_us, first),
        wall_s=process.wall_s,
        threads_s=process.threads_s,
        threads_wall_s=process.threads_wall_s,
        stages=process.stages,
        odd=process.odd,
    )


def _since(at: float | None, first: float | None) -> float:
    return round((at - first) / 1e6, 9) if at is not None and first is not None else 0.0


def _union(processes: Iterable[ProcessEvents]) -> float:
    """Return the seconds in which at least one process compiled."""
    total, until = 0.0, float("-inf")
    known = list(processes)
    if len(known) == 1:
        return known[0].wall_s
    for start, end in sorted(span for p in known for span in p.compiling):
        total += max(end - max(start, until), 0.0)
        until = max(until, end)
    return round(total / 1e6, 9)


def _compile(
    trace: _Trace, one: CompileEvents, labels: dict[tuple[str, int], str], first: float | None
) -> CompileTime:
    return CompileTime(
        process=labels[trace.path, one.process],
        compile_id=one.compile_id,
        generation=one.generation,
        function=one.function,
        file=one.file,
        line=one.line,
        start_s=_since(one.start_us, first) if one.wall_s is not None else 0.0,
        wall_s=one.wall_s,
        backward_s=one.backward_s,
        stages=one.stages,
        metrics=one.metrics,
        unfinished=one.unfinished,
        called=one.called,
    )


def _kernels(traces: Sequence[_Trace], labels: dict[tuple[str, int], str]) -> tuple[KernelTime, ...]:
    found = []
    for trace in traces:
        tuned = {
            (c.process, c.compile_id, name): took
            for c in trace.timeline.compiles
            for name, took in c.autotuned
        }
        for kernel in trace.timeline.kernels:
            key = (kernel.process, kernel.compile_id, kernel.name)
            label = labels[trace.path, kernel.process]
            found.append(
                KernelTime(
                    kernel.name, label, kernel.compile_id, kernel.seconds, kernel.source, tuned.pop(key, None)
                )
            )
        found += [
            KernelTime(name, labels[trace.path, process], compile_id, None, "", took)
            for (process, compile_id, name), took in tuned.items()
        ]
    return tuple(sorted(found, key=lambda k: (-(k.seconds or 0.0), -(k.autotune_s or 0.0), k.name)))


def _workers(
    run: RunReader,
    processes: Sequence[ProcessTime],
    phases: Sequence[PhaseTime],
    kernels: Sequence[KernelTime],
) -> WorkerTime:
    known = [k.seconds for k in kernels if k.seconds is not None]
    threads, wall = sum(p.threads_s for p in processes), sum(p.threads_wall_s for p in processes)
    roles = [p.role for p in run.manifest.processes] if run.is_bundle else None
    return WorkerTime(
        wait_s=named_phases(phases, "async_compile.wait"),
        in_process_s=named_phases(phases, "async_compile.precompile"),
        kernels=len(known),
        kernels_s=round(sum(known), 9),
        threads_s=round(threads, 9),
        threads_wall_s=round(wall, 9),
        overlap_s=round(max(threads - wall, 0.0), 9),
        processes=None if roles is None else roles.count(ProcessRole.COMPILE_WORKER),
    )


def feed_spans(
    run: RunReader, graph: str, take: Callable[[str, TimedSpan], None], *, everything: bool = False
) -> None:
    """Pass every event of the run's traces to a function, with the name of its trace; spans are passed when they end.

    Args:
        run: The run.
        graph: A compile id; empty for all.
        take: Called with the trace, as the report names it, and the event.
        everything: Read all other parts of the traces in the same pass.
    """
    for name, one in trace_readers(run):
        origins = iter([path or name for path in one.trace_paths])

        def make(origins: Iterator[str] = origins) -> TimelineBuilder:
            origin = next(origins)
            return TimelineBuilder(only=graph or None, on_span=lambda span: take(origin, span))

        for path, (builder, _) in one.consume_traces(make, everything=everything).items():
            builder.result(path)  # what never ended is handed on at the end
