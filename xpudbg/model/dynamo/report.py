"""Result of ``xpudbg dynamo``: a run's frames, what to fix first, and sums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from xpudbg.model.cost import Cost
from xpudbg.model.dynamo.breaks import BreakGroup
from xpudbg.model.dynamo.caches import CacheCount
from xpudbg.model.dynamo.frames import DynamoFrame
from xpudbg.model.dynamo.recompiles import RecompileGroup
from xpudbg.model.finding import Finding
from xpudbg.model.problem import Problem
from xpudbg.model.str_enum import StrEnum


class FindingKind(StrEnum):
    """Kind of a finding."""

    FAILURE = "failure"
    LIMIT = "recompile_limit"
    SKIPPED = "skipped_frame"
    RECOMPILES = "recompiles"
    BREAKS = "graph_breaks"
    CACHE = "cache_bypass"
    SPECIALISED = "specialised_size"
    EXPORT = "unsound_export"
    """Export took the value of data, or the output of an operator, as it was in the example."""


@dataclass(frozen=True, kw_only=True)
class DynamoFinding(Finding):
    """One thing to fix, the most important first.

    Attributes:
        kind: What it is.
        compile_ids: The compiles that it concerns.
        cost: When it costs; findings are ordered by it, then by seconds.
        seconds: Compile time that it took; None where that is not known, or it is none of a compile.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        "kind": "kind",
        "what": "title",
        "where": "where",
        "remedy": "fix",
        "compile_ids": "compile_ids",
        "cost": "cost",
        "seconds": "seconds",
        "rule": "rule",
    }

    kind: FindingKind
    compile_ids: tuple[str, ...]
    cost: Cost = Cost.EVERY_STEP
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class DynamoTotals:
    """Figures of a whole run.

    Attributes:
        frames: Functions that Dynamo was given, pieces behind graph breaks among them.
        resumed: Of these, pieces behind graph breaks.
        compiles: Compiles, without those that the recompile limit refused.
        compiled: Of these, how many installed compiled code.
        recompiles: How many were recompiles, those that the limit refused among them.
        breaks: Graph breaks.
        skipped: Frames that were given up.
        limited: Frames that reached the recompile limit.
        failed: Compiles that ended in an exception.
        unfinished: Compiles that the trace does not finish.
        restarts: How often tracing was started again.
        seconds: Compile time of all frames, None when unknown.
        guards: Guards of all compiles, None when unknown.
        exported: Graphs that were exported, or compiled by Inductor without Dynamo (AOTInductor).
    """

    frames: int
    resumed: int
    compiles: int
    compiled: int
    recompiles: int
    breaks: int
    skipped: int
    limited: int
    failed: int
    unfinished: int
    restarts: int
    seconds: float | None
    guards: int | None
    exported: int


@dataclass(frozen=True, slots=True)
class GraphOfFolder:
    """A graph of a debug folder that no trace tells about.

    Attributes:
        id: Its name in the folder.
        compile_id: As far as the folder tells, else empty.
        artifacts: Kinds of the artifacts that are there.
    """

    id: str
    compile_id: str
    artifacts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DynamoReport:
    """Report of what torch.compile did with each frame of a run.

    Attributes:
        run: Name of the run.
        against: Name of the run that cache keys were compared with; empty without one.
        torch: Version of torch, empty when unknown.
        totals: Figures of the whole run.
        findings: What to fix, the most important first.
        frames: The frames, in order of their first compile.
        recompiles: Recompiles by function and kind of guard, the most frequent first.
        breaks: Graph breaks by reason, the most frequent first.
        caches: Questions by cache.
        graphs: Graphs that only a debug folder tells about.
        lost: What is not known of this run, and why.
        problems: Traces that are damaged or cannot be read.
    """

    run: str
    against: str
    torch: str
    totals: DynamoTotals
    findings: tuple[DynamoFinding, ...]
    frames: tuple[DynamoFrame, ...]
    recompiles: tuple[RecompileGroup, ...]
    breaks: tuple[BreakGroup, ...]
    caches: tuple[CacheCount, ...]
    graphs: tuple[GraphOfFolder, ...]
    lost: tuple[str, ...]
    problems: tuple[Problem, ...]
