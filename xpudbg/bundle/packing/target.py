"""A file that appears whole or not at all, also when several processes make it at once.

The temporary file lies beside the target, is locked by its writer, and says in its name what it is. One that nobody has locked was
left by a writer that was killed; the next one removes it.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import secrets
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from xpudbg.bundle.archive import INDEX
from xpudbg.bundle.manifest_file import NAME
from xpudbg.bundle.paths import open_plain
from xpudbg.errors import XpudbgError

_MARK = ".xpudbg-part"


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
        raise XpudbgError(f"{target} is no plain file", hint="choose another name with -o")
    if not force and not is_pack(target):
        raise XpudbgError(
            f"{target} is there already and is no pack of xpudbg",
            hint="choose another name with -o, or replace it with --force",
        )


def is_pack(file: Path) -> bool:
    """Whether a file begins as a pack does: a zip with ``manifest.json`` and ``pack.json`` in front."""
    try:
        with open_plain(file) as source, zipfile.ZipFile(source) as archive:
            return archive.namelist()[:2] == [NAME, INDEX]
    except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError, RuntimeError):
        return False


@contextmanager
def replacing(target: Path) -> Iterator[BinaryIO]:
    """A file to write to that becomes ``target`` when the block ends well, and goes away when it does not.

    Raises:
        OSError: It cannot be written; the old target is untouched.
    """
    sweep(target)
    descriptor, temporary = _locked(target)
    try:
        with os.fdopen(descriptor, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
            os.replace(temporary, target)  # noqa: PTH105
        with contextlib.suppress(OSError):
            _sync_folder(target.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def temporary_name(target: Path) -> Path:
    """A fresh name beside the target that :func:`sweep` recognises."""
    return target.parent / f"{_prefix(target)}{secrets.token_hex(6)}{_MARK}"


def _prefix(target: Path) -> str:
    """How temporary names of a target begin; file systems count bytes, so a long name is cut by them."""
    return f".{target.name.encode('utf-8', 'surrogateescape')[:120].decode('utf-8', 'ignore')}."


def _locked(target: Path) -> tuple[int, Path]:
    while True:
        temporary = temporary_name(target)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
        with contextlib.suppress(OSError):  # a file system without locks: then nobody sweeps there either
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(descriptor).st_nlink:  # else another process swept it before it was locked
            return descriptor, temporary
        os.close(descriptor)


def leftovers(target: Path) -> list[Path]:
    """Temporary files and folders of this target, in use or not."""
    prefix = _prefix(target)
    try:
        names = sorted(e.name for e in os.scandir(target.parent))
    except OSError:
        return []
    return [target.parent / n for n in names if n.startswith(prefix) and n.endswith(_MARK)]


def sweep(target: Path) -> None:
    """Remove temporary files of this target whose writers are gone."""
    for path in leftovers(target):
        with contextlib.suppress(OSError):
            descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _remove(path)
            finally:
                os.close(descriptor)


def _remove(path: Path) -> None:
    if path.is_dir():
        import shutil

        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink()


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def failed(what: str, error: OSError) -> XpudbgError:
    """The error of a user for a file that could not be written."""
    hints = {
        errno.ENOSPC: "free space, or write to another file system with -o; nothing was left behind",
        errno.EFBIG: "the limit for file sizes (ulimit -f) is too small; nothing was left behind",
        errno.EDQUOT: "the quota is used up: free space, or write elsewhere with -o; nothing was left behind",
    }
    hint = hints.get(error.errno or 0, "choose a folder that can be written with -o")
    return XpudbgError(f"cannot write {what}: {error.strerror or error}", hint=hint)
