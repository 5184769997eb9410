"""Figures and names as text, written and read: sizes, times, counts, whole numbers, words of a shell, names similar to a misspelt one, redacted lists.

Sizes in bytes: kB, MB and GB count 1000, KiB, MiB and GiB count 1024 (IEC 80000-13), everywhere in the tool. Files, disks and memory
traffic are written in decimal units, as file systems and bandwidths are. What hardware has in powers of two (SLM, registers, scratch
memory, device memory) and this tool's own limits, which are powers of two, are written in binary ones.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Sequence

_SIZE = re.compile(r"([0-9]{1,18}(?:\.[0-9]{1,6})?)\s*(?:([KMGT]?)(i?)B|([KMGT])|)", re.IGNORECASE)
_POWERS = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4}
_DECIMAL = ("B", "kB", "MB", "GB", "TB")
_BINARY = ("B", "KiB", "MiB", "GiB", "TiB")
MIB = 1 << 20
GIB = 1 << 30


def parse_size(text: str) -> int | None:
    """Return the bytes of ``25MB`` (25,000,000), ``25MiB`` (26,214,400), ``25M`` (as ``25MB``) or ``4096``; None when it is no size."""
    match = _SIZE.fullmatch(text.strip())
    if match is None or (match[3] and not match[2]):
        return None
    power = _POWERS[(match[2] or match[4] or "").lower()]
    factor: int = (1024 if match[3] else 1000) ** power
    # Whole numbers stay exact: a float has 53 bits.
    whole, _, fraction = match[1].partition(".")
    digits: int = 10 ** len(fraction)
    return int(whole) * factor + int(fraction or "0") * factor // digits


_TIME = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,9})?)\s*(us|ms|s)")
_PER_SECOND = {"us": 1e6, "ms": 1e3, "s": 1.0}


def parse_time(text: str) -> float | None:
    """Return the seconds of ``1.5 ms``, ``800us`` or ``2 s``; None when it is no time."""
    match = _TIME.fullmatch(text.strip())
    return float(match[1]) / _PER_SECOND[match[2]] if match else None


def decimal_size(count: int | None) -> str:
    """Return a size such as ``812 B``, ``4 kB`` (4000 bytes), ``4.1 kB`` (4096), ``1.5 MB``; ``-`` for None."""
    return "-" if count is None else _written(count, 1000, _DECIMAL)


def binary_size(count: int | None) -> str:
    """Return a size such as ``812 B``, ``4 KiB`` (4096 bytes), ``1.5 MiB``; ``-`` for None."""
    return "-" if count is None else _written(count, 1024, _BINARY)


def _written(count: int, base: int, units: tuple[str, ...]) -> str:
    """Return a number with one decimal, or with none where it is exact without."""
    power = 0
    # 999,950 bytes round to 1000.0 kB, which is 1.0 MB.
    while power < len(units) - 1 and round(abs(count) / base**power, 1 if power else 0) >= base:
        power += 1
    if count % base**power == 0:
        return f"{count // base**power} {units[power]}"
    return f"{count / base**power:.1f} {units[power]}"


def short_size(count: int) -> str:
    """Return a size such as ``812 B``, ``4.10 kB``, ``262 kB``, ``1.05 MB``: three digits, for tables."""
    sign, size = ("-" if count < 0 else ""), abs(count)
    if size < 1000:
        return f"{sign}{size} B"
    power, value = 0, float(size)
    # 999,500 bytes round to 1000 kB, which is 1.00 MB.
    while power < len(_DECIMAL) - 1 and round(value, 0 if value >= 100 else 1 if value >= 10 else 2) >= 1000:
        power, value = power + 1, value / 1000
    digits = 0 if value >= 99.95 else 1 if value >= 9.995 else 2
    return f"{sign}{value:.{digits}f} {_DECIMAL[power]}"


def short_time(microseconds: float | None) -> str:
    """Return a time such as ``0.8 us``, ``12.3 us``, ``1.57 ms`` or ``2.4 s``: three digits, for tables; "" for None."""
    if microseconds is None:
        return ""
    units = ("us", "ms", "s")
    power, value = 0, microseconds
    # 999.6 us round to 1000 us, which are 1 ms.
    while power < len(units) - 1 and float(f"{value:.3g}") >= 1000:
        power, value = power + 1, value / 1000
    return f"{float(f'{value:.3g}'):g} {units[power]}"


def long_time(seconds: float) -> str:
    """Return a time such as ``14.47 s``, and from two minutes on ``4 min 13 s``."""
    if seconds < 120:
        return f"{seconds:.2f} s"
    return f"{round(seconds) // 60} min {round(seconds) % 60} s"


def first_line(text: str, most: int = 300) -> str:
    """Return the first line that has text, without the blanks around it; empty where there is none.

    Args:
        text: The text.
        most: Most characters of it.
    """
    return next((line.strip() for line in text.splitlines() if line.strip()), "")[:most]


def plural(count: int, noun: str, plural_form: str = "") -> str:
    """Return a count with its noun: ``1 graph``, ``3 graphs``, ``2 entries`` (with ``plural_form``)."""
    return f"{count} {noun_for(count, noun, plural_form)}"


def noun_for(count: int, noun: str, plural_form: str = "") -> str:
    """Return the noun for a count: ``graph`` for one, ``graphs`` for others."""
    return noun if count == 1 else plural_form or noun + "s"


def times(count: int) -> str:
    """Return a frequency as text: ``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def listed(names: Sequence[str], most: int = 4, more: str = "more") -> str:
    """Join the first names: ``a, b and 3 more``."""
    left = len(names) - most
    return ", ".join(names[:most]) + (f" and {left} {more}" if left > 0 else "")


# a tilde means a home folder at the beginning of a word alone
_PLAIN = re.compile(r"[\w@%+=:,./-][\w@%+=:,./~-]*")
_OPEN_IN_DOUBLE_QUOTES = re.compile(r"[\"$`\\!\n]")


def shell_word(text: str) -> str:
    """Return the text as one word of a shell's command line, quoted where necessary.

    Double quotes are used where nothing in them is special, since sentences put commands between single quotes.

    Args:
        text: Such as the name of a run, or an address with it.
    """
    if _PLAIN.fullmatch(text):
        return text
    return shlex.quote(text) if not text or _OPEN_IN_DOUBLE_QUOTES.search(text) else f'"{text}"'


_MOST_COMPARED = 5_000
_SHORTEST_PART = 4
_BETWEEN = re.compile(r"[_.-]")
_NUMBER = re.compile(r"(\d{1,9})")


def similar(word: str, names: Iterable[str]) -> list[str]:
    """Return the names that are most similar to a misspelt word, as a whole or in one of their parts."""
    from difflib import get_close_matches

    known = list(dict.fromkeys(names))[:_MOST_COMPARED]
    close = get_close_matches(word, known, n=3, cutoff=0.6)
    if close:
        return close
    parts = {w: name for name in known for w in _BETWEEN.split(name) if len(w) >= _SHORTEST_PART}
    return list(dict.fromkeys(parts[w] for w in get_close_matches(word, parts, n=3, cutoff=0.7)))


def did_you_mean(word: str, names: Iterable[str], otherwise: str) -> str:
    """Return the hint for an unknown name: similar names, or else another text."""
    close = similar(word, names)
    return f"did you mean {' or '.join(close)}?" if close else otherwise


def natural_order(name: str) -> tuple[tuple[int, str], ...]:
    """Return the key by which ``model2`` comes before ``model10``."""
    return tuple((int(p), "") if p.isdecimal() else (-1, p) for p in _NUMBER.split(name))


_MOST_DIGITS = 19
"""Digits of the largest number of 64 bits. Python refuses to read more than 4,300, and what is longer than this is no size, line or count."""


def whole_number(text: str) -> int | None:
    """Return the number that at most 19 ASCII digits write; None for any other text."""
    return int(text) if len(text) <= _MOST_DIGITS and text.isascii() and text.isdecimal() else None


def known_sum(numbers: Iterable[int | None]) -> int | None:
    """Return the sum; None when one number is unknown."""
    found = list(numbers)
    return None if None in found else sum(n for n in found if n is not None)


def redacted_together(texts: Sequence[str], redact: Callable[[str], str]) -> Sequence[str]:
    """Redact texts with regard to each other: ``--password`` or the name of a variable tells that the next one is a secret.

    Args:
        texts: The texts, each redacted by itself.
        redact: Replaces sensitive text.
    """
    if len(texts) < 2:
        return texts
    # Every start of the tool imports this module.
    import json

    try:
        together = json.loads(redact(json.dumps(texts, ensure_ascii=False)))
    except ValueError:
        return texts
    same = isinstance(together, list) and len(together) == len(texts)
    return [str(text) for text in together] if same else texts
