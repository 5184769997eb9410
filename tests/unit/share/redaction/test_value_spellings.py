"""Secret values in any spelling: each character may be escaped in its own way, and is found all the same."""

from __future__ import annotations

import base64
import html
import json
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.share.redaction.machine_secrets import meant, value_patterns
from xpudbg.share.redaction.redactor import Redactor

VALUE = "q\"u'o\\te/<&> ä9=%+9x"


def gone(value: str, text: str | bytes) -> bool:
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    result = Redactor(value_patterns([value])).redact(b"x " + data + b" y")
    return result == b"x REDACTED_environment_secret y"


def ways(character: str) -> list[str]:
    """Some spellings of one character, as writers have them."""
    found = [character, html.escape(character), quote(character, safe=""), json.dumps(character)[1:-1]]
    found += [
        json.dumps(json.dumps(character)[1:-1])[1:-1],
        f"&#{ord(character)};",
        f"&#x{ord(character):x};",
    ]
    if not character.isalnum() and character.isascii():
        found += [
            "\\" + character,
            f"\\x{ord(character):02x}",
            f"\\u{ord(character):04x}",
            f"\\\\u{ord(character):04X}",
        ]
    if character == "'":
        found += ["'\\''", "'\"'\"'"]
    return [f for f in found if not character.isalnum() or not character.isascii() or f == character]


@pytest.mark.parametrize(
    "spelt",
    [
        VALUE,
        json.dumps(VALUE)[1:-1],
        json.dumps(VALUE, ensure_ascii=False)[1:-1],
        json.dumps(VALUE)[1:-1].replace("/", "\\/"),
        json.dumps(json.dumps(VALUE))[3:-3],
        repr(VALUE)[1:-1],
        ascii(VALUE)[1:-1],
        repr(VALUE.encode())[2:-1],
        html.escape(VALUE),
        html.escape(VALUE, quote=False),
        VALUE.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;"),
        quote(VALUE),
        quote(VALUE, safe="").lower(),
        quote_plus(VALUE),
        VALUE.replace("'", "'\\''"),
    ],
)
def test_what_writers_make_of_it(spelt: str) -> None:
    assert gone(VALUE, spelt)


@given(st.data())
@settings(max_examples=examples(200), deadline=None)
def test_any_mixture_of_spellings(data: st.DataObject) -> None:
    head, tail = (st.text("ab9/\"'\\<&+= é-", max_size=8) for _ in range(2))
    value = data.draw(head) + "tok7n" + data.draw(tail)
    spelt = "".join(data.draw(st.sampled_from(ways(c))) for c in value)
    result = Redactor(value_patterns([value])).redact(f"[{spelt}]".encode())
    assert b"tok7n" not in result, (value, spelt)


@pytest.mark.parametrize("code", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_text_that_is_not_ascii(code: str) -> None:
    data = f"before {VALUE} after".encode(code)
    result = Redactor(value_patterns([VALUE])).redact(data, binary=True)
    assert VALUE.encode(code) not in result
    assert len(result) == len(data)


@pytest.mark.parametrize("size", [4000, 5000, 15_000])
def test_long_values(size: int) -> None:
    value = base64.b64encode(bytes(n * 7 % 251 for n in range(size))).decode()[:size]
    assert gone(value, value)
    assert gone(value, value.replace("/", "\\/").replace("+", "%2B"))


@pytest.mark.parametrize("value", ["$%&/()=!?", "日本語の秘密の値です", "- - - - -"])
def test_values_without_a_piece_that_nobody_escapes(value: str) -> None:
    for spelt in (value, json.dumps(value)[1:-1], ascii(value)[1:-1]):
        assert gone(value, spelt)


def test_text_that_only_begins_alike_stays() -> None:
    redactor = Redactor(value_patterns(["a/b+c=d9%20x"]))
    for text in (b"a/b+c=d9%20", b"A/b+c=d9%20x", b"d9 20x 20x", b"xa/b+c=d9%21x"):
        assert redactor.redact(text) == text


def test_what_a_spelling_means() -> None:
    for spelt in (
        json.dumps(VALUE)[1:-1],
        json.dumps(json.dumps(VALUE))[3:-3],
        html.escape(VALUE),
        quote(VALUE),
        repr(VALUE)[1:-1],
    ):
        assert VALUE in meant(spelt.encode()), spelt
    for code in ("utf-16-le", "utf-32-be"):
        assert VALUE in meant(VALUE.encode(code))


@given(st.binary(max_size=60))
def test_arbitrary_bytes_mean_something_or_nothing(data: bytes) -> None:
    assert all(isinstance(text, str) for text in meant(data))
    Redactor(value_patterns(meant(data + b"xy"))).redact(data)
