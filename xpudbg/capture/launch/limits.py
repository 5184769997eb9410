"""Limits of the process that hold for the script but need not hold for the records of its output."""

from __future__ import annotations

import contextlib
import resource
from collections.abc import Iterator


@contextlib.contextmanager
def room_for_records() -> Iterator[tuple[int, int]]:
    """Context with the largest file size that we may set for ourselves; gives the limit (soft, hard) that the script gets."""
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit[1], limit[1]))
    try:
        yield limit
    finally:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
