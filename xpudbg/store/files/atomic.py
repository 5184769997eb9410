"""Files and folders that appear complete or not at all, also when several processes make them at once.

The temporary is next to the target, locked by its writer, and recognisable by its name. One without a lock was left by a
writer that was killed; the next writer removes it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from xpudbg.core import system

MARK = ".xpudbg-part"
"""End of the names of temporary files."""


@contextmanager
def atomic_write(target: Path) -> Iterator[BinaryIO]:
    """Yield a file to write to that becomes ``target`` when the block succeeds, and is removed when it fails.

    Raises:
        OSError: It cannot be written; the old target is untouched.
    """
    with _beside(target, _new_file) as (temporary, descriptor):
        with os.fdopen(descriptor, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
            if system.FORKS:
                # Its lock holds until then.
                os.replace(temporary, target)  # noqa: PTH105
        if not system.FORKS:
            os.replace(temporary, target)  # noqa: PTH105
        with contextlib.suppress(OSError):
            _sync_folder(target.parent)


@contextmanager
def atomic_folder(folder: Path) -> Iterator[Path]:
    """Yield a folder to fill that becomes ``folder`` when the block succeeds, and is removed when it fails.

    Raises:
        OSError: It cannot be made, or ``folder`` is there and not empty.
    """
    with _beside(folder, _new_folder) as (temporary, descriptor):
        try:
            yield temporary
            if not system.FORKS:
                # Nothing is replaced there; one that is not empty is not removed.
                with contextlib.suppress(FileNotFoundError):
                    folder.rmdir()
            os.rename(temporary, folder)  # noqa: PTH104 - replaces an empty folder, and fails on any other
        finally:
            _close(descriptor)


@contextmanager
def atomic_contents(folder: Path, last: str) -> Iterator[Path]:
    """Yield a folder to fill within an empty one, whose contents it becomes when the block succeeds; removed when it fails.

    The folder itself stays what it is: it may be a mount, a link, or the only one that the user may write to.

    Args:
        folder: The empty folder; files that killed processes have left in it are removed.
        last: The file that is moved last: where it exists, the rest does, too.

    Raises:
        OSError: It cannot be made or moved.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _beside(folder / _CONTENTS, _new_folder) as (temporary, descriptor):
        try:
            yield temporary
            for name in sorted(os.listdir(temporary), key=lambda name: (name == last, name)):  # noqa: PTH208
                os.rename(temporary / name, folder / name)  # noqa: PTH104
            temporary.rmdir()
        finally:
            _close(descriptor)


def remove_unfinished_contents(folder: Path) -> None:
    """Remove what a killed :func:`atomic_contents` has left in a folder."""
    remove_leftovers(folder / _CONTENTS)


@contextmanager
def temporary_folder(prefix: str, within: str | os.PathLike[str] | None = None) -> Iterator[str]:
    """Yield a private folder that is removed after the block, also when an interrupt comes while it is made or removed.

    ``tempfile.TemporaryDirectory`` (Python 3.10 to 3.14) leaves it where a KeyboardInterrupt comes out of its own cleaning up. One
    whose process was killed stays, and the next process that makes one removes it: its lock is free then.

    Args:
        prefix: The beginning of its name.
        within: The folder that holds it; the system's folder for temporary files by default.

    Raises:
        OSError: It cannot be made.
    """
    import shutil

    root = Path(within or temporary_root())
    if root not in _swept:
        _swept.add(root)
        _remove_abandoned(root, prefix if within else "xpudbg-")
    folder = root / f"{prefix}{os.urandom(6).hex()}"
    descriptor = None
    try:
        try:
            while (descriptor := _locked(folder, _new_private_folder)) is None:
                folder = root / f"{prefix}{os.urandom(6).hex()}"
            yield str(folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    except BaseException:
        # An interrupt before or inside of rmtree, which may come out as an OSError: it closes a descriptor twice (Python 3.11's shutil).
        shutil.rmtree(folder, ignore_errors=True)
        raise
    finally:
        if descriptor is not None:
            _close(descriptor)


_swept: set[Path] = set()
"""Folders in which this process has looked for files of killed processes."""
_CONTENTS = "contents"
_RANDOM = re.compile(r"[0-9a-f]{12}")
_NONE = -1
"""Stands for the descriptor of a folder where none can be opened."""


def temporary_root() -> str:
    """Return the folder for temporary files, chosen as ``tempfile.gettempdir`` does, but without a trial file that an interrupt would leave.

    Raises:
        FileNotFoundError: There is none that can be written.
    """
    places = [os.environ.get(name, "") for name in ("TMPDIR", "TEMP", "TMP")]
    for place in (*places, "/tmp", "/var/tmp", "/usr/tmp", "."):  # noqa: S108
        if place and os.path.isdir(place) and os.access(place, os.W_OK | os.X_OK):  # noqa: PTH112
            return os.path.abspath(place)  # noqa: PTH100
    raise FileNotFoundError(errno.ENOENT, "no folder for temporary files can be written")


@contextmanager
def _beside(target: Path, make: Callable[[Path], int | None]) -> Iterator[tuple[Path, int]]:
    """Yield a new locked temporary of this target that is removed when the block fails.

    Its name is known before it is made, so an interrupt at any moment finds what to remove.
    """
    remove_leftovers(target)
    temporary = temporary_name(target)
    try:
        while (descriptor := _locked(temporary, make)) is None:
            temporary = temporary_name(target)
        yield temporary, descriptor
    except BaseException:
        with contextlib.suppress(OSError):
            _remove(temporary)
        raise


def temporary_name(target: Path) -> Path:
    """Return a fresh name beside the target that :func:`remove_leftovers` recognises."""
    return target.parent / f"{_prefix(target)}{os.urandom(6).hex()}{MARK}"


def _prefix(target: Path) -> str:
    """Return the prefix of a target's temporary names; a long name is cut by bytes, which file systems count."""
    return f".{target.name.encode('utf-8', 'surrogateescape')[:120].decode('utf-8', 'ignore')}."


def _new_file(path: Path) -> int:
    return os.open(path, system.NEW, 0o666)


def _new_private_folder(path: Path) -> int | None:
    return _new_folder(path, 0o700)


def _new_folder(path: Path, mode: int = 0o777) -> int | None:
    path.mkdir(mode)
    try:
        return os.open(path, system.FOLDER)
    except FileNotFoundError:
        # Swept between the two calls.
        return None
    except PermissionError:
        if system.FORKS:
            raise
        # Nobody sweeps there: no folder can be opened to see whether it is locked.
        return _NONE


def _close(descriptor: int) -> None:
    if descriptor != _NONE:
        os.close(descriptor)


def _locked(temporary: Path, make: Callable[[Path], int | None]) -> int | None:
    """Return the descriptor of a new temporary; None when another process removed it before it was locked."""
    descriptor = make(temporary)
    if descriptor is None or descriptor == _NONE:
        return descriptor
    # A file system without locks: then nobody sweeps there either.
    with contextlib.suppress(OSError):
        system.lock(descriptor)
    if os.fstat(descriptor).st_nlink:
        return descriptor
    os.close(descriptor)
    return None


def leftovers(target: Path) -> list[Path]:
    """Temporary files and folders of this target, in use or not."""
    prefix = _prefix(target)
    try:
        names = sorted(os.listdir(target.parent))  # noqa: PTH208 - an iterator would stay open after an interrupt
    except OSError:
        return []
    return [target.parent / n for n in names if n.startswith(prefix) and n.endswith(MARK)]


def remove_leftovers(target: Path) -> None:
    """Remove temporary files of this target whose writers are gone."""
    for path in leftovers(target):
        _remove_unlocked(path)


def _remove_abandoned(folder: Path, prefix: str) -> None:
    """Remove temporary folders with a prefix that no process has locked."""
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):  # noqa: PTH208 - an iterator would stay open after an interrupt
            if name.startswith(prefix) and _RANDOM.fullmatch(name[-12:]):
                _remove_unlocked(folder / name)


def _remove_unlocked(path: Path) -> None:
    with contextlib.suppress(OSError):
        descriptor = os.open(path, system.READ | system.NO_LINK)
        try:
            if os.fstat(descriptor).st_uid != system.user():
                return
            system.lock(descriptor)
            if system.FORKS:
                _remove(path)
        finally:
            os.close(descriptor)
        if not system.FORKS:
            # Refused while its writer has it open.
            _remove(path)


def _remove(path: Path) -> None:
    if path.is_dir():
        import shutil

        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink()


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, system.FOLDER)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
