"""Ranks of one job compile the same program: what is equal on several of them counts once."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

from xpudbg.model.artifact import Kind
from xpudbg.model.manifest import GraphBreak, Manifest, ProcessRole, Recompile, SkippedFrame, SourceLine

T = TypeVar("T")
_FOR_COMPILE = re.compile(r" \(for [^()]*\)$")
_COMMENT = re.compile(r"(?<!\s)\s+#\s.*$")
_OBJECT_ID = re.compile(r"(?<=, )\d{9,}(?=\))")
"""``___check_obj_id(fn, 140439264606080)``: every process has its own number."""


def ranks_of(manifest: Manifest) -> Mapping[str, int]:
    """Process id -> rank, of the ranks themselves; empty in a run with fewer than two, where nothing is to be folded."""
    found = {p.id: p.rank for p in manifest.processes if p.role == ProcessRole.RANK and p.rank is not None}
    return found if len(set(found.values())) > 1 else {}


def rank_differences(manifest: Manifest) -> tuple[str, ...]:
    """Subjects in which the ranks of a run part, as far as the manifest alone tells: ``compile ids``, ``collectives``.

    Collectives are compared by the digests of the schedules that the traces hold.
    """
    ranks = ranks_of(manifest)
    ids: dict[str, list[tuple[str, int, str]]] = {process: [] for process in ranks}
    schedules: dict[str, list[tuple[str, int, str]]] = {process: [] for process in ranks}
    for graph in manifest.graphs:
        if graph.process in ranks:
            ids[graph.process].append((graph.compile_id, graph.generation, graph.kind.value))
            schedules[graph.process] += [
                (graph.compile_id, graph.generation, a.sha256)
                for a in graph.artifacts
                if a.kind is Kind.COLLECTIVE_SCHEDULE and a.sha256
            ]
    subjects = (("compile ids", ids), ("collectives", schedules))
    return tuple(name for name, found in subjects if len({tuple(sorted(f)) for f in found.values()}) > 1)


def fold_ranks(
    items: Iterable[T], rank_of: Callable[[T], int | None], key_of: Callable[[T], Hashable]
) -> list[tuple[T, tuple[int, ...]]]:
    """Each item once, with the ranks that have it, in the order of the first of them.

    What one rank has twice counts twice; it is the other ranks' items that fold into its own, the first into the first.

    Args:
        items: Things of a run.
        rank_of: The rank of one; None for what no rank has, which stays as it is.
        key_of: Equal for things that are the same on two ranks.

    Returns:
        Items with their ranks, sorted; no ranks where it has none.
    """
    folded: list[tuple[T, list[int]]] = []
    places: dict[tuple[Hashable, int], int] = {}
    seen: dict[tuple[Hashable, int], int] = {}
    for item in items:
        rank = rank_of(item)
        if rank is None:
            folded.append((item, []))
            continue
        key = key_of(item)
        number = seen[key, rank] = seen.get((key, rank), -1) + 1
        place = places.setdefault((key, number), len(folded))
        if place == len(folded):
            folded.append((item, [rank]))
        else:
            folded[place][1].append(rank)
    return [(item, tuple(sorted(ranks))) for item, ranks in folded]


def without_object_ids(guard: str) -> str:
    """A guard without the numbers of objects, which every process has of its own."""
    return _OBJECT_ID.sub("...", guard)


def without_comment(reason: str) -> str:
    """A reason without the comment behind it, which names a line of Dynamo's or of the program."""
    return _COMMENT.sub("", reason)


def bare_guard(guard: str) -> str:
    """A guard without the compile that it failed for: a graph more or less elsewhere gives that another id."""
    return _FOR_COMPILE.sub("", without_comment(_FOR_COMPILE.sub("", guard)))


def file_on_any_host(file: str) -> str:
    """Name of a source file without its folder: hosts of one job keep their program, and torch, in different ones."""
    return file.replace("\\", "/").rpartition("/")[2]


def _place(location: SourceLine | None) -> Hashable:
    return (
        None
        if location is None
        else (file_on_any_host(location.file), location.line, location.function, location.code)
    )


def rank_count_words(all_of_them: int, folded: int, ranks: int) -> str:
    """``17 on 3 ranks, 7 different``; the plain number where nothing was folded: the first one is that of JSON."""
    return f"{all_of_them} on {ranks} ranks, {folded} different" if folded < all_of_them else str(all_of_them)


def fold_breaks(
    breaks: Iterable[GraphBreak], ranks: Mapping[str, int]
) -> list[tuple[GraphBreak, tuple[int, ...]]]:
    """Graph breaks, those that several ranks met at the same line for the same reason once.

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
    """Recompiles, those that several ranks met at the same line for the same reason once; see :func:`fold_breaks`."""
    return fold_ranks(
        recompiles,
        lambda r: ranks.get(r.process),
        lambda r: (tuple(without_object_ids(bare_guard(g)) for g in r.guards), _place(r.location)),
    )


def graph_breaks_by_rank(manifest: Manifest) -> list[tuple[GraphBreak, tuple[int, ...]]]:
    """The graph breaks of a run; see :func:`fold_breaks`."""
    return fold_breaks(manifest.graph_breaks, ranks_of(manifest))


def recompiles_by_rank(manifest: Manifest) -> list[tuple[Recompile, tuple[int, ...]]]:
    """The recompiles of a run; see :func:`fold_recompiles`."""
    return fold_recompiles(manifest.recompiles, ranks_of(manifest))


def skipped_frames_by_rank(manifest: Manifest) -> list[tuple[SkippedFrame, tuple[int, ...]]]:
    """The functions that Dynamo gave up, those of several ranks at the same line for the same reason once."""
    ranks = ranks_of(manifest)
    return fold_ranks(
        manifest.skipped_frames,
        lambda s: ranks.get(s.process),
        lambda s: (s.reason, s.function, _place(s.location)),
    )
