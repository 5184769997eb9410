"""Places of the program at which Dynamo stopped or compiled again."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.cost import Cost
from xpudbg.model.manifest import SourceLine
from xpudbg.model.str_enum import StrEnum


class StopKind(StrEnum):
    """Kind of place at which compiled code ends, or is compiled anew."""

    GRAPH_BREAK = "graph_break"
    RECOMPILE = "recompile"
    NOT_COMPILED = "not_compiled"
    """A function that Dynamo gave up: it runs in plain Python."""


@dataclass(frozen=True, slots=True)
class StopPlace:
    """A line at which Dynamo stopped capturing, compiled again or gave up, with all times that it did so for one reason.

    Attributes:
        kind: What happened.
        location: The user's line; None when the trace has none.
        function: The user's function; empty when unknown.
        reason: Dynamo's words; of several different guards the first, with how many more there are.
        times: How often; what several ranks met counts once.
        remedy: What to do; empty when nothing is known.
        compile_ids: The compiles, each once.
        ranks: Ranks that met it; empty for runs of one.
        cost: When it costs.
    """

    kind: StopKind
    location: SourceLine | None
    function: str
    reason: str
    times: int
    remedy: str
    compile_ids: tuple[str, ...]
    ranks: tuple[int, ...] = ()
    cost: Cost = Cost.EVERY_STEP
