"""Writing of results to stdout in the requested format."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.facts import lost_times
from xpudbg.facts.dynamo import stop_places
from xpudbg.facts.origins import coverage
from xpudbg.model import runs
from xpudbg.screens import console as console_screen
from xpudbg.screens import reporter as reporter_screen
from xpudbg.screens import run_summary
from xpudbg.screens.console import end_progress, show_progress

if TYPE_CHECKING:
    from rich.console import Console

    from xpudbg.model.artifact import LedgerSummary
    from xpudbg.model.manifest import Manifest
    from xpudbg.screens.reporter import ReportText


_COLLECTED: ContextVar[list[reporter_screen.Reporter] | None] = ContextVar("collected", default=None)


@contextmanager
def collected_by(found: list[reporter_screen.Reporter]) -> Iterator[None]:
    """Add the results of commands to a list instead of writing them."""
    before = _COLLECTED.set(found)
    try:
        yield
    finally:
        _COLLECTED.reset(before)


@dataclass(frozen=True)
class Output:
    """Destination and format of a command's result.

    Attributes:
        as_json: Whether JSON is written instead of the report for people.
        no_pager: Whether a report longer than the screen is written without the pager.
    """

    as_json: bool
    no_pager: bool = True

    def print(
        self,
        schema: str,
        body: Callable[[], object],
        text: Callable[[int], ReportText] | None = None,
        *,
        screen: Callable[[Console], None] | None = None,
        piped_width: int = 160,
    ) -> None:
        """Write a result.

        Args:
            schema: Name of its JSON document.
            body: Content of the document.
            text: The report for people, for a given width.
            screen: The same, printed on a console, instead of ``text``.
            piped_width: Columns of ``text`` where stdout is no terminal.
        """
        self.print_reporter(reporter_screen.Reporter(schema, body, text, screen), piped_width=piped_width)

    def print_reporter(self, reporter: reporter_screen.Reporter, *, piped_width: int = 160) -> None:
        """Write a result whose formats are known; see :meth:`print`."""
        found = _COLLECTED.get()
        if found is not None:
            found.append(reporter)
        elif self.as_json:
            for piece in reporter.json_pieces():
                sys.stdout.write(piece)
        elif reporter.screen is not None:
            console = console_screen.report_console()
            with console_screen.paging(console, wanted=not self.no_pager):
                reporter.screen(console)
        elif reporter.text is not None:
            text = reporter.text(console_screen.terminal_width(piped=piped_width))
            if isinstance(text, str):
                sys.stdout.write(text)
            else:
                console_screen.write_spans(text, paged=not self.no_pager)


def print_json(schema: str, body: object) -> None:
    """Write a JSON document.

    Args:
        schema: Its name, as docs/json.md has it.
        body: Its content: a dataclass, or a mapping.
    """
    for piece in reporter_screen.Reporter(schema, lambda: body).json_pieces():
        sys.stdout.write(piece)


class Steps:
    """Progress line with the current step; silent when quiet, when stderr is no terminal, and for short work."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._on = not quiet

    def step(self, text: str) -> None:
        """Show the current step."""
        if self._on:
            show_progress(text)

    def __enter__(self) -> Steps:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        end_progress()


def confirm(what: str) -> bool:
    """Return whether the user confirms a removal; any answer except ``y`` and ``yes`` is a no.

    Args:
        what: The items to remove, such as ``3 runs, 1.2 MB``.

    Raises:
        XpudbgError: The session is not interactive.
    """
    if not sys.stdin.isatty():
        raise XpudbgError(
            f"{what} would be removed, but there is no terminal to confirm it",
            hint="--yes removes without asking, --dry-run only shows",
        )
    sys.stderr.write(f"remove {what}? [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}


def print_written(folder: Path, manifest: Manifest, ledger: LedgerSummary, after: str = "") -> None:
    """Print the summary of a bundle on stderr, with its graph breaks by place and its coverage.

    Args:
        folder: The bundle.
        manifest: Its manifest.
        ledger: Its ledger in numbers.
        after: The steps after the script with their times; empty leaves that out.
    """
    with Steps() as steps:
        steps.step("graph breaks and recompiles")
        places = stop_places.written_stop_places(folder, manifest)
        steps.step("kernels that lead back to the program")
        counted = coverage.written_coverage(folder, manifest)
    first = lost_times.written_first_look(folder, manifest, places)
    run_summary.print_summary(
        manifest, folder, ledger, places, console_screen.status_console(), counted, first, after
    )


def write_json(folder: Path, manifest: Manifest, *, quiet: bool) -> None:
    """Write a bundle's JSON on stdout, as ``xpudbg show --json`` does.

    Args:
        folder: The bundle.
        manifest: Its manifest.
        quiet: Whether no progress is shown.
    """
    with Steps(quiet=quiet) as steps:
        steps.step("kernels that lead back to the program")
        shown = runs.shown_run(manifest, coverage.written_coverage(folder, manifest))
    print_json("xpudbg.show", shown)
