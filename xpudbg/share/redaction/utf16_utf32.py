"""Redaction of text with two or four bytes a character (UTF-16, UTF-32), as PowerShell, Windows and ``wchar_t`` write it."""

from __future__ import annotations

import re
from collections.abc import Callable

_SHORTEST = 8
_PRINTABLE = {*range(0x20, 0x7F), *b"\t\n\r"}
# One letter for every printable character: what is looked for can then be found as a plain text, which is fast.
_KINDS = bytes(0x61 if n in _PRINTABLE else n and 0x62 for n in range(256))
_STEPS = tuple(
    (step, (b"a" + b"\0" * (step - 1)) * (_SHORTEST - 1) + b"a", re.compile(rb"a(?:\0{%d}a)*" % (step - 1)))
    for step in (2, 4)
)


def redact_wide(data: bytes, redact: Callable[[bytes], bytes]) -> bytes:
    """The data with its wide text redacted, whatever its byte order; the same object where there is nothing to redact.

    Args:
        data: Bytes of a file, or a piece of one.
        redact: Takes the ASCII characters of a run of eight or more, and gives as many back.
    """
    if b"\0" not in data:
        return data
    kinds, changed = data.translate(_KINDS), bytearray()
    for step, least, run in _STEPS:
        start = kinds.find(least)
        while start >= 0:
            match = run.match(kinds, start)
            end = match.end() if match else start + len(least)
            narrow = data[start:end:step]
            safe = redact(narrow)
            if safe != narrow and len(safe) == len(narrow):
                changed = changed or bytearray(data)
                changed[start:end:step] = safe
            start = kinds.find(least, end)
    return bytes(changed) if changed else data
