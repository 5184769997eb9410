"""``manifest.json``: written whole or not at all, checked when it is read."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import msgspec

from xpudbg import __version__
from xpudbg.bundle.manifest_limits import Size, size_of, within
from xpudbg.bundle.manifest_stream import WORTH, read_rows
from xpudbg.errors import XpudbgError
from xpudbg.files.atomic import atomic_write
from xpudbg.files.gc_pause import gc_paused
from xpudbg.files.paths import MANIFEST
from xpudbg.files.versioned_json import MAX_OBJECTS, MAX_VALUES, VersionedJson
from xpudbg.files.vfs import exists, is_folder, open_file, packed_path, read_file, status
from xpudbg.model.artifact_rows import ArtifactRows
from xpudbg.model.manifest import FORMAT_VERSION, Manifest, RunSource, RunState
from xpudbg.model.shell_word import shell_word

NAME = MANIFEST
MAX_BYTES = 256 << 20
"""A manifest beyond this is refused."""
_LIMIT = Size(MAX_BYTES, MAX_OBJECTS, MAX_VALUES)
_NOT_ONE = "a run bundle is a folder or zip file with manifest.json in it; 'xpudbg collect PATH' makes one from loose artifacts"
_LOOSE = (
    "'xpudbg triton-cache ls' and 'show-fusion' read loose artifacts in a zip file; "
    "unzipped, 'xpudbg collect' makes a bundle of them"
)


_FORMAT = VersionedJson("manifest", Manifest, "format_version", FORMAT_VERSION, MAX_BYTES)


def new_manifest(name: str, state: RunState, source: RunSource, *, began: float | None = None) -> Manifest:
    """The manifest of a bundle that is being made, of this version of the format and the tool.

    Args:
        name: Name of the run.
        state: State of the run.
        source: Maker of the bundle.
        began: When it began, in seconds of Unix time; None for now.
    """
    created = datetime.now(timezone.utc) if began is None else datetime.fromtimestamp(began, timezone.utc)
    return Manifest(
        format_version=FORMAT_VERSION,
        name=name,
        state=state,
        source=source,
        created=created.isoformat(timespec="seconds"),
        tool=__version__,
    )


class _TooLargeError(Exception):
    """A manifest would not be opened again."""


def save_manifest(folder: Path, manifest: Manifest) -> Manifest:
    """Write the manifest to a temporary name and move it into place; returns what was written.

    One that is too large to be opened again is written without the rows that are too many, with problems that say which.

    Raises:
        OSError: It could not be written; an older one is left as it was.
    """
    try:
        _write(folder, manifest)
    except _TooLargeError:
        manifest = within(manifest, _LIMIT, lambda part: _shifted(part, b"\n  "))
        _write(folder, manifest)
    return manifest


def _write(folder: Path, manifest: Manifest) -> None:
    size = Size(0, 0, 0)
    with atomic_write(folder / NAME) as out:
        for piece in manifest_pieces(manifest):
            size = size.plus(size_of(piece))
            if not size.fits(_LIMIT):
                raise _TooLargeError
            out.write(piece)


def manifest_pieces(manifest: Manifest) -> Iterator[bytes]:
    """The document of a manifest, in pieces: that of a run of thousands of graphs takes more memory than the manifest itself."""
    names = [field.name for field in fields(manifest)]
    for number, name in enumerate(names):
        value = getattr(manifest, name)
        yield (b"," if number else b"{") + b"\n " + _encode(name) + b": "
        if not isinstance(value, tuple) or not value:
            yield _shifted(value, b"\n ")
            continue
        for place, item in enumerate(value):
            yield (b"," if place else b"[") + b"\n  "
            yield _shifted(item, b"\n  ")
        yield b"\n ]"
    yield b"\n}\n"


def _shifted(value: object, newline: bytes) -> bytes:
    return msgspec.json.format(_encode(value), indent=1).replace(b"\n", newline)


def _encode(value: object) -> bytes:
    """JSON of a part of a manifest; bytes that are not UTF-8 (of paths, arguments, variables) are written as escapes."""
    try:
        return msgspec.json.encode(value, order="deterministic", enc_hook=_unpacked)
    except UnicodeEncodeError:
        plain = msgspec.to_builtins(value, enc_hook=_unpacked)
        return msgspec.json.encode(_escaped(plain), order="deterministic")


def _unpacked(value: object) -> object:
    """Packed rows as what msgspec writes.

    Raises:
        NotImplementedError: It is something else.
    """
    if isinstance(value, ArtifactRows):
        return tuple(value)
    raise NotImplementedError


def _escaped(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    if isinstance(value, dict):
        return {_escaped(k): _escaped(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_escaped(v) for v in value]
    return value


def is_large(folder: Path) -> bool:
    """Return whether the manifest of a bundle is read row by row, so that some lists may be left out."""
    try:
        return WORTH <= status(folder / NAME).st_size <= MAX_BYTES
    except (OSError, XpudbgError):
        return False


def load_manifest(folder: Path, *, without: Collection[str] = ()) -> Manifest:
    """Read and check the manifest of a bundle.

    Args:
        folder: The bundle.
        without: Lists of a large one that are checked and not kept.

    Raises:
        XpudbgError: Not a bundle, a newer format, or a manifest that is truncated, foreign or too large.
    """
    path = folder / NAME
    if exists(folder) and not is_folder(folder):
        raise XpudbgError(f"{folder} is a file, not a run bundle", hint=_NOT_ONE)
    manifest = _rows_read(path, without) if is_large(folder) else None
    if manifest is not None:
        return manifest
    try:
        data = read_file(path, limit=MAX_BYTES + 1)
    except FileNotFoundError:
        archive, name = packed_path(path) or (None, "")
        if archive is not None and archive.is_refused(name):
            what, hint = (
                f"cannot read {path}: {archive.why_not(name)}",
                "ask for another zip file of the bundle",
            )
            raise XpudbgError(what, hint=hint) from None
        hint = _NOT_ONE if archive is None else _LOOSE
        raise XpudbgError(f"{folder} is not a run bundle: no {NAME} in it", hint=hint) from None
    except OSError as error:
        raise XpudbgError(f"cannot read {path}: {error.strerror}", hint="check its permissions") from error
    with gc_paused():
        return decode_manifest(data, origin=str(path))


def _rows_read(path: Path, without: Collection[str]) -> Manifest | None:
    """A manifest, read row by row; None of one that is read as a whole, and refused then if there is a reason."""
    try:
        with open_file(path) as source, gc_paused():
            return read_rows(source, _LIMIT, without)
    except (OSError, XpudbgError):
        return None


def decode_manifest(data: bytes, *, origin: str) -> Manifest:
    """A manifest from its bytes; see :func:`load_manifest`.

    Args:
        data: The whole file.
        origin: What to call it in messages.
    """
    return _FORMAT.decode(data, origin=origin, again=_again(origin), foreign=_NOT_ONE)


def _again(origin: str) -> str:
    folder = origin.rpartition("/")[0] or "."
    return f"'xpudbg collect {shell_word(folder)} --out DIR' makes a new bundle from the artifacts that are there"
