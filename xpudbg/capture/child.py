"""The script's process: started, watched, signalled as the user signals us, and its end told as it was."""

from __future__ import annotations

import contextlib
import fcntl
import os
import selectors
import signal
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from xpudbg.capture.streams import Streams, open_streams
from xpudbg.errors import CannotStartError
from xpudbg.model.manifest import Exit

GRACE_SECONDS = 10.0
"""How long a script may clean up after the SIGTERM of ``--timeout``, before SIGKILL."""

_DRAIN_SECONDS = 0.5
_TICK_SECONDS = 0.1
_WATCHED = (
    signal.SIGINT,
    signal.SIGTERM,
    signal.SIGHUP,
    signal.SIGQUIT,
    signal.SIGWINCH,
    signal.SIGUSR1,
    signal.SIGUSR2,
    signal.SIGCHLD,
)
_SI_KERNEL = 0x80


@dataclass(frozen=True)
class ChildResult:
    """What is known of the script's process after its end.

    Attributes:
        exit: How it ended.
        pid: Its process id.
        merged: Why stderr has no record of its own; empty when it has one.
        lost: Why a record is not whole, a sentence a stream.
    """

    exit: Exit
    pid: int
    merged: str
    lost: tuple[str, ...]


def run_child(
    command: Sequence[str], env: Mapping[str, str], run_dir: Path, *, timeout: float | None = None
) -> ChildResult:
    """Run the script to its end.

    Signals that reach us are handed on; those that the terminal sends to the whole foreground group reach the script by
    themselves and are not sent twice. On a timeout the script gets SIGTERM, and SIGKILL after :data:`GRACE_SECONDS`
    together with all its descendants.

    Args:
        command: Program and arguments.
        env: Its environment.
        run_dir: Where its output is recorded.
        timeout: Seconds after which it is ended; None for never.

    Raises:
        CannotStartError: The program could not be executed.
    """
    streams = open_streams(run_dir)
    signal.pthread_sigmask(signal.SIG_BLOCK, _WATCHED)
    try:
        started = time.monotonic()
        try:
            process = _start(command, env, streams)
        except OSError as error:
            raise CannotStartError(
                f"cannot start {command[0]}: {error.strerror}",
                hint="check the path, and that it is executable",
            ) from error
        streams.started()
        watch = _Watch(process, streams, started, timeout)
        watch.loop()
        exit_ = watch.result()
        lost = tuple(c.lost for c in streams.channels if c.lost)
        return ChildResult(exit_, process.pid, streams.merged, lost)
    finally:
        streams.close()
        with contextlib.suppress(OSError):  # nothing pending may hit us when the signals are open again
            while signal.sigtimedwait(_WATCHED, 0) is not None:
                pass
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _WATCHED)


def _start(command: Sequence[str], env: Mapping[str, str], streams: Streams) -> subprocess.Popen[bytes]:
    def in_child() -> None:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _WATCHED)
        if streams.terminal:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    return subprocess.Popen(
        list(command),
        stdin=streams.stdin_end,
        stdout=streams.stdout_end,
        stderr=streams.stderr_end,
        env=dict(env),
        start_new_session=streams.terminal,
        close_fds=False,  # descriptors that the user handed on stay open; ours are not inheritable
        preexec_fn=in_child,  # noqa: PLW1509  (no thread was started in this process)
    )


class _Watch:
    """The loop that passes output on, hands signals on and waits for the end."""

    def __init__(
        self, process: subprocess.Popen[bytes], streams: Streams, started: float, timeout: float | None
    ) -> None:
        self.process, self.streams, self.started = process, streams, started
        self.deadline = started + timeout if timeout is not None else None
        self.reason = ""
        self.kill_at: float | None = None
        self.family: list[int] = []
        self.status: int | None = None

    def loop(self) -> None:
        """Run until the script has ended and its output has been passed on."""
        with selectors.DefaultSelector() as selector:
            self.streams.register(selector)
            quiet_since: float | None = None
            while True:
                got = self._pump(selector)
                if self.streams.suspend:
                    self._suspend()
                self._signals()
                self._time_is_up()
                if self.status is None:
                    self.status = self._poll()
                if self.status is None:
                    continue
                # The script is gone; what its descendants still write is theirs, so wait for quiet, not for the end.
                now = time.monotonic()
                quiet_since = now if got or quiet_since is None else quiet_since
                if (
                    not any(key.data for key in selector.get_map().values())
                    or now - quiet_since > _DRAIN_SECONDS
                ):
                    break
        self.seconds = time.monotonic() - self.started

    def _pump(self, selector: selectors.BaseSelector) -> bool:
        got = False
        for key, _ in selector.select(_TICK_SECONDS if self.status is None else 0.02):
            alive = key.data.pump() if key.data is not None else self.streams.pump_keyboard()
            got = got or key.data is not None
            if not alive:
                selector.unregister(key.fd)
                if key.data is not None and not key.data.is_pty:
                    os.close(key.fd)
                    key.data.read_end = os.open(os.devnull, os.O_RDONLY)
        return got

    def _poll(self) -> int | None:
        try:
            pid, status = os.waitpid(self.process.pid, os.WNOHANG | os.WUNTRACED)
        except ChildProcessError:
            return 0
        if pid == 0:
            return None
        if os.WIFSTOPPED(status):
            self._stop_with_it()
            return None
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return self.process.returncode

    def _suspend(self) -> None:
        """Ctrl-Z: stop what runs in the script's foreground, then stop with it, so that the shell comes back."""
        self.streams.suspend = False
        with contextlib.suppress(OSError):
            os.killpg(os.tcgetpgrp(self.streams.channels[0].read_end), signal.SIGSTOP)

    def _stop_with_it(self) -> None:
        """Stop as the script has stopped, and go on together."""
        self.streams.give_keyboard_back()
        os.kill(os.getpid(), signal.SIGSTOP)
        self.streams.take_keyboard()
        self.streams.resize()
        if self.streams.terminal:
            with contextlib.suppress(OSError):
                os.killpg(os.tcgetpgrp(self.streams.channels[0].read_end), signal.SIGCONT)
        self._send(signal.SIGCONT)

    def _signals(self) -> None:
        while True:
            info = signal.sigtimedwait(_WATCHED, 0)
            if info is None:
                return
            number = signal.Signals(info.si_signo)
            if number is signal.SIGCHLD:
                continue
            if number is signal.SIGWINCH:
                self.streams.resize()
                continue
            if number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                self.reason = self.reason or "interrupted"
            from_terminal = info.si_code == _SI_KERNEL and not self.streams.terminal
            if not from_terminal:
                self._send(number)

    def _send(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(self.process.pid, number)

    def _time_is_up(self) -> None:
        now = time.monotonic()
        if self.deadline is not None and now > self.deadline:
            self.deadline, self.reason = None, "timeout"
            self.kill_at = now + GRACE_SECONDS
            self.family = descendants(self.process.pid)  # once the script is gone they are nobody's children
            self._send(signal.SIGTERM)
        if self.kill_at is not None and (now > self.kill_at or self.status is not None):
            self.kill_at = None
            alive = [] if self.status is not None else [*descendants(self.process.pid), self.process.pid]
            for pid in {*self.family, *alive}:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)

    def result(self) -> Exit:
        """How the script ended, as the design words it."""
        code = self.status or 0
        if code >= 0:
            return Exit(code, "", self.reason or "ended", round(self.seconds, 3))
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = f"signal {-code}"
        return Exit(128 - code, name, self.reason or "signal", round(self.seconds, 3))


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
