"""The links of a whole run: those of each graph, and the code of each kernel, made when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.addresses.select_kernel import KernelMatch, kernel_rows, matched_entries
from xpudbg.facts.fusion.fx_scopes import MAIN, FxScopes, scoped, scoped_name
from xpudbg.facts.fusion.member_lines import fit_to_members
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.fusion.written_kernel import launching_lines
from xpudbg.facts.origins.build_links import build_links
from xpudbg.facts.origins.eager_kernels import OUTSIDE, EagerKernels
from xpudbg.facts.origins.flex_subgraphs import lines_of_given
from xpudbg.facts.origins.graph_links import GraphLinks, Key
from xpudbg.facts.origins.kernel_code import Disassembler, KernelCode, find_kernel_code
from xpudbg.facts.origins.node_lines import lines_of_nodes
from xpudbg.facts.origins.node_operations import NodeOperation, ValueRoots, is_view, node_operations
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.formats.kernel_stacks import parse_kernel_stacks
from xpudbg.model.artifact import Kind, State
from xpudbg.model.fusion import FusedKernel, OriginsFrom
from xpudbg.model.fusion_log import RecordedSchedule
from xpudbg.model.fx import FxFile, FxGraph
from xpudbg.model.generated_code import LIBRARY_KINDS, GeneratedCode, KernelCall, KernelKind
from xpudbg.model.manifest import Graph, SourceLine, compile_key
from xpudbg.model.problem import Parsed, Problem, unreadable
from xpudbg.model.provenance import Level
from xpudbg.model.user_code import is_library
from xpudbg.run.cache_files import EntryFiles
from xpudbg.run.configurations import configurations_of
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader

# FX nodes that a kernel computes in one call, and those whose values its arguments hold, where the scheduler's log tells them.

_WRITES_INTO = ("copy_", "index_put", "scatter", "auto_functionalized", "triton_kernel_wrapper")


class HeldNodes:
    """The nodes that the buffers of a graph hold.

    The log names for each scheduler node all nodes that came into its lowering; the one that its buffer holds is the one that none of the
    others is given.

    Args:
        graph: The graph after pattern matching.
        kernels: All calls of the graph.
    """

    def __init__(self, graph: FxGraph, kernels: Sequence[FusedKernel]) -> None:
        self.roots = ValueRoots(graph)
        self.nodes = self.roots.nodes
        written = self._written_into()
        self.held: dict[str, frozenset[str]] = {
            n.name: frozenset({n.name})
            for n in graph.nodes
            if n.op == "placeholder" and n.name not in written
        }
        for kernel in kernels:
            for member in kernel.members:
                last = (
                    self._last(member.fx)
                    if kernel.origins_from is OriginsFrom.LOG
                    else self._only(kernel, member.fx)
                )
                if last and written.isdisjoint(last):
                    self.held.update(dict.fromkeys(member.writes, last))

    def in_parameters(
        self, parameters: Sequence[str], call: KernelCall, kernel: FusedKernel
    ) -> dict[str, frozenset[str]]:
        """Parameter -> the nodes of which one is what it holds when the kernel begins; only parameters of which that is sure.

        Args:
            parameters: Of the kernel's function.
            call: The call in the wrapper.
            kernel: The same call with its nodes.
        """
        found: dict[str, frozenset[str]] = {}
        passed: set[str] = set()
        inplace: list[str] = []
        for parameter, argument in zip(parameters, call.args, strict=False):
            if parameter.startswith("in_out_ptr"):
                inplace.append(parameter)
            elif parameter.startswith("in_ptr"):
                passed.add(argument)
                if argument in self.held:
                    found[parameter] = self.held[argument]
        # What is written in place was given as another buffer, whose memory it takes over.
        before = _reads(kernel) - passed
        if kernel.members and all(buffer in self.held for buffer in before):
            union = frozenset(name for buffer in before for name in self.held[buffer])
            found.update(dict.fromkeys(inplace, union))
        return found

    def computed(self, kernel: FusedKernel) -> frozenset[str]:
        """The nodes of a call without those whose values it loads, and what these are made of."""
        names = frozenset(kernel.fx)
        if kernel.origins_from is not OriginsFrom.LOG or not kernel.members:
            return names
        loaded = {name for buffer in _reads(kernel) for name in self.held.get(buffer, ())}
        queue = [name for member in kernel.members for name in self._last(member.fx)]
        found: set[str] = set()
        while queue:
            name = queue.pop()
            if name in found or name not in self.nodes:
                continue
            root = self.roots.of(name)
            if root not in loaded or self._may_be_completed(root):
                found.add(name)
                queue += (
                    self.nodes[name].inputs if root not in loaded else self.nodes[name].inputs[: name != root]
                )
        return names & found

    def _may_be_completed(self, name: str) -> bool:
        """Tell whether one kernel may compute a part of a node and another one the rest: a sum, and the mean; a library's call, and the bias."""
        ways = node_operations(self.nodes[name])
        return not ways or any(isinstance(argument, NodeOperation) for way in ways for argument in way.args)

    def _last(self, names: Collection[str]) -> frozenset[str]:
        """Those of some nodes that none of the others is given."""
        roots = {self.roots.of(name) for name in names if name in self.nodes}
        given = {
            source
            for root in roots
            if root in self.nodes
            for i in self.nodes[root].inputs
            if (source := self.roots.of(i)) != root
        }
        return frozenset(roots - given)

    def _only(self, kernel: FusedKernel, names: Collection[str]) -> frozenset[str]:
        """The node of a call of a library, where it is named alone; none where it is not."""
        found = frozenset(n for n in names if n in self.nodes and not is_view(self.nodes[n].short_target))
        return found if kernel.kind in LIBRARY_KINDS and len(found) == 1 else frozenset()

    def _written_into(self) -> frozenset[str]:
        """Nodes that another one may write into, with all that they are views of."""
        found: set[str] = set()
        for node in self.nodes.values():
            if node.op == "call_function" and _writes(node.short_target):
                aten = node.short_target.startswith("aten.")
                sources: Iterable[str] = node.inputs[:1] if aten else node.inputs
                found.update(n for source in sources for n in (source, self.roots.of(source), node.name))
        return frozenset(found)


def _reads(kernel: FusedKernel) -> frozenset[str]:
    """Buffers and inputs that a call reads, without its own."""
    own = {buffer for member in kernel.members for buffer in member.writes}
    return frozenset(buffer for member in kernel.members for buffer in member.reads) - own


def _writes(target: str) -> bool:
    operator = target.split(".")[1] if target.count(".") else target
    return operator.endswith("_") or any(word in target for word in _WRITES_INTO)


_MAX_TEXT = 64 << 20
T = TypeVar("T")


class _ScopeNodes:
    """Facts about the nodes of a graph or subgraph that each call of it asks for."""

    def __init__(self, graph: FxGraph) -> None:
        self.roots = ValueRoots(graph)
        self.moving = {
            n.name for n in graph.nodes if is_view(n.short_target) or n.short_target.startswith("aten.cat.")
        }


class RunLinks:
    """The provenance of a run.

    Args:
        run: The run.
        graphs: Ids of the graphs to look at; None for all.
        disassemble: Gives the instructions of native code; without it they are not known.

    Attributes:
        graphs: The graphs that have artifacts, in the order of the run; none of a cache by itself.
        problems: What could not be read.
        with_nodes: Ids of those of the graphs looked at whose nodes the probe recorded.
    """

    def __init__(
        self, run: RunReader, graphs: frozenset[str] | None = None, disassemble: Disassembler | None = None
    ) -> None:
        self.run = run
        self.disassemble = disassemble
        self.problems: list[Problem] = []
        self.with_nodes: set[str] = set()
        self._links: dict[str, GraphLinks] = {}
        self._texts: dict[str, Any] = {}
        self._generated: dict[str, GeneratedCode | None] = {}
        self._recorded: dict[str, RecordedSchedule] = {}
        # Of the run itself the artifacts of the last few graphs stay.
        self._fx: dict[str, tuple[FxFile | None, FxFile | None]] = {}
        self._code: dict[tuple[str, str], KernelCode] = {}
        self._node_lines: dict[tuple[str, Key], dict[int, frozenset[str]]] = {}
        self._held_nodes: dict[str, HeldNodes] = {}
        self._scopes: dict[str, FxScopes] = {}
        self._nodes: dict[tuple[str, str], _ScopeNodes] = {}
        self._whole = graphs is None
        try:
            self.graphs: list[GraphFiles] = [g for g in run.graphs if graphs is None or g.id in graphs]
        except XpudbgError:
            self.graphs = []

    def links(self, graph: str) -> GraphLinks:
        """The links of a graph, or of the kernels outside of graphs."""
        if graph == OUTSIDE:
            return self.outside.links
        if graph not in self._links:
            files = next(g for g in self.graphs if g.id == graph)
            rows = self.run.manifest.graphs if self.run.is_bundle else ()
            row = next((g for g in rows if g.id == graph), None)
            nodes = self.run.fx_nodes(files)
            self.problems += nodes.problems if nodes else ()
            if nodes is not None and nodes.value.nodes:
                self.with_nodes.add(graph)
            inputs = self.run.inputs(files)
            self._generated[graph] = inputs.code
            self._recorded[graph] = inputs.recorded
            self._fx[graph] = inputs.transformed, inputs.readable
            self._links[graph] = build_links(
                inputs,
                fusion_of(self.run, files),
                self._began(row) if row else None,
                nodes.value if nodes else None,
                self._stacks(row) if row else None,
                self._captured(row) if row else None,
                self._joint(row) if row else (None, None),
                lambda kernel: launching_lines(
                    self.run,
                    nodes.value if nodes else None,
                    kernel,
                    inputs.code.kernel(kernel.name) if inputs.code else None,
                ),
            )
        return self._links[graph]

    def forget(self, graph: str) -> None:
        """Drop what was kept of a graph, for who goes through the graphs of a large run one by one."""
        for known in (self._links, self._generated, self._recorded, self._fx, self._held_nodes, self._scopes):
            known.pop(graph, None)
        for scope in [k for k in self._nodes if k[0] == graph]:
            del self._nodes[scope]
        for key in [k for k in self._code if k[0] == graph]:
            del self._code[key]
        for call in [k for k in self._node_lines if k[0] == graph]:
            del self._node_lines[call]

    def _began(self, graph: Graph) -> SourceLine | None:
        """The line at which a graph's compile began: its function, or, where that is a library's, the program's line that led to it."""
        place = graph.location
        if place is None or not is_library(place.file):
            return place
        for path, summary in self.run.traces.items():
            if not path.startswith(f"processes/{graph.process}/"):
                continue
            for one in summary.compiles:
                if (one.compile_id, one.generation) == (graph.compile_id, graph.generation):
                    own = next((f for f in reversed(one.stack) if not is_library(f.file)), None)
                    return SourceLine(own.file, own.line or None, own.function, own.code) if own else place
        return place

    def _stacks(self, graph: Graph) -> dict[str, tuple[str, ...]]:
        """The stacks of a graph's kernels, from the structured trace of the run."""
        return self._parsed(graph, Kind.KERNEL_STACK_TRACES, parse_kernel_stacks) or {}

    def _captured(self, graph: Graph) -> FxFile | None:
        """The graph that Dynamo captured; a backward's is that of its forward."""
        same = (
            g for g in self.run.manifest.graphs if graph.compile_id and compile_key(g) == compile_key(graph)
        )
        for one in (graph, *same):
            found = self._parsed(one, Kind.DYNAMO_OUTPUT_GRAPH, parse_fx_graph)
            if found is not None:
                return found
        return None

    def _joint(self, graph: Graph) -> tuple[FxFile | None, FxFile | None]:
        """The graph before and after the passes over forward and backward together; none where they changed nothing."""
        kinds = (Kind.BEFORE_JOINT_GRAPH, Kind.AFTER_JOINT_GRAPH)
        if len({a.sha256 for a in graph.artifacts if a.kind in kinds and a.state is State.PRESENT}) != len(
            kinds
        ):
            return None, None
        before, after = (self._parsed(graph, kind, parse_fx_graph) for kind in kinds)
        return before, after

    def _parsed(self, graph: Graph, kind: Kind, parse: Callable[..., Parsed[T]]) -> T | None:
        """An artifact of a graph, parsed; None where it is not there."""
        row = next(
            (a for a in graph.artifacts if a.kind is kind and a.state is State.PRESENT and a.path), None
        )
        if row is None:
            return None
        if row.path not in self._texts:
            try:
                parsed = parse(self.run.bundle.read_text(row.path, limit=_MAX_TEXT), origin=row.path)
            except (OSError, XpudbgError) as error:
                self.problems.append(unreadable(row.path, error))
                return None
            self.problems += parsed.problems
            self._texts[row.path] = parsed.value
        found: T = self._texts[row.path]
        return found

    def all_links(self) -> list[GraphLinks]:
        """Those of all graphs, and of the kernels outside of them where no graphs were chosen."""
        return list(self.each_links())

    def each_links(self, after: Callable[[GraphFiles], None] | None = None) -> Iterator[GraphLinks]:
        """Those of :meth:`all_links` one by one.

        Args:
            after: Called with each graph when its links have been used, to drop what is kept of it.
        """
        for graph in self.graphs:
            yield self.links(graph.id)
            if after is not None:
                after(graph)
        if self._whole and self.outside.links.items:
            yield self.outside.links

    @cached_property
    def outside(self) -> EagerKernels:
        """The kernels that no graph calls."""
        called = {kernel.name for files in self.graphs for kernel in fusion_of(self.run, files).kernels}
        return EagerKernels(self.run, called, self.disassemble)

    def fused(self, graph: str, number: int) -> FusedKernel:
        """A call of a graph by its number from 1."""
        files = next(g for g in self.graphs if g.id == graph)
        return fusion_of(self.run, files).kernels[number - 1]

    def is_written(self, graph: str, kernel: Key) -> bool:
        """Return whether a call's kernel is a Triton kernel of the user's own."""
        return self.fused(graph, kernel_number(kernel)).kind == KernelKind.USER_TRITON

    @cached_property
    def _rows(self) -> dict[str, list[KernelMatch]]:
        return _by_name(self.run)

    def _rows_of(self, graph: str, name: str) -> list[KernelMatch]:
        """Return what of the run has a kernel's name, in a graph or outside of graphs."""
        return [row for row in self._rows.get(name, ()) if row.graph in (graph, "")]

    def entries(self, graph: str, name: str) -> list[EntryFiles]:
        """The cache entries of a graph's kernel, one a configuration."""
        try:
            return matched_entries(self.run, self._rows_of(graph, name))
        except XpudbgError:
            return []

    def configurations(self, graph: str, kernel: Key) -> list[EntryFiles]:
        """The cache entries of a call's kernel that were made of its own text, one a configuration: that of its code first."""
        code = self.code(graph, kernel)
        if code.reader is None:
            return []
        own = code.reader.files
        groups = configurations_of(
            self.entries(graph, self.fused(graph, kernel_number(kernel)).name), self.run.cache.winners
        )
        entries: Sequence[EntryFiles] = next((group.entries for group in groups if own in group.entries), ())
        return [own, *(entry for entry in entries if entry != own)]

    def code(self, graph: str, kernel: Key) -> KernelCode:
        """The code of a call's kernel, or of one outside of graphs."""
        if graph == OUTSIDE:
            return self.outside.code(kernel)
        name = self.fused(graph, kernel_number(kernel)).name
        if (graph, name) not in self._code:
            files = next(g for g in self.graphs if g.id == graph)
            calls = [k for k in fusion_of(self.run, files).kernels if k.name == name]
            self.links(graph)
            self._code[graph, name] = find_kernel_code(
                self.run, self._rows_of(graph, name), self._generated[graph], name, calls, self.disassemble,
                self._recorded[graph].values.get(name, {}),
            )  # fmt: skip
        return self._code[graph, name]

    def node_lines(self, graph: str, kernel: Key) -> dict[int, frozenset[str]]:
        """Line of a kernel's code -> the FX nodes of one call that it computes, by their names among the links; those alone that are told."""
        if graph == OUTSIDE:
            return {}
        if (graph, kernel) not in self._node_lines:
            self._node_lines[graph, kernel] = self._lines_of_nodes(graph, kernel)
        return self._node_lines[graph, kernel]

    def _lines_of_nodes(self, graph: str, kernel: Key) -> dict[int, frozenset[str]]:
        code = self.code(graph, kernel)
        values = code.values
        fused = self.fused(graph, kernel_number(kernel))
        self.links(graph)
        transformed, readable = self._fx[graph]
        scope = MAIN
        if fused.function:
            if graph not in self._scopes:
                self._scopes[graph] = FxScopes((transformed, readable))
            scope = self._scopes[graph].of(fused.function)
        fx = dict(scoped(transformed or readable)).get(scope)
        if fx is None or not values:
            return {}
        if (graph, scope) not in self._nodes:
            self._nodes[graph, scope] = _ScopeNodes(fx)
        nodes = self._nodes[graph, scope]
        names: Collection[str] = fused.fx
        holding: dict[str, frozenset[str]] = {}
        call = next((c for c in code.calls if c.line == fused.source_line), None)
        if scope == MAIN and call is not None:
            held = self._held(graph, fx)
            names = held.computed(fused)
            holding = held.in_parameters(code.parameters, call, fused)
        found = lines_of_nodes(values, fx, names, held=holding, roots=nodes.roots)
        found = fit_to_members(found, {x.number: x.members for x in code.lines}, fused, nodes.moving)
        told = {line: frozenset(scoped_name(scope, n) for n in names) for line, names in found.items()}
        if code.made is not None:
            told |= lines_of_given(
                transformed or readable, scope, fused.fx, code.made.source, origin=code.output
            )
        return told

    def _held(self, graph: str, fx: FxGraph) -> HeldNodes:
        if graph not in self._held_nodes:
            files = next(g for g in self.graphs if g.id == graph)
            self._held_nodes[graph] = HeldNodes(fx, fusion_of(self.run, files).kernels)
        return self._held_nodes[graph]

    def code_of(self, graph: str, kernel: Key, entry: EntryFiles) -> KernelCode:
        """The code of a call's kernel with another of its configurations."""
        code = self.code(graph, kernel)
        other = KernelCode(code.made, code.fused, code.calls, entry, self.disassemble, "", code.output)
        other.recorded = code.recorded
        return other


def _by_name(run: RunReader) -> dict[str, list[KernelMatch]]:
    found: dict[str, list[KernelMatch]] = {}
    for row in kernel_rows(run):
        found.setdefault(row.name, []).append(row)
    return found


def kernel_number(key: Key) -> int:
    """The number of a kernel's item: 5 for ``K5``."""
    assert key[0] is Level.KERNEL
    return int(key[1][1:])
