"""Names that are similar to a misspelt one, the hint that lists them, and the order of names with numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable

_MOST_COMPARED = 5_000
_SHORTEST_PART = 4
_BETWEEN = re.compile(r"[_.-]")
_NUMBER = re.compile(r"(\d{1,9})")


def similar(word: str, names: Iterable[str]) -> list[str]:
    """Return the names that are most similar to a misspelt word, as a whole or in one of their parts."""
    from difflib import get_close_matches

    known = list(dict.fromkeys(names))[:_MOST_COMPARED]
    close = get_close_matches(word, known, n=3, cutoff=0.6)
    if close:
        return close
    parts = {w: name for name in known for w in _BETWEEN.split(name) if len(w) >= _SHORTEST_PART}
    return list(dict.fromkeys(parts[w] for w in get_close_matches(word, parts, n=3, cutoff=0.7)))


def did_you_mean(word: str, names: Iterable[str], otherwise: str) -> str:
    """Return the hint for an unknown name: similar names, or else another text."""
    close = similar(word, names)
    return f"did you mean {' or '.join(close)}?" if close else otherwise


def natural_order(name: str) -> tuple[tuple[int, str], ...]:
    """Return the key by which ``model2`` comes before ``model10``."""
    return tuple((int(p), "") if p.isdecimal() else (-1, p) for p in _NUMBER.split(name))
