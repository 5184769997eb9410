"""Cache of laid-out pictures by their content: ``<cache>/pictures``, bounded, and checked when they are read.

Nothing depends on it: a picture that is missing, damaged, foreign or cannot be written is laid out again. The folder may be deleted at any
time, also while commands run.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
from functools import lru_cache
from pathlib import Path

from xpudbg.store.files.own_cache import OwnCache
from xpudbg.store.locate import cache_root

MOST_BYTES = 64 << 20
"""Bytes of all pictures; above that the oldest are removed until three quarters are left."""
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
    """Return the cached picture of a DOT text in a form; None if there is none."""
    data = _cache().get(_key(dot, form))
    return data if data is not None and _is_picture(data, form) else None


def keep_picture(dot: str, form: str, data: bytes) -> None:
    """Store a picture; failures are ignored."""
    if _is_picture(data, form):
        _cache().keep(_key(dot, form), data)


def prune_pictures() -> None:
    """Remove the least recently used pictures if the cache is too large."""
    _cache().prune(MOST_BYTES)


def _cache() -> OwnCache:
    return OwnCache(cache_root() / "pictures", ".picture", _HEAD, _MOST_PICTURE)


def _key(dot: str, form: str) -> str:
    return hashlib.sha256(f"{form}\n{_renderer()}\n".encode() + dot.encode("utf-8", "replace")).hexdigest()


@lru_cache(maxsize=1)
def _renderer() -> str:
    """Return the identity of the renderer: another Graphviz may draw another picture of the same text."""
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


def _is_picture(data: bytes, form: str) -> bool:
    """Return whether data is a picture as Graphviz draws it, without active content: other programs may have written it."""
    if form == "png":
        return data.startswith(_PNG)
    if form != "svg" or not data.startswith(b"<?xml") or _ACTIVE.search(data):
        return False
    return all(m.group().lstrip(b"</") in _TAGS for m in _TAG.finditer(data))
