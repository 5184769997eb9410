"""Ranks of one job held against each other: where they compile, or communicate, differently."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.problem import Problem
from xpudbg.model.str_enum import StrEnum


class RankAspect(StrEnum):
    """Subjects in which the ranks of a job are compared."""

    COMPILE_IDS = "compile_ids"
    COLLECTIVES = "collectives"
    EXECUTION_ORDER = "execution_order"
    GRAPHS = "graphs"
    TENSOR_METADATA = "tensor_metadata"
    CACHES = "caches"
    CACHE_KEYS = "cache_keys"


class RankVerdict(StrEnum):
    """Outcome of one comparison."""

    EQUAL = "equal"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class RankPlace:
    """A place in what a rank compiled.

    Attributes:
        compile_id: Dynamo's id of the compile; empty when unknown.
        generation: How often that id had been given before.
        kind: Forward, backward or inference; the cache where a cache key is meant.
        position: Number of the collective, operator or line in it, from 1, or of the call in the order of execution; None where the graph as a whole is meant.
    """

    compile_id: str
    generation: int
    kind: str
    position: int | None = None


@dataclass(frozen=True)
class RankValue:
    """The collective, called graph, operator, line or answer that some ranks have where all of them part.

    Attributes:
        ranks: The ranks.
        value: Their collective, compile id, metadata, line or answer; empty where they have nothing there.
        place: Where that stands; None where they have nothing there.
        processes: Labels of their processes, which tell restarts of one rank apart.
    """

    ranks: tuple[int, ...]
    value: str
    place: RankPlace | None
    processes: tuple[str, ...] = ()


@dataclass(frozen=True)
class RankComparison:
    """One subject, compared over all ranks.

    Attributes:
        aspect: The subject.
        verdict: Whether all ranks are equal in it.
        groups: Ranks that are equal in all of it, the group of the lowest rank first.
        first: What each group has at the first place where they part; empty unless they differ.
        compared: How many graphs, calls of graphs, or answers of caches, were compared.
        reason: Why it is unknown, or what could not be compared; empty otherwise.
        processes: Labels of the processes of each group.
    """

    aspect: RankAspect
    verdict: RankVerdict
    groups: tuple[tuple[int, ...], ...] = ()
    first: tuple[RankValue, ...] = ()
    compared: int = 0
    reason: str = ""
    processes: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class OpEstimate:
    """One scheduled operator as the trace tells of it.

    Attributes:
        name: Library function, collective or scheduler node.
        collective: Whether it communicates.
        written: Inductor's estimate as the trace has it, in a unit that depends on the version of torch; None where there is none.
        outputs: Its outputs in words: ``float16[1024, 1024], stride [1024, 1]``.
        nanoseconds: The estimate in nanoseconds; None where there is none, or its unit is not known.
    """

    name: str
    collective: bool
    written: float | None
    outputs: tuple[str, ...]
    nanoseconds: float | None = None


@dataclass(frozen=True)
class EstimatedGraph:
    """One graph of a rank with Inductor's estimates of its operators.

    Attributes:
        compile_id: Dynamo's id of the compile.
        generation: How often that id had been given before.
        kind: Forward, backward or inference.
        function: The user's function.
        ops: Its operators in the order in which Inductor scheduled them.
    """

    compile_id: str
    generation: int
    kind: str
    function: str
    ops: tuple[OpEstimate, ...]


@dataclass(frozen=True)
class RankTimeline:
    """The estimates of one rank.

    Attributes:
        rank: Its number.
        process: Its label in the bundle.
        graphs: Its graphs that have estimates, in the order of compile ids.
    """

    rank: int
    process: str
    graphs: tuple[EstimatedGraph, ...]


@dataclass(frozen=True)
class RankEstimate:
    """Inductor's own estimate of a graph's run time on a rank.

    Attributes:
        rank: The rank.
        compute_ns: Sum over operators that compute, in nanoseconds.
        collective_ns: Sum over collectives, in nanoseconds.
    """

    rank: int
    compute_ns: float
    collective_ns: float


@dataclass(frozen=True)
class CollectiveSchedule:
    """Collectives of one graph in the order in which Inductor scheduled them.

    Attributes:
        compile_id: Dynamo's id of the compile.
        generation: How often that id had been given before.
        kind: Forward, backward or inference.
        function: The user's function.
        ranks: The ranks that have exactly this schedule.
        collectives: Operators in order, waits included.
        source: ``trace`` (``inductor_collective_schedule``), or ``output_code`` where the trace has none.
        estimates: Inductor's estimates, one a rank, as far as the traces hold them.
    """

    compile_id: str
    generation: int
    kind: str
    function: str
    ranks: tuple[int, ...]
    collectives: tuple[str, ...]
    source: str
    estimates: tuple[RankEstimate, ...] = ()


@dataclass(frozen=True)
class RankProcess:
    """One rank of the job.

    Attributes:
        rank: Its number.
        process: Its label in the bundle.
        host: The machine, where runs of several were merged; else empty.
        graphs: How many graphs it compiled.
        collectives: How many collectives stand in them, waits not counted; None where it is not known of every graph.
    """

    rank: int
    process: str
    host: str
    graphs: int
    collectives: int | None


@dataclass(frozen=True)
class RanksReport:
    """The ranks of a run, compared.

    Attributes:
        ranks: The ranks.
        comparisons: One a subject, in the order of :class:`RankAspect`.
        schedules: Collectives of every graph that has any, equal ones of several ranks once.
        problems: What could not be read, and what makes the comparison doubtful.
    """

    ranks: tuple[RankProcess, ...]
    comparisons: tuple[RankComparison, ...]
    schedules: tuple[CollectiveSchedule, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def diverges(self) -> bool:
        """Return whether the ranks differ in anything but their cache keys and the answers of their caches."""
        of_caches = (RankAspect.CACHES, RankAspect.CACHE_KEYS)
        return any(c.verdict is RankVerdict.DIFFERENT for c in self.comparisons if c.aspect not in of_caches)
