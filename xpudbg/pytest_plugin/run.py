"""A finished block: its bundle, its content, and the assertions."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from rich.console import Console

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.dynamo.stop_places import run_stop_places
from xpudbg.facts.first_look import first_look
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.kernels.cache.listing import CacheRows
from xpudbg.facts.origins.cached_coverage import cached_coverage
from xpudbg.model.accuracy import AccuracyReport, Verdict
from xpudbg.model.cache import CacheEntry
from xpudbg.model.fusion import FusionReport, GraphFusion
from xpudbg.model.manifest import Graph, GraphBreak, Kernel, Recompile
from xpudbg.pytest_plugin import messages
from xpudbg.pytest_plugin.operators import Operator, by_loop, find_kernels, operator_name, with_decomposed
from xpudbg.run.cache_files import entry_folders
from xpudbg.run.configurations import RunCache
from xpudbg.run.graph_files import FusionInputs
from xpudbg.run.ledger import analyse_ledger
from xpudbg.run.run_reader import RunReader, accuracy_or_problem
from xpudbg.screens.accuracy import accuracy_rows
from xpudbg.screens.console import guarded
from xpudbg.screens.show_run import RunFacts, print_run
from xpudbg.store.reader import Bundle


class Run:
    """A block's compiles: its bundle and the assertions on it.

    The assertions raise ``AssertionError`` with a message that names the kernel, the reason and the Python line, and where
    the bundle is. Each fails if nothing was compiled, since then nothing was checked.

    Attributes:
        result: The function's result, if a function was given.
        exit_code: Exit status of a script; None otherwise.
    """

    def __init__(self) -> None:
        self.result: Any = None
        self.exit_code: int | None = None
        self._run: RunReader | None = None

    def finish(self, folder: Path) -> None:
        """Open the bundle; called when the block has ended."""
        run = RunReader.open(folder)
        _ = run.bundle
        self._run = run

    @property
    def finished(self) -> bool:
        """Return whether the block has ended and its bundle is there."""
        return self._run is not None

    @property
    def bundle(self) -> Bundle:
        """The bundle.

        Raises:
            XpudbgError: The block has not ended.
        """
        return self._reader.bundle

    @property
    def _reader(self) -> RunReader:
        if self._run is None:
            raise XpudbgError("the block is still being recorded: ask the run after the with block")
        return self._run

    @property
    def path(self) -> Path:
        """The bundle's folder: ``xpudbg show PATH`` opens it."""
        return self.bundle.root

    @property
    def graphs(self) -> tuple[Graph, ...]:
        """The graphs, in the order of compilation."""
        return self.bundle.manifest.graphs

    @property
    def kernels(self) -> tuple[Kernel, ...]:
        """The kernels of all graphs: generated ones, and calls into libraries where the code names them."""
        return self.bundle.manifest.kernels

    @property
    def graph_breaks(self) -> tuple[GraphBreak, ...]:
        """Return the graph breaks of Dynamo."""
        return self.bundle.manifest.graph_breaks

    @property
    def recompiles(self) -> tuple[Recompile, ...]:
        """Return the recompiles with their failed guards."""
        return self.bundle.manifest.recompiles

    @cached_property
    def fusion(self) -> FusionReport:
        """The fusion analysis of every graph that Inductor compiled."""
        return FusionReport(str(self.path), tuple(g for _, g in self._analysed))

    @cached_property
    def cache(self) -> tuple[CacheEntry, ...]:
        """The entries of the Triton cache: registers, spills, stages; empty without Triton kernels."""
        return tuple(row for rows in self._reader.fact(CacheRows).entries.values() for row in rows)

    def report(self, *, width: int = 120) -> str:
        """Return the run as ``xpudbg show`` prints it, without colour."""
        out = io.StringIO()
        console = Console(
            file=out, width=width, highlight=False, emoji=False, markup=False, color_system=None
        )
        manifest = self.bundle.manifest
        verdicts = tuple(accuracy_rows(*accuracy_or_problem(self._reader)))
        places = run_stop_places(self._reader)
        first = first_look(self._reader, places, judged=bool(verdicts))
        print_run(
            self.bundle,
            RunFacts(analyse_ledger(manifest), places, verdicts, cached_coverage(self._reader), first),
            guarded(console),
            address=str(self.bundle.root),
        )
        return out.getvalue()

    def assert_no_graph_break(self) -> None:
        """Fail when Dynamo stopped capturing anywhere in the block."""
        __tracebackhide__ = True
        self._require_compile(breaks_count=True)
        if self.graph_breaks:
            raise AssertionError(self._message(messages.graph_breaks(self.graph_breaks)))

    def assert_no_recompile(self) -> None:
        """Fail when a compiled function was compiled again because its guards failed."""
        __tracebackhide__ = True
        self._require_compile()
        if self.recompiles:
            raise AssertionError(self._message(messages.recompiles(self.recompiles)))

    def assert_max_kernels(self, limit: int, *, graph: str | None = None) -> None:
        """Fail when more than ``limit`` kernels are launched, calls into libraries included.

        Args:
            limit: Maximum over all graphs.
            graph: One graph only: its id, a unique part of it, its compile id, or its number from 1.
        """
        __tracebackhide__ = True
        graphs = [g for _, g in self._chosen(graph)]
        counts = [g.kernels_after for g in graphs]
        count = sum(c or 0 for c in counts)
        if None in counts and count <= limit:
            raise AssertionError(self._message(messages.unknown_kernels(graphs)))
        if count > limit:
            raise AssertionError(self._message(messages.too_many_kernels(graphs, count, limit)))

    def assert_fused(self, *operators: Operator, graph: str | None = None) -> None:
        """Fail when no single kernel computes all of these operators.

        It holds when one kernel of one graph has, for each operator, at least one node of the graph that comes from it.
        Other nodes of the same operators may be in other kernels. Loops that Inductor only put side by side into one C++
        function are not fused.

        Args:
            operators: Two or more: ``"sin"``, ``"aten.sin"``, ``"aten.add.Tensor"``, ``torch.sin`` or
                ``torch.ops.aten.sin``. Names of both sides of Inductor's decompositions count: ``"gelu"`` and the ``"erf"``
                in it.
            graph: One graph only, as for :meth:`assert_max_kernels`.
        """
        __tracebackhide__ = True
        names = list(dict.fromkeys(operator_name(o) for o in operators))
        if len(names) < 2:
            raise TypeError("assert_fused takes two operators or more: which of them must be in one kernel?")
        nodes = {files.id: self._reader.fx_nodes(files) for files in self._reader.graphs}
        analysed = [
            (
                inputs,
                by_loop(with_decomposed(result, parsed.value if (parsed := nodes.get(inputs.id)) else None)),
            )
            for inputs, result in self._chosen(graph)
        ]
        places = [find_kernels(result, names) for _, result in analysed]
        if any(set.intersection(*map(set, place.values())) for place in places):
            return
        found = [(inputs, result, place) for (inputs, result), place in zip(analysed, places, strict=True)]
        raise AssertionError(self._message(messages.not_fused(names, found, self.graph_breaks)))

    def assert_no_spill(self, *, allow_unknown: bool = False) -> None:
        """Fail when a GPU kernel spills registers to memory.

        C++ kernels of the CPU do not count. A kernel without native code in the Triton cache is unknown, which fails, too.
        Candidates that autotuning did not choose are left out where its choice is known.

        Args:
            allow_unknown: Pass kernels whose spills are unknown.
        """
        __tracebackhide__ = True
        self._require_compile()
        spilled, unknown = messages.spills(self.kernels, self._counting)
        unknown = [] if allow_unknown else unknown
        if spilled or unknown:
            fusion = self.fusion.graphs if self._inductor_graphs else ()
            raise AssertionError(self._message(messages.spilled(spilled, unknown, fusion)))

    def _counting(self, kernel: Kernel) -> list[CacheEntry]:
        """Return the rows of a kernel's relevant configurations."""
        rows = self._reader.fact(CacheRows)
        return [rows.row(files) for files in self._reader.fact(RunCache).counting(entry_folders(kernel))]

    def assert_accurate(self, *, allow_unknown: bool = False) -> None:
        """Fail when a compiled graph's values differ from eager's by more than rounding.

        The block must have been recorded with ``accuracy=True``. A graph that could not be compared fails as well.

        Args:
            allow_unknown: Pass graphs that could not be compared, and say nothing of them.

        Raises:
            XpudbgError: Nothing was compared in the block.
        """
        __tracebackhide__ = True
        self._require_compile()
        report = self.accuracy
        if report is None:
            raise XpudbgError(
                "the block was not compared with eager: record it with xpudbg_run(accuracy=True),"
                " or mark the test with xpudbg(accurate=True)"
            )
        sound = {Verdict.SAME, Verdict.ROUNDING, *([Verdict.UNKNOWN] if allow_unknown else [])}
        if report.verdict not in sound or not (report.graphs or allow_unknown):
            raise AssertionError(self._message(messages.inaccurate(report)))

    @property
    def accuracy(self) -> AccuracyReport | None:
        """Return the verdict on the graphs' values; None if not requested."""
        return self._reader.accuracy

    @cached_property
    def _inductor_graphs(self) -> bool:
        return any(a.path for g in self.graphs for a in g.artifacts if a.kind.value in _FUSION_KINDS)

    @cached_property
    def _analysed(self) -> list[tuple[FusionInputs, GraphFusion]]:
        if not self._inductor_graphs:
            return []
        return [(self._reader.inputs(g), fusion_of(self._reader, g)) for g in self._reader.graphs]

    def _chosen(self, graph: str | None) -> list[tuple[FusionInputs, GraphFusion]]:
        __tracebackhide__ = True
        self._require_compile()
        if not self._analysed:
            raise AssertionError(self._message(messages.no_inductor(self.graphs)))
        if graph is None:
            return self._analysed
        wanted = {g.id for g in self._reader.select_graphs(graph)}
        return [(i, r) for i, r in self._analysed if i.id in wanted]

    def _require_compile(self, *, breaks_count: bool = False) -> None:
        __tracebackhide__ = True
        if not (self.graphs or self.kernels or (breaks_count and self.graph_breaks)):
            raise AssertionError(self._message(messages.nothing_compiled(os.environ)))

    def _message(self, lines: Sequence[str]) -> str:
        return "\n".join([*lines, "", f"  bundle: {self.path} (open it with xpudbg show)"])


_FUSION_KINDS = frozenset({"ir_pre_fusion", "ir_post_fusion", "output_code"})
