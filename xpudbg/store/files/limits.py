"""Limits on how much of a file is read, checked before reading: by its name, and by the share of it that is data and not a hole.

A compiler's text has megabytes. A file far beyond its kind's limit is not read in part, because half a graph is another
graph; the caller reports that it was not read. Files that are read as streams have no limit of size here.
"""

from __future__ import annotations

import contextlib
import errno
import os

from xpudbg.core.text import MIB, binary_size
from xpudbg.model.artifact import IR_POST_FUSION, IR_PRE_FUSION

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
