"""Result dataclasses as JSON: the dataclass as it stands, with the name and version of its schema."""

from __future__ import annotations

import dataclasses
import json
import math
from enum import Enum
from pathlib import PurePath
from typing import Any


def to_plain(value: Any) -> Any:
    """Dataclasses, enums, paths and sets as what ``json`` writes; non-finite floats become strings."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: to_plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        return {str(to_plain(k)): to_plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_plain(v) for v in value]
    if isinstance(value, (set, frozenset)):
        return sorted((to_plain(v) for v in value), key=str)
    if isinstance(value, PurePath):
        return str(value)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def render_json(value: Any, *, schema: str, version: int) -> str:
    """The JSON document of a result, with a trailing newline.

    ASCII only, so that no character of an artifact can act on a terminal.

    Args:
        value: A dataclass or mapping; its fields become the top-level keys.
        schema: Name of the shape, for example ``xpudbg.show``; documented in docs/json.md.
        version: Version of the shape; raised when a key changes its meaning or goes away.
    """
    body = to_plain(value)
    if not isinstance(body, dict):
        raise TypeError("a JSON report is an object at the top")
    return (
        json.dumps({"schema": schema, "schema_version": version, **body}, indent=2, ensure_ascii=True) + "\n"
    )
