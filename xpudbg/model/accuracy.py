"""Result of ``xpudbg accuracy``: values of compiled graphs compared with eager and float64, and the cause of wrong ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from xpudbg.core.text import plural
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.row import OpenEnum, dataclass

# The sentence about a function that torch.compile gave up.


def eager_text(function: str, reason: str, limit: int | None, compiled: int) -> str:
    """Return a sentence about a function that Dynamo gave up: which calls still run compiled code, and why the others do not.

    Args:
        function: Its name; empty when unknown.
        reason: Why it was given up, where that was not the recompile limit.
        limit: The recompile limit that was reached, 0 when unknown; None for other reasons.
        compiled: How many compiled versions it has.
    """
    name = function or "a function"
    if limit is None:
        return f"{name} runs in plain Python: {reason}"
    reached = f"recompile limit ({limit}) reached" if limit else "recompile limit reached"
    rest = f", but for calls that fit one of its {compiled} compiled versions" if compiled else ""
    return f"{name} runs eagerly from here on{rest}: {reached}"


ACCURACY_VERSION = 1
NO_TORCH = "no process of it imported torch"
"""Reason why nothing of a program was compared."""


class Verdict(OpenEnum):
    """Verdict on the numbers of compiled code, from the best to the gravest."""

    SAME = "same"
    """Every number is that of eager."""
    ROUNDING = "rounding"
    """As near to float64 as eager of that dtype is."""
    UNKNOWN = "unknown"
    """Nothing could be compared, or a part of it could not; the reason is named."""
    WRONG = "wrong"
    """Farther from float64 than rounding explains, or NaN, infinity, a shape or a dtype that should not be."""


@dataclass(frozen=True)
class NodePlace:
    """A node of a graph and its origin.

    Attributes:
        node: Its name.
        operator: Its operator or function.
        original: The ATen operator that it was before decomposition; empty when it is not known.
        module: Path of the module that it belongs to; empty outside of modules.
        phase: ``forward`` or ``backward``; empty when it is not known.
        location: Its Python line.
    """

    node: str = ""
    operator: str = ""
    original: str = ""
    module: str = ""
    phase: str = ""
    location: SourceLine | None = None


@dataclass(frozen=True)
class ComparedValue:
    """One tensor that compiled code computed.

    Attributes:
        name: Its name: ``output 0``, ``gradient of ...``, ``argument ... afterwards``, with ``--at`` ``value at ...``.
        verdict: Judgement on it.
        why: Why it is wrong or unknown.
        dtype: Its dtype.
        shape: Its shape.
        elements: How many elements it has.
        different: How many of them are not those of eager.
        error: Norm of the difference from float64 by the norm; None when it is not known.
        eager_error: The same of eager.
        allowed: The largest error that counts as rounding.
        max_error: Largest difference of one element from float64, by the root of the mean square.
        eager_max_error: The same of eager.
        max_allowed: The largest such difference that counts as rounding.
        index: Index of the worst element.
        found: Its value in compiled code, as text.
        eager: Its value in eager.
        float64: Its value in float64.
        place: The node that it comes from; None when it is not known.
        module: The module of ``--at`` that it leaves; empty for others.
    """

    name: str
    verdict: Verdict = Verdict.UNKNOWN
    why: str = ""
    dtype: str = ""
    shape: tuple[int, ...] = ()
    elements: int | None = None
    different: int | None = None
    error: float | None = None
    eager_error: float | None = None
    allowed: float | None = None
    max_error: float | None = None
    eager_max_error: float | None = None
    max_allowed: float | None = None
    index: tuple[int, ...] = ()
    found: str = ""
    eager: str = ""
    float64: str = ""
    place: NodePlace | None = None
    module: str = ""


@dataclass(frozen=True)
class CheckedGraph:
    """The calls of one graph that were compared, forward or backward.

    Attributes:
        index: Number of the graph in its process, in the order of compilation; what ``--graph`` takes.
        pid: Id of its process.
        compile_id: Dynamo's.
        phase: ``forward`` or ``backward``.
        verdict: The worst verdict on its calls.
        why: Why it is unknown; of a wrong one the fault of torch that is known to make it so.
        calls: How many calls were compared.
        values: How many values were compared in them.
        reference: ``float64``, or ``eager`` where the graph cannot run in float64.
        random: It draws random numbers, which are the same in all runs.
        location: The first Python line of the graph; where all its nodes' lines are in torch, that of the compiled function or of its call.
        worst: Its worst values, of one call.
        call: Number of that call, from 0.
        graphs: Ids of the graphs of the bundle that it became.
    """

    index: int
    pid: int = 0
    compile_id: str = ""
    phase: str = ""
    verdict: Verdict = Verdict.UNKNOWN
    why: str = ""
    calls: int = 0
    values: int = 0
    reference: str = ""
    random: bool = False
    location: SourceLine | None = None
    worst: tuple[ComparedValue, ...] = ()
    call: int = 0
    graphs: tuple[str, ...] = ()


@dataclass(frozen=True)
class CheckedFunction:
    """A call of a compiled function, compared with the same call in the eager run of the program.

    Attributes:
        name: Name of the function, or of the module's class.
        call: Number of the call, from 0.
        verdict: Judgement on its result.
        why: Why it is wrong or unknown.
        values: Its worst values.
    """

    name: str
    call: int = 0
    verdict: Verdict = Verdict.UNKNOWN
    why: str = ""
    values: tuple[ComparedValue, ...] = ()


@dataclass(frozen=True)
class Blame:
    """Origin of a wrong graph; parts that were not found are empty or None.

    Attributes:
        graph: Number of the graph.
        call: Number of the call that was searched.
        phase: ``forward`` or ``backward``.
        replayed: Whether the graph, compiled by itself, is wrong again; None when this was not tested.
        layer: The first backend that is wrong: ``eager``, ``aot_eager``, ``aot_eager_decomp_partition`` or ``inductor``; empty when unknown.
        sound_layers: Backends that are right.
        subsystem: The part of it, as torch's bisector names parts: ``decomposition``, ``post_grad_passes``, ``lowerings``, ...
        number: Which use of that part, from 0; None when it names none.
        culprit: The pass, decomposition or node that it names.
        culprit_place: Where that comes from.
        kernel: The kernel that writes the first wrong buffer.
        kernel_phase: The graph of the kernel, ``forward`` or ``backward``.
        buffer: That buffer.
        kernel_call: The line of generated code that calls the kernel.
        value: The buffer beside eager and float64.
        notes: What could not be found, and why.
        seconds: How long it took.
        out_of_budget: Whether the time limit ended the search.
    """

    graph: int
    call: int = 0
    phase: str = ""
    replayed: bool | None = None
    layer: str = ""
    sound_layers: tuple[str, ...] = ()
    subsystem: str = ""
    number: int | None = None
    culprit: str = ""
    culprit_place: NodePlace | None = None
    kernel: str = ""
    kernel_phase: str = ""
    buffer: str = ""
    kernel_call: str = ""
    value: ComparedValue | None = None
    notes: tuple[str, ...] = ()
    seconds: float = 0.0
    out_of_budget: bool = False


@dataclass(frozen=True)
class EmulatedCasts:
    """Effect of ``emulate_precision_casts`` on the graph of half precision that is farthest from float64.

    Attributes:
        graph: Number of the graph.
        phase: ``forward`` or ``backward``.
        error: Its largest error against float64.
        eager_error: Eager's.
        emulated_error: Its largest error with ``emulate_precision_casts``.
        equal_to_eager: Whether every value then equals eager's.
        close_to_eager: Whether no value is then wrong by the rules of the verdict; True in results that do not say it.
    """

    graph: int
    phase: str
    error: float | None = None
    eager_error: float | None = None
    emulated_error: float | None = None
    equal_to_eager: bool = False
    close_to_eager: bool = True


class CompileCache(OpenEnum):
    """A compile cache of torch that may cause wrong values."""

    AOTAUTOGRAD = "AOTAutogradCache"
    FX_GRAPH = "FxGraphCache"
    NONE = "none"
    """Without any of them it is wrong as well."""
    UNKNOWN = ""


@dataclass(frozen=True)
class CachedRun:
    """Result of a run with compile caches enabled as the user has them; ``run`` disables them.

    Attributes:
        verdict: Judgement on its graphs.
        cache: The cache without which they are right, ``none`` where they are wrong without; empty where nothing is wrong or that is not known.
        why: Why it is unknown, or the known part of the cause.
        graphs: Comparison of each graph.
        warm: The caches were the user's own (``--warm``); else cold ones of this run.
    """

    verdict: Verdict = Verdict.UNKNOWN
    cache: CompileCache = CompileCache.UNKNOWN
    why: str = ""
    graphs: tuple[CheckedGraph, ...] = ()
    warm: bool = False


@dataclass(frozen=True)
class AccuracyReport:
    """Report of ``xpudbg accuracy`` on a run.

    Attributes:
        format_version: Version of this format.
        run: Name of the run.
        verdict: The worst of all.
        torch: Version of torch.
        device: ``bmg (emulated), interpret`` and the like; empty on real devices.
        seconds: Times of the compiled run, the eager run, the run with caches and the search, by name.
        graphs: Comparison of each graph.
        functions: Comparison of functions between the two runs of the program.
        calls: How many calls of functions were compared with the eager run by samples of their results; 0 where none were.
        cached: The run with compile caches on; None where there was none.
        blame: Origin of the wrong graph; None where nothing is wrong or no search was made.
        casts: Effect of ``emulate_precision_casts``; None when it was not tested.
        replay: The command that repeats the comparison of the wrong graph alone.
        at: The module that was chosen with ``--at``; empty for none.
        modules: Modules that ``--at`` matched, whose values were compared.
        problems: Problems that were found.
    """

    format_version: int = ACCURACY_VERSION
    run: str = ""
    verdict: Verdict = Verdict.UNKNOWN
    torch: str = ""
    device: str = ""
    seconds: dict[str, float] = field(default_factory=dict)
    graphs: tuple[CheckedGraph, ...] = ()
    functions: tuple[CheckedFunction, ...] = ()
    calls: int = 0
    cached: CachedRun | None = None
    blame: Blame | None = None
    casts: EmulatedCasts | None = None
    replay: str = ""
    at: str = ""
    modules: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def value_text(graph: CheckedGraph) -> str:
    """Return the name of a graph's worst value, and why it is wrong or unknown."""
    if not graph.worst:
        return graph.why or "nothing"
    worst = graph.worst[0]
    return f"{worst.name}: {worst.why}" if worst.why else worst.name


def place_of(graph: CheckedGraph) -> SourceLine | None:
    """Return the Python line of the worst value of a graph, else the line of the graph."""
    place = graph.worst[0].place if graph.worst else None
    return place.location if place is not None and place.location is not None else graph.location


def gravest(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the gravest of several verdicts; unknown where there is none."""
    return max(verdicts, key=list(Verdict).index, default=Verdict.UNKNOWN)


def wrong_graphs(report: AccuracyReport) -> tuple[CheckedGraph, ...]:
    """Return the wrong graphs; if all are right without compile caches, those that are wrong with them."""
    found = tuple(g for g in report.graphs if g.verdict is Verdict.WRONG)
    cached = report.cached.graphs if report.cached is not None else ()
    return found or tuple(g for g in cached if g.verdict is Verdict.WRONG)


def verdict_of_run(graphs: tuple[CheckedGraph, ...], functions: tuple[CheckedFunction, ...]) -> Verdict:
    """Return the verdict on a run: functions that could not be compared are ignored; without a compared graph it is wrong or unknown."""
    between = [f.verdict for f in functions if f.verdict is not Verdict.UNKNOWN]
    if not graphs:
        return Verdict.WRONG if Verdict.WRONG in between else Verdict.UNKNOWN
    return gravest((*(g.verdict for g in graphs), *between))


# A comparison in words: the verdict in one sentence, and what is to blame.

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


def verdict_text(report: AccuracyReport) -> str:
    """Return the verdict as one sentence."""
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
            return f"wrong {_cached_text(report.cached)}; {what}"
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
    # Eager is the reference of a graph that cannot run in float64.
    references = " or ".join(sorted({g.reference or "float64" for g in report.graphs}, reverse=True))
    return f"rounding: {compared} {'is' if values == 1 else 'are'} no farther from {references} than rounding explains{cached}"


def _cached_text(cached: CachedRun) -> str:
    """Return a phrase such as ``with compile caches on, right without: AOTAutogradCache``, as far as the cache is known."""
    if cached.cache is CompileCache.NONE:
        return "with your settings, right with those of 'xpudbg run'"
    return "with compile caches on" + (f", right without: {cached.cache}" if cached.cache else "")


def first_wrong(report: AccuracyReport) -> CheckedGraph | None:
    """Return the wrong graph whose cause was searched, else the first wrong one; None where none is wrong."""
    wrong = wrong_graphs(report)
    if report.blame is not None:
        for graph in wrong:
            if (graph.index, graph.phase) == (report.blame.graph, report.blame.phase):
                return graph
    return min(wrong, key=lambda g: (g.pid, g.index, g.call, g.phase != "forward"), default=None)


def difference_text(value: ComparedValue) -> str:
    """Return a value's dtype and shape, why it is wrong or unknown, and its worst element on each side."""
    shape = ", ".join(str(size) for size in value.shape)
    text = f"{value.dtype} [{shape}]: {value.why}"
    if value.found:
        index = ", ".join(str(i) for i in value.index)
        text += f"; at [{index}] {value.found}, eager {value.eager}"
        text += f", float64 {value.float64}" if value.float64 else ""
    return text


def culprit_text(blame: Blame) -> str:
    """Return the part of the compiler that made a graph wrong; empty where none was found."""
    text = _SUBSYSTEMS.get(blame.subsystem, blame.subsystem)
    return f"{text} {blame.culprit}" if blame.culprit and text.startswith("the ") else text


def blamed_line(report: AccuracyReport) -> SourceLine | None:
    """Return the Python line to blame: that of the culprit, else of the first wrong buffer, else of the first wrong graph."""
    blame = report.blame
    value = blame.value.place if blame is not None and blame.value is not None else None
    for place in (blame.culprit_place if blame is not None else None, value):
        if place is not None and place.location is not None:
            return place.location
    wrong = first_wrong(report)
    return place_of(wrong) if wrong is not None else None
