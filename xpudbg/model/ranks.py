"""Ranks of one job compile the same program: results that are equal on several of them count once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

from xpudbg.model.artifact import Kind
from xpudbg.model.location import base_name
from xpudbg.model.manifest import GraphBreak, Manifest, ProcessRole, Recompile, SkippedFrame, SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass

# Ranks of one job held against each other: where they compile, or communicate, differently.


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
    """A place in the compiled results of a rank.

    Attributes:
        compile_id: Dynamo's id of the compile; empty when unknown.
        generation: How often the process had given that id before.
        kind: Forward, backward or inference; the cache where a cache key is meant.
        position: Number of the collective, operator or line in it, from 1, or of the call in the order of execution; None for the graph as a whole.
    """

    compile_id: str
    generation: int
    kind: str
    position: int | None = None


@dataclass(frozen=True)
class RankValue:
    """The value that some ranks have at the first place where ranks differ: a collective, called graph, operator, line or cache result.

    Attributes:
        ranks: The ranks.
        value: Their collective, compile id, metadata, line or cache result; empty where they have none.
        place: Its place; None where they have none.
        processes: Labels of their processes, which distinguish restarts of one rank.
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
        groups: Ranks that are equal in it, the group of the lowest rank first.
        first: Value of each group at the first place where they differ; empty unless they differ.
        compared: Number of compared graphs, calls of graphs, or cache results.
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
    """One scheduled operator with its estimate from the trace.

    Attributes:
        name: Library function, collective or scheduler node.
        collective: Whether it communicates.
        written: Inductor's estimate as the trace has it, in a unit that depends on the version of torch; None where there is none.
        outputs: Its outputs as text: ``float16[1024, 1024], stride [1024, 1]``.
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
        generation: How often the process had given that id before.
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
    """Inductor's estimate of a graph's run time on a rank.

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
        generation: How often the process had given that id before.
        kind: Forward, backward or inference.
        function: The user's function.
        ranks: The ranks that have exactly this schedule.
        collectives: Operators in order, waits included.
        source: ``trace`` (``inductor_collective_schedule``), or ``output_code`` where the trace has none.
        estimates: Inductor's estimates, one per rank, where the traces contain them.
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
        collectives: Number of collectives in them, without waits; None where it is not known of every graph.
    """

    rank: int
    process: str
    host: str
    graphs: int
    collectives: int | None


@dataclass(frozen=True)
class RanksReport:
    """Comparison of the ranks of a run.

    Attributes:
        ranks: The ranks.
        comparisons: One per subject, in the order of :class:`RankAspect`.
        schedules: Collectives of every graph that has any, equal ones of several ranks once.
        problems: Unreadable data, and doubts about the comparison.
    """

    ranks: tuple[RankProcess, ...]
    comparisons: tuple[RankComparison, ...]
    schedules: tuple[CollectiveSchedule, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def diverges(self) -> bool:
        """Return whether the ranks differ in anything except cache keys and cache results."""
        of_caches = (RankAspect.CACHES, RankAspect.CACHE_KEYS)
        return any(c.verdict is RankVerdict.DIFFERENT for c in self.comparisons if c.aspect not in of_caches)


T = TypeVar("T")
_FOR_COMPILE = re.compile(r" \(for [^()]*\)$")
_COMMENT = re.compile(r"(?<!\s)\s+#\s.*$")
_OBJECT_ID = re.compile(r"(?<=, )\d{9,}(?=\))")
"""``___check_obj_id(fn, 140439264606080)``: every process has its own number."""


def ranks_of(manifest: Manifest) -> Mapping[str, int]:
    """Return the rank of each process id of a rank; empty in a run with fewer than two ranks, where nothing is folded."""
    found = {p.id: p.rank for p in manifest.processes if p.role == ProcessRole.RANK and p.rank is not None}
    return found if len(set(found.values())) > 1 else {}


def rank_differences(manifest: Manifest) -> tuple[str, ...]:
    """Return the subjects in which the ranks of a run differ, from the manifest alone: ``compile ids``, ``collectives``.

    Collectives are compared by the digests of the schedules in the traces, except those that were changed after torch wrote them.
    """
    problems = [problem.what for problem in manifest.problems]
    ranks = ranks_of(manifest)
    ids: dict[str, list[tuple[str, int, str]]] = {process: [] for process in ranks}
    schedules: dict[str, list[tuple[str, int, str]]] = {process: [] for process in ranks}
    for graph in manifest.graphs:
        if graph.process in ranks:
            ids[graph.process].append((graph.compile_id, graph.generation, graph.kind.value))
            schedules[graph.process] += [
                (graph.compile_id, graph.generation, a.sha256)
                for a in graph.artifacts
                if a.kind is Kind.COLLECTIVE_SCHEDULE
                and a.sha256
                and not any(f"{a.kind.value} [{graph.compile_id}]" in what for what in problems)
            ]
    subjects = (("compile ids", ids), ("collectives", schedules))
    return tuple(name for name, found in subjects if len({tuple(sorted(f)) for f in found.values()}) > 1)


def grouped_by_rank(
    items: Iterable[T], rank_of: Callable[[T], int | None], key_of: Callable[[T], Hashable]
) -> list[tuple[T, list[tuple[int, T]]]]:
    """Group equal items of all ranks, in the order of the first of each group; equal items of one rank stay apart.

    Args:
        items: The items of all ranks.
        rank_of: The rank of an item; None for one that is not folded.
        key_of: The key that is equal on several ranks.
    """
    folded: list[tuple[T, list[tuple[int, T]]]] = []
    places: dict[tuple[Hashable, int], list[tuple[int, T]]] = {}
    seen: Counter[tuple[Hashable, int]] = Counter()
    for item in items:
        rank = rank_of(item)
        if rank is None:
            folded.append((item, []))
            continue
        key = key_of(item)
        place = (key, seen[key, rank])
        seen[key, rank] += 1
        if place not in places:
            places[place] = []
            folded.append((item, places[place]))
        places[place].append((rank, item))
    return folded


def fold_ranks(
    items: Iterable[T], rank_of: Callable[[T], int | None], key_of: Callable[[T], Hashable]
) -> list[tuple[T, tuple[int, ...]]]:
    """Return each item once, with the ranks that have it; see :func:`grouped_by_rank`."""
    found = grouped_by_rank(items, rank_of, key_of)
    return [(item, tuple(sorted(rank for rank, _ in same))) for item, same in found]


def without_object_ids(guard: str) -> str:
    """Return a guard without object ids, which differ in every process."""
    return _OBJECT_ID.sub("...", guard)


def without_comment(reason: str) -> str:
    """Return a reason without the comment after it, which names a line of Dynamo or of the program."""
    return _COMMENT.sub("", reason)


def bare_guard(guard: str) -> str:
    """Return a guard without the compile id that it failed for, which may differ between ranks."""
    return _FOR_COMPILE.sub("", without_comment(_FOR_COMPILE.sub("", guard)))


def _place(location: SourceLine | None) -> Hashable:
    return (
        None
        if location is None
        else (base_name(location.file), location.line, location.function, location.code)
    )


def rank_count_text(all_of_them: int, folded: int, ranks: int) -> str:
    """Return a count such as ``17 on 3 ranks, 7 different``, or the plain number where nothing was folded; the first number is that of JSON."""
    return f"{all_of_them} on {ranks} ranks, {folded} different" if folded < all_of_them else str(all_of_them)


def fold_breaks(
    breaks: Iterable[GraphBreak], ranks: Mapping[str, int]
) -> list[tuple[GraphBreak, tuple[int, ...]]]:
    """Return the graph breaks; those of several ranks at the same line for the same reason once.

    Args:
        breaks: The graph breaks.
        ranks: From :func:`ranks_of`.
    """
    return fold_ranks(
        breaks,
        lambda b: ranks.get(b.process),
        lambda b: (without_comment(b.reason.split("\n")[0]), _place(b.location)),
    )


def fold_recompiles(
    recompiles: Iterable[Recompile], ranks: Mapping[str, int]
) -> list[tuple[Recompile, tuple[int, ...]]]:
    """Return the recompiles; those of several ranks at the same line for the same reason once; see :func:`fold_breaks`."""
    return fold_ranks(
        recompiles,
        lambda r: ranks.get(r.process),
        lambda r: (tuple(without_object_ids(bare_guard(g)) for g in r.guards), _place(r.location)),
    )


def graph_breaks_by_rank(manifest: Manifest) -> list[tuple[GraphBreak, tuple[int, ...]]]:
    """Return the folded graph breaks of a run; see :func:`fold_breaks`."""
    return fold_breaks(manifest.graph_breaks, ranks_of(manifest))


def recompiles_by_rank(manifest: Manifest) -> list[tuple[Recompile, tuple[int, ...]]]:
    """Return the folded recompiles of a run; see :func:`fold_recompiles`."""
    return fold_recompiles(manifest.recompiles, ranks_of(manifest))


def skipped_frames_by_rank(manifest: Manifest) -> list[tuple[SkippedFrame, tuple[int, ...]]]:
    """Return the functions that Dynamo gave up; those of several ranks at the same line for the same reason once."""
    ranks = ranks_of(manifest)
    return fold_ranks(
        manifest.skipped_frames,
        lambda s: ranks.get(s.process),
        lambda s: (s.reason, s.function, _place(s.location)),
    )
