"""Result of the fusion analysis: kernels with their members, traffic before and after, and refused pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from xpudbg.model.location import FxSourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass


@dataclass(frozen=True)
class ExternReason:
    """Reason why a call is not generated code.

    Attributes:
        cause: The reason, a rule of ``extern/`` in ``docs/findings.md``.
        library: Vendor's libraries of the device, for a library call; empty when unknown.
        namespace: Of a custom operator (``mylib``).
    """

    cause: str
    library: str = ""
    namespace: str = ""


@dataclass(frozen=True)
class LibraryCall:
    """A kernel that is not generated code, between two kernels or one of them.

    Attributes:
        name: Its name.
        number: Its number in the list of kernels, from 1; 0 when not known.
        reason: Why it is not generated code; None when not known.
    """

    name: str
    number: int = 0
    reason: ExternReason | None = None


@dataclass(frozen=True)
class LoopAccess:
    """Access of a scheduler node to a buffer in its loop.

    Attributes:
        node: Name of the scheduler node.
        sizes: Dimensions of its loop; of an access at a known index the sizes of the index's variables.
        index: Index expression, in elements; empty when it is not known.
        writes: Whether it writes the buffer; else it reads it.
    """

    node: str
    sizes: tuple[str, ...] = ()
    index: str = ""
    writes: bool = False


@dataclass(frozen=True)
class SharedAccess:
    """Access of a scheduler node to a buffer that two kernels share.

    Attributes:
        buffer: Name of the buffer.
        node: Name of the scheduler node.
        writes: Whether it writes the buffer; else it reads it.
        index: Index expression, in elements.
        ranges: The variables of the index with their sizes, the outermost first.
    """

    buffer: str
    node: str
    writes: bool
    index: str
    ranges: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class UnrolledReduction:
    """A small reduction that Inductor unrolls into pointwise code (``torch._inductor.config.unroll_reductions_threshold``).

    Attributes:
        node: Name of the scheduler node.
        operator: The reduction (``aten.sum``).
        buffer: The buffer that it reads.
        elements: Number of elements that it reduces to one result.
    """

    node: str
    operator: str
    buffer: str
    elements: int


@dataclass(frozen=True)
class CauseParameters:
    """Parameters of a cause, used in the sentences of ``findings/fusion_rules.py``.

    Attributes:
        buffer: Name of a buffer.
        parts: Names of buffers: the parts of a concatenation, or buffers of which different parts are used.
        other_writers: Whether other kernels write the rest of the concatenation.
        loops: The first kernel's access and the second's.
        elements: Distance of two shifted accesses.
        operator: ATen operator (``aten.sum``); empty when unknown.
        between: Number and name of the kernels through which the second depends on the first.
        library_call: The kernel that is not generated code; None without one.
        subgraphs: Functions of subgraphs (control flow) that run between the two.
        times_as_slow: Time of the fused kernel divided by that of the two, as Inductor measured it; None where no log has it.
    """

    buffer: str = ""
    parts: tuple[str, ...] = ()
    other_writers: bool = False
    loops: tuple[LoopAccess, ...] = ()
    elements: int = 0
    operator: str = ""
    between: tuple[tuple[int, str], ...] = ()
    library_call: LibraryCall | None = None
    subgraphs: tuple[str, ...] = ()
    times_as_slow: float | None = None


class BufferRole(StrEnum):
    """Role of a buffer in a graph."""

    INPUT = "input"
    OUTPUT = "output"
    INTERMEDIATE = "intermediate"


class MemberKind(StrEnum):
    """Kind of work of a scheduler node."""

    POINTWISE = "pointwise"
    REDUCTION = "reduction"
    SCATTER = "scatter"
    SCAN = "scan"
    SORT = "sort"
    EXTERN = "extern"
    TEMPLATE = "template"
    NOP = "nop"
    VIEW = "view"


class OriginsFrom(StrEnum):
    """Source from which the FX nodes of a kernel's members are known."""

    LOG = "log"
    PROVENANCE = "provenance"
    COMMENT = "comment"
    STRUCTURE = "structure"
    NONE = "none"


def removed_text(kind: str) -> str:
    """Return where a kernel of this kind stores buffers that fusion eliminated: C++ may use a buffer of its own."""
    return "in registers or a buffer inside the kernel" if kind.startswith("cpp") else "in registers alone"


@dataclass(frozen=True)
class BufferInfo:
    """A buffer or graph input as the report shows it.

    Attributes:
        name: ``buf3``, ``arg0_1``.
        dtype: ``float32``; empty when unknown.
        shape: Dimensions as written.
        bytes: Size; None when a dimension or the dtype is not known.
        role: Its role in the graph.
        removed: Whether fusion eliminated it: it then exists only inside its kernel, in registers or (C++) in a buffer of the kernel's own.
    """

    name: str
    dtype: str = ""
    shape: tuple[str, ...] = ()
    bytes: int | None = None
    role: BufferRole = BufferRole.INTERMEDIATE
    removed: bool = False


@dataclass(frozen=True)
class Access:
    """Elements of a buffer that a loop accesses.

    Attributes:
        buffer: Name of the buffer or graph input.
        index: Index expression as written (``64*d0 + d1``), in elements.
        ranges: Its loop variables with their sizes.
    """

    buffer: str
    index: str
    ranges: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Member:
    """One scheduler node inside a kernel.

    Attributes:
        name: ``op3``.
        kind: Kind of its work.
        ops: Operations of its loop body, each once, in order (``sin``, ``mul``); the target of an extern kernel.
        fx: Names of the FX nodes it computes.
        aten: Their targets (``aten.sin.default``).
        sources: The Python lines they come from; the last is that of the last operation.
        writes: Buffers it writes.
        reads: Buffers and inputs it reads.
        loop: Dimensions of its loop, as the scheduler merged them.
        reduced: Dimensions that it reduces over.
        broadcast: Buffers of which it reads an element for more than one point of its loop.
        accesses: Reads and writes at known indices; accesses to whole buffers (library calls) are not included.
        changes: Buffers and inputs that it changes in place.
        bytes_read: Bytes read as a kernel of its own, before fusion.
        bytes_written: Bytes written as a kernel of its own.
    """

    name: str
    kind: MemberKind
    ops: tuple[str, ...] = ()
    fx: tuple[str, ...] = ()
    aten: tuple[str, ...] = ()
    sources: tuple[FxSourceLine, ...] = ()
    writes: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    loop: tuple[str, ...] = ()
    reduced: tuple[str, ...] = ()
    broadcast: tuple[str, ...] = ()
    accesses: tuple[Access, ...] = ()
    changes: tuple[str, ...] = ()
    bytes_read: int = 0
    bytes_written: int = 0


class CostBound(StrEnum):
    """Limit that the least time of a launch comes from."""

    MEMORY = "memory"
    COMPUTE = "compute"
    LAUNCH = "launch"


@dataclass(frozen=True)
class LaunchCost:
    """The least time of one launch, an estimate from its bytes and operations.

    Attributes:
        least_us: Microseconds if all its bytes come from and go to memory: the longest of memory, operations and an empty launch.
        cached_us: The same if the last-level cache has as much of them as it holds: no launch is faster. None where the size of the
            cache is not known.
        bound: Limit that ``least_us`` comes from.
        whole: Whether its bytes and operations are all known; else the time leaves some out.
        rate: Peak rate of its products, as ``devices.toml`` names it; empty without products.
        rate_known: Whether it is known that the code may use that rate; else it may be slower: float32 at the rate of tf32.
    """

    least_us: float
    cached_us: float | None
    bound: CostBound
    whole: bool = True
    rate: str = ""
    rate_known: bool = True


@dataclass(frozen=True)
class FusedKernel:
    """One launch: a call in the generated code, or a node after fusion where there is no generated code.

    Attributes:
        name: Name in ``output_code.py``, or of the scheduler node.
        kind: As :class:`~xpudbg.model.generated_code.KernelKind`, or ``unknown``.
        node_kinds: Classes of its scheduler nodes.
        nodes: Names of its scheduler nodes after fusion; a C++ kernel may contain several.
        members: The scheduler nodes that were fused into it.
        fx: FX nodes that it computes: its members', and those that the generated code or torch's provenance name.
        origins: ATen operators it comes from; of a library call the operators of any namespace that it computes itself.
        source_nodes: Nodes of the captured graph it comes from.
        origins_from: Evidence for the members' origins.
        device: Empty when unknown.
        reads: Buffers and inputs that it reads from memory.
        writes: Buffers that it writes to memory.
        removed: Buffers that were eliminated in it; None when its nodes after fusion are not known.
        bytes_read: After fusion; what has no known size is left out; None when its nodes after fusion are not known.
        bytes_written: Likewise.
        memory_bound: Whether its run time depends on the bytes that it moves (no matrix product, convolution or attention); None on a CPU, where
            loops and threads decide, too.
        extern_reason: Why it is not generated code; None for generated kernels.
        source_line: Line of the call in ``output_code.py``; 0 without one.
        function: Of the wrapper that it is called in, where that is a subgraph or a partition (``true_graph_0``); else empty.
        modules: Paths of the ``nn.Module`` that its FX nodes belong to, that of its last node last; empty where not recorded.
        bytes_saved: Bytes fewer than if each of its nodes were a kernel; None where one of the two is not known.
        spills: Bytes that a hardware thread (XPU) or a thread spills, of several configurations the most; None where it is not known.
        unsized: Buffers among ``reads`` and ``writes`` whose size is unknown because it depends on data; they are not included in the bytes.
        flops: Operations of its matrix products, convolutions and attention, from their shapes; 0 without one, None where a shape is unknown.
        flop_dtype: The dtype that they multiply; empty without one.
        cost: Estimate of its time; None where no peak rates of its device are known.
        measured_us: Mean time of the launch in the run's own profile, in microseconds; None where it has none, or nothing was joined.
        unplaced: Lines of its FX nodes where none of its members has one: which of them computes which node is not known.
    """

    name: str
    kind: str
    node_kinds: tuple[str, ...] = ()
    nodes: tuple[str, ...] = ()
    members: tuple[Member, ...] = ()
    fx: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    source_nodes: tuple[str, ...] = ()
    origins_from: OriginsFrom = OriginsFrom.NONE
    device: str = ""
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    removed: tuple[str, ...] | None = ()
    bytes_read: int | None = 0
    bytes_written: int | None = 0
    memory_bound: bool | None = True
    extern_reason: ExternReason | None = None
    source_line: int = 0
    function: str = ""
    modules: tuple[str, ...] = ()
    bytes_saved: int | None = None
    spills: int | None = None
    unsized: tuple[str, ...] = ()
    flops: int | None = 0
    flop_dtype: str = ""
    cost: LaunchCost | None = None
    measured_us: float | None = None
    unplaced: tuple[FxSourceLine, ...] = ()

    @property
    def sources(self) -> tuple[FxSourceLine, ...]:
        """The Python lines that it comes from, those of each member in order."""
        return tuple(s for m in self.members for s in m.sources) or self.unplaced

    @property
    def whole_read(self) -> int | None:
        """All bytes that it reads; None where a size is unknown."""
        return None if set(self.unsized).intersection(self.reads) else self.bytes_read

    @property
    def whole_written(self) -> int | None:
        """All bytes that it writes; None where a size is unknown."""
        return None if set(self.unsized).intersection(self.writes) else self.bytes_written

    @property
    def whole_saved(self) -> int | None:
        """All bytes that it saves; None where a size is unknown."""
        return None if self.unsized else self.bytes_saved


@dataclass(frozen=True)
class NotFused:
    """Two neighbouring kernels that were not fused, with the reason.

    Attributes:
        a: Name of the first kernel.
        b: Name of the second kernel.
        reason: The scheduler's last reason, as logged; empty when it logged none for this pair.
        nodes: The two scheduler nodes that the reason names.
        cause: The reason, a rule of `fusion/` in `docs/findings.md`.
        parameters: Parameters of the cause.
        suggestions: Names of remedies to try that apply to this graph.
        shared: Buffers that go from one to the other or that both read.
        numbers: Their numbers in the list of kernels, from 1; 0 when not known.
        through: The buffer of a concatenation that leads from one to the other; empty when there is none.
        bytes_saved: Bytes that one kernel would save at most: what the second need not read, and the first need not write where
            nobody else reads it; None where a size is not known.
        accesses: Accesses of both to shared buffers, where one pair is requested; empty in a list of pairs.
        unrolled: Reductions of the two that Inductor unrolled, where one pair is requested.
    """

    a: str
    b: str
    reason: str = ""
    nodes: tuple[str, str] = ("", "")
    cause: str = "not_logged"
    parameters: CauseParameters = field(default_factory=CauseParameters)
    suggestions: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    numbers: tuple[int, int] = (0, 0)
    through: str = ""
    bytes_saved: int | None = None
    accesses: tuple[SharedAccess, ...] = ()
    unrolled: tuple[UnrolledReduction, ...] = ()


@dataclass(frozen=True)
class NotFusedKind:
    """Pairs of a graph that were not fused for the same cause.

    Attributes:
        cause: Their common cause.
        pairs: Number of pairs.
        bytes_saved: Bytes that fusing all of them would save at most: what several pairs share counts once; None where a size is
            not known.
    """

    cause: str
    pairs: int
    bytes_saved: int | None = None


@dataclass(frozen=True)
class ReasonCount:
    """A logged reason with its count in a graph (numbers and names in it replaced by ``N``).

    Attributes:
        reason: The scheduler's text.
        count: Pairs of nodes that it was given for.
        cause: The cause that the text states.
    """

    reason: str
    count: int
    cause: str = "unknown"


@dataclass(frozen=True)
class FxOp:
    """A call of the FX graph after pattern matching, and the kernels that compute it.

    Attributes:
        name: Name of the node.
        target: ``aten.add.Tensor``.
        type_text: ``f32[64, 512]``; empty when the file does not say.
        inputs: Names of nodes and graph inputs that it uses.
        kernels: Positions in ``kernels`` of those that compute it; several when it is computed again.
        flops: Operations of a matrix product, a convolution or attention, from their shapes; 0 for other calls, None where a shape is unknown.
        flop_dtype: The dtype that it multiplies; empty for other calls.
    """

    name: str
    target: str
    type_text: str = ""
    inputs: tuple[str, ...] = ()
    kernels: tuple[int, ...] = ()
    flops: int | None = 0
    flop_dtype: str = ""


@dataclass(frozen=True)
class FxChange:
    """A change by pattern matching or another FX pass.

    Attributes:
        what: The change's name where it is known (``attention fused to scaled_dot_product_attention``).
        removed: Targets that were removed, with their counts.
        added: Targets that were added, with their counts.
        nodes: Names of the added nodes.
    """

    what: str
    removed: tuple[tuple[str, int], ...] = ()
    added: tuple[tuple[str, int], ...] = ()
    nodes: tuple[str, ...] = ()


@dataclass(frozen=True)
class GraphFusion:
    """The fusion of one graph.

    Attributes:
        id: The graph's name.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        compile_id: Dynamo's, where known.
        nodes_before: Scheduler nodes before fusion that do work (no nops, no views of a multiple result).
        nodes_complete: Whether these are all; False when a call of the generated code has no node in the IR, or their
            file is cut.
        bytes_complete: Whether every buffer has a known size; False when bytes leave some out.
        kernels_complete: Whether ``kernels_after`` counts calls; False when the generated code is not there or cut: nodes
            after fusion that share a kernel are then counted one by one.
        kernels_after: Launches after fusion; None when neither the generated code nor the nodes after fusion are known.
        bytes_before: Read and written if every node were a kernel; None when the nodes are not known or not all.
        bytes_after: Read and written by the kernels; None when it is not known of one of them.
        memory_bound_bytes: The part of ``bytes_after`` in memory-bound kernels; None where that is not known of one of them.
        kernels: In the order in which they run; the nodes before fusion where ``kernels_after`` is None.
        views: Nodes that launch nothing (nops, single results of a multiple one), by name.
        buffers: Every buffer and input.
        not_fused: Neighbours that share data, or that have a logged reason.
        reasons: Logged reasons, counted.
        has_log: Whether the scheduler's fusion log of this graph was found.
        changes: Changes by the FX passes.
        fx_ops: Calls of the main FX graph after pattern matching, items of tuples and the arithmetic of sizes among them.
        fx_operators: How many of the calls of all its graphs, subgraphs of control flow included, are operators (``torch.ops.*``).
        missing: Missing artifacts: name and how to get them.
        symbols: Values that symbolic sizes were given here.
        problems: Problems that were found.
        generation: How often its process had given the same compile id before.
        repeats: Repeated layers: ranges of ``kernels`` that reports show once.
        modules: Launches by module; empty where modules were not recorded.
        not_fused_kinds: ``not_fused`` by cause, those first that would save most.
        least_us: The least time of its launches in microseconds, an estimate; launches of a CPU are left out. None where no rates of the
            device are known.
        cost_device: The device whose rates the least times use.
        cudagraphs: Whether torch was asked to record and replay its launches as one (``reduce-overhead``).
        launch_bound: Whether the host takes longer for its launches than they take, by the estimate, on the device.
    """

    id: str
    kind: str = ""
    compile_id: str = ""
    nodes_before: int = 0
    kernels_after: int | None = 0
    bytes_before: int | None = None
    bytes_after: int | None = None
    memory_bound_bytes: int | None = None
    kernels: tuple[FusedKernel, ...] = ()
    views: tuple[str, ...] = ()
    buffers: tuple[BufferInfo, ...] = ()
    not_fused: tuple[NotFused, ...] = ()
    reasons: tuple[ReasonCount, ...] = ()
    has_log: bool = False
    changes: tuple[FxChange, ...] = ()
    fx_ops: tuple[FxOp, ...] = ()
    fx_operators: int = 0
    missing: tuple[tuple[str, str], ...] = ()
    symbols: tuple[tuple[str, str], ...] = ()
    problems: tuple[Problem, ...] = ()
    nodes_complete: bool = True
    kernels_complete: bool = True
    bytes_complete: bool = True
    generation: int = 0
    repeats: tuple[RepeatedLayers, ...] = ()
    modules: tuple[ModuleKernels, ...] = ()
    not_fused_kinds: tuple[NotFusedKind, ...] = ()
    least_us: float | None = None
    cost_device: str = ""
    cudagraphs: bool = False
    launch_bound: bool = False

    @property
    def launches_saved(self) -> int | None:
        """Number of scheduler nodes minus number of launches; None when one of them is unknown."""
        if self.kernels_after is None or not self.nodes_complete or not self.nodes_before:
            return None
        return max(self.nodes_before - self.kernels_after, 0)

    @property
    def removed(self) -> tuple[str, ...]:
        """Buffers that are known to be eliminated, over all kernels."""
        return tuple(name for kernel in self.kernels for name in kernel.removed or ())

    @property
    def removed_known(self) -> bool:
        """Return whether ``removed`` is complete: False when the nodes after fusion of a kernel are unknown."""
        return self.kernels_after is not None and all(k.removed is not None for k in self.kernels)


class KernelSort(StrEnum):
    """Sort orders of kernels, the largest value first."""

    BYTES = "bytes"
    LAUNCHES = "launches"
    SPILLS = "spills"
    TIME = "time"
    """By the time in the run's own profile; else by the least time, an estimate; by bytes where no rates of the device are known."""
    LOST = "lost"
    """By the measured time above the least one."""


@dataclass(frozen=True)
class KernelRank:
    """The launches of one kernel in one graph.

    Attributes:
        graph: Id of the graph.
        name: The kernel.
        numbers: Numbers of its launches in the graph, from 1.
        bytes_read: By all these launches; None where it is not known of one.
        bytes_written: Likewise.
        bytes_saved: Bytes saved compared with unfused nodes; None where it is not known of one.
        spills: Bytes that a hardware thread (XPU) or a thread spills; None where it is not known.
        modules: Module of each launch's last node, each once.
        least_us: The least time of all these launches in microseconds, an estimate; None where it is not known.
        measured_us: Their time in one pass in the run's own profile; None where it has none, or lacks one of them.
        lost_us: ``measured_us`` above ``least_us``, of each launch by itself; None where one of both is not known.
    """

    graph: str
    name: str
    numbers: tuple[int, ...]
    bytes_read: int | None = None
    bytes_written: int | None = None
    bytes_saved: int | None = None
    spills: int | None = None
    modules: tuple[str, ...] = ()
    least_us: float | None = None
    measured_us: float | None = None
    lost_us: float | None = None


@dataclass(frozen=True)
class FusionReport:
    """The fusion of every requested graph.

    Attributes:
        source: RUN or PATH as given.
        graphs: The graphs, in the order of the run.
        problems: Problems outside of graphs.
        ranking: The kernels that ``--sort``, ``--top``, ``--line`` and ``--module`` select; empty without them.
        no_estimate: Why there are no estimates of time; empty where there are.
    """

    source: str
    graphs: tuple[GraphFusion, ...] = ()
    problems: tuple[Problem, ...] = ()
    ranking: tuple[KernelRank, ...] = ()
    no_estimate: str = ""


@dataclass(frozen=True)
class LayerDifference:
    """A difference between repeated layers that are shown once.

    Attributes:
        kernel: Number of the first layer's kernel, from 1.
        what: ``name`` of the kernel, its ``module`` (numbers as stars), ``shape`` of what it writes, or ``bytes`` that it reads
            and writes.
        values: The values with the number of layers that have each, in the order of the layers.
        layers: Indices from 0 of the layers whose value differs from the most frequent one.
    """

    kernel: int
    what: str
    values: tuple[tuple[str, int], ...]
    layers: tuple[int, ...] = ()


@dataclass(frozen=True)
class RepeatedLayers:
    """A range of launches in which the same sequence of kernels repeats, except for ``differences``.

    Attributes:
        first: Number of its first launch, from 1.
        length: Launches of one layer.
        count: Number of consecutive layers.
        layers: Module path of each, ``layers.0``; empty where modules were not recorded or do not tell them apart.
        differences: Differences between the layers.
    """

    first: int
    length: int
    count: int
    layers: tuple[str, ...] = ()
    differences: tuple[LayerDifference, ...] = ()

    @property
    def last(self) -> int:
        """Number of the last launch of the range."""
        return self.first + self.length * self.count - 1

    def place(self, number: int) -> tuple[int, int] | None:
        """Return the first layer's launch that represents a launch, and the index of its layer from 0; None outside of the range."""
        if not self.first <= number <= self.last:
            return None
        layer, at = divmod(number - self.first, self.length)
        return self.first + at, layer


def place_in_layers(repeats: Sequence[RepeatedLayers], number: int) -> tuple[int, int]:
    """Return the launch that represents a launch where layers are shown once, and its layer's index; the launch itself and -1 outside of layers."""
    return next((found for r in repeats if (found := r.place(number)) is not None), (number, -1))


@dataclass(frozen=True)
class ModuleKernels:
    """Launches of a module and of the modules below it: each launch belongs to the module of its last node.

    Attributes:
        path: ``layers.0.attn``; empty for launches without a recorded module, among them those of the model itself.
        class_name: Class of the module; empty where it is not known.
        kernels: Different kernels.
        launches: Launches.
        bytes: Read and written; None where it is not known of one launch.
        shared: Launches that compute nodes of modules outside of it, too.
        least_us: The least time of its launches in microseconds, an estimate; None where no rates of the device are known.
    """

    path: str
    class_name: str = ""
    kernels: int = 0
    launches: int = 0
    bytes: int | None = 0
    shared: int = 0
    least_us: float | None = None
