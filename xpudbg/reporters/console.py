"""One place that makes rich consoles: the report on stdout, everything else on stderr."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def report_console(*, width: int | None = None) -> Console:
    """A console for the report itself, on stdout; colour only on a terminal, no colour with ``NO_COLOR``.

    Piped output is not wrapped: a line stays a line for ``grep``.
    """
    from rich.console import Console

    console = Console(width=width, highlight=False, emoji=False, markup=False)
    if width is None and not console.is_terminal:
        console = Console(width=_PIPED_WIDTH, highlight=False, emoji=False, markup=False)
    return console


def status_console() -> Console:
    """A console for progress, warnings and summaries that must not mix with the report, on stderr."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, emoji=False, markup=False)


_PIPED_WIDTH = 400
