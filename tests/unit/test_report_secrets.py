"""No text of a report's pages is written without redaction: a secret in every field of their data, and in the name of a file and a page."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from tests.report_blocks import read_report
from xpudbg.model.report import ReportComparePage, ReportIndex, ReportRun
from xpudbg.model.report_graph import ReportGraphPage, ReportKernelPage
from xpudbg.model.report_times import ReportDynamoPage, ReportRunTimePage, ReportTimePage
from xpudbg.screens.report.page import ReportPage, encoded, index_body, packed_chunk, page_body
from xpudbg.share.redaction.secret_places import text_redactor
from xpudbg.store.reader import open_bundle

SECRET = "planted7f3a9c21d5e84b06"
RUN = PROJECT / "tests" / "data" / "explain-bmg-2.13" / "run"
PAGES = (ReportComparePage, ReportDynamoPage, ReportTimePage, ReportRunTimePage)


class _Filler:
    """Makes instances of classes with a numbered text with the secret in every field that holds text.

    Attributes:
        texts: The numbers, as they stand in front of the secret.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._numbers = count(1)

    def of(self, kind: Any, above: tuple[Any, ...] = ()) -> Any:
        origin, parts = typing.get_origin(kind), typing.get_args(kind)
        if kind is str:
            self.texts.append(f"text{next(self._numbers)}.")
            return f"{self.texts[-1]} {SECRET}"
        if origin in (typing.Union, types.UnionType):
            return self.of(next(part for part in parts if part is not type(None)), above)
        if origin is typing.Literal:
            return parts[0]
        if origin is dict:
            return {self.of(parts[0], above): self.of(parts[1], above)}
        if origin is not None:
            inner = parts[:1] if parts[1:] in ((), (...,)) else parts
            return () if parts[0] in above else tuple(self.of(part, above) for part in inner)
        if is_dataclass(kind):
            hints = typing.get_type_hints(kind)
            return kind(**{f.name: self.of(hints[f.name], (*above, kind)) for f in fields(kind) if f.init})
        if isinstance(kind, type) and issubclass(kind, Enum):
            return next(iter(kind))
        return kind(1)


@pytest.fixture(scope="module")
def redact() -> Callable[[str], str]:
    return text_redactor(open_bundle(RUN), (), {"ACME_API_KEY": SECRET})


def _chunks(file: Path, page: ReportPage, index: ReportIndex) -> str:
    file.write_text("".join(page.html(index)), encoding="utf-8")
    report = read_report(file)
    chunks = "\n".join(data.decode() for data in report.chunks.values())
    assert SECRET not in report.text + chunks
    return chunks


@pytest.mark.parametrize("cached", [False, True])
@pytest.mark.parametrize("kind", [*PAGES, ReportGraphPage, ReportKernelPage])
def test_no_text_of_a_page_is_written_with_a_secret(
    kind: Any, cached: bool, tmp_path: Path, redact: Callable[[str], str]
) -> None:
    filler, page = _Filler(), ReportPage(redact)
    body = filler.of(kind)
    if kind in (ReportGraphPage, ReportKernelPage):
        body = page_body(body)
    plain = encoded(body).decode()
    written = [text for text in filler.texts if f"{text} {SECRET}" in plain]
    # A launch has one number, its own; a finding leaves out how it was made.
    assert len(written) > max(10, len(filler.texts) * 0.9)
    name = f"page:{SECRET}"
    if cached:
        page.add_packed(name, packed_chunk(encoded(body)))
    else:
        page.add(name, body)
    page.add_file(0, f"file {SECRET}".encode())
    chunks = _chunks(tmp_path / "r.html", page, ReportIndex("xpudbg", "run", ReportRun("run")))
    assert [text for text in written if text not in chunks] == []


@pytest.mark.parametrize("compared", [False, True])
def test_neither_the_index_nor_what_is_shown_without_a_script_has_one(
    compared: bool, tmp_path: Path, redact: Callable[[str], str]
) -> None:
    filler, page = _Filler(), ReportPage(redact)
    index = filler.of(ReportIndex)
    written = [text for text in filler.texts if text in encoded(index_body(index)).decode()]
    assert len(written) > 50
    if compared:
        page.add_comparison(filler.of(ReportComparePage))
    chunks = _chunks(tmp_path / "r.html", page, index)
    assert [text for text in written if text not in chunks] == []
