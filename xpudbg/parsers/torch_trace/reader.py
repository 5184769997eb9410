"""The records of a structured trace, one after the other, in memory that does not grow with the trace."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from xpudbg.model.problem import Problem

_BLOCK = 1 << 18
_HEADER = re.compile(
    rb"(?:V|DEBUG)(?P<date>\d{4}) (?P<time>\d\d:\d\d:\d\d\.\d{1,9}) (?P<pid>\d{1,18}) "
    rb"(?P<where>[^\]\n]{0,512})\] "
    rb'(?P<json>\{"(?P<kind>[A-Za-z0-9_.:$-]{1,128})":)'
)
_PAYLOAD_END = re.compile(rb"\n(?!\t)")
_HAS_PAYLOAD = b'"has_payload": "'
_RESYNC_WINDOW = 1 << 16


class Readable(Protocol):
    """A binary file object."""

    def read(self, size: int, /) -> bytes:
        """At most ``size`` bytes, none at the end."""
        ...


@dataclass(frozen=True)
class Limits:
    """How much of a hostile trace is kept; what goes over is skipped and counted.

    Attributes:
        line: Bytes of one record's header line. torch writes at most about 1 MB.
        payload: Bytes of one wanted payload; a longer one is not kept.
        problems: Problems kept word for word; further ones are counted.
    """

    line: int = 4 << 20
    payload: int = 4 << 20
    problems: int = 100


@dataclass(frozen=True)
class Payload:
    """The text that follows a record.

    Attributes:
        offset: Bytes from the start of the trace to the payload's first line (the tab included).
        length: Bytes on disk, tabs and newlines included.
        md5: What the record says its md5 is.
        text: The payload without the tabs; None when it was not asked for or is over the limit.
    """

    offset: int
    length: int
    md5: str
    text: str | None = None


@dataclass(frozen=True)
class Record:
    """One record of the trace.

    Attributes:
        kind: The kind (``dynamo_start``, ``artifact``, ...).
        name: The name of an ``artifact``, else empty.
        pid: Process id.
        time: ``1120 14:59:42.252000``: month, day, time; the trace knows no year.
        where: Source position of the call in torch (``torch/_dynamo/guards.py:5400``).
        compile_id: ``0/1``, ``!2/0/0``, ``!2``, or empty outside of a compile.
        attempt: Attempt at tracing, 0 when the record does not say.
        rank: None when not distributed.
        value: What stands behind the kind, any JSON value.
        metadata: The whole record.
        line_no: 1-based line of the trace.
        offset: Bytes from the start of the trace.
        payload: None when the record has none.
    """

    kind: str
    name: str
    pid: int
    time: str
    where: str
    compile_id: str
    attempt: int
    rank: int | None
    value: Any
    metadata: dict[str, Any]
    line_no: int
    offset: int
    payload: Payload | None = None


@dataclass
class TraceLog:
    """What a reader met besides the records it yields; filled while it reads.

    Attributes:
        origin: The trace's name, used in problems.
        limits: How much is kept.
        bytes: Bytes read.
        lines: Lines begun.
        records: Records met, yielded or not.
        kinds: Records per kind.
        pids: Per process: records, first and last time.
        unknown_lines: Lines that are neither a record nor the payload of one.
        damaged: Records whose JSON could not be read.
        altered: Wanted payloads whose md5 is not the one their record names: edited after the run, or
            damaged.
        problems: What was odd, at most ``limits.problems``.
        dropped_problems: Problems over that bound.
    """

    origin: str = "trace"
    limits: Limits = field(default_factory=Limits)
    bytes: int = 0
    lines: int = 0
    records: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    pids: dict[int, list[Any]] = field(default_factory=dict)
    unknown_lines: int = 0
    damaged: int = 0
    altered: int = 0
    problems: list[Problem] = field(default_factory=list)
    dropped_problems: int = 0

    def problem(self, line_no: int, what: str, hint: str = "") -> None:
        """Keep a problem, or count it when there are too many."""
        if len(self.problems) < self.limits.problems:
            where = f"{self.origin}:{line_no}" if line_no else self.origin
            self.problems.append(Problem(where, what, hint))
        else:
            self.dropped_problems += 1

    def saw(self, kind: str, pid: int, time: str) -> None:
        """Count a record."""
        self.records += 1
        if kind in self.kinds or len(self.kinds) < 4096:
            self.kinds[kind] += 1
        entry = self.pids.get(pid)
        if entry is None:
            if len(self.pids) < 65536:
                self.pids[pid] = [1, time, time]
        else:
            entry[0] += 1
            entry[2] = time


Wanted = Collection[str] | Callable[[str, str], bool]
"""Names of kinds and artifacts, or ``wanted(kind, artifact name)``."""


def iter_records(
    stream: Readable | Iterable[bytes],
    *,
    kinds: Collection[str] | None = None,
    wanted_payloads: Wanted = (),
    log: TraceLog | None = None,
) -> Iterator[Record]:
    r"""The records of a structured trace, in the order of the file.

    The trace is written by ``TorchLogsFormatter`` (``torch/_logging/_internal.py``), one record a line, the
    payload on lines that begin with a tab::

        V1120 14:59:42.251000 26480 torch/_logging/_internal.py:1390] {"artifact": {"name": "torch_version",
            "encoding": "json"}, "has_payload": "e8e8fa3bd2ede7360e32f6ac7d19a3be"}      <- one line in the
            file
        \t{
        \t"pytorch_version": "2.15.0"
        \t}

    Seen: torch 2.3 to 2.15. The kind is the first key, so records of other kinds than ``kinds`` are skipped
    without being decoded. A trace may be cut, damaged or written by several processes at once: a line that is
    no record is counted in ``log.unknown_lines``, a record glued to a cut one is found again, and nothing
    raises.

    Args:
        stream: A binary file object, or blocks of bytes.
        kinds: Kinds to decode and yield; None for all.
        wanted_payloads: Kinds or artifact names (or a predicate) whose payload text is kept.
        log: Filled while reading; make one to see the problems and counts.

    Yields:
        Each record after its payload has passed.
    """
    reader = _Reader(log if log is not None else TraceLog(), kinds, wanted_payloads)
    blocks = _blocks(stream, reader.log)
    for block in blocks:
        yield from reader.feed(block)
    yield from reader.finish()


def _blocks(stream: Readable | Iterable[bytes], log: TraceLog) -> Iterator[bytes]:
    read = getattr(stream, "read", None)
    source = iter(stream) if read is None else iter(lambda: read(_BLOCK), b"")  # type: ignore[arg-type]
    while True:
        try:
            block = next(source)
        except StopIteration:
            return
        except (
            OSError,
            EOFError,
            ValueError,
        ) as error:  # a failing disk, a cut .gz, a file closed by its owner
            log.problem(0, f"reading stopped after {log.bytes} bytes: {error}")
            return
        # Large blocks are cut so that the bounds below hold for any caller.
        for start in range(0, len(block), _BLOCK):
            yield block[start : start + _BLOCK]


class _Reader:
    """The state between two blocks: the unread rest of a line, and the record whose payload is being read."""

    def __init__(self, log: TraceLog, kinds: Collection[str] | None, wanted: Wanted) -> None:
        self.log = log
        self._kinds = kinds
        self._wanted = wanted
        self._rest = b""  # bytes of an unfinished header line
        self._offset = 0  # of the first byte of _rest
        self._in_payload = False
        self._midline = False  # the last block ended inside a payload line
        self._discarding = False  # inside a line over the limit
        self._record: Record | None = None
        self._expects_payload = False
        self._orphan = False  # payload lines without a record
        self._pay_offset = 0
        self._pay_length = 0
        self._parts: list[bytes] | None = None
        self._crlf = False

    def feed(self, block: bytes) -> Iterator[Record]:
        self.log.bytes += len(block)
        buffer = self._rest + block if self._rest else block
        pos = 0
        end = len(buffer)
        while pos < end:
            if self._discarding:
                newline = buffer.find(b"\n", pos)
                if newline < 0:
                    pos = end
                    break
                pos = newline + 1
                self._discarding = False
            elif self._in_payload:
                if self._midline or buffer[pos] == 9:
                    pos = self._payload(buffer, pos)
                else:
                    yield from self._close()
            else:
                newline = buffer.find(b"\n", pos)
                if newline < 0:
                    if end - pos > self.log.limits.line:
                        self._too_long()
                        pos = end
                    break
                self._line(buffer, pos, newline)
                pos = newline + 1
        self._rest = buffer[pos:]
        self._offset += pos

    def finish(self) -> Iterator[Record]:
        """The end of the trace: what is left is a line without its newline."""
        if self._rest and not self._discarding:
            rest, self._rest = self._rest, b""
            if not self._in_payload:
                self._line(rest, 0, len(rest), cut=True)
            self._offset += len(rest)
        if self._in_payload:
            yield from self._close(cut=True)

    def _too_long(self) -> None:
        self.log.lines += 1
        self.log.unknown_lines += 1
        self.log.problem(self.log.lines, f"a line of more than {self.log.limits.line} bytes was skipped")
        self._discarding = True

    def _payload(self, buffer: bytes, pos: int) -> int:
        """Take payload lines from ``pos``; returns where they end in this buffer."""
        found = _PAYLOAD_END.search(buffer, pos)
        end = found.end() if found else len(buffer)
        newlines = buffer.count(b"\n", pos, end)
        # Lines are counted where they begin.
        self.log.lines += newlines - (1 if self._midline else 0) + (0 if found else 1)
        if self._orphan:
            self.log.unknown_lines += newlines - (1 if self._midline else 0) + (0 if found else 1)
        if self._parts is not None:
            if self._pay_length + end - pos > self.log.limits.payload:
                self._parts = None
                self.log.problem(
                    self.log.lines, f"a payload of more than {self.log.limits.payload} bytes was not kept"
                )
            else:
                self._parts.append(buffer[pos:end])
        self._pay_length += end - pos
        self._midline = found is None
        return end

    def _line(self, buffer: bytes, start: int, end: int, *, cut: bool = False) -> None:
        """A line outside of a payload."""
        self.log.lines += 1
        if buffer[start] == 9:
            self._open_orphan(buffer, start, end)
            return
        match = _HEADER.match(buffer, start, end)
        if match is None:
            match = _HEADER.search(buffer, start, min(end, start + _RESYNC_WINDOW))
            if end > start or cut:
                self.log.unknown_lines += 1
            if match is None:
                if end - start > 0 and buffer[start] == 86:
                    self.log.problem(
                        self.log.lines, "a record is cut" if cut else "a line is not a whole record"
                    )
                return
            self.log.problem(
                self.log.lines, f"a record begins {match.start() - start} bytes into a damaged line"
            )
        self._header(buffer, match, end, cut=cut)

    def _open_orphan(self, buffer: bytes, start: int, end: int) -> None:
        self.log.unknown_lines += 1
        self._begin_payload(self._offset + end + 1, None, keep=False, orphan=True)

    def _header(self, buffer: bytes, match: re.Match[bytes], end: int, *, cut: bool) -> None:
        kind = match["kind"].decode("ascii")
        pid = int(match["pid"])
        time = f"{match['date'].decode()} {match['time'].decode()}"
        line_no = self.log.lines
        self.log.saw(kind, pid, time)
        record: Record | None = None
        damaged = False
        self._crlf = end > match.start() and buffer[end - 1] == 13
        if self._kinds is None or kind in self._kinds:
            record = self._decode(buffer, match, end, kind, pid, time, line_no, cut)
            damaged = record is None
        has_payload = (
            record.payload is not None
            if record is not None
            else damaged or buffer.find(_HAS_PAYLOAD, match.end(), end) >= 0
        )
        keep = record is not None and record.payload is not None and self._wants(record)
        self._expects_payload = has_payload and not damaged
        self._begin_payload(self._offset + end + 1, record, keep=keep, orphan=not has_payload)

    def _begin_payload(self, offset: int, record: Record | None, *, keep: bool, orphan: bool) -> None:
        self._record = record
        self._in_payload = True
        self._midline = False
        self._orphan = orphan
        self._pay_offset = offset
        self._pay_length = 0
        self._parts = [] if keep else None

    def _wants(self, record: Record) -> bool:
        if callable(self._wanted):
            return self._wanted(record.kind, record.name)
        return record.kind in self._wanted or (bool(record.name) and record.name in self._wanted)

    def _decode(
        self,
        buffer: bytes,
        match: re.Match[bytes],
        end: int,
        kind: str,
        pid: int,
        time: str,
        line_no: int,
        cut: bool,
    ) -> Record | None:
        raw = buffer[match.start("json") : end]
        try:
            metadata = json.loads(raw.decode("utf-8", "replace"))
        except (ValueError, RecursionError) as error:
            self.log.damaged += 1
            where = "the last record is cut" if cut else f"the JSON of a {kind} record is damaged"
            self.log.problem(line_no, f"{where}: {error}")
            return None
        value = metadata[kind]
        name = value.get("name") if kind == "artifact" and isinstance(value, dict) else ""
        md5 = metadata.get("has_payload")
        return Record(
            kind=kind,
            name=name if isinstance(name, str) else "",
            pid=pid,
            time=time,
            where=match["where"].decode("utf-8", "replace"),
            compile_id=compile_id_of(metadata),
            attempt=_int(metadata.get("attempt")) or 0,
            rank=_int(metadata.get("rank")),
            value=value,
            metadata=metadata,
            line_no=line_no,
            offset=self._offset + match.start(),
            payload=Payload(0, 0, md5) if isinstance(md5, str) else None,
        )

    def _close(self, *, cut: bool = False) -> Iterator[Record]:
        """The payload has ended: yield the record it belongs to."""
        record, self._record = self._record, None
        self._in_payload = False
        if record is None:
            return
        if record.payload is not None:
            text = None
            if self._parts is not None:
                text = self._join(record, cut)
            payload = Payload(self._pay_offset, self._pay_length, record.payload.md5, text)
            record = Record(**{**record.__dict__, "payload": payload})
        yield record

    def _join(self, record: Record, cut: bool) -> str:
        raw = b"".join(self._parts or [])
        raw = raw[:-2] if self._crlf and raw.endswith(b"\r\n") else raw.removesuffix(b"\n")
        raw = raw.removeprefix(b"\t").replace(b"\r\n\t" if self._crlf else b"\n\t", b"\n")
        assert record.payload is not None
        if hashlib.md5(raw, usedforsecurity=False).hexdigest() != record.payload.md5:
            if cut:
                self.log.problem(record.line_no, f"the payload of {record.name or record.kind} is cut")
            else:
                self.log.altered += 1
        return raw.decode("utf-8", "replace")


def compile_id_of(metadata: dict[str, Any]) -> str:
    """The compile id as torch prints it (``CompileId.__str__``, ``torch/_guards.py``), empty when there is none."""
    frame = _int(metadata.get("frame_id"))
    again = _int(metadata.get("frame_compile_id"))
    autograd = _int(metadata.get("compiled_autograd_id"))
    if frame is None and autograd is None:
        return ""
    inner = "" if frame is None else f"{frame}/{0 if again is None else again}"
    if autograd is None:
        return inner
    return f"!{autograd}/{inner}" if inner else f"!{autograd}"


def _int(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
