"""``xpudbg memory``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import attrgetter
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from xpudbg.commands import addresses
from xpudbg.commands.options import (
    AddressArgument,
    EveryOption,
    GraphOption,
    JsonOption,
    NoPagerOption,
    OddStrictOption,
)
from xpudbg.commands.output import Output
from xpudbg.core.errors import ExitCode
from xpudbg.core.text import decimal_size, plural, short_time
from xpudbg.facts import graph_memory, run_address
from xpudbg.formats import memory_snapshot
from xpudbg.model import memory as memory_of
from xpudbg.model import trace
from xpudbg.model.location import Location, base_name
from xpudbg.model.memory import GraphMemory, LiveBuffer, MeasuredBlock, MeasuredMemory, MemoryReport
from xpudbg.model.row import StrEnum, dataclass
from xpudbg.run import run_reader
from xpudbg.screens.tables import Column, Table
from xpudbg.screens.text import BARS, print_problems, print_title, say, shorten

_SHOWN = 8
"""Rows of a list beyond this many are folded into a count."""
_WIDEST = 120


@dataclass(frozen=True)
class _Row:
    """Bytes of one buffer, line or module that are alive."""

    name: str
    bytes: int
    count: int
    share: float
    first: LiveBuffer | MeasuredBlock


def print_memory(report: MemoryReport, console: Console, by: str, *, every: bool = False) -> None:
    """Print each graph's peak, its curve over launches, and what is alive at the peak.

    Args:
        report: The result.
        console: Console to print to.
        by: Rows of the list of what is alive: ``buffer``, ``line`` or ``module``.
        every: Print all rows.
    """
    say(console, _head(report), style="bold")
    for device in report.measured:
        _print_measured(device, console, by, every)
    for graph in report.graphs:
        print_title(console, _title(graph))
        if graph.missing:
            say(console, f"unknown: {graph.missing}", 2)
            continue
        _print_graph(graph, console, by, every)
    if any(not g.missing for g in report.graphs):
        text = "not included: what library calls take while they run, rounding by the allocator, memory outside of the graph"
        say(console, text, 0, "dim")
    print_problems(console, report.problems, None if every else _SHOWN)


def _head(report: MemoryReport) -> str:
    if report.snapshot:
        return f"memory measured in {report.snapshot}, with the graphs of {report.source}"
    known = [g for g in report.graphs if g.peak_bytes is not None]
    top = max(known, key=lambda g: g.peak_bytes or 0, default=None)
    peak = f", the most in {top.graph}: {decimal_size(top.peak_bytes)}" if top and len(known) > 1 else ""
    return f"memory of {report.source}: {plural(len(report.graphs), 'graph')}{peak}"


def _title(graph: GraphMemory) -> str:
    compiled = trace.compile_text(graph.compile_id, graph.generation)
    about = [t for t in (compiled and f"[{compiled}]", graph.kind, graph.device) if t]
    return "  ".join([graph.graph, *about])


def _print_graph(graph: GraphMemory, console: Console, by: str, every: bool) -> None:
    at = next((p for p in graph.curve if p.launch == graph.peak_launch), None)
    given = at.input_bytes if at else graph.input_bytes
    own = (graph.peak_bytes or 0) - given
    where = f", K{graph.peak_launch} of {len(graph.curve)}: {graph.peak_kernel}" if graph.peak_launch else ""
    least = "at least " if graph.unsized else ""
    say(console, shorten(f"peak      {least}{decimal_size(graph.peak_bytes)}{where}", console.width - 2), 2)
    parts = f"{least}{decimal_size(given)} of inputs, {least}{decimal_size(own)} of the graph's own"
    say(console, f"of which  {parts}", 2)
    returned = f"{least}{decimal_size(graph.output_bytes)} of results"
    reuse = f"{least}{decimal_size(graph.allocated_bytes)} if nothing were released or reused"
    say(console, f"made      {returned}; {reuse}", 2)
    if graph.unsized:
        names = ", ".join(graph.unsized[:_SHOWN]) + (", ..." if len(graph.unsized) > _SHOWN else "")
        say(console, f"unsized   {names}: not included, their sizes are not known", 2)
    if len(graph.curve) > 1:
        ends = f"K1 to K{max(p.launch for p in graph.curve)}"
        _print_curve([p.live_bytes for p in graph.curve], ends, console)
    rows = _rows(
        [(_NAMES[by](b), b) for b in graph.alive if b.bytes is not None],
        sum(b.bytes or 0 for b in graph.alive),
    )
    _print_rows(rows, _columns(by), console, every)


def _print_rows(rows: Sequence[_Row], columns: Sequence[Column[_Row]], console: Console, every: bool) -> None:
    shown = rows if every else rows[:_SHOWN]
    Table(columns, shown, console.width).print(console)
    if len(rows) > len(shown):
        left = decimal_size(sum(r.bytes for r in rows[len(shown) :]))
        say(console, f"and {len(rows) - len(shown)} more of {left}: --all lists them", 2, "dim")


def _print_curve(values: Sequence[int], ends: str, console: Console) -> None:
    """Print a column for each value, or for several where there is no room: the most of them."""
    room = min(console.width - 12, _WIDEST, len(values))
    edges = [i * len(values) // room for i in range(room + 1)]
    tops = [max(values[a:b]) for a, b in pairwise(edges)]
    most = max(tops) or 1
    say(console, f"curve     {''.join(BARS[min(t * 8 // most, 7)] for t in tops)}", 2, "cyan")
    say(console, f"          {ends}, 0 to {decimal_size(most)}", 2, "dim")


def _print_measured(device: MeasuredMemory, console: Console, by: str, every: bool) -> None:
    """Print the peak of a device, and what is alive at it."""
    print_title(console, f"device {device.device}")
    when = short_time(device.peak_microseconds)
    say(console, f"peak      {decimal_size(device.peak_bytes)}, {when} after the first event", 2)
    own = sum(b.bytes for b in device.alive if b.graph)
    parts = (
        f"{decimal_size(device.base_bytes)} from before the history, {decimal_size(own)} of graphs, "
        f"{decimal_size(device.peak_bytes - device.base_bytes - own)} of the rest"
    )
    say(console, f"of which  {parts}", 2)
    whose = (
        f"{device.graph_allocations} of {plural(device.allocations, 'allocation')} are of graphs of this run"
    )
    say(console, f"history   {whose}", 2)
    if len(device.curve) > 1:
        _print_curve(device.curve, "allocations and releases in order", console)
    named = [
        (str(place) if by == "buffer" else _measured_name(block, by), block)
        for place, block in enumerate(device.alive)
    ]
    rows = _rows(named, device.peak_bytes)
    _print_rows(rows, _measured_columns() if by == "buffer" else _columns(by), console, every)


def _measured_name(block: MeasuredBlock, by: str) -> str:
    if by == "module":
        return block.module or ("(graphs)" if block.graph else "(outside of graphs)")
    return _line_text(block.line) or "(no Python line)"


def _measured_columns() -> list[Column[_Row]]:
    def block(row: _Row) -> MeasuredBlock:
        assert isinstance(row.first, MeasuredBlock)
        return row.first

    return [
        Column("alive", lambda r: decimal_size(r.bytes), right=True),
        Column("share", lambda r: f"{r.share:.0%}", right=True),
        Column("number", lambda r: r.count, right=True),
        Column("graph", lambda r: block(r).graph or None, least=12),
        Column("buffer", lambda r: block(r).buffer or _taken_by(block(r))),
        Column(
            "kernel", lambda r: f"K{block(r).launch} {block(r).kernel}" if block(r).launch else None, least=12
        ),
        Column("line", lambda r: _line_text(block(r).line) or None, least=16),
        Column("module", lambda r: block(r).module or None, least=12, dropped=1),
    ]


def _taken_by(block: MeasuredBlock) -> str | None:
    if block.autotuning:
        return "(autotuning)"
    return "(library)" if block.graph else None


def _line_text(line: Location | None) -> str:
    return f"{base_name(line.file)}:{line.line}" if line is not None else ""


def _rows(named: Sequence[tuple[str, LiveBuffer | MeasuredBlock]], total: int) -> list[_Row]:
    """Return a row for each name, the largest first; shares are of a total."""
    groups: dict[str, list[LiveBuffer | MeasuredBlock]] = {}
    for name, block in named:
        groups.setdefault(name, []).append(block)
    sums = {name: sum(b.bytes or 0 for b in own) for name, own in groups.items()}
    rows = [
        _Row(name, sums[name], sum(map(_allocations, own)), sums[name] / (total or 1), own[0])
        for name, own in groups.items()
    ]
    return sorted(rows, key=attrgetter("bytes"), reverse=True)


def _allocations(block: LiveBuffer | MeasuredBlock) -> int:
    return block.allocations if isinstance(block, MeasuredBlock) else 1


def _place(buffer: LiveBuffer) -> str:
    if buffer.line is None:
        return f"({buffer.role}s)" if buffer.role == "input" else "(unknown)"
    return _line_text(buffer.line)


_NAMES: dict[str, Callable[[LiveBuffer], str]] = {
    "buffer": lambda b: b.name,
    "line": _place,
    "module": lambda b: b.module or (f"({b.role}s)" if b.role == "input" else "(unknown)"),
}


def _columns(by: str) -> list[Column[_Row]]:
    columns: list[Column[_Row]] = [
        Column("alive", lambda r: decimal_size(r.bytes), right=True),
        Column("share", lambda r: f"{r.share:.0%}", right=True),
    ]
    if by != "buffer":
        return [
            *columns,
            Column("buffers", lambda r: r.count, right=True),
            Column(by, lambda r: r.name, least=20),
        ]
    return [
        *columns,
        Column("buffer", lambda r: r.name, least=8),
        Column("role", lambda r: getattr(r.first, "role", "")),
        Column("type", lambda r: _type(r.first), least=14, dropped=2),
        Column("made by", lambda r: f"K{r.first.launch}" if r.first.launch else None),
        Column("line", lambda r: _line_text(r.first.line) or None, least=16),
        Column("module", lambda r: r.first.module or None, least=16, dropped=1),
    ]


def _type(buffer: LiveBuffer | MeasuredBlock) -> str:
    if isinstance(buffer, MeasuredBlock) or not buffer.dtype:
        return ""
    return f"{buffer.dtype}[{', '.join(buffer.shape)}]"


class MemoryGroup(StrEnum):
    """Rows of the list of what is alive at the peak."""

    BUFFER = "buffer"
    LINE = "line"
    MODULE = "module"


app = typer.Typer(add_completion=False)


@app.command()
def memory(
    address: AddressArgument = "latest",
    graph: GraphOption = None,
    by: Annotated[
        MemoryGroup, typer.Option("--by", help="Rows of the list of what is alive at the peak.")
    ] = MemoryGroup.BUFFER,
    snapshot: Annotated[
        Path | None,
        typer.Option(
            "--snapshot",
            metavar="FILE",
            help="A memory snapshot of torch (torch.cuda or torch.xpu .memory._dump_snapshot): what was alive at its peak.",
        ),
    ] = None,
    every: EveryOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show how much memory each graph takes, launch by launch, and what is alive at the peak.

    Read from the generated wrapper: allocations, releases, reuse, inputs and results. Nothing is measured but what a
    snapshot has.

    Examples:
      xpudbg memory
      xpudbg memory latest:model__0_backward_3 --by module
      xpudbg memory latest --snapshot snapshot.pickle
      xpudbg memory run.zip --json
    """
    selection = run_address.narrow(
        addresses.open_address(address, most=run_address.AddressLevel.GRAPH), "--graph", graph
    )
    graphs = run_reader.graph_files(selection.run, selection.graphs)
    if snapshot is None:
        report = graph_memory.analyse_memory(selection.run, graphs)
    else:
        parsed = memory_snapshot.read_memory_snapshot(snapshot)
        measured = graph_memory.measure_memory(selection.run, graphs, parsed.value)
        report = memory_of.MemoryReport(selection.run.name, (), parsed.problems, str(snapshot), measured)

    def screen(console: Console) -> None:
        print_memory(report, console, by, every=every)

    Output(as_json, no_pager).print("xpudbg.memory", lambda: report, screen=screen)
    odd = report.problems or any(g.missing or g.unsized for g in report.graphs)
    raise typer.Exit(ExitCode.FOUND if strict and odd else ExitCode.OK)
