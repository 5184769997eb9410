"""A large ``manifest.json`` read row by row, as xpudbg writes it: the whole of its text and of its objects is never there at once.

JSON has no line breaks within strings, so that the lines which the writer makes say where keys and rows begin. Each piece between them is
decoded by itself: where all of them are JSON, their sequence is the document. Anything that is written in another way, or that is
refused, is left to the reader of whole documents, which also has the words for it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, BinaryIO, get_args, get_origin, get_type_hints

import msgspec

from xpudbg.bundle.manifest_limits import Size, size_of
from xpudbg.model.artifact_rows import RowPacker
from xpudbg.model.manifest import (
    FORMAT_VERSION,
    Graph,
    GraphBreak,
    Kernel,
    Manifest,
    Recompile,
    SkippedFrame,
    SourceLine,
)

WORTH = 1 << 20
"""Bytes of a manifest from which reading it row by row pays."""
_BLOCK = 1 << 18
_KEY = re.compile(rb'\n "([a-z_]{1,40})": (\[\n  )?')
_LONGEST_KEY = 64
_END = b"\n}\n"


class _OtherwiseError(Exception):
    """The document is not written as xpudbg writes it, or is refused."""


def read_rows(source: BinaryIO, limit: Size, without: Collection[str] = ()) -> Manifest | None:
    """Read a manifest row by row; None where the reader of whole documents has to do it.

    Args:
        source: The document, at its beginning.
        limit: What is opened.
        without: Lists whose rows are checked and not kept.

    Raises:
        OSError: It cannot be read.
    """
    try:
        found = dict(_members(_Text(source, limit), without))
        return Manifest(**found) if found.get("format_version") == FORMAT_VERSION else None
    except (_OtherwiseError, msgspec.DecodeError, RecursionError, UnicodeDecodeError, TypeError):
        return None


class _Text:
    """The text of a document, some of it in memory."""

    def __init__(self, source: BinaryIO, limit: Size) -> None:
        self._source, self._limit = source, limit
        self._size = Size(0, 0, 0)
        self._held = b""
        self._at = 0

    def _more(self) -> bool:
        block = self._source.read(_BLOCK)
        self._size = self._size.plus(size_of(block))
        if not self._size.fits(self._limit):
            raise _OtherwiseError
        self._held, self._at = self._held[self._at :] + block, 0
        return bool(block)

    def key(self) -> tuple[str, bool] | None:
        """The next key, and whether rows follow; None at the end of the document."""
        while len(self._held) - self._at < _LONGEST_KEY and self._more():
            pass
        match = _KEY.match(self._held, self._at)
        if match is not None:
            self._at = match.end()
            return match[1].decode(), match[2] is not None
        if self._held[self._at :] != _END:
            raise _OtherwiseError
        return None

    def take(self, expected: bytes) -> bool:
        """Go over some bytes if they are next."""
        while len(self._held) - self._at < len(expected) and self._more():
            pass
        there = self._held.startswith(expected, self._at)
        self._at += len(expected) if there else 0
        return there

    def until(self, *ends: bytes) -> bytes:
        """The bytes up to the first of some ends."""
        longest = max(map(len, ends))
        passed = 0
        while True:
            places = [
                at
                for end in ends
                if (at := self._held.find(end, max(self._at + passed - longest, self._at))) >= 0
            ]
            if places:
                begin, self._at = self._at, min(places)
                return self._held[begin : self._at]
            passed = len(self._held) - self._at
            if not self._more():
                raise _OtherwiseError


def _members(text: _Text, without: Collection[str]) -> Iterator[tuple[str, Any]]:
    """The members of the document."""
    if not text.take(b"{"):
        raise _OtherwiseError
    seen: set[str] = set()
    sharing = _Sharing()
    more = True
    while more:
        key = text.key()
        if key is None or key[0] in seen:
            raise _OtherwiseError
        name, rows = key
        seen.add(name)
        if rows:
            made = _rows(text, _row_type(name))
            if name in without:
                deque(made, maxlen=0)
            value: Any = tuple(map(sharing.shared, made))
            more = text.take(b",")
        else:
            data = text.until(b'\n "', _END)
            more = data.endswith(b",")
            value = msgspec.json.decode(data[:-1] if more else data, type=_types().get(name, Any))
        if name in _types():
            yield name, value
    if text.key() is not None:
        raise _OtherwiseError


def _rows(text: _Text, row: Any) -> Iterator[Any]:
    """The rows of a list, up to its end."""
    decoder = msgspec.json.Decoder(row)
    while True:
        if text.take(b"{"):
            data = b"{" + text.until(b"\n  }") + b"}"
            text.take(b"\n  }")
        else:
            data = text.until(b",\n  ", b"\n ]")
        yield decoder.decode(data)
        if not text.take(b",\n  "):
            break
    if not text.take(b"\n ]"):
        raise _OtherwiseError


@cache
def _types() -> dict[str, Any]:
    """The types of the keys of a manifest."""
    return get_type_hints(Manifest)


def _row_type(name: str) -> Any:
    """The type of a list's rows."""
    whole = _types().get(name)
    return get_args(whole)[0] if get_origin(whole) is tuple else Any


class _Sharing:
    """Makes equal parts of rows one object, and packs their artifacts."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._places: dict[SourceLine, SourceLine] = {}
        self._packer = RowPacker()

    def shared(self, row: Any) -> Any:
        """A row as it is kept."""
        if isinstance(row, Graph):
            return replace(
                row,
                process=self._text(row.process),
                detail=self._text(row.detail),
                function=self._text(row.function),
                location=self._place(row.location),
                cause=self._text(row.cause),
                cause_at=self._place(row.cause_at),
                artifacts=self._packer.pack(row.artifacts),
            )
        if isinstance(row, Kernel):
            graph, process = self._text(row.graph), self._text(row.process)
            return replace(
                row,
                name=self._text(row.name),
                graph=graph,
                process=process,
                artifacts=self._packer.pack(row.artifacts),
            )
        if isinstance(row, (GraphBreak, Recompile, SkippedFrame)):
            return replace(row, process=self._text(row.process), location=self._place(row.location))
        return row

    def _text(self, text: str) -> str:
        return self._texts.setdefault(text, text)

    def _place(self, place: SourceLine | None) -> SourceLine | None:
        return None if place is None else self._places.setdefault(place, place)
