"""Digests of files."""

from __future__ import annotations

import hashlib
from pathlib import Path

from xpudbg.store.files.vfs import open_file

_CHUNK = 1 << 20


def hash_file(path: Path) -> tuple[int, str]:
    """Size in bytes and SHA-256 of a file, on disk or in a zip file, read once in pieces.

    Raises:
        OSError: It is not a regular file, is not there, or cannot be read.
        XpudbgError: The zip file that it lies in is refused, or damaged there.
    """
    digest, size = hashlib.sha256(), 0
    with open_file(path) as source:
        while chunk := source.read(_CHUNK):
            digest.update(chunk)
            size += len(chunk)
    return size, digest.hexdigest()
