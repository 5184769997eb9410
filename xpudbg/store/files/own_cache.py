"""This tool's own cache files in the user's cache folder: bounded, checked when they are read, and safe to delete.

Nothing depends on them: one that is missing, damaged, foreign or cannot be written is made again. The folder may be deleted at any time, also
while commands run.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import stat
import zlib
from pathlib import Path

from xpudbg.core import system
from xpudbg.model.row import dataclass
from xpudbg.store.files import packer


@dataclass(frozen=True)
class OwnCache:
    """Cache of one kind of files.

    Attributes:
        folder: Folder of the files.
        suffix: Suffix of their names, with the dot.
        head: First bytes of a file: kind and version.
        most_file: Bytes of the largest file; a larger one is neither written nor read.
        level: Level of compression, 0 to 9.
    """

    folder: Path
    suffix: str
    head: bytes
    most_file: int
    level: int = 6

    def get(self, key: str) -> bytes | None:
        """Return the bytes stored under a key; None when there are none, or they are damaged or not this user's.

        Args:
            key: A digest of everything that the content depends on.
        """
        path = self._path(key)
        try:
            descriptor = os.open(path, system.READ | system.NO_LINK)
        except (OSError, ValueError):
            return None
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if not (
                stat.S_ISREG(status.st_mode)
                and system.is_private(status)
                and status.st_size <= self.most_file
            ):
                return None
            try:
                data = self._unpacked(file.read(self.most_file))
            except (OSError, zlib.error):
                return None
            if data is not None:
                with contextlib.suppress(OSError):
                    # The oldest in use stay longest.
                    os.utime(descriptor if system.FORKS else path)
        return data

    def keep(self, key: str, data: bytes) -> None:
        """Store bytes under a key; failures are ignored."""
        if len(data) > self.most_file:
            return
        digest = hashlib.sha256(data).hexdigest().encode()
        packed = self.head + digest + b"\n" + packer.packed(data, packer.ZLIB, self.level)
        path = self._path(key)
        temporary = path.with_name(f"{path.name}.{secrets.token_hex(6)}.part")
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(temporary, system.NEW, 0o600)
            try:
                with os.fdopen(descriptor, "wb") as out:
                    out.write(packed)
                temporary.replace(path)
            except BaseException:
                temporary.unlink(missing_ok=True)
                raise
        except OSError:
            return

    def prune(self, most_bytes: int) -> None:
        """Remove the least recently used files when all take more than some bytes, down to three quarters of that."""
        rows: list[tuple[float, int, str]] = []
        try:
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    with contextlib.suppress(OSError):
                        status = entry.stat(follow_symlinks=False)
                        if stat.S_ISREG(status.st_mode) and entry.name.endswith((self.suffix, ".part")):
                            rows.append((status.st_mtime, status.st_size, entry.path))
        except OSError:
            return
        total = sum(size for _, size, _ in rows)
        if total <= most_bytes:
            return
        for _, size, name in sorted(rows):
            if total <= most_bytes * 3 // 4:
                return
            total -= size
            with contextlib.suppress(OSError):
                os.unlink(name)  # noqa: PTH108

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{self.suffix}"

    def _unpacked(self, packed: bytes) -> bytes | None:
        head, _, body = packed.partition(b"\n")
        inflate = zlib.decompressobj()
        data = inflate.decompress(body, self.most_file)
        whole = inflate.eof and not inflate.unused_data
        return data if whole and head == self.head + hashlib.sha256(data).hexdigest().encode() else None
