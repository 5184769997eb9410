"""The links of a whole run: those of each graph, and the code of each kernel, made when they are asked for."""

from __future__ import annotations

from xpudbg.analysis.fusion.fusion_source import GraphFiles
from xpudbg.analysis.provenance.build_links import build_links
from xpudbg.analysis.provenance.graph_links import GraphLinks, Key
from xpudbg.analysis.provenance.kernel_code import Disassembler, KernelCode, find_kernel_code
from xpudbg.analysis.run_reader import RunReader
from xpudbg.errors import XpudbgError
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.problem import Problem
from xpudbg.model.provenance import Level


class RunLinks:
    """The provenance of a run.

    Args:
        run: The run.
        graphs: Ids of the graphs to look at; None for all.
        disassemble: Gives the instructions of native code; without it they are not known.

    Attributes:
        files: The graphs that have artifacts, in the order of the run; none of a cache by itself.
        problems: What could not be read.
    """

    def __init__(
        self, run: RunReader, graphs: frozenset[str] | None = None, disassemble: Disassembler | None = None
    ) -> None:
        self.run = run
        self.disassemble = disassemble
        self.problems: list[Problem] = []
        self._links: dict[str, GraphLinks] = {}
        self._code: dict[tuple[str, str], KernelCode] = {}
        try:
            self.files: list[GraphFiles] = [g for g in run.graphs if graphs is None or g.id in graphs]
        except XpudbgError:
            self.files = []

    def links(self, graph: str) -> GraphLinks:
        """The links of a graph."""
        if graph not in self._links:
            files = next(g for g in self.files if g.id == graph)
            inputs = self.run.inputs(files)
            rows = self.run.manifest.graphs if self.run.is_bundle else ()
            compiled = next((g.location for g in rows if g.id == graph), None)
            nodes = self.run.fx_nodes(files)
            fusion = self.run.fusion(files)
            self._links[graph] = build_links(inputs, fusion, compiled, nodes.value if nodes else None)
            self.problems += nodes.problems if nodes else ()
        return self._links[graph]

    def all_links(self) -> list[GraphLinks]:
        """Those of all graphs."""
        return [self.links(g.id) for g in self.files]

    def fused(self, graph: str, number: int) -> FusedKernel:
        """A call of a graph by its number from 1."""
        files = next(g for g in self.files if g.id == graph)
        return self.run.fusion(files).kernels[number - 1]

    def code(self, graph: str, kernel: Key) -> KernelCode:
        """The code of a call's kernel."""
        name = self.fused(graph, kernel_number(kernel)).name
        if (graph, name) not in self._code:
            files = next(g for g in self.files if g.id == graph)
            calls = [k for k in self.run.fusion(files).kernels if k.name == name]
            self._code[graph, name] = find_kernel_code(self.run, graph, name, calls, self.disassemble)
        return self._code[graph, name]


def kernel_number(key: Key) -> int:
    """The number of a kernel's item: 5 for ``K5``."""
    assert key[0] is Level.KERNEL
    return int(key[1][1:])
