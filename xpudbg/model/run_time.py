"""Measured run time: works of a device by what launched them, and why the device was idle."""

from __future__ import annotations

from dataclasses import field

from xpudbg.core.text import listed
from xpudbg.model.finding import Finding, GraphReplay
from xpudbg.model.location import base_name
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass


class TimeKind(StrEnum):
    """Kind of what launched work of a device."""

    TRITON = "triton"
    """A Triton kernel that a compiled graph calls."""
    LIBRARY = "library"
    """An operator that a compiled graph calls: oneDNN, cuBLAS, cuDNN, ATen's own kernels."""
    REPLAY = "replay"
    """A recorded graph of the device, launched as a whole (CUDA and HIP graphs)."""
    OPTIMIZER = "optimizer"
    """An operator inside of an optimizer's step."""
    COLLECTIVE = "collective"
    CODE = "code"
    """Of a profile of the host alone: a graph's own code, its C++ kernels and its wrapper together."""
    EAGER = "eager"
    """An operator outside of compiled graphs."""
    AROUND = "around"
    """Of a profile of the host alone: torch's work around calls of compiled graphs."""
    USER_TRITON = "user_triton"
    """A Triton kernel outside of compiled graphs."""
    COPY = "copy"
    """A copy outside of compiled graphs."""
    MEMSET = "memset"
    BARRIER = "barrier"
    UNKNOWN = "unknown"
    """No operator or call of it is in the profile."""


class JoinedBy(StrEnum):
    """Evidence by which work of a device was joined with a launch of the run."""

    HASH = "hash"
    """Name of the kernel's file, which is the hash of its source."""
    ORDER = "order"
    """Calls of the operator inside of one call of the graph, as many as its code has, in its order."""
    NAME = "name"
    """Name of the kernel alone: asked for, or inside of a known graph."""
    NOTHING = ""


@dataclass(frozen=True)
class TimedLaunch:
    """Work of a device with one cause: a launch of a graph, an operator.

    Attributes:
        kind: What launched it.
        graph: Id of the graph; empty outside of graphs, and where it is not known.
        launch: Number of the launch in the graph: 5 for ``K5``; 0 where it is not known.
        kernel: Kernel of the graph, else the operator; else the name on the device.
        device_kernels: Names of the device's kernels and copies.
        joined_by: Evidence for the graph and the launch.
        device: Number of the device.
        launches: Number of times that it was launched; several works of one launch count once.
        works: Number of the device's events.
        total_us: Sum of their times in microseconds.
        mean_us: Mean of a launch.
        median_us: Median of a launch; None where the profile has sums alone.
        spread_us: Median distance of the launches from their median; None where the profile has sums alone.
        min_us: The shortest launch; None where the profile has sums alone.
        max_us: The longest launch; likewise.
        bytes: Bytes that a launch reads and writes, by the sizes of its buffers (of copies as recorded); None where not known.
        gbs: Bytes a launch by its mean time, in GB/s.
        flops: Operations of a launch; None where not known.
        tflops: Operations a launch by its mean time, in TFLOP/s.
        least_us: The least time of a launch at the device's peak rates (``show-fusion``); None where not known.
        roofline: ``least_us`` by the mean time: 1 is the roofline, more is possible where data is in a cache.
        lost_us: Time above the least, of all launches; 0 where it is below.
        registers: Registers of a thread, the most of its works.
        spills: Bytes that a thread spills.
        occupancy: Occupancy in percent that the profiler estimates, of the longest work.
        modules: Paths of the ``nn.Module`` that it computes.
        lines: Lines of the program that it leads back to, that of its last operation last.
    """

    kind: TimeKind
    graph: str
    launch: int
    kernel: str
    device_kernels: tuple[str, ...] = ()
    joined_by: JoinedBy = JoinedBy.NOTHING
    device: str = ""
    launches: int = 0
    works: int = 0
    total_us: float = 0.0
    mean_us: float = 0.0
    median_us: float | None = None
    spread_us: float | None = None
    min_us: float | None = None
    max_us: float | None = None
    bytes: int | None = None
    gbs: float | None = None
    flops: int | None = None
    tflops: float | None = None
    least_us: float | None = None
    roofline: float | None = None
    lost_us: float | None = None
    registers: int | None = None
    spills: int | None = None
    occupancy: float | None = None
    modules: tuple[str, ...] = ()
    lines: tuple[SourceLine, ...] = ()


class IdleCause(StrEnum):
    """Cause of idle time of a device, by what the host did until it launched the next work."""

    LAUNCH_BOUND = "launch_bound"
    """Both works are of one call of a compiled graph: the host launched the second after the first had ended."""
    BETWEEN_GRAPHS = "between_graphs"
    """The works are of different calls of compiled graphs, and the host had not launched the second."""
    HOST = "host"
    """Likewise, with one of them outside of compiled graphs."""
    SYNC = "sync"
    """The host waited for the device in a call of the runtime when the idle time began."""
    COPY = "copy"
    """Likewise, before or after a copy between host and device."""
    QUEUED = "queued"
    """The next work was launched before the idle time began: the device's own time between two works."""
    UNKNOWN = "unknown"
    """The profile has no launch of the next work."""


@dataclass(frozen=True)
class IdleTime:
    """Idle time of a device with one cause.

    Attributes:
        cause: The cause.
        gaps: Number of times.
        total_us: Their sum.
        longest_us: The longest.
        before: Work that the longest ended with.
        after: Work before the longest.
    """

    cause: IdleCause
    gaps: int
    total_us: float
    longest_us: float
    before: str
    after: str


@dataclass(frozen=True)
class DeviceTime:
    """Busy and idle time of a device.

    Attributes:
        device: Its number.
        name: Its name; empty where the profile does not say.
        streams: Number of streams with work.
        works: Number of works.
        total_us: Sum of the works' times.
        busy_us: Time with at least one work: less than the sum where works overlap.
        span_us: From the first work's begin to the last one's end.
        idle: Idle time by cause, the most first.
    """

    device: str
    name: str
    streams: int
    works: int
    total_us: float
    busy_us: float
    span_us: float
    idle: tuple[IdleTime, ...] = ()


class TimeBy(StrEnum):
    """Things that times are summed by."""

    KERNEL = "kernel"
    LAUNCH = "launch"
    LINE = "line"
    MODULE = "module"
    LAYER = "layer"
    GRAPH = "graph"
    KIND = "kind"


class TimeSort(StrEnum):
    """Order of sums."""

    TIME = "time"
    LOST = "lost"


@dataclass(frozen=True)
class TimeGroup:
    """Sum of works.

    Attributes:
        name: A kernel or operator, a line (``FILE:LINE``), a module, a layer, a graph or a kind.
        detail: Text of the line; else the graph.
        kind: What launched the works; empty where that differs.
        places: Launches of graphs, as addresses begin (``model__0_forward_1:K5``).
        launches: Number of times that they were launched.
        total_us: Sum of their times in microseconds.
        share: Its part of all works.
        mean_us: Mean of a launch.
        median_us: Median of a launch; None for several launches of a graph, and where the profile has sums alone.
        min_us: The shortest launch; None where the profile has sums alone.
        max_us: The longest launch; likewise.
        gbs: Bytes by time of those launches whose bytes are known, in GB/s.
        tflops: Operations by time of those that have some, in TFLOP/s.
        roofline: Least time by time of those launches whose least time is known.
        lost_us: Time above the least of those launches.
        registers: Registers of a thread, the most.
        spills: Bytes that a thread spills, the most.
        occupancy: Occupancy in percent that the profiler estimates, the least.
        device_kernels: Names on the device.
        lines: Lines of the program that the launches of a kernel lead back to (``FILE:LINE``), those with most time first.
        modules: Paths of the ``nn.Module`` that they compute, likewise.
    """

    name: str
    detail: str
    kind: str
    places: tuple[str, ...]
    launches: int
    total_us: float
    share: float
    mean_us: float
    median_us: float | None
    min_us: float | None
    max_us: float | None
    gbs: float | None
    tflops: float | None
    roofline: float | None
    lost_us: float | None
    registers: int | None
    spills: int | None
    occupancy: float | None
    device_kernels: tuple[str, ...]
    lines: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()


@dataclass(frozen=True)
class EstimatedGroup:
    """Sum of the least times of launches, each once.

    Attributes:
        name: A line (``FILE:LINE``), a module, a layer or a graph.
        detail: Text of the line.
        places: The launches, as addresses begin (``model__0_forward_1:K5``).
        least_us: Their least time in microseconds.
    """

    name: str
    detail: str
    places: tuple[str, ...]
    least_us: float


@dataclass(frozen=True)
class RecordedSteps:
    """Steps that ``xpudbg run --profile`` recorded.

    Attributes:
        after: Calls of a graph before them.
        steps: Their number; a step lasts from one call of a graph to its next.
        step_us: The last step before the profile, in microseconds.
        profiled_step_us: Mean of the steps in it.
    """

    after: int
    steps: int
    step_us: float
    profiled_step_us: float


@dataclass(frozen=True)
class KernelMetrics:
    """Metrics of a kernel by the device's own counters.

    Attributes:
        kernel: Name of the kernel.
        launches: Launches that were measured.
        values: Metrics by name with the unit: means over time of shares and frequencies, else sums of all launches.
        memory_gbs: Bytes that the device's memory read and wrote by time, in GB/s; None where they were not measured.
    """

    kernel: str
    launches: int
    values: dict[str, float]
    memory_gbs: float | None = None


@dataclass(frozen=True)
class StalledInstruction:
    """Samples of an instruction.

    Attributes:
        address: Byte of the instruction, from the kernel's begin.
        active: Samples in which it was issued.
        stalled: Samples in which a thread waited there.
        states: Those by cause (``SendStall``, ``SbidStall``, ...).
        instruction: Its text; empty where the native code is not known.
        line: Its line (``FILE:LINE``), likewise.
    """

    address: int
    active: int
    stalled: int
    states: dict[str, int]
    instruction: str = ""
    line: str = ""


@dataclass(frozen=True)
class KernelStalls:
    """Samples of a kernel.

    Attributes:
        kernel: Name of the kernel.
        active: Samples in which an instruction was issued.
        stalled: Samples in which a thread waited.
        states: Those by cause, the most first.
        instructions: Samples by instruction, the most stalled first.
        missing: Reason why instructions have no text.
    """

    kernel: str
    active: int
    stalled: int
    states: dict[str, int]
    instructions: tuple[StalledInstruction, ...] = ()
    missing: str = ""


@dataclass(frozen=True)
class StepTimes:
    """Times of the steps of a profile: those that the program marked (``ProfilerStep#``), or that ``xpudbg run --profile`` recorded.

    Attributes:
        steps: Their number.
        work_us: Median of the sums of the works' times in a step, in microseconds.
        work_spread_us: Median distance of the steps from it.
        wall_us: Median time from the begin of a step to its end; the profiler is on.
        wall_spread_us: Median distance of the steps from it.
        works: Works of a step, by kernel or operator; None where steps differ in it.
    """

    steps: int
    work_us: float
    work_spread_us: float
    wall_us: float
    wall_spread_us: float
    works: int | None


@dataclass(frozen=True, kw_only=True)
class LostTime(Finding):
    """A kernel at a line that takes longer than its least time, with what to try.

    Attributes:
        graph: Its graph.
        kernel: Name of the kernel.
        launches: Numbers of its launches in the graph.
        total_us: Sum of their times in the profile, in microseconds.
        share: Its part of all works.
        lost_us: Part of it above the least times.
        pass_lost_us: The same of one pass through the graph: of each launch once.
        roofline: Least times by time.
        modules: Paths of the ``nn.Module`` that its launches compute, each once; that of the longest launch first.
        fix_rule: Rule that the remedy is of; empty without a remedy.
    """

    graph: str
    kernel: str
    launches: tuple[int, ...]
    total_us: float
    share: float
    lost_us: float
    pass_lost_us: float
    roofline: float
    modules: tuple[str, ...] = ()
    fix_rule: str = ""

    @property
    def place(self) -> str:
        """Its line, else its modules: `` at model.py:7``; empty without both."""
        if self.where is not None:
            return f" at {base_name(self.where.file)}:{self.where.line}"
        return f" in {listed(self.modules, 1)}" if self.modules else ""

    @property
    def address(self) -> str:
        """Its first launch: ``model__0_forward_1:K5``."""
        return f"{self.graph}:K{self.launches[0]}"


@dataclass(frozen=True)
class RunTimeReport:
    """Measured times of a profile, joined with a run.

    Attributes:
        run: Name of the run; empty without one.
        profile: Name of the profile.
        writer: Who wrote it.
        other_run: Whether the profile has hashes of kernels, and none of the run's.
        by_name: Whether kernels were joined by name, as asked for.
        of_host: Whether no device did anything: works are operators of the host, with the time that no operator below took.
        devices: Devices.
        launches: Works by what launched them, the longest first.
        by: What :attr:`groups` are summed by.
        groups: Sums of :attr:`launches`; a launch of several lines or modules counts for the one of its last operation.
        lost: Kernels that lose most against the least times, with what to try.
        work_us: Sum of the times by kind of work (``kernel``, ``gpu_memcpy``, ...).
        total_us: Sum of all works of all devices.
        in_graphs_us: Sum of those inside of calls of compiled graphs.
        graph_calls: Calls of compiled graphs in the profile.
        recorded: How ``xpudbg run --profile`` recorded it; null for another's.
        step: Times of its steps; null where none are marked or recorded.
        triton_works: Triton kernels that ran and whose operator names a hash or a file.
        triton_joined: Those of them that were joined with a kernel of the run.
        ambiguous_works: Works of a kernel that several graphs have, none of which can be told from the others.
        library_works: Works of operators that compiled graphs call.
        library_joined: Those of them that were joined with a launch.
        unknown_works: Works without operator and call.
        clock_ahead_us: The most that a work begins before its launch: the clocks of host and device differ by that.
        counts: Events by category.
        unused: Categories that are counted alone.
        peak: Device whose peak rates ``roofline`` is of; empty without.
        replays: Graphs whose launches were to be recorded and replayed as one, of the run's own profile.
        problems: Problems of the profile and of the run.
        metrics: Metrics of kernels (unitrace).
        stalls: Samples of stalls by kernel (unitrace), the most first.
        others: The run's other profiles.
    """

    run: str
    profile: str
    writer: str
    other_run: bool = False
    by_name: bool = False
    of_host: bool = False
    devices: tuple[DeviceTime, ...] = ()
    launches: tuple[TimedLaunch, ...] = ()
    by: TimeBy = TimeBy.KERNEL
    groups: tuple[TimeGroup, ...] = ()
    lost: tuple[LostTime, ...] = ()
    work_us: dict[str, float] = field(default_factory=dict)
    total_us: float = 0.0
    in_graphs_us: float = 0.0
    graph_calls: int = 0
    recorded: RecordedSteps | None = None
    step: StepTimes | None = None
    triton_works: int = 0
    triton_joined: int = 0
    ambiguous_works: int = 0
    library_works: int = 0
    library_joined: int = 0
    unknown_works: int = 0
    clock_ahead_us: float = 0.0
    counts: dict[str, int] = field(default_factory=dict)
    unused: tuple[str, ...] = ()
    peak: str = ""
    replays: tuple[GraphReplay, ...] = ()
    problems: tuple[Problem, ...] = ()
    metrics: tuple[KernelMetrics, ...] = ()
    stalls: tuple[KernelStalls, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class RankTimes:
    """Times of a rank's profile.

    Attributes:
        profile: Name of the profile.
        rank: Its rank; null where the profile does not say.
        devices: Its devices.
        total_us: Sum of all works.
        collectives_us: Sum of the kernels of collectives, waiting for other ranks included.
        step_us: Median of its steps; null without them.
        triton_works: Triton kernels that ran and whose operator names a hash or a file.
        triton_joined: Those of them that were joined with a kernel of the run.
        other_run: Whether no hash is the run's.
        last: Collectives to which it came last.
        waited_us: Time that another rank waited for it in these, the longest of each.
        problems: Problems of the profile.
    """

    profile: str
    rank: int | None
    devices: tuple[DeviceTime, ...]
    total_us: float
    collectives_us: float
    step_us: float | None
    triton_works: int
    triton_joined: int
    other_run: bool = False
    last: int = 0
    waited_us: float = 0.0
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class RankProfile:
    """A rank before it is held against others.

    Attributes:
        times: Its times.
        collectives: Microseconds of the kernels of collectives in their order, by name.
    """

    times: RankTimes
    collectives: dict[str, list[float]]


@dataclass(frozen=True)
class CollectiveSkew:
    """Kernels of a collective that all ranks ran as often.

    Attributes:
        name: Name of the kernel.
        calls: Calls of each rank.
        mean_us: Mean of a call.
        skew_us: Time between the first and the last rank, the sum of all calls: by how much the longest part of a call exceeds the shortest.
        longest_us: The longest.
    """

    name: str
    calls: int
    mean_us: float
    skew_us: float
    longest_us: float


@dataclass(frozen=True)
class RanksTimeReport:
    """Times of several profiles of one job.

    Attributes:
        run: Name of the run; empty without one.
        ranks: The profiles, by rank.
        slowest: Position of the rank that the others waited for longest, without collectives of the one whose devices took longest; -1 without times.
        collectives: Collectives, those with most skew first.
        unmatched: Collectives that ranks ran differently often, which are not compared.
        twice: Ranks that several profiles say to be.
    """

    run: str
    ranks: tuple[RankTimes, ...]
    slowest: int
    collectives: tuple[CollectiveSkew, ...] = ()
    unmatched: tuple[str, ...] = ()
    twice: tuple[int, ...] = ()


class LaneKind(StrEnum):
    """Kind of a lane of a timeline."""

    DEVICE = "device"
    """A stream of a device."""
    IDLE = "idle"
    """Times at which a device did nothing."""
    HOST = "host"
    """Operators and labels of a thread."""
    RUNTIME = "runtime"
    """Calls of a thread to the device's runtime and driver."""


@dataclass(frozen=True)
class SpanName:
    """Things that spans of a timeline have in common.

    Attributes:
        name: Kernel of a graph, operator, label, call; of idle time its cause.
        kind: Kind of what launched it (:class:`TimeKind`), cause of idle time (:class:`IdleCause`), else ``graph`` (a call of one), ``step``,
            ``launch``, ``wait`` or ``call`` (of the runtime).
        device_kernel: Name on the device; empty where it is the same.
        graph: Id of the graph; empty outside of graphs, and where it is not known.
        launch: Number of the launch in the graph; 0 where it is not known.
    """

    name: str
    kind: str
    device_kernel: str = ""
    graph: str = ""
    launch: int = 0


@dataclass(frozen=True)
class StepLane:
    """A lane of a timeline; its spans are columns, by their begin.

    Attributes:
        kind: Its kind.
        name: Its label.
        what: Positions in :attr:`TimedStep.names`.
        start_us: Begin, from the begin of the step.
        duration_us: Microseconds.
        depth: Spans of the lane around it; empty where there are none.
        launched_us: Of works the begin of the call that launched them; null where it is not known. Empty for other lanes.
        left_out: Spans that were left out as the shortest of too many.
    """

    kind: LaneKind
    name: str
    what: tuple[int, ...] = ()
    start_us: tuple[float, ...] = ()
    duration_us: tuple[float, ...] = ()
    depth: tuple[int, ...] = ()
    launched_us: tuple[float | None, ...] = ()
    left_out: int = 0


@dataclass(frozen=True)
class TimedStep:
    """A step of a profile as a timeline: what the host did from its begin to that of the next step, and the works that this launched.

    Attributes:
        number: Its number in the profile, from 1; 0 for the whole profile, where nothing tells steps apart.
        steps: Number of steps in the profile.
        marked: Whether the program marked the steps (``profiler.step()``); else one lasts from one call of a graph to its next.
        host_us: Time from its begin to that of the next step.
        span_us: Time from its begin to the end of the last span.
        names: Names of the spans.
        lanes: Streams of each device with its idle times, then the threads of the host.
    """

    number: int
    steps: int
    marked: bool
    host_us: float
    span_us: float
    names: tuple[SpanName, ...] = ()
    lanes: tuple[StepLane, ...] = ()
