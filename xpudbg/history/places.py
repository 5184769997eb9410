"""Places of a history: a folder, or a URL of any file system that fsspec knows. Credentials in a URL are never shown or stored."""

from __future__ import annotations

import contextlib
import importlib
import os
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.core.text import binary_size
from xpudbg.model.row import dataclass
from xpudbg.store.files import atomic

MOST_FILE = 2 << 30
"""Most bytes of one file."""
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*(?:::[a-z][a-z0-9+.-]*)*://", re.IGNORECASE)
_SEVERAL_TIMES = 6
_WAIT = 0.02
"""Seconds at most before the second time; twice as long before each further one."""


@dataclass(frozen=True)
class StoredFile:
    """A file of a history.

    Attributes:
        path: Its path below the history.
        bytes: Its size.
        tag: Changes when its content does; empty for a folder's.
    """

    path: str
    bytes: int
    tag: str = ""

    @property
    def name(self) -> str:
        """Last part of the path."""
        return self.path.rpartition("/")[2]


class HistoryPlace(Protocol):
    """A folder of files, here or elsewhere."""

    shown: str
    local: Path | None

    def files(self, below: str) -> list[StoredFile]:
        """Return all files below a folder, by path; none where it does not exist."""

    def read(self, path: str) -> bytes:
        """Return the content of a file.

        Raises:
            FileNotFoundError: It does not exist.
        """

    def write(self, path: str, data: bytes) -> None:
        """Write a file, whole or not at all."""

    def remove(self, path: str) -> None:
        """Remove a file, if it exists."""


def is_url(text: str) -> bool:
    """Return whether a text is a URL, and no path."""
    return bool(_SCHEME.match(text))


def shown_url(url: str) -> str:
    """Return a URL without user, password, query and fragment, all of which can be credentials."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}".rstrip("/")


def shown_place(text: str) -> str:
    """Return the name of a history in messages: a folder as typed, a URL without credentials."""
    return shown_url(text) if is_url(text) else text


def open_place(text: str) -> HistoryPlace:
    """Return the place of a path or a URL; nothing is read yet.

    Raises:
        XpudbgError: Its file system is not installed or not known.
    """
    if not is_url(text):
        return FolderPlace(Path(text).expanduser())
    if text.lower().startswith("file://"):
        return FolderPlace(Path(urlsplit(text).path))
    return _RemotePlace(text)


class FolderPlace:
    """A folder of this machine.

    Args:
        root: The folder; it need not exist.
    """

    def __init__(self, root: Path) -> None:
        self.local: Path | None = root
        self.shown = str(root)
        self._root = root

    def files(self, below: str) -> list[StoredFile]:
        """Return all files below a folder, by path; links are not followed."""
        found: list[StoredFile] = []
        waiting = [below]
        while waiting:
            folder = waiting.pop()
            try:
                with os.scandir(self._root / folder) as entries:
                    for entry in entries:
                        path = f"{folder}/{entry.name}" if folder else entry.name
                        if entry.is_dir(follow_symlinks=False):
                            waiting.append(path)
                        elif entry.is_file(follow_symlinks=False):
                            with contextlib.suppress(FileNotFoundError):
                                found.append(StoredFile(path, entry.stat(follow_symlinks=False).st_size))
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError as error:
                raise _unreadable(self.shown, error.strerror or str(error)) from error
        return sorted(found, key=lambda f: f.path)

    def read(self, path: str) -> bytes:
        """Return the content of a file."""
        file = self._root / path
        if file.stat().st_size > MOST_FILE:
            raise XpudbgError(f"{file} is larger than {binary_size(MOST_FILE)}", hint="move it away")
        return file.read_bytes()

    def write(self, path: str, data: bytes) -> None:
        """Write a file under a temporary name and move it into place."""
        file = self._root / path

        def write() -> None:
            file.parent.mkdir(parents=True, exist_ok=True)
            with atomic.atomic_write(file) as out:
                out.write(data)

        with os_errors(f"cannot write {file}", hint="free space there, or name another history with --to"):
            # Another process may remove the folder, which was empty, between the two.
            retried(write)

    def remove(self, path: str) -> None:
        """Remove a file, and the folders that it leaves empty."""
        file = self._root / path
        with os_errors(f"cannot remove {file}"):
            file.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            for folder in list(file.parents)[:3]:
                folder.rmdir()


class _RemotePlace:
    """A folder of a file system of fsspec."""

    def __init__(self, url: str) -> None:
        self.local: Path | None = None
        self.shown = shown_url(url)
        self._url = url
        self._fs, self._root = filesystem_of(url)
        self._root = self._root.rstrip("/")

    def files(self, below: str) -> list[StoredFile]:
        """Return all files below a folder, by path."""
        base = f"{self._root}/{below}".rstrip("/")
        with reported(f"cannot list {self.shown}", self._url):
            try:
                # Listings of fsspec are cached, and others write meanwhile.
                self._fs.invalidate_cache()
                found = self._fs.find(base, detail=True)
            except FileNotFoundError:
                return []
        start = len(self._root.lstrip("/")) + 1
        files = [
            StoredFile(path.lstrip("/")[start:], int(info.get("size") or 0), _tag(info))
            for path, info in found.items()
            if info.get("type", "file") == "file"
        ]
        return sorted((f for f in files if f.path), key=lambda f: f.path)

    def read(self, path: str) -> bytes:
        """Return the content of a file."""
        with reported(f"cannot read {self.shown}/{path}", self._url):
            data = self._fs.cat_file(f"{self._root}/{path}", end=MOST_FILE)
        return bytes(data)

    def write(self, path: str, data: bytes) -> None:
        """Write a file in one request, as object stores do whole or not at all; elsewhere under a temporary name first."""
        target = f"{self._root}/{path}"
        with reported(f"cannot write {self.shown}/{path}", self._url):
            if _is_object_store(self._fs):
                self._fs.pipe_file(target, data)
                return
            self._fs.makedirs(target.rpartition("/")[0], exist_ok=True)
            part = f"{target}.{os.getpid()}-{os.urandom(4).hex()}{atomic.MARK}"
            self._fs.pipe_file(part, data)
            self._fs.mv(part, target)

    def remove(self, path: str) -> None:
        """Remove a file, if it exists."""
        with (
            reported(f"cannot remove {self.shown}/{path}", self._url),
            contextlib.suppress(FileNotFoundError),
        ):
            self._fs.rm_file(f"{self._root}/{path}")


def filesystem_of(url: str) -> tuple[Any, str]:
    """Return fsspec's file system of a URL, and the path there.

    Raises:
        XpudbgError: It is not installed, or not known.
    """
    shown = shown_url(url)
    try:
        core: Any = importlib.import_module("fsspec.core")
    except ImportError as error:
        raise XpudbgError(
            f"{shown} needs fsspec, which cannot be imported: {error}", hint="pip install 'xpudbg[history]'"
        ) from None
    try:
        return core.url_to_fs(url)  # type: ignore[no-any-return]
    except ImportError as error:
        hint = f"install the package of its file system ({clean_words(error, url)})"
        raise XpudbgError(f"{shown} cannot be opened here", hint=hint) from None
    except ValueError as error:
        raise XpudbgError(
            f"{shown} cannot be opened: {clean_words(error, url)}",
            hint="a history is a folder, or a URL such as s3://BUCKET/FOLDER, gs://..., abfs://...",
        ) from None
    except Exception as error:
        raise _unreadable(shown, clean_words(error, url)) from None


def matching_urls(pattern: str) -> list[str]:
    """Return the URLs that match a pattern of ``*`` and ``?``.

    Raises:
        XpudbgError: There is none, or it cannot be listed.
    """
    shown = shown_url(pattern)
    files, path = filesystem_of(pattern)
    scheme = pattern.partition("://")[0]
    user = urlsplit(pattern).netloc.rpartition("@")
    with reported(f"cannot list {shown}", pattern):
        found = sorted(files.glob(path))
    if not found:
        raise XpudbgError(
            f"nothing matches {shown}", hint="quote a pattern, so that the shell leaves it alone"
        )
    # An object store's path begins with its bucket; elsewhere the host stands before the path.
    host = "" if _is_object_store(files) else user[2]
    return [
        f"{scheme}://{user[0]}{user[1]}{host}{one if one.startswith('/') else f'/{one}' if host else one}"
        for one in found
    ]


def clean_words(error: BaseException, url: str) -> str:
    """Return an error's words in one line, without the credentials of a URL.

    Args:
        error: The error; its libraries quote what they were given.
        url: The URL as given.
    """
    words = " ".join(str(error).split()) or type(error).__name__
    user = urlsplit(url).netloc.rpartition("@")[0]
    for part in (url, user, *user.split(":")[1:], urlsplit(url).query):
        if part:
            words = words.replace(part, "...")
    words = re.sub(r"(://)[^/@\s]+@", r"\1", words)
    return words if len(words) <= 300 else f"{words[:297]}..."


@contextmanager
def reported(doing: str, url: str) -> Iterator[None]:
    """Turn the errors of a remote file system into one with a next step; ``FileNotFoundError`` passes.

    Args:
        doing: What failed, as a sentence without its end.
        url: The URL as given, whose credentials are left out of the words of errors.

    Raises:
        XpudbgError: Something failed.
    """
    try:
        yield
    except (XpudbgError, FileNotFoundError):
        raise
    except PermissionError as error:
        raise XpudbgError(
            f"{doing}: no right to do that ({clean_words(error, url)})",
            hint="check the credentials of this environment (AWS_PROFILE, GOOGLE_APPLICATION_CREDENTIALS, ...), and the rights of the bucket",
        ) from None
    except NotImplementedError as error:
        raise XpudbgError(
            f"{doing}: this kind of URL can only be read ({clean_words(error, url)})",
            hint="write to a folder or a bucket",
        ) from None
    except Exception as error:
        words = clean_words(error, url)
        if "credentials" in words.lower():
            hint = "there are no credentials for it in this environment: set them as its tools need them, such as AWS_PROFILE"
            raise XpudbgError(f"{doing}: {words}", hint=hint) from None
        raise _unreadable("", words, doing) from None


def _unreadable(shown: str, words: str, doing: str = "") -> XpudbgError:
    return XpudbgError(
        f"{doing or f'cannot read {shown}'}: {words}",
        hint="check the address, and that this machine reaches it; what was written before is whole",
    )


def _is_object_store(fs: Any) -> bool:
    names = fs.protocol if isinstance(fs.protocol, (tuple, list)) else (fs.protocol,)
    return not {"sftp", "ssh", "smb", "ftp", "hdfs", "webhdfs", "arrow_hdfs", "local", "file"}.intersection(
        names
    )


def _tag(info: Any) -> str:
    """Return a short text that changes when the file does."""
    known = [
        info.get(k) for k in ("ETag", "etag", "md5Hash", "LastModified", "mtime", "last_modified", "created")
    ]
    return re.sub(r"[^A-Za-z0-9]", "", "".join(str(k) for k in known if k))[-40:]


def retried(make: Callable[[], Any]) -> Any:
    """Return ``make()``; again, a little later, where a file vanished meanwhile: another process merged or removed it.

    Raises:
        FileNotFoundError: It happened several times.
    """
    for number in range(_SEVERAL_TIMES - 1):
        try:
            return make()
        except FileNotFoundError:
            # Several that merge at once must not stay in step.
            time.sleep(_WAIT * 2**number * random.random())  # noqa: S311
    return make()
