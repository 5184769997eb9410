"""The first line of a text, for messages."""

from __future__ import annotations


def first_line(text: str, most: int = 300) -> str:
    """Return the first line that has text, without the blanks around it; empty where there is none.

    Args:
        text: The text.
        most: Most characters of it.
    """
    return next((line.strip() for line in text.splitlines() if line.strip()), "")[:most]
