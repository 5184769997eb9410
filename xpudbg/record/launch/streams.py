"""Streams of the script: inherited where possible, otherwise forwarded and recorded.

A regular file or a device is inherited as it is: positions, errors and speed are those without xpudbg. A pipe or socket is
passed on by a relay process. A terminal stays a terminal: a pseudo terminal of the same size and modes.
Where stdout and stderr are the same terminal, pipe or file, they share one channel, so that their order is kept.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat
import termios
from dataclasses import dataclass, field
from pathlib import Path

from xpudbg.core.units import binary_size
from xpudbg.model.artifact_names import STDERR, STDOUT
from xpudbg.record.launch.relay import RECORD_LIMIT, Relay, low_on_space
from xpudbg.record.launch.signals import is_inherited

# Records of output that the script wrote to a regular file: the bytes added while it ran.

_CHUNK = 1 << 20


@dataclass
class FileRecord:
    """A stream that is a regular file: the script has the file itself, and the record is copied afterwards.

    Attributes:
        number: Our descriptor of the file.
        start: Offset at which the script's output begins.
        record: File for the record.
        lost: Why the record is not whole; empty when it is.
    """

    number: int
    start: int
    record: Path
    lost: str = ""

    @classmethod
    def begin(cls, number: int, record: Path) -> FileRecord:
        """Remember where the script's output will begin."""
        appends = fcntl.fcntl(number, fcntl.F_GETFL) & os.O_APPEND
        start = os.fstat(number).st_size if appends else os.lseek(number, 0, os.SEEK_CUR)
        return cls(number, start, record)

    def finish(self) -> None:
        """Copy what was added, within the limit and the space that its disk has."""
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
                    chunk = source.read(min(room, _CHUNK))
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
        ends: Descriptor number to what the script gets for it; a number that is missing is inherited.
        relays: Descriptor number to the process that passes it on.
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
        """Take the status line off, before somebody else writes to the terminal."""
        for relay in self.relays.values():
            relay.hide_status()

    def started(self) -> None:
        """Close the script's ends here."""
        for end in set(self.ends.values()):
            os.close(end)
        self.ends.clear()

    def resize(self) -> None:
        """Hand the size of our terminals on to the script's."""
        for number, master in self.masters.items():
            copy_size(number, master)

    def reap(self) -> None:
        """Notice relays that have ended; the script then writes into a closed pipe, as without them."""
        for relay in self.relays.values():
            relay.reap()

    def drained(self) -> bool:
        """Return whether all that was written has been passed on."""
        return all(relay.drained() for relay in self.relays.values())

    def finish(self) -> list[str]:
        """Complete the records; returns why some are not whole, a sentence a stream."""
        lost = []
        for number, relay in self.relays.items():
            relay.stop_recording(0.5)
            if relay.lost():
                lost.append(f"{NAMES[number]}: {relay.lost()}")
        for number, file in self.files.items():
            file.finish()
            if file.lost:
                lost.append(f"{NAMES[number]}: {file.lost}")
        return lost

    def close_terminal(self) -> None:
        """Close our own descriptor of the script's terminal: its master then tells when the last process is gone."""
        if self.terminal >= 0:
            os.close(self.terminal)
            self.terminal = -1

    def close(self) -> None:
        """Let go of everything; relays whose stream is still in use go on."""
        self.started()
        self.close_terminal()
        for descriptor in (self.hold, *self.masters.values()):
            if descriptor >= 0:
                os.close(descriptor)
        self.reap()
        for relay in self.relays.values():
            relay.close()


def open_streams(run_dir: Path, *, status: bool = False) -> Streams:
    """Make the script's ends to suit what our own stdin, stdout and stderr are.

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
    """Streams that the script inherits as they are, without a record."""
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
    """Master and slave of a terminal like ours.

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
    """Give one terminal the size of another."""
    with contextlib.suppress(OSError):
        size = fcntl.ioctl(source, termios.TIOCGWINSZ, b"\0" * 8)
        fcntl.ioctl(destination, termios.TIOCSWINSZ, size)


def _same_file(a: int, b: int) -> str:
    """Return what two descriptors share ("terminal", "file", "pipe", "device"); empty when they are different files."""
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
    """Return whether our process group is the one that the terminal on stdin listens to."""
    try:
        return os.tcgetpgrp(0) == os.getpgrp()
    except OSError:
        return False
