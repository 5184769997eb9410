"""One place that makes rich consoles: the report on stdout, everything else on stderr."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from xpudbg.reporters.text import clean

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, ConsoleRenderable
    from rich.segment import Segment


def report_console(*, width: int | None = None) -> Console:
    """A console for the report itself, on stdout; colour only on a terminal, no colour with ``NO_COLOR``.

    Piped output is not wrapped: a line stays a line for ``grep``.
    """
    from rich.console import Console

    console = Console(width=width, highlight=False, emoji=False, markup=False)
    if width is None and not console.is_terminal:
        console = Console(width=_PIPED_WIDTH, highlight=False, emoji=False, markup=False)
    return guarded(console)


def status_console() -> Console:
    """A console for progress, warnings and summaries that must not mix with the report, on stderr."""
    from rich.console import Console

    return guarded(Console(stderr=True, highlight=False, emoji=False, markup=False))


def guarded(console: Console) -> Console:
    """The console, with whatever a report forgot to clean cleaned before it is written.

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
                yield segment._replace(text=clean(text))


_PIPED_WIDTH = 400
