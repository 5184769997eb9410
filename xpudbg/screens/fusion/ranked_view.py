"""Kernels of several graphs as one ranked table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from xpudbg.core.units import decimal_size, short_size
from xpudbg.model.fusion import FusedKernel, FusionReport, KernelRank, KernelSort
from xpudbg.model.generated_code import COMPILED_KINDS
from xpudbg.model.graph_words import short_graphs
from xpudbg.model.plural import plural
from xpudbg.screens.folding import print_folded
from xpudbg.screens.fusion.column_fit import KernelColumn, fit_columns
from xpudbg.screens.fusion.kernel_table import kernel_cells, main_file, print_row, table_notes
from xpudbg.screens.text import clean

_COLUMNS = (
    KernelColumn("", right=True, style="dim"),
    KernelColumn("graph", least=8, style="magenta"),
    KernelColumn("kernel", least=14, style="bold"),
    KernelColumn("times", right=True, style="dim"),
    KernelColumn("kind", dropped=1, style="dim"),
    KernelColumn("nodes", right=True, dropped=2, style="dim"),
    KernelColumn("line"),
    KernelColumn("module", least=10, dropped=5, style="blue"),
    KernelColumn("in", right=True, apart=True),
    KernelColumn("out", right=True, apart=True),
    KernelColumn("share", right=True, dropped=6),
    KernelColumn("saved", right=True, dropped=3, style="green", apart=True),
    KernelColumn("spills", right=True, style="red", apart=True),
)
_WIDE = 140
_ORDERS = {
    KernelSort.BYTES: "sorted by bytes moved",
    KernelSort.LAUNCHES: "sorted by launches",
    KernelSort.SPILLS: "sorted by spills",
    KernelSort.TIME: "sorted by bytes moved, which stand for time: no time was measured, and the device's bandwidth is not recorded",
    None: "in the order in which they run",
}
_NUMBER = re.compile(r"\d+")


def print_ranking(report: FusionReport, console: Console, *, sort: KernelSort | None, limit: int) -> None:
    """Write the kernels that were asked for.

    Args:
        report: What was found, with its ranking.
        console: Where to; on a terminal the table is as wide as that.
        sort: Their order.
        limit: How many; 0 for all.
    """
    kernels = {g.id: g.kernels for g in report.graphs}
    shown = report.ranking[:limit] if limit else report.ranking
    several = len({row.graph for row in report.ranking}) > 1
    launches = sum(len(row.numbers) for row in report.ranking)
    what = f"{_counted(report.ranking, kernels)} in {plural(launches, 'launch', 'launches')}"
    if not shown:
        console.print(f"no kernels in {plural(len(report.graphs), 'graph')}")
        return
    where = (
        f"of {plural(len(report.graphs), 'graph')}"
        if several
        else f"of {clean(shown[0].graph, single_line=True)}"
    )
    print_folded(
        console,
        Text(f"{what} {where}", style="bold").append(f", {_ORDERS[sort]}", style="not bold"),
        "  ",
    )
    firsts = [kernels[row.graph][row.numbers[0] - 1] for row in shown]
    file, mixed = main_file(firsts)
    short = short_graphs([(g.id, g.kind) for g in report.graphs]) if several else {}
    width = console.width if console.is_terminal else None
    total = _total(kernel for graph in report.graphs for kernel in graph.kernels)
    narrow = width is not None and width < _WIDE
    rows = [
        _cells(
            row, kernel, file, total, graph=clean(short.get(row.graph, ""), single_line=True), narrow=narrow
        )
        for row, kernel in zip(shown, firsts, strict=True)
    ]
    fitted = fit_columns(_COLUMNS, rows, None if width is None else width - 2)
    print_row(console, fitted, [c.title for c in _COLUMNS], style="dim")
    for cells in rows:
        print_row(console, fitted, cells)
    notes = table_notes(firsts, file, several=mixed, narrow=narrow)
    _print_notes(console, report, shown, notes, total)


def _counted(ranking: Sequence[KernelRank], kernels: Mapping[str, Sequence[FusedKernel]]) -> str:
    """``32 kernels and 16 library functions by size``: each once a graph, as everywhere, but for library functions of other sizes."""
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
    total: int | None,
) -> None:
    if any(len(row.numbers) > 1 for row in shown):
        notes.append("in, out, share and saved: of all launches of the kernel")
    named = {(row.graph, row.name) for row in report.ranking}
    if len(named) < len(report.ranking) and any(len(row.numbers) > 1 for row in report.ranking):
        notes.append("one row per library function and size")
    if total is not None:
        notes.append(f"share: of {decimal_size(total)}")
    print_folded(console, Text(f"  {'; '.join(notes)}", style="dim"), "  ")
    if len(shown) < len(report.ranking):
        left = plural(len(report.ranking) - len(shown), "more row")
        print_folded(console, Text(f"  ... and {left}; --top 0 lists all", style="dim"), "    ")


def _total(kernels: Iterable[FusedKernel]) -> int | None:
    sizes = [s for k in kernels for s in (k.whole_read, k.whole_written)]
    known = [s for s in sizes if s is not None]
    return sum(known) if len(known) == len(sizes) and known else None


def _cells(
    row: KernelRank, kernel: FusedKernel, file: str, total: int | None, *, graph: str, narrow: bool
) -> list[str]:
    name, kind, nodes, line, _, _, _, _, spills = kernel_cells(kernel, file, narrow=narrow)
    moved = (
        None if row.bytes_read is None or row.bytes_written is None else row.bytes_read + row.bytes_written
    )
    return [
        f"K{row.numbers[0]}",
        graph,
        name,
        str(len(row.numbers)),
        kind,
        nodes,
        line,
        _module(row),
        *("?" if size is None else short_size(size) for size in (row.bytes_read, row.bytes_written)),
        "" if not total else "?" if moved is None else f"{moved / total:.1%}",
        "?" if row.bytes_saved is None else short_size(row.bytes_saved),
        spills,
    ]


def _module(row: KernelRank) -> str:
    """The module of all launches, with stars for what differs between them, and how many others there are."""
    if not row.modules:
        return ""
    if len(row.modules) == 1:
        return clean(row.modules[0], single_line=True)
    starred = list(dict.fromkeys(_NUMBER.sub("*", path) for path in row.modules))
    return clean(starred[0], single_line=True) + (f" +{len(starred) - 1}" if len(starred) > 1 else "")
