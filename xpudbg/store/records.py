"""JSON records that xpudbg's own processes have written, validated when they are read: a bundle may come from anybody.

Every field is read with the type that it must have; a field of another type is treated as missing, so that other fields
are not lost. Numbers stay within the range of a manifest.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

import msgspec

from xpudbg.store.files.paths import open_plain

MAX_BYTES = 16 << 20
"""Bytes of one file of records that are read."""
_MAX_INT = (1 << 63) - 1
_MAX_TEXT = 1 << 16
_MAX_ITEMS = 100_000
Record = dict[str, Any]
T = TypeVar("T")


def read_record(path: Path, *, limit: int = MAX_BYTES) -> Record:
    """Return the JSON object of a file; empty where it cannot be read or is something else."""
    try:
        with open_plain(path) as source:
            return decode_record(source.read(limit))
    except OSError:
        return {}


def read_lines(path: Path, *, limit: int = MAX_BYTES) -> list[Record]:
    """Return the JSON objects of a file with one per line; other lines are skipped."""
    try:
        with open_plain(path) as source:
            lines = source.read(limit).splitlines()
    except OSError:
        return []
    return [record for line in lines if (record := decode_record(line))]


def decode_record(data: bytes) -> Record:
    """Return the JSON object of some bytes; empty for anything else."""
    try:
        value = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return {}
    return value if isinstance(value, dict) else {}


def text(value: Any) -> str:
    """Return a string, cut at 64 K characters; empty for anything else."""
    return value[:_MAX_TEXT] if isinstance(value, str) else ""


def scalar_text(value: Any) -> str:
    """Return a string or a number as text; empty for anything else."""
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else text(value)


def integer(value: Any) -> int | None:
    """Return a whole number of 64 bits; None for anything else."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    return value if whole and abs(value) <= _MAX_INT else None


def number(value: Any) -> float:
    """Return a finite number; 0 for anything else."""
    if isinstance(value, float):
        return value if abs(value) <= float(_MAX_INT) else 0.0
    return float(integer(value) or 0)


def table(value: Any) -> Record:
    """Return an object; empty for anything else."""
    return value if isinstance(value, dict) else {}


def tables(value: Any) -> list[Record]:
    """Return the objects of a list."""
    return [item for item in items(value) if isinstance(item, dict)]


def items(value: Any) -> list[Any]:
    """Return a list; empty for anything else."""
    return value[:_MAX_ITEMS] if isinstance(value, list) else []


def texts(value: Any) -> tuple[str, ...]:
    """Return the strings and numbers of a list as text."""
    return tuple(scalar_text(item) for item in items(value))


def text_table(value: Any) -> dict[str, str]:
    """Return an object's strings and numbers as text, by key."""
    return {key: word for key, item in table(value).items() if (word := scalar_text(item))}


def shaped(kind: Callable[..., T], row: Record, **known: Any) -> T:
    """Return a dataclass with those fields of a record that have its types; others keep their defaults.

    Args:
        kind: The dataclass.
        row: The record.
        known: Values that take precedence over the record.
    """
    found: dict[str, Any] = {}
    for name, wanted in _types(kind).items():
        with contextlib.suppress(msgspec.ValidationError):
            if name in row and name not in known:
                found[name] = msgspec.convert(row[name], wanted)
    return kind(**found, **known)


@functools.cache
def _types(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
