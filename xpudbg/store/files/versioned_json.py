"""JSON files of xpudbg with a version, validated when they are read: manifests, ``pack.json``, baselines."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import binary_size
from xpudbg.model.row import dataclass
from xpudbg.store.files.atomic import atomic_write

T = TypeVar("T")
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

        Args:
            path: The file.
            value: Its content.

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
