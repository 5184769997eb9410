"""Counts as text."""

from __future__ import annotations

from collections.abc import Sequence


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
