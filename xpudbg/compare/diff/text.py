"""Comparison of two texts line by line, without noise."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from xpudbg.compare.diff.alignment import align_lines, read_lines
from xpudbg.compare.graphs.normalize import LEFT_OUT
from xpudbg.model.diff import TextDiff

MAX_LINES = 20_000
"""Number of lines that are compared in full detail; the rest of a longer text is compared as a whole."""


def diff_text(a: str, b: str, *, name_a: str, name_b: str, exact: bool = False) -> TextDiff:
    """Compare the lines of two texts.

    Args:
        a: First text.
        b: Second text.
        name_a: Name of the first.
        name_b: Name of the second.
        exact: Whether names, hashes, paths and locations are compared too.
    """
    rows = list(_exact_rows(a, b) if exact else _rows(a, b))
    return TextDiff(
        name_a,
        name_b,
        all(tag == "=" for tag, _, _ in rows),
        () if exact else LEFT_OUT,
        tuple(rows),
        sum(tag in "+~" for tag, _, _ in rows),
        sum(tag in "-~" for tag, _, _ in rows),
    )


def _rows(a: str, b: str) -> Iterator[tuple[str, str, str]]:
    left, right = read_lines(a), read_lines(b)
    for tag, i, j in align_lines(left[:MAX_LINES], right[:MAX_LINES]):
        yield tag, left[i].shown if i >= 0 else "", right[j].shown if j >= 0 else ""
    rest = [[line.masked for line in lines[MAX_LINES:]] for lines in (left, right)]
    yield from _rest(rest[0], rest[1])


def _exact_rows(a: str, b: str) -> Iterator[tuple[str, str, str]]:
    left, right = a.split("\n"), b.split("\n")
    matcher = SequenceMatcher(
        None, left[:MAX_LINES], right[:MAX_LINES], autojunk=len(left) + len(right) > 4000
    )
    for tag, a0, a1, b0, b1 in matcher.get_opcodes():
        paired = min(a1 - a0, b1 - b0)
        yield from (("=" if tag == "equal" else "~", left[a0 + i], right[b0 + i]) for i in range(paired))
        yield from (("-", x, "") for x in left[a0 + paired : a1])
        yield from (("+", "", x) for x in right[b0 + paired : b1])
    yield from _rest(left[MAX_LINES:], right[MAX_LINES:])


def _rest(a: list[str], b: list[str]) -> Iterator[tuple[str, str, str]]:
    if a != b:
        yield "~", f"... {len(a)} more lines", f"... {len(b)} more lines"
