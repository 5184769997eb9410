"""Selection of the files that a pack drops to stay within a size budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xpudbg.model.artifact import Kind
from xpudbg.packing.blobs import Ready
from xpudbg.packing.ranks import RANKS, rank_of
from xpudbg.packing.zip_out import member_bytes


@dataclass(frozen=True, slots=True)
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


def fit(
    order: Sequence[Droppable], budget: int, size: Callable[[Sequence[Droppable]], int]
) -> list[Droppable] | None:
    """Return which files must be dropped for the pack to stay within the budget.

    Files are dropped in their order until the rest fits; then those that fit into what is left come back, the most precious first.

    Args:
        order: From :func:`drop_order`.
        budget: Bytes that the whole file may have.
        size: The bytes of the pack, to the byte, without the given files.

    Returns:
        The files; None when the pack is too large without any file.
    """
    users = Counter(row.ready.blob.sha256 for row in order)
    count = 0
    while (excess := size(order[:count]) - budget) > 0:
        if count == len(order):
            return None
        while count < len(order) and excess > 0:
            excess -= _gain(order[count], users)
            count += 1
    return _refilled(list(order[:count]), -excess, budget, users, size)


def _refilled(
    dropped: list[Droppable],
    room: int,
    budget: int,
    users: Counter[str],
    size: Callable[[Sequence[Droppable]], int],
) -> list[Droppable]:
    back: list[Droppable] = []
    for row in reversed(dropped):
        cost = member_bytes(row.ready.found.path, 0) + (
            0 if users[row.ready.blob.sha256] else row.ready.blob.packed
        )
        if cost <= room:
            room -= cost
            users[row.ready.blob.sha256] += 1
            back.append(row)
    # Names in the pack may be longer, and what is listed inside changes too.
    while True:
        returned = {row.ready.found.path for row in back}
        rest = [row for row in dropped if row.ready.found.path not in returned]
        if not back or size(rest) <= budget:
            return rest
        del back[-max(1, len(back) // 8) :]


def _gain(row: Droppable, users: Counter[str]) -> int:
    """The bytes that dropping a file frees: its record, and its content when no other file has the same."""
    digest = row.ready.blob.sha256
    users[digest] -= 1
    return 0 if users[digest] else member_bytes(row.ready.found.path, row.ready.blob.packed)


def budget_reason(rank: int, words: str) -> str:
    """Return why a file was left out."""
    return f"omitted for --max-size {words}, rank {rank + 1} of {len(RANKS)}, {RANKS[rank].name}"
