"""Reader of the records of a structured trace, one after the other, in bounded memory."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from hashlib import md5
from typing import Any, Protocol, runtime_checkable

from xpudbg.formats.torch_trace.records import (
    NAMED,
    Readable,
    Record,
    TraceLog,
    decode_record,
    json_error,
    record_label,
)

START = rb"(?:V|DEBUG)(?P<time>\d{4} \d\d:\d\d:\d\d\.\d{1,9}) (?P<pid>\d{1,18}) "
KIND = rb'\] (?P<json>\{"(?P<kind>[A-Za-z0-9_.:$-]{1,128})":)'
HEADER = re.compile(START + rb"(?P<where>[^\] \n]{0,512})" + KIND)
_SPACED_HEADER = re.compile(START + rb"(?P<where>(?:(?!V\d{4} )[^\]\n]){0,512})" + KIND)
"""With a space in the file name; a second record glued to a cut one must not match as such a name."""
_BEGIN = re.compile(START)
_TEXT_LOG = re.compile(START + rb"[^\n]{0,512}\] (?:\[[^\[\]\n]{0,64}\] )?\[__\w")
"""A line of what ``TORCH_LOGS`` prints: ``V0515 21:32:02.058000 49093 torch/_dynamo/symbolic_convert.py:556] [0/0] [__graph_breaks] ...``"""
HAS_PAYLOAD = b'"has_payload": "'
MD5 = re.compile(rb'"has_payload": "([^"\n]{0,64})"')
HEAD = 512
"""Bytes of a payload that are its head."""
BLOCK = 1 << 18
_PAYLOAD_END = re.compile(rb"\n[^\t]")
_RESYNC_WINDOW = 1 << 16
_LATER = b"~"  # than any time
_SECOND = 15  # bytes of ``V1120 14:59:42.``
_STAMP = 21  # the same with six digits behind
_END = 34  # an md5, and ``"}``
_USUAL_END = re.compile(rb'[0-9a-f]{32}"\}')
_MOST_HEADS = 4096


class RawTaker(Protocol):
    """Consumer of the many records of one kind in raw form, without a :class:`Record` for each."""

    def raw_context(self, header: bytes) -> Any:
        """Return the context that the JSON of a record's line names; None for a line that is not understood.

        Lines that differ in nothing but the time and the md5 have the same context, and are decoded once.
        """

    def add_raw(self, stamp: str, pid: int, context: Any, payload: bytes, line_no: int) -> bool:
        """Take a record: its time, process, context, payload and line; return False for one that has to be decoded as a :class:`Record`."""


def has_record(text: bytes) -> bool:
    """Return whether a record of a structured trace begins in a text."""
    return _BEGIN.search(text) is not None


def iter_records(
    stream: Readable | Iterable[bytes],
    *,
    kinds: Collection[str] | None = None,
    wanted_payloads: Collection[str] = (),
    wanted_heads: Collection[str] = (),
    raw: Mapping[str, RawTaker] | None = None,
    log: TraceLog | None = None,
) -> Iterator[Record]:
    r"""Yield the records of a structured trace, in the order of the file.

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
        wanted_payloads: Kinds or artifact names whose payload text is kept.
        wanted_heads: Kinds whose payloads are cut to their first lines, at most 512 bytes.
        raw: Consumers of raw records by kind; those records are not yielded.
        log: Filled while reading; make one to see the problems and counts.

    The md5 that a record names is compared with that of its payload, wanted or not.

    Yields:
        Each record after its payload has passed.
    """
    log = log if log is not None else TraceLog()
    yield from _Reader(log, _blocks(stream, log), kinds, wanted_payloads, wanted_heads, raw or {}).records()


def _blocks(stream: Readable | Iterable[bytes], log: TraceLog) -> Iterator[bytes]:
    read = getattr(stream, "read", None)
    source = iter(stream) if read is None else iter(lambda: read(BLOCK), b"")  # type: ignore[arg-type]
    while True:
        try:
            block = next(source)
        except StopIteration:
            return
        except (OSError, EOFError, ValueError) as error:
            # A failing disk, a cut .gz, a file closed by its owner.
            log.problem(0, f"reading stopped after {log.bytes} bytes: {error}")
            return
        # Large blocks are cut so that the bounds below hold for any caller.
        for start in range(0, len(block), BLOCK):
            yield block[start : start + BLOCK]


class _Reader:
    """Reads a trace block by block.

    Args:
        log: Filled while reading.
        blocks: The trace.
        kinds: Kinds to decode and yield; None for all.
        wanted: Kinds and names of artifacts whose payloads are stored.
        heads: Kinds whose payloads are cut to their first lines.
        raw: Consumers of raw records by kind.
    """

    def __init__(
        self, log: TraceLog, blocks: Iterator[bytes], kinds: Collection[str] | None, wanted: Collection[str],
        heads: Collection[str], raw: Mapping[str, RawTaker],
    ) -> None:  # fmt: skip
        self._log = log
        self._blocks = blocks
        self._kinds = None if kinds is None else frozenset(kind.encode() for kind in kinds)
        self._wanted, self._wanted_heads = wanted, heads
        self._raw = {kind.encode(): taker for kind, taker in raw.items()}
        # By what stands between the time and the md5 of a line: process, kind, context, and who takes it.
        self._heads: dict[bytes, tuple[int, str, Any, Callable[[str, int, Any, bytes, int], bool]]] = {}
        self._buffer = b""
        self._pos = 0  # of what was not taken yet
        self._text_log = False  # whether a line of TORCH_LOGS was met
        self._offset = 0  # of the buffer in the trace

    def records(self) -> Iterator[Record]:
        """Yield the wanted records, to the end of the trace."""
        while self._pos < len(self._buffer) or self._more():
            self._pos = yield from self._whole_records(self._buffer, self._pos, self._offset)
            if self._pos < len(self._buffer):
                yield from self._line()

    def _more(self) -> bool:
        """Append the next block to the bytes that are not read yet; return False at the end."""
        block = next(self._blocks, b"")
        self._log.bytes += len(block)
        self._offset += self._pos
        self._buffer, self._pos = self._buffer[self._pos :] + block, 0
        return bool(block)

    def _room(self, record: Record | None) -> int:
        """Return the number of bytes of a record's payload that are stored as text."""
        if record is None:
            return 0
        if record.kind in self._wanted or (bool(record.name) and record.name in self._wanted):
            return self._log.limits.payload
        return HEAD if record.kind in self._wanted_heads else 0

    def _whole_records(self, buffer: bytes, pos: int, offset: int) -> Generator[Record, None, int]:
        """Read the complete and regular records of a buffer, nearly all; return where the first other one begins.

        This is the loop whose speed counts. Most records of a trace are ``chromium_event``, many of which have the same head.

        Args:
            buffer: A part of the trace.
            pos: Where a line begins in it.
            offset: Where the buffer begins in the trace.
        """
        log, limits, heads = self._log, self._log.limits, self._heads
        find = buffer.find
        # Records by kind that the log does not have yet: of one process, times in order.
        tally: dict[str, int] = {}
        pid, latest, second = -1, b"", b""
        tabbed: bytes | None
        while (newline := find(b"\n", pos)) >= 0:
            behind = buffer[newline + 1 : newline + 2]
            if behind == b"\t":
                # The last record, and one that goes on in the next block, have no end here.
                last = find(b"\nV", newline + 2)
                if last < 0 or last - newline > limits.payload:
                    break
                tabbed = buffer[newline + 2 : last]
                payload = tabbed.replace(b"\n\t", b"\n")
                lines = tabbed.count(b"\n")
                if len(tabbed) - len(payload) != lines:
                    break  # lines that belong to nothing
                lines += 2
            elif behind == b"V":
                last, tabbed, payload, lines = newline, None, b"", 1
            else:
                break
            head = buffer[pos:newline]
            usual = heads.get(head[_STAMP:-_END]) if tabbed is not None else None
            if (
                usual is not None
                and head[:_SECOND] == second
                and head[_SECOND:_STAMP].isdigit()
                and md5(payload, usedforsecurity=False).hexdigest().encode() + b'"}' == head[-_END:]
                and usual[3](head[1:_STAMP].decode("ascii"), usual[0], usual[2], payload, log.lines + 1)
            ):
                stamp, process, name, record = head[1:_STAMP], usual[0], usual[1], None
            else:
                taken = self._take(head, tabbed, payload, offset + pos)
                if taken is None:
                    break
                stamp, process, name, record = taken
                second = head[:_SECOND] if head[1:_STAMP] == stamp else b""
            if process != pid:
                log.saw_more(pid, tally, latest.decode("ascii"))
                pid, latest = process, _LATER
            if stamp >= latest:
                tally[name] = tally.get(name, 0) + 1
            else:
                log.saw_more(process, tally, latest.decode("ascii"))
                log.saw(name, process, stamp.decode("ascii"), log.lines + 1)
            latest = stamp
            log.lines += lines
            pos = last + 1
            if record is not None:
                yield record
        log.saw_more(pid, tally, latest.decode("ascii"))
        return pos

    def _take(
        self, head: bytes, tabbed: bytes | None, payload: bytes, offset: int
    ) -> tuple[bytes, int, str, Record | None] | None:
        """Return time, process, kind and, where it is to be yielded, the record; None where :meth:`_line` has to read it.

        Args:
            head: Its line.
            tabbed: The lines of its payload; None without one.
            payload: The payload.
            offset: Where it begins in the trace.
        """
        match = HEADER.match(head)
        if match is None or len(head) > self._log.limits.line or head.endswith(b"\r"):
            return None
        stamp, number, kind = match.group(1, 2, 5)
        wanted = self._kinds is None or kind in self._kinds
        if tabbed is not None:
            if head[-50:-_END] != HAS_PAYLOAD and MD5.search(head, match.end()) is None:
                return None
        elif wanted and head.find(HAS_PAYLOAD, match.end()) >= 0:
            return None
        record: Record | None = None
        if wanted:
            text = head[match.start(4) :]
            if kind not in self._raw or not self._take_raw(match, kind, text, payload):
                record = self._decode(match, text, offset, tabbed, payload)
                if record is None:
                    return None
        if tabbed is not None and not _has_md5(head, match.end(), payload):
            self._altered(match, head[match.start(4) :], self._log.lines + 1)
        return stamp, int(number), kind.decode("ascii"), record

    def _take_raw(self, match: re.Match[bytes], kind: bytes, text: bytes, payload: bytes) -> bool:
        """Pass a raw record to the consumer of its kind; cache its head if that has the usual form."""
        taker = self._raw[kind]
        context = taker.raw_context(text)
        if context is None:
            return False
        process = int(match[2])
        head = match.string
        if (
            head[-50:-_END] == HAS_PAYLOAD
            and _USUAL_END.fullmatch(head, len(head) - _END)
            and match.start(1) == 1
            and match.end(1) == _STAMP
            and len(self._heads) < _MOST_HEADS
        ):
            self._heads[head[_STAMP:-_END]] = process, kind.decode("ascii"), context, taker.add_raw
        return taker.add_raw(match[1].decode("ascii"), process, context, payload, self._log.lines + 1)

    def _decode(
        self, match: re.Match[bytes], text: bytes, offset: int, tabbed: bytes | None, payload: bytes
    ) -> Record | None:
        """Return the record at an offset of the trace; None where it is damaged, or has no payload although it names one."""
        record = decode_record(match, text, line_no=self._log.lines + 1, offset=offset)
        if record is None or (record.payload is None) != (tabbed is None):
            return None
        if record.payload is not None and tabbed is not None:
            record.payload.offset = offset + match.start(4) + len(text) + 1
            record.payload.length = len(tabbed) + 2
            room = self._room(record)
            record.payload.text = payload[:room].decode("utf-8", "replace") if room else None
        return record

    def _line(self) -> Iterator[Record]:
        """Take one line, with its payload where it begins a record: one that is cut, damaged, or goes on in another block."""
        log, limits = self._log, self._log.limits
        end = self._buffer.find(b"\n", self._pos)
        while end < 0 and len(self._buffer) - self._pos <= limits.line and self._more():
            end = self._buffer.find(b"\n")
        log.lines += 1
        buffer, start, cut = self._buffer, self._pos, end < 0
        if cut and len(buffer) - start > limits.line:
            log.unknown_lines += 1
            log.problem(log.lines, f"a line of more than {limits.line} bytes was skipped")
            while (end := self._buffer.find(b"\n", self._pos)) < 0:
                self._pos = len(self._buffer)
                if not self._more():
                    return
            self._pos = end + 1
            return
        end = len(buffer) if cut else end
        self._pos = min(end + 1, len(buffer))
        if buffer[start] == 9:
            log.unknown_lines += 1  # of a payload without a record
            return
        match = HEADER.match(buffer, start, end) or _SPACED_HEADER.match(buffer, start, end)
        if match is None:
            match = HEADER.search(buffer, start, min(end, start + _RESYNC_WINDOW))
            if end > start:
                log.unknown_lines += 1
            if match is None:
                if _TEXT_LOG.match(buffer, start, end) is not None:
                    if not self._text_log:
                        log.problem(
                            log.lines,
                            "text of TORCH_LOGS is no record",
                            "TORCH_TRACE=FOLDER has torch write records",
                        )
                    self._text_log = True
                elif buffer[start] == 86:
                    log.problem(log.lines, "a record is truncated" if cut else "a line is not a whole record")
                return
            log.problem(log.lines, f"a record begins {match.start() - start} bytes into a damaged line")
        yield from self._record(match, buffer[match.start("json") : end], cut=cut)

    def _record(self, match: re.Match[bytes], text: bytes, *, cut: bool) -> Iterator[Record]:
        """Take the payload of a record whose line was taken."""
        log, line, offset = self._log, self._log.lines, self._offset
        kind = match["kind"].decode("ascii")
        log.saw(kind, int(match["pid"]), match["time"].decode("ascii"), line)
        named = MD5.search(text)
        has_payload, digest = HAS_PAYLOAD in text, named[1].decode("ascii", "replace") if named else ""
        record = None
        if self._kinds is None or match["kind"] in self._kinds:
            record = decode_record(match, text, line_no=line, offset=offset + match.start())
            has_payload, digest = record is None or record.payload is not None, ""
            if record is None:
                log.damaged += 1
                where = "the last record is truncated" if cut else f"the JSON of a {kind} record is damaged"
                log.problem(line, f"{where}: {json_error(text)}")
            elif record.payload is not None:
                record.payload.offset, digest = offset + self._pos, record.payload.md5
        if has_payload:
            length, found, stored, cut = self._payload(self._room(record), crlf=text.endswith(b"\r"))
            if digest and found != digest and cut:
                log.problem(line, f"the payload of {_label(match, text)} is truncated")
            elif digest and found != digest:
                self._altered(match, text, line)
            if record is not None and record.payload is not None:
                record.payload.length, record.payload.text = length, stored
        if record is not None:
            yield record

    def _payload(self, room: int, *, crlf: bool) -> tuple[int, str, str | None, bool]:
        """Take the payload that may begin here.

        Args:
            room: Bytes of it that are stored: the most that a payload may have, or those of its head.
            crlf: Lines end as those of Windows.

        Returns:
            Its length in the trace, its md5, its stored text, and whether its last line is cut.
        """
        log, most = self._log, self._log.limits.payload
        line, newline = log.lines, b"\r\n" if crlf else b"\n"
        hashed, stored, length, cut = md5(usedforsecurity=False), bytearray(), 0, False
        if self._pos == len(self._buffer):
            self._more()
        if self._buffer[self._pos : self._pos + 1] == b"\t":
            log.lines, length, more = log.lines + 1, 1, True
            self._pos += 1
            while more:
                found = _PAYLOAD_END.search(self._buffer, self._pos)
                stop = found.start() if found else len(self._buffer)
                if found is None:  # the next block says what the end of a line is followed by
                    tail = self._buffer[max(self._pos, stop - 2) : stop]
                    stop -= len(tail) - len(tail.rstrip(b"\r\n"))
                piece = self._buffer[self._pos : stop]
                length, self._pos = length + len(piece), stop
                log.lines += piece.count(b"\n")
                more = found is None and self._more()
                if found is None and not more:
                    end = self._buffer[self._pos :]
                    piece, cut = piece + end.removesuffix(newline), not end.endswith(b"\n")
                    length, self._pos = length + len(end), len(self._buffer)
                elif found is not None:
                    piece = piece.removesuffix(newline[:-1])
                    length, self._pos = length + 1, stop + 1
                text = piece.replace(newline + b"\t", b"\n")
                hashed.update(text)
                stored += text if len(stored) < room else b""
        if length > room == most:
            log.problem(line, f"a payload of more than {most} bytes was not kept")
            room = 0
        return length, hashed.hexdigest(), stored[:room].decode("utf-8", "replace") if room else None, cut

    def _altered(self, match: re.Match[bytes], text: bytes, line: int) -> None:
        """Count a payload whose md5 is not the one that its record names, and report the first few."""
        self._log.altered += 1
        if len(self._log.altered_at) < NAMED:
            self._log.altered_at.append((line, _label(match, text)))


def _label(match: re.Match[bytes], text: bytes) -> str:
    """Return the name of a record for problems: the same whether or not any consumer wanted the record."""
    record = decode_record(match, text, line_no=0, offset=0)
    return match["kind"].decode("ascii") if record is None else record_label(record)


def _has_md5(head: bytes, after: int, payload: bytes) -> bool:
    """Return whether a payload has the md5 that its record names; torch writes it at the end of the line (32 digits and ``"}``)."""
    named = head[-_END:-2]
    if head[-50:-_END] != HAS_PAYLOAD:
        found = MD5.search(head, after)
        named = found[1] if found is not None else b""
    return not named or md5(payload, usedforsecurity=False).hexdigest().encode() == named


# One pass over a structured trace for all who want something of it.


class TraceConsumer(Protocol):
    """Consumer of the records of a trace, in the order of the file.

    A record may carry more than this consumer asked for: the text of a payload is there if any consumer wanted it, and None only
    if none did or it is over the limit. A consumer must not depend on that.
    """

    @property
    def kinds(self) -> Collection[str]:
        """Kinds of the records that it is given; only these are decoded."""

    @property
    def payloads(self) -> Collection[str]:
        """Kinds, and names of artifacts, whose payloads are stored as text."""

    @property
    def heads(self) -> Collection[str]:
        """Kinds whose payloads are stored as text up to 512 bytes, unless another consumer wants them whole."""

    def add(self, record: Record) -> None:
        """Take one record; must not raise, whatever is in it."""


@runtime_checkable
class RawTraceConsumer(RawTaker, TraceConsumer, Protocol):
    """A consumer that takes the many records of one kind in raw form."""

    @property
    def raw_kind(self) -> str:
        """The kind, one of ``kinds``."""


def read_trace(
    stream: Readable | Iterable[bytes],
    consumers: Sequence[TraceConsumer],
    *,
    origin: str,
) -> TraceLog:
    """Read a trace once and hand every record to the consumers that want its kind.

    Args:
        stream: A binary file object, or blocks of bytes (see :func:`iter_records`).
        consumers: Consumers, called in this order for each record.
        origin: Name of the trace, used in problems.

    Returns:
        Counts, problems and processes of the trace.
    """
    log = TraceLog(origin)
    takers: dict[str, list[TraceConsumer]] = defaultdict(list)
    payloads, heads = set[str](), set[str]()
    for consumer in consumers:
        payloads.update(consumer.payloads)
        heads.update(consumer.heads)
        for kind in set(consumer.kinds):
            takers[kind].append(consumer)
    raw = {
        c.raw_kind: c
        for c in consumers
        if isinstance(c, RawTraceConsumer)
        and takers.get(c.raw_kind) == [c]  # nobody else wants a record of it
    }
    records = iter_records(
        stream, kinds=takers.keys(), wanted_payloads=payloads, wanted_heads=heads, raw=raw, log=log
    )
    for record in records:
        for consumer in takers[record.kind]:
            consumer.add(record)
    return log
