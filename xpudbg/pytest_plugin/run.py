"""A finished block: its bundle, its content, and the assertions with their messages. Text of artifacts is made safe here."""

from __future__ import annotations

import io
import itertools
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from rich.console import Console

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import did_you_mean, plural
from xpudbg.facts.dynamo.breaks import break_remedies
from xpudbg.facts.dynamo.compiles import traced_break
from xpudbg.facts.dynamo.stop_places import run_stop_places
from xpudbg.facts.fusion.fx_nodes import names_of
from xpudbg.facts.fusion.generated_calls import GraphContext
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.fusion.unfused_pairs import why_not
from xpudbg.facts.kernels.triton_cache import CacheRows
from xpudbg.facts.lost_times import first_look
from xpudbg.facts.origins.coverage import cached_coverage
from xpudbg.facts.run_address import named_graphs
from xpudbg.findings.fusion_rules import explain_pair
from xpudbg.model.accuracy import AccuracyReport, CheckedGraph, Verdict, place_of, value_text
from xpudbg.model.cache import CacheEntry
from xpudbg.model.fusion import FusedKernel, FusionReport, GraphFusion, Member, NotFused
from xpudbg.model.fx import FxNodes
from xpudbg.model.generated_code import TRITON_KINDS, KernelKind
from xpudbg.model.manifest import Graph, GraphBreak, Kernel, Recompile, SourceLine
from xpudbg.model.trace import compile_text
from xpudbg.run.cache_files import RunCache, entry_folders
from xpudbg.run.graph_files import FusionInputs
from xpudbg.run.run_reader import RunReader, accuracy_or_problem, analyse_ledger, graph_files
from xpudbg.screens.accuracy import accuracy_rows
from xpudbg.screens.console import guarded
from xpudbg.screens.show_run import RunFacts, print_run
from xpudbg.screens.text import clean
from xpudbg.store.locate import short_path
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
            raise AssertionError(self._message(graph_breaks(self.graph_breaks)))

    def assert_no_recompile(self) -> None:
        """Fail when a compiled function was compiled again because its guards failed."""
        __tracebackhide__ = True
        self._require_compile()
        if self.recompiles:
            raise AssertionError(self._message(recompiles(self.recompiles)))

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
            raise AssertionError(self._message(unknown_kernels(graphs)))
        if count > limit:
            raise AssertionError(self._message(too_many_kernels(graphs, count, limit)))

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
        raise AssertionError(self._message(not_fused(names, found, self.graph_breaks)))

    def assert_no_spill(self, *, allow_unknown: bool = False) -> None:
        """Fail when a GPU kernel spills registers to memory.

        C++ kernels of the CPU do not count. A kernel without native code in the Triton cache is unknown, which fails, too.
        Candidates that autotuning did not choose are left out where its choice is known.

        Args:
            allow_unknown: Pass kernels whose spills are unknown.
        """
        __tracebackhide__ = True
        self._require_compile()
        spilled, unknown = spills(self.kernels, self._counting)
        unknown = [] if allow_unknown else unknown
        if spilled or unknown:
            fusion = self.fusion.graphs if self._inductor_graphs else ()
            raise AssertionError(self._message(spill_message(spilled, unknown, fusion)))

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
            raise AssertionError(self._message(inaccurate(report)))

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
            raise AssertionError(self._message(no_inductor(self.graphs)))
        if graph is None:
            return self._analysed
        wanted = {g.id for g in graph_files(self._reader, named_graphs(self._reader, graph))}
        return [(i, r) for i, r in self._analysed if i.id in wanted]

    def _require_compile(self, *, breaks_count: bool = False) -> None:
        __tracebackhide__ = True
        if not (self.graphs or self.kernels or (breaks_count and self.graph_breaks)):
            raise AssertionError(self._message(nothing_compiled(os.environ)))

    def _message(self, lines: Sequence[str]) -> str:
        return "\n".join([*lines, "", f"  bundle: {self.path} (open it with xpudbg show)"])


_FUSION_KINDS = frozenset({"ir_pre_fusion", "ir_post_fusion", "output_code"})


_SHOWN = 12
_TRITON = TRITON_KINDS | {KernelKind.MULTI_KERNEL}
_GPU = frozenset({"xpu", "cuda", "hip"})
_NATIVE = (
    "its native code is not in the Triton cache: on Intel GPUs start pytest with"
    " TRITON_XPU_GEN_NATIVE_CODE=1 (newest torch: TORCHINDUCTOR_XPU_KERNEL_FORMAT=zebin), or pass allow_unknown=True"
)
_OFF = ("TORCH_COMPILE_DISABLE", "TORCHDYNAMO_DISABLE")

Found = Sequence[tuple[FusionInputs, GraphFusion, Mapping[str, Sequence[int]]]]
"""A graph, its analysis, and where each operator is in it."""


def nothing_compiled(environ: Mapping[str, str]) -> list[str]:
    """Return why there may be nothing to check."""
    off = [f"{name}={environ[name]}" for name in _OFF if environ.get(name) not in (None, "", "0")]
    if off:
        return ["nothing was compiled in the block", "", f"  {', '.join(off)} switches torch.compile off"]
    return [
        "nothing was compiled in the block",
        "",
        "  torch.compile(f) compiles when f is first called: make that call in the block",
        "  with reset=False a function that was compiled before is not compiled again",
    ]


def no_inductor(graphs: Sequence[Graph]) -> list[str]:
    """Return the reasons why no graph has Inductor's artifacts: another backend, or failed compiles."""
    lines = ["no graph of the block was compiled by Inductor, so it has no kernels", ""]
    return lines + [
        f"  {_line(g.id)}: {g.outcome.replace('_', ' ')}" + (f", {_line(g.detail)}" if g.detail else "")
        for g in graphs[:_SHOWN]
    ]


def graph_breaks(breaks: Sequence[GraphBreak]) -> list[str]:
    """Return each graph break with its line, Dynamo's reason and the remedy."""
    lines = [f"{plural(len(breaks), 'graph break')}, none expected"]
    for each in breaks[:_SHOWN]:
        lines += ["", f"  {_place(each.location)}"]
        lines += [f"    {_line(text)}" for text in each.reason.strip().splitlines()[:6] if text.strip()]
        lines += (
            [f"    {_line(each.explanation)}"]
            if each.explanation and each.explanation not in each.reason
            else []
        )
        fix = break_remedies(traced_break(each)).first
        lines += [f"    fix: {_line(fix)}"] if fix else []
    return lines + _more(breaks)


def inaccurate(report: AccuracyReport) -> list[str]:
    """Return each wrong value, or each graph that could not be compared, with its line and its cause."""
    wrong = [g for g in report.graphs if g.verdict is Verdict.WRONG]
    if not wrong and report.verdict is not Verdict.WRONG:
        return _not_compared(report)
    lines = [f"compiled code computes something wrong: {plural(len(wrong), 'graph')} of {len(report.graphs)}"]
    for graph in wrong[:_SHOWN]:
        lines += ["", f"  {_graph_text(graph)}"]
        for value in [v for v in graph.worst if v.verdict is Verdict.WRONG][:4]:
            lines.append(f"    {_line(value.name)}: {_line(value.why)}")
            if value.found:
                index = ", ".join(map(str, value.index))
                lines.append(
                    f"      at [{index}] {value.found}, eager {value.eager}, float64 {value.float64 or 'unknown'}"
                )
        place = place_of(graph)
        lines += [f"    {_place(place)}"] if place is not None else []
    blame = report.blame
    if blame is not None and blame.layer:
        lines += ["", f"  layer: {blame.layer}"]
        lines += [f"  culprit: {_line(blame.subsystem)} {_line(blame.culprit)}"] if blame.subsystem else []
        lines += [f"  kernel: {_line(blame.kernel)}, buffer {_line(blame.buffer)}"] if blame.kernel else []
    elif blame is None:
        lines += [
            "",
            "  try: xpudbg accuracy -m pytest, with this test: it says which pass, lowering and kernel is to blame",
        ]
    return lines + _more(wrong)


def _not_compared(report: AccuracyReport) -> list[str]:
    unknown = [g for g in report.graphs if g.verdict is Verdict.UNKNOWN]
    if not report.graphs:
        return [
            "nothing was compared: no graph of the block was compiled by Inductor and called in it",
            *(f"  {_line(p.what)}" for p in report.problems[:_SHOWN]),
        ]
    lines = [f"{plural(len(unknown), 'graph')} could not be compared (allow_unknown=True passes such)"]
    for graph in unknown[:_SHOWN]:
        lines += ["", f"  {_graph_text(graph)}", f"    {_line(value_text(graph))}"]
    return lines + _more(unknown)


def _graph_text(graph: CheckedGraph) -> str:
    name = ", ".join(graph.graphs) or f"graph {graph.index}"
    compiled = f", compile {graph.compile_id}" if graph.compile_id else ""
    return _line(f"{name} ({graph.phase}{compiled}), call {graph.call}")


def recompiles(found: Sequence[Recompile]) -> list[str]:
    """Return each recompile with the guards that failed."""
    lines = [f"{plural(len(found), 'recompile')}, none expected"]
    for each in found[:_SHOWN]:
        lines += [
            "",
            f"  compile {compile_text(each.compile_id, each.generation) or '?'} of {_place(each.location)}",
        ]
        lines += [f"    {_line(guard)}" for guard in each.guards[:4]]
    return lines + _more(found)


def unknown_kernels(graphs: Sequence[GraphFusion]) -> list[str]:
    """Return the graphs that have neither generated code nor nodes after fusion, with the reasons."""
    lines = ["the number of kernel launches is unknown"]
    for graph in (g for g in graphs if g.kernels_after is None):
        lines += ["", f"  {_graph(graph)}", *(f"    {name} is missing: {how}" for name, how in graph.missing)]
    return lines


def too_many_kernels(graphs: Sequence[GraphFusion], count: int, limit: int) -> list[str]:
    """Return all kernels, and why neighbours were not fused."""
    lines = [f"{plural(count, 'kernel launch', 'kernel launches')}, at most {limit} expected"]
    for graph in graphs:
        lines += ["", f"  {_graph(graph)}"]
        for kernel in graph.kernels[:_SHOWN]:
            lines.append(f"    {_kernel(graph, kernel)}")
            lines += [f"      {place}" for place in _places(kernel.members)[:2]]
        lines += [f"    ... {len(graph.kernels) - _SHOWN} more"] if len(graph.kernels) > _SHOWN else []
        for pair in graph.not_fused[:_SHOWN]:
            lines += _pair(pair)
    return lines


def not_fused(names: Sequence[str], found: Found, breaks: Sequence[GraphBreak]) -> list[str]:
    """Return the kernels of operators that were not fused, and the scheduler's reason."""
    absent = [n for n in names if not any(place[n] for _, _, place in found)]
    if absent:
        return _absent(absent, found)
    together = [(i, g, p) for i, g, p in found if all(p[n] for n in names)]
    joined = " and ".join(names) if len(names) == 2 else f"{', '.join(names[:-1])} and {names[-1]}"
    if not together:
        lines = [f"{joined} are not fused: they are in different graphs"]
        for _, graph, place in found:
            here = [n for n in names if place[n]]
            lines += ["", f"  {_graph(graph)}: {', '.join(here)}"] if here else []
        for each in breaks[:3]:
            reason = each.reason.strip().splitlines()
            lines += [
                "",
                f"  graph break at {_place(each.location)}",
                f"    {_line(reason[0]) if reason else ''}",
            ]
        return lines
    lines = [f"{joined} are not fused: no kernel computes {'both' if len(names) == 2 else 'all of them'}"]
    for inputs, graph, place in together[:4]:
        lines += ["", f"  {_graph(graph)}"]
        for name in names:
            for position in place[name][:3]:
                kernel = graph.kernels[position]
                lines.append(f"    {name}: {_kernel(graph, kernel)}")
                lines += [f"      {p}" for p in _places(_members_of(kernel, name))[:2]]
        for a, b in _pairs(names, place):
            lines += ["", *_explained(inputs, graph, a, b)]
    return lines


def spills(
    kernels: Sequence[Kernel], counting: Callable[[Kernel], Sequence[CacheEntry]]
) -> tuple[list[tuple[Kernel, CacheEntry]], list[Kernel]]:
    """Return the kernels that spill, with their cache entry, and those whose spills are unknown.

    Args:
        kernels: The kernels.
        counting: Returns the rows of a kernel's relevant configurations.
    """
    spilled, unknown = [], []
    for kernel in kernels:
        if kernel.kind not in _TRITON:
            continue
        entries = counting(kernel)
        # Native code of another entry, made apart.
        if not entries and not kernel.graph:
            continue
        bad = [e for e in entries if e.spills]
        spilled += [(kernel, e) for e in bad]
        known = [e for e in entries if e.spills is not None or (e.backend and e.backend not in _GPU)]
        if not bad and len(known) < max(1, len(entries)) and kernel.kind is not KernelKind.MULTI_KERNEL:
            unknown.append(kernel)
    return spilled, unknown


def spill_message(
    bad: Sequence[tuple[Kernel, CacheEntry]], unknown: Sequence[Kernel], graphs: Sequence[GraphFusion]
) -> list[str]:
    """Return the kernels that spill with their figures, then those whose spills are unknown."""
    lines = []
    if bad:
        lines.append(
            f"{plural(len(bad), 'kernel')} that {'spills' if len(bad) == 1 else 'spill'}, none expected"
        )
    for kernel, entry in bad[:_SHOWN]:
        per = "hardware thread" if entry.backend == "xpu" else "thread"
        facts = [f"{entry.spills} bytes per {per}"]
        facts += [plural(entry.registers, "register")] if entry.registers is not None else []
        facts += [plural(entry.num_warps, "warp")] if entry.num_warps is not None else []
        facts += [f"GRF mode {_line(entry.grf_mode)}"] if entry.grf_mode else []
        lines += ["", f"  {_line(kernel.name)} spills {', '.join(facts)}"]
        lines += [f"    {_line(entry.target)}, cache entry {_line(entry.key)}"]
        lines += [f"    {place}" for place in _python_of(kernel, graphs)]
    if unknown:
        lines += [""] if lines else []
        one = len(unknown) == 1
        lines.append(f"whether {plural(len(unknown), 'kernel')} {'spills' if one else 'spill'} is not known")
        lines += [f"  {_line(k.name)}" for k in unknown[:_SHOWN]]
        lines += [f"  ... {len(unknown) - _SHOWN} more"] if len(unknown) > _SHOWN else []
        lines.append(f"  {_NATIVE}")
    return lines


def _absent(absent: Sequence[str], found: Found) -> list[str]:
    lines = []
    known = known_operators([g for _, g, _ in found])
    for name in absent:
        in_graph = [
            f"{_graph(g)}: {_line(op.target)} ({_line(op.name)})"
            for _, g, _ in found
            for op in g.fx_ops
            if name in names_of(op.target)
        ]
        if in_graph:
            lines.append(
                f"no kernel computes {name}: it is a view, or was folded away or moved into another operator"
            )
            lines += [f"  {text}" for text in in_graph[:4]]
        else:
            lines.append(f"no graph of the block has an operator {_line(name)}")
            meant = did_you_mean(name.rpartition(".")[2] or name, map(_line, known), "")
            lines += [f"  {meant}"] if meant else []
    lines.append(f"  operators in kernels: {', '.join(map(_line, known[:80])) or 'none'}")
    failed = [p.what for _, g, _ in found for p in g.problems][:3]
    return lines + [f"  {_line(what)}" for what in failed]


def _pairs(names: Sequence[str], place: Mapping[str, Sequence[int]]) -> Iterable[tuple[int, int]]:
    """Yield the pairs of kernels to explain: for every two neighbouring operators the two nearest kernels."""
    seen = set()
    for one, other in itertools.pairwise(names):
        if set(place[one]) & set(place[other]):
            continue
        pair = min(((a, b) for a in place[one] for b in place[other]), key=lambda p: abs(p[0] - p[1]))
        ordered = (min(pair), max(pair))
        if ordered not in seen:
            seen.add(ordered)
            yield ordered


def _explained(inputs: FusionInputs, graph: GraphFusion, a: int, b: int) -> list[str]:
    """Return why two kernels were not fused: the scheduler's reason, or the kernels between them in the data flow."""
    kernels = graph.kernels
    way = _way(kernels, a, b)
    if len(way) < 3:
        return _pair(why_not(inputs.log, kernels[a], kernels[b], kernels, GraphContext.of(inputs)))
    names = ", ".join(_kernel(graph, kernels[k]) for k in way[1:-1][:4])
    lines = [f"    {_line(kernels[b].name)} depends on {_line(kernels[a].name)} through {names}"]
    shown = set()
    for one, other in list(itertools.pairwise(way))[:4]:
        pair = why_not(inputs.log, kernels[one], kernels[other], kernels, GraphContext.of(inputs))
        text = explain_pair(pair).text
        lines += _pair(pair) if text not in shown else []
        shown.add(text)
    return lines


def _pair(pair: NotFused) -> list[str]:
    first, second = (
        f"{f'K{number} ' if number else ''}{_line(name)}"
        for name, number in zip((pair.a, pair.b), pair.numbers, strict=True)
    )
    explained = explain_pair(pair)
    lines = [f"    {first} | {second}: {_why(explained.text, pair.reason)}"]
    return lines + ([f"      try: {_line(explained.advice)}"] if explained.advice else [])


def _way(kernels: Sequence[FusedKernel], a: int, b: int) -> list[int]:
    """Return the shortest path of data from one kernel to a later one, ends included; empty if there is none."""
    before: dict[int, int] = {a: a}
    todo = [a]
    while todo and b not in before:
        here = todo.pop(0)
        made = set(kernels[here].writes)
        for later in range(here + 1, b + 1):
            if later not in before and made & set(kernels[later].reads):
                before[later] = here
                todo.append(later)
    if b not in before:
        return []
    way = [b]
    while way[-1] != a:
        way.append(before[way[-1]])
    return way[::-1]


def _members_of(kernel: FusedKernel, name: str) -> Sequence[Member]:
    return [m for m in kernel.members if any(name in names_of(t) for t in m.aten)] or kernel.members


def _python_of(kernel: Kernel, graphs: Sequence[GraphFusion]) -> list[str]:
    return [
        place
        for graph in graphs
        if graph.id == kernel.graph
        for fused in graph.kernels
        if fused.name == kernel.name
        for place in _places(fused.members)[:2]
    ][:2]


def _places(members: Iterable[Member]) -> list[str]:
    found = dict.fromkeys(s for m in members for s in m.sources)
    return [_place(SourceLine(s.path, s.line, s.function, s.code)) for s in found]


def _place(where: SourceLine | None) -> str:
    if where is None or not where.file:
        return "an unknown place"
    text = f"{_line(short_path(where.file))}:{where.line or '?'}"
    text += f" in {_line(where.function)}" if where.function else ""
    return text + (f": {_line(where.code.strip())}" if where.code else "")


def _graph(graph: GraphFusion) -> str:
    return f"graph {_line(graph.id)}" + (
        f" (compile {_line(compile_text(graph.compile_id, graph.generation))})" if graph.compile_id else ""
    )


def _kernel(graph: GraphFusion, kernel: FusedKernel) -> str:
    short = [t.split(".")[1] if "." in t else t for t in operators_of(graph, kernel)]
    operators = ", ".join(map(_line, dict.fromkeys(short)))
    return f"{_line(kernel.name)} ({operators or 'operators not known'})"


def _why(text: str, reason: str) -> str:
    return _line(text) + (f" [{_line(reason)}]" if reason else "")


def _more(found: Sequence[object]) -> list[str]:
    return ["", f"  ... {len(found) - _SHOWN} more"] if len(found) > _SHOWN else []


def _line(text: str) -> str:
    """Return an artifact's text as one line of limited length."""
    return clean(" ".join(text.split()))[:300]


Operator = str | Callable[..., Any]
"""``"sin"``, ``"aten.sin"``, ``"aten.add.Tensor"``, ``torch.sin``, ``torch.ops.aten.sin``."""

_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.\w+)+$")


def operator_name(operator: Operator) -> str:
    """Return the name of an operator for comparison.

    Raises:
        TypeError: It is neither a name nor a function.
    """
    if isinstance(operator, str):
        return operator.removeprefix("torch.").removeprefix("ops.")
    # torch's own operators print as aten.sin and aten.add.Tensor.
    text = str(operator)
    if _DOTTED.match(text):
        return text
    name = getattr(operator, "__name__", "")
    if not name:
        raise TypeError(f"{operator!r} is not an operator: give its name, or torch.ops.aten.NAME")
    return str(name)


def operators_of(graph: GraphFusion, kernel: FusedKernel) -> tuple[str, ...]:
    """Return the targets of a kernel's nodes and the operators that they were decomposed from, each once."""
    nodes = set(kernel.fx)
    targets = [op.target for op in graph.fx_ops if op.name in nodes]
    targets += [a for m in kernel.members for a in m.aten]
    return tuple(dict.fromkeys([*targets, *kernel.origins]))


def with_decomposed(graph: GraphFusion, nodes: FxNodes | None) -> GraphFusion:
    """Return the graph with the operators that its nodes were decomposed from added to the kernels.

    Comments of the generated code name them of Triton kernels alone; the probe records them of every node.
    """
    known = {n.name: n.original_aten for n in nodes.nodes if not n.graph and n.original_aten} if nodes else {}

    def members_of(kernel: FusedKernel) -> tuple[Member, ...]:
        return tuple(
            replace(m, aten=tuple(dict.fromkeys([*m.aten, *(known[n] for n in m.fx if n in known)])))
            for m in kernel.members
        )

    return replace(graph, kernels=tuple(replace(k, members=members_of(k)) for k in graph.kernels))


def by_loop(graph: GraphFusion) -> GraphFusion:
    """Return the graph with every C++ kernel of several nodes after fusion split into these.

    Inductor puts loops that it did not fuse into one C++ function (torch/_inductor/codegen/cpp.py, ``KernelGroup``).
    """
    return replace(graph, kernels=tuple(part for kernel in graph.kernels for part in _loops(kernel)))


def _loops(kernel: FusedKernel) -> list[FusedKernel]:
    if len(kernel.nodes) < 2:
        return [kernel]
    packets = {".".join(a.split(".")[:2]) for m in kernel.members for a in m.aten}
    # Decomposed: no node says which loop has it.
    unplaced = tuple(o for o in kernel.origins if o not in packets)
    parts = []
    for number, node in enumerate(kernel.nodes, 1):
        members = tuple(m for m in kernel.members if f"_{m.name}_" in f"_{node}_")
        parts.append(
            replace(
                kernel,
                name=f"{kernel.name} loop {number}",
                nodes=(node,),
                members=members,
                fx=tuple(dict.fromkeys(n for m in members for n in m.fx)),
                origins=unplaced,
                reads=tuple(dict.fromkeys(n for m in members for n in m.reads)),
                writes=tuple(dict.fromkeys(n for m in members for n in m.writes)),
            )
        )
    return parts


def find_kernels(graph: GraphFusion, names: Sequence[str]) -> dict[str, list[int]]:
    """Return for each name the positions of the kernels that compute it, in order."""
    found: dict[str, list[int]] = {name: [] for name in names}
    for position, kernel in enumerate(graph.kernels):
        known = {n for target in operators_of(graph, kernel) for n in names_of(target)}
        for name in names:
            if name in known:
                found[name].append(position)
    return found


def known_operators(graphs: Sequence[GraphFusion]) -> list[str]:
    """Return the short names of all kernels' operators, sorted."""
    found = set()
    for graph in graphs:
        for kernel in graph.kernels:
            for target in operators_of(graph, kernel):
                parts = target.split(".")
                found.add(parts[1] if len(parts) > 1 else target)
    return sorted(found)
