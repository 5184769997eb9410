"""Parsing of whole numbers in foreign text, and sums with unknown parts."""

from __future__ import annotations

from collections.abc import Iterable

_MOST = 19
"""Digits of the largest number of 64 bits. Python refuses to read more than 4,300, and what is longer than this is no size, line or count."""


def whole_number(text: str) -> int | None:
    """Return the number that at most 19 ASCII digits write; None for any other text."""
    return int(text) if len(text) <= _MOST and text.isascii() and text.isdecimal() else None


def known_sum(numbers: Iterable[int | None]) -> int | None:
    """Return the sum; None when one number is unknown."""
    found = list(numbers)
    return None if None in found else sum(n for n in found if n is not None)
