"""Cleaning of untrusted text for a terminal, and text for ranks, problems and paragraphs."""

from __future__ import annotations

import re
import textwrap
import unicodedata

from xpudbg.core.text import plural
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass

# C0 and C1 controls, DEL, lone surrogates, bidirectional marks and other invisible formatting characters: what can move a
# cursor, recolour a terminal or make a name read as another one. Tab and newline are handled by the caller's choice.
_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\ud800-\udfff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def clean(text: str, *, lines: bool = False) -> str:
    """Return text with each control, bidirectional and invisible character shown as an escape.

    Args:
        text: Anything read from an artifact.
        lines: Preserve tabs and newlines; names and cells of tables show them as escapes.

    Returns:
        Text that has no effect on a terminal except its glyphs.
    """
    # Fast path: most text is plain, and there are thousands of cells.
    if text.isascii() and text.isprintable():
        return text
    if not lines:
        text = text.replace("\n", "\\n").replace("\t", "\\t")
    return _UNSAFE.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def cell_width(text: str) -> int:
    """Return the terminal columns of cleaned text (wide characters count two, combining ones none)."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


def shorten(text: str, width: int) -> str:
    """Cut text in its middle, so that its end (a kernel's number, a file's suffix) is visible."""
    if cell_width(text) <= width:
        return text
    if width < 8:
        return next(text[:end] for end in range(width, -1, -1) if cell_width(text[:end]) <= width)
    tail = max(width // 3, 4)
    head = width - tail - 1
    while cell_width(text[:head]) > width - tail - 1:
        head -= 1
    while cell_width(text[-tail:]) > width - cell_width(text[:head]) - 1 and tail > 1:
        tail -= 1
    return f"{text[:head]}…{text[-tail:]}"


def rank_text(ranks: tuple[int, ...]) -> str:
    """Return ``rank 1`` or ``ranks 0-3, 6``; empty without ranks."""
    if not ranks:
        return ""
    parts, first = [], ranks[0]
    for rank, after in zip(ranks, (*ranks[1:], None), strict=True):
        if after != rank + 1:
            parts.append(str(rank) if rank == first else f"{first}-{rank}")
            first = after if after is not None else rank
    return f"rank{'s' if len(ranks) > 1 else ''} {', '.join(parts)}"


def joined(*parts: str | None, by: str = "; ") -> str:
    """Join the parts that are not empty."""
    return by.join(filter(None, parts))


BARS = "▁▂▃▄▅▆▇█"
"""Heights of a curve of text, the least first."""

_PLAIN = dict(zip("✓✗·…–→±─│└├╭╮╰╯▏▎▍▌▋▊▉▁▂▃▄▅▆▇█✅❌☑⚠", "vx.~->~-|`+..``|||||||_.-=+*%#vxv!", strict=True))


def plain_marks(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for marks that an encoding lacks, each as wide as the mark, and ``?`` for other characters (a handler of ``codecs``)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_PLAIN.get(char, "?") for char in error.object[error.start : error.end]), error.end


def problem_text(problem: Problem) -> str:
    """Return a problem as ``PLACE: WHAT (HINT)``."""
    hint = f" ({problem.hint})" if problem.hint else ""
    return f"{problem.where}: {problem.what}{hint}"


def folded_text(ranks: tuple[int, ...], repeated: int) -> str:
    """Return a note on what is counted once for several ranks; empty for one process."""
    if not ranks:
        return ""
    what = (
        f"{plural(repeated, 'graph')} that a lower rank has too {'counts' if repeated == 1 else 'count'} once"
    )
    return f"{rank_text(ranks)}: {what if repeated else 'no graph is the same on two of them'}"


def paragraph(text: str, width: int, *, first: str = "", rest: str = "") -> list[str]:
    """Return the lines of a paragraph; words are not cut, so that paths and names can be copied.

    Args:
        text: Text to clean and wrap.
        width: Columns; at least 40.
        first: Prefix of the first line.
        rest: Prefix of the other lines.
    """
    return textwrap.wrap(
        clean(text),
        max(width, 40),
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


@dataclass(frozen=True)
class TextSpan:
    """A piece of a line and its rich style."""

    text: str
    style: str = ""


Line = list[TextSpan]


def line_text(line: Line) -> str:
    """Return a line without its styles."""
    return "".join(span.text for span in line)


def wrapped(text: str, width: int, style: str = "", *, indent: int = 0, hang: int = 0) -> list[Line]:
    """Wrap a text into lines of a width, indented by ``indent`` columns, and after the first by ``hang`` more."""
    blanks = " " * indent
    rest = " " * (indent + hang)
    text = clean(text)
    parts = textwrap.wrap(
        text, max(width, 30), initial_indent=blanks, subsequent_indent=rest, break_on_hyphens=False
    )
    return [[TextSpan(part, style)] for part in parts]
