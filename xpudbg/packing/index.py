"""``manifest.json`` and ``pack.json`` of a pack: true after redaction, and about what was left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from xpudbg.bundle.manifest_file import decode_manifest
from xpudbg.errors import XpudbgError
from xpudbg.files.archive import INDEX
from xpudbg.model.artifact import State
from xpudbg.model.pack import DroppedFile, PackedFile, PackIndex

_GONE = "it was not in the bundle's folder any more when it was packed"


class ManifestRewriter:
    """The manifest of the bundle, redacted once, and fitted to what a pack holds.

    Args:
        raw: The bundle's own ``manifest.json``.
        clean: Redacts text.

    Raises:
        XpudbgError: After redaction it is no manifest any more (only the user's own expressions can do that).
    """

    def __init__(self, raw: bytes, clean: Callable[[bytes], bytes]) -> None:
        original: Any = msgspec.json.decode(raw)
        self._paths = [str(row.get("path") or "") for row in _rows(original)]
        text = _encode(original)
        del original  # one form of a large manifest in memory at a time
        try:
            text = clean(text)
            decode_manifest(text, origin="the manifest")
            self._data: Any = msgspec.json.decode(text)
        except (msgspec.DecodeError, XpudbgError) as error:
            raise XpudbgError(
                f"after redaction the manifest is not readable: {error}",
                hint="an expression of --redact-more matches too much: keys, quotes or fixed words of the manifest",
            ) from error
        self._rows = list(_rows(self._data))
        self._before = [dict(row) for row in self._rows]
        self._problems = list(self._data.get("problems") or [])

    def rewrite(
        self, kept: Mapping[str, PackedFile], dropped: Mapping[str, tuple[State, str]], note: str
    ) -> bytes:
        """``manifest.json`` of a pack.

        Args:
            kept: By the path that the bundle has, what the pack has.
            dropped: By the path that the bundle has, the new state and the reason.
            note: A sentence about what was left out; empty when nothing was.
        """
        for row, before, path in zip(self._rows, self._before, self._paths, strict=True):
            row.clear()
            row.update(before)
            if not path:
                continue
            if path in kept:
                new = kept[path]
                row.update(path=new.path)
                if row.get("state") == State.PRESENT.value:
                    row.update(bytes=new.bytes, sha256=new.sha256)
            elif row.get("state") == State.PRESENT.value:
                state, reason = dropped.get(path, (State.MISSING, _GONE))
                row.update(path="", bytes=None, sha256="", state=state.value, reason=reason)
        self._data["problems"] = self._problems + (
            [{"where": "pack", "what": note, "hint": f"{INDEX} lists them with reasons"}] if note else []
        )
        return _encode(self._data)


def _rows(manifest: Any) -> Iterator[dict[str, Any]]:
    for owner in (*(manifest.get("graphs") or ()), *(manifest.get("kernels") or ()), manifest):
        yield from owner.get("artifacts") or ()


def _encode(data: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"


def encode_index(index: PackIndex) -> bytes:
    """``pack.json``."""
    return _encode(index)


def merged_dropped(
    old: tuple[DroppedFile, ...], new: list[DroppedFile], kept: set[str]
) -> tuple[DroppedFile, ...]:
    """What an earlier pack left out and is still not there, and what this one leaves out, by path."""
    rows = {row.path: row for row in old if row.path not in kept}
    rows.update((row.path, row) for row in new)
    return tuple(rows[path] for path in sorted(rows))
