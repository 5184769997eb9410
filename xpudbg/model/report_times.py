"""The pages of a report about Dynamo and compile time."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.report import ReportLink, ReportPhase


@dataclass(frozen=True)
class ReportFrame:
    """One compile of a frame.

    Attributes:
        compile_id: ``0/1``.
        process: Label of its process.
        depth: Nesting depth below the frame that it continues or recompiles; 0 for a frame of its own.
        function: The program's function.
        place: Its line.
        outcome: As :class:`~xpudbg.model.trace.CompileOutcome`.
        note: Why it was compiled or how it failed; empty without.
        seconds: Its compile time; None where unknown.
        graph_ops: Calls in Dynamo's graph.
        guards: Guards.
        breaks: Graph breaks.
        to: The page of its first graph; None without one.
        ranks: Ranks with an equal compile, as text; empty for one process.
    """

    compile_id: str
    process: str
    depth: int
    function: str
    place: str
    outcome: str
    note: str
    seconds: float | None
    graph_ops: int | None
    guards: int | None
    breaks: int
    to: ReportLink | None = None
    ranks: str = ""


@dataclass(frozen=True)
class ReportBreakPlace:
    """A line at which Dynamo stopped capturing.

    Attributes:
        place: The line.
        code: Its text.
        times: How often.
        skipped: Whether the whole function was given up.
        stack: The stack, outermost first.
    """

    place: str
    code: str
    times: int
    skipped: bool
    stack: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReportBreak:
    """Graph breaks for one reason.

    Attributes:
        reason: Dynamo's reason.
        explanation: Its explanation.
        context: Dynamo's remark on the place.
        fix: Remedy.
        fix_from: ``torch`` for a hint of torch; empty for a remedy of the catalogue.
        times: How often.
        places: The lines.
        compile_ids: The compiles.
    """

    reason: str
    explanation: str
    context: str
    fix: tuple[str, ...]
    fix_from: str
    times: int
    places: tuple[ReportBreakPlace, ...]
    compile_ids: tuple[str, ...]


@dataclass(frozen=True)
class ReportRecompile:
    """Recompiles of a function for one kind of guard.

    Attributes:
        function: The function.
        kind: Kind of the guards, as text.
        sources: The values that they check.
        times: How often.
        values: Values that the guards met, in order.
        place: The line.
        seconds: Compile time; None where unknown.
        note: Remark.
        fix: Remedy.
        guards: The guards.
        compile_ids: The compiles.
    """

    function: str
    kind: str
    sources: tuple[str, ...]
    times: int
    values: tuple[str, ...]
    place: str
    seconds: float | None
    note: str
    fix: str
    guards: tuple[str, ...]
    compile_ids: tuple[str, ...]


@dataclass(frozen=True)
class ReportGuardSource:
    """Guards on one value.

    Attributes:
        source: The value; numbers in it as stars.
        places: Number of values that it represents.
        checks: Their checks.
        types: Types of guards as text.
    """

    source: str
    places: int
    checks: int
    types: str


@dataclass(frozen=True)
class ReportGuards:
    """The guards of one compile.

    Attributes:
        compile_id: The compile.
        process: Label of its process.
        function: The function.
        count: Guards; None where unknown.
        checks: Checks; None where unknown.
        latency_us: Time of one pass as torch measured it; None where it did not.
        sources: The values that they check.
        ranks: Ranks with an equal compile, as text; empty for one process.
    """

    compile_id: str
    process: str
    function: str
    count: int | None
    checks: int | None
    latency_us: float | None
    sources: tuple[ReportGuardSource, ...] = ()
    ranks: str = ""


@dataclass(frozen=True)
class ReportDynamoPage:
    """Frames, graph breaks, recompiles and guards of a run.

    Attributes:
        summary: Figures in sentences.
        problems: Problems and unknown facts.
        frames: Compiles, those of one frame together.
        breaks: Graph breaks by reason.
        recompiles: Recompiles by function and kind of guard.
        guards: Guards by compile.
    """

    summary: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    frames: tuple[ReportFrame, ...] = ()
    breaks: tuple[ReportBreak, ...] = ()
    recompiles: tuple[ReportRecompile, ...] = ()
    guards: tuple[ReportGuards, ...] = ()


@dataclass(frozen=True)
class ReportCompile:
    """A compile in the timeline.

    Attributes:
        compile_id: ``0/1``.
        process: Label of its process.
        function: The function.
        place: Its line.
        start: Seconds since the first event.
        seconds: Wall time; None where unknown.
        stages: Stage and seconds.
        to: The page of its first graph; None without one.
    """

    compile_id: str
    process: str
    function: str
    place: str
    start: float
    seconds: float | None
    stages: tuple[tuple[str, float], ...] = ()
    to: ReportLink | None = None


@dataclass(frozen=True)
class ReportSpan:
    """A bar of the timeline.

    Attributes:
        lane: Process and thread.
        name: The event.
        stage: Stage of torch.compile; empty where it is not known.
        start: Seconds since the first event.
        seconds: Its length.
        depth: Number of spans of its lane that contain it.
        compile_id: Its compile.
    """

    lane: str
    name: str
    stage: str
    start: float
    seconds: float
    depth: int
    compile_id: str


@dataclass(frozen=True)
class ReportKernelTime:
    """Compile time of a kernel.

    Attributes:
        name: The kernel.
        compile_id: Its compile.
        seconds: Of its compilation; None where unknown.
        autotune: Seconds of its autotuning; None without.
        to: Its page; None where it is not known.
    """

    name: str
    compile_id: str
    seconds: float | None
    autotune: float | None
    to: ReportLink | None = None


@dataclass(frozen=True)
class ReportTimePage:
    """Compile time by stage, compile, event and kernel.

    Attributes:
        summary: Figures in sentences.
        problems: Problems that were found.
        phases: Seconds by stage of torch.compile.
        compiles: The compiles.
        spans: Bars of the timeline.
        spans_left_out: Number of spans that were too short, or too many.
        kernels: Kernels by their compile time.
        unknown: Unknown times, with the reason.
    """

    summary: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    phases: tuple[ReportPhase, ...] = ()
    compiles: tuple[ReportCompile, ...] = ()
    spans: tuple[ReportSpan, ...] = ()
    spans_left_out: int = 0
    kernels: tuple[ReportKernelTime, ...] = ()
    unknown: tuple[str, ...] = ()
