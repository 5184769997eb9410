"""What stands between ``zipfile`` and a zip file from a stranger: bounds on what it reads, checks on what it gives."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from collections.abc import Callable
from typing import IO, Any, BinaryIO
from zipfile import BadZipFile

from xpudbg.bundle.archive_rules import MAX_DIRECTORY, MAX_MEMBERS
from xpudbg.errors import XpudbgError

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
"""What ``zipfile`` raises for damaged archives, besides OSError."""
SHORT = "it ends before the size that the archive gives"
_RECORD = b"PK\x01\x02"


class TooLargeError(Exception):
    """The list of members goes beyond a limit."""


class Guard:
    """The file that ``zipfile`` reads: what it asks for before the members are known is bounded, and members are counted.

    ``zipfile`` reads the list of members (the central directory) in one piece of the size that the archive claims, and makes
    an object of each. Every record in it begins with a signature, so that counting those bounds their number.

    Attributes:
        opened: Whether the members are known; from then on reads are bounded by the members' sizes.
    """

    def __init__(self, source: BinaryIO) -> None:
        self.opened = False
        self._source = source
        self.seek, self.tell = source.seek, source.tell
        self.seekable, self.close = source.seekable, source.close

    def read(self, size: int = -1) -> bytes:
        """At most ``size`` bytes.

        Raises:
            TooLargeError: A limit is passed.
        """
        if self.opened:
            return self._source.read(size)
        if size > MAX_DIRECTORY:
            raise TooLargeError(f"its list of members would have {size:,} bytes")
        data = self._source.read(size if size >= 0 else MAX_DIRECTORY)
        if data.count(_RECORD) > MAX_MEMBERS:
            raise TooLargeError(f"it has more than {MAX_MEMBERS:,} members")
        return data


class MemberStream(io.RawIOBase):
    """A member that is inflated while it is read.

    Args:
        start: Gives the member as ``zipfile`` opens it.
        size: Its bytes.
        finish: Called with the sha256 of all of it when its end is reached; raises ValueError when it is another one.
        origin: What to call it in messages.

    Raises:
        XpudbgError: Here or while it is read: it is damaged.
    """

    def __init__(
        self, start: Callable[[], IO[bytes]], size: int, finish: Callable[[str], None], *, origin: str
    ) -> None:
        super().__init__()
        self._left, self._finish, self._origin = size, finish, origin
        self._digest = hashlib.sha256()
        try:
            self._source = start()
        except (*BROKEN, OSError) as error:
            raise self._damaged(error) from error

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer; 0 at the end."""
        try:
            data = self._source.read(len(buffer))
            self._digest.update(data)
            self._left -= len(data)
            if not data and self._left > 0 and len(buffer):
                raise EOFError(SHORT)
            if data and self._left <= 0:
                self._finish(self._digest.hexdigest())
        except (*BROKEN, OSError) as error:
            raise self._damaged(error) from error
        buffer[: len(data)] = data
        return len(data)

    def _damaged(self, error: Exception) -> XpudbgError:
        hint = "fetch or make the archive again; its other files may still be read"
        return XpudbgError(f"{self._origin} is damaged: {words(error)}", hint=hint)


def words(error: Exception) -> str:
    """What an exception of ``zipfile`` or the system says, not too long."""
    return str(getattr(error, "strerror", None) or error)[:200]
