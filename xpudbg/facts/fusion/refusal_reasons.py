"""The scheduler's logged reasons as causes, with what a user could try."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from xpudbg.findings.fusion_sentences import CAUSES, cause_of
from xpudbg.model.fusion import CauseParameters

NO_SHARED_DATA = "no shared data"
_MEASURED = re.compile(r"benchmark: fusing causes (\d{1,9}\.?\d{0,9})x slowdown")


@dataclass(frozen=True)
class FusionBlocker:
    """The reason why two kernels were not fused: a cause with its parameters and suggestions."""

    cause: str
    parameters: CauseParameters = field(default_factory=CauseParameters)
    suggestions: tuple[str, ...] = ()


def blocker_of(cause: str, parameters: CauseParameters | None = None) -> FusionBlocker:
    """A cause with the remedies of its rule."""
    return FusionBlocker(cause, parameters or CauseParameters(), tuple(CAUSES[cause].fixes))


def logged_blocker(reason: str, shared: tuple[str, ...] = ()) -> FusionBlocker:
    """A logged reason as a cause.

    Args:
        reason: As logged.
        shared: Buffers that the two kernels do share, whatever the scheduler's count says.
    """
    if shared and reason == NO_SHARED_DATA:
        return blocker_of("different_indices")
    measured = _MEASURED.match(reason)
    parameters = CauseParameters(times_as_slow=float(measured[1])) if measured else None
    return blocker_of(cause_of(reason), parameters)


def general_reason(reason: str) -> str:
    """A reason with numbers, names and sizes replaced by ``N``, to be counted."""
    reason = re.sub(r"\b(?:op|buf|node)\d+(?:_(?:op|buf)?\d+)*\b", "N", reason)
    return re.sub(
        r"\([^()]*(?:\([^()]*\)[^()]*)*\)",
        lambda m: m.group() if re.fullmatch(r"\([a-z -]+\)", m.group()) else "(N)",
        re.sub(r"\b\d+(?:\.\d+x)?\b", "N", reason),
    )
