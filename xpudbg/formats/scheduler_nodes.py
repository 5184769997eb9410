"""``scheduler_nodes.json``: FX nodes of scheduler nodes, and scheduler nodes of a Triton kernel's values, as xpudbg's probe recorded them.

Written by ``xpudbg/probe/site/_xpudbg_scheduler.py``, whose docstring shows the file: one row per line, so that the rows before the
cut of a truncated file are read. Recorded with torch 2.13.
"""

from __future__ import annotations

import json
from typing import Any

from xpudbg.model.plural import plural
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.scheduler_ir import LoggedNode, RecordedSchedule

SCHEMA = "xpudbg.scheduler_nodes"
_MAX_ROWS = 200_000
_MAX_LINE = 4 << 20
_MAX_NAMES = 20_000


def parse_scheduler_nodes(text: str, *, origin: str) -> Parsed[RecordedSchedule]:
    """Return the record of a graph.

    Args:
        text: The file; anything else gives no nodes and a problem.
        origin: Its name in problems.
    """
    rows = [_row(line) for line in text.splitlines()[:_MAX_ROWS]]
    if not rows or rows[0].get("schema") != SCHEMA:
        return Parsed(
            RecordedSchedule(), (Problem(origin, f"no schema {SCHEMA}: not recorded by the probe"),)
        )
    nodes: dict[str, LoggedNode] = {}
    values: dict[str, dict[str, tuple[str, ...]]] = {}
    odd = 0
    for row in rows[1:]:
        name, kernel, given = row.get("node"), row.get("kernel"), row.get("values")
        if isinstance(name, str):
            kind = row.get("kind")
            nodes[name] = LoggedNode(name, kind if isinstance(kind, str) else "", _names(row.get("origins")))
        elif isinstance(kernel, str) and isinstance(given, dict):
            known = values.setdefault(kernel, {})
            for value, made_for in list(given.items())[:_MAX_NAMES]:
                known[value] = tuple(dict.fromkeys((*known.get(value, ()), *_names(made_for))))
        else:
            odd += 1
    problems = (Problem(origin, f"{plural(odd, 'row')} not understood"),) if odd else ()
    return Parsed(RecordedSchedule(tuple(nodes.values()), values), problems)


def _row(line: str) -> dict[str, Any]:
    try:
        row = json.loads(line) if len(line) <= _MAX_LINE else None
    except (ValueError, RecursionError):
        row = None
    return row if isinstance(row, dict) else {}


def _names(value: object) -> tuple[str, ...]:
    return tuple(n for n in value[:_MAX_NAMES] if isinstance(n, str)) if isinstance(value, list) else ()
