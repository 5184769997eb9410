"""Names that are most like a misspelt one, and the hint that says so."""

from __future__ import annotations

import re
from collections.abc import Iterable

_MOST_COMPARED = 5_000
_SHORTEST_PART = 4
_BETWEEN = re.compile(r"[_.-]")


def similar(word: str, names: Iterable[str]) -> list[str]:
    """The names that are most like a misspelt word: as a whole, or in one of the words that they are made of."""
    from difflib import get_close_matches

    known = list(dict.fromkeys(names))[:_MOST_COMPARED]
    close = get_close_matches(word, known, n=3, cutoff=0.6)
    if close:
        return close
    parts = {w: name for name in known for w in _BETWEEN.split(name) if len(w) >= _SHORTEST_PART}
    return list(dict.fromkeys(parts[w] for w in get_close_matches(word, parts, n=3, cutoff=0.7)))


def did_you_mean(word: str, names: Iterable[str], otherwise: str) -> str:
    """The hint for a name that is not known: what it is like, or else another text."""
    close = similar(word, names)
    return f"did you mean {' or '.join(close)}?" if close else otherwise
