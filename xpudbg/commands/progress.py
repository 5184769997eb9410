"""Progress of long work on stderr: on terminals only, and gone when the work is done."""

from __future__ import annotations

from types import TracebackType

from xpudbg.screens.progress_line import end_progress, show_progress


class Steps:
    """Shows the current step; silent when quiet, when stderr is no terminal, and while the work is short."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._on = not quiet

    def step(self, words: str) -> None:
        """Say what is being done."""
        if self._on:
            show_progress(words)

    def __enter__(self) -> Steps:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        end_progress()
