"""Numbers by the ids that a profiler counts, in a few bytes each."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

_SPARSE = 8
"""Times that the range of ids may be larger than their number for an array."""


class IdMap:
    """Numbers from 0 by id: an array where ids are dense, as profilers count them, else a dictionary.

    Args:
        low: The least id that may be put in.
        high: The largest.
        count: Number of ids.
    """

    def __init__(self, low: int, high: int, count: int) -> None:
        self._low = low
        size = max(high - low + 1, 0)
        # Numbers are stored from 1.
        self._dense = array("i", bytes(4 * size)) if size <= _SPARSE * count + 1024 else None
        self._sparse: dict[int, int] = {}

    @classmethod
    def of(cls, ids: Sequence[int]) -> IdMap:
        """Return an empty one for ids."""
        return cls(min(ids, default=0), max(ids, default=0), len(ids))

    def put(self, one: int, number: int) -> None:
        """Store the number of one of the ids."""
        if self._dense is None:
            self._sparse[one] = number + 1
        elif 0 <= (at := one - self._low) < len(self._dense):
            self._dense[at] = number + 1

    def get(self, one: int) -> int:
        """Return the number of an id; -1 without one."""
        if self._dense is None:
            return self._sparse.get(one, 0) - 1
        at = one - self._low
        return self._dense[at] - 1 if 0 <= at < len(self._dense) else -1


def by_begin(events: array[int], start: Sequence[float], duration: Sequence[float]) -> Sequence[int]:
    """Return events by their begin, what is longer before what it contains; the events themselves where they are in that order."""
    last = (float("-inf"), 0.0)
    for event in events:
        one = (start[event], -duration[event])
        if one < last:
            break
        last = one
    else:
        return events
    found = list(events)
    found.sort(key=duration.__getitem__, reverse=True)
    found.sort(key=start.__getitem__)
    return found
