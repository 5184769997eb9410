"""Documents that are written in pieces: the same bytes as written at once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.share.content import split_list, split_object, write_object

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def at_once(value: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


@given(st.dictionaries(st.text(), VALUES, max_size=5))
def test_it_is_what_one_encoding_writes(value: dict[str, Any]) -> None:
    lists = {k: v for k, v in value.items() if isinstance(v, list)}
    assert b"".join(write_object(value, lists)) == b"".join(write_object(value, {})) == at_once(value)


@pytest.mark.parametrize("count", [0, 1, 99, 100, 101, 250])
def test_long_lists(count: int) -> None:
    value = {"a": 1, "rows": [{"n": n, "text": "x\n\u2028"} for n in range(count)], "b": []}
    pieces = list(write_object(value, {"rows": iter(value["rows"])}))  # type: ignore[call-overload]
    assert b"".join(pieces) == at_once(value)
    assert len(pieces) >= count / 100


@given(st.dictionaries(st.text(), VALUES, max_size=5))
def test_what_is_split_is_whole(value: dict[str, Any]) -> None:
    split = split_object(at_once(value))
    assert {k: msgspec.json.decode(v) for k, v in split.items()} == value
    for key, inner in value.items():
        if isinstance(inner, list):
            assert [msgspec.json.decode(v) for v in split_list(split[key])] == inner


def test_the_last_of_two_keys_counts_and_null_is_an_empty_list() -> None:
    assert split_object(b'{"a": 1, "a": 2}')["a"] == msgspec.Raw(b"2")
    assert split_list(b"null") == []
