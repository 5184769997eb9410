"""A further run of the user's program: in the background, with a limit of time, its output in a file."""

from __future__ import annotations

import contextlib
import os
import signal
import stat
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_TICK = 0.1
_GRACE = 3.0


@dataclass(frozen=True)
class SideRun:
    """End of such a run.

    Attributes:
        code: Its status; None when it was ended for its time.
        seconds: How long it took.
        tail: The end of its output.
    """

    code: int | None
    seconds: float
    tail: str


def run_beside(
    command: Sequence[str],
    env: Mapping[str, str],
    output: Path,
    *,
    limit: float | None,
    watch: Callable[[], None] = lambda: None,
    input_offset: int | None = None,
) -> SideRun:
    """Run a command to its end, or to the end of its time.

    Args:
        command: Program and arguments.
        env: Its environment.
        output: Where its stdout and stderr go.
        limit: Seconds that it may take; None for no limit.
        watch: Called several times a second meanwhile.
        input_offset: Where it reads stdin from, a file (see :func:`stdin_offset`); None for an empty stdin.

    Raises:
        OSError: It could not be started.
    """
    began = time.monotonic()
    with output.open("wb") as out, _stdin(input_offset) as stdin:
        process = subprocess.Popen(
            list(command),
            env=dict(env),
            stdin=stdin,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            while process.poll() is None:
                watch()
                if limit is not None and time.monotonic() - began > limit:
                    return SideRun(None, time.monotonic() - began, _tail(output))
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(_TICK)
        finally:
            _end(process)
    watch()
    return SideRun(process.returncode, time.monotonic() - began, _tail(output))


def stdin_offset() -> int | None:
    """Place in stdin from which a further run can read the same once more; None where it is no file."""
    try:
        return os.lseek(0, 0, os.SEEK_CUR) if stat.S_ISREG(os.fstat(0).st_mode) else None
    except OSError:
        return None


@contextlib.contextmanager
def _stdin(offset: int | None) -> Iterator[int]:
    try:
        # Opened anew: a copy of the descriptor would share the place that the first run has read to.
        found = None if offset is None else os.open("/proc/self/fd/0", os.O_RDONLY)
    except OSError:
        found = None
    if found is None:
        yield subprocess.DEVNULL
        return
    try:
        os.lseek(found, offset or 0, os.SEEK_SET)
        yield found
    finally:
        os.close(found)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End it and what it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_GRACE)
            if number is signal.SIGTERM and process.returncode is not None:
                # Children that ignore it are left to SIGKILL.
                continue


def _tail(path: Path) -> str:
    try:
        return path.read_bytes()[-4000:].decode("utf-8", "replace")
    except OSError:
        return ""
