"""Two texts line by line, without noise."""

from __future__ import annotations

from difflib import SequenceMatcher

from xpudbg.analysis.diff.normal_text import LEFT_OUT, normalise
from xpudbg.model.diff import TextDiff

MAX_LINES = 20_000
"""Longer texts are compared up to here in full detail; what follows is compared as a whole."""


def diff_text(a: str, b: str, *, name_a: str, name_b: str, exact: bool = False) -> TextDiff:
    """The lines of two texts, side by side.

    Args:
        a: First text.
        b: Second text.
        name_a: What to call the first.
        name_b: What to call the second.
        exact: Keep names, hashes, paths and locations as they are.
    """
    left = (a if exact else normalise(a)).split("\n")
    right = (b if exact else normalise(b)).split("\n")
    same = left == right
    rows: list[tuple[str, str, str]] = []
    matcher = SequenceMatcher(
        None, left[:MAX_LINES], right[:MAX_LINES], autojunk=len(left) + len(right) > 4000
    )
    for tag, a0, a1, b0, b1 in matcher.get_opcodes():
        if tag == "equal":
            rows += [("=", x, x) for x in left[a0:a1]]
            continue
        paired = min(a1 - a0, b1 - b0)
        rows += [("~", left[a0 + i], right[b0 + i]) for i in range(paired)]
        rows += [("-", x, "") for x in left[a0 + paired : a1]]
        rows += [("+", "", x) for x in right[b0 + paired : b1]]
    if left[MAX_LINES:] != right[MAX_LINES:]:
        rows.append(
            ("~", f"... {len(left) - MAX_LINES} more lines", f"... {len(right) - MAX_LINES} more lines")
        )
    added = sum(tag in "+~" for tag, _, _ in rows)
    removed = sum(tag in "-~" for tag, _, _ in rows)
    return TextDiff(name_a, name_b, same, () if exact else LEFT_OUT, tuple(rows), added, removed)
