"""Files and folders of bundles and caches, on disk or in a zip file: one interface to open, list, hash and query both.

A path may lead into a zip file (``/tmp/run.zip/triton_cache/KEY/kernel.ttir``), as those of ``zipimport`` do. The file system
is tried first; only where it reports that a part of the path is no folder, that part is examined. Links are not followed in
listings, and pipes and devices are refused instead of waited for.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, Protocol, TypeVar

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import shell_word
from xpudbg.model.pack import DroppedFile
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.store.files.atomic import MARK
from xpudbg.store.files.paths import MAX_PATH, open_descriptor, open_plain, refuse_large

if TYPE_CHECKING:
    from xpudbg.store.files.archive import Archive


T = TypeVar("T")
# Windows' C library says of a path that leads below a file that it is not there.
_BELOW_A_FILE = NotADirectoryError if system.FORKS else (NotADirectoryError, FileNotFoundError)
MAX_FILE = 256 << 20
"""Bytes of one file that are read unless the caller says otherwise."""


class FolderEntry(Protocol):
    """An entry of a folder's listing: an :class:`os.DirEntry`, or the same of a zip file."""

    @property
    def name(self) -> str:
        """Its name in the folder."""

    @property
    def path(self) -> str:
        """The folder's path with its name."""

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        """Return whether it is a plain file."""

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        """Return whether it is a folder."""

    def is_symlink(self) -> bool:
        """Return whether it is a link."""

    def stat(self, *, follow_symlinks: bool = True) -> os.stat_result:
        """Its size and time."""


@dataclass
class _Last:
    """The zip file that was used last: thousands of paths lead into it, and looking for it takes longer than reading.

    It stays the one that was checked, even when another file takes its name; :func:`archive_at` checks again.
    """

    archive: Archive | None = None
    prefix: str = ""


_last = _Last()


# There are thousands of them, and a frozen dataclass takes more than twice as long.
class _Packed(NamedTuple):
    """A file or folder in a zip file; there are no links in one."""

    archive: Archive
    above: str
    below: str
    name: str
    folder: bool

    @property
    def path(self) -> str:
        return f"{self.above}/{self.name}"

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        return not self.folder

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        return self.folder

    def is_symlink(self) -> bool:
        return False

    def stat(self, *, follow_symlinks: bool = True) -> os.stat_result:
        return _status(self.archive, f"{self.below}/{self.name}" if self.below else self.name)


def _either(path: str | Path, on_disk: Callable[[str | Path], T], packed: Callable[[Archive, str], T]) -> T:
    """Return the result for a path on disk, or, where a part of it is no folder, in the zip file that it leads into."""
    place = _known(_slashed(path))
    if place is None:
        try:
            return on_disk(path)
        except _BELOW_A_FILE:
            place = packed_path(path)
            if place is None:
                raise
    return packed(*place)


def open_file(path: str | Path) -> BinaryIO:
    """Open a plain file for reading; a pipe, socket or device is refused instead of waited for.

    Raises:
        OSError: It is not a regular file (``EINVAL``), is not there, or cannot be read.
        XpudbgError: The zip file that it lies in is refused; while it is read: it is damaged there.
    """
    return _either(path, open_plain, lambda archive, name: archive.open(name))


def read_file(path: str | Path, *, limit: int = MAX_FILE) -> bytes:
    """Return the first ``limit`` bytes of a plain file.

    Raises:
        OSError: It is not there, is not a regular file, beyond the limit of its kind (:mod:`xpudbg.store.files.paths`), cannot be read,
            or is damaged in the zip file that it lies in.
        XpudbgError: The zip file that it lies in is refused.
    """
    return _either(
        path,
        lambda file: _read_on_disk(file, limit),
        lambda archive, name: _read_packed(archive, name, limit),
    )


def _read_packed(archive: Archive, name: str, limit: int) -> bytes:
    refuse_large(name, archive.status(name)[0])
    return archive.read(name, limit=limit)


def _read_on_disk(path: str | Path, limit: int) -> bytes:
    # A file object would take as long again as the reading.
    descriptor, status = open_descriptor(path)
    try:
        refuse_large(str(path), status.st_size)
        size = min(status.st_size, limit)
        data = os.read(descriptor, size + 1)
        while len(data) < size:
            more = os.read(descriptor, size - len(data))
            if not more:
                break
            data += more
        return data[:limit]
    finally:
        os.close(descriptor)


def status(path: str | Path) -> os.stat_result:
    """Size, time and kind of a file or folder; a zip file itself is a file.

    Raises:
        OSError: It is not there.
        XpudbgError: The zip file that it lies in is refused.
    """
    return _either(path, os.stat, _status)


def sizes(folder: str, names: Iterable[str]) -> dict[str, tuple[int, float]]:
    """Bytes and time of files in a folder, by name; those that are not there are left out.

    Raises:
        XpudbgError: The zip file that they lie in is refused.
    """
    place = _known(f"{_slashed(folder)}/")
    found = {}
    for name in names:
        try:
            if place is not None:
                found[name] = place[0].status(place[1] + name)
            else:
                try:
                    file = os.stat(f"{folder}/{name}")  # noqa: PTH116 - thousands of them
                except _BELOW_A_FILE:
                    file = status(f"{folder}/{name}")
                found[name] = (file.st_size, file.st_mtime)
        except OSError:
            continue
    return found


def scan(folder: str | Path) -> AbstractContextManager[Iterator[FolderEntry]]:
    """Return the entries of a folder, or of the top of a zip file, in no order.

    Raises:
        OSError: It is not there, is no folder, or cannot be read.
        XpudbgError: The zip file is refused.
    """
    return _either(folder, os.scandir, lambda archive, name: _scan(archive, name, folder))


def _scan(archive: Archive, name: str, folder: str | Path) -> AbstractContextManager[Iterator[FolderEntry]]:
    if name not in archive.folders:
        code = errno.ENOTDIR if name in archive else errno.ENOENT
        raise OSError(code, "no folder" if name in archive else archive.why_not(name), str(folder))
    above, listed = str(folder), archive.folders[name].items()
    return contextlib.closing(_Packed(archive, above, name, n, inner) for n, inner in listed)


def plain_names(folder: str | Path) -> list[str]:
    """Return the names of the plain files in a folder, sorted; links are left out. Empty when it cannot be listed."""
    try:
        with scan(folder) as entries:
            return sorted(e.name for e in entries if e.is_file(follow_symlinks=False))
    except OSError:
        return []


def walk(root: Path, *, most: int) -> Iterator[tuple[Path, list[str]]]:
    """Folders at and below one, each with the sorted names of the entries in it that are not folders.

    Links to folders are not followed; links to files are left out when they lead out of the folder that was given.

    Args:
        root: Where to begin.
        most: After this many entries the walk ends.
    """
    waiting, seen = [root], 0
    while waiting and seen <= most:
        folder = waiting.pop()
        names: list[str] = []
        below: list[str] = []
        try:
            with scan(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        below.append(entry.name)
                    elif not entry.is_symlink() or stays_inside(entry.path, root):
                        names.append(entry.name)
        except OSError:
            continue
        seen += len(names) + len(below)
        yield folder, sorted(names)
        waiting += [folder / name for name in sorted(below, reverse=True)]


def plain_files(
    folder: Path, *, deepest: int, leave: Callable[[FolderEntry], bool] = lambda _entry: False
) -> Iterator[tuple[Path, os.stat_result]]:
    """Plain files below a folder with their status, by name; links are not followed, and unreadable ones are left out.

    Args:
        folder: Where to begin.
        deepest: Levels of folders below it.
        leave: Returns whether an entry of the folder itself is left out, with all that is in it.
    """
    try:
        with scan(folder) as entries:
            listed = sorted((e for e in entries if not leave(e)), key=lambda e: e.name)
    except OSError:
        return
    for entry in listed:
        try:
            if entry.is_dir(follow_symlinks=False):
                if deepest:
                    yield from plain_files(Path(entry.path), deepest=deepest - 1)
            elif entry.is_file(follow_symlinks=False):
                yield Path(entry.path), entry.stat(follow_symlinks=False)
        except OSError:
            continue


def stays_inside(link: str, root: Path) -> bool:
    """Return whether a link leads to a file below a folder."""
    try:
        target = Path(link).resolve(strict=True)
        return target.is_relative_to(root.resolve()) and target.is_file()
    except (OSError, RuntimeError):
        return False


def exists(path: Path) -> bool:
    """Return whether there is a file or folder."""
    try:
        status(path)
    except (OSError, ValueError):
        return False
    return True


def is_file(path: Path) -> bool:
    """Return whether there is a plain file; a zip file is one."""
    try:
        return stat.S_ISREG(status(path).st_mode)
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Return whether there is something with files below it: a folder, or a zip file."""
    try:
        mode = status(path).st_mode
    except (OSError, ValueError):
        return False
    if not stat.S_ISREG(mode):
        return stat.S_ISDIR(mode)
    packed = packed_path(path)
    return packed is not None and not packed[1]


def archive_at(path: Path) -> Archive | None:
    """Return the zip file that a path is or leads into; None for what lies on disk.

    Raises:
        XpudbgError: It is refused.
    """
    packed = packed_path(path)
    return packed[0] if packed else None


def archive_problems(path: Path) -> tuple[Problem, ...]:
    """Return the problems of the zip file that a path is or leads into; empty for paths on disk."""
    archive = archive_at(path)
    return archive.problems if archive else ()


def refuse_archive(path: Path, what: str, *, unpack: bool = True) -> None:
    """Refuse a path that is or leads into a zip file, for a command that needs a folder.

    Args:
        path: What the user gave.
        what: Input that the command accepts, for the message.
        unpack: Whether a folder made of it would do.

    Raises:
        XpudbgError: It does; the hint is ``xpudbg unpack``.
    """
    place = _zip_part(_slashed(path))
    if place is not None:
        hint = "nothing was changed"
        if unpack and exists(Path(place) / "manifest.json"):
            hint = f"'xpudbg unpack {shell_word(str(place))} -o DIR' makes a folder of it"
        elif unpack:
            hint = f"'python3 -m zipfile -e {shell_word(str(place))} DIR' makes a folder of it"
        raise XpudbgError(f"{place} is a zip file: {what}", hint=hint)


def _status(archive: Archive, name: str) -> os.stat_result:
    if name in archive.folders:
        mode, size, written = stat.S_IFDIR | 0o555, 0, 0.0
    else:
        mode = stat.S_IFREG | 0o444
        size, written = archive.status(name)
    times = dict.fromkeys(("st_atime_ns", "st_mtime_ns", "st_ctime_ns"), round(written * 1e9))
    return os.stat_result((mode, 0, 0, 1, 0, 0, size, written, written, written), times)


def packed_path(path: str | Path) -> tuple[Archive, str] | None:
    """Return the zip file that a path is or leads into, and the rest of the path; None for what lies on disk.

    Raises:
        XpudbgError: The zip file is refused.
    """
    path = _slashed(path)
    place = _zip_part(path)
    if place is None:
        return None
    from xpudbg.store.files.archive import open_archive

    archive = open_archive(Path(place))
    if os.path.isabs(place):  # noqa: PTH117 - of a string
        _last.archive, _last.prefix = archive, f"{place}/"
    return archive, path[len(place) + 1 :]


def _slashed(path: str | Path) -> str:
    return str(path) if os.sep == "/" else str(path).replace(os.sep, "/")


def _known(path: str) -> tuple[Archive, str] | None:
    """Return the zip file used last and the rest of a path into it, without asking the file system; None for other paths."""
    if _last.archive is not None and path.startswith(_last.prefix):
        return _last.archive, path[len(_last.prefix) :]
    return None


def _zip_part(path: str) -> str | None:
    head = path
    while head:
        try:
            mode = os.stat(head).st_mode  # noqa: PTH116
        except (NotADirectoryError, FileNotFoundError):
            head = head.rpartition("/")[0]
            continue
        except (OSError, ValueError):
            return None
        if not stat.S_ISREG(mode):
            return None
        from xpudbg.store.files.archive import is_archive

        return head if is_archive(head) else None
    return None


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


_TEMPORARY = (".reserve", ".xpudbg-")


@dataclass(frozen=True, slots=True)
class Found:
    """A plain file of the bundle.

    Attributes:
        path: Bundle-relative path with ``/``, as the file system has it.
        root: The bundle's folder as it was given.
        bytes: Its size.
    """

    path: str
    root: str
    bytes: int

    @property
    def file(self) -> str:
        """The file, with the folder that was given."""
        return f"{self.root}/{self.path}"


def walk_bundle(root: Path) -> tuple[list[Found], list[DroppedFile]]:
    """Return the plain files below a bundle's folder by path, and skipped entries with reasons. No link is followed."""
    files: list[Found] = []
    dropped: list[DroppedFile] = []
    top = str(root)
    pending = [(top, "")]
    while pending:
        folder, prefix = pending.pop()
        try:
            entries = list(os.scandir(folder))
        except OSError as error:
            dropped.append(DroppedFile(prefix.rstrip("/"), None, f"unreadable: {error.strerror}"))
            continue
        for entry in entries:
            path = prefix + entry.name
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError as error:
                dropped.append(DroppedFile(path, None, f"unreadable: {error.strerror}"))
                continue
            if stat.S_ISDIR(status.st_mode):
                pending.append((entry.path, path + "/"))
            elif not stat.S_ISREG(status.st_mode):
                what = "a link: not followed" if stat.S_ISLNK(status.st_mode) else "not a regular file"
                dropped.append(DroppedFile(path, None, what))
            elif len(path) > MAX_PATH:
                dropped.append(DroppedFile(path[:MAX_PATH], status.st_size, f"a path longer than {MAX_PATH}"))
            elif prefix or not (entry.name.startswith(_TEMPORARY) or entry.name.endswith(MARK)):
                files.append(Found(path, top, status.st_size))
    files.sort(key=lambda f: f.path)
    return files, dropped
