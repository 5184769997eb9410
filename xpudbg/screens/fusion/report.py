"""Fusion report on a terminal or in a pipe."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

import msgspec
from rich.console import Console
from rich.text import Text

from xpudbg.findings.fusion_sentences import explain_extern
from xpudbg.model.fusion import (
    BufferInfo,
    FusedKernel,
    FusionReport,
    GraphFusion,
    Member,
    MemberKind,
    OriginsFrom,
)
from xpudbg.model.fx import FxSourceLine, operator_packet
from xpudbg.model.plural import listed, plural
from xpudbg.model.problem import Problem
from xpudbg.model.trace import compile_text
from xpudbg.screens.folding import print_folded, print_title, say
from xpudbg.screens.fusion.buffer_text import bytes_text, is_mark, short_type, source_text
from xpudbg.screens.fusion.kernel_table import print_table, shown_numbers
from xpudbg.screens.fusion.layer_text import differences_text, folded_graph, layers_text, unfolded
from xpudbg.screens.fusion.ranked_view import (
    print_not_fused,
    print_not_fused_kinds,
    print_ways_on,
    summary_lines,
)
from xpudbg.screens.graph_groups import FOLDED_GRAPHS
from xpudbg.screens.text import clean, problem_text, rank_text

# A kernel with all that was fused in it: one line a scheduler node.

KIND_STYLES = {
    "triton": "green",
    "cpp": "green",
    "triton_template": "magenta",
    "cpp_template": "magenta",
    "cutlass": "magenta",
    "extern": "yellow",
    "fallback": "yellow",
    "copy": "yellow",
    "user_triton": "cyan",
}
MEMBER_STYLES = {
    "pointwise": "blue",
    "reduction": "red",
    "template": "magenta",
    "extern": "yellow",
    "scatter": "red",
}
_ORIGIN_TEXT = {
    "log": "",
    "provenance": "",
    "comment": "",
    "structure": "origins of the members derived from the graph's structure",
    "none": "",
}


def print_kernel(
    number: int,
    width: int,
    kernel: FusedKernel,
    buffers: dict[str, BufferInfo],
    console: Console,
    *,
    explain: bool,
) -> None:
    """Print a kernel with its members.

    Args:
        number: Its number in the graph.
        width: Digits of the largest number.
        kernel: The kernel.
        buffers: The graph's buffers by name.
        console: Console to print to.
        explain: Print why a library call is not generated code.
    """
    head = Text(f"{number:>{width + 2}}  ")
    head.append(clean(kernel.name), style=f"bold {KIND_STYLES.get(kernel.kind, '')}".strip())
    head.append(
        f"  {kernel.kind}{' on ' + clean(kernel.device) if kernel.device else ''}",
        style="dim",
    )
    if kernel.function:
        head.append(f"  in {clean(kernel.function)}", style="magenta")
    if kernel.bytes_read is None or kernel.bytes_written is None:
        head.append("  bytes unknown")
    elif kernel.nodes:
        read = bytes_text(kernel.bytes_read, (buffers.get(n) for n in kernel.reads))
        written = bytes_text(kernel.bytes_written, (buffers.get(n) for n in kernel.writes))
        head.append(f"  reads {read}, writes {written}")
    pad = " " * (width + 4)
    deeper = f"{pad}    "
    print_folded(console, head, deeper)
    if kernel.extern_reason and explain:
        why = clean(explain_extern(kernel.extern_reason))
        print_folded(console, Text(f"{pad}{why}", style="dim"), deeper)
    quoted: set[FxSourceLine] = set()
    for index, member in enumerate(kernel.members):
        last = index == len(kernel.members) - 1
        line = _member(member, buffers, f"{pad}{'└' if last else '├'} ", quoted)
        print_folded(console, line, Text(f"{pad}{' ' if last else '│'}     ", style="dim"))
    if kernel.origins and not all(m.aten for m in kernel.members):
        text = f"{pad}from {clean(', '.join(kernel.origins[:12]))}"
        print_folded(console, Text(text, style="magenta"), deeper)
    if kernel.removed:
        names = ", ".join(f"{n} {short_type(buffers.get(n))}" for n in kernel.removed)
        gone = f"{pad}eliminated: {clean(names)}"
        print_folded(console, Text(gone, style="green"), deeper)
    if kernel.origins_from is OriginsFrom.STRUCTURE and len(kernel.members) > 1:
        print_folded(console, Text(f"{pad}{_ORIGIN_TEXT['structure']}", style="dim italic"), deeper)


def _member(member: Member, buffers: dict[str, BufferInfo], prefix: str, quoted: set[FxSourceLine]) -> Text:
    """Return the line of a member; code of a source line is quoted once for each kernel."""
    line = Text(prefix, style="dim")
    line.append(f"{clean(member.name)} ", style="bold")
    line.append(f"{member.kind}", style=MEMBER_STYLES.get(member.kind, ""))
    ops = ", ".join(member.ops[:8]) + (", ..." if len(member.ops) > 8 else "")
    if member.kind is not MemberKind.EXTERN:
        line.append(f"  {clean(ops)}")
    if member.reduced:
        line.append(f"  over {' x '.join(clean(d) for d in member.reduced)}", style="red")
    written = [f"{n} {short_type(buffers.get(n))}" for n in member.writes if not is_mark(buffers.get(n))]
    if written:
        line.append(f"  -> {clean(', '.join(written))}", style="cyan")
    if member.broadcast:
        line.append(f"  broadcasts {clean(', '.join(member.broadcast))}", style="dim")
    aten = list(dict.fromkeys(operator_packet(t) for t in member.aten))
    if aten:
        more = ", ..." if len(aten) > 6 else ""
        line.append(f"  {clean(', '.join(aten[:6]))}{more}", style="magenta")
    if member.sources:
        line.append(f"  {source_text(member.sources, code=member.sources[-1] not in quoted)}", style="dim")
        quoted.add(member.sources[-1])
    return line


# Graphs with the same fusion, as layers, ranks and recompiles have.

_SERIAL = re.compile(rb'"((?:triton|cpp)_\w{0,40}?fused\w{0,1000}?)(?:_\d{1,9}){1,20}"')
"""A generated kernel's name with its numbers."""
_NAMED = 3


def equal_graphs(graphs: Sequence[GraphFusion]) -> list[list[GraphFusion]]:
    """Group graphs of equal fusion, ignoring names, compile ids and kernel numbers, in order of their first graphs."""
    groups: dict[str, list[GraphFusion]] = {}
    for graph in graphs:
        groups.setdefault(_content(graph), []).append(graph)
    return list(groups.values())


def graphs_of_ranks(graphs: Sequence[GraphFusion], ranks: Mapping[str, int]) -> list[list[GraphFusion]]:
    """Group graphs of equal fusion, one of each rank, in order of their first graphs.

    If a rank has two equal graphs there are two groups: the first of each rank, and the second of each.

    Args:
        graphs: Graphs of a run.
        ranks: Rank by graph id; a graph without a rank is a group of one.
    """
    groups: dict[tuple[object, ...], list[GraphFusion]] = {}
    seen: dict[tuple[str, int], int] = {}
    for index, graph in enumerate(graphs):
        rank = ranks.get(graph.id)
        if rank is None:
            groups[(index,)] = [graph]
            continue
        content = _content(graph)
        number = seen[content, rank] = seen.get((content, rank), -1) + 1
        groups.setdefault((content, number), []).append(graph)
    return list(groups.values())


def _content(graph: GraphFusion) -> str:
    plain = msgspec.json.encode(replace(graph, id="", compile_id="", generation=0))
    return hashlib.sha256(_SERIAL.sub(rb'"\1"', plain)).hexdigest()


def others_text(group: Sequence[GraphFusion]) -> str:
    """Return ``the same in 19 more graphs: model__1_forward_3, ...``."""
    others = [clean(g.id) for g in group[1:]]
    return f"the same in {plural(len(others), 'more graph')}: {listed(others, _NAMED)}; --all shows each"


def ranks_text(group: Sequence[GraphFusion], ranks: Mapping[str, int]) -> str:
    """Return ``ranks 0-1: the same fusion in model__0@rank1; --expand shows each``, with differences between ranks."""
    others = [clean(g.id) for g in group[1:]]
    text = (
        f"{rank_text(tuple(sorted(ranks[g.id] for g in group)))}: the same fusion in {listed(others, _NAMED)}"
    )
    ids: dict[str, list[int]] = {}
    for graph in group:
        ids.setdefault(compile_text(graph.compile_id, graph.generation), []).append(ranks[graph.id])
    if len(ids) > 1:
        compiles = (f"{clean(i)} on {rank_text(tuple(sorted(r)))}" for i, r in ids.items())
        text += f", compile {', '.join(compiles)}"
    if len({tuple(k.name for k in graph.kernels) for graph in group}) > 1:
        text += ", numbers in names of kernels differ"
    return f"{text}; --expand shows each"


MOST_KERNELS = 60
"""Kernels that are listed for each graph by default."""


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
    """Print the whole report.

    Args:
        report: The report.
        console: Console to print to.
        limit: Kernels to list for each graph; 0 for all; None for about a screen if layers repeat.
        every: Show each graph, also if many are equal.
        expand: Show each layer and the graphs of each rank, also if they are equal.
        verbose: Show what was fused in each kernel, and pairs one by one.
        complete: Adds figures of native code to the graphs that are shown.
        ranks: Rank of each graph by its id, for a run with several.
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
            text = others_text(group) if folded else ranks_text(group, rank_of)
            say(console, text, 2, "dim")
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
    title = Text(clean(graph.id), style="bold")
    extra = [graph.kind] if graph.kind and graph.kind not in graph.id else []
    extra += [f"compile {compile_text(graph.compile_id, graph.generation)}"] if graph.compile_id else []
    if extra:
        title.append(f"  {', '.join(clean(e) for e in extra)}", style="dim")
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
            say(console, layers_text(repeats[number]), 2, "bold")
        print_kernel(number, width, kernel, buffers, console, explain=kernel.name not in explained)
        explained.add(kernel.name)
        if number in ends and ends[number].differences:
            say(console, differences_text(ends[number]), 6, "dim")
    if len(shown) < len(numbers):
        left = plural(len(numbers) - len(shown), "more launch", "more launches")
        print_folded(console, Text(f"  ... and {left}; --limit 0 lists all", style="dim"), "      ")


def print_kernels(report: FusionReport, console: Console, numbers: Mapping[str, Collection[int]]) -> None:
    """Print some kernels of each graph.

    Args:
        report: The report.
        console: Console to print to.
        numbers: Numbers of the kernels, by graph id.
    """
    for index, graph in enumerate(report.graphs):
        if index:
            console.print()
        _some_kernels(graph, console, numbers.get(graph.id, ()))
    _problems(report.problems, console)


def _some_kernels(graph: GraphFusion, console: Console, numbers: Collection[int]) -> None:
    """Print some kernels of a graph, and the pairs that contain them."""
    console.print(Text(clean(graph.id), style="bold"), soft_wrap=True)
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
    print_title(console, "  Changed by FX passes (readable -> transformed)")
    for change in graph.changes:
        line = Text(f"    {change.what}", style="")
        gone = ", ".join(f"{c} x {clean(t)}" if c > 1 else clean(t) for t, c in change.removed[:8])
        come = ", ".join(f"{c} x {clean(t)}" if c > 1 else clean(t) for t, c in change.added[:8])
        text = f"{gone} -> {come}" if gone and come else f"added {come}" if come else f"removed {gone}"
        whole = line.copy().append(f"  {text}" if gone or come else "", style="dim")
        if verbose or not console.is_terminal or len(whole.plain) <= console.width:
            line = whole
        else:
            count = max((c for _, c in change.removed or change.added), default=0)
            line.append(f" ({count} times)" if count > 1 else "", style="dim")
        print_folded(console, line, " " * 8)


def _missing(graph: GraphFusion, console: Console) -> None:
    for name, how in graph.missing:
        line = Text(f"  missing: {name}  ", style="yellow")
        print_folded(console, line.append(clean(how), style="dim"), "    ")


def _problems(problems: Iterable[Problem], console: Console) -> None:
    for problem in problems:
        line = Text("  problem: ", style="red").append(clean(problem_text(problem)), style="default")
        print_folded(console, line, "    ")
