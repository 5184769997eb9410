"""``manifest.json``: written whole or not at all, checked when it is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from xpudbg.bundle.gc_pause import gc_paused
from xpudbg.bundle.paths import MANIFEST
from xpudbg.bundle.storage import exists, is_folder, packed_path, read_file
from xpudbg.bundle.whole_file import replacing
from xpudbg.errors import XpudbgError
from xpudbg.model.manifest import FORMAT_VERSION, Manifest

NAME = MANIFEST
MAX_BYTES = 256 << 20
"""A manifest beyond this is refused."""
MAX_OBJECTS = 500_000
"""Objects in a manifest, which take up to 2 KB of memory each: a run with 45,000 Triton kernels has fewer."""
MAX_VALUES = 4_000_000
"""Commas in a manifest: each value beside them takes up to 100 bytes of memory."""

_NOT_ONE = "a run bundle is a folder or zip file with manifest.json in it; 'xpudbg collect PATH' makes one from loose artifacts"
_LOOSE = (
    "'xpudbg triton-cache ls' and 'show-fusion' read loose artifacts in a zip file; "
    "unzipped, 'xpudbg collect' makes a bundle of them"
)


class _Head(msgspec.Struct):
    format_version: int


def save_manifest(folder: Path, manifest: Manifest) -> None:
    """Write the manifest to a temporary name and move it into place.

    Raises:
        OSError: It could not be written; an older one is left as it was.
    """
    data = msgspec.json.format(_encode(manifest), indent=1)
    with replacing(folder / NAME) as out:
        out.write(data + b"\n")


def _encode(manifest: Manifest) -> bytes:
    """JSON of a manifest; bytes that are not UTF-8 (of paths, arguments, variables) are written as escapes."""
    try:
        return msgspec.json.encode(manifest, order="deterministic")
    except UnicodeEncodeError:
        return msgspec.json.encode(_escaped(msgspec.to_builtins(manifest)), order="deterministic")


def _escaped(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    if isinstance(value, dict):
        return {_escaped(k): _escaped(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_escaped(v) for v in value]
    return value


def load_manifest(folder: Path) -> Manifest:
    """Read and check the manifest of a bundle.

    Raises:
        XpudbgError: Not a bundle, a newer format, or a manifest that is truncated, foreign or too large.
    """
    path = folder / NAME
    if exists(folder) and not is_folder(folder):
        raise XpudbgError(f"{folder} is a file, not a run bundle", hint=_NOT_ONE)
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


def decode_manifest(data: bytes, *, origin: str) -> Manifest:
    """A manifest from its bytes; see :func:`load_manifest`.

    Args:
        data: The whole file.
        origin: What to call it in messages.
    """
    if len(data) > MAX_BYTES:
        raise XpudbgError(
            f"{origin} is larger than {MAX_BYTES >> 20} MB", hint="no run writes such a manifest"
        )
    version: int | None = None
    if data.count(b"{") > MAX_OBJECTS or data.count(b",") > MAX_VALUES:
        what = f"{origin} has more than {MAX_OBJECTS:,} objects or {MAX_VALUES:,} values"
        raise XpudbgError(what, hint="no run writes such a manifest")
    try:
        version = msgspec.json.decode(data, type=_Head).format_version
        if version <= FORMAT_VERSION:
            return msgspec.json.decode(data, type=Manifest)
    except msgspec.ValidationError as error:
        if version is None:
            what = f"{origin} is not a manifest of xpudbg: no format_version in it"
            raise XpudbgError(what, hint=_NOT_ONE) from None
        what = f"{origin} does not have the shape of a manifest: {error}"
        raise XpudbgError(what, hint=_again(origin)) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise XpudbgError(f"{origin} is truncated or not JSON: {error}", hint=_again(origin)) from error
    raise XpudbgError(
        f"{origin} has format {version}; this xpudbg knows formats up to {FORMAT_VERSION}",
        hint="a newer xpudbg made it: upgrade with 'pip install -U xpudbg'",
    )


def _again(origin: str) -> str:
    folder = origin.rpartition("/")[0] or "."
    return f"'xpudbg collect {folder} --out DIR' makes a new bundle from the artifacts that are there"
