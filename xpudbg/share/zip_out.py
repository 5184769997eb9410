"""Writer of zip files whose bytes depend only on their members.

``zipfile`` cannot write members that were compressed earlier (on other threads, and before their order was known), so the few
records of the format are written here; sizes beyond 4 GiB and more than 65,535 members use the zip64 records.
Source of the layout: PKWARE's APPNOTE.TXT 6.3.10, 4.3.
"""

from __future__ import annotations

import errno
import os
import struct
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from xpudbg.core.errors import XpudbgError
from xpudbg.model.row import dataclass
from xpudbg.store.files.archive import INDEX
from xpudbg.store.files.paths import open_plain
from xpudbg.store.manifest_file import NAME

# Checks of the path that a pack is written to, and the errors of writing it.


def check_target(target: Path, *, force: bool) -> None:
    """Refuse to replace what is not a pack.

    Raises:
        XpudbgError: There is something else at that place, or its folder is missing.
    """
    if not target.parent.is_dir():
        raise XpudbgError(
            f"there is no folder {target.parent}", hint="make it first, or choose another with -o"
        )
    if not os.path.lexists(target):
        return
    if target.is_dir() and not target.is_symlink():
        raise XpudbgError(f"{target} is a folder", hint="name a file in it with -o: FOLDER/run.zip")
    if target.is_symlink() or not target.is_file():
        raise XpudbgError(f"{target} is not a regular file", hint="choose another name with -o")
    if not force and not is_pack(target):
        raise XpudbgError(
            f"{target} exists already and is not a pack of xpudbg",
            hint="choose another name with -o, or replace it with --force",
        )


def is_pack(file: Path) -> bool:
    """Return whether a file begins as a pack does: a zip with ``manifest.json`` and ``pack.json`` in front."""
    try:
        with open_plain(file) as source, zipfile.ZipFile(source) as archive:
            return archive.namelist()[:2] == [NAME, INDEX]
    except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError, RuntimeError):
        return False


def write_error(what: str, error: OSError) -> XpudbgError:
    """Return the user's error for a file that could not be written."""
    hints = {
        errno.ENOSPC: "free space, or write to another file system with -o; nothing was left behind",
        errno.EFBIG: "the limit for file sizes (ulimit -f) is too small; nothing was left behind",
        errno.EDQUOT: "the quota is used up: free space, or write elsewhere with -o; nothing was left behind",
    }
    hint = hints.get(error.errno or 0, "choose a folder that can be written with -o")
    return XpudbgError(f"cannot write {what}: {error.strerror or error}", hint=hint)


# 1980-01-01 00:00, the earliest that the format has.
_DATE, _TIME = 0x0021, 0
_MODE = 0o100644 << 16
_UTF8 = 0x0800
_STORED, _DEFLATED = 0, 8
_LIMIT32, _LIMIT16 = 0xFFFFFFFF, 0xFFFF
LOCAL_BYTES, CENTRAL_BYTES, END_BYTES = 30, 46, 22


@dataclass(frozen=True, slots=True)
class ZipMember:
    """A member that was compressed already.

    Attributes:
        crc: CRC-32 of the content.
        size: Size of the content in bytes.
        packed: Size of the compressed bytes.
        deflated: Whether they are deflated; stored as they are otherwise.
        sha256: Hex digest of the content.
        offset: Their offset in the store of compressed bytes.
    """

    crc: int
    size: int
    packed: int
    deflated: bool
    sha256: str = ""
    offset: int = 0


def member_bytes(name: str, packed: int) -> int:
    """Return the bytes of a member in a zip file below 4 GiB: its records and its compressed content."""
    return LOCAL_BYTES + CENTRAL_BYTES + 2 * len(name.encode()) + packed


class ZipOut:
    """Writes members one after the other, then the directory.

    Args:
        out: A binary file, empty.
    """

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._at = 0
        self._central: list[bytes] = []

    def add(self, path: str, member: ZipMember, content: Iterable[bytes]) -> None:
        """Write one member under its path with ``/``; ``content`` are its compressed bytes."""
        large = member.size >= _LIMIT32 or member.packed >= _LIMIT32
        name = path.encode("utf-8")
        flags = 0 if path.isascii() else _UTF8
        sizes = (_LIMIT32, _LIMIT32) if large else (member.packed, member.size)
        extra = struct.pack("<HHQQ", 1, 16, member.size, member.packed) if large else b""
        far = self._at >= _LIMIT32
        central_extra = (struct.pack("<QQ", member.size, member.packed) if large else b"") + (
            struct.pack("<Q", self._at) if far else b""
        )
        if central_extra:
            central_extra = struct.pack("<HH", 1, len(central_extra)) + central_extra
        version = 45 if large or far else 20
        method = _DEFLATED if member.deflated else _STORED
        common = struct.pack("<HHHHLLLH", flags, method, _TIME, _DATE, member.crc, *sizes, len(name))
        self._central.append(
            struct.pack("<4sHH", b"PK\1\2", 3 << 8 | version, version)
            + common
            + struct.pack("<HHHHLL", len(central_extra), 0, 0, 0, _MODE, _LIMIT32 if far else self._at)
            + name
            + central_extra
        )
        self._write(struct.pack("<4sH", b"PK\3\4", version) + common + struct.pack("<H", len(extra)))
        self._write(name + extra)
        for piece in content:
            self._write(piece)

    def close(self) -> int:
        """Write the directory; returns the size of the whole file."""
        start = self._at
        for record in self._central:
            self._write(record)
        size, count = self._at - start, len(self._central)
        if count >= _LIMIT16 or start >= _LIMIT32 or size >= _LIMIT32:
            end = self._at
            self._write(
                struct.pack("<4sQHHLLQQQQ", b"PK\6\6", 44, 3 << 8 | 45, 45, 0, 0, count, count, size, start)
            )
            self._write(struct.pack("<4sLQL", b"PK\6\7", 0, end, 1))
        few, near = min(count, _LIMIT16), min(start, _LIMIT32)
        self._write(struct.pack("<4sHHHHLLH", b"PK\5\6", 0, 0, few, few, min(size, _LIMIT32), near, 0))
        return self._at

    def _write(self, data: bytes) -> None:
        self._out.write(data)
        self._at += len(data)
