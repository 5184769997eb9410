"""Hostile text made safe for Markdown as forges render it (GitHub, GitLab).

Nothing of an artifact may become a link, an image, an HTML tag, a mention or a reference, end a table's cell, or read
as another text than it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from xpudbg.screens.text import clean

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#!|~&@^]|:(?=/)|(?<=\bwww)\.", re.IGNORECASE)
_IN_CODE = re.compile(r"[^A-Za-z0-9 ]")
_LINE_START = re.compile(r"^(?:[-+=]|(\d{1,9})(?=[.)](?:\s|$)))")
_REFERENCE = re.compile(r"(?<=[@#!~%&^])(?=[\w\"])|(?<=\bGH-)(?=\d)|(?<=:)(?=[\w+-]+:)", re.IGNORECASE)
_HARMLESS_CODE = re.compile(r"[^`|\\\n]+")
_ZERO_WIDTH = "\u200b"
"""Put behind a character that begins a mention, a reference or an emoji; the forges' filters then leave it alone. An
entity alone does not help: they look at the rendered text."""


def md_text(text: str, *, limit: int = 400) -> str:
    """Prose on one line: every character that means something in Markdown or HTML as an entity.

    Args:
        text: Anything read from an artifact.
        limit: Longer texts are cut, with an ellipsis.
    """
    kept = _REFERENCE.sub(_ZERO_WIDTH, _cut(text, limit))
    kept = _SPECIAL.sub(_entity, kept).replace("$", "<span>$</span>")
    kept = _LINE_START.sub(lambda m: f"{m.group(1) or _entity(m)}{'&#8203;' if m.group(1) else ''}", kept)
    return kept.replace(_ZERO_WIDTH, "&#8203;")


def md_code(text: str, *, limit: int = 300) -> str:
    """A name, a path or a line of code: a code span, in which nothing else is parsed; empty for an empty text."""
    kept = _cut(text, limit)
    if not kept:
        return ""
    if _HARMLESS_CODE.fullmatch(kept):
        return f"`{kept}`"
    return f"<code>{_IN_CODE.sub(_entity, kept)}</code>"


def md_link(text: str, url: str) -> str:
    """A link with a text that is already Markdown; the text alone when there is no address.

    Args:
        text: From :func:`md_code` or :func:`md_text`.
        url: An address that was made of checked parts and percent-encoded paths.
    """
    if not url:
        return text
    return f"[{text}](<{url.replace('<', '%3C').replace('>', '%3E')}>)"


def md_table(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table; cells are Markdown without pipes and newlines, as the functions here make them.

    Numbers stand on the right: a column whose header ends in a space.
    """
    out = ["| " + " | ".join(h.strip() for h in headers) + " |"]
    out.append("|" + "|".join("---:" if h.endswith(" ") else "---" for h in headers) + "|")
    out += ["| " + " | ".join(row) + " |" for row in rows]
    return out


def md_fence(text: str, language: str = "") -> str:
    """A fenced block that no line of the text can close."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text.rstrip()}\n{fence}\n"


def _entity(match: re.Match[str]) -> str:
    return f"&#{ord(match.group()[0])};"


def _cut(text: str, limit: int) -> str:
    kept = clean(" ".join(text.split()), single_line=True)
    return kept if len(kept) <= limit else kept[: limit - 3] + "..."
