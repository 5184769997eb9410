from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.core.text import shell_word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("latest", "latest"),
        ("latest~3", "latest~3"),
        ("~me", '"~me"'),
        ("runs/prüfung-1:model__0:K3", "runs/prüfung-1:model__0:K3"),
        ("my run:K1", '"my run:K1"'),
        ("o'brien/r", '"o\'brien/r"'),
        ("a$b", "'a$b'"),
        ("", "''"),
    ],
)
def test_a_name_is_quoted_where_a_shell_would_take_it_apart(text: str, word: str) -> None:
    assert shell_word(text) == word


@given(st.text())
def test_a_shell_reads_the_same_word(text: str) -> None:
    assert shlex.split(f"xpudbg show {shell_word(text)}") == ["xpudbg", "show", text]
