"""Profiles of torch.profiler and of Intel's unitrace as Chrome trace events, read as a stream.

Written by ``libkineto/src/output_json.cpp``; operators by ``torch/csrc/profiler``, the hash of a Triton kernel by
``torch/_inductor/runtime/triton_heuristics.py`` (``CachingAutotuner``). Seen: torch 2.0 to 2.12 with CUDA and ROCm, and the form that an
XPU (PTI) writes; files that other tools have written anew. JSON::

    {"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "NVIDIA H100 80GB HBM3", ...}], ..., "traceEvents": [
      {"ph": "X", "cat": "cpu_op", "name": "triton_poi_fused_add_0", "pid": 520, "tid": 520, "ts": 4834938827481.245, "dur": 50.897,
       "args": {"External id": 6, "kernel_backend": "triton", "kernel_hash": "cxi4...", "kernel_file": "/tmp/.../cxi4....py", ...}},
      {"ph": "X", "cat": "cuda_driver", "name": "cuLaunchKernel", ..., "args": {"External id": 6, "correlation": 11}},
      {"ph": "X", "cat": "kernel", "name": "triton_poi_fused_add_0", "pid": 0, "tid": 7, "ts": ..., "dur": 54.401,
       "args": {"External id": 6, "correlation": 11, "device": 0, "stream": 7, "registers per thread": 32, "grid": [16384, 1, 1], ...}},
      {"ph": "s", "cat": "ac2g", ...}, {"ph": "M", "name": "process_name", ...}], "traceName": "..."}

unitrace (``--chrome-kernel-logging``, ``--chrome-call-logging``; ``tools/unitrace/src/chromelogger.h``; read by that source, not seen from a
device) writes works of the device as ``gpu_op``, calls of its runtime and ranges of the program as ``cpu_op``, and an arrow from each launch::

    {"ph": "X", "tid": 4294967295, "pid": 4294967295, "name": "k[SIMD32 {4; 1; 1} {256; 1; 1}]", "cat": "gpu_op", "ts": 9, "dur": 5, "args": {"id": "7"}},
    {"ph": "s", "tid": 12, "pid": 11, "name": "dep", "cat": "Flow_H2D_7_0", "ts": 3, "id": 7},
    {"ph": "M", "name": "process_name", "pid": 4294967295, "ts": 1, "args": {"name": "RANK 0 DEVICE<host>0:3:0:0 #0"}}

Times are microseconds. Keys that come before or after the events are read from both ends; a list of events alone is read, too.

Events are decoded many at a time: a chunk is cut at what looks like the border of two events, and what decodes as a list of events proves
that it was one, since no other cut leaves balanced brackets and quotes. Where it does not decode, events are found one by one.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Annotated, BinaryIO, TypeVar, cast

import msgspec

from xpudbg.core.text import binary_size, plural
from xpudbg.formats.profiles.unitrace import named_work
from xpudbg.model.location import base_name
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.profile import DeviceKind, DeviceWork, Events, HostCall, Profile, Writer
from xpudbg.model.run_time import RecordedSteps

T = TypeVar("T")
_CHUNK = 1 << 17
MAX_EVENT = 16 << 20
"""Bytes of an event; a longer one ends the reading."""
MAX_HEAD = 16 << 20
"""Bytes before the events, and behind them."""
MAX_EVENTS = 50_000_000
"""Events that are stored; later ones are left out."""
MAX_NAMES = 1_000_000
"""Different works and calls that are stored; events of later ones are left out."""
_TEXT = 2000
_MAX_DEVICES = 4096
_LONGEST = 1e15
"""Microseconds; a longer duration is none."""
_BEGIN = re.compile(rb'"traceEvents"\s*:\s*\[')
_LIST = re.compile(rb"\s*\[\s*(?=[{\]])")
_BORDER = re.compile(rb"\}\s*,\s*(?=\{)")
_TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]"]', re.DOTALL)
_BACK = (1 << 12, 1 << 16)
_HOST = {"cpu_op": False, "user_annotation": True}
_DEVICE = {kind.value: kind for kind in (DeviceKind.KERNEL, DeviceKind.MEMCPY, DeviceKind.MEMSET)}
_FLOWS = frozenset({"s", "f", "t"})
"""Phases of flow events, arrows between others."""
_LAUNCH = re.compile(r"(?:CL_)?Flow_H2D_(\d{1,18})_\d{1,9}")
_API = re.compile(r"(?:ze|ur|pi|cl)[A-Z]\w{0,200}")
_UNITRACE = "gpu_op"
_DEVICE_NUMBER = re.compile(r" #(\d{1,9}(?:\.\d{1,9})?)$")
_RANK = re.compile(r"RANK (\d{1,9}) (?:HOST|DEVICE)<")
_RUNTIME = re.compile(r"[a-z0-9]+_(?:runtime|driver)")

_Id = Annotated[int, msgspec.Meta(ge=-(1 << 62), le=1 << 62)]
_Place = int | str | None
_Key = tuple[object, ...]


class _Args(msgspec.Struct, gc=False):
    external: _Id | None = msgspec.field(name="External id", default=None)
    correlation: _Id | None = None
    device: _Place = None
    stream: _Place = None
    queue: _Place = msgspec.field(name="sycl queue", default=None)
    registers: _Id | None = msgspec.field(name="registers per thread", default=None)
    shared: _Id | None = msgspec.field(name="shared memory", default=None)
    grid: tuple[int, ...] | str | None = None
    block: tuple[int, ...] | str | None = None
    occupancy: float | None = msgspec.field(name="est. achieved occupancy %", default=None)
    bytes: _Id | str | None = None
    backend: str = msgspec.field(name="kernel_backend", default="")
    hash: str = msgspec.field(name="kernel_hash", default="")
    file: str = msgspec.field(name="kernel_file", default="")
    id: _Place = None
    name: _Place = None


class _Event(msgspec.Struct, gc=False):
    ph: str = ""
    cat: str = ""
    name: str = ""
    pid: _Place = None
    tid: _Place = None
    ts: float = 0.0
    dur: float = 0.0
    args: _Args | None = None


class _Sound(_Event, gc=False):
    """An event at a time that can be."""

    ts: Annotated[float, msgspec.Meta(gt=-_LONGEST * 8, lt=_LONGEST * 8)] = 0.0
    dur: Annotated[float, msgspec.Meta(ge=0, lt=_LONGEST)] = 0.0


class _Device(msgspec.Struct):
    id: _Place = None
    name: str = ""


class _Recorded(msgspec.Struct):
    after: int = 0
    steps: int = 0
    step_us: float = 0.0
    profiled_step_us: float = 0.0


class _Distributed(msgspec.Struct):
    rank: _Id | None = None


class _Rest(msgspec.Struct):
    distributed: _Distributed | None = msgspec.field(name="distributedInfo", default=None)
    recorded: _Recorded | None = msgspec.field(name="xpudbg_profile", default=None)
    devices: list[_Device] = msgspec.field(name="deviceProperties", default_factory=list)


_EVENTS = msgspec.json.Decoder(list[_Sound])
_RAW_EVENTS = msgspec.json.Decoder(list[msgspec.Raw])
_EVENT = msgspec.json.Decoder(_Event)
_REST = msgspec.json.Decoder(_Rest)
_NO_ARGS = _Args()
_WIDER = {"H": "i", "i": "q"}


def is_kineto(head: bytes) -> bool:
    """Return whether a file begins as a trace of torch.profiler, or another of Chrome trace events, does."""
    return head.lstrip().startswith((b"{", b"[")) and _BEGIN.search(head) is not None


def parse_kineto(stream: BinaryIO, *, origin: str) -> Parsed[Profile]:
    """Return the events of a profile that tell what ran when.

    Args:
        stream: The profile, unpacked; an OSError while it is read ends it there.
        origin: What to call it in problems.
    """
    reader = _Reader(_Source(stream))
    reader.read()
    profile = reader.table.result(reader.devices, complete=reader.source.end == "" and reader.closed)
    profile = replace(
        profile, recorded=reader.recorded, rank=profile.rank if reader.rank is None else reader.rank
    )
    return Parsed(profile, tuple(Problem(origin, what) for what in reader.problems()))


class _Source:
    """A stream in chunks.

    Attributes:
        end: Why it ended early; empty while it has not.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.end = ""

    def more(self) -> bytes:
        """Return the next chunk; empty at the end."""
        try:
            return self._stream.read(_CHUNK)
        except OSError as error:
            self.end = str(error)
            return b""


class _Reader:
    """Reader of the whole file.

    Attributes:
        source: Its chunks.
        table: Table of what was read.
        devices: Names of devices by number.
        recorded: Steps that ``xpudbg run --profile`` recorded.
        rank: Rank of the process.
        closed: Whether the list of events ended.
        found: Whether there is one.
        stopped: Why reading ended before the end; empty where it did not.
    """

    def __init__(self, source: _Source) -> None:
        self.source = source
        self.table = _Tables()
        self.devices: dict[str, str] = {}
        self.recorded: RecordedSteps | None = None
        self.rank: int | None = None
        self.closed = self.found = False
        self.stopped = ""

    def read(self) -> None:
        """Read everything."""
        head, rest = self._head()
        if not self.found:
            return
        tail = self._events(rest)
        while self.closed and len(tail) < MAX_HEAD and (more := self.source.more()):
            tail += more
        for text in (head + b'"":0}', b'{"":0' + tail if self.closed else b""):
            self._properties(text)

    def problems(self) -> Iterator[str]:
        """Return one sentence for each problem."""
        if not self.found:
            yield self.source.end or "it has no list of events (traceEvents)"
            return
        if self.source.end or not self.closed:
            why = self.source.end or self.stopped or "the list of events does not end"
            yield f"it is cut short or damaged, events after that are missing: {why}"
        if self.table.unreadable:
            yield f"{plural(self.table.unreadable, 'event')} could not be read"
        if self.table.negative:
            yield f"{plural(self.table.negative, 'event')} with a negative or impossible duration, left out"
        if self.table.left_out:
            yield f"{plural(self.table.left_out, 'event')} left out, it has too many"

    def _head(self) -> tuple[bytes, bytes]:
        """Return what is before the events, and the beginning of the events."""
        text = b""
        while len(text) < MAX_HEAD and (more := self.source.more()):
            at = max(0, len(text) - 64)
            text += more
            if begin := _LIST.match(text) or _BEGIN.search(text, at):
                self.found = True
                return text[: begin.start()], text[begin.end() :]
        return text, b""

    def _properties(self, text: bytes) -> None:
        try:
            rest = _REST.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return
        if rest.recorded:
            one = rest.recorded
            self.recorded = RecordedSteps(one.after, one.steps, one.step_us, one.profiled_step_us)
        if rest.distributed:
            self.rank = rest.distributed.rank
        self.devices |= {str(one.id): one.name[:_TEXT] for one in rest.devices[:_MAX_DEVICES]}

    def _events(self, text: bytes) -> bytes:
        """Read the events; return what is behind them."""
        # A list that begins: it is ended at the last border of two events, and read without a copy.
        begun = bytearray(b"[" + text)
        while True:
            more = self.source.more()
            begun += more
            comma = _last_border(begun) if more else 0
            if comma and self._decode(begun, comma):
                del begun[1 : comma + 1]
                continue
            text = self._one_by_one(bytes(begun[1:]))
            if self.closed or not more:
                return text
            if len(text) > MAX_EVENT:
                self.stopped = f"an event of more than {binary_size(MAX_EVENT)}"
                return b""
            if self.table.full:
                return b""
            begun = bytearray(b"[" + text)

    def _decode(self, begun: bytearray, comma: int) -> bool:
        """Read a list of whole events up to a comma; return False, and read nothing, where it is none."""
        begun[comma] = ord("]")
        try:
            with memoryview(begun) as whole, whole[: comma + 1] as text:
                events = _EVENTS.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            try:
                raw = _RAW_EVENTS.decode(bytes(begun[: comma + 1]))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                begun[comma] = ord(",")
                return False
            for one in raw:
                self._single(one)
            return True
        self.table.add(events)
        return True

    def _single(self, text: bytes | msgspec.Raw) -> None:
        try:
            self.table.rows([_event(text)])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.table.unreadable += 1

    def _one_by_one(self, text: bytes) -> bytes:
        """Read the whole events that a text begins with; return the rest."""
        depth = begin = done = 0
        for token in _TOKEN.finditer(text):
            sign = token[0]
            if sign in b"{[":
                if not depth:
                    begin = token.start()
                depth += 1
            elif sign in b"}]":
                if not depth:
                    self.closed = sign == b"]"
                    done = token.end()
                    if self.closed:
                        break
                    continue
                depth -= 1
                if not depth:
                    done = token.end()
                    self._single(text[begin:done])
            elif sign == b'"':
                # A text that does not end here.
                break
        return text[done:]


def _event(text: bytes | msgspec.Raw) -> _Event:
    """Return an event, without arguments of unknown types.

    Raises:
        msgspec.DecodeError: It is none.
    """
    try:
        return _EVENT.decode(text)
    except msgspec.ValidationError:
        event = msgspec.json.decode(text, type=dict[str, object])
        args = event.get("args")
        fitting = [one for one in args.items() if _fits(dict([one]))] if isinstance(args, dict) else []
        return msgspec.convert(event | {"args": dict(fitting)}, _Event, strict=False)


def _fits(args: dict[str, object]) -> bool:
    try:
        msgspec.convert(args, _Args)
    except msgspec.ValidationError:
        return False
    return True


def _last_border(text: bytearray) -> int:
    """Return the place of the comma in what looks like the last border of two events; 0 without one."""
    for back in _BACK:
        found = 0
        for border in _BORDER.finditer(text, max(0, len(text) - back)):
            found = border.start()
        if found:
            return text.index(b",", found)
    return 0


class _Tables:
    """Tables of events that are read."""

    def __init__(self) -> None:
        self.unreadable = self.negative = self.left_out = 0
        self._works: dict[DeviceWork, int] = {}
        self._work_keys: dict[_Key, int] = {}
        self._calls: dict[HostCall, int] = {}
        self._call_keys: dict[_Key, int] = {}
        self._device, self._host, self._runtime = (
            Events(what=array("H"), external=array("i"), correlation=array("i")) for _ in range(3)
        )
        self._copied: dict[int, int] = {}
        self._counts: Counter[str] = Counter()
        self._unused: set[str] = set()
        self._tables: dict[str, Events | None] = {"cpu_op": self._host, "user_annotation": self._host}
        self._tables |= dict.fromkeys((*_DEVICE, _UNITRACE), self._device)
        self._sizes: dict[int, int] = {}
        self._processes: dict[str, str] = {}
        self._rank: int | None = None

    @property
    def full(self) -> bool:
        """Return whether no more is stored."""
        return len(self._device) + len(self._host) + len(self._runtime) >= MAX_EVENTS

    def result(self, devices: dict[str, str], *, complete: bool) -> Profile:
        """Return the profile."""
        unitrace = self._counts[_UNITRACE] > 0
        host, runtime = self._calls_of_runtime() if unitrace else (self._host, self._runtime)
        works = tuple(self._works)
        if unitrace:
            numbers = self._device_numbers()
            works = tuple(replace(work, device=numbers.get(work.device, work.device)) for work in works)
            devices = devices | {numbers.get(at, at): name for at, name in self._processes.items()}
        return Profile(
            Writer.UNITRACE if unitrace else Writer.KINETO,
            devices=devices,
            works=works,
            calls=tuple(self._calls),
            device=self._device,
            host=host,
            runtime=runtime,
            counts=dict(sorted(self._counts.items())),
            unused=tuple(sorted(self._unused)),
            copied=self._copied,
            negative=self.negative,
            unreadable=self.unreadable,
            complete=complete and not self.left_out,
            rank=self._rank,
        )

    def add(self, events: Sequence[_Sound]) -> None:
        """Store events, or count them."""
        odd: list[_Event] = []
        parts: dict[int, tuple[Events | None, list[_Event]]] = {
            id(table): (table, []) for table in self._tables.values()
        }
        of = {category: parts[id(table)][1] for category, table in self._tables.items()}
        of[_UNITRACE] = odd
        for event in events:
            if event.ph == "X":
                of.get(event.cat, odd).append(event)
            elif event.ph not in _FLOWS or event.cat.startswith("Flow_"):
                odd.append(event)
        for table, some in parts.values():
            if some and (self.full or not self._columns(table, some)):
                odd += some
        self.rows(odd)

    def _columns(self, table: Events | None, events: list[_Event]) -> bool:
        """Store events of a table, a column after the other; return False, and store nothing, where one of them is odd."""
        categories = [e.cat for e in events]
        if table is None:
            self._counts.update(categories)
            return True
        args = [e.args or _NO_ARGS for e in events]
        if of_device := table is self._device:
            number, what = self._work, _of_works(self._work_keys.get, events, args)
        else:
            number, what = self._call, _of_calls(self._call_keys.get, events, args)
        while None in what:
            at = what.index(None)
            what[at] = found = number(events[at], args[at])
            if found < 0:
                return False
        known = cast("list[int]", what)
        self._counts.update(categories)
        _extend(table, "what", known)
        table.start.extend([e.ts for e in events])
        table.duration.extend([e.dur for e in events])
        _extend(table, "external", [a.external or 0 for a in args])
        if table is not self._host:
            _extend(table, "correlation", [a.correlation or 0 for a in args])
        if of_device:
            for one, its in [(n, a) for n, a in zip(known, args, strict=True) if a.bytes is not None]:
                self._add_bytes(one, its)
        return True

    def rows(self, events: list[_Event]) -> None:
        """Store events one by one."""
        tables, counts = self._tables, self._counts
        full = self.full
        for event in events:
            if event.ph != "X":
                if event.ph not in _FLOWS:
                    counts[f"ph {event.ph[:8]}"] += 1
                    self._named(event)
                elif launch := _LAUNCH.fullmatch(event.cat):
                    self._launch(event, int(launch[1]), full=full)
                continue
            category = event.cat
            if category not in tables:
                self._new_category(category[:100])
                category = category[:100]
            counts[category] += 1
            table = tables[category]
            if table is None:
                continue
            duration, start = event.dur, event.ts
            if not 0 <= duration < _LONGEST or not -_LONGEST * 8 < start < _LONGEST * 8:
                self.negative += 1
                continue
            args = event.args or _NO_ARGS
            if table is not self._device:
                what = self._call(event, args)
            elif category == _UNITRACE:
                what = self._unitrace_work(event, args)
            else:
                what = self._work(event, args)
                self._add_bytes(what, args)
            if what < 0 or full:
                self.left_out += 1
                continue
            _extend(table, "what", [what])
            table.start.append(start)
            table.duration.append(duration)
            _extend(table, "external", [args.external or 0])
            if table is not self._host:
                _extend(table, "correlation", [args.correlation or 0])

    def _named(self, event: _Event) -> None:
        """Store the name of a device of unitrace's, and the rank."""
        name = str(event.args.name)[:_TEXT] if event.args and event.name == "process_name" else ""
        if rank := _RANK.match(name):
            self._rank = int(rank[1])
        if "DEVICE<" in name and len(self._processes) < _MAX_DEVICES:
            self._processes[_text(event.pid)] = name

    def _launch(self, event: _Event, number: int, *, full: bool) -> None:
        """Store a launch of unitrace's: an arrow in phase ``s``."""
        if event.ph != "s" or full:
            return
        what = self._call(msgspec.structs.replace(event, name="launch", cat=""), _NO_ARGS)
        if what >= 0:
            _append(self._runtime, what, event.ts, 0.0, number)

    def _new_category(self, name: str) -> None:
        if len(self._tables) > 1000:
            name = "other"
        self._tables[name] = self._runtime if _RUNTIME.fullmatch(name) else None
        if self._tables[name] is None:
            self._unused.add(name)

    def _work(self, event: _Event, args: _Args) -> int:
        (key,) = _of_works(_itself, [event], [args])
        found = self._work_keys.get(key)
        if found is None:
            stream = args.stream if args.stream is not None else args.queue
            grid, block = (size[:3] if isinstance(size, tuple) else () for size in (args.grid, args.block))
            work = DeviceWork(
                event.name[:_TEXT],
                _DEVICE[event.cat],
                _text(event.pid if args.device is None else args.device),
                _text(event.tid if stream is None else stream),
                args.registers,
                args.shared,
                grid,
                block,
                # It is an estimate in whole per cent, and 0 where there is none.
                args.occupancy or None,
            )
            found = self._work_keys[key] = _number(self._works, work)
        return found

    def _add_bytes(self, work: int, args: _Args) -> None:
        if isinstance(args.bytes, int):
            self._copied[work] = self._copied.get(work, 0) + max(args.bytes, 0)

    def _unitrace_work(self, event: _Event, args: _Args) -> int:
        if isinstance(args.id, str) and args.id.isdecimal() and len(args.id) < 19:
            args.correlation = int(args.id)
        key = (event.name, event.pid, event.tid)
        found = self._work_keys.get(key)
        if found is None:
            work, size = named_work(event.name[:_TEXT], _text(event.pid), _text(event.tid))
            found = self._work_keys[key] = _number(self._works, work)
            self._sizes[found] = size
        if size := self._sizes[found]:
            self._copied[found] = self._copied.get(found, 0) + size
        return found

    def _device_numbers(self) -> dict[str, str]:
        """Return the numbers of unitrace's devices by their process, where no two have the same."""
        numbers = {
            at: found[1] for at, name in self._processes.items() if (found := _DEVICE_NUMBER.search(name))
        }
        return numbers if len(set(numbers.values())) == len(self._processes) else {}

    def _calls_of_runtime(self) -> tuple[Events, Events]:
        """Return the operators and the calls of the runtime, which unitrace writes alike."""
        host, runtime = Events(), self._runtime
        api = [_API.fullmatch(call.name) is not None for call in self._calls]
        for event, what in enumerate(self._host.what):
            start, duration = self._host.start[event], self._host.duration[event]
            if api[what]:
                _append(runtime, what, start, duration, 0)
            else:
                host.what.append(what)
                host.start.append(start)
                host.duration.append(duration)
                host.external.append(self._host.external[event])
        return host, runtime

    def _call(self, event: _Event, args: _Args) -> int:
        (key,) = _of_calls(_itself, [event], [args])
        found = self._call_keys.get(key)
        if found is None:
            call = HostCall(
                event.name[:_TEXT],
                _text(event.pid),
                _text(event.tid),
                event.cat == "user_annotation",
                args.hash[:_TEXT] or base_name(args.file[:_TEXT]).partition(".")[0],
                bool(args.hash or args.file or args.backend == "triton"),
            )
            found = self._call_keys[key] = _number(self._calls, call)
        return found


# Keys are looked up as they are built: were all of them kept, each would need memory of its own.
def _of_works(see: Callable[[_Key], T], events: Sequence[_Event], args: Sequence[_Args]) -> list[T]:
    """Return what a function makes of that which works have in common."""
    return [
        see(
            (
                e.name,
                e.cat,
                a.device,
                e.pid,
                a.queue if (stream := a.stream) is None else stream,
                a.registers,
                a.shared,
                a.grid,
                a.block,
                a.occupancy,
            )
        )
        for e, a in zip(events, args, strict=True)
    ]


def _of_calls(see: Callable[[_Key], T], events: Sequence[_Event], args: Sequence[_Args]) -> list[T]:
    """Return what a function makes of that which calls have in common."""
    return [see((e.name, e.cat, e.pid, e.tid, a.hash, a.file)) for e, a in zip(events, args, strict=True)]


def _itself(key: _Key) -> _Key:
    return key


def _extend(table: Events, column: str, numbers: list[int]) -> None:
    """Add numbers to a column, which gets room for large ones where it needs it."""
    known = getattr(table, column)
    try:
        known.extend(array(known.typecode, numbers))
    except OverflowError:
        object.__setattr__(table, column, array(_WIDER[known.typecode], known))
        _extend(table, column, numbers)


def _append(events: Events, what: int, start: float, duration: float, correlation: int) -> None:
    _extend(events, "what", [what])
    events.start.append(start)
    events.duration.append(duration)
    events.external.append(0)
    _extend(events, "correlation", [correlation])


def _text(place: int | str | None) -> str:
    return "" if place is None else str(place)[:200]


def _number(known: dict[T, int], thing: T) -> int:
    """Return the position of a thing among the known ones; -1 where there are too many to add it."""
    if thing not in known and len(known) >= MAX_NAMES:
        return -1
    return known.setdefault(thing, len(known))
