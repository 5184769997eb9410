"""HTML file of a report: data in compressed blocks, an app in one script, and a first view that needs neither."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from xpudbg.core.text import redacted_together
from xpudbg.model.report import SCHEMA, SCHEMA_VERSION, ReportComparePage, ReportIndex, ReportLink
from xpudbg.model.report_graph import LevelLinks, ReportGraphPage, ReportKernelPage, ReportLaunch
from xpudbg.screens.reporter import to_plain
from xpudbg.screens.source_text import docs_address
from xpudbg.screens.text import clean
from xpudbg.store.files import compression

# Pages of a report as the JSON of its chunks.

Redact = Callable[[str], str]
_SIDE_BY_SIDE = 40
_NO_TEXT = frozenset({int, bool, type(None), msgspec.Raw})


def index_body(index: ReportIndex) -> dict[str, Any]:
    """Return the chunk of the index: the dataclass and the name of its schema."""
    return {"schema": SCHEMA, "schema_version": SCHEMA_VERSION, **to_plain(index)}


def page_body(page: ReportGraphPage | ReportKernelPage) -> dict[str, Any]:
    """Return the chunk of a page."""
    body: dict[str, Any] = to_plain(replace(page, links=()))
    body["links"] = [_links(row) for row in page.links]
    if isinstance(page, ReportGraphPage):
        body["kernels"] = [_launch(row) for row in page.kernels]
    return body


def _links(row: LevelLinks) -> dict[str, Any]:
    # Numbers alone, hundreds of thousands of them: nothing to convert or to redact.
    pairs = msgspec.Raw(msgspec.json.encode(row.pairs))
    return {"from": row.upper, "to": row.lower, "how": row.how.value, "pairs": pairs}


def _launch(row: ReportLaunch) -> dict[str, Any]:
    body: dict[str, Any] = to_plain(row)
    return {**body.pop("row"), **body}


def encoded(body: Any, redact: Redact | None = None) -> bytes:
    """Encode a chunk as JSON, with each text redacted.

    Args:
        body: Result of :func:`index_body` or :func:`page_body`, or a dataclass.
        redact: Replaces sensitive text; None to redact nothing.
    """
    if redact is not None:
        body = _redacted(body, redact)
    try:
        return msgspec.json.encode(body)
    except (msgspec.EncodeError, UnicodeEncodeError, TypeError):
        # A lone surrogate, of a file name that is not valid text.
        return json.dumps(to_plain(body), default=lambda raw: json.loads(bytes(raw))).encode("ascii")


def _redacted(value: Any, redact: Redact) -> Any:
    """Return a value as :func:`to_plain` does, with each text redacted."""
    kind = type(value)
    if kind is str:
        return redact(value)
    if kind is dict:
        return {
            redact(k if type(k) is str else str(to_plain(k))): v
            if type(v) in _NO_TEXT
            else _redacted(v, redact)
            for k, v in value.items()
        }
    if kind is list:
        parts = [v if type(v) in _NO_TEXT else _redacted(v, redact) for v in value]
        few = len(parts) <= _SIDE_BY_SIDE and all(type(v) is str for v in parts)
        return redacted_together(parts, redact) if few else parts
    if kind in _NO_TEXT:
        return value
    plain = to_plain(value)
    if isinstance(plain, str):
        return redact(str(plain))
    return plain if type(plain) is kind else _redacted(plain, redact)


def _decoded(chunk: bytes) -> dict[str, Any]:
    """Return the content of a chunk; pairs of lines stay encoded, as in :func:`page_body`."""
    try:
        body: dict[str, Any] = msgspec.json.decode(chunk, type=dict[str, msgspec.Raw])
        return {k: _decoded_links(v) if k == "links" else msgspec.json.decode(v) for k, v in body.items()}
    except (msgspec.DecodeError, UnicodeDecodeError):
        # A lone surrogate.
        found: dict[str, Any] = json.loads(chunk)
        return found


def _decoded_links(rows: msgspec.Raw) -> list[dict[str, Any]]:
    found = msgspec.json.decode(rows, type=list[dict[str, msgspec.Raw]])
    return [{k: v if k == "pairs" else msgspec.json.decode(v) for k, v in row.items()} for row in found]


def packed_chunk(data: bytes) -> bytes:
    """Return a chunk compressed as the file has it."""
    return compression.packed(data, compression.GZIP)


ASSETS = Path(__file__).parent / "assets"
_FINDINGS = 50


class ReportPage:
    """A report under construction: pages and files are added as chunks, the index last.

    Args:
        redact: Replaces sensitive text; None to redact nothing.
    """

    def __init__(self, redact: Redact | None = None) -> None:
        self._redact = redact
        self._blocks: list[tuple[str, str]] = []
        self._compared: ReportComparePage | None = None

    def add_comparison(self, page: ReportComparePage) -> None:
        """Add the page on two runs; the first view shows its verdict, too."""
        self._compared = page
        self.add("compare", page)

    def add(self, name: str, body: object, packed: bytes | None = None) -> None:
        """Add a page.

        Args:
            name: ``graph:ID``, ``kernel:ID``, ``dynamo``, ``time``, ``compare``.
            body: Content of the chunk.
            packed: The chunk without redaction, compressed by :func:`packed_chunk`; None to make it.
        """
        if self._redact is not None:
            self._enter(self._redact(name), encoded(body, self._redact))
        else:
            self._append(name, packed_chunk(encoded(body)) if packed is None else packed)

    def add_packed(self, name: str, packed: bytes) -> None:
        """Add a page as :func:`packed_chunk` made it, without redaction."""
        self.add(name, None if self._redact is None else _decoded(gzip.decompress(packed)), packed)

    def add_file(self, number: int, data: bytes) -> None:
        """Add a file."""
        if self._redact is not None:
            text = self._redact(data.decode("utf-8", "surrogateescape"))
            data = text.encode("utf-8", "surrogateescape")
        self._enter(f"file:{number}", data)

    def _enter(self, name: str, data: bytes) -> None:
        self._append(name, packed_chunk(data))

    def _append(self, name: str, packed: bytes) -> None:
        self._blocks.append((name, base64.b64encode(packed).decode("ascii")))

    def html(self, index: ReportIndex, *, nonce: str | None = None) -> Iterator[str]:
        """Yield the file in pieces.

        Args:
            index: The index of all pages and files.
            nonce: Nonce of style elements that the app creates; None to compute it from the content.
        """
        return self.file(index_body(index), index.title, self._first_view(index), nonce=nonce)

    def file(
        self, index: dict[str, Any], title: str, first_view: Iterable[str], *, nonce: str | None = None
    ) -> Iterator[str]:
        """Yield a file of other pages in pieces.

        Args:
            index: The chunk that the app reads first.
            title: Title of the file.
            first_view: HTML that is shown without the app, escaped.
            nonce: Nonce of style elements that the app creates; None to compute it from the content.
        """
        script, style = (_asset(name) for name in ("report.js", "report.css"))
        self._enter("index", encoded(index, self._redact))
        nonce = nonce or self._nonce()
        docs = f'<meta name="xpudbg-docs" content="{address}">\n' if (address := docs_address()) else ""
        policy = (
            f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)} 'nonce-{nonce}'; img-src data:; "
            "base-uri 'none'; form-action 'none'"
        )
        yield (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            f'<meta name="xpudbg-nonce" content="{nonce}">\n{docs}'
            f"<title>{self._text(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        )
        yield f'<div id="app">\n{"".join(first_view)}</div>\n'
        for name, data in self._blocks:
            yield f'<script type="application/x-xpudbg" id="c:{_identity(name)}">{data}</script>\n'
        yield f"<script>{script}</script>\n</body>\n</html>\n"

    def _nonce(self) -> str:
        """Return a nonce that the author of an artifact cannot predict; the same run gives the same file."""
        content = hashlib.sha256()
        for name, data in self._blocks:
            content.update(f"{name}\n{data}\n".encode("utf-8", "replace"))
        return base64.urlsafe_b64encode(content.digest()[:18]).decode()

    def _text(self, text: str) -> str:
        """Return an artifact's text, redacted and escaped for the page."""
        return escape(clean(self._redact(text) if self._redact else text))

    def _first_view(self, index: ReportIndex) -> Iterator[str]:
        """Yield what ran and the findings, as HTML without a script."""
        text, run = self._text, index.run
        yield f"<main><h1>{text(index.title)}</h1>\n"
        if self._compared is not None:
            yield from self._comparison(self._compared)
        if index.alone:
            yield "".join((*self._changes(self._compared), "</main>\n")) if self._compared else "</main>\n"
            return
        yield "".join(f"<p>{text(line)}</p>\n" for line in (run.command, run.outcome, run.device) if line)
        if run.emulated:
            yield f"<p><strong>{text(run.emulated)}</strong></p>\n"
        yield "<dl>\n"
        for figure in index.figures:
            note = f" <small>{text(figure.note)}</small>" if figure.note else ""
            yield f"<dt>{text(figure.label)}</dt><dd>{text(figure.value)}{note}</dd>\n"
        yield "</dl>\n<h2>Findings</h2>\n"
        if index.findings and run.ended_well is not False and not any(f.urgent for f in index.findings):
            yield "<p>Nothing urgent: what follows happens only once, or is a hint.</p>\n"
        yield "<ol>\n" if index.findings else "<p>Nothing was found that is to be looked at.</p>\n"
        for finding in index.findings[:_FINDINGS]:
            parts = [f"<strong>{text(finding.severity.value)}: {text(finding.title)}</strong>"]
            parts += [text(part) for part in (finding.detail, finding.fix) if part]
            place = _place(finding.to)
            parts += [f"<small>{text(place)}</small>"] if place else []
            yield f"<li>{'<br>'.join(parts)}</li>\n"
        yield "</ol>\n" if index.findings else ""
        yield "<noscript><p>The pages of this report need JavaScript; everything is in this file.</p></noscript></main>\n"

    def _comparison(self, page: ReportComparePage) -> Iterator[str]:
        """Yield the changes from the first run to the second, and the run of the figures below."""
        text = self._text
        yield "".join(f"<p>{text(line.removeprefix('B: '))}</p>\n" for line in page.verdict)
        if not page.figures:
            return
        yield f"<table>\n<tr><th></th><th>{text(page.a)}</th><th>{text(page.b)}</th><th>change</th></tr>\n"
        for figure in page.figures:
            cells = "".join(f"<td>{text(cell)}</td>" for cell in (figure.a, figure.b, figure.change))
            yield f"<tr><th>{text(figure.label)}</th>{cells}</tr>\n"
        yield f"</table>\n<h2>The second run: {text(page.b)}</h2>\n"

    def _changes(self, page: ReportComparePage) -> Iterator[str]:
        """Yield the changes line by line, if the report has no page of the second run."""
        text = self._text
        yield "".join(f"<p>{text(problem)}</p>\n" for problem in page.problems)
        for section in page.sections:
            lines = "\n".join(text(line.text) for line in section.lines)
            yield f"<h2>{text(section.title)}</h2>\n<pre>{lines}</pre>\n"
        rows = [(r.change, r.what, r.detail) for r in page.changed_first]
        rows += [(g.change, f"graph {g.b or g.a}", g.detail) for g in page.graphs]
        rows += [(k.change, f"kernel {k.b or k.a}", k.detail) for k in page.kernels]
        for row in dict.fromkeys(rows):
            yield f"<p>{text('; '.join(filter(None, row)))}</p>\n"


def _place(link: ReportLink | None) -> str:
    return f"{link.page} {link.id}" if link is not None and link.id else ""


def _identity(name: str) -> str:
    """Return a chunk's name escaped as an attribute."""
    return escape(name).replace("\r", "&#13;").replace("\n", "&#10;").replace("\x00", "\ufffd")


def _asset(name: str) -> str:
    text = (ASSETS / name).read_text(encoding="utf-8")
    if "</script" in text.lower() or "</style" in text.lower():
        raise ValueError(f"{name} would end its element")
    return text


def _hash(text: str) -> str:
    """Return the source expression of a Content-Security-Policy that allows only this text."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
