"""Pairing of counterparts in two runs, for graphs, kernels and cache entries."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")
LEAST = 0.3
"""Least similarity of counterparts; 1 is equal."""


class Counterpart(NamedTuple):
    """The counterpart of an item.

    Attributes:
        place: Its index on the right.
        level: Number of the key that matched; the number of keys where similarity did.
        likeness: Similarity of the two; 1 where a key matched.
    """

    place: int
    level: int
    likeness: float = 1.0


def counterparts(
    left: Sequence[T],
    right: Sequence[T],
    keys: Sequence[Callable[[T], Hashable]],
    *,
    name: Callable[[T], str] | None = None,
    likeness: Callable[[int, int], float] | None = None,
    most: float = math.inf,
) -> dict[int, Counterpart]:
    """Pair items with an equal key, one key after the other, then the most similar of the rest.

    Args:
        left: Items of the first run.
        right: Items of the second.
        keys: Keys by which two items match, the most reliable first; None matches nothing.
        name: Name of an item; among several with an equal key the one of the same name is taken.
        likeness: Similarity of two items, by their indices; without it only keys count.
        most: Number of pairs beyond which similarity is not computed.

    Returns:
        Counterparts by their place on the left.
    """
    pairs: dict[int, Counterpart] = {}
    free = dict.fromkeys(range(len(right)))
    for level, key in enumerate(keys):
        if len(pairs) == len(left) or not free:
            break
        index: dict[Hashable, list[int]] = defaultdict(list)
        for j in free:
            index[key(right[j])].append(j)
        index.pop(None, None)
        for i, item in enumerate(left):
            options = index.get(key(item), []) if i not in pairs else []
            if options:
                fits = 0
                if name is not None:
                    fits = next((n for n, j in enumerate(options) if name(right[j]) == name(item)), 0)
                j = options.pop(fits)
                del free[j]
                pairs[i] = Counterpart(j, level)
    rest = [i for i in range(len(left)) if i not in pairs]
    if likeness is None or len(rest) * len(free) > most:
        return pairs
    scored = [(likeness(i, j), -i, -j) for i in rest for j in free]
    for score, i, j in sorted((s for s in scored if s[0] >= LEAST), reverse=True):
        if -i not in pairs and -j in free:
            del free[-j]
            pairs[-i] = Counterpart(-j, len(keys), score)
    return pairs
