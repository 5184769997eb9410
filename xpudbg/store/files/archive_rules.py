"""Rules that a zip file must keep to be read: names, kinds of members, sizes. Every refusal has a reason in words."""

from __future__ import annotations

import re
import stat
import unicodedata
from collections import Counter
from collections.abc import Iterable
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipInfo

from xpudbg.core.units import binary_size
from xpudbg.store.files.paths import KINDS, MAX_PATH

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
    """A name as file systems see it that ignore case and compose characters: the same for names that collide there."""
    return name.lower() if name.isascii() else unicodedata.normalize("NFKC", name).casefold()


def member_reason(info: ZipInfo) -> str:
    """Return why a member is not read; empty when it is. The name is judged by :func:`name_reason`."""
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
    """Return why a size is not believed or not read; empty when it is fine."""
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
    """The names that are there more than once."""
    return {name for name, count in Counter(names).items() if count > 1}


def colliding(names: Iterable[str]) -> dict[str, str]:
    """Return why names are left out because of others, which come before them.

    Names may differ in case or in how characters are composed only, and a file may lie below a name that is a file.

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
