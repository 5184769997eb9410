"""Sizes in bytes, read and written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.core.text import binary_size, decimal_size, parse_size

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("4096", 4096),
        ("0 B", 0),
        ("25MB", 25_000_000),
        ("25 mb", 25_000_000),
        ("25M", 25_000_000),
        ("25MiB", 26_214_400),
        ("1.5 kB", 1500),
        ("1.5 KiB", 1536),
        ("2TB", 2_000_000_000_000),
        ("9007199254740993", 9_007_199_254_740_993),
        ("0.0001kB", 0),
    ],
)
def test_a_size_that_is_written(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize(
    "text", ["", "MB", "-1", "25XB", "1e9", "25 MB please", "iB", "5 iB", "5 Mi", "5 BB", "1.", "٣ MB"]
)
def test_what_is_no_size(text: str) -> None:
    assert parse_size(text) is None


@pytest.mark.parametrize(
    ("count", "decimal", "binary"),
    [
        (None, "-", "-"),
        (0, "0 B", "0 B"),
        (999, "999 B", "999 B"),
        (1000, "1 kB", "1000 B"),
        (1024, "1.0 kB", "1 KiB"),
        (4096, "4.1 kB", "4 KiB"),
        (999_949, "999.9 kB", "976.5 KiB"),
        (999_950, "1.0 MB", "976.5 KiB"),
        (64_000_000, "64 MB", "61.0 MiB"),
        (64 << 20, "67.1 MB", "64 MiB"),
        ((1 << 20) - 1, "1.0 MB", "1.0 MiB"),
        (-4096, "-4.1 kB", "-4 KiB"),
        (10**16, "10000 TB", "9094.9 TiB"),
    ],
)
def test_a_size_in_decimal_and_in_binary_units(count: int | None, decimal: str, binary: str) -> None:
    assert (decimal_size(count), binary_size(count)) == (decimal, binary)


@given(st.integers(0, 10**16))
def test_what_is_written_reads_as_the_same_size_to_the_last_digit_shown(count: int) -> None:
    for text, base in ((decimal_size(count), 1000), (binary_size(count), 1024)):
        again = parse_size(text)
        unit = text.split()[1]
        power = "BkMGT".index(unit[0]) if base == 1000 else "BKMGT".index(unit[0])
        assert again is not None
        assert abs(again - count) <= base**power * 0.05 + 1


def test_nothing_but_this_module_knows_how_sizes_are_written() -> None:
    """``KB`` is no unit of either kind, and a size shifted by 20 bits beside the letters MB is a lie of 5%."""
    wrong = []
    for path in sorted([ROOT / "README.md", *(ROOT / "xpudbg").rglob("*"), *(ROOT / "docs").rglob("*")]):
        if path.suffix not in (".py", ".md", ".j2", ".html") or path == ROOT / "xpudbg" / "core" / "text.py":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(r"\d ?KB\b|>> ?(10|20|30)\} ?[KMG]i?B\b", line):
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert wrong == []
