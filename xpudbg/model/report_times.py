"""The pages of a report about Dynamo, compile time and run time."""

from __future__ import annotations

from xpudbg.model.report import ReportLink, ReportPhase, ReportTimes
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import StepLane, TimeBy


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


@dataclass(frozen=True)
class ReportRoof:
    """Peak rates of a device.

    Attributes:
        device: Its title.
        memory_gbs: Bandwidth of its memory in GB/s.
        cache_gbs: Bandwidth of its last-level cache; None where it is not known.
        launch_us: The shortest kernel in microseconds; None where it is not known.
        rates: Names and TFLOP/s of its peak rates, the fastest first.
        used: Names of those that products of the run may use.
    """

    device: str
    memory_gbs: float
    cache_gbs: float | None
    launch_us: float | None
    rates: tuple[tuple[str, float], ...] = ()
    used: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReportIdle:
    """Idle time of a device with one cause.

    Attributes:
        cause: The cause as text.
        gaps: Number of times.
        total_us: Their sum in microseconds.
        longest_us: The longest.
    """

    cause: str
    gaps: int
    total_us: float
    longest_us: float


@dataclass(frozen=True)
class ReportDeviceTime:
    """Busy and idle time of a device in the whole profile.

    Attributes:
        device: Its number and name.
        busy_us: Time with at least one work, in microseconds.
        span_us: From the first work's begin to the last one's end.
        idle: Idle time by cause, the most first.
    """

    device: str
    busy_us: float
    span_us: float
    idle: tuple[ReportIdle, ...] = ()


@dataclass(frozen=True)
class ReportSpanName:
    """Things that spans of a step have in common.

    Attributes:
        name: Label of a graph, kernel, operator, call; of idle time its cause as text.
        kind: As :class:`~xpudbg.model.run_time.SpanName`.
        device_kernel: Name on the device; empty where it is the same.
        launch: ``K5``; empty outside of graphs, and where it is not known.
        to: The page of its kernel or graph; None without one.
    """

    name: str
    kind: str
    device_kernel: str = ""
    launch: str = ""
    to: ReportLink | None = None


@dataclass(frozen=True)
class ReportStep:
    """A step of the profile as a timeline.

    Attributes:
        title: Sentence on the step.
        span_us: Time from its begin to the end of the last span, in microseconds.
        names: Names of the spans.
        lanes: Streams of each device with its idle times, then the threads of the host.
    """

    title: str
    span_us: float
    names: tuple[ReportSpanName, ...] = ()
    lanes: tuple[StepLane, ...] = ()


@dataclass(frozen=True)
class ReportTimeRow:
    """A sum of times.

    Attributes:
        name: A kernel or operator, a line, a module, a layer, a graph or a kind.
        detail: Text of the line; else the graph.
        launches: Launches that are summed: of the profile, else of one pass through each graph.
        least_us: Least time of those launches in microseconds, an estimate; None where it is not known, and where they were measured.
        times: Measured times; None without a profile.
        to: Its page, or that of the first of its kernels; None without one.
    """

    name: str
    detail: str
    launches: int
    least_us: float | None = None
    times: ReportTimes | None = None
    to: ReportLink | None = None


@dataclass(frozen=True)
class ReportTimeTable:
    """Sums of times by one kind of thing.

    Attributes:
        by: The kind.
        rows: The sums, the longest first.
        left_out: Number of sums that are not in it.
    """

    by: TimeBy
    rows: tuple[ReportTimeRow, ...]
    left_out: int = 0


@dataclass(frozen=True)
class ReportRunTimePage:
    """Run time: measured by the run's profile, else estimated.

    Attributes:
        measured: Whether there is a profile.
        facts: Labels and sentences on the whole profile.
        problems: Problems that were found.
        unknown: Why nothing can be estimated; empty where it can.
        roof: Peak rates of the device; None where they are not known.
        devices: Busy and idle time of the devices.
        step: A step of the profile; None without one.
        tables: Sums of times.
    """

    measured: bool
    facts: tuple[tuple[str, str], ...] = ()
    problems: tuple[str, ...] = ()
    unknown: str = ""
    roof: ReportRoof | None = None
    devices: tuple[ReportDeviceTime, ...] = ()
    step: ReportStep | None = None
    tables: tuple[ReportTimeTable, ...] = ()
