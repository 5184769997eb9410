"""Cache of data read from large structured traces: ``<cache>/traces``, by the content of the trace, bounded.

Several commands read the same trace (``dynamo``, ``time``, ``explain``), and reading one of hundreds of megabytes takes seconds.
``XPUDBG_RESULT_CACHE=0`` turns it off.
"""

from __future__ import annotations

import hashlib
import os
import stat
import time
from io import BufferedReader
from typing import BinaryIO

from xpudbg.store.files.own_cache import OwnCache
from xpudbg.store.locate import cache_root
from xpudbg.store.tool_code import code_state

WORTH = 4 << 20
"""Bytes of a trace from which results are cached."""
MOST_BYTES = 128 << 20
"""Bytes of all results; beyond that the least recently used are removed."""
_MOST_RESULT = 64 << 20
_CHUNK = 1 << 20
LONG = 16 << 20
"""Bytes of a trace from which hashing takes so long that its digest is cached."""
_SETTLED = 100_000_000
"""Nanoseconds after which a change of a file has another time than the one before, where the file system keeps parts of a second."""
_SECOND = 1_000_000_000
_ROOMS = ("formats", "model")


def trace_key(source: BinaryIO, origin: str) -> str:
    """Return the key of a trace's results: its content, its name, and the code that reads it; empty when its results are not cached.

    Args:
        source: The trace as stored, at its beginning.
        origin: Its name, which stands in problems.

    Raises:
        OSError: It cannot be read.
    """
    if source.seekable():
        size = source.seek(0, os.SEEK_END)
        source.seek(0)
        if not worth_keeping(size):
            return ""
    elif not worth_keeping(WORTH):
        return ""
    status = _status(source)
    known = _known_digest(status)
    if known and status is not None:
        return known_trace_key(known, status.st_size, origin)
    digest, size = hashlib.sha256(), 0
    while piece := source.read(_CHUNK):
        digest.update(piece)
        size += len(piece)
    behind = _status(source)
    if status is not None and behind is not None and _name(status) == _name(behind):
        remember_digest(behind, digest.hexdigest())
    return known_trace_key(digest.hexdigest(), size, origin)


def known_trace_key(sha256: str, size: int, origin: str) -> str:
    """Return the key of :func:`trace_key` of a trace whose content was hashed already.

    Args:
        sha256: Digest of the trace as stored.
        size: Its bytes.
        origin: Its name, which stands in problems.
    """
    if not worth_keeping(size):
        return ""
    parts = f"{origin}\n{code_state(*_ROOMS)}\n{sha256}"
    return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()


def remember_digest(status: os.stat_result, sha256: str) -> None:
    """Cache the digest of a large file, so that it is not read again while its inode, size and times stay.

    Nothing is cached for a file that changed so recently that another change might have the same time.

    Args:
        status: Of the file, from after it was read.
        sha256: Its digest.
    """
    changed = max(status.st_mtime_ns, status.st_ctime_ns)
    settled = status.st_ctime_ns % _SECOND and time.time_ns() - changed > _SETTLED
    if settled and status.st_size >= LONG and worth_keeping(status.st_size):
        _cache().keep(_name(status), sha256.encode())


def _known_digest(status: os.stat_result | None) -> str:
    """Return the cached digest of a file; empty without one."""
    known = _cache().get(_name(status)) if status is not None and status.st_size >= LONG else None
    return known.decode("ascii", "replace") if known else ""


def _name(status: os.stat_result) -> str:
    """Return the cache key of a file's digest: every write to a file changes its ``ctime``, which nobody can set."""
    parts = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    return hashlib.sha256(" ".join(map(str, parts)).encode()).hexdigest()


def _status(source: BinaryIO) -> os.stat_result | None:
    """Return the status of a plain file on disk; None for other streams."""
    if not isinstance(source, BufferedReader):
        return None
    try:
        status = os.fstat(source.fileno())
    except OSError:  # it only looks like a file
        return None
    return status if stat.S_ISREG(status.st_mode) else None


def worth_keeping(size: int) -> bool:
    """Return whether results of a trace of some bytes are cached."""
    return size >= WORTH and os.environ.get("XPUDBG_RESULT_CACHE", "1") != "0"


def cached_part(key: str, part: str) -> bytes | None:
    """Return the cached bytes of one part of a trace's results; None without them.

    Args:
        key: From :func:`trace_key`.
        part: Name of the part.
    """
    return _cache().get(f"{key}.{part}") if key else None


def keep_part(key: str, part: str, data: bytes) -> None:
    """Cache one part of a trace's results; failures are ignored."""
    if key:
        cache = _cache()
        cache.keep(f"{key}.{part}", data)
        cache.prune(MOST_BYTES)


def _cache() -> OwnCache:
    # The parts are packed already.
    return OwnCache(cache_root() / "traces", ".result", b"xpudbg trace 1 ", _MOST_RESULT, level=0)
