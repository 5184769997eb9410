"""Safe reading of an untrusted zip file: bounds on what is read, checks on what comes out."""

from __future__ import annotations

import hashlib
import io
import os
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipInfo

from xpudbg.errors import XpudbgError
from xpudbg.files.archive_rules import MAX_DIRECTORY, MAX_MEMBERS, UTF8

BROKEN = (
    BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    ValueError,
    OverflowError,
    NotImplementedError,
    RuntimeError,
    LookupError,
)
"""What damaged archives raise, besides OSError."""
_RECORD = b"PK\x01\x02"
_LOCAL = struct.Struct("<4s22xHH")
_SLACK = 96
_CHUNK = 1 << 20
# All that is read without a size is the end record with its comment.
_TAIL = 128 << 10


class TooLargeError(Exception):
    """The list of members goes beyond a limit."""


class CentralDirectoryGuard:
    """The file that ``zipfile`` reads: what it asks for is bounded, and members are counted.

    ``zipfile`` reads the list of members (the central directory) in one piece of the size that the archive claims, and makes
    an object of each. Every record in it begins with a signature, so that counting those bounds their number.
    """

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self.seek, self.tell = source.seek, source.tell
        self.seekable, self.close = source.seekable, source.close

    def read(self, size: int = -1) -> bytes:
        """At most ``size`` bytes.

        Raises:
            TooLargeError: A limit is passed.
        """
        if size > MAX_DIRECTORY:
            raise TooLargeError(f"its list of members would have {size:,} bytes")
        data = self._source.read(size if size >= 0 else _TAIL)
        if data.count(_RECORD) > MAX_MEMBERS:
            raise TooLargeError(f"it has more than {MAX_MEMBERS:,} members")
        return data


def first_bytes(descriptor: int, info: ZipInfo, limit: int) -> bytes:
    """The first ``limit`` bytes of a member, checked as :func:`inflated` does.

    Small sound members are inflated in one step, as thousands of them are read for a listing; everything else is left to
    :func:`inflated`.

    Raises:
        OSError: The file cannot be read.
        ValueError: What comes out is not what the archive says, or (as one of :data:`BROKEN`) it is damaged.
    """
    size = min(limit, info.file_size)
    if 0 < size <= _CHUNK and info.compress_type == ZIP_DEFLATED:
        stored, _ = _first(descriptor, info, size)
        inflate = zlib.decompressobj(-15)
        whole = size == info.file_size
        # With room for what should not be there.
        data = inflate.decompress(stored, size + whole)
        if len(data) == size and (not whole or (inflate.eof and zlib.crc32(data) == info.CRC)):
            return data
    return b"".join(inflated(descriptor, info, limit))


def inflated(descriptor: int, info: ZipInfo, limit: int) -> Iterator[bytes]:
    """The first ``limit`` bytes of a member in pieces of at most 1 MiB; its size and CRC are checked when that is all of it.

    ``zipfile`` takes three times as long for a small member and keeps other threads out meanwhile; it only reads the list.

    Args:
        descriptor: The zip file; its position is not used.
        info: A member that :func:`~xpudbg.files.archive_rules.member_reason` lets pass.
        limit: Bytes that are wanted.

    Raises:
        OSError: The file cannot be read.
        ValueError: What comes out is not what the archive says, or (as one of :data:`BROKEN`) it is damaged.
    """
    left = total = min(limit, info.file_size)
    crc = 0
    source = _stored(descriptor, info)
    inflate = None if info.compress_type == ZIP_STORED else zlib.decompressobj(-15)
    waiting = b""
    while left:
        waiting = waiting or next(source, b"")
        if not waiting:
            raise EOFError("it ends before the size that the archive gives")
        if inflate is None:
            data, waiting = waiting[:left], b""
        else:
            data = inflate.decompress(waiting, min(left, _CHUNK))
            waiting = inflate.unconsumed_tail
            if inflate.eof and len(data) < left:
                raise EOFError("it ends before the size that the archive gives")
        left -= len(data)
        crc = zlib.crc32(data, crc)
        yield data
    if total < info.file_size:
        return
    if inflate is not None and not inflate.eof and inflate.decompress(waiting or next(source, b""), 1):
        raise ValueError("it is longer than the archive says")
    if crc != info.CRC:
        raise ValueError("its CRC is another than the archive says")


def _stored(descriptor: int, info: ZipInfo) -> Iterator[bytes]:
    """The bytes of a member as they are stored, in pieces."""
    data, at = _first(descriptor, info, _CHUNK)
    left = info.compress_size - len(data)
    if data:
        yield data
    while left:
        data = os.pread(descriptor, min(left, _CHUNK), at)
        if not data:
            return
        at, left = at + len(data), left - len(data)
        yield data


def _first(descriptor: int, info: ZipInfo, most: int) -> tuple[bytes, int]:
    """The first stored bytes of a member, about as many as are asked for, and where the next ones lie."""
    name = info.orig_filename
    encoded = name.encode() if name.isascii() or info.flag_bits & UTF8 else name.encode("cp437")
    before = _LOCAL.size + len(encoded) + _SLACK
    raw = os.pread(descriptor, min(before + min(info.compress_size, most), _CHUNK), info.header_offset)
    signature, length, extra = _LOCAL.unpack_from(raw)
    if signature != b"PK\x03\x04" or raw[_LOCAL.size : _LOCAL.size + length] != encoded:
        raise ValueError("its own header names another file than the list of members")
    start = _LOCAL.size + length + extra
    data = raw[start : start + info.compress_size]
    return data, info.header_offset + start + len(data)


class MemberStream(io.RawIOBase):
    """A member that is inflated while it is read.

    Args:
        pieces: Its bytes.
        finish: Called with the sha256 of all of it when its end is reached; raises ValueError when it is another one.
        origin: What to call it in messages.

    Raises:
        XpudbgError: While it is read: it is damaged.
    """

    def __init__(self, pieces: Iterator[bytes], finish: Callable[[str], None], *, origin: str) -> None:
        super().__init__()
        self._pieces, self._finish, self._origin = pieces, finish, origin
        self._digest = hashlib.sha256()
        self._waiting = memoryview(b"")

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer; 0 at the end."""
        try:
            while not self._waiting:
                data = next(self._pieces, None)
                if data is None:
                    self._finish(self._digest.hexdigest())
                    return 0
                self._digest.update(data)
                self._waiting = memoryview(data)
        except (*BROKEN, OSError) as error:
            hint = "fetch or make the archive again; its other files may still be read"
            raise XpudbgError(f"{self._origin} is damaged: {words(error)}", hint=hint) from error
        taken = self._waiting[: len(buffer)]
        self._waiting = self._waiting[len(taken) :]
        buffer[: len(taken)] = taken
        return len(taken)


def words(error: Exception) -> str:
    """Return what an exception of ``zipfile`` or the system says, not too long."""
    return str(getattr(error, "strerror", None) or error)[:200]
