"""Comparison of the ranks of a job on a terminal."""

from __future__ import annotations

from collections import Counter

from rich.console import Console
from rich.text import Text

from xpudbg.model.manifest import GraphKind
from xpudbg.model.plural import plural
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
from xpudbg.model.trace import function_text
from xpudbg.screens.folding import print_folded, print_title, say
from xpudbg.screens.text import clean, rank_text

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
    again = f" #{place.generation + 1}" if place.generation else ""
    where = clean(f"{place.compile_id or 'no compile id'}{again} {_kind(place.kind)}")
    return where if place.position is None else f"{where}, {_UNITS[aspect]} {place.position}"


def _kind(kind: str) -> str:
    return "graph" if kind == GraphKind.UNKNOWN else kind


def _schedule_lines(row: CollectiveSchedule) -> list[str]:
    again = f" #{row.generation + 1}" if row.generation else ""
    what = f"{_kind(row.kind)} of {function_text(row.function)}" if row.function else _kind(row.kind)
    source = "" if row.source == "trace" else ", read from the generated code"
    lines = [
        f"{row.compile_id}{again} {what}, {rank_text(row.ranks)}{source}",
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
