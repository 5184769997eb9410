"""Compile time: the summed events of a structured trace.

Seconds are of the clock of the machine that compiled. ``wall`` is time that passed; ``total`` is the sum of the spans of one
name, which is more where they ran at the same time on several threads; ``self`` is time outside of children on the same thread.
"""

from __future__ import annotations

from dataclasses import field

from xpudbg.core.text import long_time, plural
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass


class CompileStage(StrEnum):
    """Parts of torch.compile that compile time is spent in."""

    DYNAMO = "dynamo"
    """Tracing bytecode, building guards, and Dynamo's work around a backend."""
    AOT_AUTOGRAD = "aot_autograd"
    PRE_GRAD_PASSES = "pre_grad_passes"
    JOINT_GRAPH_PASSES = "joint_graph_passes"
    POST_GRAD_PASSES = "post_grad_passes"
    INDUCTOR = "inductor"
    """Inductor outside of the stages below: preparing a compile, fake tensors, its own bookkeeping."""
    LOWERING = "lowering"
    SCHEDULING = "scheduling"
    CODEGEN = "codegen"
    KERNEL_COMPILE = "kernel_compile"
    """Triton's and the C++ compiler's work on kernels, loading their code, and waiting for compile workers."""
    AUTOTUNING = "autotuning"
    CACHE = "cache"
    """Keys, lookups and bundles of torch's compile caches."""
    OTHER = "other"


class UnknownTime(StrEnum):
    """Times that the run does not contain."""

    NO_TRACE = "no_trace"
    NO_EVENTS = "no_events"
    KERNELS = "kernels"
    """No compile time of single Triton kernels."""
    MODULES = "modules"
    """No module of any kernel whose compile time is known."""
    TRITON_STAGES = "triton_stages"
    CPP_KERNELS = "cpp_kernels"
    """torch names no kernel in the events of the C++ compiler."""
    SINGLE_PASSES = "single_passes"
    WORKER_SPANS = "worker_spans"
    """Compile workers write no events: when each of them began is not recorded."""
    PAIRING = "pairing"
    """Spans of one name overlap on threads that the trace does not distinguish: their sum is known, the end of each is not."""
    HOST_CLOCKS = "host_clocks"
    """Processes of a trace may be of several machines, whose clocks are compared without correction."""


@dataclass(frozen=True, slots=True)
class PhaseTime:
    """Time in one kind of event at one place of the tree.

    Attributes:
        name: The event, as torch names it.
        stage: The part of torch.compile that it belongs to.
        count: Spans that have ended.
        total_s: Sum of their durations; one that never ended counts to the last event in it.
        wall_s: Time in which at least one of them was open, for each process by itself.
        self_s: Time that no event below it took on the same thread.
        max_s: The longest span.
        max_compile_id: The compile it is of; empty for one outside of compiles.
        parallel: Whether they ran on other threads than their parent, whose own time continues meanwhile.
        unfinished: Spans that began and never ended; not included in ``count``.
        children: Events below, in the order of their first appearance.
    """

    name: str
    stage: CompileStage
    count: int = 0
    total_s: float = 0.0
    wall_s: float = 0.0
    self_s: float = 0.0
    max_s: float = 0.0
    max_compile_id: str = ""
    parallel: bool = False
    unfinished: int = 0
    children: tuple[PhaseTime, ...] = ()


@dataclass(frozen=True, slots=True)
class StageTime:
    """Time in one part of torch.compile.

    Attributes:
        stage: The part.
        seconds: Self time of its events on the compiling threads; those of all stages add up to the wall time of the processes.
        share: Part of that sum, from 0 to 1; None where nothing was timed.
        parallel_s: Time on other threads, beside it.
    """

    stage: CompileStage
    seconds: float
    share: float | None = None
    parallel_s: float = 0.0


@dataclass(frozen=True, slots=True)
class MetricTime:
    """A time of torch's own metrics of a compile.

    Attributes:
        name: As torch names it, without the unit.
        phase: ``forward``, ``backward``, or ``runtime`` for what happened at a launch.
        seconds: Its value.
    """

    name: str
    phase: str
    seconds: float


@dataclass(frozen=True, slots=True)
class KernelTime:
    """Compile time of one Triton kernel, with all its configurations.

    Attributes:
        name: The kernel.
        process: Process that compiled it.
        compile_id: The compile that it is of.
        seconds: Wall time of its compilation in the process or worker that made it.
        source: The record that contains it: ``triton_kernel_info`` or ``triton_kernel_compile_times_us``.
        autotune_s: Time spent benchmarking its configurations; None without an event for it.
        address: Its first launch as an address names it behind the run (``K5``, ``forward:K5``); empty where that is not known: without a
            manifest, or where both graphs of the compile have a kernel of this name.
    """

    name: str
    process: str
    compile_id: str
    seconds: float | None
    source: str
    autotune_s: float | None = None
    address: str = ""


@dataclass(frozen=True, slots=True)
class ModuleCompileTime:
    """Compile time of the Triton kernels of a module and of the modules below it; each kernel belongs to the module of its last node.

    Attributes:
        path: ``layers.*.attn``, with stars for the numbers of layers; empty for kernels without a recorded module, among them those
            of the model itself.
        class_name: Class of the modules; empty where it is not known, or several.
        modules: Number of modules that the path matches.
        kernels: Kernels whose compile time is known.
        launches: Launches of these in one pass through each graph.
        seconds: Sum of their compile times, each kernel once: equal layers share their kernels.
        shared: Number of these kernels that modules outside of it launch too, so that their time counts there as well.
    """

    path: str
    class_name: str = ""
    modules: int = 0
    kernels: int = 0
    launches: int = 0
    seconds: float = 0.0
    shared: int = 0


@dataclass(frozen=True, slots=True)
class CompileTime:
    """Time of one compile id of one process.

    Attributes:
        process: Label of the process.
        compile_id: Dynamo's id; empty for work outside of compiles (AOTInductor, export).
        generation: How often the process had given the id before.
        function: The compiled function; empty where the trace does not name it.
        file: Its file; where the function is a wrapper of torch (``inner``), the user's that calls it.
        line: Line in it; 0 where unknown.
        called: Whether file and line are those of the call of a wrapper of torch instead of the function's definition.
        start_s: Its begin, in seconds since the first event of the run.
        wall_s: Time that passed in it, forward, backward and autotuning at the first launch together; what never ended counts to
            the last event in it. None without events.
        backward_s: The part of it in which its backward was compiled.
        stages: Self time for each stage, the longest first.
        metrics: torch's own figures.
        unfinished: Begins without an end.
        refused: Whether the recompile limit refused it: nothing was compiled, the call ran eagerly. Known of bundles alone.
    """

    process: str
    compile_id: str
    generation: int = 0
    function: str = ""
    file: str = ""
    line: int = 0
    start_s: float = 0.0
    wall_s: float | None = None
    backward_s: float = 0.0
    stages: tuple[StageTime, ...] = ()
    metrics: tuple[MetricTime, ...] = ()
    unfinished: int = 0
    refused: bool = False
    called: bool = False


@dataclass(frozen=True, slots=True)
class EventCounts:
    """Counts of irregular events of a process.

    Attributes:
        events: Events read.
        unreadable: Records whose JSON is no event.
        unfinished: Begins without an end.
        without_begin: Ends without a begin.
        damaged_times: Events left out, whose time and the time of their record disagree.
        clock_steps: How often the clock went backwards.
        largest_step_s: The largest such step.
        unknown_phases: Events of a kind that this version does not know.
        ambiguous: Spans that overlap others of their name.
        dropped: Events beyond the limit on stored events.
    """

    events: int = 0
    unreadable: int = 0
    unfinished: int = 0
    without_begin: int = 0
    damaged_times: int = 0
    clock_steps: int = 0
    largest_step_s: float = 0.0
    unknown_phases: int = 0
    ambiguous: int = 0
    dropped: int = 0


@dataclass(frozen=True, slots=True)
class ProcessTime:
    """Compile time of one process.

    Attributes:
        label: ``main``, ``rank0``, ``pid-4713``: as the run names it.
        trace: The trace that it wrote.
        number: The number that its records carry: the process id; before torch 2.4 a thread's.
        rank: Rank in torch.distributed; None outside it.
        start_s: Its first event, in seconds since the first event of the run.
        end_s: Its last event.
        wall_s: Time in which it compiled.
        threads_s: Sum of the spans on its other threads.
        threads_wall_s: Time in which at least one of them was open.
        stages: Self time for each stage, the longest first.
        odd: Counts of its irregular events.
    """

    label: str
    trace: str
    number: int
    rank: int | None = None
    start_s: float = 0.0
    end_s: float = 0.0
    wall_s: float = 0.0
    threads_s: float = 0.0
    threads_wall_s: float = 0.0
    stages: tuple[StageTime, ...] = ()
    odd: EventCounts = field(default_factory=EventCounts)


@dataclass(frozen=True, slots=True)
class WorkerTime:
    """Work of compile workers and threads, which runs beside the compiling thread.

    Attributes:
        wait_s: Time in which compiling threads waited for it (``async_compile.wait``).
        in_process_s: Kernels that the compiling threads compiled themselves (``async_compile.precompile``).
        kernels: Triton kernels whose compile time is known.
        kernels_s: Sum of their compile times, wherever they were compiled.
        threads_s: Sum of the spans on other threads of the compiling processes.
        threads_wall_s: Time in which at least one of them was open.
        overlap_s: The part of ``threads_s`` that ran beside other spans of it.
        processes: Compile workers that the run registered; None where they were not counted.
    """

    wait_s: float = 0.0
    in_process_s: float = 0.0
    kernels: int = 0
    kernels_s: float = 0.0
    threads_s: float = 0.0
    threads_wall_s: float = 0.0
    overlap_s: float = 0.0
    processes: int | None = None


@dataclass(frozen=True, slots=True)
class CompileTimeReport:
    """Compile time of a run.

    Attributes:
        run: The run as the user named it.
        graph: The chosen compile id; empty for all.
        first_us: The first event, in microseconds of Unix time; None without events.
        span_s: From the first event of all to the last.
        wall_s: Time in which at least one process compiled.
        busy_s: Sum of the processes' compile times.
        overlap_s: The part of it that ran at the same time in several processes.
        stages: Self time for each stage over all processes, the longest first.
        phases: The tree of events over all processes.
        slowest: Events by name over the whole tree, the longest self time first.
        passes: Single graph passes, the longest first.
        kernels: Triton kernels, the longest first.
        modules: Compile times by module, each above those below it; none where no artifact of the run contains modules.
        workers: Work beside the compiling threads.
        compiles: Compiles in the order of their begin.
        processes: In the order of the traces.
        unknown: Times that the run does not contain.
        problems: Problems that were found.
    """

    run: str
    graph: str = ""
    first_us: float | None = None
    span_s: float = 0.0
    wall_s: float = 0.0
    busy_s: float = 0.0
    overlap_s: float = 0.0
    stages: tuple[StageTime, ...] = ()
    phases: tuple[PhaseTime, ...] = ()
    slowest: tuple[PhaseTime, ...] = ()
    passes: tuple[PhaseTime, ...] = ()
    kernels: tuple[KernelTime, ...] = ()
    modules: tuple[ModuleCompileTime, ...] = ()
    workers: WorkerTime = field(default_factory=WorkerTime)
    compiles: tuple[CompileTime, ...] = ()
    processes: tuple[ProcessTime, ...] = ()
    unknown: tuple[UnknownTime, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def least(self) -> str:
        """``at least `` before its times, where events never ended; else empty."""
        return "at least " if any(p.odd.unfinished for p in self.processes) else ""

    @property
    def made_compiles(self) -> tuple[CompileTime, ...]:
        """Dynamo's compiles without those that the recompile limit refused."""
        return tuple(c for c in self.compiles if c.compile_id and not c.refused)

    @property
    def compiling_processes(self) -> str:
        """`` of 2 processes, which took 66.28 s added up``; empty where only one process compiled."""
        if len(self.processes) < 2:
            return ""
        together = f", which took {long_time(self.busy_s)} added up" if self.overlap_s > 0 else ""
        return f" of {plural(len(self.processes), 'process', 'processes')}{together}"
