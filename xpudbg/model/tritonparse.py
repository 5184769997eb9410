"""Contents of a tritonparse trace: compilations of Triton kernels, and their launches."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.problem import Problem


@dataclass(frozen=True)
class TracedArgument:
    """One argument of a launch. What a tensor holds and where it lies is not kept.

    Attributes:
        name: Name of the kernel's parameter.
        kind: ``tensor``, ``int``, ``float``, ``bool``, ``str``, ``TensorDescriptor`` or another type, as the trace names it.
        dtype: Of a tensor: ``float32``; else empty.
        shape: Of a tensor; else empty.
        stride: Of a tensor, in elements; else empty.
        device: Of a tensor; else empty.
        value: Of a number or truth value, as text; else empty.
    """

    name: str
    kind: str
    dtype: str = ""
    shape: tuple[int, ...] = ()
    stride: tuple[int, ...] = ()
    device: str = ""
    value: str = ""


@dataclass(frozen=True)
class TracedLaunch:
    """Launches of a kernel that are alike.

    Attributes:
        grid: Work-groups (thread blocks) in each dimension; empty where the trace does not say.
        stream: Handle of the stream in that process; 0 is the default one; None where the trace does not say.
        count: Number of such launches.
        benchmark: Of these, launches by which Triton's autotuner measured.
        pid: Process that launched.
        line: The innermost line outside of Triton, torch and tritonparse, ``FILE:LINE``; empty where there is none.
        arguments: The arguments.
        arguments_missing: Why they are not there; empty where they are.
    """

    grid: tuple[int, ...]
    stream: int | None
    count: int
    benchmark: int = 0
    pid: int | None = None
    line: str = ""
    arguments: tuple[TracedArgument, ...] = ()
    arguments_missing: str = ""


@dataclass(frozen=True)
class MissingStage:
    """A stage of a kernel whose content the trace does not hold."""

    stage: str
    reason: str


@dataclass(frozen=True)
class TracedKernel:
    """A Triton kernel of a trace.

    Attributes:
        name: Its name.
        hash: Triton's hash of the compilation; empty for launches whose compilation the trace does not name.
        key: Name of its folder in the Triton cache.
        compiled: Compilations that the trace holds, cache hits among them; 0 where it holds launches only.
        cache_hits: Compilations that Triton took from its cache.
        compile_id: Dynamo's id of the compile that it was compiled in; empty outside of one.
        python_file: File of the kernel's Python source on the machine of the trace; never to be opened.
        python_line: Its first line; 0 when unknown.
        python_source: The source as the trace has it.
        called_from: The innermost line outside of Triton and torch at the compilation, ``FILE:LINE``.
        stages: Stages whose content is in the trace.
        missing_stages: Stages that the trace names without their content.
        launch_count: Launches in the trace.
        benchmark_count: Of these, launches by which Triton's autotuner measured.
        launches: The launches by grid, stream, arguments and line, the most frequent first.
        launches_left_out: Launches that are counted and not in ``launches``: there were too many different ones.
    """

    name: str
    hash: str = ""
    key: str = ""
    compiled: int = 0
    cache_hits: int = 0
    compile_id: str = ""
    python_file: str = ""
    python_line: int = 0
    python_source: str = ""
    called_from: str = ""
    stages: tuple[str, ...] = ()
    missing_stages: tuple[MissingStage, ...] = ()
    launch_count: int = 0
    benchmark_count: int = 0
    launches: tuple[TracedLaunch, ...] = ()
    launches_left_out: int = 0


@dataclass(frozen=True)
class TritonparseTrace:
    """One tritonparse trace, without the stages themselves.

    Attributes:
        origin: The trace's name.
        records: Records by their ``event_type``, sorted by it.
        kernels: The kernels, in order of their first record.
        launches_traced: Whether it holds launches at all: tritonparse writes them only when it is asked to.
        complete: False when the trace ends inside a record, or in the middle of its compressed data.
        problems: What was odd while reading.
    """

    origin: str
    records: tuple[tuple[str, int], ...] = ()
    kernels: tuple[TracedKernel, ...] = ()
    launches_traced: bool = False
    complete: bool = True
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class TracedStage:
    """The content of a stage of a traced kernel.

    Attributes:
        key: Name of the kernel's folder in the Triton cache.
        name: File name (``add_kernel.ttir``), safe to write.
        text: Its content.
    """

    key: str
    name: str
    text: str
