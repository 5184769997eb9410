"""This tool's cache in the user's cache folder: results, data read from large traces, native code that was built separately.

Nothing depends on them: one that is missing, damaged, foreign or cannot be written is made again. The folder may be deleted at any time, also
while commands run.

Several commands read the same trace (``dynamo``, ``time``, ``explain``), and reading one of hundreds of megabytes takes seconds: what
was read lies in ``<cache>/traces``, by the content of the trace. ``XPUDBG_RESULT_CACHE=0`` turns it off. Native code lies by the content
of the SPIR-V, since a user's cache is never changed, and code of an entry that was compiled anew no longer matches::

    native-code/<cache key>/<sha256 of the SPIR-V>/<device>/K.zebin  K.ocloc.log
    native-code/<cache key>/<sha256 of the SPIR-V>/own               the device that the kernel was compiled for
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
import stat
import time
import zlib
from functools import lru_cache
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO

from xpudbg import __version__
from xpudbg.core import system
from xpudbg.model.row import dataclass
from xpudbg.store.files import compression
from xpudbg.store.files.atomic import atomic_write
from xpudbg.store.files.paths import open_plain
from xpudbg.store.locate import cache_root


@dataclass(frozen=True)
class OwnCache:
    """Cache of one kind of files.

    Attributes:
        folder: Folder of the files.
        suffix: Suffix of their names, with the dot.
        head: First bytes of a file: kind and version.
        most_file: Bytes of the largest file; a larger one is neither written nor read.
        level: Level of compression, 0 to 9.
    """

    folder: Path
    suffix: str
    head: bytes
    most_file: int
    level: int = 6

    def get(self, key: str) -> bytes | None:
        """Return the bytes stored under a key; None when there are none, or they are damaged or not this user's.

        Args:
            key: A digest of everything that the content depends on.
        """
        path = self._path(key)
        try:
            descriptor = os.open(path, system.READ | system.NO_LINK)
        except (OSError, ValueError):
            return None
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if not (
                stat.S_ISREG(status.st_mode)
                and system.is_private(status)
                and status.st_size <= self.most_file
            ):
                return None
            try:
                data = self._unpacked(file.read(self.most_file))
            except (OSError, zlib.error):
                return None
            if data is not None:
                with contextlib.suppress(OSError):
                    # The oldest in use stay longest.
                    os.utime(descriptor if system.FORKS else path)
        return data

    def keep(self, key: str, data: bytes) -> None:
        """Store bytes under a key; failures are ignored."""
        if len(data) > self.most_file:
            return
        digest = hashlib.sha256(data).hexdigest().encode()
        packed = self.head + digest + b"\n" + compression.packed(data, compression.ZLIB, self.level)
        path = self._path(key)
        temporary = path.with_name(f"{path.name}.{secrets.token_hex(6)}.part")
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(temporary, system.NEW, 0o600)
            try:
                with os.fdopen(descriptor, "wb") as out:
                    out.write(packed)
                temporary.replace(path)
            except BaseException:
                temporary.unlink(missing_ok=True)
                raise
        except OSError:
            return

    def prune(self, most_bytes: int) -> None:
        """Remove the least recently used files when all take more than some bytes, down to three quarters of that."""
        rows: list[tuple[float, int, str]] = []
        try:
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    with contextlib.suppress(OSError):
                        status = entry.stat(follow_symlinks=False)
                        if stat.S_ISREG(status.st_mode) and entry.name.endswith((self.suffix, ".part")):
                            rows.append((status.st_mtime, status.st_size, entry.path))
        except OSError:
            return
        total = sum(size for _, size, _ in rows)
        if total <= most_bytes:
            return
        for _, size, name in sorted(rows):
            if total <= most_bytes * 3 // 4:
                return
            total -= size
            with contextlib.suppress(OSError):
                os.unlink(name)  # noqa: PTH108

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{self.suffix}"

    def _unpacked(self, packed: bytes) -> bytes | None:
        head, _, body = packed.partition(b"\n")
        inflate = zlib.decompressobj()
        data = inflate.decompress(body, self.most_file)
        whole = inflate.eof and not inflate.unused_data
        return data if whole and head == self.head + hashlib.sha256(data).hexdigest().encode() else None


@lru_cache(maxsize=8)
def code_state(*rooms: str) -> str:
    """Return the version of this tool, and size and time of each file of some of its packages.

    Args:
        rooms: Names of packages below ``xpudbg``.
    """
    package = Path(__file__).resolve().parents[1]
    rows = [
        f"{file.relative_to(package)} {status.st_size} {status.st_mtime_ns}"
        for room in rooms
        for file in sorted((package / room).rglob("*.py"))
        if (status := file.stat())
    ]
    return "\n".join([__version__, *rows])


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
_ROOMS = ("formats", "model", "core")


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
    status = _trace_status(source)
    known = _known_digest(status)
    if known and status is not None:
        return known_trace_key(known, status.st_size, origin)
    digest, size = hashlib.sha256(), 0
    while piece := source.read(_CHUNK):
        digest.update(piece)
        size += len(piece)
    behind = _trace_status(source)
    if status is not None and behind is not None and _digest_name(status) == _digest_name(behind):
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
        _trace_cache().keep(_digest_name(status), sha256.encode())


def _known_digest(status: os.stat_result | None) -> str:
    """Return the cached digest of a file; empty without one."""
    known = (
        _trace_cache().get(_digest_name(status)) if status is not None and status.st_size >= LONG else None
    )
    return known.decode("ascii", "replace") if known else ""


def _digest_name(status: os.stat_result) -> str:
    """Return the cache key of a file's digest: every write to a file changes its ``ctime``, which nobody can set."""
    parts = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    return hashlib.sha256(" ".join(map(str, parts)).encode()).hexdigest()


def _trace_status(source: BinaryIO) -> os.stat_result | None:
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
    return _trace_cache().get(f"{key}.{part}") if key else None


def keep_part(key: str, part: str, data: bytes) -> None:
    """Cache one part of a trace's results; failures are ignored."""
    if key:
        cache = _trace_cache()
        cache.keep(f"{key}.{part}", data)
        cache.prune(MOST_BYTES)


def _trace_cache() -> OwnCache:
    # The parts are packed already.
    return OwnCache(cache_root() / "traces", ".result", b"xpudbg trace 1 ", _MOST_RESULT, level=0)


_DEVICE = re.compile(r"[a-z0-9][a-z0-9.-]{0,40}")
_OWN = "own"


def store_folder() -> Path:
    """Return the folder of the store, whether or not it exists."""
    return cache_root() / "native-code"


def store_state() -> int:
    """Return a number that changes when native code is stored or removed; 0 without any."""
    try:
        return store_folder().stat().st_mtime_ns
    except OSError:
        return 0


def known_keys() -> frozenset[str]:
    """Return the keys of cache entries with stored native code."""
    try:
        return frozenset(os.listdir(store_folder()))  # noqa: PTH208 - names alone, of thousands of entries
    except OSError:
        return frozenset()


def module_folder(key: str, module: bytes) -> Path:
    """Return the folder of the native code of a module, with one folder per device.

    Args:
        key: The name of the entry's folder in its cache.
        module: The SPIR-V.
    """
    return store_folder() / key / hashlib.sha256(module).hexdigest()


def own_code(key: str, module: bytes) -> Path | None:
    """Return the folder with native code for the device that the kernel was compiled for; None when there is none."""
    folder = module_folder(key, module)
    try:
        with open_plain(folder / _OWN) as handle:
            device = handle.read(64).decode("ascii", "replace").strip()
    except OSError:
        return None
    return folder / device if _DEVICE.fullmatch(device) and (folder / device).is_dir() else None


def keep_code(key: str, module: bytes, device: str, files: dict[str, bytes], *, own: bool) -> Path:
    """Store the files of one kernel for one device.

    Args:
        key: The name of the entry's folder in its cache.
        module: The SPIR-V.
        device: Device of the code.
        files: Contents by name.
        own: Whether the kernel was compiled for this device, so that its card shows it.

    Returns:
        The folder.

    Raises:
        OSError: It cannot be written.
    """
    folder = module_folder(key, module)
    place = folder / device
    place.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        with atomic_write(place / name) as target:
            target.write(data)
    if own:
        (folder / _OWN).write_text(f"{device}\n", encoding="ascii")
    os.utime(store_folder())
    return place
