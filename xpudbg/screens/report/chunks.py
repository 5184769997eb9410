"""Pages of a report as the JSON of its chunks."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

from xpudbg.model.report import SCHEMA, SCHEMA_VERSION, ReportIndex
from xpudbg.model.report_pages import LevelLinks, ReportGraphPage, ReportKernelPage, ReportLaunch
from xpudbg.screens.json_out import field_values, to_plain

Redact = Callable[[str], str]
_SIDE_BY_SIDE = 40


def index_body(index: ReportIndex) -> dict[str, Any]:
    """The chunk of the index: the dataclass as it stands, with the name of its schema."""
    return {"schema": SCHEMA, "schema_version": SCHEMA_VERSION, **to_plain(index)}


def page_body(page: ReportGraphPage | ReportKernelPage) -> dict[str, Any]:
    """The chunk of a page."""
    body = {
        name: to_plain(value)
        for name, value in field_values(page).items()
        if name not in ("links", "kernels")
    }
    body["links"] = [_links(row) for row in page.links]
    if isinstance(page, ReportGraphPage):
        body["kernels"] = [_launch(row) for row in page.kernels]
    return body


def _links(row: LevelLinks) -> dict[str, Any]:
    return {"from": row.upper, "to": row.lower, "how": row.how, "pairs": row.pairs}


def _launch(row: ReportLaunch) -> dict[str, Any]:
    body: dict[str, Any] = to_plain(row)
    return {**body.pop("row"), **body}


def encoded(body: Any, redact: Redact | None = None) -> bytes:
    """A chunk as JSON, with every text of it redacted.

    Args:
        body: What :func:`index_body` or :func:`page_body` made, or a dataclass.
        redact: Replaces what must not leave the machine; None for nothing.
    """
    if redact is not None:
        body = _redacted(to_plain(body), redact)
    try:
        return msgspec.json.encode(body)
    except (msgspec.EncodeError, UnicodeEncodeError, TypeError):
        # Half of a surrogate pair, of a file name that is no text.
        return json.dumps(to_plain(body)).encode("ascii")


def _redacted(value: Any, redact: Redact) -> Any:
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, dict):
        return {redact(k): _redacted(v, redact) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        parts = [_redacted(v, redact) for v in value]
        few = 1 < len(parts) <= _SIDE_BY_SIDE and all(isinstance(v, str) for v in parts)
        return _redacted_together(parts, redact) if few else parts
    return value


def _redacted_together(texts: list[str], redact: Redact) -> list[str]:
    """Texts that are redacted each, seen side by side: the name of a variable says what its value is."""
    try:
        together = json.loads(redact(json.dumps(texts, ensure_ascii=False)))
    except ValueError:
        return texts
    same = isinstance(together, list) and len(together) == len(texts)
    return [str(text) for text in together] if same else texts
