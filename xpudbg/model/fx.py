"""FX graphs (``fx_graph_{readable,runnable,transformed}.py``), their nodes' metadata (``fx_graph_nodes.json``), and the scheduler's nodes.

That file is recorded in the script's own process by ``probe/site/_xpudbg_nodes.py``, after Inductor's post-grad passes: names are those
of ``fx_graph_transformed.py``, of the comments in ``output_code.py`` and of ``origins`` in the IR.

The scheduler's nodes, with reads and writes, are those of ``ir_pre_fusion.txt`` and ``ir_post_fusion.txt``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from itertools import takewhile

from xpudbg.model.location import TORCH_FILE, FxSourceLine
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class FxNode:
    """One node of an FX graph.

    Attributes:
        name: Its name.
        op: ``placeholder``, ``call_function``, ``get_attr`` or ``output``.
        target: ``torch.ops.aten.add.Tensor``, ``getitem``, a Python operator (``+``), or the attribute's name.
        type_text: The annotation as printed (``f32[2, 64]``, ``Sym(s0)``); empty where the file has none.
        dtype: ``f32``; empty for symbols and nodes without annotation.
        shape: Dimensions as written; None when unknown.
        args: Positional arguments as written.
        kwargs: Keyword arguments as written.
        inputs: Names of nodes among the arguments, each once, in order.
        users: Names of nodes that use it, in graph order.
        source: The Python line that it was made from; None when the file does not say.
        line: Line in the file, counted from 1.
    """

    name: str
    op: str
    target: str = ""
    type_text: str = ""
    dtype: str = ""
    shape: tuple[str, ...] | None = None
    args: tuple[str, ...] = ()
    kwargs: tuple[tuple[str, str], ...] = ()
    inputs: tuple[str, ...] = ()
    users: tuple[str, ...] = ()
    source: FxSourceLine | None = None
    line: int = 0

    @property
    def short_target(self) -> str:
        """The target without ``torch.ops.``: ``aten.add.Tensor``."""
        return self.target.removeprefix("torch.ops.")


@dataclass(frozen=True)
class FxGraph:
    """One graph of the file.

    Attributes:
        name: ``GraphModule``, ``<lambda>``, ``Repro``, or of a subgraph its path (``<lambda>.true_graph_0``).
        nodes: In order: placeholders, calls, output.
    """

    name: str
    nodes: tuple[FxNode, ...] = ()

    def node(self, name: str) -> FxNode | None:
        """Return the node with this name, or None."""
        return next((n for n in self.nodes if n.name == name), None)


@dataclass(frozen=True)
class FxFile:
    """One ``fx_graph_*.py``.

    Attributes:
        graphs: The graph, then its subgraphs in file order.
        torch_version: From the comment of ``fx_graph_runnable.py``; empty elsewhere.
        symbols: Symbolic sizes with their value in this run (``s77 = 16``).
        symints: Arguments that are sizes, with their value (``reader.symint(16) # arg0_1``).
        settings: ``torch._inductor.config...`` lines and environment of ``fx_graph_runnable.py``.
        complete: False when the text ends inside a graph.
        unknown: Lines that the parser does not know, at most 100.
    """

    graphs: tuple[FxGraph, ...] = ()
    torch_version: str = ""
    symbols: tuple[tuple[str, str], ...] = ()
    symints: tuple[tuple[str, str], ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    complete: bool = True
    unknown: tuple[str, ...] = ()

    @property
    def main(self) -> FxGraph:
        """The first graph; an empty one when there is none."""
        return self.graphs[0] if self.graphs else FxGraph("")


def operator_packet(target: str) -> str:
    """Return an operator without its overload: ``aten.add`` of ``aten.add.Tensor``."""
    return ".".join(target.split(".")[:2])


_MAX_STEPS = 64
_REPLACEMENTS = ("replace_with_graph", "_sfdp_pattern_")
"""Names of patterns that are replaced by a traced graph (torch 2.13): of most, and of attention's."""


@dataclass(frozen=True)
class NnModule:
    """A module of the user's model, with its path.

    Attributes:
        path: As it is typed, ``layers.0.attn``: without the variable that holds the model, where one variable holds all
            modules of the graph. Of the model itself the variable's name (``ln`` of ``G['ln']``), or the class where torch named the
            variable; empty where a module below it is meant.
        class_name: Its class with its Python module, ``torch.nn.modules.linear.Linear``.
        raw: As Dynamo wrote it, ``L['self']._modules['layers']._modules['0'].attn``.
        root: The variable that holds the model: ``self``, ``fn`` or a name of the user's; empty where there is none.
    """

    path: str
    class_name: str
    raw: str
    root: str = ""

    @property
    def short_class(self) -> str:
        """The class without its Python module: ``Linear``."""
        return self.class_name.rpartition(".")[2]


@dataclass(frozen=True)
class NodeSource:
    """An earlier node that a node was made from (``torch.fx.traceback.NodeSource``).

    Attributes:
        name: Its name in Dynamo's graph or before a pass.
        pass_name: The pass that made the new one; empty before torch 2.6 and where the pass has no name.
        action: ``create``, ``replace``, or both with ``+``.
    """

    name: str
    pass_name: str = ""
    action: str = ""


@dataclass(frozen=True)
class NodeValue:
    """One value of a node (``meta["val"]``): a tensor, or a number.

    Attributes:
        shape: Sizes; symbolic ones as text.
        stride: Strides, symbolic ones as text; empty for a sparse tensor.
        dtype: ``torch.float32``; of a number its Python type, such as ``SymInt``.
        device: ``xpu:0``; empty for a number.
        text: A number as text; empty for a tensor.
    """

    shape: tuple[int | str, ...] = ()
    stride: tuple[int | str, ...] = ()
    dtype: str = ""
    device: str = ""
    text: str = ""


@dataclass(frozen=True)
class RecordedNode:
    """One node of a graph with its FX metadata.

    Attributes:
        name: Its name.
        op: ``placeholder``, ``call_function``, ``get_attr`` or ``output``.
        target: ``aten.add.Tensor``, ``operator.getitem``, or the attribute's name.
        graph: The attribute that holds its subgraph (``true_graph_0``); empty for the graph itself.
        modules: The modules it was called in, the outermost first; empty where none was recorded.
        of_forward: Whether the modules are those of the forward's node that this backward node belongs to.
        stack: The lines it comes from, the outermost first.
        original_aten: The ATen operator before decomposition.
        source_fns: Names in Dynamo's graph with their function or class, the outermost first (``source_fn_stack``).
        from_node: The nodes it was made of, the latest first.
        seq_nr: The number that a node of the backward shares with the nodes of its forward; None where there is none.
        values: Its value; several for a node that returns several.
        is_backward: Whether the partitioner put it into the backward.
        removed: Whether only the graph before the post-grad passes has it.
    """

    name: str
    op: str
    target: str = ""
    graph: str = ""
    modules: tuple[NnModule, ...] = ()
    of_forward: bool = False
    stack: tuple[FxSourceLine, ...] = ()
    original_aten: str = ""
    source_fns: tuple[tuple[str, str], ...] = ()
    from_node: tuple[NodeSource, ...] = ()
    seq_nr: int | None = None
    values: tuple[NodeValue, ...] = ()
    is_backward: bool = False
    removed: bool = False

    @cached_property
    def made_of(self) -> tuple[str, ...]:
        """Return the names that the source nodes of a node had in this graph, the latest first.

        ``from_node`` also has names of other graphs, which may belong to different nodes here: names of Dynamo's graph, after an interpreter's
        entry, and names of a pattern's replacement. ``ReplacementPatternEntry`` (``torch/_inductor/pattern_matcher.py``) lists for each new node
        first its name in the replacement, then, under the same pattern name, the node that it replaces, if any; without a pattern name the two
        cannot be distinguished.
        """
        names: dict[str, None] = {}
        copied = ""
        for source in takewhile(lambda s: not s.pass_name.startswith("Interpreter_"), self.from_node):
            if not (source.name and source.pass_name and "replace" in source.action):
                continue
            if source.pass_name.startswith(_REPLACEMENTS) and source.pass_name != copied:
                copied = source.pass_name
                continue
            copied = ""
            names[source.name] = None
        return tuple(names)

    @cached_property
    def user_line(self) -> FxSourceLine | None:
        """The innermost line outside of torch; None where no line was recorded or all are torch's."""
        return next((line for line in reversed(self.stack) if not TORCH_FILE.search(line.path)), None)


@dataclass(frozen=True)
class FxNodes:
    """The nodes of a graph and its subgraphs.

    Attributes:
        nodes: The nodes that Inductor lowers in graph order, subgraphs after their parent, then the ``removed`` ones.
        torch: Version of torch.
        pid: The process; None when unknown.
        compile_id: Dynamo's id; empty outside of it.
        aot_id: AOTAutograd's name of the graph, such as ``0_forward``; empty outside of it.
        phase: ``forward``, ``backward`` or ``inference``.
        dropped: Number of nodes beyond the limits of the recording.
        cut: Number of texts, stacks and values that were shortened or could not be described.
    """

    nodes: tuple[RecordedNode, ...] = ()
    torch: str = ""
    pid: int | None = None
    compile_id: str = ""
    aot_id: str = ""
    phase: str = ""
    dropped: int = 0
    cut: int = 0

    @cached_property
    def by_name(self) -> dict[tuple[str, str], RecordedNode]:
        """Nodes by graph and name; where a pass reused the name of a removed node, the remaining one."""
        return {(n.graph, n.name): n for n in reversed(self.nodes)}

    def find(self, name: str, graph: str = "") -> RecordedNode | None:
        """Return the node of a name: in its own graph, else in the only graph that has it."""
        found = self.by_name.get((graph, name))
        if found is not None:
            return found
        named = self._graphs_of.get(name, ())
        return self.by_name[named[0], name] if len(named) == 1 else None

    @cached_property
    def _graphs_of(self) -> dict[str, list[str]]:
        graphs: dict[str, list[str]] = {}
        for graph, name in self.by_name:
            graphs.setdefault(name, []).append(graph)
        return graphs

    @cached_property
    def calls(self) -> dict[str, list[RecordedNode]]:
        """The nodes that Inductor lowers, by their operator (``aten.mm``)."""
        calls: dict[str, list[RecordedNode]] = {}
        for node in self.nodes:
            if not node.removed:
                calls.setdefault(".".join(node.target.split(".")[:2]), []).append(node)
        return calls

    def modules_of(self, node: RecordedNode) -> tuple[NnModule, ...]:
        """Return the modules of a node; for a node that a pass made, the common modules of its source nodes."""
        if node.modules:
            return node.modules
        common: tuple[NnModule, ...] | None = None
        for source in self._sources(node):
            if source.modules:
                mine = source.modules
                common = mine if common is None else _common(common, mine)
        return common or ()

    def line_of(self, node: RecordedNode) -> FxSourceLine | None:
        """Return the user's line of a node; for a node without a line that a pass made, that of its first source node."""
        if node.user_line is not None:
            return node.user_line
        return next((s.user_line for s in self._sources(node) if s.user_line is not None), None)

    def _sources(self, node: RecordedNode) -> Iterator[RecordedNode]:
        """Return the nodes of this graph that a node was made from, including removed ones."""
        todo, seen = list(node.made_of), {node.name}
        for _ in range(_MAX_STEPS):
            if not todo:
                return
            name = todo.pop(0)
            found = self.by_name.get((node.graph, name))
            if name in seen or found is None:
                continue
            seen.add(name)
            yield found
            todo += found.made_of if not found.modules else ()


def _common(one: tuple[NnModule, ...], other: tuple[NnModule, ...]) -> tuple[NnModule, ...]:
    length = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        length += 1
    return one[:length]


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
