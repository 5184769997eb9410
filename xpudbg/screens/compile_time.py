"""Compile time as bars in a terminal, and as a Chrome trace for ui.perfetto.dev and chrome://tracing."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, BinaryIO

import msgspec

from xpudbg.core.text import plural
from xpudbg.findings.catalogue import UNKNOWN_TIMES
from xpudbg.model.compile_time import (
    CompileTime,
    CompileTimeReport,
    KernelTime,
    ModuleCompileTime,
    PhaseTime,
    ProcessTime,
)
from xpudbg.model.manifest import GraphKind
from xpudbg.model.ranks import EstimatedGraph, RankTimeline
from xpudbg.model.trace import TimedSpan, compile_text, function_text
from xpudbg.screens.tables import Column, Row, Table
from xpudbg.screens.text import Line, TextSpan, cell_width, clean, problem_text, shorten, wrapped

# Lines, bars and seconds of the report of compile time.

_EIGHTHS = " ▏▎▍▌▋▊▉"


def rest_line(left: int, noun: str, plural_form: str = "") -> list[Line]:
    """Return a line with the number of omitted rows; empty if none were omitted."""
    more = plural(left, f"more {noun}", f"more {plural_form}" if plural_form else "")
    return [[TextSpan(f"  and {more}: --all", "dim")]] if left > 0 else []


def bar_line(name: str, wide: int, seconds: float, share: float | None, width: int, note: str) -> Line:
    """Return a name, its seconds and share, a bar if there is room, and a note."""
    text = f"  {seconds_text(seconds):>9}  {share or 0.0:>6.1%}  "
    room = width - wide - 2 - len(text) - len(note)
    bar = drawn_bar(share or 0.0, room) if room >= 8 else ""
    return [
        TextSpan(f"  {name:<{wide}}", "cyan"),
        TextSpan(text if bar else text.rstrip()),
        TextSpan(bar, "green"),
        TextSpan(note, "dim"),
    ]


def drawn_bar(share: float, room: int) -> str:
    """Return a bar in eighths of a column, at least one eighth for a share above 0."""
    eighths = round(min(max(share, 0.0), 1.0) * room * 8)
    eighths = max(eighths, 1) if share > 0 else 0
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()


def fitted(text: str, width: int) -> str:
    """Return a text cut or padded to a width."""
    short = shorten(text, width)
    return short + " " * (width - cell_width(short))


def seconds_text(value: float) -> str:
    """Return seconds as ``12.7 s``, ``1.04 s``, ``83.2 ms``, ``12 us``."""
    if value >= 100:
        return f"{value:.0f} s"
    if value >= 1:
        return f"{value:.2f} s"
    if value >= 1e-3:
        return f"{value * 1e3:.1f} ms"
    return f"{value * 1e6:.0f} us" if value else "0 s"


# Phases of compile time for one screen: only long ones, and chains of calls as one row.

LEAST_SHARE = 0.1
"""Share of all compile time from which a phase has a row."""
_PHASE_CHAINS_DEEPEST = 200


def chained_phases(phases: Sequence[PhaseTime], least: float, deep: int = 0) -> tuple[PhaseTime, ...]:
    """Return phases with each chain of calls as one phase, ``entire_frame_compile ... backend_compile``.

    A chain continues while exactly one phase below is long. It has the wall time of its first phase, the self times of all of them, and
    below it the calls of the last phase and the short phases of all, so that sums do not change.

    Args:
        phases: Phases of one level.
        least: Seconds from which a phase is long.
        deep: Depth of the phases.
    """
    return tuple(_chained(phase, least, deep) for phase in phases)


def _chained(phase: PhaseTime, least: float, deep: int) -> PhaseTime:
    first, own, beside = phase, phase.self_s, []
    while (below := _only_long(phase, least)) is not None:
        beside += [child for child in phase.children if child is not below]
        phase = below
        own += phase.self_s
    children = (*phase.children, *beside)
    if deep < _PHASE_CHAINS_DEEPEST:
        children = chained_phases(children, least, deep + 1)
    name = first.name if phase is first else f"{first.name} ... {phase.name}"
    return replace(first, name=name, self_s=own, children=children)


def _only_long(phase: PhaseTime, least: float) -> PhaseTime | None:
    """Return the only long phase below a phase; None for none or several, or with another thread or an open end."""
    if phase.parallel or phase.unfinished or any(c.unfinished for c in phase.children):
        return None
    long = [child for child in phase.children if child.wall_s >= least]
    return long[0] if len(long) == 1 and not long[0].parallel else None


# Stages and phases of compile time: where all of it went.

_LEAST_SHARE = 0.03
_DEEPEST = 40
_WIDE = 100
_LEAST_BAR = 12


def stage_lines(report: CompileTimeReport, width: int, most: int | None = None) -> list[Line]:
    """Return the stages with their own time, and the others as one row."""
    lines = [
        [],
        [TextSpan("stages", "bold"), TextSpan("  self time of their events, adds up to all of it", "dim")],
    ]
    name = max(len(s.stage.value) for s in report.stages)
    for stage in report.stages[:most]:
        note = f"  + {seconds_text(stage.parallel_s)} on other threads" if stage.parallel_s else ""
        lines.append(bar_line(stage.stage.value, name, stage.seconds, stage.share, width, note))
    rest = report.stages[most:] if most else ()
    if rest:
        took, share = sum(s.seconds for s in rest), sum(s.share or 0.0 for s in rest)
        text = f"  {f'{len(rest)} more':<{name}}  {seconds_text(took):>9}  {share:>6.1%}"
        beside = sum(s.parallel_s for s in rest)
        text += f"  + {seconds_text(beside)} on other threads" if beside else ""
        lines.append([TextSpan(text, "dim")])
    return lines


def phase_tree(report: CompileTimeReport, width: int, *, every: bool) -> list[Line]:
    """Return the tree of phases, without very short ones."""
    total = sum(p.wall_s for p in report.phases)
    rows = list(_rows(report.phases, 0.0 if every else total * _LEAST_SHARE, 0))
    lines = _phase_lines(rows, total, width)
    if rows and not every and len(rows) < _count(report.phases):
        lines.append([TextSpan(f"  phases of {_LEAST_SHARE:.0%} and more; --all shows every phase", "dim")])
    return lines + _beside(rows, width)


def phase_chain_lines(report: CompileTimeReport, width: int) -> list[Line]:
    """Return the longest phases; chains of calls are one row, and rows that repeat their caller are left out."""
    total = sum(p.wall_s for p in report.phases)
    least = total * LEAST_SHARE
    rows = list(_rows(chained_phases(report.phases, least), least, 0))
    rows = [row for above, row in zip(rows[:1] + rows, rows, strict=False) if not _repeats_caller(above, row)]
    return [*_phase_lines(rows, total, width), *_beside(rows, width)]


def _repeats_caller(above: tuple[int, PhaseTime, int], row: tuple[int, PhaseTime, int]) -> bool:
    """Return whether a row of shorter phases only repeats the difference of wall and self of its caller."""
    (depth, caller, _), (below, rest, left) = above, row
    return (
        left > 0 and below > depth and abs(caller.wall_s - caller.self_s - rest.wall_s) < 0.01 * caller.wall_s
    )


def _phase_lines(rows: Sequence[tuple[int, PhaseTime, int]], total: float, width: int) -> list[Line]:
    if not rows:
        return []
    step, counted = (2, True) if width >= _WIDE else (1, False)
    columns = 9 + 2 + 6 + 2 + 9 + (7 if counted else 0)
    deepest = max(step * depth + cell_width(_phase_name(phase, left)) for depth, phase, left in rows)
    name = max(12, min(deepest, width - columns - 4 - _LEAST_BAR))
    head = f"{'phases':<{name}}  {'wall':>9}  {'share':>6}  {'self':>9}{'  count' if counted else ''}"
    lines: list[Line] = [[], [TextSpan(head, "bold")]]
    for depth, phase, left in rows:
        label = " " * min(step * depth, name - 12) + _phase_name(phase, left)
        if left:
            lines.append(
                [TextSpan(fitted(label, name), "dim"), TextSpan(f"  {seconds_text(phase.wall_s):>9}", "dim")]
            )
            continue
        share = phase.wall_s / total if total > 0 else 0.0
        text = f"  {seconds_text(phase.wall_s):>9}  {share:>6.1%}  {seconds_text(phase.self_s):>9}"
        text += f"  {phase.count:>5}" if counted else ""
        bar = "" if phase.parallel else f"  {drawn_bar(share, width - name - columns - 4)}"
        style = "magenta" if phase.parallel else "cyan"
        lines.append([TextSpan(fitted(label, name), style), TextSpan(text), TextSpan(bar.rstrip(), "green")])
    return lines


def _beside(rows: Sequence[tuple[int, PhaseTime, int]], width: int) -> list[Line]:
    """Return the legend of the mark for phases on other threads, if a row has it."""
    text = "|| on other threads: beside the phase above, whose own time goes on; 'self' adds up what ran at the same time"
    return wrapped(text, width, "dim") if any(phase.parallel for _, phase, _ in rows) else []


def _count(phases: Sequence[PhaseTime]) -> int:
    return sum(1 + _count(phase.children) for phase in phases)


def _phase_name(phase: PhaseTime, left: int) -> str:
    if left:
        return f"and {plural(left, 'shorter phase')}"
    name = clean(phase.name)
    return f"|| {name}" if phase.parallel else name


def _rows(phases: Sequence[PhaseTime], least: float, depth: int) -> Iterable[tuple[int, PhaseTime, int]]:
    """Yield depth, phase and count of each row; short phases are one row with their count, or none if very short."""
    short = [p for p in phases if p.wall_s < least and not p.unfinished]
    for phase in phases:
        if phase in short:
            continue
        yield depth, phase, 0
        if depth < _DEEPEST:
            yield from _rows(phase.children, least, depth + 1)
    wall = sum(p.wall_s for p in short)
    if wall >= least / 3 and short:
        yield depth, PhaseTime("", short[0].stage, wall_s=wall), len(short)


# Compiles, compile workers and processes of a report of compile time.

OUTSIDE = "AOTInductor, torch.export, or Inductor by itself"


def worker_lines(report: CompileTimeReport) -> list[Line]:
    """Return the times of compile workers and other threads, in addition to the compiling thread."""
    known = report.workers
    rows = []
    if known.wait_s:
        rows.append(
            f"waited for compile workers and threads  {seconds_text(known.wait_s)} (async_compile.wait)"
        )
    if known.in_process_s:
        rows.append(
            f"compiled kernels in the process itself  {seconds_text(known.in_process_s)} (async_compile.precompile)"
        )
    if known.kernels:
        rows.append(
            f"compile times of {plural(known.kernels, 'Triton kernel')}  {seconds_text(known.kernels_s)} added up"
        )
    if known.threads_s:
        wall = f"busy {seconds_text(known.threads_s)}, wall {seconds_text(known.threads_wall_s)}, overlap {seconds_text(known.overlap_s)}"
        rows.append(f"other threads of the process  {wall}")
    if known.processes:
        rows.append(f"compile workers of the run  {known.processes}")
    head: Line = [
        TextSpan("compile workers", "bold"),
        TextSpan("  beside the compiling thread: not added to its time", "dim"),
    ]
    return [[], head, *([TextSpan(f"  {row}")] for row in rows)] if rows else []


def compile_lines(report: CompileTimeReport, width: int, *, most: int | None) -> list[Line]:
    """Return the compiles, each with its longest stages."""
    rows = report.compiles if most is None else _longest(report.compiles, most)
    if not rows:
        return []
    several = len(report.processes) > 1
    lines: list[Line] = [
        [],
        [TextSpan("compiles", "bold"), TextSpan("  wall, and the stages that took most of it", "dim")],
    ]
    ids = [compile_text(c.compile_id, c.generation) or "(none)" for c in rows]
    wide = max(cell_width(i) for i in ids)
    for one, label in zip(rows, ids, strict=True):
        took = _metric(one) if one.wall_s is None else f"{seconds_text(one.wall_s):>9}"
        stages = ", ".join(f"{s.stage.value} {s.share or 0.0:.0%}" for s in one.stages[:3])
        back = f", backward {seconds_text(one.backward_s)}" if one.backward_s else ""
        back += f"; {plural(one.unfinished, 'event')} never ended" if one.unfinished else ""
        head = f"  {clean(label):<{wide}}  {took}  {_where(one, several=several)}"
        lines.append([TextSpan(shorten(head.rstrip(), width), "cyan")])
        if stages or back:
            lines += wrapped(f"{stages}{back}", width, "dim", indent=wide + 15)
    return lines + rest_line(len(report.compiles) - len(rows), "compile")


def _longest(compiles: Sequence[CompileTime], most: int) -> list[CompileTime]:
    """Return the longest compiles, ordered by start time."""
    chosen = sorted(compiles, key=lambda c: -(c.wall_s or 0.0))[:most]
    ids = {id(c) for c in chosen}
    return [c for c in compiles if id(c) in ids]


def _metric(one: CompileTime) -> str:
    """Return the time from torch's metrics, for a compile without events."""
    for name in ("duration", "entire_frame_compile_time"):
        known = [m.seconds for m in one.metrics if m.name == name and m.phase != "runtime"]
        if known:
            return f"{seconds_text(sum(known)):>9} (metrics)"
    return f"{'unknown':>9}"


def _where(one: CompileTime, *, several: bool) -> str:
    place = f"{one.file}:{one.line}" if one.file and one.line else one.file
    place = f"called at {place}" if place and one.called else place
    text = " ".join(w for w in (function_text(one.function), f"({place})" if place else "") if w)
    process = f"  {one.process}" if several else ""
    text = text or ("" if one.compile_id else OUTSIDE)
    return clean(f"{text}{process}")


def process_lines(report: CompileTimeReport, width: int) -> list[Line]:
    """Return a table of the processes of a run with several."""
    if len(report.processes) < 2:
        return []
    columns: tuple[Column[ProcessTime], ...] = (
        Column("processes", lambda p: p.label, style="cyan", least=12),
        _seconds("begin", lambda p: p.start_s),
        _seconds("wall", lambda p: p.wall_s),
        _seconds("threads", lambda p: p.threads_s),
        Column("first stage", _first_stage),
    )
    return _table(columns, report.processes, width)


def _first_stage(process: ProcessTime) -> str:
    return "".join(f"{s.stage.value} {s.share or 0.0:.0%}" for s in process.stages[:1])


def _seconds(title: str, figure: Callable[[Row], float | None], missing: str = "-") -> Column[Row]:
    """Return a column of times of fixed width."""

    def cell(row: Row) -> str:
        value = figure(row)
        return f"{missing if value is None else seconds_text(value):>9}"

    return Column(title, cell, right=True)


def _table(columns: Sequence[Column[Row]], rows: Sequence[Row], width: int) -> list[Line]:
    """Return a blank line and a table."""
    table = Table(columns, rows, width, indent="", head="bold")
    return [[], table.head(), *table.lines()]


# Graph passes, kernels and modules that took most of the compile time.

_MODULES = 6


def pass_lines(report: CompileTimeReport, width: int, *, most: int | None) -> list[Line]:
    """Return the slowest graph passes."""
    shown = report.passes[:most]
    columns: tuple[Column[PhaseTime], ...] = (
        Column("slowest graph passes", lambda p: p.name, style="cyan", least=12),
        _seconds("total", lambda p: p.total_s),
        Column("count", lambda p: p.count, right=True),
        _seconds("longest", lambda p: p.max_s),
    )
    rest = rest_line(len(report.passes) - len(shown), "pass", "passes")
    return [*_table(columns, shown, width), *rest] if shown else []


def kernel_lines(report: CompileTimeReport, width: int, *, most: int | None) -> list[Line]:
    """Return the Triton kernels that took longest to compile."""
    shown = report.kernels[:most]
    several = len(report.processes) > 1
    columns: tuple[Column[KernelTime], ...] = (
        Column("slowest Triton kernels", lambda k: k.name, style="cyan", least=12),
        Column("", lambda k: k.address),
        _seconds("compile", lambda k: k.seconds, "unknown"),
        _seconds("autotune", lambda k: k.autotune_s),
        Column("of", lambda k: k.compile_id),
        Column("process", lambda k: k.process if several else "", dropped=1),
    )
    rest = rest_line(len(report.kernels) - len(shown), "kernel")
    return [*_table(columns, shown, width), *rest] if shown else []


def module_lines(report: CompileTimeReport, width: int, *, every: bool) -> list[Line]:
    """Return modules in the order of the model; of many the slowest ones."""
    if not report.modules:
        return []
    longest = sorted(range(len(report.modules)), key=lambda n: -report.modules[n].seconds)[:_MODULES]
    shown = [m for n, m in enumerate(report.modules) if every or n in longest]
    columns: tuple[Column[ModuleCompileTime], ...] = (
        Column("Triton kernels by module", _module_name, style="cyan", least=12),
        _seconds("compile", lambda m: m.seconds),
        Column("kernels", lambda m: m.kernels, right=True),
        Column("launches", lambda m: m.launches, right=True),
    )
    lines = _table(columns, shown, width)
    lines += rest_line(len(report.modules) - len(shown), "module")
    text = "a kernel is of the module of its last node that has one, and counts in those above it; * stands for equal layers, which share kernels"
    if any(one.shared for one in report.modules):
        text += "; one that other modules launch, too, counts in each"
    return lines + wrapped(
        f"{text}; phases and passes are of whole graphs and told of no module", width, "dim"
    )


def _module_name(module: ModuleCompileTime) -> str:
    name = module.class_name.rpartition(".")[2]
    return "  ".join(filter(None, (module.path or "no module recorded", name)))


_SHOWN = 6
_SCREEN = 60
"""Lines up to which a report is shown with all its sections."""
_FEW = 3
"""Passes and kernels in the short report."""
_FEW_STAGES = 5
"""Stages and compiles in the short report."""
_LEAST_PASS = 0.05
"""Share of the compile time from which graph passes are in the short report."""
_COMPILES = 12
_LEAST_OUTSIDE = 0.01
"""Share of all time from which time outside of compiles is reported."""


def report_lines(report: CompileTimeReport, *, width: int, every: bool, by_name: bool) -> list[Line]:
    """Return the lines of the report.

    Args:
        report: Where the time went.
        width: Columns of the terminal.
        every: Show all rows.
        by_name: The user asked for compile time by name; else the first line says what this is.
    """
    width = min(width, 200)
    whole = _whole(report, width, every=every, by_name=by_name)
    short = [] if every or len(whole) <= _SCREEN else _one_screen(report, width, by_name=by_name)
    return short if short and len(short) < len(whole) else whole


def _one_screen(report: CompileTimeReport, width: int, *, by_name: bool) -> list[Line]:
    """Return the short report: stages, longest phases, passes, kernels and compiles, and options for more."""
    lines = _head(report, width, by_name=by_name)
    least = _LEAST_PASS * sum(p.wall_s for p in report.phases)
    slow_pass = any(one.total_s >= least for one in report.passes)
    if report.stages:
        lines += stage_lines(report, width, most=_FEW_STAGES)
        lines += phase_chain_lines(report, width)
        lines += pass_lines(report, width, most=_FEW) if slow_pass else []
        lines += kernel_lines(report, width, most=_FEW)
    if len(report.compiles) > 1 or not report.stages:
        lines += compile_lines(report, width, most=_FEW_STAGES)
    lines += process_lines(report, width)
    problems = [f"{plural(len(report.problems), 'problem')}"] if report.problems else []
    modules = [plural(len(report.modules), "module")] if report.modules else []
    phases = f"phases below {LEAST_SHARE:.0%}"
    passes = [] if slow_pass or not report.passes else [_short_passes(report.passes)]
    rest = [*problems, phases, *passes, "all stages", *modules, "compile workers", "what is not known"]
    return [*lines, [], *wrapped(f"--all: {', '.join(rest)}", width, "dim")]


def _short_passes(passes: Sequence[PhaseTime]) -> str:
    longest = seconds_text(max(one.total_s for one in passes))
    return f"{plural(len(passes), 'graph pass', 'graph passes')} (up to {longest})"


def _whole(report: CompileTimeReport, width: int, *, every: bool, by_name: bool) -> list[Line]:
    lines = _head(report, width, by_name=by_name)
    if report.stages:
        lines += stage_lines(report, width)
        lines += phase_tree(report, width, every=every)
        lines += pass_lines(report, width, most=None if every else _SHOWN)
        lines += kernel_lines(report, width, most=None if every else _SHOWN)
        lines += module_lines(report, width, every=every)
        lines += worker_lines(report)
    lines += compile_lines(report, width, most=None if every else _COMPILES)
    lines += process_lines(report, width)
    lines += _notes("not known", [UNKNOWN_TIMES[u] for u in report.unknown], width)
    problems = [problem_text(p) for p in report.problems]
    return lines + _notes("problems", problems, width)


def _head(report: CompileTimeReport, width: int, *, by_name: bool) -> list[Line]:
    lines: list[Line] = []
    if not by_name:
        lines.append([TextSpan("compile time (the run has no profile; --trace FILE reads one)", "dim")])
    name = f"{report.run}:{report.graph}" if report.graph else report.run
    lines.append([TextSpan(clean(name), "bold")])
    for number, sentence in enumerate(summary_sentences(report)):
        lines += wrapped(sentence, width, "dim" if number else "")
    return lines


def summary_sentences(report: CompileTimeReport) -> Iterator[str]:
    """Yield the total, the part of it in no compile, and sums over processes; nothing without phases."""
    if not report.phases:
        return
    compiles = report.made_compiles
    what = f"{report.least}{seconds_text(report.wall_s)} of compile time"
    if compiles:
        what += f" in {plural(len(compiles), 'compile')}"
        refused = sum(bool(c.compile_id) for c in report.compiles) - len(compiles)
        what += f", {refused} more refused by the recompile limit" if refused else ""
    if len(report.processes) > 1:
        what += f" and {plural(len(report.processes), 'process', 'processes')}"
    yield what
    outside = sum(c.wall_s or 0.0 for c in report.compiles if not c.compile_id)
    if compiles and outside >= _LEAST_OUTSIDE * report.busy_s:
        yield f"{seconds_text(outside)} of it in no compile of Dynamo's: {OUTSIDE}"
    if len(report.processes) > 1:
        yield (
            f"wall {seconds_text(report.wall_s)}, busy {seconds_text(report.busy_s)}, overlap {seconds_text(report.overlap_s)} "
            "(busy adds the processes up; wall is time in which at least one compiled)"
        )


def _notes(title: str, texts: Sequence[str], width: int) -> list[Line]:
    if not texts:
        return []
    lines: list[Line] = [[], [TextSpan(title, "bold")]]
    for text in texts:
        lines += wrapped(text, width, indent=2)
    return lines


# Inductor's estimates of run times as a Chrome trace: one row a rank, one operator behind the other.

_encode = msgspec.json.Encoder().encode
_HEAD = {"source": "xpudbg show --ranks --perfetto", "times": "estimated by Inductor; nothing was measured"}


def estimates_trace(timelines: Sequence[RankTimeline]) -> tuple[list[bytes], int]:
    """Return the file in pieces, and the number of operators in it.

    Each rank is a process with the number of its place (from 1), since several may have one rank. Its graphs follow one another in the order of
    compile ids, each run once; an operator begins where the one before it ends, and one without an estimate takes no time.
    Format: "Trace Event Format" (Chromium project), microseconds.

    Args:
        timelines: One a rank.
    """
    events = [event for number, timeline in enumerate(timelines, 1) for event in _events(number, timeline)]
    head = b'{"displayTimeUnit":"ms","otherData":' + _encode(_HEAD) + b',"traceEvents":[\n'
    count = sum(event.get("cat") in ("compute", "collective") for event in events)
    return [head, b",\n".join(map(_encode, events)), b"\n]}\n"], count


def _process(number: int, name: str) -> Iterator[dict[str, Any]]:
    """Yield the events that set the name and sort order of a process."""
    for key, value in (("name", clean(name)), ("sort_index", number)):
        yield {"ph": "M", "name": f"process_{key}", "pid": number, "args": {key: value}}


def _events(number: int, timeline: RankTimeline) -> Iterator[dict[str, Any]]:
    yield from _process(number, f"rank {timeline.rank} ({timeline.process}), estimated")
    begin = 0.0
    for graph in timeline.graphs:
        end = begin + sum(op.nanoseconds or 0.0 for op in graph.ops)
        yield _event(number, "graph", _graph_text(graph), begin, end, {})
        for op in graph.ops:
            behind = begin + (op.nanoseconds or 0.0)
            args = {"outputs": [clean(o) for o in op.outputs]}
            if op.nanoseconds is None:
                args["estimate"] = ["none"]
            yield _event(number, "collective" if op.collective else "compute", op.name, begin, behind, args)
            begin = behind
        begin = end


def _graph_text(graph: EstimatedGraph) -> str:
    kind = "graph" if graph.kind == GraphKind.UNKNOWN else graph.kind
    return f"{compile_text(graph.compile_id, graph.generation)} {kind}{f' of {graph.function}' if graph.function else ''}"


def _event(
    number: int, category: str, name: str, begin: float, end: float, args: dict[str, Any]
) -> dict[str, Any]:
    start = round(begin / 1000, 3)
    return {
        "ph": "X",
        "name": clean(name),
        "cat": category,
        "pid": number,
        "tid": 0,
        "ts": start,
        "dur": round(round(end / 1000, 3) - start, 3),
        "args": args,
    }


class ChromeTraceWriter:
    """A writer of events, one at a time.

    A span is one complete event (``ph: "X"``), so that its begin and end cannot come apart; spans of one thread nest. Processes
    have the numbers 1, 2, ... in the order of the report, since two hosts may give one id twice, and their names. Times are
    microseconds since the first event of the run; ``otherData`` has that time. Format: "Trace Event Format" (Chromium project).
    """

    def __init__(
        self, out: BinaryIO, processes: Sequence[ProcessTime], *, first_us: float | None, compressed: bool
    ) -> None:
        """Write the begin of the file.

        Args:
            out: The file.
            processes: Those of the report.
            first_us: Time of the first event, in microseconds of Unix time.
            compressed: Compress it with gzip.
        """
        self._zip = gzip.GzipFile(fileobj=out, mode="wb", mtime=0) if compressed else None
        self._write = (self._zip or out).write
        self._first = first_us or 0.0
        self._numbers = {(p.trace, p.number): number for number, p in enumerate(processes, 1)}
        self._lanes: set[tuple[int, int]] = set()
        self._count = 0
        head = {"source": "xpudbg time --perfetto", "first_event_unix_us": first_us}
        self._write(b'{"displayTimeUnit":"ms","otherData":' + _encode(head) + b',"traceEvents":[')
        self._separator = b"\n"
        for number, process in enumerate(processes, 1):
            for event in _process(number, process.label):
                self._put(event)

    def add(self, trace: str, span: TimedSpan) -> None:
        """Write one event of a trace."""
        number = self._numbers.get((trace, span.process))
        if number is None:
            return
        if (number, span.lane) not in self._lanes:
            self._lanes.add((number, span.lane))
            name = "compiling thread" if span.lane == 0 else f"other thread {span.lane}"
            where = {"pid": number, "tid": span.lane}
            self._put({"ph": "M", "name": "thread_name", **where, "args": {"name": name}})
        start = round(span.start_us - self._first, 3)
        args: dict[str, Any] = {
            key: clean(v, lines=True) if isinstance(v, str) else v for key, v in span.args.items()
        }
        if span.compile_id:
            args["compile_id"] = span.compile_id
        if not span.ended:
            args["ended"] = False
        event: dict[str, Any] = {
            "name": clean(span.name),
            "cat": "compile",
            "pid": number,
            "tid": span.lane,
            "ts": start,
            "args": args,
        }
        if span.duration_us is None:
            event |= {"ph": "i", "s": "t"}
        else:
            event |= {
                "ph": "X",
                "dur": round(round(span.start_us + span.duration_us - self._first, 3) - start, 3),
            }
        self._put(event)
        self._count += 1

    def close(self) -> int:
        """Write the end and return the number of events."""
        self._write(b"\n]}\n")
        if self._zip is not None:
            self._zip.close()
        return self._count

    def _put(self, event: dict[str, Any]) -> None:
        self._write(self._separator + _encode(event))
        self._separator = b",\n"
