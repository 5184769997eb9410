"""Text for a terminal: cleaning of what is untrusted, ranks, problems, paragraphs, and lines folded at its width (none in a pipe)."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from xpudbg.core.text import plural
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


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


_WORD = re.compile(r"(?:-> |K\d{1,6} )?(?:[A-Za-z]\w{0,40} (?=\w{1,20}\[))?(?:\[[^\[\]]{0,40}\]|\S)+")
"""Text that is not broken if it fits on a line: ``-> buf0 f32[64, 512]`` is one word, ``K3 name`` another."""
_PARTS = re.compile(r"(?<=\S)\s{2,}(?=\S)")
"""Separator of parts of a line: a part that fits on the next line is not broken."""
_LEAST = 24
"""Columns that are used for text on the narrowest terminal."""


def print_folded(console: Console, line: Text, hang: Text | str = "") -> None:
    """Print one line: wrapped on a terminal, unchanged in a pipe.

    Args:
        console: Console to print to.
        line: Cleaned text of one line.
        hang: Prefix of the lines after the first.
    """
    lines = fold(line, console.width, hang) if console.is_terminal else [line]
    for part in lines:
        console.print(part, soft_wrap=True)


def say(console: Console, text: str, indent: int = 0, style: str = "") -> None:
    """Print a cleaned line, wrapped on a terminal with its indent and two more columns."""
    from rich.text import Text

    print_folded(console, Text(" " * indent + clean(text), style=style), " " * (indent + 2))


def print_title(console: Console, text: str, style: str = "bold") -> None:
    """Print a heading below a blank line."""
    console.print()
    say(console, text, style=style)


def print_problems(console: Console, problems: Sequence[Problem], most: int | None = None) -> None:
    """Print the number of problems and the first ``most`` of them."""
    if problems:
        print_title(console, plural(len(problems), "problem"), "bold yellow")
    for problem in problems[:most]:
        say(console, problem_text(problem), 2)
    if most is not None:
        print_left(console, len(problems) - most)


def print_left(console: Console, left: int, indent: int = 2, noun: str = "") -> None:
    """Print how many rows were left out, if any; ``noun`` names one of them."""
    if left > 0:
        say(console, f"and {plural(left, noun) if noun else left} more: --all lists them", indent, "dim")


def fold(line: Text, width: int, hang: Text | str = "") -> list[Text]:
    """Wrap a line into lines of at most ``width`` columns, between words; only a longer word is cut.

    Args:
        line: Cleaned text of one line.
        width: Columns.
        hang: Prefix of the lines after the first; omitted if it leaves too little room.
    """
    from rich.text import Text

    hang = Text(hang) if isinstance(hang, str) else hang
    room = width - cell_width(hang.plain)
    if room < min(_LEAST, width):
        hang, room = Text(), width
    cuts = _cuts(line.plain, max(width, 1), max(room, 1))
    if not cuts:
        return [line]
    first, *rest = line.divide(cuts)
    first.rstrip()
    folded = [first]
    for part in rest:
        part.rstrip()
        folded.append(hang + part[len(part.plain) - len(part.plain.lstrip()) :])
    return folded


def _cuts(text: str, first: int, rest: int) -> list[int]:
    """Return where to cut so that the first piece takes ``first`` columns at most and the others ``rest``."""
    ends = [gap.start() for gap in _PARTS.finditer(text)] + [len(text)]
    begins = {gap.end(): end for gap, end in zip(_PARTS.finditer(text), ends[1:], strict=False)}
    cuts: list[int] = []
    start, room = 0, first
    for word in _WORD.finditer(text):
        begin, end = word.span()
        whole = _width(text, begin, begins.get(begin, end), rest)
        wanted = begins.get(begin, end) if whole <= rest else end
        fits = _width(text, start, wanted, room) <= room
        if not fits and _width(text, begin, end, rest) <= rest and text[start:begin].strip():
            cuts.append(begin)
            start, room = begin, rest
        while _width(text, start, end, room) > room:
            start += _fitting(text[start : min(end, start + room + 1)], room)
            cuts.append(start)
            room = rest
    return cuts


def _width(text: str, start: int, end: int, room: int) -> int:
    """Return the columns of a piece; a number above ``room`` without counting if it is far too long."""
    return end - start if end - start > 4 * room else cell_width(text[start:end])


def _fitting(text: str, room: int) -> int:
    """Return how many characters of a text fit in ``room`` columns, at least one; ends at a near underscore."""
    used = 0
    for index, character in enumerate(text):
        used += cell_width(character)
        if used > room:
            seam = max(text.rfind(c, max(1, index - 20), index) for c in "_./,") + 1
            return seam or max(index, 1)
    return max(len(text), 1)
