"""Graphs of a run by what a profile tells of a call: hashes of kernels, compile id, direction, operators in their order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property

from xpudbg.facts.fusion import kernel_modules
from xpudbg.facts.kernels import run_kernels
from xpudbg.facts.launch_costs import CostDevice, cost_device, with_costs
from xpudbg.facts.times.host import GraphCall
from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.generated_code import GeneratedKernel, KernelKind, is_source_file, source_file_name
from xpudbg.model.location import base_name
from xpudbg.model.profile import HostCall
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import JoinedBy
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader

_TRITON = frozenset({KernelKind.TRITON, KernelKind.TRITON_TEMPLATE})
_NAMED = _TRITON | {KernelKind.USER_TRITON}
_OPERATOR = re.compile(
    r"torch\.ops\.(\w+)\.(\w+)(?:\.\w+)?|extern_kernels\.(\w+)(?:\.out)?|aten\.(\w+)(?:\.\w+)?"
)


@dataclass(frozen=True, slots=True)
class JoinedLaunch:
    """Launch of a graph that a call was joined with.

    Attributes:
        graph: The graph.
        number: Its number, from 1; 0 where only the kernel is known.
        kernel: Name of the kernel.
        by: Evidence.
    """

    graph: str
    number: int
    kernel: str
    by: JoinedBy


@dataclass(frozen=True)
class TimedGraph:
    """A graph with what its launches are called in a profile.

    Attributes:
        fusion: The graph.
        compile_id: Its compile.
        kind: ``forward``, ``backward``, ``inference``, ...
        keys: Of each launch the hash of its Triton kernel, or its operator (``aten::mm``).
    """

    fusion: GraphFusion
    compile_id: str
    kind: str
    keys: tuple[str, ...]

    @cached_property
    def numbers(self) -> dict[str, list[int]]:
        """Numbers of the launches by key."""
        found: dict[str, list[int]] = {}
        for number, key in enumerate(self.keys, 1):
            found.setdefault(key, []).append(number)
        return found

    @cached_property
    def triton(self) -> dict[str, list[int]]:
        """Numbers of the launches of Triton kernels by their name on the device."""
        found: dict[str, list[int]] = {}
        for number, kernel in enumerate(self.fusion.kernels, 1):
            if kernel.kind in _TRITON:
                found.setdefault(kernel.name, []).append(number)
        return found

    @cached_property
    def templates(self) -> dict[str, str]:
        """Keys of the launches of templates by their name: torch's profiler writes no hash for these."""
        named = zip(self.fusion.kernels, self.keys, strict=True)
        return {k.name: key for k, key in named if k.kind == KernelKind.TRITON_TEMPLATE}

    def key_of(self, call: HostCall, key: str, *, trusted: bool) -> str:
        """Return the key of a call in this graph: of a template without a hash that of its name, if the profile is of the run."""
        return self.templates.get(call.name, "") if trusted and call.triton and not key else key

    @cached_property
    def whole(self) -> bool:
        """True where each launch is called once in a call: there are no functions of subgraphs and partitions."""
        return not any(k.function for k in self.fusion.kernels)


class RunGraphs:
    """Graphs of a run.

    Attributes:
        graphs: The graphs.
        by_name: Whether Triton kernels are joined by name.
        device: Device whose rates the least times are of; None without one.

    Args:
        run: The run; None without one.
        device: Device whose rates the least times are of; None for the run's own.
        by_name: See there.
    """

    def __init__(
        self, run: RunReader | None, device: CostDevice | None = None, *, by_name: bool = False
    ) -> None:
        self.by_name = by_name
        self.device = device
        self.graphs: list[TimedGraph] = []
        if run is None:
            return
        hashes = [{} if by_name else _hashes(run, graph) for graph in run.graphs]
        fusions = run_kernels.with_spills(run, kernel_modules.layered_fusions(run, run.graphs))
        fusions = with_costs(fusions, device or cost_device(run), run)
        for files, fusion, of in zip(run.graphs, fusions, hashes, strict=True):
            keys = tuple(
                _operator(k) or (k.name if by_name and k.kind in _NAMED else of.get(k.name, ""))
                for k in fusion.kernels
            )
            self.graphs.append(TimedGraph(fusion, files.compile_id, files.kind, keys))

    @cached_property
    def known(self) -> frozenset[str]:
        """Keys of all launches."""
        return frozenset(key for graph in self.graphs for key in graph.keys if key)

    @cached_property
    def named(self) -> dict[str, list[JoinedLaunch]]:
        """A launch of each graph with a Triton kernel of a name, joined by that alone."""
        found: dict[str, list[JoinedLaunch]] = {}
        for graph in self.graphs:
            for name, numbers in graph.triton.items():
                number = numbers[0] if len(numbers) == 1 else 0
                found.setdefault(name, []).append(JoinedLaunch(graph.fusion.id, number, name, JoinedBy.NAME))
        return found

    def key_of(self, call: HostCall) -> str:
        """Return what a call is compared by; empty for a Triton kernel without a hash."""
        if call.triton:
            return call.name if self.by_name else call.kernel_hash
        return call.name if "::" in call.name or self.by_name else ""

    def candidates(self, call: GraphCall, calls: Sequence[HostCall], *, trusted: bool) -> list[TimedGraph]:
        """Return the graphs that a call may be of: one where it is certain.

        Without Triton kernels the compile, the direction and the number of calls of each operator have to be a graph's.

        Args:
            call: The call.
            calls: Calls of the profile.
            trusted: Whether the profile is of the run: compile ids tell something then.
        """
        keys = [(calls[what], self.key_of(calls[what])) for what in call.operators]
        triton = [(c, key) for c, key in keys if c.triton]
        if triton:
            found = [
                g
                for g in self.graphs
                if all(g.key_of(c, key, trusted=trusted) in g.numbers for c, key in triton)
            ]
        else:
            found = self.graphs if trusted else []
        if call.compile_id:
            found = _narrowed(found, lambda g: g.compile_id == call.compile_id, strict=not triton)
        backward = bool(call.backward)
        found = _narrowed(found, lambda g: (g.kind == "backward") == backward, strict=not triton)
        if len(found) > 1 or not triton:

            def alike(graph: TimedGraph) -> bool:
                every = Counter(graph.key_of(c, key, trusted=trusted) for c, key in keys)
                ours = {key: count for key, count in every.items() if key in self.known}
                return {key: len(numbers) for key, numbers in graph.numbers.items() if key} == ours

            found = _narrowed(found, alike, strict=not triton)
        return found

    def replayed(self, call: GraphCall, names: Counter[str]) -> list[TimedGraph]:
        """Return the graphs that a call may have replayed: those whose Triton kernels, and no other graph's, ran as often as in their code.

        Args:
            call: The call.
            names: Names of the works of the replay.
        """
        known = {name for graph in self.graphs for name in graph.triton}
        ran = {name: count for name, count in names.items() if name in known}
        found = [g for g in self.graphs if ran and {name: len(n) for name, n in g.triton.items()} == ran]
        if call.compile_id:
            found = [g for g in found if g.compile_id == call.compile_id]
        return [g for g in found if (g.kind == "backward") == bool(call.backward)]

    def join(
        self, call: GraphCall, calls: Sequence[HostCall], graph: TimedGraph, *, trusted: bool
    ) -> list[JoinedLaunch | None]:
        """Return the launch of each operator of a call; None for what is no launch of the graph.

        The n-th call of a kernel or an operator is the n-th that the code of the graph calls, where both have as many.
        """
        own = [self.key_of(calls[what]) for what in call.operators]
        keys = [
            graph.key_of(calls[what], key, trusted=trusted)
            for what, key in zip(call.operators, own, strict=True)
        ]
        counts, seen = Counter(keys), Counter[str]()
        joined: list[JoinedLaunch | None] = []
        for key, what, written in zip(keys, call.operators, own, strict=True):
            numbers = graph.numbers.get(key) if key else None
            place = seen[key]
            seen[key] += 1
            if not numbers:
                joined.append(None)
                continue
            triton = calls[what].triton
            named = self.by_name or not written
            by = (JoinedBy.NAME if named else JoinedBy.HASH) if triton else JoinedBy.ORDER
            if counts[key] == len(numbers) and (graph.whole or len(numbers) == 1):
                number = numbers[place]
            elif len(numbers) == 1 and triton:
                number = numbers[0]
            else:
                number = 0
            name = graph.fusion.kernels[numbers[0] - 1].name
            joined.append(JoinedLaunch(graph.fusion.id, number, name, by) if number or triton else None)
        return joined


def _narrowed(
    graphs: list[TimedGraph], keep: Callable[[TimedGraph], bool], *, strict: bool
) -> list[TimedGraph]:
    """Return the graphs to keep; unless strict a single graph, or all where none is to be kept."""
    if not strict and len(graphs) == 1:
        return graphs
    return list(filter(keep, graphs)) or ([] if strict else graphs)


def _hashes(run: RunReader, graph: GraphFiles) -> dict[str, str]:
    """Return names of the files of a graph's Triton kernels, without their ending, by the kernel's name."""
    code = run.inputs(graph).code
    return {k.name: found for k in code.kernels if (found := _hash(k))} if code else {}


def _hash(kernel: GeneratedKernel) -> str:
    if kernel.maker != "triton":
        return ""
    name = base_name(kernel.path)
    name = name if is_source_file(name) else source_file_name(kernel.source)
    return name.removesuffix(".py")


def _operator(kernel: FusedKernel) -> str:
    """Return the operator that a launch calls, as profiles spell it; empty for a kernel."""
    if kernel.kind == KernelKind.COPY:
        return "aten::copy_"
    match = _OPERATOR.fullmatch(kernel.name)
    return f"{match[1] or 'aten'}::{match[2] or match[3] or match[4]}" if match else ""
