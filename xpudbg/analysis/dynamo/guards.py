"""The guards of a compile, counted by what they check."""

from __future__ import annotations

import re
from collections import Counter

from xpudbg.model.dynamo.guards import GuardedSource, GuardSummary
from xpudbg.model.trace_details import GuardTree

_NUMBER = re.compile(r"(?<=\.)\d{1,9}(?=\.|$)|(?<=\[)\d{1,9}(?=\])")
STATE = "state of torch"
"""What is checked that belongs to no value of the program."""


def guard_summary(tree: GuardTree | None, count: int | None, *, rows: bool) -> GuardSummary:
    """The guards of one compile by what they check, those with most checks first.

    Args:
        tree: The checks; None when the trace has none.
        count: Guards as Dynamo counted them.
        rows: Keep every check.
    """
    if tree is None:
        return GuardSummary(count)
    types: dict[str, Counter[str]] = {}
    places: dict[str, set[str]] = {}
    for row in tree.rows:
        source = row.source or STATE
        pattern = _NUMBER.sub("*", source)
        counts = types.get(pattern)
        if counts is None:
            counts = types[pattern] = Counter()
        counts[row.type or "guard"] += 1
        places.setdefault(pattern, set()).add(source)
    found = [
        GuardedSource(
            pattern if len(places[pattern]) > 1 else next(iter(places[pattern])),
            len(places[pattern]),
            counts.total(),
            tuple(counts.most_common()),
        )
        for pattern, counts in types.items()
    ]
    return GuardSummary(
        count,
        None if tree.listed else len(tree.rows) + tree.dropped,
        tree.latency_us,
        tuple(sorted(found, key=lambda s: -s.checks)),
        tree.rows if rows else (),
    )
