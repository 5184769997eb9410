"""Parts of a long piece of work made ahead by forked children, and taken in their order by the one process that puts them together."""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import struct
import threading
from collections.abc import Callable, Generator
from io import BufferedReader
from pathlib import Path

_MOST = 8
# The most that the system grants to any user.
_PIPE = 1 << 20
_LENGTH = struct.Struct("<q")
_FAILED = -1
_RUNNING = Path("/proc/loadavg")


def children_worth() -> int:
    """Return how many children have a processor; 0 where none is to be started."""
    # a fork beside threads could find a lock held for ever
    found = 1 if threading.active_count() > 1 else min(len(os.sched_getaffinity(0)), _MOST)
    return found if found > 1 else 0


def children_pay() -> bool:
    """Return whether children would have processors now: where all are busy, one process is done sooner than several that wait for each other."""
    if not children_worth():
        return False
    try:
        running = int(_RUNNING.read_text(encoding="ascii").split()[3].partition("/")[0])
    except (OSError, ValueError, IndexError):
        return True
    # this process is one of them
    return running <= (os.cpu_count() or 1)


def made_ahead(make: Callable[[int], bytes], count: int) -> Generator[bytes | None, None, None]:
    """``make(0)``, ``make(1)``, ... in this order, made by children while the caller works with the ones before.

    Each child makes every n-th, and waits where the caller is behind. None stands for one that could not be made: the caller
    has to do that part of the work itself.

    Args:
        make: Reads files only; what it needs of the caller is as it was at the first step.
        count: How many there are.
    """
    many = min(children_worth(), count)
    children: list[tuple[int, BufferedReader]] = []
    try:
        for first in range(many):
            children.append(_start(make, range(first, count, many), [source for _, source in children]))
        for number in range(count):
            yield _received(children[number % many][1]) if many else None
    finally:
        for child, source in children:
            source.close()
            if child:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)


def _start(
    make: Callable[[int], bytes], numbers: range, others: list[BufferedReader]
) -> tuple[int, BufferedReader]:
    """A child at work, and where to read what it makes; process id 0 where none could be started."""
    reading, writing = os.pipe()
    try:
        child = os.fork()
    except OSError:
        child = -1
    if child == 0:
        for other in others:
            os.close(other.fileno())
        os.close(reading)
        with contextlib.suppress(OSError):
            fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, _PIPE)
        _send(make, numbers, writing)
    os.close(writing)
    return max(child, 0), os.fdopen(reading, "rb")


def _received(source: BufferedReader) -> bytes | None:
    """The next one of a child; None where it failed, or the child has ended."""
    head = source.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    if length < 0:
        return None
    data = source.read(length)
    return data if len(data) == length else None


def _send(make: Callable[[int], bytes], numbers: range, writing: int) -> None:
    """The child's part; never returns."""
    try:
        for number in numbers:
            try:
                data = make(number)
            except Exception:  # whatever it is, the parent does that part
                _write(writing, _LENGTH.pack(_FAILED))
                continue
            _write(writing, _LENGTH.pack(len(data)))
            _write(writing, data)
    finally:
        os._exit(0)


def _write(writing: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(writing, rest) :]
