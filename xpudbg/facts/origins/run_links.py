"""Links of a whole run: those of each graph and of Triton kernels outside of graphs, and the code of each kernel, made on first use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from itertools import chain, count
from typing import Any, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.fx_nodes import MAIN, FxScopes, scoped, scoped_name
from xpudbg.facts.fusion.generated_calls import buffer_values
from xpudbg.facts.fusion.kernel_lines import launching_lines
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.launch_costs import cost_device, with_costs
from xpudbg.facts.origins.build_links import (
    FlexCall,
    GraphLinks,
    Key,
    build_links,
    flex_calls,
    lines_of_subgraphs,
)
from xpudbg.facts.origins.kernel_code import CodeLine, Disassembler, KernelCode, find_kernel_code
from xpudbg.facts.origins.node_lines import ValueRoots, lines_of_nodes
from xpudbg.facts.run_address import KernelMatch, kernel_rows, matched_entries
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.formats.torch_trace.compiles import parse_kernel_stacks
from xpudbg.model.artifact import Kind, State
from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.fx import FxFile
from xpudbg.model.generated_code import KernelKind, is_source_file, uncalled_kind
from xpudbg.model.kernel_counts import LooseKernel, loose_kernels
from xpudbg.model.location import base_name, is_library
from xpudbg.model.manifest import Graph, SourceLine, compile_key
from xpudbg.model.problem import Parsed, Problem, unreadable
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.run.cache_files import (
    EntryFiles,
    RunCache,
    configurations_of,
    entry_folders,
    read_metadata,
    source_place,
)
from xpudbg.run.graph_files import FusionInputs, GraphFiles
from xpudbg.run.run_reader import RunReader

_MAX_TEXT = 64 << 20
T = TypeVar("T")


class _Graph:
    """Links of one graph, and the data to follow its kernels' lines.

    Args:
        inputs: Its artifacts.
        fusion: What was fused in it.
        links: Its links.
    """

    def __init__(self, inputs: FusionInputs, fusion: GraphFusion, links: GraphLinks) -> None:
        self.links = links
        self.kernels = fusion.kernels
        self.generated = inputs.code
        self.recorded = inputs.recorded.values
        self.codes: dict[str, KernelCode] = {}
        self._file = inputs.transformed or inputs.readable
        self._buffers = buffer_values(fusion, inputs.code)
        self._lines: dict[int, dict[int, frozenset[str]]] = {}

    @cached_property
    def _scopes(self) -> FxScopes:
        return FxScopes((self._file,))

    @cached_property
    def _flex_calls(self) -> tuple[FlexCall, ...]:
        return tuple(flex_calls(self._file))

    @cached_property
    def _roots(self) -> dict[str, ValueRoots]:
        return {scope: ValueRoots(graph) for scope, graph in scoped(self._file)}

    def node_lines(self, number: int, code: KernelCode) -> dict[int, frozenset[str]]:
        """Map lines of a kernel's code to the FX nodes, by item name, that one call, by number, computes there."""
        if number not in self._lines:
            self._lines[number] = self._lines_of(self.kernels[number - 1], code)
        return self._lines[number]

    def _lines_of(self, kernel: FusedKernel, code: KernelCode) -> dict[int, frozenset[str]]:
        scope = self._scopes.of(kernel.function) if kernel.function else MAIN
        roots = self._roots.get(scope)
        if roots is None or not code.values:
            return {}
        found = lines_of_nodes(code.value_lines, roots, kernel.fx, self._parameter_nodes(kernel, code, roots))
        by_line = {line: frozenset(scoped_name(scope, n) for n in names) for line, names in found.items()}
        if code.made is not None:
            source, origin = code.made.source, code.output
            by_line |= lines_of_subgraphs(self._flex_calls, scope, kernel.fx, source, origin=origin)
        return by_line

    def _parameter_nodes(self, kernel: FusedKernel, code: KernelCode, roots: ValueRoots) -> dict[str, str]:
        """Map each parameter to the node whose value it has when the kernel begins."""
        call = next((c for c in code.calls if c.line == kernel.source_line), None)
        given = dict(zip(code.parameters, call.args if call else (), strict=False))
        passed = {argument for name, argument in given.items() if name.startswith("in_ptr")}
        # what is written in place was given as another buffer, whose memory it takes over
        own = {buffer for member in kernel.members for buffer in member.writes}
        before = {buffer for member in kernel.members for buffer in member.reads} - own - passed
        buffers = {name: argument for name, argument in given.items() if name.startswith("in_ptr")}
        in_place = [name for name in given if name.startswith("in_out_ptr")]
        if len(in_place) == len(before) == 1:
            buffers[in_place[0]] = before.pop()
        nodes = {name: roots.of(self._buffers.get(buffer, buffer)) for name, buffer in buffers.items()}
        return {name: node for name, node in nodes.items() if node in roots.nodes}


class RunLinks:
    """Provenance of a run.

    Args:
        run: The run.
        graphs: Ids of the graphs to look at; None for all.
        disassemble: Gives the instructions of native code; without it they are not known.

    Attributes:
        graph_ids: Ids of the graphs to look at; None for all.
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
        self._known: dict[str, _Graph] = {}
        self._texts: dict[str, Any] = {}
        self.graph_ids = graphs
        try:
            self.graphs: list[GraphFiles] = [g for g in run.graphs if graphs is None or g.id in graphs]
        except XpudbgError:
            self.graphs = []

    def links(self, graph: str) -> GraphLinks:
        """Return the links of a graph, or of the kernels outside of graphs."""
        if graph == OUTSIDE:
            return self.outside.links
        return self._graph(graph).links

    def _graph(self, graph: str) -> _Graph:
        if graph not in self._known:
            files = next(g for g in self.graphs if g.id == graph)
            rows = self.run.manifest.graphs if self.run.is_bundle else ()
            row = next((g for g in rows if g.id == graph), None)
            nodes = self.run.fx_nodes(files)
            self.problems += nodes.problems if nodes else ()
            recorded = nodes.value if nodes is not None else None
            if recorded is not None and recorded.nodes:
                self.with_nodes.add(graph)
            inputs, fusion = self.run.inputs(files), fusion_of(self.run, files)
            links = build_links(
                inputs,
                fusion,
                self._began(row) if row else None,
                recorded,
                self._stacks(row) if row else None,
                self._captured(row) if row else None,
                self._joint(row) if row else (None, None),
                lambda kernel: launching_lines(
                    self.run, recorded, kernel, inputs.code.kernel(kernel.name) if inputs.code else None
                ),
            )
            self._known[graph] = _Graph(inputs, fusion, links)
        return self._known[graph]

    def forget(self, graph: str) -> None:
        """Drop the cached data of a graph; for callers that go through the graphs of a large run one by one."""
        self._known.pop(graph, None)

    def _began(self, graph: Graph) -> SourceLine | None:
        """Return the line at which a graph's compile began: its function, or for a library's the program's line that led to it."""
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
        """Return the stacks of a graph's kernels, from the structured trace of the run."""
        return self._parsed(graph, Kind.KERNEL_STACK_TRACES, parse_kernel_stacks) or {}

    def _captured(self, graph: Graph) -> FxFile | None:
        """Return the graph that Dynamo captured; for a backward graph that of its forward graph."""
        same = (
            g for g in self.run.manifest.graphs if graph.compile_id and compile_key(g) == compile_key(graph)
        )
        for one in (graph, *same):
            found = self._parsed(one, Kind.DYNAMO_OUTPUT_GRAPH, parse_fx_graph)
            if found is not None:
                return found
        return None

    def _joint(self, graph: Graph) -> tuple[FxFile | None, FxFile | None]:
        """Return the graph before and after passes over forward and backward together; empty where they changed nothing."""
        kinds = (Kind.BEFORE_JOINT_GRAPH, Kind.AFTER_JOINT_GRAPH)
        if len({a.sha256 for a in graph.artifacts if a.kind in kinds and a.state is State.PRESENT}) != len(
            kinds
        ):
            return None, None
        before, after = (self._parsed(graph, kind, parse_fx_graph) for kind in kinds)
        return before, after

    def _parsed(self, graph: Graph, kind: Kind, parse: Callable[..., Parsed[T]]) -> T | None:
        """Return a parsed artifact of a graph; None where it does not exist."""
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
        """Return the links of all graphs, and of kernels outside of them unless graphs were chosen."""
        return list(self.each_links())

    def each_links(self, after: Callable[[GraphFiles], None] | None = None) -> Iterator[GraphLinks]:
        """Yield the links of :meth:`all_links` one by one.

        Args:
            after: Called with each graph when its links have been used, to drop its cached data.
        """
        for graph in self.graphs:
            yield self.links(graph.id)
            if after is not None:
                after(graph)
        if self.graph_ids is None and self.outside.links.items:
            yield self.outside.links

    @cached_property
    def outside(self) -> EagerKernels:
        """Return the kernels that no graph calls."""
        called = {kernel.name for files in self.graphs for kernel in fusion_of(self.run, files).kernels}
        return EagerKernels(self.run, called, self.disassemble)

    def fused(self, graph: str, number: int) -> FusedKernel:
        """Return a call of a graph by its number from 1."""
        files = next(g for g in self.graphs if g.id == graph)
        return fusion_of(self.run, files).kernels[number - 1]

    def costed(self, graph: str) -> GraphFusion:
        """Return the fusion of a graph with the least times of its launches."""
        files = next(g for g in self.graphs if g.id == graph)
        return with_costs([fusion_of(self.run, files)], cost_device(self.run), self.run)[0]

    def is_written(self, graph: str, kernel: Key) -> bool:
        """Return whether a call's kernel is a user-written Triton kernel."""
        return self.fused(graph, kernel_number(kernel)).kind == KernelKind.USER_TRITON

    @cached_property
    def _rows(self) -> dict[str, list[KernelMatch]]:
        return _by_name(self.run)

    def _rows_of(self, graph: str, name: str) -> list[KernelMatch]:
        """Return the rows of a kernel name, in a graph or outside of graphs."""
        return [row for row in self._rows.get(name, ()) if row.graph in (graph, "")]

    def entries(self, graph: str, name: str) -> list[EntryFiles]:
        """Return the cache entries of a graph's kernel, one per configuration."""
        try:
            return matched_entries(self.run, self._rows_of(graph, name))
        except XpudbgError:
            return []

    def configurations(self, graph: str, kernel: Key) -> list[EntryFiles]:
        """Return the cache entries made of the text of a call's kernel, one per configuration; that of its code first."""
        code = self.code(graph, kernel)
        if code.reader is None:
            return []
        own = code.reader.files
        groups = configurations_of(
            self.entries(graph, self.fused(graph, kernel_number(kernel)).name),
            self.run.fact(RunCache).winners,
        )
        entries: Sequence[EntryFiles] = next((group.entries for group in groups if own in group.entries), ())
        return [own, *(entry for entry in entries if entry != own)]

    def code(self, graph: str, kernel: Key) -> KernelCode:
        """Return the code of a call's kernel, or of a kernel outside of graphs."""
        if graph == OUTSIDE:
            return self.outside.code(kernel)
        own = self._graph(graph)
        name = own.kernels[kernel_number(kernel) - 1].name
        if name not in own.codes:
            calls = [k for k in own.kernels if k.name == name]
            rows, recorded = self._rows_of(graph, name), own.recorded.get(name, {})
            own.codes[name] = find_kernel_code(
                self.run, rows, own.generated, name, calls, self.disassemble, recorded
            )
        return own.codes[name]

    def node_lines(self, graph: str, kernel: Key) -> dict[int, frozenset[str]]:
        """Map lines of a kernel's code to the FX nodes, by item name, that one call computes there; only lines for which they are known."""
        if graph == OUTSIDE:
            return {}
        return self._graph(graph).node_lines(kernel_number(kernel), self.code(graph, kernel))

    def code_of(self, graph: str, kernel: Key, entry: EntryFiles) -> KernelCode:
        """Return the code of a call's kernel with another of its configurations."""
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
    """Return the number of a kernel's item: 5 for ``K5``."""
    assert key[0] is Level.KERNEL
    return int(key[1][1:])


OUTSIDE = ""
"""Graph id of kernels outside of graphs."""
LOCATIONS = "source locations"
"""Source of links from the locations in a kernel's stages."""
_KEY, _HASH = 8, 40
"""Characters of a key that are shown, and the least length of a key; other folder names are shown whole."""
_UNCOUNTED = {
    LooseKernel.CANDIDATE: "autotuning tried it, and no graph launches it",
    LooseKernel.HOST_COPY: "the host ran it in place of a graph's kernel (--execute eager): the graph launches its own copy",
}
_GENERATED = "Inductor generated it, and no graph of the run calls it"


class EagerKernelCode(KernelCode):
    """Lines of a kernel outside of graphs, from the source locations of its stages; a cache does not have their text.

    Args:
        entry: Its cache entry.
        path: Its Python file, as its IR names it.
        disassemble: Gives the instructions of native code.
        why: Why no graph calls it, where that is known.
    """

    def __init__(self, entry: EntryFiles, path: str, disassemble: Disassembler | None, why: str = "") -> None:
        if why:
            note = why
        elif not path:
            note = "its stages name no Python file (TRITON_DISABLE_LINE_INFO=1 leaves lines out)"
        elif is_source_file(base_name(path)):
            note = _GENERATED
        else:
            note = "it stands in no graph of the run: what launched it is not recorded; nor is the text of its lines"
        super().__init__(None, (), (), entry, disassemble, note)
        self.path = path

    @property
    def file(self) -> str:
        """Return the name of its Python file."""
        return base_name(self.path)

    def place(self, line: int) -> tuple[str, int]:
        """Return its Python file and a line there."""
        return self.path, line

    @cached_property
    def lines(self) -> tuple[CodeLine, ...]:
        """Lines from which operations come."""
        return tuple(CodeLine(number, "", None) for number in self.ops_by_line)


def _not_launched(run: RunReader) -> dict[str, LooseKernel]:
    """Map folders of cache entries that neither a graph nor the program launched to the purpose of their kernel."""
    loose = loose_kernels(run.manifest) if run.is_bundle else {}
    return {f: role for role in _UNCOUNTED for k in loose.get(role, ()) for f in entry_folders(k)}


class EagerKernels:
    """Kernels of a run that no graph calls, each cache entry by the first characters of its key.

    Args:
        run: The run.
        called: Names of the kernels that graphs call: without a manifest nothing else identifies their entries.
        disassemble: Gives the instructions of native code.

    Attributes:
        links: The kernels with the lines at which they are defined.
        uncounted: Those that the program did not launch, each with what it is instead: a candidate of autotuning, a copy that ran on the host.
    """

    def __init__(self, run: RunReader, called: Collection[str], disassemble: Disassembler | None) -> None:
        self.links = GraphLinks(OUTSIDE)
        self._entries: dict[Key, tuple[EntryFiles, str]] = {}
        self._codes: dict[Key, EagerKernelCode] = {}
        self._disassemble = disassemble
        self.uncounted: dict[Key, LooseKernel] = {}
        self._loose = _not_launched(run)
        rows = [k for k in kernel_rows(run) if not k.graph and (k.row is not None or k.name not in called)]
        try:
            entries = matched_entries(run, rows)
        except XpudbgError:
            entries = []
        for entry in entries:
            self._add(entry)

    def _add(self, entry: EntryFiles) -> None:
        path, line = source_place(entry)
        kernel = read_metadata(entry)[0].name or entry.stem
        key = self.links.add(
            ProvenanceItem(Level.KERNEL, self._name(entry), OUTSIDE, "", path, line, "", kernel)
        )
        self._entries[key] = entry, path
        if (what := self._loose.get(entry.key)) is not None:
            self.uncounted[key] = what
        if line and not is_source_file(base_name(path)):
            place = ProvenanceItem(Level.PYTHON, f"{path}:{line}", OUTSIDE, "", path, line)
            self.links.link(self.links.add(place), key, Evidence.RECORDED, LOCATIONS)

    def _name(self, entry: EntryFiles) -> str:
        """Return a unique name for an entry: the first characters of its key, or more where another entry has them."""
        whole = entry.key if len(entry.key) < _HASH else entry.key[:_KEY]
        names = chain((whole, entry.key, f"{entry.key}/{entry.stem}"), (f"{entry.key}~{n}" for n in count(2)))
        return next(n for n in names if (Level.KERNEL, n) not in self._entries)

    def folder(self, kernel: Key) -> str:
        """Return the folder of the cache entry of a kernel."""
        return self._entries[kernel][0].key

    def kind(self, kernel: Key) -> KernelKind:
        """Return the kind of a kernel."""
        return uncalled_kind(self.links.items[kernel].detail, [base_name(self._entries[kernel][1])])

    def code(self, kernel: Key) -> EagerKernelCode:
        """Return the code of a kernel."""
        if kernel not in self._codes:
            entry, path = self._entries[kernel]
            what = self.uncounted.get(kernel)
            why = _UNCOUNTED[what] if what is not None else ""
            self._codes[kernel] = EagerKernelCode(entry, path, self._disassemble, why)
        return self._codes[kernel]

    def forget(self, kernel: Key) -> None:
        """Drop the cached code of a kernel; for callers that go through a large cache one by one."""
        self._codes.pop(kernel, None)

    def reason(self, kernel: Key) -> str:
        """Return why a kernel has no line of the program."""
        _, path = self._entries[kernel]
        if not path:
            return "its stages name no Python file"
        return _GENERATED if is_source_file(base_name(path)) else "it is a kernel of an installed package"
