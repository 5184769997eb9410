"""Run of one script from start to end: signals and streams are forwarded, time limits enforced, its exit recorded."""

from __future__ import annotations

import contextlib
import fcntl
import os
import resource
import select
import selectors
import signal
import subprocess
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from xpudbg.core.errors import CannotStartError
from xpudbg.core.system import signal_name
from xpudbg.core.text import shell_word
from xpudbg.model.manifest import Exit, ExitReason
from xpudbg.record.launch.command import process_fields, shown_as
from xpudbg.record.launch.plain_child import ChildResult
from xpudbg.record.launch.relay import Streams, in_foreground, inherited_streams, open_streams, write_all
from xpudbg.record.launch.signals import (
    SignalInbox,
    close_descriptors_except,
    fork_helper,
    inherited_descriptors,
    stop_with,
)

# The script's process: made, waited for, and signalled, in our own session or in one of its own.


def start_process(
    command: Sequence[str], env: Mapping[str, str], streams: Streams, inbox: SignalInbox
) -> _InGroup | _InSession:
    """Start the script.

    Raises:
        OSError: The program could not be executed.
    """
    return (_InSession if streams.session else _InGroup)(command, env, streams, inbox)


def _send(pids: Iterable[int], number: int) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)


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
    """A script in our own session and process group, which receives the group's signals directly.

    Attributes:
        pid: Its process id.
        stopped: Number of the signal that has suspended it (Ctrl-Z, SIGSTOP), 0 for none; set by :meth:`poll`, cleared by
            :meth:`suspend_with_it`.
        descriptor: Readable when :meth:`poll` has news; None if SIGCHLD reports them.
    """

    descriptor = None

    def __init__(
        self, command: Sequence[str], env: Mapping[str, str], streams: Streams, inbox: SignalInbox
    ) -> None:
        self._process = _popen(command, env, streams, inbox, session=False)
        self.pid = self._process.pid
        self.stopped = 0

    def poll(self) -> int | None:
        """Return its wait status once it has ended (see waitpid(2)), else None."""
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
        """Send it a signal that it has not received; ``group``: the signal was sent to the whole process group."""
        if not group:
            _send([self.pid], number)

    def suspend_with_it(self) -> None:
        """Stop this process as the script has stopped; return on SIGCONT, which is forwarded like any signal."""
        number, self.stopped = self.stopped, 0
        stop_with(number)


class _InSession:
    """A script with a controlling terminal of its own; see :class:`_InGroup`.

    A **session leader** runs between us and the script: when a session's leader ends, the kernel hangs its terminal up for all who live on
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
        fork_helper(lambda: _lead(command, env, streams, inbox, write), keep)
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
        # Of a negative one it is the group.
        _send([-self.pid if group else self.pid], number)

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
    """Return process ids of all current descendants of a process from ``/proc``; empty if there is no ``/proc``."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        if fields := process_fields(entry.name):
            children.setdefault(int(fields[1]), []).append(int(entry.name))
    found: list[int] = []
    todo = [pid]
    while todo:
        for child in children.get(todo.pop(), []):
            found.append(child)
            todo.append(child)
    return found


# Keyboard of the script's terminal: typed bytes are forwarded unchanged, and unread ones go back to the shell.

_CHUNK = 4096


class Keyboard:
    """Our own terminal while the script has one of its own.

    Ours is raw in both directions, and the script's does all that a terminal does (echo, line editing, signals, line ends), so
    that modes which the script sets mean what they say.

    Args:
        master: Master of the script's pseudo terminal.
        terminal: The pseudo terminal itself; -1 if the script has none of its own, and the keyboard stays untouched.
        to_group: Sends a signal to our process group.
    """

    def __init__(self, master: int, terminal: int, to_group: Callable[[int], None]) -> None:
        self._master, self._terminal, self._to_group = master, terminal, to_group
        self._modes: list[Any] = []
        self._taken = False
        self._open = True

    @property
    def descriptor(self) -> int | None:
        """Return the descriptor of typed bytes; None while the keyboard is not ours."""
        return 0 if self._taken and self._open else None

    def take(self) -> None:
        """Make our terminal raw, unless we are in the background, where the keyboard is the shell's."""
        if self._terminal >= 0 and in_foreground():
            with contextlib.suppress(termios.error):
                first = not self._modes
                if not self._taken:
                    self._modes = termios.tcgetattr(0)
                tty.setraw(0, termios.TCSANOW)
                self._taken = True
                if first:
                    self._pass_on_typed_ahead()

    def _pass_on_typed_ahead(self) -> None:
        """Forward bytes typed before we read the terminal, which has echoed them already."""
        if not select.select([0], [], [], 0)[0]:
            return
        modes = termios.tcgetattr(self._terminal)
        silent = [*modes[:3], modes[3] & ~termios.ECHO, *modes[4:]]
        termios.tcsetattr(self._terminal, termios.TCSANOW, silent)
        self.pump()
        termios.tcsetattr(self._terminal, termios.TCSANOW, modes)

    def pump(self) -> None:
        """Forward typed bytes to the script."""
        try:
            typed = os.read(0, _CHUNK)
            if typed:
                numbers = self._signals_of(typed)
                write_all(self._master, typed)
                for number in numbers:
                    self._to_group(number)
                return
        except OSError:
            pass
        self._open = False

    def _signals_of(self, typed: bytes) -> list[int]:
        """Return the signals of typed characters (Ctrl-C, Ctrl-Backslash) for our process group: the calling shell expects them, too."""
        modes = termios.tcgetattr(self._terminal)
        if not modes[3] & termios.ISIG:
            return []
        meaning = {modes[6][termios.VINTR]: signal.SIGINT, modes[6][termios.VQUIT]: signal.SIGQUIT}
        return [
            meaning[key] for i in range(len(typed)) if (key := typed[i : i + 1]) in meaning and key != b"\0"
        ]

    def give_back(self) -> None:
        """Restore our terminal to the state that we found, or to the state in which the script has left its own."""
        if self._taken:
            self._taken = False
            with contextlib.suppress(termios.error):
                termios.tcsetattr(0, termios.TCSADRAIN, self._modes)

    def settle(self) -> None:
        """Copy the state of the script's terminal to ours: modes, and bytes that it did not read.

        The bytes are typed again for the shell; newer kernels allow that to root only (TIOCSTI, tty_ioctl(4)).
        """
        self._open = False
        if not self._taken:
            return
        with contextlib.suppress(termios.error, OSError):
            self._modes = termios.tcgetattr(self._terminal)
            unread = self._unread()
            after = termios.tcgetattr(self._terminal)
            # Who lives on writes to our terminal, which does that again.
            after[1] &= ~termios.OPOST
            termios.tcsetattr(self._terminal, termios.TCSANOW, after)
            for byte in unread:
                fcntl.ioctl(0, termios.TIOCSTI, bytes([byte]))

    def _unread(self) -> bytes:
        modes = termios.tcgetattr(self._terminal)
        modes[3] &= ~termios.ICANON
        modes[6][termios.VMIN], modes[6][termios.VTIME] = 0, 0
        termios.tcsetattr(self._terminal, termios.TCSANOW, modes)
        return os.read(self._terminal, _CHUNK)


GRACE_SECONDS = 10.0
"""How long a script may clean up after the SIGTERM of ``--timeout``, before SIGKILL."""

_TICK_SECONDS = 0.5
_DRAIN_TICK = 0.01
_STALLED_SECONDS = 0.5
_SETTLE_SECONDS = 0.1
_STOPPING = (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU)
_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


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

    Signals that reach us alone are forwarded; those sent to the whole process group reach the script directly. On a
    timeout the script gets SIGTERM, and SIGKILL after :data:`GRACE_SECONDS` together with all its descendants. Where the limit of
    processes leaves no room for the processes that help, they are left out; where it leaves none for the script, this does not return.

    Args:
        command: Program and arguments.
        env: Its environment.
        run_dir: Where its output is recorded.
        timeout: Seconds after which it is ended; None for never.
        file_size: Its limit for the size of files, soft and hard; None for our own limit.
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


STACKS_SIGNAL = signal.SIGRTMAX - 2
"""Signal at which the probe has a process write its Python stacks (``probe/site/_xpudbg_last.py``)."""
_STACKS_SECONDS = 0.5


def _ask_for_stacks(pids: Sequence[int]) -> None:
    """Have the processes that catch :data:`STACKS_SIGNAL` write their stacks, and give them the time to do so."""
    asked = False
    for pid in pids:
        with contextlib.suppress(OSError, ValueError):
            status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8", errors="replace")
            caught = next((line for line in status.splitlines() if line.startswith("SigCgt:")), "")
            if int(caught.partition(":")[2], 16) >> (STACKS_SIGNAL - 1) & 1:
                os.kill(pid, STACKS_SIGNAL)
                asked = True
    if asked:
        time.sleep(_STACKS_SECONDS)


def _become(command: Sequence[str], env: Mapping[str, str], file_size: tuple[int, int] | None) -> NoReturn:
    """Replace this process with the script."""
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    if file_size is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, file_size)
    os.execve(command[0], list(command), dict(env))  # noqa: S606


class _Watch:
    """The loop that forwards signals and typed bytes and waits for the script's end."""

    def __init__(
        self,
        process: _InGroup | _InSession,
        streams: Streams,
        inbox: SignalInbox,
        started: float,
        timeout: float | None,
        status_text: Callable[[], str] | None,
    ) -> None:
        self.status_text = status_text
        self.process, self.streams, self.inbox, self.started = process, streams, inbox, started
        master = streams.masters[1] if streams.session else -1
        self.keyboard = Keyboard(master, streams.terminal, inbox.send_to_group)
        self.deadline = started + timeout if timeout is not None else None
        self.reason: ExitReason | None = None
        self.told_to_end = False
        self.kill_at: float | None = None
        self.family: list[int] = []
        self.status: int | None = None

    def run(self) -> None:
        """Run until the script has ended and its output has been forwarded."""
        try:
            self.keyboard.take()
            while self.status is None:
                self._wait(self._tick())
                self.streams.reap()
                self._signals()
                self._time_is_up()
                if self.status_text is not None:
                    self.streams.show_status(self.status_text())
                self.status = self.process.poll()
                if self.process.stopped:
                    self._stop_with_it()
            self.seconds = time.monotonic() - self.started
            self.streams.hide_status()
            self._end_family()
            self._drain()
            if self.streams.session:
                self.keyboard.settle()
                self.streams.close_terminal()
                self._drain(at_least=_SETTLE_SECONDS)
        finally:
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
            keyboard = self.keyboard.descriptor
            if keyboard is not None:
                selector.register(keyboard, selectors.EVENT_READ)
            ready = {key.fd for key, _ in selector.select(seconds)}
        if keyboard in ready:
            self.keyboard.pump()

    def _drain(self, at_least: float = 0.0) -> None:
        """Wait until all output is forwarded or, if the reader does not read, until a signal ends us.

        The relays forward the rest without us, as they do for processes that outlive the script.
        """
        now = time.monotonic()
        idle, patience, soonest = 0, now + _STALLED_SECONDS, now + at_least
        # A pseudo terminal hands bytes on a moment after they were written.
        while idle < 2 or time.monotonic() < soonest:
            self._wait(_DRAIN_TICK)
            self._signals()
            self.streams.reap()
            stalled = self.told_to_end and time.monotonic() > patience
            if stalled or all(relay.ended for relay in self.streams.relays.values()):
                return
            idle = idle + 1 if self.streams.drained() else 0

    def _stop_with_it(self) -> None:
        """Stop when the script has stopped, and continue with it; its output so far is shown before the shell's prompt."""
        # Of SIGTTOU the relay is the reason: it waits for our stop.
        patience = 0.0 if self.process.stopped == signal.SIGTTOU else _STALLED_SECONDS
        soon, idle = time.monotonic() + patience, 0
        while idle < 2 and time.monotonic() < soon:
            time.sleep(_DRAIN_TICK)
            idle = idle + 1 if self.streams.drained() else 0
        self.streams.hide_status()
        self.keyboard.give_back()
        self.process.suspend_with_it()
        self.keyboard.take()
        self.streams.resize()

    def _signals(self) -> None:
        for number, group in self.inbox.take():
            if number == signal.SIGWINCH:
                self.streams.resize()
            if number == signal.SIGCONT:
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
            _ask_for_stacks([self.process.pid, *self.family])
            self.process.send(signal.SIGTERM, group=False)
        if self.kill_at is not None and now > self.kill_at:
            self.kill_at = None
            _send({*self.family, *descendants(self.process.pid), self.process.pid}, signal.SIGKILL)

    def _end_family(self) -> None:
        """Kill the processes that the script has left behind, after a timeout."""
        if self.reason is ExitReason.TIMEOUT:
            self.told_to_end = True
            _send(self.family, signal.SIGKILL)

    def result(self) -> Exit:
        """Return how the script ended."""
        code = os.waitstatus_to_exitcode(self.status or 0)
        seconds = round(self.seconds, 3)
        if code >= 0:
            return Exit(code, "", self.reason or ExitReason.ENDED, seconds)
        return Exit(128 - code, signal_name(-code), self.reason or ExitReason.SIGNAL, seconds)
