"""What ``explain --json`` answers, for tests of several of its subjects."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Cli = Callable[..., Any]


def items_of(steps: list[dict[str, Any]], level: str) -> list[dict[str, Any]]:
    """All items of a level in a tree."""
    found = []
    for step in steps:
        found += [step["item"]] if step["item"]["level"] == level else []
        found += items_of(step["children"], level)
    return found


def explained(cli: Cli, *words: object) -> dict[str, Any]:
    """The document of a question that has an answer."""
    result = cli("explain", *words, "--json")
    assert (result.code, result.err) == (0, "")
    body: dict[str, Any] = json.loads(result.out)
    assert (body["schema"], body["schema_version"]) == ("xpudbg.explain", 1)
    return body
