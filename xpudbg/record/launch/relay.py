"""A process that forwards one output stream of the script and records it.

It is a separate process, so that a reader who does not read stops this stream alone, and so that a background process that
outlives the script and us keeps a stream that works. Up to :data:`RECORD_LIMIT` bytes go through its memory and into the record;
the rest moves inside the kernel (splice(2)) where both ends are pipes.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import mmap
import os
import re
import select
import signal
import stat
import struct
import termios
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from xpudbg.core.text import binary_size
from xpudbg.model.artifact import STDERR, STDOUT
from xpudbg.record.launch.command import process_fields
from xpudbg.record.launch.signals import fork_helper, is_inherited

# The status line of ``xpudbg run``, as the relay of the script's terminal draws it: between the script's bytes, and never among them.
#
# It stands on the line that the cursor is on, only while that line is empty: the script's last byte was a line end, and it has written nothing for
# :data:`IDLE_SECONDS`. It is erased before the next byte of the script goes on, and leaves the cursor where it was, in the first column.
# It is not drawn
#
# - behind a partial line: a prompt, a progress bar;
# - ever again once the script has moved the cursor or asked the terminal something (any escape sequence but colours, a backspace);
# - while the terminal does not echo whole lines: full-screen programs, ``getpass``;
# - while the script waits for typed input, where the kernel tells (``wchan``, proc_pid_wchan(5));
# - on terminals of less than :data:`LEAST_COLUMNS` columns.

IDLE_SECONDS = 0.3
LEAST_COLUMNS = 40
MOST_COLUMNS = 100
_SAFE = re.compile(rb"(?:[^\x00-\x06\x08\x0b-\x0c\x0e-\x1f\x7f]|\x1b\[[0-9;]*m)*")
"""Printed text, bell, tab, line ends and colours."""
_OPEN_COLOUR = re.compile(rb"\x1b(?:\[[0-9;]*)?$")
_LENGTH = struct.Struct("<H")
_PLACE = 64
"""Offset in the relay's shared page: whether it is drawn (the relay writes that), length of the text, the text."""
_TEXT = _PLACE + 1 + _LENGTH.size
_MOST = 256


def put_text(shared: mmap.mmap, text: str) -> None:
    """Set the text that the relay shows; nothing if empty."""
    data = text.encode("ascii", "replace")[:_MOST]
    # A relay that reads in between finds none.
    _LENGTH.pack_into(shared, _PLACE + 1, 0)
    shared[_TEXT : _TEXT + len(data)] = data
    _LENGTH.pack_into(shared, _PLACE + 1, len(data))


def is_drawn(shared: mmap.mmap) -> bool:
    """Return whether the line is on the terminal."""
    return bool(shared[_PLACE])


class StatusLine:
    """The status line of one relay.

    Args:
        terminal: Our own terminal.
        source: Master of the script's.
        shared: The page that :func:`put_text` writes to.
    """

    def __init__(self, terminal: int, source: int, shared: mmap.mmap) -> None:
        self._terminal, self._source, self._shared = terminal, source, shared
        self._at_start, self._moved = True, False
        self._tail = b""
        self._drawn = b""

    def seen(self, chunk: bytes) -> None:
        """Note bytes that the script writes, to know the cursor's column."""
        if self._moved:
            return
        whole = self._tail + chunk
        cut = _OPEN_COLOUR.search(whole)
        self._tail = cut.group() if cut else b""
        body = whole[: len(whole) - len(self._tail)]
        if _SAFE.fullmatch(body) is None or len(self._tail) > _MOST:
            self._moved = True
            return
        if body:
            self._at_start = body.endswith(b"\n")

    def erase(self) -> None:
        """Erase the line before anything else is written."""
        if self._drawn:
            self._drawn = b""
            self._write(b"\r\x1b[K")
            self._shared[_PLACE] = 0

    def refresh(self) -> None:
        """Draw, change or erase the line, after a time in which the script wrote nothing."""
        text = self._wanted()
        if text == self._drawn:
            return
        self.erase()
        if text:
            self._shared[_PLACE] = 1
            self._drawn = text
            self._write(b"\x1b[2m" + text + b"\x1b[0m\r")

    def _wanted(self) -> bytes:
        (length,) = _LENGTH.unpack_from(self._shared, _PLACE + 1)
        if not length or not self._at_start or self._moved or self._tail or not self._plain_terminal():
            return b""
        text = bytes(self._shared[_TEXT : _TEXT + length])
        try:
            columns = os.get_terminal_size(self._terminal).columns
        except OSError:
            return b""
        return cut_text(text, min(columns - 1, MOST_COLUMNS)) if columns >= LEAST_COLUMNS else b""

    def _plain_terminal(self) -> bool:
        try:
            local = termios.tcgetattr(self._source)[3]
            group = os.tcgetpgrp(self._source)
        except (termios.error, OSError):
            return False
        return bool(local & termios.ICANON and local & termios.ECHO) and not _waits_for_input(group)

    def _write(self, data: bytes) -> None:
        with contextlib.suppress(OSError):
            os.write(self._terminal, data)


def cut_text(text: bytes, most: int) -> bytes:
    """Return the text, cut between words if it is longer than ``most`` bytes."""
    return text if len(text) <= most else text[: most + 1].rpartition(b" ")[0].rstrip(b",") or text[:most]


def _waits_for_input(pid: int) -> bool:
    try:
        where = Path(f"/proc/{pid}/wchan").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return where in ("wait_woken", "n_tty_read")


RECORD_LIMIT = 64 << 20
"""Bytes of one stream that are recorded; passing on has no limit."""

FREE_FLOOR = 64 << 20
"""Free bytes of a disk below which nothing is recorded on it: the space is the script's."""

_CHUNK = 1 << 16
_HIDE_SECONDS = 1.0
_PATIENCE = 0.5
"""Seconds to wait for a relay that waits for its reader."""
_SPLICE = 1 << 20
_CHECK_EVERY = 1 << 20
_STOP_SECONDS, _POLL_SECONDS = 0.5, 0.02
# Idle, record closed, bytes seen while recording, errno of the record (-1: limit, -2: floor).
_STATE = struct.Struct("<??Qi")
_LIMIT, _FLOOR = -1, -2


class Relay:
    r"""The process of one stream, as ``xpudbg run`` controls it.

    Args:
        source: Where the script's bytes arrive: a pipe's read end or a pseudo terminal's master. Stays open here, too.
        destination: Our own descriptor that the bytes go on to.
        record: File for the record.
        plain_lines: Record ``\r\n`` as ``\n``: a terminal converts the line ends of the script.
        hold: Further descriptors that stay open as long as the relay runs.
        status: Whether a status line may be shown; source and destination are terminals then.
    """

    def __init__(
        self,
        source: int,
        destination: int,
        record: Path,
        *,
        plain_lines: bool,
        hold: Iterable[int] = (),
        status: bool = False,
    ) -> None:
        self.source = source
        self.ended = False
        self._shared = mmap.mmap(-1, mmap.PAGESIZE)
        control_read, self._control = os.pipe()
        recorder = _Recorder(record, self._shared, plain_lines=plain_lines)
        keep = {source, destination, control_read, *hold, *recorder.descriptors()}
        line = StatusLine(destination, source, self._shared) if status else None
        self.has_status = status
        self.pid = fork_helper(
            lambda: _pass_on(source, destination, recorder, self._shared, control_read, line), keep
        )
        os.close(control_read)
        recorder.close()

    def reap(self) -> None:
        """Reap the process if it has ended, and close our copy of the source, so that the script sees a closed pipe."""
        if self.ended:
            return
        with contextlib.suppress(ChildProcessError):
            if os.waitpid(self.pid, os.WNOHANG)[0] == 0:
                return
        self.ended = True
        os.close(self.source)

    def show_status(self, text: str) -> None:
        """Set the status line; empty for none."""
        if self.has_status and not self.ended:
            put_text(self._shared, text)

    def hide_status(self) -> None:
        """Erase the status line; return when it is gone, or when the terminal accepts no bytes."""
        if not self.has_status:
            return
        put_text(self._shared, "")
        waited = 0.0
        while is_drawn(self._shared) and not self.ended and waited < _HIDE_SECONDS:
            select.select([], [], [], 0.01)
            waited += 0.01
            self.reap()

    def drained(self) -> bool:
        """Return whether all bytes written so far have been forwarded."""
        self.reap()
        if self.ended:
            return True
        ready = select.select([self.source], [], [], 0)[0]
        return not ready and bool(_STATE.unpack_from(self._shared)[0])

    def stop_recording(self) -> None:
        """Close the record while the stream continues, without waiting for a relay that waits for its reader."""
        with contextlib.suppress(OSError):
            os.write(self._control, b"x")
        waited = 0.0
        while not self.ended and waited < _PATIENCE and not _STATE.unpack_from(self._shared)[1]:
            select.select([], [], [], 0.005)
            waited += 0.005
            self.reap()

    def lost(self) -> str:
        """Return why the record is incomplete; empty if it is complete."""
        _, _, seen, reason = _STATE.unpack_from(self._shared)
        if reason == _LIMIT:
            return f"only the first {binary_size(RECORD_LIMIT)} are recorded"
        if reason == _FLOOR:
            return f"recording stopped after {seen} bytes: less than {binary_size(FREE_FLOOR)} are free on its disk"
        return f"recording stopped after {seen} bytes: {os.strerror(reason)}" if reason else ""

    def close(self) -> None:
        """Close our descriptors; a relay that still runs continues without us."""
        os.close(self._control)
        if not self.ended:
            os.close(self.source)


class _Recorder:
    """The record of one stream: of limited size, and ended before the disk is full."""

    def __init__(self, path: Path, shared: mmap.mmap, *, plain_lines: bool) -> None:
        self._shared, self._plain = shared, plain_lines
        self._seen = self._checked = 0
        self._held = b""
        self._reason = 0
        self._fd: int | None = None
        try:
            self._fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o644)
        except OSError as error:
            self._reason = error.errno or errno.EIO
        if self._fd is not None and low_on_space(self._fd):
            self._give_up(_FLOOR)
        self.report(idle=False)

    def descriptors(self) -> set[int]:
        return set() if self._fd is None else {self._fd}

    @property
    def active(self) -> bool:
        return self._fd is not None

    def report(self, *, idle: bool) -> None:
        _STATE.pack_into(self._shared, 0, idle, self._fd is None, self._seen, self._reason)

    def keep(self, chunk: bytes) -> None:
        if self._fd is None:
            return
        room = RECORD_LIMIT - self._seen
        data = chunk[:room]
        if self._plain:
            data = self._held + data
            self._held = b"\r" if data.endswith(b"\r") else b""
            data = data[: len(data) - len(self._held)].replace(b"\r\n", b"\n")
        try:
            if self._seen - self._checked > _CHECK_EVERY:
                self._checked = self._seen
                if low_on_space(self._fd):
                    self._give_up(_FLOOR)
                    return
            while data:
                data = data[os.write(self._fd, data) :]
        except OSError as error:
            self._give_up(error.errno or errno.EIO)
            return
        self._seen += min(len(chunk), room)
        if room < len(chunk):
            self._give_up(_LIMIT)

    def _give_up(self, reason: int) -> None:
        self._reason = reason
        self.close()
        self.report(idle=False)

    def close(self) -> None:
        if self._fd is not None:
            with contextlib.suppress(OSError):
                if self._held:
                    os.write(self._fd, self._held)
                os.close(self._fd)
            self._fd = None


def low_on_space(descriptor: int) -> bool:
    """Return whether the file's disk has less free space than :data:`FREE_FLOOR`."""
    try:
        disk = os.fstatvfs(descriptor)
    except OSError:
        return False
    return disk.f_bavail * disk.f_frsize < FREE_FLOOR


def _pass_on(
    source: int,
    destination: int,
    recorder: _Recorder,
    shared: mmap.mmap,
    control: int,
    line: StatusLine | None,
) -> None:
    """Forward and record the stream until the source ends or the destination is closed; the body of the relay."""
    try:
        _pump(source, destination, recorder, control, line)
    finally:
        if line is not None:
            line.erase()


def _pump(source: int, destination: int, recorder: _Recorder, control: int, line: StatusLine | None) -> None:
    poll = select.poll()
    poll.register(source, select.POLLIN)
    poll.register(control, select.POLLIN)
    splice = line is None
    while True:
        ready = dict(poll.poll(0))
        if source not in ready:
            recorder.report(idle=True)
            ready = dict(poll.poll() if line is None else _wait_and_show(poll, line))
            recorder.report(idle=False)
        if control in ready:
            # Else `xpudbg run` was killed, and the record is all there will be.
            if ready[control] & select.POLLIN:
                recorder.close()
                recorder.report(idle=False)
            poll.unregister(control)
        if source not in ready:
            continue
        try:
            if splice and not recorder.active:
                moved = _splice(source, destination)
                splice = moved is not None
                if moved == 0:
                    return
                continue
            chunk = os.read(source, _CHUNK)
        except BlockingIOError:
            continue
        except OSError:
            # EIO: the last process on the pseudo terminal has gone; EPIPE: nobody reads.
            return
        if not chunk:
            return
        recorder.keep(chunk)
        _stop_in_background(destination)
        if line is not None:
            line.erase()
            line.seen(chunk)
        try:
            write_all(destination, chunk)
        except OSError:
            return


def _stop_in_background(descriptor: int) -> None:
    """Wait until our process group may write to its terminal: ``stty tostop`` stops a group in the background that does.

    The script has written to a terminal of its own, so its stop is asked for here, as tty_check_change of the kernel does. Where
    it is not stopped by that, it may go on.
    """
    parent, patience = os.getppid(), time.monotonic() + _STOP_SECONDS
    sent = False
    while _is_stopped_on_write(descriptor) and (
        time.monotonic() < patience or process_fields(parent)[:1] == [b"T"]
    ):
        if not sent:
            os.kill(0, signal.SIGTTOU)
            sent = True
        time.sleep(_POLL_SECONDS)


def _is_stopped_on_write(descriptor: int) -> bool:
    try:
        stops = os.isatty(descriptor) and termios.tcgetattr(descriptor)[3] & termios.TOSTOP
        return bool(stops) and os.tcgetpgrp(descriptor) != os.getpgrp()
    except (OSError, termios.error):
        return False


def _wait_and_show(poll: select.poll, line: StatusLine) -> list[tuple[int, int]]:
    """Wait for bytes; each time that none came for :data:`IDLE_SECONDS`, refresh the status line."""
    while not (ready := poll.poll(IDLE_SECONDS * 1000)):
        line.refresh()
    return ready


def _splice(source: int, destination: int) -> int | None:
    """Move bytes inside the kernel and return their number; None if these two descriptors do not support it."""
    # Linux, Python 3.10.
    move = getattr(os, "splice", None)
    if move is None:
        return None
    try:
        return int(move(source, destination, _SPLICE))
    except BlockingIOError:
        select.select([], [destination], [])
        return -1
    except OSError as error:
        if error.errno in (errno.EINVAL, errno.ENOSYS):
            return None
        raise


def write_all(descriptor: int, data: bytes) -> None:
    """Write all bytes, also to a non-blocking descriptor.

    Raises:
        OSError: All readers are closed, or it cannot be written.
    """
    view = memoryview(data)
    while view:
        try:
            view = view[os.write(descriptor, view) :]
        except BlockingIOError:
            select.select([], [descriptor], [])


# Streams of the script: inherited where possible, otherwise forwarded and recorded.
#
# A regular file or a device is inherited as it is: positions, errors and speed are those without xpudbg. A pipe or socket is
# passed on by a relay process. A terminal stays a terminal: a pseudo terminal of the same size and modes.
# Where stdout and stderr are the same terminal, pipe or file, they share one channel, so that their order is kept.

# Records of output that the script wrote to a regular file: the bytes added while it ran.

_STREAMS_CHUNK = 1 << 20


@dataclass
class FileRecord:
    """A stream that is a regular file: the script writes to the file itself, and the record is copied afterwards.

    Attributes:
        number: Our descriptor of the file.
        start: Offset at which the script's output begins.
        record: File for the record.
        lost: Why the record is incomplete; empty if it is complete.
    """

    number: int
    start: int
    record: Path
    lost: str = ""

    @classmethod
    def begin(cls, number: int, record: Path) -> FileRecord:
        """Return the record of a file, with the offset at which the script's output will begin."""
        appends = fcntl.fcntl(number, fcntl.F_GETFL) & os.O_APPEND
        start = os.fstat(number).st_size if appends else os.lseek(number, 0, os.SEEK_CUR)
        return cls(number, start, record)

    def finish(self) -> None:
        """Copy the added bytes to the record, within the limit and the free space of its disk."""
        try:
            with contextlib.ExitStack() as open_files:
                # Our descriptor may be for writing only, and its offset is shared with the script's.
                source = open_files.enter_context(open(f"/proc/self/fd/{self.number}", "rb"))  # noqa: PTH123
                target = open_files.enter_context(self.record.open("wb"))
                end = os.fstat(self.number).st_size
                if end < self.start:
                    self.lost = "the file was made shorter while the script ran: the record holds all of it"
                    self.start = 0
                if end - self.start > RECORD_LIMIT:
                    self.lost = f"only the first {binary_size(RECORD_LIMIT)} are recorded"
                source.seek(self.start)
                room = min(end - self.start, RECORD_LIMIT)
                while room > 0:
                    if low_on_space(target.fileno()):
                        self.lost = "recording stopped: its disk has too little free space"
                        return
                    chunk = source.read(min(room, _STREAMS_CHUNK))
                    if not chunk:
                        return
                    target.write(chunk)
                    room -= len(chunk)
        except OSError as error:
            self.lost = f"no record of the file could be made: {error.strerror}"


_PIPE_BYTES = 256 << 10
NAMES = {1: "stdout", 2: "stderr"}


@dataclass
class Streams:
    """Both output streams of the script.

    Attributes:
        ends: Descriptor number to the descriptor that the script gets for it; a missing number is inherited.
        relays: Descriptor number to the process that forwards it.
        files: Descriptor number to the record of a regular file.
        masters: Descriptor number to the pseudo terminal's master, for sizes.
        unrecorded: Stream name to the reason why it has no record of its own.
        session: Whether the script gets a session whose controlling terminal is its stdout.
        terminal: Our own descriptor of that terminal, which keeps its modes and unread input; -1 without one.
        hold: Read end of a pipe that ends with the relays; -1 without a session.
    """

    ends: dict[int, int] = field(default_factory=dict)
    relays: dict[int, Relay] = field(default_factory=dict)
    files: dict[int, FileRecord] = field(default_factory=dict)
    masters: dict[int, int] = field(default_factory=dict)
    unrecorded: dict[str, str] = field(default_factory=dict)
    session: bool = False
    terminal: int = -1
    hold: int = -1

    def show_status(self, text: str) -> None:
        """Set the status line of the script's terminal; empty for none."""
        for relay in self.relays.values():
            relay.show_status(text)

    def hide_status(self) -> None:
        """Erase the status line before another process writes to the terminal."""
        for relay in self.relays.values():
            relay.hide_status()

    def started(self) -> None:
        """Close our copies of the script's ends."""
        for end in set(self.ends.values()):
            os.close(end)
        self.ends.clear()

    def resize(self) -> None:
        """Copy the size of our terminals to the script's."""
        for number, master in self.masters.items():
            copy_size(number, master)

    def reap(self) -> None:
        """Reap relays that have ended; the script then writes into a closed pipe, as it would without a relay."""
        for relay in self.relays.values():
            relay.reap()

    def drained(self) -> bool:
        """Return whether all written bytes have been forwarded."""
        return all(relay.drained() for relay in self.relays.values())

    def finish(self) -> list[str]:
        """Complete the records; return why some are incomplete, a sentence per stream."""
        lost = []
        for number, relay in self.relays.items():
            relay.stop_recording()
            if relay.lost():
                lost.append(f"{NAMES[number]}: {relay.lost()}")
        for number, file in self.files.items():
            file.finish()
            if file.lost:
                lost.append(f"{NAMES[number]}: {file.lost}")
        return lost

    def close_terminal(self) -> None:
        """Close our own descriptor of the script's terminal, so that its master reports when the last process has ended."""
        if self.terminal >= 0:
            os.close(self.terminal)
            self.terminal = -1

    def close(self) -> None:
        """Close all streams; relays whose stream is still in use continue."""
        self.started()
        self.close_terminal()
        for descriptor in (self.hold, *self.masters.values()):
            if descriptor >= 0:
                os.close(descriptor)
        self.reap()
        for relay in self.relays.values():
            relay.close()


def open_streams(run_dir: Path, *, status: bool = False) -> Streams:
    """Open the script's streams according to the kinds of our own stdin, stdout and stderr.

    Args:
        run_dir: Where ``stdout.txt`` and ``stderr.txt`` are recorded.
        status: Whether a status line is wanted; it needs one terminal for all three.

    Raises:
        BlockingIOError: A process that forwards a stream could not be made.
    """
    streams = Streams(session=os.isatty(0) and os.isatty(1) and in_foreground())
    try:
        _open_both(streams, run_dir, status=status)
    except OSError:
        streams.close()
        raise
    return streams


def inherited_streams() -> Streams:
    """Return streams that the script inherits unchanged, without a record."""
    why = "the limit of processes left no room for the one that records it"
    return Streams(unrecorded=dict.fromkeys(NAMES.values(), why))


def _open_both(streams: Streams, run_dir: Path, *, status: bool) -> None:
    status = status and streams.session and _same_file(0, 1) == _same_file(1, 2) == "terminal"
    hold_write = -1
    if streams.session:
        streams.hold, hold_write = os.pipe()
    _open(streams, 1, run_dir / STDOUT, hold_write, status=status)
    shared = _same_file(1, 2)
    if shared:
        if 1 in streams.ends:
            streams.ends[2] = streams.ends[1]
        streams.unrecorded.setdefault(
            "stderr", f"stdout and stderr went to the same {shared}: stdout.txt holds both in order"
        )
        if "stdout" in streams.unrecorded:
            streams.unrecorded["stderr"] = streams.unrecorded["stdout"].replace("stdout", "stderr")
    else:
        _open(streams, 2, run_dir / STDERR, hold_write)
    if hold_write >= 0:
        os.close(hold_write)


def _open(streams: Streams, number: int, record: Path, hold: int, *, status: bool = False) -> None:
    name = NAMES[number]
    if not is_inherited(number):
        streams.unrecorded[name] = f"{name} was closed"
        return
    mode = os.fstat(number).st_mode
    if os.isatty(number):
        master, end = _pseudo_terminal(number, exact=streams.session)
        os.set_blocking(master, False)
        streams.masters[number] = os.dup(master)
        if streams.session and number == 1:
            streams.terminal = os.dup(end)
        extra = [hold] if hold >= 0 else []
        streams.relays[number] = Relay(
            master, number, record, plain_lines=streams.session, hold=extra, status=status
        )
    elif stat.S_ISREG(mode):
        streams.files[number] = FileRecord.begin(number, record)
        return
    elif stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
        source, end = os.pipe()
        with contextlib.suppress(OSError):
            fcntl.fcntl(source, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
        streams.relays[number] = Relay(source, number, record, plain_lines=False)
    else:
        streams.unrecorded[name] = f"{name} went to a device, {_path(number)}: the script wrote to it itself"
        return
    streams.ends[number] = end


def _path(number: int) -> str:
    try:
        return str(Path(f"/proc/self/fd/{number}").readlink())
    except OSError:
        return "of unknown name"


def _pseudo_terminal(number: int, *, exact: bool) -> tuple[int, int]:
    """Open a pseudo terminal like ours; return master and slave.

    In a session of its own the script's terminal does all the processing, and ours none (see ``keyboard``). Else ours goes on
    to make line ends, and the script's must not.
    """
    master, end = os.openpty()
    modes = termios.tcgetattr(number)
    if not exact:
        modes[1] &= ~termios.OPOST
    termios.tcsetattr(end, termios.TCSANOW, modes)
    copy_size(number, master)
    return master, end


def copy_size(source: int, destination: int) -> None:
    """Set the size of a terminal to that of another."""
    with contextlib.suppress(OSError):
        size = fcntl.ioctl(source, termios.TIOCGWINSZ, b"\0" * 8)
        fcntl.ioctl(destination, termios.TIOCSWINSZ, size)


def _same_file(a: int, b: int) -> str:
    """Return the kind of file that two descriptors share ("terminal", "file", "pipe", "device"); empty if their files differ."""
    if not (is_inherited(a) and is_inherited(b)):
        return ""
    first, second = os.fstat(a), os.fstat(b)
    if (first.st_dev, first.st_ino) != (second.st_dev, second.st_ino):
        return ""
    if os.isatty(a):
        return "terminal"
    if stat.S_ISREG(first.st_mode):
        return "file"
    return "device" if stat.S_ISCHR(first.st_mode) else "pipe"


def in_foreground() -> bool:
    """Return whether our process group is the foreground group of the terminal on stdin."""
    try:
        return os.tcgetpgrp(0) == os.getpgrp()
    except OSError:
        return False
