"""Search for many literals in a block of bytes, in one pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Literals:
    """Finds every place of every literal.

    An Aho-Corasick automaton does it in one pass over the bytes; where its package cannot be installed, one search a literal
    finds the same places, many times slower.

    Args:
        literals: Byte strings, none of them empty.
        automaton: False searches for one literal after another.
    """

    def __init__(self, literals: Sequence[bytes], *, automaton: bool = True) -> None:
        self._literals = list(literals)
        self._automaton: Any = None
        if automaton and literals:
            try:
                import ahocorasick_rs
            except ImportError:
                return
            # Twice as fast as what it chooses for so many literals.
            kind = ahocorasick_rs.Implementation.DFA
            self._automaton = ahocorasick_rs.BytesAhoCorasick(self._literals, implementation=kind)

    def places(self, data: bytes) -> list[tuple[int, int]]:
        """``(number of the literal, offset)`` of every place, overlapping ones too, sorted by offset."""
        if self._automaton is not None:
            found = self._automaton.find_matches_as_indexes(data, overlapping=True)
            places = [(number, start) for number, start, _ in found]
        else:
            places = [(n, start) for n, literal in enumerate(self._literals) for start in _all(data, literal)]
        places.sort(key=lambda place: (place[1], place[0]))
        return places


def _all(data: bytes, literal: bytes) -> list[int]:
    found, start = [], data.find(literal)
    while start >= 0:
        found.append(start)
        start = data.find(literal, start + 1)
    return found
