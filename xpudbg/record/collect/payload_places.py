"""Places of payloads in a trace that become files of a graph: noted in the pass that reads the trace, read when it is known whose they are."""

from __future__ import annotations

import os
from array import array
from collections.abc import Collection, Iterable, Iterator
from io import BufferedReader
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import msgspec

from xpudbg.formats.torch_trace import Record, payload_text
from xpudbg.record.collect.trace_payloads import RECORD_KINDS, PayloadFile, Stage, payload_file
from xpudbg.store.files.gzip_stream import open_unpacked

_MOST = 1 << 20
"""Payloads of one trace that become files; a hostile trace may have one a hundred bytes."""
_FIELDS = 6
_CHUNK = 1 << 20
_SENT = tuple[bytes, list[str], list[PayloadFile], int]


class PayloadPlace(NamedTuple):
    """The place of a payload.

    Attributes:
        line: Line of its record.
        offset: Bytes from the start of the (unpacked) trace to its first line.
        length: Bytes there, with tabs and newlines.
        pid: The process.
        compile_id: The compile; may be empty.
        file: What it becomes.
    """

    line: int
    offset: int
    length: int
    pid: int
    compile_id: str
    file: PayloadFile


class PayloadPlaces:
    """The places of the payloads of one trace, six numbers each; one of the consumers of ``read_trace``."""

    payloads: Collection[str] = ()
    heads: Collection[str] = ()

    def __init__(self, kinds: Collection[str] = RECORD_KINDS) -> None:
        self.kinds = kinds
        self.left_out = 0
        """Payloads over the limit, which have no place."""
        self._numbers = array("q")
        self._ids: dict[str, int] = {}
        self._files: dict[PayloadFile, int] = {}

    def __len__(self) -> int:
        return len(self._numbers) // _FIELDS

    def add(self, record: Record) -> None:
        """Note the place of a record's payload where it becomes a file."""
        payload = record.payload
        file = payload_file(record) if payload is not None else None
        if payload is None or file is None:
            return
        if len(self) >= _MOST:
            self.left_out += 1
            return
        name = self._ids.setdefault(record.compile_id, len(self._ids))
        number = self._files.setdefault(file, len(self._files))
        self._numbers.extend((record.line_no, payload.offset, payload.length, record.pid, name, number))

    def of_stage(self, stage: Stage) -> list[PayloadPlace]:
        """The places of the payloads of one stage."""
        return (
            [p for p in self if p.file.stage is stage] if any(f.stage is stage for f in self._files) else []
        )

    def take(self, other: PayloadPlaces) -> None:
        """Add the places of another pass over the same trace."""
        for place in other:
            name = self._ids.setdefault(place.compile_id, len(self._ids))
            number = self._files.setdefault(place.file, len(self._files))
            self._numbers.extend((place.line, place.offset, place.length, place.pid, name, number))
        self.left_out += other.left_out

    def another(self) -> PayloadPlaces:
        """One for the same kinds of records, with no places yet."""
        return PayloadPlaces(self.kinds)

    def part(self) -> bytes:
        """The places, to be sent."""
        return msgspec.msgpack.encode(
            (self._numbers.tobytes(), list(self._ids), list(self._files), self.left_out)
        )

    def add_part(self, data: bytes, lines: int) -> None:
        """Add the places of the next part of the trace, from :meth:`part`; ``lines`` stand before it."""
        packed, names, kinds, left_out = msgspec.msgpack.decode(data, type=_SENT)
        numbers = array("q", packed)
        ids = [self._ids.setdefault(name, len(self._ids)) for name in names]
        files = [self._files.setdefault(file, len(self._files)) for file in kinds]
        room = (_MOST - len(self)) * _FIELDS
        self.left_out += left_out + max(len(numbers) - room, 0) // _FIELDS
        del numbers[max(room, 0) :]
        for at in range(0, len(numbers), _FIELDS):
            numbers[at] += lines
            numbers[at + 4] = ids[numbers[at + 4]]
            numbers[at + 5] = files[numbers[at + 5]]
        self._numbers.extend(numbers)

    def __iter__(self) -> Iterator[PayloadPlace]:
        """The places in the order of the trace."""
        numbers, ids, files = self._numbers, list(self._ids), list(self._files)
        lines = numbers[::_FIELDS]
        places: Iterable[int] = range(0, len(numbers), _FIELDS)
        # Those of two passes are not in order.
        if any(a > b for a, b in pairwise(lines)):
            places = sorted(places, key=numbers.__getitem__)
        for at in places:
            line, offset, length, pid, name, file = numbers[at : at + _FIELDS]
            yield PayloadPlace(line, offset, length, pid, ids[name], files[file])


class PayloadReader:
    """Reads payloads of a trace at their places, from its beginning to its end, so that a compressed one is unpacked once."""

    def __init__(self, path: Path) -> None:
        self._source = open_unpacked(path)
        self._at = 0
        # Of a plain file each payload is one call of the system.
        self._plain = self._source.fileno() if isinstance(self._source, BufferedReader) else -1

    def read(self, place: PayloadPlace) -> bytes:
        """A payload without its tabs.

        Raises:
            OSError: It cannot be read, or is no longer there.
        """
        # The end of the line before says how lines end in this trace.
        begin, length = place.offset - 2, place.length + 2
        text = self._unpacked(begin, length) if self._plain < 0 else os.pread(self._plain, length, begin)
        if len(text) < length:
            raise OSError("it became shorter while it was read")
        return payload_text(text[2:], crlf=text.startswith(b"\r\n"))

    def _unpacked(self, begin: int, length: int) -> bytes:
        """Bytes of a file that cannot seek; fewer at its end."""
        pieces: list[bytes] = []
        end = begin + length
        while self._at < end:
            goal = begin if self._at < begin else end
            piece = self._source.read(min(goal - self._at, _CHUNK))
            if not piece:
                break
            if goal == end:
                pieces.append(piece)
            self._at += len(piece)
        return b"".join(pieces)

    def __enter__(self) -> PayloadReader:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._source.close()
