"""Graphs with the same fusion, as layers, ranks and recompiles have."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from xpudbg.model.compile_id import compile_words
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.plural import plural
from xpudbg.reporters.text import clean, rank_words

_SERIAL = re.compile(rb'"((?:triton|cpp)_\w{0,40}?fused\w{0,1000}?)(?:_\d{1,9}){1,20}"')
"""A generated kernel's name with the numbers that tell it from others of its kind."""
_NAMED = 3


def equal_graphs(graphs: Sequence[GraphFusion]) -> list[list[GraphFusion]]:
    """Graphs with the same fusion, but for their names and compile ids and the numbers of their kernels, in order of their first."""
    groups: dict[str, list[GraphFusion]] = {}
    for graph in graphs:
        groups.setdefault(_content(graph), []).append(graph)
    return list(groups.values())


def graphs_of_ranks(graphs: Sequence[GraphFusion], ranks: Mapping[str, int]) -> list[list[GraphFusion]]:
    """Graphs of several ranks with the same fusion together, one of each rank, in order of their first.

    What one rank has twice stays two: the first of each rank belong together, and the second ones.

    Args:
        graphs: Graphs of a run.
        ranks: Rank of each by its id; a graph that is not there stands alone.
    """
    groups: dict[tuple[object, ...], list[GraphFusion]] = {}
    seen: dict[tuple[str, int], int] = {}
    for index, graph in enumerate(graphs):
        rank = ranks.get(graph.id)
        if rank is None:
            groups[(index,)] = [graph]
            continue
        content = _content(graph)
        number = seen[content, rank] = seen.get((content, rank), -1) + 1
        groups.setdefault((content, number), []).append(graph)
    return list(groups.values())


def _content(graph: GraphFusion) -> str:
    plain = msgspec.json.encode(replace(graph, id="", compile_id="", generation=0))
    return hashlib.sha256(_SERIAL.sub(rb'"\1"', plain)).hexdigest()


def others_words(group: Sequence[GraphFusion]) -> str:
    """``the same in 19 more graphs: model__1_forward_3, ...``."""
    others = [clean(g.id, single_line=True) for g in group[1:]]
    more = f" and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
    return f"the same in {plural(len(others), 'more graph')}: {', '.join(others[:_NAMED])}{more}; --all shows each"


def ranks_words(group: Sequence[GraphFusion], ranks: Mapping[str, int]) -> str:
    """``ranks 0-1: the same fusion in model__0@rank1; --expand shows each``, with what the ranks have otherwise."""
    others = [clean(g.id, single_line=True) for g in group[1:]]
    more = f" and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
    words = f"{rank_words(tuple(sorted(ranks[g.id] for g in group)))}: the same fusion in {', '.join(others[:_NAMED])}{more}"
    ids: dict[str, list[int]] = {}
    for graph in group:
        ids.setdefault(compile_words(graph.compile_id, graph.generation), []).append(ranks[graph.id])
    if len(ids) > 1:
        told = (f"{clean(i, single_line=True)} on {rank_words(tuple(sorted(r)))}" for i, r in ids.items())
        words += f", compile {', '.join(told)}"
    if len({tuple(k.name for k in graph.kernels) for graph in group}) > 1:
        words += ", numbers in names of kernels differ"
    return f"{words}; --expand shows each"
