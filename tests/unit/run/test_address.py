"""The grammar of addresses, and what their parts mean in a recorded run."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.core.errors import XpudbgError
from xpudbg.model.artifact import Kind
from xpudbg.store import typed_address
from xpudbg.store.typed_address import MAX_PARTS, Address, graph_kind, kernel_stage, parse_address

WORD = st.text(st.characters(exclude_characters=":", exclude_categories=["Cs"]), max_size=12)
TEXT = st.text(st.sampled_from(list(":/\\~ab0CK!#*. é\n\x1b")), max_size=30)


@pytest.mark.parametrize(
    ("text", "run", "parts"),
    [
        ("latest", "latest", ()),
        ("latest~12", "latest~12", ()),
        ("", "", ()),
        (":", "", ()),
        ("latest:", "latest", ()),
        (":K5", "", ("K5",)),
        ("latest:K5", "latest", ("K5",)),
        ("latest:0/1:K5", "latest", ("0/1", "K5")),
        ("latest:0/1 #2", "latest", ("0/1 #2",)),
        ("demo:model__0:add:ttgir", "demo", ("model__0", "add", "ttgir")),
        ("latest::add", "latest", ("", "add")),
        (":::ttgir", "", ("", "", "ttgir")),
        ("run.zip:1", "run.zip", ("1",)),
        (r"C:\runs\demo", r"C:\runs\demo", ()),
        (r"C:\runs\demo:K5", r"C:\runs\demo", ("K5",)),
        ("c:/runs/demo:1:K5", "c:/runs/demo", ("1", "K5")),
        ("c:K5", "c", ("K5",)),
    ],
)
def test_an_address_is_split_at_its_colons(text: str, run: str, parts: tuple[str, ...]) -> None:
    assert parse_address(text) == Address(run, parts)


@pytest.mark.parametrize(
    ("text", "there", "run", "parts"),
    [
        ("a:b:c", {"a:b:c", "a:b", "a"}, "a:b:c", ()),
        ("a:b:c", {"a:b", "a"}, "a:b", ("c",)),
        ("a:b:c", {"a"}, "a", ("b", "c")),
        ("a:b:c:d:e", {"a:b"}, "a:b", ("c", "d", "e")),
        (":K5", {":K5"}, ":K5", ()),
        ("latest", {"latest"}, "latest", ()),
        ("latest:1", {"latest:1"}, "latest:1", ()),
        (r"C:\runs\x:y", {r"C:\runs\x:y"}, r"C:\runs\x:y", ()),
        ("C:/runs", {"C"}, "C:/runs", ()),
    ],
)
def test_a_path_that_exists_wins(
    text: str, there: set[str], run: str, parts: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(typed_address, "is_path", there.__contains__)
    assert parse_address(text) == Address(run, parts)


def test_more_than_three_parts_are_refused() -> None:
    with pytest.raises(XpudbgError, match="a:b:c:d:e has 4 parts after the run"):
        parse_address("a:b:c:d:e")
    with pytest.raises(XpudbgError, match="4 parts"):
        parse_address("a:b:c:d").below("ttgir")


def test_words_behind_an_address_are_its_next_parts() -> None:
    assert parse_address("latest").below(None, None) == Address("latest")
    assert parse_address("latest").below("model__0", "ttgir") == Address("latest", ("model__0", "ttgir"))
    assert parse_address("latest:model__0").below("K5", None) == Address("latest", ("model__0", "K5"))
    assert parse_address("latest::").below("K5") == Address("latest", ("K5",))


@given(WORD, st.lists(WORD, max_size=MAX_PARTS))
def test_what_is_written_is_read_back(run: str, parts: list[str]) -> None:
    while parts and not parts[-1]:
        parts.pop()
    address = Address(run, tuple(parts))
    if re.match(r"[A-Za-z]$", run) and parts and parts[0][:1] in ("/", "\\"):
        return  # a drive letter
    assert parse_address(str(address)) == address


@given(TEXT)
def test_any_text_is_an_address_or_refused(text: str) -> None:
    try:
        address = parse_address(text)
    except XpudbgError:
        assert text.rstrip(":").count(":") > MAX_PARTS
        return
    assert str(address) == text.rstrip(":") or address.run == text
    assert len(address.parts) <= MAX_PARTS
    assert not address.parts or address.parts[-1]
    assert all(":" not in part for part in address.parts)
    assert address.whole is not bool(address.parts)


@given(TEXT, st.integers(0, 30))
def test_the_longest_path_that_exists_is_the_run(text: str, cut: int) -> None:
    there = text[:cut]
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(typed_address, "is_path", lambda path: bool(path) and path == there)
            address = parse_address(text)
    except XpudbgError:
        return
    if there == text or (there and text[cut : cut + 1] == ":" and not re.fullmatch("[A-Za-z]", there)):
        assert address.run == there


def test_stages_are_named_short_as_a_kind_or_by_their_file() -> None:
    for word in ("ir_pre", "ir_pre_fusion", "ir_pre_fusion.txt", "processes/main/graphs/x/ir_pre_fusion.txt"):
        assert graph_kind(word) is Kind.IR_PRE_FUSION
    assert graph_kind("output_code.py") is Kind.OUTPUT_CODE
    assert graph_kind("ttgir") is None
    assert [kernel_stage(w) for w in ("ttgir", "add.ttgir", "asm", "readable", "")] == [
        "ttgir",
        "ttgir",
        "asm",
        "",
        "",
    ]
