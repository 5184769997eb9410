"""Graph breaks, grouped by reason and place, with their remedies."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from xpudbg.facts.dynamo.break_remedies import break_remedies, without_place
from xpudbg.model.dynamo import BreakGroup, BreakPlace
from xpudbg.model.manifest import SourceLine
from xpudbg.model.trace import TracedGraphBreak
from xpudbg.model.user_code import TORCH_FILE

_ADDRESS = re.compile(r"0x[0-9a-f]{4,16}")
_MAX_STACK = 64
_PYTHON_FILE = re.compile(r"[/\\]lib(?:64)?[/\\]python\d(?:\.\d{1,3})?[/\\](?!(?:site|dist)-packages[/\\])")
"""Modules that come with Python."""


def group_breaks(broken: Sequence[tuple[str, TracedGraphBreak]]) -> tuple[BreakGroup, ...]:
    """Group graph breaks by reason, the most frequent first.

    Args:
        broken: Compile ids and their graph breaks, those of several ranks once.
    """
    groups: dict[tuple[str, ...], list[tuple[str, TracedGraphBreak]]] = {}
    for compile_id, found in broken:
        explanation = _ADDRESS.sub("0x", without_place(found.explanation))
        key = (found.reason, explanation, *break_remedies(found).texts)
        groups.setdefault(key, []).append((compile_id, found))
    made = [_group(items) for items in groups.values()]
    return tuple(sorted(made, key=lambda g: -g.times))


def _group(items: list[tuple[str, TracedGraphBreak]]) -> BreakGroup:
    first = items[0][1]
    places: dict[tuple[str, int, bool], list[tuple[str, TracedGraphBreak]]] = {}
    for compile_id, found in items:
        places.setdefault((found.file, found.line, found.skipped), []).append((compile_id, found))
    remedies = break_remedies(first)
    rows = [_place(same) for same in places.values()]
    return BreakGroup(
        reason=first.reason,
        explanation=first.explanation if len(places) == 1 else without_place(first.explanation),
        context=first.context,
        places=tuple(sorted(rows, key=lambda p: -p.times)),
        times=len(items),
        remedies=remedies.texts,
        remedies_from=remedies.source,
        link=first.link,
        rule=remedies.rule,
    )


def _place(items: list[tuple[str, TracedGraphBreak]]) -> BreakPlace:
    found = next((b for _, b in items if b.user_stack), items[0][1])
    return BreakPlace(
        break_line(found),
        len(items),
        tuple(i for i, _ in items),
        tuple(found.user_stack[-_MAX_STACK:]),
        found.skipped,
        _callers(items),
    )


def break_line(found: TracedGraphBreak) -> SourceLine | None:
    """Return the user's line of a graph break; None where it is not known."""
    if not found.file:
        return None
    code = next((f.code for f in reversed(found.user_stack) if f.line == found.line and f.code), "")
    return SourceLine(found.file, found.line or None, found.function, code)


def _of_libraries(file: str) -> bool:
    return TORCH_FILE.search(file) is not None or _PYTHON_FILE.search(file) is not None


def _callers(items: list[tuple[str, TracedGraphBreak]]) -> tuple[SourceLine, ...]:
    """Innermost lines outside of torch and Python that lead to a line inside of them; empty for other lines."""
    found: dict[SourceLine, None] = {}
    for _, each in items:
        if _of_libraries(each.file):
            outside = (f for f in reversed(each.user_stack) if f.file and not _of_libraries(f.file))
            found |= dict.fromkeys(islice(outside, 1))
    return tuple(found)
