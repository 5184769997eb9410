"""Compressed data: files that may be gzip, as traces are handed around, read as a stream, and blocks packed by DEFLATE."""

from __future__ import annotations

import gzip
import shutil
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import BinaryIO, cast

from xpudbg.core.text import binary_size
from xpudbg.store.files.paths import open_plain

UNPACKED_LIMIT = 8 << 30
"""Bytes of a compressed file that are read; the rest is left out, and reported."""
OTHER_PACKING = {b"\x28\xb5\x2f\xfd": "zstd", b"\xfd7zXZ\0": "xz", b"BZh": "bzip2", b"\x9d\x84": "clp"}
"""First bytes of files in compression formats that are not supported."""
_GZIP = b"\x1f\x8b"
_CHUNK = 1 << 20


class _Unpacked:
    """A compressed file as a stream of bounded length."""

    def __init__(self, source: BinaryIO) -> None:
        self._source, self._stream, self._left = source, gzip.GzipFile(fileobj=source), UNPACKED_LIMIT
        self._failed: OSError | None = None

    def read(self, size: int = _CHUNK, /) -> bytes:
        """At most ``size`` bytes.

        Raises:
            OSError: The compressed data is damaged, or longer than the limit.
        """
        if self._left <= 0:
            raise OSError(f"a compressed file of more than {binary_size(UNPACKED_LIMIT)} is read so far only")
        if self._failed is not None:
            raise self._failed
        try:
            data = self._stream.read1(min(size, self._left))
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            self._failed = OSError(f"the compressed data is damaged or truncated: {error}")
            raise self._failed from error
        self._left -= len(data)
        return data

    def close(self) -> None:
        """Close it and the file below."""
        self._stream.close()
        self._source.close()

    def __enter__(self) -> _Unpacked:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def first_bytes(path: Path, size: int) -> bytes:
    """Return the first bytes of a file, unpacked; none where it cannot be read."""
    try:
        with open_unpacked(path) as source:
            return head_of(source, size)
    except OSError:
        return b""


def head_of(source: BinaryIO, size: int) -> bytes:
    """Return the first bytes of a file; fewer where it is shorter, or damaged behind them.

    Raises:
        OSError: Not one can be read.
    """
    head = b""
    while len(head) < size:
        try:
            more = source.read(size - len(head))
        except OSError:
            if head:
                break
            raise
        if not more:
            break
        head += more
    return head


class Begun:
    """A file that cannot seek, such as a member of a zip file, with the bytes that were read of it already."""

    def __init__(self, head: bytes, source: BinaryIO) -> None:
        self._head, self._source = head, source

    def read(self, size: int = _CHUNK, /) -> bytes:
        """At most ``size`` bytes.

        Raises:
            OSError: It cannot be read.
        """
        if self._head:
            taken, self._head = self._head[:size], self._head[size:]
            return taken
        return self._source.read(size)

    def close(self) -> None:
        """Close the file."""
        self._source.close()

    def __enter__(self) -> Begun:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def is_compressed(path: Path) -> bool:
    """Return whether a file begins as gzip does."""
    with open_plain(path) as source:
        return source.read(2) == _GZIP


def unpacked(source: BinaryIO) -> BinaryIO:
    """Return an open file, decompressed while it is read if it is compressed; reading may raise OSError.

    Args:
        source: A file at its beginning; it is closed with the returned one.

    Raises:
        OSError: It is packed in another way.
    """
    head = source.read(6)
    if packing := other_packing(head):
        source.close()
        raise OSError(f"it is packed with {packing}, which is not read: {how_to_unpack(packing)}")
    if source.seekable():
        source.seek(0)
    else:
        source = cast("BinaryIO", Begun(head, source))
    return cast("BinaryIO", _Unpacked(source)) if head.startswith(_GZIP) else source


def other_packing(head: bytes) -> str:
    """Return the compression format of a file by its first bytes, if it is one that is not supported; else empty."""
    return next((what for magic, what in OTHER_PACKING.items() if head.startswith(magic)), "")


def how_to_unpack(packing: str) -> str:
    """Return the hint for a file in a compression format that is not supported."""
    tool = "clp's own tools" if packing == "clp" else f"'{packing} -d'"
    return f"unpack it with {tool}, or pack it with gzip"


def open_unpacked(path: Path) -> BinaryIO:
    """Open a file, decompressed while it is read if it is compressed; reading may raise OSError.

    Raises:
        OSError: It is not a regular file, is not there, cannot be read, or is packed in another way than gzip.
    """
    return unpacked(open_plain(path))


def write_unpacked(path: Path, target: Path) -> None:
    """Write a compressed file as a plain one, as far as it can be read: reports and redaction read plain ones."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as writer, open_unpacked(path) as source:
        try:
            shutil.copyfileobj(source, writer, _CHUNK)
        except OSError:
            if not writer.tell():
                raise


LEVEL = 5
"""Level of compression: 6 takes 1.3 times as long to save 3 percent."""
RAW, ZLIB, GZIP = -15, 15, 31
"""Windows of zlib, which select the header: none, its own, gzip's without a time."""


@cache
def _fast() -> dict[int, Callable[[bytes, int], bytes | bytearray]]:
    try:
        import deflate
    except ImportError:
        return {}
    return {RAW: deflate.deflate_compress, ZLIB: deflate.zlib_compress, GZIP: deflate.gzip_compress}


def packed(data: bytes, window: int, level: int = LEVEL) -> bytes:
    """Return the data compressed.

    Args:
        data: A whole file or page.
        window: Selects the header.
        level: Level of compression, 0 to 9.
    """
    if window in _fast():
        return bytes(_fast()[window](data, level))
    packer = zlib.compressobj(level, zlib.DEFLATED, window)
    return packer.compress(data) + packer.flush()
