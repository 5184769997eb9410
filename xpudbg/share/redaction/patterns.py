"""The patterns of secrets (``patterns.json``), and those of the names that are known on this machine."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable
from pathlib import Path

from xpudbg.model.row import dataclass

MARK = "REDACTED_"
"""Every placeholder begins so. Only letters, digits and ``_`` follow: a placeholder is safe within Python names, JSON, MLIR, URLs, XML and Markdown."""

WINDOW = 4096
_FILE = Path(__file__).with_name("patterns.json")
_VENDORS = Path(__file__).with_name("vendor_formats.json")
_FREE_NAME = 4
_PLAIN = re.compile(rb"[A-Za-z0-9._\-]*")
# What may stand before a name that is matched as a whole word. `\n` and `%2F` end in a letter, so they are named.
_LEFT = (
    r"(?:(?<![A-Za-z0-9])|(?<=\\[nrtbf])|(?<=%[0-9A-Fa-f]{2})|(?<=\\u[0-9A-Fa-f]{4})"
    r"|(?<=\x1b\[[0-9]m)|(?<=\x1b\[[0-9]{2}m))"
)
_LETTER = (
    r"(?:[{}]|[\xc2-\xf4][\x80-\xbf]{{1,3}}|\\{{1,4}}u(?!00[0-7])[0-9a-fA-F]{{4}}|\\{{1,4}}x[89a-fA-F][0-9a-fA-F]"
    r"|%[89a-fA-F][0-9a-fA-F])"
)
_QUOTE = r"(?:\\{0,3}[\"']|&(?:quot|apos|#39|#34|#x27|#x22);)"
_NEWLINE = (
    r"(?:\r?\n|\\{1,8}n)(?:[VDIWEC][0-9]{4} [0-9:.]{8,16} [^\n\]]{1,120}\] (?:\[[^\]\n]{1,60}\] ){0,3})?"
    r"(?:[#/*>|]{1,3} ?)?[ \t]{0,40}"
)
_USER = _LETTER.format("A-Za-z0-9_") + _LETTER.format(r"A-Za-z0-9._@\-") + "{0,63}"


@dataclass(frozen=True)
class SecretPattern:
    """One pattern to search for.

    Attributes:
        name: Its kind, such as ``github-token``; several patterns may share one.
        literals: Lower-case byte strings; the pattern is tried wherever one of them occurs.
        expression: Source of :attr:`regex`.
        placeholder: Its replacement.
        window: How many bytes from the literal on the regex may see.
        leading: Source of :attr:`before`; empty when anything may precede.
        keep_before: Whether the bytes that ``before`` matched stay.
        capitals: Whether the literal must stand in capital letters.
    """

    name: str
    literals: tuple[bytes, ...]
    expression: bytes
    placeholder: bytes
    window: int = WINDOW
    leading: bytes = b""
    keep_before: bool = False
    capitals: bool = False

    @functools.cached_property
    def regex(self) -> re.Pattern[bytes]:
        """Matched from a literal's first byte; its only group ``v`` is replaced, or all of it when that took no part.

        It is compiled where its literal is met: compiling all takes as long as packing half a megabyte.
        """
        return re.compile(self.expression)

    @functools.cached_property
    def before(self) -> re.Pattern[bytes] | None:
        """Must match the bytes that end where the literal begins; None when anything may precede.

        Its group ``v``, if it has one, is what is replaced.
        """
        return re.compile(b"(?:" + self.leading + b")\\Z") if self.leading else None


def placeholder(kind: str) -> str:
    """Return the replacement of a secret of a kind: the same in every pack, so that packs can be compared."""
    return MARK + kind.replace("-", "_")


@functools.lru_cache(maxsize=1)
def _data() -> dict[str, list[dict[str, object]]]:
    loaded: dict[str, list[dict[str, object]]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return loaded


@functools.lru_cache(maxsize=1)
def known_patterns() -> tuple[SecretPattern, ...]:
    """Return the patterns of ``patterns.json`` in their order, and vendors' formats behind them."""
    return (*(_pattern(row) for row in _data()["patterns"]), *_vendor_formats())


def _vendor_formats() -> Iterable[SecretPattern]:
    """Return the formats of ``vendor_formats.json``, which tools/vendor_formats.py takes from a package that others keep."""
    for row in json.loads(_VENDORS.read_text(encoding="utf-8"))["formats"]:
        yield _pattern({**row, "name": "vendor-token", "regex": "{LEFT}" + row["regex"]})


@functools.lru_cache(maxsize=1)
def stop_names() -> frozenset[str]:
    """Names of users and machines that are ordinary words in code as well."""
    return frozenset(str(name) for name in _data()["stop_names"])


def _pattern(row: dict[str, object]) -> SecretPattern:
    name, literals = str(row["name"]), row["literals"]
    assert isinstance(literals, list)
    return SecretPattern(
        name,
        tuple(str(literal).encode() for literal in literals),
        _expression(str(row["regex"])),
        str(row.get("placeholder", placeholder(name))).encode(),
        int(str(row.get("window", WINDOW))),
        _expression(str(row.get("before", ""))),
        bool(row.get("keep_before", False)),
        bool(row.get("capitals", False)),
    )


def _expression(text: str) -> bytes:
    for name, meaning in (("{LEFT}", _LEFT), ("{USER}", _USER), ("{QUOTE}", _QUOTE), ("{NL}", _NEWLINE)):
        text = text.replace(name, meaning)
    return text.encode()


def folder_patterns(kind: str, folders: Iterable[str]) -> list[SecretPattern]:
    """Patterns for known folders, also with escaped or URL-encoded slashes; the first slash stays.

    Args:
        kind: ``home`` or ``temp``.
        folders: Absolute paths; those that identify nothing (``/``) are skipped.
    """
    found = []
    left = _LEFT.replace("(?<![A-Za-z0-9])", r"(?<![A-Za-z0-9_.\-])|(?<=[^A-Za-z0-9]-[A-Z])", 1).encode()
    for folder in sorted({f.rstrip("/") for f in folders}, key=lambda f: (-len(f), f)):
        if not folder.startswith("/") or len(folder) < 3:
            continue
        for spelt in spellings(folder):
            for slash in (b"/", b"\\/", b"\\\\/", b"\\u002f", b"\\u002F", b"%2f", b"%2F"):
                literal = spelt.replace(b"/", slash)
                regex = left + re.escape(slash) + b"(?P<v>" + re.escape(literal[len(slash) :]) + b")"
                regex += rb"(?![A-Za-z0-9_.\-])"
                found.append(SecretPattern(kind, (literal.lower(),), regex, placeholder(kind).encode()))
    return found


def spellings(text: str) -> list[bytes]:
    """Return how files write a text: as it is, escaped as JSON and Python escape it, percent-encoded; ``/`` stays.

    Plain ASCII has one spelling, a blank or a letter such as ``ö`` has several.
    """
    raw = text.encode("utf-8", "surrogateescape")
    if _PLAIN.fullmatch(raw.replace(b"/", b"") if raw.startswith(b"/") else raw):
        return [raw]
    from urllib.parse import quote

    quoted = quote(raw, safe="/")
    small = re.sub("%..", lambda match: match[0].lower(), quoted)
    once = [json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1], ascii(text)[1:-1]]
    once += [repr(raw)[2:-1], quoted, small, quote(raw, safe="")]
    twice = [json.dumps(spelt)[1:-1] for spelt in once]
    all_of_them = [raw, *(spelt.encode("utf-8", "surrogateescape") for spelt in (*once, *twice))]
    return list(dict.fromkeys(all_of_them))


def name_patterns(kind: str, names: Iterable[str], stop: frozenset[str]) -> list[SecretPattern]:
    """Patterns for known names of users or machines.

    A name that is an ordinary word too, or a short one, is replaced only where it can mean nothing but a user or a machine
    (``~max/``, ``max@host``); any other wherever it occurs as a word.

    Args:
        kind: ``user`` or ``host``.
        names: The names.
        stop: Ordinary words.
    """
    found = []
    spelt = (
        (n, s) for n in sorted({n for n in names if n}, key=lambda n: (-len(n), n)) for s in spellings(n)
    )
    for name, raw in spelt:
        text, low = re.escape(raw), raw.lower()
        if (
            len(name.encode("utf-8", "surrogateescape")) >= _FREE_NAME
            and name.lower() not in stop
            and not name.isdecimal()
        ):
            rules = [((low,), _LEFT.encode() + text + rb"(?![A-Za-z0-9])")]
        elif kind == "user":
            rules = [
                ((b"~" + low,), b"~(?P<v>" + text + rb")(?=/)"),
                ((low + b"@",), _LEFT.encode() + b"(?P<v>" + text + rb")@[A-Za-z0-9][A-Za-z0-9.\-]*[:\s]"),
            ]
        else:
            rules = [((b"@" + low,), rb"(?<=[A-Za-z0-9])@(?P<v>" + text + rb")(?=:)")]
        found += [SecretPattern(kind, literals, rule, placeholder(kind).encode()) for literals, rule in rules]
    return found
