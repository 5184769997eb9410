"""The ledger in numbers."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.artifact import Kind


@dataclass(frozen=True)
class Broken:
    """An artifact that was asked for and could exist, but is not there.

    Attributes:
        owner: Id of the graph, name of the kernel, or ``run``.
        kind: Kind of artifact.
        reason: Why it is not there, as far as it is known.
    """

    owner: str
    kind: Kind
    reason: str


@dataclass(frozen=True)
class LedgerSummary:
    """Counts of rows by state, and the broken rows.

    Attributes:
        present: Artifacts that are there.
        not_requested: Artifacts that nobody asked for.
        not_applicable: Artifacts that cannot exist.
        missing: Artifacts that should be there.
        unreadable: Artifacts that are there but cannot be read.
        reasons: Why artifacts are not there, with counts, the most frequent first.
        broken: Rows that make ``--strict`` fail.
    """

    present: int
    not_requested: int
    not_applicable: int
    missing: int
    unreadable: int
    reasons: tuple[tuple[str, int], ...]
    broken: tuple[Broken, ...]

    @property
    def complete(self) -> bool:
        """Return whether everything that was asked for and could exist is there."""
        return not self.broken
