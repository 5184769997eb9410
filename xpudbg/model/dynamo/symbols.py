"""Symbolic sizes of a compile, and who gave them a value."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.manifest import SourceLine


@dataclass(frozen=True, slots=True)
class SymbolEvent:
    """Event in the life of a symbolic size.

    Attributes:
        kind: Kind of the record: ``guard_added_fast``, ``symbolic_shape_specialization``, ``propagate_real_tensors``, ...
        expression: ``Eq(s77, 8)``.
        result: What it was taken to be; empty where the record has none.
        reason: torch's word (``range_refined_to_singleton``); empty without one.
        location: The user's line that asked.
        framework: The innermost line of torch that asked, outside the symbolic shapes themselves (``torch/_refs/__init__.py:4031 in view``).
    """

    kind: str
    expression: str
    result: str
    reason: str
    location: SourceLine | None
    framework: str


@dataclass(frozen=True, slots=True)
class SymbolRow:
    """A size that torch took to be dynamic.

    Attributes:
        name: ``s77``; ``u0`` when it is unbacked: only known when the compiled code runs.
        source: ``x.size()[0]``; empty for unbacked ones.
        value: The size seen first; empty for unbacked ones.
        range: ``[2, int_oo]``.
        unbacked: Whether it has no size while compiling.
        location: The user's line that made it.
        specialised_to: The one value that it may have, since something asked for it; empty while it stays dynamic.
        events: Guards and specialisations, in order.
    """

    name: str
    source: str
    value: str
    range: str
    unbacked: bool
    location: SourceLine | None
    specialised_to: str
    events: tuple[SymbolEvent, ...]
