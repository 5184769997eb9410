"""Contents of a structured trace (``TORCH_TRACE``): the compiles of a process.

There is one :class:`CompileTrace` for every compile id of every process, with its graph breaks, its recompile
reasons, its cache results and its failure. Texts are copied from the trace: clean them before they reach a terminal.
"""

from __future__ import annotations

import re
import struct
from dataclasses import field

from xpudbg.model.compile_time import EventCounts, MetricTime, PhaseTime, StageTime
from xpudbg.model.dynamo import GuardCheck
from xpudbg.model.location import is_of_torch_or_python
from xpudbg.model.manifest import SourceLine
from xpudbg.model.row import StrEnum, dataclass

# Names of compiles: Dynamo's id, with a number where a process gave the same id again.


def compile_text(compile_id: str, generation: int) -> str:
    """Return a compile id such as ``0/0``, or ``0/0 #2`` where the process gave it a second time, after a reset."""
    return f"{compile_id} #{generation + 1}" if compile_id and generation else compile_id


# Functions in which Dynamo goes on behind a graph break, in words.

RESUMED = re.compile(r"^torch_dynamo_resume_in_(?P<function>.*)_at_(?P<line>\d{1,9})$")
"""Dynamo's name of such a function (``torch/_dynamo/resume_execution.py``)."""


def function_text(function: str) -> str:
    """Return ``step (from line 12)`` for ``torch_dynamo_resume_in_step_at_12``, the code after a graph break; other names unchanged."""
    match = RESUMED.match(function)
    return f"{match['function']} (from line {match['line']})" if match is not None else function


# Timed events of one structured trace, as its parser sums them up; times in microseconds of Unix time, durations in seconds.


@dataclass(frozen=True, slots=True)
class TimedSpan:
    """One span or instant of the trace.

    Attributes:
        process: Number of the process.
        lane: 0 for the compiling thread, from 1 for others; spans of one lane nest.
        name: The event.
        compile_id: Its compile; empty outside of compiles.
        start_us: Its begin.
        duration_us: Its length; None for an instant.
        ended: False for a span without an end in the trace: its length then reaches to the end of the trace.
        args: torch's arguments of it, short values only.
    """

    process: int
    lane: int
    name: str
    compile_id: str
    start_us: float
    duration_us: float | None = None
    ended: bool = True
    args: dict[str, str | int | float | bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KernelSeconds:
    """Compile time of a Triton kernel.

    Attributes:
        process: Number of the process.
        compile_id: Its compile.
        name: The kernel.
        seconds: Wall time of its compilation.
        source: The record that contains it.
    """

    process: int
    compile_id: str
    name: str
    seconds: float
    source: str


@dataclass(frozen=True, slots=True)
class CompileEvents:
    """Times of one compile id of one process.

    Attributes:
        process: Number of the process.
        compile_id: The id; empty for events outside of compiles.
        generation: How often the process had given it before.
        function: The compiled function; empty where the trace does not name it.
        file: Its file.
        line: Its first line, 0 where unknown.
        start_us: First event.
        wall_s: Time that passed in it; None without events that have ended.
        backward_s: The part in which its backward was compiled.
        stages: Self time for each stage.
        metrics: torch's own figures.
        autotuned: Kernels whose configurations were benchmarked, with the seconds.
        unfinished: Begins without an end.
        called: Whether file and line are those of the user's call of a wrapper of torch.
    """

    process: int
    compile_id: str
    generation: int
    function: str
    file: str
    line: int
    start_us: float
    wall_s: float | None
    backward_s: float
    stages: tuple[StageTime, ...]
    metrics: tuple[MetricTime, ...]
    autotuned: tuple[tuple[str, float], ...] = ()
    unfinished: int = 0
    called: bool = False


@dataclass(frozen=True, slots=True)
class ProcessEvents:
    """Times of one process.

    Attributes:
        number: The number of its records: the process id; before torch 2.4 a thread's.
        rank: Rank; None outside of torch.distributed.
        first_us: First event; None without any.
        last_us: Last event.
        compiling: Spans of time in which it compiled, at most 1000, as ``(begin, end)``.
        wall_s: Time in which it compiled.
        threads_s: Sum of the spans on its other threads.
        threads_wall_s: Time in which at least one of them was open.
        stages: Self time for each stage.
        phases: The tree of its events.
        odd: Counts of its irregular events.
    """

    number: int
    rank: int | None
    first_us: float | None
    last_us: float | None
    compiling: tuple[tuple[float, float], ...]
    wall_s: float
    threads_s: float
    threads_wall_s: float
    stages: tuple[StageTime, ...]
    phases: tuple[PhaseTime, ...]
    odd: EventCounts


@dataclass(frozen=True, slots=True)
class TraceTimeline:
    """Times of one trace.

    Attributes:
        origin: The trace's name.
        processes: In the order of their first timed record.
        compiles: In the order of their begin.
        kernels: Triton kernels with a known compile time.
    """

    origin: str
    processes: tuple[ProcessEvents, ...] = ()
    compiles: tuple[CompileEvents, ...] = ()
    kernels: tuple[KernelSeconds, ...] = ()


class CompileOutcome(StrEnum):
    """Outcome of the compile of one frame."""

    COMPILED = "compiled"
    NO_GRAPH = "no_graph"
    """Guarded code was installed, but Dynamo found no operator to put in a graph."""
    SKIPPED = "skipped"
    """Dynamo gave the frame up and it runs uncompiled: no resume after a graph break, the recompile limit."""
    FAILED = "failed"
    """An exception left the compile; the script sees it unless ``failure.suppressed``."""
    EXPORTED = "exported"
    """``torch.export`` made the graph, and no backend was asked for code."""
    UNFINISHED = "unfinished"
    """The compile did not end: it was interrupted (KeyboardInterrupt, SystemExit), the process died, or the trace is cut."""


@dataclass(frozen=True, slots=True)
class TracedGraphBreak:
    """A place where Dynamo could not continue the graph.

    Attributes:
        reason: One line (``Data-dependent branching``).
        file: The user's file, empty when unknown.
        line: 1-based line in ``file``, 0 when unknown.
        function: The user's function the line is in, empty when unknown.
        user_stack: The user's stack, outermost first.
        explanation: torch's explanation, empty in torch before 2.7.
        hints: torch's hints.
        context: torch's "developer debug context".
        link: Address of torch's page about this break, empty when it names none.
        skipped: The whole frame falls back to uncompiled Python, not only this line.
    """

    reason: str
    file: str = ""
    line: int = 0
    function: str = ""
    user_stack: tuple[SourceLine, ...] = ()
    explanation: str = ""
    hints: tuple[str, ...] = ()
    context: str = ""
    link: str = ""
    skipped: bool = False

    @property
    def caller(self) -> SourceLine | None:
        """The innermost line outside of torch and Python that leads to a line inside of them; None for other lines."""
        if not is_of_torch_or_python(self.file):
            return None
        return next(
            (f for f in reversed(self.user_stack) if f.file and not is_of_torch_or_python(f.file)), None
        )


@dataclass(frozen=True, slots=True)
class GuardFailure:
    """A guard that did not hold, so that a cached compile could not be used.

    Attributes:
        compile_id: The compile whose guard failed (``0/1``), empty when the text names none.
        guard: The failed guard (``tensor 'x' size mismatch at index 0. expected 8, actual 16``).
        file: Where the guard came from in the user's code, empty when the text names none.
        line: 1-based, 0 when unknown.
        code: The user's source line, empty when unknown.
        note: torch's remark in brackets after the guard, such as a hint; empty without it.
        function: The function of that line, which may be one that the frame calls; empty when unknown.
    """

    compile_id: str
    guard: str
    file: str = ""
    line: int = 0
    code: str = ""
    note: str = ""
    function: str = ""


@dataclass(frozen=True, slots=True)
class TracedRecompile:
    """Reason why a compiled frame was compiled again.

    Attributes:
        function: The recompiled function.
        file: Its file.
        line: Its first line.
        failures: A failed guard per cached compile, the newest compile first, as torch lists them.
    """

    function: str
    file: str
    line: int
    failures: tuple[GuardFailure, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """The exception that ended a compile.

    Attributes:
        type: Name of the exception (``InductorError``).
        message: Its text, cut at 16 384 characters.
        stage: The part of torch.compile that raised it: ``dynamo``, ``backend``, ``aot_autograd``, ``inductor``, ``inductor_lowering``,
            ``inductor_scheduling``, ``inductor_codegen``, ``kernel_compile``; empty when unknown.
        phase: ``forward`` or ``backward``.
        file: The user's file, empty when unknown.
        line: 1-based, 0 when unknown.
        traceback: torch's own traceback, cut at 65 536 characters, empty when the trace holds none.
    """

    type: str
    message: str
    stage: str
    phase: str = "forward"
    file: str = ""
    line: int = 0
    traceback: str = ""


@dataclass(frozen=True, slots=True)
class OutputCode:
    """The wrapper that Inductor wrote for one graph.

    Attributes:
        filename: Its path in the Inductor cache on the machine that compiled it; empty when writing it
            failed.
        md5: Hex md5 of its text as UTF-8, which equals that of ``output_code.py`` in the debug folder.
        phase: ``forward``, ``backward`` or ``inference`` as far as the code or the records before it tell, else empty.
        aot_id: ``0_forward``: the name that AOTAutograd gave the graph, from the first line of the code; a process gives no
            number twice, whatever is reset. Empty where the code does not say it (C++ wrappers).
        line_no: 1-based line of the record in the trace.
    """

    filename: str
    md5: str
    phase: str = ""
    aot_id: str = ""
    line_no: int = 0


@dataclass(frozen=True, slots=True)
class Metrics:
    """Torch's metrics of a compile (``compilation_metrics``); None where it has none.

    Attributes:
        phase: ``forward`` or ``backward``.
        timed: Names of the phases that were timed, sorted, as torch gives them without the unit.
        packed_times: Seconds of each of them, as 64-bit floats, little end first: of thousands of compiles, tuples would take five times
            the memory.
        guard_count: Guards installed.
        graph_op_count: Calls in Dynamo's graph.
        graph_node_count: Nodes in Dynamo's graph.
        graph_input_count: Inputs of Dynamo's graph.
        restart_reasons: Why tracing started again.
        fail_type: Name of the exception, empty when there was none.
    """

    phase: str
    timed: tuple[str, ...] = ()
    packed_times: bytes = b""
    guard_count: int | None = None
    graph_op_count: int | None = None
    graph_node_count: int | None = None
    graph_input_count: int | None = None
    restart_reasons: tuple[str, ...] = ()
    fail_type: str = ""

    @property
    def seconds(self) -> tuple[tuple[str, float], ...]:
        """Times per phase in seconds, as ``(name, seconds)``."""
        return tuple(zip(self.timed, struct.unpack(f"<{len(self.timed)}d", self.packed_times), strict=True))


@dataclass(frozen=True, slots=True)
class CompileTrace:
    """Contents of a trace about one compile id of one process.

    Attributes:
        pid: The number at the head of its records: the process id; the id of the thread before torch 2.4 (see :class:`TraceProcess`).
        rank: Rank in torch.distributed, None when not distributed.
        compile_id: ``frame/recompile``; under compiled autograd ``!graph/frame/recompile`` or ``!graph``;
            empty for graphs that were exported, or that Inductor compiled outside of Dynamo (AOTInductor).
        generation: 0; counts up when ``torch._dynamo.reset()`` made torch give the same id again.
        function: The compiled function, empty when the trace does not name it.
        file: Its file.
        line: Its first line (the resume line for a ``torch_dynamo_resume_in_...`` function).
        stack: The stack at the compile, outermost first, ending in the function.
        user: The innermost frame of ``stack`` that is not torch's own: the line to show a person when
            ``function`` is a wrapper of torch (``inner`` in ``external_utils.py`` for a compiled module).
        outcome: How it ended.
        attempts: How often tracing was started (restarts after graph breaks count).
        stages: Kinds of the records reached, in order of first appearance: ``dynamo_output_graph``,
            ``aot_joint_graph``, ``aot_forward_graph``, ``aot_backward_graph``, ``aot_inference_graph``,
            ``inductor_post_grad_graph``, ``inductor_output_code``, ``exported_program``.
        output_codes: The wrappers Inductor wrote.
        caches: Cache lookups in order, without components.
        graph_breaks: Without repeats of one place and reason by later attempts.
        recompile: Why this is a recompile, None when it is the first compile of the frame.
        metrics: Forward first.
        failure: None unless the compile failed or was skipped by an exception.
        computes: Whether AOTAutograd's graph has a node that computes something, after Inductor's passes over the joint graph where
            the trace holds that; None when the trace holds neither.
        start: Time of its first record (``1120 14:59:42.252000``; the trace knows no year), empty when
            unknown.
        line_no: 1-based line of its first record in the trace, 0 when unknown.
        exported: Whether torch.export requested it, also where that failed.
        inner: The function inside, where ``function`` is a wrapper or decorator of a library, at the line through which its kernels
            were traced; None where it is none, or the trace does not tell.
    """

    pid: int
    rank: int | None
    compile_id: str
    generation: int = 0
    function: str = ""
    file: str = ""
    line: int = 0
    stack: tuple[SourceLine, ...] = ()
    user: SourceLine | None = None
    outcome: CompileOutcome = CompileOutcome.UNFINISHED
    attempts: int = 1
    stages: tuple[str, ...] = ()
    output_codes: tuple[OutputCode, ...] = ()
    caches: tuple[TracedCacheQuestion, ...] = ()
    graph_breaks: tuple[TracedGraphBreak, ...] = ()
    recompile: TracedRecompile | None = None
    metrics: tuple[Metrics, ...] = ()
    failure: Failure | None = None
    computes: bool | None = None
    start: str = ""
    line_no: int = 0
    exported: bool = False
    inner: SourceLine | None = None

    @property
    def named(self) -> SourceLine:
        """The function that reports name: the one inside of wrappers where it is known."""
        return self.inner or SourceLine(self.file, self.line or None, self.function)


@dataclass(frozen=True, slots=True)
class TraceProcess:
    """One process that wrote into the trace; one thread, where torch wrote thread ids.

    Attributes:
        pid: The number at the head of its records: the process id; the id of the thread before torch 2.4.
        ranks: Ranks its records carry, sorted.
        records: How many records it wrote.
    """

    pid: int
    ranks: tuple[int, ...]
    records: int


@dataclass(frozen=True, slots=True)
class TraceSummary:
    """Contents of a structured trace.

    Attributes:
        origin: The trace's name.
        bytes: Bytes read.
        records: Records met.
        kinds: Records per kind, sorted by kind.
        processes: In order of first record.
        compiles: In order of first record.
        versions: ``torch``, ``commit``, ``triton``, ``python``, ``cuda`` as far as the trace says.
        unknown_kinds: Kinds of records that this version does not know, sorted.
        altered: Labels (``artifact name [0/0]``) of records whose payload was changed after torch wrote it: its md5 does not match.
    """

    origin: str
    bytes: int = 0
    records: int = 0
    kinds: tuple[tuple[str, int], ...] = ()
    processes: tuple[TraceProcess, ...] = ()
    compiles: tuple[CompileTrace, ...] = ()
    versions: dict[str, str] = field(default_factory=dict)
    unknown_kinds: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()


# Details that a structured trace tells of a compile beyond its summary: guards, cache keys, symbolic sizes, metrics, sizes of graphs.


@dataclass(frozen=True, slots=True)
class GuardTree:
    """The guards of one compile.

    Attributes:
        rows: Every check, in order.
        types: ``(value, class)`` of the checked values, such as ``("fn", "<class '__main__.Model'>")``.
        latency_us: Time of one run when the tree was made, in microseconds; None when the trace does not say.
        dropped: Checks beyond the limit.
        unknown: Lines that are neither a check nor the continuation of one.
        listed: Whether it is the list of older versions instead of the tree that runs.
    """

    rows: tuple[GuardCheck, ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    latency_us: float | None = None
    dropped: int = 0
    unknown: int = 0
    listed: bool = False


@dataclass(frozen=True, slots=True)
class KeyComponent:
    """One component of a cache key.

    Attributes:
        name: ``gm``, ``example_inputs[0]``, ``inductor_config[max_autotune]``, ...
        digest: Its hash from torch, equal for equal values.
        text: Its text, cut.
    """

    name: str
    digest: str
    text: str


@dataclass(frozen=True, slots=True)
class TracedCacheQuestion:
    """One lookup in a compile cache, with the key.

    Attributes:
        cache: ``fx_graph``, ``aotautograd``, ``fx_graph_bundled``, ``dynamo``, ``precompile``.
        result: ``hit``, ``miss``, ``bypass`` or ``failure``.
        detail: ``cache_status_detailed`` of torch.
        key: The key; empty without one.
        reason: Why the lookup was skipped or failed.
        time_saved_ms: Time saved by a hit; None when the trace does not say.
        components: Components of the key; None when the trace has none.
    """

    cache: str
    result: str
    detail: str = ""
    key: str = ""
    reason: str = ""
    time_saved_ms: float | None = None
    components: tuple[KeyComponent, ...] | None = None


@dataclass(frozen=True, slots=True)
class TracedSymbol:
    """A record about a symbolic size, or about an operator that ``torch.export`` has no sound model of.

    Attributes:
        kind: Kind of the record.
        symbol: ``s77``; empty where the record is about an expression.
        expression: ``Eq(s77, 8)``, or the operator; empty for a new symbol.
        value: The size seen first, or the value that torch assumed for the expression.
        source: Where a new symbol comes from (``L['x'].size()[0]``).
        range: ``[2, int_oo]``.
        reason: ``range_refined_to_singleton``.
        user: The innermost frame of the user's stack.
        framework: The innermost frame of torch outside of the symbolic shapes themselves.
        sources: Where the symbols of an expression come from, as ``(symbol, source)``, where the record says it.
    """

    kind: str
    symbol: str = ""
    expression: str = ""
    value: str = ""
    source: str = ""
    range: str = ""
    reason: str = ""
    user: SourceLine | None = None
    framework: SourceLine | None = None
    sources: tuple[tuple[str, str], ...] = ()
