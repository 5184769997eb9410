"""Locations in MLIR text: ``loc("k.py":38:1)`` behind an operation, and their aliases, ``#loc3 = loc(...)``."""

from __future__ import annotations

import re

_FLAT = r"(?:[^()\"\n]|\"[^\"\n]*\")"
"""A sign inside the brackets of a location, or a file name."""
LOCATION_ALIAS = re.compile(r"^[ \t]*#loc\d* = loc\(.*$\n?", re.MULTILINE)
LOCATION = re.compile(
    rf"(?<!\s)\s*(?<![.\w])loc\((?=#loc|unknown\)|\"|callsite\(|fused)(?:{_FLAT}|\((?:{_FLAT}|\((?:{_FLAT}|\({_FLAT}*\))*\))*\))*\)"
)


def without_locations(text: str) -> str:
    """Return MLIR text without locations and their aliases."""
    return LOCATION.sub("", LOCATION_ALIAS.sub("", text))
