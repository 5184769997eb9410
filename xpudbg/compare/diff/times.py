"""Measured times of two runs: steps, calls of graphs and kernels, what of their differences is more than noise, and what else differs there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import fsum
from statistics import median

from xpudbg.compare.diff.run_side import RunSide
from xpudbg.compare.graphs.graph_summary import GraphSummary, summaries_of
from xpudbg.compare.time_noise import LEAST, LEAST_ON_HOST, drift, noise_of, same_code_ratio
from xpudbg.facts.times.groups import PassTime, pass_time
from xpudbg.facts.times.profile_files import times_of_run
from xpudbg.model.diff import (
    CLAIMED,
    UNCHANGED,
    Change,
    GraphDiff,
    KernelDiff,
    SettingDiff,
    StepDiff,
    TimeChange,
    TimeDiff,
)
from xpudbg.model.plural import times
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import RunTimeReport, TimedLaunch

_Figure = tuple[float, float]
"""A median and the median distance from it, in microseconds."""


@dataclass(frozen=True)
class _Profile:
    """Times of one run.

    Attributes:
        report: Its profile.
        summaries: Its graphs by id.
    """

    report: RunTimeReport
    summaries: Mapping[str, GraphSummary]

    @cached_property
    def rows(self) -> Mapping[str, Sequence[TimedLaunch]]:
        """Rows of the profile by graph."""
        found: dict[str, list[TimedLaunch]] = defaultdict(list)
        for row in self.report.launches:
            if row.graph and row.median_us is not None:
                found[row.graph].append(row)
        return found

    @cached_property
    def device(self) -> str:
        """Names of the devices; ``the host`` where there is none."""
        names = sorted({device.name or f"device {device.device}" for device in self.report.devices})
        return " and ".join(names) or "the host"

    def calls(self, graph: str) -> float:
        """Return how often a graph was called; 0 where it is not known."""
        numbered = [r.launches for r in self.rows.get(graph, ()) if r.launch or self.report.of_host]
        return median(numbered) if numbered else 0

    def of_graph(self, graph: str) -> _Figure | None:
        """Return the time of a call of a graph."""
        calls = self.calls(graph)
        return _sum([(row, row.launches / calls) for row in self.rows[graph]]) if calls else None

    def of_kernel(self, graph: str, kernel: str) -> PassTime | None:
        """Return the time of all calls of a kernel in one call of its graph; copies under other names are its calls."""
        summary = self.summaries.get(graph)
        texts = {k.name: (k.text, k.calls) for k in summary.kernels} if summary else {}
        text = texts.get(kernel, ("", 0))[0]
        names = {name for name, (other, _) in texts.items() if other == text}
        calls = sum(count for name, (_, count) in texts.items() if name in names)
        return pass_time([row for row in self.rows.get(graph, ()) if row.kernel in names], calls)


def _sum(rows: Sequence[tuple[TimedLaunch, float]]) -> _Figure:
    """Return the sum of medians, and of the distances from them, of rows that count some times each."""
    return fsum((r.median_us or 0.0) * n for r, n in rows), fsum((r.spread_us or 0.0) * n for r, n in rows)


def with_times(
    a: RunSide, b: RunSide, graphs: Sequence[GraphDiff]
) -> tuple[tuple[GraphDiff, ...], StepDiff | None]:
    """Add the times of both profiles to compared graphs and their kernels, and return those of a step; None where neither run has a profile.

    Args:
        a: The first run.
        b: The second.
        graphs: Their graphs, compared.
    """
    reports = [times_of_run(side.run) for side in (a, b)]
    if not any(reports):
        return tuple(graphs), None
    lost = [f"{name} has no profile" for name, report in zip("AB", reports, strict=True) if report is None]
    lost += [
        f"the profile of {name} is of another run"
        for name, report in zip("AB", reports, strict=True)
        if report is not None and report.other_run
    ]
    lost += [
        f"no work in the profile of {name} could be read"
        for name, report in zip("AB", reports, strict=True)
        if report is not None and not report.launches
    ]
    first, second = reports
    if lost or first is None or second is None:
        return tuple(graphs), StepDiff(unknown=" and ".join(lost))
    left, right = (
        _Profile(report, {s.id: s for s in summaries_of(side.run, side.graphs)})
        for side, report in ((a, first), (b, second))
    )
    graphs, times = _Comparison(left, right, graphs).whole()
    return graphs, times if a.whole and b.whole else replace(times, step=None)


def profile_problems(a: RunSide, b: RunSide) -> Iterator[Problem]:
    """Yield the problems of both profiles."""
    for side in (a, b):
        report = times_of_run(side.run)
        yield from report.problems if report is not None else ()


class _Comparison:
    def __init__(self, a: _Profile, b: _Profile, graphs: Sequence[GraphDiff]) -> None:
        self.a, self.b, self.graphs = a, b, graphs
        self.unlike = tuple(self._unlike())
        ratios = [
            other.median_us / one.median_us
            for graph, kernel in self._pairs()
            if kernel.change in UNCHANGED
            and (one := a.of_kernel(graph.a, kernel.a))
            and (other := b.of_kernel(graph.b, kernel.b))
            and one.median_us
        ]
        self.same_code = same_code_ratio(ratios)
        self.least = LEAST_ON_HOST if a.report.of_host else LEAST
        self.drift = drift(ratios, self.least)

    def _pairs(self) -> Iterator[tuple[GraphDiff, KernelDiff]]:
        for graph in self.graphs:
            if graph.a and graph.b:
                yield from ((graph, kernel) for kernel in graph.kernels if kernel.a and kernel.b)

    def _unlike(self) -> Iterator[str]:
        """Yield why the two profiles are not of like work."""
        if self.a.device != self.b.device:
            yield f"A was measured on {self.a.device}, B on {self.b.device}"
        sizes = [g.a for g in self.graphs if g.a and g.b and self._other_sizes(g)]
        if sizes:
            yield f"inputs of {sizes[0]} have other sizes" + (
                f", and of {len(sizes) - 1} more" if sizes[1:] else ""
            )
        steps = [p.report.step.steps if p.report.step else 0 for p in (self.a, self.b)]
        for graph in self.graphs if all(steps) else ():
            often = [
                p.calls(g) / n for p, g, n in zip((self.a, self.b), (graph.a, graph.b), steps, strict=True)
            ]
            if often[0] != often[1]:
                a, b = (times(int(n)) if n == int(n) else f"{n:g} times" for n in often)
                yield f"a step calls {graph.a or graph.b} {a} in A, {b} in B"
                return

    def _other_sizes(self, graph: GraphDiff) -> bool:
        one, other = self.a.summaries.get(graph.a), self.b.summaries.get(graph.b)
        return bool(one and other and one.sizes and other.sizes and one.sizes != other.sizes)

    def whole(self) -> tuple[tuple[GraphDiff, ...], StepDiff]:
        """Return the graphs with times, and the times of a step."""
        one, other = self.a.report.step, self.b.report.step
        step = None
        if one is not None and other is not None:
            first, second = (one.work_us, one.work_spread_us), (other.work_us, other.work_spread_us)
            step = self._diff(first, second, self.least)
        return tuple(map(self._graph, self.graphs)), StepDiff(step, self.unlike, self.same_code)

    def _graph(self, graph: GraphDiff) -> GraphDiff:
        if not (graph.a and graph.b):
            return graph
        one, other = self.a.of_graph(graph.a), self.b.of_graph(graph.b)
        kernels = tuple(self._kernel(graph, k) if k.a and k.b else k for k in graph.kernels)
        found = self._diff(one, other, self.drift) if one and other else None
        if found is not None and found.change in CLAIMED:
            pairs = (("launches", graph.launches), ("bytes", graph.bytes))
            differ = [(name, a, b) for name, (a, b) in pairs if a is not None and b is not None and a != b]
            causes = tuple(SettingDiff("kernel", name, str(a), str(b)) for name, a, b in differ)
            found = replace(found, causes=causes)
        return replace(graph, kernels=kernels, times=found)

    def _kernel(self, graph: GraphDiff, kernel: KernelDiff) -> KernelDiff:
        one, other = self.a.of_kernel(graph.a, kernel.a), self.b.of_kernel(graph.b, kernel.b)
        if one is None or other is None:
            return kernel
        first, second = (one.median_us, one.spread_us), (other.median_us, other.spread_us)
        found = self._diff(first, second, self.drift)
        if kernel.change is Change.FUSED_DIFFERENTLY:
            found = replace(found, change=TimeChange.UNLIKE)
        if found.change in CLAIMED:
            found = replace(found, causes=tuple(_causes(kernel, one.rows, other.rows)))
        return replace(kernel, times=found)

    def _diff(self, first: _Figure, second: _Figure, least: float) -> TimeDiff:
        noise = noise_of(first[0], (first[1], second[1]), least)
        apart = second[0] - first[0]
        change = TimeChange.NOISE
        if self.unlike:
            change = TimeChange.UNLIKE
        elif abs(apart) > noise:
            change = TimeChange.SLOWER if apart > 0 else TimeChange.FASTER
        return TimeDiff(change, first[0], second[0], (first[1], second[1]), noise)


def _causes(
    kernel: KernelDiff, first: Sequence[TimedLaunch], second: Sequence[TimedLaunch]
) -> Iterator[SettingDiff]:
    """Yield what else is known to differ of a kernel."""
    if kernel.change not in UNCHANGED:
        yield SettingDiff("kernel", "change", None, kernel.change.value)
    figures: tuple[tuple[str, Callable[[TimedLaunch], float | None]], ...] = (
        ("spills", lambda row: row.spills),
        ("registers", lambda row: row.registers),
        ("bytes", lambda row: row.bytes),
        ("occupancy", lambda row: row.occupancy),
    )
    for name, figure in figures:
        one, other = (_largest(figure, rows) for rows in (first, second))
        if one is not None and other is not None and one != other:
            yield SettingDiff("kernel", name, f"{one:g}", f"{other:g}")
    yield from kernel.options


def _largest(figure: Callable[[TimedLaunch], float | None], rows: Sequence[TimedLaunch]) -> float | None:
    return max((value for row in rows if (value := figure(row)) is not None), default=None)
