"""Signals that reach ``xpudbg run`` while the script runs: each reaches the script once.

A signal may be sent to one process or to the whole process group (``killpg``, GNU ``timeout``, a scheduler, the terminal's
Ctrl-C), and nothing in ``siginfo_t`` says which. The script shares our group, so it has the second kind already. A **sentinel**,
a child process in the same group that blocks every signal, tells them apart: what was sent to the group is pending there, too
(``ShdPnd`` of ``/proc/PID/status``, see proc_pid_status(5)).
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import resource
import select
import signal
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

GROUP_SECONDS = 0.05
"""How long a signal to us may be followed by the same one to the group: GNU timeout sends both, one after the other."""

SENDER_SECONDS = 1.0
"""The same while our parent runs: on a busy machine it may be put aside for long between the two, and it does not sleep there."""

_NOT_FORWARDED = {
    signal.SIGKILL,
    signal.SIGSTOP,
    signal.SIGCHLD,
    # Stops us and, from the terminal, the script as well.
    signal.SIGTSTP,
    signal.SIGTTIN,
    signal.SIGTTOU,
    signal.SIGSEGV,
    signal.SIGBUS,
    signal.SIGFPE,
    signal.SIGILL,
    signal.SIGTRAP,
    signal.SIGSYS,
    signal.SIGPROF,
    # Python ignores these two, here as in the script.
    signal.SIGPIPE,
    signal.SIGXFSZ,
}


class SignalInbox:
    """Signals received between ``__enter__`` and ``__exit__``, and what the script must get back of our own state.

    Those that our caller ignored are handed on as well: the script starts with them ignored, and may handle them later.

    Args:
        file_size: The script's limit for the size of files, soft and hard; None leaves ours.

    Attributes:
        wakeup: File descriptor that is readable when a signal has come.
    """

    def __init__(self, file_size: tuple[int, int] | None = None) -> None:
        self._file_size = file_size
        self._received: list[int] = []
        self._handlers: dict[int, Any] = {}
        self._sentinel: _Sentinel | None = None

    def __enter__(self) -> SignalInbox:
        self._mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
        self.wakeup, self._wakeup_write = os.pipe()
        os.set_blocking(self.wakeup, False)
        os.set_blocking(self._wakeup_write, False)
        self._sentinel = _Sentinel.start()
        self._old_wakeup = signal.set_wakeup_fd(self._wakeup_write, warn_on_full_buffer=False)
        for number in sorted(signal.valid_signals() - _NOT_FORWARDED | {signal.SIGCHLD}):
            old = signal.getsignal(number)
            # Not Python's own.
            if old is None:
                continue
            with contextlib.suppress(OSError):
                signal.signal(number, self._handle)
                self._handlers[number] = old
        signal.pthread_sigmask(signal.SIG_UNBLOCK, set(self._handlers))
        return self

    def __exit__(self, *_: object) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, set(self._handlers))
        for number, old in self._handlers.items():
            signal.signal(number, old)
        signal.set_wakeup_fd(self._old_wakeup)
        os.close(self.wakeup)
        os.close(self._wakeup_write)
        if self._sentinel is not None:
            self._sentinel.stop()
        signal.pthread_sigmask(signal.SIG_SETMASK, self._mask)

    def _handle(self, number: int, _frame: FrameType | None) -> None:
        if number != signal.SIGCHLD:
            self._received.append(number)

    def take(self) -> list[tuple[int, bool]]:
        """Signals since the last call, each with whether the whole process group has it."""
        with contextlib.suppress(BlockingIOError):
            while os.read(self.wakeup, 4096):
                pass
        taken, self._received[:] = list(dict.fromkeys(self._received)), []
        told = []
        for number in taken:
            group = self._sentinel is not None and self._sentinel.has(number)
            # Ours of the same, which came while the sentinel was asked.
            while group and number in self._received:
                self._received.remove(number)
            told.append((number, group))
        return told

    @contextlib.contextmanager
    def starting(self) -> Iterator[None]:
        """Context in which the script's process is made: no signal is lost between fork and exec."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def restore_in_child(self) -> None:
        """Give the script dispositions, mask and limits as our caller gave them to us; called between fork and exec."""
        signal.set_wakeup_fd(-1)
        for number, old in self._handlers.items():
            signal.signal(number, signal.SIG_IGN if old is signal.SIG_IGN else signal.SIG_DFL)
        if self._file_size is not None:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_FSIZE, self._file_size)
        signal.pthread_sigmask(signal.SIG_SETMASK, self._mask)


class _Sentinel:
    """A child of the same process group that blocks all signals."""

    def __init__(self, pid: int, control: int, answer: int) -> None:
        self.pid, self._control, self._answer = pid, control, answer

    @classmethod
    def start(cls) -> _Sentinel:
        control_read, control = os.pipe()
        answer, answer_write = os.pipe()
        pid = fork_helper(lambda: _drain_on_request(control_read, answer_write), {control_read, answer_write})
        os.close(control_read)
        os.close(answer_write)
        return cls(pid, control, answer)

    def has(self, number: int) -> bool:
        """Return whether the signal was sent to the group; forgets it."""
        started, parent = time.monotonic(), os.getppid()
        while True:
            waited = time.monotonic() - started
            # asked before the sentinel is: what the parent sends last is pending when it is seen asleep
            may_come = waited < GROUP_SECONDS or (waited < SENDER_SECONDS and _is_running(parent))
            if self._pending() >> (number - 1) & 1:
                self._forget()
                return True
            if not may_come:
                return False
            time.sleep(0.002)

    def _pending(self) -> int:
        try:
            with open(f"/proc/{self.pid}/status", "rb") as status:  # noqa: PTH123 (asked every 2 ms)
                for line in status:
                    if line.startswith(b"ShdPnd:"):
                        return int(line.split()[1], 16)
        except (OSError, ValueError):
            pass
        return 0

    def _forget(self) -> None:
        with contextlib.suppress(OSError):
            os.write(self._control, b"x")
            if select.select([self._answer], [], [], 1)[0]:
                os.read(self._answer, 1)

    def stop(self) -> None:
        os.close(self._control)
        os.close(self._answer)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.pid, 0)


def _is_running(pid: int) -> bool:
    """Return whether a process has something to do right now, on a processor or waiting for one (state R of proc_pid_stat(5))."""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[0] == b"R"
    except (OSError, IndexError):
        return False


def _drain_on_request(control: int, answer: int) -> None:
    """Body of the sentinel: forget what is pending when it is told to, end when we have ended."""
    everything = signal.valid_signals()
    while os.read(control, 1):
        while signal.sigtimedwait(everything, 0) is not None:
            pass
        os.write(answer, b"x")


def fork_helper(body: Callable[[], None], keep: set[int]) -> int:
    """Fork a child of ours that runs ``body`` with all signals blocked and only the descriptors of ``keep`` open.

    Returns:
        Its process id.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    with warnings.catch_warnings():
        # A host with threads (a test runner); the body needs no lock.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return pid
    try:
        signal.set_wakeup_fd(-1)
        close_descriptors_except(keep)
        body()
    except BaseException:  # noqa: S110 (a helper has nobody to tell)
        pass
    finally:
        os._exit(0)


def _descriptors() -> list[int]:
    try:
        return [int(entry.name) for entry in Path("/proc/self/fd").iterdir()]
    except OSError:
        return list(range(1024))


def inherited_descriptors() -> set[int]:
    """Descriptors that our caller gave us, and that the script gets."""
    return {number for number in _descriptors() if is_inherited(number)}


def close_descriptors_except(keep: set[int]) -> None:
    """Close every descriptor of this process but these."""
    for number in _descriptors():
        if number not in keep:
            with contextlib.suppress(OSError):
                os.close(number)


def is_inherited(number: int) -> bool:
    """Return whether our caller gave us this descriptor: one that we opened is not handed on by ``exec``."""
    try:
        return not fcntl.fcntl(number, fcntl.F_GETFD) & fcntl.FD_CLOEXEC
    except OSError:
        return False
