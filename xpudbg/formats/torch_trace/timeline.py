"""Timed events of a structured trace, summed up as a tree for each process and as figures for each compile."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any, TypeGuard

import msgspec

from xpudbg.formats.torch_trace.compile_details import CompileSums
from xpudbg.formats.torch_trace.compiles import METRICS_KINDS
from xpudbg.formats.torch_trace.event_threads import ProcessThreads
from xpudbg.formats.torch_trace.records import (
    Record,
    StringTable,
    compile_id_of,
    optional_float,
    optional_int,
    user_frame,
)
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
