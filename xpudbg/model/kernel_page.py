"""The page of one kernel: its origin, traffic, neighbours, source and builds."""

from __future__ import annotations

from xpudbg.model.artifact import Artifact
from xpudbg.model.fusion import BufferInfo, ExternReason, LaunchCost, NotFused
from xpudbg.model.fx import FxSourceLine
from xpudbg.model.kernel_card import Advice, Fact
from xpudbg.model.native import StoredBuilds
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import TimedLaunch
from xpudbg.model.str_enum import StrEnum
from xpudbg.model.verify import KernelVerdict


class NeighbourRole(StrEnum):
    """Role of a neighbour of a kernel."""

    PRODUCER = "producer"
    CONSUMER = "consumer"
    SIBLING = "sibling"
    """Both read a buffer, and the scheduler logged why they were not fused."""


@dataclass(frozen=True)
class KernelTraffic:
    """Bytes of one launch by the traffic model of docs/fusion.md; nothing was measured.

    Attributes:
        bytes_read: Bytes that the launch reads from memory.
        bytes_written: Bytes that it writes.
        bytes_unfused: Bytes that its nodes would read and write as kernels of their own; None when they are unknown.
        graph_bytes: Bytes that all launches of the graph read and write; None when they are unknown for one of them.
        share: The part of ``graph_bytes`` that is this launch's, from 0 to 1; None without them.
        time_share: The part of the time of the graph's memory-bound launches; None for a launch that is not memory-bound, where that is not
            known of one of them, and when the bytes are not known.
        memory_bound: Whether its run time depends on the bytes that it moves (no matrix product, convolution or attention); None on a CPU.
        complete: Whether every buffer has a known size; False when bytes leave some out.
    """

    bytes_read: int
    bytes_written: int
    bytes_unfused: int | None = None
    graph_bytes: int | None = None
    share: float | None = None
    time_share: float | None = None
    memory_bound: bool | None = True
    complete: bool = True


@dataclass(frozen=True)
class KernelNeighbour:
    """A launch that produces a kernel's input, or consumes its output.

    Attributes:
        number: Its number in the graph.
        name: Its name.
        kind: As :class:`~xpudbg.model.generated_code.KernelKind`, or ``unknown``.
        roles: Its roles for the kernel.
        buffers: Buffers that go from one to the other, or that both read.
        not_fused: Why the two are two kernels.
    """

    number: int
    name: str
    kind: str
    roles: tuple[NeighbourRole, ...]
    buffers: tuple[str, ...]
    not_fused: NotFused


@dataclass(frozen=True)
class KernelSource:
    """The generated source of a kernel.

    Attributes:
        language: ``python`` or ``cpp``.
        text: The text.
        where: The artifact that contains it, with its first line.
    """

    language: str
    text: str
    where: str


@dataclass(frozen=True)
class KernelBuild:
    """A cache entry of a kernel: one configuration that was compiled.

    Attributes:
        key: Its key.
        chosen: Whether autotuning chose it; None when unknown.
        facts: Registers, spills and similar facts of the kernel card.
        stages: Size in bytes of each stage.
        advice: Most important first.
        problems: Problems of its artifacts.
        kept_builds: Builds of ``triton-cache whatif`` that the run contains; None without any.
    """

    key: str
    chosen: bool | None = None
    facts: tuple[Fact, ...] = ()
    stages: tuple[tuple[str, int], ...] = ()
    advice: tuple[Advice, ...] = ()
    problems: tuple[Problem, ...] = ()
    kept_builds: StoredBuilds | None = None


@dataclass(frozen=True)
class KernelPage:
    """All known facts of one kernel; ``unknown`` has the reason for missing ones.

    Attributes:
        name: Name in the generated code, or the dotted target of a library call.
        kind: Kind of its code, as :class:`~xpudbg.model.generated_code.KernelKind`, or ``unknown``.
        graph: Id of the graph that calls it; empty for kernels outside of graphs.
        process: Id of the process; empty when it is not known.
        calls: How often the wrapper calls it.
        cache_keys: Its Triton cache entries (one a configuration).
        stages: Kinds of stage present over those entries.
        artifacts: Its ledger: stages or C++ source, present or not.
        number: Number of the launch in its graph (``K5``); 0 outside of graphs, and when the calls are not known.
        compile_id: Of its graph; empty where it is not known.
        launches: Numbers of all launches of this kernel in its graph.
        graphs: Ids of other graphs that call a kernel of this name.
        device: Empty when unknown.
        lines: The Python lines that it computes, in the order of the graph, each once.
        modules: Paths of the ``nn.Module`` that its nodes belong to.
        operators: ATen operators that it computes.
        fx: FX nodes that it computes.
        extern_reason: Why it is not generated code; None for generated kernels.
        traffic: Its bytes by the model; None when unknown.
        cost: Estimate of the launch's time; None when unknown.
        measured: Its times in the run's profile; None without one, and where no work was joined with it.
        flops: Operations of its products; 0 without one, None when unknown.
        flop_dtype: The dtype that they multiply; empty without one.
        reads: Buffers and inputs that it reads.
        writes: Buffers that it writes.
        removed: Buffers that fusion eliminated and that exist only inside it: in registers, in C++ perhaps in a buffer of its own.
        neighbours: Launches that share data with it, in the order in which they run.
        source: Its generated source; None for library calls, and when unknown.
        builds: Its configurations.
        verified: Verdict of `verify` on its values; None where the run contains none.
        unknown: Parts that are unknown (``lines``, ``modules``, ``traffic``, ``cost``, ``neighbours``, ``source``, ``builds``) with the reason.
        problems: Problems that were found.
    """

    name: str
    kind: str
    graph: str = ""
    process: str = ""
    calls: int = 0
    cache_keys: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()
    artifacts: tuple[Artifact, ...] = ()
    number: int = 0
    compile_id: str = ""
    launches: tuple[int, ...] = ()
    graphs: tuple[str, ...] = ()
    device: str = ""
    lines: tuple[FxSourceLine, ...] = ()
    modules: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    fx: tuple[str, ...] = ()
    extern_reason: ExternReason | None = None
    traffic: KernelTraffic | None = None
    cost: LaunchCost | None = None
    measured: TimedLaunch | None = None
    flops: int | None = None
    flop_dtype: str = ""
    reads: tuple[BufferInfo, ...] = ()
    writes: tuple[BufferInfo, ...] = ()
    removed: tuple[str, ...] = ()
    neighbours: tuple[KernelNeighbour, ...] = ()
    source: KernelSource | None = None
    builds: tuple[KernelBuild, ...] = ()
    verified: KernelVerdict | None = None
    unknown: tuple[tuple[str, str], ...] = ()
    problems: tuple[Problem, ...] = ()

    def why_unknown(self, part: str) -> str:
        """Return the reason why a part is unknown; empty where it is known."""
        return dict(self.unknown).get(part, "")
