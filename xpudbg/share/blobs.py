"""Files made ready for a pack: read, redacted, hashed, compressed on several threads; a zip file whose bytes depend on them alone."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import struct
import tempfile
import threading
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from pathlib import Path
from typing import IO, BinaryIO

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError
from xpudbg.model.row import dataclass
from xpudbg.share.redaction.machine_secrets import redact_wide
from xpudbg.share.redaction.redactor import Findings, MoreRules, RedactionFinding, Redactor, is_binary
from xpudbg.store.files import compression
from xpudbg.store.files.archive import INDEX, size_reason
from xpudbg.store.files.paths import open_plain, refuse_sparse
from xpudbg.store.files.vfs import Found
from xpudbg.store.manifest_file import NAME

# Checks of the path that a pack is written to, and the errors of writing it.


def check_target(target: Path, *, force: bool) -> None:
    """Refuse to replace what is not a pack.

    Raises:
        XpudbgError: There is something else at that place, or its folder is missing.
    """
    if not target.parent.is_dir():
        raise XpudbgError(
            f"there is no folder {target.parent}", hint="make it first, or choose another with -o"
        )
    if not os.path.lexists(target):
        return
    if target.is_dir() and not target.is_symlink():
        raise XpudbgError(f"{target} is a folder", hint="name a file in it with -o: FOLDER/run.zip")
    if target.is_symlink() or not target.is_file():
        raise XpudbgError(f"{target} is not a regular file", hint="choose another name with -o")
    if not force and not is_pack(target):
        raise XpudbgError(
            f"{target} exists already and is not a pack of xpudbg",
            hint="choose another name with -o, or replace it with --force",
        )


def is_pack(file: Path) -> bool:
    """Return whether a file begins as a pack does: a zip with ``manifest.json`` and ``pack.json`` in front."""
    try:
        with open_plain(file) as source, zipfile.ZipFile(source) as archive:
            return archive.namelist()[:2] == [NAME, INDEX]
    except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError, RuntimeError):
        return False


def write_error(what: str, error: OSError) -> XpudbgError:
    """Return the user's error for a file that could not be written."""
    hints = {
        errno.ENOSPC: "free space, or write to another file system with -o; nothing was left behind",
        errno.EFBIG: "the limit for file sizes (ulimit -f) is too small; nothing was left behind",
        errno.EDQUOT: "the quota is used up: free space, or write elsewhere with -o; nothing was left behind",
    }
    hint = hints.get(error.errno or 0, "choose a folder that can be written with -o")
    return XpudbgError(f"cannot write {what}: {error.strerror or error}", hint=hint)


# 1980-01-01 00:00, the earliest that the format has.
_DATE, _TIME = 0x0021, 0
_MODE = 0o100644 << 16
_UTF8 = 0x0800
_STORED, _DEFLATED = 0, 8
_LIMIT32, _LIMIT16 = 0xFFFFFFFF, 0xFFFF
LOCAL_BYTES, CENTRAL_BYTES, END_BYTES = 30, 46, 22


@dataclass(frozen=True, slots=True)
class ZipMember:
    """A member that was compressed already.

    Attributes:
        crc: CRC-32 of the content.
        size: Size of the content in bytes.
        packed: Size of the compressed bytes.
        deflated: Whether they are deflated; stored as they are otherwise.
        sha256: Hex digest of the content.
        offset: Their offset in the store of compressed bytes.
    """

    crc: int
    size: int
    packed: int
    deflated: bool
    sha256: str = ""
    offset: int = 0


def member_bytes(name: str, packed: int) -> int:
    """Return the bytes of a member in a zip file below 4 GiB: its records and its compressed content."""
    return LOCAL_BYTES + CENTRAL_BYTES + 2 * len(name.encode()) + packed


class ZipOut:
    """Writes members one after the other, then the directory.

    ``zipfile`` cannot write members that were compressed earlier (on other threads, and before their order was known), so the few
    records of the format are written here; sizes beyond 4 GiB and more than 65,535 members use the zip64 records. Source of the
    layout: PKWARE's APPNOTE.TXT 6.3.10, 4.3.

    Args:
        out: A binary file, empty.
    """

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._at = 0
        self._central: list[bytes] = []

    def add(self, path: str, member: ZipMember, content: Iterable[bytes]) -> None:
        """Write one member under its path with ``/``; ``content`` are its compressed bytes."""
        large = member.size >= _LIMIT32 or member.packed >= _LIMIT32
        name = path.encode("utf-8")
        flags = 0 if path.isascii() else _UTF8
        sizes = (_LIMIT32, _LIMIT32) if large else (member.packed, member.size)
        extra = struct.pack("<HHQQ", 1, 16, member.size, member.packed) if large else b""
        far = self._at >= _LIMIT32
        central_extra = (struct.pack("<QQ", member.size, member.packed) if large else b"") + (
            struct.pack("<Q", self._at) if far else b""
        )
        if central_extra:
            central_extra = struct.pack("<HH", 1, len(central_extra)) + central_extra
        version = 45 if large or far else 20
        method = _DEFLATED if member.deflated else _STORED
        common = struct.pack("<HHHHLLLH", flags, method, _TIME, _DATE, member.crc, *sizes, len(name))
        self._central.append(
            struct.pack("<4sHH", b"PK\1\2", 3 << 8 | version, version)
            + common
            + struct.pack("<HHHHLL", len(central_extra), 0, 0, 0, _MODE, _LIMIT32 if far else self._at)
            + name
            + central_extra
        )
        self._write(struct.pack("<4sH", b"PK\3\4", version) + common + struct.pack("<H", len(extra)))
        self._write(name + extra)
        for piece in content:
            self._write(piece)

    def close(self) -> int:
        """Write the directory; returns the size of the whole file."""
        start = self._at
        for record in self._central:
            self._write(record)
        size, count = self._at - start, len(self._central)
        if count >= _LIMIT16 or start >= _LIMIT32 or size >= _LIMIT32:
            end = self._at
            self._write(
                struct.pack("<4sQHHLLQQQQ", b"PK\6\6", 44, 3 << 8 | 45, 45, 0, 0, count, count, size, start)
            )
            self._write(struct.pack("<4sLQL", b"PK\6\7", 0, end, 1))
        few, near = min(count, _LIMIT16), min(start, _LIMIT32)
        self._write(struct.pack("<4sHHHHLLH", b"PK\5\6", 0, 0, few, few, min(size, _LIMIT32), near, 0))
        return self._at

    def _write(self, data: bytes) -> None:
        self._out.write(data)
        self._at += len(data)


PIECE = 8 << 20
_IN_MEMORY = 16 << 20
_HEAD = 8192
_BEHIND = 1 << 16
_READ_AHEAD = 64
_SMALL = 4096
_COMPRESSED = (
    b"\x1f\x8b",
    b"PK\3\4",
    b"\x28\xb5\x2f\xfd",
    b"\xfd7zXZ\0",
    b"BZh",
    b"7z\xbc\xaf",
    b"\x04\x22\x4d\x18",
)
_NO_VALUES: frozenset[bytes] = frozenset()
"""Shared by the many files without values: each set would take 200 bytes."""
IS_COMPRESSED = "a compressed file: secrets in it cannot be found"


@dataclass(frozen=True, slots=True)
class Ready:
    """A file that can go into a pack.

    Attributes:
        found: The file.
        blob: Its bytes.
        findings: The redactions in it.
        values: Secrets in it that have to be searched for in all files.
        forms: Secrets in it whose names in graphs have to be searched for in all files.
    """

    found: Found
    blob: ZipMember
    findings: tuple[RedactionFinding, ...] = ()
    values: frozenset[bytes] = _NO_VALUES
    forms: frozenset[bytes] = _NO_VALUES


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that cannot, with the reason; ``gone`` when it was removed after it was found."""

    found: Found
    reason: str
    gone: bool = False


@dataclass
class Treatment:
    """Treatment of every file.

    Attributes:
        redactor: Finds secrets.
        more: Rules of the user.
        strip: Takes the user's code out of a file (``--no-source``); None leaves it in.
    """

    redactor: Redactor
    more: MoreRules
    strip: Callable[[bytes], bytes] | None = None

    def apply(self, data: bytes, *, binary: bool, findings: Findings, line: int = 1) -> bytes:
        """Return a piece of a file as it goes into the pack."""
        if self.strip is not None:
            data = self.strip(data)
        data = redact_wide(data, lambda text: self._redact(text, binary=True, findings=findings))
        return self._redact(data, binary=binary, findings=findings, line=line)

    def _redact(self, data: bytes, *, binary: bool, findings: Findings, line: int = 1) -> bytes:
        data = self.redactor.redact(data, binary=binary, findings=findings, line=line)
        return self.more.redact(data, binary=binary, findings=findings, line=line)


class BlobStore:
    """Compressed bytes, kept in memory while they are few and else in a file that has no name.

    Args:
        folder: Folder of that file.
    """

    def __init__(self, folder: Path) -> None:
        self._file: IO[bytes] = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY, dir=str(folder))  # noqa: SIM115
        self._lock = threading.Lock()
        self._end = 0
        self._blobs: dict[str, ZipMember] = {}

    def __enter__(self) -> BlobStore:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def known(self, sha256: str) -> ZipMember | None:
        """Return the blob with this digest, if it is there already."""
        return self._blobs.get(sha256)

    def add(self, sha256: str, crc: int, size: int, pieces: list[bytes], *, deflated: bool) -> ZipMember:
        """Store compressed bytes; those of equal content once."""
        with self._lock:
            blob = self._blobs.get(sha256)
            if blob is None:
                packed = sum(map(len, pieces))
                self._file.seek(self._end)
                for piece in pieces:
                    self._file.write(piece)
                blob = self._blobs[sha256] = ZipMember(crc, size, packed, deflated, sha256, self._end)
                self._end += packed
            return blob

    def read(self, blob: ZipMember) -> Iterator[bytes]:
        """Yield the compressed bytes of a blob in pieces."""
        self._file.seek(blob.offset)
        left = blob.packed
        while left > 0:
            piece = self._file.read(min(left, PIECE))
            left -= len(piece)
            yield piece


def make_ready(
    files: list[Found], treat: Callable[[Found], Treatment], store: BlobStore, *, threads: int
) -> Iterator[Ready | Refused]:
    """Yield every file in the given order, ready or refused.

    Args:
        files: The files.
        treat: Returns the treatment of a file.
        store: Receives the compressed bytes.
        threads: How many work at once; 0 works in the calling thread alone.
    """
    if threads <= 0:
        for found in files:
            yield _one(found, treat(found), store)
        return
    executor = ThreadPoolExecutor(threads, thread_name_prefix="xpudbg-pack")
    try:
        for start in range(0, len(files), _READ_AHEAD * threads):
            part = files[start : start + _READ_AHEAD * threads]
            yield from executor.map(lambda found: _one(found, treat(found), store), part)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@dataclass
class _Running:
    """Digest, sum and compressed bytes of one file while it is read."""

    digest: hashlib._Hash = field(default_factory=hashlib.sha256)
    crc: int = 0
    size: int = 0

    def feed(self, data: bytes) -> None:
        self.digest.update(data)
        self.crc = zlib.crc32(data, self.crc)
        self.size += len(data)


def _one(found: Found, treatment: Treatment, store: BlobStore) -> Ready | Refused:
    findings = Findings()
    try:
        descriptor, size = _open(found.file)
        try:
            head = _read(descriptor, min(size + 1, PIECE))
            if head.startswith(_COMPRESSED):
                return Refused(found, IS_COMPRESSED)
            blob = _pack(head, descriptor, treatment, findings, store)
        finally:
            os.close(descriptor)
    except _ReadError as error:
        return Refused(found, str(error), gone=isinstance(error, _GoneError))
    values, forms = (frozenset(v) if v else _NO_VALUES for v in (findings.values, findings.forms))
    return Ready(found, blob, tuple(findings.all()), values, forms)


class _ReadError(Exception):
    """The file could not be read (an error of the store is another matter)."""


class _GoneError(_ReadError):
    """The file was removed after it was found."""


def _open(file: str) -> tuple[int, int]:
    """Open a plain file; return descriptor and size. Links are not followed, and the call never blocks."""
    try:
        descriptor = os.open(file, system.READ | system.NO_LINK)
    except FileNotFoundError:
        raise _GoneError("removed while it was being packed") from None
    except OSError as error:
        raise _ReadError(f"unreadable: {error.strerror}") from None
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        os.close(descriptor)
        raise _ReadError("not a regular file")
    try:
        refuse_sparse(descriptor, status.st_size, file)
    except OSError as error:
        os.close(descriptor)
        raise _ReadError(str(error.strerror)) from None
    return descriptor, status.st_size


def _read(descriptor: int, count: int) -> bytes:
    """``count`` bytes, fewer only at the end of the file."""
    try:
        data = os.read(descriptor, count)
        while data and len(data) < count:
            more = os.read(descriptor, count - len(data))
            if not more:
                break
            data += more
    except OSError as error:
        raise _ReadError(f"unreadable: {error.strerror}") from None
    return data


def _pack(
    head: bytes, descriptor: int, treatment: Treatment, findings: Findings, store: BlobStore
) -> ZipMember:
    binary = is_binary(head[:_HEAD])
    running, line = _Running(), 1
    # The usual case: one piece, and nothing is compressed that is there already.
    if len(head) < PIECE:
        data = treatment.apply(head, binary=binary, findings=findings)
        running.feed(data)
        digest = running.digest.hexdigest()
        if (known := store.known(digest)) is not None:
            return known
        packed = _deflate(data)
        smaller = len(packed) < len(data)
        return store.add(digest, running.crc, running.size, [packed if smaller else data], deflated=smaller)
    compressor = zlib.compressobj(compression.LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    pieces, block = [], head
    while block:
        more = _read(descriptor, PIECE)
        cut = treatment.redactor.cut(block, len(block) - min(_BEHIND, PIECE // 8)) if more else len(block)
        data = treatment.apply(block[:cut], binary=binary, findings=findings, line=line)
        line += block.count(b"\n", 0, cut)
        running.feed(data)
        piece = compressor.compress(data) + compressor.flush(zlib.Z_FULL_FLUSH)
        pieces.append(b"".join(_blocks(data)) if size_reason(len(data), len(piece)) else piece)
        block = block[cut:] + more
    pieces.append(compressor.flush())
    return store.add(running.digest.hexdigest(), running.crc, running.size, pieces, deflated=True)


def _deflate(data: bytes) -> bytes:
    packed = compression.packed(data, compression.RAW)
    end = zlib.compressobj(compression.LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS).flush()
    return b"".join([*_blocks(data), end]) if size_reason(len(data), len(packed)) else packed


def _blocks(data: bytes) -> Iterator[bytes]:
    """Compress in small independent blocks: readers refuse very high ratios, which logs full of blanks may have."""
    compressor = zlib.compressobj(compression.LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    for start in range(0, len(data), _SMALL):
        yield compressor.compress(data[start : start + _SMALL]) + compressor.flush(zlib.Z_FULL_FLUSH)
