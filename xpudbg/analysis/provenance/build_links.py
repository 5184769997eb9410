"""Builds the links of one graph out of its artifacts: the FX files, the scheduler's IR, the generated code and torch's mappings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from xpudbg.analysis.fusion.fx_scopes import MAIN, FxScopes, scoped, scoped_name
from xpudbg.analysis.fusion.inputs import FusionInputs
from xpudbg.analysis.provenance.captured_graph import CapturedGraph
from xpudbg.analysis.provenance.flex_subgraphs import link_flex_subgraphs
from xpudbg.analysis.provenance.graph_links import GraphLinks, Key
from xpudbg.analysis.provenance.replaced_nodes import link_replaced_nodes
from xpudbg.analysis.provenance.user_lines import parse_stack, user_line
from xpudbg.model.artifact import Kind
from xpudbg.model.artifact_names import (
    FX_GRAPH_NODES,
    FX_GRAPH_READABLE,
    FX_GRAPH_TRANSFORMED,
    IR_POST_FUSION,
    IR_PRE_FUSION,
    OUTPUT_CODE,
    PROVENANCE,
)
from xpudbg.model.fusion import BufferInfo, FusedKernel, GraphFusion, Member, removed_words
from xpudbg.model.fx import FxFile, FxNode, FxSourceLine
from xpudbg.model.fx_nodes import FxNodes, RecordedNode
from xpudbg.model.generated_code import LIBRARY_KINDS, KernelCall, KernelKind
from xpudbg.model.manifest import SourceLine
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.model.user_code import is_library

_CALLED = LIBRARY_KINDS | {KernelKind.USER_TRITON}
_BY = {
    "log": (Evidence.LOGGED, "the scheduler's log"),
    "provenance": (Evidence.RECORDED, PROVENANCE),
}
_STRUCTURE = (Evidence.STRUCTURE, "structure")
_DYNAMO = "dynamo_output_graph.py"
_BEFORE_JOINT = f"{Kind.BEFORE_JOINT_GRAPH.value}.py"
_MAX_CODE = 400
_MAX_DIGITS = 10
COMPILED_AT = "the start of the compile"
"""The source of links by which a kernel leads to the line at which its graph's compile began, and to no better one."""


def build_links(
    inputs: FusionInputs,
    fusion: GraphFusion,
    compiled: SourceLine | None = None,
    nodes: FxNodes | None = None,
    stacks: Mapping[str, Sequence[str]] | None = None,
    captured: FxFile | None = None,
    joint: tuple[FxFile | None, FxFile | None] = (None, None),
) -> GraphLinks:
    """The items and links of a graph from what is there of its artifacts.

    Args:
        inputs: Its parsed artifacts.
        fusion: What was fused in it.
        compiled: The program's line at which the compile of the graph began: its function, or the call of its module.
        nodes: What the probe recorded of its nodes; None where it did not.
        stacks: Kernel, with its debug handle, -> stacks of its nodes, from torch's structured trace (torch 2.9 on).
        captured: The graph as Dynamo captured it; None where it is not there.
        joint: The graph before and after the passes over forward and backward together; None where one is not there.
    """
    builder = _Builder(inputs, fusion, nodes, CapturedGraph(captured))
    builder.captured_graph()
    builder.fx_nodes()
    builder.captured_nodes()
    builder.removed_nodes(*joint)
    for number, kernel in enumerate(fusion.kernels, 1):
        builder.kernel(number, kernel)
    templates = {
        (Level.KERNEL, f"K{n}")
        for n, kernel in enumerate(fusion.kernels, 1)
        if any(m.kind == "template" for m in kernel.members)
    }
    link_flex_subgraphs(builder.links, captured, (inputs.readable, inputs.transformed), templates)
    builder.kernel_stacks(stacks or {})
    if compiled is not None and not is_library(compiled.file):
        builder.compiled_at(compiled)
    return builder.links


def line_name(line: FxSourceLine) -> str:
    """The name of a Python line among the items: ``PATH:LINE``."""
    return f"{line.path}:{line.line}"


class _Builder:
    def __init__(
        self, inputs: FusionInputs, fusion: GraphFusion, nodes: FxNodes | None, captured: CapturedGraph
    ) -> None:
        self.captured = captured
        self.inputs = inputs
        self.nodes = nodes
        self.fusion = fusion
        self.links = GraphLinks(inputs.id)
        self.scopes = FxScopes((inputs.transformed, inputs.runnable, inputs.readable))
        self.last = Level.POST_GRAD if inputs.transformed else Level.ATEN
        self.calls = {c.line: c for c in inputs.code.calls} if inputs.code else {}
        self.comment = Evidence.RECORDED, inputs.code.file if inputs.code else OUTPUT_CODE
        self.buffers = {b.name: b for b in fusion.buffers}

    def fx_nodes(self) -> None:
        """Nodes of the two FX files, with their Python lines; a node that passes left alone has one name in both."""
        self._file(self.inputs.readable, Level.ATEN, FX_GRAPH_READABLE)
        self._file(self.inputs.transformed, Level.POST_GRAD, FX_GRAPH_TRANSFORMED)
        link_replaced_nodes(self.links, self.inputs.readable, self.inputs.transformed)

    def _file(self, file: FxFile | None, level: Level, name: str) -> None:
        for scope, graph in scoped(file):
            for node in graph.nodes:
                if node.op in ("placeholder", "output"):
                    continue
                key = self.links.add(self._fx_item(level, scope, node, name))
                if level is Level.POST_GRAD:
                    self._from_aten(scope, node, key)
                self._python(scope, node, key, name)

    def _fx_item(self, level: Level, scope: str, node: FxNode, file: str) -> ProvenanceItem:
        args = [*node.args, *(f"{k}={v}" for k, v in node.kwargs)]
        code = f"{node.op} {node.target}"
        if node.op == "call_function":
            called = node.target.isidentifier() or "." in node.target
            code = f"{node.short_target}({', '.join(args)})" if called else ", ".join(args)
        return ProvenanceItem(
            level,
            scoped_name(scope, node.name),
            self.inputs.id,
            code[:_MAX_CODE],
            file,
            node.line,
            detail=node.type_text,
        )

    def _from_aten(self, scope: str, node: FxNode, key: Key) -> None:
        before = (Level.ATEN, scoped_name(scope, node.name))
        known = self.links.items.get(before)
        if known is not None and known.code.partition("(")[0] == node.short_target:
            self.links.link(before, key, Evidence.RECORDED, "the node's name")
        recorded = self._recorded(scope, node.name)
        for name in recorded.made_of if recorded else ():
            self.links.link((Level.ATEN, scoped_name(scope, name)), key, Evidence.RECORDED, FX_GRAPH_NODES)

    def _recorded(self, scope: str, name: str) -> RecordedNode | None:
        return self.nodes.find(name, scope) if self.nodes else None

    def _python(self, scope: str, node: FxNode, key: Key, file: str) -> None:
        """Link a node to its Python lines: the program's own, and the one of an installed package that it called, as `show` names it."""
        recorded = self._recorded(scope, node.name)
        if recorded is not None and self.nodes is not None:
            self._from_recording(self.nodes, recorded, key)
        called = recorded.user_line if recorded is not None else None
        if called is not None and is_library(called.path):
            self._line(called, key, Evidence.RECORDED, FX_GRAPH_NODES)
        for line, evidence, source in self._lines_of(scope, node, recorded, file):
            if line is not None and not is_library(line.path):
                self._line(line, key, evidence, source)
                return
        if node.source is not None and called is None:
            self._line(node.source, key, Evidence.RECORDED, file)

    def _lines_of(
        self, scope: str, node: FxNode, recorded: RecordedNode | None, file: str
    ) -> Iterator[tuple[FxSourceLine | None, Evidence, str]]:
        """The lines that a node may come from, the surest first."""
        if recorded is not None:
            yield user_line(recorded.stack), Evidence.RECORDED, FX_GRAPH_NODES
        yield node.source, Evidence.RECORDED, file
        if recorded is not None and self.nodes is not None:
            yield self.nodes.line_of(recorded), Evidence.STRUCTURE, FX_GRAPH_NODES
        yield (self.scopes.source(scope, node.name), *_STRUCTURE)

    def _from_recording(self, nodes: FxNodes, recorded: RecordedNode, key: Key) -> None:
        """The module that a node was called in, the node that Dynamo captured, and the operator before decomposition."""
        above: Key | None = None
        for module in nodes.modules_of(recorded):
            if module.path:
                item = ProvenanceItem(Level.MODULE, module.path, detail=module.short_class)
                inner = self.links.add(item)
                if above is not None:
                    self.links.link(above, inner, Evidence.RECORDED, FX_GRAPH_NODES)
                above = inner
        if above is not None:
            said = Evidence.RECORDED if recorded.modules else Evidence.STRUCTURE
            self.links.link(above, key, said, FX_GRAPH_NODES)
        for _, function in recorded.source_fns[-1:]:
            name = self.captured.name_of(recorded)
            captured = self.links.add(
                ProvenanceItem(Level.CAPTURED, name, self.inputs.id, function[:_MAX_CODE])
            )
            self.links.link(captured, key, Evidence.RECORDED, FX_GRAPH_NODES)
        if recorded.original_aten:
            self.links.aliases.setdefault(recorded.original_aten, []).append(key)

    def _line(self, line: FxSourceLine, key: Key, evidence: Evidence, source: str) -> None:
        item = ProvenanceItem(
            Level.PYTHON, line_name(line), "", line.code, line.path, line.line, line.function
        )
        self.links.link(self.links.add(item), key, evidence, source)

    def captured_graph(self) -> None:
        """Nodes of the captured graph and its subgraphs with their Python lines."""
        for scope, node in self.captured.nodes():
            if node.op == "call_function":
                key = self.links.add(self._fx_item(Level.CAPTURED, scope, node, _DYNAMO))
                if node.source is not None and not is_library(node.source.path):
                    self._line(node.source, key, Evidence.RECORDED, _DYNAMO)

    def captured_nodes(self) -> None:
        """Nodes of the captured graph, and the nodes that they became, as the comments of the generated code name them."""
        scopes = {kernel.name: self._scope(kernel) for kernel in self.fusion.kernels}
        for kernel in self.inputs.code.kernels if self.inputs.code else ():
            scope = scopes.get(kernel.name, MAIN)
            for name, became in kernel.node_map:
                for node_name in became:
                    lower = scoped_name(scope, node_name)
                    self._captured(
                        self._captured_name(scope, name, node_name),
                        [(level, lower) for level in (Level.ATEN, Level.POST_GRAD)],
                        *self.comment,
                    )

    def removed_nodes(self, before: FxFile | None, after: FxFile | None) -> None:
        """Nodes that passes over the joint graph took away, which no later artifact has: they lead no further.

        Args:
            before: The graph before these passes.
            after: The graph after them.
        """
        if before is None or after is None:
            return
        names = [
            {(scope, n.name) for scope, graph in scoped(file) for n in graph.nodes}
            for file in (before, after)
        ]
        word = "removed or replaced" if names[1] - names[0] else "removed"
        # Captured nodes that lead no further, by their line.
        ends = {
            up.other[1]: key
            for key in self.links.items
            if key[0] is Level.CAPTURED and not any(self.links.down(key))
            for up in self.links.up(key)
            if up.other[0] is Level.PYTHON
        }
        for scope, graph in scoped(before):
            for node in graph.nodes:
                key = (Level.ATEN, scoped_name(scope, node.name))
                if node.op != "call_function" or (scope, node.name) in names[1] or key in self.links.items:
                    continue
                item = self._fx_item(Level.ATEN, scope, node, _BEFORE_JOINT)
                ends_here = (
                    f"{word} between {Kind.BEFORE_JOINT_GRAPH.value} and {Kind.AFTER_JOINT_GRAPH.value}"
                )
                self.links.add(replace(item, detail="; ".join(filter(None, (item.detail, ends_here)))))
                if node.source is not None and not is_library(node.source.path):
                    self._line(node.source, key, Evidence.RECORDED, _BEFORE_JOINT)
                    captured = ends.get(line_name(node.source))
                    if captured is not None:
                        self.links.link(captured, key, *_STRUCTURE)

    def _captured_name(self, scope: str, name: str, node: str) -> str:
        """The captured node that a comment names; of a subgraph's kernel with its own subgraph, empty where that is not known."""
        if scope == MAIN:
            return name
        recorded = self._recorded(scope, node)
        return (
            self.captured.name_of(recorded) if recorded and recorded.source_fns else self.captured.below(name)
        )

    def _captured(self, name: str, lower: Iterable[Key], evidence: Evidence, source: str) -> None:
        if name:  # torch leaves it out where it knows none
            captured = self.links.add(ProvenanceItem(Level.CAPTURED, name, self.inputs.id))
            for key in lower:
                self.links.link(captured, key, evidence, source)

    def kernel(self, number: int, kernel: FusedKernel) -> None:
        """A call with the scheduler nodes, buffers and FX nodes in it."""
        call = self.calls.get(kernel.source_line)
        item = ProvenanceItem(
            Level.KERNEL,
            f"K{number}",
            self.inputs.id,
            _call_text(call),
            self.comment[1] if call else IR_POST_FUSION,
            kernel.source_line,
            kernel.function,
            kernel.name,
        )
        key = self.links.add(item)
        self._own_kernel(kernel.name, key)
        for operator in kernel.origins:
            self.links.aliases.setdefault(operator, []).append(key)
        named = set(call.buffers) if call else set()
        for member in kernel.members:
            self._member(kernel, member, key, named)
        for name in kernel.fx:
            for node in self._fx_keys(self._scope(kernel), (name,)):
                self.links.link(node, key, *self._told(kernel, name))
        if not kernel.fx:  # the comment above a library call names the makers of its inputs, too
            said = _STRUCTURE if kernel.kind in _CALLED else self.comment
            scope = self._scope(kernel)
            for captured in kernel.source_nodes:
                self._captured(captured if scope == MAIN else self.captured.below(captured), [key], *said)

    def _said_by(self, kernel: FusedKernel) -> tuple[Evidence, str]:
        """Return what tells a kernel's FX nodes."""
        if kernel.origins_from == "comment":
            return self.comment
        return _BY.get(kernel.origins_from, _STRUCTURE)

    def _told(self, kernel: FusedKernel, name: str) -> tuple[Evidence, str]:
        """Return what tells one FX node of a kernel: the log has origins of some of its members alone (of scans it has none)."""
        if kernel.origins_from != "log" or any(name in self._logged(m) for m in kernel.members):
            return self._said_by(kernel)
        known = (
            found for key, found in self.inputs.provenance.items() if key.partition(":")[0] == kernel.name
        )
        return _BY["provenance"] if any(name in found for found in known) else _STRUCTURE

    def _logged(self, member: Member) -> tuple[str, ...]:
        """FX nodes of a member in the scheduler's log."""
        if not hasattr(self, "_log"):
            nodes = self.inputs.log.nodes if self.inputs.log else ()
            self._log = {n.name: n.origins for n in nodes}
        return self._log.get(member.name, ())

    def _own_kernel(self, name: str, key: Key) -> None:
        """Lead a Triton kernel of the program's own to the place where it is written."""
        made = self.inputs.code.kernel(name) if self.inputs.code else None
        path, _, line = made.user_path.rpartition(":") if made else ("", "", "")
        if path and line.isdecimal() and len(line) < _MAX_DIGITS:
            place = FxSourceLine(path, int(line), name.rpartition("_")[0])
            self._line(place, key, *self.comment)

    def _member(self, kernel: FusedKernel, member: Member, key: Key, named: set[str]) -> None:
        evidence, source = self._said_by(kernel)
        if kernel.origins_from != "log" and len(kernel.members) > 1:
            evidence, source = _STRUCTURE  # the artifacts name the nodes of the whole kernel
        text = f"{member.kind}: {', '.join(member.ops)}" if member.ops else member.kind
        loop = f"loop {' x '.join(member.loop)}" if member.loop else ""
        item = ProvenanceItem(
            Level.SCHEDULER,
            member.name,
            self.inputs.id,
            text[:_MAX_CODE],
            IR_PRE_FUSION,
            self._ir_line(member.name),
            detail=loop,
        )
        own = self.links.add(item)
        logged = self._logged(member) if kernel.origins_from == "log" else member.fx
        for name in member.fx:
            told = (evidence, source) if name in logged else _STRUCTURE
            for node in self._fx_keys(self.scopes.of(member.name), (name,)):
                self.links.link(node, own, *told)
        for buffer in member.writes:
            written = self.links.add(
                _buffer_item(buffer, self.buffers.get(buffer), self.inputs.id, kernel.kind)
            )
            self.links.link(own, written, Evidence.RECORDED, IR_PRE_FUSION)
            if buffer in named:
                self.links.link(written, key, *self.comment)
        said = bool(named & set(member.writes))
        self.links.link(own, key, *(self.comment if said else _STRUCTURE))

    def _ir_line(self, name: str) -> int:
        return self._ir_lines.get(name, 0)

    @property
    def _ir_lines(self) -> Mapping[str, int]:
        if not hasattr(self, "_lines"):
            nodes = self.inputs.pre.nodes if self.inputs.pre else ()
            self._lines = {leaf.name: leaf.line for n in nodes for leaf in n.leaves()}
        return self._lines

    def kernel_stacks(self, stacks: Mapping[str, Sequence[str]]) -> None:
        """Lead kernels that have no line of the program to those in the stacks that torch's trace has of them."""
        for key, item in list(self.links.items.items()):
            call = self.calls.get(item.line) if item.level is Level.KERNEL else None
            if call is None or user_lines(self.links, key):
                continue
            for stack in stacks.get(f"{call.kernel}:{call.debug_handle}") or stacks.get(call.kernel, ()):
                line = user_line(parse_stack(stack))
                if line is not None:
                    self._line(line, key, Evidence.RECORDED, Kind.KERNEL_STACK_TRACES.value)

    def compiled_at(self, place: SourceLine) -> None:
        """Lead kernels that have no line of the program to the one at which the compile began."""
        item = ProvenanceItem(
            Level.PYTHON,
            f"{place.file}:{place.line or 0}",
            "",
            place.code,
            place.file,
            place.line or 0,
            place.function,
        )
        for key in [k for k in self.links.items if k[0] is Level.KERNEL]:
            if not user_lines(self.links, key):
                self.links.link(self.links.add(item), key, Evidence.RECORDED, COMPILED_AT)

    def _scope(self, kernel: FusedKernel) -> str:
        return self.scopes.of(kernel.function) if kernel.function else MAIN

    def _fx_keys(self, scope: str, names: Iterable[str]) -> Sequence[Key]:
        levels = (self.last,) if self.last is Level.ATEN else (Level.POST_GRAD,)
        return [(level, scoped_name(scope, name)) for level in levels for name in names]


def _call_text(call: KernelCall | None) -> str:
    if call is None:
        return ""
    args = ", ".join([*call.args, *(f"{k}={v}" for k, v in call.kwargs)])
    result = f"{call.result} = " if call.result else ""
    return f"{result}{call.kernel}({args})"[:_MAX_CODE]


def _buffer_item(name: str, info: BufferInfo | None, graph: str, kind: str) -> ProvenanceItem:
    detail = ""
    if info is not None:
        detail = f"{info.dtype}[{', '.join(info.shape)}]" if info.dtype else ""
        detail += f", {removed_words(kind)}" if info.removed else ""
    return ProvenanceItem(Level.BUFFER, name, graph, detail=detail.lstrip(", "))


def user_lines(links: GraphLinks, key: Key) -> list[ProvenanceItem]:
    """The lines of the program that an item came from."""
    found = (links.items[k] for k in links.reached([key], up=True) if k[0] is Level.PYTHON)
    return [item for item in found if not is_library(item.file)]
