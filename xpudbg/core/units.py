"""Sizes in bytes, read and written: kB, MB and GB count 1000, KiB, MiB and GiB count 1024 (IEC 80000-13), everywhere in the tool.

Files, disks and memory traffic are written in decimal units, as file systems and bandwidths are. What hardware has in powers of
two (SLM, registers, scratch memory, device memory) and this tool's own limits, which are powers of two, are written in binary ones.
"""

from __future__ import annotations

import re

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
