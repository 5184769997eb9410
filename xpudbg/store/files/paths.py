"""Paths of a bundle and their opening: inside it alone, plain files alone, and no more of a file than its kind may have.

Paths are bundle-relative: absolute ones, ``..`` and links out of the bundle are refused. A compiler's text has megabytes. A file far
beyond its kind's limit is not read in part, because half a graph is another graph; the caller reports that it was not read. Files that
are read as streams have no limit of size here.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import MIB, binary_size
from xpudbg.model.artifact import IR_POST_FUSION, IR_PRE_FUSION

MANIFEST = "manifest.json"
MAX_PATH = 1024
KINDS = {
    stat.S_IFLNK: "a symbolic link",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
"""Names of the kinds that are neither files nor folders, by the kind in a status."""


def inside(root: Path, relative: str) -> Path:
    """Return the file of a bundle-relative path; see :func:`name_inside`."""
    return Path(name_inside(root, relative))


def name_inside(root: Path, relative: str) -> str:
    """Return the file of a bundle-relative path as a string, since thousands of ``Path`` objects take too long.

    Args:
        root: The bundle's folder.
        relative: Path with ``/`` from the manifest.

    Raises:
        XpudbgError: The path is absolute, climbs with ``..``, is too long, has NUL bytes, or a link leads out.
    """
    parts = relative.split("/")
    bad = not relative or len(relative) > MAX_PATH or "\0" in relative or "\\" in relative
    if bad or relative.startswith("/") or any(part in ("", ".", "..") for part in parts):
        raise XpudbgError(
            f"the manifest names a path that may not be opened: {relative[:200]!r}",
            hint="the bundle is damaged, or was made to do harm",
        )
    name = f"{root}/{relative}"
    if _without_links(str(root), parts):
        return name
    try:
        resolved = Path(name).resolve(strict=False)
    except (OSError, RuntimeError) as error:
        raise XpudbgError(f"{relative}: {error}", hint="the bundle is damaged") from error
    if not resolved.is_relative_to(root.resolve()):
        raise XpudbgError(f"{relative} is a link that leads out of the bundle", hint="it is not followed")
    return name


def absolute(path: Path) -> Path:
    """Return the absolute path of what a user typed, ``~`` and ``..`` followed; links stay where nothing climbs out of them.

    Torch writes normal paths into traces and names of folders, so that one with ``..`` would never equal them.
    """
    whole = path.expanduser().absolute()
    return whole.resolve() if ".." in whole.parts else whole


def _without_links(root: str, parts: list[str]) -> bool:
    """Return whether a path is there on disk and no part of it below the root is a link: then it cannot lead out.

    This check takes a tenth of the time of resolving root and path.
    """
    place = root
    try:
        for part in parts:
            place = f"{place}/{part}"
            if stat.S_ISLNK(os.lstat(place).st_mode):
                return False
    except OSError:
        return False
    return True


def open_plain(file: str | Path) -> BinaryIO:
    """Open a plain file on disk for reading; a pipe, socket or device is refused instead of waited for.

    Raises:
        OSError: See :func:`open_descriptor`.
    """
    return os.fdopen(open_descriptor(file)[0], "rb")


def first_bytes(file: str | Path, limit: int) -> bytes | None:
    """Return the first bytes of a plain file on disk, no more than ``limit``; None where it cannot be read."""
    try:
        with open_plain(file) as source:
            return source.read(limit)
    except OSError:
        return None


def open_descriptor(file: str | Path) -> tuple[int, os.stat_result]:
    """Return the descriptor of a plain file on disk and its status; see :func:`open_plain`.

    Raises:
        OSError: It is not a regular file (``EINVAL``), a large one that is mostly holes (``EFBIG``), is not there, or cannot be read.
    """
    descriptor = os.open(file, system.READ)
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "not a regular file", str(file))
    try:
        refuse_sparse(descriptor, status.st_size, str(file))
    except OSError:
        os.close(descriptor)
        raise
    return descriptor, status


def what_it_is(path: Path) -> str:
    """Return the kind of file at a path as text: ``a folder``, ``an empty file``, ``a pipe``; ``nothing`` when it is not there."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return "nothing"
    kind = stat.S_IFMT(status.st_mode)
    if kind == stat.S_IFREG:
        return "a file" if status.st_size else "an empty file"
    return "a folder" if kind == stat.S_IFDIR else KINDS.get(kind, "not a regular file")


TEXT = 256 * MIB
"""Graphs, IR, generated code and stages of kernels: some hundred times the sizes of the largest models seen."""
BY_SUFFIX = {
    ".json": TEXT,
    ".best_config": 1 * MIB,
    ".kernel_perf": 1 * MIB,
    ".py": TEXT,
    ".cpp": TEXT,
    ".ttir": TEXT,
    ".ttgir": TEXT,
    ".llir": TEXT,
    ".ptx": TEXT,
    ".amdgcn": TEXT,
    ".spv": TEXT,
    ".zebin": TEXT,
    ".cubin": TEXT,
    ".hsaco": TEXT,
    ".asm": TEXT,
}
"""Bytes of a file that is read whole, by the end of its name."""
BY_NAME = {IR_PRE_FUSION: TEXT, IR_POST_FUSION: TEXT}
"""The same for whole names, where the end of a name is not enough: logs and outputs are ``.txt`` as well, and streams."""
SPARSE = 64 * MIB
"""A larger file of which no eighth is data is refused: no compiler writes one, its hash takes minutes and its copy the disk."""
_SEGMENTS = 256


def most_bytes(name: str) -> int | None:
    """Return the largest size of a file of this name that is read whole; None for files that are read as streams.

    Args:
        name: Its name or path.
    """
    base = name.rpartition("/")[2]
    return BY_NAME.get(base) or BY_SUFFIX.get(f".{base.rpartition('.')[2]}")


def refuse_large(name: str, size: int) -> None:
    """Refuse a file that is beyond its kind's limit.

    Raises:
        OSError: It is (``EFBIG``); the text says so.
    """
    most = most_bytes(name)
    if most is not None and size > most:
        raise OSError(
            errno.EFBIG,
            f"not read: it has {binary_size(size)}, and such files up to {binary_size(most)}",
            name,
        )


def refuse_sparse(descriptor: int, size: int, name: str) -> None:
    """Refuse a large file that is mostly holes.

    Args:
        descriptor: The file, at its beginning; it stays there.
        size: Its size.
        name: What to call it.

    Raises:
        OSError: It is one (``EFBIG``); the text says so.
    """
    if size > SPARSE:
        data = data_bytes(descriptor, size)
        if data < size // 8:
            what = f"not read: a sparse file of {binary_size(size)}, of which {binary_size(data)} are data"
            raise OSError(errno.EFBIG, what, name)


def data_bytes(descriptor: int, size: int) -> int:
    """Return the bytes of a file that are not holes; all of them where the file system does not say, or the file is in many pieces."""
    total = at = 0
    with contextlib.suppress(OSError):
        for _ in range(_SEGMENTS):
            try:
                start = os.lseek(descriptor, at, os.SEEK_DATA)
            except OSError as error:
                # Nothing but a hole follows.
                if error.errno != errno.ENXIO:
                    total = size
                break
            at = os.lseek(descriptor, start, os.SEEK_HOLE)
            total += at - start
            if at >= size:
                break
        else:
            total = size
        os.lseek(descriptor, 0, os.SEEK_SET)
    return total
