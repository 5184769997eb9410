"""Text of two and four bytes a character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.planted import SECRETS
from tests.planted_more import MORE
from xpudbg.share.redaction.machine_secrets import redact_wide
from xpudbg.share.redaction.patterns import known_patterns
from xpudbg.share.redaction.redactor import Redactor

REDACTOR = Redactor(known_patterns())
CODES = ("utf-16", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


def redacted(data: bytes) -> bytes:
    return redact_wide(data, lambda text: REDACTOR.redact(text, binary=True))


@pytest.mark.parametrize("code", CODES)
def test_secrets_go_and_the_length_stays(code: str) -> None:
    for name, (text, secret) in (SECRETS | MORE).items():
        data = f"grüße\r\n{text}\r\nend of it".encode(code)
        result = redacted(data)
        assert len(result) == len(data)
        safe = result.decode(code)
        assert secret not in safe, name
        assert safe.startswith("grüße\r\n")
        assert safe.endswith("end of it")
        assert redacted(result) == result


@pytest.mark.parametrize("shift", range(4))
def test_a_string_within_a_binary_goes_wherever_it_begins(shift: int) -> None:
    secret = SECRETS["github"][0]
    for code in CODES[1:]:
        data = b"\x7fELF" + b"\1" * shift + secret.encode(code) + b"\0\0\0\0\xff" + secret.encode(code)
        result = redacted(data)
        assert (len(result), result.count("REDACTED_github_token".encode(code))) == (len(data), 2)


def test_what_holds_no_wide_text_is_the_same_object() -> None:
    for data in (
        b"plain ghp_",
        b"\0\1\2\3" * 100,
        b"s\0h\0o\0r\0t\0",
        bytes(1000),
        "a plain text".encode("utf-16"),
    ):
        assert redacted(data) is data


def test_what_gives_another_length_is_not_taken() -> None:
    data = "a plain text".encode("utf-16-le")
    assert redact_wide(data, lambda _: b"longer than it was") is data


@given(st.binary(), st.text(max_size=60))
def test_arbitrary_bytes_are_no_trouble(data: bytes, text: str) -> None:
    for whole in (data, text.encode("utf-16-le") + data, data + text.encode("utf-32-be")):
        assert len(redact_wide(whole, lambda found: b"x" * len(found))) == len(whole)
