"""The script's process: made, waited for, and signalled, in our own session or in one of its own."""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import subprocess
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from xpudbg.capture.launch.signals import (
    SignalInbox,
    close_descriptors_except,
    fork_helper,
    inherited_descriptors,
    stop_with,
)
from xpudbg.capture.launch.streams import Streams


class ScriptProcess(Protocol):
    """A started script.

    Attributes:
        pid: Its process id.
        stopped: Number of the signal that has suspended it (Ctrl-Z, SIGSTOP), 0 for none; set by :meth:`poll`, cleared by
            :meth:`suspend_with_it`.
    """

    pid: int
    stopped: int

    @property
    def descriptor(self) -> int | None:
        """Readable when :meth:`poll` has something to say; None where SIGCHLD says it."""

    def poll(self) -> int | None:
        """Its wait status once it has ended (see waitpid(2)), else None."""

    def send(self, number: int, *, group: bool) -> None:
        """Send it a signal that it has not had; ``group``: the sender meant the whole process group."""

    def suspend_with_it(self) -> None:
        """Stop ourselves as it has stopped; returns when we go on. The SIGCONT that lets us is handed on as any signal."""


def start_process(
    command: Sequence[str], env: Mapping[str, str], streams: Streams, inbox: SignalInbox
) -> ScriptProcess:
    """Start the script.

    Raises:
        OSError: The program could not be executed.
    """
    if streams.session:
        return _InSession(command, env, streams, inbox)
    return _InGroup(command, env, streams, inbox)


def _popen(
    command: Sequence[str], env: Mapping[str, str], streams: Streams, inbox: SignalInbox, *, session: bool
) -> subprocess.Popen[bytes]:
    def in_child() -> None:
        if session:
            os.setpgid(0, 0)
            # SIGTTOU is blocked here.
            os.tcsetpgrp(0, os.getpid())
        inbox.restore_in_child()

    with inbox.starting():
        return subprocess.Popen(
            list(command),
            stdin=streams.ends.get(1) if session else None,
            stdout=streams.ends.get(1),
            stderr=streams.ends.get(2),
            env=dict(env),
            # Descriptors that the user handed on stay open; ours are not inheritable.
            close_fds=False,
            preexec_fn=in_child,  # noqa: PLW1509  (no thread was started in this process)
        )


class _InGroup:
    """A script in our own session and process group: what is sent to the group it has by itself."""

    descriptor = None

    def __init__(
        self, command: Sequence[str], env: Mapping[str, str], streams: Streams, inbox: SignalInbox
    ) -> None:
        self._process = _popen(command, env, streams, inbox, session=False)
        self.pid = self._process.pid
        self.stopped = 0

    def poll(self) -> int | None:
        try:
            pid, status = os.waitpid(self.pid, os.WNOHANG | os.WUNTRACED)
        except ChildProcessError:
            # Somebody else in this process has waited for it.
            return 0
        if pid == 0:
            return None
        if os.WIFSTOPPED(status):
            self.stopped = os.WSTOPSIG(status)
            return None
        self._process.returncode = os.waitstatus_to_exitcode(status)
        return status

    def send(self, number: int, *, group: bool) -> None:
        if not group:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(self.pid, number)

    def suspend_with_it(self) -> None:
        number, self.stopped = self.stopped, 0
        stop_with(number)


class _InSession:
    """A script with a controlling terminal of its own.

    A **session leader** stands between: when a session's leader ends, the kernel hangs its terminal up for all who live on
    (credentials(7), ``disassociate_ctty``), so the leader stays until the last of them has closed the terminal. It also makes
    Ctrl-Z work: the kernel drops the stop signals of a group that has no parent in its session.
    """

    def __init__(
        self, command: Sequence[str], env: Mapping[str, str], streams: Streams, inbox: SignalInbox
    ) -> None:
        self.stopped = 0
        self._inbox = inbox
        self._master = streams.masters[1]
        self._status: int | None = None
        self._text = b""
        self.descriptor, write = os.pipe()
        keep = {*streams.ends.values(), streams.hold, write, *inherited_descriptors()}
        self._leader = fork_helper(lambda: _lead(command, env, streams, inbox, write), keep)
        os.close(write)
        first = self._line(block=True).split()
        if first[:1] != [b"pid"]:
            number = int(first[1]) if len(first) > 1 else 0
            raise OSError(number, os.strerror(number))
        self.pid = int(first[1])

    def _line(self, *, block: bool = False) -> bytes:
        while b"\n" not in self._text:
            try:
                more = os.read(self.descriptor, 4096)
            except BlockingIOError:
                return b""
            if not more:
                return b"gone"
            self._text += more
        line, _, self._text = self._text.partition(b"\n")
        if block:
            os.set_blocking(self.descriptor, False)
        return line

    def poll(self) -> int | None:
        while self._status is None and (line := self._line()):
            word, _, value = line.partition(b" ")
            if word == b"stopped":
                self.stopped = int(value)
            elif word == b"ended":
                self._status = int(value)
            elif word == b"gone":
                # The leader was killed: the script's status went with it.
                self._status = signal.SIGKILL
        return self._status

    def send(self, number: int, *, group: bool) -> None:
        if number == signal.SIGWINCH:
            # Comes with the new size.
            return
        if number == signal.SIGCONT:
            with contextlib.suppress(OSError):
                os.killpg(os.tcgetpgrp(self._master), number)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if group:
                os.killpg(self.pid, number)
            else:
                os.kill(self.pid, number)

    def suspend_with_it(self) -> None:
        number, self.stopped = self.stopped, 0
        if number == signal.SIGTSTP:  # Ctrl-Z is for all of our group
            self._inbox.send_to_group(number)
        stop_with(number)


def _lead(
    command: Sequence[str], env: Mapping[str, str], streams: Streams, inbox: SignalInbox, report: int
) -> None:
    """Body of the session leader."""
    terminal = streams.ends[1]
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    try:
        process = _popen(command, env, streams, inbox, session=True)
    except OSError as error:
        os.write(report, b"failed %d\n" % (error.errno or 0))
        return
    os.write(report, b"pid %d\n" % process.pid)
    close_descriptors_except({report, streams.hold})
    while True:
        _, status = os.waitpid(process.pid, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            break
        os.write(report, b"stopped %d\n" % os.WSTOPSIG(status))
    process.returncode = os.waitstatus_to_exitcode(status)
    os.write(report, b"ended %d\n" % status)
    os.close(report)
    # Ends when the terminal's relay does.
    os.read(streams.hold, 1)


def descendants(pid: int) -> list[int]:
    """Process ids of all descendants of a process, as ``/proc`` shows them now; empty where there is no ``/proc``."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
            children.setdefault(int(fields[1]), []).append(int(entry.parent.name))
        except (OSError, ValueError, IndexError):
            continue
    found: list[int] = []
    todo = [pid]
    while todo:
        for child in children.get(todo.pop(), []):
            found.append(child)
            todo.append(child)
    return found
