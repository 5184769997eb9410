"""Comparison of the ranks of a job on a terminal."""

from __future__ import annotations

from collections import Counter
from math import fsum

from rich.console import Console
from rich.text import Text

from xpudbg.core.text import plural, short_time
from xpudbg.model.location import base_name
from xpudbg.model.manifest import GraphKind
from xpudbg.model.ranks import (
    CollectiveSchedule,
    RankAspect,
    RankComparison,
    RankPlace,
    RankProcess,
    RanksReport,
    RankValue,
    RankVerdict,
)
from xpudbg.model.run_time import CollectiveSkew, RanksTimeReport, RankTimes
from xpudbg.model.trace import compile_text, function_text
from xpudbg.screens.tables import Column, Table
from xpudbg.screens.text import Line, clean, print_folded, print_title, problem_text, rank_text, say, wrapped

_NAMES = {
    RankAspect.COMPILE_IDS: "compile ids",
    RankAspect.COLLECTIVES: "collectives",
    RankAspect.EXECUTION_ORDER: "execution order",
    RankAspect.GRAPHS: "graphs",
    RankAspect.TENSOR_METADATA: "tensor metadata",
    RankAspect.CACHES: "cache answers",
    RankAspect.CACHE_KEYS: "cache keys",
}
_UNITS = {
    RankAspect.COLLECTIVES: "collective",
    RankAspect.GRAPHS: "line",
    RankAspect.TENSOR_METADATA: "operator",
}
_STYLE = {RankVerdict.EQUAL: "green", RankVerdict.DIFFERENT: "yellow", RankVerdict.UNKNOWN: "dim"}
_MARKS = {RankVerdict.EQUAL: "✓", RankVerdict.DIFFERENT: "✗", RankVerdict.UNKNOWN: "·"}


def print_ranks(report: RanksReport, console: Console) -> None:
    """Print the ranks, their differences and the first one, and the collectives of each graph."""
    # Restarted and merged jobs have several processes of one rank.
    again = len({rank.rank for rank in report.ranks}) < len(report.ranks)
    for line in _rank_lines(report, again=again):
        print_folded(console, Text(line), "    ")
    console.print()
    for comparison in report.comparisons:
        _print_comparison(comparison, console, again=again)
    if report.schedules:
        print_title(console, "collective schedules")
        for row in report.schedules:
            for line in _schedule_lines(row):
                print_folded(console, Text(line), "      ")
    for problem in report.problems:
        hint = f" ({problem.hint})" if problem.hint else ""
        line = clean(f"- {problem.where}: {problem.what}{hint}")
        say(console, line)


def _who(ranks: tuple[int, ...], processes: tuple[str, ...], *, again: bool) -> str:
    """Return the ranks, or their processes if a rank has several."""
    return clean(", ".join(processes)) if again and processes else rank_text(ranks)


def _rank_lines(report: RanksReport, *, again: bool) -> list[str]:
    """Return a line for ranks with equal counts: ``ranks 0-3  2 graphs, 6 collectives``."""
    alike: dict[tuple[str, int, int | None], list[RankProcess]] = {}
    for rank in report.ranks:
        alike.setdefault((rank.host, rank.graphs, rank.collectives), []).append(rank)
    lines = []
    for (host, graphs, collectives), mine in alike.items():
        who = _who(tuple(r.rank for r in mine), tuple(r.process for r in mine), again=again)
        count = "collectives unknown" if collectives is None else plural(collectives, "collective")
        where = f" on {clean(host)}" if host else ""
        lines.append(f"{who}{where}: {plural(graphs, 'graph')}, {count}")
    return lines


def _print_comparison(comparison: RankComparison, console: Console, *, again: bool) -> None:
    style = _STYLE[comparison.verdict]
    head = Text.assemble((f"{_MARKS[comparison.verdict]} ", style), f"{_NAMES[comparison.aspect]:<16}")
    text = {
        RankVerdict.EQUAL: "equal on all ranks",
        RankVerdict.DIFFERENT: "differ: "
        + " | ".join(
            _who(ranks, processes, again=again)
            for ranks, processes in zip(comparison.groups, comparison.processes, strict=True)
        ),
        RankVerdict.UNKNOWN: "unknown",
    }[comparison.verdict]
    head.append(text, style=style)
    if comparison.reason:
        head.append(f"  ({clean(comparison.reason)})", style="dim")
    print_folded(console, head, " " * 18)
    for value in comparison.first:
        line = Text("    ").append_text(_value_text(comparison.aspect, value, again=again))
        print_folded(console, line, "      ")


def _value_text(aspect: RankAspect, value: RankValue, *, again: bool) -> Text:
    text = Text(f"{_who(value.ranks, value.processes, again=again)}: ")
    if value.place is None:
        return text.append("no such compile" if aspect is RankAspect.COMPILE_IDS else "nothing there")
    if aspect is RankAspect.COMPILE_IDS:
        return text.append(clean(value.value))
    if aspect is RankAspect.EXECUTION_ORDER:
        text.append(f"call {value.place.position}", style="magenta")
        return text.append(f"  {clean(value.value)}")
    text.append(_place_text(aspect, value.place), style="magenta")
    return text.append(f"  {clean(value.value or 'none')}")


def _place_text(aspect: RankAspect, place: RankPlace) -> str:
    where = clean(
        f"{compile_text(place.compile_id, place.generation) or 'no compile id'} {_kind(place.kind)}"
    )
    return where if place.position is None else f"{where}, {_UNITS[aspect]} {place.position}"


def _kind(kind: str) -> str:
    return "graph" if kind == GraphKind.UNKNOWN else kind


def _schedule_lines(row: CollectiveSchedule) -> list[str]:
    what = f"{_kind(row.kind)} of {function_text(row.function)}" if row.function else _kind(row.kind)
    source = "" if row.source == "trace" else ", read from the generated code"
    lines = [
        f"{compile_text(row.compile_id, row.generation)} {what}, {rank_text(row.ranks)}{source}",
        f"    {_collective_text(row.collectives)}",
    ]
    if row.estimates:
        lines.append(f"    estimated by Inductor: {_estimate_text(row)}")
    return [clean(line) for line in lines]


def _collective_text(collectives: tuple[str, ...]) -> str:
    """Return ``all_reduce_, all_gather_into_tensor x2; 3 waits``."""
    names = [name.removesuffix(".default").rpartition(".")[2] for name in collectives]
    waits = Counter(names)["wait_tensor"]
    runs: list[tuple[str, int]] = []
    for name in (n for n in names if n != "wait_tensor"):
        if runs and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1] + 1)
        else:
            runs.append((name, 1))
    text = ", ".join(name if count == 1 else f"{name} x{count}" for name, count in runs)
    return f"{text or 'none'}; {plural(waits, 'wait')}"


def _estimate_text(row: CollectiveSchedule) -> str:
    compute = [e.compute_ns for e in row.estimates]
    collective = [e.collective_ns for e in row.estimates]
    if not any((*compute, *collective)):
        return "0 for every operator, as for devices whose speed torch does not know (the CPU is one)"
    return f"compute {_span(compute)}, collectives {_span(collective)}"


def _span(nanoseconds: list[float]) -> str:
    low, high = _time(min(nanoseconds)), _time(max(nanoseconds))
    return low if low == high else f"{low} to {high}"


def _time(nanoseconds: float) -> str:
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.2f} {unit}"
    return f"{nanoseconds:.0f} ns"


_MOST = 10


def rank_lines(report: RanksTimeReport, *, width: int) -> list[Line]:
    """Return the report.

    Args:
        report: The report.
        width: Columns of the terminal.
    """
    lines: list[Line] = []
    for text in _head(report):
        lines += wrapped(text, width)
    for rank in report.ranks:
        for problem in rank.problems:
            lines += wrapped(f"problem: {problem_text(problem)}", width, "yellow")
    columns: list[Column[RankTimes]] = [
        Column("rank", lambda r: "" if r.rank is None else str(r.rank), right=True),
        Column("busy", lambda r: short_time(fsum(d.busy_us for d in r.devices)), right=True),
        Column("idle", lambda r: short_time(fsum(d.span_us - d.busy_us for d in r.devices)), right=True),
        Column("collectives", lambda r: short_time(r.collectives_us) if r.collectives_us else "", right=True),
        Column("last", lambda r: f"{r.last:,}" if r.last else "", right=True, dropped=2),
        Column(
            "others waited", lambda r: short_time(r.waited_us) if r.last else "", right=True, style="yellow"
        ),
        Column("step", lambda r: short_time(r.step_us), right=True, dropped=3),
        Column("devices", lambda r: ", ".join(f"{d.device} {d.name}".strip() for d in r.devices), dropped=4),
        Column("profile", lambda r: base_name(r.profile), style="cyan", least=20),
    ]
    table = Table(columns, report.ranks, width)
    lines += [[], table.head(), *table.lines()]
    if report.collectives:
        rows: list[Column[CollectiveSkew]] = [
            Column("skew", lambda c: short_time(c.skew_us), right=True, style="yellow"),
            Column("longest", lambda c: short_time(c.longest_us), right=True, dropped=2),
            Column("mean", lambda c: short_time(c.mean_us), right=True),
            Column("n", lambda c: f"{c.calls:,}", right=True),
            Column("collective", lambda c: c.name, style="cyan", least=30),
        ]
        skews = Table(rows, report.collectives[:_MOST], width)
        lines += [[], skews.head(), *skews.lines()]
    return lines


def _head(report: RanksTimeReport) -> list[str]:
    """Return sentences on all ranks."""
    found = [
        plural(len(report.ranks), "profile") + (f", joined with the run {report.run}" if report.run else "")
    ]
    if report.run:
        joined, works = (
            sum(r.triton_joined for r in report.ranks),
            sum(r.triton_works for r in report.ranks),
        )
        found.append(f"{joined:,} of {works:,} Triton kernels are the run's")
        found += [f"{r.profile} is of another run: nothing was joined" for r in report.ranks if r.other_run]
    if report.slowest >= 0:
        rank = report.ranks[report.slowest]
        name = base_name(rank.profile) if rank.rank is None else f"rank {rank.rank}"
        if rank.last:
            calls = sum(one.calls for one in report.collectives)
            text = f"slowest is {name}: it came last to {rank.last:,} of {plural(calls, 'collective')}"
            found.append(f"{text}, and others waited {short_time(rank.waited_us)} for it")
        else:
            found.append(f"longest took {name}; no collectives are in all profiles to tell which rank waits")
    if report.unmatched:
        found.append(
            f"not compared, since ranks ran them differently often: {', '.join(report.unmatched[:_MOST])}"
        )
    if report.twice:
        found.append(f"several profiles say that they are rank {', '.join(map(str, report.twice))}")
    return found
