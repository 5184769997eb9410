"""A lock on the folder of a run that is being made: its readers know that it is not complete yet, and one that was killed leaves none."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: no run is known to be running.
    fcntl = None  # type: ignore[assignment]

_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
"""Only folders are opened: a pipe would wait for a writer."""


@contextlib.contextmanager
def run_lock(folder: Path) -> Iterator[None]:
    """Lock a run's folder while it is made; where the file system has no locks, nothing happens."""
    descriptor = -1
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, _FOLDER)
        if fcntl is not None:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    try:
        yield
    finally:
        if descriptor >= 0:
            with contextlib.suppress(OSError):
                # Released for forked relays that outlive the run, too.
                if fcntl is not None:
                    fcntl.flock(descriptor, fcntl.LOCK_UN)
            os.close(descriptor)


def is_running(folder: Path) -> bool:
    """Tell whether a run is being made at this time."""
    try:
        descriptor = os.open(folder, _FOLDER)
    except OSError:
        return False
    try:
        if fcntl is not None:
            fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        # A file system without locks.
        return False
    finally:
        os.close(descriptor)
    return False
