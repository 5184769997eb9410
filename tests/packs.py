"""Zip files for tests: packed bundles as ``xpudbg pack`` writes them, and members that no honest program writes."""

from __future__ import annotations

import hashlib
import json
import struct
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from xpudbg.model.pack import PACK_VERSION, PackedFile, PackIndex

EPOCH = (1980, 1, 1, 0, 0, 0)


def files_of(folder: Path) -> dict[str, bytes]:
    """The files of a folder by their path in it."""
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()
    }


def index_of(files: Mapping[str, bytes]) -> PackIndex:
    """``pack.json`` for files; those with the content of an earlier one are listed as the same as it."""
    first: dict[str, str] = {}
    rows = []
    for path in sorted(files, key=lambda p: (p != "manifest.json", p)):
        digest = hashlib.sha256(files[path]).hexdigest()
        twin = first.setdefault(digest, path)
        rows.append(PackedFile(path, len(files[path]), digest, "" if twin == path else twin))
    return PackIndex(PACK_VERSION, "0.0", tuple(rows))


def write_pack(target: Path, files: Mapping[str, bytes], changed: Mapping[str, Any] | None = None) -> Path:
    """A packed bundle of these files.

    Args:
        target: The zip file.
        files: By bundle-relative path.
        changed: Keys of ``pack.json`` that are given another value.
    """
    index = index_of(files)
    own = [f.path for f in index.files if not f.same_as]
    body = json.dumps({**asdict(index), **(changed or {})}).encode()
    members = [("manifest.json", files["manifest.json"]), ("pack.json", body)]
    return write_zip(target, [*members, *((p, files[p]) for p in own if p != "manifest.json")])


def pack(folder: Path, target: Path, changed: Mapping[str, Any] | None = None) -> Path:
    """A packed bundle of a folder; see :func:`write_pack`."""
    return write_pack(target, files_of(folder), changed)


def write_zip(target: Path, members: Iterable[tuple[str | zipfile.ZipInfo, bytes]]) -> Path:
    """A zip file of these members, deflated unless a :class:`zipfile.ZipInfo` says otherwise."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            info = name if isinstance(name, zipfile.ZipInfo) else zipfile.ZipInfo(name, EPOCH)
            if info is not name:
                info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return target


_FIELDS = {
    "disk": (34, "H"),
    "flags": (8, "H"),
    "method": (10, "H"),
    "crc": (16, "L"),
    "stored": (20, "L"),
    "size": (24, "L"),
} | {
    "mode": (38, "L"),
    "offset": (42, "L"),
}


def patch(target: Path, name: str, **fields: int) -> None:
    """Overwrite fields of a member's record in the list of members: what an honest program would not write."""
    data = bytearray(target.read_bytes())
    wanted = name.encode()
    at = data.index(b"PK\x01\x02")
    while data[at + 46 : at + 46 + struct.unpack_from("<H", data, at + 28)[0]] != wanted:
        at = data.index(b"PK\x01\x02", at + 46)
    for field, value in fields.items():
        offset, code = _FIELDS[field]
        struct.pack_into(f"<{code}", data, at + offset, value)
    target.write_bytes(data)


def patch_end(target: Path, **fields: int) -> None:
    """Overwrite fields of the end record: ``members``, ``directory_size``, ``directory_offset``."""
    data = bytearray(target.read_bytes())
    at = data.rindex(b"PK\x05\x06")
    for field, value in fields.items():
        offset, code = {"members": (10, "H"), "directory_size": (12, "L"), "directory_offset": (16, "L")}[
            field
        ]
        struct.pack_into(f"<{code}", data, at + offset, value)
    target.write_bytes(data)


def info_of(name: str, mode: int = 0, *, system: int = 3) -> zipfile.ZipInfo:
    """A member with any name, and any kind in its attributes."""
    made = zipfile.ZipInfo("x", EPOCH)
    made.filename = made.orig_filename = name
    made.create_system, made.external_attr = system, mode << 16
    made.compress_type = zipfile.ZIP_DEFLATED
    return made
