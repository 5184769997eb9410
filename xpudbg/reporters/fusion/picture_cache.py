"""Pictures that were laid out before, by what is drawn: ``<cache>/pictures``, bounded, and checked when they are read.

Nothing depends on it: a picture that is missing, damaged, foreign or cannot be written is laid out again. The folder may be deleted at any
time, also while commands run.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import secrets
import stat
import zlib
from functools import lru_cache
from pathlib import Path

from xpudbg.bundle.locate import cache_root

MOST_BYTES = 64 << 20
"""Bytes of all pictures; beyond that the oldest go until three quarters are left."""
_MOST_PICTURE = 16 << 20
_HEAD = b"xpudbg picture 1 "
_TAGS = frozenset(
    (
        b"svg",
        b"a",
        b"g",
        b"title",
        b"polygon",
        b"polyline",
        b"path",
        b"ellipse",
        b"text",
        b"?xml",
        b"!DOCTYPE",
        b"!--",
    )
)
_TAG = re.compile(rb"<(?:!--|[/!?]?[A-Za-z][\w:.-]*)?")
_ACTIVE = re.compile(rb"[\s\"'/]on[a-z]+\s*=|href|javascript:|url\(|<!ENTITY", re.I)
_PNG = b"\x89PNG\r\n\x1a\n"


def cached_picture(dot: str, form: str) -> bytes | None:
    """The picture of this DOT text in this form; None where it has to be laid out."""
    path = _path(dot, form)
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError):
        return None
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        own = status.st_uid == os.geteuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        if not (stat.S_ISREG(status.st_mode) and own and status.st_size <= _MOST_PICTURE):
            return None
        try:
            data = _unpacked(file.read(_MOST_PICTURE))
        except (OSError, zlib.error):
            return None
        if data is None or not _is_picture(data, form):
            return None
        with contextlib.suppress(OSError):
            os.utime(descriptor)  # the oldest in use stay longest
    return data


def keep_picture(dot: str, form: str, data: bytes) -> None:
    """Keep a picture, and remove old ones where there are too many; that it cannot be kept changes nothing."""
    path = _path(dot, form)
    if len(data) > _MOST_PICTURE or not _is_picture(data, form):
        return
    packed = _HEAD + hashlib.sha256(data).hexdigest().encode() + b"\n" + zlib.compress(data, 6)
    temporary = path.with_name(f"{path.name}.{secrets.token_hex(6)}.part")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as out:
                out.write(packed)
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError:
        return


def prune_pictures() -> None:
    """Remove the pictures that were used longest ago where all together take too much."""
    rows: list[tuple[float, int, str]] = []
    try:
        with os.scandir(_folder()) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    if stat.S_ISREG(status.st_mode) and entry.name.endswith((".picture", ".part")):
                        rows.append((status.st_mtime, status.st_size, entry.path))
    except OSError:
        return
    total = sum(size for _, size, _ in rows)
    if total <= MOST_BYTES:
        return
    for _, size, name in sorted(rows):
        if total <= MOST_BYTES * 3 // 4:
            return
        total -= size
        with contextlib.suppress(OSError):
            os.unlink(name)  # noqa: PTH108


def _folder() -> Path:
    return cache_root() / "pictures"


def _path(dot: str, form: str) -> Path:
    drawn = hashlib.sha256(f"{form}\n{_renderer()}\n".encode() + dot.encode("utf-8", "replace"))
    return _folder() / f"{drawn.hexdigest()}.picture"


@lru_cache(maxsize=1)
def _renderer() -> str:
    """What makes the pictures here: the same text drawn by another Graphviz is another picture."""
    child = Path(__file__).with_name("layout_child.py")
    parts = [hashlib.sha256(child.read_bytes()).hexdigest()]
    for name in ("pygraphviz", "resvg_py"):
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            continue
        status = os.stat(spec.origin)  # noqa: PTH116
        parts.append(f"{spec.origin} {status.st_size} {status.st_mtime_ns}")
        libraries = Path(spec.origin).parent.parent / f"{name}.libs"
        parts += sorted(p.name for p in libraries.glob("*")) if libraries.is_dir() else []
    return "\n".join(parts)


def _unpacked(packed: bytes) -> bytes | None:
    """The picture in a file of the cache; None where it is not what was written."""
    head, _, body = packed.partition(b"\n")
    inflate = zlib.decompressobj()
    data = inflate.decompress(body, _MOST_PICTURE)
    whole = inflate.eof and not inflate.unused_data
    return data if whole and head == _HEAD + hashlib.sha256(data).hexdigest().encode() else None


def _is_picture(data: bytes, form: str) -> bool:
    """Whether it is what Graphviz draws and nothing that does more than be looked at: others may have written it."""
    if form == "png":
        return data.startswith(_PNG)
    if form != "svg" or not data.startswith(b"<?xml") or _ACTIVE.search(data):
        return False
    return all(m.group().lstrip(b"</") in _TAGS for m in _TAG.finditer(data))
