"""A step of a profile as a timeline: works of devices, idle times with their causes, operators and calls of the host."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import nlargest
from math import inf

from xpudbg.facts.times.host import is_around, is_mark, threads_of
from xpudbg.facts.times.idle import idle_gaps
from xpudbg.facts.times.report import ProfileJoin, WorkCause
from xpudbg.facts.times.steps import step_windows
from xpudbg.model.run_time import LaneKind, SpanName, StepLane, TimedStep, TimeKind

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
