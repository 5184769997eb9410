"""Decimal numbers in foreign text."""

from __future__ import annotations

_MOST = 19
"""Digits of the largest number of 64 bits. Python refuses to read more than 4,300, and what is longer than this is no size, line or count."""


def whole_number(text: str) -> int | None:
    """The number that at most 19 ASCII digits write; None for any other text."""
    return int(text) if len(text) <= _MOST and text.isascii() and text.isdecimal() else None
