r"""Text without escapes and colours, with the place of each character: a secret is looked for in what a reader would see.

``\x67``, ``\u0067``, ``\147``, ``&#103;``, ``%67`` (also ``%2567``) are a letter; ``\x1b[31m`` is none. Only the surroundings of such
escapes are decoded, so that a text without them costs one look. ``%67 = `` is a name of LLVM IR and MLIR and stays.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

_SHOWN = rb"(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa])"  # digits and letters in hexadecimal
_COLOUR = rb"\[[0-9;:]{0,40}m"
_HIDING = (
    (
        b"%",
        re.compile(
            rb"%(?:(?<=[A-Za-z0-9_=]%)(?:"
            + _SHOWN
            + rb"|25[2-7])|(?:25){0,3}"
            + _SHOWN
            + rb"(?=%[2-7]|[A-Za-z_]{2}))"
        ),
    ),
    (
        b"&",
        re.compile(
            rb"&#(?:[xX]" + _SHOWN + rb"|4[89]|5[0-7]|6[5-9]|[78][0-9]|90|9[7-9]|1[01][0-9]|12[0-2]);"
        ),
    ),
    (
        b"\\",
        re.compile(
            rb"\\(?:(?:x|u00)"
            + _SHOWN
            + rb"|(?:0[67]|1[0-7])[0-7](?![0-9])|(?:x1[bB]|u001[bB]|033)"
            + _COLOUR
            + rb")"
        ),
    ),
    (b"\x1b", re.compile(rb"\x1b" + _COLOUR)),
)
"""Escapes that hide a letter or a digit, and colours, each behind the byte that it begins with: a search for one byte is the fastest."""
_ESCAPE = re.compile(
    rb"\\{1,8}(?:x|u00)(?P<hex>[2-7][0-9a-fA-F])|\\{1,8}(?P<octal>0[4-7][0-7]|1[0-7]{2})(?![0-9])"
    rb"|&#(?P<decimal>[0-9]{2,3});|&#[xX](?P<entity>[2-7][0-9a-fA-F]);|&(?P<named>amp|lt|gt|quot|apos);|%(?P<percent>[2-7][0-9a-fA-F])"
    rb"|(?:\x1b|\\{1,8}(?:x1[bB]|u001[bB]|033))" + _COLOUR
)
_NAMED = {b"amp": b"&", b"lt": b"<", b"gt": b">", b"quot": b'"', b"apos": b"'"}
_BEFORE, _BEHIND = 300, 600
_LEVELS = 3


@dataclass(frozen=True)
class Decoded:
    """A part of a text without its escapes, in runs: bytes that stand in the text as they are here, or one character that was an escape.

    Attributes:
        data: What a reader sees.
        starts: First byte of each run in ``data``.
        places: First byte of each run in the text.
        ends: Where each run ends in the text.
    """

    data: bytes
    starts: list[int]
    places: list[int]
    ends: list[int]

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The bytes of the text that are ``data[first:last]``: from the first character to the end of the last one."""
        return self._character(first)[0], self._character(last - 1)[1]

    def _character(self, at: int) -> tuple[int, int]:
        run = bisect_right(self.starts, at) - 1
        begin = self.places[run] + at - self.starts[run]
        following = self.starts[run + 1] if run + 1 < len(self.starts) else len(self.data)
        if following - self.starts[run] == self.ends[run] - self.places[run]:
            return begin, begin + 1
        return self.places[run], self.ends[run]


def decoded_parts(text: bytes) -> Iterator[Decoded]:
    """Yield the surroundings of all escapes that hide letters or digits, each decoded once, twice and three times where that changes it."""
    first = last = -1
    for start, end in sorted(
        m.span() for begin, escape in _HIDING if begin in text for m in escape.finditer(text)
    ):
        if first >= 0 and start - _BEFORE > last:
            yield from _levels(text, first, last)
            first = -1
        if first < 0:
            first = max(0, start - _BEFORE)
        last = min(len(text), end + _BEHIND)
    if first >= 0:
        yield from _levels(text, first, last)


def _levels(text: bytes, first: int, last: int) -> Iterator[Decoded]:
    part = Decoded(text[first:last], [0], [first], [last])
    for _ in range(_LEVELS):
        decoded = _once(part)
        if decoded is None:
            return
        yield decoded
        part = decoded


def _once(part: Decoded) -> Decoded | None:
    made = Decoded(b"", [], [], [])
    pieces: list[bytes] = []
    position = length = 0

    def plain(first: int, last: int) -> None:
        """Take ``part.data[first:last]`` as it is, run by run."""
        run = bisect_right(part.starts, first) - 1
        while first < last:
            end = min(last, part.starts[run + 1] if run + 1 < len(part.starts) else last)
            made.starts.append(length + first - position)
            places = part.span(first, first + 1)[0], part.span(end - 1, end)[1]
            made.places.append(places[0])
            made.ends.append(places[1])
            first, run = end, run + 1

    for match in _ESCAPE.finditer(part.data):
        start, end = match.span()
        plain(position, start)
        pieces.append(part.data[position:start])
        length, position = length + start - position, end
        char = _character(match)
        if char:
            first, last = part.span(start, end)
            made.starts.append(length)
            made.places.append(first)
            made.ends.append(last)
            pieces.append(char)
            length += 1
    if not position:
        return None
    plain(position, len(part.data))
    data = b"".join([*pieces, part.data[position:]])
    return Decoded(data, made.starts, made.places, made.ends) if data else None


def _character(match: re.Match[bytes]) -> bytes:
    kind, value = match.lastgroup, match[match.lastgroup] if match.lastgroup else b""
    if kind is None:
        return b""
    if kind == "named":
        return _NAMED[value]
    code = int(value, {"octal": 8, "decimal": 10}.get(kind, 16))
    return bytes([code]) if 0x20 <= code < 0x7F else match[0][:1]
