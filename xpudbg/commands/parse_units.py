"""Sizes, ages and dates as the command line takes them."""

from __future__ import annotations

import re
from datetime import datetime

from xpudbg.core.errors import XpudbgError
from xpudbg.core.units import parse_size

_AGE = re.compile(r"(\d{1,9}(?:\.\d{1,6})?)\s*([smhdw])", re.IGNORECASE)
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}


def size_in_bytes(text: str, *, option: str) -> int:
    """``25MB`` is 25,000,000 bytes, ``25MiB`` is 26,214,400; a number alone is bytes.

    Raises:
        XpudbgError: It is no size.
    """
    size = parse_size(text)
    if size is None:
        hint = "a number and kB, MB, GB or KiB, MiB, GiB: 25MB"
        raise XpudbgError(f"{option} {text}: not a size", hint=hint)
    return size


def age_in_seconds(text: str, *, option: str) -> float:
    """``30m``, ``12h``, ``1.5d``, ``2w``.

    Raises:
        XpudbgError: It is no age.
    """
    match = _AGE.fullmatch(text.strip())
    if match is None:
        raise XpudbgError(f"{option} {text}: not an age", hint="a number and s, m, h, d or w: 7d is a week")
    return float(match[1]) * _SECONDS[match[2].lower()]


def parse_time(text: str, now: float, *, option: str) -> float:
    """Seconds since the epoch: an age before now, or a date ``2026-11-20[T10:00]``.

    Args:
        text: What was typed.
        now: Seconds since the epoch.
        option: Where it was typed, for messages.

    Raises:
        XpudbgError: It is neither.
    """
    if _AGE.fullmatch(text.strip()):
        return now - age_in_seconds(text, option=option)
    try:
        return datetime.fromisoformat(text.strip()).timestamp()
    except (ValueError, OverflowError, OSError):
        hint = "such as 90m, 3d, 2w, or a date like 2026-11-20"
        raise XpudbgError(f"{option} {text}: neither an age nor a date", hint=hint) from None
