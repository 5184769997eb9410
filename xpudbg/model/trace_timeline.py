"""Timed events of one structured trace, as its parser sums them up; times in microseconds of Unix time, durations in seconds."""

from __future__ import annotations

from dataclasses import dataclass, field

from xpudbg.model.compile_time import EventCounts, MetricTime, PhaseTime, StageTime


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
        ended: False for a span whose end the trace does not hold: it is as long as the trace goes on.
        args: What torch says of it, short values only.
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
        source: The record it stands in.
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
        odd: What was odd.
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
        kernels: Triton kernels whose compile time the trace tells.
    """

    origin: str
    processes: tuple[ProcessEvents, ...] = ()
    compiles: tuple[CompileEvents, ...] = ()
    kernels: tuple[KernelSeconds, ...] = ()
