"""Idle time of devices, and what the host did meanwhile."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import field

from xpudbg.facts.times.ids import IdMap, by_begin
from xpudbg.model.profile import DeviceKind, Profile
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import DeviceTime, IdleCause, IdleTime

_WAITS = ("Synchronize", "urQueueFinish", "urEventWait", "zeFenceHostSynchronize")
"""Parts of names of runtime calls in which the host waits for the device (CUDA, HIP, Level Zero, SYCL's unified runtime)."""


class Launches:
    """Calls of the runtime that launched work, and those that waited.

    Attributes:
        waits: Positions of the calls in which the host waits.
        shared: Correlations that calls of several processes have, which lead to none of them.

    Args:
        profile: The profile.
    """

    def __init__(self, profile: Profile) -> None:
        runtime = profile.runtime
        self._profile = profile
        ran = IdMap.of(profile.device.correlation)
        for correlation in profile.device.correlation:
            ran.put(correlation, 0)
        self._events = IdMap.of(runtime.correlation)
        self.shared: set[int] = set()
        self._waits: list[tuple[float, float]] = []
        self.waits = frozenset(
            what for what, call in enumerate(profile.calls) if any(part in call.name for part in _WAITS)
        )
        for event, (what, correlation) in enumerate(zip(runtime.what, runtime.correlation, strict=True)):
            if correlation and ran.get(correlation) >= 0:
                before = self._events.get(correlation)
                if before >= 0 and profile.calls[runtime.what[before]].process != profile.calls[what].process:
                    self.shared.add(correlation)
                self._events.put(correlation, event)
            elif what in self.waits:
                begin = runtime.start[event]
                self._waits.append((begin, begin + runtime.duration[event]))
        self._waits.sort()

    def event(self, correlation: int) -> int:
        """Return the event of the call that launched; -1 where it is not known."""
        return -1 if correlation in self.shared else self._events.get(correlation)

    def begin(self, correlation: int) -> tuple[float, float] | None:
        """Return begin and end of the call that launched; None where it is not known."""
        event = self.event(correlation)
        if event < 0:
            return None
        begin = self._profile.runtime.start[event]
        return begin, begin + self._profile.runtime.duration[event]

    def waited(self, time: float) -> bool:
        """Return whether the host waited at a time."""
        at = bisect_left(self._waits, (time,))
        return any(end >= time for _, end in self._waits[max(0, at - 8) : at])


@dataclass(frozen=True)
class Gap:
    """Idle time of a device between two works.

    Attributes:
        begin: End of what ran last.
        end: Begin of the next work.
        before: Event of what ran last.
        after: Event of the next work.
        cause: The cause.
    """

    begin: float
    end: float
    before: int
    after: int
    cause: IdleCause


def idle_gaps(
    profile: Profile, launches: Launches, graph_calls: Sequence[int], events: Sequence[int]
) -> Iterator[Gap]:
    """Yield the idle times of a device.

    Args:
        profile: The profile.
        launches: What launched its works.
        graph_calls: Of each work the call of a compiled graph that it is in; -1 outside.
        events: Its works by their begin.
    """
    starts, durations = profile.device.start, profile.device.duration
    last = events[0]
    end = starts[last]
    for event in events:
        begin = starts[event]
        if begin > end:
            yield Gap(end, begin, last, event, _cause(profile, launches, graph_calls, last, event, end))
            end = begin
        if begin + durations[event] > end:
            end, last = begin + durations[event], event


@dataclass
class _Idle:
    gaps: int = 0
    total: float = 0.0
    longest: float = 0.0
    between: tuple[int, int] = (0, 0)

    def add(self, gap: float, before: int, after: int) -> None:
        """Add a gap."""
        self.gaps += 1
        self.total += gap
        if gap > self.longest:
            self.longest, self.between = gap, (before, after)


@dataclass
class _Busy:
    events: array[int] = field(default_factory=lambda: array("i"))
    streams: set[str] = field(default_factory=set)


def device_times(profile: Profile, launches: Launches, graph_calls: Sequence[int]) -> tuple[DeviceTime, ...]:
    """Return busy and idle time of each device.

    Args:
        profile: The profile.
        launches: What launched its works.
        graph_calls: Of each work the call of a compiled graph that it is in; -1 outside.
    """
    devices: dict[str, _Busy] = {}
    for event, what in enumerate(profile.device.what):
        work = profile.works[what]
        busy = devices.setdefault(work.device, _Busy())
        busy.events.append(event)
        busy.streams.add(work.stream)
    return tuple(
        _device_time(profile, launches, graph_calls, device, busy) for device, busy in sorted(devices.items())
    )


def _device_time(
    profile: Profile, launches: Launches, graph_calls: Sequence[int], device: str, busy: _Busy
) -> DeviceTime:
    starts, durations = profile.device.start, profile.device.duration
    events = by_begin(busy.events, starts, durations)
    idle: dict[IdleCause, _Idle] = {}
    for gap in idle_gaps(profile, launches, graph_calls, events):
        idle.setdefault(gap.cause, _Idle()).add(gap.end - gap.begin, gap.before, gap.after)
    span = max(starts[e] + durations[e] for e in events) - starts[events[0]]
    named = [
        IdleTime(cause, i.gaps, i.total, i.longest, *(_name(profile, e) for e in i.between))
        for cause, i in sorted(idle.items(), key=lambda item: -item[1].total)
    ]
    total = sum(durations[e] for e in busy.events)
    return DeviceTime(
        device,
        profile.devices.get(device, ""),
        len(busy.streams),
        len(busy.events),
        total,
        span - sum(i.total for i in idle.values()),
        span,
        tuple(named),
    )


def _name(profile: Profile, event: int) -> str:
    return profile.works[profile.device.what[event]].name


def _cause(
    profile: Profile, launches: Launches, graph_calls: Sequence[int], before: int, after: int, since: float
) -> IdleCause:
    """Return why a device was idle from the end of one work to the begin of the next."""
    launch = launches.begin(profile.device.correlation[after])
    if launch is None:
        return IdleCause.UNKNOWN
    if launch[1] <= since:
        return IdleCause.QUEUED
    if launches.waited(since):
        return IdleCause.SYNC
    if any(profile.works[profile.device.what[e]].kind is DeviceKind.MEMCPY for e in (before, after)):
        return IdleCause.COPY
    calls = (graph_calls[before], graph_calls[after])
    if -1 in calls:
        return IdleCause.HOST
    return IdleCause.LAUNCH_BOUND if calls[0] == calls[1] else IdleCause.BETWEEN_GRAPHS
