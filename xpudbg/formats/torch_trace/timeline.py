"""Timed events of a structured trace: begins and ends matched, summed up as a tree for each process and as figures for each compile."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, TypeGuard

import msgspec

from xpudbg.formats.torch_trace.compile_details import CompileSums, built_stages
from xpudbg.formats.torch_trace.compiles import METRICS_KINDS
from xpudbg.formats.torch_trace.event_tree import (
    COMPILE_ROOTS,
    EventForest,
    EventNode,
    StageSums,
    UnionLength,
    seconds,
)
from xpudbg.formats.torch_trace.records import (
    Generations,
    Record,
    StringTable,
    compile_id_of,
    optional_float,
    optional_int,
    user_frame,
)
from xpudbg.model.compile_time import EventCounts
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.trace import CompileEvents, KernelSeconds, ProcessEvents, TimedSpan, TraceTimeline

_RUNTIME_METRICS = ("compilation_metrics_runtime", "bwd_compilation_metrics_runtime")
_KERNEL_INFO = "triton_kernel_info"
_KERNEL_METRIC = "triton_kernel_compile_times_us"
_NOTHING: dict[str, Any] = {}
_MAX_PROCESSES = 4096
_MAX_KERNELS = 20_000
_LONGEST_NAME = 200
_EARLIEST, _LATEST = 0.0, 4e15  # microseconds of Unix time, up to the year 2096
_BEGIN, _END, _COMPLETE, _INSTANT = "B", "E", "X", ("i", "I")


class TimedEvent(msgspec.Struct):
    """An event as its payload has it."""

    name: str
    ts: float
    ph: str = ""
    args: dict[str, Any] | None = None
    pid: int = 0
    tid: int = 0
    dur: Any = None


EventContext = tuple[str, int | None]
"""The compile id and the rank of an event's record."""
_EVENT = msgspec.json.Decoder(TimedEvent)


def event_context(header: bytes) -> EventContext | None:
    """Return the context of an event from the JSON of its line; None when it is invalid."""
    try:
        metadata = msgspec.json.decode(header)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return compile_id_of(metadata), optional_int(metadata.get("rank"))


def read_event(payload: bytes) -> TimedEvent | None:
    """Return the event of a payload; None when it is invalid."""
    try:
        return _EVENT.decode(payload)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


class TimelineBuilder:
    r"""Builder of a :class:`TraceTimeline` from the records of a trace; one of the consumers of ``read_trace``.

    A timed event is a ``chromium_event`` record (``ChromiumEventLogger``, ``torch/_dynamo/utils.py``), whose payload is::

        {"name": "GraphLowering.run", "ts": 1795186742623380.5, "args": {"compile_id": "0/0"}, "ph": "B",
         "cat": "dynamo_timed", "tid": 0, "pid": 0}

    ``ts`` is microseconds of Unix time, ``ph`` is ``B``, ``E`` or ``i``. torch writes 0 for ``pid`` and ``tid``, whichever thread
    it is; the process is that of the record. A record without a compile id inside of a compile is of another thread, since the
    compile id belongs to the thread (``CompileContext``). Outside of compiles ``args.compile_id`` may name one, for what runs later
    (autotuning at the first launch). Seen: torch 2.5 to 2.15.

    Memory grows with the number of compiles and of different events, not with that of events.

    Args:
        only: A compile id: only its events are counted; None for all.
        on_span: Called with each span as it ends, and with each instant.
    """

    kinds: Collection[str] = (
        "chromium_event", "artifact", "str", "dynamo_start", *METRICS_KINDS, *_RUNTIME_METRICS,
    )  # fmt: skip
    payloads: Collection[str] = ("chromium_event", _KERNEL_INFO)
    heads: Collection[str] = ()
    raw_kind = "chromium_event"

    def __init__(
        self, *, only: str | None = None, on_span: Callable[[TimedSpan], None] | None = None
    ) -> None:
        self._only = only
        self._on_span = on_span
        self._processes: dict[int, ProcessThreads] = {}
        self._strings = StringTable()
        self._kernels: dict[tuple[int, str, str], KernelSeconds] = {}
        self._dropped = 0

    def add(self, record: Record) -> None:
        """Take one record."""
        kind = record.kind
        if kind == "chromium_event":
            self._event(record)
        elif kind == "artifact":
            if record.name == _KERNEL_INFO and self._wanted(record.compile_id):
                self._kernel_info(record)
        elif kind == "str":
            self._strings.learn(record.pid, record.value)
        elif isinstance(record.value, dict) and self._wanted(record.compile_id):
            if kind == "dynamo_start":
                self._start(record, record.value)
            else:
                self._metrics(record, record.value)

    def _wanted(self, compile_id: str) -> bool:
        return self._only is None or compile_id == self._only

    def _process(self, pid: int, rank: int | None) -> ProcessThreads | None:
        found = self._processes.get(pid)
        if found is None:
            if len(self._processes) >= _MAX_PROCESSES:
                self._dropped += 1
                return None
            found = self._processes[pid] = ProcessThreads(pid, self._on_span, self._only)
        if rank is not None:
            found.rank = rank
        return found

    def raw_context(self, header: bytes) -> EventContext | None:
        """Return the compile id and the rank of a timed event."""
        return event_context(header)

    def add_raw(self, stamp: str, pid: int, context: EventContext, payload: bytes, line_no: int) -> bool:
        """Take a timed event in raw form."""
        event = read_event(payload)
        if event is None:
            return False
        self.take(pid, context, stamp, event)
        return True

    def take(self, pid: int, context: EventContext, stamp: str, event: TimedEvent) -> None:
        """Take a timed event.

        Args:
            pid: The process.
            context: The compile id and the rank of its record.
            stamp: The time of its record.
            event: The event.
        """
        process = self._processes.get(pid)
        if process is None or process.rank is not context[1]:
            process = self._process(pid, context[1])
        if process is not None:
            self._take(process, context[0], stamp, event)

    def _event(self, record: Record) -> None:
        process = self._process(record.pid, record.rank)
        if process is None:
            return
        text = record.payload.text if record.payload else None
        value = _decode(text) if text else None
        if not isinstance(value, dict):
            process.unreadable += 1
            return
        name, ts, phase, args = value.get("name"), value.get("ts"), value.get("ph"), value.get("args")
        if not (isinstance(name, str) and _is_time(ts)):
            process.unreadable += 1
            return
        event = TimedEvent(
            name,
            float(ts),
            phase if isinstance(phase, str) else "",
            args if isinstance(args, dict) else {},
            _number(value.get("pid")),
            _number(value.get("tid")),
            value.get("dur"),
        )
        self._take(process, record.compile_id, record.time, event)

    def _take(self, process: ProcessThreads, context: str, stamp: str, event: TimedEvent) -> None:
        ts, phase = event.ts, event.ph
        name = event.name[:_LONGEST_NAME]
        if not (name and _EARLIEST <= ts <= _LATEST):  # also of no number
            process.unreadable += 1
            return
        args = event.args or _NOTHING
        compile_id = context
        if not compile_id:
            given = args.get("compile_id")
            compile_id = given[:64] if isinstance(given, str) and given != "None" else ""
        process.events += 1
        if phase == _BEGIN:
            process.begin(context, stamp, (event.pid, event.tid), name, compile_id, ts, args)
        elif phase == _END:
            process.end(context, stamp, (event.pid, event.tid), name, ts, args)
        elif phase == _COMPLETE:
            length = float(event.dur) if _is_length(event.dur) else None
            process.complete(context, stamp, (event.pid, event.tid), name, compile_id, ts, length, args)
        elif phase in _INSTANT:
            process.instant(name, compile_id, ts, args)
        else:
            process.unknown_phases += 1

    def _kernel_info(self, record: Record) -> None:
        text = record.payload.text if record.payload else None
        value = _decode(text) if text else None
        for name, info in value.items() if isinstance(value, dict) else ():
            took = info.get("compile_time_us") if isinstance(info, dict) else None
            if isinstance(name, str) and _is_length(took):
                self._kernel(record, name, float(took), _KERNEL_INFO)

    def _kernel(self, record: Record, name: str, took: float, source: str) -> None:
        key = (record.pid, record.compile_id, name[:_LONGEST_NAME])
        if key not in self._kernels and len(self._kernels) >= _MAX_KERNELS:
            self._dropped += 1
            return
        known = self._kernels.get(key)
        # Both sources tell of the same compilation; the artifact has all kernels, the metrics at most 25 of a compile.
        if known is None or (source == _KERNEL_INFO and took > known.seconds * 1e6):
            self._kernels[key] = KernelSeconds(record.pid, record.compile_id, key[2], took / 1e6, source)

    def _start(self, record: Record, value: dict[str, Any]) -> None:
        """Take the begin of a compile: the user's innermost frame is the function, or the caller of a wrapper of torch."""
        place = user_frame(self._strings.stack(record.pid, value.get("stack")))
        process = self._process(record.pid, record.rank)
        if place is not None and process is not None:
            process.called(record.compile_id, place)

    def _metrics(self, record: Record, value: dict[str, Any]) -> None:
        process = self._process(record.pid, record.rank)
        if process is None:
            return
        process.metrics(record, value)
        times = value.get(_KERNEL_METRIC)
        rows = _decode(times) if isinstance(times, str) else times
        for row in rows if isinstance(rows, list) else ():
            if isinstance(row, list) and len(row) == 2 and isinstance(row[0], str) and _is_length(row[1]):
                self._kernel(record, row[0], float(row[1]), _KERNEL_METRIC)

    def result(self, origin: str) -> Parsed[TraceTimeline]:
        """Return the timeline of the events that were added.

        Args:
            origin: The trace's name, used in problems.
        """
        parsed, compiles = self.result_in_rows(origin)
        return replace(parsed, value=replace(parsed.value, compiles=tuple(compiles)))

    def result_in_rows(self, origin: str) -> tuple[Parsed[TraceTimeline], Iterator[CompileEvents]]:
        """Return the timeline without its compiles, and the compiles one by one, so that each is released before the next.

        Args:
            origin: The trace's name, used in problems.
        """
        processes: list[ProcessEvents] = []
        sums: list[tuple[int, CompileSums]] = []
        for process in self._processes.values():
            built, its = process.build()
            processes.append(built)
            sums += ((built.number, one) for one in its)
        problems = []
        if self._dropped:
            what = f"{self._dropped} timed records do not fit: too many processes or kernels"
            problems.append(Problem(origin, what))
        timeline = TraceTimeline(
            origin=origin,
            processes=tuple(processes),
            kernels=tuple(self._kernels.values()),
        )
        waiting = deque(sorted(sums, key=lambda one: one[1].start))
        return Parsed(timeline, tuple(problems)), _built(waiting)


def _built(waiting: deque[tuple[int, CompileSums]]) -> Iterator[CompileEvents]:
    while waiting:
        process, sums = waiting.popleft()
        yield sums.build(process)


def _decode(text: str) -> Any:
    """Return the value of a JSON text; None for an invalid one. msgspec takes a third of the time of ``json``, and knows no ``NaN``."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        pass
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _is_time(value: object) -> TypeGuard[float]:
    number = optional_float(value)
    return number is not None and _EARLIEST <= number <= _LATEST


def _is_length(value: object) -> TypeGuard[float]:
    return _is_time(value)


def _number(value: object) -> int:
    return optional_int(value) or 0


# The clock of a process's timed events: steps back and damaged times.

_LONG = 3_600e6
"""Microseconds between two events from which the times of their records are compared, too."""
_AGREE = 60e6
_STAMP = re.compile(r"(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{1,9})")
_EPOCH = datetime(2000, 1, 1)
_YEAR = timedelta(days=366).total_seconds() * 1e6


def record_microseconds(stamp: str) -> float | None:
    """Return the time of a record (``1120 14:59:42.251000``) in microseconds since the turn of its year; None when it is none."""
    found = _STAMP.fullmatch(stamp)
    if found is None:
        return None
    month, day, hour, minute, second, fraction = found.groups()
    try:
        time = datetime(2000, int(month), int(day), int(hour), int(minute), int(second))
    except ValueError:
        return None
    return (time - _EPOCH).total_seconds() * 1e6 + int(fraction.ljust(9, "0")) / 1e3


class EventClock:
    """Clock that makes the times of one process's events go forward only.

    Where the clock was set back, later events are moved forward, as if no time had passed between the two; spans across the
    step are then too short by that gap only, not by the step. A single time that disagrees with that of its record is damaged.

    Attributes:
        steps: How often the clock went back.
        largest: By how many microseconds at most.
        damaged: Times that are not used.
    """

    def __init__(self) -> None:
        self.steps = 0
        self.largest = 0.0
        self.damaged = 0
        self._last: float | None = None
        self._stamp = ""
        self._offset = 0.0
        self._suspect: tuple[float, str] | None = None

    def time(self, ts: float, stamp: str) -> float | None:
        """Return the time of a begin or an end in microseconds; None for one that is damaged.

        Args:
            ts: As the event has it.
            stamp: The time of its record.
        """
        last = self._last
        if last is None:
            self._last, self._stamp = ts, stamp
            return ts
        gone = ts - last
        if 0.0 <= gone < _LONG:
            self._last, self._stamp = ts, stamp
            return ts + self._offset
        return self._odd(ts, stamp, gone)

    def _odd(self, ts: float, stamp: str, gone: float) -> float | None:
        assert self._last is not None
        if not _agrees(gone, self._stamp, stamp):
            # One damaged time is left out; two that agree with each other show that the earlier ones were damaged.
            suspect, self._suspect = self._suspect, (ts, stamp)
            if suspect is None or not _agrees(ts - suspect[0], suspect[1], stamp):
                self.damaged += 1
                return None
            self._offset -= gone
            self._step(gone)
        elif gone < 0.0:
            self._offset -= gone
            self._step(gone)
        self._last, self._stamp, self._suspect = ts, stamp, None
        return ts + self._offset

    def _step(self, gone: float) -> None:
        if gone < 0.0:
            self.steps += 1
            self.largest = max(self.largest, -gone)

    def beside(self, ts: float, stamp: str) -> float | None:
        """Return the time of an event of another thread, which may be a little earlier than the last one; None for one that is damaged."""
        if self._last is None or abs(ts - self._last) >= _LONG:
            return self.time(ts, stamp)
        return ts + self._offset

    def shifted(self, ts: float) -> float | None:
        """Return the time of an instant, which may be written late; None for one far from all others."""
        if self._last is None or abs(ts - self._last) < 24 * _LONG:
            return ts + self._offset
        self.damaged += 1
        return None


def _agrees(gone: float, before: str, after: str) -> bool:
    """Return whether two records are as far apart as their events; True where their times cannot be read."""
    first, second = record_microseconds(before), record_microseconds(after)
    if first is None or second is None:
        return abs(gone) < _YEAR
    difference = abs(second - first - gone)
    return min(difference, abs(difference - _YEAR), abs(difference - _YEAR + 86_400e6)) < _AGREE


_MAX_DEPTH = 128
_MAX_THREADS = 256
_MAX_COMPILES = 20_000
_MAX_NODES = 20_000
_MAX_COMPILING = 1000
_AUTOTUNING = "CachingAutotuner.benchmark_all_configs"
_Thread = tuple[int, int]


class _Open:
    """A span that has begun."""

    __slots__ = ("args", "below", "compile_id", "context", "last", "name", "node", "start", "sums")

    def __init__(
        self, name: str, context: str, compile_id: str, start: float, node: EventNode | None, sums: CompileSums | None,
        args: dict[str, Any],
    ) -> None:  # fmt: skip
        self.name = name
        self.context = context
        self.compile_id = compile_id
        self.start = start
        self.node = node
        self.sums = sums
        self.args = args
        self.below = 0.0  # time of its children on the same thread
        self.last = start  # the last event in it


class _Lane:
    """The open spans of one thread, the innermost last."""

    __slots__ = ("end", "number", "open")

    def __init__(self, number: int) -> None:
        self.number = number
        self.open: list[_Open] = []
        self.end = 0.0  # of the last span that has ended


class _Thread0(_Lane):
    """The compiling thread, with threads that torch's events do not distinguish from it."""

    __slots__ = ("beside", "clock", "detached")

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.clock = EventClock()
        self.beside: list[_Lane] = []
        self.detached: list[_Open] = []


class ProcessThreads:
    """Matcher of begins and ends of a process, from its events in the order of the file.

    Attributes:
        rank: Rank in torch.distributed.
        events: Events read.
        unreadable: Events whose JSON is no event.
        unknown_phases: Events of unknown kinds.
    """

    def __init__(
        self, number: int, on_span: Callable[[TimedSpan], None] | None = None, only: str | None = None
    ) -> None:
        self.rank: int | None = None
        self.events = self.unreadable = self.unknown_phases = 0
        self._number = number
        self._on_span = on_span
        self._only = only
        self._frame = f"{only.rpartition('/')[0]}/0" if only else ""
        self._threads: dict[_Thread, _Thread0] = {}
        self._lanes = 0
        self._spare: list[list[float]] = []  # lanes of spans that fit nowhere: number, end
        self._forest = EventForest(_MAX_NODES)
        self._compiles: dict[str, list[CompileSums]] = {}
        self._generations = Generations()
        self._stages = StageSums()
        self._wall = UnionLength()
        self._compiling: list[tuple[float, float]] = []
        self._beside = UnionLength()
        self._first: float | None = None
        self._last: float | None = None
        self._without_begin = self._ambiguous = self._dropped = self._unfinished = 0

    def begin(
        self,
        context: str,
        stamp: str,
        thread: _Thread,
        name: str,
        compile_id: str,
        ts: float,
        args: dict[str, Any],
    ) -> None:
        """Begin a span.

        Args:
            context: The compile id of its record: the compile that its thread is in.
            stamp: The time of its record.
            thread: ``pid`` and ``tid`` as the event has them.
            name: The event.
            compile_id: The compile that it is of.
            ts: Its time.
            args: Further values of torch's.
        """
        main = self._threads.get(thread) or self._thread(thread)
        if main is None:
            return
        above = main.open[-1] if main.open else None
        beside = above is not None and not context and bool(above.context)
        start = (main.clock.beside if beside else main.clock.time)(ts, stamp)
        if start is None:
            return
        self._seen(start)
        lane: _Lane | None = main
        if beside and above is not None:
            lane = self._lane_beside(main, name, start)
            compile_id = compile_id or above.compile_id
        elif above is not None and not compile_id and not above.context:
            compile_id = above.compile_id
        if lane is None or len(lane.open) >= _MAX_DEPTH:
            self._dropped += 1
            return
        over = above if lane is main else (lane.open[-1] if lane.open else above)
        if over is not None and lane is main and over.context != context:
            over = None  # another compile, in the middle of one: a tree of its own
        if over is not None and start > over.last:
            over.last = start
        lane.open.append(self._opened(name, context, compile_id, start, over, args))

    def _opened(
        self, name: str, context: str, compile_id: str, start: float, over: _Open | None, args: dict[str, Any]
    ) -> _Open:
        if self._only is not None and compile_id != self._only:
            # The first compile of the frame gives the wanted one its generation.
            inside = over is not None and over.compile_id == compile_id
            if compile_id == self._frame and name in COMPILE_ROOTS and not inside:
                self._sums(compile_id, start, begins=True)
            return _Open(name, context, compile_id, start, None, None, args)
        node = self._forest.node(name, over.node if over is not None else None)
        sums = over.sums if over is not None and over.compile_id == compile_id else None
        if sums is None:
            sums = self._sums(compile_id, start, begins=name in COMPILE_ROOTS)
        return _Open(name, context, compile_id, start, node, sums, args)

    def _lane_beside(self, main: _Thread0, name: str, start: float) -> _Lane | None:
        """Return a thread beside the compiling one that may have begun a span: an idle one, or one inside another span."""
        for lane in reversed(main.beside):
            top = lane.open[-1] if lane.open else None
            fits = start >= lane.end and (top is None or start >= top.start)
            if fits and top is not None and all(one.name != name for one in lane.open):
                return lane
        for lane in main.beside:
            if not lane.open and start >= lane.end:
                return lane
        if len(main.beside) >= _MAX_THREADS:
            return None
        made = _Lane(self._next_lane())
        main.beside.append(made)
        return made

    def end(
        self, context: str, stamp: str, thread: _Thread, name: str, ts: float, args: dict[str, Any]
    ) -> None:
        """End a span."""
        main = self._threads.get(thread) or self._thread(thread)
        if main is None:
            return
        lane, place = (None, -1) if context or not main.beside else self._find_beside(main, name)
        stop = (main.clock.time if lane is None else main.clock.beside)(ts, stamp)
        if stop is None:
            return
        self._seen(stop)
        if lane is None:
            lane, place = main, _find(main.open, name, context)
        if place < 0:
            self._end_detached(main, name, context, stop, args)
            return
        if place + 1 == len(lane.open):
            closed = lane.open.pop()
        else:
            # They overlap, so they are of other threads (or never end): their time is not their parent's, that of what has ended in them is.
            late = lane.open[place + 1 :]
            closed = lane.open[place]
            closed.below += sum(one.below for one in late)
            del lane.open[place:]
            main.detached += late[: _MAX_DEPTH - len(main.detached)]
        self._close(closed, lane, max(stop, lane.end) if lane is not main else stop, main, args)

    def _find_beside(self, main: _Thread0, name: str) -> tuple[_Lane | None, int]:
        """Return the oldest open span of a name beside the compiling thread."""
        found: tuple[_Lane | None, int] = (None, -1)
        fitting = 0
        for lane in main.beside:
            for place, one in enumerate(lane.open):
                if one.name == name:
                    fitting += 1
                    if found[0] is None or one.start < found[0].open[found[1]].start:
                        found = lane, place
        if fitting > 1:
            self._ambiguous += 1
        return found

    def _end_detached(
        self, main: _Thread0, name: str, context: str, stop: float, args: dict[str, Any]
    ) -> None:
        place = _find(main.detached, name, context)
        if place < 0:
            self._without_begin += 1
            return
        self._close(main.detached.pop(place), None, stop, main, args)

    def complete(
        self, context: str, stamp: str, thread: _Thread, name: str, compile_id: str, ts: float, length: float | None,
        args: dict[str, Any],
    ) -> None:  # fmt: skip
        """Count a span that is one event; torch writes none today."""
        if length is None:
            self.unreadable += 1
            return
        main = self._thread(thread)
        start = main.clock.beside(ts, stamp) if main is not None else None
        if main is None or start is None:
            return
        self._seen(start)
        self._seen(start + length)
        over = main.open[-1] if main.open else None
        one = self._opened(name, context, compile_id or (over.compile_id if over else ""), start, over, args)
        self._close(one, None, start + length, main, {})

    def instant(self, name: str, compile_id: str, ts: float, args: dict[str, Any]) -> None:
        """Count an instant; torch writes some of them late, with their own time."""
        main = next(iter(self._threads.values()), None)
        at = ts if main is None else main.clock.shifted(ts)
        if at is not None and self._on_span is not None and (self._only is None or compile_id == self._only):
            self._on_span(TimedSpan(self._number, 0, name, compile_id, at, None, True, _short(args)))

    def _close(
        self, one: _Open, lane: _Lane | None, stop: float, main: _Thread0, args: dict[str, Any]
    ) -> None:
        """Count a span that has ended; on no lane it overlaps others of its thread."""
        stop = max(stop, one.start)
        took = stop - one.start
        own = max(took - one.below, 0.0)
        above = lane.open[-1] if lane is not None and lane.open else None
        if above is not None:
            above.below += took
            if above.context == one.context and stop > above.last:
                above.last = stop
        if lane is not None:
            lane.end = stop
        self._count(one, lane, above, stop, own, main)
        node, sums = one.node, one.sums
        if node is not None and sums is not None:
            node.ended(took, one.compile_id)
            if one.name == _AUTOTUNING:
                sums.autotune(one.args.get("kernel_name"), took)
            if args:
                sums.named(args)
            if self._on_span is not None:
                number = self._spare_lane(one.start, stop) if lane is None else lane.number
                self._emit(one, number, took, args)

    def _count(
        self, one: _Open, lane: _Lane | None, above: _Open | None, stop: float, own: float, main: _Thread0
    ) -> None:
        """Add the time of a span to the sums of its event, its stage, its compile and its process."""
        node, sums = one.node, one.sums
        if node is None or sums is None:
            return
        node.add(one.start, stop, own)
        if lane is main:
            self._stages.own[node.stage] += own
            sums.stages.own[node.stage] += own
            if above is None or above.sums is not sums:
                sums.root(one.name, one.start, stop)
            if above is None or above.node is None or above.context != one.context:
                self._compiled(one.start, stop)
        else:
            node.parallel = True
            self._stages.beside[node.stage] += own
            sums.stages.beside[node.stage] += own
            if above is None:
                self._beside.add(one.start, stop)

    def _compiled(self, start: float, stop: float) -> None:
        self._wall.add(start, stop)
        spans = self._compiling
        if spans and ((spans[-1][0] <= stop and start <= spans[-1][1]) or len(spans) >= _MAX_COMPILING):
            spans[-1] = (min(start, spans[-1][0]), max(stop, spans[-1][1]))
        else:
            spans.append((start, stop))

    def _emit(self, one: _Open, lane: int, took: float, args: dict[str, Any], *, ended: bool = True) -> None:
        assert self._on_span is not None
        texts = _short({**one.args, **args})
        self._on_span(TimedSpan(self._number, lane, one.name, one.compile_id, one.start, took, ended, texts))

    def _spare_lane(self, start: float, stop: float) -> int:
        for lane in self._spare:
            if lane[1] <= start:
                lane[1] = stop
                return int(lane[0])
        self._spare.append([self._next_lane(), stop])
        return int(self._spare[-1][0])

    def _next_lane(self) -> int:
        self._lanes += 1
        return self._lanes - 1

    def _thread(self, thread: _Thread) -> _Thread0 | None:
        found = self._threads.get(thread)
        if found is None:
            if len(self._threads) >= _MAX_THREADS:
                self._dropped += 1
                return None
            found = self._threads[thread] = _Thread0(self._next_lane())
        return found

    def _seen(self, at: float) -> None:
        if self._first is None or self._last is None:
            self._first = self._last = at
        elif at > self._last:
            self._last = at
        elif at < self._first:
            self._first = at

    def _sums(self, compile_id: str, start: float, *, begins: bool) -> CompileSums:
        known = self._compiles.get(compile_id)
        if known is None:
            if len(self._compiles) >= _MAX_COMPILES:
                self._dropped += 1
                return CompileSums(compile_id, 0, start)
            known = self._compiles[compile_id] = []
        if not known or (begins and known[-1].begun and len(known) < _MAX_COMPILES):
            last = known[-1].generation if known else None
            known.append(CompileSums(compile_id, self._generations.of(0, compile_id, last), start))
        known[-1].begun = known[-1].begun or begins
        return known[-1]

    def called(self, compile_id: str, place: SourceLine) -> None:
        """Store the user's line whose call Dynamo compiles."""
        known = self._compiles.get(compile_id)
        if known:
            known[-1].call = known[-1].call or place
        elif len(self._compiles) < _MAX_COMPILES:
            self._sums(compile_id, 0.0, begins=False).call = place

    def metrics(self, record: Record, value: dict[str, Any]) -> None:
        """Take the metrics of a compile."""
        at = float(optional_int(value.get("start_time_us")) or 0)
        sums = self._sums(record.compile_id, at, begins=False)
        if sums.is_another(
            record.kind, value
        ):  # without events, metrics alone tell the compiles of one id apart
            sums = self._sums(record.compile_id, at, begins=True)
            sums.begun = False
        sums.take_metrics(record.kind, value)

    def build(self) -> tuple[ProcessEvents, list[CompileSums]]:
        """Return the sums of the process and those of its compiles, and release the latter; spans still open count to the last event in them."""
        for main in self._threads.values():
            self._give_up(main)
        clocks = [main.clock for main in self._threads.values()]
        odd = EventCounts(
            events=self.events,
            unreadable=self.unreadable,
            unfinished=self._unfinished,
            without_begin=self._without_begin,
            damaged_times=sum(clock.damaged for clock in clocks),
            clock_steps=sum(clock.steps for clock in clocks),
            largest_step_s=seconds(max((clock.largest for clock in clocks), default=0.0)),
            unknown_phases=self.unknown_phases,
            ambiguous=self._ambiguous,
            dropped=self._dropped,
        )
        built = ProcessEvents(
            number=self._number,
            rank=self.rank,
            first_us=self._first,
            last_us=self._last,
            compiling=tuple(self._compiling),
            wall_s=seconds(self._wall.length),
            threads_s=seconds(self._beside.total),
            threads_wall_s=seconds(self._beside.length),
            stages=built_stages(self._stages),
            phases=tuple(node.build() for node in self._forest.roots.values()),
            odd=odd,
        )
        compiles = [
            sums for name, known in self._compiles.items() for sums in known if self._only in (None, name)
        ]
        self._compiles.clear()
        return built, compiles

    def _give_up(self, main: _Thread0) -> None:
        """Count spans that never ended to the last event in them."""
        for lane in (main, *main.beside):
            for place in range(len(lane.open) - 1, -1, -1):
                above = lane.open[place - 1] if place else None
                self._count_unfinished(lane.open[place], lane, above, main)
        for one in main.detached:
            self._count_unfinished(one, None, None, main)

    def _count_unfinished(self, one: _Open, lane: _Lane | None, above: _Open | None, main: _Thread0) -> None:
        self._unfinished += 1
        took = one.last - one.start
        self._count(one, lane, above, one.last, max(took - one.below, 0.0), main)
        if above is not None and above.context == one.context:
            above.below += took
            above.last = max(above.last, one.last)
        if one.node is not None:
            one.node.unfinished += 1
        if one.sums is not None:
            one.sums.unfinished += 1
            if self._on_span is not None:
                number = self._next_lane() if lane is None else lane.number
                self._emit(one, number, max((self._last or one.start) - one.start, 0.0), {}, ended=False)


def _find(spans: list[_Open], name: str, context: str) -> int:
    """Return the innermost span that an end may belong to; -1 without one."""
    if spans and spans[-1].name == name:
        return len(spans) - 1
    for place in range(len(spans) - 2, -1, -1):
        if spans[place].name == name and spans[place].context == context:
            return place
    return -1


def _short(args: dict[str, Any]) -> dict[str, str | int | float | bool]:
    """Values that fit into a line, at most 32."""
    found: dict[str, str | int | float | bool] = {}
    for key, value in args.items():
        if len(found) == 32:
            break
        if isinstance(value, str) and len(value) > 200:
            continue
        if isinstance(value, str | bool | float) or (isinstance(value, int) and abs(value) < 1 << 62):
            found[key[:64]] = value
    return found
