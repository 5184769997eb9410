"""The patterns of secrets (``patterns.json``), and those of the names that are known on this machine."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

MARK = "REDACTED_"
"""Every placeholder begins so. Only letters, digits and ``_`` follow: a placeholder is safe within Python names, JSON, MLIR, URLs, XML and Markdown."""

WINDOW = 4096
_FILE = Path(__file__).with_name("patterns.json")
_FREE_NAME = 4
# What may stand before a name that is matched as a whole word. `\n` and `%2F` end in a letter, so they are named.
_LEFT = (
    r"(?:(?<![A-Za-z0-9])|(?<=\\[nrtbf])|(?<=%[0-9A-Fa-f]{2})|(?<=\\u[0-9A-Fa-f]{4})"
    r"|(?<=\x1b\[[0-9]m)|(?<=\x1b\[[0-9]{2}m))"
)


@dataclass(frozen=True)
class Pattern:
    """One thing to look for.

    Attributes:
        name: Its kind, such as ``github-token``; several patterns may share one.
        literals: Lower-case byte strings; the pattern is tried where one of them stands.
        regex: Matched from a literal's first byte; its only group ``v`` is replaced, or all of it when that took no part.
        placeholder: What stands there afterwards.
        window: How many bytes from the literal on the regex may see.
        before: Must match the bytes that end where the literal begins; None when anything may stand there.
        keep_before: Whether the bytes that ``before`` matched stay.
    """

    name: str
    literals: tuple[bytes, ...]
    regex: re.Pattern[bytes]
    placeholder: bytes
    window: int = WINDOW
    before: re.Pattern[bytes] | None = None
    keep_before: bool = False


def placeholder(kind: str) -> str:
    """What replaces a secret of a kind: the same in every pack, so that packs can be compared."""
    return MARK + kind.replace("-", "_")


@functools.lru_cache(maxsize=1)
def _data() -> dict[str, list[dict[str, object]]]:
    loaded: dict[str, list[dict[str, object]]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return loaded


@functools.lru_cache(maxsize=1)
def known_patterns() -> tuple[Pattern, ...]:
    """The patterns of ``patterns.json`` in their order."""
    return tuple(_pattern(row) for row in _data()["patterns"])


@functools.lru_cache(maxsize=1)
def stop_names() -> frozenset[str]:
    """Names of users and machines that are ordinary words in code as well."""
    return frozenset(str(name) for name in _data()["stop_names"])


def _pattern(row: dict[str, object]) -> Pattern:
    name, before, literals = str(row["name"]), row.get("before"), row["literals"]
    assert isinstance(literals, list)
    return Pattern(
        name,
        tuple(str(literal).encode() for literal in literals),
        re.compile(str(row["regex"]).replace("{LEFT}", _LEFT).encode()),
        str(row.get("placeholder", placeholder(name))).encode(),
        int(str(row.get("window", WINDOW))),
        re.compile(f"(?:{before})\\Z".encode()) if before else None,
        bool(row.get("keep_before", False)),
    )


def folder_patterns(kind: str, folders: Iterable[str]) -> list[Pattern]:
    """Patterns for known folders, also with escaped or URL-encoded slashes; the first slash stays.

    Args:
        kind: ``home`` or ``temp``.
        folders: Absolute paths; those that say nothing (``/``) are passed over.
    """
    found = []
    for folder in sorted({f.rstrip("/") for f in folders}, key=lambda f: (-len(f), f)):
        if not folder.startswith("/") or len(folder) < 3:
            continue
        for slash in ("/", "\\/", "\\\\/", "\\u002f", "\\u002F", "%2f", "%2F"):
            literal = folder.replace("/", slash).encode("utf-8", "surrogateescape")
            regex = _LEFT.encode() + _escaped(slash) + b"(?P<v>" + _escaped(literal[len(slash) :]) + b")"
            regex = regex.replace(b"(?<![A-Za-z0-9])", rb"(?<![A-Za-z0-9_.\-])", 1) + rb"(?![A-Za-z0-9_.\-])"
            found.append(Pattern(kind, (literal.lower(),), re.compile(regex), placeholder(kind).encode()))
    return found


def _escaped(text: str | bytes) -> bytes:
    return re.escape(text.encode() if isinstance(text, str) else text)


def name_patterns(kind: str, names: Iterable[str], stop: frozenset[str]) -> list[Pattern]:
    """Patterns for known names of users or machines.

    A name that is an ordinary word too, or a short one, is replaced only where it can mean nothing but a user or a machine
    (``~max/``, ``max@host``); any other wherever it stands as a word.

    Args:
        kind: ``user`` or ``host``.
        names: The names.
        stop: Ordinary words.
    """
    found = []
    for name in sorted({n for n in names if n}, key=lambda n: (-len(n), n)):
        text = _escaped(name.encode("utf-8", "surrogateescape"))
        whole = _LEFT.encode() + b"(?P<v>" + text + rb")(?![A-Za-z0-9])"
        if len(name) < _FREE_NAME or name.lower() in stop or name.isdecimal():
            if kind == "user":
                at = rb"(?=@[A-Za-z0-9][A-Za-z0-9.\-]*[:\s])"
                whole = rb"(?<=~)(?P<v>" + text + rb")(?=/)|" + _LEFT.encode() + text + at
            else:
                whole = rb"(?<=@)(?P<v>" + text + rb")(?![A-Za-z0-9.])(?=:)"
        literal = name.lower().encode("utf-8", "surrogateescape")
        found.append(Pattern(kind, (literal,), re.compile(whole), placeholder(kind).encode()))
    return found


def value_patterns(values: Iterable[str]) -> list[Pattern]:
    """Patterns for values that are secret because of the variable that holds them, wherever they stand."""
    return [
        Pattern(
            "environment-secret",
            (value.lower().encode("utf-8", "surrogateescape"),),
            re.compile(_escaped(value.encode("utf-8", "surrogateescape"))),
            placeholder("environment-secret").encode(),
        )
        for value in sorted(set(values))
    ]
