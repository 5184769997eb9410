"""Times of the steps of a profile."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from math import fsum, inf
from statistics import median
from typing import TYPE_CHECKING

from xpudbg.model.run_time import StepTimes

# The spread alone is asked where no profile is read.
if TYPE_CHECKING:
    from xpudbg.facts.times.graphs import TimedGraph
    from xpudbg.facts.times.host import HostPlaces
    from xpudbg.facts.times.idle import Launches
    from xpudbg.model.profile import Profile


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
