"""Files that Triton writes for a compiled kernel beside its stages, and autotuning: what was tried for each kernel, with times."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.kernel_counts import KernelLaunches
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass


@dataclass(frozen=True)
class TritonTarget:
    """Target that a kernel was compiled for.

    Attributes:
        backend: ``xpu``, ``cuda`` or ``hip``; empty when unknown.
        arch: ``bmg``, ``sm90``, ``gfx942`` or the device's IP version (``12.60.7``); empty when unknown.
        device: The device's own name; empty when unknown.
        warp_size: The target's warp size. On XPU it stays 32 whatever is compiled: use ``threads_per_warp``.
        properties: All known properties of the device, unchanged.
    """

    backend: str = ""
    arch: str = ""
    device: str = ""
    warp_size: int | None = None
    properties: dict[str, object] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The target's name in tables: the device, else the architecture, else the backend."""
        return self.device or self.arch or self.backend


@dataclass(frozen=True)
class TritonMetadata:
    """``KERNEL.json``; a field is None when the file does not have it.

    Attributes:
        name: The kernel's full name (file names are cut at 150 characters).
        hash: The compile's sha256 in hex.
        target: What it was compiled for.
        triton_version: Version of Triton; empty before 3.3, which do not write it.
        num_warps: Hardware threads of a work-group.
        threads_per_warp: Lanes of a hardware thread: the SIMD width on XPU, 32 or 64 elsewhere.
        num_stages: Depth of software pipelining.
        num_ctas: Work-groups of a cluster (CUDA).
        shared: Bytes of shared local memory of a work-group.
        grf_mode: ``default``, ``128``, ``256``, ``512``, ``auto``, ``small`` or ``large``; empty when not written. The
            list that untouched defaults are up to 3.5 reads as ``default``.
        build_flags: Flags handed to the native compiler.
        options: Everything in the file.
    """

    name: str = ""
    hash: str = ""
    target: TritonTarget = field(default_factory=TritonTarget)
    triton_version: str = ""
    num_warps: int | None = None
    threads_per_warp: int | None = None
    num_stages: int | None = None
    num_ctas: int | None = None
    shared: int | None = None
    grf_mode: str = ""
    build_flags: str = ""
    options: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class TracedArgument:
    """One argument of a launch, without a tensor's contents and address.

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
    """Equal launches of a kernel.

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
        problems: Problems found while reading.
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


class TuningEvidence(StrEnum):
    """Source of what was tried."""

    RECORDED = "recorded"
    """The run's probe recorded every choice with its time."""
    LOG = "log"
    """An ``AUTOTUNE`` block of the script's output: the fastest choices that torch prints."""
    CACHE = "cache"
    """Entries of the Triton cache: what was compiled, without times."""
    TRITON = "triton"
    """Times that Triton's own autotuner left in its cache (``KERNEL.autotune.json``)."""


@dataclass(frozen=True)
class TunedChoice:
    """One choice of a library function or template, or one configuration of a Triton kernel.

    Attributes:
        name: Name of the choice (``triton_mm_17``, ``mm``), or the Triton cache key of a configuration.
        milliseconds: Its measured time; None where it failed, or was not recorded.
        failed: Whether it could not be compiled or run.
        chosen: Whether the graph runs it; None where that is not known.
        options: Its options as written, in their order (``BLOCK_M``, ``128``).
        compile_seconds: Time that its compile took; None where it was not recorded.
        registers: Registers of a hardware thread (XPU) or thread; None where unknown.
        spills: Bytes spilled by a hardware thread (XPU) or thread; None where unknown.
        shared: Bytes of shared local memory; None where unknown.
        default: Whether it is what runs without a search; None where that is not known.
        why_failed: Why it failed, in the words of the compiler or the driver; empty where nothing was recorded.
    """

    name: str
    milliseconds: float | None = None
    failed: bool = False
    chosen: bool | None = None
    options: tuple[tuple[str, str], ...] = ()
    compile_seconds: float | None = None
    registers: int | None = None
    spills: int | None = None
    shared: int | None = None
    default: bool | None = None
    why_failed: str = ""


@dataclass(frozen=True)
class TunedKernel:
    """A kernel or call that was tuned.

    Attributes:
        kernel: Name of the kernel that runs; empty where the record leads to none.
        launches: Its launches in the graph; empty where it leads to none.
        what: The operator with its sizes (``mm(4096x4096, 4096x4096)``), that was tuned; empty for configurations of a generated kernel.
        evidence: Source of what was tried.
        choices: What was tried, the fastest first, failed ones last.
        tried: Number of all choices, those included that the source does not list.
        search_seconds: Time that measuring took; None where unknown.
        precompile_seconds: Time that compiling all choices took; None where unknown.
        margin: Time of the second fastest divided by that of the fastest; None where one is unknown.
        fastest_taken: Whether the graph runs the fastest choice; None where unknown.
        default_tried: Whether what runs without a search was among them; None where that is not known.
    """

    kernel: str
    launches: tuple[KernelLaunches, ...] = ()
    what: str = ""
    evidence: TuningEvidence = TuningEvidence.RECORDED
    choices: tuple[TunedChoice, ...] = ()
    tried: int = 0
    search_seconds: float | None = None
    precompile_seconds: float | None = None
    margin: float | None = None
    fastest_taken: bool | None = None
    default_tried: bool | None = None


@dataclass(frozen=True)
class TuningReport:
    """Choices and configurations that autotuning tried in a run.

    Attributes:
        source: RUN or PATH as given.
        kernels: What was tuned, in the order of the graphs; what leads to no kernel last.
        emulated: Whether the device was emulated, so that times mean nothing.
        problems: Problems that were found.
        recorded: Whether the run recorded every search; elsewhere one may have left nothing.
        unrecorded: Kernels that the program launched itself and that have several cache entries, of a search by Triton's own autotuner or for
            other arguments: nothing tells which.
    """

    source: str
    kernels: tuple[TunedKernel, ...] = ()
    emulated: bool = False
    problems: tuple[Problem, ...] = ()
    recorded: bool = False
    unrecorded: tuple[str, ...] = ()
