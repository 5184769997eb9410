"""Text of artifacts before it reaches a terminal."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.screens.text import clean

BIDIRECTIONAL = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
INVISIBLE = (
    "\u00ad\u115f\u180e\u200b\u200c\u200d\u2028\u2029\u2060\u2064\u3164\ufeff\ufff9\U000e0001\U000e0041"
)


@pytest.mark.parametrize(
    "character", [*BIDIRECTIONAL, *INVISIBLE, "\x00", "\x07", "\x1b", "\x7f", "\x9b", "\r"]
)
def test_what_changes_how_text_is_read_is_shown_as_an_escape(character: str) -> None:
    shown = clean(f"a{character}b")
    assert character not in shown
    assert shown.isprintable()
    assert shown.startswith("a\\") and shown.endswith("b")


def test_text_of_other_languages_is_kept() -> None:
    assert clean("naïve 日本 עברית e\u0301 🙂\n\tend", lines=True) == "naïve 日本 עברית e\u0301 🙂\n\tend"
    assert clean("a\n\tb") == "a\\n\\tb"
    assert clean("\U000e0041") == "\\U000e0041"


@given(st.text())
def test_no_control_is_left(text: str) -> None:
    shown = clean(text)
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in shown)
    assert not any(
        unicodedata.bidirectional(c) in ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI")
        for c in shown
    )
