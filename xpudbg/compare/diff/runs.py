"""Comparison of two runs: graphs aligned by structure, kernels by normalised source and by the operators that they compute."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from math import fsum
from statistics import median

from xpudbg.compare.graph_summary import (
    GraphSummary,
    changed_sizes,
    dataflow_text,
    strides_text,
    summaries_of,
    types_text,
)
from xpudbg.compare.match_kernels import KernelSummary, counterparts, lone_kernel, match_kernels, overlap
from xpudbg.compare.time_noise import LEAST, LEAST_ON_HOST, drift, noise_of, same_code_ratio
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import known_sum, listed, times
from xpudbg.facts.times.groups import PassTime, pass_time
from xpudbg.facts.times.profile_files import times_of_run
from xpudbg.model.artifact import OUTPUT_CODE, Kind
from xpudbg.model.diff import (
    CLAIMED,
    UNCHANGED,
    Change,
    GraphDiff,
    KernelDiff,
    RunDiff,
    SettingDiff,
    StepDiff,
    TimeChange,
    TimeDiff,
)
from xpudbg.model.generated_code import COMPILED_KINDS
from xpudbg.model.manifest import GraphOutcome
from xpudbg.model.problem import Problem
from xpudbg.model.ranks import fold_ranks
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import RunTimeReport, TimedLaunch
from xpudbg.run.break_events import RunEvent, diff_events
from xpudbg.run.cache_files import RunCache
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.parallel import GRAPHS_WORTH


@dataclass(frozen=True)
class RunSide:
    """A run prepared for comparison.

    Attributes:
        run: The run.
        graphs: Its graphs, or the selected ones.
        whole: Whether the whole run is selected, including kernels outside of graphs.
    """

    run: RunReader
    graphs: Sequence[GraphFiles]
    whole: bool = True

    @property
    def events(self) -> list[RunEvent] | None:
        """Graph breaks and recompiles, equal ones of several ranks once; None without a manifest.

        For single graphs only the breaks in their own compiles are included.
        """
        return self.run.events(None if self.whole else [g.id for g in self.graphs])

    @property
    def incomplete_reasons(self) -> list[Problem]:
        """Reasons why a bundle may be incomplete: it has not ended, it ended badly, a compile failed."""
        if not self.run.is_bundle:
            return []
        failed = [
            Problem(g.id, f"its compile failed: {g.detail or 'no reason is recorded'}")
            for g in self.run.manifest.graphs
            if g.outcome is GraphOutcome.FAILED
        ]
        return [*self.run.incomplete_reasons, *failed]


def whole_run(run: RunReader) -> RunSide:
    """Return the whole run as a side; a folder with only caches has no graphs.

    Raises:
        XpudbgError: There is neither a graph nor a kernel in it.
    """
    try:
        return RunSide(run, run.graphs)
    except XpudbgError:
        if run.is_bundle or not run.fact(RunCache).found.roots:
            raise
        return RunSide(run, [])


def problems_of(spec: str, side: RunSide) -> list[Problem]:
    """Return the reasons why a side may be incomplete, each with the name that the user typed."""
    return [replace(p, where=f"{spec}: {p.where}") for p in side.incomplete_reasons]


_COMPILED = frozenset(kind.value for kind in COMPILED_KINDS)


@dataclass
class GraphSide:
    """A graph of one run prepared for comparison.

    Attributes:
        graph: Its summary.
        kernels: Its distinct kernels in the order of their first call; copies under other names count as calls.
        rank: Its rank in a run of several ranks; else None.
        no_code: Whether it cannot have generated code.
    """

    graph: GraphSummary
    kernels: list[KernelSummary] = field(default_factory=list)
    rank: int | None = None
    no_code: bool = False

    @cached_property
    def identity(self) -> tuple[object, ...]:
        """A key that is equal for graphs of two ranks with the same computation and kernels."""
        kernels = tuple((k.text, k.calls) for k in self.kernels)
        return self.graph.kind, self.graph.shape, self.graph.wires, self.graph.strides, kernels

    @property
    def without_source(self) -> tuple[str, ...]:
        """Names of compiled kernels whose source is not in the generated code."""
        if not self.graph.has_code:
            return ()
        return tuple(k.name for k in self.kernels if k.kind in _COMPILED and not k.has_source)


_Row = tuple["GraphSide | None", "GraphSide | None", float]


def diff_runs(
    a: RunSide,
    b: RunSide,
    *,
    events: tuple[Sequence[RunEvent], Sequence[RunEvent]] | None,
    problems: Iterable[Problem] = (),
) -> RunDiff:
    """Compare two runs.

    Args:
        a: The first run, or graphs of it.
        b: The second.
        events: Graph breaks and recompiles of both; None when a run does not record them.
        problems: Problems of the runs as a whole.
    """
    if max(len(a.graphs), len(b.graphs)) < GRAPHS_WORTH:
        # Counterparts one after the other: the texts that both have are parsed once.
        for one, other in zip(a.graphs, b.graphs, strict=False):
            summaries_of(a.run, [one])
            summaries_of(b.run, [other])
    left, right = _sides(a), _sides(b)
    ranks = tuple(tuple(sorted({s.rank for s in sides if s.rank is not None})) for sides in (left, right))
    rows = align(left, right)
    graphs = [replace(_graph(*row), ranks=have) for row, have in _fold(rows, (ranks[0], ranks[1]))]
    blind = _without_code(rows)
    changed = diff_events(*events) if events is not None else ()
    counts = Counter(k.change.value for g in graphs for k in g.kernels)
    same = (
        not changed
        and not blind
        and all(g.change is Change.SAME for g in graphs)
        and all(k.change in UNCHANGED for g in graphs for k in g.kernels)
    )
    return RunDiff(
        a=a.run.name,
        b=b.run.name,
        same=same,
        counts={c.value: counts[c.value] for c in Change if counts[c.value]},
        launches=(known_sum(g.launches[0] for g in graphs), known_sum(g.launches[1] for g in graphs)),
        bytes=(known_sum(g.bytes[0] for g in graphs if g.a), known_sum(g.bytes[1] for g in graphs if g.b)),
        graphs=tuple(graphs),
        events=changed,
        events_known=events is not None,
        problems=tuple(dict.fromkeys([*problems, *_problems([*left, *right])]))[:20],
        ranks=(ranks[0], ranks[1]),
        not_compared=tuple(blind),
    )


def _without_code(rows: Iterable[_Row]) -> list[str]:
    """Return counterparts whose kernels could not be compared, since one lacks its generated code, those of one reason together."""
    found: dict[str, dict[str, None]] = {}
    for a, b, _ in rows:
        if a is None or b is None:
            continue
        bare = [s for s in (a, b) if not s.graph.has_code and not s.no_code]
        reason = next((how for s in bare for name, how in s.graph.missing if name == OUTPUT_CODE), "")
        if bare:
            found.setdefault(f" ({reason})" if reason else "", {})[bare[0].graph.id] = None
    return [
        f"the kernels of {listed(tuple(names))}: no output_code.py{reason}" for reason, names in found.items()
    ]


def _problems(sides: Sequence[GraphSide]) -> list[Problem]:
    blind = [(s.graph.id, s.without_source) for s in sides if s.without_source]
    by_name = [
        Problem(
            f"{graph}: output_code.py",
            f"it has no source of {listed(names, 3)} (C++ wrapper): compared by name and FX graph only",
        )
        for graph, names in blind
    ]
    lost: dict[tuple[str, str], list[str]] = {}
    for side in sides:
        for name, how in side.graph.missing:
            lost.setdefault((side.graph.id, how), []).append(name)
    missing = [Problem(graph, f"{', '.join(names)}: missing", how) for (graph, how), names in lost.items()]
    return [*missing, *by_name, *(p for s in sides for p in s.graph.problems)]


def _fold(
    rows: Sequence[_Row], ranks: tuple[tuple[int, ...], tuple[int, ...]]
) -> list[tuple[_Row, tuple[int, ...]]]:
    """Fold pairs that are equal on several ranks; a rank that only one run has is compared with its equals."""
    if not any(ranks):
        return [(row, ()) for row in rows]
    firsts = {a.identity for a, b, _ in rows if a is not None and b is not None}
    seconds = {b.identity for a, b, _ in rows if a is not None and b is not None}

    def extra(row: _Row) -> bool:
        a, b, _ = row
        if a is not None and b is None:
            return a.rank not in ranks[1] and a.identity in firsts
        return a is None and b is not None and b.rank not in ranks[0] and b.identity in seconds

    def rank_of(row: _Row) -> int | None:
        return next(
            (side.rank for side in (row[1], row[0]) if side is not None and side.rank is not None), None
        )

    def key_of(row: _Row) -> tuple[object, ...]:
        return tuple(side.identity if side is not None else None for side in (row[0], row[1]))

    remaining = sorted(
        (row for row in rows if not extra(row)), key=lambda r: (rank_of(r) is not None, rank_of(r) or 0)
    )
    return fold_ranks(remaining, rank_of, key_of)


def _sides(side: RunSide) -> list[GraphSide]:
    rows = zip(side.graphs, summaries_of(side.run, side.graphs), strict=True)
    return [
        GraphSide(summary, _kernels(summary), files.rank, Kind.OUTPUT_CODE in files.not_applicable)
        for files, summary in rows
    ]


def _kernels(graph: GraphSummary) -> list[KernelSummary]:
    """Return the distinct kernels of a graph; copies under other names count as calls."""
    found: dict[str, KernelSummary] = {}
    for kernel in graph.kernels if graph.launches is not None else ():
        first = found.get(kernel.text)
        found[kernel.text] = replace(first, calls=first.calls + kernel.calls) if first else kernel
    return list(found.values())


_SURE: tuple[Callable[[GraphSide], object], ...] = (
    lambda s: (s.rank, s.graph.id, s.identity) if s.graph.shape else None,
    lambda s: (s.rank, s.identity) if s.graph.shape else None,
    lambda s: (s.rank, s.graph.id, s.graph.kind, s.graph.shape) if s.graph.shape else None,
    lambda s: (s.rank, s.graph.kind, s.graph.shape) if s.graph.shape else None,
    lambda s: (s.graph.kind, s.graph.shape) if s.graph.shape else None,
)
"""Keys by which graphs match, the most reliable first, so that each of several copies of a graph finds its own."""


def align(left: Sequence[GraphSide], right: Sequence[GraphSide]) -> list[_Row]:
    """Return pairs of counterparts in the order of the first run, then graphs that only the second has.

    Graphs with the same sequence of operators and shapes are paired first, then the most similar ones of the same kind.
    """

    def likeness(i: int, j: int) -> float:
        side, other = left[i], right[j]
        if side.graph.kind != other.graph.kind:
            return 0.0
        bonus = 0.01 * (side.graph.id == other.graph.id) + 0.02 * (side.rank == other.rank)
        return _likeness(side, other) + bonus

    pairs = counterparts(left, right, _SURE, likeness=likeness)
    result: list[_Row] = []
    for i, side in enumerate(left):
        found = pairs.get(i)
        alike = 0.0 if found is None else 1.0 if found.level < len(_SURE) else min(found.likeness, 0.99)
        result.append((side, right[found.place] if found else None, alike))
    taken = {found.place for found in pairs.values()}
    return [*result, *((None, side, 0.0) for j, side in enumerate(right) if j not in taken)]


def _likeness(a: GraphSide, b: GraphSide) -> float:
    """Return the similarity of two graphs: mostly of their operators, the rest of shapes and types.

    Another dtype or dynamic sizes change every shape, but no operator. Equal inputs and outputs alone do not make graphs similar.
    """
    if not a.graph.shape or not b.graph.shape:
        return float(a.graph.id == b.graph.id)
    calls = [{row.rpartition(":")[0] for row in s.graph.shape if row.startswith("call_")} for s in (a, b)]
    if all(calls) and not calls[0] & calls[1]:
        return 0.0
    whole = overlap(Counter(a.graph.shape), Counter(b.graph.shape))
    operators = overlap(*(Counter(s.rpartition(":")[0] for s in side.graph.shape) for side in (a, b)))
    return 0.7 * operators + 0.3 * whole


def _graph(a: GraphSide | None, b: GraphSide | None, likeness: float) -> GraphDiff:
    detail = ""
    if a is None or b is None:
        side, change = (a, Change.GONE) if a is not None else (b, Change.NEW)
        assert side is not None
        kernels = tuple(lone_kernel(k, change) for k in side.kernels)
    else:
        kernels = tuple(match_kernels(a.kernels, b.kernels))
        unchanged = all(k.change in UNCHANGED and k.calls[0] == k.calls[1] for k in kernels)
        detail = _graph_detail(a, b)
        change = Change.SAME if unchanged and not detail else Change.CHANGED
    return GraphDiff(
        change=change,
        a=a.graph.id if a else "",
        b=b.graph.id if b else "",
        likeness=round(likeness, 3),
        fx_ops=(a.graph.fx_ops if a else 0, b.graph.fx_ops if b else 0),
        nodes=(a.graph.nodes if a else 0, b.graph.nodes if b else 0),
        launches=(a.graph.launches if a else 0, b.graph.launches if b else 0),
        bytes=(a.graph.bytes if a else None, b.graph.bytes if b else None),
        kernels=kernels,
        detail=detail,
        sizes=changed_sizes(a.graph.sizes, b.graph.sizes) if a is not None and b is not None else (),
    )


def _graph_detail(a: GraphSide, b: GraphSide) -> str:
    """Return the differences between the FX graphs: arguments of library calls, and sizes of generated kernels."""
    dataflow, types = dataflow_text(a.graph.wires, b.graph.wires), types_text(a.graph.shape, b.graph.shape)
    if dataflow and not types.startswith("other types"):
        # Other operators have other types.
        return dataflow
    # other sizes have other strides
    return "; ".join(filter(None, (dataflow, types or strides_text(a.graph.strides, b.graph.strides))))


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
