"""Graphs of a large run with the same fusion, as layers, ranks and recompiles have."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from xpudbg.model.fusion import GraphFusion
from xpudbg.model.plural import plural
from xpudbg.reporters.text import clean

_SERIAL = re.compile(rb'"((?:triton|cpp)_\w*?fused\w*?)(?:_\d+)+"')
"""A generated kernel's name with the numbers that tell it from others of its kind."""
_NAMED = 3


def equal_graphs(graphs: Sequence[GraphFusion]) -> list[list[GraphFusion]]:
    """Graphs with the same fusion, but for their names and compile ids and the numbers of their kernels, in order of their first."""
    groups: dict[str, list[GraphFusion]] = {}
    for graph in graphs:
        groups.setdefault(_content(graph), []).append(graph)
    return list(groups.values())


def _content(graph: GraphFusion) -> str:
    plain = msgspec.json.encode(replace(graph, id="", compile_id="", generation=0))
    return hashlib.sha256(_SERIAL.sub(rb'"\1"', plain)).hexdigest()


def others_words(group: Sequence[GraphFusion]) -> str:
    """``the same in 19 more graphs: model__1_forward_3, ...``."""
    others = [clean(g.id, single_line=True) for g in group[1:]]
    more = f" and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
    return f"the same in {plural(len(others), 'more graph')}: {', '.join(others[:_NAMED])}{more}; --all shows each"
