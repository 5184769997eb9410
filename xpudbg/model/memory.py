"""Memory of a compiled graph over its launches, from its generated wrapper."""

from __future__ import annotations

from xpudbg.model.location import Location
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class MemoryPoint:
    """Memory while one kernel runs.

    Attributes:
        launch: Number of the launch in the list of kernels, from 1; 0 for a call that is not in it.
        kernel: Name of the kernel.
        live_bytes: Bytes of all storages that are alive: inputs, buffers of the graph, outputs made so far.
        input_bytes: The part of ``live_bytes`` that the caller handed over.
    """

    launch: int
    kernel: str
    live_bytes: int
    input_bytes: int


@dataclass(frozen=True)
class LiveBuffer:
    """A storage that is alive at the peak.

    Attributes:
        name: Its first name in the wrapper.
        bytes: Its size; None where it is unknown.
        role: ``input``, ``output`` or ``intermediate``.
        dtype: ``float32``; empty when unknown.
        shape: Dimensions as written.
        names: All names that it gets, its first one included.
        launch: Number of the launch that writes it first, from 1; 0 for inputs and where it is unknown.
        kernel: Name of that kernel.
        line: The program's line that it comes from, of what a forward graph saved for its backward as well; None where it is unknown.
        module: Path of the ``nn.Module`` that it comes from, likewise; empty where it is unknown.
    """

    name: str
    bytes: int | None
    role: str
    dtype: str = ""
    shape: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    launch: int = 0
    kernel: str = ""
    line: Location | None = None
    module: str = ""


@dataclass(frozen=True)
class GraphMemory:
    """Memory of one graph.

    Attributes:
        graph: Id of the graph.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        compile_id: Dynamo's, where known.
        generation: How often its process had given the same compile id before.
        device: Device of its kernels; empty when unknown.
        peak_bytes: The most bytes that are alive at once; None where the wrapper is not known.
        peak_launch: Number of the launch at the peak, from 1; 0 without one.
        peak_kernel: Its kernel.
        input_bytes: Bytes of all inputs.
        output_bytes: Bytes of storages of the graph's own that it returns.
        allocated_bytes: Bytes that its allocations would take without any release.
        curve: A point a launch, in the order in which they run.
        alive: Storages that are alive at the peak, the largest first.
        unsized: Names of storages with unknown sizes; they are not included in the bytes.
        missing: Reason why nothing is known; empty otherwise.
    """

    graph: str
    kind: str = ""
    compile_id: str = ""
    generation: int = 0
    device: str = ""
    peak_bytes: int | None = None
    peak_launch: int = 0
    peak_kernel: str = ""
    input_bytes: int = 0
    output_bytes: int = 0
    allocated_bytes: int = 0
    curve: tuple[MemoryPoint, ...] = ()
    alive: tuple[LiveBuffer, ...] = ()
    unsized: tuple[str, ...] = ()
    missing: str = ""


@dataclass(frozen=True)
class Allocation:
    """An allocation or a release in the history of a device.

    Attributes:
        address: Of the memory.
        bytes: Bytes that were asked for; negative for a release.
        microseconds: Time, of the writer's clock.
        stack: Python frames of an allocation, innermost first: file, line, function.
    """

    address: int
    bytes: int
    microseconds: int
    stack: tuple[tuple[str, int, str], ...] = ()


@dataclass(frozen=True)
class SnapshotDevice:
    """History of a device's memory in a snapshot.

    Attributes:
        device: Its number.
        allocated_bytes: Bytes that are allocated when the snapshot is taken.
        events: Allocations and releases in their order.
    """

    device: int
    allocated_bytes: int
    events: tuple[Allocation, ...]


@dataclass(frozen=True)
class MemorySnapshot:
    """A snapshot that torch wrote.

    Attributes:
        devices: Devices with a history.
    """

    devices: tuple[SnapshotDevice, ...]


@dataclass(frozen=True)
class MeasuredBlock:
    """Memory that is alive at the measured peak, of one place in the program.

    Attributes:
        bytes: Its size, of several allocations together.
        allocations: Number of allocations.
        graph: Id of the graph whose wrapper or library call allocated it; empty outside of the run's graphs.
        buffer: Its buffer; empty for what a call takes for itself, and outside of graphs.
        launch: Number of the launch that the wrapper is at, or that writes the buffer first; 0 where there is none.
        kernel: Its kernel.
        line: Line of the program.
        module: Path of the ``nn.Module`` that the kernel belongs to; empty where it is unknown.
        autotuning: Whether Inductor took it to time configurations of the kernel, at its first launch.
    """

    bytes: int
    allocations: int = 1
    graph: str = ""
    buffer: str = ""
    launch: int = 0
    kernel: str = ""
    line: Location | None = None
    module: str = ""
    autotuning: bool = False


@dataclass(frozen=True)
class MeasuredMemory:
    """Measured memory of a device over the history of a snapshot.

    Attributes:
        device: Its number.
        peak_bytes: The most bytes that are allocated at once.
        base_bytes: Bytes that were allocated before the history begins.
        peak_microseconds: Time of the peak since the first event.
        allocations: Number of allocations in the history.
        graph_allocations: How many of them are of the run's graphs.
        curve: The most allocated bytes in equal parts of the events, at most 200.
        alive: What is alive at the peak and was allocated in the history, the largest first.
    """

    device: int
    peak_bytes: int
    base_bytes: int
    peak_microseconds: int
    allocations: int
    graph_allocations: int
    curve: tuple[int, ...] = ()
    alive: tuple[MeasuredBlock, ...] = ()


@dataclass(frozen=True)
class MemoryReport:
    """Memory of every requested graph.

    Attributes:
        source: RUN or PATH as given.
        graphs: The graphs, in the order of the run.
        problems: Problems that were found.
        snapshot: The snapshot that was given; empty without one.
        measured: What it says of each device.
    """

    source: str
    graphs: tuple[GraphMemory, ...] = ()
    problems: tuple[Problem, ...] = ()
    snapshot: str = ""
    measured: tuple[MeasuredMemory, ...] = ()
