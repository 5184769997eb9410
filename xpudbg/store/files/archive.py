"""A zip file of artifacts, open for reading: a packed bundle, or a folder that a user zipped.

Its content may be malicious. Python's ``zipfile`` reads the format; its input is bounded, and its results are checked here
before they are used. Nothing is written anywhere.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import os
import re
import stat
import struct
import time
import unicodedata
import warnings
import weakref
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.core.text import binary_size
from xpudbg.model.pack import PACK_VERSION, PackedFile, PackIndex
from xpudbg.model.problem import Problem
from xpudbg.store.files.paths import KINDS, MANIFEST, MAX_PATH, open_plain
from xpudbg.store.records import VersionedJson

# Rules that a zip file must keep to be read: names, kinds of members, sizes. Every refusal has a reason in words.

MAX_DIRECTORY = 32 << 20
"""Bytes of a central directory; checked before it is read."""
MAX_MEMBERS = 200_000
"""Members of an archive, and files that its ``pack.json`` may list: 25,000 kernels with eight files each."""
MAX_MEMBER = 8 << 30
"""Bytes that one member may inflate to."""
MAX_TOTAL = 16 << 30
"""Bytes that all files together may have, those with the same content counted again."""
MAX_RATIO = 250
"""Times that a member, or all files together, may be larger than what is stored; logs and IR reach 30."""
RATIO_FROM = 4 << 20
"""Sizes below this are harmless whatever their ratio."""
MAX_PART = 255
"""Bytes of one part of a path: file systems take no more."""
MAX_DEPTH = 32
"""Parts of a path; the folders of all paths together are bounded by :data:`MAX_MEMBERS`."""

_NO_PARTS = frozenset({"", ".", ".."})
_DRIVE = re.compile(r"[A-Za-z]:")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_METHODS = {12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "XZ", 98: "PPMd", 9: "Deflate64", 99: "AES"}
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_PATCHED = 0x20
UTF8 = 0x800
"""The flag of a name in UTF-8."""
_REPARSE_POINT = 0x400
_UNICODE_PATH = 0x7075
_TRAP = re.compile(r"(?:^|/)(?:\.(?:git|hg|svn|jj|vscode|idea)|git~[0-9])(?:/|$)", re.IGNORECASE)
_DEVICE = re.compile(r"(?:^|/)(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:[./]|$)", re.IGNORECASE)
_CUT = re.compile(r"[ .](?:/|$)")


def name_reason(name: str) -> str:
    """Return why a name may not be a path below a folder; empty when it may.

    Args:
        name: Path with ``/``, without a slash at its end.
    """
    if len(name) > MAX_PATH:
        return f"the name is longer than {MAX_PATH} characters"
    if name.count("/") >= MAX_DEPTH:
        return f"the name has more than {MAX_DEPTH} parts"
    parts = name.split("/")
    plain = name.isascii() and name.isprintable() and "\\" not in name and name[1:2] != ":"
    plain = plain and not (_CUT.search(name) or _TRAP.search(name) or _DEVICE.search(name))
    if plain and _NO_PARTS.isdisjoint(parts) and (len(name) <= MAX_PART or max(map(len, parts)) <= MAX_PART):
        return ""
    refusals = (
        ("\0" in name, "the name has a NUL byte"),
        (name.startswith("/"), "the name is absolute"),
        (_DRIVE.match(name) is not None, "the name begins with a drive letter"),
        ("\\" in name, "the name has a backslash, which is a folder on some systems"),
        (".." in parts, "the name leaves the archive with '..'"),
        (any(part in ("", ".") for part in parts), "the name has an empty part or '.'"),
        (
            any(unicodedata.category(c) in _HIDDEN for c in name),
            "the name has control, bidirectional or invisible characters",
        ),
        (
            any(len(part.encode("utf-8", "replace")) > MAX_PART for part in parts),
            f"a part of the name is longer than {MAX_PART} bytes",
        ),
        (_TRAP.search(name) is not None, "the name is in a folder from which other programs read settings"),
        (_DEVICE.search(name) is not None, "the name is a device on Windows"),
        (_CUT.search(name) is not None, "a part of the name ends in a dot or a blank, which Windows drops"),
    )
    return next((why for bad, why in refusals if bad), "")


def folded(name: str) -> str:
    """Return a name's form on file systems that ignore case and compose characters: the same for names that collide there."""
    return name.lower() if name.isascii() else unicodedata.normalize("NFKC", name).casefold()


def member_reason(info: ZipInfo) -> str:
    """Return why a member is not read; empty when it is. The name is checked by :func:`name_reason`."""
    if info.filename != info.orig_filename or _other_name(info):
        return "the name is written in two ways"
    if info.volume:
        return "it lies in another part of a multi-part archive"
    if info.flag_bits & _ENCRYPTED:
        return "it is encrypted"
    if info.flag_bits & _PATCHED or info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        method = _METHODS.get(info.compress_type, f"method {info.compress_type}")
        return f"it is compressed with {method}; deflate is read"
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return f"it is {KINDS.get(kind, 'no plain file')}"
    if info.external_attr & _REPARSE_POINT:
        return "it is a link"
    if info.is_dir() != (kind == stat.S_IFDIR) and kind:
        return "it is a file and a folder at once"
    if info.is_dir():
        return "it is a folder with content" if info.file_size else ""
    if info.compress_type == ZIP_STORED and info.file_size != info.compress_size:
        return "its two sizes contradict each other"
    return size_reason(info.file_size, info.compress_size)


def _other_name(info: ZipInfo) -> bool:
    """Return whether the member has a second name in an extra field (Info-ZIP's Unicode path), which other programs go by."""
    extra, at = info.extra, 0
    while at + 4 <= len(extra):
        kind, size = (
            int.from_bytes(extra[at : at + 2], "little"),
            int.from_bytes(extra[at + 2 : at + 4], "little"),
        )
        if kind == _UNICODE_PATH and extra[at + 9 : at + 4 + size] != info.orig_filename.encode(
            "utf-8", "replace"
        ):
            return True
        at += 4 + size
    return False


def size_reason(size: int, stored: int) -> str:
    """Return why a size is implausible or too large; empty when it is fine."""
    if size > MAX_MEMBER:
        return f"it would inflate to {binary_size(size)}, more than {binary_size(MAX_MEMBER)}"
    if size > RATIO_FROM and size > MAX_RATIO * stored:
        return f"it would inflate to {binary_size(size)}, more than {MAX_RATIO} times what is stored"
    return ""


def total_reason(size: int, stored: int) -> str:
    """Return why an archive is refused for the size of all its files; empty when it is fine."""
    if size > MAX_TOTAL:
        return f"its files would take {binary_size(size)}, more than {binary_size(MAX_TOTAL)}"
    if size > 16 * RATIO_FROM and size > MAX_RATIO * stored:
        return f"its files would take {binary_size(size)}, more than {MAX_RATIO} times the archive"
    return ""


def overlap_reason(members: Iterable[ZipInfo], end: int) -> str:
    """Return why an archive is refused for members that share bytes; empty when none do.

    Args:
        members: All of them.
        end: Where the central directory begins.
    """
    last = end
    for info in sorted(members, key=lambda i: i.header_offset, reverse=True):
        name = info.orig_filename
        length = len(name.encode("utf-8", "replace")) if info.flag_bits & UTF8 else len(name)
        if info.header_offset < 0 or info.header_offset + 30 + length + info.compress_size > last:
            return f"its members overlap ({name[:80]!r} and what comes after it)"
        last = info.header_offset
    return ""


def repeated(names: Iterable[str]) -> set[str]:
    """Return the names that occur more than once."""
    return {name for name, count in Counter(names).items() if count > 1}


def colliding(names: Iterable[str]) -> dict[str, str]:
    """Return why names are left out that collide with earlier ones.

    Names collide that differ only in case or in the composition of characters, and so do a file and a path below it.

    Args:
        names: No name twice.
    """
    reasons: dict[str, str] = {}
    first: dict[str, str] = {}
    for name in names:
        known = first.setdefault(folded(name), name)
        if known != name:
            reasons[name] = f"the name differs from {known[:80]!r} in case or composition only"
    above: dict[str, str] = {}
    for name in first.values():
        parent = name.rpartition("/")[0]
        if parent not in above:
            above[parent] = _file_at(folded(parent), first)
        if above[parent]:
            reasons[name] = f"{above[parent][:80]!r} would have to be a file and a folder"
    return reasons


def _file_at(folder: str, files: dict[str, str]) -> str:
    while folder and folder not in files:
        folder = folder.rpartition("/")[0]
    return files.get(folder, "")


# Safe reading of an untrusted zip file: bounds on what is read, checks on what comes out.

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
"""Exceptions that damaged archives raise, besides OSError."""
_RECORD = b"PK\x01\x02"
_LOCAL = struct.Struct("<4s22xHH")
_SLACK = 96
_CHUNK = 1 << 20
# All that is read without a size is the end record with its comment.
_TAIL = 128 << 10


class TooLargeError(Exception):
    """The list of members goes beyond a limit."""


class CentralDirectoryGuard:
    """File object for ``zipfile`` that bounds the bytes read and counts the members.

    ``zipfile`` reads the list of members (the central directory) in one piece of the size that the archive claims, and makes
    an object of each. Every record in it begins with a signature, so that counting those bounds their number.
    """

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self.seek, self.tell = source.seek, source.tell
        self.seekable, self.close = source.seekable, source.close

    def read(self, size: int = -1) -> bytes:
        """Read at most ``size`` bytes.

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
    """Return the first ``limit`` bytes of a member, checked as :func:`inflated` does.

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
    """Yield the first ``limit`` bytes of a member in pieces of at most 1 MiB; its size and CRC are checked when that is all of it.

    ``zipfile`` takes three times as long for a small member and blocks other threads meanwhile; it only reads the list.

    Args:
        descriptor: The zip file; its position is not used.
        info: A member that :func:`member_reason` lets pass.
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
    """Yield the bytes of a member as they are stored, in pieces."""
    data, at = _first(descriptor, info, _CHUNK)
    left = info.compress_size - len(data)
    if data:
        yield data
    while left:
        data = system.read_at(descriptor, min(left, _CHUNK), at)
        if not data:
            return
        at, left = at + len(data), left - len(data)
        yield data


def _first(descriptor: int, info: ZipInfo, most: int) -> tuple[bytes, int]:
    """Return the first stored bytes of a member, about as many as requested, and the position of the next ones."""
    name = info.orig_filename
    encoded = name.encode() if name.isascii() or info.flag_bits & UTF8 else name.encode("cp437")
    before = _LOCAL.size + len(encoded) + _SLACK
    raw = system.read_at(descriptor, min(before + min(info.compress_size, most), _CHUNK), info.header_offset)
    signature, length, extra = _LOCAL.unpack_from(raw)
    if signature != b"PK\x03\x04" or raw[_LOCAL.size : _LOCAL.size + length] != encoded:
        raise ValueError("its own header names another file than the list of members")
    start = _LOCAL.size + length + extra
    data = raw[start : start + info.compress_size]
    return data, info.header_offset + start + len(data)


class MemberStream(io.RawIOBase):
    """Stream of a member that is inflated while it is read.

    Args:
        pieces: Its bytes.
        finish: Called with the sha256 of all of it at its end; raises ValueError when that is wrong.
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
        """Return True."""
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
            raise XpudbgError(f"{self._origin} is damaged: {error_text(error)}", hint=hint) from error
        taken = self._waiting[: len(buffer)]
        self._waiting = self._waiting[len(taken) :]
        buffer[: len(taken)] = taken
        return len(taken)


def error_text(error: Exception) -> str:
    """Return the message of an exception of ``zipfile`` or the system, cut to 200 characters."""
    return str(getattr(error, "strerror", None) or error)[:200]


INDEX = "pack.json"
MAX_INDEX = 64 << 20
"""Bytes of ``pack.json``: 200,000 files stay below."""
_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_SHOWN = 120
_MAX_PROBLEMS = 200
_HARM = "it is damaged, or was made to do harm: nothing of it was read"
_FORMAT = VersionedJson(INDEX, PackIndex, "pack_version", PACK_VERSION, MAX_INDEX)


_MAX_OPEN = 4
_opened: dict[tuple[object, ...], Archive] = {}


class Archive:
    """The files of a zip file that may be read, and problems of the others; made by :func:`open_archive`.

    Attributes:
        path: The zip file.
        index: Its ``pack.json``; None when it was not made by ``xpudbg pack``.
        names: The files, sorted; those that ``pack.json`` lists as the same as others included, ``pack.json`` itself not.
        folders: Folder (``""`` is the archive itself) to the names in it, each with whether it is a folder.
    """

    def __init__(self, path: Path, source: BinaryIO) -> None:
        self.path = path
        self.index: PackIndex | None = None
        self._listed: Mapping[str, PackedFile] = {}
        self._refused: dict[str, str] = {}
        self._source = source
        weakref.finalize(self, source.close)
        try:
            size = os.fstat(source.fileno()).st_size
            with warnings.catch_warnings():
                # Python 3.13 warns of a second name that is empty; such a member is left out below.
                warnings.simplefilter("ignore")
                listed = ZipFile(cast(BinaryIO, CentralDirectoryGuard(source)))
        except TooLargeError as error:
            raise self._refuse(str(error)) from None
        except (*BROKEN, OSError) as error:
            what = f"{path} is not a complete zip file: {error}"
            raise XpudbgError(
                what, hint="it was truncated or damaged during the transfer: fetch it again"
            ) from error
        self._members = self._checked(listed)
        index = self._members.get(INDEX)
        if INDEX in self._refused and MANIFEST in self._members:
            raise self._refuse(f"of {INDEX}, {self._refused[INDEX]}")
        if index is not None and MANIFEST in self._members:
            self._take_index(index)
        for name, why in colliding(self._members).items():
            self._refused[name] = why
            del self._members[name]
        why = total_reason(sum(i.file_size for i in self._members.values()), size)
        if why:
            raise self._refuse(why)
        self.names: tuple[str, ...] = tuple(sorted(self._members))
        tree = _tree(self.names)
        if tree is None:
            raise self._refuse(f"its files lie in more than {MAX_MEMBERS:,} folders")
        self.folders: Mapping[str, Mapping[str, bool]] = tree

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return the members that are left out, by name, with reasons; beyond 200 a count."""
        rows = [Problem(n[:_SHOWN] or "(no name)", f"{w}; ignored") for n, w in sorted(self._refused.items())]
        if len(rows) > _MAX_PROBLEMS:
            rest = len(rows) - _MAX_PROBLEMS
            rows = [*rows[:_MAX_PROBLEMS], Problem(self.path.name, f"{rest} more members are ignored")]
        return tuple(rows)

    @cached_property
    def _dropped(self) -> dict[str, str]:
        return {d.path: d.reason for d in self.index.dropped} if self.index else {}

    def is_refused(self, name: str) -> bool:
        """Return whether a name is left out for harm or damage."""
        return name in self._refused

    def why_not(self, name: str) -> str:
        """Return why a name is no file of this archive: left out for harm, dropped when it was packed, or not there."""
        if name in self._refused:
            return f"ignored in the archive: {self._refused[name]}"
        dropped = self._dropped.get(name)
        return f"omitted when it was packed: {dropped}" if dropped else "not in the archive"

    def __contains__(self, name: str) -> bool:
        return name in self._members

    def status(self, name: str) -> tuple[int, float]:
        """Return the size of a file, and its time in seconds since the epoch; 0 when unknown, as in packs.

        Raises:
            OSError: There is no such file; the text says why.
        """
        info = self._info(name)
        written = 0.0
        if info.date_time > _EPOCH:
            with contextlib.suppress(ValueError, OverflowError):
                written = time.mktime((*info.date_time, 0, 0, -1))
        return info.file_size, written

    def open(self, name: str) -> BinaryIO:
        """Return a file, opened for reading; its checksums are verified at its end.

        Raises:
            OSError: There is no such file; the text says why.
            XpudbgError: While it is read: it is damaged.
        """
        info = self._info(name)
        pieces = inflated(self._source.fileno(), info, info.file_size)
        stream = MemberStream(
            pieces, lambda digest: self._compare(name, digest), origin=f"{self.path}/{name}"
        )
        return cast(BinaryIO, io.BufferedReader(stream, 64 << 10))

    def read(self, name: str, *, limit: int) -> bytes:
        """Return the first ``limit`` bytes of a file; its checksums are verified when that is all of it.

        Raises:
            OSError: There is no such file, or it is damaged; the text says why.
        """
        info = self._info(name)
        try:
            data = first_bytes(self._source.fileno(), info, limit)
            if len(data) == info.file_size and name in self._listed:
                self._compare(name, hashlib.sha256(data).hexdigest())
        except (*BROKEN, OSError) as error:
            raise OSError(errno.EBADMSG, f"damaged in the archive: {error_text(error)}", name) from error
        return data

    def _compare(self, name: str, digest: str) -> None:
        """Compare a file's sha256 with the one in ``pack.json``.

        Raises:
            ValueError: They differ.
        """
        listed = self._listed.get(name)
        if listed is not None and listed.sha256 != digest:
            raise ValueError("it was changed after it was packed (its sha256 is another)")

    def _info(self, name: str) -> ZipInfo:
        info = self._members.get(name)
        if info is None:
            raise OSError(errno.ENOENT, self.why_not(name), name)
        return info

    def _refuse(self, why: str) -> XpudbgError:
        return XpudbgError(f"{self.path} is refused: {why}", hint=_HARM)

    def _checked(self, archive: ZipFile) -> dict[str, ZipInfo]:
        """Return the members that may be read, by name; the reasons of the others are stored."""
        listed = archive.infolist()
        if len(listed) > MAX_MEMBERS:
            raise self._refuse(f"it has more than {MAX_MEMBERS:,} members")
        why = overlap_reason(listed, archive.start_dir)
        if why:
            raise self._refuse(why)
        members: dict[str, ZipInfo] = {}
        # From Python 3.13 on, filename may come from an extra field.
        twice = repeated(i.orig_filename for i in listed) if len(archive.NameToInfo) < len(listed) else ()
        for info in listed:
            name = info.orig_filename
            why = name_reason(name.removesuffix("/")) or member_reason(info)
            if name in twice:
                why = why or "the name is in the archive twice"
            if why:
                self._refused[info.orig_filename] = why
            elif not name.endswith("/"):
                members[name] = info
        return members

    def _take_index(self, info: ZipInfo) -> None:
        """Compare the members with ``pack.json``, and add the files that share the content of others."""
        origin = f"{self.path}/{INDEX}"
        if info.file_size > MAX_INDEX:
            raise self._refuse(f"{INDEX} has more than {binary_size(MAX_INDEX)}")
        with os_errors(f"cannot read {origin}", hint=_HARM):
            data = self.read(INDEX, limit=MAX_INDEX)
        self.index = decode_index(data, origin=origin)
        if len(self.index.files) > MAX_MEMBERS:
            raise self._refuse(f"{INDEX} lists more than {MAX_MEMBERS:,} files")
        stored = self._members
        del stored[INDEX]
        twice = repeated(f.path for f in self.index.files)
        self._listed = {f.path: f for f in self.index.files if f.path not in twice}
        self._members = {}
        for name, file in self._listed.items():
            own = stored.get(name)
            if own is not None and own.file_size == file.bytes:
                self._members[name] = own
                continue
            why = self._listed_reason(file, stored)
            if why:
                self._refused.setdefault(name, why)
            else:
                self._members[name] = stored[file.same_as]
        for name in twice:
            self._refused.setdefault(name, f"{INDEX} lists it twice")
        for name in stored.keys() - self._listed.keys() - twice:
            self._refused.setdefault(name, f"{INDEX} does not list it")

    def _listed_reason(self, file: PackedFile, stored: Mapping[str, ZipInfo]) -> str:
        """Return why a file is left out that has no member of its own of the right size; empty when another member has its content."""
        why = "" if file.path in stored else name_reason(file.path)
        if why:
            return why
        own = stored.get(file.path)
        if own is not None:
            return f"it has {own.file_size} bytes, {INDEX} says {file.bytes}"
        if file.same_as:
            twin = self._listed.get(file.same_as)
            if twin is None or twin.same_as or (twin.bytes, twin.sha256) != (file.bytes, file.sha256):
                return f"{INDEX} gives it the content of {file.same_as[:80]!r}, which does not fit"
        twin_info = stored.get(file.same_as)
        if twin_info is None:
            return f"{INDEX} lists it, and it is not there"
        if twin_info.file_size != file.bytes:
            return f"{file.same_as[:80]!r} has {twin_info.file_size} bytes, {INDEX} says {file.bytes}"
        return ""


def decode_index(data: bytes, *, origin: str) -> PackIndex:
    """Return ``pack.json``, decoded from its bytes.

    Args:
        data: The whole file.
        origin: What to call it in messages.

    Raises:
        XpudbgError: It is truncated, foreign, too deep, or of a newer version.
    """
    return _FORMAT.decode(data, origin=origin, again=_HARM)


def is_archive(path: str | Path) -> bool:
    """Return whether a path is a plain file that begins like a zip file."""
    try:
        with open_plain(path) as source:
            return source.read(4) in _MAGIC
    except OSError:
        return False


def open_archive(path: Path) -> Archive:
    """Return a zip file, checked and open for reading. The last few are cached while the file stays the same.

    Raises:
        XpudbgError: It is not there, is not a zip file, is truncated, or its sizes or counts go beyond the limits.
    """
    with os_errors(f"cannot read {path}", hint="name a zip file"):
        status = os.stat(path)  # noqa: PTH116
        # By what it is: commands name it relative, absolute and through links. A relative name is of one working directory.
        key = (status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size, _working_directory())
        if key not in _opened:
            archive = _open(path)
            for oldest in list(_opened)[: 1 - _MAX_OPEN]:
                del _opened[oldest]
            _opened[key] = archive
        return _opened[key]


def _working_directory() -> str:
    try:
        return os.getcwd()  # noqa: PTH109
    except OSError:  # it was deleted
        return ""


def _open(path: Path) -> Archive:
    if not is_archive(path):
        raise XpudbgError(f"{path} is not a zip file", hint="'xpudbg pack' makes one of a run")
    source = open_plain(path)
    try:
        return Archive(path, source)
    except BaseException:
        source.close()
        raise


def _tree(names: Iterable[str]) -> dict[str, dict[str, bool]] | None:
    """Return the folders of paths and their entries; None when there are too many."""
    tree: dict[str, dict[str, bool]] = {"": {}}
    known, inner = "", tree[""]
    for name in names:
        folder, _, last = name.rpartition("/")
        # The names are sorted: files of a folder follow each other.
        if folder == known:
            inner[last] = False
            continue
        known = folder
        missing = []
        while folder not in tree:
            missing.append(folder)
            folder = folder.rpartition("/")[0]
        for path in reversed(missing):
            above, _, own = path.rpartition("/")
            tree[above][own] = True
            tree[path] = {}
        if len(tree) > MAX_MEMBERS:
            return None
        inner = tree[known]
        inner[last] = False
    return tree
