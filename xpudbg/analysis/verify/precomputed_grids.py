"""Grids of a user-written kernel that is autotuned: Inductor's launcher has one for each configuration, and no cache entry names its own.

An entry belongs to a configuration whose options it was compiled with and whose block sizes stand in its ttir. That is believed only where every entry
has one configuration, and no two have the same.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any

Grid = tuple[int, int, int]
_OPTIONS = frozenset(["num_warps", "num_stages", "num_ctas", "maxnreg"])
_NUMBER = re.compile(r"(?<![\w.])(\d{1,19})(?=x|\b)")
_PLACE = re.compile(r"loc\(.{0,300}?\)|^#loc.*$", re.MULTILINE)


def precomputed_grids(
    source: str, ttirs: Mapping[str, str], options: Mapping[str, Mapping[str, Any]]
) -> dict[str, Grid]:
    """The grid of each cache entry of a kernel, by key; none where one entry's is not known.

    Args:
        source: The kernel's generated source.
        ttirs: Text of each entry's ttir, by key.
        options: Options that each entry was compiled with, by key.
    """
    candidates = [c for c in _candidates(source) if _grid(c) is not None]
    found: dict[str, Grid] = {}
    taken: set[int] = set()
    for key, text in ttirs.items():
        numbers = {int(n) for n in _NUMBER.findall(_PLACE.sub("", text))}
        mine = [n for n, c in enumerate(candidates) if _fits(c["config"], numbers, options.get(key, {}))]
        if len(mine) != 1 or mine[0] in taken:
            return {}
        taken.add(mine[0])
        grid = _grid(candidates[mine[0]])
        assert grid is not None
        found[key] = grid
    return found


def _candidates(source: str) -> list[dict[str, Any]]:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "precomputed_grids":
                    return _literal(value)
    return []


def _literal(node: ast.AST) -> list[dict[str, Any]]:
    try:
        found = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return []
    rows = found if isinstance(found, list) else []
    return [r for r in rows if isinstance(r, dict) and isinstance(r.get("config"), dict)]


def _grid(candidate: Mapping[str, Any]) -> Grid | None:
    """Its grid, where it is three numbers: of symbolic sizes it is three expressions."""
    parts = candidate.get("python")
    if not isinstance(parts, (list, tuple)) or len(parts) != 3:
        return None
    numbers = [int(str(p)) for p in parts if re.fullmatch(r"\d{1,9}", str(p))]
    return (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else None


def _fits(config: Mapping[str, Any], numbers: set[int], options: Mapping[str, Any]) -> bool:
    for name, value in config.items():
        if name in _OPTIONS:
            if options.get(name) is not None and options[name] != value:
                return False
        elif isinstance(value, int) and not isinstance(value, bool) and value > 1 and value not in numbers:
            return False
    return True
