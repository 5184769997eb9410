"""Zip files for tests: packed bundles as ``xpudbg pack`` writes them, and members that no honest program writes."""

from __future__ import annotations

import hashlib
import json
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


def write_pack(target: Path, files: Mapping[str, bytes], **changed: Any) -> Path:
    """A packed bundle of these files.

    Args:
        target: The zip file.
        files: By bundle-relative path.
        changed: Keys of ``pack.json`` that are given another value.
    """
    index = index_of(files)
    own = [f.path for f in index.files if not f.same_as]
    body = json.dumps({**asdict(index), **changed}).encode()
    members = [("manifest.json", files["manifest.json"]), ("pack.json", body)]
    return write_zip(target, [*members, *((p, files[p]) for p in own if p != "manifest.json")])


def pack(folder: Path, target: Path, **changed: Any) -> Path:
    """A packed bundle of a folder; see :func:`write_pack`."""
    return write_pack(target, files_of(folder), **changed)


def write_zip(target: Path, members: Iterable[tuple[str | zipfile.ZipInfo, bytes]]) -> Path:
    """A zip file of these members, deflated unless a :class:`zipfile.ZipInfo` says otherwise."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            info = name if isinstance(name, zipfile.ZipInfo) else zipfile.ZipInfo(name, EPOCH)
            if info is not name:
                info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return target
