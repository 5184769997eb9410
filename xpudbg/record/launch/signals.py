"""Signals that reach ``xpudbg run`` while the script runs: each reaches the script once.

A signal may be sent to one process or to the whole process group (``killpg``, GNU ``timeout``, a scheduler, the terminal's
Ctrl-C), and nothing in ``siginfo_t`` says which. The script shares our group, so it has the second kind already. A **sentinel**,
a child process in the same group that only counts signals, distinguishes them: it receives those sent to the group.

The sentinel also notices when we are killed (SIGKILL), and ends the script then, as the same SIGKILL does without us.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import resource
import shutil
import signal
import tempfile
import termios
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from xpudbg.record.launch.command import process_fields, show_as

GROUP_SECONDS = 0.05
"""How long a signal to us may be followed by the same one to the group: GNU timeout sends both, one after the other."""

SENDER_SECONDS = 1.0
"""The same while our parent runs: on a busy machine it may be put aside for long between the two, and it does not sleep there."""

_NOT_FORWARDED = {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}
_IGNORED_BY_PYTHON = {signal.SIGPIPE, signal.SIGXFSZ}
_HELPER = b"xpudbg: helper"
_ENDED = b"ended"


class SignalInbox:
    """Signals received between ``__enter__`` and ``__exit__``, and our signal state to be restored for the script.

    Signals that our caller ignored are forwarded as well: the script starts with them ignored, and may handle them later.

    Args:
        file_size: The script's limit for the size of files, soft and hard; None for our own limit.
        alone: Start no helper process: the limit of processes leaves no room for one.
    """

    def __init__(self, file_size: tuple[int, int] | None = None, *, alone: bool = False) -> None:
        self._file_size, self._alone = file_size, alone
        self._handlers: dict[int, Any] = {}
        self._sentinel: _Sentinel | None = None
        self._to_us: list[tuple[int, float]] = []
        """Number and time of each that may have been sent to us alone."""
        self._to_group: list[tuple[int, float]] = []
        """The same of those that the group has, as long as ours of the same may still come."""
        self._own: list[int] = []

    def __enter__(self) -> SignalInbox:
        self._mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
        self._wakeup, self._wakeup_write = os.pipe()
        os.set_blocking(self._wakeup, False)
        os.set_blocking(self._wakeup_write, False)
        self._sentinel = None if self._alone else _Sentinel.start()
        self._old_wakeup = signal.set_wakeup_fd(self._wakeup_write, warn_on_full_buffer=False)
        for number in sorted(signal.valid_signals() - _NOT_FORWARDED | {signal.SIGCHLD}):
            old = signal.getsignal(number)
            # Not Python's own.
            if old is None:
                continue
            with contextlib.suppress(OSError):
                signal.signal(number, _note)
                self._handlers[number] = old
        signal.pthread_sigmask(signal.SIG_UNBLOCK, set(self._handlers))
        return self

    def __exit__(self, *_: object) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, set(self._handlers))
        for number, old in self._handlers.items():
            signal.signal(number, old)
        signal.set_wakeup_fd(self._old_wakeup)
        os.close(self._wakeup)
        os.close(self._wakeup_write)
        if self._sentinel is not None:
            self._sentinel.stop()
        signal.pthread_sigmask(signal.SIG_SETMASK, self._mask)

    @property
    def descriptors(self) -> list[int]:
        """Return the descriptors that are readable after a signal."""
        return [self._wakeup, *([self._sentinel.received] if self._sentinel is not None else [])]

    def script_started(self, pid: int) -> None:
        """Let the sentinel end the script if we are killed."""
        if self._sentinel is not None:
            self._sentinel.guard(pid)

    def seconds_to_decision(self) -> float | None:
        """Return the seconds until :meth:`take` returns signals; None while none has come."""
        times = [came + GROUP_SECONDS - time.monotonic() for _, came in self._to_us]
        return max(0.002, min(times)) if times else None

    def take(self) -> list[tuple[int, bool]]:
        """Return received signals in order, each with whether the whole group got it; one not yet classified is returned later."""
        now = time.monotonic()
        self._receive(now)
        # Asked before the sentinel's pipe is read: what a sender sends last is there when it is seen asleep.
        settled = self._sentinel is None or not _is_running(self._sentinel.pid)
        wait = SENDER_SECONDS if self._to_us and _is_running(os.getppid()) else GROUP_SECONDS
        found: list[tuple[int, bool]] = []
        received, gone = _read(self._sentinel.received) if self._sentinel is not None else (b"", False)
        if self._sentinel is not None and gone:
            self._sentinel.stop()
            self._sentinel = None
        for number in received:
            # Ours of the same, and one that was sent to us just before.
            self._to_group += [(number, now), (number, now)]
            if number in self._own:
                self._own.remove(number)
            else:
                found.append((number, True))
        self._receive(now)
        for same in tuple(self._to_group):
            place = next((i for i, event in enumerate(self._to_us) if event[0] == same[0]), None)
            if place is not None:
                del self._to_us[place]
                self._to_group.remove(same)
        self._to_group = [event for event in self._to_group if now - event[1] < GROUP_SECONDS]
        if settled:
            wait = wait if self._sentinel is not None else 0.0
            found += [(number, False) for number, came in self._to_us if now - came >= wait]
            self._to_us = [event for event in self._to_us if now - event[1] < wait]
        return found

    def _receive(self, now: float) -> None:
        self._to_us += [(number, now) for number in _read(self._wakeup)[0] if number != signal.SIGCHLD]

    def send_to_group(self, number: int) -> None:
        """Send our process group a signal that is not forwarded: the script received it from its own terminal."""
        if self._sentinel is not None:
            self._own.append(number)
            os.kill(0, number)

    @contextlib.contextmanager
    def starting(self) -> Iterator[None]:
        """Context in which the script's process is started: no signal is lost between fork and exec."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def restore_in_child(self) -> None:
        """Restore signal dispositions, mask and limits of our caller for the script; called between fork and exec."""
        signal.set_wakeup_fd(-1)
        for number, old in self._handlers.items():
            ignored = old is signal.SIG_IGN and number not in _IGNORED_BY_PYTHON
            signal.signal(number, signal.SIG_IGN if ignored else signal.SIG_DFL)
        if self._file_size is not None:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_FSIZE, self._file_size)
        signal.pthread_sigmask(signal.SIG_SETMASK, self._mask)


def stop_with(number: int) -> None:
    """Stop this process as an unhandled signal does; return when it continues."""
    before = signal.signal(number, signal.SIG_DFL) if number != signal.SIGSTOP else None
    os.kill(os.getpid(), number)
    if before is not None:
        signal.signal(number, before)


def _note(_number: int, _frame: FrameType | None) -> None:
    """Handle a signal by doing nothing: Python writes its number to the wakeup pipe."""


def _read(descriptor: int) -> tuple[bytes, bool]:
    """Read the bytes in a pipe; return them, and whether all writers have closed it."""
    found = b""
    with contextlib.suppress(BlockingIOError):
        while chunk := os.read(descriptor, 4096):
            found += chunk
        return found, True
    return found, False


class _Sentinel:
    """A child of the same process group, which records each signal that it receives.

    Attributes:
        received: Read end of a pipe with a byte per signal.
    """

    def __init__(self, pid: int, control: int, received: int) -> None:
        self.pid, self._control, self.received = pid, control, received

    @classmethod
    def start(cls) -> _Sentinel:
        control_read, control = os.pipe()
        received, received_write = os.pipe()
        os.set_blocking(received, False)
        os.set_blocking(received_write, False)
        modes = None
        with contextlib.suppress(termios.error):
            modes = termios.tcgetattr(0)
        keep = {control_read, received_write, *([0] if modes else [])}
        pid = fork_helper(lambda: _watch_over(control_read, received_write, modes), keep)
        os.close(control_read)
        os.close(received_write)
        return cls(pid, control, received)

    def guard(self, pid: int) -> None:
        with contextlib.suppress(OSError):
            os.write(self._control, b"%d %s\n" % (pid, _start_time(pid)))

    def stop(self) -> None:
        with contextlib.suppress(OSError):
            os.write(self._control, _ENDED)
        os.close(self._control)
        os.close(self.received)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.pid, 0)


def _is_running(pid: int) -> bool:
    """Return whether a process runs or waits for a processor (state R of proc_pid_stat(5))."""
    return process_fields(pid)[:1] == [b"R"]


def _start_time(pid: int) -> bytes:
    """Return a process's start time (field 22 of proc_pid_stat(5)), which differs for a later process with its id; empty if it is gone."""
    return b"".join(process_fields(pid)[19:20])


def _watch_over(control: int, received: int, modes: Any) -> None:
    """Record signals until ``xpudbg run`` ends; if it was killed, kill the script and restore the terminal; the sentinel's body."""
    signal.set_wakeup_fd(received, warn_on_full_buffer=False)
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
        with contextlib.suppress(OSError):
            signal.signal(number, _note)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    text = b""
    while chunk := os.read(control, 4096):
        text += chunk
    if text.endswith(_ENDED):
        return
    for line in text.splitlines():
        pid, started = line.split()
        if started and _start_time(int(pid)) == started:
            os.kill(int(pid), signal.SIGKILL)
    if modes:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
        termios.tcsetattr(0, termios.TCSANOW, modes)


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
        show_as(_HELPER)
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
    """Return the descriptors that our caller gave us, which the script inherits."""
    return {number for number in _descriptors() if is_inherited(number)}


def close_descriptors_except(keep: set[int]) -> None:
    """Close every descriptor of this process but these."""
    for number in _descriptors():
        if number not in keep:
            with contextlib.suppress(OSError):
                os.close(number)


def is_inherited(number: int) -> bool:
    """Return whether our caller gave us this descriptor: one that we opened is closed by ``exec``."""
    try:
        return not fcntl.fcntl(number, fcntl.F_GETFD) & fcntl.FD_CLOEXEC
    except OSError:
        return False


# End of ``xpudbg run`` by the signal that has ended the script: a shell, ``make`` or a scheduler then sees what it sees without us.

_CORE = 0x80
_SMALLEST_CORE = 4096
"""Bytes below which the kernel writes no core (``min_coredump`` of binfmt_elf.c)."""


def die_of(wait_status: int) -> None:
    """End this process by the signal of a status (waitpid(2)); return if no signal can end it, as for a container's first process."""
    number = wait_status & ~_CORE
    try:
        if wait_status & _CORE:
            _dump_core_aside()
        else:
            _dump_no_core()
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
        os.kill(os.getpid(), number)
    except (OSError, ValueError):
        return


def _dump_no_core() -> None:
    # 1, and not 0: a program that takes cores (core(5), "piping") is not started then either.
    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (min(1, hard) if hard != resource.RLIM_INFINITY else 1, hard))


def _dump_core_aside() -> None:
    """Let the kernel write a minimal core file of this process, for the flag in our status, unless it would replace another core.

    The script's own core is where it always is. If ours would be written beside it, both ours and the flag are left out.
    """
    pattern = Path("/proc/sys/kernel/core_pattern").read_text(encoding="utf-8").strip()
    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    if pattern.startswith("|"):
        resource.setrlimit(resource.RLIMIT_CORE, (0, hard))
    elif pattern.startswith("/"):
        _dump_no_core()
    else:
        folder = tempfile.mkdtemp(prefix="xpudbg-core-")
        resource.setrlimit(
            resource.RLIMIT_CORE,
            (_SMALLEST_CORE if hard == resource.RLIM_INFINITY else min(hard, _SMALLEST_CORE), hard),
        )
        os.chdir(folder)
        alive, _ours = os.pipe()
        fork_helper(lambda: _remove_when_gone(alive, folder), {alive})


def _remove_when_gone(alive: int, folder: str) -> None:
    os.read(alive, 1)
    with contextlib.suppress(OSError):
        shutil.rmtree(folder)
