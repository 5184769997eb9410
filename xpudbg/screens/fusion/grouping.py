"""Groups of nodes or kernels in a folded fusion picture: those of one source line, or of one chain."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from xpudbg.model.fusion import FusedKernel, Member
from xpudbg.screens.fusion.words import source_text

_NUMBER = re.compile(r"(\d+)")


@dataclass(frozen=True)
class Fold:
    """Nodes or kernels that one card stands for.

    Attributes:
        title: Its source line; empty when unknown.
        holds: Positions in the list that was folded, in order.
    """

    title: str
    holds: tuple[int, ...]


def nodes_in_order(kernels: Sequence[FusedKernel]) -> list[Member]:
    """All scheduler nodes by their numbers: the order in which lowering made them."""
    members = {m.name: m for k in kernels for m in k.members}
    return sorted(members.values(), key=lambda m: _natural(m.name))


def extent(parts: Sequence[tuple[Sequence[str], Sequence[str]]]) -> tuple[int, int]:
    """Return how many stand side by side at most, and how many rows there are, of parts that read and write buffers, in order."""
    depth: dict[str, int] = {}
    rows: Counter[int] = Counter()
    for reads, writes in parts:
        row = max((depth[n] + 1 for n in reads if n in depth), default=0)
        for name in writes:
            depth[name] = max(row, depth.get(name, 0))
        rows[row] += 1
    return max(rows.values(), default=0), len(rows)


def _natural(name: str) -> tuple[tuple[int, str], ...]:
    return tuple((int(p), "") if p.isdecimal() and len(p) < 10 else (-1, p) for p in _NUMBER.split(name))


def fold_nodes(nodes: Sequence[Member], *, most: int = 0, most_rows: int = 0) -> list[Fold]:
    """Scheduler nodes gathered in order by their source line; where it is unknown, as far as they are a chain.

    Args:
        nodes: In order.
        most: Folds at most; neighbours are put together until there are no more. 0 for any number.
        most_rows: Nodes a fold at most; 0 for any number.
    """
    gathered: list[tuple[str, list[int]]] = []
    made: set[str] = set()
    for index, node in enumerate(nodes):
        title = _title(node)
        same = bool(gathered) and gathered[-1][0] == title
        full = bool(gathered) and 0 < most_rows <= len(gathered[-1][1])
        if same and not full and (title or made & set(node.reads)):
            gathered[-1][1].append(index)
        else:
            gathered.append((title, [index]))
            made = set()
        made.update(node.writes)
    return _at_most(gathered, most or len(gathered))


def fold_kernels(kernels: Sequence[FusedKernel], *, most: int) -> list[Fold]:
    """Kernels gathered in order by their first source line, or without one in runs of equal length.

    Args:
        kernels: In order.
        most: Folds at most; neighbours are put together until there are no more.
    """
    gathered: list[tuple[str, list[int]]] = []
    for index, kernel in enumerate(kernels):
        title = next((_title(m) for m in kernel.members if m.sources), "")
        if gathered and gathered[-1][0] == title:
            gathered[-1][1].append(index)
        else:
            gathered.append((title, [index]))
    return _at_most(gathered, most)


def _title(member: Member) -> str:
    return source_text(member.sources[-1:]) if member.sources else ""


def _at_most(gathered: Sequence[tuple[str, list[int]]], most: int) -> list[Fold]:
    groups = list(gathered)
    step = max(1, math.ceil(len(groups) / max(most, 1)))
    if step > 1:
        groups = [_joined(groups[i : i + step]) for i in range(0, len(groups), step)]
    if len(groups) == 1 and len(groups[0][1]) > most:
        title, indices = groups[0]
        size = math.ceil(len(indices) / most)
        groups = [(title, indices[i : i + size]) for i in range(0, len(indices), size)]
    return [Fold(title, tuple(indices)) for title, indices in groups]


def _joined(groups: Sequence[tuple[str, list[int]]]) -> tuple[str, list[int]]:
    titles = [t for t, _ in groups if t]
    title = titles[0] if len(set(titles)) == 1 else f"{titles[0]} ... {titles[-1]}" if titles else ""
    return title, [i for _, indices in groups for i in indices]
