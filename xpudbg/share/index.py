"""``manifest.json`` and ``pack.json`` of a pack, rewritten for the redaction and for files that the pack does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import msgspec

from xpudbg.core.errors import XpudbgError
from xpudbg.model.artifact import State
from xpudbg.model.pack import DroppedFile, PackedFile, PackIndex
from xpudbg.store.files.archive import INDEX
from xpudbg.store.manifest_file import decode_manifest

# JSON documents of xpudbg, indented, in pieces: the manifest and ``pack.json`` of a large run never lie in memory as objects.

_TOGETHER = 100


def split_object(text: bytes) -> dict[str, msgspec.Raw]:
    """Return the values of a JSON object, each as the text that it is written in; of a key that comes twice the last counts.

    Raises:
        msgspec.DecodeError: It is no JSON object.
    """
    return msgspec.json.decode(text, type=dict[str, msgspec.Raw])


def split_list(text: bytes | msgspec.Raw) -> list[msgspec.Raw]:
    """Return the items of a JSON list as the texts that they are written in; none for ``null``.

    Raises:
        msgspec.DecodeError: It is no JSON list.
    """
    return msgspec.json.decode(text, type=list[msgspec.Raw] | None) or []


def write_object(values: Mapping[str, Any], lists: Mapping[str, Iterable[Any]]) -> Iterator[bytes]:
    """Yield a JSON object as ``msgspec.json.format(..., indent=1)`` formats it, with a newline at its end.

    Args:
        values: Its values, in order.
        lists: By key, items that replace the value; they are written in batches.
    """
    before = b"{"
    for key, value in values.items():
        yield before + b"\n " + msgspec.json.encode(key) + b": "
        before = b","
        if key in lists:
            yield from _write_list(lists[key])
        else:
            yield _indented(value)
    yield b"\n}\n" if values else b"{}\n"


def _write_list(items: Iterable[Any]) -> Iterator[bytes]:
    iterator, before = iter(items), b"["
    while some := list(islice(iterator, _TOGETHER)):
        # "[\n {...},\n {...}\n]" of the one list: its brackets go, and it stands one step further in
        yield before + _indented(some)[1:-3]
        before = b","
    yield b"[]" if before == b"[" else b"\n ]"


def _indented(value: Any) -> bytes:
    text = msgspec.json.format(msgspec.json.encode(value), indent=1)
    # A newline stands in no string of JSON.
    return text.replace(b"\n", b"\n ")


_GONE = "it was not in the bundle's folder any more when it was packed"
_OWNERS = ("graphs", "kernels")
_ROWS = "artifacts"
_PROBLEMS = "problems"


class ManifestRewriter:
    """The manifest of the bundle, redacted once, and fitted to the files of a pack.

    Args:
        raw: The bundle's own ``manifest.json``.
        clean: Redacts text.

    Raises:
        XpudbgError: After redaction it is no manifest any more (only the user's own expressions can do that).
    """

    def __init__(self, raw: bytes, clean: Callable[[bytes], bytes]) -> None:
        self._raw = raw
        values = split_object(raw)
        lists = {key: map(_decode, split_list(values[key])) for key in (*_OWNERS, _ROWS) if key in values}
        plain = b"".join(write_object({k: k if k in lists else _decode(v) for k, v in values.items()}, lists))
        try:
            self._text = clean(plain)
            decode_manifest(self._text, origin="the manifest")
            _check_rows(raw, self._text)
        except (msgspec.DecodeError, XpudbgError) as error:
            raise XpudbgError(
                f"after redaction the manifest is not readable: {error}",
                hint="an expression of --redact-more matches too much: keys, quotes or fixed words of the manifest",
            ) from error

    def rewrite(
        self, packed: Mapping[str, PackedFile], dropped: Mapping[str, tuple[State, str]], note: str
    ) -> Iterator[bytes]:
        """``manifest.json`` of a pack, in pieces.

        Args:
            packed: Path in the bundle -> file in the pack.
            dropped: Path in the bundle -> new state and reason.
            note: A sentence about what was left out; empty when nothing was.
        """

        def fitted(row: dict[str, Any], original: Any) -> dict[str, Any]:
            path = original.get("path")
            if not path:
                return row
            present = row.get("state") == State.PRESENT.value
            if path in packed:
                new = packed[path]
                row["path"] = new.path
                if present:
                    row.update(bytes=new.bytes, sha256=new.sha256)
            elif present:
                state, reason = dropped.get(path, (State.MISSING, _GONE))
                row.update(path="", bytes=None, sha256="", state=state.value, reason=reason)
            return row

        def owner(text: msgspec.Raw, original: msgspec.Raw) -> Any:
            value = _decode(text)
            rows = value.get(_ROWS)
            if rows:
                value[_ROWS] = list(map(fitted, rows, _decode(original)[_ROWS]))
            return value

        def row(text: msgspec.Raw, original: msgspec.Raw) -> Any:
            return fitted(_decode(text), _decode(original))

        values, before = split_object(self._text), split_object(self._raw)
        lists = {
            key: map(owner if key in _OWNERS else row, split_list(values[key]), split_list(before[key]))
            for key in (*_OWNERS, _ROWS)
            if key in values
        }
        whole = {k: None if k in lists else _decode(v) for k, v in values.items()}
        if note:
            problem = {"where": "pack", "what": note, "hint": f"{INDEX} lists them with reasons"}
            whole[_PROBLEMS] = [*(whole.get(_PROBLEMS) or ()), problem]
        return write_object(whole, lists)


def _check_rows(before: bytes, after: bytes) -> None:
    if _row_counts(before) != _row_counts(after):
        raise msgspec.DecodeError("artifacts are gone from it")


def _row_counts(manifest: bytes) -> list[int]:
    """Return how many artifacts each graph, each kernel and the run itself list."""
    values = split_object(manifest)
    owners = [split_object(o) for key in _OWNERS if key in values for o in split_list(values[key])]
    return [len(split_list(o[_ROWS])) if _ROWS in o else 0 for o in (*owners, values)]


def _decode(text: bytes | msgspec.Raw) -> Any:
    return msgspec.json.decode(text)


def encode_index(index: PackIndex) -> Iterator[bytes]:
    """``pack.json``, in pieces."""
    lists = {"files": index.files, "dropped": index.dropped, "redactions": index.redactions}
    rest = replace(index, files=(), dropped=(), redactions=())
    return write_object(_decode(msgspec.json.encode(rest)), lists)


def merged_dropped(
    old: tuple[DroppedFile, ...], new: list[DroppedFile], packed: set[str]
) -> tuple[DroppedFile, ...]:
    """Return the files that an earlier pack left out and that are still missing, and those that this one leaves out, by path."""
    rows = {row.path: row for row in old if row.path not in packed}
    rows.update((row.path, row) for row in new)
    return tuple(rows[path] for path in sorted(rows))
