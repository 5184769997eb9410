"""Cache of earlier results by the content of a graph's files: ``<cache>/graphs``, bounded, and checked when it is read.

Many commands read the same large run (``show-fusion``, ``check``, ``diff``, ``attach``), and its files do not change. A result is found
again where the graph's artifacts, its fusion log, all else that it is made from, and the code of this tool are the same. ``XPUDBG_RESULT_CACHE=0``
turns it off.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from xpudbg.store.locate import cache_root
from xpudbg.store.own_cache import OwnCache, code_state

R = TypeVar("R")
MOST_BYTES = 64 << 20
"""Most bytes of all results; beyond that the oldest are removed."""
_MOST_RESULT = 128 << 20
_ROOMS = ("run", "facts", "compare", "findings", "formats", "model", "core")


def result_key(row: type, parts: Iterable[object]) -> str:
    """Return the digest under which a result is cached.

    Args:
        row: Type of the result.
        parts: Everything that it is made from: texts, and values with a complete ``repr``.
    """
    digest = hashlib.sha256(f"{row.__qualname__}\n{code_state(*_ROOMS)}".encode())
    for part in parts:
        data = (part if isinstance(part, str) else repr(part)).encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()


def remembered(row: type[R], key: str, make: Callable[[], R]) -> R:
    """Return the result cached under a key, else make and cache a new one."""
    found = cached_result(row, key)
    if found is not None:
        return found
    made = make()
    keep_result(key, made)
    return made


def keep_result(key: str, made: object) -> None:
    """Cache a result under a key."""
    _cache().keep(key, msgspec.msgpack.encode(made))


def cached_result(row: type[R], key: str) -> R | None:
    """Return the result cached under a key; None without one."""
    data = _cache().get(key)
    if data is not None:
        with contextlib.suppress(msgspec.DecodeError, RecursionError):
            return msgspec.msgpack.decode(data, type=row)
    return None


def is_on() -> bool:
    """Return whether results are cached."""
    return os.environ.get("XPUDBG_RESULT_CACHE", "1") != "0"


@contextlib.contextmanager
def pruned_after() -> Iterator[None]:
    """On exit, remove the least recently used results if new ones were cached and the total is too large."""
    cache = _cache()
    before = _changed(cache.folder)
    yield
    if _changed(cache.folder) != before:
        cache.prune(MOST_BYTES)


def _changed(folder: Path) -> int:
    """Return when a file was added to or removed from the folder, in nanoseconds; 0 without the folder."""
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0


def _cache() -> OwnCache:
    return OwnCache(cache_root() / "graphs", ".result", b"xpudbg result 1 ", _MOST_RESULT, level=1)
