"""Idle time of devices, and what the host did meanwhile."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xpudbg.model.profile import DeviceKind, Profile
from xpudbg.model.run_time import DeviceTime, IdleCause, IdleTime

_WAITS = ("Synchronize", "urQueueFinish", "urEventWait", "zeFenceHostSynchronize")
"""Parts of names of runtime calls in which the host waits for the device (CUDA, HIP, Level Zero, SYCL's unified runtime)."""


class Launches:
    """Calls of the runtime that launched work, and those that waited.

    Attributes:
        begins: Begin of the call by correlation.
        externals: ``External id`` by correlation.
        calls: Position of the call in ``Profile.calls`` by correlation.
        waits: Positions of the calls in which the host waits.

    Args:
        profile: The profile.
    """

    def __init__(self, profile: Profile) -> None:
        runtime = profile.runtime
        wanted = set(profile.device.correlation)
        self.begins: dict[int, tuple[float, float]] = {}
        self.externals: dict[int, int] = {}
        self.calls: dict[int, int] = {}
        waits = [any(part in call.name for part in _WAITS) for call in profile.calls]
        self._waits: list[tuple[float, float]] = []
        self.waits = frozenset(what for what, wait in enumerate(waits) if wait)
        for event, (what, correlation) in enumerate(zip(runtime.what, runtime.correlation, strict=True)):
            begin, end = runtime.start[event], runtime.start[event] + runtime.duration[event]
            if correlation and correlation in wanted:
                self.begins[correlation] = (begin, end)
                self.externals[correlation] = runtime.external[event]
                self.calls[correlation] = what
            elif waits[what]:
                self._waits.append((begin, end))
        self._waits.sort()

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
    events: list[int] = field(default_factory=list)
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
    busy.events.sort(key=starts.__getitem__)
    idle: dict[IdleCause, _Idle] = {}
    for gap in idle_gaps(profile, launches, graph_calls, busy.events):
        idle.setdefault(gap.cause, _Idle()).add(gap.end - gap.begin, gap.before, gap.after)
    span = max(starts[e] + durations[e] for e in busy.events) - starts[busy.events[0]]
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
    launch = launches.begins.get(profile.device.correlation[after])
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
