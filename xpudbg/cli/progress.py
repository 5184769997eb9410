"""Progress on stderr: a spinner with the current step on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any


class Steps:
    """Shows the current step; silent when quiet or when stderr is no terminal.

    The spinner starts with the first step, so that nothing is drawn while a script owns the terminal, and only after a
    moment, so that short work stays quiet.
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self._on = not quiet and sys.stderr.isatty()
        self._status: Any = None
        self._began: float | None = None

    def step(self, words: str) -> None:
        """Say what is being done."""
        if not self._on:
            return
        self._began = self._began or time.monotonic()
        if self._status is None:
            from xpudbg.reporters.console import status_console

            self._status = status_console().status("", spinner="dots")
            self._status.start()
        self._status.update(f"xpudbg: {words}")

    def __enter__(self) -> Steps:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status is not None:
            self._status.stop()
