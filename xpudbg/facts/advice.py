"""Advice on a run: graphs that are not replayed, options that change nothing, and what stands out in generated code.

Replays of CUDA graphs have several sources, the best first: records of the run's probe (what torch wrapped, its partitions, its reasons), recordings
in the structured trace (``CUDAGraphNode.record``), replays in the run's profile. Without records a graph that the trace recorded is replayed; of others
it is unknown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace

from xpudbg.core.text import binary_size, plural
from xpudbg.facts import compile_time
from xpudbg.facts.fusion.generated_calls import is_compute
from xpudbg.facts.fusion.loop_operations import op_name, repeated_operations
from xpudbg.facts.fusion.product_flops import DEQUANTISE, dequantised_products
from xpudbg.facts.fusion.run_fusion import fusions_of
from xpudbg.facts.times import profile_files
from xpudbg.findings.advice_rules import OPTION_RULES, PARTLY, REPLAY_RULES, OptionRule
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.formats import cpp_kernel_flow
from xpudbg.model.artifact import IR_PRE_FUSION, OUTPUT_CODE
from xpudbg.model.finding import GraphFacts, GraphReplay, ReplayState, RunAdvice
from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.fx import FxFile
from xpudbg.model.generated_code import CPP_KINDS, LIBRARY_KINDS, TRITON_KINDS, GeneratedCode, KernelKind
from xpudbg.model.location import FxSourceLine, is_library
from xpudbg.model.manifest import SourceLine
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import TimeKind
from xpudbg.model.trace import TimedSpan
from xpudbg.run.graph_files import FusionInputs, GraphFiles
from xpudbg.run.probe_records import (
    REQUESTED,
    RecordedGraph,
    RecordedGraphs,
    names,
    probe_records,
    recorded_graph,
)
from xpudbg.run.run_reader import RunReader, cached_run_result, trace_readers
from xpudbg.store.records import integer, items, text


@dataclass(frozen=True)
class SettingsAdvice:
    """Advice on options and CUDA graphs of a whole run.

    Attributes:
        rows: The advice.
    """

    rows: tuple[RunAdvice, ...] = ()


def run_advice(run: RunReader, graphs: Sequence[GraphFiles]) -> tuple[RunAdvice, ...]:
    """Return advice on graphs of a run; an option that changes nothing is listed if that holds for all of them.

    Args:
        run: The run.
        graphs: Those to look at.
    """
    fusions = fusions_of(run, graphs)
    facts = graph_facts(run, graphs, fusions)
    found = whole_advice(run, graphs, facts)
    for files, fusion, own in zip(graphs, fusions, facts, strict=True):
        found += code_advice(fusion, run.inputs(files), own)
    return tuple(found)


def whole_advice(
    run: RunReader, graphs: Sequence[GraphFiles], facts: Sequence[GraphFacts]
) -> list[RunAdvice]:
    """Return advice on CUDA graphs and options.

    Args:
        run: The run.
        graphs: Its graphs.
        facts: Those of these graphs.
    """
    return [*_of_replays(graph_replays(run, graphs)), *idle_options(facts)]


def settings_advice(run: RunReader) -> tuple[RunAdvice, ...]:
    """Return advice on options and CUDA graphs of a run; none where its probe recorded no options."""
    if not run.is_bundle or not run.fact(RecordedGraphs).any:
        return ()

    def make() -> SettingsAdvice:
        # Few runs set one of these options; the fusion of all graphs takes long.
        graphs = [g for g in run.graphs if set_options(run.fact(RecordedGraphs).of(g).options)]
        facts = graph_facts(run, graphs, fusions_of(run, graphs)) if graphs else []
        return SettingsAdvice(tuple(whole_advice(run, run.graphs, facts)))

    return cached_run_result(SettingsAdvice, run, make).rows


def _of_replays(replays: Sequence[GraphReplay]) -> Iterator[RunAdvice]:
    """Yield advice on graphs that are not replayed, one for all graphs with the same reason."""
    groups: dict[tuple[str, str, SourceLine | None], list[GraphReplay]] = {}
    for one in replays:
        if one.rule and one.state in (ReplayState.LEFT_OUT, ReplayState.PARTLY):
            groups.setdefault((one.rule, one.reason, one.where), []).append(one)
    for (rule, reason, where), own in groups.items():
        first = own[0]
        name = first.graph if len(own) == 1 else f"{first.graph} and {plural(len(own) - 1, 'more graph')}"
        made = RunAdvice(graph=first.graph, graphs=len(own), where=where, evidence=f"torch: {reason}")
        yield CATALOGUE[rule].finding(
            made,
            graph=name,
            reason=reason,
            devices=" and ".join(first.devices) or "no device",
            outside=len(first.outside),
            launches=plural(len(first.outside) + (first.inside or 0), "node"),
            recorded=plural(first.functions or 0, "recorded part"),
        )


_PREFIX = re.compile(r"^(?:skipping|disabling) cudagraphs? due to ")
_FRAME = re.compile(r'File "([^"\n]{1,1000})", line (\d{1,9}), in (\S{1,300})(?:\n\s*(\S[^\n]{0,300}))?')
_RECORDING = "CUDAGraphNode.record"


def graph_replays(run: RunReader, graphs: Sequence[GraphFiles]) -> tuple[GraphReplay, ...]:
    """Return what became of the recording of graphs; those for which it was not requested are left out.

    Args:
        run: The run.
        graphs: Those to look at.
    """
    recorded = run.fact(RecordedGraphs)
    pairs = [(graph, recorded.of(graph)) for graph in graphs]
    wanted = [(graph, one) for graph, one in pairs if _requested(one)]
    if not wanted:
        return ()
    counts = _recordings(run)
    # A compile of several graphs gives all of them one id.
    shared = Counter(graph.compile_id for graph in run.graphs)
    replays = _replays(run)
    found = []
    for graph, one in wanted:
        alone = shared[graph.compile_id] == 1
        recordings = counts.get(graph.compile_id, 0) if counts is not None and alone else None
        found.append(_replay(graph, one, recordings, None if replays is None else replays[graph.id]))
    return tuple(found)


def _requested(one: RecordedGraph) -> bool:
    return one.options.get(REQUESTED) is True or bool(one.skips) or items(one.record.get("partitions")) != []


def _replay(
    graph: GraphFiles, one: RecordedGraph, recordings: int | None, replays: int | None
) -> GraphReplay:
    functions = integer(one.record.get("wrapped")) if one.record else None
    parts = [
        (p[0] is True, names(p[1]), names(p[2])) for p in items(one.record.get("partitions")) if _is_part(p)
    ]
    outside = tuple(name for out, nodes, _ in parts if out for name in nodes)
    inside = sum(len(nodes) for out, nodes, _ in parts if not out) if parts else None
    why = ", ".join(dict.fromkeys(r for out, _, reasons in parts if out for r in reasons))
    devices = names(one.record.get("devices"))
    stated = [
        s for s in (*one.skips, *names(one.record.get("failed")), *names([one.record.get("reason")])) if s
    ]
    reason, where = _reason(stated[0]) if stated else ("", None)
    state = _state(functions, recordings, replays, skipped=bool(one.skips), split=bool(outside))
    rule = next((r.id for r in REPLAY_RULES if reason and r.match(reason)), "")
    if state is ReplayState.PARTLY and not reason:
        reason, rule = why, PARTLY.id
    elif state is ReplayState.LEFT_OUT and not reason:
        reason, rule = f"every launch stays outside: {why}" if why else "", "replay/nothing-inside"
    elif state not in (ReplayState.PARTLY, ReplayState.LEFT_OUT):
        reason, rule = "", ""
    return GraphReplay(
        graph.id, state, rule, reason, where, devices, functions, outside, inside, recordings, replays
    )


def _state(
    functions: int | None, recordings: int | None, replays: int | None, *, skipped: bool, split: bool
) -> ReplayState:
    """Return the state of a graph for which recording was requested.

    Args:
        functions: Functions that torch wrapped for it; None where unknown.
        recordings: Recordings in the trace; None where unknown.
        replays: Replays in the profile; None where unknown.
        skipped: Whether torch said why it leaves it out, perhaps of a later call.
        split: Whether partitions stay outside.
    """
    if functions is None:
        return ReplayState.RECORDED if recordings or replays else ReplayState.UNKNOWN
    if not functions or (skipped and recordings == 0):
        return ReplayState.LEFT_OUT
    if skipped or split:
        return ReplayState.PARTLY
    return ReplayState.WAITING if recordings == 0 else ReplayState.RECORDED


def _is_part(part: object) -> bool:
    return isinstance(part, list) and len(part) == 3


def _reason(text: str) -> tuple[str, SourceLine | None]:
    """Return torch's reason without its stack, and the line of the program that the stack ends in."""
    words, _, stack = text.partition("Found from")
    frames = [SourceLine(m[1], int(m[2]), m[3], (m[4] or "").strip()) for m in _FRAME.finditer(stack)]
    own = [f for f in frames if not is_library(f.file)] or frames
    return _PREFIX.sub("", words).strip(" .\n"), own[-1] if own else None


def _recordings(run: RunReader) -> dict[str, int] | None:
    """Return how often the structured trace has a recording of each compile; None without a trace."""
    if not any(one.trace_paths for _, one in trace_readers(run)):
        return None
    found: Counter[str] = Counter()

    def take(_: str, span: TimedSpan) -> None:
        found[span.compile_id] += span.name == _RECORDING

    compile_time.feed_spans(run, "", take)
    return dict(found)


def _replays(run: RunReader) -> Counter[str] | None:
    """Return how often the run's profile has a replay of each graph; None without a profile."""
    report = profile_files.times_of_run(run)
    if report is None:
        return None
    found: Counter[str] = Counter()
    for launch in report.launches:
        if launch.kind is TimeKind.REPLAY and launch.graph:
            found[launch.graph] = max(found[launch.graph], launch.launches)
    return found


_TEMPLATES = frozenset({KernelKind.TRITON_TEMPLATE, KernelKind.CPP_TEMPLATE, KernelKind.CUTLASS})
_PRODUCT_KINDS = LIBRARY_KINDS | _TEMPLATES
_CONSTANTS = ("_frozen_param", "constant")
_PACKED = ("mkldnn", "onednn", "mkl", "packed")
_PLAIN = frozenset({"mm", "addmm", "_mm_plus_mm"})
_JOINED = "ForeachKernelSchedulerNode"


def graph_facts(
    run: RunReader, graphs: Sequence[GraphFiles], fusions: Sequence[GraphFusion]
) -> list[GraphFacts]:
    """Return the facts of graphs on which rules about options depend."""
    recorded = run.fact(RecordedGraphs)
    tuned = {
        recorded_graph(text(r.get("folder")), text(r.get("graph")))
        for _, r in probe_records(run, ".tuning")[0]
    }
    return [
        _facts(files, graph, recorded.of(files).options, tuned)
        for files, graph in zip(graphs, fusions, strict=True)
    ]


def _facts(
    files: GraphFiles, graph: GraphFusion, options: Mapping[str, object], tuned: Collection[str]
) -> GraphFacts:
    kinds = Counter(k.kind for k in graph.kernels)
    products = [
        k.name for k in graph.kernels if k.kind in _PRODUCT_KINDS and is_compute(KernelKind(k.kind), k.name)
    ]
    # Choices that were timed are not led to a launch here: one of the graph is enough.
    timed = files.id.rpartition("/")[2] in tuned
    return GraphFacts(
        files.id,
        files.kind,
        frozenset(k.device.partition(":")[0] for k in graph.kernels if k.device),
        options,
        triton=sum(kinds[k] for k in TRITON_KINDS),
        cpp=sum(kinds[k] for k in CPP_KINDS),
        others=kinds[KernelKind.OTHER_COMPILED] + kinds[KernelKind.MULTI_KERNEL] + kinds["unknown"],
        products=len(products),
        plain_products=sum(name.rpartition(".")[2] in _PLAIN for name in products),
        templates=sum(kinds[k] for k in _TEMPLATES) + timed,
        frozen=any(name.startswith(_CONSTANTS) for k in graph.kernels for name in k.reads),
        packed=any(part in k.name for k in graph.kernels for part in _PACKED),
        joined=any(_JOINED in k.node_kinds for k in graph.kernels),
        known=graph.kernels_after is not None and graph.kernels_complete,
    )


def idle_options(graphs: Sequence[GraphFacts]) -> Iterator[RunAdvice]:
    """Yield the options that were set and change nothing, each once for all graphs that had it.

    An option that changes something for one of the graphs that it was set for is left out.

    Args:
        graphs: Facts of all graphs of a run.
    """
    groups: dict[tuple[str, object], list[GraphFacts]] = {}
    for graph in graphs:
        for name, value in set_options(graph.options).items():
            groups.setdefault((name, value), []).append(graph)
    for (name, value), own in groups.items():
        rules = [_rule_for(name, graph) for graph in own]
        first = rules[0]
        if first is None or None in rules:
            continue
        made = RunAdvice(
            graph=own[0].id, graphs=len(own), evidence=f"options of {own[0].id}, and its launches"
        )
        products = sum(g.products for g in own)
        yield first.finding(
            made,
            option=name,
            value=value,
            graphs=own[0].id if len(own) == 1 else f"all {len(own)} graphs that it was set for",
            products=plural(products, "product"),
            backends=own[0].options.get("max_autotune_gemm_backends", ""),
        )


_DEFAULTS = {rule.matcher: rule.default for rule in OPTION_RULES}


def set_options(options: Mapping[str, object]) -> dict[str, Hashable]:
    """Return the options with rules that have another value than the default."""
    return {
        name: value
        for name, default in _DEFAULTS.items()
        if (value := options.get(name)) is not None and value != default and isinstance(value, Hashable)
    }


def _rule_for(name: str, graph: GraphFacts) -> OptionRule | None:
    rules = (r for r in OPTION_RULES if graph.known and r.matcher == name and r.idle(graph))
    return next(rules, None)


_ENTRIES = 64
"""Entries of a parallel region from which they cost more than the rest: waking and joining threads takes some microseconds each."""
_ITERATIONS = 1 << 16
"""Entries of a loop from which partial vectors matter: fewer take some microseconds."""
_FULL = 0.5
"""Share of a vector's lanes below which it is a partial one."""
_SLICES = 16
_SLICE_BYTES = 1 << 18
_SHARE = 8
"""A launch works on a slice if it moves at most this part of the buffer."""
_OPERATIONS = 1000
"""Operations of a loop body from which they take noticeable time to compile."""
_REPEATS = 16
"""How often its different operations are in it, in the mean, from which repeats are what makes it long."""


def code_advice(graph: GraphFusion, inputs: FusionInputs, facts: GraphFacts) -> Iterator[RunAdvice]:
    """Yield advice on the generated code of a graph."""
    if inputs.code is not None:
        yield from _loops(graph, inputs.code)
    yield from _slices(graph)
    yield from _repeats(graph, inputs)
    fx = inputs.transformed or inputs.readable
    if fx is not None:
        yield from _quantized(graph, fx, facts)


def _loops(graph: GraphFusion, code: GeneratedCode) -> Iterator[RunAdvice]:
    """Yield advice on loops of C++ kernels: the one of each rule that is entered most often in a kernel."""
    launches: dict[str, int] = {}
    for number, kernel in enumerate(graph.kernels, 1):
        launches.setdefault(kernel.name, number)
    for made in code.kernels:
        if made.kind not in CPP_KINDS or made.name not in launches or not made.source:
            continue
        loops = cpp_kernel_flow.parse_cpp_loops(made.source)
        number = launches[made.name]
        about = _about(graph, number, made.name)
        regions = [x for x in loops if not x.step and (x.entered or 0) >= _ENTRIES]
        if regions:
            worst = max(regions, key=lambda x: x.entered or 0)
            times = sum(x.entered or 0 for x in regions)
            about_it = replace(about, count=times, evidence=f"{OUTPUT_CODE}:{made.line + worst.line - 1}")
            yield CATALOGUE["code/parallel-in-loop"].finding(about_it, times=times)
        short = [
            x
            for x in loops
            if x.step > 1 and x.size and x.size < x.step * _FULL and (x.entered or 0) >= _ITERATIONS
        ]
        if short:
            worst = max(short, key=lambda x: x.entered or 0)
            about_it = replace(
                about, count=worst.entered or 0, evidence=f"{OUTPUT_CODE}:{made.line + worst.line - 1}"
            )
            yield CATALOGUE["code/short-vector-loop"].finding(
                about_it, size=worst.size, vector=worst.step, times=worst.entered
            )


def _slices(graph: GraphFusion) -> Iterator[RunAdvice]:
    """Yield advice on launches that each work on a small slice of one buffer, from one line of the program."""
    whole = {b.name: b.bytes for b in graph.buffers if b.bytes}
    groups: dict[tuple[str, SourceLine], list[int]] = {}
    for number, kernel in enumerate(graph.kernels, 1):
        moved = _moved(kernel)
        where = _line(kernel.sources)
        if moved is None or not 0 < moved <= _SLICE_BYTES or where is None:
            continue
        for name in {*kernel.reads, *kernel.writes}:
            if whole.get(name, 0) >= moved * _SHARE:
                groups.setdefault((name, where), []).append(number)
    taken: set[int] = set()
    for (name, where), numbers in sorted(groups.items(), key=lambda item: -len(item[1])):
        left = [n for n in numbers if n not in taken]
        if len(left) < _SLICES:
            continue
        taken.update(left)
        total = sum(_moved(graph.kernels[n - 1]) or 0 for n in left)
        made = RunAdvice(graph=graph.id, launch=left[0], kernel=graph.kernels[left[0] - 1].name, count=len(left), bytes=total,
                         where=where, evidence=f"launches of {graph.id} that read or write {name}")  # fmt: skip
        yield CATALOGUE["code/launch-per-slice"].finding(
            made,
            launches=plural(len(left), "launch", "launches"),
            buffer=name,
            size=binary_size(total // len(left)),
        )


def _repeats(graph: GraphFusion, inputs: FusionInputs) -> Iterator[RunAdvice]:
    """Yield advice on loop bodies that have the same operations many times: the longest of each kernel."""
    nodes = {n.name: n for top in (inputs.pre.nodes if inputs.pre else ()) for n in top.leaves()}
    for number, kernel in enumerate(graph.kernels, 1):
        bodies = [(body, m) for m in kernel.members if m.name in nodes and (body := nodes[m.name].body)]
        if not bodies:
            continue
        body, member = max(bodies, key=lambda one: len(one[0].ops))
        if len(body.ops) < _OPERATIONS:
            continue
        total, different = repeated_operations(body)
        if total >= max(_OPERATIONS, different * _REPEATS):
            place = f"{IR_PRE_FUSION}:{nodes[member.name].line}"
            about = replace(_about(graph, number, kernel.name, member.sources), count=total, evidence=place)
            yield CATALOGUE["code/repeated-operations"].finding(
                about, total=total, different=different, operators=plural(len(member.fx), "operator")
            )


def _quantized(graph: GraphFusion, fx: FxFile, facts: GraphFacts) -> Iterator[RunAdvice]:
    """Yield advice on products of dequantised values that no pattern has fused since freezing is off."""
    if facts.options.get("freezing") is not False or facts.devices != {"cpu"}:
        return
    products = {
        node.name: node for node, one in dequantised_products(fx) if op_name(one.target) in DEQUANTISE
    }
    found = list(products.values())
    if found:
        line = found[0].source
        made = RunAdvice(
            graph=graph.id,
            count=len(found),
            where=_line([line] if line else []),
            evidence=f"{found[0].name} in the graph",
        )
        yield CATALOGUE["code/quantized-not-fused"].finding(made, count=plural(len(found), "product"))


def _about(graph: GraphFusion, number: int, name: str, sources: Sequence[FxSourceLine] = ()) -> RunAdvice:
    kernel = graph.kernels[number - 1]
    lines = sources or kernel.sources
    return RunAdvice(graph=graph.id, launch=number, kernel=name, where=_line(lines), bytes=_moved(kernel))


def _line(sources: Sequence[FxSourceLine]) -> SourceLine | None:
    """Return the line that most of these are, those of the program first."""
    own = [s for s in sources if not is_library(s.path)] or list(sources)
    if not own:
        return None
    (file, line), _ = Counter((s.path, s.line) for s in own).most_common(1)[0]
    return next(
        SourceLine(s.path, s.line, s.function, s.code) for s in own if (s.path, s.line) == (file, line)
    )


def _moved(kernel: FusedKernel) -> int | None:
    if kernel.bytes_read is None or kernel.bytes_written is None:
        return None
    return kernel.bytes_read + kernel.bytes_written
