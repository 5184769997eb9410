"""Pairs of linked lines, from the items and links of a graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from xpudbg.facts.origins.graph_links import GraphLinks, Key
from xpudbg.model.location import is_library
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.model.report_graph import LevelLinks

Pairs = dict[tuple[str, str, Evidence], set[tuple[int, int]]]
"""Upper level, lower level, evidence -> lines."""
Places = Mapping[Key, tuple[str, int]]
"""Item of a graph -> level and line; without items that have no line on the page."""
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


def places_of(links: GraphLinks, python: PythonFiles) -> Places:
    """Return the places of a graph's items.

    Args:
        links: The graph's items and links.
        python: Its Python files.
    """
    return {key: found for key, item in links.items.items() if (found := _place(python, item)) is not None}


def line_pairs(links: GraphLinks, places: Places, within: Collection[Key]) -> Pairs:
    """Return the line pairs of some items of a graph.

    Args:
        links: The graph's items and links.
        places: Their places.
        within: Items to include.
    """
    found: Pairs = {}
    for key in within:
        upper = places.get(key)
        if upper is None:
            continue
        for link in links.down(key):
            lower = places.get(link.other) if link.other in within else None
            if lower is not None:
                pairs = found.setdefault((upper[0], lower[0], link.evidence), set())
                pairs.add((upper[1], lower[1]))
    return found


def add_pairs(found: Pairs, more: Pairs) -> None:
    """Add pairs to others."""
    for key, rows in more.items():
        found.setdefault(key, set()).update(rows)


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


def _place(python: PythonFiles, item: ProvenanceItem) -> tuple[str, int] | None:
    if not item.line:
        return None
    if item.level is Level.PYTHON:
        level = python.levels.get(item.file)
        return (level, item.line) if level else None
    if item.level is Level.KERNEL:
        return "code", item.line
    return (item.level.value, item.line) if item.level in _OWN else None
