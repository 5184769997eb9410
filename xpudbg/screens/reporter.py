"""Formats of a result, as each reading command passes them to ``cli/output.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.model.row import dataclass
from xpudbg.screens.text import TextSpan

if TYPE_CHECKING:
    from rich.console import Console

ReportText = str | Sequence[Sequence[TextSpan]]
"""A report for people: plain text, or lines with styles."""


@dataclass(frozen=True)
class Reporter:
    """The formats of one result; each is built on demand.

    Attributes:
        schema: Name of the JSON document; documented in docs/json.md.
        json: Content of the document: a dataclass or a mapping.
        text: Function that returns the report for a width.
        screen: Function that prints the report on a rich console; used instead of ``text``.
        plain: The report for people in a file.
        markdown: The report for a page of a forge.
        html: The report as an HTML page.
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
        """Return the JSON document."""
        return "".join(self.json_pieces())

    def json_pieces(self) -> Iterator[str]:
        """Yield the JSON document in pieces."""
        from xpudbg.screens.json_out import json_pieces

        return json_pieces(self.json(), schema=self.schema, version=self.version)

    def document(self, form: str) -> str:
        """Return the report as the content of a file.

        Args:
            form: ``json``, ``text``, ``markdown`` or ``html``.

        Raises:
            XpudbgError: The result does not have this format.
        """
        if form == "json":
            return self.json_text()
        make = {"text": self.plain, "markdown": self.markdown, "html": self.html}[form]
        if make is None:
            raise XpudbgError(f"{self.schema} has no {form} report", hint="use --json, or --format markdown")
        return make()
