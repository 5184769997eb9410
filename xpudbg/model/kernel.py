"""One kernel: its card, its page (origin, traffic, neighbours, source, builds), and a run of it on the host's CPU."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from xpudbg.model.artifact import Artifact
from xpudbg.model.finding import Finding
from xpudbg.model.fusion import BufferInfo, ExternReason, LaunchCost, NotFused
from xpudbg.model.location import FxSourceLine
from xpudbg.model.native import StoredBuilds
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass
from xpudbg.model.run_time import TimedLaunch
from xpudbg.model.verify import KernelVerdict


@dataclass(frozen=True)
class Fact:
    """One line of the card.

    Attributes:
        name: Key for programs, such as ``spill_bytes``.
        label: Label for people.
        value: The value for programs; None when it is not known.
        text: The value as text; ``unknown`` when it is not known.
        source: The artifact, and the place in it, that contains the value; the artifact that would contain it when it is unknown.
        note: Explanation that is needed to read it correctly.
    """

    name: str
    label: str
    value: object
    text: str
    source: str
    note: str = ""


@dataclass(frozen=True)
class CardSection:
    """Related facts of the card.

    Attributes:
        title: Its heading.
        facts: The facts, in the order of the card.
    """

    title: str
    facts: tuple[Fact, ...]


class Advice(Finding):
    """Advice about a kernel."""

    JSON: ClassVar[Mapping[str, str]] = {
        "level": "severity",
        "title": "title",
        "evidence": "evidence",
        "action": "fix",
        "reference": "source",
        "rule": "name",
    }


@dataclass(frozen=True)
class KernelCard:
    """A kernel's card.

    Attributes:
        kernel: Full name.
        key: Cache key.
        root: Cache root.
        backend: ``xpu``, ``cuda``, ``hip`` or empty.
        target: Device or architecture.
        sections: The facts.
        advice: Most important first.
        stages: Size in bytes of each stage that is there.
        problems: Problems of the artifacts.
        kept_builds: Builds of ``triton-cache whatif`` that the run contains; None without any.
    """

    kernel: str
    key: str
    root: str
    backend: str
    target: str
    sections: tuple[CardSection, ...] = ()
    advice: tuple[Advice, ...] = ()
    stages: tuple[tuple[str, int], ...] = ()
    problems: tuple[Problem, ...] = ()
    kept_builds: StoredBuilds | None = None

    def fact(self, name: str) -> Fact | None:
        """Return the fact with this key; None when the card does not have it."""
        return next((f for s in self.sections for f in s.facts if f.name == name), None)


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


@dataclass(frozen=True)
class ValueStatistics:
    """Figures of the elements of an argument.

    Attributes:
        elements: Number of elements.
        minimum: The smallest of the finite ones; None when there is none.
        maximum: The largest of the finite ones; None when there is none.
        mean: Mean of the finite ones.
        nan: How many are NaN.
        infinite: How many are infinite.
        zero: How many are zero.
        first: The first ones, as text.
    """

    elements: int
    minimum: float | None
    maximum: float | None
    mean: float | None
    nan: int
    infinite: int
    zero: int
    first: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunArgument:
    """One argument of the launch.

    Attributes:
        index: Its position, from 0.
        type: Its type as the ttir has it (``*bf16``, ``i32``); ``pointer`` and the like where only the module tells.
        given: Its input: ``random 64x512``, a file, a number.
        shape: Sizes of its tensor; empty for a number.
        dtype: Type of its elements; empty for a number.
        changed: How many of its elements the kernel changed.
        after: Figures of its elements after the launch; None for numbers and null pointers, and when it did not run to its end.
        saved: File that its elements were saved to; empty without ``--save``.
    """

    index: int
    type: str
    given: str
    shape: tuple[int, ...] = ()
    dtype: str = ""
    changed: int = 0
    after: ValueStatistics | None = None
    saved: str = ""


@dataclass(frozen=True)
class ModuleRewrite:
    """A change that the module needed to run on a CPU.

    Attributes:
        name: Name of the change.
        count: How often.
        why: Reason for the change.
    """

    name: str
    count: int
    why: str


@dataclass(frozen=True)
class OutOfBoundsAccess:
    """An access outside of an argument's memory.

    Attributes:
        argument: Index of the argument; -1 where it is near none.
        access: ``read``, ``write``, or ``changed border``: a write that was detected by the changed bytes.
        offset: Bytes of one such access from the start of the argument's memory.
        size: Bytes of that memory.
        lines: Lines of the kernel's source, ``FILE:LINE``, that access the argument so: it is one of them.
    """

    argument: int
    access: str
    offset: int
    size: int
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class KernelRun:
    """A launch of a kernel on the CPU and its result.

    Attributes:
        kernel: The kernel's name.
        key: Name of its cache folder.
        module: Path of the SPIR-V.
        grid: Programs along x, y and z.
        num_warps: Warps of a program; 0 where only the module says how large a work-group is.
        threads_per_warp: Work-items of a warp; 0 where only the module says how large a work-group is.
        shared: Bytes of shared local memory.
        seed: Seed of random arguments.
        device: The processor and its runtime; empty when it did not start.
        failure: Why it did not run: ``build``, ``crash``, ``timeout``, ``memory``, ``geometry``, ``arguments`` or ``unsupported``; empty
            when it ran.
        reason: The same as a sentence.
        build_seconds: Time of the build.
        build_cached: Whether an earlier build was reused.
        run_seconds: Time of the launch.
        rewrites: Changes of the module.
        out_of_bounds: Accesses outside of the arguments.
        guarded: Whether such accesses were checked.
        arguments: The arguments in order.
    """

    kernel: str
    key: str
    module: str
    grid: tuple[int, int, int]
    num_warps: int = 0
    threads_per_warp: int = 0
    shared: int = 0
    seed: int = 0
    device: str = ""
    failure: str = ""
    reason: str = ""
    build_seconds: float = 0.0
    build_cached: bool = False
    run_seconds: float = 0.0
    rewrites: tuple[ModuleRewrite, ...] = ()
    out_of_bounds: tuple[OutOfBoundsAccess, ...] = ()
    guarded: bool = True
    arguments: tuple[RunArgument, ...] = ()
