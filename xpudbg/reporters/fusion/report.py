"""The fusion report on a terminal or in a pipe."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from rich.console import Console
from rich.text import Text

from xpudbg.model.compile_id import compile_words
from xpudbg.model.fusion import FusionReport, GraphFusion
from xpudbg.model.plural import plural
from xpudbg.reporters.folding import print_folded
from xpudbg.reporters.fusion.equal_graphs import equal_graphs, graphs_of_ranks, others_words, ranks_words
from xpudbg.reporters.fusion.kernel_table import print_table, shown_numbers
from xpudbg.reporters.fusion.layer_words import differences_words, folded_graph, layers_words, unfolded
from xpudbg.reporters.fusion.member_view import print_kernel
from xpudbg.reporters.fusion.pairs_view import print_not_fused, print_not_fused_kinds, print_ways_on
from xpudbg.reporters.fusion.summary import summary_lines
from xpudbg.reporters.graph_groups import FOLDED_GRAPHS
from xpudbg.reporters.text import clean

MOST_KERNELS = 60
"""Kernels that are listed for each graph where no number is asked for."""


def print_fusion(
    report: FusionReport,
    console: Console,
    *,
    limit: int | None = None,
    every: bool = True,
    expand: bool = False,
    verbose: bool = False,
    complete: Callable[[Sequence[GraphFusion]], Sequence[GraphFusion]] = tuple,
    ranks: Mapping[str, int] | None = None,
) -> None:
    """Write the whole report.

    Args:
        report: What was found.
        console: Where to.
        limit: Kernels to list for each graph; 0 for all; None for as many as fit a screen where layers repeat.
        every: Show each graph, also of a large run where many are the same.
        expand: Show each layer of a large graph and the graphs of each rank, also where they are the same.
        verbose: Show what was fused in each kernel, and pairs one by one.
        complete: Adds to the graphs that are shown what the table has of their native code.
        ranks: Rank of each graph by its id, where a run has several.
    """
    folded = not every and len(report.graphs) > FOLDED_GRAPHS
    advised: set[str] = set()
    shortened: list[GraphFusion] = []
    rank_of = {} if ranks is None or expand else ranks
    groups = equal_graphs(report.graphs) if folded else graphs_of_ranks(report.graphs, rank_of)
    firsts = [group[0] for group in groups]
    shown = firsts if verbose else complete(firsts)
    for index, (first, group) in enumerate(zip(shown, groups, strict=True)):
        if index:
            console.print()
        graph = unfolded(first) if expand else folded_graph(first)
        short = limit is None and bool(graph.repeats) and not verbose
        _graph(graph, console, limit, advised, short=short, verbose=verbose)
        if short:
            shortened.append(graph)
        if len(group) > 1:
            words = others_words(group) if folded else ranks_words(group, rank_of)
            print_folded(console, Text(f"  {words}", style="dim"), "    ")
    if shortened:
        console.print()
        print_ways_on(shortened, console)
    _problems(report.problems, console)


def _graph(
    graph: GraphFusion,
    console: Console,
    limit: int | None,
    advised: set[str],
    *,
    short: bool,
    verbose: bool,
) -> None:
    title = Text(clean(graph.id, single_line=True), style="bold")
    extra = [graph.kind] if graph.kind and graph.kind not in graph.id else []
    extra += [f"compile {compile_words(graph.compile_id, graph.generation)}"] if graph.compile_id else []
    if extra:
        title.append(f"  {', '.join(clean(e, single_line=True) for e in extra)}", style="dim")
    print_folded(console, title, "  ")
    for line in summary_lines(graph):
        print_folded(console, Text("  ").append(line), "    ")
    if graph.kernels:
        console.print()
    most = MOST_KERNELS if limit is None else limit
    if verbose:
        _kernels(graph, console, most)
        print_not_fused(graph, console)
    else:
        if graph.kernels:
            print_table(graph, console, most, advised, short=short)
        print_not_fused_kinds(graph, console, advised, short=short)
    if not short:
        _changes(graph, console, verbose=verbose)
    _missing(graph, console)
    _problems(graph.problems, console)


def _kernels(graph: GraphFusion, console: Console, limit: int) -> None:
    buffers = {b.name: b for b in graph.buffers}
    numbers = shown_numbers(graph)
    shown = numbers[:limit] if limit else numbers
    width = len(str(len(graph.kernels)))
    explained: set[str] = set()
    repeats = {r.first: r for r in graph.repeats}
    ends = {r.first + r.length - 1: r for r in graph.repeats}
    for number in shown:
        kernel = graph.kernels[number - 1]
        if number in repeats:
            print_folded(console, Text(f"  {layers_words(repeats[number])}", style="bold"), "    ")
        print_kernel(number, width, kernel, buffers, console, explain=kernel.name not in explained)
        explained.add(kernel.name)
        if number in ends and ends[number].differences:
            print_folded(console, Text(f"      {differences_words(ends[number])}", style="dim"), " " * 8)
    if len(shown) < len(numbers):
        left = plural(len(numbers) - len(shown), "more launch", "more launches")
        print_folded(console, Text(f"  ... and {left}; --limit 0 lists all", style="dim"), "      ")


def print_kernels(report: FusionReport, console: Console, numbers: Mapping[str, Collection[int]]) -> None:
    """Write some kernels of each graph.

    Args:
        report: What was found.
        console: Where to.
        numbers: Numbers of the kernels, by id of their graph.
    """
    for index, graph in enumerate(report.graphs):
        if index:
            console.print()
        _some_kernels(graph, console, numbers.get(graph.id, ()))
    _problems(report.problems, console)


def _some_kernels(graph: GraphFusion, console: Console, numbers: Collection[int]) -> None:
    """Some kernels of a graph, and the pairs that they are in."""
    console.print(Text(clean(graph.id, single_line=True), style="bold"), soft_wrap=True)
    console.print()
    buffers = {b.name: b for b in graph.buffers}
    for number in sorted(numbers):
        print_kernel(
            number, len(str(len(graph.kernels))), graph.kernels[number - 1], buffers, console, explain=True
        )
    pairs = tuple(p for p in graph.not_fused if not set(p.numbers).isdisjoint(numbers))
    print_not_fused(replace(graph, not_fused=pairs, reasons=()), console)
    _problems(graph.problems, console)


def _changes(graph: GraphFusion, console: Console, *, verbose: bool) -> None:
    if not graph.changes:
        return
    console.print()
    console.print(Text("  Changed by FX passes (readable -> transformed)", style="bold"))
    for change in graph.changes:
        line = Text(f"    {change.what}", style="")
        gone = ", ".join(f"{c} x {clean(t)}" if c > 1 else clean(t) for t, c in change.removed[:8])
        come = ", ".join(f"{c} x {clean(t)}" if c > 1 else clean(t) for t, c in change.added[:8])
        words = f"{gone} -> {come}" if gone and come else f"added {come}" if come else f"removed {gone}"
        whole = line.copy().append(f"  {words}" if gone or come else "", style="dim")
        if verbose or not console.is_terminal or len(whole.plain) <= console.width:
            line = whole
        else:
            count = max((c for _, c in change.removed or change.added), default=0)
            line.append(f" ({count} times)" if count > 1 else "", style="dim")
        print_folded(console, line, " " * 8)


def _missing(graph: GraphFusion, console: Console) -> None:
    for name, how in graph.missing:
        line = Text(f"  missing: {name}  ", style="yellow")
        print_folded(console, line.append(clean(how, single_line=True), style="dim"), "    ")


def _problems(problems: Iterable[object], console: Console) -> None:
    for problem in problems:
        where, what = getattr(problem, "where", ""), getattr(problem, "what", "")
        hint = getattr(problem, "hint", "")
        line = Text("  problem: ", style="red").append(
            f"{clean(where, single_line=True)}: {clean(what, single_line=True)}"
        )
        if hint:
            line.append(f" ({clean(hint, single_line=True)})", style="dim")
        print_folded(console, line, "    ")
