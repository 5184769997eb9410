"""Cache of earlier results by the content of a graph's files: ``<cache>/graphs``, bounded, and checked when it is read.

Many commands read the same large run (``show-fusion``, ``check``, ``diff``, ``attach``), and its files do not change. A result is found
again where the graph's artifacts, its fusion log, all else that it is made from, and the code of this tool are the same. ``XPUDBG_RESULT_CACHE=0``
turns it off. What a bundle stores of a run is current while the digests of the files that it was made from are.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from xpudbg.core.errors import XpudbgError
from xpudbg.store.files import archive
from xpudbg.store.files.paths import inside
from xpudbg.store.files.vfs import archive_at, read_file
from xpudbg.store.locate import cache_root
from xpudbg.store.own_cache import OwnCache, code_state

if TYPE_CHECKING:
    from xpudbg.model.verify import VerifiedFile

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


class ChangedFiles:
    """Digests of a bundle's files, each computed once.

    Args:
        root: The bundle: a folder or a zip file.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._digests: dict[str, str] = {}

    def among(self, files: Iterable[VerifiedFile]) -> tuple[str, ...]:
        """Return the files that changed; files that a pack left out or redacted do not count.

        Args:
            files: Files of the run with the digests of then.
        """
        found = {f.path for f in files if self._digest(f.path) not in (f.sha256, "")}
        return tuple(sorted(found - self._redacted)) if found else ()

    def _digest(self, path: str) -> str:
        """Return a file's digest; empty where it does not exist."""
        if path not in self._digests:
            self._digests[path] = ""
            with suppress(XpudbgError, OSError):
                self._digests[path] = hashlib.sha256(read_file(inside(self._root, path))).hexdigest()
        return self._digests[path]

    @cached_property
    def _redacted(self) -> frozenset[str]:
        return redacted_files(self._root)


def redacted_files(root: Path) -> frozenset[str]:
    """Return files of a bundle that `pack` redacted, as its ``pack.json`` names them.

    Args:
        root: The bundle: a folder or a zip file.
    """
    with suppress(XpudbgError, OSError):
        packed_run = archive_at(root)
        packed = (
            packed_run.index
            if packed_run
            else archive.decode_index(read_file(root / archive.INDEX), origin=archive.INDEX)
        )
        return frozenset(f.path for f in packed.files if f.redactions) if packed else frozenset()
    return frozenset()
