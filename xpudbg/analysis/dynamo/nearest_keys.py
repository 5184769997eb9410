"""For each cache key the earlier one that differs in the fewest components, without comparing each with each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xpudbg.model.trace_details import TracedCacheQuestion

RARE = 16
"""In how many keys of one cache a component may stand to be looked up by the keys that have it."""
_MOST_PAIRS = 1 << 16

_Place = tuple[int, int]
_Part = tuple[str, str]


def nearest_earlier(asked: Sequence[Sequence[TracedCacheQuestion]]) -> dict[_Place, _Place]:
    """For each question that was no hit the nearest one of an earlier compile, of equal ones the last.

    Only questions to the same cache whose keys have components are compared; without one there is no entry.

    Args:
        asked: Questions by compile, in order.

    Returns:
        Compile and number of a question, to compile and number of the nearest one.
    """
    counts: dict[str, Counter[_Part]] = {}
    for questions in asked:
        for question in questions:
            counts.setdefault(question.cache, Counter()).update(_parts(question))
    caches = {cache: _EarlierKeys(counted) for cache, counted in counts.items()}
    found: dict[_Place, _Place] = {}
    for at, questions in enumerate(asked):
        keys = [(question, _parts(question)) for question in questions]
        for number, (question, parts) in enumerate(keys):
            place = caches[question.cache].nearest(parts) if parts and question.result != "hit" else None
            if place is not None:
                found[at, number] = place
        for number, (question, parts) in enumerate(keys):
            if parts:
                caches[question.cache].add(parts, (at, number))
    return found


def _parts(question: TracedCacheQuestion) -> frozenset[_Part]:
    return frozenset((c.name, c.digest) for c in question.components or ())


class _EarlierKeys:
    """Keys of one cache, in order.

    A key is its frequent components, which few combinations of have (settings, versions), and its rare ones. The nearest key
    has a rare component in common, which leads to it; or it has none, and is then the one with the fewest rare ones among
    those of a combination.

    Args:
        counts: In how many keys each component stands.
    """

    def __init__(self, counts: Counter[_Part]) -> None:
        self._counts = counts
        self._combinations: dict[frozenset[_Part], int] = {}
        self._distances: dict[tuple[int, int], int] = {}
        self._combined: list[frozenset[_Part]] = []
        self._fewest: dict[int, tuple[int, int]] = {}
        self._with: dict[_Part, list[int]] = {}
        self._rows: list[tuple[int, int, _Place]] = []

    def add(self, parts: frozenset[_Part], place: _Place) -> None:
        """Take a key."""
        combination, rare = self._split(parts)
        row = len(self._rows)
        self._rows.append((combination, len(rare), place))
        for part in rare:
            self._with.setdefault(part, []).append(row)
        before = self._fewest.get(combination)
        if before is None or len(rare) <= before[0]:
            self._fewest[combination] = len(rare), row

    def nearest(self, parts: frozenset[_Part]) -> _Place | None:
        """The place of the key that differs in the fewest components, of equal ones the last; None without any."""
        if not self._rows:
            return None
        mine, rare = self._split(parts)
        # A row that has rare components in common is met twice, and is further away the first time.
        best = min(
            (self._distance(mine, other) + len(rare) + count, -row)
            for other, (count, row) in self._fewest.items()
        )
        shared = Counter(row for part in rare for row in self._with.get(part, ()))
        for row, common in shared.items():
            other, count, _ = self._rows[row]
            best = min(best, (self._distance(mine, other) + len(rare) + count - 2 * common, -row))
        return self._rows[-best[1]][2]

    def _split(self, parts: frozenset[_Part]) -> tuple[int, list[_Part]]:
        """The number of a key's combination of frequent components, and its rare ones."""
        rare = [part for part in parts if self._counts[part] <= RARE]
        frequent = parts.difference(rare)
        number = self._combinations.setdefault(frequent, len(self._combined))
        if number == len(self._combined):
            self._combined.append(frequent)
        return number, rare

    def _distance(self, mine: int, other: int) -> int:
        if mine == other:
            return 0
        pair = (min(mine, other), max(mine, other))
        known = self._distances.get(pair)
        if known is None:
            if len(self._distances) >= _MOST_PAIRS:
                self._distances.clear()
            known = self._distances[pair] = len(self._combined[mine] ^ self._combined[other])
        return known
