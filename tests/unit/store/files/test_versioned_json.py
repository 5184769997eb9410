"""Files that say their version: manifests, pack.json and baselines are refused in the same words."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.core.errors import XpudbgError
from xpudbg.store.records import MAX_OBJECTS, MAX_VALUES, VersionedJson


@dataclass(frozen=True)
class Page:
    page_version: int
    title: str = ""
    lines: tuple[int, ...] = ()


PAGE = VersionedJson("page", Page, "page_version", 3, 1 << 20)
NAMED = VersionedJson("page", Page, "page_version", 3, 1 << 26, schema="xpudbg.page")
WHOLE = b'{"schema": "xpudbg.page", "page_version": 2, "title": "caf\xc3\xa9", "lines": [1, 20]}'


def read(data: bytes, kind: VersionedJson[Page] = PAGE) -> Page:
    return kind.decode(data, origin="p.json", again="write it anew", foreign="name a page")


def refused(data: bytes, kind: VersionedJson[Page] = PAGE) -> XpudbgError:
    with pytest.raises(XpudbgError) as caught:
        read(data, kind)
    assert caught.value.message.startswith("p.json ")
    return caught.value


@pytest.mark.parametrize("kind", [PAGE, NAMED])
def test_a_whole_one_is_read(kind: VersionedJson[Page]) -> None:
    assert read(WHOLE, kind) == Page(2, "caf\u00e9", (1, 20))


def test_keys_of_later_versions_are_passed_over_and_missing_ones_have_defaults() -> None:
    assert read(b'{"page_version": 3, "mood": {"good": [1]}}') == Page(3)


def test_of_a_key_that_comes_twice_the_last_counts() -> None:
    assert read(b'{"page_version": 99, "title": "a", "page_version": 1, "title": "b"}') == Page(1, "b")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" ",
        WHOLE[:-1],
        b"\xff\x00",
        b'{"page_version": 1, "x": ' + b"[" * 100_000,
        b'{"page_version": 1} x',
    ],
)
@pytest.mark.parametrize("kind", [PAGE, NAMED])
def test_what_is_cut_or_no_json_says_so(data: bytes, kind: VersionedJson[Page]) -> None:
    error = refused(data, kind)
    assert "is truncated or not JSON" in error.message
    assert error.hint == "write it anew"


@pytest.mark.parametrize(
    "data",
    [b"[]", b"{}", b"null", b'"page_version"', b"[" * 100_000]
    + [json.dumps({"page_version": v}).encode() for v in ("1", True, None, 0, -1, 1.5, [1])],
)
@pytest.mark.parametrize("kind", [PAGE, NAMED])
def test_what_says_no_version_is_something_else(data: bytes, kind: VersionedJson[Page]) -> None:
    error = refused(data, kind)
    assert "is not a page of xpudbg: no page_version in it" in error.message
    assert error.hint == "name a page"


@pytest.mark.parametrize("schema", ['"schema": "xpudbg.show", ', '"schema": 3, ', ""])
def test_another_schema_is_something_else(schema: str) -> None:
    data = b"{" + schema.encode() + b'"page_version": 99}'
    error = refused(data, NAMED)
    assert "is not a page: its schema is not xpudbg.page" in error.message
    assert error.hint == "name a page"


@pytest.mark.parametrize("rest", ["", ', "title": {"of": "another shape"}'])
def test_a_newer_one_says_to_upgrade_whatever_its_shape(rest: str) -> None:
    error = refused(b'{"page_version": 4' + rest.encode() + b"}")
    assert "has page_version 4; this xpudbg knows up to 3" in error.message
    assert "upgrade" in error.hint


@pytest.mark.parametrize("rest", ['"title": 3', '"lines": [1, "2"]', '"lines": {"a": 1}'])
def test_another_shape_names_the_place(rest: str) -> None:
    error = refused(b'{"page_version": 1, ' + rest.encode() + b"}")
    assert "does not have the shape of a page: Expected" in error.message
    assert error.hint == "write it anew"


def test_what_is_too_large_is_not_decoded() -> None:
    assert "is larger than 1 MiB" in refused(b" " * ((1 << 20) + 1)).message
    for many in (b"{}," * (MAX_OBJECTS + 1), b"0," * (MAX_VALUES + 1)):
        error = refused(b'{"page_version": 1, "x": [' + many + b"0]}", NAMED)
        assert f"more than {MAX_OBJECTS:,} objects or {MAX_VALUES:,} values" in error.message


@pytest.mark.parametrize("kind", [PAGE, NAMED])
def test_every_cut_is_refused(kind: VersionedJson[Page]) -> None:
    for end in range(len(WHOLE)):
        assert refused(WHOLE[:end], kind).hint


@settings(max_examples=examples(300), deadline=None)
@given(st.integers(0, len(WHOLE)), st.integers(0, len(WHOLE)), st.binary(max_size=8))
def test_any_damage_gives_a_page_or_an_error(start: int, end: int, inserted: bytes) -> None:
    try:
        assert isinstance(read(WHOLE[:start] + inserted + WHOLE[end:]), Page)
    except XpudbgError as error:
        assert error.hint
