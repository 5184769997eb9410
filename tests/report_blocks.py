"""Reads a report's file as a browser does: its policy, its script, and the chunks."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any


@dataclass
class ReadReport:
    """A report's file.

    Attributes:
        text: The whole file.
        policy: Its Content-Security-Policy.
        chunks: The data blocks, unpacked, by name.
        scripts: The texts of what would run.
        styles: The texts of its style elements.
        words: The text that is shown without a script.
        tags: Every element with its attributes.
    """

    text: str
    policy: str
    chunks: dict[str, bytes]
    scripts: list[str]
    styles: list[str]
    words: str
    tags: list[tuple[str, dict[str, str | None]]]

    def json(self, name: str) -> Any:
        """A chunk."""
        return json.loads(self.chunks[name])


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.closed: list[tuple[str, dict[str, str | None], str]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag in ("script", "style"):
            self.inside.append((tag, dict(attrs), []))

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1][0] == tag:
            name, attrs, parts = self.inside.pop()
            self.closed.append((name, attrs, "".join(parts)))

    def handle_data(self, data: str) -> None:
        (self.inside[-1][2] if self.inside else self.words).append(data)


def read_report(file: Path) -> ReadReport:
    """Read a report."""
    text = file.read_text(encoding="utf-8")
    reader = _Reader()
    reader.feed(text)
    chunks, scripts, styles = {}, [], []
    for tag, attrs, body in reader.closed:
        if tag == "style":
            styles.append(body)
        elif attrs.get("type") == "application/x-xpudbg":
            name = (attrs["id"] or "").removeprefix("c:")
            assert re.fullmatch(r"[A-Za-z0-9+/=]+", body), name
            chunks[name] = gzip.decompress(base64.b64decode(body))
        else:
            scripts.append(body)
    policy = next(a["content"] or "" for t, a in reader.tags if t == "meta" and a.get("http-equiv"))
    return ReadReport(text, policy, chunks, scripts, styles, "".join(reader.words), reader.tags)


def source_hash(text: str) -> str:
    """The source expression of a policy that allows a text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
