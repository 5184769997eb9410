"""JSON that xpudbg has written, validated when it is read (a bundle may come from anybody): records, and files with a version.

Every field is read with the type that it must have; a field of another type is treated as missing, so that other fields
are not lost. Numbers stay within the range of a manifest.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import binary_size
from xpudbg.model.row import dataclass
from xpudbg.store.files.atomic import atomic_write
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


MAX_OBJECTS = 500_000
"""Objects in a file, which take up to 2 kB of memory each: the manifest of a run with 45,000 Triton kernels has fewer."""
MAX_VALUES = 4_000_000
"""Commas in a file: each value beside them takes up to 100 bytes of memory."""
_NOT_JSON = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)


@dataclass(frozen=True)
class VersionedJson(Generic[T]):
    """Format of one kind of files. Keys that the shape does not have are ignored; of a repeated key the last counts.

    Attributes:
        what: Name of such a file in messages: ``manifest``.
        shape: The dataclass of the content.
        key: The key that holds the version, from 1.
        newest: The last version that this xpudbg knows; a newer one is refused.
        max_bytes: A larger file is refused.
        schema: Required value of the key ``schema``; empty when such files have none.
    """

    what: str
    shape: type[T]
    key: str
    newest: int
    max_bytes: int
    schema: str = ""

    def write(self, path: Path, value: T) -> None:
        """Write a value, indented, under a temporary name and then into place; equal values give equal bytes.

        Raises:
            OSError: It could not be written.
        """
        with atomic_write(path) as out:
            out.write(
                msgspec.json.format(msgspec.json.encode(value, order="deterministic"), indent=1) + b"\n"
            )

    def decode(self, data: bytes, *, origin: str, again: str, foreign: str = "") -> T:
        """Return the value of a file's bytes.

        Args:
            data: The whole file.
            origin: What to call it in messages.
            again: The hint for a damaged file: how to make it again.
            foreign: The hint when it is something else; ``again`` when empty.

        Raises:
            XpudbgError: It is too large, truncated, no JSON, something else, of a newer version, or has another shape.
        """
        if len(data) > self.max_bytes:
            raise XpudbgError(f"{origin} is larger than {binary_size(self.max_bytes)}", hint=again)
        if data.count(b"{") > MAX_OBJECTS or data.count(b",") > MAX_VALUES:
            what = f"{origin} has more than {MAX_OBJECTS:,} objects or {MAX_VALUES:,} values"
            raise XpudbgError(what, hint=again)
        try:
            version = self._version(data, origin, foreign or again)
            if version <= self.newest:
                return msgspec.json.decode(data, type=self.shape)
        except msgspec.ValidationError as error:
            what = f"{origin} does not have the shape of a {self.what}: {error}"
            raise XpudbgError(what, hint=again) from error
        except _NOT_JSON as error:
            raise XpudbgError(f"{origin} is truncated or not JSON: {error}", hint=again) from error
        raise XpudbgError(
            f"{origin} has {self.key} {version}; this xpudbg knows up to {self.newest}",
            hint="a newer xpudbg made it: upgrade with 'pip install -U xpudbg'",
        )

    def _version(self, data: bytes, origin: str, hint: str) -> int:
        head_type = msgspec.defstruct("Head", [(self.key, Any, 0), ("schema", Any, "")])
        try:
            head = msgspec.json.decode(data, type=head_type)
        except msgspec.ValidationError:
            # An array, a string.
            head = head_type()
        version = getattr(head, self.key)
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise XpudbgError(f"{origin} is not a {self.what} of xpudbg: no {self.key} in it", hint=hint)
        if self.schema and getattr(head, "schema", None) != self.schema:
            raise XpudbgError(f"{origin} is not a {self.what}: its schema is not {self.schema}", hint=hint)
        return version
