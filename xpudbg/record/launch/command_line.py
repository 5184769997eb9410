"""Command line of our own processes as others see it: it names no word of the script's.

A script may look by name whether it runs already (``pgrep -f train.py``), and be ended so (``pkill -f``).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

_ARG_START, _ARG_END = 45, 46
"""Fields 48 and 49 of proc_pid_stat(5), counted from the one behind the name: where the kernel reads the command line."""


def show_as(name: bytes) -> bytes:
    """Let this process have another command line, cut to the length of its own; returns the one before, empty where it stays."""
    try:
        fields = Path("/proc/self/stat").read_bytes().rpartition(b")")[2].split()
        start, size = int(fields[_ARG_START]), int(fields[_ARG_END]) - int(fields[_ARG_START])
        with open("/proc/self/mem", "r+b", buffering=0) as memory:  # noqa: PTH123
            memory.seek(start)
            before = memory.read(size)
            memory.seek(start)
            memory.write(name[:size].ljust(size, b"\0"))
    except (OSError, ValueError, IndexError):
        return b""
    return before


@contextlib.contextmanager
def shown_as(name: bytes) -> Iterator[None]:
    """Context in which this process has another command line."""
    before = show_as(name)
    try:
        yield
    finally:
        if before:
            show_as(before)
