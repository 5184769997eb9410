"""Results of ``xpudbg dynamo``: frames and their compiles, guards, recompiles, graph breaks, cache lookups, symbolic sizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from xpudbg.model.finding import Cost, Finding
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass


class GuardKind(StrEnum):
    """Kind of property that a guard checks, derived from its text."""

    SIZE = "size"
    ZERO_ONE = "zero_one"
    """A size that is or was 0 or 1: torch compiles separate code for these."""
    SHAPE = "shape"
    """An expression over dynamic sizes (``6 <= x.size()[0]``)."""
    STRIDE = "stride"
    DTYPE = "dtype"
    RANK = "rank"
    REQUIRES_GRAD = "requires_grad"
    DEVICE = "device"
    DISPATCH_KEYS = "dispatch_keys"
    TENSOR_TYPE = "tensor_type"
    ALIASING = "aliasing"
    CONSTANT = "constant"
    """The value of a Python argument, closure variable or attribute (``EQUALS_MATCH``)."""
    MODULE_ATTRIBUTE = "module_attribute"
    TRAINING = "training"
    GLOBAL_VALUE = "global_value"
    NONE = "none"
    TYPE = "type"
    IDENTITY = "identity"
    """The same object (``ID_MATCH``): a function, a module, a class."""
    LENGTH = "length"
    DICT_KEYS = "dict_keys"
    CONTAINS = "contains"
    ATTRIBUTE = "attribute"
    GRAD_MODE = "grad_mode"
    GLOBAL_STATE = "global_state"
    DEFAULT_DEVICE = "default_device"
    FUNCTION_MODES = "function_modes"
    DYNAMIC_MARK = "dynamic_mark"
    WEAKREF = "weakref"
    BACKEND = "backend"
    OTHER = "other"


ZERO_OR_ONE = frozenset({"0", "1"})
"""Sizes that torch treats as constants, in dynamic dimensions too."""


@dataclass(frozen=True, slots=True)
class GuardCheck:
    """One check of a compiled frame.

    Attributes:
        type: ``TENSOR_MATCH``, ``EQUALS_MATCH``, ...; empty where the trace does not name it (older torch).
        source: The checked value, readable: ``x``, ``self.layers.0.weight``, ``global SCALE``; empty for the state of torch.
        text: The check as torch writes it.
        place: ``file.py:12 in f``: the line that made it; empty when unknown.
        code: That line.
    """

    type: str
    source: str
    text: str
    place: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class GuardedSource:
    """All checks of one value, or of several values whose names differ only in a number.

    Attributes:
        source: The checked value; ``self.layers.*.weight`` for several.
        places: How many values these are.
        checks: How many checks they have together.
        types: ``(type of guard, how often)``, the most frequent first.
    """

    source: str
    places: int
    checks: int
    types: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class GuardSummary:
    """The guards of one compile.

    Attributes:
        count: Guards that Dynamo made (``guard_count`` of its metrics), None when unknown.
        checks: Checks in the tree that runs at each call, None where the trace has none, or a list only (older torch). One guard may
            make several.
        latency_us: Time of one run of the tree when it was made, in microseconds; None when torch did not measure it.
        sources: The checked values, those with most checks first.
        rows: Every check, if requested.
    """

    count: int | None
    checks: int | None = None
    latency_us: float | None = None
    sources: tuple[GuardedSource, ...] = ()
    rows: tuple[GuardCheck, ...] = ()


@dataclass(frozen=True, slots=True)
class KeyChange:
    """One component of a cache key that changed.

    Attributes:
        component: ``inductor_config[max_autotune]``, ``example_inputs[0]``, ``gm`` (the graph), ...
        change: ``changed``, ``added`` or ``removed``.
        before: Its old text, shortened to the part that differs.
        after: Its new text.
    """

    component: str
    change: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class CacheQuestion:
    """One lookup in a compile cache.

    Attributes:
        cache: ``fx_graph``, ``aotautograd``, ``fx_graph_bundled``, ``dynamo``, ``precompile``.
        result: ``hit``, ``miss``, ``bypass`` or ``failure``.
        detail: torch's more detailed result: ``full_miss``, ``guard_miss``, ...
        key: The key; empty without one.
        reason: Why the lookup was skipped or failed.
        time_saved_ms: Time saved by a hit; None when the trace does not say.
        components: Number of components of the key; None when the trace has none.
        compared_with: The lookup that the key was compared with: ``0/0``, or ``0/0 of RUN``; empty where there was none.
        changes: Components that differ from that lookup's; empty for equal keys too.
        changes_left: Number of further differences that are not listed.
    """

    cache: str
    result: str
    detail: str = ""
    key: str = ""
    reason: str = ""
    time_saved_ms: float | None = None
    components: int | None = None
    compared_with: str = ""
    changes: tuple[KeyChange, ...] = ()
    changes_left: int = 0


@dataclass(frozen=True, slots=True)
class CacheCount:
    """All lookups in one cache.

    Attributes:
        cache: As of :class:`CacheQuestion`.
        hits: Lookups that found an entry.
        misses: Lookups that found none.
        bypasses: Lookups that were skipped or failed.
        time_saved_ms: Time saved by the hits; None when the trace does not say.
    """

    cache: str
    hits: int
    misses: int
    bypasses: int
    time_saved_ms: float | None = None


@dataclass(frozen=True, slots=True)
class SymbolEvent:
    """An event of a symbolic size, such as a guard or a specialisation.

    Attributes:
        kind: Kind of the record: ``guard_added_fast``, ``symbolic_shape_specialization``, ``propagate_real_tensors``, ...
        expression: ``Eq(s77, 8)``.
        result: The value that torch assumed for it; empty where the record has none.
        reason: torch's reason (``range_refined_to_singleton``); empty without one.
        location: The user's line that caused it.
        framework: The innermost line of torch that caused it, outside of symbolic shapes (``torch/_refs/__init__.py:4031 in view``).
    """

    kind: str
    expression: str
    result: str
    reason: str
    location: SourceLine | None
    framework: str


@dataclass(frozen=True, slots=True)
class SymbolRow:
    """A size that torch treated as dynamic.

    Attributes:
        name: ``s77``; ``u0`` when it is unbacked: only known when the compiled code runs.
        source: ``x.size()[0]``; empty for unbacked ones.
        value: The size seen first; empty for unbacked ones.
        range: ``[2, int_oo]``.
        unbacked: Whether it has no size while compiling.
        location: The user's line that made it.
        specialised_to: The only value that it may have after a specialisation; empty while it stays dynamic.
        events: Guards and specialisations, in order.
    """

    name: str
    source: str
    value: str
    range: str
    unbacked: bool
    location: SourceLine | None
    specialised_to: str
    events: tuple[SymbolEvent, ...]


@dataclass(frozen=True, slots=True)
class BreakPlace:
    """A line at which Dynamo stopped capturing.

    Attributes:
        location: The user's line.
        times: Number of compiles that reached it.
        compile_ids: These compiles.
        stack: The user's stack, outermost first.
        skipped: Whether the whole function has run in plain Python since.
        callers: Where the line is of torch or of Python itself, the innermost lines outside of both that lead to it, each once.
    """

    location: SourceLine | None
    times: int
    compile_ids: tuple[str, ...]
    stack: tuple[SourceLine, ...] = ()
    skipped: bool = False
    callers: tuple[SourceLine, ...] = ()


@dataclass(frozen=True, slots=True)
class BreakGroup:
    """Graph breaks for the same reason.

    Attributes:
        reason: Dynamo's reason, one line.
        explanation: Dynamo's explanation; empty before torch 2.7.
        context: Dynamo's "developer debug context".
        places: Lines of the breaks, the most frequent first.
        times: Number of breaks.
        remedies: Remedies: that of this tool's catalogue, or torch's hints where it has none.
        remedies_from: ``torch`` or ``xpudbg``; empty without remedies.
        link: torch's page about it, empty without one.
        rule: Id of the rule of the remedy, the anchor in `docs/findings.md`; empty for torch's hints.
    """

    reason: str
    explanation: str
    context: str
    places: tuple[BreakPlace, ...]
    times: int
    remedies: tuple[str, ...]
    remedies_from: str
    link: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class FailedGuardRow:
    """A guard that failed for a new call.

    Attributes:
        compile_id: The compiled version whose guard failed; empty when torch does not name it.
        kind: Kind of the checked property.
        source: The checked value.
        guard: The guard as torch writes it.
        before: Value that the compiled version expects; empty when unknown.
        after: Value of the new call; empty when unknown.
        after_from: Where ``after`` was read: ``guard`` (torch's text of the failure), ``new guards`` (of the new compile), ``symbol``
            (the size that the new compile saw); empty when unknown.
    """

    compile_id: str
    kind: GuardKind
    source: str
    guard: str
    before: str = ""
    after: str = ""
    after_from: str = ""


@dataclass(frozen=True, slots=True)
class RecompileRow:
    """One recompile.

    Attributes:
        compile_id: The new compile.
        failures: A failed guard for each compiled version, the newest version first.
        location: The user's line that the first guard came from.
        note: torch's remark on the guard: a hint, or the cause of the guard; empty without one.
        remedy: What to do against it.
        nearest: The compiled version with the fewest guards that fail for the new call. Empty where no guard is named.
        once: Whether the new version fits further values, so that this happens only once.
        rule: Id of the rule of the remedy, the anchor in `docs/findings.md`; empty without one.
    """

    compile_id: str
    failures: tuple[FailedGuardRow, ...]
    location: SourceLine | None
    note: str
    remedy: str
    nearest: str = ""
    once: bool = False
    rule: str = ""

    @property
    def reason(self) -> FailedGuardRow | None:
        """The most telling failed guard: that of the version with the fewest failures."""
        first = self.failures[0] if self.failures else None
        return next((f for f in self.failures if f.compile_id == self.nearest), first)


@dataclass(frozen=True, slots=True)
class RecompileGroup:
    """Recompiles of one function for the same kind of reason.

    Attributes:
        function: The function.
        kind: Kind of the checked property.
        sources: The checked values.
        times: How many recompiles.
        values: Values that the guards met, in order: the first compiled one, then each new one; empty where unknown.
        compile_ids: The recompiles.
        location: The user's line.
        seconds: Compile time of these recompiles together, None when unknown.
        note: torch's own hint.
        remedy: What to do.
        guards: The failed guards as torch writes them, each once.
        once: Whether it happened once and cannot repeat, since the new version fits further values.
        rule: Id of the rule of the remedy, the anchor in `docs/findings.md`; empty without one.
    """

    function: str
    kind: GuardKind
    sources: tuple[str, ...]
    times: int
    values: tuple[str, ...]
    compile_ids: tuple[str, ...]
    location: SourceLine | None
    seconds: float | None
    note: str
    remedy: str
    guards: tuple[str, ...]
    once: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class MetricsRow:
    """One record of torch's compile metrics.

    Attributes:
        record: ``compilation_metrics``, ``bwd_compilation_metrics``, ``aot_autograd_backward_compilation_metrics``, ...
        phase: ``forward``, ``backward`` or ``runtime``.
        values: Every figure and short text of it, without the configurations.
    """

    record: str
    phase: str
    values: Mapping[str, float | int | str | bool]


@dataclass(frozen=True, slots=True)
class FrameCompile:
    """One compile of a frame.

    Attributes:
        compile_id: ``0/1``.
        generation: 0; counts up when ``torch._dynamo.reset()`` made torch give the same id again.
        outcome: ``compiled``, ``no_graph``, ``skipped``, ``failed``, ``exported`` or ``unfinished``.
        attempts: How often tracing was started.
        restarts: Why it was started again; empty texts where torch gives no reason.
        seconds: Compile time of the frame, None when unknown.
        backward_seconds: Compile time of a backward that was compiled later; None without one.
        graph_ops: Calls in Dynamo's graph.
        graph_nodes: Nodes in Dynamo's graph.
        graph_inputs: Inputs of Dynamo's graph.
        graph_bytes: Size of the text of Dynamo's graph.
        code_bytes: Size of the code that Inductor wrote, all graphs together; None without any.
        ir_nodes: Nodes of Inductor's IR.
        guards: Its guards.
        caches: Lookups in the compile caches.
        breaks: How many graph breaks it met.
        recompile: Why it is a recompile; None for the first compile of a frame.
        limit: The recompile limit that refused it, 0 where the trace names none; None otherwise.
        failure: The exception that ended it: type and message, one line; empty without one.
        failure_hints: Remedies for it.
        failure_rule: Id of its rule, the anchor in `docs/findings.md`; empty without one.
        stage: The part of torch.compile that failed.
        failure_place: The user's line of the failure.
        symbols: Dynamic sizes.
        metrics: torch's metrics.
        graphs: Graphs that the compile reached, by the kinds of their records.
        stack: The stack at the compile, outermost first.
        ranks: The ranks that have it, where not all of the frame's have; empty elsewhere.
        traceback: torch's traceback of the failure, the end of a long one; empty without one.
    """

    compile_id: str
    generation: int
    outcome: str
    attempts: int
    restarts: tuple[str, ...]
    seconds: float | None
    backward_seconds: float | None
    graph_ops: int | None
    graph_nodes: int | None
    graph_inputs: int | None
    graph_bytes: int | None
    code_bytes: int | None
    ir_nodes: int | None
    guards: GuardSummary
    caches: tuple[CacheQuestion, ...]
    breaks: int
    recompile: RecompileRow | None
    limit: int | None
    failure: str
    failure_hints: tuple[str, ...]
    stage: str
    failure_place: SourceLine | None
    symbols: tuple[SymbolRow, ...]
    metrics: tuple[MetricsRow, ...]
    graphs: tuple[str, ...]
    stack: tuple[SourceLine, ...] = ()
    ranks: tuple[int, ...] = ()
    traceback: str = ""
    failure_rule: str = ""


@dataclass(frozen=True, slots=True)
class DynamoFrame:
    """A function that Dynamo traced, with all of its compiles.

    Attributes:
        id: ``0``, with the process and the reset where there are several (``rank 1: 0``, ``0 #2``).
        process: Id of the process in the bundle, or ``pid 1234``.
        function: Name; ``f (from line 12)`` for the remainder of ``f`` after a graph break.
        location: Its first line, or the line at which it resumes.
        resumes: The frame that it continues after a graph break; empty otherwise.
        compiles: Its compiles, in order.
        runs_eagerly: Whether later calls that fit no compiled version run in plain Python: the limit was reached, or Dynamo gave up.
        ranks: Under torch.distributed the ranks with equal compiles, where one rank may have more of them; empty elsewhere.
    """

    id: str
    process: str
    function: str
    location: SourceLine | None
    resumes: str
    compiles: tuple[FrameCompile, ...]
    runs_eagerly: bool
    ranks: tuple[int, ...] = ()


class StopKind(StrEnum):
    """Kind of place at which compiled code ends or is recompiled."""

    GRAPH_BREAK = "graph_break"
    RECOMPILE = "recompile"
    NOT_COMPILED = "not_compiled"
    """A function that Dynamo gave up: it runs in plain Python."""


@dataclass(frozen=True, slots=True)
class StopPlace:
    """A line at which Dynamo stopped capturing, recompiled or gave up, with every time that it did so for one reason.

    Attributes:
        kind: Kind of the event.
        location: The user's line; None when the trace has none.
        function: The user's function; empty when unknown.
        reason: Dynamo's reason; of several different guards the first, with the number of others.
        times: How often; events that several ranks share count once.
        remedy: Remedy; empty when none is known.
        compile_ids: The compiles, each once.
        ranks: Ranks that met it; empty for runs of one.
        cost: Time at which it costs.
    """

    kind: StopKind
    location: SourceLine | None
    function: str
    reason: str
    times: int
    remedy: str
    compile_ids: tuple[str, ...]
    ranks: tuple[int, ...] = ()
    cost: Cost = Cost.EVERY_STEP


class FindingKind(StrEnum):
    """Kind of a finding."""

    FAILURE = "failure"
    LIMIT = "recompile_limit"
    SKIPPED = "skipped_frame"
    RECOMPILES = "recompiles"
    BREAKS = "graph_breaks"
    CACHE = "cache_bypass"
    SPECIALISED = "specialised_size"
    EXPORT = "unsound_export"
    """Export used a data value, or an operator's output, of the example as a constant."""


@dataclass(frozen=True, kw_only=True)
class DynamoFinding(Finding):
    """One problem to fix.

    Attributes:
        kind: Kind of the problem.
        compile_ids: The compiles that it concerns.
        cost: Time at which it costs; findings are ordered by it, then by seconds.
        seconds: Compile time that it took; None where that is unknown, or no compile is concerned.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        "kind": "kind",
        "what": "title",
        "where": "where",
        "remedy": "fix",
        "compile_ids": "compile_ids",
        "cost": "cost",
        "seconds": "seconds",
        "rule": "rule",
    }

    kind: FindingKind
    compile_ids: tuple[str, ...]
    cost: Cost = Cost.EVERY_STEP
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class DynamoTotals:
    """Figures of a whole run.

    Attributes:
        frames: Functions that Dynamo traced, including those resumed after graph breaks.
        resumed: Number of them that were resumed after a graph break.
        compiles: Compiles, without those that the recompile limit refused.
        compiled: Number of them that installed compiled code.
        recompiles: How many were recompiles, those that the limit refused among them.
        breaks: Graph breaks.
        skipped: Frames that Dynamo gave up.
        limited: Frames that reached the recompile limit.
        failed: Compiles that ended in an exception.
        unfinished: Compiles whose end is not in the trace.
        restarts: How often tracing was started again.
        seconds: Compile time of all frames, None when unknown.
        guards: Guards of all compiles, None when unknown.
        exported: Graphs that were exported, or compiled by Inductor without Dynamo (AOTInductor).
    """

    frames: int
    resumed: int
    compiles: int
    compiled: int
    recompiles: int
    breaks: int
    skipped: int
    limited: int
    failed: int
    unfinished: int
    restarts: int
    seconds: float | None
    guards: int | None
    exported: int


@dataclass(frozen=True, slots=True)
class GraphOfFolder:
    """A graph of a debug folder that no trace mentions.

    Attributes:
        id: Its name in the folder.
        compile_id: Its compile id, derived from the folder; else empty.
        artifacts: Kinds of the artifacts that are there.
    """

    id: str
    compile_id: str
    artifacts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DynamoReport:
    """Report of torch.compile's work on each frame of a run.

    Attributes:
        run: Name of the run.
        against: Name of the run that cache keys were compared with; empty without one.
        torch: Version of torch, empty when unknown.
        totals: Figures of the whole run.
        findings: Problems to fix, the most important first.
        frames: The frames, in order of their first compile.
        recompiles: Recompiles by function and kind of guard, the most frequent first.
        breaks: Graph breaks by reason, the most frequent first.
        caches: Lookups by cache.
        graphs: Graphs that only a debug folder contains.
        lost: Facts of this run that are unknown, with the reason.
        problems: Traces that are damaged or cannot be read.
    """

    run: str
    against: str
    torch: str
    totals: DynamoTotals
    findings: tuple[DynamoFinding, ...]
    frames: tuple[DynamoFrame, ...]
    recompiles: tuple[RecompileGroup, ...]
    breaks: tuple[BreakGroup, ...]
    caches: tuple[CacheCount, ...]
    graphs: tuple[GraphOfFolder, ...]
    lost: tuple[str, ...]
    problems: tuple[Problem, ...]
