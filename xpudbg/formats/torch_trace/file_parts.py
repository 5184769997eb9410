"""A large trace read in parts by several processes, each of which digests what it reads; one takes the digests in their order."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from io import BufferedReader
from itertools import pairwise
from typing import Any, Protocol, runtime_checkable

import msgspec

from xpudbg.formats.torch_trace.compile_details import (
    COMPONENT,
    MAX_COMPONENTS,
    GuardsRead,
    component_head,
    is_config,
    read_payload,
)
from xpudbg.formats.torch_trace.compiles import computing_part
from xpudbg.formats.torch_trace.consumers import TraceConsumer, read_trace
from xpudbg.formats.torch_trace.packed_details import PackedMetrics
from xpudbg.formats.torch_trace.reader import BLOCK
from xpudbg.formats.torch_trace.records import Payload, Record, TraceLog
from xpudbg.formats.torch_trace.timeline import (
    EventContext,
    TimedEvent,
    TimelineBuilder,
    event_context,
    read_event,
)
from xpudbg.formats.torch_trace.wrappers import KERNEL_STACKS, wrapped_stack
from xpudbg.model.problem import Problem
from xpudbg.store.files.parallel import children_pay, made_ahead

# A part of a trace, read by itself: its records reduced to what the readers of the whole trace take of them.
#
# Most of the time goes into what a record says by itself: finding it, its md5, its JSON, the guards and cache keys in its payload. That can be
# done for several parts at once. What hangs on the records before (compile ids given again, strings known by number, open spans, clocks,
# budgets) is left to the one who takes the digests in the order of the parts, so that the result is that of one pass.

_CACHE_FIELDS = (
    "key", "cache_state", "cache_status_detailed", "cache_bypass_reason", "reason", "time_saved_ms", "time_saved_ns",
)  # fmt: skip
_EVENT_ARGUMENTS = ("compile_id", "kernel_name", "co_name", "co_filename", "co_firstlineno")
_GRAPHS = ("aot_forward_graph", "aot_inference_graph", "after_joint_graph")
"""Graphs of which is asked whether they compute something."""
_LONGEST_COMPONENT = 210_000
_UNITS = ("_s", "_us")
_HEAD = 512


@runtime_checkable
class PartConsumer(TraceConsumer, Protocol):
    """A consumer that can take what another one of its kind met in the next part of the trace."""

    def another(self) -> PartConsumer:
        """One that has met nothing yet."""

    def part(self) -> bytes:
        """Return everything that was met, to be sent."""

    def add_part(self, data: bytes, lines: int) -> None:
        """Go on with what :meth:`part` gave of the next part; ``lines`` stand before it."""


class _Event(msgspec.Struct, array_like=True, tag=0):
    pid: int
    compile_id: str
    rank: int | None
    stamp: str
    event: TimedEvent


class _Digested(msgspec.Struct, array_like=True, tag=1):
    kind: str
    name: str
    pid: int
    time: str
    compile_id: str
    attempt: int
    rank: int | None
    value: Any
    metadata: dict[str, Any]
    line_no: int
    md5: str | None
    text: str | None
    guards: tuple[bytes, int, int] | None = None
    metrics: tuple[tuple[str, ...], bytes] | None = None
    length: int | None = None


class _Part(msgspec.Struct, array_like=True):
    items: list[_Event | _Digested]
    log: dict[str, Any]
    beside: list[bytes]


_DIGEST_PART = msgspec.msgpack.Decoder(_Part)


def digest_of(
    blocks: Iterable[bytes], offset: int, consumers: Sequence[TraceConsumer], beside: Sequence[PartConsumer]
) -> bytes:
    """Read a part of a trace that begins and ends with a line of no payload; returns it reduced, for :class:`PartTaker`.

    Args:
        blocks: Its bytes.
        offset: Where it begins.
        consumers: Who will be given its records.
        beside: Who reads all of it here.

    Raises:
        ValueError: It holds what cannot be sent.
        OverflowError: The same.
    """
    digester = _Digester(consumers)
    others = [one.another() for one in beside]
    log = TraceLog("", bytes=offset)
    read_trace(blocks, [digester, *others], origin="", log=log)
    log.bytes -= offset
    part = _Part(digester.items, _packed_log(log), [one.part() for one in others])
    return msgspec.msgpack.encode(part)


class PartTaker:
    """Hands the records of digests to the consumers of a trace, in its order.

    Args:
        consumers: As :func:`digest_of` was given them.
        beside: The same.
        log: Of the whole trace.
    """

    def __init__(
        self, consumers: Sequence[TraceConsumer], beside: Sequence[PartConsumer], log: TraceLog
    ) -> None:
        self._beside, self._log = beside, log
        self._builders = [c for c in consumers if isinstance(c, TimelineBuilder)]
        self._takers: dict[str, list[Callable[[Record], None]]] = {}
        for consumer in consumers:
            for kind in consumer.kinds:
                self._takers.setdefault(kind, []).append(consumer.add)

    def take(self, data: bytes) -> None:
        """Take the next part, from :func:`digest_of`."""
        part = _DIGEST_PART.decode(data)
        before = self._log.lines
        takers = self._takers
        builder = self._builders[0] if self._builders else None
        for item in part.items:
            if type(item) is _Event:
                if builder is not None:
                    builder.take(item.pid, (item.compile_id, item.rank), item.stamp, item.event)
                continue
            record = _record(item, before)  # type: ignore[arg-type]
            for add in takers[record.kind]:
                add(record)
        for one, met in zip(self._beside, part.beside, strict=True):
            one.add_part(met, before)
        self._log.add_part(_unpacked_log(part.log))


class _Digester:
    """Takes the records that some consumers want, and keeps of them what these take."""

    heads: Collection[str] = ()
    raw_kind = "chromium_event"

    def __init__(self, consumers: Sequence[TraceConsumer]) -> None:
        self.kinds = frozenset().union(*(c.kinds for c in consumers))
        self.payloads = frozenset().union(*(c.payloads for c in consumers))
        self.heads = frozenset().union(*(c.heads for c in consumers))
        self.items: list[_Event | _Digested] = []
        self._heads: set[str] = set()

    def raw_context(self, header: bytes) -> EventContext | None:
        """The compile id and the rank of a timed event."""
        return event_context(header)

    def add_raw(self, stamp: str, pid: int, context: EventContext, payload: bytes, line_no: int) -> bool:
        """Take a timed event as it stands in the trace."""
        event = read_event(payload)
        if event is None:
            return False
        args = event.args
        if args:
            # most have no other one than the compile id, which counts where the record has none
            alone = len(args) == 1 and context[0] and "compile_id" in args
            event.args = None if alone else {name: args[name] for name in _EVENT_ARGUMENTS if name in args}
        self.items.append(_Event(pid, *context, stamp, event))
        return True

    def add(self, record: Record) -> None:
        """Take one record."""
        payload = record.payload
        read = read_payload(record)
        self.items.append(
            _Digested(
                record.kind,
                record.name,
                record.pid,
                record.time,
                record.compile_id,
                record.attempt,
                record.rank,
                _value(record),
                _metadata(record),
                record.line_no,
                None if payload is None else payload.md5,
                None if payload is None or payload.text is None else self._text(record, payload.text),
                read if isinstance(read, GuardsRead) else None,
                (read.names, read.data) if isinstance(read, PackedMetrics) else None,
                read if isinstance(read, int) else None,
            )
        )

    def _text(self, record: Record, text: str) -> str | None:
        """The part of a payload that is asked for."""
        kind, name = record.kind, record.name
        if kind in ("dynamo_output_graph", "dynamo_cpp_guards_str", "dynamo_guards"):
            return None
        if kind == "inductor_output_code":
            return text[:_HEAD]
        if (name or kind) in _GRAPHS:
            return computing_part(text)
        if name == KERNEL_STACKS:
            return wrapped_stack(text)
        return self._cache_text(text) if "_cache_" in name else text

    def _cache_text(self, text: str) -> str:
        """A question to a cache without what nobody reads; a component that stands in this part already has only its head."""
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return text
        if not isinstance(value, dict):
            return text
        found = {name: value[name] for name in _CACHE_FIELDS if name in value}
        components = value.get("components")
        if isinstance(components, list):
            found["components"] = [self._component(item) for item in components[:MAX_COMPONENTS]]
        return json.dumps(found)

    def _component(self, item: object) -> str | None:
        if not isinstance(item, str):
            return None
        head = component_head(item)
        if head in self._heads:
            return f"{head} "
        if COMPONENT.match(item):
            self._heads.add(head)
        return item[:_LONGEST_COMPONENT]


def _value(record: Record) -> Any:
    value = record.value
    if not isinstance(value, dict):
        return value
    if record.kind == "artifact":
        return {}
    if record.kind == "dynamo_output_graph":
        return None
    if "compilation_metrics" in record.kind:
        return {name: item for name, item in value.items() if item is not None and _is_read(name)}
    return value


@lru_cache(maxsize=1024)
def _is_read(metric: str) -> bool:
    """Return whether somebody may read a field of the metrics: all but configurations, if they are no times by name."""
    return metric.endswith(_UNITS) or not is_config(metric)


def _metadata(record: Record) -> dict[str, Any]:
    """The frame's number; of a record without a compile id also the stack, which tells whether export made it."""
    found = {"frame_id": record.metadata.get("frame_id")}
    if not record.compile_id and "stack" in record.metadata:
        found["stack"] = record.metadata["stack"]
    return found


def _record(item: _Digested, lines: int) -> Record:
    read: object = item.length
    if item.guards is not None:
        read = GuardsRead(*item.guards)
    elif item.metrics is not None:
        read = PackedMetrics(sys.intern(item.kind), *item.metrics)
    return Record(
        sys.intern(item.kind),
        item.name,
        item.pid,
        item.time,
        "",
        sys.intern(item.compile_id),
        item.attempt,
        item.rank,
        item.value,
        item.metadata,
        item.line_no + lines,
        0,
        None if item.md5 is None else Payload(0, 0, item.md5, item.text),
        read,
    )


def _packed_log(log: TraceLog) -> dict[str, Any]:
    return {name: value for name, value in vars(log).items() if name not in ("origin", "limits")}


def _unpacked_log(values: dict[str, Any]) -> TraceLog:
    log = TraceLog("", **values)
    log.kinds = Counter(log.kinds)
    log.problems = [Problem(**row) for row in values["problems"]]
    return log


WORTH = 16 << 20
"""Bytes of a trace from which children pay."""
_PART = 4 << 20
_BORDER = b"\nV"  # a line that is no payload
_SEARCHED = 1 << 16


def read_in_parts(
    source: object, consumers: Sequence[TraceConsumer], beside: Sequence[TraceConsumer], *, origin: str
) -> TraceLog | None:
    """Read a trace as ``read_trace`` does, with the same result; None where it is not large, not a plain file, or no processor is free.

    Args:
        source: The trace, at its beginning.
        consumers: Who is given its records.
        beside: Who reads them besides.
        origin: Name of the trace, used in problems.
    """
    others = [one for one in beside if isinstance(one, PartConsumer)]
    if len(others) < len(beside) or not isinstance(source, BufferedReader) or not children_pay():
        return None
    try:
        file = source.fileno()
        status = os.fstat(file)
    except OSError:  # it only looks like a file
        return None
    if not stat.S_ISREG(status.st_mode) or status.st_size < WORTH or source.tell():
        return None
    borders = _borders(file, status.st_size)
    log = TraceLog(origin)
    taker = PartTaker(consumers, others, log)

    def digest(number: int) -> bytes:
        first, behind = borders[number : number + 2]
        return digest_of(_blocks(file, first, behind), first, consumers, others)

    with contextlib.closing(made_ahead(digest, len(borders) - 1)) as parts:
        for (first, behind), data in zip(pairwise(borders), parts, strict=True):
            if data is not None:
                taker.take(data)
            else:
                read_trace(_blocks(file, first, behind), [*consumers, *beside], origin=origin, log=log)
            if log.bytes < behind:
                break
    return log


def _borders(file: int, size: int) -> list[int]:
    """The beginnings of the parts, and the end."""
    found = [0]
    for at in range(_PART, size, _PART):
        border = _border(file, max(at, found[-1] + 1), size)
        if border >= size:
            break
        found.append(border)
    return [*found, size]


def _border(file: int, at: int, size: int) -> int:
    """The first line of a record that begins at a place, or behind it."""
    at -= 1
    while at < size:
        piece = os.pread(file, _SEARCHED, at)
        found = piece.find(_BORDER)
        if found >= 0:
            return at + found + 1
        if len(piece) < len(_BORDER):
            break
        at += len(piece) - 1
    return size


def _blocks(file: int, first: int, behind: int) -> Iterator[bytes]:
    """The bytes of a part in the blocks of the whole file, on which it hangs what counts as too long a line.

    Raises:
        OSError: The file became shorter.
    """
    while first < behind:
        block = os.pread(file, min(BLOCK - first % BLOCK, behind - first), first)
        if not block:
            raise OSError("it became shorter while it was read")
        first += len(block)
        yield block
