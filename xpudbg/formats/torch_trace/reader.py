"""Reader of the records of a structured trace, one after the other, in bounded memory."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from hashlib import md5
from typing import Any, Protocol

from xpudbg.formats.torch_trace.records import (
    NAMED,
    Payload,
    Readable,
    Record,
    TraceLog,
    decode_record,
    digest,
    json_error,
    payload_text,
    record_label,
)

# Records of a structured trace that stand in a block as a whole: nearly all, taken without the states of the long way.

START = rb"(?:V|DEBUG)(?P<time>\d{4} \d\d:\d\d:\d\d\.\d{1,9}) (?P<pid>\d{1,18}) "
KIND = rb'\] (?P<json>\{"(?P<kind>[A-Za-z0-9_.:$-]{1,128})":)'
HEADER = re.compile(START + rb"(?P<where>[^\] \n]{0,512})" + KIND)
HAS_PAYLOAD = b'"has_payload": "'
MD5 = re.compile(rb'"has_payload": "([^"\n]{0,64})"')
HEAD = 512
"""Bytes of a payload that are its head."""
_LATER = b"~"  # than any time
_SECOND = 15  # bytes of ``V1120 14:59:42.``
_STAMP = 21  # the same with six digits behind
_END = 34  # an md5, and ``"}``
_USUAL_END = re.compile(rb'[0-9a-f]{32}"\}')
_MOST_HEADS = 4096

Wanted = Collection[str] | Callable[[str, str], bool]
"""Names of kinds and artifacts, or ``wanted(kind, artifact name)``."""


class RawTaker(Protocol):
    """Takes the many records of one kind as they stand, without a :class:`Record` for each."""

    def raw_context(self, header: bytes) -> Any:
        """Return what the JSON of a record's line says; None of a line that it cannot make sense of.

        Lines that differ in nothing but the time and the md5 have the same context, and are asked for once.
        """

    def add_raw(self, stamp: str, pid: int, context: Any, payload: bytes, line_no: int) -> bool:
        """Take a record: its time, process, context, payload and line; False for one that is to be decoded as others are."""


class PayloadsWanted:
    """Payloads whose text is kept.

    Args:
        wanted: All of them.
        heads: Kinds of whose payloads the first lines are kept.
    """

    def __init__(self, wanted: Wanted, heads: Collection[str]) -> None:
        self._wanted = wanted
        self._heads = frozenset(heads)

    def whole(self, record: Record) -> bool:
        """Return whether all of a record's payload is wanted."""
        if callable(self._wanted):
            return self._wanted(record.kind, record.name)
        return record.kind in self._wanted or (bool(record.name) and record.name in self._wanted)

    def head(self, record: Record) -> bool:
        """Return whether the first bytes of a record's payload are wanted."""
        return record.kind in self._heads

    def text(self, record: Record, payload: bytes) -> str | None:
        """The text of a payload as far as it is wanted."""
        if self.whole(record):
            return payload.decode("utf-8", "replace")
        return payload[:HEAD].decode("utf-8", "replace") if self.head(record) else None


class WholeRecords:
    """Takes records off the front of a buffer while all of a record is in it, and nothing is odd about it.

    Args:
        log: Filled while reading.
        kinds: Kinds to decode and yield; None for all.
        wanted: Payloads whose text is kept.
        raw: Who takes records of a kind as they stand.
    """

    def __init__(
        self, log: TraceLog, kinds: frozenset[bytes] | None, wanted: PayloadsWanted,
        raw: Mapping[bytes, RawTaker],
    ) -> None:  # fmt: skip
        self._log = log
        self._kinds = kinds
        self._wanted = wanted
        self._raw = raw
        # By what stands between the time and the md5 of a line: process, kind, context, and who takes it.
        self._heads: dict[bytes, tuple[int, str, Any, Callable[[str, int, Any, bytes, int], bool]]] = {}

    def read(self, buffer: bytes, pos: int, offset: int) -> Generator[Record, None, int]:
        """Pass over whole records; returns where one begins that has to go the long way.

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
        """Time, process, kind, and the record where it is to be yielded; None of one that has to go the long way.

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
            self.altered(match, head[match.start(4) :], self._log.lines + 1)
        return stamp, int(number), kind.decode("ascii"), record

    def _take_raw(self, match: re.Match[bytes], kind: bytes, text: bytes, payload: bytes) -> bool:
        """Give a record to who takes its kind as it stands; its head is known from now on where nothing else is in it."""
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
        """The record at an offset of the trace; None where it is damaged, or has no payload although it names one."""
        record = decode_record(match, text, line_no=self._log.lines + 1, offset=offset)
        if record is None or (record.payload is None) != (tabbed is None):
            return None
        if record.payload is not None and tabbed is not None:
            record.payload.offset = offset + match.start(4) + len(text) + 1
            record.payload.length = len(tabbed) + 2
            record.payload.text = self._wanted.text(record, payload)
        return record

    def altered(self, match: re.Match[bytes], text: bytes, line: int) -> None:
        """Count a payload that is not the one whose md5 its record names, and remember the first few."""
        self._log.altered += 1
        if len(self._log.altered_at) < NAMED:
            self._log.altered_at.append((line, label_of(match, text)))


def label_of(match: re.Match[bytes], text: bytes) -> str:
    """The name of a record for problems: the same whether or not anybody wanted the record."""
    record = decode_record(match, text, line_no=0, offset=0)
    return match["kind"].decode("ascii") if record is None else record_label(record)


def _has_md5(head: bytes, after: int, payload: bytes) -> bool:
    """Return whether a payload has the md5 that its record names; torch writes it at the end of the line (32 digits and ``"}``)."""
    named = head[-_END:-2]
    if head[-50:-_END] != HAS_PAYLOAD:
        found = MD5.search(head, after)
        named = found[1] if found is not None else b""
    return not named or md5(payload, usedforsecurity=False).hexdigest().encode() == named


BLOCK = 1 << 18
_SPACED_HEADER = re.compile(START + rb"(?P<where>(?:(?!V\d{4} )[^\]\n]){0,512})" + KIND)
"""With a space in the file name; a second record glued to a cut one must not pass for such a name."""
_PAYLOAD_END = re.compile(rb"\n(?!\t)")
_RESYNC_WINDOW = 1 << 16


def iter_records(
    stream: Readable | Iterable[bytes],
    *,
    kinds: Collection[str] | None = None,
    wanted_payloads: Wanted = (),
    wanted_heads: Collection[str] = (),
    raw: Mapping[str, RawTaker] | None = None,
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
        wanted_heads: Kinds of whose payloads the first lines are kept, at most 512 bytes.
        raw: Who takes whole records of a kind as they stand; those are not yielded.
        log: Filled while reading; make one to see the problems and counts. One that has counted bytes goes on behind them.

    The md5 that a record names is held against its payload, wanted or not, unless the payload is over the limit.

    Yields:
        Each record after its payload has passed.
    """
    reader = _Reader(log if log is not None else TraceLog(), kinds, wanted_payloads, wanted_heads, raw)
    blocks = _blocks(stream, reader.log)
    for block in blocks:
        yield from reader.feed(block)
    yield from reader.finish()


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
    """The state between two blocks: the unread rest of a line, and the record whose payload is being read."""

    def __init__(
        self, log: TraceLog, kinds: Collection[str] | None, wanted: Wanted, heads: Collection[str],
        raw: Mapping[str, RawTaker] | None,
    ) -> None:  # fmt: skip
        self.log = log
        self._kinds = None if kinds is None else frozenset(kind.encode() for kind in kinds)
        self._wanted = PayloadsWanted(wanted, heads)
        takers = {kind.encode(): taker for kind, taker in (raw or {}).items()}
        self._wholes = WholeRecords(log, self._kinds, self._wanted, takers)
        self._rest = b""  # bytes of an unfinished header line
        self._offset = log.bytes  # of the first byte of _rest
        self._in_payload = False
        self._midline = False  # the last block ended inside a payload line
        self._discarding = False  # inside a line over the limit
        self._record: Record | None = None
        self._orphan = False  # payload lines without a record
        self._pay_offset = 0
        self._pay_length = 0
        self._parts: list[bytes] | None = None  # of a payload whose text is wanted
        self._hash: hashlib._Hash | None = None  # of another one
        self._newline = False  # its last newline, which is not in the hash yet
        self._head: bytes | None = None  # its first bytes, where they are wanted
        self._md5 = ""  # as the record names it
        self._named: tuple[re.Match[bytes], bytes] | None = None  # head and JSON of the record, for problems
        self._header_line = 0
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
                pos = yield from self._wholes.read(buffer, pos, self._offset)
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
        elif self._hash is not None:
            self._hash_piece(buffer[pos:end])
        self._pay_length += end - pos
        self._midline = found is None
        return end

    def _hash_piece(self, piece: bytes) -> None:
        """Take a part of a payload that nobody wants as text into its md5; pieces end in the middle of a line or behind it."""
        assert self._hash is not None
        text = (piece if self._midline else piece[1:]).replace(b"\n\t", b"\n")
        if self._newline:
            self._hash.update(b"\n")
        self._newline = text.endswith(b"\n")  # the last one of all is no part of the payload
        text = text.removesuffix(b"\n")
        self._hash.update(text)
        if self._head is not None and len(self._head) < HEAD:
            self._head += text[: HEAD - len(self._head)]

    def _line(self, buffer: bytes, start: int, end: int, *, cut: bool = False) -> None:
        """A line outside of a payload."""
        self.log.lines += 1
        if buffer[start] == 9:
            self._open_orphan(buffer, start, end)
            return
        match = HEADER.match(buffer, start, end) or _SPACED_HEADER.match(buffer, start, end)
        if match is None:
            match = HEADER.search(buffer, start, min(end, start + _RESYNC_WINDOW))
            if end > start or cut:
                self.log.unknown_lines += 1
            if match is None:
                if end - start > 0 and buffer[start] == 86:
                    self.log.problem(
                        self.log.lines, "a record is truncated" if cut else "a line is not a whole record"
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
        self.log.saw(
            match["kind"].decode("ascii"), int(match["pid"]), match["time"].decode("ascii"), self.log.lines
        )
        record: Record | None = None
        damaged = False
        self._crlf = end > match.start() and buffer[end - 1] == 13
        if self._kinds is None or match["kind"] in self._kinds:
            record = self._decode(buffer, match, end, cut=cut)
            damaged = record is None
        has_payload = (
            record.payload is not None
            if record is not None
            else damaged or buffer.find(HAS_PAYLOAD, match.end(), end) >= 0
        )
        keep = record is not None and record.payload is not None and self._wanted.whole(record)
        named = None if damaged else MD5.search(buffer, match.end(), end)
        md5 = named[1].decode("ascii", "replace") if named is not None else ""
        if record is not None:
            md5 = record.payload.md5 if record.payload is not None else ""
        self._named = match, buffer[match.start("json") : end]
        self._header_line = self.log.lines
        self._begin_payload(self._offset + end + 1, record, keep=keep, orphan=not has_payload, md5=md5)

    def _begin_payload(
        self, offset: int, record: Record | None, *, keep: bool, orphan: bool, md5: str = ""
    ) -> None:
        self._record = record
        self._in_payload = True
        self._midline = False
        self._orphan = orphan
        self._pay_offset = offset
        self._pay_length = 0
        self._md5 = md5
        self._newline = False
        self._parts = [] if keep else None
        self._head = b"" if record is not None and not keep and self._wanted.head(record) else None
        wanted = not keep and (md5 or self._head is not None) and not self._crlf
        self._hash = hashlib.md5(usedforsecurity=False) if wanted else None

    def _decode(self, buffer: bytes, match: re.Match[bytes], end: int, *, cut: bool) -> Record | None:
        raw = buffer[match.start("json") : end]
        record = decode_record(match, raw, line_no=self.log.lines, offset=self._offset + match.start())
        if record is None:
            self.log.damaged += 1
            kind, error = match["kind"].decode("ascii"), json_error(raw)
            where = "the last record is truncated" if cut else f"the JSON of a {kind} record is damaged"
            self.log.problem(self.log.lines, f"{where}: {error}")
        return record

    def _close(self, *, cut: bool = False) -> Iterator[Record]:
        """The payload has ended: yield the record it belongs to."""
        record, self._record = self._record, None
        self._in_payload = False
        text: str | None = None
        if self._parts is not None:
            raw = self._join()
            self._verify(digest(raw), cut)
            text = raw.decode("utf-8", "replace")
        elif self._hash is not None:
            self._verify(self._hash.hexdigest(), cut)
            text = None if self._head is None else self._head.decode("utf-8", "replace")
        self._parts = self._hash = None
        if record is None:
            return
        if record.payload is not None:
            record.payload = Payload(self._pay_offset, self._pay_length, record.payload.md5, text)
        yield record

    def _join(self) -> bytes:
        return payload_text(b"".join(self._parts or []), crlf=self._crlf)

    def _verify(self, digest: str, cut: bool) -> None:
        if not self._md5 or digest == self._md5 or self._named is None:
            return
        if cut and self._midline:
            self.log.problem(self._header_line, f"the payload of {label_of(*self._named)} is truncated")
        else:
            self._wholes.altered(*self._named, self._header_line)
