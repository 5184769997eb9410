"""A large trace read in parts by several processes, each of which digests what it reads; one takes the digests in their order."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator, Sequence
from io import BufferedReader
from itertools import pairwise

from xpudbg.files.parallel_stream import children_pay, made_ahead
from xpudbg.parsers.torch_trace.consumers import TraceConsumer, read_trace
from xpudbg.parsers.torch_trace.digest import PartConsumer, PartTaker, digest_of
from xpudbg.parsers.torch_trace.reader import BLOCK
from xpudbg.parsers.torch_trace.records import TraceLog

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
