"""Which files a pack holds under a size budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xpudbg.bundle.packing.blobs import Ready
from xpudbg.bundle.packing.ranks import RANKS, rank_of
from xpudbg.model.artifact import Kind


@dataclass(frozen=True)
class Droppable:
    """A file with its rank; those with a later rank, and of one rank the larger ones, are dropped first."""

    ready: Ready
    rank: int

    @property
    def order(self) -> tuple[int, int, str]:
        """Sorts the first to be dropped first."""
        return (-self.rank, -self.ready.blob.packed, self.ready.found.path)


def drop_order(ready: Sequence[Ready], kinds: Mapping[str, Kind]) -> list[Droppable]:
    """All files, the first to be dropped first."""
    rows = [Droppable(r, rank_of(r.found.path, kinds)) for r in ready]
    return sorted(rows, key=lambda row: row.order)


def fit(order: Sequence[Droppable], budget: int, size: Callable[[int], int]) -> int | None:
    """How many files of the order must be dropped for the pack to stay within the budget.

    Args:
        order: From :func:`drop_order`.
        budget: Bytes that the whole file may have.
        size: The bytes of the pack, to the byte, when the first ``n`` files of the order are dropped.

    Returns:
        The number; None when the pack is too large without any file.
    """
    users = Counter(row.ready.blob.sha256 for row in order)
    dropped = 0
    while (excess := size(dropped) - budget) > 0:
        if dropped == len(order):
            return None
        while dropped < len(order) and excess > 0:
            blob = order[dropped].ready.blob
            dropped += 1
            users[blob.sha256] -= 1
            if not users[blob.sha256]:
                excess -= blob.packed
    return dropped


def budget_reason(rank: int, words: str) -> str:
    """Why a file was left out."""
    return f"left out to stay below --max-size {words} (rank {rank + 1} of {len(RANKS)}: {RANKS[rank].name})"
