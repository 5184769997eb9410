"""HTML file of a history, on the pages of reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from xpudbg.model.history_answers import ShownSeries
from xpudbg.model.report_history import SCHEMA, HistoryReport
from xpudbg.screens.history_answers import change_text, changed_text, place_text, point_text, series_title
from xpudbg.screens.json_out import to_plain
from xpudbg.screens.report.page import ReportPage
from xpudbg.screens.text import clean


def history_html(
    report: HistoryReport, shown: Sequence[ShownSeries], *, nonce: str | None = None
) -> Iterator[str]:
    """Yield the file in pieces.

    Args:
        report: What the page shows first.
        shown: The runs of each series.
        nonce: As in :meth:`~xpudbg.screens.report.page.ReportPage.html`.
    """
    page = ReportPage()
    for one in shown:
        page.add(f"series:{one.series.id}", one)
    body = {"schema": SCHEMA, "schema_version": 1, **to_plain(report)}
    return page.file(body, report.title, _first_view(report), nonce=nonce)


def _first_view(report: HistoryReport) -> Iterator[str]:
    """Yield the regressions as HTML without a script."""
    yield f"<main><h1>{_text(report.title)}</h1>\n<h2>What changed last</h2>\n<ol>\n"
    for row in report.regressions[:50]:
        first = row.steps[0]
        parts = [
            f"<strong>{_text(first.figure)} {_text(change_text(first.figure, first.before, first.after))}</strong>",
            _text(series_title(row.series)),
            f"first bad {_text(point_text(row.bad))}, last good {_text(point_text(row.good))}",
            *(_text(part) for part in (place_text(row.place), changed_text(row), row.command) if part),
        ]
        yield f"<li>{'<br>'.join(parts)}</li>\n"
    yield "</ol>\n<noscript><p>The pages of this report need JavaScript; everything is in this file.</p></noscript></main>\n"


def _text(text: str) -> str:
    return escape(clean(text))
