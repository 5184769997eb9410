"""One script from start to end: signals forwarded once, streams passed on, time limits kept, its exit recorded."""

from __future__ import annotations

import contextlib
import os
import resource
import selectors
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from xpudbg.capture.launch.command_line import shown_as
from xpudbg.capture.launch.keyboard import Keyboard
from xpudbg.capture.launch.process import ScriptProcess, descendants, start_process
from xpudbg.capture.launch.signals import SignalInbox, stop_with
from xpudbg.capture.launch.streams import Streams, inherited_streams, open_streams
from xpudbg.errors import CannotStartError
from xpudbg.model.manifest import Exit, ExitReason
from xpudbg.model.shell_word import shell_word

GRACE_SECONDS = 10.0
"""How long a script may clean up after the SIGTERM of ``--timeout``, before SIGKILL."""

_TICK_SECONDS = 0.5
_DRAIN_TICK = 0.01
_STALLED_SECONDS = 0.5
_SETTLE_SECONDS = 0.1
_STOPPING = (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU)
_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True)
class ChildResult:
    """Outcome of the script's process.

    Attributes:
        exit: How it ended.
        wait_status: The same as waitpid(2) has it.
        pid: Its process id.
        unrecorded: Stream name to the reason why it has no record of its own.
        lost: Why a record is not whole, a sentence a stream.
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
    """Run the script to its end.

    Signals that reach us alone are handed on; those that reach the whole process group the script has by itself. On a
    timeout the script gets SIGTERM, and SIGKILL after :data:`GRACE_SECONDS` together with all its descendants. Where the limit of
    processes leaves no room for the processes that help, they are left out; where it leaves none for the script, this does not return.

    Args:
        command: Program and arguments.
        env: Its environment.
        run_dir: Where its output is recorded.
        timeout: Seconds after which it is ended; None for never.
        file_size: Its limit for the size of files, soft and hard; None for ours.
        status: Asked twice a second for the status line; None for no line.

    Raises:
        CannotStartError: The program could not be executed.
    """
    with shown_as(b"xpudbg run"):
        try:
            return _run(
                command,
                env,
                open_streams(run_dir, status=status is not None),
                SignalInbox(file_size),
                timeout,
                status,
            )
        except BlockingIOError:
            # No process can be made (RLIMIT_NPROC): do without those that help.
            pass
        try:
            return _run(command, env, inherited_streams(), SignalInbox(file_size, alone=True), timeout, None)
        except BlockingIOError:
            sys.stderr.write(
                "xpudbg: the limit of processes leaves none for the script, which runs in the place of xpudbg: "
                f"'xpudbg collect {shell_word(str(run_dir))}' makes the bundle\n"
            )
    return _become(command, env, file_size)


def _run(
    command: Sequence[str],
    env: Mapping[str, str],
    streams: Streams,
    inbox: SignalInbox,
    timeout: float | None,
    status: Callable[[], str] | None,
) -> ChildResult:
    try:
        with inbox:
            started = time.monotonic()
            try:
                process = start_process(command, env, streams, inbox)
            except BlockingIOError:
                raise
            except OSError as error:
                raise CannotStartError(
                    f"cannot start {command[0]}: {error.strerror}",
                    hint="check the path, and that it is executable",
                ) from error
            inbox.script_started(process.pid)
            streams.started()
            watch = _Watch(process, streams, inbox, started, timeout, status)
            watch.run()
            lost = tuple(streams.finish())
            return ChildResult(watch.result(), watch.status or 0, process.pid, streams.unrecorded, lost)
    finally:
        streams.close()


def _become(command: Sequence[str], env: Mapping[str, str], file_size: tuple[int, int] | None) -> NoReturn:
    """Let the script take our place."""
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    if file_size is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, file_size)
    os.execve(command[0], list(command), dict(env))  # noqa: S606


class _Watch:
    """The loop that hands signals and typed bytes on and waits for the end."""

    def __init__(
        self,
        process: ScriptProcess,
        streams: Streams,
        inbox: SignalInbox,
        started: float,
        timeout: float | None,
        words: Callable[[], str] | None,
    ) -> None:
        self.words = words
        self.process, self.streams, self.inbox, self.started = process, streams, inbox, started
        self.keyboard = (
            Keyboard(streams.masters[1], streams.terminal, inbox.send_to_group) if streams.session else None
        )
        self.deadline = started + timeout if timeout is not None else None
        self.reason: ExitReason | None = None
        self.told_to_end = False
        self.kill_at: float | None = None
        self.family: list[int] = []
        self.status: int | None = None

    def run(self) -> None:
        """Run until the script has ended and its output has been passed on."""
        try:
            if self.keyboard is not None:
                self.keyboard.take()
            while self.status is None:
                self._wait(self._tick())
                self.streams.reap()
                self._signals()
                self._time_is_up()
                if self.words is not None:
                    self.streams.show_status(self.words())
                self.status = self.process.poll()
                if self.process.stopped:
                    self._stop_with_it()
            self.seconds = time.monotonic() - self.started
            self.streams.hide_status()
            self._end_family()
            self._drain()
            if self.keyboard is not None:
                self.keyboard.settle()
                self.streams.close_terminal()
                self._drain(at_least=_SETTLE_SECONDS)
        finally:
            if self.keyboard is not None:
                self.keyboard.give_back()

    def _tick(self) -> float:
        times = [t - time.monotonic() for t in (self.deadline, self.kill_at) if t is not None]
        signals = self.inbox.seconds_to_decision()
        times += [signals] if signals is not None else []
        return max(0.0, min([_TICK_SECONDS, *times]))

    def _wait(self, seconds: float) -> None:
        with selectors.DefaultSelector() as selector:
            for descriptor in self.inbox.descriptors:
                selector.register(descriptor, selectors.EVENT_READ)
            if self.process.descriptor is not None:
                selector.register(self.process.descriptor, selectors.EVENT_READ)
            keyboard = self.keyboard.descriptor if self.keyboard is not None else None
            if keyboard is not None:
                selector.register(keyboard, selectors.EVENT_READ)
            ready = {key.fd for key, _ in selector.select(seconds)}
        if self.keyboard is not None and keyboard in ready:
            self.keyboard.pump()

    def _drain(self, at_least: float = 0.0) -> None:
        """Wait until what was written is passed on; a reader who does not read, until we are told to end.

        What is left then stays with the relays, which go on without us, as they do for processes that outlive the script.
        """
        now = time.monotonic()
        quiet, patience, soonest = 0, now + _STALLED_SECONDS, now + at_least
        # A pseudo terminal hands bytes on a moment after they were written.
        while quiet < 2 or time.monotonic() < soonest:
            self._wait(_DRAIN_TICK)
            self._signals()
            self.streams.reap()
            stalled = self.told_to_end and time.monotonic() > patience
            if stalled or all(relay.ended for relay in self.streams.relays.values()):
                return
            quiet = quiet + 1 if self.streams.drained() else 0

    def _stop_with_it(self) -> None:
        """Stop as the script has stopped, and go on together; what it has shown so far stands above the shell's prompt."""
        # Of SIGTTOU the relay is the reason: it waits for our stop.
        patience = 0.0 if self.process.stopped == signal.SIGTTOU else _STALLED_SECONDS
        soon, quiet = time.monotonic() + patience, 0
        while quiet < 2 and time.monotonic() < soon:
            time.sleep(_DRAIN_TICK)
            quiet = quiet + 1 if self.streams.drained() else 0
        self.streams.hide_status()
        if self.keyboard is not None:
            self.keyboard.give_back()
        self.process.suspend_with_it()
        if self.keyboard is not None:
            self.keyboard.take()
        self.streams.resize()

    def _signals(self) -> None:
        for number, group in self.inbox.take():
            if number == signal.SIGWINCH:
                self.streams.resize()
            if number == signal.SIGCONT and self.keyboard is not None:
                self.keyboard.take()
            if number in _ENDING:
                self.reason = self.reason or ExitReason.INTERRUPTED
                self.told_to_end = True
            if self.status is None:
                self.process.send(number, group=group)
            elif number in _STOPPING:
                stop_with(number)

    def _time_is_up(self) -> None:
        now = time.monotonic()
        if self.deadline is not None and now > self.deadline:
            self.deadline, self.reason = None, ExitReason.TIMEOUT
            self.kill_at = now + GRACE_SECONDS
            # Once the script is gone they are nobody's children.
            self.family = descendants(self.process.pid)
            self.process.send(signal.SIGTERM, group=False)
        if self.kill_at is not None and now > self.kill_at:
            self.kill_at = None
            for pid in {*self.family, *descendants(self.process.pid), self.process.pid}:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)

    def _end_family(self) -> None:
        """After a timeout, what the script has left behind goes as well."""
        if self.reason is ExitReason.TIMEOUT:
            self.told_to_end = True
            for pid in self.family:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)

    def result(self) -> Exit:
        """Return how the script ended, as the design words it."""
        code = os.waitstatus_to_exitcode(self.status or 0)
        seconds = round(self.seconds, 3)
        if code >= 0:
            return Exit(code, "", self.reason or ExitReason.ENDED, seconds)
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = f"signal {-code}"
        return Exit(128 - code, name, self.reason or ExitReason.SIGNAL, seconds)
