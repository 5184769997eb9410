"""Parallel computation of many rows: forked children make shares of them, one on each processor."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import msgspec

from xpudbg.core import system

_MOST = 8
# The most that the system grants to any user.
_PIPE = 1 << 20
_RUNNING = Path("/proc/loadavg")


def children_worth() -> int:
    """Return how many children have a processor; 0 where none is to be started."""
    # a fork beside threads could find a lock held for ever
    alone = system.FORKS and threading.active_count() == 1
    found = min(system.processors(), _MOST) if alone else 1
    return found if found > 1 else 0


def children_pay() -> bool:
    """Return whether processors are free for children now: where all are busy, one process is faster than several that wait."""
    if not children_worth():
        return False
    try:
        running = int(_RUNNING.read_text(encoding="ascii").split()[3].partition("/")[0])
    except (OSError, ValueError, IndexError):
        return True
    # this process is one of them
    return running <= (os.cpu_count() or 1)


A = TypeVar("A")
B = TypeVar("B")
WORTH = 1000
"""Number of items of microseconds each from which a child is worth its cost of about 20 ms."""
GRAPHS_WORTH = 16
"""The same for graphs, each of which takes milliseconds."""


def parallel_map(make: Callable[[A], B], items: Sequence[A], row: object, *, worth: int = WORTH) -> list[B]:
    """Return ``[make(item) for item in items]``, computed on several processors if there are many items.

    A child shares what the parent has read so far, sends its rows through a pipe, and leaves without any clean-up. Where one
    cannot be started, or fails, the parent makes its rows too.

    Args:
        make: Makes a row; has no side effects but idempotent writes to files.
        items: Arguments of ``make``.
        row: Type of the rows; msgspec has to know how to write it.
        worth: Number of items from which children are started.
    """
    parts = children_worth()
    if len(items) < worth or not parts:
        return [make(item) for item in items]
    bounds = [len(items) * n // parts for n in range(parts + 1)]
    children: list[tuple[int, int, Sequence[A]]] = []
    try:
        for first, last in pairwise(bounds[1:]):
            children.append(_start(make, items[first:last], [reading for _, reading, _ in children]))
        rows = [make(item) for item in items[: bounds[1]]]
        while children:
            rows += _received(children.pop(0), make, row)
    finally:
        _stop(children)
    return rows


def _stop(children: Sequence[tuple[int, int, Sequence[A]]]) -> None:
    """End children that nobody waits for any more: an interrupt, or an error in this process."""
    for child, reading, _ in children:
        os.close(reading)
        if child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _start(make: Callable[[A], B], items: Sequence[A], others: Sequence[int]) -> tuple[int, int, Sequence[A]]:
    """Start a child; return its process id (0 where none could be started), the descriptor to read, and its items."""
    reading, writing = os.pipe()
    try:
        child = os.fork()
    except OSError:
        os.close(writing)
        return 0, reading, items
    if child == 0:
        for other in others:
            os.close(other)
        # Or the child waits at every 64 KiB for a parent that is not reading yet.
        with contextlib.suppress(OSError):
            import fcntl

            fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, _PIPE)
        _send(make, items, writing)
    os.close(writing)
    return child, reading, items


def _received(child: tuple[int, int, Sequence[A]], make: Callable[[A], B], row: object) -> list[B]:
    """Return the rows of a child; made here where it could not be started, or failed."""
    number, reading, items = child
    with os.fdopen(reading, "rb") as source:
        try:
            sent = source.read()
        except BaseException:
            if number:
                os.kill(number, signal.SIGKILL)
                os.waitpid(number, 0)
            raise
    if number and os.waitpid(number, 0)[1] == 0:
        with contextlib.suppress(msgspec.DecodeError):
            rows: list[B] = msgspec.msgpack.decode(sent, type=list[row])  # type: ignore[valid-type]
            return rows
    return [make(item) for item in items]


def _send(make: Callable[[A], B], items: Sequence[A], writing: int) -> None:
    """Make the rows in the child and send them; never returns."""
    status = 1
    try:
        data = memoryview(msgspec.msgpack.encode([make(item) for item in items]))
        while data:
            data = data[os.write(writing, data) :]
        status = 0
    finally:
        os._exit(status)
