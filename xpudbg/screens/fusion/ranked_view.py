"""Ranked table of the kernels of several graphs, and the pairs that were not fused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rich.console import Console
from rich.text import Text

from xpudbg.core.text import decimal_size, plural, short_size, short_time
from xpudbg.findings.fusion_rules import explain_count, explain_kind, explain_pair, kind_advice
from xpudbg.model.fusion import (
    CostBound,
    FusedKernel,
    FusionReport,
    GraphFusion,
    KernelRank,
    KernelSort,
    ModuleKernels,
    NotFused,
)
from xpudbg.model.generated_code import COMPILED_KINDS
from xpudbg.model.runs import short_graphs
from xpudbg.screens.fusion.buffer_text import folded_pairs
from xpudbg.screens.fusion.kernel_table import (
    KernelRow,
    cut_start,
    kernel_table,
    main_file,
    table_notes,
)
from xpudbg.screens.tables import Column, Table
from xpudbg.screens.text import clean, print_folded, print_title, say

# Pairs of kernels that were not fused: by cause with the bytes that fusing would save, or one by one.

_HANG = " " * 12
_HOW = "-v lists pairs one by one"
_LOG = "the scheduler's reasons are in its fusion log: 'xpudbg run' collects it, or set TORCH_LOGS=+fusion"
_KINDS = 6
"""Causes that the short report lists."""
_EXAMPLES = 3
"""Pairs of a cause that the short report names."""
_PAIRS = 30
"""Pairs that are listed one by one."""
_FOLDED_PAIRS = 6
"""The same for a graph whose layers are shown once."""


def print_not_fused_kinds(
    graph: GraphFusion, console: Console, advised: set[str], *, short: bool = False
) -> None:
    """Print the causes that prevented fusion, with the bytes that fusing would save and the pairs that would save most.

    Args:
        graph: The graph.
        console: Console to print to.
        advised: Advice and hints that were printed before; each is printed once.
        short: Omit examples and options for more, which :func:`print_ways_on` prints below all graphs.
    """
    if not graph.not_fused:
        return
    console.print()
    title = "  Not fused, by the bytes that one kernel in place of two would save at most"
    print_folded(console, Text(title, style="bold"), "    ")
    pairs = folded_pairs(graph)
    for kind in graph.not_fused_kinds[:_KINDS]:
        mine = sorted(
            ((p, n) for p, n in pairs if p.cause == kind.cause),
            key=lambda one: -(one[0].bytes_saved or 0) * one[1],
        )
        size = "?" if kind.bytes_saved is None else short_size(kind.bytes_saved)
        line = Text(f"  {size:>8}  ").append(f"{plural(kind.pairs, 'pair')}: ", style="bold")
        print_folded(console, line.append(clean(explain_kind([p for p, _ in mine]))), _HANG)
        if not short:
            console.print(Text(_HANG + _examples(mine, console), style="dim"), soft_wrap=True)
        advice = kind_advice([p for p, _ in mine])
        if advice and advice not in advised:
            advised.add(advice)
            try_it = Text(f"{_HANG}try: ", style="green").append(clean(advice), style="not green")
            print_folded(console, try_it, _HANG)
    left = len(graph.not_fused_kinds) - _KINDS
    hints = [f"{plural(left, 'more cause')}"] if left > 0 else []
    if not short and _HOW not in advised:
        advised.add(_HOW)
        first, second = graph.not_fused[0].numbers
        hints.append(f"{_HOW}, '--why K{first} K{second}' explains one")
    if hints:
        say(console, "; ".join(hints), 2, "dim")
    if _LOG not in advised:
        _without_log(graph, console)
        advised.update(() if graph.has_log else (_LOG,))


def print_ways_on(graphs: Sequence[GraphFusion], console: Console) -> None:
    """Print the options that show what short reports of graphs omit.

    Args:
        graphs: The graphs whose report was short.
        console: Console to print to.
    """
    launches = sum(len(g.kernels) for g in graphs)
    changes = len({c.what for g in graphs for c in g.changes})
    pair = next((n.numbers for g in graphs for n in g.not_fused), None)
    what = ["single pairs"] if pair else []
    what += [f"{plural(changes, 'kind')} of change by FX passes"] if changes else []
    ways = [f"--expand: all {launches} launches", *([f"-v: {', '.join(what)}"] if what else [])]
    ways += [f"--why K{pair[0]} K{pair[1]}: one pair"] if pair else []
    print_folded(console, Text("; ".join(ways), style="dim"), "  ")


def _examples(pairs: Sequence[tuple[NotFused, int]], console: Console) -> str:
    """Return as many pairs as fit on one line."""
    room = console.width - len(_HANG) - len("; 9999 more") if console.is_terminal else 10_000
    text = _named(*pairs[0])
    shown = 1
    for pair, count in pairs[1:_EXAMPLES]:
        longer = f"{text}; {_named(pair, count)}"
        if len(longer) > room:
            break
        text, shown = longer, shown + 1
    return text + (f"; {len(pairs) - shown} more" if len(pairs) > shown else "")


def _named(pair: NotFused, count: int) -> str:
    first, second = pair.numbers
    size = "?" if pair.bytes_saved is None else short_size(pair.bytes_saved)
    return f"K{first} | K{second} {size}{f' ({count} times)' if count > 1 else ''}"


def _without_log(graph: GraphFusion, console: Console) -> None:
    if not graph.has_log:
        say(console, _LOG, 2, "dim")


def print_not_fused(graph: GraphFusion, console: Console) -> None:
    """Print the pairs that were not fused with the scheduler's reasons, ordered by bytes that fusing would save."""
    if not graph.not_fused:
        return
    listed = [(n, count) for n, count in folded_pairs(graph) if n.reason or n.through]
    listed.sort(key=lambda one: -(one[0].bytes_saved or 0))
    most = _FOLDED_PAIRS if graph.repeats else _PAIRS
    print_title(console, "  Not fused")
    advised: set[str] = set()
    for pair, count in listed[:most]:
        advice = explain_pair(pair).advice
        # The same advice is given once.
        shown = replace(pair, suggestions=()) if advice in advised else pair
        if graph.repeats:
            print_folded(console, pair_line(pair, count), " " * 8)
        else:
            print_pair(shown, console, indent=2, names=False)
        advised.add(advice)
    if len(listed) > most:
        more = f"  ... and {plural(len(listed) - most, 'more pair')} (--json lists all)"
        print_folded(console, Text(more, style="dim"), "      ")
    _not_listed([n for n in graph.not_fused if not (n.reason or n.through)], graph, console)
    _without_log(graph, console)
    if graph.reasons:
        say(console, "reasons in the whole graph, in pairs of nodes:", 2, "dim")
        for given in graph.reasons[:10]:
            reason = Text(f"    {given.count:>5}  {clean(given.reason)}")
            text = clean(explain_count(given))
            print_folded(console, reason.append(f"  ({text})", style="dim"), " " * 15)


def _not_listed(pairs: Sequence[NotFused], graph: GraphFusion, console: Console) -> None:
    """Print the number of pairs that are not listed, by kind, and the option that explains one."""
    if not pairs:
        return
    called = [p.parameters.library_call for p in pairs if p.cause == "library_call"]
    calls = len(called)
    own = sum(bool(c and c.reason and c.reason.cause == "user_kernel") for c in called)
    parts = [f"{plural(calls - own, 'pair')} with library calls"] if calls > own else []
    parts += [f"{plural(own, 'pair')} with Triton kernels written by the user"] if own else []
    if len(pairs) > calls:
        why = "without a logged reason" if graph.has_log else "whose reason is unknown"
        parts.append(f"{plural(len(pairs) - calls, 'pair')} {why}")
    first, second = pairs[0].numbers
    line = f"  {' and '.join(parts)} not listed; explain one with '--why K{first} K{second}'"
    print_folded(console, Text(line, style="dim"), "    ")


def pair_line(pair: NotFused, count: int) -> Text:
    """Return a pair of a large model as one line, with the number of layers that have it."""
    first, second = pair.numbers
    line = Text(f"    K{first} | K{second}", style="bold")
    line.append(f" ({count} times)" if count > 1 else "", style="dim")
    return line.append(f"  {clean(explain_pair(pair, names=False).text)}", style="not bold")


def print_pair(pair: NotFused, console: Console, *, indent: int = 0, names: bool = True) -> None:
    """Print the lines of :func:`pair_lines`, wrapped on a terminal."""
    for line in pair_lines(pair, names=names):
        text = Text(" " * indent).append(line)
        margin = len(text.plain) - len(text.plain.lstrip())
        print_folded(console, text, " " * (margin + 4))


def pair_lines(pair: NotFused, *, names: bool = True) -> list[Text]:
    """Return lines on a pair: its reason and what to try, with kernel names or only numbers."""
    first, second = (
        f"{f'K{number} ' if number else ''}{clean(name)}"
        for name, number in zip((pair.a, pair.b), pair.numbers, strict=True)
    )
    head = Text("  ").append(first, style="bold").append(" | ").append(second, style="bold")
    if pair.shared:
        more = ", ..." if len(pair.shared) > 5 else ""
        head.append(f"  ({clean(', '.join(pair.shared[:5]))}{more})", style="dim")
    explained = explain_pair(pair, names=names)
    if pair.bytes_saved:
        head.append(f"  would save {decimal_size(pair.bytes_saved)} at most")
    lines = [head, Text("    ").append(clean(explained.text))]
    if pair.reason:
        lines[-1].append(
            f"  [{pair.nodes[0]} | {pair.nodes[1]}: {clean(pair.reason)[:160]}]",
            style="dim",
        )
    lines += [Text("    ").append(clean(text), style="dim") for text in _access_text(pair)]
    if explained.advice:
        lines.append(Text("    try: ", style="green").append(clean(explained.advice)))
    return lines


def _access_text(pair: NotFused) -> Iterator[str]:
    """Yield ``op1 reads buf0 at 64*d0 + d1, d0 < 32, d1 < 64``, and reductions that were unrolled."""
    for access in pair.accesses:
        ranges = "".join(f", {name} < {size}" for name, size in access.ranges)
        yield f"{access.node} {'writes' if access.writes else 'reads'} {access.buffer} at {access.index}{ranges}"
    for each in pair.unrolled:
        yield (
            f"{each.node}: {each.operator} of {each.elements} elements of {each.buffer} is unrolled, so it has no loop of its own "
            "(torch._inductor.config.unroll_reductions_threshold)"
        )


# Kernels, launches and bytes by module.

_Modules = Sequence[ModuleKernels]
"""One module, or several that are alike."""


def _range(figure: Callable[[ModuleKernels], int]) -> Callable[[_Modules], str]:
    """Return a function that writes the range of a figure over modules, from least to most."""
    return lambda group: _span([str(n) for n in sorted({figure(m) for m in group})])


def _path(group: _Modules) -> str:
    path = group[0].path if len(group) == 1 else f"{starred(group[0].path)}  ({len(group)} times)"
    return path or "(no module)"


def _moved(group: _Modules) -> str:
    known = [m.bytes for m in group if m.bytes is not None]
    return (
        _span(list(dict.fromkeys(map(short_size, sorted(known))))) if len(known) == len(group) else "unknown"
    )


def _least(group: _Modules) -> str:
    known = sorted(m.least_us for m in group if m.least_us is not None)
    return _span(list(dict.fromkeys(map(short_time, known)))) if known else ""


_MODULES_VIEW_COLUMNS: tuple[Column[_Modules], ...] = (
    Column("module", _path, least=16, style="blue", cut=cut_start),
    Column("class", lambda g: g[0].class_name.rpartition(".")[2], least=8, dropped=1, cut=cut_start),
    Column("kernels", _range(lambda m: m.kernels), right=True),
    Column("launches", _range(lambda m: m.launches), right=True),
    Column("bytes", _moved, right=True),
    Column("at least", _least, right=True),
    Column("shared", _range(lambda m: m.shared), right=True, dropped=2),
)


def print_modules(report: FusionReport, console: Console, *, expand: bool) -> None:
    """Print kernels, launches and bytes by module; modules that differ only in a number are one row.

    Args:
        report: The report.
        console: Console to print to.
        expand: Print every module.
    """
    for index, graph in enumerate(report.graphs):
        if index:
            console.print()
        console.print(Text(clean(graph.id), style="bold"), soft_wrap=True)
        if not graph.modules:
            text = "  no module is known: none was called, or the run has no fx_graph_nodes.json ('xpudbg run' records it)"
            print_folded(console, Text(text, style="dim"), "    ")
            continue
        rows = [[m] for m in graph.modules] if expand else _alike(graph.modules)
        Table(_MODULES_VIEW_COLUMNS, rows, console.width if console.is_terminal else None, gap=1).print(
            console
        )
        text = "  a launch counts for the module of its last node and those above; shared: launches that compute nodes of others, too"
        print_folded(console, Text(text, style="dim"), "    ")


def _alike(modules: Sequence[ModuleKernels]) -> list[list[ModuleKernels]]:
    groups: dict[tuple[str, str], list[ModuleKernels]] = {}
    for module in modules:
        groups.setdefault((starred(module.path), module.class_name), []).append(module)
    return list(groups.values())


def starred(path: str) -> str:
    """Return the path with a star for its first number, the layer."""
    steps = path.split(".")
    first = next((i for i, step in enumerate(steps) if step.isdecimal()), None)
    return path if first is None else ".".join([*steps[:first], "*", *steps[first + 1 :]])


def _span(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else f"{values[0]} to {values[-1]}"


# Figures of a graph: nodes, launches and bytes before and after fusion.


def nodes_text(graph: GraphFusion) -> str:
    """Return ``7 scheduler nodes``, or that the number is uncertain."""
    least = "" if graph.nodes_complete else "at least "
    return f"{least}{plural(graph.nodes_before, 'scheduler node')}"


def kernels_text(graph: GraphFusion) -> str:
    """Return ``3 kernel launches``, or that the number is unknown."""
    if graph.kernels_after is None:
        return "unknown kernel launches"
    text = plural(graph.kernels_after, "kernel launch", "kernel launches")
    return f"{'about ' if graph.kernels_after and not graph.kernels_complete else ''}{text}"


def summary_lines(graph: GraphFusion) -> list[Text]:
    """Return lines with the figures of fusion."""
    first = Text()
    nodes, kernels = nodes_text(graph), kernels_text(graph)
    ops = f"{plural(graph.fx_operators, 'FX op')} -> " if graph.fx_operators else ""
    first.append(f"{ops}{nodes} -> {kernels}" if graph.nodes_before else f"{ops}{kernels}", style="bold")
    if graph.launches_saved:
        least = "" if graph.kernels_complete else "about "
        first.append(f", {least}{plural(graph.launches_saved, 'launch', 'launches')} saved")
    gone = len(set(graph.removed))
    if graph.removed_known:
        first.append(f", {plural(gone, 'buffer')} eliminated" if gone else ", no buffer eliminated")
    elif gone:
        first.append(f", at least {plural(gone, 'buffer')} eliminated")
    lines = [first]
    before, after = graph.bytes_before, graph.bytes_after
    if before is not None or after is not None:
        sizes = [] if before is None else [decimal_size(before)]
        sizes += ["unknown"] if after is None else [decimal_size(after)]
        traffic = Text(f"memory traffic {' -> '.join(sizes)}")
        if not graph.bytes_complete:
            traffic.append(", without buffers of unknown size")
        elif after is not None:
            if before is not None:
                saved = before - after
                share = f" ({saved / before:.0%})" if before else ""
                traffic.append(f", {decimal_size(saved)}{share} saved", style="green" if saved > 0 else "")
            if graph.least_us:
                traffic.append(f"; {_time_text(graph)}")
            elif after and graph.memory_bound_bytes is not None:
                traffic.append(f"; {graph.memory_bound_bytes / after:.0%} memory-bound")
        lines.append(traffic)
    return [*lines, *_remarks(graph)]


_BOUNDS = {CostBound.MEMORY: "memory", CostBound.COMPUTE: "products", CostBound.LAUNCH: "launches"}


def _time_text(graph: GraphFusion) -> str:
    """Return the least time of a graph with the limits that it comes from."""
    costs = [k.cost for k in graph.kernels if k.cost]
    sums = ((bound, sum(c.least_us for c in costs if c.bound is bound)) for bound in CostBound)
    shares = [f"{part / (graph.least_us or 1):.0%} {_BOUNDS[bound]}" for bound, part in sums if part]
    if graph.launch_bound:
        mean = short_time((graph.least_us or 0) / len(costs))
        shares = [f"launch-bound: {plural(len(costs), 'launch', 'launches')} of {mean}"]
    some = "" if all(c.whole for c in costs) else ", without what is of unknown size"
    return f"estimate: at least {short_time(graph.least_us or 0)}, {', '.join(shares)}{some}"


def _remarks(graph: GraphFusion) -> list[Text]:
    """Return remarks on the figures."""
    lines = []
    if graph.kernels_after is None and graph.kernels:
        text = "the list shows nodes before fusion: which of them share a kernel is unknown"
        lines.append(Text(text, style="yellow"))
    members = [m for k in graph.kernels for m in k.members]
    if graph.fx_ops and any(m.aten for m in members) and not any(k.sources for k in graph.kernels):
        lines.append(Text("Python lines: torch recorded none in this graph", style="dim"))
    if any(k.function and not k.function.startswith("partition_") for k in graph.kernels):
        text = "kernels of subgraphs (control flow, repeated regions) are counted once, even if they run several times"
        lines.append(Text(text, style="dim"))
    unsure = sum(not k.cost.rate_known for k in graph.kernels if k.cost)
    if unsure:
        text = f"estimate of {plural(unsure, 'launch', 'launches')} in float32: at the rate of tf32, the run does not say whether it was allowed"
        lines.append(Text(text, style="dim"))
    if graph.symbols:
        values = ", ".join(f"{clean(k)} = {clean(v)}" for k, v in graph.symbols)
        lines.append(Text(f"sizes as in the recorded run: {values}", style="dim"))
    return lines


_WIDE = 140
_ORDERS = {
    KernelSort.BYTES: "sorted by bytes moved",
    KernelSort.LAUNCHES: "sorted by launches",
    KernelSort.SPILLS: "sorted by spills",
    KernelSort.TIME: "sorted by their least time, an estimate",
    KernelSort.LOST: "sorted by the time lost above the least",
    None: "in the order in which they run",
}
_NUMBER = re.compile(r"\d+")


def print_ranking(report: FusionReport, console: Console, *, sort: KernelSort | None, limit: int) -> None:
    """Print the requested kernels.

    Args:
        report: The report, with its ranking.
        console: Console to print to; on a terminal the table is as wide as that.
        sort: Sort order of the kernels.
        limit: Maximum of kernels; 0 for all.
    """
    kernels = {g.id: g.kernels for g in report.graphs}
    shown = report.ranking[:limit] if limit else report.ranking
    several = len({row.graph for row in report.ranking}) > 1
    launches = sum(len(row.numbers) for row in report.ranking)
    what = f"{_counted(report.ranking, kernels)} in {plural(launches, 'launch', 'launches')}"
    if not shown:
        console.print(f"no kernels in {plural(len(report.graphs), 'graph')}")
        return
    where = f"of {plural(len(report.graphs), 'graph')}" if several else f"of {clean(shown[0].graph)}"
    print_folded(
        console,
        Text(f"{what} {where}", style="bold").append(f", {_order_text(report, sort)}", style="not bold"),
        "  ",
    )
    firsts = [kernels[row.graph][row.numbers[0] - 1] for row in shown]
    file, mixed = main_file(firsts)
    short = short_graphs([(g.id, g.kind) for g in report.graphs]) if several else {}
    width = console.width if console.is_terminal else None
    timed = sort in (KernelSort.TIME, KernelSort.LOST)
    times = [row.measured_us for row in report.ranking if row.measured_us] if timed else []
    measured = bool(times)
    if timed and not measured:
        times = [g.least_us for g in report.graphs if g.least_us]
    moved = _total(kernel for graph in report.graphs for kernel in graph.kernels)
    total = sum(times) if times else moved
    narrow = width is not None and width < _WIDE
    rows = [
        _row(
            row,
            kernel,
            file,
            _share(row, total, row.measured_us if measured else row.least_us, timed=bool(times)),
            short.get(row.graph, ""),
            narrow=narrow,
        )
        for row, kernel in zip(shown, firsts, strict=True)
    ]
    kernel_table(rows, console).print(console)
    notes = table_notes(firsts, file, several=mixed, narrow=narrow)
    whole = short_time(sum(times)) if times else decimal_size(moved) if moved is not None else ""
    _print_notes(console, report, shown, notes, whole)


def _order_text(report: FusionReport, sort: KernelSort | None) -> str:
    """Return how the rows are sorted; by bytes where times were asked for and cannot be estimated."""
    if sort is KernelSort.TIME and any(row.measured_us for row in report.ranking):
        return "sorted by their time in the run's profile"
    if sort is KernelSort.TIME and report.no_estimate:
        return f"{_ORDERS[KernelSort.BYTES]}: {report.no_estimate} (--device NAME estimates times on another)"
    return _ORDERS[sort]


def _counted(ranking: Sequence[KernelRank], kernels: Mapping[str, Sequence[FusedKernel]]) -> str:
    """Return ``32 kernels and 16 library functions by size``: each once a graph, a library function once for each size."""
    firsts = [(row, kernels[row.graph][row.numbers[0] - 1]) for row in ranking]
    own = len({(row.graph, row.name) for row, kernel in firsts if kernel.kind in COMPILED_KINDS})
    called = sum(kernel.kind not in COMPILED_KINDS for _, kernel in firsts)
    parts = [plural(own, "kernel")] if own or not called else []
    parts += [f"{plural(called, 'library function')} by size"] if called else []
    return " and ".join(parts)


def _print_notes(
    console: Console,
    report: FusionReport,
    shown: Sequence[KernelRank],
    notes: list[str],
    whole: str,
) -> None:
    if any(row.measured_us is not None for row in shown):
        notes.append("time: of one pass, as profiled (docs/time.md)")
    if any(row.least_us is not None for row in shown):
        notes.append("at least: an estimate (docs/cost.md)")
    if any(len(row.numbers) > 1 for row in shown):
        notes.append("in, out, share and saved: of all launches of the kernel")
    named = {(row.graph, row.name) for row in report.ranking}
    if len(named) < len(report.ranking) and any(len(row.numbers) > 1 for row in report.ranking):
        notes.append("one row per library function and size")
    if whole:
        notes.append(f"share: of {whole}")
    print_folded(console, Text(f"  {'; '.join(notes)}", style="dim"), "  ")
    if len(shown) < len(report.ranking):
        left = plural(len(report.ranking) - len(shown), "more row")
        say(console, f"... and {left}; --top 0 lists all", 2, "dim")


def _total(kernels: Iterable[FusedKernel]) -> int | None:
    sizes = [s for k in kernels for s in (k.whole_read, k.whole_written)]
    known = [s for s in sizes if s is not None]
    return sum(known) if len(known) == len(sizes) and known else None


def _share(row: KernelRank, total: float | None, time: float | None, *, timed: bool) -> str:
    """Return the share of a row in all bytes, or in the time of all launches."""
    if not total:
        return ""
    if timed:
        return f"{time / total:.1%}" if time is not None else "?"
    known = row.bytes_read is not None and row.bytes_written is not None
    return f"{((row.bytes_read or 0) + (row.bytes_written or 0)) / total:.1%}" if known else "?"


def _row(
    row: KernelRank, kernel: FusedKernel, file: str, share: str, graph: str, *, narrow: bool
) -> KernelRow:
    sizes = row.bytes_read, row.bytes_written, row.bytes_saved
    number = f"K{row.numbers[0]}"
    return KernelRow(
        number,
        kernel,
        file,
        narrow,
        _module(row),
        sizes,
        graph,
        len(row.numbers),
        share,
        row.least_us,
        row.measured_us,
    )


def _module(row: KernelRank) -> str:
    """Return the module of all launches, with stars for parts that differ, and the number of other modules."""
    if not row.modules:
        return ""
    if len(row.modules) == 1:
        return clean(row.modules[0])
    starred = list(dict.fromkeys(_NUMBER.sub("*", path) for path in row.modules))
    return clean(starred[0]) + (f" +{len(starred) - 1}" if len(starred) > 1 else "")
