"""Answers of commands as objects: a command runs in this process, and its result is returned instead of printed."""

from __future__ import annotations

import html
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

from xpudbg.commands import addresses, output
from xpudbg.core.errors import XpudbgError
from xpudbg.run.run_reader import RunReader
from xpudbg.screens import console as console_screen
from xpudbg.screens.console import end_progress
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import clean

_WIDTH = 120
_MOST_HTML = 60_000
"""Characters of a report that a notebook shows."""


class Answer:
    """The result of a command: its text as printed, and its data as in ``--json``.

    Args:
        reporter: Formats of the result; None for an artifact, which is its text.
        text: Text of the artifact.
    """

    def __init__(self, reporter: Reporter | None, text: str = "") -> None:
        self._reporter = reporter
        self._text = text

    @property
    def data(self) -> Any:
        """The result as the command made it: a dataclass or a mapping; the text of an artifact."""
        return self._reporter.json() if self._reporter is not None else self._text

    def json(self) -> dict[str, Any]:
        """Return the document that ``--json`` prints (docs/json.md).

        Raises:
            XpudbgError: It is the text of an artifact.
        """
        if self._reporter is None:
            raise XpudbgError("an artifact is text: str() has it")
        document: dict[str, Any] = json.loads(self._reporter.json_text())
        return document

    def text(self, width: int = _WIDTH) -> str:
        """Return the report as the command prints it, without colour.

        Args:
            width: Columns.
        """
        reporter = self._reporter
        if reporter is None:
            return self._text
        if reporter.screen is not None:
            from rich.console import Console

            out = io.StringIO()
            stream = console_screen.unpadded(out)
            settings: dict[str, Any] = {"highlight": False, "emoji": False, "markup": False}
            console = Console(file=stream, width=width, color_system=None, force_jupyter=False, **settings)
            reporter.screen(console_screen.guarded(console))
            return out.getvalue()
        found = reporter.text(width) if reporter.text is not None else reporter.json_text()
        if isinstance(found, str):
            return found
        return "".join("".join(span.text for span in line).rstrip() + "\n" for line in found)

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(self.text())


def as_html(text: str) -> str:
    """Return a text as HTML for a notebook, escaped; the end of a long one is left out."""
    cut = text[:_MOST_HTML]
    more = (
        f"\n... {len(text) - len(cut):,} more characters: print() shows them" if len(cut) < len(text) else ""
    )
    return f'<pre style="line-height:1.2">{html.escape(clean(cut, lines=True))}{more}</pre>'


def as_table(columns: Sequence[str], rows: Sequence[Sequence[object]], note: str = "") -> str:
    """Return rows as an HTML table, escaped.

    Args:
        columns: Titles.
        rows: Cells; None is an empty cell.
        note: A line below the table.
    """

    def line(tag: str, cells: Sequence[object]) -> str:
        texts = (html.escape(clean("" if c is None else str(c))) for c in cells)
        return "<tr>" + "".join(f"<{tag}>{text}</{tag}>" for text in texts) + "</tr>"

    body = "".join(line("td", row) for row in rows)
    below = f"<p>{html.escape(clean(note))}</p>" if note else ""
    return f"<table><thead>{line('th', columns)}</thead><tbody>{body}</tbody></table>{below}"


@contextmanager
def with_hints() -> Iterator[None]:
    """Add the next step to the text of an error, which tracebacks show alone."""
    try:
        yield
    except XpudbgError as error:
        if error.hint and len(error.args) == 1 and error.hint not in str(error):
            error.args = (f"{error.message}\n{error.hint}",)
        raise
    finally:
        end_progress()


def ask(command: Callable[..., Any], *args: Any, run: RunReader | None = None, **options: Any) -> Answer:
    """Return the answer of a command.

    Args:
        command: The function of a command.
        args: Its arguments.
        run: An open run, which is not opened again.
        options: Its options.

    Raises:
        XpudbgError: As the command.
    """
    found: list[Reporter] = []
    printed = io.BytesIO()
    stream = io.TextIOWrapper(printed, "utf-8", write_through=True)
    opened: Mapping[Path, RunReader] = {} if run is None else {run.root.resolve(): run}
    with with_hints(), output.collected_by(found), addresses.known_runs(opened), redirect_stdout(stream):
        try:
            command(*args, **options)
        except Exception as error:
            # Of Typer: the command's exit status.
            if type(error).__name__ != "Exit":
                raise
    if found:
        return Answer(found[-1])
    return Answer(None, printed.getvalue().decode("utf-8", "replace"))
