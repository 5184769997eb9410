"""Sums of measured times and of estimates: by step, kernel, launch, line, module, layer, graph or kind."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import fsum, inf
from statistics import median
from typing import TYPE_CHECKING

from xpudbg.model.fusion import GraphFusion
from xpudbg.model.manifest import SourceLine
from xpudbg.model.provenance import LaunchTimes
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import EstimatedGroup, RunTimeReport, StepTimes, TimeBy, TimedLaunch, TimeGroup

if TYPE_CHECKING:
    from xpudbg.facts.times.graphs import TimedGraph
    from xpudbg.facts.times.host import HostPlaces, Launches
    from xpudbg.model.profile import Profile


def grouped(report: RunTimeReport, by: TimeBy, *, lost_first: bool = False) -> RunTimeReport:
    """Return a report with sums.

    Args:
        report: The report.
        by: What to sum by.
        lost_first: Put what loses most time first, instead of what takes most.
    """
    groups: dict[tuple[str, str], list[TimedLaunch]] = {}
    for row in report.launches:
        groups.setdefault(_key(row, by), []).append(row)
    found = [_group(*key, rows, report.total_us, by) for key, rows in groups.items()]
    found.sort(key=lambda g: (-(g.lost_us or 0.0) if lost_first else 0.0, -g.total_us, g.name, g.detail))
    return replace(report, by=by, groups=tuple(found))


def summed(rows: Sequence[TimedLaunch], whole: float) -> TimeGroup:
    """Return the sum of launches; its median is that of the launches' medians.

    Args:
        rows: The launches; at least one.
        whole: Time that the share is of.
    """
    medians = [row.median_us for row in rows if row.median_us is not None]
    found = _group("", "", rows, whole, TimeBy.LAUNCH)
    return replace(found, median_us=median(medians) if medians else None)


def launch_times(
    report: RunTimeReport | None, launches: Sequence[tuple[str, int]], least_us: float | None
) -> LaunchTimes:
    """Return the times of launches of graphs.

    Args:
        report: The run's profile; None without one.
        launches: Graph and number of each.
        least_us: The sum of their least times; None where it is not known.
    """
    wanted = frozenset(launches)
    rows = [r for r in report.launches if (r.graph, r.launch) in wanted] if report else []
    if report is None or not rows:
        return LaunchTimes(len(launches), least_us)
    lost = [r.lost_us / r.launches for r in rows if r.lost_us is not None]
    return LaunchTimes(
        len(launches),
        least_us,
        len({(r.graph, r.launch) for r in rows}),
        fsum(r.mean_us for r in rows),
        fsum(r.total_us for r in rows) / report.total_us,
        fsum(lost) if len(lost) == len(rows) else None,
    )


PLACES = (TimeBy.LINE, TimeBy.MODULE, TimeBy.LAYER, TimeBy.GRAPH)
"""Things that the program has, of which a launch belongs to one at most."""


def estimated(graphs: Sequence[GraphFusion], by: TimeBy) -> tuple[EstimatedGroup, ...]:
    """Return sums of the least times of launches, the longest first; without launches of a CPU.

    Args:
        graphs: The graphs, with the least times of their launches.
        by: What to sum by; one of :data:`PLACES`.
    """
    groups: dict[tuple[str, str], list[tuple[str, float]]] = {}
    for graph in graphs:
        for number, kernel in enumerate(graph.kernels, 1):
            if kernel.cost is None:
                continue
            lines = kernel.members[-1].sources[-1:] if kernel.members else ()
            line = (
                SourceLine(lines[0].path, lines[0].line, lines[0].function, lines[0].code) if lines else None
            )
            name = _place(by, graph.id, line, kernel.modules) or (f"({kernel.kind})", graph.id)
            groups.setdefault(name, []).append((f"{graph.id}:K{number}", kernel.cost.least_us))
    found = [
        EstimatedGroup(*name, tuple(place for place, _ in rows), round(fsum(us for _, us in rows), 4))
        for name, rows in groups.items()
    ]
    return tuple(sorted(found, key=lambda g: (-g.least_us, g.name, g.detail)))


@dataclass(frozen=True)
class PassTime:
    """Time of a kernel's calls in one pass through its graph, in microseconds.

    Attributes:
        median_us: Sum of the medians of its launches.
        spread_us: Sum of the median distances from them.
        lost_us: Part above the least times; None where one of these is not known.
        rows: Its launches in the profile.
    """

    median_us: float
    spread_us: float
    lost_us: float | None
    rows: tuple[TimedLaunch, ...]


def pass_time(rows: Sequence[TimedLaunch], calls: int) -> PassTime | None:
    """Return the time of all calls of a kernel in one pass through its graph; None where the profile lacks one of them, or has sums alone.

    Args:
        rows: Rows of the kernel in its graph.
        calls: Calls in the code of the graph.
    """
    known = [(row, row.median_us) for row in rows if row.launch and row.median_us is not None]
    if not known or len(known) != calls:
        return None
    lost = [max(us - row.least_us, 0.0) for row, us in known if row.least_us is not None]
    return PassTime(
        fsum(us for _, us in known),
        fsum(row.spread_us or 0.0 for row, _ in known),
        fsum(lost) if len(lost) == len(known) else None,
        tuple(row for row, _ in known),
    )


def _key(row: TimedLaunch, by: TimeBy) -> tuple[str, str]:
    """Return the name and the detail of the group that a row belongs to."""
    if by is TimeBy.KIND:
        return row.kind, ""
    if by in PLACES:
        line = row.lines[-1] if row.lines else None
        return _place(by, row.graph, line, row.modules) or (f"({row.kind})", row.graph)
    number = f":K{row.launch}" if by is TimeBy.LAUNCH and row.launch else ""
    return row.kernel, row.graph + number


def _place(by: TimeBy, graph: str, line: SourceLine | None, modules: Sequence[str]) -> tuple[str, str] | None:
    """Return the graph, the line, the module or the layer of a launch, and its text; None where it is not known."""
    if by is TimeBy.GRAPH:
        return (graph, "") if graph else None
    if by is TimeBy.LINE:
        return (_line_text(line), line.code.strip()) if line is not None else None
    if not modules:
        return None
    return _layer(modules[-1]) if by is TimeBy.LAYER else modules[-1], ""


def _layer(module: str) -> str:
    """Return a module's path up to its first number: ``model.layers.3`` of ``model.layers.3.mlp``."""
    parts = module.split(".")
    numbers = (n for n, part in enumerate(parts, 1) if part.isdecimal())
    return ".".join(parts[: next(numbers, len(parts))])


def _line_text(line: SourceLine) -> str:
    return f"{line.file}:{line.line}" if line.line else line.file


def _group(name: str, detail: str, rows: Sequence[TimedLaunch], whole: float, by: TimeBy) -> TimeGroup:
    total, launches = fsum(r.total_us for r in rows), sum(r.launches for r in rows)
    sized = [r for r in rows if r.bytes is not None]
    counted = [r for r in rows if r.flops]
    least = [r for r in rows if r.least_us is not None]
    kinds = {r.kind for r in rows}
    spills = [r.spills for r in rows if r.spills is not None]
    return TimeGroup(
        name,
        detail,
        next(iter(kinds)).value if len(kinds) == 1 else "",
        tuple(f"{r.graph}:K{r.launch}" for r in sorted(rows, key=lambda r: (r.graph, r.launch)) if r.launch),
        launches,
        total,
        total / whole if whole else 0.0,
        total / launches if launches else 0.0,
        rows[0].median_us if len(rows) == 1 else None,
        min((r.min_us for r in rows if r.min_us is not None), default=None),
        max((r.max_us for r in rows if r.max_us is not None), default=None),
        _rate([(r.bytes or 0) * r.launches for r in sized], sized, 1e3),
        _rate([(r.flops or 0) * r.launches for r in counted], counted, 1e6),
        _rate([(r.least_us or 0.0) * r.launches for r in least], least, 1.0),
        fsum(r.lost_us or 0.0 for r in least) if least else None,
        max((r.registers for r in rows if r.registers is not None), default=None),
        max(spills) if spills else None,
        min((r.occupancy for r in rows if r.occupancy is not None), default=None),
        tuple(dict.fromkeys(kernel for r in rows for kernel in r.device_kernels))
        if by in (TimeBy.KERNEL, TimeBy.LAUNCH)
        else (),
        _by_time(rows, lambda r: _line_text(r.lines[-1]) if r.lines else ""),
        _by_time(rows, lambda r: r.modules[-1] if r.modules else ""),
    )


def _by_time(rows: Sequence[TimedLaunch], name: Callable[[TimedLaunch], str]) -> tuple[str, ...]:
    """Return the names of rows, each once, that with most time first."""
    sums: Counter[str] = Counter()
    for row in rows:
        sums[name(row)] += row.total_us  # type: ignore[assignment]  # typeshed's counters count whole numbers
    return tuple(sorted(filter(None, sums), key=lambda n: (-sums[n], n)))


def _rate(amounts: Sequence[float], rows: Sequence[TimedLaunch], unit: float) -> float | None:
    """Return amounts a microsecond in some unit; None without rows or time."""
    time = fsum(r.total_us for r in rows)
    return fsum(amounts) / time / unit if time else None


# The spread alone is asked where no profile is read.


def spread(values: Sequence[float]) -> float:
    """Return the median distance of values from their median."""
    middle = median(values)
    return median(abs(value - middle) for value in values)


def step_windows(
    profile: Profile, host: HostPlaces, chosen: Sequence[TimedGraph | None]
) -> tuple[list[tuple[float, float]], bool]:
    """Return begin and end of the steps on the host, and whether the program marked them.

    Without marks a step lasts from one call of the graph that is called first to the next; the last one has no end.

    Args:
        profile: The profile.
        host: Its calls of compiled graphs, and its marks.
        chosen: The graph of each call; None where it is not known.
    """
    events = profile.host
    if host.marks:
        first = profile.calls[events.what[host.marks[0]]]
        own = [
            event
            for event in host.marks
            if (c := profile.calls[events.what[event]]).thread == first.thread and c.process == first.process
        ]
        return [(events.start[event], events.start[event] + events.duration[event]) for event in own], True
    calls: dict[object, list[float]] = {}
    for call, graph in zip(host.calls, chosen, strict=True):
        name = profile.calls[events.what[call.event]].name
        key = graph.fusion.id if graph else (name, call.compile_id, call.backward)
        calls.setdefault(key, []).append(call.begin)
    begins = sorted(min(calls.values(), key=min)) if calls else []
    return list(zip(begins, [*begins[1:], inf], strict=False)), False


def step_times(
    profile: Profile, host: HostPlaces, launched: Launches, chosen: Sequence[TimedGraph | None]
) -> StepTimes | None:
    """Return the times of the steps that a program marked, or that ``xpudbg run --profile`` recorded; None without such steps.

    A work is of the step in which the host launched it.

    Args:
        profile: The profile.
        host: Its calls of compiled graphs, and its marks.
        launched: Calls of the runtime that launched its works.
        chosen: The graph of each call; None where it is not known.
    """
    windows, marked = step_windows(profile, host, chosen)
    recorded = profile.recorded is not None and profile.recorded.steps == len(windows)
    walls = [end - begin for begin, end in windows if end < inf]
    if not walls or not (marked or recorded):
        return None
    begins = [begin for begin, _ in windows]
    times: list[list[float]] = [[] for _ in windows]
    works: list[Counter[int]] = [Counter() for _ in windows]
    device = profile.device
    for event, what in enumerate(device.what):
        launch = launched.begin(device.correlation[event])
        at = launch[0] if launch else device.start[event]
        step = bisect_right(begins, at) - 1
        if step >= 0 and at < windows[step][1]:
            times[step].append(device.duration[event])
            works[step][what] += 1
    sums = [fsum(some) for some in times]
    alike = all(one == works[0] for one in works)
    return StepTimes(
        len(windows),
        median(sums),
        spread(sums),
        median(walls),
        spread(walls),
        sum(works[0].values()) if alike else None,
    )
