"""The user's pager for long reports on a terminal, started as git starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from xpudbg.screens.progress_line import end_progress

if TYPE_CHECKING:
    from rich.console import Console

DEFAULTS = {"LESS": "FRX", "LV": "-c"}
"""Without R less shows colours as ``ESC[1m``; F ends it where the text fits the screen, X leaves the text there. As git sets them."""


def pager_command(environ: Mapping[str, str]) -> list[str]:
    """The pager that ``PAGER`` names, else less; empty where nothing is to be paged (``PAGER=``, ``cat``, a dumb terminal)."""
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
    """Text to stdout, through the pager where stdout is a terminal and the text is longer than its screen."""
    command = (
        pager_command(os.environ) if paged and text.count("\n") >= height and sys.stdout.isatty() else []
    )
    if not command or not _run(command, text):
        sys.stdout.write(text)
        sys.stdout.flush()


def _run(command: list[str], text: str) -> bool:
    """Return whether the pager could be started; what happens to it then is the user's will."""
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
    except BrokenPipeError:
        # It was left before it had read everything.
        pass
    finally:
        process.wait()
        signal.signal(signal.SIGINT, before)
    return True


@contextmanager
def paging(console: Console, *, wanted: bool = True) -> Iterator[None]:
    """Send what is printed on the console inside through a pager where it is longer than the screen."""
    if not (wanted and console.is_terminal and sys.stdout.isatty() and pager_command(os.environ)):
        yield
        return
    from rich.pager import Pager

    class ReportPager(Pager):
        def show(self, content: str) -> None:
            write_paged(content, height=console.height)

    with console.pager(pager=ReportPager(), styles=True):
        yield
