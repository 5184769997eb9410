"""Styled lines on a terminal, plain ones everywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class TextSpan:
    """A piece of a line and the rich style that it has on a terminal."""

    text: str
    style: str = ""


MAX_STYLED = 3000
"""Longer reports are written without colour: rich takes 0.1 ms a line and more."""


def terminal_width(*, piped: int = 160) -> int:
    """Columns of the terminal; ``piped`` when stdout is not one."""
    if not _maybe_terminal():
        return piped
    from xpudbg.screens.console import report_console

    console = report_console()
    return console.width if console.is_terminal else piped


def _maybe_terminal() -> bool:
    """False when stdout is surely no terminal: rich, which knows all cases, takes a tenth of a second to import."""
    return sys.stdout.isatty() or any(
        os.environ.get(n) for n in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
    )


def write_lines(lines: Iterable[str]) -> None:
    """Plain lines to stdout in one go."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def write_spans(lines: Sequence[Sequence[TextSpan]], *, paged: bool = False) -> None:
    """Styled lines to stdout; without styles when it is no terminal or there are very many.

    Args:
        lines: The report.
        paged: Hand it to the pager where it is longer than the screen.
    """
    if not _maybe_terminal():
        write_lines("".join(s.text for s in line).rstrip() for line in lines)
        return
    from xpudbg.screens.console import report_console

    console = report_console()
    from xpudbg.screens.pager import paging, write_paged

    if not console.is_terminal or len(lines) > MAX_STYLED:
        text = "".join("".join(s.text for s in line).rstrip() + "\n" for line in lines)
        write_paged(text, height=console.height, paged=paged)
        return
    from rich.text import Text

    with paging(console, wanted=paged):
        for line in lines:
            console.print(Text.assemble(*((s.text, s.style) for s in line)), soft_wrap=True)
