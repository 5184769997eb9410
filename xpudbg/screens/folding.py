"""Wrapping of report lines at the terminal's width with a hanging indent; lines in a pipe are not wrapped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from xpudbg.core.text import plural
from xpudbg.model.problem import Problem
from xpudbg.screens.text import cell_width, clean, problem_text

if TYPE_CHECKING:
    from rich.console import Console

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
    if most is not None and len(problems) > most:
        say(console, f"and {len(problems) - most} more: --all lists them", 2, "dim")


def fold(line: Text, width: int, hang: Text | str = "") -> list[Text]:
    """Wrap a line into lines of at most ``width`` columns, between words; only a longer word is cut.

    Args:
        line: Cleaned text of one line.
        width: Columns.
        hang: Prefix of the lines after the first; omitted if it leaves too little room.
    """
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
