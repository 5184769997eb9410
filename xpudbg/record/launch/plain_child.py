"""Run of a script where no process forks (Windows): its process, its streams, a Ctrl-C and a time limit, and nothing more.

What goes to a pipe or a file is passed on and recorded. A console is the script's own, as without xpudbg: what it writes there has no record. A
Ctrl-C reaches every process of the console, so that the script has its own and is waited for.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import IO

from xpudbg.core import system
from xpudbg.core.errors import CannotStartError
from xpudbg.model.artifact import STDERR, STDOUT
from xpudbg.model.manifest import Exit, ExitReason

_CONSOLE = "{} went to the console, to which the script wrote itself"
_PIECE = 1 << 16
_TICK_SECONDS = 0.2
_KILLED = 137
"""The status of a script that a time limit has ended, as after SIGKILL elsewhere."""
_DRAIN_SECONDS = 2.0
"""Patience with output of processes that outlive the script."""


@dataclass(frozen=True)
class ChildResult:
    """Outcome of the script's process.

    Attributes:
        exit: How it ended.
        wait_status: The same in the encoding of waitpid(2).
        pid: Its process id.
        unrecorded: Stream name to the reason why it has no record of its own.
        lost: Why a record is incomplete, a sentence per stream.
    """

    exit: Exit
    wait_status: int
    pid: int
    unrecorded: Mapping[str, str]
    lost: tuple[str, ...]


def run_child(
    command: Sequence[str],
    env: Mapping[str, str],
    run_dir: Path,
    *,
    timeout: float | None = None,
    file_size: tuple[int, int] | None = None,
    status: Callable[[], str] | None = None,
) -> ChildResult:
    """Run the script to its end; on a timeout it is killed with its children.

    Args:
        command: Program and arguments.
        env: Its environment.
        run_dir: Where its output is recorded.
        timeout: Seconds after which it is ended; None for never.
        file_size: Not used: there is no such limit.
        status: Not used: nothing is drawn below the script's output.

    Raises:
        CannotStartError: The program could not be executed.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    recorded = [number for number in (1, 2) if not os.isatty(number)]
    interrupts: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        interrupts.append(number)

    names = ("SIGINT", "SIGBREAK")
    before = {s: signal.signal(s, note) for name in names if (s := getattr(signal, name, None)) is not None}
    try:
        started = time.monotonic()
        try:
            process = subprocess.Popen(
                list(command),
                env=dict(env),
                stdout=subprocess.PIPE if 1 in recorded else None,
                stderr=subprocess.PIPE if 2 in recorded else None,
                bufsize=0,
            )
        except OSError as error:
            raise CannotStartError(
                f"cannot start {command[0]}: {error.strerror}",
                hint="check the path, and that it is a program",
            ) from error
        streams = [
            _Stream(stream, number, run_dir / name)
            for stream, number, name in ((process.stdout, 1, STDOUT), (process.stderr, 2, STDERR))
            if stream is not None
        ]
        late = not _ends(process, timeout)
        if late:
            system.kill_group(process)
            process.wait()
        seconds = round(time.monotonic() - started, 3)
        lost = [problem for stream in streams if (problem := stream.ended())]
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    code = _KILLED if late else process.returncode
    reason = ExitReason.TIMEOUT if late else ExitReason.INTERRUPTED if interrupts else ExitReason.ENDED
    unrecorded = {
        name: _CONSOLE.format(name)
        for number, name in ((1, "stdout"), (2, "stderr"))
        if number not in recorded
    }
    return ChildResult(Exit(code, "", reason, seconds), 0, process.pid, unrecorded, tuple(lost))


def _ends(process: subprocess.Popen[bytes], timeout: float | None) -> bool:
    """Wait for the end; False where the time is up."""
    end = None if timeout is None else time.monotonic() + timeout
    while True:
        try:
            process.wait(_TICK_SECONDS)
        except subprocess.TimeoutExpired:
            if end is not None and time.monotonic() > end:
                return False
        else:
            return True


class _Stream:
    """A stream of the script's that is passed on and recorded by a thread.

    Args:
        source: Its pipe.
        number: Our descriptor that it goes to.
        record: File of the record.
    """

    def __init__(self, source: IO[bytes], number: int, record: Path) -> None:
        self._source, self._number, self._record = source, number, record
        self._problem = ""
        self._thread = threading.Thread(target=self._pass_on, daemon=True)
        self._thread.start()

    def ended(self) -> str:
        """Wait for its end; return why the record is incomplete, empty where it is whole."""
        self._thread.join(_DRAIN_SECONDS)
        name = "stdout" if self._number == 1 else "stderr"
        if self._thread.is_alive():
            return f"{name}: a process that outlives the script still writes to it"
        return self._problem and f"{name}: {self._problem}"

    def _pass_on(self) -> None:
        with self._source:
            record = self._opened()
            while piece := self._source.read(_PIECE):
                if record is not None:
                    try:
                        _write_all(record, piece)
                    except OSError as error:
                        self._problem, record = f"could not be recorded: {error.strerror}", None
                try:
                    _write_all(self._number, piece)
                except OSError:
                    # Its reader is gone: so is the script's, as without xpudbg.
                    return

    def _opened(self) -> int | None:
        try:
            return os.open(self._record, system.WRITE, 0o666)
        except OSError as error:
            self._problem = f"could not be recorded: {error.strerror}"
            return None


def _write_all(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]
