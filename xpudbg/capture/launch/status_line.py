r"""The status line of ``xpudbg run``, as the relay of the script's terminal draws it: between the script's bytes, and never among them.

It stands on the line that the cursor is on, only while that line is empty: the script's last byte was a line end, and it has written nothing for
:data:`QUIET_SECONDS`. It is erased before the next byte of the script goes on, and leaves the cursor where it was, in the first column.
It is not drawn

- behind a partial line: a prompt, a progress bar;
- ever again once the script has moved the cursor or asked the terminal something (any escape sequence but colours, a backspace);
- while the terminal does not echo whole lines: full-screen programs, ``getpass``;
- while the script waits for typed input, where the kernel tells (``wchan``, proc_pid_wchan(5));
- on terminals of less than :data:`LEAST_COLUMNS` columns.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import re
import struct
import termios
from pathlib import Path

QUIET_SECONDS = 0.3
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
    """Set what the relay shall show; nothing when empty."""
    data = text.encode("ascii", "replace")[:_MOST]
    # A relay that reads in between finds none.
    _LENGTH.pack_into(shared, _PLACE + 1, 0)
    shared[_TEXT : _TEXT + len(data)] = data
    _LENGTH.pack_into(shared, _PLACE + 1, len(data))


def is_drawn(shared: mmap.mmap) -> bool:
    """Return whether the line stands on the terminal."""
    return bool(shared[_PLACE])


class StatusLine:
    """The line of one relay.

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
        """Take note of what the script writes."""
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
        """Take the line off, before anything else is written."""
        if self._drawn:
            self._drawn = b""
            self._write(b"\r\x1b[K")
            self._shared[_PLACE] = 0

    def refresh(self) -> None:
        """Draw, change or erase the line, after a moment in which the script wrote nothing."""
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
        return cut_words(text, min(columns - 1, MOST_COLUMNS)) if columns >= LEAST_COLUMNS else b""

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


def cut_words(text: bytes, most: int) -> bytes:
    """The text, cut between words where it is longer than so many bytes."""
    return text if len(text) <= most else text[: most + 1].rpartition(b" ")[0].rstrip(b",") or text[:most]


def _waits_for_input(pid: int) -> bool:
    try:
        where = Path(f"/proc/{pid}/wchan").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return where in ("wait_woken", "n_tty_read")
