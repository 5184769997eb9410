"""Writing a result to stdout in the format that was requested."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xpudbg.screens.reporter import Reporter


def print_result(reporter: Reporter, *, as_json: bool, paged: bool = False, piped_width: int = 160) -> None:
    """Write a result.

    Args:
        reporter: Its formats.
        as_json: Whether JSON is wanted and not the report for people.
        paged: Whether a report that is longer than the screen goes through the pager.
        piped_width: Columns of a report whose width counts where stdout is no terminal.
    """
    if as_json:
        for piece in reporter.json_pieces():
            sys.stdout.write(piece)
    elif reporter.screen is not None:
        from xpudbg.screens.console import report_console
        from xpudbg.screens.pager import paging

        console = report_console()
        with paging(console, wanted=paged):
            reporter.screen(console)
    elif reporter.text is not None:
        from xpudbg.screens.spans import terminal_width, write_spans

        text = reporter.text(terminal_width(piped=piped_width))
        if isinstance(text, str):
            sys.stdout.write(text)
        else:
            write_spans(text, paged=paged)
