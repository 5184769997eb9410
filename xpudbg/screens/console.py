"""Consoles: reports on stdout, all else on stderr; the pager, and the progress line."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import IO, TYPE_CHECKING, Any, TextIO, cast

from xpudbg.core import system
from xpudbg.screens.text import TextSpan, cell_width, clean, shorten

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, ConsoleRenderable
    from rich.segment import Segment


# The user's pager for long reports on a terminal, started as git starts it.

DEFAULTS = {"LESS": "FRX", "LV": "-c"}
"""Options as git sets them: without R less shows colours as ``ESC[1m``; F ends it if the text fits the screen; X does not clear it."""


def pager_command(environ: Mapping[str, str]) -> list[str]:
    """Return the pager of ``PAGER``, else less; empty if paging is off (``PAGER=``, ``cat``, a dumb terminal)."""
    if environ.get("TERM", "dumb") == "dumb":
        return []
    try:
        import shlex

        command = shlex.split(environ.get("PAGER", "less"))
    except ValueError:
        # A quotation mark that is not closed.
        return []
    return [] if command in ([], ["cat"]) else command


def write_paged(text: str, *, height: int, paged: bool = True) -> None:
    """Write text to stdout, through the pager if stdout is a terminal and the text is longer than its screen."""
    command = (
        pager_command(os.environ) if paged and text.count("\n") >= height and sys.stdout.isatty() else []
    )
    if not command or not _run(command, text):
        sys.stdout.write(text)
        sys.stdout.flush()


def _run(command: list[str], text: str) -> bool:
    """Run the pager and return whether it could be started; its exit status is ignored."""
    import subprocess

    end_progress()
    sys.stdout.flush()
    environment = {**DEFAULTS, **os.environ}
    try:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, env=environment)
    except OSError:
        return False
    assert process.stdin is not None
    # Ctrl-C belongs to the pager: it stops a search there, and does not end xpudbg below it.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process.stdin.write(text.encode("utf-8", "replace"))
        process.stdin.close()
    except OSError as error:
        # The user left the pager before it had read everything.
        if not system.nobody_reads(error):
            raise
    finally:
        process.wait()
        signal.signal(signal.SIGINT, before)
    return True


@contextmanager
def paging(console: Console, *, wanted: bool = True) -> Iterator[None]:
    """Send what is printed in the block through a pager if it is longer than the screen.

    A console of Windows without escape sequences gets its colours by calls, which a pager's text cannot make.
    """
    plain = not console.is_terminal or console.legacy_windows
    if plain or not (wanted and sys.stdout.isatty() and pager_command(os.environ)):
        yield
        return
    from rich.pager import Pager

    class ReportPager(Pager):
        def show(self, content: str) -> None:
            write_paged(content, height=console.height)

    with console.pager(pager=ReportPager(), styles=True):
        yield


def report_console() -> Console:
    """Return a console for reports on stdout; colour only on a terminal, none with ``NO_COLOR``.

    Piped output is not wrapped: a line stays a line for ``grep``.
    """
    return _console(stderr=False, piped=_PIPED_WIDTH)


def status_console() -> Console:
    """Return a console on stderr for progress, warnings and summaries, apart from the report."""
    return _console(stderr=True, piped=None)


def _console(*, stderr: bool, piped: int | None) -> Console:
    from rich.console import Console

    console = Console(stderr=stderr, highlight=False, emoji=False, markup=False)
    if not console.is_terminal:
        stream = unpadded(sys.stderr if stderr else sys.stdout)
        console = Console(file=stream, width=piped, highlight=False, emoji=False, markup=False)
    return guarded(console)


class _Unpadded:
    """A text stream that removes trailing blanks of lines, with which rich pads cells and lines."""

    def __init__(self, inner: IO[str]) -> None:
        self._inner = inner
        self._blanks = ""

    def write(self, text: str) -> int:
        lines = (self._blanks + text).split("\n")
        lines[:-1] = [line.rstrip(" ") for line in lines[:-1]]
        last = lines[-1].rstrip(" ")
        # A line break may follow them.
        self._blanks = lines[-1][len(last) :]
        self._inner.write("\n".join((*lines[:-1], last)))
        return len(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)


def unpadded(stream: IO[str]) -> IO[str]:
    """Return a stream that removes trailing blanks of lines, for piped output."""
    return cast("IO[str]", _Unpadded(stream))


def guarded(console: Console) -> Console:
    """Return the console with a hook that cleans text which a report did not clean.

    Reports clean what they take from artifacts before they lay it out; this comes after, so that a field that was
    overlooked, or has become free text since, makes a table crooked and nothing worse.
    """
    from rich.console import RenderHook

    class Guard(RenderHook):
        def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
            return [_Cleaned(each) for each in renderables]

    console.push_render_hook(Guard())
    return console


class _Cleaned:
    def __init__(self, inner: ConsoleRenderable) -> None:
        self._inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[Segment]:
        for segment in console.render(self._inner, options):
            text = segment.text
            if segment.control or (text.isascii() and text.isprintable()):
                yield segment
            else:
                yield segment._replace(text=clean(text, lines=True))


_PIPED_WIDTH = 400


def print_next(console: Console, command: str, note: str = "") -> None:
    """Print a next command unbroken, so that it can be copied; its note is on the same line if there is room."""
    from rich.text import Text

    command = clean(command)
    line = f"{command}  ({clean(note)})" if note else command
    if cell_width(f"next: {line}") > console.width:
        line = command
    console.print(Text.assemble(("next: ", "dim"), line), soft_wrap=True)


# Styled lines on a terminal, plain ones everywhere else.


MAX_STYLED = 3000
"""Longer reports are written without colour: rich takes 0.1 ms a line and more."""


def terminal_width(*, piped: int = 160) -> int:
    """Return the columns of the terminal; ``piped`` if stdout is not one."""
    if not _maybe_terminal():
        return piped
    console = report_console()
    return console.width if console.is_terminal else piped


def _maybe_terminal() -> bool:
    """Return False if stdout is certainly no terminal: importing rich to find out takes a tenth of a second."""
    return sys.stdout.isatty() or any(
        os.environ.get(n) for n in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
    )


def write_lines(lines: Iterable[str]) -> None:
    """Write plain lines to stdout in one call."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def write_spans(lines: Sequence[Sequence[TextSpan]], *, paged: bool = False) -> None:
    """Write styled lines to stdout; without styles if it is no terminal or the lines are very many.

    Args:
        lines: The report.
        paged: Use the pager if the report is longer than the screen.
    """
    if not _maybe_terminal():
        write_lines("".join(s.text for s in line).rstrip() for line in lines)
        return
    console = report_console()
    if not console.is_terminal or len(lines) > MAX_STYLED:
        text = "".join("".join(s.text for s in line).rstrip() + "\n" for line in lines)
        write_paged(text, height=console.height, paged=paged)
        return
    from rich.text import Text

    with paging(console, wanted=paged):
        for line in lines:
            console.print(Text.assemble(*((s.text, s.style) for s in line)), soft_wrap=True)


DELAY_SECONDS = 0.5
_INTERVAL_SECONDS = 0.1
_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_ASCII_FRAMES = "|/-\\"
_ERASE = "\r\x1b[2K"


class _Line:
    """The progress line of this process: on a terminal alone, never on Windows, erased before anything else is written.

    It is drawn by a timer (``SIGALRM``) and not by a thread: beside one, :mod:`xpudbg.store.files.parallel` would start no children.

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
