"""Requested parts of a structured trace, each read once for all questions in one pass, and their bytes for a cache."""

from __future__ import annotations

import contextlib
import sys
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, BinaryIO, TypeVar

import msgspec

from xpudbg.core.errors import XpudbgError
from xpudbg.formats.torch_trace.compile_details import CompileDetailsReader
from xpudbg.formats.torch_trace.packed_details import (
    TraceDetails,
    packed_details,
    packed_pieces,
    unpacked_details,
    unpacked_pieces,
)
from xpudbg.formats.torch_trace.reader import TraceConsumer, read_trace
from xpudbg.formats.torch_trace.records import Readable
from xpudbg.formats.torch_trace.summary import ALTERED, TraceSummariser
from xpudbg.formats.torch_trace.timeline import TimelineBuilder
from xpudbg.model.compile_time import MetricTime
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.trace import CompileEvents, CompileTrace, TraceSummary, TraceTimeline
from xpudbg.store.files.compression import unpacked
from xpudbg.store.own_cache import cached_part, keep_part, trace_key

_UNWRITABLE = (UnicodeEncodeError, OverflowError)
"""Half of a surrogate pair, a number of more than 64 bits."""


class TracePart(Enum):
    """Parts of a trace that may be requested."""

    SUMMARY = "summary"
    DETAILS = "details"
    TIMELINE = "timeline"


@dataclass
class TraceReading:
    """The requested parts of a trace.

    Attributes:
        summary: Its compiles, with problems.
        details: Further details of the compiles.
        timeline: Its timed events, with problems, also those of the trace as such.
        packed: Bytes of all parts that were read, if requested, without parts that cannot be encoded.
    """

    summary: Parsed[TraceSummary] | None = None
    details: TraceDetails | None = None
    timeline: Parsed[TraceTimeline] | None = None
    packed: dict[TracePart, bytes] | None = None

    @property
    def parts(self) -> frozenset[TracePart]:
        """Return the parts that were read."""
        return frozenset(part for part in TracePart if getattr(self, part.value) is not None)


def read_parts(
    stream: Readable | Iterable[bytes],
    parts: Collection[TracePart],
    *,
    origin: str,
    beside: Sequence[TraceConsumer] = (),
    needed: Collection[TracePart] | None = None,
) -> TraceReading:
    """Read several parts of a trace in one pass.

    Args:
        stream: A binary file object, or blocks of bytes.
        parts: The requested parts; details come with the summary.
        origin: Name of the trace, used in problems.
        beside: Further consumers of the same pass.
        needed: Pack every part before the next is made, and keep only these as objects; None to keep all, and pack none.
    """
    summariser, reader, builder = TraceSummariser(), CompileDetailsReader(), TimelineBuilder()
    consumers: list[TraceConsumer] = []
    with_summary = TracePart.SUMMARY in parts or TracePart.DETAILS in parts
    if with_summary:
        consumers.append(summariser)
    if TracePart.DETAILS in parts:
        consumers.append(reader)
    if TracePart.TIMELINE in parts:
        consumers.append(builder)
    log = read_trace(stream, [*consumers, *beside], origin=origin)
    consumers.clear()
    found = TraceReading(packed=None if needed is None else {})
    if TracePart.TIMELINE in parts:
        # A summary of nothing has still what the reader met.
        met = TraceSummariser().result(log).problems
        if found.packed is not None and needed is not None and TracePart.TIMELINE not in needed:
            head, compiles = builder.result_in_rows(origin)
            with contextlib.suppress(*_UNWRITABLE):
                head = replace(head, problems=(*head.problems, *met))
                found.packed[TracePart.TIMELINE] = _packed(head, compiles)
        else:
            parsed = builder.result(origin)
            found.timeline = Parsed(parsed.value, (*parsed.problems, *met))
            del parsed
            _pack(found, TracePart.TIMELINE, needed)
        del builder
    if with_summary:
        found.summary = summariser.result(log)
        del summariser
    if TracePart.DETAILS in parts and found.summary is not None:
        found.details = reader.details(found.summary.value.compiles)
        del reader
        _pack(found, TracePart.DETAILS, needed)
    if with_summary:
        _pack(found, TracePart.SUMMARY, needed)
    return found


def _pack(found: TraceReading, part: TracePart, needed: Collection[TracePart] | None) -> None:
    """Pack a part that was read, and release it if it is not needed any more."""
    if found.packed is None or needed is None:
        return
    data = packed_part(found, part)
    if data is not None:
        found.packed[part] = data
    if part not in needed:
        setattr(found, part.value, None)


def packed_part(reading: TraceReading, part: TracePart) -> bytes | None:
    """Return the bytes of a part; None when it was not read, or cannot be encoded."""
    value = getattr(reading, part.value)
    packers: dict[TracePart, Callable[[Any], bytes]] = {
        TracePart.SUMMARY: _packed,
        TracePart.DETAILS: packed_details,
        TracePart.TIMELINE: _packed,
    }
    try:
        return None if value is None else packers[part](value)
    except _UNWRITABLE:
        return None


def unpack_part(reading: TraceReading, part: TracePart, data: bytes) -> bool:
    """Put a cached part into a reading; return False when its bytes are not valid."""
    unpackers: dict[TracePart, Callable[[bytes], Any]] = {
        TracePart.SUMMARY: _unpacked_summary,
        TracePart.DETAILS: unpacked_details,
        TracePart.TIMELINE: _unpacked_timeline,
    }
    try:
        setattr(reading, part.value, unpackers[part](data))
    except (msgspec.DecodeError, zlib.error, IndexError, ValueError, RecursionError):
        return False
    return True


def renamed_part(part: TracePart, data: bytes, origin: str) -> bytes:
    """Return the bytes of a part as if the trace had been read under another name.

    Args:
        part: Kind of the part.
        data: From :func:`packed_part`.
        origin: The other name.
    """
    if part is TracePart.DETAILS:
        return data
    head, problems, unknown, rows = msgspec.msgpack.decode(data, type=_PackedRows)
    value: TraceSummary | TraceTimeline
    if part is TracePart.SUMMARY:
        value = msgspec.msgpack.decode(head, type=TraceSummary)
    else:
        value = msgspec.msgpack.decode(head, type=TraceTimeline)
    named = tuple(replace(p, where=origin + p.where.removeprefix(value.origin)) for p in problems)
    return msgspec.msgpack.encode(
        (msgspec.msgpack.encode(replace(value, origin=origin)), named, unknown, rows)
    )


_PackedRows = tuple[bytes, tuple[Problem, ...], int, bytes]


def _packed(parsed: Parsed[Any], compiles: Iterable[Any] | None = None) -> bytes:
    """Return the bytes of a summary or a timeline; its compiles are packed in batches."""
    head = msgspec.msgpack.encode(replace(parsed.value, compiles=()))
    rows = packed_pieces(parsed.value.compiles if compiles is None else compiles)
    return msgspec.msgpack.encode((head, parsed.problems, parsed.unknown_lines, rows))


def _unpacked(data: bytes, whole: type[Any], row: type[Any], shared: Callable[[Any], Any]) -> Parsed[Any]:
    head, problems, unknown, rows = msgspec.msgpack.decode(data, type=_PackedRows)
    compiles = tuple(shared(one) for one in unpacked_pieces(rows, row))
    value = replace(msgspec.msgpack.decode(head, type=whole), compiles=compiles)
    return Parsed(value, problems, unknown)


def _unpacked_summary(data: bytes) -> Parsed[TraceSummary]:
    """Unpack a summary; equal frames and names of its compiles, which most are, become one object."""
    frames: dict[SourceLine, SourceLine] = {}
    names: dict[Any, Any] = {}

    def shared(one: CompileTrace) -> CompileTrace:
        return replace(
            one,
            function=sys.intern(one.function),
            file=sys.intern(one.file),
            stack=tuple(frames.setdefault(frame, frame) for frame in one.stack),
            user=one.user and frames.setdefault(one.user, one.user),
            inner=one.inner and frames.setdefault(one.inner, one.inner),
            stages=names.setdefault(one.stages, one.stages),
            metrics=tuple(
                replace(row, timed=names.setdefault(row.timed, row.timed), phase=sys.intern(row.phase))
                for row in one.metrics
            ),
            output_codes=tuple(
                replace(code, phase=sys.intern(code.phase), aot_id=sys.intern(code.aot_id))
                for code in one.output_codes
            ),
        )

    return _unpacked(data, TraceSummary, CompileTrace, shared)


def _unpacked_timeline(data: bytes) -> Parsed[TraceTimeline]:
    def shared(one: CompileEvents) -> CompileEvents:
        metrics = (MetricTime(sys.intern(m.name), sys.intern(m.phase), m.seconds) for m in one.metrics)
        return replace(
            one, function=sys.intern(one.function), file=sys.intern(one.file), metrics=tuple(metrics)
        )

    return _unpacked(data, TraceTimeline, CompileEvents, shared)


C = TypeVar("C", bound=TraceConsumer)
_WITH = {
    TracePart.SUMMARY: frozenset({TracePart.SUMMARY}),
    TracePart.DETAILS: frozenset({TracePart.SUMMARY, TracePart.DETAILS}),
    TracePart.TIMELINE: frozenset({TracePart.TIMELINE}),
}


class RunTraces:
    """Traces of a run.

    Attributes:
        asked: Whether they were read.

    Args:
        traces: By path in the bundle (empty for a trace by itself): its name in problems, and how to open it.
        redacted: Gives the paths of files that `pack` redacted; called only where a trace was changed.
    """

    def __init__(
        self,
        traces: Mapping[str, tuple[str, Callable[[], BinaryIO]]],
        redacted: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self._traces = traces
        self._redacted = redacted
        self._readings = {path: TraceReading() for path in traces}
        self._keys: dict[str, str] = {}
        self._refused: dict[str, Problem] = {}
        self.asked = False

    @property
    def problems(self) -> list[Problem]:
        """Problems of traces that could not be read."""
        return [self._refused[path] for path in self._traces if path in self._refused]

    def readings(self, part: TracePart) -> dict[str, TraceReading]:
        """Return the readings of the readable traces, by their paths.

        Args:
            part: The least part to read; read details before the summary, which comes with them.
        """
        self.asked = True
        for path in self._traces:
            missing = _WITH[part] - self._readings[path].parts
            if missing and path not in self._refused:
                try:
                    self._read(path, part)
                    self._excuse_redactions(path)
                except (OSError, XpudbgError) as error:
                    self._refuse(path, error)
        return {path: one for path, one in self._readings.items() if path not in self._refused}

    def consume(
        self, make: Callable[[], C], *, everything: bool = False
    ) -> dict[str, tuple[C, tuple[Problem, ...]]]:
        """Read each trace for a caller's own consumer; return the consumers by path, with the oddities of the trace.

        Args:
            make: Makes the consumer of one trace.
            everything: Read all parts in the same pass, for later use.
        """
        self.asked = True
        found: dict[str, tuple[C, tuple[Problem, ...]]] = {}
        for path, (origin, opened) in self._traces.items():
            one = make()
            try:
                with unpacked(opened()) as stream:
                    if everything:
                        made = read_parts(stream, tuple(TracePart), origin=origin, beside=[one])
                        self._readings[path] = made
                        self._excuse_redactions(path)
                        found[path] = one, made.summary.problems if made.summary else ()
                        continue
                    log = read_trace(stream, [one], origin=origin)
            except (OSError, XpudbgError) as error:
                self._refuse(path, error)
                continue
            # A summary of nothing has still what the reader met.
            found[path] = one, self._without_redactions(path, TraceSummariser().result(log).problems)
        return found

    def _read(self, path: str, part: TracePart) -> None:
        origin, opened = self._traces[path]
        reading = self._readings[path]
        if path not in self._keys:
            with opened() as source:
                self._keys[path] = trace_key(source, origin)
        key = self._keys[path]
        for wanted in sorted(_WITH[part] - reading.parts, key=lambda p: p.value):
            data = cached_part(key, wanted.value)
            if data is not None:
                unpack_part(reading, wanted, data)
        if _WITH[part] <= reading.parts:
            return
        # A caller that needs more than the summary of a large trace needs the rest of it, too.
        more = key and part is not TracePart.SUMMARY
        wanted_parts = tuple(TracePart) if more else tuple(_WITH[part])
        needed = [one for one in wanted_parts if one in _WITH[part]]
        with unpacked(opened()) as stream:
            made = read_parts(stream, wanted_parts, origin=origin, needed=needed if key else None)
        for one in needed:
            setattr(reading, one.value, getattr(made, one.value))
        for one, data in (made.packed or {}).items():
            keep_part(key, one.value, data)

    def _excuse_redactions(self, path: str) -> None:
        reading = self._readings[path]
        if reading.summary is not None:
            problems = self._without_redactions(path, reading.summary.problems)
            altered = reading.summary.value.altered if problems == reading.summary.problems else ()
            value = replace(reading.summary.value, altered=altered)
            reading.summary = replace(reading.summary, value=value, problems=problems)
        if reading.timeline is not None:
            reading.timeline = replace(
                reading.timeline, problems=self._without_redactions(path, reading.timeline.problems)
            )

    def _without_redactions(self, path: str, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
        """Return the problems of a trace without that of changed payloads, where `pack` changed them."""
        if not any(p.what.startswith(ALTERED) for p in problems) or path not in self._redacted():
            return problems
        return tuple(p for p in problems if not p.what.startswith(ALTERED))

    def _refuse(self, path: str, error: Exception) -> None:
        origin = self._traces[path][0]
        self._refused[path] = Problem(path or origin, f"cannot be read: {error}")
