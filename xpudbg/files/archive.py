"""A zip file of artifacts, open for reading: a packed bundle, or one that somebody zipped by hand.

Everything in it may have been made to do harm. Python's ``zipfile`` reads the format; what it is given is bounded before, and
what it returns is judged by :mod:`xpudbg.files.archive_rules` before anybody sees it. Nothing is written anywhere.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import os
import time
import warnings
import weakref
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import BinaryIO, cast
from zipfile import ZipFile, ZipInfo

from xpudbg.errors import XpudbgError
from xpudbg.files import archive_rules as rules
from xpudbg.files.archive_stream import (
    BROKEN,
    CentralDirectoryGuard,
    MemberStream,
    TooLargeError,
    first_bytes,
    inflated,
    words,
)
from xpudbg.files.gc_pause import gc_paused
from xpudbg.files.paths import MANIFEST, open_plain
from xpudbg.files.versioned_json import VersionedJson
from xpudbg.model.pack import PACK_VERSION, PackedFile, PackIndex
from xpudbg.model.problem import Problem
from xpudbg.units import binary_size

INDEX = "pack.json"
MAX_INDEX = 64 << 20
"""Bytes of ``pack.json``: 200,000 files stay below."""
_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_SHOWN = 120
_MAX_PROBLEMS = 200
_HARM = "it is damaged, or was made to do harm: nothing of it was read"
_FORMAT = VersionedJson(INDEX, PackIndex, "pack_version", PACK_VERSION, MAX_INDEX)


_KEPT = 4
_opened: dict[tuple[int, ...], Archive] = {}


class Archive:
    """The files of a zip file that may be read, and what is odd about the rest; made by :func:`open_archive`.

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
        for name, why in rules.colliding(self._members).items():
            self._refused[name] = why
            del self._members[name]
        why = rules.total_reason(sum(i.file_size for i in self._members.values()), size)
        if why:
            raise self._refuse(why)
        self.names: tuple[str, ...] = tuple(sorted(self._members))
        tree = _tree(self.names)
        if tree is None:
            raise self._refuse(f"its files lie in more than {rules.MAX_MEMBERS:,} folders")
        self.folders: Mapping[str, Mapping[str, bool]] = tree

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Members that are left out, by name, with reasons; beyond 200 a count."""
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
        """Bytes of a file, and when it was written in seconds since the epoch; 0 when nothing says (packs never do).

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
        """A file, opened for reading; its checksums are held against it when its end is reached.

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
        """The first ``limit`` bytes of a file; its checksums are held against it when that is all of it.

        Raises:
            OSError: There is no such file, or it is damaged; the text says why.
        """
        info = self._info(name)
        try:
            data = first_bytes(self._source.fileno(), info, limit)
            if len(data) == info.file_size and name in self._listed:
                self._compare(name, hashlib.sha256(data).hexdigest())
        except (*BROKEN, OSError) as error:
            raise OSError(errno.EBADMSG, f"damaged in the archive: {words(error)}", name) from error
        return data

    def _compare(self, name: str, digest: str) -> None:
        """Hold a file's sha256 against ``pack.json``.

        Raises:
            ValueError: It is another one.
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
        """The members that may be read, by name; the others are kept with their reason."""
        listed = archive.infolist()
        if len(listed) > rules.MAX_MEMBERS:
            raise self._refuse(f"it has more than {rules.MAX_MEMBERS:,} members")
        why = rules.overlap_reason(listed, archive.start_dir)
        if why:
            raise self._refuse(why)
        members: dict[str, ZipInfo] = {}
        # From Python 3.13 on, filename may come from an extra field.
        twice = (
            rules.repeated(i.orig_filename for i in listed) if len(archive.NameToInfo) < len(listed) else ()
        )
        for info in listed:
            name = info.orig_filename
            why = rules.name_reason(name.removesuffix("/")) or rules.member_reason(info)
            if name in twice:
                why = why or "the name is in the archive twice"
            if why:
                self._refused[info.orig_filename] = why
            elif not name.endswith("/"):
                members[name] = info
        return members

    def _take_index(self, info: ZipInfo) -> None:
        """Hold the members against ``pack.json``, and add the files that have the content of others."""
        origin = f"{self.path}/{INDEX}"
        if info.file_size > MAX_INDEX:
            raise self._refuse(f"{INDEX} has more than {binary_size(MAX_INDEX)}")
        try:
            data = self.read(INDEX, limit=MAX_INDEX)
        except OSError as error:
            raise XpudbgError(f"cannot read {origin}: {error.strerror}", hint=_HARM) from error
        self.index = decode_index(data, origin=origin)
        if len(self.index.files) > rules.MAX_MEMBERS:
            raise self._refuse(f"{INDEX} lists more than {rules.MAX_MEMBERS:,} files")
        stored = self._members
        del stored[INDEX]
        twice = rules.repeated(f.path for f in self.index.files)
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
        why = "" if file.path in stored else rules.name_reason(file.path)
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
    """``pack.json`` from its bytes.

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
    """A zip file, checked and open for reading. The last few are kept, as long as the file stays the same.

    Raises:
        XpudbgError: It is not there, is not a zip file, is truncated, or its sizes or counts go beyond the limits.
    """
    try:
        status = os.stat(path)  # noqa: PTH116
        key = (status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size)
        # By what it is: commands name it relative, absolute and through links.
        if key not in _opened:
            archive = _open(path)
            for oldest in list(_opened)[: 1 - _KEPT]:
                del _opened[oldest]
            _opened[key] = archive
        return _opened[key]
    except OSError as error:
        raise XpudbgError(f"cannot read {path}: {error.strerror}", hint="name a zip file") from error


def _open(path: Path) -> Archive:
    if not is_archive(path):
        raise XpudbgError(f"{path} is not a zip file", hint="'xpudbg pack' makes one of a run")
    source = open_plain(path)
    try:
        with gc_paused():
            return Archive(path, source)
    except BaseException:
        source.close()
        raise


def _tree(names: Iterable[str]) -> dict[str, dict[str, bool]] | None:
    """The folders of paths and what lies in them; None when there are too many."""
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
        if len(tree) > rules.MAX_MEMBERS:
            return None
        inner = tree[known]
        inner[last] = False
    return tree
