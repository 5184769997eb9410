"""A finding: a rule of the catalogue that applies, with its parameters filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from xpudbg.model.manifest import SourceLine
from xpudbg.model.row import dataclass
from xpudbg.model.str_enum import StrEnum


class FindingSeverity(StrEnum):
    """Weight of a finding."""

    ERROR = "error"
    """Something failed, or is not compiled at all."""
    WARNING = "warning"
    """It costs time, is wrong, or an artifact is missing."""
    HINT = "hint"
    """Worth a try."""
    NOTE = "note"
    """Worth a look."""


@dataclass(frozen=True, kw_only=True)
class Finding:
    """A problem to fix, or a fact to know.

    Attributes:
        rule: Id of its rule, the anchor in ``docs/findings.md``; empty where no rule is known.
        severity: Weight of the finding.
        title: One sentence.
        evidence: The facts that it is based on, with their artifacts.
        fix: Remedy; empty where none is known.
        source: Document or upstream file that the rule comes from.
        where: The user's line; None where it has none.
    """

    JSON: ClassVar[Mapping[str, str]] = {}
    """Keys of a document with the attributes that they show; empty for the plain fields."""

    rule: str = ""
    severity: FindingSeverity = FindingSeverity.NOTE
    title: str = ""
    evidence: str = ""
    fix: str = ""
    source: str = ""
    where: SourceLine | None = None

    @property
    def name(self) -> str:
        """Name of its rule without the family, such as ``spills``."""
        return self.rule.partition("/")[2]


class Cost(StrEnum):
    """Time at which a finding costs, the most expensive first."""

    WRONG = "wrong"
    """Something failed, gives wrong numbers, or is not compiled at all."""
    EVERY_STEP = "every_step"
    """Each step of the program pays: spills, memory traffic, code outside of graphs."""
    AGAIN = "again"
    """Each run or each further input pays: repeated recompiles, skipped cache lookups."""
    ONCE = "once"
    """It happened once and cannot repeat in this process."""


_ORDER = {cost: number for number, cost in enumerate(Cost)}


def cost_key(
    cost: Cost,
    moved: int | None = None,
    seconds: float | None = None,
    times: int = 1,
    time_us: float | None = None,
) -> tuple[int, float, float, float, int]:
    """Return a sort key of a finding: when it costs, then time of a step, bytes, seconds, frequency; unknown values last.

    Args:
        cost: When it costs.
        moved: Bytes that each step moves for it.
        seconds: Compile time that it takes.
        times: How often it was found.
        time_us: Time of each step that it is about.
    """
    return (
        _ORDER[cost],
        -time_us if time_us is not None else 1.0,
        -float(moved) if moved is not None else 1.0,
        -seconds if seconds is not None else 1.0,
        -times,
    )
