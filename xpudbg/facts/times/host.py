"""Places of the host's operators in calls of graphs, of an optimizer, of a collective; and what it did during idle time of devices."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import takewhile
from typing import NamedTuple

from xpudbg.model.profile import DeviceKind, HostCall, Profile
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import DeviceTime, IdleCause, IdleTime

_SPARSE = 8
"""Times that the range of ids may be larger than their number for an array."""


class IdMap:
    """Numbers from 0 by id: an array where ids are dense, as profilers count them, else a dictionary.

    Args:
        low: The least id that may be put in.
        high: The largest.
        count: Number of ids.
    """

    def __init__(self, low: int, high: int, count: int) -> None:
        self._low = low
        size = max(high - low + 1, 0)
        # Numbers are stored from 1.
        self._dense = array("i", bytes(4 * size)) if size <= _SPARSE * count + 1024 else None
        self._sparse: dict[int, int] = {}

    @classmethod
    def of(cls, ids: Sequence[int]) -> IdMap:
        """Return an empty one for ids."""
        return cls(min(ids, default=0), max(ids, default=0), len(ids))

    def put(self, one: int, number: int) -> None:
        """Store the number of one of the ids."""
        if self._dense is None:
            self._sparse[one] = number + 1
        elif 0 <= (at := one - self._low) < len(self._dense):
            self._dense[at] = number + 1

    def get(self, one: int) -> int:
        """Return the number of an id; -1 without one."""
        if self._dense is None:
            return self._sparse.get(one, 0) - 1
        at = one - self._low
        return self._dense[at] - 1 if 0 <= at < len(self._dense) else -1


def by_begin(events: array[int], start: Sequence[float], duration: Sequence[float]) -> Sequence[int]:
    """Return events by their begin, what is longer before what it contains; the events themselves where they are in that order."""
    last = (float("-inf"), 0.0)
    for event in events:
        one = (start[event], -duration[event])
        if one < last:
            break
        last = one
    else:
        return events
    found = list(events)
    found.sort(key=duration.__getitem__, reverse=True)
    found.sort(key=start.__getitem__)
    return found


_REGION = re.compile(r"Torch-Compiled Region: (\S{1,60})")
"""``torch/_dynamo/eval_frame.py`` and ``utils.py`` (``record_function``) from 2.5 on, with the compile id."""
_GRAPH_CALL = re.compile(r"## Call CompiledFxGraph (\S{1,100}) ##")
"""``CompiledFxGraph.__call__`` of ``torch/_inductor/output_code.py``, with a cache key; an annotation until 2.12 and with shapes, else an operator."""
_BACKWARD = {"CompiledFunction": False, "CompiledFunctionBackward": True}
"""Names of AOTAutograd's functions (``torch/_functorch/_aot_autograd/runtime_wrappers.py``)."""
_OPTIMIZER = "Optimizer.step#"
"""``Optimizer.profile_hook_step`` of ``torch/optim/optimizer.py``."""
_STEP = "ProfilerStep#"
_AROUND = (
    *_BACKWARD,
    "TorchDynamo Cache Lookup",
    "Pregraph bytecode",
    "AOTDispatcher Runtime Wrapper Prologue",
)
"""Names of torch's own work around a call of a compiled graph."""
_AUTOGRAD = "autograd::engine::evaluate_function: "
"""Before the name of each function that a backward pass runs (``torch/csrc/autograd/engine.cpp``)."""
_COLLECTIVES = ("c10d::", "_c10d_functional::", "record_param_comms", "nccl:", "xccl:", "gloo:")
"""Operators of ``torch.distributed`` (``torch/csrc/distributed/c10d``), and the labels of its backends."""


@dataclass
class GraphCall:
    """A call of a compiled graph.

    Attributes:
        compile_id: The compile; empty where no region names it.
        backward: Whether it is the backward graph of one with gradients; None where not known.
        operators: The operators and Triton kernels that its wrapper calls, in their order; positions in ``Profile.calls``.
        event: Its event in ``Profile.host``.
        begin: Begin of torch's work around it.
    """

    compile_id: str
    backward: bool | None
    operators: list[int] = field(default_factory=list)
    event: int = -1
    begin: float = 0.0


class CallPlace(NamedTuple):
    """Place of an operator.

    Attributes:
        what: The operator: its position in ``Profile.calls``.
        call: Number of the call of a compiled graph that it is in; -1 outside.
        operator: Number of the operator in that call that it is part of; -1 where it is none (the call itself).
        optimizer: Whether it is in the step of an optimizer.
        collective: Whether it is part of a collective.
    """

    what: int
    call: int = -1
    operator: int = -1
    optimizer: bool = False
    collective: bool = False


@dataclass(frozen=True)
class _Inside:
    """State below an operator."""

    call: int = -1
    operator: int = -1
    optimizer: bool = False
    collective: bool = False
    compile_id: str = ""
    backward: bool | None = None


class HostPlaces:
    """Places of the operators that launched something.

    Attributes:
        calls: Calls of compiled graphs, thread by thread.
        calls_below: Calls of compiled graphs that operators outside of them contain, by their ``External id``.
        marks: Events of the steps that the program marked for the profiler.

    Args:
        profile: The profile.
        wanted: ``External id`` of the operators whose places are wanted, with numbers.
    """

    def __init__(self, profile: Profile, wanted: IdMap) -> None:
        self.calls: list[GraphCall] = []
        self._ids = _ids_of(profile)
        self._what, self._call, self._operator, self._flags = array("i"), array("i"), array("i"), array("b")
        self.calls_below: dict[int, list[int]] = {}
        self.marks = [event for event, what in enumerate(profile.host.what) if is_mark(profile.calls[what])]
        for events in threads_of(profile):
            self._walk(profile, events, wanted)

    def place(self, external: int, process: str | None) -> CallPlace | None:
        """Return the place of an operator.

        Args:
            external: Its ``External id``.
            process: Its process; None where it is not known: no place is returned then where several processes have the id.
        """
        ids = self._ids.get(process) if process is not None else None
        if ids is not None:
            at = ids.get(external)
        else:
            found = [at for one in self._ids.values() if (at := one.get(external)) >= 0]
            at = found[0] if len(found) == 1 else -1
        if at < 0:
            return None
        flags = self._flags[at]
        return CallPlace(self._what[at], self._call[at], self._operator[at], bool(flags & 1), bool(flags & 2))

    def _walk(self, profile: Profile, events: Sequence[int], wanted: IdMap) -> None:
        host = profile.host
        ids = self._ids[profile.calls[host.what[events[0]]].process] if events else None
        stack: list[tuple[float, _Inside, int]] = []
        for event in events:
            start, what = host.start[event], host.what[event]
            while stack and stack[-1][0] <= start:
                stack.pop()
            above = stack[-1][1] if stack else _Inside()
            inside = self._below(what, profile.calls[what], above)
            external = host.external[event]
            if inside.call >= 0 and above.call < 0:
                one = self.calls[inside.call]
                one.event = event
                for _, _, outer in stack:
                    self.calls_below.setdefault(host.external[outer], []).append(inside.call)
                around = takewhile(
                    lambda at: is_around(profile.calls[host.what[at]].name),
                    (at for *_, at in reversed(stack)),
                )
                one.begin = min((host.start[at] for at in around), default=start)
            stack.append((start + host.duration[event], inside, event))
            if ids and wanted.get(external) >= 0:
                ids.put(external, len(self._what))
                self._what.append(what)
                self._call.append(inside.call)
                self._operator.append(inside.operator)
                self._flags.append(inside.optimizer | inside.collective << 1)

    def _below(self, what: int, call: HostCall, above: _Inside) -> _Inside:
        """Return the state below a call."""
        if above.call >= 0:
            if above.operator >= 0 or call.annotation:
                return above
            operators = self.calls[above.call].operators
            operators.append(what)
            return _Inside(above.call, len(operators) - 1, collective=_is_collective(call.name))
        name = call.name
        if _GRAPH_CALL.fullmatch(name):
            self.calls.append(GraphCall(above.compile_id, above.backward))
            return _Inside(len(self.calls) - 1)
        if call.annotation:
            optimizer = above.optimizer or name.startswith(_OPTIMIZER)
            collective = above.collective or _is_collective(name)
            return _Inside(-1, -1, optimizer, collective, above.compile_id, above.backward)
        region = _REGION.fullmatch(name)
        backward = _BACKWARD.get(name, above.backward)
        collective = above.collective or _is_collective(name)
        if (region, backward, collective) == (None, above.backward, above.collective):
            return above
        compile_id = region[1] if region else above.compile_id
        return _Inside(-1, -1, above.optimizer, collective, compile_id, backward)


def is_mark(call: HostCall) -> bool:
    """Return whether it is the mark of a step (``profiler.step()``)."""
    return call.annotation and call.name.startswith(_STEP)


def is_around(name: str) -> bool:
    """Return whether an operator is torch's own work around calls of compiled graphs."""
    name = name.removeprefix(_AUTOGRAD)
    return name in _AROUND or _REGION.fullmatch(name) is not None


def self_times(profile: Profile) -> Iterator[tuple[int, float]]:
    """Yield each operator's event with the time that no operator below it took; of annotations calls of graphs alone are counted."""
    host = profile.host
    for events in threads_of(profile):
        stack: list[tuple[float, int, float]] = []
        for event in events:
            call = profile.calls[host.what[event]]
            if call.annotation and not _GRAPH_CALL.fullmatch(call.name):
                continue
            start, duration = host.start[event], host.duration[event]
            while stack and stack[-1][0] <= start:
                yield stack[-1][1], max(stack.pop()[2], 0.0)
            if stack:
                end, above, own = stack[-1]
                stack[-1] = (end, above, own - duration)
            stack.append((start + duration, event, duration))
        yield from ((event, max(own, 0.0)) for _, event, own in stack)


def _is_collective(name: str) -> bool:
    return name.startswith(_COLLECTIVES)


def threads_of(profile: Profile) -> Iterator[Sequence[int]]:
    """Yield the operators of each thread by their begin, what contains others before them."""
    host = profile.host
    threads: dict[tuple[str, str], array[int]] = {}
    of = [threads.setdefault((call.process, call.thread), array("i")) for call in profile.calls]
    for event, what in enumerate(host.what):
        of[what].append(event)
    for events in threads.values():
        yield by_begin(events, host.start, host.duration)


def _ids_of(profile: Profile) -> dict[str, IdMap]:
    """Return a map for the ``External id`` of each process."""
    bounds: dict[str, tuple[int, int, int]] = {}
    for what, external in zip(profile.host.what, profile.host.external, strict=True):
        process = profile.calls[what].process
        low, high, count = bounds.get(process, (external, external, 0))
        bounds[process] = (min(low, external), max(high, external), count + 1)
    return {process: IdMap(*one) for process, one in bounds.items()}


_WAITS = ("Synchronize", "urQueueFinish", "urEventWait", "zeFenceHostSynchronize")
"""Parts of names of runtime calls in which the host waits for the device (CUDA, HIP, Level Zero, SYCL's unified runtime)."""


class Launches:
    """Calls of the runtime that launched work, and those that waited.

    Attributes:
        waits: Positions of the calls in which the host waits.
        shared: Correlations that calls of several processes have, which lead to none of them.
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
