"""Progress line on stderr: only on terminals, after half a second, never on Windows, erased before anything else is written.

It is drawn by a timer of the process (``SIGALRM``) and not by a thread: beside one, :mod:`xpudbg.store.files.parallel` would start no children.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, TextIO, cast

from xpudbg.core import system
from xpudbg.screens.text import clean, shorten

DELAY_SECONDS = 0.5
_INTERVAL_SECONDS = 0.1
_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_ASCII_FRAMES = "|/-\\"
_ERASE = "\r\x1b[2K"


class _Line:
    """The progress line of this process.

    Attributes:
        text: What is being done; empty while nothing is shown.
    """

    def __init__(self) -> None:
        self.text = ""
        self._began = 0.0
        self._drawn = False
        self._busy = False
        self._previous: Any = None
        self._streams: tuple[TextIO, TextIO] | None = None

    def show(self, text: str) -> None:
        """Start the line, or change its text."""
        if not self.text:
            self._began = time.monotonic()
            self._streams = sys.stdout, sys.stderr
            sys.stdout = cast("TextIO", _Watched(sys.stdout, before=self.rest))
            sys.stderr = cast("TextIO", _Watched(sys.stderr, before=self.erase))
            self._previous = signal.signal(signal.SIGALRM, self._draw)
        self.text = clean(text)
        signal.setitimer(signal.ITIMER_REAL, DELAY_SECONDS, _INTERVAL_SECONDS)
        if self._drawn:
            self._draw()

    def end(self) -> None:
        """Erase the line, and restore streams and the signal handler."""
        if not self.text:
            return
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._previous)
        self.erase()
        self.text = ""
        assert self._streams is not None
        sys.stdout, sys.stderr = self._streams
        self._streams = None

    def rest(self) -> None:
        """Erase the line, and do not draw it until its text changes."""
        # The streams stay: they are replaced nowhere inside their own write, where print() holds no reference to them.
        if self._streams is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            self.erase()

    def erase(self) -> None:
        """Erase the line until it is drawn again."""
        if self._drawn:
            self._drawn = False
            self._write(_ERASE)

    def _draw(self, _number: int = 0, _frame: FrameType | None = None) -> None:
        if self._busy or time.monotonic() - self._began < DELAY_SECONDS:
            return
        self._busy = True
        try:
            assert self._streams is not None
            err = self._streams[1]
            frames = _FRAMES if "utf" in (err.encoding or "").lower() else _ASCII_FRAMES
            seconds = time.monotonic() - self._began
            mark = frames[int(seconds / _INTERVAL_SECONDS) % len(frames)]
            # 0 if the size of the terminal was never set.
            width = (os.get_terminal_size(err.fileno()).columns or 80) - 1
            self._write(f"{_ERASE}{shorten(f'{mark} xpudbg: {self.text}  {int(seconds)} s', width)}")
            self._drawn = True
        except (OSError, ValueError):
            # The terminal is gone.
            pass
        finally:
            self._busy = False

    def _write(self, text: str) -> None:
        assert self._streams is not None
        # Not through the stream's buffer, since a write to it may be in progress.
        os.write(self._streams[1].fileno(), text.encode(self._streams[1].encoding or "ascii", "replace"))


class _Watched:
    """A stream with an action before each write: output on stdout ends the line, a warning on stderr is printed above it."""

    def __init__(self, inner: TextIO, *, before: Callable[[], None]) -> None:
        self._inner = inner
        self._before = before

    def write(self, text: str) -> int:
        self._before()
        return self._inner.write(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)


_line = _Line()


def show_progress(text: str) -> None:
    """Show what is being done, half a second after the first call; do nothing if stderr is no terminal.

    Args:
        text: Such as ``reading run.zip``.
    """
    if not system.FORKS or threading.current_thread() is not threading.main_thread():
        return
    if not sys.stderr.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return
    _line.show(text)


def end_progress() -> None:
    """Remove the line, if one is shown."""
    _line.end()
