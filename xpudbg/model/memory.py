"""Memory of a compiled graph over its launches, from its generated wrapper."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.location import Location
from xpudbg.model.problem import Problem


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
class MemoryReport:
    """Memory of every requested graph.

    Attributes:
        source: RUN or PATH as given.
        graphs: The graphs, in the order of the run.
        problems: Problems that were found.
    """

    source: str
    graphs: tuple[GraphMemory, ...] = ()
    problems: tuple[Problem, ...] = ()
