"""The formats of a result, in the one form that every reading command hands to ``cli/output.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.screens.text import TextSpan

if TYPE_CHECKING:
    from rich.console import Console

ReportText = str | Sequence[Sequence[TextSpan]]
"""A report for people: plain text, or lines with styles."""


@dataclass(frozen=True)
class Reporter:
    """The formats of one result; each is made when it is wanted.

    Attributes:
        schema: Name of the JSON document; documented in docs/json.md.
        json: What the document holds: a dataclass as it stands, or a mapping.
        text: The report for people, for a width.
        screen: The same, printed on a console, where rich lays it out; stands instead of ``text``.
        plain: The report for people in a file.
        markdown: The report for a page of a forge.
        html: The report as a page by itself.
        version: Version of the JSON document.
    """

    schema: str
    json: Callable[[], object]
    text: Callable[[int], ReportText] | None = None
    screen: Callable[[Console], None] | None = None
    plain: Callable[[], str] | None = None
    markdown: Callable[[], str] | None = None
    html: Callable[[], str] | None = None
    version: int = 1

    def json_text(self) -> str:
        """The JSON document."""
        return "".join(self.json_pieces())

    def json_pieces(self) -> Iterator[str]:
        """The JSON document in pieces."""
        from xpudbg.screens.json_out import json_pieces

        return json_pieces(self.json(), schema=self.schema, version=self.version)

    def document(self, form: str) -> str:
        """The report as the content of a file.

        Args:
            form: ``json``, ``text``, ``markdown`` or ``html``.

        Raises:
            XpudbgError: There is no such format of this result.
        """
        if form == "json":
            return self.json_text()
        make = {"text": self.plain, "markdown": self.markdown, "html": self.html}[form]
        if make is None:
            raise XpudbgError(f"{self.schema} has no {form} report", hint="use --json, or --format markdown")
        return make()
