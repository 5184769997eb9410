"""Answers of ``explain`` that are the same on several ranks, each once with the ranks that have it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from xpudbg.model.location import base_name
from xpudbg.model.provenance import ExplainedItem, Level, ProvenanceItem, ProvenanceStep

T = TypeVar("T")
RankGroup = tuple[T, tuple[tuple[str, int], ...]]
"""The first of equal ones, and the graph and rank of each, by rank; none where it stands alone."""


def explained_by_rank(
    found: Sequence[ExplainedItem], ranks: Mapping[str, int]
) -> list[RankGroup[ExplainedItem]]:
    """Things that were asked for, those that several ranks have alike once.

    Args:
        found: Things with their trees.
        ranks: Rank of each graph by its id.
    """
    return _groups(found, ranks, lambda e: e.item.graph, _plain_explained)


def graphs_by_rank(
    steps: Sequence[ProvenanceStep], ranks: Mapping[str, int]
) -> list[RankGroup[ProvenanceStep]]:
    """Steps of a list, graphs that several ranks have alike once.

    Args:
        steps: Steps side by side.
        ranks: Rank of each graph by its id.
    """

    def graph_of(step: ProvenanceStep) -> str:
        return step.item.name if step.item.level is Level.GRAPH else ""

    return _groups(steps, ranks, graph_of, _plain_step)


def _groups(
    items: Sequence[T],
    ranks: Mapping[str, int],
    graph_of: Callable[[T], str],
    plain: Callable[[T], Hashable],
) -> list[RankGroup[T]]:
    """Equal items of several ranks together: what one rank has twice stays two."""
    groups: dict[tuple[Hashable, int], list[tuple[T, str, int]]] = {}
    seen: dict[tuple[Hashable, int], int] = {}
    order: list[tuple[T, list[tuple[T, str, int]]]] = []
    for item in items:
        graph = graph_of(item)
        rank = ranks.get(graph)
        if rank is None:
            order.append((item, []))
            continue
        key = plain(item)
        number = seen[key, rank] = seen.get((key, rank), -1) + 1
        if (key, number) not in groups:
            groups[key, number] = []
            order.append((item, groups[key, number]))
        groups[key, number].append((item, graph, rank))
    return [
        (item, tuple(sorted(((g, r) for _, g, r in same), key=lambda s: s[1])) if len(same) > 1 else ())
        for item, same in order
    ]


def _plain_item(item: ProvenanceItem) -> ProvenanceItem:
    """An item without the names that its graph and its folder have on one rank."""
    name = "" if item.level is Level.GRAPH else item.name
    return replace(item, graph="", name=name, file=base_name(item.file))


def _plain_step(step: ProvenanceStep) -> ProvenanceStep:
    return replace(step, item=_plain_item(step.item), children=tuple(map(_plain_step, step.children)))


def _plain_explained(one: ExplainedItem) -> ExplainedItem:
    return replace(
        one,
        item=_plain_item(one.item),
        came_from=tuple(map(_plain_step, one.came_from)),
        became=tuple(map(_plain_step, one.became)),
    )
