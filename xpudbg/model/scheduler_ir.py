"""The model of ``ir_pre_fusion.txt`` and ``ir_post_fusion.txt``: scheduler nodes with their reads and writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class Layout:
    """Layout of a buffer in memory.

    Attributes:
        kind: Class name (``FixedLayout``, ``MutationLayoutSHOULDREMOVE``, ``MultiOutputLayout``, ``NoneLayout``, ...).
        device: ``cpu``, ``xpu:0``, ...; empty when the text does not say.
        dtype: ``float32`` without ``torch.``; empty when the text does not say.
        size: Dimensions as written: numbers, or expressions of symbols such as ``8*s0``.
        stride: Strides as written.
        offset: As written; empty for 0.
        text: The whole layout as printed.
    """

    kind: str
    device: str = ""
    dtype: str = ""
    size: tuple[str, ...] = ()
    stride: tuple[str, ...] = ()
    offset: str = ""
    text: str = ""


@dataclass(frozen=True)
class Dep:
    """One dependency of a scheduler node.

    Attributes:
        kind: ``MemoryDep`` (some elements), ``StarDep`` (the whole buffer) or ``WeakDep`` (order only, no data).
        name: The buffer or graph input.
        index: Index expression of a MemoryDep, as written (``64*d0 + d1``).
        ranges: Loop variables of a MemoryDep with their sizes, in order.
        mode: ``atomic_add`` and the like; empty for plain.
    """

    kind: str
    name: str
    index: str = ""
    ranges: tuple[tuple[str, str], ...] = ()
    mode: str = ""


@dataclass(frozen=True)
class User:
    """User of a buffer: the node's name (``OUTPUT`` for the graph's result), its class, and the kind of use."""

    name: str
    kind: str = ""
    is_weak: bool = False


@dataclass(frozen=True)
class Buffer:
    """An output of a scheduler node.

    Attributes:
        name: ``buf0``.
        kind: Class of the IR node (``ComputedBuffer``, ``ExternKernelOut``, ``MultiOutput``, ...).
        layout: None when the text was cut before it.
        aliases: Buffers that share its storage.
        mutations: Buffers or inputs that it changes in place.
        users: In the order printed.
    """

    name: str
    kind: str
    layout: Layout | None = None
    aliases: tuple[str, ...] = ()
    mutations: tuple[str, ...] = ()
    users: tuple[User, ...] = ()


@dataclass(frozen=True)
class LoopOp:
    """One operation of a loop body: ``load = ops.load('buf0', get_index)``."""

    result: str
    op: str
    args: tuple[str, ...] = ()
    block: str = "body"


@dataclass(frozen=True)
class LoopBody:
    """Body of a loop: variable ranges, index expressions and operations, each in order."""

    ranges: tuple[tuple[str, str], ...] = ()
    indexing: tuple[tuple[str, str], ...] = ()
    ops: tuple[LoopOp, ...] = ()
    text: str = ""

    @cached_property
    def has_mask(self) -> bool:
        """Return whether a part of the body is computed under a mask."""
        return any(op.op.startswith("masked_subblock") for op in self.ops)


@dataclass(frozen=True)
class SchedulerNode:
    """One node of the scheduler; a fused node has members.

    Attributes:
        name: ``op3``, or for a fused node the names of its members joined (``op3_op4``).
        kind: Class name (``SchedulerNode``, ``FusedSchedulerNode``, ``ExternKernelSchedulerNode``,
            ``NopKernelSchedulerNode``, ``ForeachKernelSchedulerNode``, ``OuterLoopFusedSchedulerNode``,
            ``FusedMixOrderReductions``, ``GroupedSchedulerNode``, ...).
        node_types: Content of the brackets: the class of the IR node, or of each member.
        writes: Dependencies written.
        unmet: Reads of buffers of this graph.
        met: Reads of graph inputs and constants.
        outputs: Buffers.
        device: ``group.device``; empty for nodes without a group.
        sizes: ``sizes`` as written: the loop's dimensions and the reduction's.
        layouts: Layouts of the buffers that it touches, as printed beside the loop body.
        body: The loop body; None for nodes that have none.
        extern: ``node.kernel``: the library call; empty when there is none or it is None.
        members: Nodes fused in it, in order.
        line: Line in the file, counted from 1.
        unknown: Lines inside it that the parser does not know.
        unread: Its own dependencies that the parser does not know, so that its reads or writes are incomplete.
    """

    name: str
    kind: str
    node_types: tuple[str, ...] = ()
    writes: tuple[Dep, ...] = ()
    unmet: tuple[Dep, ...] = ()
    met: tuple[Dep, ...] = ()
    outputs: tuple[Buffer, ...] = ()
    device: str = ""
    sizes: str = ""
    layouts: tuple[tuple[str, Layout], ...] = ()
    body: LoopBody | None = None
    extern: str = ""
    members: tuple[SchedulerNode, ...] = ()
    line: int = 0
    unknown: tuple[str, ...] = ()
    unread: int = 0

    @property
    def reads(self) -> tuple[Dep, ...]:
        """All reads, of buffers and of inputs."""
        return self.unmet + self.met

    def leaves(self) -> Iterator[SchedulerNode]:
        """Return the node itself, or the innermost members of a fused node."""
        if self.members:
            for member in self.members:
                yield from member.leaves()
        else:
            yield self


@dataclass(frozen=True)
class SchedulerIR:
    """One IR file: its scheduler nodes in order.

    Attributes:
        nodes: Top-level nodes, which become kernels in ``ir_post_fusion``.
        complete: False when the text ends inside a node.
        unknown: Lines that the parser does not know, at most 100.
    """

    nodes: tuple[SchedulerNode, ...] = ()
    complete: bool = True
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Refusal:
    """``cannot fuse A with B: REASON``; the names are those of the round in which it was tried."""

    a: str
    b: str
    reason: str
    times: int = 1


@dataclass(frozen=True)
class LoggedNode:
    """A candidate of a fusion round.

    Attributes:
        name: ``op3``.
        kind: ``Pointwise``, ``Reduction``, ``Scatter``, ``Scan``, ...; empty for extern kernels.
        origins: Names of the FX nodes (after pattern matching) that it computes.
    """

    name: str
    kind: str = ""
    origins: tuple[str, ...] = ()


@dataclass(frozen=True)
class GraphFusionLog:
    """The log of one graph's fusion.

    Attributes:
        graph: Name of its debug folder (``model__0_inference_0.0``); empty when the log does not tell.
        compile_id: ``0/0``; a forward and its backward share one.
        pid: Process that compiled it.
        refusals: Last reason of each pair, in the order in which the pairs were first tried.
        fused: Pairs that were fused, in order.
        nodes: The candidates with their origins.
        rounds: How many rounds were run.
    """

    graph: str = ""
    compile_id: str = ""
    pid: int = 0
    refusals: tuple[Refusal, ...] = ()
    fused: tuple[tuple[str, str], ...] = ()
    nodes: tuple[LoggedNode, ...] = ()
    rounds: int = 0


@dataclass(frozen=True)
class RecordedSchedule:
    """The record of a graph's scheduler, written by the probe of a run.

    Attributes:
        nodes: The nodes before fusion with their origins; those without a kind are calls of libraries, whose origins grow while a graph is lowered.
        values: Triton kernel -> name of a value (``tmp3``) -> the nodes that it is computed for.
    """

    nodes: tuple[LoggedNode, ...] = ()
    values: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
