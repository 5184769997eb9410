"""Mutations for ``tools/fuzz.py``: files, names, JSON, zip structures and sizes, changed at random but by a seed.

Every mutation is a function of a folder (or a zip file) and a random generator; what it did comes back in words.
"""

from __future__ import annotations

import copy
import json
import os
import random
import re
import shutil
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

MARK = "FUZZMARK"
ESCAPES = (
    f"\x1b]0;{MARK}\x07",
    f"\x1b[41;5m{MARK}",
    f"\x9b31m{MARK}",
    f"\u202e{MARK}\u2066",
    f"\x1bP{MARK}\x1b\\",
    f"\r{MARK}\x08\x08",
    f"\n::error::{MARK}",
)
HOSTILE: tuple[Any, ...] = (
    *ESCAPES, None, True, False, 0, -1, 1 << 31, 1 << 63, 1 << 70, 1e308, float("nan"), float("inf"), "", "9" * 5000, "x" * 70_000,
    "../../etc/passwd", "/etc/passwd", "a\0b", "\ud800", "[red]", "{0}", "%n", [], {}, [[]], {"a": 1}, [True], "[" * 3000, "\u2028",
)  # fmt: skip
NUMBERS = (
    b"9" * 25,
    b"9" * 400,
    b"9" * 5000,
    b"-1",
    b"1e999",
    b"0x",
    b"4294967296",
    "\u00b2".encode(),
    "\u0663".encode(),
)
"""Numbers of more than 64 bits, than a float has and than Python reads, and digits that are none or not ASCII's."""
HUGE = 8 << 30


def change_bytes(path: Path, rng: random.Random) -> str:
    """Flip, cut, repeat, insert or move bytes of a file."""
    data = bytearray(path.read_bytes())
    size = len(data)
    what = rng.choice(("flip", "cut", "repeat", "insert", "zero", "swap", "empty", "numbers", "every number"))
    if what == "empty" or not size:
        data = bytearray(rng.choice((b"", b"\0" * 4096, b"{", b"\x1f\x8b", b"\xff" * 300)))
    elif what == "flip":
        for _ in range(rng.choice((1, 3, 50))):
            data[rng.randrange(size)] = rng.randrange(256)
    elif what == "cut":
        del data[rng.randrange(size) :]
    elif what == "insert":
        at = rng.randrange(size)
        data[at:at] = rng.choice(ESCAPES).encode() if rng.random() < 0.7 else rng.randbytes(40)
    elif what == "numbers":
        # A digit becomes many: counts, offsets and sizes that no file has.
        places = [n for n in range(size) if 48 <= data[n] < 58][:5000]
        if places:
            at = rng.choice(places)
            data[at : at + 1] = rng.choice(NUMBERS)
    elif what == "every number":
        # Numbers that stand alone: those in names stay, so that names are found and what they lead to is read.
        other, share = rng.choice(NUMBERS), rng.choice((1.0, 0.2))
        put = lambda match: other if rng.random() < share else match[0]  # noqa: E731
        data = bytearray(re.sub(rb"(?<![\w.])\d+(?![\w.])", put, bytes(data[:300_000]))[:20_000_000])
    else:
        first, last = sorted((rng.randrange(size), rng.randrange(size)))
        piece = bytes(data[first : min(last, first + 4096)])
        if what == "repeat":
            data[first:first] = piece * rng.choice((1, 40))
        elif what == "zero":
            data[first : first + len(piece)] = bytes(len(piece))
        else:
            data[0 : len(piece)] = piece
    path.write_bytes(bytes(data))
    return what


def change_json(path: Path, rng: random.Random) -> str:
    """Replace, remove or add values of a JSON file; bytes where it is none."""
    try:
        value = json.loads(path.read_text(errors="replace"))
    except ValueError:
        return change_bytes(path, rng)
    said = [_change_value(value, rng) for _ in range(rng.choice((1, 1, 2, 5)))]
    path.write_text(json.dumps(value), errors="surrogatepass")
    return ", ".join(said)


def _change_value(value: Any, rng: random.Random) -> str:
    place, trail = value, []
    for _ in range(12):
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return "nothing"
        key = rng.choice(keys)
        trail.append(str(key))
        inner = place[key]
        if isinstance(inner, (dict, list)) and inner and rng.random() < 0.85:
            place = inner
            continue
        what = rng.choice(("replace", "replace", "replace", "delete", "text"))
        if what == "delete" and isinstance(place, dict):
            del place[key]
        elif what == "text" and isinstance(inner, str):
            place[key] = inner + rng.choice(ESCAPES)
        else:
            # The next change may be inside.
            place[key] = copy.deepcopy(rng.choice(HOSTILE))
        return f"{what} {'.'.join(trail)}"
    return "too deep"


def change_name(root: Path, path: Path, rng: random.Random) -> str:
    """Rename a file, or put something else in its place: a folder, a link, a pipe."""
    what = rng.choice(("rename", "folder", "link out", "link loop", "pipe", "remove", "long", "swap", "copy"))
    others = [p for p in sorted(root.rglob("*")) if p.is_file() and p != path]
    if what == "rename":
        path.rename(
            path.with_name(
                rng.choice((*ESCAPES[:2], "\udcff.json", "-rf", "a b", ".hidden")).replace("/", "_")
            )
        )
    elif what == "long":
        path.rename(path.with_name("x" * 250))
    elif what == "swap" and others:
        path.write_bytes(rng.choice(others).read_bytes())
    elif what == "copy":
        for n in range(rng.choice((3, 300))):
            shutil.copyfile(path, path.with_name(f"{n}{path.name}"))
    else:
        path.unlink()
        if what == "folder":
            path.mkdir()
        elif what == "link out":
            path.symlink_to("/etc/passwd")
        elif what == "link loop":
            path.symlink_to(path.name)
        elif what == "pipe":
            os.mkfifo(path)
    return what


def make_huge(path: Path, rng: random.Random) -> str:
    """Let a file seem to have 8 GB: a hole after, before or around its data."""
    data = path.read_bytes()
    what = rng.choice(("hole after", "hole before", "hole between"))
    with path.open("wb") as out:
        if what == "hole before":
            out.seek(HUGE - len(data))
            out.write(data)
        else:
            half = len(data) if what == "hole after" else len(data) // 2
            out.write(data[:half])
            out.truncate(HUGE)
            if half < len(data):
                out.seek(HUGE - (len(data) - half))
                out.write(data[half:])
    return what


def change_files(root: Path, rng: random.Random) -> str:
    """One to three changes anywhere below a folder."""
    said = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        files = [p for p in sorted(root.rglob("*")) if p.is_file() and not p.is_symlink()]
        if not files:
            break
        json_files = [p for p in files if p.suffix == ".json"]
        path = rng.choice(json_files if json_files and rng.random() < 0.4 else files)
        name = path.relative_to(root)
        kind = rng.random()
        if kind < 0.12:
            said.append(f"{name!s}: {change_name(root, path, rng)}")
        elif path.suffix == ".json" and kind < 0.8:
            said.append(f"{name!s}: {change_json(path, rng)}")
        else:
            said.append(f"{name!s}: {change_bytes(path, rng)}")
    return "; ".join(said)


def change_zip(path: Path, rng: random.Random) -> str:
    """Damage a zip file, or let its structures lie."""
    changes: tuple[Callable[[bytearray, random.Random], str], ...] = (
        _flip_directory, _flip_directory, _flip_directory, _flip_anywhere, _encrypt, _lie_of_sizes, _overlap, _zip64, _names, _method, _ends,
    )  # fmt: skip
    data = bytearray(path.read_bytes())
    said = [rng.choice(changes)(data, rng) for _ in range(rng.choice((1, 1, 2)))]
    path.write_bytes(bytes(data))
    return ", ".join(said)


def _entries(data: bytearray) -> list[int]:
    """Where the entries of the list of members begin."""
    found, at = [], data.find(b"PK\1\2")
    while at >= 0:
        found.append(at)
        at = data.find(b"PK\1\2", at + 46)
    return found or [0]


def _flip_directory(data: bytearray, rng: random.Random) -> str:
    start = _entries(data)[0]
    for _ in range(rng.choice((1, 2, 8))):
        data[rng.randrange(start, len(data))] = rng.randrange(256)
    return "bytes of the list of members"


def _flip_anywhere(data: bytearray, rng: random.Random) -> str:
    for _ in range(rng.choice((1, 10))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    if rng.random() < 0.3:
        del data[rng.randrange(len(data)) :]
        data.extend(b"PK\5\6")
    return "bytes anywhere"


def _put(data: bytearray, at: int, form: str, value: int) -> None:
    if at + struct.calcsize(form) <= len(data):
        struct.pack_into(form, data, at, value)


def _encrypt(data: bytearray, rng: random.Random) -> str:
    for entry in rng.sample(entries := _entries(data), rng.randint(1, len(entries))):
        _put(data, entry + 8, "<H", 1 | (rng.random() < 0.5) << 6)
    return "members that claim to be encrypted"


def _lie_of_sizes(data: bytearray, rng: random.Random) -> str:
    entry = rng.choice(_entries(data))
    for at in rng.sample((16, 20, 24), rng.randint(1, 3)):
        _put(
            data,
            entry + at,
            "<I",
            rng.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFE, 0xFFFFFFFF, rng.randrange(1 << 32))),
        )
    return "CRC and sizes that are not true"


def _overlap(data: bytearray, rng: random.Random) -> str:
    entries = _entries(data)
    first = bytes(data[entries[0] + 42 : entries[0] + 46])
    for entry in rng.sample(entries, rng.randint(1, len(entries))):
        data[entry + 42 : entry + 46] = (
            first if rng.random() < 0.7 else struct.pack("<I", rng.randrange(1 << 32))
        )
    return "members on the same bytes"


def _zip64(data: bytearray, rng: random.Random) -> str:
    end = data.rfind(b"PK\5\6")
    if end < 0:
        return "no end"
    record = struct.pack(
        "<4sQHHIIQQQQ",
        b"PK\6\6",
        44,
        45,
        45,
        0,
        0,
        *(rng.choice((0, 5, 1 << 40, (1 << 64) - 1)) for _ in range(4)),
    )
    locator = struct.pack("<4sIQI", b"PK\6\7", 0, rng.choice((end, 0, 1 << 62)), 1)
    data[end:end] = record + locator
    for at in (8, 10, 12, 16):
        if rng.random() < 0.7:
            end = data.rfind(b"PK\5\6")
            _put(data, end + at, "<H" if at < 12 else "<I", 0xFFFF if at < 12 else 0xFFFFFFFF)
    return "a zip64 end that lies"


def _names(data: bytearray, rng: random.Random) -> str:
    entry = rng.choice(_entries(data))
    length = int.from_bytes(data[entry + 28 : entry + 30], "little")
    new = rng.choice((b"../" * 40, b"/etc/", b"C:\\", ESCAPES[0].encode(), b"\xff\xfe", b"\0", b"a//b", b"."))
    data[entry + 46 : entry + 46 + length] = (new * (length // len(new) + 1))[:length]
    return "a hostile name"


def _method(data: bytearray, rng: random.Random) -> str:
    entry = rng.choice(_entries(data))
    _put(data, entry + 10, "<H", rng.choice((0, 1, 9, 12, 14, 93, 99, 65535)))
    _put(data, entry + 38, "<I", rng.choice((0o120777 << 16, 0o010644 << 16, 0xFFFFFFFF)))
    return "another compression, another kind of file"


def _ends(data: bytearray, rng: random.Random) -> str:
    end = data.rfind(b"PK\5\6")
    for at in (8, 10, 12, 16, 20):
        if end >= 0 and rng.random() < 0.5:
            form = "<I" if at in (12, 16) else "<H"
            _put(data, end + at, form, rng.choice((0, 1, 0xFFFF, rng.randrange(1 << 16))))
    return "an end that lies"


def many_members(path: Path, count: int) -> None:
    """A zip file whose list names so many members; all but the list is nothing."""
    name = b"n%07d"
    local = struct.pack("<4sHHHHHIIIHH", b"PK\3\4", 20, 0, 0, 0, 33, 0, 0, 0, 8, 0) + name % 0
    with path.open("wb") as out:
        out.write(local)
        for number in range(count):
            head = struct.pack(
                "<4sHHHHHHIIIHHHHHII",
                b"PK\1\2",
                20,
                20,
                0,
                0,
                0,
                33,
                0,
                0,
                0,
                8,
                0,
                0,
                0,
                0,
                0o100644 << 16,
                0,
            )
            out.write(head + name % number)
        size = count * (46 + 8)
        start = len(local)
        out.write(struct.pack("<4sQHHIIQQQQ", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, start))
        out.write(struct.pack("<4sIQI", b"PK\6\7", 0, start + size, 1))
        out.write(struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, size, start, 0))


def bomb(path: Path, size: int = 1 << 30) -> None:
    """A zip file with a manifest that inflates to ``size`` bytes of blanks."""
    packer, crc, packed, piece = zlib.compressobj(9, zlib.DEFLATED, -15), 0, [], b" " * (1 << 20)
    for _ in range(size >> 20):
        crc = zlib.crc32(piece, crc)
        packed.append(packer.compress(piece))
    body = b"".join([*packed, packer.flush()])
    name = b"manifest.json"
    head = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 33, crc, len(body), size, len(name), 0)
    entry = (
        b"PK\1\2" + struct.pack("<H", 20) + head + struct.pack("<HHHII", 0, 0, 0, 0o100644 << 16, 0) + name
    )
    local = b"PK\3\4" + head + name + body
    end = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 1, 1, len(entry), len(local), 0)
    path.write_bytes(local + entry + end)
