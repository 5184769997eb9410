"""``xpudbg ops``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated

import typer
from rich import text as rich_text

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
from xpudbg.core.text import plural
from xpudbg.facts import operator_report, run_address
from xpudbg.model import kernel_counts
from xpudbg.model.ops import (
    ATEN_LEVELS,
    GraphOperators,
    LevelOperators,
    OperatorCount,
    OperatorReport,
    OpsEvidence,
    OpsLevel,
    OpsLibraryCall,
    PassMatch,
)
from xpudbg.screens import tables
from xpudbg.screens import text as screen_text
from xpudbg.screens.text import cell_width, clean, folded_text, rank_text, shorten

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)


@app.command()
def ops(
    address: AddressArgument = "latest",
    graph: GraphOption = None,
    operator: Annotated[
        str | None,
        typer.Option(
            "--op",
            metavar="NAME",
            help="One operator: its nodes, lines and kernels (aten.addmm, linear, ops.exp).",
        ),
    ] = None,
    every: EveryOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Count operators at each level of the compile, library calls and matched patterns.

    Levels: torch functions, ATen before and after decomposition (Core ATen and prims marked), Inductor's IR, kernels.

    Examples:
      xpudbg ops
      xpudbg ops latest:model__0_forward_1
      xpudbg ops --op aten.addmm
      xpudbg ops run.zip --json
    """
    selection = run_address.narrow(
        addresses.open_address(address, most=run_address.AddressLevel.GRAPH), "--graph", graph
    )
    report = operator_report.analyse_operators(selection.run, selection.graph_ids, operator=operator or "")

    def screen(console: Console) -> None:
        print_operators(report, console, every=every)

    Output(as_json, no_pager).print("xpudbg.ops", lambda: report, screen=screen)
    odd = report.problems or any(g.problems for g in report.graphs)
    lacking = any(level.missing for level in report.levels)
    raise typer.Exit(ExitCode.FOUND if strict and (odd or lacking) else ExitCode.OK)


TITLES = {
    OpsLevel.TORCH: "torch functions",
    OpsLevel.ATEN_ORIGINAL: "original ATen",
    OpsLevel.ATEN: "ATen after decomposition",
    OpsLevel.ATEN_TRANSFORMED: "ATen after the passes",
    OpsLevel.INDUCTOR_IR: "Inductor IR",
    OpsLevel.LOOP_BODY: "loop bodies",
    OpsLevel.SCHEDULER: "scheduler nodes",
    OpsLevel.KERNELS: "kernel calls",
}
_SHOWN = 12
"""Operators of a level, patterns and graphs beyond this many are folded into a count."""
_CHANGED = 8
"""Operators that a change of the graph removed or added; the others are counted."""
_ENDS = 3
"""Last operators of a pattern's matches that are listed, if there is room."""
_ORIGINS = 40
"""Columns that the original operators of a library call need; with fewer they are on their own line."""
_EVIDENCE_TEXT = {
    OpsEvidence.RECORDED: "recorded by the probe",
    OpsEvidence.COUNTER: "torch's own counters, of the whole process",
    OpsEvidence.DIFFERENCE: "difference of the graphs",
}


def print_operators(report: OperatorReport, console: Console, *, every: bool = False) -> None:
    """Print the levels, the operators of each, library calls, patterns, and what is missing.

    Args:
        report: The result.
        console: Console to print to.
        every: Print all rows.
    """
    screen_text.say(console, _head(report), style="bold")
    if report.ranks:
        screen_text.say(console, folded_text(report.ranks, report.repeated), 2, "dim")
    _table(console, _level_headers(report), [_level_row(report, level) for level in report.levels], 2)
    _missing(report, console)
    wanted = bool(report.operator)
    for level in report.levels:
        if level.level is OpsLevel.ATEN:
            _aten(report, console, every, wanted=wanted)
        elif level.operators and level.level is not OpsLevel.ATEN_TRANSFORMED:
            _level(level, console, every, wanted=wanted)
    if report.library:
        _library(report.library, console, every)
    if not report.operator:
        _patterns(report, console, every)
    if len(report.graphs) > 1:
        _graphs(report, console, every)
    problems = [*report.problems, *(p for g in report.graphs for p in g.problems)]
    screen_text.print_problems(console, problems, None if every else _SHOWN)


def _head(report: OperatorReport) -> str:
    kinds: dict[str, int] = {}
    for graph in report.graphs:
        kinds[graph.kind or "unknown"] = kinds.get(graph.kind or "unknown", 0) + 1
    text = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    what = f"operator {report.operator}" if report.operator else "operators"
    torch = f", torch {report.torch}" if report.torch else ""
    return f"{what} of {report.run}: {plural(len(report.graphs), 'graph')} ({text}){torch}"


def _level_headers(report: OperatorReport) -> tuple[str, ...]:
    marks = ("core", "prims") if any(level.core is not None for level in report.levels) else ()
    return ("level", "count", "kinds", *marks, "read from")


def _level_row(report: OperatorReport, level: LevelOperators) -> tuple[str, ...]:
    there = level.graphs > 0
    source = level.artifact if there else "missing"
    total = str(level.total) if level.total is not None else "unknown" if there else "-"
    cells = [TITLES[level.level], total, _number(level.distinct)]
    if any(row.core is not None for row in report.levels):
        cells += [_number(level.core), _number(level.prims)]
    return (*cells, source)


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)


def _missing(report: OperatorReport, console: Console) -> None:
    if any(level.core is not None for level in report.levels):
        legend = f"kinds: different operators; core: Core ATen, as torch {report.core_aten} tags it"
        screen_text.say(console, legend, 2, "dim")
    # A reason that several levels share is printed once.
    notes: dict[tuple[str, str], list[str]] = {}
    for level in report.levels:
        for note in _level_notes(report, level):
            notes.setdefault(note, []).append(TITLES[level.level])
    for (text, style), titles in notes.items():
        screen_text.say(console, f"{', '.join(titles)}: {text}", 2, style)


def _level_notes(report: OperatorReport, level: LevelOperators) -> Iterator[tuple[str, str]]:
    if level.graphs and level.graphs < len(report.graphs):
        yield f"in {level.graphs} of {len(report.graphs)} graphs", "dim"
    if level.missing and not level.not_applicable:
        where = "" if not level.graphs else f" from {_graphs_without(report, level.level)}"
        yield f"missing{where}: {level.missing}", "yellow"
    elif level.missing:
        yield level.missing, "dim"
    if level.incomplete:
        yield f"incomplete: {level.incomplete}", "yellow"


def _graphs_without(report: OperatorReport, level: OpsLevel) -> str:
    lacking = [
        g.graph
        for g in report.graphs
        for row in g.levels
        if row.level is level and row.missing and not row.not_applicable
    ]
    more = f" and {len(lacking) - 1} more" if len(lacking) > 1 else ""
    return f"{lacking[0]}{more}" if lacking else "a graph"


def _level(level: LevelOperators, console: Console, every: bool, *, wanted: bool) -> None:
    console.print()
    title = TITLES[level.level]
    if level.level is OpsLevel.ATEN_ORIGINAL:
        title += " (before decomposition): kernel calls that name each"
    screen_text.say(console, title, style="bold")
    shown = level.operators if every or wanted else level.operators[:_SHOWN]
    rows = [_operator(op, level.level) for op in shown]
    count_width = tables.widest([r[0] for r in rows])
    called = {op: clean(kernel_counts.launches_text(op.launches)) for op in shown}
    called_width = tables.widest(list(called.values()))
    room = console.width - count_width - called_width - 18
    name_width = min(tables.widest([r[1] for r in rows]), max(room, 20))
    for op, (count, name, mark) in zip(shown, rows, strict=True):
        line = rich_text.Text("  " + count.rjust(count_width) + "  ")
        if called_width:
            line.append(called[op].ljust(called_width) + "  ")
        cut = shorten(name, name_width)
        line.append(cut, style="cyan")
        if mark:
            line.append(" " * (name_width - cell_width(cut)) + f"  {mark}", style="dim")
        console.print(line, soft_wrap=True)
        for text in _places(op):
            screen_text.say(console, text, count_width + 4, "dim")
    screen_text.print_left(console, len(level.operators) - len(shown))


def _aten(report: OperatorReport, console: Console, every: bool, *, wanted: bool) -> None:
    """Print ATen operators after decomposition and after the passes side by side."""
    before, after = (
        next(row for row in report.levels if row.level is level)
        for level in (OpsLevel.ATEN, OpsLevel.ATEN_TRANSFORMED)
    )
    old = {op.name: op for op in before.operators}
    new = {op.name: op for op in after.operators}
    rows = [
        (_count_of(old, name, before), _count_of(new, name, after), new.get(name) or old[name])
        for name in dict.fromkeys([*old, *new])
    ]
    rows.sort(key=lambda row: (-(row[0] or 0), -(row[1] or 0), row[2].name))
    if not rows:
        return
    screen_text.print_title(console, "ATen after decomposition, and after Inductor's passes")
    shown = rows if every or wanted else rows[: 2 * _SHOWN]
    cells = [(_number(first), _number(second), op.name, _mark(op)) for first, second, op in shown]
    _table(console, ("before", "after", "operator", ""), cells, 2, right=(0, 1))
    screen_text.print_left(console, len(rows) - len(shown))
    for row in (before, after):
        for op in row.operators if wanted else ():
            for text in _places(op):
                screen_text.say(console, f"{TITLES[row.level]}: {op.name}: {text}", 2, "dim")


def _mark(op: OperatorCount) -> str:
    return "Core ATen" if op.core else "prim" if op.prim else op.kind


def _count_of(found: Mapping[str, OperatorCount], name: str, level: LevelOperators) -> int | None:
    """Return the count of an operator; 0 if its level does not have it, None if the level is missing."""
    if name in found:
        return found[name].count
    return 0 if level.graphs else None


def _operator(op: OperatorCount, level: OpsLevel) -> tuple[str, str, str]:
    count = op.count if op.count is not None else op.kernels
    mark = op.kind
    if level in ATEN_LEVELS:
        mark = _mark(op)
    return _number(count), clean(op.name), clean(mark)


def _places(op: OperatorCount) -> list[str]:
    found = []
    if op.nodes:
        found.append("nodes " + ", ".join(op.nodes))
    if op.lines:
        found.append("lines " + ", ".join(op.lines))
    return found


def _library(calls: Sequence[OpsLibraryCall], console: Console, every: bool) -> None:
    screen_text.print_title(
        console, "library calls: extern kernels, operators that lowerings chose, fallbacks"
    )
    shown = calls if every else calls[:_SHOWN]
    rows = [(str(c.calls), c.kind, c.name, ", ".join(c.ir) or "unknown") for c in shown]
    origins = [", ".join(c.original_aten) or "unknown" for c in shown]
    headers = ("calls", "kind", "function", "IR")
    taken = sum(tables.widest(column) + 2 for column in zip(headers, *rows, strict=True))
    if console.width - taken >= _ORIGINS:
        cells = [(*row, names) for row, names in zip(rows, origins, strict=True)]
        _table(console, (*headers, "original ATen"), cells, 2, right=(0,))
    else:
        below = [f"original ATen: {names}" for names in origins]
        _table(console, headers, rows, 2, right=(0,), below=below)
    screen_text.print_left(console, len(calls) - len(shown))


def _patterns(report: OperatorReport, console: Console, every: bool) -> None:
    screen_text.print_title(console, "patterns of Inductor's passes that matched")
    if report.patterns_missing:
        screen_text.say(console, f"matches: unknown: {report.patterns_missing}", 2, "yellow")
    listed = [m for m in report.patterns if m.evidence is not OpsEvidence.DIFFERENCE]
    if not listed and not report.patterns_missing:
        screen_text.say(console, "none: the probe watched, and no pattern matched", 2, "dim")
    for evidence in (OpsEvidence.RECORDED, OpsEvidence.COUNTER):
        found = [m for m in listed if m.evidence is evidence]
        shown = found if every else found[:_SHOWN]
        if not shown:
            continue
        screen_text.say(console, f"{_EVIDENCE_TEXT[evidence]}:", 2)
        headers: tuple[str, ...] = ("matches", "nodes", "pattern", "about", "pass")
        rows = [_pattern_row(m) for m in shown]
        ends = [", ".join(m.operators[:_ENDS]) + (", ..." if len(m.operators) > _ENDS else "") for m in shown]
        taken = sum(
            tables.widest(column) + 2
            for column in zip((*headers, "ends with"), *_with(rows, ends), strict=True)
        )
        if any(ends) and console.width - 4 >= taken:
            headers, rows = (*headers, "ends with"), _with(rows, ends)
        _table(console, headers, rows, 4, right=(0, 1))
        screen_text.print_left(console, len(found) - len(shown), 4)
    changes = [m for m in report.patterns if m.evidence is OpsEvidence.DIFFERENCE]
    if changes:
        screen_text.say(console, f"{_EVIDENCE_TEXT[OpsEvidence.DIFFERENCE]} before and after the passes:", 2)
        for change in changes:
            screen_text.say(console, _change(change), 4)


def _with(rows: Sequence[tuple[str, ...]], last: Sequence[str]) -> list[tuple[str, ...]]:
    """Return rows with one more cell."""
    return [(*row, cell) for row, cell in zip(rows, last, strict=True)]


def _pattern_row(match: PassMatch) -> tuple[str, ...]:
    where = (
        f"{match.phase} ({match.pass_name})"
        if match.phase and match.pass_name
        else match.phase or match.pass_name
    )
    return (
        _number(match.matches),
        _number(match.nodes),
        match.pattern,
        match.group or "-",
        where or "-",
    )


def _counted(operators: Sequence[tuple[str, int]]) -> str:
    more = [f"{len(operators) - _CHANGED} more kinds"] if len(operators) > _CHANGED + 1 else []
    shown = operators[:_CHANGED] if more else operators
    return ", ".join([*(f"{count} {name}" for name, count in shown), *more])


def _change(match: PassMatch) -> str:
    gone, came = _counted(match.removed), _counted(match.added)
    where = " (between before_joint_graph and after_joint_graph)" if match.phase == "joint" else ""
    parts = [
        f"{match.pattern}{where}",
        *([f"gone {gone}"] if gone else []),
        *([f"came {came}"] if came else []),
    ]
    return "; ".join(parts)


def _graphs(report: OperatorReport, console: Console, every: bool) -> None:
    graphs, wanted = report.graphs, bool(report.operator)
    screen_text.print_title(console, "graphs")
    shown = graphs if every else graphs[: 2 * _SHOWN]
    levels = (
        OpsLevel.TORCH, OpsLevel.ATEN, OpsLevel.ATEN_TRANSFORMED, OpsLevel.INDUCTOR_IR, OpsLevel.SCHEDULER, OpsLevel.KERNELS,
    )  # fmt: skip
    headers = ("torch", "ATen", "after", "IR", "sched", "calls")
    rows = []
    for graph in shown:
        by_level = {row.level: row for row in graph.levels}
        counts = [_number(None if by_level[name].missing else by_level[name].total) for name in levels]
        more = [] if wanted else [_library_text(graph), _match_text(graph)]
        ranks = [rank_text(graph.ranks) or "-"] if report.ranks else []
        rows.append((graph.graph, *counts, *more, *ranks))
    more_headers = (*(() if wanted else ("library", "matches")), *(("ranks",) if report.ranks else ()))
    _table(console, ("graph", *headers, *more_headers), rows, 2, right=tuple(range(1, 9)))
    screen_text.print_left(console, len(graphs) - len(shown))


def _library_text(graph: GraphOperators) -> str:
    return "-" if graph.library_missing else str(sum(c.calls for c in graph.library))


def _match_text(graph: GraphOperators) -> str:
    if graph.patterns_missing:
        return "unknown"
    return str(sum(m.matches or 0 for m in graph.patterns if m.evidence is OpsEvidence.RECORDED))


def _table(
    console: Console,
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    indent: int = 2,
    *,
    right: Sequence[int] | None = None,
    below: Sequence[str] = (),
) -> None:
    """Print rows below their headers; numbers are aligned right, and the widest column is cut on a narrow terminal.

    ``below``: a line under each row.
    """
    sides = right if right is not None else range(1, len(headers) - 1)
    columns = [
        tables.Column[Sequence[str]](title, itemgetter(i), i in sides, least=12)
        for i, title in enumerate(headers)
    ]
    table = tables.Table(columns, rows, console.width, indent=" " * indent)
    tables.print_spans(console, [table.head()])
    for number, line in enumerate(table.lines()):
        tables.print_spans(console, [line])
        if below:
            screen_text.say(console, below[number], indent + 4, "dim")
