"""Operators of a job of several ranks: what is equal on several of them counts once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from xpudbg.model.ops import CompilePatterns, GraphOperators, LevelOperators
from xpudbg.model.ranks import fold_ranks


def fold_graphs(
    rows: Sequence[GraphOperators], processes: Sequence[str], ranks: Mapping[str, int]
) -> list[GraphOperators]:
    """The graphs without those that a lower rank has too: same operators at each level, library calls and matches.

    Args:
        rows: Of all processes.
        processes: The process of each.
        ranks: Process id -> rank; empty where there is nothing to fold.
    """
    pairs = sorted(zip(rows, processes, strict=True), key=lambda p: _order(ranks.get(p[1])))
    folded = fold_ranks(pairs, lambda p: ranks.get(p[1]), lambda p: _graph_key(p[0]))
    return [replace(row, ranks=have) for (row, _), have in folded] if ranks else list(rows)


def fold_compiles(rows: Sequence[CompilePatterns], ranks: Mapping[str, int]) -> tuple[CompilePatterns, ...]:
    """The matches of compiles without those that a lower rank has too; their process is that of the lowest."""
    ordered = sorted(rows, key=lambda c: _order(ranks.get(c.process)))
    folded = fold_ranks(ordered, lambda c: ranks.get(c.process), lambda c: (c.compile_id, c.patterns))
    return tuple(row for row, _ in folded) if ranks else tuple(rows)


def fold_counters(
    counters: Mapping[int, Counter[str]], processes: Mapping[int, str], ranks: Mapping[str, int]
) -> Counter[str]:
    """Torch's counters over the processes; those that are equal on several ranks count once.

    Args:
        counters: By the number of the process.
        processes: Number of a process -> its id.
        ranks: Process id -> rank; empty where there is nothing to fold.
    """
    rows = [(ranks.get(processes.get(pid, "")), own) for pid, own in sorted(counters.items())]
    folded = fold_ranks(rows, lambda r: r[0], lambda r: frozenset(r[1].items()))
    return sum((own for (_, own), _ in folded), Counter())


def _order(rank: int | None) -> tuple[bool, int]:
    return rank is not None, rank or 0


def _graph_key(row: GraphOperators) -> Hashable:
    """Return what graphs of two ranks have in common that are the same but for their names and the number of their device."""
    library = tuple(replace(call, devices=()) for call in row.library)
    odd = tuple(problem.what for problem in row.problems)
    levels = tuple(_unnamed(level) for level in row.levels)
    return row.kind, levels, library, row.library_missing, row.patterns, row.patterns_missing, odd


def _unnamed(level: LevelOperators) -> LevelOperators:
    """A level whose kernels do not name their graph."""
    operators = (
        replace(op, launches=tuple(replace(one, graph="", address="") for one in op.launches))
        for op in level.operators
    )
    return replace(level, operators=tuple(operators))
