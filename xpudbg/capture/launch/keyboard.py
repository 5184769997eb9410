"""Keyboard of the script's terminal: typed bytes are forwarded unchanged, and unread ones go back to the shell."""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import signal
import termios
import tty
from collections.abc import Callable
from typing import Any

from xpudbg.capture.launch.relay import write_all
from xpudbg.capture.launch.streams import in_foreground

_CHUNK = 4096


class Keyboard:
    """Our own terminal while the script has one of its own.

    Ours is raw in both directions, and the script's does all that a terminal does (echo, line editing, signals, line ends), so
    that modes which the script sets mean what they say.

    Args:
        master: Master of the script's pseudo terminal.
        terminal: The pseudo terminal itself.
        to_group: Sends a signal to our process group, whose terminal the script's one stands for.
    """

    def __init__(self, master: int, terminal: int, to_group: Callable[[int], None]) -> None:
        self._master, self._terminal, self._to_group = master, terminal, to_group
        self._modes: list[Any] = []
        self._taken = False
        self._open = True

    @property
    def descriptor(self) -> int | None:
        """Descriptor to wait for typed bytes on; None while the keyboard is not ours."""
        return 0 if self._taken and self._open else None

    def take(self) -> None:
        """Make our terminal raw; not while we are in the background, where the keyboard is the shell's."""
        if in_foreground():
            with contextlib.suppress(termios.error):
                first = not self._modes
                if not self._taken:
                    self._modes = termios.tcgetattr(0)
                tty.setraw(0, termios.TCSANOW)
                self._taken = True
                if first:
                    self._pass_on_typed_ahead()

    def _pass_on_typed_ahead(self) -> None:
        """Pass on what was typed before we listened; our terminal has shown it already."""
        if not select.select([0], [], [], 0)[0]:
            return
        modes = termios.tcgetattr(self._terminal)
        silent = [*modes[:3], modes[3] & ~termios.ECHO, *modes[4:]]
        termios.tcsetattr(self._terminal, termios.TCSANOW, silent)
        self.pump()
        termios.tcsetattr(self._terminal, termios.TCSANOW, modes)

    def pump(self) -> None:
        """Pass typed bytes on."""
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
        """Signals that typed characters (Ctrl-C, Ctrl-Backslash) mean to all of a terminal's group: the shell that runs us waits for them, too."""
        modes = termios.tcgetattr(self._terminal)
        if not modes[3] & termios.ISIG:
            return []
        meaning = {modes[6][termios.VINTR]: signal.SIGINT, modes[6][termios.VQUIT]: signal.SIGQUIT}
        return [
            meaning[key] for i in range(len(typed)) if (key := typed[i : i + 1]) in meaning and key != b"\0"
        ]

    def give_back(self) -> None:
        """Leave our terminal as it is to be: as we found it, or as the script has left its own."""
        if self._taken:
            self._taken = False
            with contextlib.suppress(termios.error):
                termios.tcsetattr(0, termios.TCSADRAIN, self._modes)

    def settle(self) -> None:
        """Take over how the script has left its terminal: modes, and bytes that it did not read.

        They are typed again for the shell; newer kernels let only root do that (TIOCSTI, tty_ioctl(4)).
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
