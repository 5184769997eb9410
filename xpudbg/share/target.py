"""Checks of the path that a pack is written to, and the errors of writing it."""

from __future__ import annotations

import errno
import os
import zipfile
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.store.files.archive import INDEX
from xpudbg.store.files.paths import open_plain
from xpudbg.store.manifest_file import NAME


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
    """The error of a user for a file that could not be written."""
    hints = {
        errno.ENOSPC: "free space, or write to another file system with -o; nothing was left behind",
        errno.EFBIG: "the limit for file sizes (ulimit -f) is too small; nothing was left behind",
        errno.EDQUOT: "the quota is used up: free space, or write elsewhere with -o; nothing was left behind",
    }
    hint = hints.get(error.errno or 0, "choose a folder that can be written with -o")
    return XpudbgError(f"cannot write {what}: {error.strerror or error}", hint=hint)
