"""Profiles of a run and beside it: found, read, and their times cached; times of ranks beside each other, and a step as a timeline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from heapq import nlargest
from itertools import pairwise
from math import fsum, inf
from pathlib import Path
from typing import TypeVar

from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.facts.times import report as report_facts
from xpudbg.facts.times.groups import step_windows
from xpudbg.facts.times.host import idle_gaps, is_around, is_mark, threads_of
from xpudbg.facts.times.report import ProfileJoin, WorkCause, report_of
from xpudbg.formats import profiles, tritonparse
from xpudbg.model.artifact import Kind
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.manifest import RunSource
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.profile import DeviceKind, Profile
from xpudbg.model.run_time import (
    CollectiveSkew,
    LaneKind,
    RankProfile,
    RanksTimeReport,
    RankTimes,
    RunTimeReport,
    SpanName,
    StepLane,
    TimedLaunch,
    TimedStep,
    TimeKind,
)
from xpudbg.run.result_cache import is_on, pruned_after, remembered, result_key
from xpudbg.run.run_reader import RunReader, cached_run_result
from xpudbg.store.files.compression import head_of, open_unpacked
from xpudbg.store.locate import typed_path

T = TypeVar("T")
_FORMATS = "give the JSON of torch.profiler (export_chrome_trace), output of unitrace, or Proton's .hatchet"


def profile_at(address: str) -> Path | None:
    """Return the path of a profile; None where an address is something else."""
    try:
        path = typed_path(address)
        return path if path.is_file() and profiles.is_profile(_head(path)) else None
    except (OSError, ValueError):
        return None


def times_of_file(path: Path, run: RunReader | None, *, by_name: bool = False) -> RunTimeReport:
    """Return the times of a profile, joined with a run.

    Args:
        path: The profile.
        run: The run; None without one.
        by_name: Join Triton kernels by name alone.

    Raises:
        XpudbgError: It cannot be read, or is no profile.
    """
    return _of_file(
        RunTimeReport,
        lambda join, problems: report_facts.report_of(join, run, str(path), problems),
        path,
        run,
        by_name=by_name,
    )


def times_of_files(paths: Sequence[Path], run: RunReader | None, *, by_name: bool = False) -> RanksTimeReport:
    """Return the times of the profiles of several ranks; see :func:`times_of_file`."""

    def times(path: Path) -> RankProfile:
        return _of_file(
            RankProfile,
            lambda join, problems: rank_profile(join, run, str(path), problems),
            path,
            run,
            by_name=by_name,
        )

    return times_of_ranks([times(path) for path in paths], run.name if run else "")


def profiles_in(path: Path) -> list[Path]:
    """Return a file itself, or the profiles of a folder.

    Raises:
        XpudbgError: There is none in it, or it cannot be read.
    """
    if not path.is_dir():
        return [path]
    with os_errors(f"cannot read {path}"):
        found = [one for one in sorted(path.iterdir()) if one.is_file() and profiles.is_profile(_head(one))]
    if not found:
        raise XpudbgError(f"no profile is in {path}", hint=_FORMATS)
    return found


def _of_file(
    row: type[T],
    sums: Callable[[ProfileJoin, tuple[Problem, ...]], T],
    path: Path,
    run: RunReader | None,
    *,
    by_name: bool,
) -> T:
    """Return what is made from a joined profile, or found in the cache."""
    with os_errors(f"cannot read {path}"):
        head = _head(path)
        if not profiles.is_profile(head):
            launches = f"a trace of tritonparse has launches, but no times: 'xpudbg show {path}' has them"
            hint = launches if tritonparse.is_tritonparse(head) else _FORMATS
            raise XpudbgError(f"{path} is no profile", hint=hint)
        status = path.stat()

    def make() -> T:
        with open_unpacked(path) as stream:
            parsed = profiles.parse_profile(stream, origin=path.name)
        return sums(report_facts.join_profile(parsed.value, run, by_name=by_name), parsed.problems)

    place = (str(path), str(path.resolve()), status.st_size, status.st_mtime_ns, by_name)
    if run is not None:
        return cached_run_result(row, run, make, *place, run.name)
    if not is_on():
        return make()
    with pruned_after():
        return remembered(row, result_key(row, place), make)


def has_profile(run: RunReader) -> bool:
    """Return whether a run has a profile of its own."""
    return run.is_bundle and bool(run.present(Kind.PROFILE))


def times_of_run(run: RunReader, *, by_name: bool = False, name: str = "") -> RunTimeReport | None:
    """Return the times of a run's own profile; None where it has none.

    Args:
        run: The run.
        by_name: Join Triton kernels by name alone.
        name: Which of several, or a part of its name; empty for the last one.

    Raises:
        XpudbgError: None has the name, or several have.
    """
    if not has_profile(run):
        return None
    path = _profile_named(run, name) if name else ""
    return _OwnProfile(run, by_name=by_name, path=path).times()


def _profile_named(run: RunReader, name: str) -> str:
    paths = [row.path for row in run.present(Kind.PROFILE)]
    found = [path for path in paths if path == name] or [path for path in paths if name in path]
    if len(found) != 1:
        several = f"{len(found)} profiles" if found else "no profile"
        raise XpudbgError(f"'{name}' names {several} of the run", hint=f"it has {', '.join(paths)}")
    return found[0]


def ranks_of_run(run: RunReader, *, by_name: bool = False) -> RanksTimeReport | None:
    """Return the times of a run's own profiles, where there are several, and each is of another rank; else None."""
    rows = run.present(Kind.PROFILE) if has_profile(run) else ()
    profiles = [_OwnProfile(run, by_name=by_name, path=row.path).rank() for row in rows if len(rows) > 1]
    ranks = [one.times.rank for one in profiles]
    apart = len(set(ranks)) == len(ranks) > 1 and None not in ranks
    return times_of_ranks(profiles, run.name) if apart else None


def times_and_step(run: RunReader) -> tuple[RunTimeReport | None, TimedStep | None]:
    """Return the times of a run's own profile and one of its steps; both are made from one reading."""
    if not has_profile(run):
        return None, None
    profile = _OwnProfile(run)
    return profile.times(), profile.step()


def _known_times(_: RunReader) -> dict[tuple[str, bool], RunTimeReport]:
    return {}


class _OwnProfile:
    """A profile of a run, the last one of several; read where something of it is not cached."""

    def __init__(self, run: RunReader, *, by_name: bool = False, path: str = "") -> None:
        self._run, self._by_name = run, by_name
        self._path = path or run.present(Kind.PROFILE)[-1].path
        self._key = (self._path, by_name, run.name)

    @cached_property
    def _joined(self) -> tuple[ProfileJoin, tuple[Problem, ...]]:
        parsed = _parsed(self._run, self._path)
        # Others' profiles may have been put into the bundle ('collect --into').
        own = self._run.outline.source is RunSource.RUN and parsed.value.recorded is not None
        return report_facts.join_profile(
            parsed.value, self._run, by_name=self._by_name, own=own
        ), parsed.problems

    def rank(self) -> RankProfile:
        """Return its times as those of a rank."""

        def make() -> RankProfile:
            join, problems = self._joined
            return rank_profile(join, self._run, self._path, problems)

        return cached_run_result(RankProfile, self._run, make, *self._key)

    def times(self) -> RunTimeReport:
        """Return its times; none, and a problem, where it cannot be read."""

        def make() -> RunTimeReport:
            join, problems = self._joined
            return report_facts.report_of(join, self._run, self._path, problems)

        known, which = self._run.fact(_known_times), (self._path, self._by_name)
        if which not in known:
            try:
                times = cached_run_result(RunTimeReport, self._run, make, *self._key)
            except XpudbgError as error:
                lost = Problem(self._path, error.message, error.hint)
                times = RunTimeReport(self._run.name, self._path, "", problems=(lost,))
            others = [row.path for row in self._run.present(Kind.PROFILE) if row.path != self._path]
            known[which] = replace(times, others=tuple(others))
        return known[which]

    def step(self) -> TimedStep | None:
        """Return one of its steps; None without events, and where it cannot be read."""
        try:
            step = cached_run_result(TimedStep, self._run, lambda: timed_step(self._joined[0]), *self._key)
        except XpudbgError:
            return None
        return step if step.lanes else None


def times_of_launch(run: RunReader, graph: str, number: int) -> TimedLaunch | None:
    """Return the times of a launch of a graph in the run's own profile; None where nothing was joined with it."""
    if not (number and has_profile(run)):
        return None
    report = times_of_run(run)
    rows = report.launches if report else ()
    return next((row for row in rows if (row.graph, row.launch) == (graph, number)), None)


def with_times(run: RunReader, graphs: Sequence[GraphFusion]) -> tuple[GraphFusion, ...]:
    """Add the times of launches in the run's own profile to graphs; the graphs as they are where it has none."""
    report = times_of_run(run) if has_profile(run) else None
    means = {(row.graph, row.launch): row.mean_us for row in report.launches if row.launch} if report else {}
    if not means:
        return tuple(graphs)
    return tuple(
        replace(
            g,
            kernels=tuple(
                replace(k, measured_us=means.get((g.id, number))) for number, k in enumerate(g.kernels, 1)
            ),
        )
        for g in graphs
    )


def _parsed(run: RunReader, path: str) -> Parsed[Profile]:
    with os_errors(f"cannot read {path}"), run.bundle.open(path) as stream:
        return profiles.parse_profile(stream, origin=path)


def _head(path: Path) -> bytes:
    with open_unpacked(path) as source:
        return head_of(source, profiles.HEAD)


def rank_profile(
    join: ProfileJoin, run: RunReader | None, profile_name: str, problems: tuple[Problem, ...]
) -> RankProfile:
    """Return the times of one rank, and those of each of its collectives in their order.

    Args:
        join: The rank's profile, joined with the run.
        run: The run; None without one.
        profile_name: Name of the profile.
        problems: Problems of the profile.
    """
    report = report_of(join, run, profile_name, problems)
    collectives: dict[str, list[float]] = {}
    kinds = [cause.kind for cause in join.rows]
    device, works = join.profile.device, join.profile.works
    of = [
        event
        for event, cause in enumerate(join.causes)
        if kinds[cause] is TimeKind.COLLECTIVE and works[device.what[event]].kind is DeviceKind.KERNEL
    ]
    for event in sorted(of, key=device.start.__getitem__):
        collectives.setdefault(works[device.what[event]].name, []).append(device.duration[event])
    rank = RankTimes(
        profile_name,
        join.profile.rank,
        report.devices,
        report.total_us,
        fsum(us for one in collectives.values() for us in one),
        report.step.wall_us if report.step else None,
        report.triton_works,
        report.triton_joined,
        other_run=report.other_run,
        problems=report.problems,
    )
    return RankProfile(rank, collectives)


def times_of_ranks(profiles: Sequence[RankProfile], run_name: str) -> RanksTimeReport:
    """Return the times of ranks beside each other.

    The clocks of ranks are not compared: a collective ends everywhere at about the same time, so that the rank whose own part of it is the
    shortest came last, and the others waited for it for as long as their parts are longer.

    Args:
        profiles: The ranks.
        run_name: Name of the run; empty without one.
    """
    ordered = sorted(
        profiles, key=lambda one: (one.times.rank is None, one.times.rank or 0, one.times.profile)
    )
    names = list(dict.fromkeys(name for one in ordered for name in one.collectives))
    waits: list[list[float]] = [[] for _ in ordered]
    found: list[CollectiveSkew] = []
    unmatched: list[str] = []
    for name in names:
        parts = [one.collectives.get(name, []) for one in ordered]
        if len({len(part) for part in parts}) > 1:
            unmatched.append(name)
            continue
        skews = []
        for calls in zip(*parts, strict=True):
            last = min(range(len(calls)), key=calls.__getitem__)
            skews.append(max(calls) - calls[last])
            if skews[-1]:
                waits[last].append(skews[-1])
        mean = fsum(us for part in parts for us in part) / max(1, sum(map(len, parts)))
        found.append(CollectiveSkew(name, len(skews), mean, fsum(skews), max(skews, default=0.0)))
    ranks = tuple(
        replace(one.times, last=len(wait), waited_us=fsum(wait))
        for one, wait in zip(ordered, waits, strict=True)
    )
    numbers = [rank.rank for rank in ranks if rank.rank is not None]
    twice = sorted({one for one, other in pairwise(sorted(numbers)) if one == other})
    return RanksTimeReport(
        run_name,
        ranks,
        _slowest(ranks),
        tuple(sorted(found, key=lambda one: -one.skew_us)),
        tuple(unmatched),
        tuple(twice),
    )


def _slowest(ranks: Sequence[RankTimes]) -> int:
    """Return the position of the rank that the others waited for longest, else of the one whose devices took longest; -1 without times."""

    def took(rank: RankTimes) -> tuple[float, float]:
        return rank.waited_us, max((device.span_us for device in rank.devices), default=0.0)

    at = max(range(len(ranks)), key=lambda one: took(ranks[one]), default=-1)
    return at if at >= 0 and any(took(ranks[at])) else -1


_MOST = 20_000
"""Spans of a lane; of more the longest."""
_OF_THREADS = (LaneKind.HOST, LaneKind.RUNTIME)
_DEEPEST = 4
"""Operators in that many others are left out."""


@dataclass
class _Lane:
    kind: LaneKind
    name: str
    spans: list[tuple[float, float, int, int, float | None]] = field(default_factory=list)
    """Begin, duration, number of the name, depth, begin of the launch."""


class _Step:
    """The timeline of a step under construction."""

    def __init__(self, join: ProfileJoin, begin: float, end: float) -> None:
        self.join, self.begin, self.end = join, begin, end
        self.names: dict[SpanName, int] = {}
        self.lanes: dict[tuple[LaneKind, str, str], _Lane] = {}

    def add(
        self,
        lane: _Lane,
        name: SpanName,
        start: float,
        duration: float,
        depth: int = 0,
        launched: float | None = None,
    ) -> None:
        """Add a span."""
        number = self.names.setdefault(name, len(self.names))
        lane.spans.append((start, duration, number, depth, launched))

    def lane(self, kind: LaneKind, owner: str, part: str, name: str) -> _Lane:
        """Return a lane by its kind, its device or process, and its stream or thread."""
        return self.lanes.setdefault((kind, owner, part), _Lane(kind, name))

    def starts(self, time: float) -> bool:
        """Return whether a time is in the step of the host."""
        return self.begin <= time < self.end


def timed_step(join: ProfileJoin) -> TimedStep:
    """Return a step of a profile, that of the median duration; without lanes where there are no events.

    Args:
        join: The profile, joined with the run.
    """
    every, marked = step_windows(join.profile, join.host, join.chosen)
    windows = [window for window in every if window[1] < inf]
    if windows:
        order = sorted(range(len(windows)), key=lambda at: windows[at][1] - windows[at][0])
        at = order[(len(order) - 1) // 2]
        begin, end = windows[at]
    else:
        at, begin, end = -1, _first(join), inf
    step = _Step(join, begin, end)
    if not join.of_host:
        _add_device(step)
    _add_host(step)
    _add_runtime(step)
    lanes = tuple(_columns(lane, begin) for lane in _ordered(step.lanes) if lane.spans)
    span = max(
        (s + d for lane in lanes for s, d in zip(lane.start_us, lane.duration_us, strict=True)), default=0.0
    )
    host = end - begin if end < inf else span
    return TimedStep(at + 1, len(windows), marked, round(host, 3), round(span, 3), tuple(step.names), lanes)


def _first(join: ProfileJoin) -> float:
    profile = join.profile
    return min((min(e.start) for e in (profile.host, profile.runtime, profile.device) if len(e)), default=inf)


def _add_device(step: _Step) -> None:
    """Add the works that the step launched, and idle times before them."""
    join, profile = step.join, step.join.profile
    causes = list(join.rows)
    devices: dict[str, list[int]] = {}
    for event, what in enumerate(profile.device.what):
        devices.setdefault(profile.works[what].device, []).append(event)
    for device, events in sorted(devices.items()):
        events.sort(key=profile.device.start.__getitem__)
        mine = set()
        for event in events:
            launch = join.launched.begin(profile.device.correlation[event])
            launched = launch[0] if launch else None
            start = profile.device.start[event]
            if not step.starts(start if launched is None else launched):
                continue
            mine.add(event)
            work = profile.works[profile.device.what[event]]
            name = f"device {device}".strip() + (f", stream {work.stream}" if work.stream else "")
            lane = step.lane(LaneKind.DEVICE, device, work.stream, name)
            span = _work(causes[join.causes[event]], work.name)
            step.add(lane, span, start, profile.device.duration[event], launched=launched)
        idle = step.lane(LaneKind.IDLE, device, "", f"device {device}".strip() + ", idle")
        for gap in idle_gaps(profile, join.launched, join.graph_calls, events):
            begin = max(gap.begin, step.begin)
            if gap.after in mine and begin < gap.end:
                step.add(idle, SpanName(gap.cause.value, gap.cause.value), begin, gap.end - begin)


def _work(cause: WorkCause, name: str) -> SpanName:
    return SpanName(
        cause.kernel, cause.kind.value, name if name != cause.kernel else "", cause.graph, cause.launch
    )


def _add_host(step: _Step) -> None:
    """Add operators and labels of the host; of those in a graph's call only the operators that its code calls."""
    join, profile = step.join, step.join.profile
    host = profile.host
    called = {call.event: number for number, call in enumerate(join.host.calls)}
    operators = Counter[int]()
    for events in threads_of(profile):
        # End of what is open, the call of a graph that it is in, whether its operators are left out.
        stack: list[tuple[float, int, bool, bool]] = []
        for event in events:
            start = host.start[event]
            if not step.starts(start):
                continue
            while stack and stack[-1][0] <= start:
                stack.pop()
            call = profile.calls[host.what[event]]
            _, inside, closed, optimizer = stack[-1] if stack else (0.0, -1, False, False)
            number = called.get(event, inside)
            optimizer = optimizer or (call.annotation and call.name.startswith("Optimizer.step#"))
            within = inside >= 0 and not call.annotation
            operator = -1
            if within and not closed:
                # As HostPlaces counts the operators of a call.
                operator = operators[number]
                operators[number] += 1
            if not closed and len(stack) < _DEEPEST:
                name = _host_name(join, event, number, operator, optimizer=optimizer)
                lane = step.lane(LaneKind.HOST, call.process, call.thread, f"host, thread {call.thread}")
                step.add(lane, name, start, host.duration[event], len(stack))
            stack.append((start + host.duration[event], number, closed or within, optimizer))


def _host_name(join: ProfileJoin, event: int, number: int, operator: int, *, optimizer: bool) -> SpanName:
    """Return the name of an operator or label.

    Args:
        join: The profile, joined with the run.
        event: Its event.
        number: The call of a graph that it is or is in; -1 outside.
        operator: Its number among those that the call makes; -1 for none of them.
        optimizer: Whether it is in the step of an optimizer.
    """
    profile = join.profile
    call = profile.calls[profile.host.what[event]]
    if is_mark(call):
        return SpanName(call.name, "step")
    chosen = join.chosen[number] if number >= 0 else None
    graph = chosen.fusion.id if chosen else ""
    if number >= 0 and join.host.calls[number].event == event:
        return SpanName(graph or call.name, "graph", graph=graph)
    if operator >= 0:
        joined = join.joined[number]
        found = joined[operator] if operator < len(joined) else None
        kind = TimeKind.TRITON if call.triton else TimeKind.LIBRARY
        if found is not None:
            return SpanName(found.kernel, kind.value, graph=found.graph, launch=found.number)
        return SpanName(call.name, kind.value, graph=graph)
    kind = TimeKind.AROUND if is_around(call.name) else TimeKind.OPTIMIZER if optimizer else TimeKind.EAGER
    return SpanName(call.name, kind.value)


def _add_runtime(step: _Step) -> None:
    """Add calls of the device's runtime."""
    join, profile = step.join, step.join.profile
    runtime = profile.runtime
    for event in range(len(runtime)):
        start = runtime.start[event]
        if not step.starts(start):
            continue
        what = runtime.what[event]
        call = profile.calls[what]
        launches = join.launched.event(runtime.correlation[event]) == event
        kind = "launch" if launches else "wait" if what in join.launched.waits else "call"
        lane = step.lane(LaneKind.RUNTIME, call.process, call.thread, f"runtime, thread {call.thread}")
        step.add(lane, SpanName(call.name, kind), start, runtime.duration[event])


def _ordered(lanes: Mapping[tuple[LaneKind, str, str], _Lane]) -> list[_Lane]:
    """Return devices before threads; the threads by their first span, calls of the runtime behind the operators."""
    first: dict[tuple[str, str], float] = {}
    for (kind, owner, part), lane in lanes.items():
        if kind in _OF_THREADS:
            begin = min(span[0] for span in lane.spans)
            first[owner, part] = min(begin, first.get((owner, part), inf))
    order = sorted(lanes, key=lambda key: first.get(key[1:], -inf) if key[0] in _OF_THREADS else -inf)
    return [lanes[key] for key in order]


def _columns(lane: _Lane, begin: float) -> StepLane:
    spans = lane.spans if len(lane.spans) <= _MOST else nlargest(_MOST, lane.spans, key=lambda span: span[1])
    spans.sort(key=lambda span: (span[0], span[3]))
    depths = tuple(span[3] for span in spans)
    launched = (None if span[4] is None else round(span[4] - begin, 3) for span in spans)
    return StepLane(
        lane.kind,
        lane.name,
        tuple(span[2] for span in spans),
        tuple(round(span[0] - begin, 3) for span in spans),
        tuple(round(span[1], 3) for span in spans),
        depths if any(depths) else (),
        tuple(launched) if lane.kind is LaneKind.DEVICE else (),
        len(lane.spans) - len(spans),
    )
