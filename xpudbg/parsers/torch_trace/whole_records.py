"""Records of a structured trace that stand in a block as a whole: nearly all, taken without the states of the long way."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Generator, Mapping
from hashlib import md5
from typing import Any, Protocol

from xpudbg.parsers.torch_trace.record_json import decode_record, record_label
from xpudbg.parsers.torch_trace.records import NAMED, Record, TraceLog

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
