"""Profile of a program's run: what ran on the device, and what the host called meanwhile, as columns of a few numbers an event."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import field

from xpudbg.model.row import StrEnum, dataclass
from xpudbg.model.run_time import RecordedSteps


class Writer(StrEnum):
    """Writer of a profile."""

    KINETO = "kineto"
    """torch.profiler."""
    UNITRACE = "unitrace"
    """Intel's unitrace (pti-gpu)."""
    PROTON = "proton"
    """Triton's Proton."""


class DeviceKind(StrEnum):
    """Kinds of work on a device, as Kineto names their categories."""

    KERNEL = "kernel"
    MEMCPY = "gpu_memcpy"
    MEMSET = "gpu_memset"
    BARRIER = "barrier"
    """Of unitrace alone."""
    OPERATOR = "cpu_op"
    """An operator on the host, where a profile has no work of a device."""


@dataclass(frozen=True)
class DeviceWork:
    """Work on a device that events have in common.

    Attributes:
        name: Name of the kernel, or of the copy.
        kind: Its kind.
        device: Number or name of the device; empty where the profile does not say.
        stream: Its stream or queue.
        registers: Registers of a thread; None where the profile does not say.
        shared: Bytes of shared memory of a block.
        grid: Blocks in each dimension.
        block: Threads of a block in each dimension; for unitrace work-items of a work-group.
        occupancy: Occupancy in percent that the profiler estimates.
        simd: Lanes of a sub-group (unitrace).
        spills: Bytes that a thread spills (unitrace).
    """

    name: str
    kind: DeviceKind = DeviceKind.KERNEL
    device: str = ""
    stream: str = ""
    registers: int | None = None
    shared: int | None = None
    grid: tuple[int, ...] = ()
    block: tuple[int, ...] = ()
    occupancy: float | None = None
    simd: int | None = None
    spills: int | None = None


@dataclass(frozen=True)
class HostCall:
    """Operator, annotation or call of the runtime that events have in common.

    Attributes:
        name: Its name.
        process: Process that called it.
        thread: Thread that called it.
        annotation: Whether the program (or torch in its name) wrote a label (``user_annotation``), not an operator.
        kernel_hash: Name of Inductor's file of a Triton kernel without its ending; empty for everything else.
        triton: Whether it launches a Triton kernel.
    """

    name: str
    process: str = ""
    thread: str = ""
    annotation: bool = False
    kernel_hash: str = ""
    triton: bool = False


@dataclass(frozen=True)
class Events:
    """Events of one table, a column an attribute.

    Attributes:
        what: Position in the list of what they have in common.
        start: Begin, in microseconds of the profile's clock.
        duration: Microseconds.
        external: ``External id``: of the operator that it belongs to; 0 without one.
        correlation: ``correlation``: of the call that launched it; 0 without one. Empty for operators.
    """

    what: array[int] = field(default_factory=lambda: array("i"))
    start: array[float] = field(default_factory=lambda: array("d"))
    duration: array[float] = field(default_factory=lambda: array("d"))
    external: array[int] = field(default_factory=lambda: array("q"))
    correlation: array[int] = field(default_factory=lambda: array("q"))

    def __len__(self) -> int:
        """Return the number of events."""
        return len(self.what)


@dataclass(frozen=True)
class WorkTotal:
    """Sum of a kernel's times where the profile has no single events.

    Attributes:
        work: Position in :attr:`Profile.works`.
        calls: Number of launches.
        total_us: Their time in microseconds.
        min_us: The shortest; None where the profile does not say.
        max_us: The longest; likewise.
    """

    work: int
    calls: int
    total_us: float
    min_us: float | None
    max_us: float | None


@dataclass(frozen=True)
class WorkMetrics:
    """Metrics of a kernel by the device's own counters.

    Attributes:
        kernel: Name of the kernel.
        launches: Launches that were measured.
        values: Metrics by name with the unit (``XVE_STALL[%]``, ``GPU_MEMORY_BYTE_READ[bytes]``): means over time of shares and frequencies, else
            sums of all launches.
    """

    kernel: str
    launches: int
    values: Mapping[str, float]


@dataclass(frozen=True)
class StallSample:
    """Samples of an instruction of a kernel, by what its threads did.

    Attributes:
        kernel: Name of the kernel.
        address: Byte of the instruction, from the kernel's begin.
        counts: Samples by state (``Active``, ``SendStall``, ``SbidStall``, ...).
    """

    kernel: str
    address: int
    counts: Mapping[str, int]


@dataclass(frozen=True)
class Profile:
    """A profile.

    Attributes:
        writer: Who wrote it.
        devices: Names of its devices by number, as far as it tells.
        works: What runs on devices.
        calls: What the host calls.
        device: Events of devices; ``what`` leads into :attr:`works`.
        host: Operators and annotations; ``what`` leads into :attr:`calls`.
        runtime: Calls of the runtime and the driver; ``what`` leads into :attr:`calls`.
        totals: Sums of kernels where there are no single events.
        counts: Number of events by category; the name of a phase for those without one (``ph: M``).
        unused: Categories of :attr:`counts` that none of the tables has.
        copied: Bytes copied or set, by position in :attr:`works`.
        negative: Events with a negative or impossible duration, which are left out.
        unreadable: Events that could not be read.
        complete: Whether it was read to its end.
        recorded: How ``xpudbg run --profile`` recorded it; None for another's.
        metrics: Metrics of kernels (unitrace).
        stalls: Samples of stalls by instruction (unitrace).
        rank: Rank of its process; None where it does not say.
    """

    writer: Writer = Writer.KINETO
    devices: Mapping[str, str] = field(default_factory=dict)
    works: Sequence[DeviceWork] = ()
    calls: Sequence[HostCall] = ()
    device: Events = field(default_factory=Events)
    host: Events = field(default_factory=Events)
    runtime: Events = field(default_factory=Events)
    totals: Sequence[WorkTotal] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    unused: tuple[str, ...] = ()
    copied: Mapping[int, int] = field(default_factory=dict)
    negative: int = 0
    unreadable: int = 0
    complete: bool = True
    recorded: RecordedSteps | None = None
    metrics: Sequence[WorkMetrics] = ()
    stalls: Sequence[StallSample] = ()
    rank: int | None = None
