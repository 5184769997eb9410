"""Bundles that this user's own ``run`` wrote on this machine: graphs of others run with fewer operators and rights.

A run gets a random word in ``.xpudbg-own-run``, which no pack has, and the user's cache a file that is called after the word's digest and names the
folder's device and inode. A bundle that came from elsewhere has no such file in the cache; one that was copied, sent away and brought back
is another folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
from pathlib import Path

import msgspec

from xpudbg.store.files.atomic import atomic_write
from xpudbg.store.files.paths import open_plain
from xpudbg.store.locate import cache_root
from xpudbg.store.records import integer, read_record

NAME = ".xpudbg-own-run"
"""Its beginning keeps it out of packs."""
_BYTES = 32
_MOST = 2000


def mark_own_run(folder: Path) -> None:
    """Note that a bundle was written here; nothing where it cannot be.

    Args:
        folder: The bundle.
    """
    with contextlib.suppress(OSError):
        word = secrets.token_bytes(_BYTES)
        with (folder / NAME).open("xb") as out:
            os.fchmod(out.fileno(), 0o600)
            out.write(word)
        noted = _note(word)
        noted.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
        with atomic_write(noted) as out:
            out.write(msgspec.json.encode({"device": found.st_dev, "inode": found.st_ino}))
        _forget_old(noted.parent)


def is_own_run(folder: Path) -> bool:
    """Return whether a bundle was written here by this user's own run.

    Args:
        folder: The bundle, or whatever lies at its path.
    """
    try:
        with open_plain(folder / NAME) as source:
            word = source.read(_BYTES + 1)
        found, noted = folder.stat(), _note(word)
        mine = noted.stat().st_uid == os.geteuid()
    except (OSError, ValueError):
        return False
    row = read_record(noted) if mine and len(word) == _BYTES else {}
    return (integer(row.get("device")), integer(row.get("inode"))) == (found.st_dev, found.st_ino)


def _note(word: bytes) -> Path:
    return cache_root() / "own-runs" / f"{hashlib.sha256(word).hexdigest()}.json"


def _forget_old(folder: Path) -> None:
    notes = sorted(folder.glob("*.json"), key=lambda p: p.stat().st_mtime)
    for note in notes[:-_MOST]:
        note.unlink(missing_ok=True)
