"""Sizes, ages and dates that are typed."""

from __future__ import annotations

from datetime import datetime

import pytest

from xpudbg.commands.options import age_in_seconds, parse_time, size_in_bytes
from xpudbg.core.errors import XpudbgError


@pytest.mark.parametrize(
    ("text", "count"),
    [("2GB", 2_000_000_000), ("2g", 2_000_000_000), ("500MiB", 500 << 20), ("1.5 kb", 1500), ("0", 0)],
)
def test_sizes(text: str, count: int) -> None:
    assert size_in_bytes(text, option="--keep") == count


@pytest.mark.parametrize(
    ("text", "seconds"), [("90m", 5400), ("1.5d", 129_600), (" 2 W ", 1_209_600), ("0s", 0)]
)
def test_ages(text: str, seconds: float) -> None:
    assert age_in_seconds(text, option="--older-than") == seconds
    assert parse_time(text, 1e9, option="--since") == 1e9 - seconds


def test_dates() -> None:
    expected = datetime(2026, 11, 20, 10).timestamp()
    assert parse_time("2026-11-20T10:00", 0.0, option="--since") == expected
    assert parse_time("2026-11-20", 0.0, option="--since") == expected - 36_000


@pytest.mark.parametrize("text", ["", "soon", "7", "d", "-1d", "1e3d", "7d ago", "9" * 12 + "d"])
def test_what_is_neither_names_the_option(text: str) -> None:
    for call in (age_in_seconds, lambda t, option: parse_time(t, 0.0, option=option), size_in_bytes):
        if call is size_in_bytes and text == "7":
            continue
        with pytest.raises(XpudbgError) as caught:
            call(text, option="--older-than")
        assert caught.value.message.startswith(f"--older-than {text}: ")
        assert caught.value.hint
