"""Result dataclasses as JSON, with the name and version of the schema."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from math import isfinite
from pathlib import PurePath
from typing import Any

import msgspec

from xpudbg.model.artifact import ArtifactRows

_AS_IT_IS = frozenset({str, int, bool, type(None)})
_AT_ONCE = 32
"""Items of a list that are written at once."""
_KEYS: dict[type, Mapping[str, str] | None] = {}


def to_plain(value: Any) -> Any:
    """Convert dataclasses, enums, paths and sets to types of ``json``; non-finite floats become strings."""
    kind = type(value)
    if kind in _AS_IT_IS or (kind is float and isfinite(value)):
        return value
    if kind is tuple or kind is list:
        return [v if type(v) in _AS_IT_IS else to_plain(v) for v in value]
    keys = _json_keys(kind)
    if keys is not None:
        # Most fields are plain: a call for each of them would take twice the time.
        return {k: v if type(v := getattr(value, n)) in _AS_IT_IS else to_plain(v) for k, n in keys.items()}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {
            k if type(k) is str else str(to_plain(k)): v if type(v) in _AS_IT_IS else to_plain(v)
            for k, v in value.items()
        }
    if isinstance(value, (list, tuple, ArtifactRows)):
        return [to_plain(v) for v in value]
    if isinstance(value, (set, frozenset)):
        return sorted((to_plain(v) for v in value), key=str)
    if isinstance(value, PurePath):
        return str(value)
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    return value


def field_values(value: Any) -> dict[str, Any]:
    """Return the unconverted fields of a dataclass, for documents with added keys; :func:`render_json` converts them."""
    return {key: getattr(value, name) for key, name in (_json_keys(type(value)) or {}).items()}


def json_keys(kind: type) -> Mapping[str, str]:
    """Return the JSON keys of a dataclass with their attributes: from its ``JSON``, else its fields."""
    return getattr(kind, "JSON", None) or {f.name: f.name for f in dataclasses.fields(kind)}


def _json_keys(kind: type) -> Mapping[str, str] | None:
    if kind not in _KEYS:
        _KEYS[kind] = json_keys(kind) if dataclasses.is_dataclass(kind) else None
    return _KEYS[kind]


def render_json(value: Any, *, schema: str, version: int) -> str:
    """Return the JSON document of a result, with a trailing newline.

    ASCII only, so that no character of an artifact can act on a terminal.

    Args:
        value: A dataclass or mapping; its fields become the top-level keys.
        schema: Name of the shape, for example ``xpudbg.show``; documented in docs/json.md.
        version: Version of the shape; raised when a key changes its meaning or goes away.
    """
    return "".join(json_pieces(value, schema=schema, version=version))


def json_pieces(value: Any, *, schema: str, version: int) -> Iterator[str]:
    """Yield the document of :func:`render_json` in pieces, so that a long one is never in memory as a whole."""
    top = field_values(value) if dataclasses.is_dataclass(value) else value
    if not isinstance(top, dict):
        raise TypeError("a JSON report is an object at the top")
    before = "{\n  "
    body = {"schema": schema, "schema_version": version, **top}
    for key, item in body.items():
        yield f"{before}{json.dumps(str(to_plain(key)))}: "
        if type(item) in (tuple, list) and len(item) > _AT_ONCE:
            yield from _long_list(item)
        else:
            yield _indented(_on_lines(item))
        before = ",\n  "
    yield "\n}\n"


def _long_list(items: Sequence[Any]) -> Iterator[str]:
    """Yield a list at the second level, some items at a time."""
    before = "["
    for start in range(0, len(items), _AT_ONCE):
        text = _on_lines(items[start : start + _AT_ONCE])
        yield before + _indented(text[1:-2])  # without the brackets and the line of the last one
        before = ","
    yield "\n  ]"


def _indented(text: str) -> str:
    """Indent text by one level; strings of JSON contain no newlines."""
    return text.replace("\n", "\n  ")


def _on_lines(value: Any) -> str:
    """Return ``json.dumps(to_plain(value), indent=2)``, in a third of the time: msgspec formats the same tokens."""
    try:
        text = json.dumps(value, default=_one_plain, allow_nan=False, check_circular=False)
    except (TypeError, ValueError):
        # A float that is not finite, a key that is no text.
        text = json.dumps(to_plain(value))
    try:
        return msgspec.json.format(text, indent=2)
    except msgspec.DecodeError:
        # A lone surrogate, of a file name that is not valid text.
        return json.dumps(json.loads(text), indent=2)


def _one_plain(value: Any) -> Any:
    """Convert one level of a value that ``json`` does not support.

    Raises:
        TypeError: Its type does not occur in results.
    """
    keys = _json_keys(type(value))
    if keys is not None:
        known = getattr(value, "__dict__", None)
        # Most have only fields and need no copy.
        return known if known and tuple(known) == tuple(keys.values()) == tuple(keys) else field_values(value)
    if isinstance(value, Mapping):
        return dict(value.items())
    if isinstance(value, ArtifactRows):
        return tuple(value)
    if isinstance(value, (Enum, PurePath, set, frozenset)):
        return to_plain(value)
    raise TypeError(type(value).__name__)
