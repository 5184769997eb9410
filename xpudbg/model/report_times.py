"""The pages of a report about Dynamo, compile time and run time."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.dynamo import BreakGroup, GuardSummary, RecompileGroup
from xpudbg.model.report import ReportLink, ReportPhase, ReportTimes
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import DeviceTime, StepLane, TimeBy


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
        guards: Its guards; of many checked values the first.
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
    guards: GuardSummary
    breaks: int
    to: ReportLink | None = None
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
        kinds: Text of each kind of guard that failed.
    """

    summary: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    frames: tuple[ReportFrame, ...] = ()
    breaks: tuple[BreakGroup, ...] = ()
    recompiles: tuple[RecompileGroup, ...] = ()
    kinds: dict[str, str] = field(default_factory=dict)


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
        devices: Busy and idle time of the devices in the whole profile.
        causes: Text of each cause of idle time.
        step: A step of the profile; None without one.
        tables: Sums of times.
    """

    measured: bool
    facts: tuple[tuple[str, str], ...] = ()
    problems: tuple[str, ...] = ()
    unknown: str = ""
    roof: ReportRoof | None = None
    devices: tuple[DeviceTime, ...] = ()
    causes: dict[str, str] = field(default_factory=dict)
    step: ReportStep | None = None
    tables: tuple[ReportTimeTable, ...] = ()
