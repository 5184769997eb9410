"""The script's output, passed on byte for byte and recorded on the way.

A stream that is a terminal stays one for the script (a pseudo terminal of the same size), so that progress bars,
colours and prompts behave as without xpudbg; a pipe or file stays a pipe. Where stdout and stderr are the same terminal
or the same file, they share one channel, so that their order is kept.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import selectors
import stat
import termios
import tty
from dataclasses import dataclass, field
from pathlib import Path

RECORD_LIMIT = 64 << 20
"""Bytes of one stream that are recorded; passing on has no limit."""

_CHUNK = 1 << 16


@dataclass
class Channel:
    """One stream of the script.

    Attributes:
        fd: Our own file descriptor that the bytes go on to.
        read_end: Where the script's bytes arrive.
        child_end: What the script gets as its descriptor.
        is_pty: Whether the two ends are a pseudo terminal.
        record: The file in the run folder; None when it could not be opened.
        seen: Bytes that came through.
        lost: Why the record is not whole; empty when it is.
    """

    fd: int
    read_end: int
    child_end: int
    is_pty: bool
    record: int | None
    seen: int = 0
    lost: str = ""

    def pump(self) -> bool:
        """Pass one chunk on; False when the stream has ended, or our reader has gone away."""
        try:
            chunk = os.read(self.read_end, _CHUNK)
        except BlockingIOError:
            return True
        except OSError:  # EIO: the last process on the pseudo terminal has gone
            return False
        if not chunk:
            return False
        self._keep(chunk)
        view = memoryview(chunk)
        try:
            while view:
                view = view[os.write(self.fd, view) :]
        except OSError:  # closed pipe: the script notices at its next write, as it would without us
            return False
        return True

    def _keep(self, chunk: bytes) -> None:
        room = RECORD_LIMIT - self.seen
        self.seen += len(chunk)
        if self.record is None:
            return
        try:
            if room > 0:
                os.write(self.record, chunk[:room])
            if room < len(chunk) and not self.lost:
                self.lost = f"only the first {RECORD_LIMIT >> 20} MB are recorded"
        except OSError as error:
            self.lost = f"recording stopped after {self.seen} bytes: {error.strerror}"
            os.close(self.record)
            self.record = None


@dataclass
class Streams:
    """Both output streams of the script, and its terminal when it has one.

    Attributes:
        channels: One or two channels; stdout first.
        stdout_end: The script's descriptor 1.
        stderr_end: The script's descriptor 2.
        merged: Why there is only one channel; empty when there are two.
        terminal: Whether the script gets a controlling terminal of its own that stdin is passed on to.
        suspend: The suspend key was typed.
    """

    channels: list[Channel]
    stdout_end: int
    stderr_end: int
    merged: str
    terminal: bool
    suspend: bool = False
    _saved: list[object] | None = field(default=None)

    @property
    def stdin_end(self) -> int | None:
        """The script's descriptor 0; None to inherit ours."""
        return self.stdout_end if self.terminal else None

    def started(self) -> None:
        """Close the script's ends here, and give the keyboard to the script."""
        for end in {self.stdout_end, self.stderr_end}:
            os.close(end)
        self.take_keyboard()

    def take_keyboard(self) -> None:
        """Pass keys on as they are typed, Ctrl-C and Ctrl-Z included."""
        if (
            not self.terminal or not _in_foreground()
        ):  # continued in the background: the keyboard is the shell's
            return
        saved = termios.tcgetattr(0)
        if self._saved is None:
            self._saved = saved
        tty.setraw(0)
        raw = termios.tcgetattr(0)
        raw[1] = saved[1]  # output processing stays: the script's "\n" is still to become a new line
        termios.tcsetattr(0, termios.TCSANOW, raw)

    def give_keyboard_back(self) -> None:
        """Leave the terminal as it was found."""
        if self._saved is not None:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(0, termios.TCSADRAIN, self._saved)  # type: ignore[arg-type]

    def resize(self) -> None:
        """Hand the size of our terminal on to the script's."""
        for channel in self.channels:
            if channel.is_pty:
                _copy_size(channel.fd, channel.read_end)

    def register(self, selector: selectors.BaseSelector) -> None:
        """Watch every stream of the script, and the keyboard when it is the script's."""
        for channel in self.channels:
            selector.register(channel.read_end, selectors.EVENT_READ, channel)
        if self.terminal:
            selector.register(0, selectors.EVENT_READ, None)

    def pump_keyboard(self) -> bool:
        """Pass typed bytes on; False when our stdin has ended.

        The suspend key is taken out and remembered in :attr:`suspend`: the kernel drops its signal for a session without
        a shell in it.
        """
        try:
            typed = os.read(0, _CHUNK)
            if not typed:
                return False
            key = self._suspend_key()
            if key and key in typed:
                self.suspend = True
                typed = typed.replace(key, b"")
            os.write(self.channels[0].read_end, typed)
        except OSError:
            return False
        return True

    def _suspend_key(self) -> bytes:
        """The key that would suspend the script now; empty while the script reads keys raw (an editor, a debugger)."""
        modes = termios.tcgetattr(self.channels[0].read_end)
        key = modes[6][termios.VSUSP]
        return key if modes[3] & termios.ISIG and isinstance(key, bytes) and key != b"\0" else b""

    def close(self) -> None:
        """Close what is still open and give the keyboard back."""
        self.give_keyboard_back()
        for channel in self.channels:
            with contextlib.suppress(OSError):
                os.close(channel.read_end)
            if channel.record is not None:
                os.close(channel.record)
                channel.record = None


def open_streams(run_dir: Path) -> Streams:
    """Make the script's ends to suit what our own stdin, stdout and stderr are.

    Args:
        run_dir: Where ``stdout.txt`` and ``stderr.txt`` are recorded.
    """
    foreground = os.isatty(0) and os.isatty(1) and _in_foreground()
    out, out_end = _channel(1, run_dir / "stdout.txt")
    if _same_file(1, 2):
        what = "terminal" if os.isatty(1) else "file"
        merged = f"stdout and stderr went to the same {what}: stdout.txt holds both in order"
        return Streams([out], out_end, out_end, merged, foreground)
    err, err_end = _channel(2, run_dir / "stderr.txt")
    return Streams([out, err], out_end, err_end, "", foreground)


def _channel(fd: int, record: Path) -> tuple[Channel, int]:
    try:
        keep: int | None = os.open(record, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o644)
    except OSError:
        keep = None
    if os.isatty(fd):
        read_end, child_end = os.openpty()
        modes = termios.tcgetattr(fd)
        modes[1] &= ~termios.OPOST  # our own terminal does that, and the record keeps plain new lines
        termios.tcsetattr(child_end, termios.TCSANOW, modes)
        _copy_size(fd, child_end)
        return Channel(fd, read_end, child_end, True, keep), child_end
    read_end, child_end = os.pipe()
    return Channel(fd, read_end, child_end, False, keep), child_end


def _copy_size(source: int, destination: int) -> None:
    with contextlib.suppress(OSError):
        size = fcntl.ioctl(source, termios.TIOCGWINSZ, b"\0" * 8)
        fcntl.ioctl(destination, termios.TIOCSWINSZ, size)


def _same_file(a: int, b: int) -> bool:
    try:
        first, second = os.fstat(a), os.fstat(b)
    except OSError:
        return False
    if stat.S_ISCHR(first.st_mode) and not os.isatty(a):  # /dev/null twice: nothing to keep in order
        return False
    return (first.st_dev, first.st_ino) == (second.st_dev, second.st_ino)


def _in_foreground() -> bool:
    try:
        return os.tcgetpgrp(0) == os.getpgrp()
    except OSError:
        return False
