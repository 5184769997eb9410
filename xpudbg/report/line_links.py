"""Pairs of linked lines, from the items and links of a graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable

from xpudbg.facts.origins.graph_links import GraphLinks, Key
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.model.report import LevelLinks
from xpudbg.model.user_code import is_library

Pairs = dict[tuple[str, str, Evidence], set[tuple[int, int]]]
"""Upper level, lower level, evidence -> lines."""
_OWN = frozenset({Level.CAPTURED, Level.ATEN, Level.POST_GRAD, Level.SCHEDULER})
_MAX_PAIRS = 200_000


class PythonFiles:
    """Python files that contain lines of a page; each is a level.

    Args:
        items: The items of the page.
    """

    def __init__(self, items: Iterable[ProvenanceItem]) -> None:
        rows = [i for i in items if i.level is Level.PYTHON and i.line and i.file]
        counts = Counter(i.file for i in rows)
        # The program's own first: a library has more lines in most models.
        ordered = sorted(counts, key=lambda file: (is_library(file), -counts[file], file))
        self.levels = {file: "python" if n == 1 else f"python{n}" for n, file in enumerate(ordered, 1)}
        self.lines: dict[str, dict[int, str]] = {}
        for item in rows:
            self.lines.setdefault(item.file, {}).setdefault(item.line, item.code)


def line_pairs(links: GraphLinks, python: PythonFiles, within: Collection[Key] | None = None) -> Pairs:
    """Return the line pairs of a graph, or of some of its items.

    Args:
        links: The graph's items and links.
        python: Its Python files.
        within: Items to include; None for all.
    """
    place = _placer(python)
    found: Pairs = {}
    for key in links.items if within is None else within:
        upper = place(links.items[key])
        if upper is None:
            continue
        for link in links.down(key):
            lower = place(links.items[link.other]) if within is None or link.other in within else None
            if lower is not None:
                add_pair(found, upper[0], lower[0], link.evidence, (upper[1], lower[1]))
    return found


def add_pair(found: Pairs, upper: str, lower: str, how: Evidence, pair: tuple[int, int]) -> None:
    """Add one pair of lines."""
    found.setdefault((upper, lower, how), set()).add(pair)


def level_links(pairs: Pairs, levels: Collection[str]) -> tuple[LevelLinks, ...]:
    """Return the pairs between levels of a page, in order.

    Args:
        pairs: The pairs.
        levels: Names of the levels of the page.
    """
    return tuple(
        LevelLinks(upper, lower, how, tuple(sorted(rows)[:_MAX_PAIRS]))
        for (upper, lower, how), rows in sorted(pairs.items())
        if upper in levels and lower in levels
    )


def _placer(python: PythonFiles) -> Callable[[ProvenanceItem], tuple[str, int] | None]:
    def place(item: ProvenanceItem) -> tuple[str, int] | None:
        if not item.line:
            return None
        if item.level is Level.PYTHON:
            level = python.levels.get(item.file)
            return (level, item.line) if level else None
        if item.level is Level.KERNEL:
            return "code", item.line
        return (item.level.value, item.line) if item.level in _OWN else None

    return place
