"""Cost of what is found in a run: one order for every list of findings."""

from __future__ import annotations

from xpudbg.model.str_enum import StrEnum


class Cost(StrEnum):
    """Time at which a finding costs; the dearest first."""

    WRONG = "wrong"
    """Something failed, gives wrong numbers, or is not compiled at all."""
    EVERY_STEP = "every_step"
    """Each step of the program pays: spills, memory traffic, code outside of graphs."""
    AGAIN = "again"
    """Each run or each further input pays: recompiles that come again, caches that are not asked."""
    ONCE = "once"
    """It happened, and does not happen again in this process."""


_ORDER = {cost: number for number, cost in enumerate(Cost)}


def cost_key(
    cost: Cost, moved: int | None = None, seconds: float | None = None, times: int = 1
) -> tuple[int, float, float, int]:
    """Sort key of a finding: when it costs, then bytes, then seconds, then how often; what is not known last.

    Args:
        cost: When it costs.
        moved: Bytes that each step moves for it.
        seconds: Compile time that it takes.
        times: How often it was found.
    """
    return (
        _ORDER[cost],
        -float(moved) if moved is not None else 1.0,
        -seconds if seconds is not None else 1.0,
        -times,
    )
