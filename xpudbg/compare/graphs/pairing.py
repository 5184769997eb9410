"""Counterparts: what of one run stands for what of another; graphs, kernels and cache entries alike."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")
LEAST = 0.3
"""Things less alike than this are no counterparts; 1 is the same."""


class Counterpart(NamedTuple):
    """A counterpart.

    Attributes:
        place: Its place on the right.
        level: Number of the key that made it one; the number of keys where likeness did.
        likeness: How alike the two are; 1 where a key made it one.
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
    """Pair things, the surest first: those with an equal key, by the first key before others take their counterparts; then the most alike.

    Args:
        left: Things of the first run.
        right: Those of the second.
        keys: What makes two of them counterparts, the surest first; None fits nothing.
        name: Of several with an equal key the one of the same name is taken.
        likeness: How alike two are, by their places; without it keys alone count.
        most: Pairs beyond which likeness is not asked.

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
