"""Graph breaks by reason and place."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.manifest import SourceLine


@dataclass(frozen=True, slots=True)
class BreakPlace:
    """A line at which Dynamo stopped capturing.

    Attributes:
        location: The user's line.
        times: How many compiles met it.
        compile_ids: These compiles.
        stack: The user's stack, outermost first.
        skipped: The whole function runs in plain Python since.
        callers: Where the line is of torch or of Python itself, the innermost lines outside of both that lead to it, each once.
    """

    location: SourceLine | None
    times: int
    compile_ids: tuple[str, ...]
    stack: tuple[SourceLine, ...] = ()
    skipped: bool = False
    callers: tuple[SourceLine, ...] = ()


@dataclass(frozen=True, slots=True)
class BreakGroup:
    """Graph breaks for the same reason.

    Attributes:
        reason: Dynamo's words, one line.
        explanation: Dynamo's explanation; empty before torch 2.7.
        context: What Dynamo met (its "developer debug context").
        places: Where, the most frequent first.
        times: How many breaks.
        remedies: What to do: the remedy of this tool's catalogue, or torch's hints where it has none.
        remedies_from: ``torch`` or ``xpudbg``; empty without remedies.
        link: torch's page about it, empty without one.
        rule: Id of the rule of the remedy, the anchor in `docs/findings.md`; empty for torch's hints.
    """

    reason: str
    explanation: str
    context: str
    places: tuple[BreakPlace, ...]
    times: int
    remedies: tuple[str, ...]
    remedies_from: str
    link: str
    rule: str = ""
